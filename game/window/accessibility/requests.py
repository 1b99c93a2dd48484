"""Performs the requests of screen readers like real input, on the window's thread."""

import pygame

from game.window.accessibility.nodes import Request
from game.window.changes import Changed
from game.window.input.key_bindings import ACTIVATE, LEFT, RIGHT, Action, KeyPress
from game.window.scene import Scene
from game.window.widgets.controls import Slider, TextField
from game.window.widgets.widget import Static, Widget


def perform(scene: Scene, owner: Widget, part: Widget, request: Request, value: object = None) -> None:
    """Perform a request for `part`, which is the widget `owner` of a scene or a part of it.

    A request for a widget that cannot be used now shows the reason, as a click does.
    """
    if scene is not scene.app.top or not owner.visible:
        return
    if not owner.enabled:
        scene.widgets.refuse(owner.disabled_reason, owner.rect)
        return
    if owner.takes_focus:
        scene.widgets.focus_on(owner)
    if isinstance(part, Static):
        act = part.on_click if request is Request.CLICK else part.on_point
        if act is not None:
            act()
            scene.changed(Changed.INPUT)
    elif request is Request.CLICK:
        _press(scene, ACTIVATE)
    elif request in (Request.INCREMENT, Request.DECREMENT):
        _press(scene, RIGHT if request is Request.INCREMENT else LEFT)
    elif request is Request.SET_VALUE and isinstance(owner, Slider) and isinstance(value, (int, float)):
        owner.take(float(value))
    elif request is Request.SET_VALUE and isinstance(owner, TextField) and isinstance(value, str):
        _type(scene, owner, value)


def _press(scene: Scene, action: Action) -> None:
    """Press a key of an action that has the same keys for all users."""
    scene.key(KeyPress(action.keys[:1]))


def _type(scene: Scene, field: TextField, words: str) -> None:
    """Replace the text of a field as if the user had selected and overwritten it."""
    field.fill("")
    scene.handle(pygame.event.Event(pygame.TEXTINPUT, text=words))
