"""Chooses a move from the opening book of a game."""

import random

from ai.games.game_ai import ai_for
from ai.search.defense import toughest_move
from ai.search.iterative_deepening import Limits, Report, SearchResult
from ai.verdict import loss
from game.rules.board import Board


def book_move(board: Board, limits: Limits, seed: int | None, report: Report | None = None) -> SearchResult | None:
    """Return a random move among the good moves in the book.

    Returns None if the book does not have the position, or if the limits ask for a search: a limit of depth or nodes,
    or no limit at all. A book move that loses on the opponent's next turn is replaced by `toughest_move`, as a searched
    move is. `report` is called with the result.
    """
    if limits.budget() is None or limits.depth is not None or limits.nodes is not None:
        return None
    choices = ai_for(board.game).book_choices(board)
    if not choices:
        return None
    move = random.Random(seed).choice(sorted(choices))
    verdict = choices[move]
    if verdict == loss(2):
        move = toughest_move(board, move)
    result = SearchResult(move, verdict, line=(move,))
    if report is not None:
        report(result)
    return result
