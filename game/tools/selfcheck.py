"""Check that everything works on this computer, and print what to send with a bug report."""

import argparse
import importlib
import os
import pkgutil
import platform
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Sequence
from enum import Enum
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from typing import NamedTuple

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import numpy
import pygame

import ai
import game
from ai.books.catalog import BOOKS
from ai.exact.catalog import solver_for
from ai.score.catalog import WEIGHTED
from ai.score.weights import default_weights
from game.compiled import is_source_tree, stale_modules
from game.files import asset
from game.play.store import Store
from game.record.record import Record
from game.rules.board import is_compiled, perft
from game.rules.catalog import FIRST, GAMES, start
from game.rules.game import OptionKind
from game.rules.shapes.shape import BUILT_IN
from game.version import VERSION
from game.window import sound, theme
from game.window.scene import Scene

SILENCE = 3.0  # seconds after which an audio device that does not answer counts as none
PROBE = "selfcheck.txt"

# Game, setup, turns, and the number of move sequences of that length; interpreted, one turn less is counted.
COUNTS: tuple[tuple[str, dict[str, str], int, Sequence[int]], ...] = (
    ("conniption", {}, 4, (12_348, 259_308)),
    ("connect4", {}, 6, (16_807, 117_649)),
    ("domino", {"Size": "4x4"}, 3, (448, 6_264)),
    ("paths", {}, 5, (3_024, 15_120)),
    ("wyb", {}, 3, (2_084, 92_342)),
)
PROVEN = "win 9"  # what the start of the first game is worth, as published


class State(Enum):
    """How good it is."""

    OK = "ok"
    WARNING = "warning"
    FAILED = "FAILED"


class Row(NamedTuple):
    """How one check came out."""

    state: State
    name: str
    detail: str


class NotPerfect(Exception):
    """A check's way to say that the game works, but not as well as it might."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """There is nothing to choose."""


def run(arguments: argparse.Namespace) -> int:
    # Nothing of this is for the eyes: the window opens in memory.
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    began = time.monotonic()
    rows = []
    for name, check in CHECKS:
        rows.append(checked(name, check))
        print(f"{rows[-1].state.value:<9}{name:<18}{rows[-1].detail}", flush=True)
    print(f"\n{verdict(rows)} ({time.monotonic() - began:.1f} s)")
    return 0 if all(row.state is not State.FAILED for row in rows) else 1


def checked(name: str, check: Callable[[], str]) -> Row:
    """Run one check. Whatever goes wrong in it is its result."""
    try:
        return Row(State.OK, name, check())
    except NotPerfect as reason:
        return Row(State.WARNING, name, str(reason))
    except Exception as error:
        return Row(State.FAILED, name, " ".join(f"{type(error).__name__}: {error}".split()))


def verdict(rows: Sequence[Row]) -> str:
    """The last line, in words."""
    failed = [row.name for row in rows if row.state is State.FAILED]
    warned = [row.name for row in rows if row.state is State.WARNING]
    if failed:
        return f"Something is broken: {', '.join(failed)}. Please send this table with your report."
    if warned:
        return f"The game works; not perfect: {', '.join(warned)}."
    return "All is well."


# --- the checks: each returns what to say about it, or raises ---


def program() -> str:
    kind = "packaged" if hasattr(sys, "_MEIPASS") else "from source" if is_source_tree() else "installed"
    return f"Conniption {VERSION} {kind}, Python {platform.python_version()}, {platform.platform()}"


def libraries() -> str:
    sdl = ".".join(map(str, pygame.version.SDL))
    return f"pygame-ce {pygame.version.ver}, SDL {sdl}, numpy {numpy.__version__}"


def modules() -> str:
    """Import every module, and see which come from the compiler, and whether from the source as it is now."""
    if stale := stale_modules():
        raise ImportError(f"changed since it was compiled: {', '.join(stale)} (CONTRIBUTING.md tells how to compile)")
    names = [
        item.name
        for room in (game, ai)
        for item in pkgutil.walk_packages(room.__path__, f"{room.__name__}.")
        if not item.name.endswith("__main__")
    ]
    files = [importlib.import_module(name).__file__ or "" for name in names]
    compiled = sum(file.endswith(tuple(EXTENSION_SUFFIXES)) for file in files)
    if not is_compiled():
        raise NotPerfect(f"{len(names)} modules, none compiled: the computer thinks many times slower")
    return f"{compiled} compiled, {len(names) - compiled} others"


def assets() -> str:
    """Read everything, and start a game on every shape."""
    icons = sorted(asset("icons").glob("*.svg"))
    for path in (asset("icon.svg"), *icons):
        with path.open("rb") as file:
            pygame.image.load_sized_svg(file, (64, 64))
    if not icons:
        raise FileNotFoundError(f"no icons in {asset('icons')}")
    for kind in GAMES.values():
        for option in kind.having(OptionKind.SHAPE):
            for name in BUILT_IN:
                start(kind.name, {option.name: name})
    for name in WEIGHTED:
        default_weights(name, WEIGHTED)
    positions = sum(len(load()) for load in BOOKS.values())
    files = [path for path in asset("").rglob("*") if path.is_file()]
    size = sum(len(path.read_bytes()) for path in files)
    what = f"{len(icons)} icons, {len(BUILT_IN)} shapes, {len(WEIGHTED)} weights, {positions:,} positions in books"
    return f"{len(files)} files, {size / 1e6:.1f} MB: {what}"


def fonts() -> str:
    pygame.font.init()
    faces = sorted({face for face, _ in theme.STYLES.values()})
    for face in faces:
        image = pygame.font.Font(asset(f"fonts/{face}.ttf"), 20).render("Flip 4", True, "white")
        if pygame.mask.from_surface(image).count() == 0:
            raise ValueError(f"{face} draws nothing")
    return ", ".join(faces)


def sounds() -> str:
    """Open the audio device, aside: a broken one may never answer."""
    opening = threading.Thread(target=sound.make_all, daemon=True)
    opening.start()
    opening.join(SILENCE)
    if opening.is_alive():
        raise NotPerfect("the audio device does not answer: the game is quiet")
    device = pygame.mixer.get_init()
    if device is None:
        raise NotPerfect("no audio device: the game is quiet")
    rate, _, channels = device
    return f"{rate} Hz, {channels} channels"


def window() -> str:
    """Open every kind of screen on a window that nobody sees, with a data folder that nobody keeps."""
    from game.window.app import App
    from game.window.screens.home import Home
    from game.window.screens.learn.learn import Learn
    from game.window.screens.new_game.new_game import NewGame
    from game.window.screens.play.play import Play
    from game.window.screens.review.nothing_to_review import NothingToReview
    from game.window.screens.review.review import Review
    from game.window.screens.settings import SettingsScene

    with tempfile.TemporaryDirectory() as folder:
        app = App(Store(Path(folder)), (1280, 800))
        scenes: list[Scene] = [Home(app), SettingsScene(app), Learn(app), NothingToReview(app)]
        scenes += [
            scene
            for name in GAMES
            for scene in (NewGame(app, name), Play(app, Record(name)), Review(app, Record(name)))
        ]
        for scene in scenes:
            app.push(scene)
            app.step(1 / 60)
            colours = {tuple(app.surface.get_at((x, y))) for x in range(0, 1280, 16) for y in range(0, 800, 16)}
            if len(colours) < 10:
                raise ValueError(f"{type(scene).__name__} draws nothing")
        app.quit()
    pygame.display.quit()
    return f"{len(scenes)} screens drawn"


def rules() -> str:
    """Count the move sequences of every game."""
    total = 0
    for name, setup, turns, numbers in COUNTS:
        fewer = 0 if is_compiled() else 1
        count = perft(start(name, setup), turns - fewer)
        if count != numbers[1 - fewer]:
            raise ValueError(f"{name}: {count} sequences of {turns - fewer} turns, expected {numbers[1 - fewer]}")
        total += count
    return f"{len(COUNTS)} games, {total:,} sequences of moves as published"


def solver() -> str:
    if not is_compiled():
        raise NotPerfect("not tried: it takes long where nothing is compiled")
    began = time.perf_counter()
    board = start(FIRST)
    prover = solver_for(board, megabytes=64)
    found = str(prover and prover.verdict(board))
    if found != PROVEN:
        raise ValueError(f"the start of {GAMES[FIRST].title} is a {found}, expected {PROVEN}")
    return f"the start of {GAMES[FIRST].title} is a {found}, proven in {time.perf_counter() - began:.2f} s"


def data_folder() -> str:
    """Write where settings and games are kept, read it again, and leave nothing behind."""
    store = Store()
    if not store.write_text(PROBE, "written\n"):
        raise OSError(store.messages[0])
    found = store.read_text(PROBE)
    store.delete(PROBE)
    if found != "written\n" or store.exists(PROBE):
        raise OSError(f"{store.folder} does not keep what is written")
    return str(store.folder)


CHECKS: tuple[tuple[str, Callable[[], str]], ...] = (
    ("program", program),
    ("libraries", libraries),
    ("modules", modules),
    ("assets", assets),
    ("fonts", fonts),
    ("sound", sounds),
    ("window", window),
    ("rules", rules),
    ("solver", solver),
    ("data folder", data_folder),
)
