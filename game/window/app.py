"""The app with its event loop, which draws only if something has changed."""

import logging
import math
import signal
import sys
import threading
import time
import traceback
import weakref
from collections.abc import Callable, Sequence

import pygame

from ai.analysis.background_task import BackgroundTask
from game.compiled import compile_advice
from game.play.library.game_saves import prepare, recover_abandoned
from game.play.storage.log_file import log_to_file
from game.play.storage.settings import Settings
from game.play.storage.store import Store
from game.record.record import Record
from game.rules.board import is_compiled
from game.rules.registry import FIRST
from game.terminal.command import start_command
from game.window import animation, redraw, scaling, sound
from game.window.accessibility.adapters import needs_hidden_window
from game.window.accessibility.screen_reader import ScreenReader
from game.window.input import controllers, key_bindings, touch
from game.window.input.controllers import Controllers, Release
from game.window.input.input_method import InputMethod
from game.window.input.key_bindings import KeyPress
from game.window.input.touch import Gesture, GestureKind, TouchScreen
from game.window.navigation import Navigation
from game.window.paint import draw
from game.window.paint.canvas import Canvas
from game.window.questions import Question
from game.window.scene import Scene, SceneStack
from game.window.screens.dialogs.error_screen import ErrorScreen
from game.window.screens.dialogs.wait_dialog import WaitDialog, wait_for
from game.window.system import appearance
from game.window.system.placement import Placement
from game.window.widgets.group import NOWHERE
from game.words.messages import tr

log = logging.getLogger(__name__)

FRAMES = 60  # frames per second while something moves
LONGEST_SLEEP = 1.0  # the most seconds that the loop sleeps, so that Ctrl+C in a terminal takes effect
LOOK_EVERY = 0.006  # seconds between two polls for events while nothing moves
DOUBLE_CLICK = 0.4  # longest time in seconds between the two clicks of a double click
# pygame also reports the wheel as presses of these buttons.
WHEEL_BUTTONS = (pygame.BUTTON_WHEELUP, pygame.BUTTON_WHEELDOWN)


class App(SceneStack):
    """The window of the running program, with its event loop.

    `run` returns when the player quits. Tests post pygame events and call `step(dt)` instead, which runs the loop once.

    redrawn   the areas in pixels that the last step has redrawn
    reader    tells screen readers what the window shows
    """

    def __init__(self, store: Store | None = None, size: tuple[int, int] | None = None) -> None:
        self.controllers = Controllers()
        self.input_method = InputMethod()
        self.reader = ScreenReader(self)
        self.touch_screen = TouchScreen(lambda position: self.top.touch_at(position))
        if needs_hidden_window():
            self.before_shown = self.reader.connect
        super().__init__(store or Store(), size)
        self.navigator = Navigation(self)
        key_bindings.repeat_held_keys()
        # The scene and the position of the last click.
        self._clicked: tuple[weakref.ref[Scene], tuple[float, float]] | None = None
        self.since_click = 0.0
        self.follows_system = False  # True once the event loop runs
        self._reading: threading.Thread | None = None  # reads the appearance of the system
        self._held_keys: set[int] = set()
        sound.listeners[:] = [self.controllers.rumble]
        self._until_update = 0.0  # seconds until something changes by itself
        self._on_screen: Canvas | None = None  # the frame on the screen
        self.redrawn: list[pygame.Rect] = []

    # --- the loop ---

    def step(self, dt: float, first_event: pygame.event.Event | None = None) -> float:
        """Run the loop once: advance everything by `dt` seconds, handle all events and draw.

        Handle `first_event`, if given, before the others. Return the seconds after which `step` must be called again.
        """
        self.since_click += dt
        self._update(dt)
        events = pygame.event.get()
        if first_event is not None:
            events.insert(0, first_event)
        for index, event in enumerate(events):
            following = events[index + 1].type if index + 1 < len(events) else None
            # Of several mouse motions in a row, only the last is handled.
            if not (event.type == pygame.MOUSEMOTION == following):
                self._dispatch(event)
        self.input_method.follow(self.top.widgets.caret)
        self.run_calls()
        if not self.running:
            return 0.0
        for message in self.store.take_messages():
            self.toast(message)
        wait = self._update(0.0)
        self._until_update -= dt
        if self._until_update <= 0 or wait == 0:
            redraw.request()
        self._until_update = wait
        has_changed = self._draw()
        return min(wait, self.reader.update(dt, has_changed)) if self.reader.is_active else wait

    def _update(self, dt: float) -> float:
        controllers_wait, presses = self.controllers.update(dt)
        for press in presses:
            self._press(press)
        touch_wait, gestures = self.touch_screen.update(dt)
        for gesture in gestures:
            self._take_gesture(gesture)
        wait = min(controllers_wait, touch_wait, self.toasts.update(dt), *(scene.update(dt) for scene in self.shown))
        for scene in self.shown:
            scene.show_changes()
        return wait

    def _dispatch(self, event: pygame.event.Event) -> None:
        self.top.show_changes()  # so that the event finds the widgets as the last event has left them
        if event.type in controllers.IGNORED_EVENTS:
            return
        if event.type == pygame.QUIT:
            self.quit()
        elif event.type in (pygame.WINDOWSIZECHANGED, pygame.VIDEORESIZE):
            self.display.note_change()
            self.layout()
        elif event.type == pygame.WINDOWMOVED:
            self.display.note_change()
        elif event.type in (pygame.WINDOWEXPOSED, pygame.WINDOWRESTORED):
            self.display.is_empty = True
            redraw.request()
        elif event.type in (pygame.WINDOWFOCUSLOST, pygame.WINDOWFOCUSGAINED):
            self._held_keys.clear()
            self.touch_screen.forget()
            self._end_presses(self.controllers.release_all())
            self.reader.note_focus(event.type == pygame.WINDOWFOCUSGAINED)
            if event.type == pygame.WINDOWFOCUSGAINED:
                self._read_appearance()
        elif event.type == pygame.KEYDOWN:
            press = KeyPress.of(event, is_repeated=event.key in self._held_keys)
            self._held_keys.add(event.key)
            if not self.top.widgets.is_composing:
                self._press(press)
        elif event.type in touch.EVENTS:
            width, height = self.surface.get_size()
            position = scaling.to_points((event.x * width, event.y * height))
            for gesture in self.touch_screen.handle(event, position) if touch.IS_USED else ():
                self._take_gesture(gesture)
        elif event.type in controllers.EVENTS:
            for change in self.controllers.handle(event):
                if isinstance(change, Release):
                    self._end_presses([change])
                else:
                    self._press(change)
            self._note_controllers()
        else:
            self._dispatch_to_scene(event)

    def _dispatch_to_scene(self, event: pygame.event.Event) -> None:
        """Pass an event of the mouse, or one that only the top scene may need, to this scene in logical points."""
        if event.type == pygame.KEYUP:
            self._held_keys.discard(event.key)
        if getattr(event, "touch", False) and event.type != pygame.MOUSEWHEEL:
            return  # SDL sends mouse events for fingers, too
        if getattr(event, "button", 0) in WHEEL_BUTTONS:
            return  # the wheel is no click; MOUSEWHEEL follows
        if event.type == pygame.TEXTEDITING:
            self.input_method.note(event.text)
        if event.type == pygame.WINDOWLEAVE:
            outside = {"pos": NOWHERE, "rel": (0, 0), "buttons": (0, 0, 0)}
            event = pygame.event.Event(pygame.MOUSEMOTION, outside)
        elif hasattr(event, "pos"):
            event = pygame.event.Event(event.type, {**event.dict, "pos": scaling.to_points(event.pos)})
        if event.type == pygame.MOUSEMOTION:
            self.mouse = event.pos
        if event.type == pygame.MOUSEBUTTONDOWN and self._is_stale_click(event):
            return
        if self._pass_on(event):
            redraw.request()

    def _press(self, press: KeyPress) -> None:
        """Perform the action of a pressed key, or of a button of a controller."""
        kind = self.controllers.kind if press.is_button else None
        if kind is not key_bindings.controller:
            key_bindings.controller = kind  # tooltips now name the buttons of this controller, or the keys
            redraw.request()
        opens_keyboard = press.is_button and self.top.widgets.takes_text and key_bindings.perform(press, [self])
        if opens_keyboard or self.top.key(press) or key_bindings.perform(press, [self]):
            redraw.request()
        self.top.show_changes()

    @property
    def controller_names(self) -> list[str]:
        return self.controllers.names

    def _apply_settings(self) -> None:
        self.controllers.rumbles = self.settings.rumble
        super()._apply_settings()

    def _read_appearance(self) -> None:
        """Read the appearance of the system on another thread, unless that is being done."""
        if self.follows_system and (self._reading is None or not self._reading.is_alive()):
            self._reading = appearance.start_reading(lambda found: self.call_soon(lambda: self.note_appearance(found)))

    def _take_gesture(self, gesture: Gesture) -> None:
        """Perform a gesture of a finger on the top scene."""
        if not scaling.touch_target:
            scaling.touch_target = scaling.TOUCH_TARGET
            self.layout()
        top, position = self.top, gesture.position
        top.show_changes()
        match gesture.kind:
            case GestureKind.TAP:
                self._tap(position)
            case GestureKind.LONG_PRESS if top.is_on_board(position):
                self._click(position, 3)
            case GestureKind.LONG_PRESS:
                top.widgets.explain(position)
            case GestureKind.PRESS:
                self._point(top.widgets.aim(position))
                self._button(pygame.MOUSEBUTTONDOWN, top.widgets.aim(position))
            case GestureKind.DRAG:
                self._point(position)
            case GestureKind.RELEASE:
                self._button(pygame.MOUSEBUTTONUP, position)
            case GestureKind.SCROLL:
                if (widget := top.widgets.near(position)) is not None:
                    widget.pan(gesture.distance)
            case GestureKind.SWIPE:
                self._press(KeyPress((gesture.swipe,), is_swipe=True))
            case GestureKind.END:
                self._point(NOWHERE)
        redraw.request()

    def _tap(self, position: tuple[float, float]) -> None:
        """Click what a finger means. A text field also gets the on-screen keyboard."""
        top = self.top
        position = top.widgets.aim(position)
        self._click(position, 1)
        focus = top.widgets.focus
        if self.top is top and focus is not None and focus.takes_text and focus.rect.collidepoint(position):
            self.navigator.keyboard()

    def _click(self, position: tuple[float, float], button: int) -> None:
        self._point(position)
        self._button(pygame.MOUSEBUTTONDOWN, position, button)
        self._button(pygame.MOUSEBUTTONUP, position, button)

    def _point(self, position: tuple[float, float]) -> None:
        self.mouse = position
        motion = {"pos": position, "rel": (0, 0), "buttons": (0, 0, 0), "touch": True}
        self.top.handle(pygame.event.Event(pygame.MOUSEMOTION, motion))

    def _button(self, kind: int, position: tuple[float, float], button: int = 1) -> None:
        event = pygame.event.Event(kind, pos=position, button=button, touch=True)
        if kind == pygame.MOUSEBUTTONDOWN and self._is_stale_click(event):
            return
        self.top.handle(event)
        self.top.show_changes()

    def _note_controllers(self) -> None:
        kind = self.controllers.kind
        if kind is not key_bindings.connected:
            key_bindings.connected = kind
            if kind is None:
                key_bindings.controller = None
            redraw.request()

    def _end_presses(self, releases: Sequence[Release]) -> None:
        """End what lasts while a button of a controller is held."""
        if releases and self.top.handle(key_bindings.key_release()):
            redraw.request()

    def _pass_on(self, event: pygame.event.Event) -> bool:
        """Pass an event to the top scene. Return True if the scene uses it."""
        if event.type == pygame.DROPFILE:
            return self.top.take_file(event.file) or self.open(event.file)
        return self.top.handle(event)

    def open(self, path: str) -> bool:
        """Show the saved game in a file as the home screen does. Return False while a dialog is open."""
        if self.top.overlay:
            return False
        self.navigator.open_file(path, self._show_opened)
        return True

    def _show_opened(self, record: Record) -> None:
        self.go_home()
        self.top.take_game(record)

    def refresh_home(self) -> None:
        """Show on the home screen, if it is shown, what has changed in the library."""
        if len(self.scenes) == 1:
            self.top.enter()

    def _change_person(self, change: Callable[[], Settings], on_done: Callable[[], object]) -> None:
        def take(settings: Settings) -> None:
            self.use_settings(settings)
            on_done()

        wait_for(self, tr("Saving …"), lambda _: change(), take, can_cancel=False)

    def _finish_saving(self, placement: Placement) -> None:
        task = BackgroundTask(self.call_soon)
        task.start(lambda report, cancel_token: self._save_all(placement), lambda nothing: None, is_short=True)
        if task.is_busy:
            self.push(WaitDialog(self, tr("Saving your games …"), task, can_cancel=False))
            redraw.request()
            self._draw()
        while task.is_busy:
            pygame.event.pump()  # so that the system does not report that the window hangs
            self.run_calls()
            time.sleep(LOOK_EVERY)

    def _is_stale_click(self, event: pygame.event.Event) -> bool:
        """Return True if the click is the second of a double click, and the first has opened another screen.

        Such a click is ignored: a double click on Start must not press the button that appears in the same place.
        """
        former, self._clicked = self._clicked, (weakref.ref(self.top), event.pos)
        soon, self.since_click = self.since_click < DOUBLE_CLICK, 0.0
        return soon and former is not None and former[0]() is not self.top and math.dist(former[1], event.pos) < 8

    @property
    def is_spoken(self) -> bool:
        return self.reader.is_active

    def say(self, words: str) -> None:
        self.reader.say(words)

    def can_answer(self, question: Question) -> bool:
        return self.reader.can_answer(question)

    def answer(self, question: Question) -> bool:
        return self.reader.answer(question)

    def _draw(self) -> bool:
        """Draw a new frame if one was requested, and redraw what differs from the frame on the screen.

        Return True if a frame was requested.
        """
        self.redrawn = []
        if not redraw.take_request():
            return False
        canvas = Canvas(self.surface.get_size())
        draw.background(canvas)
        for scene in self.shown:
            scene.draw(canvas)
        self.toasts.draw(canvas)
        self.top.widgets.draw_tip(canvas)
        former = None if self.display.is_empty else self._on_screen
        self.display.is_empty = False
        self.redrawn = canvas.differences(former)
        canvas.show(self.surface, self.redrawn)
        self._on_screen = canvas
        if self.redrawn:
            pygame.display.update(self.redrawn)
        return True

    def run(self, first: Scene | None = None) -> None:
        """Show the first scene (by default the home screen) and run until the player quits."""
        if first is None:
            self.restart()
        else:
            self.push(first)
        clock = pygame.time.Clock()
        wait = self.guarded_step(0.0)
        log.info("first frame, %s driver", pygame.display.get_driver())
        sound.start()
        self.controllers.start()
        self.follows_system = True
        self._read_appearance()
        if self.before_shown is None:
            self.reader.connect()
        before = time.perf_counter()
        while self.running:
            event = None
            if wait > 0:
                event = wait_for_event(min(wait, LONGEST_SLEEP))
            else:
                clock.tick(FRAMES)
            now = time.perf_counter()
            # Time spent asleep counts in full. A gap while something moves (the window is being dragged) is capped.
            elapsed = now - before if wait > 0 else min(now - before, animation.LONGEST_STEP)
            wait = self.guarded_step(elapsed, event)
            before = now
        self.reader.close()
        pygame.quit()

    def guarded_step(self, dt: float, event: pygame.event.Event | None = None) -> float:
        """Call `step`. If it raises an exception, log it and show the error screen."""
        try:
            return self.step(dt, event)
        except Exception:
            log.exception("unexpected error")
            if isinstance(self.top, ErrorScreen):
                raise  # not even the error screen can be shown
            self.push(ErrorScreen(self, traceback.format_exc()))
            return 0.0


def wait_for_event(seconds: float) -> pygame.event.Event | None:
    """Wait at most `seconds` for an event, and return it or None. pygame's own function needs more processor time."""
    end = time.perf_counter() + seconds
    while (event := pygame.event.poll()).type == pygame.NOEVENT or event.type in controllers.IGNORED_EVENTS:
        left = end - time.perf_counter()
        if left <= 0:
            return None
        time.sleep(min(left, LOOK_EVERY))
    return event


def run(file: str = "") -> int:
    """Open the window, run the loop until the window is closed, and close every file. Return the exit code.

    If the path of a saved game is given, show that game.
    """
    store = Store()
    handler = log_to_file(store)
    try:
        return _play(store, file)
    finally:
        store.close()
        if handler is not None:
            logging.getLogger().removeHandler(handler)
            handler.close()


def _play(store: Store, file: str) -> int:
    try:
        app = App(store)
    except pygame.error as error:
        log.info("no window: %s", error)
        instead = tr("The game also runs in the terminal: {start_command}", start_command=start_command("text", FIRST))
        print(
            tr("conniption: cannot open a window ({error}). {instead}", error=error, instead=instead), file=sys.stderr
        )
        return 1
    _report_slow_build(app)
    store.claim()
    preparation = threading.Thread(target=_prepare, args=(app,), name="library", daemon=True)
    preparation.start()
    _end_with_the_terminal()
    if file:
        app.call_soon(lambda: app.open(file))
    try:
        app.run()
    finally:
        store.library.cancel_token.cancel()
        preparation.join()
    return 0


def _end_with_the_terminal() -> None:
    """From now on close the window properly when its terminal is closed (SIGHUP), unless SIGHUP is ignored (nohup).

    SDL itself does this for SIGTERM and SIGINT.
    """
    number = getattr(signal, "SIGHUP", None)  # Windows has no SIGHUP
    if number is not None and signal.getsignal(number) != signal.SIG_IGN:
        signal.signal(number, lambda *_: pygame.event.post(pygame.event.Event(pygame.QUIT)))


def _report_slow_build(app: App) -> None:
    """Tell the player once that the program runs without its compiled modules, and how to compile them."""
    if is_compiled() or app.settings.slow_build_reported:
        return
    words = tr("Running without the fast engine: {compile_advice}.", compile_advice=compile_advice())
    print(f"conniption: {words}", file=sys.stderr)
    app.toast(words)
    app.change(slow_build_reported=True)


def _prepare(app: App) -> None:
    """Prepare the library, on a background thread. Add people whose games it has to the list of people.

    Then add games of earlier versions to the index of positions, which may take minutes.
    """
    app.store.read_small_files()
    if recover_abandoned(app.store):
        app.call_soon(app.refresh_home)
    prepare(app.store)
    players = app.store.library.players()
    app.call_soon(lambda: app.people.add_missing(players))
    app.store.library.index_all_positions()
