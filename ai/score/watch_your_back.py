"""The features heuristic of Watch Your Back!: twenty features of a position, nine of a move.

The score of a position is its features times their weights, seen by the mover:

    pieces       how many more pieces the mover has than the opponent, those still to be placed included
    centre       how much farther from the centre the opponent's pieces are, all together: d4, d5, e4 and e5 are 0
                 away, the ring around them 1, the next 2, the edge 3
    actions      how many more steps and jumps the mover's pieces have
    surrounded   the mover's pieces that cannot move without being eliminated there, counted negative
    surrounding  the opponent's pieces of that kind
    middle       how many more of d4, d5, e4 and e5 the mover holds
    clusters     how many more blocks of 2x2 the mover has; a block of 3x3 is four of them
    edge         how many more of the opponent's pieces the next shrink will take, times 1 to 4 as it comes nearer
                 than 32, 24, 16 and 8 turns
    corners      how many more of the opponent's pieces stand next to a corner
    hunt         from the first shrink on: how far the pieces of the side with more pieces are from their nearest
                 enemies, all together, counted negative if that is the mover's side
    patterns     how many more guaranteed captures the mover has, see `_patterns`
    squares b1   how many more of b1, its mirror images and those of a2 the mover holds; together with the other kinds
                 of squares (c1, d1, b2, c2, d2, c3 and d3; d4 is the middle) a map of the board
    middle, placing   the same as middle, while pieces are placed
"""

import cython

from ai.score.weights import Weights
from game.rules.numbers import Move

if not cython.compiled:
    from ai.score.score import Score, in_points
    from game.rules.bits import lowest, popcount
    from game.rules.board import Board
    from game.rules.watch_your_back import WatchYourBackBoard, reach, surrounded, taken_by

FEATURES = (
    "pieces",
    "centre",
    "actions",
    "surrounded",
    "surrounding",
    "middle",
    "clusters",
    "edge",
    "corners",
    "hunt",
    "patterns",
    "squares b1",
    "squares c1",
    "squares d1",
    "squares b2",
    "squares c2",
    "squares d2",
    "squares c3",
    "squares d3",
    "middle, placing",
)

# What a move is ranked by, in the order in which `move_parts` gives them:
# closeness of the moving piece to the enemy (3 beside one, 2 and 1 farther off), closeness of its target to the
# centre (3 in the middle), captures, whether it dies itself, enemies newly surrounded, clusters at the target,
# whether it enters the middle, whether it leaves the middle, guaranteed captures newly formed.
PARTS = ("near", "centre", "captures", "suicide", "surrounds", "clusters", "enters", "leaves", "patterns")

_ONE = cython.declare(cython.ulonglong, 1)
_WORD = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)
_NOT_LEFT = cython.declare(cython.ulonglong, 0xFEFEFEFEFEFEFEFE)  # every column but a
_NOT_RIGHT = cython.declare(cython.ulonglong, 0x7F7F7F7F7F7F7F7F)  # every column but h
_INNER = cython.declare(cython.ulonglong, 0x7E7E7E7E7E7E7E7E)  # columns with a neighbour on either side
_WHITE_ZONE = cython.declare(cython.ulonglong, 0x0000FFFFFFFFFFFF)  # where White places: rows 1 to 6
_BLACK_ZONE = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFF0000)  # rows 3 to 8
_MIDDLE_2 = cython.declare(cython.ulonglong, 0x0000001818000000)
_MIDDLE_4 = cython.declare(cython.ulonglong, 0x00003C3C3C3C0000)
_MIDDLE_6 = cython.declare(cython.ulonglong, 0x007E7E7E7E7E7E00)
# Squares that symmetry makes alike, each named after one of them.
_B1 = cython.declare(cython.ulonglong, 0x4281000000008142)
_C1 = cython.declare(cython.ulonglong, 0x2400810000810024)
_D1 = cython.declare(cython.ulonglong, 0x1800008181000018)
_B2 = cython.declare(cython.ulonglong, 0x0042000000004200)
_C2 = cython.declare(cython.ulonglong, 0x0024420000422400)
_D2 = cython.declare(cython.ulonglong, 0x0018004242001800)
_C3 = cython.declare(cython.ulonglong, 0x0000240000240000)
_D3 = cython.declare(cython.ulonglong, 0x0000182424180000)
_OPEN_6 = cython.declare(cython.ulonglong, 0x003C7E7E7E7E3C00)  # what the first shrink leaves
_OPEN_4 = cython.declare(cython.ulonglong, 0x0000183C3C180000)  # what the second leaves

# What `_survey` notes of a position, by its place: the pieces of both sides; the cells up to 1, 2 and 3 away from
# an enemy; the enemies that are surrounded already; where an arrival may surround one; the guaranteed captures;
# where an arrival may take or be taken.
_OWN = cython.declare(cython.int, 0)
_FOES = cython.declare(cython.int, 1)
_BESIDE = cython.declare(cython.int, 2)
_CLOSE = cython.declare(cython.int, 3)
_FAR = cython.declare(cython.int, 4)
_STUCK = cython.declare(cython.int, 5)
_CRAMPING = cython.declare(cython.int, 6)
_PATTERNED = cython.declare(cython.int, 7)
_FIGHTING = cython.declare(cython.int, 8)

# What one of each part adds to the rank of a move.
_NEAR = cython.declare(cython.int, 8)
_CENTRE = cython.declare(cython.int, 12)
_CAPTURE = cython.declare(cython.int, 4000)
_SUICIDE = cython.declare(cython.int, -3500)
_SURROUND = cython.declare(cython.int, 160)
_CLUSTER = cython.declare(cython.int, 16)
_ENTER = cython.declare(cython.int, 60)
_LEAVE = cython.declare(cython.int, -60)
_PATTERN = cython.declare(cython.int, 240)
_PLAIN = cython.declare(cython.int, 5000)  # a move of which there is nothing to say
_URGENT = cython.declare(cython.int, 1 << 20)
_WIN = cython.declare(cython.int, 1 << 22)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _spread(cells: cython.ulonglong) -> cython.ulonglong:
    """These cells and their neighbours."""
    return (cells | cells << 8 | cells >> 8 | (cells & _NOT_RIGHT) << 1 | (cells & _NOT_LEFT) >> 1) & _WORD


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _from_centre(pieces: cython.ulonglong) -> cython.int:
    """How far these pieces are from the centre, all together."""
    return popcount(pieces & ~_MIDDLE_2) + popcount(pieces & ~_MIDDLE_4) + popcount(pieces & ~_MIDDLE_6)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def actions(pieces: cython.ulonglong, filled: cython.ulonglong, empty: cython.ulonglong) -> cython.int:
    """How many steps and jumps these pieces have. In each direction a piece has one of them at most."""
    right: cython.ulonglong = (pieces & _NOT_RIGHT) << 1
    left: cython.ulonglong = (pieces & _NOT_LEFT) >> 1
    down: cython.ulonglong = pieces << 8
    up: cython.ulonglong = pieces >> 8
    return (
        popcount(right & empty)
        + popcount(left & empty)
        + popcount(down & empty)
        + popcount(up & empty)
        + popcount((right & filled & _NOT_RIGHT) << 1 & empty)
        + popcount((left & filled & _NOT_LEFT) >> 1 & empty)
        + popcount((down & filled) << 8 & empty)
        + popcount((up & filled) >> 8 & empty)
    )


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _stuck(
    pieces: cython.ulonglong, hostile: cython.ulonglong, filled: cython.ulonglong, empty: cython.ulonglong
) -> cython.ulonglong:
    """The pieces without a step or jump to a cell where nothing hostile surrounds them."""
    safe: cython.ulonglong = empty & ~surrounded(hostile)
    # Steps and jumps are the same both ways.
    return pieces & ~reach(safe, filled, pieces)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _clusters(pieces: cython.ulonglong) -> cython.ulonglong:
    """The top left cells of the blocks of 2x2."""
    pairs: cython.ulonglong = pieces & pieces >> 1 & _NOT_RIGHT
    return pairs & pairs >> 8


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _patterns(
    friends: cython.ulonglong, foes: cython.ulonglong, empty: cython.ulonglong, placing: cython.bint
) -> cython.int:
    """How many guaranteed captures a side has, with corners among its friends.

    Two neighbouring enemies that are attacked from opposite sides, in all four ways to turn this:

        W -        - is an empty cell: a piece there removes the enemy beside it,
        B B        and only one of the two can be seen to
        - W

    While pieces are placed and stay where they are, also one enemy attacked in both its lines:

        - W -
        W B -
        - - -
    """
    side_by_side: cython.ulonglong = foes & foes >> 1 & _NOT_RIGHT
    stacked: cython.ulonglong = foes & foes >> 8 & _INNER
    count: cython.int = (
        popcount(side_by_side & friends << 8 & friends >> 9 & empty >> 8 & empty << 7)
        + popcount(side_by_side & friends << 7 & friends >> 8 & empty >> 9 & empty << 8)
        + popcount(stacked & friends << 1 & friends >> 9 & empty >> 1 & empty >> 7)
        + popcount(stacked & friends >> 1 & friends >> 7 & empty << 1 & empty >> 9)
    )
    if placing:
        across: cython.ulonglong = (friends << 1 & empty >> 1 | friends >> 1 & empty << 1) & _INNER
        count += popcount(foes & across & (friends << 8 & empty >> 8 | friends >> 8 & empty << 8))
    return count


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _distances(hunters: cython.ulonglong, prey: cython.ulonglong) -> cython.int:
    """How far each hunter is from the nearest prey, by steps over an empty board, all together."""
    total: cython.int = 0
    while hunters and prey:
        total += popcount(hunters)
        prey = _spread(prey)
        hunters &= ~prey
    return total


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _nearness_of_shrink(board: WatchYourBackBoard) -> cython.int:
    """0 as long as the next shrink is far or will not come, then 1 to 4."""
    left: cython.int = (128 if board.stage == 0 else 192) - board.turn
    if board.placing or board.stage == 2 or left > 32:
        return 0
    return (40 - left) // 8


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _lead(own: cython.ulonglong, foes: cython.ulonglong, squares: cython.ulonglong) -> cython.int:
    """How many more of these squares the mover holds."""
    return popcount(own & squares) - popcount(foes & squares)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _measure(board: WatchYourBackBoard, features: cython.p_int) -> cython.void:
    """The features, in the order of FEATURES, as the mover sees them."""
    own: cython.ulonglong = board.black if board.mover else board.white
    foes: cython.ulonglong = board.white if board.mover else board.black
    corners: cython.ulonglong = board.corner_mask
    filled: cython.ulonglong = own | foes
    empty: cython.ulonglong = board.open_mask & ~filled
    beside: cython.ulonglong = _spread(corners)
    doomed: cython.ulonglong = ~(_OPEN_6 if board.stage == 0 else _OPEN_4)
    near: cython.int = _nearness_of_shrink(board)
    features[0] = popcount(own) - popcount(foes)
    if board.placing and board.turn & 1:
        features[0] += 1  # that Black has still to place
    features[1] = _from_centre(foes) - _from_centre(own)
    features[2] = actions(own, filled, empty) - actions(foes, filled, empty)
    features[3] = -popcount(_stuck(own, foes | corners, filled, empty))
    features[4] = popcount(_stuck(foes, own | corners, filled, empty))
    features[5] = _lead(own, foes, _MIDDLE_2)
    features[6] = popcount(_clusters(own)) - popcount(_clusters(foes))
    features[7] = near * (popcount(foes & doomed) - popcount(own & doomed)) if near else 0
    features[8] = popcount(foes & beside) - popcount(own & beside)
    features[9] = 0
    if board.stage > 0 and features[0] != 0:
        features[9] = -_distances(own, foes) if features[0] > 0 else _distances(foes, own)
    features[10] = _patterns(own | corners, foes, empty, board.placing) - _patterns(
        foes | corners, own, empty, board.placing
    )
    features[11] = _lead(own, foes, _B1)
    features[12] = _lead(own, foes, _C1)
    features[13] = _lead(own, foes, _D1)
    features[14] = _lead(own, foes, _B2)
    features[15] = _lead(own, foes, _C2)
    features[16] = _lead(own, foes, _D2)
    features[17] = _lead(own, foes, _C3)
    features[18] = _lead(own, foes, _D3)
    features[19] = features[5] if board.placing else 0


# --- moves ---


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _cramped(
    pieces: cython.ulonglong, hostile: cython.ulonglong, filled: cython.ulonglong, empty: cython.ulonglong
) -> cython.ulonglong:
    """The pieces that can move safely in one or two directions only."""
    safe: cython.ulonglong = empty & ~surrounded(hostile)
    right: cython.ulonglong = (safe & _NOT_RIGHT) << 1
    left: cython.ulonglong = (safe & _NOT_LEFT) >> 1
    down: cython.ulonglong = safe << 8
    up: cython.ulonglong = safe >> 8
    right |= (right & filled & _NOT_RIGHT) << 1
    left |= (left & filled & _NOT_LEFT) >> 1
    down |= (down & filled) << 8
    up |= (up & filled) >> 8
    three: cython.ulonglong = right & left & (down | up) | down & up & (right | left)
    return pieces & (right | left | down | up) & ~three


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _attacks(friends: cython.ulonglong, foes: cython.ulonglong) -> cython.ulonglong:
    """The cells beside an enemy that has a friend on its far side."""
    return (
        (foes & friends >> 1 & _INNER) >> 1
        | (foes & friends << 1 & _INNER) << 1
        | (foes & friends >> 8) >> 8
        | (foes & friends << 8) << 8
    )


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _survey(board: WatchYourBackBoard, notes: cython.p_ulonglong) -> cython.void:
    """Note what judging any move of a position needs."""
    own: cython.ulonglong = board.black if board.mover else board.white
    foes: cython.ulonglong = board.white if board.mover else board.black
    hostile: cython.ulonglong = own | board.corner_mask
    filled: cython.ulonglong = own | foes
    empty: cython.ulonglong = board.open_mask & ~filled
    notes[_OWN] = own
    notes[_FOES] = foes
    notes[_BESIDE] = _spread(foes)
    notes[_CLOSE] = _spread(notes[_BESIDE])
    notes[_FAR] = _spread(notes[_CLOSE])
    notes[_STUCK] = _stuck(foes, hostile, filled, empty)
    # An arrival spoils at most two directions for an enemy, and only from close by.
    notes[_CRAMPING] = _spread(_spread(_cramped(foes, hostile, filled, empty)))
    notes[_PATTERNED] = _patterns(hostile, foes, empty, board.placing)
    notes[_FIGHTING] = _attacks(hostile, foes) | surrounded(foes | board.corner_mask)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _fight(
    own: cython.ulonglong, foes: cython.ulonglong, corners: cython.ulonglong, move: cython.int, left: cython.p_ulonglong
) -> cython.void:
    """What is left of both sides after a move: first the mover's."""
    arrived: cython.ulonglong = _ONE << (move & 63)
    own = own & ~(_ONE << (move >> 6)) | arrived
    foes ^= taken_by(arrived, own | corners, foes)
    left[0] = own ^ (arrived & surrounded(foes | corners))
    left[1] = foes


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _is_won(board: WatchYourBackBoard, left: cython.p_ulonglong) -> cython.bint:
    """Whether what is left wins for the mover; the pieces are counted from the last placement on."""
    return (not board.placing or board.turn == 23) and popcount(left[1]) < 2 <= popcount(left[0])


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _judge(board: WatchYourBackBoard, notes: cython.p_ulonglong, move: cython.int, parts: cython.p_int) -> cython.bint:
    """The parts of a move, in the order of PARTS; True if it wins at once."""
    left = cython.declare(cython.ulonglong[2])
    start: cython.int = move >> 6
    end: cython.int = move & 63
    arrived: cython.ulonglong = _ONE << end
    vacated: cython.ulonglong = 0 if start == end else _ONE << start
    hostile: cython.ulonglong
    filled: cython.ulonglong
    index: cython.int
    if move == 0:
        for index in range(9):
            parts[index] = 0
        return False
    left[0] = notes[_OWN] & ~vacated | arrived
    left[1] = notes[_FOES]
    if notes[_FIGHTING] & arrived:
        _fight(notes[_OWN], notes[_FOES], board.corner_mask, move, left)
    parts[0] = (notes[_BESIDE] >> start & 1) + (notes[_CLOSE] >> start & 1) + (notes[_FAR] >> start & 1)
    parts[1] = (_MIDDLE_2 >> end & 1) + (_MIDDLE_4 >> end & 1) + (_MIDDLE_6 >> end & 1)
    parts[2] = popcount(notes[_FOES] ^ left[1])
    parts[3] = left[0] & arrived == 0
    parts[4] = parts[5] = parts[8] = 0
    parts[6] = arrived & _MIDDLE_2 != 0 and vacated & _MIDDLE_2 == 0
    parts[7] = vacated & _MIDDLE_2 != 0 and arrived & _MIDDLE_2 == 0
    if parts[3] == 0:
        hostile = left[0] | board.corner_mask
        filled = left[0] | left[1]
        parts[5] = popcount(_clusters(left[0]) & (arrived | arrived >> 1 | arrived >> 8 | arrived >> 9))
        if notes[_CRAMPING] & arrived:
            parts[4] = popcount(_stuck(left[1], hostile, filled, board.open_mask & ~filled) & ~notes[_STUCK])
        if notes[_BESIDE] & arrived:
            index = _patterns(hostile, left[1], board.open_mask & ~filled, board.placing)
            if index > cython.cast(cython.int, notes[_PATTERNED]):
                parts[8] = index - cython.cast(cython.int, notes[_PATTERNED])
    return _is_won(board, left)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _rank(board: WatchYourBackBoard, moves: cython.p_int, ranks: cython.p_int, count: cython.int) -> cython.void:
    notes = cython.declare(cython.ulonglong[9])
    parts = cython.declare(cython.int[9])
    index: cython.int
    rank: cython.int
    _survey(board, notes)
    for index in range(count):
        if _judge(board, notes, moves[index], parts):
            ranks[index] = _WIN
            continue
        rank = (
            _PLAIN
            + _NEAR * parts[0]
            + _CENTRE * parts[1]
            + _CAPTURE * parts[2]
            + _SUICIDE * parts[3]
            + _SURROUND * parts[4]
            + _CLUSTER * parts[5]
            + _ENTER * parts[6]
            + _LEAVE * parts[7]
            + _PATTERN * parts[8]
        )
        ranks[index] = rank + _URGENT if parts[2] > parts[3] else rank


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _captures(board: WatchYourBackBoard, moves: cython.p_int, ranks: cython.p_int) -> cython.int:
    """Write the moves that win or that take more than they cost, and their ranks; return how many they are."""
    left = cython.declare(cython.ulonglong[2])
    own: cython.ulonglong = board.black if board.mover else board.white
    foes: cython.ulonglong = board.white if board.mover else board.black
    filled: cython.ulonglong = own | foes
    targets: cython.ulonglong = _attacks(own | board.corner_mask, foes) & board.open_mask & ~filled
    starts: cython.ulonglong
    target: cython.ulonglong
    end: cython.int
    gain: cython.int
    count: cython.int = 0
    if board.placing:
        targets &= _BLACK_ZONE if board.mover else _WHITE_ZONE
    while targets:
        target = targets & (~targets + 1)
        end = lowest(targets)
        targets ^= target
        # Steps and jumps are the same both ways.
        starts = target if board.placing else reach(target, filled, own)
        while starts:
            moves[count] = lowest(starts) << 6 | end
            starts &= starts - 1
            _fight(own, foes, board.corner_mask, moves[count], left)
            gain = popcount(foes) - popcount(left[1])
            if _is_won(board, left):
                ranks[count] = _WIN
                count += 1
            elif gain > 1 or (gain == 1 and left[0] & target):
                ranks[count] = _URGENT + _CAPTURE * gain
                count += 1
    return count


class WatchYourBackScore(Score):
    """The ranks and the captures that all heuristics of the game share; it scores nothing itself."""

    def rank(self, board, moves, ranks, count):
        _rank(cython.cast(WatchYourBackBoard, board), moves, ranks, count)

    def urgent_moves(self, board, moves, ranks):
        return _captures(cython.cast(WatchYourBackBoard, board), moves, ranks)

    def may_wait(self):
        return True

    def history_shift(self):
        return 3


class FeaturesScore(WatchYourBackScore):
    """The twenty features times their weights."""

    def __init__(self, weights: Weights) -> None:
        self.scale = weights.scale()

    def evaluate(self, board):
        features = cython.declare(cython.int[20])
        total: cython.longlong = 0
        index: cython.int
        _measure(cython.cast(WatchYourBackBoard, board), features)
        for index in range(20):
            total += self.scale[index] * features[index]
        return in_points(total)

    def features(self, board: Board) -> list[int]:
        """The features of a position, in the order of FEATURES, as the mover sees them."""
        features = cython.declare(cython.int[20])
        _measure(cython.cast(WatchYourBackBoard, board, typecheck=True), features)
        return [features[index] for index in range(20)]


def parts_of(board: WatchYourBackBoard, move: Move) -> tuple[int, ...]:
    """What a legal move is ranked by, in the order of PARTS."""
    notes = cython.declare(cython.ulonglong[9])
    parts = cython.declare(cython.int[9])
    _survey(board, notes)
    _judge(board, notes, move, parts)
    return tuple([parts[index] for index in range(9)])
