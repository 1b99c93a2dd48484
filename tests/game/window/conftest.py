"""An app on an invisible window, and a user that drives it."""

import os

# SDL reads these when it starts, so they come before the first import of pygame.
os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

import pygame
import pytest

from ai.analysis import background_task
from game.play.storage.store import Store
from game.window import display, scaling
from game.window.app import App
from game.window.input import key_bindings
from game.window.paint import fonts
from game.words import messages
from game.words.catalog import ENGLISH

SIZES = [(960, 600), (1280, 800), (1920, 1080)]
# Window sizes with scales in percent. 1280 x 800 pixels at 250 % show the fewest points with the widest letters: labels
# are wider by 3.4 % than at 100 %. At 85 % status lines are wider by 4 %. Every window shows at least 960 x 600 and at
# most 1920 x 1080 points, so the smallest at 250 % and the largest at 85 % equal those at 100 %.
LAYOUTS = [*((size, 100) for size in SIZES), ((960, 600), 85), ((1280, 800), 250)]

# Short jobs end before the window goes on, also on a busy computer. `test_waits` tests what the window does otherwise.
PATIENCE, background_task.PATIENCE = background_task.PATIENCE, 60.0


@pytest.fixture(autouse=True)
def monitor_at_100_percent(monkeypatch: pytest.MonkeyPatch) -> None:
    """Expect the same pixels on every computer, also on one whose monitor has another scale."""
    monkeypatch.setattr(display, "screen_density", lambda: 1.0)


@pytest.fixture(autouse=True)
def no_device_used_before(monkeypatch: pytest.MonkeyPatch) -> None:
    """Forget the touch screens and controllers that other tests have used."""
    monkeypatch.setattr(scaling, "touch_target", 0.0)
    monkeypatch.setattr(key_bindings, "controller", None)
    monkeypatch.setattr(key_bindings, "connected", None)


# Time limits of searches, which end at once in most tests because their positions are proven quickly.
TIME_LIMITS = (
    "game.teach.evaluation.game_evaluation.EXPLAIN_SECONDS",
    "game.teach.puzzles.puzzle_session.SECONDS",
    "game.teach.strategies.strategy_session.SECONDS",
    "game.window.screens.play.analysis_and_hints.REASON_SECONDS",
    "game.window.screens.play.coaching.blunder_guard.SECONDS",
)


@pytest.fixture(autouse=True)
def time_for_proofs(monkeypatch: pytest.MonkeyPatch) -> None:
    """Give these searches enough time on a busy computer, too."""
    for name in TIME_LIMITS:
        monkeypatch.setattr(name, 30.0)


class Hands:
    """Drives an app like a user: with pygame events, at positions in logical points."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.pixels = (0.0, 0.0)  # the mouse position

    def post(self, kind: int, **values) -> None:
        pygame.event.post(pygame.event.Event(kind, values))

    def wait(self, seconds: float = 1.0) -> None:
        """Let time pass in frames of 1/60 second."""
        for _ in range(round(seconds * 60)):
            self.app.step(1 / 60)

    def move(self, position) -> None:
        pixels = position[0] * scaling.unit, position[1] * scaling.unit
        before, self.pixels = self.pixels, pixels
        rel = pixels[0] - before[0], pixels[1] - before[1]
        self.post(pygame.MOUSEMOTION, pos=pixels, rel=rel, buttons=(0, 0, 0))
        self.app.step(0)

    def click(self, position, button: int = 1) -> None:
        self.move(position)
        pixels = position[0] * scaling.unit, position[1] * scaling.unit
        self.post(pygame.MOUSEBUTTONDOWN, pos=pixels, button=button)
        self.post(pygame.MOUSEBUTTONUP, pos=pixels, button=button)
        self.app.step(0)

    def wheel(self, turns: int) -> None:
        """Turn the mouse wheel. For every event of the wheel, pygame also sends a press and a release of a button."""
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            self.post(kind, pos=self.pixels, button=pygame.BUTTON_WHEELUP if turns > 0 else pygame.BUTTON_WHEELDOWN)
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
    app.change(toured=True)  # the tour of the first game has its own tests
    yield app
    app.running = False
    pygame.event.clear()
    app.change(theme="midnight", animation_speed=1.0, reduced_motion=False, sounds=True, volume=60, notice_volume=60)
    app.store.finish()


@pytest.fixture
def hands(app):
    return Hands(app)


@pytest.fixture
def english_afterwards():
    """Return to English after a test that chooses another language."""
    yield
    messages.use(ENGLISH)
    fonts.use_language(ENGLISH)
