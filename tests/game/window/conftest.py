"""A window that nobody sees, and hands to work it with."""

import os

# SDL reads these when it starts, so they come before the first import of pygame.
os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

import pygame
import pytest

from game.play.store import Store
from game.window import screen
from game.window.app import App

SIZES = [(960, 600), (1280, 800), (1920, 1080)]
SCALES = [85, 100, 250]


class Hands:
    """Works an app as a person would: with pygame events, at positions in logical points."""

    def __init__(self, app: App) -> None:
        self.app = app

    def post(self, kind: int, **values) -> None:
        pygame.event.post(pygame.event.Event(kind, values))

    def wait(self, seconds: float = 1.0) -> None:
        """Let time pass in frames of a sixtieth of a second."""
        for _ in range(round(seconds * 60)):
            self.app.step(1 / 60)

    def move(self, position) -> None:
        pixels = position[0] * screen.unit, position[1] * screen.unit
        self.post(pygame.MOUSEMOTION, pos=pixels, rel=(0, 0), buttons=(0, 0, 0))
        self.app.step(0)

    def click(self, position, button: int = 1) -> None:
        self.move(position)
        pixels = position[0] * screen.unit, position[1] * screen.unit
        self.post(pygame.MOUSEBUTTONDOWN, pos=pixels, button=button)
        self.post(pygame.MOUSEBUTTONUP, pos=pixels, button=button)
        self.app.step(0)

    def wheel(self, turns: int) -> None:
        self.post(pygame.MOUSEWHEEL, x=0, y=turns, precise_x=0.0, precise_y=float(turns), flipped=False)
        self.app.step(0)

    def key(self, key: int, mod: int = 0, letter: str = "") -> None:
        self.post(pygame.KEYDOWN, key=key, mod=mod, unicode=letter, scancode=0)
        self.post(pygame.KEYUP, key=key, mod=mod, unicode="", scancode=0)
        self.app.step(0)

    def type(self, words: str) -> None:
        self.post(pygame.TEXTINPUT, text=words)
        self.app.step(0)


@pytest.fixture
def app(tmp_path):
    app = App(Store(tmp_path), (1280, 800))
    yield app
    app.running = False
    pygame.event.clear()
    app.change(theme="midnight", animation_speed=1.0, reduced_motion=False, sounds=True, volume=60, notice_volume=60)
    app.store.finish()


@pytest.fixture
def hands(app):
    return Hands(app)
