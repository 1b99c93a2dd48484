"""The open-paths heuristic of Winning Paths: every path that only one player has marks on counts for that player.

With i marks on it such a path is worth 10 * 3**(i - 1), so each further mark is worth more than all before it. A
completed path is worth 10,000, and all open ones together are held below that.
"""

import cython

if not cython.compiled:
    from ai.score.score import Score
    from game.rules.bits import lowest, popcount
    from game.rules.paths import PathsBoard

_COMPLETED = cython.declare(cython.int, 10_000)
_WHOLE = cython.declare(cython.ulonglong, 1 << 32)  # what a completed path counts in the outlook
_ONE = cython.declare(cython.ulonglong, 1)

_WIN = cython.declare(cython.int, 1 << 22)
_BLOCK = cython.declare(cython.int, 1 << 21)
_MOST_CALM = cython.declare(cython.int, (1 << 20) - 1)
_INVITES = cython.declare(cython.int, -1)  # the opponent wins with the next turn
_QUIET = cython.declare(cython.int, 2)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _hope(board: PathsBoard, own: cython.ulonglong, barred: cython.ulonglong, turns: cython.int) -> cython.ulonglong:
    """What the paths count together that so many turns of one player could complete; see ai/score/score.py."""
    index: cython.int
    lacking: cython.int
    total: cython.ulonglong = 0
    for index in range(board.first[board.spaces], len(board.paths)):
        path: cython.ulonglong = board.paths[index]
        if path & barred == 0:
            lacking = popcount(path & ~own)
            if lacking <= turns:
                total += _WHOLE >> lacking
    return total


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _weigh_spaces(
    board: PathsBoard,
    own: cython.ulonglong,
    barred: cython.ulonglong,
    turns: cython.int,
    weights: cython.p_ulonglong,
) -> cython.ulonglong:
    """What the paths through each space count together; returns the most."""
    index: cython.int
    lacking: cython.int
    space: cython.int
    most: cython.ulonglong = 0
    free: cython.ulonglong = board.area & ~(own | barred)
    while free:
        space = lowest(free)
        free &= free - 1
        total: cython.ulonglong = 0
        for index in range(board.first[space], board.first[space + 1]):
            path: cython.ulonglong = board.paths[index]
            if path & barred == 0:
                lacking = popcount(path & ~own)
                if lacking <= turns:
                    total += _WHOLE >> lacking
        weights[space] = total
        most = max(most, total)
    return most


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _may_attack(
    board: PathsBoard, own: cython.ulonglong, barred: cython.ulonglong, turns: cython.int, total: cython.ulonglong
) -> cython.bint:
    """Whether a player who is to move may force a path, if their paths count so much together."""
    weights = cython.declare(cython.ulonglong[64])
    if total >= _WHOLE or 2 * total < _WHOLE:
        return total >= _WHOLE
    return total + _weigh_spaces(board, own, barred, turns, weights) >= _WHOLE


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _may_follow(board: PathsBoard, own: cython.ulonglong, turns: cython.int) -> cython.bint:
    """Whether a player may force a path, whatever the other, who is to move, does now."""
    weights = cython.declare(cython.ulonglong[64])
    space: cython.int
    barred: cython.ulonglong = own ^ board.filled
    free: cython.ulonglong = board.area & ~board.filled
    total: cython.ulonglong = _hope(board, own, barred, turns)
    if total < _WHOLE or total >= 2 * _WHOLE:
        return total >= _WHOLE
    # Where the sum says nothing yet, it may after one of the marks that hinder most.
    most: cython.ulonglong = _weigh_spaces(board, own, barred, turns, weights)
    if total - most < _WHOLE:
        while free:
            space = lowest(free)
            free &= free - 1
            if weights[space] == most and not _may_attack(board, own, barred | _ONE << space, turns, total - most):
                return False
    return True


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _outlook(board: PathsBoard) -> cython.int:
    free: cython.int = board.spaces - popcount(board.filled)
    turns: cython.int = (free + 1) >> 1
    foreign: cython.ulonglong = board.own ^ board.filled
    total: cython.ulonglong = _hope(board, board.own, foreign, turns)
    mover: cython.int = _may_attack(board, board.own, foreign, turns, total)
    opponent: cython.int = _may_follow(board, foreign, free >> 1)
    return mover << board.mover | opponent << (1 - board.mover)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _soonest(board: PathsBoard, attacks: cython.bint) -> cython.int:
    """The turns until paths can be completed that count enough together to force one of them; see ai/score/score.py."""
    counts = cython.declare(cython.int[65])
    index: cython.int
    lacking: cython.int
    own: cython.ulonglong = board.own if attacks else board.own ^ board.filled
    foreign: cython.ulonglong = own ^ board.filled
    most: cython.int = (board.spaces - popcount(board.filled) + attacks) >> 1
    needed: cython.ulonglong = _WHOLE >> 1 if attacks else _WHOLE
    total: cython.ulonglong = 0
    for lacking in range(most + 1):
        counts[lacking] = 0
    for index in range(board.first[board.spaces], len(board.paths)):
        path: cython.ulonglong = board.paths[index]
        if path & foreign == 0:
            lacking = popcount(path & ~own)
            if lacking <= most:
                counts[lacking] += 1
    for lacking in range(1, most + 1):
        total += counts[lacking] * (_WHOLE >> lacking)
        if total >= needed:
            return 2 * lacking - attacks
    return 2 * most + 2


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

    def soonest(self, board, attacks):
        return _soonest(cython.cast(PathsBoard, board), attacks)

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
