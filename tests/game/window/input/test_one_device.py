"""A game from the start to a rematch with one device alone: a controller, a finger, or one hand on the keyboard."""

import pygame
import pytest

from game.window.input import key_bindings
from game.window.input.key_bindings import KeyPress
from game.window.screens.home import Home
from game.window.screens.new_game.new_game import NewGame
from game.window.screens.play.play import Play
from tests.game.window.input.test_key_layouts import REACH
from tests.helpers.controllers import Pad
from tests.helpers.fingers import Fingers
from tests.helpers.keys import event_of
from tests.helpers.waiting import step_until

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

    def drop(self, scene: Play, column: int, is_flipped_after: bool) -> None:
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

    def drop(self, scene: Play, column: int, is_flipped_after: bool) -> None:
        x, y = scene.board.view.center(column, 2)
        if is_flipped_after:
            self.fingers.drag((x, y), (x, y + 100))
        self.fingers.tap((x, y))

    def undo(self, scene: Play) -> None:
        self.activate(scene.action_row.undo)


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
