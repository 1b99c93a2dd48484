"""A player's progress on the ladder: the steps done, the next step, and the file that stores it."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import Annotated

from game.play.storage.json_files import JsonFile
from game.play.storage.json_values import OneOf
from game.play.storage.store import Store
from game.record.record import Record
from game.teach.ladder.ladder_step import LadderStep
from game.teach.ladder.registry import CHAPTERS

FILE = "ladder.json"


class Completion(Enum):
    """The way in which a ladder step was completed. The values are used in saved files."""

    ALONE = "alone"  # without help
    HELPED = "helped"  # with help of any kind, such as hints or undo


_Value = Annotated[str, OneOf(*(how.value for how in Completion))]


@dataclass
class LadderProgress:
    """The progress of one person on the ladder.

    done       the way in which each completed step was completed best, by the step's key
    begun      the key of the step that was started last
    is_begun   True until an ordinary game with the same setup and opponent is started after that step
    """

    done: dict[str, _Value] = field(default_factory=dict)
    begun: str = ""
    is_begun: bool = True

    # --- changes ---

    def begin(self, ladder_step: LadderStep) -> None:
        self.begun, self.is_begun = ladder_step.key, True

    def leave(self) -> None:
        """Note that an ordinary game has started after the game of a step."""
        self.is_begun = False

    def take(self, ladder_step: LadderStep, how: Completion) -> None:
        """Record that a step was completed. A completion with help never replaces a completion without help."""
        if self.how(ladder_step) is not Completion.ALONE:
            self.done[ladder_step.key] = how.value

    def take_all(self, ladder_steps: Sequence[LadderStep], how: Completion) -> None:
        """Record steps that were all reached in one game."""
        for ladder_step in ladder_steps:
            self.take(ladder_step, how)

    # --- queries ---

    def how(self, ladder_step: LadderStep) -> Completion | None:
        """Return the way in which a step was completed, or None if it has not been completed."""
        value = self.done.get(ladder_step.key)
        return None if value is None else Completion(value)

    def count(self, ladder_steps: Sequence[LadderStep]) -> int:
        """Return how many of these steps have been completed."""
        return sum(ladder_step.key in self.done for ladder_step in ladder_steps)

    def stars(self, ladder_steps: Sequence[LadderStep]) -> int:
        """Return how many of these steps have been completed without help."""
        return sum(self.how(ladder_step) is Completion.ALONE for ladder_step in ladder_steps)

    def next_of(self, game: str) -> LadderStep | None:
        """Return the first step of a game's chapter that has not been completed, or None."""
        return next((ladder_step for ladder_step in CHAPTERS.get(game, ()) if ladder_step.key not in self.done), None)

    @property
    def next(self) -> LadderStep | None:
        """The next open step: in the chapter of the step started last, else in the whole ladder.

        None if all steps are done.
        """
        here = step_by_key(self.begun)
        found = self.next_of(here.game) if here is not None else None
        return found or next((ladder_step for ladder_step in all_steps() if ladder_step.key not in self.done), None)

    def is_on(self, record: Record) -> LadderStep | None:
        """Return the step that was started last if a game has its setup and opponent, else None.

        Return None if an ordinary game with the same setup and opponent was started after it.
        """
        ladder_step = step_by_key(self.begun) if self.is_begun else None
        return ladder_step if ladder_step is not None and ladder_step.fits(record) else None


def all_steps() -> list[LadderStep]:
    """Return all steps of all games, in the order of the ladder."""
    return [ladder_step for ladder_steps in CHAPTERS.values() for ladder_step in ladder_steps]


def step_by_key(key: str) -> LadderStep | None:
    """Return the step with a key, or None if there is no such step."""
    return next((ladder_step for ladder_step in all_steps() if ladder_step.key == key), None)


def reached_steps(record: Record) -> list[LadderStep]:
    """Return the steps whose goal a game has reached, even if the game was not started from the ladder."""
    ladder_steps = CHAPTERS.get(record.game, ())
    return [ladder_step for ladder_step in ladder_steps if ladder_step.fits(record) and ladder_step.is_reached(record)]


def begin_ordinary_game(store: Store, record: Record) -> None:
    """Note that the game `record`, which starts now, was not started from the ladder."""
    if load(store).is_on(record) is not None:
        change(store, LadderProgress.leave)


_json_file = JsonFile(FILE, LadderProgress)
load, change = _json_file.load, _json_file.change
