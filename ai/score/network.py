"""The trained score of Watch Your Back!: a small neural network in integers, with weights by phase of the game.

The board is taken from the mover's view and turned upside down for Black, so that both sides place from row 6 upward.
The turns form 37 spans: two turns each while pieces are placed, then eight each until the second shrink, then one span
for all later turns. The score, in 4096ths of a point, is the sum of

    offset       the offset of the span
    squares      the weight of the square of every own piece in this span, less that of every opposing piece
    features     three differences between the sides, times their weights in this span: pieces, including those still
                 to be placed; steps and jumps; the logarithm of the number of pieces
    hidden       sixteen units: each adds its weights for all pieces on their squares, which depend on the stage, and
                 its offset of the span, limits the sum to 0 to 255, and multiplies it by its weight in this span

`python main.py train wyb --method network` trains the weights.
"""

import io
import math
import struct
import tokenize
import zipfile
import zlib
from functools import cache
from pathlib import Path
from typing import Any

import cython
import numpy

from game.files import asset, read_weights
from game.rules.errors import SetupError

if not cython.compiled:
    from ai.score.watch_your_back import WatchYourBackScore, actions, distances
    from game.rules.bits import lowest, popcount
    from game.rules.watch_your_back import WatchYourBackBoard

WEIGHTS = "weights/wyb.npz"  # the path of the weights file under assets/
NETWORK_SUFFIX = ".npz"  # the ending of the name of a weights file
SPANS, UNITS, STAGES, FEATURES = 37, 16, 4, 3
# The arrays of a weights file.
SHAPES = {
    "offset": (SPANS,),
    "squares": (SPANS, 64),
    "features": (SPANS, FEATURES),
    "inputs": (STAGES, 2, 64, UNITS),
    "bias": (SPANS, UNITS),
    "outputs": (SPANS, UNITS),
}
# The largest weights. They keep 24 pieces within 16 bits and all units within 32 bits, and no square can outweigh a
# capture in the ranks.
_LARGEST = {"inputs": 1_000, "bias": 1_000, "squares": 1 << 21, "outputs": 1 << 18}
_LARGEST_OTHER = 1 << 24
_MOST_BYTES = 2_000_000  # size limit of a weights file; real files have less than a tenth of it
_MOST_HEADER = 10_000  # bytes before the numbers of an array
# The functions that read the header of an array, by the version of the format.
_HEADERS = {(1, 0): numpy.lib.format.read_array_header_1_0, (2, 0): numpy.lib.format.read_array_header_2_0}
# Errors that the libraries raise for damaged archives and arrays.
_READ_ERRORS = (
    *(OSError, EOFError, ValueError, RuntimeError, KeyError, TypeError, SyntaxError, MemoryError, OverflowError),
    *(zipfile.BadZipFile, zlib.error, struct.error, tokenize.TokenError),
)
# Logarithms of 1 to 13 in 1024ths, for one more than the number of pieces.
LOGARITHMS = (0, 0, 710, 1125, 1420, 1648, 1835, 1993, 2129, 2250, 2358, 2455, 2545, 2627)

_CHASE = cython.declare(cython.int, 15)  # points for a step of one piece toward its nearest enemy
_ONE_POINT = cython.declare(cython.longlong, 4096)
_MOST = cython.declare(cython.longlong, 10_000)
_WIN = cython.declare(cython.int, 1 << 22)
_RANK_SHIFT = cython.declare(cython.int, 10)


def _span(board: WatchYourBackBoard) -> cython.int:
    """Return the index of the span that contains the current turn; the span selects the weights."""
    if board.placing:
        return board.turn >> 1
    return 12 + (board.turn >> 3) if board.stage < 2 else 36


class NetworkScore(WatchYourBackScore):
    """Scores positions of Watch Your Back! by the network, with weights from a file."""

    def __init__(self, weights: dict[str, numpy.ndarray]) -> None:
        WatchYourBackScore.__init__(self)
        self.source = weights
        self.offset = weights["offset"].ravel().tolist()
        self.squares = weights["squares"].ravel().tolist()
        self.weights = weights["features"].ravel().tolist()
        self.inputs = weights["inputs"].ravel().tolist()
        self.bias = weights["bias"].ravel().tolist()
        self.outputs = weights["outputs"].ravel().tolist()
        self.logarithms = LOGARITHMS

    def evaluate(self, board):
        return self.weigh(cython.cast(WatchYourBackBoard, board))

    def for_root(self, board: Any) -> WatchYourBackScore:
        white: cython.int = popcount(board.white)
        black: cython.int = popcount(board.black)
        is_far_ahead: cython.bint = black >= 2 * white if board.mover else white >= 2 * black
        return ChaseScore(self.source, board) if is_far_ahead and not board.placing else self

    def rank(self, board, moves, ranks, count):
        WatchYourBackScore.rank(self, board, moves, ranks, count)
        self.add_square_ranks(cython.cast(WatchYourBackBoard, board), moves, ranks, count)

    def add_square_ranks(self, board, moves, ranks, count):
        """Raise the rank of each move by how much better its new square is than its old square."""
        index: cython.int
        start: cython.int = 64 * _span(board)
        turned: cython.int = 56 if board.mover else 0
        for index in range(count):
            if ranks[index] < _WIN and moves[index] != 0:
                ranks[index] += self.squares[start + (moves[index] & 63 ^ turned)] >> _RANK_SHIFT
                if not board.placing:
                    ranks[index] -= self.squares[start + (moves[index] >> 6 ^ turned)] >> _RANK_SHIFT
                # A rank below 0 would mean that the move loses.
                if ranks[index] < 0:
                    ranks[index] = 0

    def weigh(self, board):
        """Return the score of a Watch Your Back! board from the mover's view, in points."""
        hidden = cython.declare(cython.short[16])
        # With 64-bit indices the compiler sees that the numbers are adjacent, and vectorizes the sums.
        index: cython.Py_ssize_t
        start: cython.Py_ssize_t
        other: cython.Py_ssize_t
        cell: cython.int
        squares: cython.int = 0
        units: cython.int = 0
        span: cython.int = _span(board)
        here: cython.int = 64 * span
        stage: cython.int = 0 if board.placing else board.stage + 1
        turned: cython.int = 56 if board.mover else 0
        own: cython.ulonglong = board.black if board.mover else board.white
        foes: cython.ulonglong = board.white if board.mover else board.black
        total: cython.longlong = self.offset[span] + self.weigh_features(board, own, foes, 3 * span)
        for index in range(16):
            hidden[index] = self.bias[16 * span + index]
        # Add two pieces at a time, so that the processor waits half as often.
        while own and foes:
            cell = lowest(own) ^ turned
            other = lowest(foes) ^ turned
            own &= own - 1
            foes &= foes - 1
            squares += self.squares[here + cell] - self.squares[here + (other ^ 56)]
            start = (128 * stage + cell) * 16
            other = (128 * stage + 64 + other) * 16
            for index in range(16):
                hidden[index] += self.inputs[start + index] + self.inputs[other + index]
        while own:
            cell = lowest(own) ^ turned
            own &= own - 1
            squares += self.squares[here + cell]
            start = (128 * stage + cell) * 16
            for index in range(16):
                hidden[index] += self.inputs[start + index]
        while foes:
            cell = lowest(foes) ^ turned
            foes &= foes - 1
            squares -= self.squares[here + (cell ^ 56)]
            start = (128 * stage + 64 + cell) * 16
            for index in range(16):
                hidden[index] += self.inputs[start + index]
        for index in range(16):
            cell = hidden[index]
            cell = 0 if cell < 0 else 255 if cell > 255 else cell
            units += cell * self.outputs[16 * span + index]
        total += squares + units
        # Round toward 0.
        total = total // _ONE_POINT if total >= 0 else -(-total // _ONE_POINT)
        return -_MOST if total < -_MOST else _MOST if total > _MOST else total

    def weigh_features(self, board, own, foes, start):
        """Return the sum of the three features times their weights, which begin at index `start`."""
        filled: cython.ulonglong = own | foes
        empty: cython.ulonglong = board.open_mask & ~filled
        mine: cython.int = popcount(own)
        theirs: cython.int = popcount(foes)
        if board.placing:
            # White to move: both sides have placed equally many pieces. Black to move: Black has placed one fewer.
            mine += 12 - (board.turn >> 1)
            theirs += 12 - ((board.turn + 1) >> 1)
        return (
            self.weights[start] * (mine - theirs)
            + self.weights[start + 1] * (actions(own, filled, empty) - actions(foes, filled, empty))
            + self.weights[start + 2] * (self.logarithms[mine + 1] - self.logarithms[theirs + 1])
        )


class ChaseScore(NetworkScore):
    """The network with extra points for approaching the enemies, used when the mover at the root is far ahead.

    The network was not trained on the end of such games: without these points the stronger side walks in circles until
    the board shrinks. A line of play that captures an enemy scores as if all pieces had arrived. A line of play that
    loses a piece gets no points, so that the search does not give up a capture in order to approach.

    hunter     the player to move at the root
    hunters    the hunter's number of pieces at the root
    prey       the opponent's number of pieces at the root
    distance   the sum of the distances of the hunter's pieces from their nearest enemies at the root
    """

    def __init__(self, weights: dict[str, numpy.ndarray], board: WatchYourBackBoard) -> None:
        NetworkScore.__init__(self, weights)
        own: cython.ulonglong = board.black if board.mover else board.white
        foes: cython.ulonglong = board.white if board.mover else board.black
        self.hunter = board.mover
        self.hunters = popcount(own)
        self.prey = popcount(foes)
        self.distance = distances(own, foes)

    def evaluate(self, board):
        total: cython.longlong = self.weigh(cython.cast(WatchYourBackBoard, board))
        total += self.chase(cython.cast(WatchYourBackBoard, board))
        return -_MOST if total < -_MOST else _MOST if total > _MOST else total

    def chase(self, board):
        """Return points, from the mover's view, for how much closer the hunter's pieces have come since the root.

        The hunter is the stronger side, which has to come closer to the other side's pieces to capture them.
        """
        own: cython.ulonglong = board.black if self.hunter else board.white
        foes: cython.ulonglong = board.white if self.hunter else board.black
        if popcount(own) < self.hunters:
            return 0
        points: cython.int = self.distance
        if popcount(foes) == self.prey:
            points -= distances(own, foes)
        points *= _CHASE
        return points if board.mover == self.hunter else -points


def read_network(path: Path) -> dict[str, numpy.ndarray]:
    """Return the weights that a file holds, by name of the array. The file may come from an untrusted source.

    Raises SetupError if the file is not exactly a network. Never reads more bytes than a network has, whatever sizes
    the file claims.
    """
    data = read_weights(path, _MOST_BYTES)
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            return {name: _read_array(archive, name) for name in SHAPES}
    except SetupError as error:
        raise SetupError("{path}: {error}", path=path, error=error) from None
    except _READ_ERRORS as error:
        reason = " ".join(str(error).split())[:100] or type(error).__name__
        raise SetupError("{path}: not a network file: {reason}", path=path, reason=reason) from None


def _read_array(archive: zipfile.ZipFile, name: str) -> numpy.ndarray:
    """Return one array of the weights, or raise SetupError or one of _READ_ERRORS if it is invalid."""
    shape = SHAPES[name]
    count = math.prod(shape)
    try:
        entry = archive.getinfo(f"{name}.npy")
    except KeyError:
        raise SetupError("{name}: expected {shape} weights, found none", name=name, shape=shape) from None
    with archive.open(entry) as file:
        data = io.BytesIO(file.read(_MOST_HEADER + 8 * count))
    version = numpy.lib.format.read_magic(data)
    if version not in _HEADERS:
        raise SetupError("{name}: expected a numpy array of format version 1 or 2", name=name)
    found, is_turned, kind = _HEADERS[version](data)
    if found != shape:
        raise SetupError("{name}: expected {shape} weights, found {found}", name=name, shape=shape, found=found)
    if kind.kind not in "iu":
        raise SetupError("{name}: expected integers, found {kind}", name=name, kind=kind)
    weights = numpy.frombuffer(data.read(), kind, count).reshape(shape, order="F" if is_turned else "C")
    most = _LARGEST.get(name, _LARGEST_OTHER)
    if not -most <= int(weights.min()) <= int(weights.max()) <= most:
        raise SetupError("{name}: expected weights from -{most} to {most}", name=name, most=most)
    return weights.astype(numpy.int64)


@cache
def default_network() -> NetworkScore:
    """Return the network that comes with the game. The network never changes, so all callers share one object."""
    return NetworkScore(read_network(asset(WEIGHTS)))
