"""Game controllers: translates their events into presses, repeats held buttons, and lets controllers vibrate.

SDL knows the buttons of several hundred controllers, and reports those of all kinds by the same numbers. All connected
controllers have the same effect. A controller can be connected and disconnected at any time.
"""

import logging
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import pygame

from game.window.animation import IDLE
from game.window.input.controller_labels import ControllerKind, kind_of
from game.window.input.key_bindings import KeyPress

if TYPE_CHECKING:
    from pygame._sdl2.controller import Controller

log = logging.getLogger(__name__)

FIRST_REPEAT = 0.4  # seconds until a held button acts again
NEXT_REPEAT = 0.11  # seconds between its further repetitions
PRESSED, RELEASED = 0.6, 0.4  # the shares of its way at which a stick or trigger counts as pressed, and as released
FULL = 32767  # the value of a stick at the end of its way

_BUTTONS = {
    pygame.CONTROLLER_BUTTON_A: "A",
    pygame.CONTROLLER_BUTTON_B: "B",
    pygame.CONTROLLER_BUTTON_X: "X",
    pygame.CONTROLLER_BUTTON_Y: "Y",
    pygame.CONTROLLER_BUTTON_LEFTSHOULDER: "LB",
    pygame.CONTROLLER_BUTTON_RIGHTSHOULDER: "RB",
    pygame.CONTROLLER_BUTTON_BACK: "back",
    pygame.CONTROLLER_BUTTON_START: "start",
    pygame.CONTROLLER_BUTTON_LEFTSTICK: "LS",
    pygame.CONTROLLER_BUTTON_RIGHTSTICK: "RS",
    pygame.CONTROLLER_BUTTON_DPAD_LEFT: "Left",
    pygame.CONTROLLER_BUTTON_DPAD_RIGHT: "Right",
    pygame.CONTROLLER_BUTTON_DPAD_UP: "Up",
    pygame.CONTROLLER_BUTTON_DPAD_DOWN: "Down",
}
# For each axis of a stick: the stick, and 0 for the axis to the right or 1 for the axis downward.
_STICKS = {
    pygame.CONTROLLER_AXIS_LEFTX: ("left", 0),
    pygame.CONTROLLER_AXIS_LEFTY: ("left", 1),
    pygame.CONTROLLER_AXIS_RIGHTX: ("right", 0),
    pygame.CONTROLLER_AXIS_RIGHTY: ("right", 1),
}
_TRIGGERS = {pygame.CONTROLLER_AXIS_TRIGGERLEFT: "LT", pygame.CONTROLLER_AXIS_TRIGGERRIGHT: "RT"}
# The buttons that the directions of a stick stand for: to the left and right, up and down.
_STICK_BUTTONS = {
    "left": (("Left", "Right"), ("Up", "Down")),
    "right": (("stick-left", "stick-right"), ("stick-up", "stick-down")),
}
EVENTS = (
    *(pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP, pygame.CONTROLLERAXISMOTION),
    *(pygame.CONTROLLERDEVICEADDED, pygame.CONTROLLERDEVICEREMOVED, pygame.CONTROLLERDEVICEREMAPPED),
)
# SDL also reports everything with the numbers of each controller's own buttons. These events cannot be blocked, because
# SDL makes the others from them.
IGNORED_EVENTS = (
    *(pygame.JOYAXISMOTION, pygame.JOYBALLMOTION, pygame.JOYHATMOTION, pygame.JOYBUTTONDOWN, pygame.JOYBUTTONUP),
    *(pygame.JOYDEVICEADDED, pygame.JOYDEVICEREMOVED),
)
_BLOCKED_EVENTS = (
    *(pygame.CONTROLLERTOUCHPADDOWN, pygame.CONTROLLERTOUCHPADMOTION, pygame.CONTROLLERTOUCHPADUP),
    pygame.CONTROLLERSENSORUPDATE,
)
# The vibration for some sounds: the strength of the slow motor, that of the fast motor, and the milliseconds.
RUMBLES = {
    "drop": (0.0, 0.35, 70),
    "flip": (0.4, 0.2, 220),
    "win": (0.6, 0.6, 400),
    "loss": (0.5, 0.0, 400),
    "refused": (0.0, 0.2, 60),
}


@dataclass(frozen=True)
class Release:
    """A controller's button that is no longer held."""

    button: str


@dataclass
class _Device:
    """The state of a controller: the position of its sticks, and the seconds until each held button acts again."""

    kind: ControllerKind
    controller: "Controller | None" = None
    sticks: dict[str, list[float]] = field(default_factory=lambda: {"left": [0.0, 0.0], "right": [0.0, 0.0]})
    directions: dict[str, str] = field(default_factory=dict)  # the direction in which each stick is held
    held: dict[str, float] = field(default_factory=dict)


class Controllers:
    """All connected controllers.

    rumbles   True if they may vibrate
    kind      the kind of the controller that was connected or used last, or None if none is connected
    """

    def __init__(self) -> None:
        self.rumbles = False
        self.kind: ControllerKind | None = None
        self.devices: dict[int, _Device] = {}
        self.last_used: _Device | None = None

    def start(self) -> None:
        """Begin to look for controllers. It takes a moment on some systems, so call it after the first frame."""
        try:
            from pygame._sdl2 import controller

            controller.init()
            pygame.event.set_blocked(_BLOCKED_EVENTS)
        except (ImportError, pygame.error) as error:
            log.info("no controllers: %s", error)

    @property
    def names(self) -> list[str]:
        """The names of the connected controllers."""
        return [device.controller.name for device in self.devices.values() if device.controller is not None]

    # --- events ---

    def handle(self, event: pygame.event.Event) -> Iterator[KeyPress | Release]:
        """Yield the presses and releases of buttons that an event of EVENTS stands for."""
        if event.type == pygame.CONTROLLERDEVICEADDED:
            self._connect(event.device_index)
        elif event.type == pygame.CONTROLLERDEVICEREMOVED:
            yield from self._disconnect(event.instance_id)
        elif event.type in (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP):
            if (button := _BUTTONS.get(event.button)) is not None:
                yield from self._set(event.instance_id, button, event.type == pygame.CONTROLLERBUTTONDOWN)
        elif event.type == pygame.CONTROLLERAXISMOTION:
            yield from self._move_axis(event.instance_id, event.axis, event.value / FULL)

    def _connect(self, index: int) -> None:
        from pygame._sdl2 import controller

        try:
            opened = controller.Controller(index)
            joystick = opened.as_joystick()
            kind = kind_of(opened.name, joystick.get_guid())
            self.devices[joystick.get_instance_id()] = _Device(kind, opened)
        except pygame.error as error:  # it was disconnected meanwhile
            log.info("no controller: %s", error)
        else:
            self.kind = kind
            log.info("controller: %s, %s", opened.name, kind.name)

    def _disconnect(self, number: int) -> Iterator[Release]:
        device = self.devices.pop(number, None)
        if device is None:
            return
        if device is self.last_used:
            self.last_used = None
        if device.controller is not None:
            device.controller.quit()
        self.kind = next((other.kind for other in self.devices.values()), None)
        yield from [Release(button) for button in device.held]

    def _set(self, number: int, button: str, is_held: bool) -> Iterator[KeyPress | Release]:
        """Note that a button is held or no longer held, and yield its press or its release if that is new."""
        device = self.devices.setdefault(number, _Device(self.kind or ControllerKind.XBOX))
        if is_held and button not in device.held:
            device.held[button] = FIRST_REPEAT
            self.last_used, self.kind = device, device.kind
            yield KeyPress.of_button(button)
        elif not is_held and device.held.pop(button, None) is not None:
            yield Release(button)

    def _move_axis(self, number: int, axis: int, share: float) -> Iterator[KeyPress | Release]:
        if (trigger := _TRIGGERS.get(axis)) is not None:
            if share >= PRESSED or share <= RELEASED:
                yield from self._set(number, trigger, share >= PRESSED)
        elif axis in _STICKS:
            stick, dimension = _STICKS[axis]
            device = self.devices.setdefault(number, _Device(self.kind or ControllerKind.XBOX))
            device.sticks[stick][dimension] = share
            former = device.directions.get(stick, "")
            direction = _direction(stick, device.sticks[stick], former)
            device.directions[stick] = direction
            if former != direction:
                yield from self._set(number, former, is_held=False)
                if direction:
                    yield from self._set(number, direction, is_held=True)

    def release_all(self) -> list[Release]:
        """Forget all held buttons, because the window has lost the focus. Return their releases."""
        releases = [Release(button) for device in self.devices.values() for button in device.held]
        for device in self.devices.values():
            device.held.clear()
            device.directions.clear()
        return releases

    def update(self, dt: float) -> tuple[float, list[KeyPress]]:
        """Advance by `dt` seconds. Return the seconds until the next update, and the repeated presses."""
        wait, presses = IDLE, []
        for device in self.devices.values():
            for button in device.held:
                device.held[button] -= dt
                if device.held[button] <= 0:
                    device.held[button] = NEXT_REPEAT
                    presses.append(KeyPress.of_button(button, is_repeated=True))
                wait = min(wait, device.held[button])
        return wait, presses

    # --- vibration ---

    def rumble(self, sound: str) -> None:
        """Let the controller that was used last vibrate for a sound of RUMBLES, if the user allows that."""
        controller = self.last_used.controller if self.last_used is not None else None
        if self.rumbles and controller is not None and sound in RUMBLES:
            slow, fast, milliseconds = RUMBLES[sound]
            controller.rumble(slow, fast, milliseconds)


def _direction(stick: str, position: list[float], former: str) -> str:
    """Return the button for the direction in which a stick is held, or an empty text.

    The former direction remains until the stick has almost left it, so that a trembling stick causes no presses.
    """
    for dimension, buttons in enumerate(_STICK_BUTTONS[stick]):
        if former in buttons and former == buttons[position[dimension] > 0] and abs(position[dimension]) > RELEASED:
            return former
    dimension = int(abs(position[1]) > abs(position[0]))
    if abs(position[dimension]) < PRESSED:
        return ""
    return _STICK_BUTTONS[stick][dimension][position[dimension] > 0]
