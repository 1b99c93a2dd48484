"""The bench: fixed positions of all games, searched to fixed depths, with one thread and empty tables."""

import argparse
import statistics
import time
from collections.abc import Iterable

from ai.lab.peers import compare
from ai.lab.proof_count import count_proofs
from ai.lab.solver_speed import measure
from ai.score.catalog import score_for
from ai.search.alphabeta import DEEPEST, IDEAS
from ai.search.deepening import Limits, Search, Thought
from game.rules.board import Board, is_compiled
from game.rules.catalog import GAMES, start
from game.rules.errors import SetupError
from game.terminal.interruption import ends_at_ctrl_c
from game.terminal.progress import Progress

# Game, setup, position (empty for the start), and how deep to search it. None of them is decided sooner.
POSITIONS: tuple[tuple[str, dict[str, str], str, int], ...] = (
    ("conniption", {}, "", 8),
    ("conniption", {"Flips": "1,1"}, "", 14),
    ("conniption", {}, "2/2/11/12///12 1 0,0 -", 18),
    ("connect4", {}, "", 20),
    ("connect4", {}, "/1/2/12121/2/1/ 2 0,0 -", 24),
    ("domino", {"Size": "5x5"}, "", 5),
    ("domino", {"Size": "8x8", "Line": "5"}, "", 3),
    ("paths", {"File": "5x5"}, "", 10),
    ("paths", {"File": "torus"}, "", 8),
    ("wyb", {}, "", 6),
    ("wyb", {}, "X------X/--------/--BWB---/--WWB---/---BW---/--------/--------/X------X w p 8", 6),
    ("wyb", {}, "X------X/---W----/--BWWB--/-BWWBBW-/--WBWB--/--BWBB--/---BW---/X------X w m 6", 9),
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--without",
        metavar="IDEA",
        action="append",
        default=[],
        choices=IDEAS,
        help=f"switch an idea of the search off, to see what it is worth: {', '.join(IDEAS)}",
    )
    parser.add_argument("--ideas", action="store_true", help="switch off each idea in turn and compare")
    parser.add_argument(
        "--peers",
        metavar="FILE",
        nargs="*",
        help="compare the solver with bitbully, if that is installed, on random positions or on files of them",
    )
    parser.add_argument("--solver", action="store_true", help="measure the solver on handicaps and random positions")
    parser.add_argument(
        "--proofs", action="store_true", help="count the openings of games without a solver that are proven in a second"
    )
    parser.add_argument(
        "--count",
        metavar="N",
        type=int,
        default=100,
        help="--peers, --solver, --proofs: so many positions (default 100)",
    )
    parser.add_argument("--threads", metavar="N", type=int, default=1, help="search with N threads (default 1)")
    parser.add_argument("--runs", metavar="N", type=int, default=1, help="take the median time of N runs (default 1)")
    parser.add_argument("--depth", metavar="N", type=int, default=DEEPEST, help="search no deeper than N turns")


@ends_at_ctrl_c
def run(arguments: argparse.Namespace) -> int:
    if min(arguments.runs, arguments.depth, arguments.count, arguments.threads) < 1:
        raise SetupError("--runs, --depth, --count and --threads take a number from 1")
    if arguments.peers is not None:
        return 0 if compare(arguments.peers, arguments.count) else 1
    if arguments.solver:
        measure(arguments.count)
        return 0
    if arguments.proofs:
        count_proofs(arguments.count)
        return 0
    if arguments.ideas:
        _compare_ideas(arguments.depth)
        return 0
    without = frozenset(arguments.without)
    print(f"{'position':<46}{'depth':>5}{'verdict':>10}{'nodes':>13}{'seconds':>9}{'nodes/s':>13}")
    total_nodes, total_seconds = 0, 0.0
    for name, setup, position, depth in POSITIONS:
        board = _board(name, setup, position)
        thoughts = []
        with Progress(name):
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
    # With more threads than one, who comes first to a position is chance, and so is the number of nodes.
    if arguments.threads == 1:
        print(f"signature {total_nodes} ({'compiled' if is_compiled() else 'interpreted'})")
    return 0


def signature(most_depth: int = DEEPEST, without: frozenset[str] = frozenset()) -> int:
    """The total of nodes: the same on every machine and build as long as the search behaves the same."""
    return sum(
        _search(_board(name, setup, position), min(depth, most_depth), without).nodes
        for name, setup, position, depth in POSITIONS
    )


def _compare_ideas(most_depth: int) -> None:
    """What each idea is worth: nodes and time without it, as a multiple of those with everything on."""
    games = [name for name in GAMES if any(position[0] == name for position in POSITIONS)]
    print(f"{'without':<12}" + "".join(f"{name:>22}" for name in games))
    print(f"{'':<12}" + "".join(f"{'nodes      time':>22}" for _ in games))
    everything: dict[str, tuple[int, float]] = {}
    for idea in (None, *IDEAS):
        cells = []
        for game in games:
            nodes, seconds = _cost(
                (position for position in POSITIONS if position[0] == game),
                most_depth,
                frozenset() if idea is None else frozenset({idea}),
            )
            if idea is None:
                everything[game] = nodes, seconds
                cells.append(f"{nodes:>14,}{seconds:>7.2f}s")
            else:
                cells.append(f"{nodes / everything[game][0]:>13.2f}x{seconds / everything[game][1]:>7.2f}x")
        print(f"{idea or '(nothing)':<12}" + "".join(cells), flush=True)


def _cost(
    positions: Iterable[tuple[str, dict[str, str], str, int]], most_depth: int, without: frozenset[str]
) -> tuple[int, float]:
    began = time.perf_counter()
    nodes = sum(
        _search(_board(name, setup, position), min(depth, most_depth), without).nodes
        for name, setup, position, depth in positions
    )
    return nodes, time.perf_counter() - began


def _search(board: Board, depth: int, without: frozenset[str], threads: int = 1) -> Thought:
    return Search(board, score_for(board.game), threads=threads, without=without).run(Limits(depth=depth))


def _board(name: str, setup: dict[str, str], position: str) -> Board:
    board = start(name, setup)
    if position:
        board.set_position(position)
    return board


def _shortened(text: str, length: int) -> str:
    return text if len(text) <= length else text[: length - 1] + "…"
