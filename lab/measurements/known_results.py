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
from collections.abc import Callable, Iterator, Sequence
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
from ai.search.draw_prover import DrawProver
from ai.search.transposition_table import TranspositionTable
from ai.verdict import Verdict
from game.files import asset, whole_file
from game.rules.board import Board
from game.rules.domino import LINE, SIZE
from game.rules.errors import RulesError, SetupError
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
_TRIED = 0.9  # an entry has had its time if it took this part of it
_SETTLED = frozenset({Result.WON, Result.DRAWN, Result.LOST})
# An answer replaces a former one that does not say more.
_RANKS = {Result.OPEN: 0, Result.AT_LEAST_DRAWN: 1, Result.WON: 2, Result.DRAWN: 2, Result.LOST: 2}
_NO_LIMIT = 1 << 62  # nodes
_DRAW_NODES = 20_000  # nodes of the draw prover between two looks at the time
# The parts of the time for an entry that the search to the end of the game gets in games without a solver, then the
# search for wins of the rest, and then the draw prover for one side.
_SEARCH_PART, _WIN_PART = 0.3, 0.2


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
    """Try one method after another. The time that a method does not use is left for the next ones."""
    ends = time.process_time() + seconds
    if not move and ai_for(board.game).has_stored_win(board):
        return Result.WON, None, 0, Method.STORED
    prover = Prover(MEGABYTES)
    after = board.after(board.move(move)) if move else board
    is_solved = prover.solver(board) is not None
    with processor_deadline(prover.cancel_token, seconds if is_solved or move else _SEARCH_PART * seconds):
        found = prover.solve(after)
    if found.verdict.is_proven:
        verdict = found.verdict.before_turn() if move else found.verdict
        method = Method.SOLVER if is_solved else Method.SEARCH
        return _result_of(verdict), None if verdict.is_draw else verdict.number, found.nodes, method
    if is_solved or move:
        return Result.OPEN, None, found.nodes, Method.NONE
    return _judge_unsolved(board, found.nodes, ends)


def _judge_unsolved(board: Board, nodes: int, ends: float) -> tuple[Result, int | None, int, Method]:
    """Judge a start that the search to the end of the game has not decided, until a processor time.

    The first player of Winning Paths never loses: a mark more never harms, so a winning strategy of the second player
    would win for the first player, too.
    """
    never_loses = board.game == "paths"
    tried, is_won = wins_by_threats(board, _WIN_PART * (ends - time.process_time()))
    nodes += tried
    if is_won:
        return Result.WON, None, nodes, Method.THREATS
    method, at_least_drawn = (Method.HOLDS, Method.EXTRA_MARK) if never_loses else (Method.DRAWS, Method.DRAWS)
    if not never_loses:
        tried, never_loses = holds(board, ends - time.process_time())
        nodes += tried
        if not never_loses:
            return Result.OPEN, None, nodes, Method.NONE
    tried, never_wins = stops(board, ends - time.process_time())
    nodes += tried
    if never_wins:
        return Result.DRAWN, None, nodes, method
    return Result.AT_LEAST_DRAWN, None, nodes, at_least_drawn


def _result_of(verdict: Verdict) -> Result:
    return Result.WON if verdict.is_win else Result.LOST if verdict.is_loss else Result.DRAWN


def wins_by_threats(board: Board, seconds: float) -> tuple[int, bool]:
    """Search for a proof that the mover wins. Return the nodes of the search, and True if there is one."""
    win_prover = ai_for(board.game).win_prover(board)
    if win_prover is None:
        return 0, False
    with processor_deadline(win_prover.cancel_token, seconds):
        is_won = win_prover.search(board, _NO_LIMIT)
    return win_prover.nodes, is_won


def holds(board: Board, seconds: float) -> tuple[int, bool]:
    """Search for a proof that the opponent cannot win. Return the nodes of the search, and True if there is one."""
    return _use_draw_prover(board, seconds, lambda draw_prover: draw_prover.holds(_DRAW_NODES))


def stops(board: Board, seconds: float) -> tuple[int, bool]:
    """Search for a proof that the mover cannot win. Return the nodes of the search, and True if there is one."""
    return _use_draw_prover(board, seconds, lambda draw_prover: draw_prover.stops(_DRAW_NODES))


def _use_draw_prover(board: Board, seconds: float, search: Callable[[DrawProver], bool]) -> tuple[int, bool]:
    draw_prover = ai_for(board.game).draw_prover(board, TranspositionTable(MEGABYTES))
    if draw_prover is None:
        return 0, False
    token = draw_prover.cancel_token
    with processor_deadline(token, seconds):
        while not token.is_cancelled:
            before = draw_prover.nodes
            if search(draw_prover):
                return draw_prover.nodes, True
            if draw_prover.nodes == before:  # the search has ended without a proof
                break
    return draw_prover.nodes, False


def fill(
    known: Sequence[KnownResult], seconds: float, out: Path, jobs: int, arguments: argparse.Namespace
) -> list[KnownResult]:
    """Judge all entries that are not settled yet, save the table after each of them, and return it."""
    results = {(one.game, setup_text(one.setup), one.move): one for one in known}
    wanted = list(entries())
    to_do = [
        entry
        for entry in wanted
        if arguments.only in f"{entry.game} {setup_text(dict(entry.setup))}"
        and _is_worth_trying(results.get(entry.key), seconds)
    ]
    work = partial(judge, seconds=seconds)
    with ProgressBar("known results") as progress, workers(min(jobs, len(to_do))) as share:
        if arguments.scheduler is None:
            answers = iter(share(work, to_do))
        else:
            answers = run_on_cluster(work, to_do, arguments.scheduler, certificates_from(arguments))
        for done, (entry, answer) in enumerate(zip(to_do, answers, strict=True), start=1):
            former = results.get(entry.key)
            if former is None or _RANKS[answer.result] >= _RANKS[former.result]:
                results[entry.key] = answer
            _save(out, [results[entry.key] for entry in wanted if entry.key in results])
            progress.show(done / len(to_do), f"{done} of {len(to_do)} entries")
    return [results[entry.key] for entry in wanted if entry.key in results]


def _is_worth_trying(known: KnownResult | None, seconds: float) -> bool:
    return known is None or (known.result not in _SETTLED and known.seconds < _TRIED * seconds)


def _save(out: Path, results: Sequence[KnownResult]) -> None:
    with whole_file(out) as file:
        file.write(results_text(results))


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m lab.measurements.known_results", description=__doc__.partition(":")[0]
    )
    parser.add_argument("--seconds", metavar="S", type=float, default=10.0, help="time for each entry (default 10)")
    parser.add_argument("--out", metavar="FILE", type=Path, default=asset(FILE), help="the table to continue")
    parser.add_argument("--page", metavar="FILE", type=Path, help="also write the table as a page for readers")
    parser.add_argument("--jobs", metavar="N", type=int, help="parallel entries (default: one per core)")
    parser.add_argument("--only", metavar="TEXT", default="", help="try only setups with this text, such as 7x7:5")
    add_cluster_arguments(parser)
    return parser


@ends_at_ctrl_c
def main() -> int:
    parser = _parser()
    arguments = parser.parse_args()
    try:
        return _run(arguments)
    except (RulesError, OSError) as error:
        parser.exit(2, f"{parser.prog}: {error}\n")


def _run(arguments: argparse.Namespace) -> int:
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
