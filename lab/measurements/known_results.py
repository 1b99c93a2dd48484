"""Fill the table of known results: `python -m lab.measurements.known_results --page docs/known.md`.

The table lists starting positions of all games with a proof: Domino Four on every board and line, every shape of
Winning Paths, rectangles with lines up to 8x8, every handicap of Conniption, and the first moves of Connect Four. The
table is saved after every entry. A later run continues it: it searches an entry again only if the entry is not settled
and the run allows more time than the entry had.
"""

import argparse
import os
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from ai.exact.known_results import (
    FILE,
    KnownResult,
    Method,
    Result,
    read_results,
    results_text,
    setup_text,
)
from ai.exact.prover import Prover
from ai.games.game_ai import ai_for
from ai.search.transposition_table import TranspositionTable
from ai.verdict import Verdict
from game.files import asset, whole_file
from game.rules.board import Board
from game.rules.domino import LINE, SIZE
from game.rules.errors import SetupError
from game.rules.gravity import MOST_FLIPS
from game.rules.registry import start
from game.rules.shapes.rectangle import rectangle_name
from game.rules.shapes.shape import BUILT_IN
from game.terminal.interruption import ends_at_ctrl_c
from game.terminal.progress_bar import ProgressBar
from lab.cluster import add_cluster_arguments, certificates_from, run_on_cluster
from lab.measurements.known_page import known_page
from lab.measurements.processor_time import processor_deadline
from lab.workers import workers

MEGABYTES = 256
SHORTEST_LINE = 3
SMALLEST_SIDE, LARGEST_SIDE = 3, 8  # of the rectangles of Winning Paths
_SETTLED = frozenset({Result.WON, Result.DRAWN, Result.LOST})
_NO_LIMIT = 1 << 62  # nodes
_HOLD_NODES = 20_000  # nodes of the draw prover between two looks at the time


@dataclass(frozen=True)
class Entry:
    """A position to judge: the start of a game, or a first move there."""

    game: str
    setup: tuple[tuple[str, str], ...]
    move: str = ""

    @property
    def key(self) -> tuple[str, str, str]:
        return self.game, setup_text(dict(self.setup)), self.move


def entries() -> Iterator[Entry]:
    """Yield the entries of the table, in the order of the file."""
    for first in range(MOST_FLIPS + 1):
        for second in range(MOST_FLIPS + 1):
            yield Entry("conniption", (("Flips", f"{first},{second}"),))
    for move in ("", *map(str, range(1, 8))):
        yield Entry("connect4", (), move)
    for columns, rows in _sizes(SIZE.low, SIZE.high):
        for line in range(LINE.low, min(LINE.high, columns) + 1):
            yield Entry("domino", (("Size", f"{columns}x{rows}"), ("Line", str(line))))
    for shape in BUILT_IN:
        yield Entry("paths", (("File", shape),))
    for columns, rows in _sizes(SMALLEST_SIDE, LARGEST_SIDE):
        for line in range(SHORTEST_LINE, columns + 1):
            yield Entry("paths", (("File", rectangle_name(columns, rows, line)),))


def _sizes(low: int, high: int) -> Iterator[tuple[int, int]]:
    """Yield columns and rows of all boards that are at least as wide as high."""
    return ((columns, rows) for columns in range(low, high + 1) for rows in range(low, columns + 1))


def judge(entry: Entry, seconds: float) -> KnownResult:
    """Return what can be proven of an entry within a time."""
    started = time.process_time()
    setup = dict(entry.setup)
    board = start(entry.game, setup)
    position = board.position()
    result, turns, nodes, method = _judge_position(board, entry.move, seconds)
    took = time.process_time() - started
    return KnownResult(entry.game, setup, position, entry.move, result, turns, nodes, took, method)


def _judge_position(board: Board, move: str, seconds: float) -> tuple[Result, int | None, int, Method]:
    prover = Prover(MEGABYTES)
    after = board.after(board.move(move)) if move else board
    with processor_deadline(prover.cancel_token, seconds):
        found = prover.solve(after)
    if found.verdict.is_proven:
        verdict = found.verdict.before_turn() if move else found.verdict
        method = Method.SEARCH if prover.solver(board) is None else Method.SOLVER
        return _result_of(verdict), None if verdict.is_draw else verdict.number, found.nodes, method
    if not move and (nodes := wins_by_threats(board, seconds)) > 0:
        return Result.WON, None, found.nodes + nodes, Method.THREATS
    if board.game == "paths" and not move:
        return Result.AT_LEAST_DRAWN, None, found.nodes, Method.EXTRA_MARK
    if not move and (nodes := holds(board, seconds)) > 0:
        return Result.AT_LEAST_DRAWN, None, found.nodes + nodes, Method.DRAWS
    return Result.OPEN, None, found.nodes, Method.NONE


def _result_of(verdict: Verdict) -> Result:
    return Result.WON if verdict.is_win else Result.LOST if verdict.is_loss else Result.DRAWN


def wins_by_threats(board: Board, seconds: float) -> int:
    """Prove that the mover wins. Return the number of nodes of the proof, or 0 if there is none in time."""
    win_prover = ai_for(board.game).win_prover(board)
    if win_prover is None:
        return 0
    with processor_deadline(win_prover.cancel_token, seconds):
        # A stored win takes no nodes.
        return max(1, win_prover.nodes) if win_prover.search(board, _NO_LIMIT) else 0


def holds(board: Board, seconds: float) -> int:
    """Prove that the opponent cannot win. Return the number of nodes of the proof, or 0 if there is none in time."""
    draw_prover = ai_for(board.game).draw_prover(board, TranspositionTable(MEGABYTES))
    if draw_prover is None:
        return 0
    token = draw_prover.cancel_token
    with processor_deadline(token, seconds):
        while not token.is_cancelled:
            if draw_prover.holds(_HOLD_NODES):
                return draw_prover.nodes
    return 0


def fill(
    known: Sequence[KnownResult], seconds: float, out: Path, jobs: int, arguments: argparse.Namespace
) -> list[KnownResult]:
    """Judge all entries that are not settled yet, save the table after each of them, and return it."""
    results = {(one.game, setup_text(one.setup), one.move): one for one in known}
    wanted = list(entries())
    to_do = [entry for entry in wanted if _is_worth_trying(results.get(entry.key), seconds)]
    work = partial(judge, seconds=seconds)
    with ProgressBar("known results") as progress, workers(min(jobs, len(to_do))) as share:
        if arguments.scheduler is None:
            answers = iter(share(work, to_do))
        else:
            answers = run_on_cluster(work, to_do, arguments.scheduler, certificates_from(arguments))
        for done, (entry, answer) in enumerate(zip(to_do, answers, strict=True), start=1):
            former = results.get(entry.key)
            if former is None or answer.result is not Result.OPEN or former.result is Result.OPEN:
                results[entry.key] = answer
            _save(out, [results[entry.key] for entry in wanted if entry.key in results])
            progress.show(done / len(to_do), f"{done} of {len(to_do)} entries")
    return [results[entry.key] for entry in wanted if entry.key in results]


def _is_worth_trying(known: KnownResult | None, seconds: float) -> bool:
    return known is None or (known.result not in _SETTLED and known.seconds < seconds)


def _save(out: Path, results: Sequence[KnownResult]) -> None:
    with whole_file(out) as file:
        file.write(results_text(results))


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m lab.measurements.known_results", description=(__doc__ or "").partition(":")[0] + "."
    )
    parser.add_argument("--seconds", metavar="S", type=float, default=10.0, help="time for each entry (default 10)")
    parser.add_argument("--out", metavar="FILE", type=Path, default=asset(FILE), help="the table to continue")
    parser.add_argument("--page", metavar="FILE", type=Path, help="also write the table as a page for readers")
    parser.add_argument("--jobs", metavar="N", type=int, help="parallel entries (default: one per core)")
    add_cluster_arguments(parser)
    return parser


@ends_at_ctrl_c
def main() -> int:
    arguments = _parser().parse_args()
    if not 0 < arguments.seconds < float("inf"):
        raise SetupError("--seconds {seconds}: expected more than 0", seconds=arguments.seconds)
    known = read_results(arguments.out.read_text("utf-8")) if arguments.out.exists() else []
    results = fill(known, arguments.seconds, arguments.out, max(1, arguments.jobs or os.cpu_count() or 1), arguments)
    if arguments.page is not None:
        with whole_file(arguments.page) as file:
            file.write(known_page(results))
    counts = [f"{sum(one.result is result for one in results)} {result.value}" for result in Result]
    print(f"{len(results)} entries: {', '.join(counts)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
