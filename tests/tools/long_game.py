"""Measure the cost of a move in a long game for the window: `python -m tests.tools.long_game`.

A game of Watch Your Back! of 300 turns is played in a window drawn in memory. The processor time of the window's own
thread counts: until a move starts to show, which is how long the player waits, and until its animation has ended.
"""

import argparse
import math
import os
import statistics
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

import pygame

from ai.analysis.position_cache import CachingProver, PositionResult
from ai.verdict import cp
from game.play.storage.store import Store
from game.record.help import Help
from game.record.record import Record
from game.teach.evaluation.evaluation_queries import MovesQuery, PositionsQuery, Report
from game.window.app import App
from game.window.screens.home import Home
from game.window.screens.play.play import Play
from tests.helpers.games import long_game

REPORTED = (10, 290)  # the turns whose cost is printed
AROUND = 5  # turns before and after them that are measured too, since moves differ
FRAMES = 90  # a second and a half: until everything of a move has been seen


def use_quick_evaluation(replace: Callable[[type, str, object], object] = setattr) -> None:
    """Evaluate positions and moves at once, always in the same way: the advantage comes and goes."""

    def positions(query: PositionsQuery, prover: CachingProver, report: Report) -> None:
        for node in query.nodes:
            score = round(150 * math.sin(node.board.turn / 15))
            verdict = cp(-score if node.board.mover else score)
            prover.cache.add(node.key, PositionResult(verdict, query.seconds))
            report(None)

    def moves(query: MovesQuery, prover: CachingProver, report: Report) -> None:
        for index, move in enumerate(query.node.board.moves()):
            report((move, cp(10 * index)))

    replace(PositionsQuery, "work", positions)
    replace(MovesQuery, "work", moves)


@dataclass(frozen=True)
class Cost:
    """The cost of one move, in milliseconds."""

    call: float  # processor time until the move starts to show
    wait: float  # real time until then, including the disk
    whole: float  # processor time until the animation has ended


def costs(folder: Path, with_analysis: bool) -> list[Cost]:
    """Measure the cost of every move of the long game for the window's thread."""
    app = App(Store(folder), (1280, 800))
    app.push(Home(app))
    scene = Play(app, Record("wyb", names=("Anna", "Ben")))
    app.push(scene)
    if with_analysis:
        use_quick_evaluation()
        scene.help.toggle(Help.VALUES)
    found = []
    for move in long_game():
        began, clock = time.thread_time(), time.perf_counter()
        scene.play(move)
        call, wait = time.thread_time() - began, time.perf_counter() - clock
        for _ in range(FRAMES):
            app.step(1 / 60)
        whole = time.thread_time() - began
        found.append(Cost(1000 * call, 1000 * wait, 1000 * whole))
    app.quit()
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition(":")[0])
    parser.add_argument("--times", type=int, default=3, help="number of games (default: 3)")
    times = parser.parse_args().times
    print("milliseconds of a move       until it is shown   by the clock   until it has been seen")
    for with_analysis in (False, True):
        games = []
        for _ in range(times):
            with tempfile.TemporaryDirectory() as folder:
                games.append(costs(Path(folder), with_analysis))
        for turn in REPORTED:
            near = [cost for game in games for cost in game[turn - 1 - AROUND : turn + AROUND]]
            call, wait, whole = (
                statistics.median(values)
                for values in (
                    [cost.call for cost in near],
                    [cost.wait for cost in near],
                    [cost.whole for cost in near],
                )
            )
            words = f"turn {turn}{', analyzed' if with_analysis else ''}"
            print(f"{words:<28}{call:>18.2f}{wait:>15.2f}{whole:>25.1f}")
    pygame.display.quit()


if __name__ == "__main__":
    main()
