"""Gains of pieces: who can be how far ahead in so many turns, proven by a search of exactly so many."""

from __future__ import annotations

from ai.lab.puzzles.children import children
from ai.lab.puzzles.halt import Halt
from ai.score.catalog import pieces_score
from ai.search.leads import LeadSearch
from game.rules.board import Board
from game.rules.numbers import Move, Side

MOST_GAINED = 9  # whoever could gain more wins


def lead_of(board: Board, player: Side) -> int:
    """How many pieces a player has more than the opponent."""
    material = board.material()
    return 0 if material is None else material[player] - material[1 - player]


def leads_within(
    board: Board, player: Side, target: int, turns: int, nodes: int, halt: Halt | None = None
) -> bool | None:
    """Whether a player can force to lead by so many pieces after so many turns of both, or to have won by then.

    None if that took too many nodes, or was stopped.
    """
    score = pieces_score(board.game)
    if score is None:
        return False
    search = LeadSearch(board.copy(), score)
    search.node_limit = nodes
    if halt is not None:
        halt.attend(search)
    leads = search.reaches(player, target, turns)
    return None if search.stopped else leads


def most_gained(board: Board, turns: int, nodes: int) -> tuple[int, list[Move]] | None:
    """How many pieces the mover can gain in so many turns, and with which moves.

    None if that took too many nodes, or if it is no gain but a win.
    """
    before, moves = lead_of(board, board.mover), children(board)
    for gained in range(1, MOST_GAINED + 1):
        better = []
        for move, after in moves:
            leads = leads_within(after, board.mover, before + gained, turns - 1, nodes)
            if leads is None:
                return None
            if leads:
                better.append((move, after))
        if not better:
            return gained - 1, [move for move, _ in moves]
        moves = better
    return None


def takes_most(board: Board, moves: list[Move]) -> bool:
    """Whether one of these moves takes as much at once as any move does, and at least something."""
    now = {move: lead_of(after, board.mover) for move, after in children(board)}
    most = max(now.values())
    return most > lead_of(board, board.mover) and any(now[move] == most for move in moves)
