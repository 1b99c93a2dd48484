"""A score for Watch Your Back! that counts only pieces. It ranks moves as the game's other scores do."""

import cython

if not cython.compiled:
    from ai.score.watch_your_back import WatchYourBackScore
    from game.rules.bits import popcount
    from game.rules.watch_your_back import WatchYourBackBoard


def _lead(board: WatchYourBackBoard) -> cython.int:
    lead: cython.int = popcount(board.white) - popcount(board.black)
    if board.placing and board.turn & 1:
        lead -= 1  # Black still has one more piece to place
    return -lead if board.mover else lead


class PiecesScore(WatchYourBackScore):
    """Scores the mover's number of pieces minus the opponent's, including pieces still to be placed."""

    def evaluate(self, board):
        return _lead(cython.cast(WatchYourBackBoard, board))

    def has_endgame(self) -> bool:
        return False  # this score counts pieces, and the endgame table knows only results
