"""Counts the pieces of Watch Your Back! and knows nothing else of a position; moves are ranked as ever."""

import cython

if not cython.compiled:
    from ai.score.watch_your_back import WatchYourBackScore
    from game.rules.bits import popcount
    from game.rules.watch_your_back import WatchYourBackBoard


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _lead(board: WatchYourBackBoard) -> cython.int:
    lead: cython.int = popcount(board.white) - popcount(board.black)
    if board.placing and board.turn & 1:
        lead -= 1  # Black has one piece more to come
    return -lead if board.mover else lead


class PiecesScore(WatchYourBackScore):
    """How many pieces more the mover has than the opponent, those still to be placed included."""

    def evaluate(self, board):
        return _lead(cython.cast(WatchYourBackBoard, board))
