"""The fours heuristic of Domino Four: ten for a finished line, less for each line that can still be finished.

A line can still be finished if every square it lacks can be covered, for which it needs an empty neighbour. All lines
of one direction are looked at together, each at the bit of its first square; the same words serve boards of every
size and lines of every length.
"""

import cython

if not cython.compiled:
    from ai.score.score import Score
    from game.rules.bits import popcount
    from game.rules.domino import DominoBoard

_NOT_FIRST_COLUMN = cython.declare(cython.ulonglong, 0xFEFEFEFEFEFEFEFE)
_NOT_LAST_COLUMN = cython.declare(cython.ulonglong, 0x7F7F7F7F7F7F7F7F)
_ONE = cython.declare(cython.ulonglong, 1)
_WHOLE = cython.declare(cython.int, 1 << 6)  # what a finished line counts in the outlook
_NEVER = cython.declare(cython.int, 100)  # turns: the game is over by then

# What a line is worth that is so many squares short; longer ways are worth nothing yet.
_FINISHED = cython.declare(cython.int, 10)
_ONE_SHORT = cython.declare(cython.int, 6)
_TWO_SHORT = cython.declare(cython.int, 3)
_THREE_SHORT = cython.declare(cython.int, 1)

# Where a survey keeps the squares wanted by lines one, two and three short, and by pairs that a domino finishes.
_PAIRS_RIGHT = cython.declare(cython.int, 0)
_SQUARES = cython.declare(cython.int, 0)  # at 1, 2 and 3
_PAIRS_DOWN = cython.declare(cython.int, 4)

_WIN = cython.declare(cython.int, 1 << 22)
_BLOCK = cython.declare(cython.int, 1 << 21)
_INVITES = cython.declare(cython.int, -1)  # the opponent wins with the next turn
_QUIET = cython.declare(cython.int, 100)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def coverable(free: cython.ulonglong) -> cython.ulonglong:
    """The empty squares beside another one."""
    sideways: cython.ulonglong = free << 1 & _NOT_FIRST_COLUMN | free >> 1 & _NOT_LAST_COLUMN
    return free & (sideways | free << 8 | free >> 8)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def line_step(direction: cython.int) -> cython.int:
    """From each square of a line to the next: to the right, down to the left, down, down to the right."""
    return 1 if direction == 0 else 6 + direction


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _find_lines(
    lines: cython.p_ulonglong,
    board: DominoBoard,
    direction: cython.int,
    squares: cython.ulonglong,
    room: cython.ulonglong,
) -> cython.void:
    """Sort the open lines of one direction by how many squares they are short: lines[0] to lines[3]."""
    place: cython.int
    step: cython.int = line_step(direction)
    starts: cython.ulonglong = board.line_starts[direction]
    # As far as looked: at most none, one, two, three short.
    none: cython.ulonglong = starts
    one: cython.ulonglong = starts
    two: cython.ulonglong = starts
    three: cython.ulonglong = starts
    for place in range(board.line):
        here: cython.ulonglong = squares >> place * step
        three = three & here | two
        two = two & here | one
        one = one & here | none
        none &= here
        starts &= (squares | room) >> place * step
    lines[0] = none & starts
    lines[1] = one & ~none & starts
    lines[2] = two & ~one & starts
    lines[3] = three & ~two & starts


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _worth(board: DominoBoard, squares: cython.ulonglong, room: cython.ulonglong) -> cython.int:
    lines = cython.declare(cython.ulonglong[4])
    direction: cython.int
    total: cython.int = 0
    for direction in range(4):
        _find_lines(lines, board, direction, squares, room)
        total += _FINISHED * popcount(lines[0]) + _ONE_SHORT * popcount(lines[1])
        total += _TWO_SHORT * popcount(lines[2]) + _THREE_SHORT * popcount(lines[3])
    return total


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _evaluate(board: DominoBoard) -> cython.int:
    room: cython.ulonglong = coverable(board.area & ~board.filled)
    return _worth(board, board.own, room) - _worth(board, board.own ^ board.filled, room)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _survey(
    wanted: cython.p_ulonglong, board: DominoBoard, squares: cython.ulonglong, room: cython.ulonglong
) -> cython.void:
    """Find the squares that the open lines of one player want."""
    lines = cython.declare(cython.ulonglong[4])
    direction: cython.int
    place: cython.int
    short: cython.int
    pairs: cython.ulonglong
    for place in range(5):
        wanted[place] = 0
    for direction in range(4):
        step: cython.int = line_step(direction)
        _find_lines(lines, board, direction, squares, room)
        for place in range(board.line):
            for short in range(1, 4):
                wanted[_SQUARES + short] |= lines[short] << place * step & room
        # Along a row or a column the two squares that a line lacks may be those of one domino.
        if direction == 0 or direction == 2:
            pairs = 0
            for place in range(board.line - 1):
                pairs |= (lines[2] & ~(squares >> place * step | squares >> (place + 1) * step)) << place * step
            wanted[_PAIRS_DOWN if direction else _PAIRS_RIGHT] = pairs


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _can_win(wanted: cython.p_ulonglong, free: cython.ulonglong) -> cython.bint:
    """Whether one domino on free squares finishes a line."""
    return (
        wanted[_SQUARES + 1] & coverable(free)
        | wanted[_PAIRS_RIGHT] & free & free >> 1
        | wanted[_PAIRS_DOWN] & free & free >> 8
    ) != 0


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _rank(board: DominoBoard, moves: cython.p_int, ranks: cython.p_int, count: cython.int) -> cython.void:
    own = cython.declare(cython.ulonglong[5])
    foreign = cython.declare(cython.ulonglong[5])
    index: cython.int
    free: cython.ulonglong = board.area & ~board.filled
    room: cython.ulonglong = coverable(free)
    _survey(own, board, board.own, room)
    _survey(foreign, board, board.own ^ board.filled, room)
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
            # Lines to build come before lines to hinder, and the middle before the edge.
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


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _count_lines(
    counts: cython.p_int, board: DominoBoard, squares: cython.ulonglong, room: cython.ulonglong
) -> cython.void:
    """How many lines one player can still finish, by the dominoes that they lack at least: counts[1] to counts[6]."""
    direction: cython.int
    place: cython.int
    for place in range(7):
        counts[place] = 0
    for direction in range(4):
        step: cython.int = line_step(direction)
        lines: cython.ulonglong = board.line_starts[direction]
        # Three words count the dominoes for every line; along rows and columns one may cover two squares.
        ones: cython.ulonglong = 0
        twos: cython.ulonglong = 0
        fours: cython.ulonglong = 0
        covered: cython.ulonglong = 0
        for place in range(board.line):
            here: cython.ulonglong = squares >> place * step
            lines &= here | room >> place * step
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


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _soonest(board: DominoBoard, attacks: cython.bint) -> cython.int:
    """The turns until lines can be finished that count enough together to force one of them; see ai/score/score.py."""
    counts = cython.declare(cython.int[7])
    lacking: cython.int
    total: cython.int = 0
    needed: cython.int = _WHOLE >> 1 if attacks else _WHOLE
    room: cython.ulonglong = coverable(board.area & ~board.filled)
    most: cython.int = ((popcount(room) >> 1) + attacks) >> 1  # dominoes that this player may still come to lay
    _count_lines(counts, board, board.own if attacks else board.own ^ board.filled, room)
    for lacking in range(1, min(most, 6) + 1):
        total += counts[lacking] * (_WHOLE >> lacking)
        if total >= needed:
            return 2 * lacking - attacks
    return _NEVER


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _outlook(board: DominoBoard) -> cython.int:
    mover: cython.int = _soonest(board, True) < _NEVER
    opponent: cython.int = _soonest(board, False) < _NEVER
    return mover << board.mover | opponent << (1 - board.mover)


class FoursScore(Score):
    """The worth of the mover's lines less the worth of the opponent's."""

    def evaluate(self, board):
        return _evaluate(cython.cast(DominoBoard, board))

    def rank(self, board, moves, ranks, count):
        _rank(cython.cast(DominoBoard, board), moves, ranks, count)

    def outlook(self, board):
        return _outlook(cython.cast(DominoBoard, board))

    def soonest(self, board, attacks):
        return _soonest(cython.cast(DominoBoard, board), attacks)
