"""The home screen: the way into everything, and a card for each game."""

from collections.abc import Callable, Sequence
from datetime import date
from typing import ClassVar

import pygame

from ai.analysis.background_task import BackgroundTask
from game.play import last_choices
from game.play.library import game_saves
from game.play.library.game_summary import GameSummary
from game.play.storage.store import AUTOSAVE
from game.record.record import Record
from game.rules.registry import FIRST, GAMES
from game.window import redraw, scaling, theme
from game.window.boards.registry import GAME_UIS, picture_board, view_for
from game.window.boards.view import BoardStyle
from game.window.changes import EVERYTHING, Changed, Part
from game.window.input.key_bindings import Action, Actions
from game.window.paint import draw
from game.window.scene import SceneStack
from game.window.screens.board.game_actions import ANALYZE, PASTE_GAME, SET_UP, SOLVED
from game.window.screens.page import Page
from game.window.screens.search_task import FoundGames, GameSearch
from game.window.widgets.avatar import draw_avatar
from game.window.widgets.label import Label
from game.window.widgets.widget import Button, ButtonKind, Clickable, Role, row
from game.words.messages import mark, tr
from game.words.registry import WORDS

TILT = -9  # the rotation of the large board in degrees
LINKS = 572, 668  # the minimum and maximum width of the rows of buttons
ALONE = 260  # the width of the button to play if there is nothing to continue
SPARE = 12  # points by which a button can be narrower than its natural width
ABOUT = mark("Five board games. In the first, you can flip the board.")
AVATAR = 11  # the radius of the avatar on a button


class HomeCard(Clickable):
    """The card of a game: its picture, title and description. A click opens the New Game screen."""

    radius = theme.PANEL_RADIUS

    def __init__(self, name: str, on_open: Callable[[str], object]) -> None:
        super().__init__(lambda: on_open(name))
        self.game = name
        self.title = GAMES[name].title
        self.words = WORDS[name].about
        self.chosen = False
        self.was_played = False  # True if this game was played last; the first card is chosen even before any game
        self.view = view_for(picture_board(name, GAME_UIS[name].picture), BoardStyle.PLAIN)
        self.picture = pygame.FRect(0, 0, 0, 0)

    @property
    def value_text(self) -> str:
        return tr(self.words)

    @property
    def state_text(self) -> str:
        return tr("played last") if self.was_played else ""

    def layout(self, rect: pygame.FRect) -> None:
        self.rect = rect
        inset = 17 if rect.width > 200 else 12
        text_height = 108 if rect.height > 280 else 88
        self.picture = pygame.FRect(
            rect.x + inset, rect.y + inset, rect.width - 2 * inset, rect.height - inset - text_height
        )
        self.view.layout(self.picture.inflate(10 - 2 * inset, 10 - 2 * inset))

    def draw(self, surface: pygame.Surface) -> None:
        now = theme.now
        lifted = 1.0 if self.chosen else self.glow.value
        fill = theme.mix(now.panel, now.raised, lifted)
        border = now.accent if self.chosen else None
        draw.panel(surface, self.rect, fill, border=border, border_opacity=0.8, shadow=True)
        draw.panel(surface, self.picture, now.well, radius=14)
        self.view.draw(surface)
        left = self.picture.x + 2
        width = self.picture.width - 4
        base = self.picture.bottom + (20 if self.rect.height > 280 else 9)
        style = "heading" if width >= 176 else "subheading"
        draw.text(surface, self.title, (left, base + 14), style, now.text, anchor="midleft", width=width)
        draw.paragraph(surface, self.words, (left, base + 31), width, "small", now.secondary, most_lines=2)


class Home(Page):
    """The home screen, which is the lowest scene of the stack.

    The first button fits the moment: it teaches a newcomer to play, continues the unfinished game, or starts a game.
    """

    takes_games = True
    actions: ClassVar[Actions] = {
        **Page.actions,
        ANALYZE: lambda page: page.app.navigator.analyze(),
        SET_UP: lambda page: page.app.navigator.set_up_position(),
        SOLVED: lambda page: page.app.navigator.solved(),
        PASTE_GAME: lambda page: page.app.navigator.paste(page.app.navigator.analyze),
    }

    def __init__(self, app: SceneStack) -> None:
        super().__init__(app, tr("Conniption Box"), tr(ABOUT), "power")
        self.back_button.on_click, self.back_button.action = app.quit, None
        self.back_button.hint = tr("Quit")
        self.title_label.style, self.subtitle_label.style = "hero", "lead"
        add, navigator = self.widgets.add, app.navigator
        self.add_window_tools()
        self.chosen = FIRST
        self.first_lesson = add(
            Button(tr("Learn to play"), self._take_first_lesson, "graduation-cap", ButtonKind.PRIMARY)
        )
        self.first_lesson.about = tr("Takes one minute")
        self.resume = add(Button(tr("Continue"), self._resume, "history", ButtonKind.PRIMARY))
        self.play = add(Button(tr("Play"), lambda: self._open_new_game(self.chosen), "play"))
        self.learn = add(Button(tr("Learn"), navigator.learn, "graduation-cap", hint=tr("Learn the rules by playing")))
        self.puzzles = add(Button(tr("Puzzles"), navigator.puzzles, "target", hint=tr("Today's puzzle and many more")))
        self.ladder = add(Button(tr("Ladder"), navigator.ladder, "ladder", hint=tr("Challenges of growing difficulty")))
        self.games = add(
            Button(tr("Games"), navigator.library, "folder-open", hint=tr("All your games, to review or continue"))
        )
        self.profile = add(Button(tr("Profile"), navigator.profile))
        self.profile.draw_content = self._draw_person
        self.heading = add(Label(tr("Choose a game"), "title", "text", role=Role.HEADING))
        self.cards = [add(HomeCard(name, self._open_new_game)) for name in GAMES]
        for tool in (self.back_button, *self.tools):  # the keyboard reaches what the screen is for first
            self.widgets.widgets.remove(tool)
            add(tool)
        self.hero = view_for(picture_board(FIRST, GAME_UIS[FIRST].banner or GAME_UIS[FIRST].picture), BoardStyle.FRAME)
        self.hero_middle = (0.0, 0.0)
        self._autosaved: Record | None = None  # the game in the autosave, finished or not
        self._open: GameSummary | None = None  # the unfinished game to continue if the last game is over
        self._record: Record | None = None  # the game to continue
        self.search = GameSearch(app.store, app.call_soon, self._show_unfinished, with_newest=True)
        self._reading = BackgroundTask(app.call_soon)  # reads the autosave
        self._must_search = False  # True until the search for other unfinished games has started
        self._tilted: pygame.Surface | None = None
        self._show_actions()

    def enter(self) -> None:
        self.app.refresh_people()
        self._autosaved = self._open = self._record = None
        store, name = self.app.store, self.app.store.user_file(AUTOSAVE)
        self._reading.start(lambda report, token: game_saves.read(store, name), self._take_autosave, is_short=True)
        last = last_choices.load(self.app.store).game
        self._choose(last or FIRST)
        for card in self.cards:
            card.was_played = card.game == last
        self._must_search = True
        self.changed(EVERYTHING)

    def _take_autosave(self, record: Record | None) -> None:
        self._autosaved = record
        if record is not None and record.outcome is None:
            self._record, self._open = record, None
        self.changed(Changed.GAMES)

    def update(self, dt: float) -> float:
        """Advance by `dt` seconds.

        After the first frame look for other unfinished games and for today's puzzle, which may be slow.
        """
        wait = super().update(dt)
        if self._must_search and dt:
            self._must_search = False
            self.search.ask(game_saves.unfinished_games(self.app.store))
            self._show_news()
        return 0.0 if self._must_search else wait

    def leave(self) -> None:
        self.search.close()
        self._reading.cancel()

    # --- contents ---

    def parts(self) -> Sequence[Part]:
        return (
            (Changed.PEOPLE, self._show_person),
            (Changed.GAMES | Changed.SETTINGS, self._show_actions),
            (Changed.GAMES | Changed.SETTINGS | Changed.PEOPLE | Changed.LAYOUT, self._place_buttons),
        )

    def _show_unfinished(self, found: FoundGames) -> None:
        """Handle the result of the search: if the last game is over, offer to continue the newest unfinished game.

        A person who has games is no newcomer, even if the last game was deleted or belongs to another window.
        """
        if found.count and self.app.settings.newcomer:
            self.app.change(newcomer=False)
            self.changed(Changed.SETTINGS)
        if self._record is None and found.newest is not None:
            self._open, self._record = found.newest
            self.changed(Changed.GAMES)

    def _show_news(self) -> None:
        """Mark the button Puzzles until today's puzzle has been tried."""
        from game.teach.puzzles import puzzle_progress  # imported here to show the first frame sooner

        is_open = puzzle_progress.load(self.app.store).on(date.today()) is None
        self.puzzles.news = tr("You have not tried today's puzzle yet") if is_open else ""
        self.puzzles.changed()

    def _show_person(self) -> None:
        people = self.app.people
        is_alone = len(people.profiles) == 1
        self.profile.label = tr("Profile") if is_alone else people.present.title
        self.profile.hint = tr("Players, rating, results and data")
        self.profile.title = "" if is_alone else tr("Profile: {name}", name=people.present.title)

    def _show_actions(self) -> None:
        """Show the button that fits the moment as the primary button, and the others beside it."""
        is_new = self.app.settings.newcomer and self._autosaved is None and self._record is None
        self.first_lesson.visible, self.learn.visible = is_new, not is_new
        self.resume.visible = self._record is not None
        self.subtitle = tr("Reading your last game …") if self._reading.is_busy else tr(ABOUT)
        self.resume.about = "" if self._record is None else _about(self._record)
        self.play.kind = ButtonKind.PLAIN if is_new or self.resume.visible else ButtonKind.PRIMARY

    def _choose(self, name: str) -> None:
        """Choose a game, and mark its card."""
        self.chosen = name
        for card in self.cards:
            card.chosen = card.game == name

    def accept(self) -> bool:
        primary = (self.first_lesson, self.resume, self.play)
        next(button for button in primary if button.visible).click()
        return True

    def take_game(self, record: Record) -> None:
        """Show a game that was dropped or pasted: a finished game in Review, another game on the Play screen."""
        show = self.app.navigator.review if record.outcome is not None else self.app.navigator.show_game
        show(record)

    def action_text(self, action: Action) -> str:
        if action is ANALYZE:
            return tr("Continue the last analysis, or start a new one")
        return super().action_text(action)

    def back(self) -> None:
        """Do nothing: there is no screen below the home screen."""

    # --- links ---

    def _open_new_game(self, name: str) -> None:
        self.app.navigator.new_game(name)

    def _resume(self) -> None:
        """Continue the game in the autosave, or the newest unfinished game in the library."""
        if self._open is not None:
            self.app.navigator.continue_game(self._open)
        else:
            self.app.navigator.resume()

    def _take_first_lesson(self) -> None:
        self.app.change(newcomer=False)
        self.app.navigator.learn(FIRST)

    # --- layout ---

    def layout(self, size: tuple[float, float]) -> None:
        super().layout(size)
        width, height = size
        height_share = max(0.0, min(1.0, (height - 600) / 300))  # 0 on a low screen, 1 from 900 points on

        def between(low: float, high: float) -> float:
            return low + (high - low) * height_share

        left = min(0.058 * width, 40 + 0.0917 * (width - 960))
        inner = width - 2 * left
        foot = height - between(24, 80) if height < 1000 else height - 0.09 * height
        cards_top = foot - max(between(236, 315), 0.36 * height if height > 900 else 0)
        heading = cards_top - between(40, 51)
        wide = max(LINKS[0], min(LINKS[1], 0.525 * width))
        top = between(0, 26) + max(0.0, (heading - 470) / 2)
        first = top + between(174, 206)
        self.back_button.rect.right = self.tools[0].rect.x - 4  # at the left it would be too near to the title
        subtitle = first - between(42, 56)
        self.title_label.rect = pygame.FRect(left - 3, subtitle - 96, wide, 90)
        self.subtitle_label.rect = pygame.FRect(left, subtitle, wide, 26)
        self.heading.rect = pygame.FRect(left, heading, wide, 34)
        self._first_row = pygame.FRect(left, first, wide, between(48, 60))
        self._second_row = pygame.FRect(left, self._first_row.bottom + between(12, 18), wide, between(44, 51))
        gap = between(12, 17)
        card_width = (inner - gap * (len(self.cards) - 1)) / max(5, len(self.cards))
        for index, card in enumerate(self.cards):
            x = left + index * (card_width + gap)
            card.layout(pygame.FRect(x, cards_top, card_width, foot - cards_top))
        hero_top = self.tools[0].rect.bottom
        self._layout_hero(pygame.FRect(left + wide + 15, hero_top, width - left - wide - 31, cards_top - 16 - hero_top))
        self._place_buttons()

    def _place_buttons(self) -> None:
        """Lay out the buttons that are visible."""
        area = self._first_row.copy()
        main = [button for button in (self.first_lesson, self.resume, self.play) if button.visible]
        if len(main) == 1:
            area.width = ALONE
        row(main, area, 14, (1.75, 1)[: len(main)])
        links = [
            button for button in (self.learn, self.puzzles, self.ladder, self.games, self.profile) if button.visible
        ]
        person = 2 * AVATAR - theme.ICON
        widths = [button.natural_width() - SPARE for button in links[:-1]]
        row(links, self._second_row, 8, [*widths, self._person_width() - SPARE + person])
        redraw.request()

    def _person_width(self) -> float:
        words = draw.measure(self.profile.label, "strong")
        if self.profile.title:  # two lines: the name, and the word for the screen
            words = max(words, draw.measure(tr("Profile"), "small"))
        return words + theme.ICON + 48

    def _draw_person(self, surface: pygame.Surface, button: Button, color: theme.Color) -> None:
        """Draw the avatar of the current person and the label of the button."""
        name, space = self.app.people.present.title, 2 * AVATAR + 8
        words = draw.shorten(button.label, "strong", button.rect.width - 16 - space)
        width = draw.measure(words, "strong")
        if button.title:
            width = max(width, draw.measure(tr("Profile"), "small"))
        left = button.rect.centerx - (width + space) / 2
        draw_avatar(surface, (left + AVATAR, button.rect.centery), name, AVATAR)
        middle = button.rect.centery - (9 if button.title else 0)
        draw.text(surface, words, (left + space, middle), "strong", color, "midleft")
        if button.title:  # the label is the name of a person
            draw.text(surface, tr("Profile"), (left + space, middle + 18), "small", color, "midleft")

    def _layout_hero(self, place: pygame.FRect) -> None:
        """Lay out the tilted board, as large as the area `place` allows."""
        pitch = min(place.width / 8.2, place.height / 7.4)
        # The board is drawn at twice its size and with an empty border, so that rotation keeps its edges smooth.
        self.hero.layout(pygame.FRect(0, 0, 2 * 7.4 * pitch, 2 * 6.4 * pitch))
        self.hero_middle = place.right - 4.1 * pitch, place.y + 3.7 * pitch
        self._tilted = None

    def _tilted_hero(self) -> pygame.Surface:
        if self._tilted is None:
            area = scaling.to_pixels(self.hero.rect)
            flat = pygame.Surface(area.size, pygame.SRCALPHA)
            flat.fill((*theme.now.board[1], 0))  # the edges blend into this color
            self.hero.draw(flat)
            self._tilted = pygame.transform.rotozoom(flat, TILT, 0.5)
        return self._tilted

    def draw(self, surface: pygame.Surface) -> None:
        draw.place(surface, self._tilted_hero(), self.hero_middle)
        super().draw(surface)


def _about(record: Record) -> str:
    """Return a short text about an unfinished game: its name, the opponent and the player to move."""
    people = [player.is_person for player in record.players]
    title = GAMES[record.game].title
    if any(people) and not all(people):
        opponent = record.players[people.index(False)]
        title = tr("{game} vs {opponent}", game=title, opponent=opponent.title)
    else:
        first, second = (player.title for player in record.players)
        title = tr("{game}, {first} vs {second}", game=title, first=first, second=second)
    player = record.players[record.person_to_move]
    turn = tr("your turn") if player.is_user else tr("{name} to move", name=player.title)
    return f"{title} · {turn}"
