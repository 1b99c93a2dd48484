"""The app: the window, the stack of scenes, and the loop that draws only when something changed."""

from __future__ import annotations

import logging
import math
import os
import queue
import sys
import time
import traceback
import warnings
import weakref
from collections.abc import Callable
from logging.handlers import RotatingFileHandler

import pygame

from game.files import asset
from game.play.store import Settings, Store
from game.rules.board import is_compiled
from game.version import VERSION
from game.window import motion, screen, sound, theme
from game.window.paint import draw
from game.window.quiet import quiet_terminal
from game.window.scene import Scene
from game.window.screens.keys import KeysSheet, asks_for_keys
from game.window.screens.sheets import ErrorScene, Toasts
from game.window.widgets.controls import ENTER
from game.window.widgets.widget import NOWHERE, is_shortcut

log = logging.getLogger(__name__)

TITLE = "Conniption"
FIRST_SIZE = (1280, 800)
FRAMES = 60  # a second, while something moves
LONGEST_SLEEP = 1.0  # so that Ctrl+C in a terminal is heard
LOOK_EVERY = 0.006  # seconds between two looks for an event while nothing moves
UNSEEN = ("offscreen", "dummy")  # drivers that SDL falls back to; nobody would see the game, nor could end it
DOUBLE_CLICK = 0.4  # seconds in which the second click on a place belongs to the first

_WAKE = pygame.event.custom_type()

# Held down, these go on; any other key counts once, or holding 4 would play both sides.
REPEATING = {
    *(pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN, pygame.K_PAGEUP, pygame.K_PAGEDOWN),
    *(pygame.K_BACKSPACE, pygame.K_DELETE, pygame.K_TAB),
}


class App:
    """One running game window.

    `run` is the whole life of it. Tests post pygame events and call `step(dt)` instead, which is one turn of the loop.
    """

    def __init__(self, store: Store | None = None, size: tuple[int, int] | None = None) -> None:
        self.store = store or Store()
        self.settings: Settings = self.store.load_settings()
        self.running = True
        self.scenes: list[Scene] = []
        self._mouse = NOWHERE
        self._clicked: tuple[weakref.ref[Scene], tuple[float, float]] | None = None  # where the last click went
        self._since_click = 0.0
        self._held_keys: set[int] = set()
        self.toasts = Toasts()
        self._calls: queue.SimpleQueue[Callable[[], object]] = queue.SimpleQueue()
        self._open_window(size)
        self._apply_settings()

    # --- the window ---

    def _open_window(self, size: tuple[int, int] | None) -> None:
        # SDL reads these when it starts: sharp pixels on every monitor, and no game of ours keeps a screen awake.
        os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
        os.environ.setdefault("SDL_VIDEO_ALLOW_SCREENSAVER", "1")
        # Desktops on Linux know by its class which icon a window has. The library has put the name of our script there.
        os.environ["SDL_VIDEO_X11_WMCLASS"] = os.environ["SDL_VIDEO_WAYLAND_WMCLASS"] = TITLE
        if sys.platform.startswith("linux"):
            # Straight to the screen, and only what has changed: by way of OpenGL every frame costs twice as much.
            os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
        with quiet_terminal():
            pygame.display.init()
        if pygame.display.get_driver() in UNSEEN and not os.environ.get("SDL_VIDEODRIVER"):
            pygame.display.quit()
            raise pygame.error("no screen was found")
        pygame.font.init()
        pygame.display.set_caption(TITLE)
        icon = asset("icon.svg").read_text("utf-8")
        pygame.display.set_icon(draw.load_svg(icon, (64, 64)))
        self.density = _density()
        desktop = pygame.display.get_desktop_sizes()[0]
        known = self.settings.window_width, self.settings.window_height
        wanted = known if all(known) else tuple(round(side * self.density) for side in FIRST_SIZE)
        self._windowed = size or tuple(min(side, most) for side, most in zip(wanted, desktop, strict=True))
        self.full_screen = self.settings.full_screen and size is None
        self._set_mode()
        pygame.display.set_allow_screensaver(True)
        pygame.key.set_repeat(350, 40)

    def _set_mode(self) -> None:
        with warnings.catch_warnings():
            # A desktop has the last word about sizes, as on the way out of full screen: nobody need be warned of that.
            warnings.simplefilter("ignore", RuntimeWarning)
            # The display module cannot say how small its window may get; its successor cannot update a part of it.
            warnings.simplefilter("ignore", DeprecationWarning)
            if self.full_screen:
                pygame.display.set_mode(pygame.display.get_desktop_sizes()[0], pygame.FULLSCREEN)
                return
            pygame.display.set_mode(self._windowed, pygame.RESIZABLE)
            window = pygame.Window.from_display_module()
            window.minimum_size = tuple(round(side * self.density) for side in screen.SMALLEST)
            if window.size != self._windowed:  # some desktops keep the size that it had in full screen
                window.size = self._windowed

    @property
    def surface(self) -> pygame.Surface:
        surface = pygame.display.get_surface()
        assert surface is not None, "the window is open as long as the app lives"
        return surface

    def resize(self, size: tuple[int, int]) -> None:
        """Give the window another size in pixels."""
        self._windowed = size
        self.full_screen = False
        self._set_mode()
        self.layout()

    def toggle_full_screen(self) -> None:
        if not self.full_screen:
            self._windowed = self.surface.get_size()
        self.full_screen = not self.full_screen
        self._set_mode()
        self.change(full_screen=self.full_screen)

    def layout(self) -> None:
        """Lay all scenes out again and draw everything: after a change of size, scale or theme."""
        screen.fit(self.surface.get_size(), self.density, self.settings.scale / 100)
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
        sound.volume = chosen.volume / 100 if chosen.sounds else 0.0
        self.layout()

    # --- scenes ---

    @property
    def top(self) -> Scene:
        return self.scenes[-1]

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
        from game.window.screens.home import Home

        self._leave_all()
        self.scenes = []
        self.push(Home(self))

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
        size = self._windowed if self.full_screen else self.surface.get_size()
        settings = self.store.load_settings()  # another window may have changed the others since we read them
        if size != (settings.window_width, settings.window_height):
            settings.window_width, settings.window_height = size
            self.store.save_settings(settings)

    def _show_top(self) -> None:
        self.top.layout(screen.size)
        self.top.enter()
        self.top.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=self._mouse, rel=(0, 0), buttons=(0, 0, 0)))
        self.top.widgets.arrive()
        screen.damage()

    def toast(self, words: str) -> None:
        """Say something in passing."""
        self.toasts.say(words)

    def call_soon(self, call: Callable[[], object]) -> None:
        """Have something done in the loop; other threads may ask, and a sleeping loop wakes up for it."""
        self._calls.put(call)
        pygame.event.post(pygame.event.Event(_WAKE))

    # --- the loop ---

    def step(self, dt: float, first_event: pygame.event.Event | None = None) -> float:
        """One turn of the loop: let `dt` seconds pass, take events, draw; returns how long the next one may wait."""
        self._since_click += dt
        self._update(dt)
        events = pygame.event.get()
        if first_event is not None:
            events.insert(0, first_event)
        for place, event in enumerate(events):
            following = events[place + 1].type if place + 1 < len(events) else None
            # Of a rush of mouse motions only the last matters.
            if not (event.type == pygame.MOUSEMOTION == following):
                self._take(event)
        while not self._calls.empty():
            self._calls.get()()
        if not self.running:
            return 0.0
        for message in self.store.take_messages():
            self.toast(message)
        wait = self._update(0.0)
        self._draw()
        return wait

    def _update(self, dt: float) -> float:
        return min(self.toasts.update(dt), *(scene.update(dt) for scene in self._shown()))

    def _take(self, event: pygame.event.Event) -> None:
        if event.type == pygame.QUIT:
            self.quit()
        elif event.type in (pygame.WINDOWSIZECHANGED, pygame.VIDEORESIZE):
            self.layout()
        elif event.type in (pygame.WINDOWEXPOSED, pygame.WINDOWRESTORED):
            screen.damage()
        elif event.type == pygame.WINDOWFOCUSLOST:
            self._held_keys.clear()
        elif event.type == pygame.KEYDOWN and event.key in self._held_keys and event.key not in REPEATING:
            pass
        elif event.type == pygame.KEYDOWN and _asks_for_full_screen(event):
            self._held_keys.add(event.key)
            self.toggle_full_screen()
        else:
            if event.type == pygame.KEYDOWN:
                self._held_keys.add(event.key)
            elif event.type == pygame.KEYUP:
                self._held_keys.discard(event.key)
            if event.type == pygame.WINDOWLEAVE:
                outside = {"pos": NOWHERE, "rel": (0, 0), "buttons": (0, 0, 0)}
                event = pygame.event.Event(pygame.MOUSEMOTION, outside)
            elif hasattr(event, "pos"):
                event = pygame.event.Event(event.type, {**event.dict, "pos": screen.to_points(event.pos)})
            if event.type == pygame.MOUSEMOTION:
                self._mouse = event.pos
            if event.type == pygame.MOUSEBUTTONDOWN and self._belongs_to_former(event):
                return
            used = self.top.shortcut(event) if is_shortcut(event) else self.top.handle(event)
            if used:
                screen.damage()
            elif asks_for_keys(event):
                self.push(KeysSheet(self))

    def _belongs_to_former(self, event: pygame.event.Event) -> bool:
        """Whether this is the second half of a double click whose first half has led to another scene.

        Whoever double-clicks Start does not mean the button that has taken its place.
        """
        former, self._clicked = self._clicked, (weakref.ref(self.top), event.pos)
        soon, self._since_click = self._since_click < DOUBLE_CLICK, 0.0
        return soon and former is not None and former[0]() is not self.top and math.dist(former[1], event.pos) < 8

    def _shown(self) -> list[Scene]:
        """The scenes that can be seen, the lowest first."""
        first = len(self.scenes) - 1
        while self.scenes[first].overlay and first > 0:
            first -= 1
        return self.scenes[first:]

    def _draw(self) -> None:
        area = screen.take_damage()
        if area is None:
            return
        surface = self.surface
        area = area.clip(surface.get_rect())
        surface.set_clip(area)
        draw.background(surface)
        for scene in self._shown():
            scene.draw(surface)
        self.toasts.draw(surface)
        self.top.widgets.draw_tip(surface)
        surface.set_clip(None)
        pygame.display.update(area)

    def run(self, first: Scene | None = None) -> None:
        """Show the first scene, by default the home screen, until the player quits."""
        if first is None:
            self.restart()
        else:
            self.push(first)
        clock = pygame.time.Clock()
        wait = self.guarded_step(0.0)
        log.info("first frame, %s driver", pygame.display.get_driver())
        sound.start()
        before = time.perf_counter()
        while self.running:
            event = None
            if wait > 0:
                event = wait_for_event(min(wait, LONGEST_SLEEP))
            else:
                clock.tick(FRAMES)
            now = time.perf_counter()
            # Time spent asleep is real; a gap while something moves (the window is being dragged) is not shown.
            elapsed = now - before if wait > 0 else min(now - before, motion.LONGEST_STEP)
            wait = self.guarded_step(elapsed, event)
            before = now
        pygame.quit()

    def guarded_step(self, dt: float, event: pygame.event.Event | None = None) -> float:
        try:
            return self.step(dt, event)
        except Exception:
            log.exception("unforeseen error")
            if isinstance(self.top, ErrorScene):
                raise  # not even the calm message can be shown
            self.surface.set_clip(None)
            self.push(ErrorScene(self, traceback.format_exc()))
            return 0.0


def _try(call: Callable[[], object]) -> None:
    """Do something on the way out: what goes wrong in it is logged, and holds up nothing else."""
    try:
        call()
    except Exception:
        log.exception("on the way out")


def wait_for_event(seconds: float) -> pygame.event.Event | None:
    """Sleep until something happens, but no longer. (pygame's own wait looks a thousand times a second.)"""
    end = time.perf_counter() + seconds
    while (event := pygame.event.poll()).type == pygame.NOEVENT:
        left = end - time.perf_counter()
        if left <= 0:
            return None
        time.sleep(min(left, LOOK_EVERY))
    return event


def run() -> int:
    """Open the window and play until it is closed; the exit code."""
    store = Store()
    _log_to(store)
    try:
        app = App(store)
    except pygame.error as error:
        log.info("no window: %s", error)
        instead = "`conniption text connect4` and `conniption engine` work without one"
        print(f"conniption: no window can be opened here ({error}); {instead}", file=sys.stderr)
        return 1
    store.claim()
    if store.abandoned():
        from game.window.screens.game_menu import keep_abandoned  # with all it needs, too much for every start

        keep_abandoned(store)
    try:
        app.run()
    finally:
        store.finish()  # whatever has happened
    return 0


def _log_to(store: Store) -> None:
    logging.raiseExceptions = False  # on a full disk the log falls silent, and nothing else happens
    try:
        store.folder.mkdir(parents=True, exist_ok=True)
        handler = RotatingFileHandler(store.folder / "log.txt", maxBytes=500_000, backupCount=1, encoding="utf-8")
    except OSError:
        return  # the store will say that nothing can be written
    form = "%(asctime)s %(levelname)s %(name)s: %(message)s"
    logging.basicConfig(level=logging.INFO, format=form, handlers=[handler])
    build = "compiled" if is_compiled() else "interpreted: the computer thinks many times slower"
    log.info("Conniption %s, %s", VERSION, build)


def _density() -> float:
    """How many pixels a logical point is worth on this system before the user's own scale."""
    if sys.platform == "win32":
        import ctypes

        return ctypes.windll.user32.GetDpiForSystem() / 96
    try:
        return min(4.0, max(1.0, float(os.environ.get("GDK_SCALE", "1"))))
    except ValueError:
        return 1.0


def _asks_for_full_screen(event: pygame.event.Event) -> bool:
    return event.key == pygame.K_F11 or (event.key in ENTER and bool(event.mod & pygame.KMOD_ALT))
