"""Actions and their keys. No other module knows the key codes of pygame.

Every screen, dialog and kind of widget has a table `actions`, which maps its actions to handlers. The app translates a
key event into a `KeyPress`, and `perform` calls the handler of the first action that has this key. Tooltips and the
dialog with the keyboard shortcuts read the same tables.
"""

import sys
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

import pygame

from game.window.input.controller_labels import BUTTONS, ControllerKind
from game.window.input.key_layouts import KEYS, STANDARD
from game.words.messages import mark, tr


@dataclass(frozen=True)
class Action:
    """Something that the user can do with a key on a screen, in a dialog or in a widget.

    name       identifies the action in the settings, such as "play.undo": its section and its name in the section
    help       the English text that describes its effect
    keys       its default keys, such as "H", "Page up" or "Ctrl+Z"; on macOS, Ctrl stands for Command
    button     its default button of a game controller, or an empty text
    repeats    True if the action is performed again and again while the key is held
    is_fixed   True if the user cannot change its keys and its button
    number     the number in its help text, if it is one of several actions with equal help texts
    mouse      the English text that describes how the mouse has an equal effect, or an empty text
    swipes     the swipes on a touch screen that perform it, of SWIPES
    """

    name: str
    help: str
    keys: tuple[str, ...]
    button: str = ""
    repeats: bool = False
    is_fixed: bool = False
    number: int = 0
    mouse: str = ""
    swipes: tuple[str, ...] = ()

    @property
    def section(self) -> str:
        """The first part of the name, which is the section of the action in the list of keyboard shortcuts."""
        return self.name.partition(".")[0]

    @property
    def text(self) -> str:
        """The help text in the language of the user."""
        return tr(self.help, number=self.number)


SWIPES = {  # the swipes on a touch screen, and how the list of shortcuts names them
    "swipe-up": mark("Swipe up"),
    "swipe-down": mark("Swipe down"),
    "two-left": mark("Swipe left with two fingers"),
    "two-right": mark("Swipe right with two fingers"),
}


# A handler is called with the owner of the table. It returns False if the action cannot be performed now, so that the
# key can perform another action.
Handler = Callable[[Any], object]
Actions = Mapping[Action, Handler]


class ActionOwner(Protocol):
    """A screen, dialog, widget or group of widgets that has a table of actions."""

    @property
    def actions(self) -> Actions: ...


# --- actions of all screens and widgets ---

BACK = Action("control.back", mark("Back"), ("Esc",), "B", is_fixed=True)
ACCEPT = Action("control.accept", mark("Confirm"), ("Enter",), "start", is_fixed=True)
ACTIVATE = Action("control.activate", mark("Activate"), ("Enter", "Space"), "A", is_fixed=True)
NEXT_CONTROL = Action("control.next", mark("Next control"), ("Tab",), "RB", repeats=True, is_fixed=True)
PREVIOUS_CONTROL = Action("control.previous", mark("Previous control"), ("Shift+Tab",), "LB", True, is_fixed=True)
_STEP = mark("Next control in this direction, or another value")
LEFT = Action("control.left", _STEP, ("Left",), "Left", repeats=True, is_fixed=True)
RIGHT = Action("control.right", _STEP, ("Right",), "Right", repeats=True, is_fixed=True)
UP = Action("control.up", _STEP, ("Up",), "Up", repeats=True, is_fixed=True)
DOWN = Action("control.down", _STEP, ("Down",), "Down", repeats=True, is_fixed=True)
PAGE_UP = Action("control.page_up", mark("Far up"), ("Page up",), "stick-up", repeats=True, is_fixed=True)
PAGE_DOWN = Action("control.page_down", mark("Far down"), ("Page down",), "stick-down", repeats=True, is_fixed=True)
FIRST = Action("control.first", mark("First"), ("Home",), is_fixed=True)
LAST = Action("control.last", mark("Last"), ("End",), is_fixed=True)


def press_button(action: Action) -> Handler:
    """Return a handler for a screen's table that clicks the screen's visible button with this action."""
    return lambda screen: screen.widgets.press(action)


def buttons(*actions: Action) -> dict[Action, Handler]:
    """Return a table of actions that have buttons on the screen. Each handler clicks the action's button."""
    return {action: press_button(action) for action in actions}


# --- the keys and buttons chosen by the user ---

_chosen: dict[str, tuple[str, ...]] = {}
_chosen_buttons: dict[str, str] = {}
_layout: Mapping[str, tuple[str, ...]] = KEYS[STANDARD]
controller: ControllerKind | None = None  # the kind of controller, if the last press was one of its buttons
connected: ControllerKind | None = None  # the kind of the controller that was connected or used last, if any is there


def use(keys: Mapping[str, Any], layout: str = STANDARD, chosen_buttons: Mapping[str, Any] | None = None) -> None:
    """Use these keys and buttons: a list of keys, and a button, by the name of the action. Ignore other values.

    The other actions have the keys of a layout in `key_layouts.KEYS`, and their default buttons.
    """
    global _layout
    _layout = KEYS[layout]
    _chosen.clear()
    for name, chosen in keys.items():
        if isinstance(chosen, list) and all(isinstance(key, str) for key in chosen):
            _chosen[name] = tuple(chosen)
    _chosen_buttons.clear()
    for name, button in (chosen_buttons or {}).items():
        if button == "" or button in BUTTONS:
            _chosen_buttons[name] = button


def keys_of(action: Action) -> tuple[str, ...]:
    """Return the keys of an action: those that the user has chosen, or else its default keys."""
    return default_keys(action) if action.is_fixed else _chosen.get(action.name, default_keys(action))


def default_keys(action: Action) -> tuple[str, ...]:
    """Return the keys that an action has in the layout in use, unless the user has chosen others."""
    keys = _layout.get(action.name, () if action.is_fixed else action.keys)
    return (*action.keys, *keys) if action.is_fixed else keys


def button_of(action: Action) -> str:
    """Return the button of an action: that which the user has chosen, or else its default; empty if it has none."""
    return action.button if action.is_fixed else _chosen_buttons.get(action.name, action.button)


def key_labels(action: Action) -> list[str]:
    """Return the keys of an action in the form that is shown to the user."""
    return [label_of(key) for key in keys_of(action)]


def button_label(action: Action, kind: ControllerKind | None) -> str:
    """Return the label of an action's button on a kind of controller; empty if there is none."""
    button = button_of(action)
    return kind.label(button) if kind is not None and button else ""


def with_key(text: str, action: Action | None) -> str:
    """Return a text, followed in parentheses by an action's first key, or by its button on the controller in use."""
    if action is None:
        labels = []
    elif controller is not None:
        labels = list(filter(None, [button_label(action, controller)]))
    else:
        labels = key_labels(action)
    return tr("{text} ({key})", text=text, key=labels[0]) if labels else text


# --- key events ---

_CTRL = pygame.KMOD_CTRL | pygame.KMOD_META
_MODIFIERS = range(pygame.K_LCTRL, pygame.K_MODE + 1)  # Ctrl, Shift, Alt and the like
_LOCKS = (pygame.K_NUMLOCK, pygame.K_CAPSLOCK, pygame.K_SCROLLLOCK)
_KEYS = {
    pygame.K_LEFT: mark("Left", "key"),
    pygame.K_RIGHT: mark("Right", "key"),
    pygame.K_UP: mark("Up", "key"),
    pygame.K_DOWN: mark("Down", "key"),
    pygame.K_PAGEUP: mark("Page up", "key"),
    pygame.K_PAGEDOWN: mark("Page down", "key"),
    pygame.K_HOME: mark("Home", "key"),
    pygame.K_END: mark("End", "key"),
    pygame.K_RETURN: mark("Enter", "key"),
    pygame.K_KP_ENTER: mark("Enter", "key"),
    pygame.K_SPACE: mark("Space", "key"),
    pygame.K_ESCAPE: mark("Esc", "key"),
    pygame.K_TAB: mark("Tab", "key"),
    pygame.K_BACKSPACE: mark("Backspace", "key"),
    pygame.K_DELETE: mark("Delete", "key"),
    pygame.K_INSERT: mark("Insert", "key"),
    pygame.K_KP_PLUS: "+",
    pygame.K_KP_MINUS: "-",
    pygame.K_KP_MULTIPLY: "*",
    pygame.K_KP_DIVIDE: "/",
    **{pygame.K_KP_1 + index: str(index + 1) for index in range(9)},
    pygame.K_KP_0: "0",
}
_DIGITS = {pygame.KSCAN_1 + index: str(index + 1) for index in range(9)}  # the keys of a keyboard's top row
_MODIFIER_NAMES = {"Ctrl": mark("Ctrl", "key"), "Shift": mark("Shift", "key")}
_ARROWS = {"Left": "←", "Right": "→", "Up": "↑", "Down": "↓"}


@dataclass(frozen=True)
class KeyPress:
    """A pressed key, with the modifiers (Ctrl, Shift, Alt) that were held, or a pressed button of a controller.

    names         the texts that stand for it in `Action.keys` (or `Action.button`), the most exact text first
    binding       the text that is saved if the user chooses this key or button for an action
    is_repeated   True if the key has been held since an earlier event
    types_text    True if it types a letter, digit or sign
    is_button     True if it is a button of a controller
    is_swipe      True if it is a swipe on a touch screen
    """

    names: tuple[str, ...]
    binding: str = ""
    is_repeated: bool = False
    types_text: bool = False
    is_button: bool = False
    is_swipe: bool = False

    @classmethod
    def of_button(cls, button: str, is_repeated: bool = False) -> "KeyPress":
        """Return the press of a controller's button."""
        return cls((button,), button, is_repeated, is_button=True)

    def inputs_of(self, action: Action) -> tuple[str, ...]:
        """Return the inputs of the device of this press that perform an action: keys, a button, or swipes."""
        if self.is_swipe:
            return action.swipes
        return (button_of(action),) if self.is_button else keys_of(action)

    @classmethod
    def of(cls, event: pygame.event.Event, is_repeated: bool = False) -> "KeyPress":
        """Translate a key event of pygame. A modifier key that is pressed alone has no names."""
        if event.key in _MODIFIERS or event.key in _LOCKS:
            return cls(())
        name = _KEYS.get(event.key) or pygame.key.name(event.key).capitalize()
        ctrl, alt = bool(event.mod & _CTRL), bool(event.mod & pygame.KMOD_ALT)
        held = "Ctrl+" * ctrl + "Alt+" * alt
        # On some keyboards Ctrl and Alt together (AltGr) type letters.
        typed = event.unicode if ctrl == alt and event.unicode.isprintable() and event.unicode != " " else ""
        names = [held + name]
        if event.mod & pygame.KMOD_SHIFT:
            names.insert(0, f"{held}Shift+{name}")
        if typed and typed.upper() not in names:
            names.insert(-1, typed.upper())
        # On French keyboards the keys of the digits type other signs, and digits only with Shift.
        digit = _DIGITS.get(getattr(event, "scancode", pygame.KSCAN_UNKNOWN))
        if digit and not held and digit not in names:
            names.append(digit)
        types_text = bool(typed) or (not held and (len(name) == 1 or name == "Space"))
        # A sign is bound by itself, because other keyboards need other keys for it.
        binding = typed if typed and not typed.isalpha() else names[0]
        return cls(tuple(names), binding, is_repeated, types_text)


def key_release() -> pygame.event.Event:
    """Return the event for the release of a key, which ends what lasts while a key is held."""
    return pygame.event.Event(pygame.KEYUP, key=pygame.K_UNKNOWN, mod=0, unicode="", scancode=0)


def has_keyboard_focus() -> bool:
    """Return True if the desktop sends keys to the window."""
    return pygame.key.get_focused()


def repeat_held_keys() -> None:
    """Make pygame send the event of a held key again and again, for actions with `repeats`."""
    pygame.key.set_repeat(350, 40)


def label_of(key: str) -> str:
    """Return a key, such as "Ctrl+Left", in the form that is shown to the user, such as "Ctrl+←"."""
    *held, name = key.split("+") if not key.endswith("+") else [*key[:-1].split("+")[:-1], "+"]
    if sys.platform == "darwin":
        held = ["Cmd" if modifier == "Ctrl" else modifier for modifier in held]
    labels = [tr(_MODIFIER_NAMES.get(modifier, modifier)) for modifier in held]
    return "+".join([*labels, _ARROWS.get(name) or tr(name, "key")])


def perform(press: KeyPress, owners: Iterable[ActionOwner]) -> bool:
    """Call the handler of the first action that has the pressed key or button, in the order of the owners.

    If the handler returns False, go on to the next action. If the key is being held and its action does not repeat, do
    nothing and return True. Return True if the key was used.
    """
    tables = [(owner, owner.actions) for owner in owners]
    for name in press.names:
        for owner, actions in tables:
            for action, handler in actions.items():
                if name in press.inputs_of(action):
                    if press.is_repeated and not action.repeats:
                        return True
                    if handler(owner) is not False:
                        return True
    return False


def numbered(section: str, text: str, count: int) -> tuple[Action, ...]:
    """Return actions for the numbers from 1 to `count`. The key of each is the digit."""
    return tuple(Action(f"{section}.{number}", text, (str(number),), number=number) for number in range(1, count + 1))
