"""The Ladder screen: a chapter of steps for each game. The user can play every step at any time."""

from collections.abc import Sequence

import pygame

from game.rules.registry import GAMES
from game.teach.ladder.ladder_progress import LadderProgress, all_steps, load
from game.teach.ladder.ladder_step import LadderStep
from game.teach.ladder.registry import CHAPTERS
from game.window import theme
from game.window.changes import EVERYTHING, Changed, Part
from game.window.paint import draw
from game.window.scene import SceneStack
from game.window.screens.ladder.chapter_card import INSET, ChapterCard
from game.window.screens.ladder.step_row import StepMark, StepRow
from game.window.screens.page import Page
from game.window.widgets.widget import Button, ButtonKind
from game.words.messages import tr

WIDEST, TALLEST = 1160.0, 680.0
CARDS = 250, 320  # the minimum and maximum width of the cards
CARD = 58, 88  # the minimum and maximum height of a card
GAP = 10
EDGE = 10  # the margin of the panel above and below the steps


class LadderScene(Page):
    """Shows the cards of all chapters, and the steps of the chosen chapter."""

    def __init__(self, app: SceneStack) -> None:
        super().__init__(app, tr("Ladder"))
        add = self.widgets.add
        self.ladder_progress = LadderProgress()
        self.cards = [add(ChapterCard(game, GAMES[game].title, self.choose)) for game in CHAPTERS]
        self.chosen = self.cards[0].game
        self.play_next = add(Button(tr("Play next step"), self._play_next, "play", ButtonKind.PRIMARY))
        self.rows = {
            game: [
                add(StepRow(ladder_step, number, self.play)) for number, ladder_step in enumerate(ladder_steps, start=1)
            ]
            for game, ladder_steps in CHAPTERS.items()
        }
        for rows in self.rows.values():
            rows[-1].is_last = True
        self.add_window_tools()
        self.panel = pygame.FRect(0, 0, 0, 0)
        self._was_shown = False

    # --- actions ---

    def choose(self, game: str) -> None:
        """Show the steps of a game's chapter."""
        self.chosen = game
        self.changed(Changed.CHOICES)

    @property
    def next(self) -> LadderStep | None:
        """The next step to play: in the chosen chapter, or in the whole ladder if all steps of the chapter are done."""
        return self.ladder_progress.next_of(self.chosen) or self.ladder_progress.next

    def play(self, ladder_step: LadderStep) -> None:
        self.app.navigator.play_ladder_step(ladder_step)

    def _play_next(self) -> None:
        if self.next is not None:
            self.play(self.next)

    # --- the scene ---

    def enter(self) -> None:
        self.ladder_progress = load(self.app.store)
        following = self.ladder_progress.next
        if not self._was_shown and following is not None:
            self.chosen = following.game
        self._was_shown = True
        self.changed(EVERYTHING)

    # --- the parts of the screen ---

    def parts(self) -> Sequence[Part]:
        return (
            (Changed.PROGRESS, self._show_total),
            (Changed.PROGRESS, self._show_marks),
            (Changed.CHOICES, self._show_chapter),
            (Changed.PROGRESS | Changed.CHOICES, self._show_next),
        )

    def _show_total(self) -> None:
        ladder_steps, ladder_progress = all_steps(), self.ladder_progress
        done, stars = ladder_progress.count(ladder_steps), ladder_progress.stars(ladder_steps)
        if done:
            words = tr(
                "{done} of {count} steps done, {stars} with a star", done=done, count=len(ladder_steps), stars=stars
            )
        else:
            words = tr("{count} steps to climb", count=len(ladder_steps))
        self.subtitle = words

    def _show_marks(self) -> None:
        """Show on the cards and rows which steps are done."""
        ladder_progress = self.ladder_progress
        for card in self.cards:
            steps = CHAPTERS[card.game]
            done = ladder_progress.count(steps)
            card.show(done, len(steps), tr("{done} of {count}", done=done, count=len(steps)))
        for game, rows in self.rows.items():
            following = ladder_progress.next_of(game)
            for row in rows:
                row.show(StepMark.of(ladder_progress.how(row.ladder_step), row.ladder_step is following))

    def _show_chapter(self) -> None:
        """Show the steps of the chosen chapter, and hide the others."""
        for card in self.cards:
            card.chosen = card.game == self.chosen
            card.changed()
        for game, rows in self.rows.items():
            for row in rows:
                row.visible = game == self.chosen

    def _show_next(self) -> None:
        self.play_next.disabled_reason = "" if self.next is not None else tr("Every step is done")

    # --- layout and drawing ---

    def layout(self, size: tuple[float, float]) -> None:
        super().layout(size)
        width, height = min(WIDEST, self.body.width), min(TALLEST, self.body.height)
        left, top = self.body.centerx - width / 2, self.body.y
        column = max(CARDS[0], min(CARDS[1], 0.28 * width))
        foot = theme.BUTTON_HEIGHT if height > 560 else 46
        high = max(CARD[0], min(CARD[1], (height - foot - GAP) / len(self.cards) - GAP))
        for index, card in enumerate(self.cards):
            card.rect = pygame.FRect(left, top + index * (high + GAP), column, high)
            card.view.layout(card.picture_area.inflate(-INSET, -INSET))
        self.play_next.rect = pygame.FRect(left, top + height - foot, column, foot)
        self.panel = pygame.FRect(left + column + 16, top, width - column - 16, height)
        for rows in self.rows.values():
            self._place(rows)

    def _place(self, rows: list[StepRow]) -> None:
        """Lay out the rows one below the other. If there are few rows, they are taller."""
        high = (self.panel.height - 2 * EDGE) / len(rows)
        for index, row in enumerate(rows):
            row.rect = pygame.FRect(self.panel.x, self.panel.y + EDGE + index * high, self.panel.width, high)

    def accept(self) -> bool:
        self.play_next.click()
        return True

    def draw(self, surface: pygame.Surface) -> None:
        draw.panel(surface, self.panel)
        super().draw(surface)
