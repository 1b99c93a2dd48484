"""What a lesson is: a heading, a few sentences, and an example that a board plays.

Captions speak of the two players as Star and Ring, after the marks on their discs.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from game.record.record import Record


@dataclass(frozen=True)
class Example:
    """A position of a game, the start if none is given, and moves in their notation with what is to be seen in each."""

    game: str
    moves: tuple[tuple[str, str], ...]
    position: str = ""
    setup: Mapping[str, str] = field(default_factory=dict)
    before: str = ""  # what is to be seen before the first move, if more than who begins

    def start(self) -> Record:
        """The game in which the moves are to be played."""
        return Record(self.game, self.setup, self.position or None)


@dataclass(frozen=True)
class Lesson:
    """One page: a heading, a few sentences, and an example."""

    heading: str
    words: str
    example: Example
