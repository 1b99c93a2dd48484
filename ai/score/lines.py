"""The lines heuristic of the gravity games: counts the 69 lines of four by the discs that they hold, and the flips."""

import cython

from ai.score.weights import Weights

if not cython.compiled:
    from ai.score.gravity import GravityScore
    from ai.score.score import in_points
    from game.rules.bits import popcount
    from game.rules.board import Board
    from game.rules.gravity import GravityBoard
    from game.rules.seven_by_six import FULL


# Each feature is the mover's count minus the opponent's count. A line with discs of both sides counts for neither side.
# Vertical lines have separate features, because the opponent can always block a vertical line in time.
FEATURES = (
    "one disc",
    "two discs",
    "three discs",
    "one disc, vertical",
    "two discs, vertical",
    "three discs, vertical",
    # the lines of the board after a flip, counted while either side has a flip left
    "one disc, flipped",
    "two discs, flipped",
    "three discs, flipped",
    "one disc, vertical, flipped",
    "two discs, vertical, flipped",
    "three discs, vertical, flipped",
    "flips left",
    "may flip now",
)
# The features of a game without flips.
FLIPLESS_FEATURES = FEATURES[:6]

_SIDEWAYS = cython.declare(cython.int, 0)
_VERTICAL = cython.declare(cython.int, 3)
_FLIPPED = cython.declare(cython.int, 6)
_FLIPS_LEFT = cython.declare(cython.int, 12)
_MAY_FLIP = cython.declare(cython.int, 13)
_COUNT = cython.declare(cython.int, 14)


def _add_lines(
    features: cython.p_int, first: cython.int, own: cython.ulonglong, foreign: cython.ulonglong, step: cython.int
) -> cython.void:
    """Add to `features` the numbers of lines in one direction with one, two or three discs of only one side."""
    # Handle all lines at once, each at the bit of its first cell. Each half of a line holds no disc, one or two.
    own_one: cython.ulonglong = own ^ own >> step
    own_both: cython.ulonglong = own & own >> step
    own_rest: cython.ulonglong = own_one >> 2 * step
    own_rest_both: cython.ulonglong = own_both >> 2 * step
    foreign_one: cython.ulonglong = foreign ^ foreign >> step
    foreign_both: cython.ulonglong = foreign & foreign >> step
    foreign_rest: cython.ulonglong = foreign_one >> 2 * step
    foreign_rest_both: cython.ulonglong = foreign_both >> 2 * step

    own_any: cython.ulonglong = own_one | own_both | own_rest | own_rest_both
    foreign_any: cython.ulonglong = foreign_one | foreign_both | foreign_rest | foreign_rest_both
    on_board: cython.ulonglong = FULL & FULL >> step & FULL >> 2 * step & FULL >> 3 * step
    own_any, foreign_any = own_any & ~foreign_any & on_board, foreign_any & ~own_any & on_board

    # Four in a row counts as a line with three discs; it can occur only on the flipped board.
    own_three: cython.ulonglong = own_any & (own_both & (own_rest | own_rest_both) | own_one & own_rest_both)
    foreign_three: cython.ulonglong = foreign_any & (
        foreign_both & (foreign_rest | foreign_rest_both) | foreign_one & foreign_rest_both
    )
    own_two: cython.ulonglong = own_any & (own_both ^ own_rest_both | own_one & own_rest) & ~own_three
    foreign_two: cython.ulonglong = (
        foreign_any & (foreign_both ^ foreign_rest_both | foreign_one & foreign_rest) & ~foreign_three
    )
    features[first] += popcount(own_any & ~(own_two | own_three)) - popcount(
        foreign_any & ~(foreign_two | foreign_three)
    )
    features[first + 1] += popcount(own_two) - popcount(foreign_two)
    features[first + 2] += popcount(own_three) - popcount(foreign_three)


def _add_board(
    features: cython.p_int, first: cython.int, own: cython.ulonglong, foreign: cython.ulonglong
) -> cython.void:
    _add_lines(features, first + _SIDEWAYS, own, foreign, 7)
    _add_lines(features, first + _SIDEWAYS, own, foreign, 6)
    _add_lines(features, first + _SIDEWAYS, own, foreign, 8)
    _add_lines(features, first + _VERTICAL, own, foreign, 1)


def _fill_features(features: cython.p_int, board: GravityBoard) -> cython.void:
    index: cython.int
    flips: cython.int = board.flips[board.mover]
    replies: cython.int = board.flips[1 - board.mover]
    for index in range(_COUNT):
        features[index] = 0
    _add_board(features, 0, board.up, board.up ^ board.filled)
    if flips > 0 or replies > 0:
        _add_board(features, _FLIPPED, board.down, board.down ^ board.filled)
    features[_FLIPS_LEFT] = flips - replies
    features[_MAY_FLIP] = board.can_open_with_flip()


class LinesScore(GravityScore):
    """Scores a position by the sum of its fourteen features times their weights.

    A game without flips has only the first six features.
    """

    def __init__(self, weights: Weights) -> None:
        self.count = len(weights.values)
        self.scale = weights.scale() + [0] * (_COUNT - self.count)

    def evaluate(self, board):
        features = cython.declare(cython.int[14])
        index: cython.int
        total: cython.longlong = 0
        _fill_features(features, cython.cast(GravityBoard, board))
        for index in range(self.count):
            total += cython.cast(cython.longlong, self.scale[index]) * features[index]
        return in_points(total)

    def features(self, board: Board) -> list[int]:
        """Return the features of a position that have a weight, from the mover's view, in the order of FEATURES."""
        features = cython.declare(cython.int[14])
        _fill_features(features, cython.cast(GravityBoard, board, typecheck=True))
        return [features[index] for index in range(self.count)]
