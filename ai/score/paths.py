"""The open-paths heuristic of Winning Paths: a path counts for a player if only that player has marks on it.

A path with i marks is worth 10 * 3**(i - 1), so each further mark is worth more than all marks before it. A completed
path is worth 10,000, and the sum of all open paths is limited to less than that.
"""

import cython

if not cython.compiled:
    from ai.score.score import Score
    from game.rules.bits import lowest, popcount
    from game.rules.paths import PathsBoard

_COMPLETED = cython.declare(cython.int, 10_000)
_WHOLE = cython.declare(cython.ulonglong, 1 << 32)  # the value of a completed path in the sum for `outlook`
_ONE = cython.declare(cython.ulonglong, 1)

_WIN = cython.declare(cython.int, 1 << 22)
_BLOCK = cython.declare(cython.int, 1 << 21)
_MOST_CALM = cython.declare(cython.int, (1 << 20) - 1)
_INVITES = cython.declare(cython.int, -1)  # the opponent can win with the next turn
_QUIET = cython.declare(cython.int, 2)


def _potential(
    board: PathsBoard, own: cython.ulonglong, barred: cython.ulonglong, turns: cython.int
) -> cython.ulonglong:
    """Return the sum that `Score.outlook` describes, over the paths that a player can complete in `turns` turns.

    `own` holds the player's spaces and `barred` the opponent's. `turns` counts only the player's own turns. A path that
    takes n of them counts _WHOLE / 2**n.
    """
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


def _weigh_spaces(
    board: PathsBoard, own: cython.ulonglong, barred: cython.ulonglong, turns: cython.int, weights: cython.p_ulonglong
) -> cython.ulonglong:
    """Write the sum over the paths through each free space to `weights`, and return the largest of these sums."""
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


def _may_attack(
    board: PathsBoard, own: cython.ulonglong, barred: cython.ulonglong, turns: cython.int, total: cython.ulonglong
) -> cython.bint:
    """Return True if the player to move may be able to force a path; `total` is the player's `_potential`."""
    weights = cython.declare(cython.ulonglong[64])
    if total >= _WHOLE or 2 * total < _WHOLE:
        return total >= _WHOLE
    return total + _weigh_spaces(board, own, barred, turns, weights) >= _WHOLE


def _may_follow(board: PathsBoard, own: cython.ulonglong, turns: cython.int) -> cython.bint:
    """Return True if a player may be able to force a path although the opponent is to move."""
    weights = cython.declare(cython.ulonglong[64])
    space: cython.int
    barred: cython.ulonglong = own ^ board.filled
    free: cython.ulonglong = board.area & ~board.filled
    total: cython.ulonglong = _potential(board, own, barred, turns)
    if total < _WHOLE or total >= 2 * _WHOLE:
        return total >= _WHOLE
    # The sum does not decide. It may decide after one of the opponent's marks that reduce the player's sum most.
    most: cython.ulonglong = _weigh_spaces(board, own, barred, turns, weights)
    if total - most < _WHOLE:
        while free:
            space = lowest(free)
            free &= free - 1
            if weights[space] == most and not _may_attack(board, own, barred | _ONE << space, turns, total - most):
                return False
    return True


def _outlook(board: PathsBoard) -> cython.int:
    free: cython.int = board.spaces - popcount(board.filled)
    turns: cython.int = (free + 1) >> 1
    foreign: cython.ulonglong = board.own ^ board.filled
    total: cython.ulonglong = _potential(board, board.own, foreign, turns)
    mover: cython.int = _may_attack(board, board.own, foreign, turns, total)
    opponent: cython.int = _may_follow(board, foreign, free >> 1)
    return mover << board.mover | opponent << (1 - board.mover)


def _soonest(board: PathsBoard, attacks: cython.bint) -> cython.int:
    """Return the number of turns until a player might force a path; see `Score.soonest`.

    These are the turns after which the values of the paths that can be completed add up to enough.
    """
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
    """Scores a position of Winning Paths: the value of the mover's open paths minus the opponent's."""

    def __init__(self) -> None:
        self.points = [0] + [min(10 * 3 ** (marks - 1), 9_999) for marks in range(1, 65)]

    def evaluate(self, board):
        return self.weigh(cython.cast(PathsBoard, board))

    def rank(self, board, moves, ranks, count):
        self.rank_spaces(cython.cast(PathsBoard, board), moves, ranks, count)

    def outlook(self, board):
        return _outlook(cython.cast(PathsBoard, board))

    def soonest(self, board, attacks):
        return _soonest(cython.cast(PathsBoard, board), attacks)

    def weigh(self, board):
        """Return the score of a Winning Paths board from the mover's view."""
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

    def rank_spaces(self, board, moves, ranks, count):
        """Write the rank of each move on a Winning Paths board to `ranks`."""
        index: cython.int
        entry: cython.int
        mark: cython.ulonglong
        wins: cython.bint
        own: cython.ulonglong = board.own
        foreign: cython.ulonglong = own ^ board.filled
        dangers: cython.ulonglong = 0  # spaces where the opponent would complete a path
        for index in range(count):
            mark = _ONE << moves[index]
            value: cython.int = _QUIET
            wins = False
            for entry in range(board.first[moves[index]], board.first[moves[index] + 1]):
                path: cython.ulonglong = board.paths[entry]
                if path & foreign == 0:
                    wins |= path & ~own == mark
                    value += 1 + self.points[popcount(path & own)]
                elif path & own == 0:
                    if path & ~foreign == mark:
                        dangers |= mark
                    value += self.points[popcount(path & foreign)]
            ranks[index] = _WIN if wins else min(value, _MOST_CALM)
        if dangers == 0:
            return
        for index in range(count):
            if ranks[index] < _WIN:
                if dangers & ~(_ONE << moves[index]):
                    ranks[index] = _INVITES
                else:
                    ranks[index] += _BLOCK
