"""Builds the book of positions with few discs and few flips: `python -m ai.lab.build_flip_book --save FILE`.

The solver proves every position of the deepest layer, neighbours one after the other, so that its table knows most of
what the next one leads to. In the layers above, every position is one turn away from what is known by heart by then.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from pathlib import Path

import numpy

from ai.books.flip_book import BOOK, MOST_DISCS, FlipBook, State, states
from ai.books.gravity_book import GravityBook
from ai.books.opening_book import book_key, load_opening_book
from ai.exact.gravity_answers import GravityAnswers
from ai.lab.cluster import add_cluster_arguments, certificates_from, share_on_cluster
from ai.lab.workers import workers
from game.files import asset
from game.rules.errors import SetupError
from game.rules.gravity import GravityBoard
from game.rules.seven_by_six import COLUMNS, ROWS
from game.terminal.interruption import ends_at_ctrl_c
from game.terminal.progress import Progress

_MEGABYTES = 256
_AT_A_TIME = 10  # boards of a task

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
    return [Task(discs, tuple(boards[first : first + _AT_A_TIME])) for first in range(0, len(boards), _AT_A_TIME)]


def prove(task: Task) -> list[Scores]:
    """What the boards of a task are worth, without this book."""
    return [_scores(_solver(), columns) for columns in task.boards]


@cache
def _solver() -> GravityAnswers:
    return GravityAnswers(_MEGABYTES, book=GravityBook(load_opening_book(), flip_book({})))


def _scores(solver: GravityAnswers, columns: Columns) -> Scores:
    scores = [solver.score(position(columns, state)) for state in states()]
    return [score for score in scores if score is not None]


# --- the file of what is proven ---


def _title(discs: int) -> str:
    return f"flip book, {discs} discs, {len(states())} states, {_AT_A_TIME} at a time"


def resume(path: Path, discs: int) -> list[list[Scores]]:
    """What earlier runs have proven, task by task; SetupError if that was of another book."""
    if not path.exists():
        path.write_text(_title(discs) + "\n", "ascii")
    text = path.read_text("ascii")
    title, *lines = text.split("\n")
    if title != _title(discs):
        raise SetupError(f"{path}: expected a file that begins with '{_title(discs)}'")
    # What follows the last end of a line was being written when the run ended.
    path.write_text(text[: text.rindex("\n") + 1], "ascii")
    return [[[int(score) for score in scores.split()] for scores in line.split(",")] for line in lines[:-1]]


def _line(proven: Iterable[Scores]) -> str:
    return ",".join(" ".join(map(str, scores)) for scores in proven) + "\n"


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


def prove_layer(discs: int, save: Path, arguments: argparse.Namespace) -> dict[Columns, Scores]:
    """What every board with so many discs is worth; each task is in the file before the next one is heard of."""
    every = tasks(discs)
    proven = resume(save, discs)
    left = every[len(proven) :]
    certificates = certificates_from(arguments)
    with workers(0 if arguments.scheduler else arguments.jobs) as run, Progress(f"{discs} discs") as progress:
        answers = (
            share_on_cluster(prove, left, arguments.scheduler, certificates)
            if arguments.scheduler
            else run(prove, left)
        )
        with save.open("a", encoding="ascii") as file:
            for answer in answers:
                file.write(_line(answer))
                file.flush()
                proven.append(answer)
                progress.show(len(proven) / len(every))
    boards = [columns for task in every for columns in task.boards]
    return dict(zip(boards, [scores for answer in proven for scores in answer], strict=True))


@ends_at_ctrl_c
def main(words: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Build the book of positions with few discs and few flips.")
    parser.add_argument(
        "--save", metavar="FILE", type=Path, required=True, help="what is proven goes here; a later run goes on from it"
    )
    parser.add_argument("--jobs", metavar="N", type=int, default=1, help="boards at a time (default: 1)")
    add_cluster_arguments(parser)
    arguments = parser.parse_args(words)
    known = prove_layer(MOST_DISCS, arguments.save, arguments)
    layers_above(MOST_DISCS, known)
    book = flip_book(known)
    book.save(asset(BOOK))
    print(f"{len(book):,} positions, {asset(BOOK).stat().st_size:,} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main())
