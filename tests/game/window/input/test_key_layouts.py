"""Layouts of keys for one hand."""

import pytest

from game.window.input import key_bindings
from game.window.input.key_bindings import default_keys, keys_of
from game.window.input.key_layouts import KEYS, LAYOUTS, STANDARD
from game.window.screens.action_list import conflicts, contexts, sections
from game.window.screens.home import Home
from game.window.screens.shortcut_editor import KeyboardShortcuts

REACH = {
    "left": {*"12345QWERTASDFGZXCVB", "Tab", "Esc", "Space"},
    "right": {
        *("7", "8", "9", "0", *"YUIOPHJKLNM,.", "Left", "Right", "Up", "Down", "Enter", "Backspace", "Delete"),
        *("Page up", "Page down", "Home", "End"),
    },
}
NEEDED = (
    *("control.back", "control.accept", "control.activate", "control.next", "control.previous"),
    *("control.left", "control.right", "control.up", "control.down", "board.left", "board.right", "board.up"),
    *("board.down", "board.choose", "conniption.flip_first", "conniption.flip_after", "domino.turn", "play.hint"),
    *("play.undo", "play.redo", "play.menu", "play.help", "play.coach", "play.threats", "moves.previous"),
    *("moves.next", "playback.back", "playback.next", "review.hint", "exercise.hint", "exercise.next"),
    *("learn.previous", "learn.next", "learn.try", "window.actions"),
)


@pytest.fixture(autouse=True, params=[name for name in LAYOUTS if name != STANDARD])
def layout(request):
    key_bindings.use({}, request.param)
    yield request.param
    key_bindings.use({})


def all_actions():
    return {action.name: action for actions in sections().values() for action in actions}


def test_a_layout_changes_only_actions_that_exist(layout):
    assert set(KEYS[layout]) <= set(all_actions())


def test_no_key_has_two_meanings_on_a_screen():
    for action in all_actions().values():
        for key in keys_of(action):
            assert not conflicts(action, key), (action.name, key)


def test_added_keys_of_fixed_actions_hide_no_other_action():
    # These act in the same way: the board while it has the focus, and the lists and buttons of a screen.
    alike = {"board", "playback", "review", "learn", "control", "exercise", "text"}
    fixed = [action for action in all_actions().values() if action.is_fixed]
    added = {key: action for action in fixed for key in keys_of(action)[len(action.keys) :]}
    for actions in contexts():
        for action in actions:
            if not action.is_fixed and action.section not in alike:
                assert not added.keys() & set(keys_of(action)), (action.name, keys_of(action))


def test_everything_that_a_game_needs_is_in_reach_of_the_hand(layout):
    actions = all_actions()
    held = ("Shift+", "Ctrl+")
    for name in NEEDED:
        keys = [key for key in keys_of(actions[name])]
        bare = [key.removeprefix(held[0]).removeprefix(held[1]) for key in keys if not key.startswith("Alt+")]
        assert REACH[layout] & set(bare), (name, keys)


def test_the_user_chooses_a_layout_and_other_keys_win_over_it(app, hands, layout):
    app.push(Home(app))
    app.push(KeyboardShortcuts(app))
    page = app.top
    hands.click(page.controls.rect.center)
    dialog = app.top
    hands.click(dialog.layouts.part(list(LAYOUTS).index(layout)).center)
    assert app.settings.key_layout == app.store.load_settings().key_layout == layout
    undo = all_actions()["play.undo"]
    assert keys_of(undo) == KEYS[layout]["play.undo"] == default_keys(undo)
    app.change(keys={"play.undo": ["N"]})
    assert keys_of(undo) == ("N",)
    hands.click(dialog.buttons[0].rect.center)
    assert app.top is page and not page.reset_all.disabled_reason


def test_a_key_that_the_layout_uses_elsewhere_is_shown_as_a_conflict(layout):
    taken = KEYS[layout]["play.undo"][0]
    key_bindings.use({"play.redo": [taken]}, layout)
    assert all_actions()["play.undo"] in conflicts(all_actions()["play.redo"], taken)
