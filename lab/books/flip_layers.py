"""Create and prove the layers of the flip book. A layer holds all boards with the same number of discs."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import combinations

import numpy

from ai.books.connect4_book import book_key, load_connect4_book
from ai.books.flip_book import FlipBook, FlipBookState, states
from ai.books.gravity_book import GravityBook
from ai.exact.gravity.solver_api import GravitySolverApi
from game.rules.gravity import GravityBoard
from game.rules.seven_by_six import COLUMNS, ROWS

_MEGABYTES = 256
BOARDS_PER_TASK = 10

Columns = str  # the discs of a board as in a position text: seven columns joined by /
Scores = list[int]  # the scores of a board, one for each state of the book


@dataclass(frozen=True)
class LayerTask:
    """A task: boards with `discs` discs each, to be proven together."""

    discs: int
    boards: tuple[Columns, ...]


# --- the boards ---


def layer(discs: int) -> list[Columns]:
    """Return all boards with this number of discs and without four in a row. Mirror images count once."""
    return [columns for columns in _boards(discs) if position(columns, FlipBookState(0, 0, False)).ended == 0]


def position(columns: Columns, state: FlipBookState) -> GravityBoard:
    """Return the board with the given columns of discs and the given state of the flips."""
    mover = len(columns.replace("/", "")) % 2
    flips = (state.mine, state.theirs) if mover == 0 else (state.theirs, state.mine)
    may_flip = state.mine > 0 and not state.locked
    board = GravityBoard("conniption")
    board.set_position(f"{columns} {mover + 1} {flips[0]},{flips[1]} {'f' if may_flip else '-'}")
    return board


def _boards(discs: int) -> Iterator[Columns]:
    for heights in _heights(discs, COLUMNS):
        ends = [sum(heights[: column + 1]) for column in range(COLUMNS)]
        for first in combinations(range(discs), (discs + 1) // 2):
            row = "".join("1" if disc in first else "2" for disc in range(discs))
            columns = [row[end - height : end] for end, height in zip(ends, heights, strict=True)]
            if columns <= columns[::-1]:
                yield "/".join(columns)


def _heights(discs: int, columns: int) -> Iterator[tuple[int, ...]]:
    if columns == 0:
        if discs == 0:
            yield ()
        return
    for height in range(min(discs, ROWS) + 1):
        for others in _heights(discs - height, columns - 1):
            yield (height, *others)


# --- the deepest layer ---


def tasks(discs: int) -> list[LayerTask]:
    """Return the tasks into which a layer is divided."""
    boards = layer(discs)
    return [
        LayerTask(discs, tuple(boards[first : first + BOARDS_PER_TASK]))
        for first in range(0, len(boards), BOARDS_PER_TASK)
    ]


def prove(task: LayerTask) -> list[Scores]:
    """Return the scores of the boards of a task. The flip book itself is not used."""
    return [_scores(_solver(), columns) for columns in task.boards]


@cache
def _solver() -> GravitySolverApi:
    return GravitySolverApi(_MEGABYTES, book=GravityBook(load_connect4_book(), flip_book({})))


def _scores(solver: GravitySolverApi, columns: Columns) -> Scores:
    scores = [solver.score(position(columns, state)) for state in states()]
    return [score for score in scores if score is not None]


# --- the other layers, and the book ---


def layers_above(discs: int, known: dict[Columns, Scores]) -> None:
    """Add the scores of all boards with fewer than `discs` discs to `known`.

    At first `known` holds the scores of the boards with `discs` discs.
    """
    for fewer in reversed(range(discs)):
        solver = GravitySolverApi(_MEGABYTES, book=GravityBook(load_connect4_book(), flip_book(known)))
        known |= {columns: _scores(solver, columns) for columns in layer(fewer)}


def flip_book(known: Mapping[Columns, Scores]) -> FlipBook:
    """Return the flip book that holds the given scores."""
    by_key = sorted(
        (book_key(position(columns, FlipBookState(0, 0, False))), scores) for columns, scores in known.items()
    )
    boards = numpy.array([key for key, _ in by_key], numpy.uint64)
    scores = numpy.array([scores for _, scores in by_key], numpy.int8).reshape(-1, len(states()))
    return FlipBook(boards, numpy.ascontiguousarray(scores.T))
