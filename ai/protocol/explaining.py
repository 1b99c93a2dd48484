"""Facts about moves in the words of the protocol."""

from collections.abc import Iterable

from ai.exact.facts import (
    Allows,
    Attacks,
    Blocks,
    Changes,
    Doomed,
    Exposes,
    Fact,
    Flips,
    Forks,
    Hands,
    Line,
    Loses,
    Misses,
    Only,
    Takes,
    Threatens,
    Wins,
)
from ai.verdict import Verdict
from game.rules.board import Board
from game.rules.numbers import Move


def fact_words(board: Board, fact: Fact) -> str:
    """A fact about a move of a position, its kind first."""

    def cells(members: Iterable[int]) -> str:
        return " ".join(board.cell_text(cell) for cell in members)

    def moves(line: Iterable[Move]) -> str:
        return " ".join(board.text(move) for move in line)

    match fact:
        case Wins() | Hands():
            words = [fact.step.value, cells(fact.cells)]
        case Allows() | Blocks():
            words = [moves([fact.reply])]
        case Misses():
            words = [moves([fact.move])]
        case Only():
            words = []
        case Forks() | Line():
            words = [moves(fact.moves)]
        case Threatens():
            words = [moves([fact.move]), cells(fact.cells)]
        case Takes() | Loses() | Exposes() | Attacks():
            words = [cells(fact.cells)]
        case Doomed():
            words = [str(fact.turns), cells(fact.cells)]
        case Changes():
            words = [str(fact.before), str(fact.after)]
        case Flips():
            words = [_score(fact.fewer), _score(fact.more)]
    return " ".join([type(fact).__name__.lower(), *filter(None, words)])


def _score(verdict: Verdict | None) -> str:
    return "-" if verdict is None else str(verdict)
