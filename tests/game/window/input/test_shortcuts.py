"""A key combined with Ctrl, Alt, or the Windows or Command key does not act as the plain key."""

import pygame
import pytest

from game.play.library import game_saves
from game.record.record import Record
from game.rules.registry import GAMES
from game.window.input.key_bindings import KeyPress, keys_of
from game.window.screens.board.game_board import GameBoard
from game.window.screens.dialogs.text_dialog import TextDialog
from game.window.screens.home import Home
from game.window.screens.learn.learn import Learn
from game.window.screens.library.library import LibraryScreen
from game.window.screens.new_game.new_game import NewGame
from game.window.screens.play.play import Play
from game.window.screens.review.review import Review
from game.window.screens.settings import SettingsScreen
from game.window.screens.shortcut_editor import KeyboardShortcuts
from game.window.system import clipboard

CTRL, ALT, MAC = pygame.KMOD_LCTRL, pygame.KMOD_LALT, pygame.KMOD_LMETA
LETTER = pygame.KMOD_LCTRL | pygame.KMOD_RALT  # AltGr: types a third letter on some keyboards
HELD = {"Ctrl": CTRL, "Alt": ALT, "Command": MAC, "Alt Gr": LETTER, "right Command": pygame.KMOD_RMETA}

# All keys with a meaning of their own on some screen.
ALONE = (
    *range(pygame.K_1, pygame.K_9 + 1),
    *range(pygame.K_KP_1, pygame.K_KP_9 + 1),
    *(pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN, pygame.K_TAB),
    *(pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE, pygame.K_ESCAPE, pygame.K_DELETE),
    *(pygame.K_PAGEUP, pygame.K_PAGEDOWN, pygame.K_HOME, pygame.K_END),
    *(pygame.K_f, pygame.K_r, pygame.K_h, pygame.K_a, pygame.K_m, pygame.K_p, pygame.K_s),
)


def two_moves(name: str) -> Record:
    record = Record(name)
    for _ in range(2):
        record.play(record.board.moves()[-1])
    return record


def state(app):
    """Return everything that a key can change."""
    scene = app.top
    record = getattr(scene, "record", None)
    board = getattr(scene, "board", None)
    view = getattr(board, "view", None) if isinstance(board, GameBoard) else None
    return (
        list(app.scenes),
        app.display.is_full_screen,
        scene.widgets.focus,
        record and (record.main_line(), record.current),
        view and (vars(view).get("column"), *vars(view.move_input).values()),
        getattr(board, "node", None),
        getattr(scene, "number", None),
    )


def is_shortcut(app, key, mod):
    """Return True if the screen has an action for the key with the keys that are held."""
    press = KeyPress.of(pygame.event.Event(pygame.KEYDOWN, key=key, mod=mod, unicode=""))
    bound = {name for owner in app.top.key_owners() for action in owner.actions for name in keys_of(action)}
    return any(name in bound for name in press.names if "+" in name)


def press_all(app, hands, turn):
    """Press every key while one of HELD is held: that of number `turn` for the first key, and so on in turn."""
    held = list(HELD.items())
    for index, key in enumerate(ALONE):
        name, mod = held[(turn + index) % len(held)]
        is_full_screen = key in (pygame.K_RETURN, pygame.K_KP_ENTER) and mod & pygame.KMOD_ALT
        if is_full_screen or is_shortcut(app, key, mod):
            continue
        before = state(app)
        hands.key(key, mod)
        assert state(app) == before, (name, pygame.key.name(key))


# Together, the games and their three focuses meet every key with every held key.
@pytest.mark.parametrize(("name", "turn"), [(name, turn) for turn, name in enumerate(GAMES)])
def test_a_shortcut_on_the_board_is_no_move(app, hands, name, turn):
    app.push(Home(app))
    app.push(Play(app, two_moves(name)))
    hands.wait(0.1)
    press_all(app, hands, turn)
    hands.key(pygame.K_DOWN)  # the keyboard focus is on the board
    press_all(app, hands, turn + 1)
    app.top.widgets.focus_on(app.top.action_row.undo)
    press_all(app, hands, turn + 2)


SCENES = {
    "home": Home,
    "new game": lambda app: NewGame(app, "conniption", two_players=True),
    "review": lambda app: Review(app, two_moves("conniption")),
    "learn": Learn,
    "settings": SettingsScreen,
    "keys": KeyboardShortcuts,
    "open": lambda app: LibraryScreen(app, app.navigator.show_game),
}


@pytest.mark.parametrize("make", SCENES.values(), ids=SCENES)
def test_a_shortcut_does_not_act_as_its_plain_key_on_any_screen(app, hands, make):
    app.push(Home(app))
    game_saves.save(app.store, "one that could be deleted", two_moves("connect4"))
    app.push(make(app))
    hands.wait(0.1)
    for turn in range(len(HELD)):
        press_all(app, hands, turn)
    # Widgets of a class have the same keys, so one of each class is enough.
    widgets = [widget for widget in app.top.widgets.widgets if widget.visible and widget.enabled and widget.takes_focus]
    for turn, widget in enumerate({type(widget): widget for widget in widgets if not widget.takes_text}.values()):
        app.top.widgets.focus_on(widget)
        press_all(app, hands, turn)


@pytest.mark.parametrize("mod", [CTRL, MAC], ids=["Ctrl", "Command"])
def test_shortcuts_work_with_ctrl_and_with_command(app, hands, monkeypatch, mod):
    monkeypatch.setattr(clipboard, "get", lambda: "connect4 3 4 4")
    app.push(Home(app))
    app.push(Play(app, two_moves("conniption")))
    hands.key(pygame.K_z, mod)
    assert app.top.record.current.ply == 1
    hands.key(pygame.K_z, mod | pygame.KMOD_LSHIFT)
    assert app.top.record.current.ply == 2
    hands.key(pygame.K_s, mod)
    assert isinstance(app.top, TextDialog)
    hands.key(pygame.K_ESCAPE)
    hands.key(pygame.K_o, mod)
    page = app.top
    assert isinstance(page, LibraryScreen)
    hands.key(pygame.K_f, mod)
    hands.key(pygame.K_v, mod)
    assert page.field.words == "connect4 3 4 4"


@pytest.mark.parametrize("make", [lambda app: Play(app, two_moves("wyb")), lambda app: Review(app, two_moves("wyb"))])
def test_a_letter_typed_with_ctrl_and_alt_pastes_nothing(app, hands, monkeypatch, make):
    monkeypatch.setattr(clipboard, "get", lambda: pytest.fail("it was pasted"))
    app.push(Home(app))
    app.push(make(app))
    hands.key(pygame.K_v, LETTER)


@pytest.mark.parametrize("key", [pygame.K_RETURN, pygame.K_KP_ENTER])
def test_both_enter_keys_with_alt_toggle_full_screen(app, hands, key):
    app.push(Home(app))
    hands.key(key, ALT)
    assert app.display.is_full_screen and isinstance(app.top, Home)


def test_any_question_mark_key_closes_the_keys(app, hands):
    app.push(Home(app))
    hands.key(pygame.K_SLASH, LETTER, "?")
    assert isinstance(app.top, KeyboardShortcuts)
    hands.key(pygame.K_SLASH, LETTER, "?")
    assert isinstance(app.top, Home)
