"""The features heuristic of Watch Your Back!: twenty features of a position and nine features of a move.

The score of a position is the sum of its features times their weights, from the mover's view:

    pieces       the mover's lead in pieces, including those still to be placed
    centre       the total distance of the opponent's pieces from the center, less that of the mover's: d4, d5, e4 and
                 e5 are at distance 0, the ring around them at 1, the next ring at 2, the edge at 3
    actions      the mover's lead in steps and jumps
    surrounded   the number of the mover's pieces that would be captured wherever they move, as a negative number
    surrounding  the number of the opponent's pieces that would be captured wherever they move
    middle       the mover's lead in pieces on d4, d5, e4 and e5
    clusters     the mover's lead in blocks of 2x2; a block of 3x3 counts as four
    edge         the number of the opponent's pieces that the next shrink removes, minus the mover's, times 1 to 4 if
                 the shrink is at most 32, 24, 16 or 8 turns away
    corners      the number of the opponent's pieces next to a corner, minus the mover's
    hunt         from the first shrink on: the total distance of the pieces of the side with more pieces from their
                 nearest enemies, negative if that side is the mover
    patterns     the mover's lead in guaranteed captures, see `_patterns`
    squares b1   the mover's lead in pieces on b1, a2 and their mirror images; the other features of this kind are for
                 c1, d1, b2, c2, d2, c3 and d3; with the middle (d4), they cover the whole board
    middle, placing   equal to middle while pieces are placed, else 0
"""

import cython

from ai.score.endgame import digit_sums, endgame_values
from ai.score.weights import Weights
from game.rules.numbers import Move

if not cython.compiled:
    from ai.scale import BEYOND as _BEYOND
    from ai.scale import WON as _WON
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

# The parts of the rank of a move, in the order of `move_parts`: closeness of the moving piece to an enemy (3 if next to
# an enemy, 2 and 1 if farther away), closeness of the target to the center (3 in the middle), captures, 1 if the moving
# piece is captured, newly surrounded enemies, clusters at the target, 1 if the piece enters the middle, 1 if it leaves
# the middle, new guaranteed captures.
PARTS = ("near", "centre", "captures", "suicide", "surrounds", "clusters", "enters", "leaves", "patterns")

_ONE = cython.declare(cython.ulonglong, 1)
_WORD = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)
_NOT_LEFT = cython.declare(cython.ulonglong, 0xFEFEFEFEFEFEFEFE)  # every column but a
_NOT_RIGHT = cython.declare(cython.ulonglong, 0x7F7F7F7F7F7F7F7F)  # every column but h
_INNER = cython.declare(cython.ulonglong, 0x7E7E7E7E7E7E7E7E)  # columns with a neighbor on either side
_WHITE_ZONE = cython.declare(cython.ulonglong, 0x0000FFFFFFFFFFFF)  # where White places: rows 1 to 6
_BLACK_ZONE = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFF0000)  # where Black places: rows 3 to 8
_MIDDLE_2 = cython.declare(cython.ulonglong, 0x0000001818000000)
_MIDDLE_4 = cython.declare(cython.ulonglong, 0x00003C3C3C3C0000)
_MIDDLE_6 = cython.declare(cython.ulonglong, 0x007E7E7E7E7E7E00)
# Groups of symmetric squares, each named after one of them.
_B1 = cython.declare(cython.ulonglong, 0x4281000000008142)
_C1 = cython.declare(cython.ulonglong, 0x2400810000810024)
_D1 = cython.declare(cython.ulonglong, 0x1800008181000018)
_B2 = cython.declare(cython.ulonglong, 0x0042000000004200)
_C2 = cython.declare(cython.ulonglong, 0x0024420000422400)
_D2 = cython.declare(cython.ulonglong, 0x0018004242001800)
_C3 = cython.declare(cython.ulonglong, 0x0000240000240000)
_D3 = cython.declare(cython.ulonglong, 0x0000182424180000)
_OPEN_6 = cython.declare(cython.ulonglong, 0x003C7E7E7E7E3C00)  # cells left by the first shrink
_OPEN_4 = cython.declare(cython.ulonglong, 0x0000183C3C180000)  # cells left by the second shrink

# Indices of the notes of `_fill_notes`: the pieces of both sides; the cells up to 1, 2 and 3 steps from an enemy; the
# enemies already surrounded; the cells where an arriving piece may surround an enemy; the number of guaranteed
# captures; the cells where an arriving piece may capture or be captured.
_OWN = cython.declare(cython.int, 0)
_FOES = cython.declare(cython.int, 1)
_BESIDE = cython.declare(cython.int, 2)
_CLOSE = cython.declare(cython.int, 3)
_FAR = cython.declare(cython.int, 4)
_STUCK = cython.declare(cython.int, 5)
_CRAMPING = cython.declare(cython.int, 6)
_PATTERNED = cython.declare(cython.int, 7)
_FIGHTING = cython.declare(cython.int, 8)

# The value of one unit of each part in the rank of a move.
_NEAR = cython.declare(cython.int, 8)
_CENTER = cython.declare(cython.int, 12)
_CAPTURE = cython.declare(cython.int, 4000)
_SUICIDE = cython.declare(cython.int, -3500)
_SURROUND = cython.declare(cython.int, 160)
_CLUSTER = cython.declare(cython.int, 16)
_ENTER = cython.declare(cython.int, 60)
_LEAVE = cython.declare(cython.int, -60)
_PATTERN = cython.declare(cython.int, 240)
_PLAIN = cython.declare(cython.int, 5000)  # the rank of a move without any parts
_QUIET_TURNS = cython.declare(cython.int, 100)  # turns without an elimination that make the game a draw
_URGENT = cython.declare(cython.int, 1 << 20)
_WIN = cython.declare(cython.int, 1 << 22)


def _spread(cells: cython.ulonglong) -> cython.ulonglong:
    """Return the given cells and their neighbors."""
    return (cells | cells << 8 | cells >> 8 | (cells & _NOT_RIGHT) << 1 | (cells & _NOT_LEFT) >> 1) & _WORD


def _from_center(pieces: cython.ulonglong) -> cython.int:
    """Return the sum of the distances of the given pieces from the center (0 to 3 for each piece)."""
    return popcount(pieces & ~_MIDDLE_2) + popcount(pieces & ~_MIDDLE_4) + popcount(pieces & ~_MIDDLE_6)


def actions(pieces: cython.ulonglong, filled: cython.ulonglong, empty: cython.ulonglong) -> cython.int:
    """Return the number of steps and jumps of the given pieces. A piece has at most one step or jump per direction."""
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


def _stuck(
    pieces: cython.ulonglong, hostile: cython.ulonglong, filled: cython.ulonglong, empty: cython.ulonglong
) -> cython.ulonglong:
    """Return the pieces that cannot move to a cell where they are safe from capture."""
    safe: cython.ulonglong = empty & ~surrounded(hostile)
    # Steps and jumps can also be made in reverse.
    return pieces & ~reach(safe, filled, pieces)


def _clusters(pieces: cython.ulonglong) -> cython.ulonglong:
    """Return the top left cell of each 2x2 block of pieces."""
    pairs: cython.ulonglong = pieces & pieces >> 1 & _NOT_RIGHT
    return pairs & pairs >> 8


def _patterns(
    friends: cython.ulonglong, foes: cython.ulonglong, empty: cython.ulonglong, placing: cython.bint
) -> cython.int:
    """Return the number of guaranteed captures of a side; `friends` includes the corners.

    There are two kinds. In the first, two adjacent enemies are attacked from opposite sides, as here or mirrored:

        W -        - is an empty cell: a piece there captures the enemy next to it,
        B B        and the opponent can save only one of the two
        - W

    In the second kind, which counts while pieces are placed and cannot move, one enemy is attacked along both of its
    lines:

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


def distances(hunters: cython.ulonglong, prey: cython.ulonglong) -> cython.int:
    """Return the sum of the distances of all `hunters` from their nearest `prey`, in steps on an empty board."""
    total: cython.int = 0
    while hunters and prey:
        total += popcount(hunters)
        prey = _spread(prey)
        hunters &= ~prey
    return total


def _nearness_of_shrink(board: WatchYourBackBoard) -> cython.int:
    """Return 1 to 4 if the next shrink is near, 4 being nearest. Return 0 if it is far away or never comes."""
    left: cython.int = (128 if board.stage == 0 else 192) - board.turn
    if board.placing or board.stage == 2 or left > 32:
        return 0
    return (40 - left) // 8


def _lead(own: cython.ulonglong, foes: cython.ulonglong, squares: cython.ulonglong) -> cython.int:
    """Return the mover's number of pieces on the given squares, minus the opponent's."""
    return popcount(own & squares) - popcount(foes & squares)


def _measure(board: WatchYourBackBoard, features: cython.p_int) -> cython.void:
    """Write the features in the order of FEATURES, from the mover's view."""
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
        features[0] += 1  # Black still has to place one more piece
    features[1] = _from_center(foes) - _from_center(own)
    features[2] = actions(own, filled, empty) - actions(foes, filled, empty)
    features[3] = -popcount(_stuck(own, foes | corners, filled, empty))
    features[4] = popcount(_stuck(foes, own | corners, filled, empty))
    features[5] = _lead(own, foes, _MIDDLE_2)
    features[6] = popcount(_clusters(own)) - popcount(_clusters(foes))
    features[7] = near * (popcount(foes & doomed) - popcount(own & doomed)) if near else 0
    features[8] = popcount(foes & beside) - popcount(own & beside)
    features[9] = 0
    if board.stage > 0 and features[0] != 0:
        features[9] = -distances(own, foes) if features[0] > 0 else distances(foes, own)
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


def _cramped(
    pieces: cython.ulonglong, hostile: cython.ulonglong, filled: cython.ulonglong, empty: cython.ulonglong
) -> cython.ulonglong:
    """Return the pieces that can move safely in only one or two directions."""
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


def _attacks(friends: cython.ulonglong, foes: cython.ulonglong) -> cython.ulonglong:
    """Return the cells next to an enemy that has a friend on the opposite side."""
    return (
        (foes & friends >> 1 & _INNER) >> 1
        | (foes & friends << 1 & _INNER) << 1
        | (foes & friends >> 8) >> 8
        | (foes & friends << 8) << 8
    )


def _fill_notes(board: WatchYourBackBoard, notes: cython.p_ulonglong) -> cython.void:
    """Write to `notes` what `_measure_move` needs to know about a position, so that it is computed only once."""
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
    # An arriving piece blocks at most two directions of an enemy, and only from at most two cells away.
    notes[_CRAMPING] = _spread(_spread(_cramped(foes, hostile, filled, empty)))
    notes[_PATTERNED] = _patterns(hostile, foes, empty, board.placing)
    notes[_FIGHTING] = _attacks(hostile, foes) | surrounded(foes | board.corner_mask)


def _fight(
    own: cython.ulonglong, foes: cython.ulonglong, corners: cython.ulonglong, move: cython.int, left: cython.p_ulonglong
) -> cython.void:
    """Write the mover's pieces after a move to left[0], and the opponent's pieces after the move to left[1]."""
    arrived: cython.ulonglong = _ONE << (move & 63)
    own = own & ~(_ONE << (move >> 6)) | arrived
    foes ^= taken_by(arrived, own | corners, foes)
    left[0] = own ^ (arrived & surrounded(foes | corners))
    left[1] = foes


def _is_won(board: WatchYourBackBoard, left: cython.p_ulonglong) -> cython.bint:
    """Return True if the mover has won after a move that leaves the pieces `left` (see `_fight`).

    Nobody can win before the last piece is placed.
    """
    return (not board.placing or board.turn == 23) and popcount(left[1]) < 2 <= popcount(left[0])


def _measure_move(
    board: WatchYourBackBoard, notes: cython.p_ulonglong, move: cython.int, parts: cython.p_int
) -> cython.bint:
    """Write the parts of a move's rank in the order of PARTS; return True if the move wins at once."""
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


def _rank(board: WatchYourBackBoard, moves: cython.p_int, ranks: cython.p_int, count: cython.int) -> cython.void:
    notes = cython.declare(cython.ulonglong[9])
    parts = cython.declare(cython.int[9])
    index: cython.int
    rank: cython.int
    _fill_notes(board, notes)
    for index in range(count):
        if _measure_move(board, notes, moves[index], parts):
            ranks[index] = _WIN
            continue
        rank = (
            _PLAIN
            + _NEAR * parts[0]
            + _CENTER * parts[1]
            + _CAPTURE * parts[2]
            + _SUICIDE * parts[3]
            + _SURROUND * parts[4]
            + _CLUSTER * parts[5]
            + _ENTER * parts[6]
            + _LEAVE * parts[7]
            + _PATTERN * parts[8]
        )
        ranks[index] = rank + _URGENT if parts[2] > parts[3] else rank


def _captures(board: WatchYourBackBoard, moves: cython.p_int, ranks: cython.p_int) -> cython.int:
    """Write the moves that win, or capture more pieces than they lose, and their ranks; return their number."""
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
        # Steps and jumps can also be made in reverse.
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


def _pattern(pieces: cython.ulonglong) -> cython.int:
    """Return the pieces on the twelve squares of the last stage as twelve bits."""
    return cython.cast(
        cython.int, pieces >> 19 & 3 | (pieces >> 26 & 15) << 2 | (pieces >> 34 & 15) << 6 | (pieces >> 43 & 3) << 10
    )


def table_index(own: cython.ulonglong, foes: cython.ulonglong, digit_sums: "cython.int[::1]") -> cython.int:
    """Return the index in the endgame table of a position of the last stage, of which `own` are the mover's pieces."""
    return digit_sums[_pattern(own)] + 2 * digit_sums[_pattern(foes)]


class WatchYourBackScore(Score):
    """Base class with the ranks, captures and endgame table of Watch Your Back!

    Subclasses define `evaluate`.
    """

    def __init__(self) -> None:
        self.endgame_values = endgame_values()
        self.digit_sums = digit_sums()

    def endgame(self, board):
        return self.look_up(cython.cast(WatchYourBackBoard, board))

    def look_up(self, board):
        """Return the score that the endgame table gives for a position, or BEYOND if the table does not apply.

        The table covers the last stage of the board, which has twelve squares.
        """
        if board.stage != 2:
            return _BEYOND
        own: cython.ulonglong = board.black if board.mover else board.white
        foes: cython.ulonglong = board.white if board.mover else board.black
        turns: cython.int = self.endgame_values[table_index(own, foes, self.digit_sums)]
        if turns == 0:
            return 0
        # A long win could meet the limit of turns without an elimination.
        if board.quiet + (turns if turns > 0 else -turns) > _QUIET_TURNS:
            return _BEYOND
        return _WON - turns if turns > 0 else -_WON - turns

    def has_endgame(self) -> bool:
        return True

    def allows_reductions(self) -> bool:
        return True

    def may_skip(self, board, depth):
        return self.can_skip(cython.cast(WatchYourBackBoard, board), depth)

    def can_skip(self, board, depth):
        """Return True in the moving phase if the next shrink is farther away than the search looks."""
        limit: cython.int = 128 if board.stage == 0 else 192
        return not board.placing and board.stage < 2 and limit - board.turn > depth

    def rank(self, board, moves, ranks, count):
        _rank(cython.cast(WatchYourBackBoard, board), moves, ranks, count)

    def urgent_moves(self, board, moves, ranks):
        return _captures(cython.cast(WatchYourBackBoard, board), moves, ranks)

    def may_wait(self):
        return True

    def history_shift(self):
        return 3


class FeaturesScore(WatchYourBackScore):
    """Scores a position of Watch Your Back! by the sum of its twenty features times their weights."""

    def __init__(self, weights: Weights) -> None:
        WatchYourBackScore.__init__(self)
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
        """Return the twenty features of a position in the order of FEATURES, from the mover's view."""
        features = cython.declare(cython.int[20])
        _measure(cython.cast(WatchYourBackBoard, board, typecheck=True), features)
        return [features[index] for index in range(20)]


def move_parts(board: WatchYourBackBoard, move: Move) -> tuple[int, ...]:
    """Return the parts of the rank of a legal move, in the order of PARTS."""
    notes = cython.declare(cython.ulonglong[9])
    parts = cython.declare(cython.int[9])
    _fill_notes(board, notes)
    _measure_move(board, notes, move, parts)
    return tuple([parts[index] for index in range(9)])
