"""The app: the loop that hands on events and draws only when something has changed."""

from __future__ import annotations

import logging
import math
import queue
import sys
import threading
import time
import traceback
import weakref
from collections.abc import Callable
from logging.handlers import RotatingFileHandler

import pygame

from game.play.library.keeping import bring_in_order, keep_abandoned
from game.play.store import Store
from game.rules.board import is_compiled
from game.version import VERSION
from game.window import motion, screen, sound
from game.window.navigation import Navigation
from game.window.paint import draw
from game.window.scene import Scene, Stage
from game.window.screens.keys import asks_for_keys
from game.window.screens.sheets import ErrorScene
from game.window.widgets.controls import ENTER
from game.window.widgets.widget import NOWHERE, is_shortcut

log = logging.getLogger(__name__)

FRAMES = 60  # a second, while something moves
LONGEST_SLEEP = 1.0  # so that Ctrl+C in a terminal is heard
LOOK_EVERY = 0.006  # seconds between two looks for an event while nothing moves
DOUBLE_CLICK = 0.4  # seconds in which the second click on a place belongs to the first

_WAKE = pygame.event.custom_type()

# Held down, these go on; any other key counts once, or holding 4 would play both sides.
REPEATING = {
    *(pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN, pygame.K_PAGEUP, pygame.K_PAGEDOWN),
    *(pygame.K_BACKSPACE, pygame.K_DELETE, pygame.K_TAB),
}


class App(Stage):
    """One running game window.

    `run` is the whole life of it. Tests post pygame events and call `step(dt)` instead, which is one turn of the loop.
    """

    def __init__(self, store: Store | None = None, size: tuple[int, int] | None = None) -> None:
        super().__init__(store or Store(), size)
        self.ways = Navigation(self)
        pygame.key.set_repeat(350, 40)
        self._clicked: tuple[weakref.ref[Scene], tuple[float, float]] | None = None  # where the last click went
        self._since_click = 0.0
        self._held_keys: set[int] = set()
        self._calls: queue.SimpleQueue[Callable[[], object]] = queue.SimpleQueue()

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
        return min(self.toasts.update(dt), *(scene.update(dt) for scene in self.shown))

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
                self.mouse = event.pos
            if event.type == pygame.MOUSEBUTTONDOWN and self._belongs_to_former(event):
                return
            used = self.top.shortcut(event) if is_shortcut(event) else self.top.handle(event)
            if used:
                screen.damage()
            elif asks_for_keys(event):
                self.ways.keys()

    def _belongs_to_former(self, event: pygame.event.Event) -> bool:
        """Whether this is the second half of a double click whose first half has led to another scene.

        Whoever double-clicks Start does not mean the button that has taken its place.
        """
        former, self._clicked = self._clicked, (weakref.ref(self.top), event.pos)
        soon, self._since_click = self._since_click < DOUBLE_CLICK, 0.0
        return soon and former is not None and former[0]() is not self.top and math.dist(former[1], event.pos) < 8

    def _draw(self) -> None:
        area = screen.take_damage()
        if area is None:
            return
        surface = self.surface
        area = area.clip(surface.get_rect())
        surface.set_clip(area)
        draw.background(surface)
        for scene in self.shown:
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
    keep_abandoned(store)
    threading.Thread(target=bring_in_order, args=(store,), name="library", daemon=True).start()
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


def _asks_for_full_screen(event: pygame.event.Event) -> bool:
    return event.key == pygame.K_F11 or (event.key in ENTER and bool(event.mod & pygame.KMOD_ALT))
