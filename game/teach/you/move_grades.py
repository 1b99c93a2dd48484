"""How good somebody's moves are, game by game: known of those games whose moves have been looked at, and kept."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum

from game.play.library.kept_game import KeptGame
from game.play.library.library import Library
from game.play.opponents import is_person
from game.record.record import Record
from game.record.saved import write_game
from game.rules.numbers import Person
from game.teach.appraisal import AppraisalJob, Appraised, is_judged
from game.teach.explanation import Explanation
from game.teach.grades import Grade
from game.teach.summary import summarize
from game.teach.you.results import COUNTING

Counts = Mapping[str, int]  # by the names of the grades


class Quality(Enum):
    """What a move does to the result, as coarse as a picture shows it."""

    RIGHT = "as good as any"
    WEAKER = "a little worse"
    SLIP = "worse result"


_QUALITIES = {
    **dict.fromkeys((Grade.BEST, Grade.ONLY, Grade.SOUND, Grade.LONGEST), Quality.RIGHT),
    **dict.fromkeys((Grade.SLOWER, Grade.SHORTER, Grade.WEAKER), Quality.WEAKER),
    **dict.fromkeys((Grade.MISSED_WIN, Grade.GAVE_UP_DRAW, Grade.WEAK), Quality.SLIP),
}  # where a game was lost whatever one did, a move was neither


def qualities(counts: Counts) -> Counter[Quality]:
    """How many moves were of each quality."""
    found: Counter[Quality] = Counter()
    for grade in Grade:
        if grade in _QUALITIES:
            found[_QUALITIES[grade]] += counts.get(grade.name, 0)
    return found


def the_person(record: Record) -> Person | None:
    """The one person who plays against a computer; None where there is none, or two."""
    people = [person for person in (0, 1) if is_person(record.seats[person])]
    return people[0] if len(people) == 1 else None


def keep_grades(library: Library, record: Record, found: Mapping[int, Explanation]) -> Counts | None:
    """Keep how the moves of the one person in a finished game of the library are graded, if all are known."""
    person = the_person(record)
    if person is None or record.outcome is None or any(place not in found for place in _judged(record)):
        return None
    counts = {grade.name: count for grade, count in summarize(record, found).counts(person).items()}
    library.keep_grades(write_game(record), counts)
    return counts


def to_be_graded(games: Sequence[KeptGame], known: Mapping[int, Counts], most: int) -> list[int]:
    """The places of the games to be looked at next, the youngest first."""
    open_games = [kept.id for kept in reversed(games) if kept.ending in COUNTING and kept.id not in known]
    return open_games[:most]


@dataclass(frozen=True)
class Graded:
    """What came of looking at a game: how many moves there were of each grade, if that is known now."""

    place: int
    counts: Counts | None


class GradingJob:
    """A job for the thinker: look at the moves of some games of the library, and keep their grades."""

    def __init__(self, library: Library, places: Sequence[int]) -> None:
        self.library = library
        self.places = places
        self._is_stopped = False
        self._looking: AppraisalJob | None = None

    def stop(self) -> None:
        self._is_stopped = True
        if self._looking is not None:
            self._looking.stop()

    def work(self, report: Callable[[Graded], object]) -> None:
        for place in self.places:
            record = self.library.read(place)
            if record is None:
                continue
            found: dict[int, Explanation] = {}

            def take(appraised: Appraised, found: dict[int, Explanation] = found) -> None:
                found[appraised.place] = appraised.explanation

            self._looking = AppraisalJob(record, _judged(record), "short")
            if self._is_stopped:
                return
            self._looking.work(take)
            report(Graded(place, keep_grades(self.library, record, found)))


def _judged(record: Record) -> list[int]:
    return [place for place in range(1, record.now + 1) if is_judged(record, place)]
