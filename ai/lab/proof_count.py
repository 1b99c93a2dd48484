"""How many random openings are proven within a second of the processor, in games that have no solver of their own."""

from __future__ import annotations

import random
import threading
import time
from collections.abc import Callable

from ai.exact.prover import Prover
from ai.score.catalog import score_for
from ai.search.deepening import Limits, Search
from ai.verdict import Verdict
from game.rules.board import Board, canonical_form
from game.rules.catalog import start
from game.rules.paths import PathsBoard
from game.rules.shapes.shape import parse_shape
from game.terminal.progress import Progress

SEED = 1
MEGABYTES = 64
TIMES = (0.01, 0.03, 0.1, 0.3, 1.0)  # seconds
_LOOK = 2  # turns: what a look so deep decides is no opening
_PULSE = 0.002  # seconds between two looks at the clock


def rectangle(columns: int, rows: int, line: int) -> Board:
    """Winning Paths on a board of so many spaces, so many in a row."""
    paths = []
    for row in range(rows):
        for column in range(columns):
            for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
                cells = [(row + place * down, column + place * right) for place in range(line)]
                if all(0 <= y < rows and 0 <= x < columns for y, x in cells):
                    paths.append(" ".join(str(columns * y + x + 1) for y, x in cells))
    size = f"{columns}x{rows}"
    return PathsBoard(parse_shape("\n".join([f"# grid: {columns} {rows}", str(columns * rows), *paths]), size))


# What is opened, and by how many random turns: as few as give hundreds of openings that no symmetry makes alike.
OPENED: dict[str, tuple[Callable[[], Board], int]] = {
    "Domino Four, 6x6, five in a line": (lambda: start("domino", {"Size": "6x6", "Line": "5"}), 2),
    "Domino Four, 7x6, six in a line": (lambda: start("domino", {"Size": "7x6", "Line": "6"}), 2),
    "Domino Four, 8x6, six in a line": (lambda: start("domino", {"Size": "8x6", "Line": "6"}), 2),
    "Winning Paths, 5x5, four in a row": (lambda: start("paths", {"File": "5x5"}), 3),
    "Winning Paths, corners of a square": (lambda: start("paths", {"File": "squares"}), 3),
    "Winning Paths, 6x6, five in a row": (lambda: rectangle(6, 6, 5), 3),
    "Winning Paths, 8x6, five in a row": (lambda: rectangle(8, 6, 5), 3),
    "Winning Paths, 7x7, five in a row": (lambda: rectangle(7, 7, 5), 3),
    "Winning Paths, 8x8, six in a row": (lambda: rectangle(8, 8, 6), 3),
}


def count_proofs(count: int) -> None:
    """Print, for each set, how many of `count` openings are proven within the times, and what they are worth."""
    print(f"{'proven within':<36}" + "".join(f"{seconds:>6} s" for seconds in TIMES) + "   wins losses draws")
    for title, (make, turns) in OPENED.items():
        found: list[tuple[float, Verdict]] = []
        with Progress(title) as progress:
            boards = openings(make, turns, count)
            for index, board in enumerate(boards):
                verdict, seconds = _ask(board)
                if verdict.is_proven:
                    found.append((seconds, verdict))
                progress.show((index + 1) / len(boards))
        cells = "".join(f"{sum(took <= seconds for took, _ in found):>8}" for seconds in TIMES)
        kinds = [sum(getattr(verdict, kind) for _, verdict in found) for kind in ("is_win", "is_loss", "is_draw")]
        print(f"{title:<36}{cells}{kinds[0]:>7}{kinds[1]:>7}{kinds[2]:>6}", flush=True)


def openings(make: Callable[[], Board], turns: int, count: int) -> list[Board]:
    """Different positions after so many random turns, none of them decided within a short look."""
    chance = random.Random(SEED)
    known: set[int] = set()
    boards: list[Board] = []
    while len(boards) < count:
        board = make()
        for _ in range(turns):
            board.play(chance.choice(board.moves()))
        key, _ = canonical_form(board)
        if key not in known:
            known.add(key)
            look = Search(board, score_for(board.game), megabytes=1).run(Limits(depth=_LOOK))
            if not look.verdict.is_proven:
                boards.append(board)
    return boards


def _ask(board: Board) -> tuple[Verdict, float]:
    """What the prover makes of a position within the longest time, and how long it took."""
    prover = Prover(MEGABYTES)
    answered = threading.Event()
    began = time.process_time()

    def watch() -> None:
        while not answered.wait(_PULSE):
            if time.process_time() - began > TIMES[-1]:
                prover.stop()
                return

    watcher = threading.Thread(target=watch, daemon=True)
    watcher.start()
    verdict = prover.solve(board).verdict
    seconds = time.process_time() - began
    answered.set()
    watcher.join()
    return verdict, seconds
