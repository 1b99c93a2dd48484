"""The Strategies screen: the strategies that can be learned by heart, with the player's progress."""

from collections.abc import Sequence
from datetime import date

import pygame

from game.rules.registry import GAMES
from game.teach.strategies import strategy_progress
from game.teach.strategies.strategy_list import load_strategy, strategy_games
from game.teach.strategies.strategy_progress import count_cards
from game.teach.strategies.strategy_trainer import StrategyTrainer
from game.window import theme
from game.window.boards.registry import view_for
from game.window.boards.view import BoardStyle
from game.window.changes import Changed, Part
from game.window.paint import draw
from game.window.scene import SceneStack
from game.window.screens.dialogs.dropdown import Dropdown
from game.window.screens.exercises.exercise_screen import ExerciseScreen
from game.window.screens.exercises.strategy_course import StrategyCourse
from game.window.screens.page import Page
from game.window.widgets.label import Label, Paragraph
from game.window.widgets.progress import ProgressWidget
from game.window.widgets.widget import Button, ButtonKind, Role
from game.words.messages import tr
from game.words.registry import WORDS
from game.words.teaching.strategies import ANY_THEME, THEMES, StrategyText, progress_words, theme_title

PADDING = 16
GAP = 16
WIDEST = 1160.0
TALLEST = 190.0
LINE = 44
CONTROLS = 230  # the width of the controls at the right


class StrategyPanel:
    """The widgets of one strategy: its texts, the progress, the choice of a theme, and the button that trains it."""

    def __init__(self, page: "StrategiesScreen", game: str, text: StrategyText) -> None:
        add = page.widgets.add
        self.page = page
        self.text = text
        self.trainer = StrategyTrainer(load_strategy(game, text))
        self.view = view_for(self.trainer.first_position, BoardStyle.PLAIN)
        self.rect = pygame.FRect(0, 0, 0, 0)
        self.well = pygame.FRect(0, 0, 0, 0)
        self.title = add(
            Label(
                tr("{game}: {text}", game=GAMES[game].title, text=text.title), "subheading", "text", role=Role.HEADING
            )
        )
        self.about = add(Paragraph(tr(text.about), "small"))
        self.bar = add(ProgressWidget(tr(text.title)))
        self.known = add(Label(style="small"))
        present = {*self.trainer.themes.values()}
        themes = [ANY_THEME, *(theme for theme in THEMES if theme in present)]
        options = [(theme, theme_title(theme), self._number_of_positions(theme)) for theme in themes]
        self.theme = add(Dropdown(page.app, options, ANY_THEME, lambda _: page.changed(Changed.CHOICES)))
        self.theme.title = tr("Theme: {title}", title=tr(text.title))
        kind = ButtonKind.PLAIN if page.panels else ButtonKind.PRIMARY
        self.train = add(Button(tr("Train"), self.start, "graduation-cap", kind))
        self.train.title = tr("Train: {title}", title=tr(text.title))

    def _number_of_positions(self, theme: str) -> str:
        return str(len(self.trainer.keys_of(theme)))

    def start(self) -> None:
        """Train the chosen theme."""
        app = self.page.app
        course = StrategyCourse(app, self.trainer, self.text, str(self.theme.value), self.page.day)
        app.push(ExerciseScreen(app, course))

    def show(self) -> None:
        """Show how many positions of the chosen theme are known and due."""
        today = self.page.day or date.today()
        cards = self.page.progress.of(self.text.name)
        keys = self.trainer.keys_of(str(self.theme.value))
        known, due = count_cards(cards, keys, today)
        self.bar.show(known / len(keys))
        self.known.show(progress_words(known, len(keys), due))

    def place(self, rect: pygame.FRect) -> None:
        self.rect = rect
        side = rect.height - 2 * PADDING
        self.well = pygame.FRect(rect.x + PADDING, rect.y + PADDING, side, side)
        self.view.layout(self.well.inflate(-14, -14))
        left = self.well.right + PADDING
        controls = rect.right - PADDING - CONTROLS
        width = controls - PADDING - left
        self.title.rect = pygame.FRect(left, rect.y + PADDING - 2, width, 24)
        self.about.place(left, rect.y + PADDING + 25, width)
        foot = rect.bottom - PADDING
        self.known.rect = pygame.FRect(left, foot - 28, width, 20)
        self.bar.rect = pygame.FRect(left, foot - 6, width, 6)
        top = rect.centery - LINE - 5
        self.theme.rect = pygame.FRect(controls, top, CONTROLS, LINE)
        self.train.rect = pygame.FRect(controls, top + LINE + 10, CONTROLS, LINE)

    def draw(self, surface: pygame.Surface) -> None:
        draw.panel(surface, self.rect)
        draw.panel(surface, self.well, theme.now.well, radius=12)
        self.view.draw(surface)


class StrategiesScreen(Page):
    """Lists the strategies, those of `game` first. If `day` is given, it counts as today."""

    def __init__(self, app: SceneStack, game: str | None = None, day: date | None = None) -> None:
        super().__init__(app, tr("Strategies"), tr("Learn a proven strategy by heart, one position at a time"))
        self.day = day
        self.progress = strategy_progress.load(app.store)
        games = sorted(strategy_games(), key=lambda name: name != game)
        self.panels: list[StrategyPanel] = []
        for name in games:
            for text in WORDS[name].strategies:
                self.panels.append(StrategyPanel(self, name, text))
        self.add_window_tools()

    def enter(self) -> None:
        self.progress = strategy_progress.load(self.app.store)
        self.changed(Changed.PROGRESS)

    def parts(self) -> Sequence[Part]:
        return ((Changed.PROGRESS | Changed.CHOICES, self._show_panels),)

    def _show_panels(self) -> None:
        for panel in self.panels:
            panel.show()

    def layout(self, size: tuple[float, float]) -> None:
        super().layout(size)
        width = min(WIDEST, self.body.width)
        count = len(self.panels)
        height = min(TALLEST, (self.body.height - (count - 1) * GAP) / count)
        left = self.body.centerx - width / 2
        for number, panel in enumerate(self.panels):
            panel.place(pygame.FRect(left, self.body.y + number * (height + GAP), width, height))

    def draw(self, surface: pygame.Surface) -> None:
        for panel in self.panels:
            panel.draw(surface)
        super().draw(surface)
