"""Notes what has changed in a game or screen, so that only the parts of the screen that show it are updated."""

from collections.abc import Callable, Sequence
from enum import Flag, auto


class Changed(Flag):
    """The aspects of a game and its screen that can change."""

    BOARD = auto()  # the position shown, the moves of the game, or its outcome
    INPUT = auto()  # the part of a move that is entered, the prompt, or a pause
    CLOCKS = auto()  # the time left
    THINKING = auto()  # the computer's search for its move
    EVALUATION = auto()  # verdicts of positions and moves, values of flips
    ADVICE = auto()  # the hint, the coach's remarks, or the warning of the blunder guard
    SETTINGS = auto()  # what the user has switched on or off
    PLAYERS = auto()  # who plays, and the results so far
    PROGRESS = auto()  # the results of puzzles and ladder steps
    CHOICES = auto()  # the options of a new game, or the choice of an exercise
    GAMES = auto()  # the games of the library that are listed or offered
    STATISTICS = auto()  # the statistics of a person, or the topic that is shown
    PEOPLE = auto()  # the people on this computer, or who of them plays now
    LAYOUT = auto()  # the positions and sizes of the parts of the screen


NOTHING = Changed(0)
EVERYTHING = ~NOTHING

# A part of a screen: the aspects that it depends on, and the function that updates it when one of them has changed.
Part = tuple[Changed, Callable[[], object]]


class ChangeLog:
    """Collects the changes since the parts of a screen were last updated."""

    def __init__(self, parts: Sequence[Part] = ()) -> None:
        self.parts = parts
        self._changes = NOTHING

    def add(self, changes: Changed) -> None:
        """Note that these aspects have changed."""
        self._changes |= changes

    def update_parts(self) -> bool:
        """Update each part, in order, that depends on a noted change.

        Return True if there were changes, and forget them.
        """
        changes, self._changes = self._changes, NOTHING
        for dependencies, update in self.parts:
            if dependencies & changes:
                update()
        return bool(changes)
