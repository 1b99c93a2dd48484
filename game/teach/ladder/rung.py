"""A step of the ladder: a game as it is set up, who sits opposite, and what to reach in it.

In words it is a step. Here it is a rung, for a step is a visible part of a move.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum

from ai.players.levels import LEVELS
from ai.verdict import Verdict
from game.play.opponents import level_seat
from game.record.record import PERSON, Record
from game.rules.catalog import GAMES
from game.rules.numbers import Side

NAMES = ("You", "Computer")


class Goal(Enum):
    """What a step asks for."""

    WIN = "win"
    HOLD = "hold"  # a draw, or more
    LAST = "last"  # so many turns, or more


@dataclass(frozen=True)
class Rung:
    """One step.

    name      what tells it from the others of its game, as long as anybody's progress is kept
    title     how it is set up, in a few words
    level     of the opponent
    words     what else there is to say, in sentences
    side      the person's, of the board: 0 has the first move
    setup     what is not as usual of the game's options
    position  where it begins, if not at the start of the game
    worth     what that is worth to the person with best play of both: proven, or nothing is said
    turns     how many of them to last, where that is the goal
    """

    game: str
    name: str
    title: str
    level: int
    words: str = ""
    side: Side = 0
    setup: Mapping[str, str] = field(default_factory=dict)
    position: str = ""
    worth: Verdict | None = None
    goal: Goal = Goal.WIN
    turns: int = 0

    @property
    def key(self) -> str:
        """Its name among those of all games."""
        return f"{self.game} {self.name}"

    @property
    def opponent(self) -> str:
        return LEVELS[self.level - 1].title

    @property
    def aim(self) -> str:
        """What is known of it, and what to reach, in a sentence or two."""
        return " ".join(part for part in (self.words, _known(self.worth), _asked(self)) if part)

    def start(self) -> Record:
        """The game in which it is to be reached."""
        seats = (PERSON, level_seat(self.level))
        first, second = self.side, 1 - self.side
        return Record(
            self.game,
            self.setup,
            self.position or None,
            names=(NAMES[first], NAMES[second]),
            seats=(seats[first], seats[second]),
        )

    def fits(self, record: Record) -> bool:
        """Whether a game is one in which it can be reached, wherever that was begun."""
        is_there = record.start_position == self.position if self.position else record.is_from_start
        return (
            is_there
            and record.game == self.game
            and record.setup == {**GAMES[self.game].defaults, **self.setup}
            and record.seats[self.side] == PERSON
            and record.seats[1 - self.side] == level_seat(self.level)
            and not record.swap_rule
        )

    def is_reached(self, record: Record) -> bool:
        """Whether a game that fits has ended as it should."""
        outcome = record.outcome
        if outcome is None:
            return False
        if outcome.winner == self.side:
            return True
        match self.goal:
            case Goal.WIN:
                return False
            case Goal.HOLD:
                return outcome.winner is None
        return record.declared is None and record.board.turns >= self.turns


def _known(worth: Verdict | None) -> str:
    """What best play of both comes to; said of the start, it stays true whatever is played."""
    if worth is None:
        return ""
    if worth.is_draw:
        return "You start with a draw."
    return f"You start with a {worth.kind.value} in {worth.number} turns."


def _asked(rung: Rung) -> str:
    match rung.goal:
        case Goal.HOLD:
            return "Do not lose."
        case Goal.LAST:
            return f"Hold out for {rung.turns} turns."
    if rung.worth is None:
        return "Win."
    return "Hold on to it." if rung.worth.is_win else "Win all the same."
