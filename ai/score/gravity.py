"""The base class of all heuristics of the gravity games: immediate wins, move ranks, and bounds on the result.

A player's discs are two words: `here` as they lie, and `there` as they would lie after a flip. A dropped disc goes on
top of its column in `here`. In `there` it goes to the bottom and lifts the rest of the column by one cell. All seven
lifts are tested at once: a line that is not vertical crosses a column in one cell. So lifting a column makes four in a
row exactly where a lifted disc arrives on a cell that completes a line with three discs of other columns.
"""

import cython

if not cython.compiled:
    from ai.exact.gravity.bounds import answer_turns
    from ai.exact.gravity.threats import winning_cells
    from ai.scale import WON as _WON
    from ai.score.score import Score
    from game.rules.bits import popcount
    from game.rules.gravity import GravityBoard
    from game.rules.seven_by_six import BOTTOM, COLUMN, FULL, POST_FLIP, PRE_FLIP, TOP, completing_along

_ONE = cython.declare(cython.ulonglong, 1)

# Ranks of moves and their parts.
_WIN = cython.declare(cython.int, 1 << 22)
_BLOCK = cython.declare(cython.int, 1 << 21)
_LOSES = cython.declare(cython.int, -2)  # the move itself wins the game for the opponent
_INVITES = cython.declare(cython.int, -1)  # the opponent can win with the next turn
_QUIET = cython.declare(cython.int, 1000)
_CELL_HERE = cython.declare(cython.int, 12)  # for each cell that would complete four in a row
_CELL_THERE = cython.declare(cython.int, 4)  # for each cell that would complete four in a row after another flip
_FLIP_COST = cython.declare(cython.int, 8)


def completing_cells(discs: cython.ulonglong) -> cython.ulonglong:
    """Return the cells, filled or empty, that complete a line of four with three of the given discs.

    Vertical lines are left out.
    """
    return (completing_along(discs, 7) | completing_along(discs, 6) | completing_along(discs, 8)) & FULL


def has_four(discs: cython.ulonglong, cells: cython.ulonglong) -> cython.bint:
    """Return True if the discs hold four in a row; `cells` are the `completing_cells` of the discs."""
    pairs: cython.ulonglong = discs & discs >> 1
    return (discs & cells | pairs & pairs >> 2) != 0


def drop_wins(discs: cython.ulonglong, cells: cython.ulonglong, filled: cython.ulonglong) -> cython.ulonglong:
    """Return the cells where a disc dropped now would make four in a row.

    `cells` are the `completing_cells` of the player's `discs`.
    """
    return (cells | discs << 1 & discs << 2 & discs << 3) & (filled + BOTTOM) & FULL


def lift_wins(discs: cython.ulonglong, cells: cython.ulonglong, filled: cython.ulonglong) -> cython.ulonglong:
    """Return the cells to which a disc dropped below would lift one of the discs and so make four in a row.

    The result is complete if the discs do not already hold four in a row.
    """
    closed: cython.ulonglong = (filled & TOP) << 1
    open_squares: cython.ulonglong = FULL & ~(closed - (closed >> 6))
    lifted: cython.ulonglong = (discs << 1 | BOTTOM) & open_squares
    pairs: cython.ulonglong = lifted & lifted >> 1
    return lifted & cells | pairs & pairs >> 2


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
    """Return True if the player to move can win with this move. The parts of a move are checked in their order.

    here, there               the player's discs as they lie, and as they would lie after a flip
    cells_here, cells_there   the `completing_cells` of these two sets of discs
    may_flip                  True if the move may begin with a flip
    loses_by_flip             True if such a flip would complete four in a row of the opponent

    On a full board the result is False.
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


def _lead(own: cython.ulonglong, foreign: cython.ulonglong, filled: cython.ulonglong) -> cython.int:
    """Return how many more lines a player can complete than the opponent, counted by the empty cells that do so."""
    return popcount(own & ~filled) - popcount(foreign & ~filled)


def _rank_drops(
    by_move: cython.p_int,
    here: cython.ulonglong,
    there: cython.ulonglong,
    filled: cython.ulonglong,
    flips: cython.int,
    replies: cython.int,
    pre: cython.int,
) -> cython.void:
    """Write the ranks of the moves that drop a disc on the board as it lies in `here`.

    `replies` is the number of flips that the opponent has left. `pre` is PRE_FLIP if the moves began with a flip, else
    0.
    """
    column: cython.int
    flips_matter: cython.bint = flips > 0 or replies > 0
    foreign_here: cython.ulonglong = here ^ filled
    foreign_cells: cython.ulonglong = completing_cells(foreign_here)
    winning: cython.ulonglong = drop_wins(here, completing_cells(here), filled)
    for column in range(7):
        stack: cython.ulonglong = COLUMN << 7 * column
        base: cython.ulonglong = _ONE << 7 * column
        cell: cython.ulonglong = (filled + base) & stack & FULL
        plain: cython.int = pre | column
        flipped: cython.int = plain | POST_FLIP
        if cell == 0:
            continue
        if cell & winning:
            by_move[plain] = by_move[flipped] = _WIN
            continue
        taken: cython.ulonglong = filled | cell
        center: cython.int = _QUIET + 3 - abs(3 - column) - (_FLIP_COST if pre else 0)
        lead_here: cython.int = _lead(completing_cells(here | cell), foreign_cells, taken)
        if not flips_matter:
            loses: cython.bint = drop_wins(foreign_here, foreign_cells, taken) != 0
            by_move[plain] = _INVITES if loses else center + _CELL_HERE * lead_here
            continue

        # The board after a flip, with the new disc at the bottom of its column.
        lifted: cython.ulonglong = there + (there & stack) + base
        foreign_lifted: cython.ulonglong = lifted ^ taken
        lifted_cells: cython.ulonglong = completing_cells(lifted)
        foreign_lifted_cells: cython.ulonglong = completing_cells(foreign_lifted)
        own_four: cython.bint = has_four(lifted, lifted_cells)
        foreign_four: cython.bint = has_four(foreign_lifted, foreign_lifted_cells)
        lead_there: cython.int = _lead(lifted_cells, foreign_lifted_cells, taken)

        if can_win(foreign_here, foreign_lifted, foreign_cells, foreign_lifted_cells, taken, replies, True, own_four):
            by_move[plain] = _INVITES
        else:
            by_move[plain] = center + _CELL_HERE * lead_here + _CELL_THERE * lead_there
        if own_four:
            by_move[flipped] = _WIN
        elif foreign_four:
            by_move[flipped] = _LOSES
        elif can_win(foreign_lifted, foreign_here, foreign_lifted_cells, foreign_cells, taken, replies, False, False):
            by_move[flipped] = _INVITES
        else:
            by_move[flipped] = center - _FLIP_COST + _CELL_HERE * lead_there + _CELL_THERE * lead_here


def _rank_pre_flips(by_move: cython.p_int, board: GravityBoard, flips: cython.int, replies: cython.int) -> cython.void:
    """Write the ranks of the moves that begin with a flip."""
    rank: cython.int
    column: cython.int
    foreign: cython.ulonglong = board.down ^ board.filled
    own_four: cython.bint = has_four(board.down, completing_cells(board.down))
    if own_four or has_four(foreign, completing_cells(foreign)):
        rank = _WIN if own_four else _LOSES
        for column in range(7):
            by_move[PRE_FLIP | column] = by_move[PRE_FLIP | POST_FLIP | column] = rank
        return
    _rank_drops(by_move, board.down, board.up, board.filled, flips - 1, replies, PRE_FLIP)


def _must_block(board: GravityBoard, replies: cython.int) -> cython.bint:
    """Return True if the opponent could win at once if it were the opponent's turn."""
    here: cython.ulonglong = board.up ^ board.filled
    there: cython.ulonglong = board.down ^ board.filled
    shows_four: cython.bint = has_four(board.down, completing_cells(board.down))
    return can_win(
        here, there, completing_cells(here), completing_cells(there), board.filled, replies, True, shows_four
    )


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


def _must_act(board: GravityBoard) -> cython.bint:
    """Return True if the mover can win at once or must keep the opponent from winning at once."""
    foreign_there: cython.ulonglong = board.down ^ board.filled
    flips: cython.int = board.flips[board.mover]
    return can_win(
        board.up,
        board.down,
        completing_cells(board.up),
        completing_cells(board.down),
        board.filled,
        flips,
        board.can_open_with_flip(),
        has_four(foreign_there, completing_cells(foreign_there)),
    ) or _must_block(board, board.flips[1 - board.mover])


def _has_open_line(foreign: cython.ulonglong, step: cython.int) -> cython.bint:
    open_squares: cython.ulonglong = FULL & ~foreign
    pairs: cython.ulonglong = open_squares & open_squares >> step
    return (pairs & pairs >> 2 * step) != 0


def _can_ever_win(foreign: cython.ulonglong) -> cython.bint:
    """Return True if at least one line of four holds no disc of the opponent (`foreign`)."""
    return (
        _has_open_line(foreign, 7)
        or _has_open_line(foreign, 1)
        or _has_open_line(foreign, 6)
        or _has_open_line(foreign, 8)
    )


def _outlook(board: GravityBoard) -> cython.int:
    # A flip can still break or complete any line.
    if board.flips[0] > 0 or board.flips[1] > 0:
        return 3
    return _can_ever_win(board.up ^ board.filled) << board.mover | _can_ever_win(board.up) << (1 - board.mover)


def _ceiling(board: GravityBoard) -> cython.int:
    if board.flips[0] > 0 or board.flips[1] > 0:
        return _WON
    foreign: cython.ulonglong = board.up ^ board.filled
    wins: cython.ulonglong = winning_cells(foreign, board.filled)
    turns: cython.int = answer_turns(board.up, foreign, board.filled, wins, 0, board.mover == 0)
    if turns < 0:
        return _WON
    return turns - _WON if turns else 0


class GravityScore(Score):
    """Base class with the move ranks and bounds of the gravity games. Subclasses define `evaluate`."""

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
