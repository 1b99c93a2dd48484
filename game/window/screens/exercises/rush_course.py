"""The course with the puzzles of a rush, which are solved against the clock."""

from collections.abc import Callable

import pygame

from game.record.puzzle import Puzzle
from game.rules.registry import GAMES
from game.teach.exercise_session import ExerciseStage
from game.teach.puzzles.puzzle_session import PuzzleSession
from game.teach.puzzles.rush import LIVES, Rush
from game.window import theme
from game.window.paint import draw
from game.window.scene import SceneStack
from game.window.screens.exercises.course import Course
from game.window.widgets.widget import Static
from game.words.clocks import TENTHS_BELOW, time_left_words
from game.words.messages import mark, tr, tr_n

PADDING = 22
TITLE = mark("Rush")


class RushCard(Static):
    """A card with the clock, the count of solved puzzles and the lives."""

    def __init__(self, rush: Rush) -> None:
        super().__init__()
        self.rush = rush
        self.rect.height = 84

    @property
    def name(self) -> str:
        return time_left_words(round(1000 * self.rush.left))

    @property
    def _solved_words(self) -> str:
        return tr("{count} solved", count=self.rush.solved)

    @property
    def value_text(self) -> str:
        return ", ".join([self._solved_words, tr_n("{n} life", "{n} lives", self.rush.lives)])

    def draw(self, surface: pygame.Surface) -> None:
        now, area, middle = theme.now, self.rect, self.rect.centery
        draw.panel(surface, area)
        draw.icon(surface, "hourglass", (area.x + PADDING + 10, middle), now.accent_text, 22)
        draw.text(surface, self.name, (area.x + PADDING + 32, middle), "title", now.text, "midleft")
        right = area.right - PADDING
        for place in range(LIVES):
            has_it = place < self.rush.lives
            icon, color = ("shield", now.good) if has_it else ("shield-off", now.bad)
            draw.icon(surface, icon, (right - 11 - 28 * (LIVES - 1 - place), middle), color, 22)
        draw.text(surface, self._solved_words, (right - 28 * LIVES - 12, middle), "label", now.text, "midright")


class RushCourse(Course):
    """The course of a rush. The clock runs while the player is to move. After a wrong move the next puzzle follows."""

    has_help = has_next = False
    head: RushCard

    def __init__(self, app: SceneStack, rush: Rush, puzzle: Puzzle, on_end: Callable[[], object]) -> None:
        super().__init__()
        self.app = app
        self.rush = rush
        self.head = RushCard(rush)
        self.title = tr(TITLE)
        self.on_end = on_end
        self._set(puzzle)

    def _set(self, puzzle: Puzzle) -> None:
        self.solving = PuzzleSession(puzzle, self.app.call_soon, self.app.settings.notation)
        self.solving.on_result = self.on_result

    @property
    def session(self) -> PuzzleSession:
        return self.solving

    @property
    def subtitle(self) -> str:
        return tr("Difficulty {rating}", rating=self.solving.puzzle.rating)

    @property
    def task(self) -> str:
        return GAMES[self.solving.puzzle.game].title

    def pass_time(self, dt: float) -> float:
        self.rush.pass_time(dt)
        self.head.changed()
        return self.rush.left % (1.0 if self.rush.left > TENTHS_BELOW / 1000 else 0.1) + 0.01

    @property
    def is_over(self) -> bool:
        return self.rush.is_over

    def go_on(self) -> None:
        if not self.rush.is_over:
            self.rush.take(self.solving.stage is ExerciseStage.SOLVED)
        self.solving.stop()
        if self.rush.puzzle is None:
            self.on_end()
        else:
            self._set(self.rush.puzzle)
