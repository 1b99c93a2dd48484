"""A scene, the stage that scenes are shown on, and the ways that lead from one screen to another."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Protocol

import pygame

from game.play.people import People
from game.play.store import Settings, Store
from game.record.record import Record
from game.window import motion, screen, sound, theme
from game.window.display import Display
from game.window.toasts import Toasts
from game.window.widgets.controls import ENTER
from game.window.widgets.widget import NOWHERE, Group

if TYPE_CHECKING:
    from datetime import date

    from game.teach.appraisal import Appraisal
    from game.teach.ladder.rung import Rung
    from game.teach.puzzles.repetition import Slips

log = logging.getLogger(__name__)


class Scene:
    """What the app shows. A scene owns a group of widgets and hands on to it what it does not use itself.

    overlay     drawn above the scene below it, which stays to be seen but not to be used
    has_ground  the scene takes keys itself when no widget has the focus (see Group)
    """

    overlay = False
    has_ground = False

    def __init__(self, app: Stage) -> None:
        self.app = app
        self.widgets = Group(self.has_ground)

    def enter(self) -> None:
        """The scene has come to the top, for the first time or again."""

    def leave(self) -> None:
        """The scene is removed for good, or the game ends: stop what it started, save what must be kept."""

    def layout(self, size: tuple[float, float]) -> None:
        """Place everything for a screen of this many logical points, at least 960 x 600."""

    def handle(self, event: pygame.event.Event) -> bool:
        """Take an event, its position in logical points. True if it meant something: the screen is drawn again."""
        if self.widgets.handle(event):
            return True
        if event.type != pygame.KEYDOWN:
            return False
        if event.key == pygame.K_ESCAPE:
            self.back()
            return True
        return event.key in ENTER and self.accept()

    def accept(self) -> bool:
        """What Enter does where no widget takes it; whether that is anything."""
        return False

    def shortcut(self, event: pygame.event.Event) -> bool:
        """Take a key that is held together with Ctrl, Alt or the like. `handle` never hears of these."""
        return self.widgets.shortcut(event)

    def back(self) -> None:
        """What Esc does."""
        self.app.pop()

    def update(self, dt: float) -> float:
        """Advance by `dt` seconds and return how long it may be until the next time (see `motion`)."""
        return self.widgets.update(dt)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw everything; the backdrop is there already, and only what was damaged gets through the clip."""
        self.widgets.draw(surface)


class Ways(Protocol):
    """The ways between screens. A scene knows where it wants to go; what is there, `navigation` alone knows."""

    def home(self) -> None:
        """The first screen, below all others."""

    def new_game(self, game: str, two_players: bool = False) -> None: ...

    def play(self, record: Record) -> None:
        """A new game, on the first screen."""

    def go_on_with(self, record: Record) -> None:
        """A game that has come from somewhere: instead of the one on top, if there is one. Computers wait."""

    def resume(self) -> None:
        """The game that was saved last, exactly where it was."""

    def unfinished(self) -> None:
        """All the others that can be continued."""

    def review(self, record: Record | None = None) -> None:
        """A game to be reviewed: if none is given, the one that was played last. Instead of another review on top."""

    def mistakes(self, record: Record | None = None, appraisal: Appraisal | None = None) -> None:
        """The slips of a game to be done better: if none is given, of the one that was played last.

        What is known of its moves already need not be found out again.
        """

    def repeat_mistakes(self, slips: Slips, today: date) -> None:
        """The slips of all games that are due, one after the other; nothing if none is."""

    def look(self, record: Record, place: int, line: Sequence[int], words: str) -> None:
        """A line that goes on from a position of a game, to be looked at only."""

    def puzzles(self) -> None:
        """What there is to solve."""

    def todays_puzzle(self) -> None:
        """The puzzle of the day, as long as it is not done; from there one comes to all others."""

    def ladder(self) -> None:
        """The path through the games: the screen below, if one has come from there."""

    def climb(self, rung: Rung) -> None:
        """A step of that path, as a game: instead of the one on top, if there is one."""

    def learn(self, game: str | None = None) -> None: ...

    def you(self) -> None:
        """How strong whoever plays now is, and what they have played."""

    def people(self) -> None:
        """Who plays now."""

    def settings(self) -> None: ...

    def keys(self) -> None: ...

    def library(self) -> None:
        """Every game that was finished or saved."""

    def save_game(self, record: Record) -> None: ...

    def open_game(self, show: Callable[[Record], object], played_last: bool = False) -> None:
        """The games of the library, on request after the one played last; `show` gets the one that is opened."""


class Stage:
    """The window with its scenes, one above the other, and what every scene may ask for.

    scenes     the lowest first; the uppermost one is used
    mouse      where it is, in logical points
    running    until the player quits
    """

    ways: Ways

    def __init__(self, store: Store, size: tuple[int, int] | None = None) -> None:
        self.store = store
        self.settings: Settings = store.load_settings()
        self.people = People(store)
        self.running = True
        self.scenes: list[Scene] = []
        self.toasts = Toasts()
        self.mouse = NOWHERE
        known = self.settings.window_width, self.settings.window_height
        self.display = Display(size, known if all(known) else None, self.settings.full_screen and size is None)
        self._apply_settings()

    # --- the window ---

    @property
    def surface(self) -> pygame.Surface:
        return self.display.surface

    def resize(self, size: tuple[int, int]) -> None:
        """Give the window another size in pixels."""
        self.display.resize(size)
        self.layout()

    def toggle_full_screen(self) -> None:
        self.display.toggle_full_screen()
        self.change(full_screen=self.display.is_full_screen)

    def layout(self) -> None:
        """Lay all scenes out again and draw everything: after a change of size, scale or theme."""
        screen.fit(self.surface.get_size(), self.display.density, self.settings.scale / 100 or None)
        for scene in self.scenes:
            scene.layout(screen.size)

    # --- settings ---

    def change(self, **values: object) -> None:
        """Change settings; shown at once, and kept."""
        for name, value in values.items():
            setattr(self.settings, name, value)
        self.store.save_settings_soon(self.settings)
        self._apply_settings()

    def _apply_settings(self) -> None:
        chosen = self.settings
        theme.use(chosen.theme)
        motion.speed = chosen.animation_speed
        motion.reduced = chosen.reduced_motion
        sound.volumes["moves"] = chosen.volume / 100 if chosen.sounds else 0.0
        sound.volumes["notices"] = chosen.notice_volume / 100 if chosen.sounds else 0.0
        self.layout()

    def toast(self, words: str) -> None:
        """Say something in passing."""
        self.toasts.say(words)

    # --- scenes ---

    @property
    def top(self) -> Scene:
        return self.scenes[-1]

    @property
    def shown(self) -> list[Scene]:
        """The scenes that can be seen, the lowest first."""
        first = len(self.scenes) - 1
        while self.scenes[first].overlay and first > 0:
            first -= 1
        return self.scenes[first:]

    def push(self, scene: Scene) -> None:
        """Show a scene above the others."""
        self.scenes.append(scene)
        self._show_top()

    def pop(self) -> None:
        """Go back to the scene below; the last one stays."""
        if len(self.scenes) > 1:
            self.scenes.pop().leave()
            self._show_top()

    def replace(self, scene: Scene) -> None:
        """Show a scene instead of the uppermost one."""
        self.scenes.pop().leave()
        self.push(scene)

    def go_home(self) -> None:
        """Leave every scene but the first."""
        while len(self.scenes) > 1:
            self.scenes.pop().leave()
        self._show_top()

    def restart(self) -> None:
        """Begin again at the first screen, whatever has happened."""
        self._leave_all()
        self.scenes = []
        self.ways.home()

    def quit(self) -> None:
        """End the game, whatever goes wrong on the way out."""
        self.running = False
        self._leave_all()
        _try(self._keep_size)
        self.store.finish()

    def _leave_all(self) -> None:
        for scene in reversed(self.scenes):
            _try(scene.leave)

    def _keep_size(self) -> None:
        size = self.display.windowed_size
        settings = self.store.load_settings()  # another window may have changed the others since we read them
        if size != (settings.window_width, settings.window_height):
            settings.window_width, settings.window_height = size
            self.store.save_settings(settings)

    def _show_top(self) -> None:
        self.top.layout(screen.size)
        self.top.enter()
        self.top.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=self.mouse, rel=(0, 0), buttons=(0, 0, 0)))
        self.top.widgets.arrive()
        screen.damage()


def _try(call: Callable[[], object]) -> None:
    """Do something on the way out: what goes wrong in it is logged, and holds up nothing else."""
    try:
        call()
    except Exception:
        log.exception("on the way out")
