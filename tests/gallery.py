"""Draws every screen in several sizes and themes: `python -m tests.gallery OUT`."""

import os
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"

import pygame

from game.record import Record
from game.store import Store
from game.window.app import App
from game.window.home import Home
from game.window.keys import KeysSheet
from game.window.learn import Learn
from game.window.new_game import NewGame
from game.window.play import Play
from game.window.review import Review
from game.window.settings import SettingsScene

SIZES = [(960, 600), (1280, 800), (1920, 1080)]
THEMES = ["midnight", "paper"]


def _home(app: App) -> None:
    app.push(Home(app))


def _new_game(app: App) -> None:
    app.push(NewGame(app, "conniption"))


def _play(game: str, moves: str, **setup: str) -> Callable[[App], None]:
    """A game after some moves."""

    def open_screen(app: App) -> None:
        record = Record(game, setup, names=("You", "Computer"), seats=("person", "computer 5"))
        for text in moves.split():
            record.play(record.board.move(text))
        app.push(Play(app, record))

    return open_screen


def _settings(app: App) -> None:
    app.push(Home(app))
    app.push(SettingsScene(app))


def _keys(app: App) -> None:
    app.push(Home(app))
    app.push(KeysSheet(app))


def _review(game: str, moves: str, place: int, **setup: str) -> Callable[[App], None]:
    """A review of a game, when the computer has had a look at it."""

    def open_screen(app: App) -> None:
        record = Record(game, setup, names=("You", "Computer"), seats=("person", "computer 5"))
        for text in moves.split():
            record.play(record.board.move(text))
        scene = Review(app, record)
        app.push(scene)
        deadline = time.monotonic() + 20
        while len(scene.survey.notes) <= record.now and time.monotonic() < deadline:
            time.sleep(0.05)
            app.step(0.05)
        scene.look(place)

    return open_screen


def _learn(game: str, page: int, moves: int) -> Callable[[App], None]:
    """A page of the rules with its example after some moves."""

    def open_screen(app: App) -> None:
        app.push(Learn(app, game))
        app.top.go(page)
        for _ in range(moves):
            app.top.demo.advance()

    return open_screen


# Each opens its screen in an app that shows nothing yet.
SCREENS: dict[str, Callable[[App], None]] = {
    "home": _home,
    "new-game": _new_game,
    "play": _play("conniption", "4 4 4 f3 5 3 2f 4 6 1 f5 4f"),
    "play-domino": _play("domino", "b3h c1v a1h d4v"),
    "play-paths": _play("paths", "7 1 2 5", File="fano"),
    "play-cube": _play("paths", "14 1 5 23", File="3x3x3"),
    "play-wyb": _play("wyb", "d4 e4 c3 e5 f4 d5 d3 g6"),
    "learn": _learn("conniption", 4, 0),
    "learn-flip": _learn("conniption", 1, 1),
    "learn-domino": _learn("domino", 3, 6),
    "learn-paths": _learn("paths", 1, 7),
    "learn-wyb": _learn("wyb", 3, 2),
    "review": _review("conniption", "4 4 4 f3 5 3 2f 4 6 1 f5 4f", 9),
    "review-wyb": _review("wyb", "d4 e4 c3 e5 f4 d5 d3 g6", 6),
    "review-nothing": lambda app: app.push(Review(app)),
    "settings": _settings,
    "keys": _keys,
}


def draw_all(out: Path) -> list[Path]:
    """Write one picture per screen, size and theme; returns their paths."""
    out.mkdir(parents=True, exist_ok=True)
    pictures = []
    for name, open_screen in SCREENS.items():
        for size in SIZES:
            for theme in THEMES:
                with tempfile.TemporaryDirectory() as folder:
                    app = App(Store(Path(folder)), size)
                    app.change(theme=theme)
                    open_screen(app)
                    for _ in range(60):
                        app.step(1 / 60)
                    pictures.append(out / f"{name}-{size[0]}x{size[1]}-{theme}.png")
                    pygame.image.save(app.surface, pictures[-1])
    return pictures


if __name__ == "__main__":
    for picture in draw_all(Path(sys.argv[1])):
        print(picture)
