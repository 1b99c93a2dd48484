"""A rush in the window: one puzzle after the other against the clock, and what it came to."""

from __future__ import annotations

from datetime import date

import pygame

from game.play.live_game import TENTHS_BELOW
from game.record.puzzle import Puzzle
from game.rules.catalog import GAMES
from game.teach.badges.general import of_rush
from game.teach.puzzles import progress as progress_file
from game.teach.puzzles.progress import Progress
from game.teach.puzzles.rush import LIVES, Rush
from game.teach.puzzles.solving import Stage as Step
from game.window import screen, theme
from game.window.paint import draw
from game.window.scene import Stage
from game.window.screens.award import award
from game.window.screens.page import Page
from game.window.screens.puzzles.solve import Solve
from game.window.widgets.widget import Button, ButtonKind, row
from game.words.clocks import clock as clock_words
from game.words.dates import day_words

HEAD = 84
PADDING = 22
SOLVED_REST = 0.8  # seconds to see that a puzzle is solved
TITLE = "Rush"
WIDEST = 560.0


class RushSolve(Solve):
    """One puzzle of a rush. The clock runs while a move is awaited; a wrong one costs a life, and the puzzle."""

    def __init__(self, app: Stage, rush: Rush, puzzle: Puzzle, progress: Progress) -> None:
        self.rush = rush
        self.progress = progress
        self.head = pygame.FRect(0, 0, 0, 0)
        self._shown_clock = ""
        self._enjoyed = 0.0  # seconds for which the end of the puzzle has been seen
        super().__init__(app, puzzle, TITLE, lambda done, result: "")
        for button in (self.hint, self.tell, self.show_me, self.play_on, self.next):
            button.visible = False
        self.keys = {}

    def layout_panel(self, panel: pygame.FRect, base: float, height: float) -> None:
        self.head = pygame.FRect(panel.x, panel.y, panel.width, HEAD)
        top = self.head.bottom + 12
        self.card.rect = pygame.FRect(panel.x, top, panel.width, base + height - top)

    def go_on_by_itself(self, dt: float) -> float:
        if self.solving.is_awaited:
            return self._run_clock(dt)
        if self.solving.stage is not Step.SOLVED:
            return super().go_on_by_itself(dt)
        self._enjoyed += dt
        if self._enjoyed >= SOLVED_REST:
            self.rush.take(True)
            self._go_on()
        return max(0.0, SOLVED_REST - self._enjoyed)

    def take_back(self) -> None:
        """A wrong move has been seen: it costs a life, and there is no second try."""
        self.rush.take(False)
        self._go_on()

    def _run_clock(self, dt: float) -> float:
        self.rush.pass_time(dt)
        if self.rush.is_over:
            self._go_on()
            return 0.0
        if self._clock != self._shown_clock:
            self._shown_clock = self._clock
            screen.damage(self.head)
        return self.rush.left % (1.0 if self.rush.left > TENTHS_BELOW / 1000 else 0.1) + 0.01

    @property
    def _clock(self) -> str:
        return clock_words(round(1000 * self.rush.left))

    def _go_on(self) -> None:
        puzzle = self.rush.puzzle
        if puzzle is not None:
            self.app.replace(RushSolve(self.app, self.rush, puzzle, self.progress))
        else:
            self.app.replace(RushEnd(self.app, self.rush, self.record.game, self.progress, date.today()))

    def draw_around(self, surface: pygame.Surface) -> None:
        now, head = theme.now, self.head
        draw.panel(surface, head)
        middle = head.centery
        draw.icon(surface, "hourglass", (head.x + PADDING + 10, middle), now.accent_text, 22)
        draw.text(surface, self._clock, (head.x + PADDING + 32, middle), "title", now.text, "midleft")
        right = head.right - PADDING
        for place in range(LIVES):
            has_it = place < self.rush.lives
            icon, color = ("shield", now.good) if has_it else ("shield-off", now.bad)
            draw.icon(surface, icon, (right - 11 - 28 * (LIVES - 1 - place), middle), color, 22)
        solved = f"{self.rush.solved} solved"
        draw.text(surface, solved, (right - 28 * LIVES - 12, middle), "label", now.text, "midright")
        super().draw_around(surface)


class RushEnd(Page):
    """What a rush came to, and the best ones so far."""

    def __init__(self, app: Stage, rush: Rush, game: str, progress: Progress, today: date) -> None:
        super().__init__(app, TITLE, GAMES[game].title)
        self.rush = rush
        best = progress.best_rushes(game)
        self.is_best = rush.solved > (best[0][0] if best else 0)
        progress.take_rush(game, today, rush.solved)
        progress_file.keep(app.store, progress)
        self.best = progress.best_rushes(game)
        award(app, of_rush(rush.solved))
        self.leave_it = self.widgets.add(Button("Done", self.back, "check", ButtonKind.PRIMARY, "Back (Esc)"))
        self.add_window_tools()
        self.panel = pygame.FRect(0, 0, 0, 0)

    def layout(self, size: tuple[float, float]) -> None:
        super().layout(size)
        width = min(WIDEST, self.body.width)
        height = min(self.body.height, 400.0)
        self.panel = pygame.FRect(self.body.centerx - width / 2, self.body.y, width, height)
        foot = self.panel.bottom - PADDING - theme.BUTTON_HEIGHT
        row([self.leave_it], (self.panel.x + PADDING, foot, width - 2 * PADDING, theme.BUTTON_HEIGHT))

    def accept(self) -> bool:
        self.back()
        return True

    def draw(self, surface: pygame.Surface) -> None:
        now, panel = theme.now, self.panel
        draw.panel(surface, panel)
        left, top = panel.x + PADDING, panel.y + 44
        draw.icon(surface, "trophy", (left + 14, top), now.good if self.is_best else now.secondary, 28)
        count = self.rush.solved
        words = f"{count} puzzle{'s' if count != 1 else ''} solved"
        draw.text(surface, words, (left + 42, top), "title", now.text, "midleft")
        said = f"{self.why} That is your best so far." if self.is_best else self.why
        draw.text(surface, said, (left, top + 40), "body", now.secondary, "midleft")
        draw.text(surface, "Your best", (left, top + 86), "label", now.text, "midleft")
        for place, (solved, day) in enumerate(self.best):
            middle = top + 116 + 26 * place
            draw.text(surface, str(solved), (left + 24, middle), "strong", now.text, "midright")
            draw.text(surface, _day_words(day), (left + 44, middle), "body", now.secondary, "midleft")
        super().draw(surface)

    @property
    def why(self) -> str:
        """Why it is over."""
        if not self.rush.lives:
            return "No lives were left."
        return "The time was up." if not self.rush.left else "Those were all the puzzles."


def _day_words(text: str) -> str:
    """A date as people write it; what is none, as it is."""
    try:
        day = date.fromisoformat(text)
    except ValueError:
        return text[:20]
    return day_words(day)
