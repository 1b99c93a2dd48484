"""The open-paths heuristic of Winning Paths: every path that only one player has marks on counts for that player.

With i marks on it such a path is worth 10 * 3**(i - 1), so each further mark is worth more than all before it. A
completed path is worth 10,000, and all open ones together are held below that.
"""

import cython

if not cython.compiled:
    from ai.score.score import Score
    from game.rules.bits import popcount
    from game.rules.paths import PathsBoard

_COMPLETED = cython.declare(cython.int, 10_000)
_ONE = cython.declare(cython.ulonglong, 1)

_WIN = cython.declare(cython.int, 1 << 22)
_BLOCK = cython.declare(cython.int, 1 << 21)
_MOST_CALM = cython.declare(cython.int, (1 << 20) - 1)
_INVITES = cython.declare(cython.int, -1)  # the opponent wins with the next turn
_QUIET = cython.declare(cython.int, 2)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _can_ever_win(board: PathsBoard, own: cython.ulonglong, turns: cython.int) -> cython.bint:
    """Whether so many more turns of one player could complete a path free of the other."""
    index: cython.int
    foreign: cython.ulonglong = own ^ board.filled
    for index in range(board.first[board.spaces], len(board.paths)):
        path: cython.ulonglong = board.paths[index]
        if path & foreign == 0 and popcount(path & ~own) <= turns:
            return True
    return False


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _outlook(board: PathsBoard) -> cython.int:
    free: cython.int = board.spaces - popcount(board.filled)
    mover: cython.int = _can_ever_win(board, board.own, (free + 1) >> 1)
    opponent: cython.int = _can_ever_win(board, board.own ^ board.filled, free >> 1)
    return mover << board.mover | opponent << (1 - board.mover)


class OpenPathsScore(Score):
    """What the mover's open paths are worth less what the opponent's are."""

    def __init__(self) -> None:
        self.points = [0] + [min(10 * 3 ** (marks - 1), 9_999) for marks in range(1, 65)]

    def evaluate(self, board):
        return self.weigh(cython.cast(PathsBoard, board))

    def rank(self, board, moves, ranks, count):
        self.order(cython.cast(PathsBoard, board), moves, ranks, count)

    def outlook(self, board):
        return _outlook(cython.cast(PathsBoard, board))

    def weigh(self, board):
        """The score, once the board is known to be of this game."""
        index: cython.int
        total: cython.longlong = 0
        foreign: cython.ulonglong = board.own ^ board.filled
        for index in range(board.first[board.spaces], len(board.paths)):
            path: cython.ulonglong = board.paths[index]
            own_marks: cython.ulonglong = path & board.own
            foreign_marks: cython.ulonglong = path & foreign
            if foreign_marks == 0:
                if own_marks == path:
                    return _COMPLETED
                total += self.points[popcount(own_marks)]
            elif own_marks == 0:
                if foreign_marks == path:
                    return -_COMPLETED
                total -= self.points[popcount(foreign_marks)]
        return max(1 - _COMPLETED, min(total, _COMPLETED - 1))

    def order(self, board, moves, ranks, count):
        """The ranks, once the board is known to be of this game."""
        index: cython.int
        entry: cython.int
        mark: cython.ulonglong
        wins: cython.bint
        own: cython.ulonglong = board.own
        foreign: cython.ulonglong = own ^ board.filled
        dangers: cython.ulonglong = 0  # where the opponent would complete a path
        for index in range(count):
            mark = _ONE << moves[index]
            worth: cython.int = _QUIET
            wins = False
            for entry in range(board.first[moves[index]], board.first[moves[index] + 1]):
                path: cython.ulonglong = board.paths[entry]
                if path & foreign == 0:
                    wins |= path & ~own == mark
                    worth += 1 + self.points[popcount(path & own)]
                elif path & own == 0:
                    if path & ~foreign == mark:
                        dangers |= mark
                    worth += self.points[popcount(path & foreign)]
            ranks[index] = _WIN if wins else min(worth, _MOST_CALM)
        if dangers == 0:
            return
        for index in range(count):
            if ranks[index] < _WIN:
                if dangers & ~(_ONE << moves[index]):
                    ranks[index] = _INVITES
                else:
                    ranks[index] += _BLOCK
