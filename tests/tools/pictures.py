"""Draw the reference pictures for README.md and for the tests: `python -m tests.tools.pictures`."""

import argparse
import tempfile
import time
from pathlib import Path

import pygame

from bundle.package_contents import ROOT
from game.play.storage.store import Store
from game.record.help import Help
from game.window.app import App
from game.window.screens.play.play import Play
from game.window.share.exports import ShareChoice, ShareKind, export
from tests.tools import gallery

DOCS = ROOT / "docs"
STORED = ROOT / "tests" / "data" / "pictures"
SIZE = (1280, 800)
STORED_SIZE = (320, 200)
# Screens that look alike on every computer and at any time.
COMPARED = [
    *(("home", "midnight"), ("home", "paper"), ("new-game", "midnight"), ("play", "midnight"), ("play", "contrast")),
    *(("play-won", "ember"), ("play-domino", "harbour"), ("play-paths", "midnight"), ("play-wyb", "midnight")),
    *(("review-nothing", "midnight"), ("resign", "midnight"), ("keys", "paper")),
]
PATIENCE = 60  # seconds for the analysis of one game
FLIP_GAME, FLIP_MOVE = "4 3 5 1 2 1 3 2 4 2 1 3", "f1"  # the flip makes the drop win on a diagonal
FLIP_SIZE = (960, 600)
FLIP_WIDTH = 280  # pixels


def drawn(name: str, theme: str) -> pygame.Surface:
    """Return a screen of the gallery, reduced to the size of the stored pictures."""
    with tempfile.TemporaryDirectory() as folder:
        app = gallery.shown(name, Path(folder), SIZE, theme)
        image = pygame.transform.smoothscale(app.surface, STORED_SIZE)
        app.quit()
        app.store.close()  # Windows cannot delete open files
    return image


def path_of(name: str, theme: str) -> Path:
    return STORED / f"{name}-{theme}.png"


def _analyzed_game(app: App) -> None:
    """Open a game with a proven evaluation of every move."""
    scene = Play(app, gallery.played("conniption", "4 4 4 f3 5 3 2f 4 6 1"))
    app.push(scene)
    scene.help.toggle(Help.VALUES)
    app.step(0)
    deadline = time.monotonic() + PATIENCE
    while app.evaluation.is_busy and time.monotonic() < deadline:
        time.sleep(0.05)
        app.step(0.05)


def _watch_your_back(app: App) -> None:
    app.push(Play(app, gallery.played("wyb", gallery.MOVING)))


def draw_docs() -> None:
    """Draw the screenshots of the README."""
    for name, open_screen in {
        "home": gallery.SCREENS["home"],
        "play": _analyzed_game,
        "watch-your-back": _watch_your_back,
    }.items():
        with tempfile.TemporaryDirectory() as folder:
            app = App(Store(Path(folder)), SIZE)
            open_screen(app)
            for _ in range(60):
                app.step(1 / 60)
            pygame.image.save(app.surface, DOCS / f"{name}.png")
            app.quit()
            app.store.close()  # Windows cannot delete open files


def draw_flip() -> None:
    """Draw the animation of the README, as users share one: a flip, a drop and the winning line."""
    with tempfile.TemporaryDirectory() as folder:
        app = App(Store(Path(folder)), FLIP_SIZE)
        record = gallery.played("conniption", f"{FLIP_GAME} {FLIP_MOVE}", seats=gallery.PEOPLE)
        choice = ShareChoice(ShareKind.ANIMATION, FLIP_WIDTH, has_marks=False, is_from_here=True)
        work = export(record, record.current.previous, choice, "short")
        try:
            while True:
                next(work)
        except StopIteration as done:
            (DOCS / "flip.gif").write_bytes(done.value)
        app.quit()
        app.store.close()  # Windows cannot delete open files


if __name__ == "__main__":
    argparse.ArgumentParser(prog="python -m tests.tools.pictures", description=__doc__.partition(":")[0]).parse_args()
    STORED.mkdir(parents=True, exist_ok=True)
    for screen_name, theme_name in COMPARED:
        pygame.image.save(drawn(screen_name, theme_name), path_of(screen_name, theme_name))
    draw_docs()
    draw_flip()
