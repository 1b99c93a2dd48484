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
from ai.games.game_ai import ai_for
from ai.score.registry import WEIGHTED
from ai.score.weights import default_weights
from game.compiled import compile_advice, is_source_tree, stale_modules
from game.files import asset
from game.play.storage.store import Store
from game.record.record import Record
from game.rules.board import is_compiled, perft
from game.rules.game import OptionKind
from game.rules.registry import FIRST, GAMES, start
from game.rules.shapes.shape import BUILT_IN
from game.version import VERSION
from game.window import sound, theme
from game.window.app import App
from game.window.paint.fonts import EAST_ASIAN_FONTS, file_of
from game.window.scene import Scene
from game.words.catalog import LANGUAGES, read_catalog

SILENCE = 3.0  # seconds to wait for the audio device; after that it counts as missing
PROBE = "selfcheck.txt"  # the file that the check of the data folder writes and deletes

# Game, setup, a number of turns, and the numbers of move sequences with one turn less and with that number of turns.
# Interpreted code counts only the shorter sequences.
COUNTS: tuple[tuple[str, dict[str, str], int, Sequence[int]], ...] = (
    ("conniption", {}, 4, (12_348, 259_308)),
    ("connect4", {}, 6, (16_807, 117_649)),
    ("domino", {"Size": "4x4"}, 3, (448, 6_264)),
    ("paths", {}, 5, (3_024, 15_120)),
    ("wyb", {}, 3, (2_084, 92_342)),
)
PROVEN = "win 9"  # the known verdict of the start of Conniption


class CheckState(Enum):
    """The result of a check."""

    OK = "ok"
    WARNING = "warning"
    FAILED = "FAILED"


class CheckRow(NamedTuple):
    """The result of one check, as a row of the table."""

    state: CheckState
    name: str
    detail: str


class NotPerfect(Exception):
    """Raised by a check if the game works, but more slowly or with less than it could. The check is then a warning."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add no arguments: this tool has no options."""


def run(arguments: argparse.Namespace) -> int:
    # The window opens in memory only.
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    began = time.monotonic()
    rows = []
    for name, check in CHECKS:
        rows.append(run_check(name, check))
        print(f"{rows[-1].state.value:<9}{name:<18}{rows[-1].detail}", flush=True)
    print(f"\n{verdict(rows)} ({time.monotonic() - began:.1f} s)")
    return 0 if all(row.state is not CheckState.FAILED for row in rows) else 1


def run_check(name: str, check: Callable[[], str]) -> CheckRow:
    """Run one check and return its result. The check fails if it raises an exception other than NotPerfect."""
    try:
        return CheckRow(CheckState.OK, name, check())
    except NotPerfect as reason:
        return CheckRow(CheckState.WARNING, name, str(reason))
    except Exception as error:
        return CheckRow(CheckState.FAILED, name, " ".join(f"{type(error).__name__}: {error}".split()))


def verdict(rows: Sequence[CheckRow]) -> str:
    """Return the last line of the output, which sums up the results of all checks."""
    failed = [row.name for row in rows if row.state is CheckState.FAILED]
    warned = [row.name for row in rows if row.state is CheckState.WARNING]
    if failed:
        return f"Something is broken: {', '.join(failed)}. Please send this table with your report."
    if warned:
        return f"The game works, with warnings: {', '.join(warned)}."
    return "Everything works."


# --- checks: each returns the text for its row in the table, or raises an exception ---


def program() -> str:
    kind = "packaged" if hasattr(sys, "_MEIPASS") else "from source" if is_source_tree() else "installed"
    return f"Conniption {VERSION} {kind}, Python {platform.python_version()}, {platform.platform()}"


def libraries() -> str:
    sdl = ".".join(map(str, pygame.version.SDL))
    return f"pygame-ce {pygame.version.ver}, SDL {sdl}, numpy {numpy.__version__}"


def modules() -> str:
    """Import every module and count the compiled ones. Fail if a module has changed since it was compiled."""
    if stale := stale_modules():
        raise ImportError(
            f"changed since the last compilation: {', '.join(stale)} (see CONTRIBUTING.md to compile again)"
        )
    names = [
        item.name
        for package in (game, ai)
        for item in pkgutil.walk_packages(package.__path__, f"{package.__name__}.")
        if not item.name.endswith("__main__")
    ]
    files = [importlib.import_module(name).__file__ or "" for name in names]
    compiled = sum(file.endswith(tuple(EXTENSION_SUFFIXES)) for file in files)
    if not is_compiled():
        slow = f"{len(names)} modules, none compiled: the computer thinks many times slower"
        raise NotPerfect(f"{slow} ({compile_advice()})")
    return f"{compiled} compiled, {len(names) - compiled} others"


def assets() -> str:
    """Read all files in `assets` and the catalogs of all languages, and start a game on every shape."""
    icons = sorted(asset("icons").glob("*.svg"))
    for path in (asset("icon.svg"), *icons):
        with path.open("rb") as file:
            pygame.image.load_sized_svg(file, (64, 64))
    if not icons:
        raise FileNotFoundError(f"no icons in {asset('icons')}")
    for kind in GAMES.values():
        for option in kind.options_of_kind(OptionKind.SHAPE):
            for name in BUILT_IN:
                start(kind.name, {option.name: name})
    for name in WEIGHTED:
        default_weights(name, WEIGHTED)
    for language in LANGUAGES:
        read_catalog(language)
    sizes = {type(book): len(book) for name in GAMES if (book := ai_for(name).book()) is not None}
    files = [path for path in asset("").rglob("*") if path.is_file()]
    size = sum(len(path.read_bytes()) for path in files)
    positions = sum(sizes.values())
    what = f"{len(icons)} icons, {len(BUILT_IN)} shapes, {len(WEIGHTED)} weights, {positions:,} positions in books"
    return f"{len(files)} files, {size / 1e6:.1f} MB: {what}"


def fonts() -> str:
    pygame.font.init()
    faces = sorted({face for face, _ in theme.STYLES.values()} | set(EAST_ASIAN_FONTS))
    for face in faces:
        image = pygame.font.Font(file_of(face), 20).render("Flip 4", True, "white")
        if pygame.mask.from_surface(image).count() == 0:
            raise ValueError(f"{face} draws nothing")
    return ", ".join(faces)


def sounds() -> str:
    """Open the audio device, on another thread because a broken device may never answer."""
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
    """Draw the main screens in a window that exists in memory only, with a temporary data folder."""
    with tempfile.TemporaryDirectory() as folder:
        store = Store(Path(folder))
        try:
            count = _draw_screens(App(store, (1280, 800)))
        finally:
            store.close()  # Windows cannot delete open files
    pygame.display.quit()
    return f"{count} screens drawn"


def _draw_screens(app: App) -> int:
    """Draw the main screens one after the other, and return their number."""
    from game.window.screens.home import Home
    from game.window.screens.learn.learn import Learn
    from game.window.screens.new_game.new_game import NewGame
    from game.window.screens.play.play import Play
    from game.window.screens.review.empty_review import EmptyReview
    from game.window.screens.review.review import Review
    from game.window.screens.settings import SettingsScreen

    scenes: list[Scene] = [Home(app), SettingsScreen(app), Learn(app), EmptyReview(app)]
    scenes += [
        scene for name in GAMES for scene in (NewGame(app, name), Play(app, Record(name)), Review(app, Record(name)))
    ]
    try:
        for scene in scenes:
            app.push(scene)
            app.step(1 / 60)
            colors = {tuple(app.surface.get_at((x, y))) for x in range(0, 1280, 16) for y in range(0, 800, 16)}
            if len(colors) < 10:
                raise ValueError(f"{type(scene).__name__} draws nothing")
    finally:
        app.quit()
    return len(scenes)


def rules() -> str:
    """Count the move sequences of every game up to some length, and compare them with the known numbers."""
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
        raise NotPerfect("skipped: it takes long if the game is not compiled")
    began = time.perf_counter()
    board = start(FIRST)
    game_ai = ai_for(FIRST)
    prover = game_ai.solver(64, game_ai.book(), threads=1)
    found = str(prover and prover.verdict(board))
    if found != PROVEN:
        raise ValueError(f"the start of {GAMES[FIRST].title} is a {found}, expected {PROVEN}")
    return f"the start of {GAMES[FIRST].title} is a {found}, proven in {time.perf_counter() - began:.2f} s"


def data_folder() -> str:
    """Write a file to the data folder, read it back and delete it. Return the path of the folder."""
    store = Store()
    if not store.write_text(PROBE, "written\n"):
        raise OSError(store.messages[0])
    found = store.read_text(PROBE)
    store.delete(PROBE)
    if found != "written\n" or store.exists(PROBE):
        raise OSError(f"{store.folder} does not keep written files")
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
