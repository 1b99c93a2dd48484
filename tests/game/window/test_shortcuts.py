"""A key that is held together with Ctrl, Alt, or the key of Windows or of a Mac is not the key alone."""

import pygame
import pytest

from game.play.library import keeping
from game.record.record import Record
from game.rules.catalog import GAMES
from game.window import clipboard
from game.window.screens.home import Home
from game.window.screens.keys import KeysSheet
from game.window.screens.learn.learn import Learn
from game.window.screens.library.open_game import OpenGame
from game.window.screens.new_game.new_game import NewGame
from game.window.screens.play.play import Play
from game.window.screens.review.review import Review
from game.window.screens.save_sheet import SaveSheet
from game.window.screens.settings import SettingsScene

CTRL, ALT, MAC = pygame.KMOD_LCTRL, pygame.KMOD_LALT, pygame.KMOD_LMETA
LETTER = pygame.KMOD_LCTRL | pygame.KMOD_RALT  # what writes a third letter on some keyboards
HELD = {"Ctrl": CTRL, "Alt": ALT, "Command": MAC, "Alt Gr": LETTER, "right Command": pygame.KMOD_RMETA}

# All that mean something by themselves on one screen or other.
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
    """All that a key could change."""
    scene = app.top
    record = getattr(scene, "record", None)
    view = getattr(scene, "view", None)
    return (
        list(app.scenes),
        app.display.is_full_screen,
        scene.widgets.focus,
        record and (record.entries, record.now, record.cursor),
        view and (vars(view).get("column"), *vars(view.turn).values()),
        getattr(scene, "place", None),
        getattr(scene, "number", None),
    )


def press_all(app, hands, mod):
    for key in ALONE:
        is_save = key == pygame.K_s and isinstance(app.top, Play) and not mod & pygame.KMOD_ALT
        is_full_screen = key in (pygame.K_RETURN, pygame.K_KP_ENTER) and mod & pygame.KMOD_ALT
        is_search = key == pygame.K_f and isinstance(app.top, OpenGame) and not mod & pygame.KMOD_ALT
        if is_save or is_full_screen or is_search:
            continue
        before = state(app)
        hands.key(key, mod)
        assert state(app) == before, pygame.key.name(key)


@pytest.mark.parametrize("mod", HELD.values(), ids=HELD)
@pytest.mark.parametrize("name", GAMES)
def test_a_shortcut_on_the_board_is_no_move(app, hands, name, mod):
    app.push(Home(app))
    app.push(Play(app, two_moves(name)))
    hands.wait(0.1)
    press_all(app, hands, mod)
    hands.key(pygame.K_DOWN)  # the keyboard is on the board
    press_all(app, hands, mod)
    app.top.widgets.focus_on(app.top.actions.undo)
    press_all(app, hands, mod)


SCENES = {
    "home": Home,
    "new game": lambda app: NewGame(app, "conniption", two_players=True),
    "review": lambda app: Review(app, two_moves("conniption")),
    "learn": Learn,
    "settings": SettingsScene,
    "keys": KeysSheet,
    "open": lambda app: OpenGame(app, app.ways.go_on_with),
}


@pytest.mark.parametrize("mod", HELD.values(), ids=HELD)
@pytest.mark.parametrize("make", SCENES.values(), ids=SCENES)
def test_a_shortcut_on_any_screen_is_not_the_key_alone(app, hands, make, mod):
    app.push(Home(app))
    keeping.save(app.store, "one that could be deleted", two_moves("connect4"))
    app.push(make(app))
    hands.wait(0.1)
    press_all(app, hands, mod)
    for widget in app.top.widgets.widgets:
        if widget.visible and widget.enabled and not widget.knows_shortcuts:
            app.top.widgets.focus_on(widget)
            press_all(app, hands, mod)


@pytest.mark.parametrize("mod", [CTRL, MAC], ids=["Ctrl", "Command"])
def test_the_shortcuts_work_with_ctrl_and_on_a_mac(app, hands, monkeypatch, mod):
    monkeypatch.setattr(clipboard, "get", lambda: "connect4 3 4 4")
    app.push(Home(app))
    app.push(Play(app, two_moves("conniption")))
    hands.key(pygame.K_z, mod)
    assert app.top.record.now == 1
    hands.key(pygame.K_z, mod | pygame.KMOD_LSHIFT)
    assert app.top.record.now == 2
    hands.key(pygame.K_s, mod)
    assert isinstance(app.top, SaveSheet)
    hands.key(pygame.K_ESCAPE)
    hands.key(pygame.K_o, mod)
    page = app.top
    assert isinstance(page, OpenGame)
    hands.key(pygame.K_f, mod)
    hands.key(pygame.K_v, mod)
    assert page.field.words == "connect4 3 4 4"


@pytest.mark.parametrize("make", [lambda app: Play(app, two_moves("wyb")), lambda app: Review(app, two_moves("wyb"))])
def test_a_letter_written_with_ctrl_and_alt_pastes_nothing(app, hands, monkeypatch, make):
    monkeypatch.setattr(clipboard, "get", lambda: pytest.fail("it was pasted"))
    app.push(Home(app))
    app.push(make(app))
    hands.key(pygame.K_v, LETTER)


@pytest.mark.parametrize("key", [pygame.K_RETURN, pygame.K_KP_ENTER])
def test_both_enter_keys_change_to_full_screen_with_alt(app, hands, key):
    app.push(Home(app))
    hands.key(key, ALT)
    assert app.display.is_full_screen and isinstance(app.top, Home)


def test_a_question_mark_written_with_another_key_closes_the_keys_too(app, hands):
    app.push(Home(app))
    hands.key(pygame.K_SLASH, LETTER, "?")
    assert isinstance(app.top, KeysSheet)
    hands.key(pygame.K_SLASH, LETTER, "?")
    assert isinstance(app.top, Home)
