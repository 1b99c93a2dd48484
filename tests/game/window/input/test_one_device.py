"""A game to a rematch, a puzzle and settings with one device: a controller, a finger, or one hand on the keyboard."""

import pygame
import pytest

from game.record.puzzle import read_puzzle
from game.teach.exercise_session import ExerciseStage
from game.window.input import key_bindings
from game.window.input.key_bindings import KeyPress
from game.window.screens.exercises.exercise_screen import ExerciseScreen
from game.window.screens.exercises.puzzle_course import PuzzleCourse
from game.window.screens.home import Home
from game.window.screens.new_game.new_game import NewGame
from game.window.screens.play.play import Play
from game.window.screens.settings import SettingsScreen
from game.window.widgets.controls import Slider
from tests.game.window.input.test_key_layouts import REACH
from tests.helpers.controllers import Pad
from tests.helpers.fingers import Fingers
from tests.helpers.keys import event_of
from tests.helpers.waiting import step_until

PUZZLE = "14.2\t\t1/12//21//21/ 2 0,0 -\twin 3\t5\t1185\ttwo-threats only-move"  # column 5, then either threat
DROPS = [3, 3, 3, 2, 4, 2, 5, 0, 6]  # columns from 0; "f" marks a flip after the drop
FLIPPED = 2  # the number of the move that is followed by a flip
TEXTS = ["4", "4", "4f", "3", "5", "3", "6", "1", "7"]


BUTTONS = {
    "next": "RB",
    "activate": "A",
    "choose": "A",
    "left": "Left",
    "right": "Right",
    "flip after": "X",
    "start": "start",
    "undo": "LS",
}
ACTIONS = {
    "next": "control.next",
    "activate": "control.activate",
    "choose": "board.choose",
    "left": "board.left",
    "right": "board.right",
    "flip after": "conniption.flip_after",
    "start": "control.accept",
    "undo": "play.undo",
}


class ByFocus:
    """Plays by moving the focus and by pressing. Subclasses know the device."""

    def __init__(self, app) -> None:
        self.app = app

    def press(self, name: str) -> None:
        raise NotImplementedError

    def focus(self, widget) -> None:
        for _ in range(len(self.app.top.widgets.widgets) + 1):
            if self.app.top.widgets.focus is widget:
                return
            self.press("next")
        pytest.fail(f"the focus does not reach {widget.name}")

    def activate(self, widget) -> None:
        self.focus(widget)
        self.press("activate")

    def choose_people(self, scene: NewGame) -> None:
        for seat in scene.seats:
            if seat.kind.value != "person":
                self.focus(seat.kind)
                for _ in range(3):
                    self.press("left")
            assert seat.kind.value == "person"

    def start(self, scene: NewGame) -> None:
        self.press("start")

    def drop(self, scene: Play | ExerciseScreen, column: int, is_flipped_after: bool = False) -> None:
        self.focus(scene.board.widget)
        view = scene.board.view
        if view.column < 0:
            self.press("right")
        while view.column != column:
            self.press("right" if view.column < column else "left")
        if is_flipped_after:
            self.press("flip after")
        self.press("choose")

    def undo(self, scene: Play) -> None:
        self.press("undo")

    def raise_value(self, slider: Slider) -> None:
        self.focus(slider)
        self.press("right")


class ByTouch:
    """Plays with a finger."""

    def __init__(self, app) -> None:
        self.app = app
        self.fingers = Fingers(app)

    def activate(self, widget) -> None:
        self.fingers.tap(widget.rect.center)

    def choose_people(self, scene: NewGame) -> None:
        for seat in scene.seats:
            self.fingers.tap(seat.kind.part(0).center)
            assert seat.kind.value == "person"

    def start(self, scene: NewGame) -> None:
        self.activate(scene.start)

    def drop(self, scene: Play | ExerciseScreen, column: int, is_flipped_after: bool = False) -> None:
        x, y = scene.board.view.center(column, 2)
        if is_flipped_after:
            self.fingers.drag((x, y), (x, y + 100))
        self.fingers.tap((x, y))

    def undo(self, scene: Play) -> None:
        self.activate(scene.action_row.undo)

    def raise_value(self, slider: Slider) -> None:
        left, width = slider.track()
        self.fingers.tap((left + width - 2, slider.rect.centery))


class ByController(ByFocus):
    def __init__(self, app) -> None:
        super().__init__(app)
        self.pad = Pad(app)

    def press(self, name: str) -> None:
        self.pad.press(BUTTONS[name])


class ByOneHand(ByFocus):
    def __init__(self, app, layout: str) -> None:
        super().__init__(app)
        app.change(key_layout=layout)
        actions = {action.name: action for action in _actions()}
        # For each name, the first key of its action that this hand reaches.
        self.keys = {
            name: next(key for key in key_bindings.keys_of(actions[action]) if key in REACH[layout])
            for name, action in ACTIONS.items()
        }

    def press(self, name: str) -> None:
        values = event_of(self.keys[name])
        key = pygame.event.Event(pygame.KEYDOWN, values)
        assert KeyPress.of(key).names[-1] == self.keys[name]
        pygame.event.post(key)
        pygame.event.post(pygame.event.Event(pygame.KEYUP, values))
        self.app.step(0)


def _actions():
    from game.window.screens.action_list import sections

    return [action for found in sections().values() for action in found]


DEVICES = {
    "controller": ByController,
    "touch": ByTouch,
    "left hand": lambda app: ByOneHand(app, "left"),
    "right hand": lambda app: ByOneHand(app, "right"),
}


@pytest.fixture(params=DEVICES)
def device(app, request):
    yield DEVICES[request.param](app)
    key_bindings.use({})


def settle(app, scene):
    step_until(app, lambda: not scene.board.view.busy)


def test_a_game_from_the_start_to_a_rematch(app, device):
    app.change(newcomer=False)
    app.push(Home(app))
    app.step(0)
    device.activate(app.top.play)
    assert isinstance(app.top, NewGame)
    device.choose_people(app.top)
    device.start(app.top)
    scene = app.top
    assert isinstance(scene, Play) and len(scene.live.people) == 2
    for number, column in enumerate(DROPS):
        device.drop(scene, column, is_flipped_after=number == FLIPPED)
        settle(app, scene)
        if number == 0:
            device.undo(scene)
            assert scene.record.current.ply == 0
            device.drop(scene, column, is_flipped_after=False)
            settle(app, scene)
    assert [node.text for node in scene.record.current.path()[1:]] == TEXTS
    assert scene.shown_outcome is not None
    device.activate(scene.panel.rematch)
    assert isinstance(app.top, Play) and app.top is not scene and app.top.record.current.ply == 0


def settle_exercise(app, scene):
    session = scene.session
    step_until(
        app,
        lambda: not (session.is_busy or scene.board.view.busy) and bool(session.is_awaited or session.stage.is_done),
    )


def test_a_puzzle_is_solved_with_a_hint(app, device):
    app.push(Home(app))
    app.push(ExerciseScreen(app, PuzzleCourse(app, read_puzzle(PUZZLE, "connect4"), "Practice", lambda _: "")))
    scene = app.top
    device.activate(scene.hint)
    settle_exercise(app, scene)
    assert scene.session.hints
    device.drop(scene, 4)
    settle_exercise(app, scene)
    board = scene.record.board
    winning = next(move for move in board.moves() if board.after(move).winner is not None)
    device.drop(scene, int(board.text(winning)) - 1)
    settle_exercise(app, scene)
    assert scene.session.stage is ExerciseStage.SOLVED


def test_a_switch_and_a_slider_are_set(app, device):
    app.change(confirm_move=False, thinking_pause=0.5)
    app.push(Home(app))
    app.step(0)
    device.activate(next(widget for widget in app.top.widgets.widgets if widget.name == "Settings"))
    scene = app.top
    assert isinstance(scene, SettingsScreen)
    device.activate(scene.confirm)
    device.raise_value(scene.pause)
    assert app.settings.confirm_move and app.settings.thinking_pause > 0.5
