"""Scenes (screens and dialogs), the stack that shows them, and the interface for navigation between them."""

from __future__ import annotations

import logging
import queue
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, Protocol

import pygame

from game.play import last_choices
from game.play.library.game_summary import GameSummary
from game.play.people import People
from game.play.storage.settings import SYSTEM_THEME, UNPLACED, Settings
from game.play.storage.store import Store
from game.record.node import Node
from game.record.record import Record
from game.rules.board import Board
from game.window import animation, redraw, scaling, sound, theme
from game.window.changes import EVERYTHING, Changed, ChangeLog, Part
from game.window.display import Display
from game.window.input import key_bindings
from game.window.input.key_bindings import ACCEPT, BACK, Action, ActionOwner, Actions, KeyPress
from game.window.input.touch import Touch
from game.window.paint import fonts
from game.window.questions import Question
from game.window.system.appearance import Appearance
from game.window.system.placement import Placement
from game.window.toasts import Toasts
from game.window.widgets.group import NOWHERE, Group
from game.window.widgets.widget import Widget
from game.words import messages
from game.words.messages import mark
from game.words.system_language import system_language

if TYPE_CHECKING:
    from datetime import date

    from game.teach.evaluation.game_evaluation import GameEvaluation
    from game.teach.ladder.ladder_step import LadderStep

log = logging.getLogger(__name__)

GAME_SWITCHES = {"help", "turns_board"}  # settings that change only screens with a game

_WAKE = pygame.event.custom_type()


class Scene:
    """A screen or dialog. It has a group of widgets, which gets the events that the scene does not use itself.

    overlay          True if the scene below stays visible but cannot be used, as below a dialog
    moves_on_board   True if moves can be made by keys, so that the actions of a game's board belong to the screen
    has_autosave     True if the screen saves its game in the autosave
    takes_games      True if `take_game` shows a game that was dropped onto the window or pasted
    is_action_menu   True for the list of all actions
    changes          the changes that the parts of the screen do not show yet
    actions          the actions of the screen and their handlers
    """

    overlay = False
    moves_on_board = False
    has_autosave = False
    takes_games = False
    is_action_menu = False
    actions: ClassVar[Actions] = {BACK: lambda scene: scene.back(), ACCEPT: lambda scene: scene.accept()}

    def __init__(self, app: SceneStack) -> None:
        self.app = app
        self.widgets = Group()
        self.changes = ChangeLog(self.parts())

    def enter(self) -> None:
        """Called when the scene comes to the top, for the first time or again."""

    def leave(self) -> None:
        """Called when the scene is removed or the program ends.

        Subclasses stop background work here and save their data.
        """

    def layout(self, size: tuple[float, float]) -> None:
        """Lay out everything for a screen of this size in logical points, which is at least 960 x 600."""

    def handle(self, event: pygame.event.Event) -> bool:
        """Handle an event whose position is in logical points. Return True if it was used.

        Pressed keys are passed to `key` instead.
        """
        return self.widgets.handle(event)

    def touch_at(self, position: tuple[float, float]) -> Touch:
        """Return the use by touch of what is at a position."""
        return self.widgets.touch_at(position)

    def is_on_board(self, position: tuple[float, float]) -> bool:
        """Return True if a position is on the board, where a long press acts as the right mouse button."""
        ground = self.widgets.ground
        return ground is not None and ground.rect.collidepoint(position) and self.widgets.at(position) is None

    def key(self, press: KeyPress) -> bool:
        """Perform the action of a pressed key. Return True if the key was used."""
        owners = self.key_owners()
        return (self.widgets.takes_text and press.types_text) or key_bindings.perform(press, owners)

    def key_owners(self) -> list[ActionOwner]:
        """Return the objects whose actions a key may perform. The first that has an action for the key performs it."""
        return [*self.widgets.key_owners(), self]

    def accept(self) -> bool:
        """Do what the Enter key does if no widget uses it. Return False if it does nothing."""
        return False

    def take_file(self, path: str) -> bool:
        """Handle a file that was dropped onto the window. Return False if this screen does not accept files."""
        if self.takes_games:
            self.app.navigator.open_file(path, self.take_game)
        return self.takes_games

    def take_game(self, record: Record) -> None:
        """Show a game that the user has dropped onto the window, pasted or chosen. For screens with `takes_games`."""

    def action_text(self, action: Action) -> str:
        """Return the text of an action in the list of the screen's actions."""
        return action.text

    def back(self) -> None:
        """Do what the Esc key does: return to the scene below."""
        self.app.pop()

    def texts(self) -> list[Widget]:
        """Return the texts and cards that the screen draws itself, in reading order."""
        return []

    def contents(self) -> list[Widget]:
        """Return everything visible on the screen for screen readers: the texts, then the widgets in focus order."""
        return [*self.texts(), *(widget for widget in self.widgets.widgets if self.widgets.is_shown(widget))]

    def update(self, dt: float) -> float:
        """Advance by `dt` seconds. Return the seconds until the next update is needed (see `animation`)."""
        return self.widgets.update(dt)

    def parts(self) -> Sequence[Part]:
        """Return the parts of the screen, each with the changes it depends on, in the order of their updates."""
        return ()

    def changed(self, changes: Changed) -> None:
        """Note changes. The parts that depend on them are updated before the next event and before drawing."""
        self.changes.add(changes)

    def show_changes(self) -> None:
        """Update the parts of the screen that depend on the changes since the last call."""
        if self.changes.update_parts():
            redraw.request()

    def draw(self, surface: pygame.Surface) -> None:
        """Draw everything onto a surface that has the background already.

        The window passes a `Canvas`, which redraws only what differs from the last frame.
        """
        self.widgets.draw(surface)


class Navigator(Protocol):
    """The interface for navigation between screens. Screens use it instead of importing each other."""

    def home(self) -> None:
        """Show the home screen as the lowest scene."""

    def new_game(self, game: str, two_players: bool = False) -> None: ...

    def play(self, record: Record) -> None:
        """Show a new game on the Play screen, directly above the home screen."""

    def show_game(self, record: Record, is_continued: bool = False) -> None:
        """Show a game on the Play screen, paused if it is a computer's turn. It replaces a game that is being shown.

        `is_continued` is True if the player continues an unfinished game of their own, which is then not saved twice.
        """

    def resume(self) -> None:
        """Continue the autosaved game where it was left."""

    def continue_game(self, game_summary: GameSummary) -> None:
        """Continue an unfinished game of the library, which is then the autosaved game."""

    def review(self, record: Record | None = None) -> None:
        """Show the review of a game, by default of the game that was played last.

        It replaces a review that is being shown.
        """

    def analyze(self, record: Record | None = None, node: Node | None = None, moves: Sequence[int] = ()) -> None:
        """Show the analysis of a copy of a game, at a position of it; by default continue the last analysis.

        `moves` are played there. The screen replaces an analysis that is being shown.
        """

    def share(self, record: Record, node: Node) -> None:
        """Ask how to share a game or one of its positions: as a picture, an animation, a web page or a text."""

    def strategies(self, game: str | None = None) -> None:
        """Show the strategies that can be learned, those of a game first."""

    def set_up_position(self, board: Board | None = None) -> None:
        """Show the position editor with a position, by default the start of the game that was played last.

        It replaces a position editor that is being shown.
        """

    def solved(self, game: str = "") -> None:
        """Show what is proven of each game, beginning with the results of `game` if it has any."""

    def edit_shape(self, shape: str, use: Callable[[str], object]) -> None:
        """Show the shape editor with a shape, and call `use` with the path of its file after it was saved."""

    def play_from(self, record: Record) -> None:
        """Ask who plays the game that `record` begins, and start it."""

    def mistakes(self, record: Record | None = None) -> None:
        """Practice the mistakes of a game, by default of the last finished game that may have mistakes."""

    def repeat_mistakes(self, today: date) -> None:
        """Start to practice the stored mistakes that are due today. Do nothing if none are due."""

    def preview_line(
        self, record: Record, node: Node, line: Sequence[int], words: str, is_exercise: bool = False
    ) -> None:
        """Show a line of moves from a position of a game or exercise on a preview board, with an explaining text."""

    def puzzles(self) -> None:
        """Show the puzzle menu."""

    def ladder(self) -> None:
        """Show the ladder. If it is open below other screens, return to it."""

    def play_ladder_step(self, ladder_step: LadderStep) -> None:
        """Start the game of a ladder step. It replaces a game that is being shown."""

    def learn(self, game: str | None = None) -> None: ...

    def profile(self) -> None:
        """Show who plays, and the current person's rating, results and data."""

    def settings(self) -> None: ...

    def keys(self) -> None: ...

    def actions(self) -> bool:
        """Show the list of the actions of the present screen. Return False if it is shown already."""

    def keyboard(self) -> bool:
        """Show the on-screen keyboard for the text field that has the focus. Return False if there is none."""

    def manual(self) -> None:
        """Open the manual in a web browser."""

    def library(self) -> None:
        """Show the list of the current person's games."""

    def save_game(self, record: Record) -> None: ...

    def open_game(self, show: Callable[[Record], object], has_last: bool = True) -> None:
        """Show the list of games to choose one, and call `show` with the game's record.

        `has_last` offers the last game too, which a screen that shows it does not need.
        """

    def open_file(self, path: str, show: Callable[[Record], object]) -> None:
        """Show the game in a file, or a dialog with the error."""

    def paste(self, show: Callable[[Record], object], present: Record | None = None) -> None:
        """Show the game or the position on the clipboard, or a dialog with the error.

        Moves without a game belong to the game `present`.
        """


FULL_SCREEN = Action("window.full_screen", mark("Full screen"), ("F11", "Alt+Enter"))
SHOW_KEYS = Action("window.keys", mark("Keyboard shortcuts"), ("?", "F1"))
SHOW_ACTIONS = Action("window.actions", mark("All actions of this screen"), ("F4",), "back")
SHOW_KEYBOARD = Action("text.keyboard", mark("Open the on-screen keyboard"), (), "A", is_fixed=True)


def _nothing() -> None: ...


def _ask(question: Question, window: SceneStack) -> bool:
    return window.answer(question)


SHOW_MANUAL = Action("window.manual", mark("Manual"), ("Shift+F1",))


class SceneStack:
    """The window with its stack of scenes, and the services that every scene can use.

    scenes          the scenes, the lowest first; the top scene gets the events
    mouse           the position of the mouse in logical points
    running         True until the player quits
    recent_folder   the folder of the file that was chosen last, or None
    before_shown    called for each new window before it is shown, or None
    actions         the actions that work on every screen
    """

    navigator: Navigator
    before_shown: Callable[[], object] | None = None
    actions: ClassVar[Actions] = {
        FULL_SCREEN: lambda window: window.toggle_full_screen(),
        SHOW_KEYS: lambda window: window.navigator.keys(),
        SHOW_ACTIONS: lambda window: window.navigator.actions(),
        SHOW_KEYBOARD: lambda window: window.navigator.keyboard(),
        **{question.value: partial(_ask, question) for question in Question},
        SHOW_MANUAL: lambda window: window.navigator.manual(),
    }

    def __init__(self, store: Store, size: tuple[int, int] | None = None) -> None:
        self.store = store
        self.people = People(store)
        self.settings: Settings = store.load_settings()
        last_choices.migrate(store, self.settings)
        self.running = True
        self.appearance = Appearance()
        self.recent_folder: Path | None = None
        self.scenes: list[Scene] = []
        self.toasts = Toasts()
        self._calls: queue.SimpleQueue[Callable[[], object]] = queue.SimpleQueue()
        self.mouse = NOWHERE
        full_screen = self.settings.full_screen and size is None
        self.display = Display(size, _former_placement(self.settings), full_screen, self.before_shown)
        self._apply_settings()

    # --- the window ---

    @property
    def surface(self) -> pygame.Surface:
        return self.display.surface

    @property
    def controller_names(self) -> list[str]:
        """The names of the connected game controllers."""
        return []

    def resize(self, size: tuple[int, int]) -> None:
        """Set the size of the window in pixels."""
        self.display.resize(size)
        self.layout()

    def toggle_full_screen(self) -> None:
        self.display.toggle_full_screen()
        self.change(full_screen=self.display.is_full_screen)

    def layout(self) -> None:
        """Lay out all scenes, after the size, the scale or the theme has changed."""
        scaling.fit(self.surface.get_size(), self.display.density, self.settings.scale / 100 or None)
        for scene in self.scenes:
            scene.layout(scaling.size)
            scene.show_changes()
        redraw.request()

    # --- background work ---

    @cached_property
    def evaluation(self) -> GameEvaluation:
        """The evaluation of games, shared by all screens. It is imported on first use: Home does not need it."""
        from game.teach.evaluation.game_evaluation import GameEvaluation

        return GameEvaluation(self.call_soon)

    def call_soon(self, call: Callable[[], object]) -> None:
        """Call `call` soon on the window's thread, and wake up the event loop if it sleeps.

        Any thread may use this method.
        """
        self._calls.put(call)
        with suppress(pygame.error):  # the window may be closed already
            pygame.event.post(pygame.event.Event(_WAKE))

    def run_calls(self) -> None:
        """Run the calls that were passed to `call_soon`, on the window's thread."""
        while not self._calls.empty():
            self._calls.get()()
            redraw.request()

    # --- settings ---

    def change(self, **values: object) -> None:
        """Change settings, given by name. They apply at once and are saved."""
        for name, value in values.items():
            setattr(self.settings, name, value)
        self.store.save_settings_soon(self.settings)
        if values.keys() <= GAME_SWITCHES:
            for scene in self.scenes:
                scene.changed(Changed.SETTINGS)
        else:
            self._apply_settings()

    def note_appearance(self, appearance: Appearance) -> None:
        """Follow the appearance of the system, where the user has not chosen otherwise."""
        if appearance == self.appearance:
            return
        self.appearance = appearance
        if appearance.theme != self.settings.system_theme:
            self.change(system_theme=appearance.theme)
        elif animation.reduced != self.is_motion_reduced:
            self._apply_settings()

    @property
    def is_motion_reduced(self) -> bool:
        """True if short fades replace animations, because the user or the system wants that."""
        chosen = self.settings
        return chosen.reduced_motion or (chosen.follows_system_motion and self.appearance.is_still is True)

    def choose_person(self, key: str, on_done: Callable[[], object] = _nothing) -> None:
        """Make the person with a key the current person, with the settings of that person. Then call `on_done`."""

        def choose() -> Settings:
            self.people.choose(key)
            self.store.read_small_files()
            return self.store.load_settings()

        self._change_person(choose, on_done)

    def add_person(self, name: str, on_done: Callable[[], object] = _nothing) -> None:
        """Add a person with a name, make that person the current person, and then call `on_done`."""
        former = self.settings

        def add() -> Settings:
            self.people.add(name)
            return self.store.start_settings(former)

        self._change_person(add, on_done)

    def _change_person(self, change: Callable[[], Settings], on_done: Callable[[], object]) -> None:
        """Change the current person with `change`, which is slow, and use the settings that it returns."""
        self.use_settings(change())
        on_done()

    def refresh_people(self) -> None:
        """Load the list of people, which another window may have changed."""
        former = self.store.player
        self.people.refresh()
        if self.store.player != former:
            self.load_settings()

    def load_settings(self) -> None:
        """Load the settings of the current person, who may have changed, and apply them."""
        self.use_settings(self.store.load_settings())

    def use_settings(self, settings: Settings) -> None:
        """Apply the settings of the current person, which were loaded from the disk."""
        if settings != self.settings:
            self.settings = settings
            self._apply_settings()

    def _apply_settings(self) -> None:
        chosen = self.settings
        self._use_language(chosen.language or system_language())
        theme.use(chosen.system_theme if chosen.theme == SYSTEM_THEME else chosen.theme)
        theme.use_board_looks(chosen.discs, chosen.large_digits)
        key_bindings.use(chosen.keys, chosen.key_layout, chosen.buttons)
        animation.speed = chosen.animation_speed
        animation.reduced = self.is_motion_reduced
        sound.volumes["moves"] = chosen.volume / 100 if chosen.sounds else 0.0
        sound.volumes["notices"] = chosen.notice_volume / 100 if chosen.sounds else 0.0
        self.layout()

    def _use_language(self, language: str) -> None:
        """Show all texts in a language. The texts that widgets store are translated again when they are drawn."""
        if messages.use(language):
            fonts.use_language(language)
            for scene in self.scenes:
                scene.changed(EVERYTHING)

    def toast(self, words: str, owner: object = None) -> None:
        """Show a message for a few seconds. If `owner` is a scene, the message disappears when that scene is left."""
        self.toasts.say(words, owner)
        self.say(words)

    @property
    def is_spoken(self) -> bool:
        """True if a screen reader is active."""
        return False

    def say(self, words: str) -> None:
        """Let a screen reader say a text. Without a screen reader, do nothing."""

    def can_answer(self, question: Question) -> bool:
        """Return True if a screen reader is active and the top scene can answer a question."""
        return False

    def answer(self, question: Question) -> bool:
        """Let a screen reader answer a question about the game.

        Return False if no screen reader is active or the screen shows no game.
        """
        return False

    # --- scenes ---

    @property
    def top(self) -> Scene:
        return self.scenes[-1]

    @property
    def shown(self) -> list[Scene]:
        """The visible scenes, the lowest first: the top scene, and below dialogs also the scenes behind them."""
        first = len(self.scenes) - 1
        while self.scenes[first].overlay and first > 0:
            first -= 1
        return self.scenes[first:]

    def push(self, scene: Scene) -> None:
        """Show a scene above the others."""
        self.scenes.append(scene)
        self._show_top()

    def pop(self) -> None:
        """Remove the top scene and return to the scene below. Do nothing if there is only one scene."""
        if len(self.scenes) > 1:
            self._leave_top()
            self._show_top()

    def replace(self, scene: Scene) -> None:
        """Remove the top scene and show another scene in its place."""
        self._leave_top()
        self.push(scene)

    def go_home(self) -> None:
        """Remove all scenes except the lowest."""
        while len(self.scenes) > 1:
            self._leave_top()
        self._show_top()

    def _leave_top(self) -> None:
        scene = self.scenes.pop()
        scene.leave()
        self.toasts.drop(scene)

    def restart(self) -> None:
        """Remove all scenes and show the home screen."""
        self._leave_all()
        self.scenes = []
        self.navigator.home()

    def quit(self) -> None:
        """Leave all scenes, save everything and end the event loop, even if errors occur."""
        self.running = False
        self._leave_all()
        placement = self.display.windowed
        _run_logged(lambda: self._finish_saving(placement))

    def _finish_saving(self, placement: Placement) -> None:
        """Save everything, and say so in the window if that takes long."""
        self._save_all(placement)

    def _leave_all(self) -> None:
        for scene in reversed(self.scenes):
            _run_logged(scene.leave)

    def _save_all(self, placement: Placement) -> None:
        """Save the placement of the window, and wait until everything else is saved. Slow on a slow disk."""
        _run_logged(lambda: self._save_placement(placement))
        self.store.finish()

    def _save_placement(self, placement: Placement) -> None:
        settings = self.store.load_settings()  # another window may have changed the others meanwhile
        if placement != _former_placement(settings):
            settings.window_width, settings.window_height = placement.size
            settings.window_x, settings.window_y = placement.position or (UNPLACED, UNPLACED)
            settings.window_maximized = placement.is_maximized
            self.store.save_settings(settings)

    def _show_top(self) -> None:
        self.top.layout(scaling.size)
        self.top.enter()
        self.top.show_changes()
        self.top.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=self.mouse, rel=(0, 0), buttons=(0, 0, 0)))
        self.top.widgets.arrive()
        redraw.request()


def _former_placement(settings: Settings) -> Placement | None:
    """Return the placement that the window had when it was last closed, or None if none is saved."""
    size = settings.window_width, settings.window_height
    position = settings.window_x, settings.window_y
    return Placement(size, None if UNPLACED in position else position, settings.window_maximized) if all(size) else None


def _run_logged(call: Callable[[], object]) -> None:
    """Call `call` while the program quits. If it raises an exception, log it and return."""
    try:
        call()
    except Exception:
        log.exception("error while quitting")
