"""What every heuristic of the gravity games knows: who wins at once, what to try first, who can still win.

A player's discs are two words: as they lie `here`, and as they would lie `there`, after a flip. To drop a disc
puts it on top of its column here, and there lifts the column by one and lays the disc beneath it. All seven
lifts are seen at once: a line that is not vertical meets a column in a single cell, so lifting a column makes
a four exactly where a lifted disc comes to rest on a cell that three discs of other columns lack for a line.
"""

import cython

if not cython.compiled:
    from ai.scale import WON as _WON
    from ai.score.follow_up import most_against_answers
    from ai.score.score import Score
    from game.rules.bits import popcount
    from game.rules.gravity import GravityBoard
    from game.rules.seven_by_six import BOTTOM, COLUMN, FULL, POST_FLIP, PRE_FLIP, TOP

_ONE = cython.declare(cython.ulonglong, 1)

# Ranks, and what they are made of.
_WIN = cython.declare(cython.int, 1 << 22)
_BLOCK = cython.declare(cython.int, 1 << 21)
_LOSES = cython.declare(cython.int, -2)  # the move itself ends the game in the opponent's favour
_INVITES = cython.declare(cython.int, -1)  # the opponent wins with the next turn
_QUIET = cython.declare(cython.int, 1000)
_CELL_HERE = cython.declare(cython.int, 12)  # a cell that would complete a four
_CELL_THERE = cython.declare(cython.int, 4)  # the same after another flip
_FLIP_COST = cython.declare(cython.int, 8)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _completing(discs: cython.ulonglong, step: cython.int) -> cython.ulonglong:
    pairs: cython.ulonglong = discs & discs << step
    before: cython.ulonglong = pairs << step
    behind: cython.ulonglong = pairs >> 2 * step
    return before & (discs << 3 * step | discs >> step) | behind & (discs >> 3 * step | discs << step)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def completing(discs: cython.ulonglong) -> cython.ulonglong:
    """The cells, taken or not, that stand in a line with three of these discs; vertical lines left out."""
    return (_completing(discs, 7) | _completing(discs, 6) | _completing(discs, 8)) & FULL


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def has_four(discs: cython.ulonglong, cells: cython.ulonglong) -> cython.bint:
    """Whether these discs, with the cells they complete, hold a four."""
    pairs: cython.ulonglong = discs & discs >> 1
    return (discs & cells | pairs & pairs >> 2) != 0


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def drop_wins(discs: cython.ulonglong, cells: cython.ulonglong, filled: cython.ulonglong) -> cython.ulonglong:
    """The cells where the next disc lands and makes a four."""
    return (cells | discs << 1 & discs << 2 & discs << 3) & (filled + BOTTOM) & FULL


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def lift_wins(discs: cython.ulonglong, cells: cython.ulonglong, filled: cython.ulonglong) -> cython.ulonglong:
    """The cells where a disc comes to rest in a four when another is laid beneath its column.

    None is missed as long as the discs hold no four already.
    """
    closed: cython.ulonglong = (filled & TOP) << 1
    room: cython.ulonglong = FULL & ~(closed - (closed >> 6))
    lifted: cython.ulonglong = (discs << 1 | BOTTOM) & room
    pairs: cython.ulonglong = lifted & lifted >> 1
    return lifted & cells | pairs & pairs >> 2


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def can_win(
    here: cython.ulonglong,
    there: cython.ulonglong,
    cells_here: cython.ulonglong,
    cells_there: cython.ulonglong,
    filled: cython.ulonglong,
    flips: cython.int,
    may_flip: cython.bint,
    loses_by_flip: cython.bint,
) -> cython.bint:
    """Whether a player to move has a turn that wins at once, by the order in which a turn is checked.

    The cells are those that `completing` gives for either word of discs, may_flip is whether the turn may
    begin with a flip, loses_by_flip whether that would show the opponent a four. On a full board nobody can.
    """
    if drop_wins(here, cells_here, filled):
        return True
    if flips == 0:
        return False
    if lift_wins(there, cells_there, filled):
        return True
    if not may_flip or filled == FULL:
        return False
    if has_four(there, cells_there):
        return True
    if loses_by_flip:
        return False
    return drop_wins(there, cells_there, filled) != 0 or (flips > 1 and lift_wins(here, cells_here, filled) != 0)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _lead(own: cython.ulonglong, foreign: cython.ulonglong, filled: cython.ulonglong) -> cython.int:
    """How many more empty cells complete a four of the own discs than of the foreign ones."""
    return popcount(own & ~filled) - popcount(foreign & ~filled)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _rank_drops(
    by_move: cython.p_int,
    here: cython.ulonglong,
    there: cython.ulonglong,
    filled: cython.ulonglong,
    flips: cython.int,
    replies: cython.int,
    pre: cython.int,
) -> cython.void:
    """Rank the moves that drop a disc on the board as it lies here; `replies` are the opponent's flips."""
    column: cython.int
    flips_matter: cython.bint = flips > 0 or replies > 0
    foreign_here: cython.ulonglong = here ^ filled
    foreign_cells: cython.ulonglong = completing(foreign_here)
    winning: cython.ulonglong = drop_wins(here, completing(here), filled)
    for column in range(7):
        stack: cython.ulonglong = COLUMN << 7 * column
        base: cython.ulonglong = _ONE << 7 * column
        place: cython.ulonglong = (filled + base) & stack & FULL
        plain: cython.int = pre | column
        flipped: cython.int = plain | POST_FLIP
        if place == 0:
            continue
        if place & winning:
            by_move[plain] = by_move[flipped] = _WIN
            continue
        taken: cython.ulonglong = filled | place
        centre: cython.int = _QUIET + 3 - abs(3 - column) - (_FLIP_COST if pre else 0)
        lead_here: cython.int = _lead(completing(here | place), foreign_cells, taken)
        if not flips_matter:
            loses: cython.bint = drop_wins(foreign_here, foreign_cells, taken) != 0
            by_move[plain] = _INVITES if loses else centre + _CELL_HERE * lead_here
            continue

        # The board upside down, with the new disc beneath its column.
        lifted: cython.ulonglong = there + (there & stack) + base
        foreign_lifted: cython.ulonglong = lifted ^ taken
        lifted_cells: cython.ulonglong = completing(lifted)
        foreign_lifted_cells: cython.ulonglong = completing(foreign_lifted)
        own_four: cython.bint = has_four(lifted, lifted_cells)
        foreign_four: cython.bint = has_four(foreign_lifted, foreign_lifted_cells)
        lead_there: cython.int = _lead(lifted_cells, foreign_lifted_cells, taken)

        if can_win(foreign_here, foreign_lifted, foreign_cells, foreign_lifted_cells, taken, replies, True, own_four):
            by_move[plain] = _INVITES
        else:
            by_move[plain] = centre + _CELL_HERE * lead_here + _CELL_THERE * lead_there
        if own_four:
            by_move[flipped] = _WIN
        elif foreign_four:
            by_move[flipped] = _LOSES
        elif can_win(foreign_lifted, foreign_here, foreign_lifted_cells, foreign_cells, taken, replies, False, False):
            by_move[flipped] = _INVITES
        else:
            by_move[flipped] = centre - _FLIP_COST + _CELL_HERE * lead_there + _CELL_THERE * lead_here


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _rank_pre_flips(by_move: cython.p_int, board: GravityBoard, flips: cython.int, replies: cython.int) -> cython.void:
    """Rank the moves that begin with a flip."""
    rank: cython.int
    column: cython.int
    foreign: cython.ulonglong = board.down ^ board.filled
    own_four: cython.bint = has_four(board.down, completing(board.down))
    if own_four or has_four(foreign, completing(foreign)):
        rank = _WIN if own_four else _LOSES
        for column in range(7):
            by_move[PRE_FLIP | column] = by_move[PRE_FLIP | POST_FLIP | column] = rank
        return
    _rank_drops(by_move, board.down, board.up, board.filled, flips - 1, replies, PRE_FLIP)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _must_block(board: GravityBoard, replies: cython.int) -> cython.bint:
    """Whether the opponent would win at once if the mover did nothing."""
    here: cython.ulonglong = board.up ^ board.filled
    there: cython.ulonglong = board.down ^ board.filled
    shows_four: cython.bint = has_four(board.down, completing(board.down))
    return can_win(here, there, completing(here), completing(there), board.filled, replies, True, shows_four)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _rank(board: GravityBoard, moves: cython.p_int, ranks: cython.p_int, count: cython.int) -> cython.void:
    by_move = cython.declare(cython.int[32])
    index: cython.int
    rank: cython.int
    flips: cython.int = board.flips[board.mover]
    replies: cython.int = board.flips[1 - board.mover]
    threatened: cython.bint = _must_block(board, replies)
    _rank_drops(by_move, board.up, board.down, board.filled, flips, replies, 0)
    if board.can_open_with_flip():
        _rank_pre_flips(by_move, board, flips, replies)
    for index in range(count):
        rank = by_move[moves[index]]
        ranks[index] = rank + _BLOCK if threatened and _INVITES < rank < _BLOCK else rank


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _must_act(board: GravityBoard) -> cython.bint:
    """Whether the mover can win at once or must block."""
    foreign_there: cython.ulonglong = board.down ^ board.filled
    flips: cython.int = board.flips[board.mover]
    return can_win(
        board.up,
        board.down,
        completing(board.up),
        completing(board.down),
        board.filled,
        flips,
        board.can_open_with_flip(),
        has_four(foreign_there, completing(foreign_there)),
    ) or _must_block(board, board.flips[1 - board.mover])


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _has_open_line(foreign: cython.ulonglong, step: cython.int) -> cython.bint:
    room: cython.ulonglong = FULL & ~foreign
    pairs: cython.ulonglong = room & room >> step
    return (pairs & pairs >> 2 * step) != 0


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _can_ever_win(foreign: cython.ulonglong) -> cython.bint:
    """Whether some line holds none of the foreign discs."""
    return (
        _has_open_line(foreign, 7)
        or _has_open_line(foreign, 1)
        or _has_open_line(foreign, 6)
        or _has_open_line(foreign, 8)
    )


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _outlook(board: GravityBoard) -> cython.int:
    # A flip can still take any line apart and put it together.
    if board.flips[0] > 0 or board.flips[1] > 0:
        return 3
    return _can_ever_win(board.up ^ board.filled) << board.mover | _can_ever_win(board.up) << (1 - board.mover)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _ceiling(board: GravityBoard) -> cython.int:
    if board.flips[0] > 0 or board.flips[1] > 0:
        return _WON
    foreign: cython.ulonglong = board.up ^ board.filled
    wins: cython.ulonglong = (completing(foreign) | foreign << 1 & foreign << 2 & foreign << 3) & FULL & ~board.filled
    return most_against_answers(board.up, board.filled, wins, board.mover == 0)


class GravityScore(Score):
    """The ranks and the bounds that all heuristics of the gravity games share; it scores nothing itself."""

    def rank(self, board, moves, ranks, count):
        _rank(cython.cast(GravityBoard, board), moves, ranks, count)

    def urgent_moves(self, board, moves, ranks):
        count: cython.int = 0
        if _must_act(cython.cast(GravityBoard, board)):
            count = board.fill_moves(moves)
            _rank(cython.cast(GravityBoard, board), moves, ranks, count)
        return count

    def outlook(self, board):
        return _outlook(cython.cast(GravityBoard, board))

    def ceiling(self, board):
        return _ceiling(cython.cast(GravityBoard, board))
