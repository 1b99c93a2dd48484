"""The layers of the book of few discs and few flips, all boards with as many discs, and how they are proven."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import combinations

import numpy

from ai.books.flip_book import FlipBook, State, states
from ai.books.gravity_book import GravityBook
from ai.books.opening_book import book_key, load_opening_book
from ai.exact.gravity_answers import GravityAnswers
from game.rules.gravity import GravityBoard
from game.rules.seven_by_six import COLUMNS, ROWS

_MEGABYTES = 256
AT_A_TIME = 10  # boards of a task

Columns = str  # what lies on a board, as a position begins: seven columns joined by /
Scores = list[int]  # of a board, one for each of the book's states


@dataclass(frozen=True)
class Task:
    """Some boards with so many discs."""

    discs: int
    boards: tuple[Columns, ...]


# --- the boards ---


def layer(discs: int) -> list[Columns]:
    """Every way in which so many discs can lie without a four, mirror images counted once."""
    return [columns for columns in _stacked(discs) if position(columns, State(0, 0, False)).ended == 0]


def position(columns: Columns, state: State) -> GravityBoard:
    """A board with what there is to its position beside the discs."""
    mover = len(columns.replace("/", "")) % 2
    flips = (state.mine, state.theirs) if mover == 0 else (state.theirs, state.mine)
    may_flip = state.mine > 0 and not state.locked
    board = GravityBoard("conniption")
    board.set_position(f"{columns} {mover + 1} {flips[0]},{flips[1]} {'f' if may_flip else '-'}")
    return board


def _stacked(discs: int) -> Iterator[Columns]:
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


def tasks(discs: int) -> list[Task]:
    """The work of a layer in pieces."""
    boards = layer(discs)
    return [Task(discs, tuple(boards[first : first + AT_A_TIME])) for first in range(0, len(boards), AT_A_TIME)]


def prove(task: Task) -> list[Scores]:
    """What the boards of a task are worth, without this book."""
    return [_scores(_solver(), columns) for columns in task.boards]


@cache
def _solver() -> GravityAnswers:
    return GravityAnswers(_MEGABYTES, book=GravityBook(load_opening_book(), flip_book({})))


def _scores(solver: GravityAnswers, columns: Columns) -> Scores:
    scores = [solver.score(position(columns, state)) for state in states()]
    return [score for score in scores if score is not None]


# --- the layers above, and the book ---


def layers_above(discs: int, known: dict[Columns, Scores]) -> None:
    """Add all that has fewer discs to what is known of those with so many."""
    for fewer in reversed(range(discs)):
        solver = GravityAnswers(_MEGABYTES, book=GravityBook(load_opening_book(), flip_book(known)))
        known |= {columns: _scores(solver, columns) for columns in layer(fewer)}


def flip_book(known: Mapping[Columns, Scores]) -> FlipBook:
    """The book of what is known."""
    by_key = sorted((book_key(position(columns, State(0, 0, False))), scores) for columns, scores in known.items())
    boards = numpy.array([key for key, _ in by_key], numpy.uint64)
    scores = numpy.array([scores for _, scores in by_key], numpy.int8).reshape(-1, len(states()))
    return FlipBook(boards, numpy.ascontiguousarray(scores.T))
