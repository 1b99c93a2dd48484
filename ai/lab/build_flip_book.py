"""Builds the book of positions with few discs and few flips: `python -m ai.lab.build_flip_book --save FILE`.

The solver proves every position of the deepest layer, neighbours one after the other, so that its table knows most of
what the next one leads to. In the layers above, every position is one turn away from what is known by heart by then.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path

from ai.books.flip_book import BOOK, MOST_DISCS, states
from ai.lab.cluster import add_cluster_arguments, certificates_from, share_on_cluster
from ai.lab.flip_layers import AT_A_TIME, Columns, Scores, flip_book, layers_above, prove, tasks
from ai.lab.workers import workers
from game.files import asset
from game.rules.errors import SetupError
from game.terminal.interruption import ends_at_ctrl_c
from game.terminal.progress import Progress


def _title(discs: int) -> str:
    return f"flip book, {discs} discs, {len(states())} states, {AT_A_TIME} at a time"


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
    try:
        known = prove_layer(MOST_DISCS, arguments.save, arguments)
    except (SetupError, OSError) as error:
        parser.exit(1, f"{error}\n")
    layers_above(MOST_DISCS, known)
    book = flip_book(known)
    book.save(asset(BOOK))
    print(f"{len(book):,} positions, {asset(BOOK).stat().st_size:,} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main())
