"""How far somebody has come on the ladder: which steps are done, which one is next, and the file that keeps it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from enum import Enum

from game.play import kept_text
from game.play.store import Store
from game.record.record import Record
from game.teach.ladder.catalog import CHAPTERS
from game.teach.ladder.rung import Rung

FILE = "ladder.json"


class How(Enum):
    """How a step was done."""

    ALONE = "alone"  # with nothing taken back, no hint and no analysis
    HELPED = "helped"


_VALUES = {how.value for how in How}


@dataclass
class Climb:
    """What one person has done so far.

    done    by the keys of the steps, how they were done at best
    begun   the key of the step that was begun last
    """

    done: dict[str, str] = field(default_factory=dict)
    begun: str = ""

    # --- what happens ---

    def begin(self, rung: Rung) -> None:
        self.begun = rung.key

    def take(self, rung: Rung, how: How) -> None:
        """A step has been done; doing it again with help does not take away that it was done alone."""
        if self.how(rung) is not How.ALONE:
            self.done[rung.key] = how.value

    # --- what is known ---

    def how(self, rung: Rung) -> How | None:
        """How a step was done, if it was."""
        value = self.done.get(rung.key)
        return None if value is None else How(value)

    def count(self, rungs: Sequence[Rung]) -> int:
        """How many of these steps are done."""
        return sum(rung.key in self.done for rung in rungs)

    def stars(self, rungs: Sequence[Rung]) -> int:
        """How many of these steps were done alone."""
        return sum(self.how(rung) is How.ALONE for rung in rungs)

    def next_of(self, game: str) -> Rung | None:
        """The first step of a chapter that is not done."""
        return next((rung for rung in CHAPTERS.get(game, ()) if rung.key not in self.done), None)

    @property
    def next(self) -> Rung | None:
        """The step to go on with: of the chapter in which one was begun last, and when that is done, the first one."""
        here = rung_of(self.begun)
        found = self.next_of(here.game) if here is not None else None
        return found or next((rung for rung in all_rungs() if rung.key not in self.done), None)

    def is_on(self, record: Record) -> Rung | None:
        """The step that a game is about: the one begun last, if the game is as that is set up."""
        rung = rung_of(self.begun)
        return rung if rung is not None and rung.fits(record) else None

    def problem(self) -> str:
        """What is wrong with the values, or nothing."""
        is_known = isinstance(self.done, dict) and all(_is_how(value) for value in self.done.values())
        if not is_known:
            return "done does not say how steps were done"
        return "" if isinstance(self.begun, str) else "begun is not the name of a step"


def _is_how(value: object) -> bool:
    return isinstance(value, str) and value in _VALUES


def all_rungs() -> list[Rung]:
    """Every step, in the order in which they are climbed."""
    return [rung for rungs in CHAPTERS.values() for rung in rungs]


def rung_of(key: str) -> Rung | None:
    """The step with a key, if there is one."""
    return next((rung for rung in all_rungs() if rung.key == key), None)


def reached(record: Record) -> list[Rung]:
    """The steps that a game has done, wherever it was begun."""
    rungs = CHAPTERS.get(record.game, ())
    return [rung for rung in rungs if rung.fits(record) and rung.is_reached(record)]


def load(store: Store) -> Climb:
    """What was kept; a file that cannot be understood is set aside, and the store says so."""
    return kept_text.load_checked(store, FILE, Climb)


def keep(store: Store, climb: Climb) -> None:
    """Keep it, without waiting for the disk."""
    kept_text.keep(store, FILE, asdict(climb))
