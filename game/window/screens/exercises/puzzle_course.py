"""The course with puzzles: today's puzzle, or one practice puzzle after the other."""

from collections.abc import Callable

from game.record.puzzle import Puzzle
from game.rules.registry import GAMES
from game.teach.exercise_session import ExerciseResult
from game.teach.puzzles import puzzle_progress
from game.teach.puzzles.puzzle_session import PuzzleSession
from game.window.scene import SceneStack
from game.window.screens.exercises.course import Course
from game.words.messages import tr


class PuzzleCourse(Course):
    """A course that begins with one puzzle.

    on_done       a function that records the result of a session and returns a sentence about it
    solving       the session of the current puzzle
    is_rated      True if puzzles that were not tried before change the rating
    next_puzzle   a function that returns the puzzle after a puzzle, or None; itself None if only one puzzle is played
    """

    def __init__(
        self,
        app: SceneStack,
        puzzle: Puzzle,
        title: str,
        on_done: Callable[[PuzzleSession], str],
        next_puzzle: Callable[[Puzzle], Puzzle | None] | None = None,
        is_rated: bool = True,
    ) -> None:
        super().__init__()
        self.app = app
        self.title = title
        self.on_done = on_done
        self.next_puzzle = next_puzzle
        self.has_next = next_puzzle is not None
        self.is_rated = is_rated
        self._set(puzzle)

    def _set(self, puzzle: Puzzle) -> None:
        self.solving = PuzzleSession(puzzle, self.app.call_soon, self.app.settings.notation)
        self.solving.on_result = self.on_result
        stakes = puzzle_progress.load(self.app.store).stakes(puzzle) if self.is_rated else None
        self._has_stakes = stakes is not None
        self._subtitle = _subtitle(puzzle, stakes, self.is_rated)

    @property
    def session(self) -> PuzzleSession:
        return self.solving

    @property
    def subtitle(self) -> str:
        # After a hint, a wrong move or the end, the rating does not change any more as announced.
        is_open = self.solving.is_unaided and self.solving.result is None
        return self._subtitle if is_open else _subtitle(self.solving.puzzle, None, is_rated=False)

    @property
    def help_warning(self) -> str:
        if self._has_stakes and self.solving.is_unaided and not self.solving.stage.is_done:
            return tr("After a hint, this puzzle does not change your rating.")
        return ""

    @property
    def task(self) -> str:
        return GAMES[self.solving.puzzle.game].title

    def take(self, result: ExerciseResult) -> str:
        return self.on_done(self.solving)

    def go_on(self) -> None:
        puzzle = None if self.next_puzzle is None else self.next_puzzle(self.solving.puzzle)
        if puzzle is None:
            self.app.pop()
        else:
            self.solving.stop()
            self._set(puzzle)


def _subtitle(puzzle: Puzzle, stakes: tuple[int, int] | None, is_rated: bool) -> str:
    """Return the text with the difficulty of a puzzle and the change of the rating, which `stakes` gives."""
    if stakes is not None:
        return tr(
            "Difficulty {rating}  ·  Your rating: +{gain} if solved, \N{MINUS SIGN}{loss} if not",
            rating=puzzle.rating,
            gain=stakes[0],
            loss=-stakes[1],
        )
    if is_rated:
        return tr("Difficulty {rating}  ·  Tried before: rating unchanged", rating=puzzle.rating)
    return tr("Difficulty {rating}", rating=puzzle.rating)
