"""Describes the threats in a position in sentences, for readers who cannot see the board."""

from ai.exact.threats import ThreatSummary, find_threats
from game.rules.board import Board
from game.rules.numbers import Side
from game.words.game_words import Notation, join_names
from game.words.messages import tr, tr_n
from game.words.registry import WORDS


def threat_sentences(board: Board, notation: Notation = "words") -> list[str]:
    """Return sentences about the threats of both sides, those of the side to move first."""
    summary = find_threats(board)
    sides = (board.mover, 1 - board.mover)
    sentences = [
        *(_wins(board, summary, side, notation) for side in sides),
        *(_in_reach(board, summary, side) for side in sides),
    ]
    return [sentence for sentence in sentences if sentence] or [tr("Neither side has a threat.")]


def _wins(board: Board, summary: ThreatSummary, side: Side, notation: Notation) -> str:
    words = WORDS[board.game]
    moves = [words.move(board.text(threat.move), notation) for threat in summary.threats if threat.side == side]
    if not moves:
        return ""
    values = {"side": words.side(side), "moves": join_names(moves)}
    if side == board.mover:
        return tr_n("{side} can win now with {moves}.", "{side} can win now with any of {moves}.", len(moves), **values)
    return tr_n(
        "{side} threatens to win with {moves}.", "{side} threatens to win with any of {moves}.", len(moves), **values
    )


def _in_reach(board: Board, summary: ThreatSummary, side: Side) -> str:
    names = [board.cell_name(cell) for cell in summary.in_reach[side]]
    values = {"side": WORDS[board.game].side(side), "pieces": join_names(names)}
    return (
        tr_n(
            "The piece of {side} on {pieces} can be captured.",
            "The pieces of {side} on {pieces} can be captured.",
            len(names),
            **values,
        )
        if names
        else ""
    )
