"""Measure how smoothly the window runs: `python -m tests.tools.frames`, on an idle computer.

It runs the real program on a screen of Xvfb, and measures the time to the first frame, the load while nothing happens,
and the frames while discs drop and the board flips. The last is measured in a separate process, which plays by posting
events and records the time and cost of each frame.
"""

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from itertools import pairwise
from pathlib import Path

os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"

from tests.helpers import desktop
from tests.helpers.program import ROOT

IN_TIME = 0.020  # seconds from one frame to the next
STARTS = 5
IDLE = 5.0  # seconds
TURNS = 24
COLUMNS = "4435261712635547"


def first_frame(seen: desktop.Desktop, home: Path) -> float:
    """Return the seconds from the start of the program to its first frame."""
    began = time.monotonic()
    with desktop.Game(seen, [sys.executable, "main.py"], home, ROOT) as game:
        desktop.until(lambda: "first frame" in game.log(), "the first frame")
        return time.monotonic() - began


def idle_share(seen: desktop.Desktop, home: Path, plays: bool) -> float:
    """Return the share of a core that the idle program uses on the home screen, or in a game."""
    with desktop.Game(seen, [sys.executable, "main.py"], home, ROOT) as game:
        game.wait_for_first_frame()
        if plays:
            game.choose_two_people()
            game.key("Return")
            desktop.until(game.autosave, "a game to start")
        time.sleep(2)
        before = _cpu_seconds(game.process.pid)
        time.sleep(IDLE)
        return (_cpu_seconds(game.process.pid) - before) / IDLE


def _cpu_seconds(process: int) -> float:
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def measure_frames(seen: desktop.Desktop, home: Path) -> dict[str, float]:
    """Return the report of the playing process."""
    environment = {**os.environ, "DISPLAY": seen.display, "HOME": str(home), "SDL_AUDIODRIVER": "dummy"}
    environment |= {"SDL_VIDEODRIVER": "x11", "XDG_DATA_HOME": str(home)}
    command = [sys.executable, "-m", "tests.tools.frames", "play"]
    return json.loads(subprocess.run(command, cwd=ROOT, env=environment, check=True, capture_output=True).stdout)


def play() -> None:
    """Play drops and flips, and print the times of the frames."""
    import pygame

    from game.play.storage.store import Store
    from game.record.record import Record
    from game.window.app import App
    from game.window.screens.home import Home
    from game.window.screens.play.play import Play

    shown: list[tuple[float, float, bool]] = []  # time, work before it, and True if more frames follow

    class Measured(App):
        def step(self, dt, first_event=None):
            wait = super().step(dt, first_event)
            shown.append((time.perf_counter(), time.thread_time(), wait == 0))
            return wait

    app = Measured(Store(Path(os.environ["HOME"])), (1280, 800))
    app.push(Home(app))
    scene = Play(app, Record("conniption"))

    def drive() -> None:
        for turn in range(TURNS):
            time.sleep(1.7)
            column = int(COLUMNS[turn % len(COLUMNS)]) - 1
            place = scene.board.view.center(column, 3)
            button = 3 if turn % 3 == 2 else 1
            for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
                pygame.event.post(pygame.event.Event(kind, pos=place, button=button))
        time.sleep(2)
        app.call_soon(app.quit)

    threading.Thread(target=drive, daemon=True).start()
    app.run(scene)
    pairs = [(late, early) for early, late in pairwise(shown) if early[2]]
    gaps = [late[0] - early[0] for late, early in pairs]
    work = [late[1] - early[1] for late, early in pairs]
    print(
        json.dumps(
            {
                "frames": len(gaps),
                "in time": sum(gap <= IN_TIME for gap in gaps) / len(gaps),
                "longest": max(gaps),
                "work": statistics.median(work),
                "most work": max(work),
            }
        )
    )


def main() -> None:
    if desktop.MISSING:
        sys.exit(f"needs {' and '.join(desktop.MISSING)}")
    with tempfile.TemporaryDirectory() as folder, desktop.Desktop() as seen:
        homes = [Path(folder, str(number)) for number in range(STARTS + 3)]
        for home in homes:
            home.mkdir()
        starts = [first_frame(seen, home) for home in homes[:STARTS]]
        print(f"first frame: {min(starts):.2f} s at best of {STARTS}, {statistics.median(starts):.2f} s in the median")
        for home, place in ((homes[-3], "on the first screen"), (homes[-2], "in a game")):
            print(f"idle {place}: {idle_share(seen, home, place == 'in a game'):.1%} of a core")
        found = measure_frames(seen, homes[-1])
        print(f"frames within {1000 * IN_TIME:.0f} ms: {found['in time']:.1%} of {found['frames']:.0f}", end="")
        print(f", the longest {1000 * found['longest']:.1f} ms")
        print(f"work for a frame: {1000 * found['work']:.1f} ms in the median, {1000 * found['most work']:.1f} at most")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m tests.tools.frames", description=__doc__.partition(":")[0])
    parser.add_argument("part", nargs="?", choices=["play"], help="only the animations, on the screen that is there")
    play() if parser.parse_args().part else main()
