"""The trained score of Watch Your Back!: a small neural network in integers that knows the real squares and colors.

No shrink and no placing zone is symmetric, so the network sees the board as it lies: it computes a score for White,
whose sign is turned if Black is to move. The turns form 49 spans: two turns each while pieces are placed; then eight
turns each, but two turns each within 16 turns of a shrink; one span for the last stage. Each span has one phase for
each side to move. The phases use six sets of input weights, see `_set`. The score, in 4096ths of a point, is the sum of

    offset       the offset of the phase
    squares      the weights of all pieces on their squares, from the input set
    features     six numbers, times their weights in this phase; see `fill_features`
    hidden       64 units: each adds the weights of its inputs, limits the sum to 0 to 255, and multiplies it by its
                 weight in this phase (outputs). The inputs are all pieces on their squares (inputs, from the input
                 set), the phase (bias), the number of pieces on the board (density), and the verdict of the endgame
                 table if the second shrink came now (verdict: 0 for a draw or unknown, 1 if White wins, 2 if Black
                 wins), known from the first shrink on

A score object keeps the sums over the pieces of the position that it has evaluated last. For the next position it adds
and subtracts only the pieces that differ, which are few, because a search evaluates related positions one after the
other. `python main.py train wyb --method network` trains the weights.
"""

import io
import math
import struct
import tokenize
import zipfile
import zlib
from array import array
from functools import cache
from pathlib import Path
from typing import Any

import cython
import numpy

from game.files import asset, read_weights
from game.rules.errors import SetupError

if not cython.compiled:
    from ai.score.watch_your_back import WatchYourBackScore, actions, distances, table_index
    from game.rules.bits import lowest, popcount
    from game.rules.watch_your_back import WatchYourBackBoard

WEIGHTS = "weights/wyb.npz"  # the path of the weights file under assets/
NETWORK_SUFFIX = ".npz"  # the ending of the name of a weights file
SPANS, UNITS, SETS, FEATURES, DENSITIES, VERDICTS = 49, 64, 6, 6, 25, 3
PHASES = 2 * SPANS
# The arrays of a weights file. The second dimension of `squares` and `inputs` is the color: White, then Black.
SHAPES = {
    "offset": (PHASES,),
    "squares": (SETS, 2, 64),
    "features": (PHASES, FEATURES),
    "inputs": (SETS, 2, 64, UNITS),
    "bias": (PHASES, UNITS),
    "density": (DENSITIES, UNITS),
    "verdict": (VERDICTS, UNITS),
    "outputs": (PHASES, UNITS),
}
# The largest weights. They keep the sum of a unit, over 24 pieces and its other inputs, within 16 bits and all units
# within 32 bits, and no square can outweigh a capture in the ranks.
_LARGEST = {
    "inputs": 1_000,
    "bias": 2_000,
    "density": 2_000,
    "verdict": 2_000,
    "squares": 1 << 21,
    "outputs": 32_767,
}
_LARGEST_OTHER = 1 << 24
_SHORT = ("inputs", "bias", "density", "verdict", "outputs")  # the arrays of 16-bit integers
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
_OPEN_6 = cython.declare(cython.ulonglong, 0x003C7E7E7E7E3C00)  # cells left by the first shrink
_OPEN_4 = cython.declare(cython.ulonglong, 0x0000183C3C180000)  # cells left by the second shrink
# The cells where the corners of the second shrink capture a piece whose neighbor on the edge has the other color: d3
# and d6 (left of that neighbor), c4 (above it) and f5 (below it). The order of the corners decides which of the two
# pieces on an edge is captured.
_LEFT_VICTIMS = cython.declare(cython.ulonglong, 1 << 19 | 1 << 43)
_UPPER_VICTIM = cython.declare(cython.ulonglong, 1 << 26)
_LOWER_VICTIM = cython.declare(cython.ulonglong, 1 << 37)


def _phase(board: WatchYourBackBoard) -> cython.int:
    """Return the index of the phase of a position: two times its span, plus 1 if Black is to move."""
    span: cython.int
    turn: cython.int = board.turn
    if board.placing:
        span = turn >> 1
    elif board.stage == 0:
        span = 12 + (turn >> 3) if turn < 112 else 26 + ((turn - 112) >> 1)
    elif board.stage == 1:
        span = 34 + ((turn - 128) >> 3) if turn < 176 else 40 + ((turn - 176) >> 1)
    else:
        span = 48
    return 2 * span + board.mover


def _set(board: WatchYourBackBoard) -> cython.int:
    """Return the input set of a position: placing, then two sets each on the 8x8 and the 6x6 board, then 4x4."""
    if board.placing:
        return 0
    if board.stage == 0:
        return 1 if board.turn < 80 else 2
    return 5 if board.stage == 2 else 3 if board.turn < 160 else 4


def _left_by_shrink(own: cython.ulonglong, foes: cython.ulonglong) -> cython.ulonglong:
    """Return the pieces `own` that the second shrink would leave if it came now."""
    own &= _OPEN_4
    foes &= _OPEN_4
    own &= ~(foes >> 1 & _LEFT_VICTIMS)
    own &= ~(foes >> 8 & _UPPER_VICTIM)
    return own & ~(foes << 8 & _LOWER_VICTIM)


class NetworkScore(WatchYourBackScore):
    """Scores positions of Watch Your Back! by the network, with weights from a file.

    set           the input set of the sums, or -1 before the first evaluation
    white, black  the pieces that the sums contain
    sums          the sum of the input weights of these pieces for each hidden unit
    lead          the sum of the weights of their squares
    """

    def __init__(self, weights: dict[str, numpy.ndarray], arrays: "dict[str, array[int]] | None" = None) -> None:
        WatchYourBackScore.__init__(self)
        self.source = weights
        self.arrays = arrays or {
            name: array("h" if name in _SHORT else "i", weights[name].ravel().tolist()) for name in SHAPES
        }
        self.offset = self.arrays["offset"]
        self.squares = self.arrays["squares"]
        self.weights = self.arrays["features"]
        self.inputs = self.arrays["inputs"]
        self.bias = self.arrays["bias"]
        self.density = self.arrays["density"]
        self.verdict = self.arrays["verdict"]
        self.outputs = self.arrays["outputs"]
        self.logarithms = LOGARITHMS
        self.set = -1
        self.white = self.black = 0
        self.lead = 0
        self.sums = [0] * 64

    def evaluate(self, board):
        return self.weigh(cython.cast(WatchYourBackBoard, board))

    def for_search(self) -> WatchYourBackScore:
        return NetworkScore(self.source, self.arrays)

    def for_root(self, board: Any) -> WatchYourBackScore:
        white: cython.int = popcount(board.white)
        black: cython.int = popcount(board.black)
        is_far_ahead: cython.bint = black >= 2 * white if board.mover else white >= 2 * black
        return ChaseScore(self.source, self.arrays, board) if is_far_ahead and not board.placing else self

    def rank(self, board, moves, ranks, count):
        WatchYourBackScore.rank(self, board, moves, ranks, count)
        self.add_square_ranks(cython.cast(WatchYourBackBoard, board), moves, ranks, count)

    def add_square_ranks(self, board, moves, ranks, count):
        """Raise the rank of each move by how much better its new square is than its old square."""
        index: cython.int
        start: cython.int = 128 * _set(board) + 64 * board.mover
        gain: cython.int
        for index in range(count):
            if ranks[index] < _WIN and moves[index] != 0:
                gain = self.squares[start + (moves[index] & 63)]
                if not board.placing:
                    gain -= self.squares[start + (moves[index] >> 6)]
                # The weights are from White's view.
                gain = -gain if board.mover else gain
                ranks[index] += gain >> _RANK_SHIFT
                # A rank below 0 would mean that the move loses.
                if ranks[index] < 0:
                    ranks[index] = 0

    def weigh(self, board):
        """Return the score of a Watch Your Back! board from the mover's view, in points."""
        features = cython.declare(cython.int[6])
        # With 64-bit indices the compiler sees that the numbers are adjacent, and vectorizes the loops.
        index: cython.Py_ssize_t
        bias: cython.Py_ssize_t
        density: cython.Py_ssize_t = 64 * popcount(board.white | board.black)
        verdict: cython.Py_ssize_t
        unit: cython.short
        units: cython.int = 0
        phase: cython.int = _phase(board)
        total: cython.longlong = self.offset[phase]
        self.update(board)
        self.fill_features(board, features)
        for index in range(6):
            total += self.weights[6 * phase + index] * features[index]
        bias = 64 * phase
        verdict = 64 * (features[5] if features[5] >= 0 else 2)
        for index in range(64):
            unit = (
                self.sums[index]
                + self.bias[bias + index]
                + self.density[density + index]
                + self.verdict[verdict + index]
            )
            unit = 0 if unit < 0 else unit
            unit = 255 if unit > 255 else unit
            units += unit * self.outputs[bias + index]
        total += self.lead + units
        # Round toward 0.
        total = total // _ONE_POINT if total >= 0 else -(-total // _ONE_POINT)
        total = -total if board.mover else total
        return -_MOST if total < -_MOST else _MOST if total > _MOST else total

    def update(self, board):
        """Update the sums over the pieces from the position that they are of to this position."""
        sums = cython.declare(cython.short[64])
        index: cython.Py_ssize_t
        start: cython.Py_ssize_t
        other: cython.Py_ssize_t
        color: cython.int
        kind: cython.int = _set(board)
        first: cython.int
        gone: cython.ulonglong
        new: cython.ulonglong
        if kind != self.set:
            self.set = kind
            self.white = self.black = 0
            self.lead = 0
            for index in range(64):
                self.sums[index] = 0
        for index in range(64):
            sums[index] = self.sums[index]
        for color in range(2):
            first = 128 * kind + 64 * color
            gone = self.black & ~board.black if color else self.white & ~board.white
            new = board.black & ~self.black if color else board.white & ~self.white
            # Exchange two pieces at a time, so that the processor waits half as often.
            while gone and new:
                start = first + lowest(new)
                other = first + lowest(gone)
                new &= new - 1
                gone &= gone - 1
                self.lead += self.squares[start] - self.squares[other]
                start *= 64
                other *= 64
                for index in range(64):
                    sums[index] += self.inputs[start + index] - self.inputs[other + index]
            while new:
                start = first + lowest(new)
                new &= new - 1
                self.lead += self.squares[start]
                start *= 64
                for index in range(64):
                    sums[index] += self.inputs[start + index]
            while gone:
                other = first + lowest(gone)
                gone &= gone - 1
                self.lead -= self.squares[other]
                other *= 64
                for index in range(64):
                    sums[index] -= self.inputs[other + index]
        for index in range(64):
            self.sums[index] = sums[index]
        self.white = board.white
        self.black = board.black

    def fill_features(self, board, features):
        """Write the six features of a position, which are differences White minus Black.

        They are the pieces, including those still to be placed; the steps and jumps; the logarithm of the number of
        pieces; the pieces on squares that the next shrink leaves; the logarithm of the number of pieces that the second
        shrink would leave now; and 1 or -1 for the side that wins by the endgame table if the second shrink came now,
        known from the first shrink on. After the second shrink the fourth and fifth are 0.
        """
        white: cython.ulonglong = board.white
        black: cython.ulonglong = board.black
        filled: cython.ulonglong = white | black
        empty: cython.ulonglong = board.open_mask & ~filled
        whites: cython.int = popcount(white)
        blacks: cython.int = popcount(black)
        value: cython.int = 0
        features[3] = features[4] = 0
        if board.placing:
            whites += 12 - ((board.turn + 1) >> 1)
            blacks += 12 - (board.turn >> 1)
        features[0] = whites - blacks
        features[1] = actions(white, filled, empty) - actions(black, filled, empty)
        features[2] = self.logarithms[whites + 1] - self.logarithms[blacks + 1]
        if board.stage < 2:
            if board.stage == 0:
                features[3] = popcount(white & _OPEN_6) - popcount(black & _OPEN_6)
            white = _left_by_shrink(board.white, board.black)
            black = _left_by_shrink(board.black, board.white)
            whites = popcount(white)
            blacks = popcount(black)
            if board.stage == 1:
                features[3] = whites - blacks
            features[4] = self.logarithms[whites + 1] - self.logarithms[blacks + 1]
        if board.stage > 0:
            # White moves first after the second shrink.
            if whites < 2 or blacks < 2:
                value = (blacks < 2) - (whites < 2)
            elif board.stage == 2 and board.mover:
                value = -self.endgame_values[table_index(black, white, self.digit_sums)]
            else:
                value = self.endgame_values[table_index(white, black, self.digit_sums)]
        features[5] = (value > 0) - (value < 0)

    def features(self, board: Any) -> list[int]:
        """Return the six features of a position in the order of `fill_features`."""
        features = cython.declare(cython.int[6])
        self.fill_features(cython.cast(WatchYourBackBoard, board, typecheck=True), features)
        return [features[index] for index in range(6)]


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

    def __init__(
        self, weights: dict[str, numpy.ndarray], arrays: "dict[str, array[int]]", board: WatchYourBackBoard | None
    ) -> None:
        NetworkScore.__init__(self, weights, arrays)
        if board is None:
            return
        own: cython.ulonglong = board.black if board.mover else board.white
        foes: cython.ulonglong = board.white if board.mover else board.black
        self.hunter = board.mover
        self.hunters = popcount(own)
        self.prey = popcount(foes)
        self.distance = distances(own, foes)

    def for_search(self) -> WatchYourBackScore:
        twin: ChaseScore = ChaseScore(self.source, self.arrays, None)
        twin.hunter, twin.hunters, twin.prey, twin.distance = self.hunter, self.hunters, self.prey, self.distance
        return twin

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
