"""What a lesson is: a heading, a few sentences, an example that a board plays, and something to do oneself.

Captions speak of the two players as Star and Ring, after the marks on their discs.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum

from game.record.record import Record
from game.rules.outcome import StepKind


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


class Goal(Enum):
    """What a move of an exercise must reach."""

    TURN = "turn"  # nothing but the turn that is asked for, without losing by it
    WIN = "win"  # the game, with this very turn
    HOLD = "hold"  # the opponent cannot win with the next turn
    FORK = "fork"  # whatever the opponent does, the turn after that wins
    TAKE = "take"  # something of the opponent's
    KEEP = "keep"  # everything of one's own


# What is said of a move that does not do it; of {opponent} and {reply} if there is one that shows why.
WRONG = {
    Goal.TURN: "That was another turn. Try again.",
    Goal.WIN: "That does not win yet. Try again.",
    Goal.HOLD: "{opponent} answers {reply} and wins. Try again.",
    Goal.FORK: "{opponent} answers {reply}, and nothing is won. Try again.",
    Goal.TAKE: "Nothing is taken that way. Try again.",
    Goal.KEEP: "That loses a piece. Try again.",
}
LOST = "That hands {opponent} the game. Try again."


@dataclass(frozen=True)
class Exercise:
    """A position in which a move is asked for.

    request   what to do, in a sentence or two
    right     what is said of a move that does it
    pattern   what the text of the move must look like as well
    using     a step that the move must have
    """

    goal: Goal
    position: str
    request: str
    right: str
    pattern: str = ".*"
    using: StepKind | None = None
    setup: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Lesson:
    """One page: a heading, a few sentences, an example, and an exercise."""

    heading: str
    words: str
    example: Example
    exercise: Exercise | None = None
