"""Measure the speed of the search on fixed positions of all games, with fixed depths and empty tables."""

import argparse
import statistics
import time
from collections.abc import Iterable

from ai.score.registry import score_for
from ai.search.alphabeta import DEEPEST, SEARCH_FEATURES
from ai.search.iterative_deepening import Limits, Search, SearchResult
from game.rules.board import Board, is_compiled
from game.rules.registry import GAMES, start
from game.terminal.interruption import ends_at_ctrl_c
from game.terminal.progress_bar import ProgressBar
from game.tools.arguments import add_number
from game.words.messages import tr

# Game, setup, position (empty for the start) and search depth. No position is decided within that depth.
POSITIONS: tuple[tuple[str, dict[str, str], str, int], ...] = (
    ("conniption", {}, "", 7),
    ("conniption", {"Flips": "1,1"}, "", 14),
    ("conniption", {}, "2/2/11/12///12 1 0,0 -", 18),
    ("connect4", {}, "", 20),
    ("connect4", {}, "/1/2/12121/2/1/ 2 0,0 -", 24),
    ("domino", {"Size": "6x6", "Line": "5"}, "", 6),
    ("domino", {"Size": "8x8", "Line": "6"}, "", 5),
    ("paths", {"File": "5x5"}, "", 14),
    ("paths", {"File": "4x4x4"}, "", 7),
    ("wyb", {}, "", 14),
    ("wyb", {}, "X------X/--------/--BWB---/--WWB---/---BW---/--------/--------/X------X w p 8", 14),
    ("wyb", {}, "X------X/---W----/--BWWB--/-BWWBBW-/--WBWB--/--BWBB--/---BW---/X------X w m 6", 16),
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--without",
        metavar="IDEA",
        action="append",
        default=[],
        choices=SEARCH_FEATURES,
        help=tr("switch off a search feature: {names}", names=", ".join(SEARCH_FEATURES)),
    )
    parser.add_argument("--ideas", action="store_true", help=tr("switch off each feature in turn and compare"))
    parser.add_argument(
        "--peers",
        metavar="FILE",
        nargs="*",
        help=tr("compare the solver with bitbully, if installed, on random positions or on files of positions"),
    )
    parser.add_argument(
        "--solver", action="store_true", help=tr("measure the solver on handicaps and random positions")
    )
    parser.add_argument(
        "--proofs",
        action="store_true",
        help=tr("in games without a solver, count the openings that are proven within a second"),
    )
    add_number(parser, "--count", tr("the number of positions for --peers, --solver and --proofs (default 100)"), 100)
    add_number(parser, "--threads", tr("search with N threads (default 1)"), 1)
    add_number(parser, "--runs", tr("take the median time of N runs (default 1)"), 1)
    add_number(parser, "--depth", tr("search no deeper than N turns"), DEEPEST)


@ends_at_ctrl_c
def run(arguments: argparse.Namespace) -> int:
    if arguments.peers is not None:
        from lab.measurements.solver_comparison import compare

        return 0 if compare(arguments.peers, arguments.count) else 1
    if arguments.solver:
        from lab.measurements.solver_speed import measure

        measure(arguments.count)
        return 0
    if arguments.proofs:
        from lab.measurements.proof_count import count_proofs

        count_proofs(arguments.count)
        return 0
    if arguments.ideas:
        _compare_features(arguments.depth)
        return 0
    without = frozenset(arguments.without)
    print(f"{'position':<46}{'depth':>5}{'verdict':>10}{'nodes':>13}{'seconds':>9}{'nodes/s':>13}")
    total_nodes, total_seconds = 0, 0.0
    for name, setup, position, depth in POSITIONS:
        board = _board(name, setup, position)
        thoughts = []
        with ProgressBar(name):
            for _ in range(arguments.runs):
                thoughts.append(_search(board, min(depth, arguments.depth), without, arguments.threads))
        seconds = statistics.median(thought.seconds for thought in thoughts)
        nodes = thoughts[0].nodes
        total_nodes += nodes
        total_seconds += seconds
        title = f"{name} {' '.join(setup.values())} {position}".replace("  ", " ")
        print(
            f"{_shortened(title, 45):<46}{thoughts[0].depth:>5}{thoughts[0].verdict!s:>10}{nodes:>13,}{seconds:>9.3f}"
            f"{nodes / max(seconds, 1e-9):>13,.0f}",
            flush=True,
        )
    print(f"{'total':<61}{total_nodes:>13,}{total_seconds:>9.3f}{total_nodes / max(total_seconds, 1e-9):>13,.0f}")
    # With several threads, the number of nodes varies: it depends on the thread that reaches a position first.
    if arguments.threads == 1:
        print(f"signature {total_nodes} ({'compiled' if is_compiled() else 'interpreted'})")
    return 0


def signature(most_depth: int = DEEPEST) -> int:
    """Return the number of nodes searched in all positions, which changes only if the search behaves differently."""
    return _cost(POSITIONS, most_depth, frozenset())[0]


def _compare_features(most_depth: int) -> None:
    """Print the nodes and time that the search needs without each feature, as multiples of those with all features."""
    games = [name for name in GAMES if any(position[0] == name for position in POSITIONS)]
    print(f"{'without':<12}" + "".join(f"{name:>22}" for name in games))
    print(f"{'':<12}" + "".join(f"{'nodes      time':>22}" for _ in games))
    everything: dict[str, tuple[int, float]] = {}
    for feature in (None, *SEARCH_FEATURES):
        cells = []
        for game in games:
            nodes, seconds = _cost(
                (position for position in POSITIONS if position[0] == game),
                most_depth,
                frozenset() if feature is None else frozenset({feature}),
            )
            if feature is None:
                everything[game] = nodes, seconds
                cells.append(f"{nodes:>14,}{seconds:>7.2f}s")
            else:
                cells.append(f"{nodes / everything[game][0]:>13.2f}x{seconds / everything[game][1]:>7.2f}x")
        print(f"{feature or '(nothing)':<12}" + "".join(cells), flush=True)


def _cost(
    positions: Iterable[tuple[str, dict[str, str], str, int]], most_depth: int, without: frozenset[str]
) -> tuple[int, float]:
    began = time.perf_counter()
    nodes = sum(
        _search(_board(name, setup, position), min(depth, most_depth), without).nodes
        for name, setup, position, depth in positions
    )
    return nodes, time.perf_counter() - began


def _search(board: Board, depth: int, without: frozenset[str], threads: int = 1) -> SearchResult:
    return Search(board, score_for(board.game), threads=threads, without=without).run(Limits(depth=depth))


def _board(name: str, setup: dict[str, str], position: str) -> Board:
    board = start(name, setup)
    if position:
        board.set_position(position)
    return board


def _shortened(text: str, length: int) -> str:
    return text if len(text) <= length else text[: length - 1] + "…"
