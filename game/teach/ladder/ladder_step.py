"""Defines the steps of the ladder. Each step has a game with its setup, an opponent and a goal."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum

from ai.players.levels import LEVELS
from ai.verdict import Verdict
from game.play import opponents
from game.record.player import PERSON, USER_NAME
from game.record.record import Record
from game.rules.numbers import Side
from game.rules.registry import GAMES
from game.words.messages import join_sentences, mark, mark_n, tr, tr_n
from game.words.verdicts import winner_moves

# The value of the first position, with the number of the winner's moves.
DRAWN = mark("You start in a drawn position.")
WON = mark_n("You start with a win in {n} move.", "You start with a win in {n} moves.")
LOST = mark_n("You start with a loss in {n} move.", "You start with a loss in {n} moves.")
# The goal to win, by the value of the first position.
KEEP_WIN = mark("Keep the win.")
TURN_LOSS = mark("Win anyway.")


class LadderGoal(Enum):
    """The goal of a ladder step."""

    WIN = "win"
    HOLD = "hold"  # reach a draw or a win
    LAST = "last"  # survive a number of turns, or reach a draw or a win


@dataclass(frozen=True)
class LadderStep:
    """One step of the ladder.

    name      identifies the step among the steps of its game in saved files; never change it
    title     describes the setup in a few words
    level     the level of the opponent
    words     a sentence of advice, or an empty text
    side      the side of the person: 0 moves first in the game
    setup     the game's options that differ from the defaults
    position  the first position; empty for the usual start of the game
    worth     the proven verdict of the first position, from the view of the person; None if it is not proven
    turns     for the goal LAST, the number of turns that the person must survive, counting both sides' turns
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
    goal: LadderGoal = LadderGoal.WIN
    turns: int = 0

    @property
    def key(self) -> str:
        """The text that identifies the step among the steps of all games."""
        return f"{self.game} {self.name}"

    @property
    def opponent(self) -> str:
        """The title of the opponent's level."""
        return tr(LEVELS[self.level - 1].title)

    @property
    def aim(self) -> str:
        """The advice, the value of the first position and the goal, as sentences."""
        return join_sentences(part for part in (tr(self.words), self._known_text(), _goal_text(self)) if part)

    def _known_text(self) -> str:
        """Return the verdict of the first position as a sentence, or an empty text.

        The sentence stays true during the game.
        """
        if self.worth is None:
            return ""
        if self.worth.is_draw:
            return tr(DRAWN)
        distance = winner_moves(self.worth, is_mover=self.start().board.mover == self.side)
        return tr_n(*(WON if self.worth.is_win else LOST), distance)

    def start(self) -> Record:
        """Return the record of a new game for this step."""
        seats = (PERSON, opponents.level_seat(self.level))
        names = (USER_NAME, opponents.title(seats[1]))
        first, second = self.side, 1 - self.side
        return Record(
            self.game,
            self.setup,
            self.position or None,
            names=(names[first], names[second]),
            seats=(seats[first], seats[second]),
            user=self.side,
        )

    def fits(self, record: Record) -> bool:
        """Return True if a game has the setup and the opponent of this step.

        It need not have been started from the ladder.
        """
        is_there = record.start_position == self.position if self.position else record.is_from_start
        return (
            is_there
            and record.game == self.game
            and record.setup == {**GAMES[self.game].defaults, **self.setup}
            and record.players[self.side].is_person
            and record.players[1 - self.side].kind == opponents.level_seat(self.level)
            and not record.swap_rule
        )

    def is_reached(self, record: Record) -> bool:
        """Return True if a game has reached the goal. `fits` must be True for the game."""
        outcome = record.outcome
        if outcome is None:
            return False
        if outcome.winner == self.side:
            return True
        match self.goal:
            case LadderGoal.WIN:
                return False
            case LadderGoal.HOLD:
                return outcome.winner is None
        return record.declared is None and record.current.turns >= self.turns


def _goal_text(ladder_step: LadderStep) -> str:
    match ladder_step.goal:
        case LadderGoal.HOLD:
            return tr("Don't lose.")
        case LadderGoal.LAST:
            own_moves = (ladder_step.turns + 1 - ladder_step.side) // 2
            return tr_n("Survive {n} move.", "Survive {n} moves.", own_moves)
    if ladder_step.worth is None:
        return tr("Win.")
    return tr(KEEP_WIN if ladder_step.worth.is_win else TURN_LOSS)
