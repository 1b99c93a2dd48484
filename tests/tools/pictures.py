"""Draws the pictures that are kept, for README.md and for the tests: `python -m tests.tools.pictures`."""

import tempfile
import time
from pathlib import Path

import pygame

from bundle.contents import ROOT
from game.play.store import Store
from game.window.app import App
from game.window.screens.play.play import Play
from tests.tools import gallery

DOCS = ROOT / "docs"
KEPT = ROOT / "tests" / "data" / "pictures"
SIZE = (1280, 800)
KEPT_SIZE = (320, 200)
# Screens that look the same on every computer and at every time.
COMPARED = [
    *(("home", "midnight"), ("home", "paper"), ("new-game", "midnight"), ("play", "midnight"), ("play", "contrast")),
    *(("play-won", "ember"), ("play-domino", "harbour"), ("play-paths", "midnight"), ("play-wyb", "midnight")),
    *(("review-nothing", "midnight"), ("resign", "midnight"), ("keys", "paper")),
]
PATIENCE = 60  # seconds for the analysis of one game


def drawn(name: str, theme: str) -> pygame.Surface:
    """A screen of the gallery, reduced to the size in which pictures are kept."""
    with tempfile.TemporaryDirectory() as folder:
        app = gallery.shown(name, Path(folder), SIZE, theme)
        image = pygame.transform.smoothscale(app.surface, KEPT_SIZE)
        app.quit()
    return image


def path_of(name: str, theme: str) -> Path:
    return KEPT / f"{name}-{theme}.png"


def _analysed_game(app: App) -> None:
    """A game in which every move has been judged by proof."""
    scene = Play(app, gallery.played("conniption", "4 4 4 f3 5 3 2f 4 6 1"))
    app.push(scene)
    scene.toggle_analysis()
    app.step(0)
    deadline = time.monotonic() + PATIENCE
    while scene.advice.analyst.is_busy and time.monotonic() < deadline:
        time.sleep(0.05)
        app.step(0.05)


def _watch_your_back(app: App) -> None:
    app.push(Play(app, gallery.played("wyb", gallery.MOVING)))


def draw_docs() -> None:
    """The screenshots of the README."""
    for name, open_screen in {
        "home": gallery.SCREENS["home"],
        "play": _analysed_game,
        "watch-your-back": _watch_your_back,
    }.items():
        with tempfile.TemporaryDirectory() as folder:
            app = App(Store(Path(folder)), SIZE)
            open_screen(app)
            for _ in range(60):
                app.step(1 / 60)
            pygame.image.save(app.surface, DOCS / f"{name}.png")
            app.quit()


if __name__ == "__main__":
    KEPT.mkdir(parents=True, exist_ok=True)
    for screen_name, theme_name in COMPARED:
        pygame.image.save(drawn(screen_name, theme_name), path_of(screen_name, theme_name))
    draw_docs()
