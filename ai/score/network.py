"""The learnt score of Watch Your Back!: a small network in whole numbers, by the turns of the game.

The board is seen by the mover, Black's turned upside down, so that either side places from row 6 upwards. Turns fall
into 37 spans: two turns each while pieces are placed, then eight each until the second shrink, then all that follow.
The score is the sum of

    offset       of the span
    squares      for every own piece the weight of its square in this span, less the same of the opponent's
    features     how many more pieces the mover has, those still to be placed included, how many more steps and jumps,
                 and how many times more pieces, as a logarithm, times their weights in this span
    hidden       sixteen units: each adds up its weights of all pieces on their squares, which differ from stage to
                 stage, and its offset of the span, is cut to 0 to 255, and counts by its weight in this span

in 4096ths of a point. All weights come from `python main.py train wyb --method network`.
"""

from functools import cache
from pathlib import Path

import cython
import numpy

from game.files import asset
from game.rules.errors import SetupError

if not cython.compiled:
    from ai.score.watch_your_back import WatchYourBackScore, actions
    from game.rules.bits import lowest, popcount
    from game.rules.watch_your_back import WatchYourBackBoard

WEIGHTS = "weights/wyb.npz"  # under assets/
NETWORK_SUFFIX = ".npz"  # of a file of its weights
SPANS, UNITS, STAGES, FEATURES = 37, 16, 4, 3
# What a file of weights holds.
SHAPES = {
    "offset": (SPANS,),
    "squares": (SPANS, 64),
    "features": (SPANS, FEATURES),
    "inputs": (STAGES, 2, 64, UNITS),
    "bias": (SPANS, UNITS),
    "outputs": (SPANS, UNITS),
}
# How large they may be: 24 pieces stay within 16 bits and all units within 32, and a square cannot make a capture look
# like a quiet move.
_LARGEST = {"inputs": 1_000, "bias": 1_000, "squares": 1 << 21, "outputs": 1 << 18}
_LARGEST_OTHER = 1 << 24
# Logarithms of 1 to 13 in 1024ths: what one piece more is worth when there are so many.
LOGARITHMS = (0, 0, 710, 1125, 1420, 1648, 1835, 1993, 2129, 2250, 2358, 2455, 2545, 2627)

_ONE_POINT = cython.declare(cython.longlong, 4096)
_MOST = cython.declare(cython.longlong, 10_000)
_WIN = cython.declare(cython.int, 1 << 22)
_RANK_SHIFT = cython.declare(cython.int, 10)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _span(board: WatchYourBackBoard) -> cython.int:
    """Which weights hold at this turn."""
    if board.placing:
        return board.turn >> 1
    return 12 + (board.turn >> 3) if board.stage < 2 else 36


class NetworkScore(WatchYourBackScore):
    """The network with its weights, as they stand in a file."""

    def __init__(self, weights: dict[str, numpy.ndarray]) -> None:
        self.offset = weights["offset"].ravel().tolist()
        self.squares = weights["squares"].ravel().tolist()
        self.weights = weights["features"].ravel().tolist()
        self.inputs = weights["inputs"].ravel().tolist()
        self.bias = weights["bias"].ravel().tolist()
        self.outputs = weights["outputs"].ravel().tolist()
        self.logarithms = LOGARITHMS

    def evaluate(self, board):
        return self.weigh(cython.cast(WatchYourBackBoard, board))

    def rank(self, board, moves, ranks, count):
        WatchYourBackScore.rank(self, board, moves, ranks, count)
        self.prefer(cython.cast(WatchYourBackBoard, board), moves, ranks, count)

    def prefer(self, board, moves, ranks, count):
        """Rank a move the earlier the better its square is than the one it leaves."""
        index: cython.int
        place: cython.int = 64 * _span(board)
        turned: cython.int = 56 if board.mover else 0
        for index in range(count):
            if ranks[index] < _WIN and moves[index] != 0:
                ranks[index] += self.squares[place + (moves[index] & 63 ^ turned)] >> _RANK_SHIFT
                if not board.placing:
                    ranks[index] -= self.squares[place + (moves[index] >> 6 ^ turned)] >> _RANK_SHIFT
                # Below 0 it would mean that the move loses.
                if ranks[index] < 0:
                    ranks[index] = 0

    def weigh(self, board):
        """The score, once the board is known to be of this game."""
        hidden = cython.declare(cython.short[16])
        # In 64 bits, for only then the compiler sees that what is added lies side by side.
        index: cython.Py_ssize_t
        place: cython.Py_ssize_t
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
        total: cython.longlong = self.offset[span] + self.count(board, own, foes, 3 * span)
        for index in range(16):
            hidden[index] = self.bias[16 * span + index]
        # Two pieces at a time, which keeps the processor waiting half as often.
        while own and foes:
            cell = lowest(own) ^ turned
            other = lowest(foes) ^ turned
            own &= own - 1
            foes &= foes - 1
            squares += self.squares[here + cell] - self.squares[here + (other ^ 56)]
            place = (128 * stage + cell) * 16
            other = (128 * stage + 64 + other) * 16
            for index in range(16):
                hidden[index] += self.inputs[place + index] + self.inputs[other + index]
        while own:
            cell = lowest(own) ^ turned
            own &= own - 1
            squares += self.squares[here + cell]
            place = (128 * stage + cell) * 16
            for index in range(16):
                hidden[index] += self.inputs[place + index]
        while foes:
            cell = lowest(foes) ^ turned
            foes &= foes - 1
            squares -= self.squares[here + (cell ^ 56)]
            place = (128 * stage + 64 + cell) * 16
            for index in range(16):
                hidden[index] += self.inputs[place + index]
        for index in range(16):
            cell = hidden[index]
            cell = 0 if cell < 0 else 255 if cell > 255 else cell
            units += cell * self.outputs[16 * span + index]
        total += squares + units
        # Rounded towards 0.
        total = total // _ONE_POINT if total >= 0 else -(-total // _ONE_POINT)
        return -_MOST if total < -_MOST else _MOST if total > _MOST else total

    def count(self, board, own, foes, place):
        """The features times their weights, which stand from a place on."""
        filled: cython.ulonglong = own | foes
        empty: cython.ulonglong = board.open_mask & ~filled
        mine: cython.int = popcount(own)
        theirs: cython.int = popcount(foes)
        if board.placing:
            # The mover has placed as many as the opponent, or, being Black, one fewer.
            mine += 12 - (board.turn >> 1)
            theirs += 12 - ((board.turn + 1) >> 1)
        return (
            self.weights[place] * (mine - theirs)
            + self.weights[place + 1] * (actions(own, filled, empty) - actions(foes, filled, empty))
            + self.weights[place + 2] * (self.logarithms[mine + 1] - self.logarithms[theirs + 1])
        )


def read_network(path: Path) -> dict[str, numpy.ndarray]:
    """The weights in a file; SetupError if it holds none."""
    try:
        with numpy.load(path, allow_pickle=False) as file:
            weights = {name: file[name].astype(numpy.int64) for name in SHAPES}
    except (OSError, ValueError, KeyError, EOFError) as error:
        raise SetupError(f"{path}: no network: {' '.join(str(error).split())[:100]}") from None
    for name, shape in SHAPES.items():
        if weights[name].shape != shape:
            raise SetupError(f"{path}: {name}: expected {shape} weights, found {weights[name].shape}")
        most = _LARGEST.get(name, _LARGEST_OTHER)
        if numpy.abs(weights[name]).max() > most:
            raise SetupError(f"{path}: {name}: expected weights up to {most}")
    return weights


@cache
def default_network() -> NetworkScore:
    """The network that comes with the game; nobody changes it, so one is enough for all."""
    return NetworkScore(read_network(asset(WEIGHTS)))
