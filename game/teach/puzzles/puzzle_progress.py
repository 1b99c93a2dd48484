"""A person's progress with puzzles, stored in a file: rating, solved puzzles, daily puzzles and puzzle rushes."""

from dataclasses import dataclass, field
from datetime import date
from typing import Annotated

from game.play.storage.json_files import JsonFile
from game.play.storage.json_values import Between, OneOf
from game.record.puzzle import Puzzle
from game.teach.exercise_session import ExerciseResult
from game.teach.glicko import LOSS, SUREST, UNSTEADY, UNSURE, WIN, GlickoRating, after
from game.teach.puzzles.puzzle_collection import key_of

FILE = "puzzles.json"
FIRST_RATING = 1200.0  # the rating of a new player, below the middle of the scale at 1500
LEAST, MOST = 100.0, 3000.0  # the limits of a rating
MOST_BEST = 5  # the number of rush results that are shown
_Rating = Annotated[float, Between(LEAST, MOST)]
_Deviation = Annotated[float, Between(SUREST, UNSURE)]
_Result = Annotated[str, OneOf(*(result.value for result in ExerciseResult))]


@dataclass
class PuzzleProgress:
    """One person's progress with puzzles.

    rating, deviation, volatility   the person's Glicko-2 rating on the scale of the puzzles (see game/teach/glicko.py)
    course   the rating and its deviation at the end of each day, by date
    done     the latest result of each puzzle, by the puzzle's key
    days     the result of each daily puzzle, by date
    late     the result of each daily puzzle that was tried after its day only, by date
    rush     the largest number of puzzles solved in a puzzle rush of a day, by game and date
    """

    rating: _Rating = FIRST_RATING
    deviation: _Deviation = UNSURE
    volatility: Annotated[float, Between(0.001, 1)] = UNSTEADY
    course: dict[str, tuple[_Rating, _Deviation]] = field(default_factory=dict)
    done: dict[str, _Result] = field(default_factory=dict)
    days: dict[str, _Result] = field(default_factory=dict)
    late: dict[str, _Result] = field(default_factory=dict)
    rush: dict[str, dict[str, Annotated[int, Between(0)]]] = field(default_factory=dict)

    # --- changes ---

    def take(self, puzzle: Puzzle, result: ExerciseResult, day: date, is_helped: bool = False) -> None:
        """Record the result of a puzzle.

        The first result of each puzzle changes the rating: it counts as a win if the person solved the puzzle at the
        first attempt, else as a loss. With `is_helped`, the person had a hint before, and the rating does not change.
        """
        key = key_of(puzzle)
        if key not in self.done and not is_helped:
            rating = self._after(puzzle, WIN if result is ExerciseResult.ALONE else LOSS)
            self.rating = _limited(rating.value)
            self.deviation, self.volatility = rating.deviation, rating.volatility
            self.course[day.isoformat()] = round(self.rating, 1), round(self.deviation, 1)
        self.done[key] = result.value

    def take_day(self, day: date, result: ExerciseResult, is_late: bool = False) -> None:
        """Record the result of the puzzle of the day. Only the first result of a day counts.

        With `is_late`, the puzzle was begun after its day: the result is shown, but belongs to no streak.
        """
        if is_late:
            self.late[day.isoformat()] = result.value
        else:
            self.days.setdefault(day.isoformat(), result.value)

    def take_rush(self, game: str, day: date, solved: int) -> None:
        """Record the number of puzzles solved in a puzzle rush. Only the best rush of a day is stored.

        `game` is a game, or ALL_GAMES.
        """
        results = self.rush.setdefault(game, {})
        results[day.isoformat()] = max(solved, results.get(day.isoformat(), 0))

    # --- queries ---

    def stakes(self, puzzle: Puzzle) -> tuple[int, int] | None:
        """Return by how many points the rating changes if the puzzle is solved without help, and if it is not.

        Return None if the puzzle does not change the rating, because it was tried before.
        """
        if key_of(puzzle) in self.done:
            return None
        changes = [_limited(self._after(puzzle, points).value) - self.rating for points in (WIN, LOSS)]
        return round(changes[0]), round(changes[1])

    def _after(self, puzzle: Puzzle, points: float) -> GlickoRating:
        """Return the rating after a puzzle in which the person got this number of points."""
        former = GlickoRating(self.rating, self.deviation, self.volatility)
        return after(former, [(GlickoRating(puzzle.rating, SUREST), points)])

    @property
    def interval(self) -> tuple[float, float]:
        """The range, from low to high, in which the strength lies with a probability of 95%."""
        low, high = GlickoRating(self.rating, self.deviation).interval
        return max(LEAST, low), min(MOST, high)

    def best_rushes(self, game: str) -> list[tuple[int, str]]:
        """Return the best puzzle rushes of a game, the best first: numbers of solved puzzles, with their dates.

        A rush without a solved puzzle is none of them.
        """
        found = [(solved, day) for day, solved in self.rush.get(game, {}).items() if solved]
        return sorted(found, reverse=True)[:MOST_BEST]

    def on(self, day: date) -> ExerciseResult | None:
        """Return the result of the daily puzzle of a day, or None if the person has not tried it."""
        value = self.days.get(day.isoformat(), self.late.get(day.isoformat()))
        return None if value is None else ExerciseResult(value)

    def streak(self, today: date) -> int:
        """Return the number of days in a row, up to today, with a solved daily puzzle.

        If today's has no result yet, count up to yesterday.
        """
        solved = (ExerciseResult.ALONE.value, ExerciseResult.HELPED.value)
        last = today.toordinal() if today.isoformat() in self.days else today.toordinal() - 1
        first = last
        while first > 0 and self.days.get(date.fromordinal(first).isoformat()) in solved:
            first -= 1
        return last - first


def _limited(rating: float) -> float:
    return max(LEAST, min(MOST, rating))


_json_file = JsonFile(FILE, PuzzleProgress)
load, change = _json_file.load, _json_file.change
