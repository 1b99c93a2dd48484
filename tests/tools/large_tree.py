"""Measure an analysis with 10,000 positions: `python -m tests.tools.large_tree`.

Variations are added to a game of Conniption at random. The processor time of the window's own thread counts, from an
input until the next frame is drawn. The search for the best moves is paused.
"""

import argparse
import os
import random
import statistics
import tempfile
import time
import tracemalloc
from collections.abc import Callable
from pathlib import Path

os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"

from game.play.storage.store import Store
from game.record.node import Node
from game.record.record import Record
from game.record.tree_editor import TreeEditor
from game.window.app import App
from game.window.screens.analysis.analysis import Analysis

TIMES = 15
FRAME = 1 / 60


def large_tree(count: int, rng: random.Random) -> Record:
    """Return a game with variations, of `count` positions in all."""
    record = Record("conniption")
    editor, nodes = TreeEditor(record), [record.root]
    while editor.count < count:
        node = rng.choice(nodes)
        if moves := node.board.moves():
            nodes.append(editor.play(node, rng.choice(moves)))
    return record


def milliseconds(app: App, work: Callable[[], object]) -> tuple[float, float]:
    """Return the median and the longest processor time of some work until the next frame is drawn."""
    taken = []
    for _ in range(TIMES):
        began = time.thread_time()
        work()
        app.step(FRAME)
        taken.append(1000 * (time.thread_time() - began))
    return statistics.median(taken), max(taken)


def measure(count: int) -> None:
    """Print the time of every kind of step and edit, and the memory of the tree."""
    rng = random.Random(3)
    tracemalloc.start()
    record = large_tree(count, rng)
    print(f"{count:,} positions, {tracemalloc.get_traced_memory()[0] / 1e6:.1f} MB of memory")
    tracemalloc.stop()
    with tempfile.TemporaryDirectory() as folder:
        app = App(Store(Path(folder)), (1280, 800))
        began = time.thread_time()
        scene = Analysis(app, record)
        app.push(scene)
        app.step(FRAME)
        print(f"{'open':<12}{1000 * (time.thread_time() - began):>8.0f} ms")
        scene.lines.is_paused = True
        app.step(FRAME)
        for name, work in edits(scene, rng).items():
            median, longest = milliseconds(app, work)
            print(f"{name:<12}{median:>8.1f} ms, at most {longest:.1f}")
        app.quit()


def edits(scene: Analysis, rng: random.Random) -> dict[str, Callable[[], object]]:
    """Return what is measured, by name."""
    editor, main = scene.editor, scene.record.main_line()

    def free(node: Node) -> list[int]:
        return [move for move in node.board.moves() if node.child(move) is None]

    def play() -> None:
        scene.board.look(node := rng.choice([node for node in main if free(node)]))
        scene.play(rng.choice(free(node)))

    def comment() -> None:
        editor.comment(scene.board.node, f"{rng.random():.6f}")
        scene.tree_changed()

    return {
        "step": lambda: scene.board.look(rng.choice(main)),
        "new move": play,
        "comment": comment,
        "promote": lambda: scene.edit(lambda: editor.promote(scene.board.node)),
        "undo": lambda: scene.edit(editor.undo),
        "redo": lambda: scene.edit(editor.redo),
    }


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.partition(":")[0])
    parser.add_argument("--positions", type=int, default=10_000)
    measure(parser.parse_args().positions)
