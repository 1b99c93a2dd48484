"""Keys for boards that are shown without a screen."""

import pygame

from game.window.boards.board_widget import BoardKeys
from game.window.input import key_bindings
from game.window.input.key_bindings import KeyPress


def press_keys(view, *keys, unicode=""):
    """Press keys on a board. Return the move that the last one chooses, or None."""
    chosen = []
    for key in keys:
        chosen.clear()
        event = pygame.event.Event(pygame.KEYDOWN, key=key, mod=0, unicode=unicode)
        key_bindings.perform(KeyPress.of(event), [BoardKeys(view, chosen.append)])
    return chosen[0] if chosen else None


CODES = {"Esc": "escape", "Enter": "return"}
SIGNS = {"?": pygame.K_SLASH}


def event_of(key):
    """Return the values of the key event for the key of an action, such as "Ctrl+Shift+Z"."""
    *held, name = key.split("+")
    mod = 0
    for modifier in held:
        mod |= {"Ctrl": pygame.KMOD_LCTRL, "Alt": pygame.KMOD_LALT, "Shift": pygame.KMOD_LSHIFT}[modifier]
    code = SIGNS.get(name) or pygame.key.key_code(CODES.get(name, name.lower().replace("page ", "page")))
    return {"key": code, "mod": mod, "unicode": name if name in SIGNS else "", "scancode": 0}
