"""The buttons of game controllers: their names in tables of actions, and their labels on the common kinds.

The names are those of an Xbox controller. "stick-left" and the like are the directions of the right stick. The left
stick acts as the directional pad.
"""

from enum import Enum

from game.words.messages import mark, tr

FACE_BUTTONS = ("A", "B", "X", "Y")
DIRECTIONS = ("Left", "Right", "Up", "Down")
STICK_DIRECTIONS = ("stick-left", "stick-right", "stick-up", "stick-down")
BUTTONS = (*FACE_BUTTONS, "LB", "RB", "LT", "RT", "back", "start", "LS", "RS", *DIRECTIONS, *STICK_DIRECTIONS)

_ARROWS = {"Left": "←", "Right": "→", "Up": "↑", "Down": "↓"}
_STICK = {
    "stick-left": mark("Right stick ←"),
    "stick-right": mark("Right stick →"),
    "stick-up": mark("Right stick ↑"),
    "stick-down": mark("Right stick ↓"),
}


class ControllerKind(Enum):
    """A kind of controller, by the labels of its buttons."""

    XBOX = "xbox"
    PLAYSTATION = "playstation"
    NINTENDO = "nintendo"

    def label(self, button: str) -> str:
        """Return the label of a button, as it is printed on this kind of controller."""
        if button in _STICK:
            return tr(_STICK[button])
        label = _ARROWS.get(button) or _LABELS[self].get(button, button)
        return tr(label) if button in ("back", "start") and label.isalpha() else label


# The labels that differ from the names. A cross, circle, square and triangle are on the buttons of a PlayStation.
_CROSS, _CIRCLE, _SQUARE, _TRIANGLE, _MINUS = "\u00d7", "\u25cb", "\u25a1", "\u25b3", "\u2212"
_LABELS: dict[ControllerKind, dict[str, str]] = {
    ControllerKind.XBOX: {
        "back": mark("View", "controller button"),
        "start": mark("Menu", "controller button"),
    },
    ControllerKind.PLAYSTATION: {
        **dict(zip(FACE_BUTTONS, (_CROSS, _CIRCLE, _SQUARE, _TRIANGLE), strict=True)),
        "LB": "L1",
        "RB": "R1",
        "LT": "L2",
        "RT": "R2",
        "LS": "L3",
        "RS": "R3",
        "back": mark("Share", "controller button"),
        "start": mark("Options", "controller button"),
    },
    ControllerKind.NINTENDO: {"LB": "L", "RB": "R", "LT": "ZL", "RT": "ZR", "back": _MINUS, "start": "+"},
}
_VENDORS = {"045e": ControllerKind.XBOX, "054c": ControllerKind.PLAYSTATION, "057e": ControllerKind.NINTENDO}
_WORDS = {
    ControllerKind.PLAYSTATION: ("playstation", "dualshock", "dualsense", "ps3", "ps4", "ps5", "sony"),
    ControllerKind.NINTENDO: ("nintendo", "switch", "joy-con", "joycon", "wii"),
}


def kind_of(name: str, guid: str) -> ControllerKind:
    """Return the kind of a controller with this name and SDL identifier; that of an Xbox if it is unknown.

    The identifier has the number of the vendor in its bytes 4 and 5, the lower byte first.
    """
    vendor = guid[10:12] + guid[8:10]
    if vendor in _VENDORS:
        return _VENDORS[vendor]
    words = name.lower()
    return next((kind for kind, parts in _WORDS.items() if any(part in words for part in parts)), ControllerKind.XBOX)
