"""Measures what a move of a long game costs the window: `python -m tests.tools.long_game`.

A game of Watch Your Back! of 300 turns is played in a window drawn in memory. What counts is the processor time of the
window's own thread: until a move begins to be shown, which is when the player waits, and until it has been seen.
"""

import argparse
import math
import os
import statistics
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

import pygame

from ai.analysis.analysis import Finding, Inquiry
from ai.verdict import cp
from game.play.store import Store
from game.record.record import Record
from game.window.app import App
from game.window.screens.home import Home
from game.window.screens.play.play import Play
from tests.helpers.games import long_game

TOLD = (10, 290)  # the turns whose cost is told
AROUND = 5  # turns before and after them that are measured too, since moves differ
FRAMES = 90  # a second and a half: until everything of a move has been seen


class QuickInquiry(Inquiry):
    """Finds out at once about the position and its moves, and the same every time: the advantage comes and goes."""

    def work(self, report) -> None:
        position = self.board.position()
        for place, move in enumerate(self.board.moves()):
            report(Finding(position, move, cp(10 * place)))
        for board in (self.board, *self.past):
            score = round(150 * math.sin(board.turn / 15))
            report(Finding(board.position(), None, cp(-score if board.mover else score)))


@dataclass(frozen=True)
class Cost:
    """Of one move, in milliseconds."""

    call: float  # of the processor, until the move begins to be shown
    wait: float  # the same by the clock, with what the disk takes
    whole: float  # of the processor, until the move has been seen


def costs(folder: Path, with_analysis: bool) -> list[Cost]:
    """What every move of the long game costs the window's thread."""
    app = App(Store(folder), (1280, 800))
    app.push(Home(app))
    scene = Play(app, Record("wyb", names=("Anna", "Ben")))
    app.push(scene)
    if with_analysis:
        scene.advice.analyst.inquire = QuickInquiry
        scene.toggle_analysis()
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
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--times", type=int, default=3, help="play the game so many times (default: 3)")
    times = parser.parse_args().times
    print("milliseconds of a move       until it is shown   by the clock   until it has been seen")
    for with_analysis in (False, True):
        games = []
        for _ in range(times):
            with tempfile.TemporaryDirectory() as folder:
                games.append(costs(Path(folder), with_analysis))
        for turn in TOLD:
            near = [cost for game in games for cost in game[turn - 1 - AROUND : turn + AROUND]]
            call, wait, whole = (
                statistics.median(values)
                for values in (
                    [cost.call for cost in near],
                    [cost.wait for cost in near],
                    [cost.whole for cost in near],
                )
            )
            words = f"turn {turn}{', analysed' if with_analysis else ''}"
            print(f"{words:<28}{call:>18.2f}{wait:>15.2f}{whole:>25.1f}")
    pygame.display.quit()


if __name__ == "__main__":
    main()
