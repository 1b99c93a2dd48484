"""Prove the goals of puzzles: a win, a loss or a gain of pieces within a number of turns, by a search to that depth."""

from ai.scale import WON
from ai.score.registry import pieces_score, score_for
from ai.search.alphabeta import DEPTH_CHANGES, AlphaBeta
from ai.search.cancel_token import CancelToken
from ai.search.gain_search import GainSearch
from ai.search.transposition_table import TranspositionTable
from game.rules.board import Board
from game.rules.numbers import Side


def wins_within(
    board: Board, turns: int, table: TranspositionTable, nodes: int, cancel_token: CancelToken | None = None
) -> bool | None:
    """Return True if the mover can force a win within `turns` turns, counting both sides' turns.

    Return None if the search took too many nodes or was cancelled.
    """
    if board.ended:
        return board.winner == board.mover
    return _search(board, turns, WON - turns - 1, table, nodes, cancel_token)


def loses_within(
    board: Board, turns: int, table: TranspositionTable, nodes: int, cancel_token: CancelToken | None = None
) -> bool | None:
    """Return True if the opponent can force a win within `turns` turns, counting both sides' turns.

    Return None if the search took too many nodes or was cancelled.
    """
    if board.ended:
        return board.winner == 1 - board.mover
    survives = _search(board, turns, turns - WON, table, nodes, cancel_token)
    return None if survives is None else not survives


def _search(
    board: Board, turns: int, bound: int, table: TranspositionTable, nodes: int, cancel_token: CancelToken | None
) -> bool | None:
    """Return True if the score of a board, searched to exactly `turns` turns, is greater than `bound`.

    Return None if the search took too many nodes or was cancelled.
    """
    search = AlphaBeta(board.copy(), score_for(board.game), table, DEPTH_CHANGES)
    search.node_limit = nodes
    if cancel_token is not None:
        search.cancel_token = cancel_token
    value = search.search(turns, bound, bound + 1)
    return None if search.stopped else value > bound


def lead_of(board: Board, player: Side) -> int:
    """Return a player's number of pieces minus the opponent's, or 0 in a game that does not count pieces."""
    material = board.material()
    return 0 if material is None else material[player] - material[1 - player]


def leads_within(
    board: Board, player: Side, target: int, turns: int, nodes: int, cancel_token: CancelToken | None = None
) -> bool | None:
    """Return True if a player can force a lead of `target` pieces, or a win, within `turns` turns.

    `turns` counts both sides' turns. Return None if the search took too many nodes or was cancelled.
    """
    score = pieces_score(board.game)
    if score is None:
        return False
    search = GainSearch(board.copy(), score)
    search.node_limit = nodes
    if cancel_token is not None:
        search.cancel_token = cancel_token
    leads = search.reaches(player, target, turns)
    return None if search.stopped else leads
