"""The actions of all screens: their tables, their keys and the keys chosen by the user."""

import importlib
import pkgutil
import re
from datetime import date
from itertools import pairwise

import pygame
import pytest

import game.window
from bundle.package_contents import ROOT
from game.play.library import game_saves
from game.play.storage.store import Store
from game.record.puzzle import read_puzzle
from game.record.record import Record
from game.rules.registry import start
from game.teach.puzzles.rush import Rush
from game.window.boards.registry import GAME_UIS
from game.window.input import key_bindings
from game.window.input.key_bindings import KeyPress, keys_of, label_of
from game.window.scene import Scene, SceneStack
from game.window.screens.action_list import SCREENS, SECTIONS, board_actions, conflicts, contexts, sections
from game.window.screens.analysis.analysis import Analysis
from game.window.screens.analysis.position_editor import PositionEditor
from game.window.screens.dialogs.dialog import MessageDialog
from game.window.screens.dialogs.file_dialog import FileDialog
from game.window.screens.exercises.exercise_screen import ExerciseScreen
from game.window.screens.exercises.puzzle_course import PuzzleCourse
from game.window.screens.home import Home
from game.window.screens.learn.learn import Learn
from game.window.screens.library.library import LibraryScreen
from game.window.screens.moves.line_preview import LinePreview
from game.window.screens.play.action_row import HINT, REDO, UNDO
from game.window.screens.play.help_panel import THREATS
from game.window.screens.play.play import Play
from game.window.screens.profile.profile import ProfileScreen
from game.window.screens.puzzles.rush_screens import RushEnd
from game.window.screens.review.review import HINT as REVIEW_HINT
from game.window.screens.review.review import Review
from game.window.screens.shape_editor.shape_editor import ShapeEditor
from game.window.screens.shortcut_editor import KeyboardShortcuts, NewKeyDialog
from game.window.widgets.controls import TextField
from game.window.widgets.widget import Widget
from tests.helpers.keys import event_of
from tests.helpers.records import play_moves


def all_modules():
    for module in pkgutil.walk_packages(game.window.__path__, "game.window."):
        importlib.import_module(module.name)


def descendants(kind):
    return {kind} | {heir for child in kind.__subclasses__() for heir in descendants(child)}


def record(name="conniption", *moves):
    return play_moves(Record(name), moves)


MOVES = ("4", "4", "3", "5")
OPENERS = {
    Play: lambda app: Play(app, record("conniption", *MOVES)),
    Review: lambda app: Review(app, record("conniption", *MOVES)),
    Analysis: lambda app: Analysis(app, record("conniption", *MOVES)),
    PositionEditor: lambda app: PositionEditor(app, start("conniption")),
    ShapeEditor: lambda app: ShapeEditor(app, "3x3"),
    LinePreview: lambda app: LinePreview(app, (game := record("conniption", "4")), game.current, [3, 2], "A line"),
    ExerciseScreen: lambda app: ExerciseScreen(app, PuzzleCourse(app, puzzle(), "Practice", lambda *done: "", int)),
    RushEnd: lambda app: RushEnd(app, Rush([]), "", date(2026, 11, 19), app.pop),
    Learn: Learn,
    LibraryScreen: LibraryScreen,
    FileDialog: lambda app: FileDialog(app, "Open", ".txt", app.store.folder, print),
    ProfileScreen: ProfileScreen,
}


def puzzle():
    return read_puzzle("one\tFlips=0,0\t1/2/1/2/1/2/ 1 0,0 -\tdraw\t1\t1200\t", "conniption")


def press(app, key):
    values = event_of(key)
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, values))
    pygame.event.post(pygame.event.Event(pygame.KEYUP, values))
    app.step(0)


# --- the tables ---


def test_only_the_module_of_the_actions_knows_key_codes():
    pattern = re.compile(r"pygame\.(K_|KMOD_|KSCAN|key\b|locals)|\bevent\.(key|mod|unicode)\b")
    allowed = {"key_bindings.py": None, "app.py": "event.key", "input_method.py": "pygame.key"}
    found = [
        f"{path.relative_to(ROOT)}: {match[0]}"
        for path in (ROOT / "game").rglob("*.py")
        for match in pattern.finditer(path.read_text(encoding="utf-8"))
        if allowed.get(path.name, "") not in (None, match[0])
    ]
    assert found == []


def test_names_of_actions_are_unique_and_belong_to_a_section():
    found = [action for listed in sections().values() for action in listed]
    assert len({action.name for action in found}) == len(found)
    assert set(sections()) <= {*SECTIONS, *GAME_UIS}
    for action in found:
        assert action.help and (action.keys or action.mouse or action.button), action.name


def test_every_action_of_a_screen_or_widget_is_listed():
    all_modules()
    listed = {action for found in sections().values() for action in found}
    for kind in descendants(Scene) | descendants(Widget):
        if kind.__module__.startswith("game."):
            own = {action for action in kind.actions if action.section != "keys"}
            assert own <= listed, kind.__name__


def test_every_screen_with_actions_of_its_own_is_listed():
    all_modules()
    for kind in descendants(Scene):
        is_listed = any(issubclass(screen, kind) or issubclass(kind, screen) for screen in SCREENS)
        own = {action for action in kind.actions if not action.is_fixed and action.section not in ("game", "window")}
        assert is_listed or not own or kind.__module__.startswith("tests"), kind.__name__


def test_no_two_default_keys_of_a_screen_are_alike():
    for found in contexts():
        for action in found:
            for key in keys_of(action):
                assert not conflicts(action, key), (action.name, key)


@pytest.mark.parametrize("screen", SCREENS, ids=lambda screen: screen.__name__)
def test_every_listed_key_works_on_its_screen(app, screen, monkeypatch):
    """Each key reaches the handler of its action, and each handler runs."""
    monkeypatch.setattr("game.window.system.clipboard.get", lambda: "")
    game_saves.save(app.store, "one", record("connect4", "4"))
    app.push(Home(app))
    performed = []

    def watched(action, handler):
        def run(owner):
            performed.append(action)
            return handler(owner)

        return run

    table = {action: watched(action, handler) for action, handler in screen.actions.items()}
    monkeypatch.setattr(screen, "actions", table)
    for action in table:
        for key in keys_of(action):
            app.go_home()
            app.push(OPENERS[screen](app))
            app.top.widgets.focus_on(None)
            app.step(0)
            performed.clear()
            press(app, key)
            assert performed[-1:] == [action] or action.is_fixed, (action.name, key)


@pytest.mark.parametrize("name", GAME_UIS)
def test_every_listed_key_of_a_board_reaches_it(app, name, monkeypatch):
    app.push(Home(app))
    scene = Play(app, record(name))
    app.push(scene)
    for action in board_actions(name):
        owners = [owner for owner in scene.key_owners() if action in owner.actions]
        assert owners, action.name
        for key in keys_of(action):
            press(app, key)
            app.step(1)


# --- key events ---


def names(key, mod=0, unicode=""):
    return KeyPress.of(pygame.event.Event(pygame.KEYDOWN, key=key, mod=mod, unicode=unicode))


def test_a_key_has_its_names_from_the_most_exact_one():
    assert names(pygame.K_h, unicode="h").names == ("H",)
    assert names(pygame.K_z, pygame.KMOD_LCTRL | pygame.KMOD_LSHIFT).names == ("Ctrl+Shift+Z", "Ctrl+Z")
    assert names(pygame.K_z, pygame.KMOD_LMETA).names == ("Ctrl+Z",)
    assert names(pygame.K_SLASH, pygame.KMOD_LSHIFT, "?").names == ("Shift+/", "?", "/")
    assert names(pygame.K_KP_4).names == names(pygame.K_4).names == ("4",)
    assert names(pygame.K_AMPERSAND, pygame.KMOD_LSHIFT, "1").names == ("Shift+&", "1", "&")
    assert names(pygame.K_LSHIFT, pygame.KMOD_LSHIFT).names == ()


def test_a_letter_typed_with_alt_gr_is_no_shortcut():
    press = names(pygame.K_q, pygame.KMOD_LCTRL | pygame.KMOD_RALT, "@")
    assert "@" in press.names and "Ctrl+Q" not in press.names and press.types_text


def test_the_keys_of_digits_play_on_a_french_keyboard_without_shift():
    event = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_AMPERSAND, mod=0, unicode="&", scancode=pygame.KSCAN_1)
    assert KeyPress.of(event).names == ("&", "1")
    event = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_1, mod=0, unicode="1", scancode=pygame.KSCAN_1)
    assert KeyPress.of(event).names == ("1",)
    held = {"mod": pygame.KMOD_LCTRL, "unicode": "", "scancode": pygame.KSCAN_2}
    assert "2" not in KeyPress.of(pygame.event.Event(pygame.KEYDOWN, key=233, **held)).names


def test_keys_are_shown_as_they_are_printed_on_the_keyboard(monkeypatch):
    monkeypatch.setattr("sys.platform", "linux")
    assert [label_of(key) for key in ("Left", "Ctrl+Z", "Page up", "+")] == ["←", "Ctrl+Z", "Page up", "+"]
    assert label_of("Ctrl++") == "Ctrl++"
    monkeypatch.setattr("sys.platform", "darwin")
    assert label_of("Ctrl+Shift+Z") == "Cmd+Shift+Z"


# --- keys chosen by the user ---


def shortcuts(app, action):
    """Open the list of shortcuts with an action selected."""
    app.push(KeyboardShortcuts(app))
    page = app.top
    page.rows.choose(next(index for index, row in enumerate(page.rows.shortcuts) if row.action is action))
    return page


def test_a_changed_key_works_at_once_and_after_the_next_start(app, hands, tmp_path):
    app.push(Home(app))
    shortcuts(app, UNDO)
    hands.key(pygame.K_RETURN)
    assert isinstance(app.top, NewKeyDialog)
    hands.key(pygame.K_u, letter="u")
    assert keys_of(UNDO) == ("U",)
    app.go_home()
    scene = Play(app, record("connect4", "4", "4"))
    app.push(scene)
    assert "U" in scene.action_row.undo.tip
    hands.key(pygame.K_z, pygame.KMOD_LCTRL)
    assert scene.record.current.ply == 2
    hands.key(pygame.K_u, letter="u")
    assert scene.record.current.ply < 2
    app.store.finish()
    assert Store(tmp_path).load_settings().keys == {"play.undo": ["U"]}


def test_a_key_in_use_on_the_same_screen_is_moved_only_after_a_question(app, hands):
    app.push(Home(app))
    page = shortcuts(app, HINT)
    page.take("T")
    assert isinstance(app.top, MessageDialog)
    hands.key(pygame.K_ESCAPE)
    assert keys_of(HINT) == ("H",) and keys_of(THREATS) == ("T",)
    page.take("T")
    app.top.buttons[1].click()
    assert keys_of(HINT) == ("T",) and keys_of(THREATS) == ()
    assert keys_of(REVIEW_HINT) == ("H",)
    page.take("L")  # used by other actions of a game
    app.top.buttons[1].click()
    page.reset()
    assert keys_of(HINT) == ("H",)


def test_a_reset_restores_one_action_or_all(app, hands):
    app.push(Home(app))
    app.change(keys={"play.undo": ["U"], "play.redo": ["V"], "future.action": ["W"]})
    page = shortcuts(app, UNDO)
    page.reset_key.click()
    assert keys_of(UNDO) == UNDO.keys and keys_of(REDO) == ("V",)
    page.reset_all.click()
    app.top.buttons[1].click()
    assert keys_of(REDO) == REDO.keys and app.settings.keys == {"future.action": ["W"]}


def test_keys_that_every_screen_needs_cannot_be_chosen(app, hands):
    app.push(Home(app))
    shortcuts(app, UNDO)
    hands.key(pygame.K_RETURN)
    for key in (pygame.K_TAB, pygame.K_RETURN, pygame.K_LCTRL):
        hands.key(key)
        assert isinstance(app.top, NewKeyDialog)
    hands.key(pygame.K_ESCAPE)
    assert isinstance(app.top, KeyboardShortcuts) and keys_of(UNDO) == UNDO.keys


def test_a_removed_key_does_nothing(app, hands):
    app.push(Home(app))
    page = shortcuts(app, HINT)
    hands.key(pygame.K_DELETE)
    assert keys_of(HINT) == () and page.remove_key.disabled_reason
    app.push(Play(app, record("connect4", "4")))
    assert "(" not in app.top.action_row.hint.tip


def test_damaged_keys_in_the_settings_are_ignored(app):
    app.change(keys={"play.undo": "U", "play.redo": [1], "play.hint": ["J"]})
    assert (keys_of(UNDO), keys_of(REDO), keys_of(HINT)) == (UNDO.keys, REDO.keys, ("J",))


def test_letters_are_typed_into_a_field_whatever_keys_are_chosen(app, hands):
    app.push(Home(app))
    app.change(keys={"library.undo_delete": ["U"], "library.find": ["F"]})
    app.push(LibraryScreen(app))
    field = next(widget for widget in app.top.widgets.widgets if isinstance(widget, TextField))
    app.top.widgets.focus_on(field)
    for letter in "uf?":
        hands.key(pygame.key.key_code(letter) if letter != "?" else pygame.K_SLASH, letter=letter)
        hands.type(letter)
    assert field.words == "uf?" and isinstance(app.top, LibraryScreen)


def test_the_list_moves_over_titles_and_shows_every_action(app, hands):
    app.push(Home(app))
    app.push(KeyboardShortcuts(app))
    page = app.top
    seen = []
    for _ in range(page.rows.count):
        seen.append(page.chosen)
        hands.key(pygame.K_DOWN)
    assert None not in seen and set(seen) == set(page.all)
    assert all(first != second for first, second in pairwise(dict.fromkeys(seen)))
    hands.key(pygame.K_HOME)
    assert page.chosen is page.all[0]
    hands.key(pygame.K_UP)
    assert page.chosen is page.all[0]


@pytest.fixture(autouse=True)
def default_keys():
    yield
    key_bindings.use({})


def test_the_window_lists_its_own_actions():
    assert set(SceneStack.actions) <= {action for found in contexts() for action in found}
