"""Lessons that explain a game. Each has a heading, a few sentences, an example that a board plays, and an exercise.

Captions call the two players Star and Ring, after the marks on their discs.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum

from game.record.record import Record
from game.rules.outcome import StepKind
from game.words.messages import mark


@dataclass(frozen=True)
class Example:
    """A position and the moves that the board plays from there, each move with its caption.

    moves      pairs of a move, in the notation of the game, and its caption, which may be empty
    position   the starting position; empty for the normal start of the game
    before     the caption before the first move; empty for a sentence about the player who starts
    """

    game: str
    moves: tuple[tuple[str, str], ...]
    position: str = ""
    setup: Mapping[str, str] = field(default_factory=dict)
    before: str = ""

    def start(self) -> Record:
        """Return a new record of the example's game, in which its moves can be played."""
        return Record(self.game, self.setup, self.position or None)


class LessonGoal(Enum):
    """The goal of an exercise, which the user's move must reach."""

    TURN = "turn"  # play a move that matches the pattern, without losing by it
    WIN = "win"  # win the game with this move
    HOLD = "hold"  # leave the opponent no win with the next move
    FORK = "fork"  # win with the move after the next, whatever the answer
    TAKE = "take"  # capture something
    KEEP = "keep"  # lose nothing


# The text about a wrong move. {reply} is the answer of the {opponent} that shows why the move is wrong.
WRONG = {
    LessonGoal.TURN: mark("That's not the move we asked for. Try again."),
    LessonGoal.WIN: mark("That doesn't win yet. Try again."),
    LessonGoal.HOLD: mark("{opponent} answers with {reply} and wins. Try again."),
    LessonGoal.FORK: mark("{opponent} answers with {reply} and stops you. Try again."),
    LessonGoal.TAKE: mark("That doesn't capture anything. Try again."),
    LessonGoal.KEEP: mark("That loses a piece. Try again."),
}
LOST = mark("That gives {opponent} the win. Try again.")


@dataclass(frozen=True)
class Exercise:
    """A position in which the user has to find a move.

    request   the text of the task, in one or two sentences
    right     the text to show after a correct move
    pattern   a regular expression that the text of the move must also match
    using     a part, such as a jump, that the move must have; None for any move
    """

    goal: LessonGoal
    position: str
    request: str
    right: str
    pattern: str = ".*"
    using: StepKind | None = None
    setup: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Lesson:
    """One page of the rules: a heading, sentences (`words`), an example, and an exercise or None."""

    heading: str
    words: str
    example: Example
    exercise: Exercise | None = None
