"""The line heuristic of Domino Four: ten points for a finished line, fewer for a line that can still be finished.

A line can still be finished if every missing square has an empty neighbor, so that a domino can cover the square. The
functions handle all lines of one direction at once, each at the bit of its first square, for boards and lines of any
size.
"""

import cython

if not cython.compiled:
    from ai.score.score import Score
    from game.rules.bits import popcount
    from game.rules.domino import DominoBoard

_NOT_FIRST_COLUMN = cython.declare(cython.ulonglong, 0xFEFEFEFEFEFEFEFE)
_NOT_LAST_COLUMN = cython.declare(cython.ulonglong, 0x7F7F7F7F7F7F7F7F)
_ONE = cython.declare(cython.ulonglong, 1)
_WHOLE = cython.declare(cython.int, 1 << 6)  # the value of a finished line in the sum for `outlook`
_NEVER = cython.declare(cython.int, 100)  # turns, more than any game has

# The value of a line by the number of missing squares. A line that lacks four or more squares is worth nothing.
_FINISHED = cython.declare(cython.int, 10)
_ONE_SHORT = cython.declare(cython.int, 6)
_TWO_SHORT = cython.declare(cython.int, 3)
_THREE_SHORT = cython.declare(cython.int, 1)

# Indices of the results of `_find_missing`: the squares missing in lines that lack one, two or three squares, and the
# pairs of squares where one domino finishes a line.
_PAIRS_RIGHT = cython.declare(cython.int, 0)
_SQUARES = cython.declare(cython.int, 0)  # plus 1, 2 or 3, the number of missing squares
_PAIRS_DOWN = cython.declare(cython.int, 4)

_WIN = cython.declare(cython.int, 1 << 22)
_BLOCK = cython.declare(cython.int, 1 << 21)
_INVITES = cython.declare(cython.int, -1)  # the opponent wins with the next turn
_QUIET = cython.declare(cython.int, 100)


def coverable(free: cython.ulonglong) -> cython.ulonglong:
    """Return the empty squares that a domino can still cover, because a neighboring square is also empty."""
    sideways: cython.ulonglong = free << 1 & _NOT_FIRST_COLUMN | free >> 1 & _NOT_LAST_COLUMN
    return free & (sideways | free << 8 | free >> 8)


def line_step(direction: cython.int) -> cython.int:
    """Return the difference of the numbers of neighboring squares in a line of a direction.

    The directions are 0 for right, 1 for down and left, 2 for down, 3 for down and right.
    """
    return 1 if direction == 0 else 6 + direction


def _find_lines(
    lines: cython.p_ulonglong,
    board: DominoBoard,
    direction: cython.int,
    squares: cython.ulonglong,
    open_squares: cython.ulonglong,
) -> cython.void:
    """Write the open lines of one direction to `lines`, sorted by their number of missing squares (0 to 3)."""
    index: cython.int
    step: cython.int = line_step(direction)
    starts: cython.ulonglong = board.line_starts[direction]
    # The lines that lack none, at most one, at most two, or at most three of the squares seen so far.
    none: cython.ulonglong = starts
    one: cython.ulonglong = starts
    two: cython.ulonglong = starts
    three: cython.ulonglong = starts
    for index in range(board.line):
        here: cython.ulonglong = squares >> index * step
        three = three & here | two
        two = two & here | one
        one = one & here | none
        none &= here
        starts &= (squares | open_squares) >> index * step
    lines[0] = none & starts
    lines[1] = one & ~none & starts
    lines[2] = two & ~one & starts
    lines[3] = three & ~two & starts


def _line_value(board: DominoBoard, squares: cython.ulonglong, open_squares: cython.ulonglong) -> cython.int:
    lines = cython.declare(cython.ulonglong[4])
    direction: cython.int
    total: cython.int = 0
    for direction in range(4):
        _find_lines(lines, board, direction, squares, open_squares)
        total += _FINISHED * popcount(lines[0]) + _ONE_SHORT * popcount(lines[1])
        total += _TWO_SHORT * popcount(lines[2]) + _THREE_SHORT * popcount(lines[3])
    return total


def _evaluate(board: DominoBoard) -> cython.int:
    open_squares: cython.ulonglong = coverable(board.area & ~board.filled)
    return _line_value(board, board.own, open_squares) - _line_value(board, board.own ^ board.filled, open_squares)


def _find_missing(
    missing: cython.p_ulonglong, board: DominoBoard, squares: cython.ulonglong, open_squares: cython.ulonglong
) -> cython.void:
    """Write to `missing` the squares that one player still needs in open lines."""
    lines = cython.declare(cython.ulonglong[4])
    direction: cython.int
    index: cython.int
    short: cython.int
    pairs: cython.ulonglong
    for index in range(5):
        missing[index] = 0
    for direction in range(4):
        step: cython.int = line_step(direction)
        _find_lines(lines, board, direction, squares, open_squares)
        for index in range(board.line):
            for short in range(1, 4):
                missing[_SQUARES + short] |= lines[short] << index * step & open_squares
        # In a row or a column one domino may cover both missing squares of a line.
        if direction == 0 or direction == 2:
            pairs = 0
            for index in range(board.line - 1):
                pairs |= (lines[2] & ~(squares >> index * step | squares >> (index + 1) * step)) << index * step
            missing[_PAIRS_DOWN if direction else _PAIRS_RIGHT] = pairs


def _can_win(missing: cython.p_ulonglong, free: cython.ulonglong) -> cython.bint:
    """Return True if a player can finish a line with one domino on free squares; `missing` is from `_find_missing`."""
    return (
        missing[_SQUARES + 1] & coverable(free)
        | missing[_PAIRS_RIGHT] & free & free >> 1
        | missing[_PAIRS_DOWN] & free & free >> 8
    ) != 0


def _rank(board: DominoBoard, moves: cython.p_int, ranks: cython.p_int, count: cython.int) -> cython.void:
    own = cython.declare(cython.ulonglong[5])
    foreign = cython.declare(cython.ulonglong[5])
    index: cython.int
    free: cython.ulonglong = board.area & ~board.filled
    open_squares: cython.ulonglong = coverable(free)
    _find_missing(own, board, board.own, open_squares)
    _find_missing(foreign, board, board.own ^ board.filled, open_squares)
    threatened: cython.bint = _can_win(foreign, free)
    for index in range(count):
        cell: cython.int = moves[index] >> 1
        down: cython.int = moves[index] & 1
        domino: cython.ulonglong = (_ONE | _ONE << (8 if down else 1)) << cell
        if domino & own[_SQUARES + 1] or own[_PAIRS_DOWN if down else _PAIRS_RIGHT] >> cell & 1:
            ranks[index] = _WIN
        elif threatened and _can_win(foreign, free & ~domino):
            ranks[index] = _INVITES
        else:
            # Prefer own lines to those of the opponent, and the middle to the edge.
            ranks[index] = (
                _QUIET
                + (_BLOCK if threatened else 0)
                + 12 * popcount(domino & own[_SQUARES + 2])
                + 9 * popcount(domino & foreign[_SQUARES + 2])
                + 4 * popcount(domino & own[_SQUARES + 3])
                + 3 * popcount(domino & foreign[_SQUARES + 3])
                - abs(2 * (cell & 7) + 2 - down - board.columns)
                - abs(2 * (cell >> 3) + 1 + down - board.rows)
            )


def _count_lines(
    counts: cython.p_int, board: DominoBoard, squares: cython.ulonglong, open_squares: cython.ulonglong
) -> cython.void:
    """Count the lines that a player can still finish, by the least number of dominoes they need.

    Writes the number of lines that need n dominoes to counts[n], for n from 1 to 6.
    """
    direction: cython.int
    index: cython.int
    for index in range(7):
        counts[index] = 0
    for direction in range(4):
        step: cython.int = line_step(direction)
        lines: cython.ulonglong = board.line_starts[direction]
        # Three words count the dominoes that every line needs, as binary digits. In rows and columns one domino may
        # cover two squares.
        ones: cython.ulonglong = 0
        twos: cython.ulonglong = 0
        fours: cython.ulonglong = 0
        covered: cython.ulonglong = 0
        for index in range(board.line):
            here: cython.ulonglong = squares >> index * step
            lines &= here | open_squares >> index * step
            covered = ~(here | covered)
            fours ^= twos & ones & covered
            twos ^= ones & covered
            ones ^= covered
            if direction & 1:
                covered = 0
        if lines != 0:
            counts[1] += popcount(lines & ones & ~twos & ~fours)
            counts[2] += popcount(lines & twos & ~ones & ~fours)
            counts[3] += popcount(lines & twos & ones & ~fours)
            counts[4] += popcount(lines & fours & ~twos & ~ones)
            counts[5] += popcount(lines & fours & ~twos & ones)
            counts[6] += popcount(lines & fours & twos & ~ones)


def _soonest(board: DominoBoard, attacks: cython.bint) -> cython.int:
    """Return the number of turns until a player might force a line; see `Score.soonest`.

    These are the turns after which the values of the lines that can be finished add up to enough.
    """
    counts = cython.declare(cython.int[7])
    lacking: cython.int
    total: cython.int = 0
    needed: cython.int = _WHOLE >> 1 if attacks else _WHOLE
    open_squares: cython.ulonglong = coverable(board.area & ~board.filled)
    most: cython.int = ((popcount(open_squares) >> 1) + attacks) >> 1  # dominoes that the player may still place
    _count_lines(counts, board, board.own if attacks else board.own ^ board.filled, open_squares)
    for lacking in range(1, min(most, 6) + 1):
        total += counts[lacking] * (_WHOLE >> lacking)
        if total >= needed:
            return 2 * lacking - attacks
    return _NEVER


def _outlook(board: DominoBoard) -> cython.int:
    mover: cython.int = _soonest(board, True) < _NEVER
    opponent: cython.int = _soonest(board, False) < _NEVER
    return mover << board.mover | opponent << (1 - board.mover)


class FoursScore(Score):
    """Scores a position of Domino Four: the value of the mover's lines minus the value of the opponent's lines."""

    def evaluate(self, board):
        return _evaluate(cython.cast(DominoBoard, board))

    def rank(self, board, moves, ranks, count):
        _rank(cython.cast(DominoBoard, board), moves, ranks, count)

    def outlook(self, board):
        return _outlook(cython.cast(DominoBoard, board))

    def soonest(self, board, attacks):
        return _soonest(cython.cast(DominoBoard, board), attacks)
