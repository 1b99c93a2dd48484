"""What somebody has done with puzzles: their rating, which are done, and the days of today's puzzle. Kept in a file."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from datetime import date, timedelta

from game.play import kept_text
from game.play.store import Store
from game.record.puzzle import Puzzle
from game.teach.glicko import LOSS, SUREST, UNSTEADY, UNSURE, WIN, Rating, after
from game.teach.puzzles.collection import key_of
from game.teach.puzzles.solving import Result

FILE = "puzzles.json"
FIRST_RATING = 1200.0  # of somebody about whom nothing is known: the ladder of a game has its middle at 1500
LEAST, MOST = 100.0, 3000.0
MOST_BEST = 5  # results of a rush that are shown
_VALUES = {result.value for result in Result}


@dataclass
class Progress:
    """What one person has done so far.

    rating, deviation, volatility   on the scale of the puzzles, as game/teach/glicko.py has them
    course   by the dates of the days, the rating and its deviation as the day left them
    done     by their keys, how puzzles were done when they were done last
    days     by their dates, how the puzzle of the day was done
    rush     by the game, the most puzzles solved in a rush by the dates of the days
    """

    rating: float = FIRST_RATING
    deviation: float = UNSURE
    volatility: float = UNSTEADY
    course: dict[str, list[float]] = field(default_factory=dict)
    done: dict[str, str] = field(default_factory=dict)
    days: dict[str, str] = field(default_factory=dict)
    rush: dict[str, dict[str, int]] = field(default_factory=dict)

    # --- what happens ---

    def take(self, puzzle: Puzzle, result: Result, day: date) -> None:
        """A puzzle has been done. The first time that moves the rating, as a win if it was found alone, else a loss."""
        key = key_of(puzzle)
        if key not in self.done:
            points = WIN if result is Result.ALONE else LOSS
            former = Rating(self.rating, self.deviation, self.volatility)
            rating = after(former, [(Rating(puzzle.rating, SUREST), points)])
            self.rating = max(LEAST, min(MOST, rating.value))
            self.deviation, self.volatility = rating.deviation, rating.volatility
            self.course[day.isoformat()] = [round(self.rating, 1), round(self.deviation, 1)]
        self.done[key] = result.value

    def take_day(self, day: date, result: Result) -> None:
        """The puzzle of a day has been done; how it was done first counts."""
        self.days.setdefault(day.isoformat(), result.value)

    def take_rush(self, game: str, day: date, solved: int) -> None:
        """A rush is over: the best of each day is kept."""
        results = self.rush.setdefault(game, {})
        results[day.isoformat()] = max(solved, results.get(day.isoformat(), 0))

    # --- what is known ---

    @property
    def interval(self) -> tuple[float, float]:
        """Between what the rating lies, 95 times in 100."""
        low, high = Rating(self.rating, self.deviation).interval
        return max(LEAST, low), min(MOST, high)

    def best_rushes(self, game: str) -> list[tuple[int, str]]:
        """The best results of a game with their days, the best first, of equal ones the youngest."""
        return sorted(((solved, day) for day, solved in self.rush.get(game, {}).items()), reverse=True)[:MOST_BEST]

    def on(self, day: date) -> Result | None:
        """How the puzzle of a day was done, if it was."""
        value = self.days.get(day.isoformat())
        return None if value is None else Result(value)

    def streak(self, today: date) -> int:
        """How many days in a row today's puzzle was solved, until today or, as long as today is open, yesterday."""
        day = today if self.on(today) is not None else today - timedelta(days=1)
        count = 0
        while self.on(day) in (Result.ALONE, Result.HELPED):
            count += 1
            day -= timedelta(days=1)
        return count

    # --- the file ---

    def problem(self) -> str:
        """What is wrong with the values, or nothing."""
        ranges = {"rating": (LEAST, MOST), "deviation": (SUREST, UNSURE), "volatility": (0.001, 1.0)}
        for name, (low, high) in ranges.items():
            value = getattr(self, name)
            if type(value) not in (int, float) or not low <= value <= high:
                return f"{name} is no number from {low} to {high}"
        for name, values in (("done", self.done), ("days", self.days)):
            if not isinstance(values, dict) or not all(_is_result(value) for value in values.values()):
                return f"{name} does not say how puzzles were done"
        if not isinstance(self.course, dict) or not all(_is_rating(pair) for pair in self.course.values()):
            return "course does not tell of ratings"
        if not isinstance(self.rush, dict) or not all(_are_counts(results) for results in self.rush.values()):
            return "rush does not count puzzles"
        return ""


def _are_counts(results: object) -> bool:
    return isinstance(results, dict) and all(type(count) is int and count >= 0 for count in results.values())


def _is_rating(pair: object) -> bool:
    """Whether it is a rating with its deviation."""
    if not isinstance(pair, list) or len(pair) != 2 or not all(type(number) in (int, float) for number in pair):
        return False
    return LEAST <= pair[0] <= MOST and SUREST <= pair[1] <= UNSURE


def _is_result(value: object) -> bool:
    return isinstance(value, str) and value in _VALUES


def load(store: Store) -> Progress:
    """What was kept; a file that cannot be understood is set aside, and the store says so."""
    return kept_text.load_checked(store, FILE, Progress)


def keep(store: Store, progress: Progress) -> None:
    """Keep it, without waiting for the disk."""
    kept_text.keep(store, FILE, asdict(progress))
