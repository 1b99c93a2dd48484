"""Let the computer play itself in the window for a long time: `python -m tests.long.soak --minutes 60`.

The window is the real one, drawn in memory at full speed. After a warm-up, the memory and the number of threads, open
files and cached pictures must not grow.
"""

import argparse
import ctypes
import gc
import os
import sys
import tempfile
import threading
import time
from dataclasses import dataclass
from pathlib import Path

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

import pygame

from game.play.storage.settings import Settings
from game.play.storage.store import Store
from game.record.record import Record
from game.rules.registry import GAMES
from game.window.app import App
from game.window.paint.surface_cache import MOST_PIXELS, cached_pixels
from game.window.screens.home import Home
from game.window.screens.play.play import Play

MOST_GROWTH = 5.0  # megabytes after the warm-up
SEATS = (("computer 2", "computer 3"), ("greedy", "computer 1"), ("computer 4", "random"))
GAMES_STORED = 20  # saved games that are left; a player deletes some now and then too


@dataclass
class Use:
    """The resources that the program uses at a moment."""

    memory: float  # megabytes, without the cached pictures
    pictures: float  # megabytes
    threads: int
    files: int
    objects: int

    @staticmethod
    def now() -> "Use":
        gc.collect()
        ctypes.CDLL("libc.so.6").malloc_trim(0)  # memory that is free but not returned to the system is no growth
        pages = int(Path("/proc/self/statm").read_text().split()[1])
        pictures = 4 * cached_pixels() / 1e6
        memory = pages * os.sysconf("SC_PAGE_SIZE") / 1e6 - pictures
        return Use(memory, pictures, threading.active_count(), len(os.listdir("/proc/self/fd")), len(gc.get_objects()))


def play_one(app: App, number: int) -> int:
    """Play a whole game. Return its number of frames."""
    game = list(GAMES)[number % len(GAMES)]
    app.push(Play(app, Record(game, names=("One", "Two"), seats=SEATS[number % len(SEATS)])))
    frames = 0
    while not app.top.live.is_over:
        app.step(0.5)
        frames += 1
        time.sleep(0.001)  # let the background thread run
    app.step(0.5)
    app.pop()
    app.step(0.5)
    return frames


def tidy(store: Store) -> None:
    store.library.delete(store.library.find()[GAMES_STORED:])


def soak(seconds: float) -> tuple[int, Use, Use]:
    """Play for this long. Return the number of games, and the use after the warm-up and at the end."""
    with tempfile.TemporaryDirectory() as folder:
        store = Store(Path(folder))
        store.save_settings(Settings(animation_speed=4.0, thinking_pause=0.0))
        app = App(store, (960, 600))
        app.push(Home(app))
        began = time.monotonic()
        warm: Use | None = None
        games = 0
        while time.monotonic() - began < seconds or warm is None:
            play_one(app, games)
            games += 1
            tidy(store)
            # Every pair of players has met in every game at least once.
            if warm is None and games >= len(GAMES) * len(SEATS) and time.monotonic() - began > seconds / 4:
                warm = Use.now()
        end = Use.now()
        assert cached_pixels() <= MOST_PIXELS
        app.quit()
        pygame.display.quit()
        return games, warm, end


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition(":")[0])
    parser.add_argument("--minutes", type=float, default=60)
    minutes = parser.parse_args().minutes
    games, warm, end = soak(60 * minutes)
    growth = end.memory - warm.memory
    print(f"{games} games in {minutes:g} minutes; memory {warm.memory:.1f} -> {end.memory:.1f} MB ({growth:+.1f})")
    print(f"cached pictures {warm.pictures:.1f} -> {end.pictures:.1f} MB, at most {4 * MOST_PIXELS / 1e6:.0f} MB")
    print(f"threads {warm.threads} -> {end.threads}, open files {warm.files} -> {end.files}")
    print(f"objects {warm.objects:,} -> {end.objects:,}")
    is_steady = growth < MOST_GROWTH and end.threads <= warm.threads and end.files <= warm.files
    print("steady" if is_steady else "NOT STEADY")
    return 0 if is_steady else 1


if __name__ == "__main__":
    sys.exit(main())
