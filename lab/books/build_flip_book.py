"""Build the book of positions with few discs and few flips: `python -m lab.books.build_flip_book --save FILE`.

A layer holds all boards with the same number of discs. The solver proves every position of the layer with the most
discs. It proves similar positions one after the other, so that its table already holds most of the positions that the
next position leads to. In the other layers, every move leads to a layer that is already in the book.
"""

import argparse
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path

from ai.books.flip_book import BOOK, MOST_DISCS, states
from game.files import asset
from game.rules.errors import SetupError
from game.terminal.interruption import ends_at_ctrl_c
from game.terminal.progress_bar import ProgressBar
from lab.books.flip_layers import BOARDS_PER_TASK, Columns, Scores, flip_book, layers_above, prove, tasks
from lab.cluster import add_cluster_arguments, certificates_from, run_on_cluster
from lab.workers import workers


def _title(discs: int) -> str:
    return f"flip book, {discs} discs, {len(states())} states, {BOARDS_PER_TASK} at a time"


def resume(path: Path, discs: int) -> list[list[Scores]]:
    """Return the scores that earlier runs have saved in a file, one item for each finished task.

    Raise SetupError if the file belongs to another book.
    """
    if not path.exists():
        path.write_text(_title(discs) + "\n", "ascii")
    text = path.read_text("ascii")
    title, *lines = text.split("\n")
    if title != _title(discs):
        raise SetupError("{path}: expected a file that begins with '{title}'", path=path, title=_title(discs))
    # An incomplete last line was being written when the run ended.
    path.write_text(text[: text.rindex("\n") + 1], "ascii")
    return [[[int(score) for score in scores.split()] for scores in line.split(",")] for line in lines[:-1]]


def _line(proven: Iterable[Scores]) -> str:
    return ",".join(" ".join(map(str, scores)) for scores in proven) + "\n"


def prove_layer(discs: int, save: Path, arguments: argparse.Namespace) -> dict[Columns, Scores]:
    """Return the scores of all boards with `discs` discs. Each answer is saved to a file as soon as it arrives."""
    all_tasks = tasks(discs)
    proven = resume(save, discs)
    left = all_tasks[len(proven) :]
    certificates = certificates_from(arguments)
    with workers(0 if arguments.scheduler else arguments.jobs) as run, ProgressBar(f"{discs} discs") as progress:
        answers = (
            run_on_cluster(prove, left, arguments.scheduler, certificates) if arguments.scheduler else run(prove, left)
        )
        with save.open("a", encoding="ascii") as file:
            for answer in answers:
                file.write(_line(answer))
                file.flush()
                proven.append(answer)
                progress.show(len(proven) / len(all_tasks))
    boards = [columns for task in all_tasks for columns in task.boards]
    return dict(zip(boards, [scores for answer in proven for scores in answer], strict=True))


@ends_at_ctrl_c
def main(words: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition(":")[0])
    parser.add_argument(
        "--save",
        metavar="FILE",
        type=Path,
        required=True,
        help="file for the proven scores; a later run continues from it",
    )
    parser.add_argument("--jobs", metavar="N", type=int, default=1, help="number of processes (default: 1)")
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
