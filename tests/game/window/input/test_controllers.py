"""Game controllers: their events, their buttons on every screen, and the on-screen keyboard."""

import ctypes
import sys
from itertools import combinations
from pathlib import Path

import pygame
import pytest

from game.play.storage.store import Store
from game.record.record import Record
from game.window import sound
from game.window.input import key_bindings
from game.window.input.controller_labels import BUTTONS, ControllerKind, kind_of
from game.window.input.controllers import FIRST_REPEAT, NEXT_REPEAT, Controllers, Release
from game.window.input.key_bindings import button_of, keys_of
from game.window.screens.action_list import RESERVED_BUTTONS, contexts, is_reserved, sections
from game.window.screens.action_menu import ActionMenu
from game.window.screens.dialogs.dialog import MessageDialog
from game.window.screens.dialogs.on_screen_keyboard import PAGES, OnScreenKeyboard
from game.window.screens.dialogs.text_dialog import TextDialog
from game.window.screens.home import Home
from game.window.screens.play.action_row import HINT, UNDO
from game.window.screens.play.play import HELP, Play
from game.window.screens.play.side_panel import RETRY
from game.window.screens.review.review import HINT as REVIEW_HINT
from game.window.screens.shortcut_editor import KeyboardShortcuts, NewKeyDialog
from game.words.messages import tr
from tests.helpers.controllers import Pad, axis_event, button_event


@pytest.fixture
def pad(app):
    return Pad(app)


def names(changes):
    """Return the buttons of presses, and those of releases with a minus sign."""
    return [f"-{change.button}" if isinstance(change, Release) else change.names[0] for change in changes]


def test_buttons_and_triggers_are_pressed_and_released_once():
    controllers = Controllers()
    assert names(controllers.handle(button_event("A"))) == ["A"]
    assert names(controllers.handle(button_event("A"))) == []
    assert names(controllers.handle(button_event("A", is_down=False))) == ["-A"]
    pulls = [0.2, 0.7, 0.9, 0.5, 0.7, 0.3, 0.0]
    found = [names(controllers.handle(axis_event("LT", value))) for value in pulls]
    assert found == [[], ["LT"], [], [], [], ["-LT"], []]


def test_a_trembling_stick_presses_its_direction_once():
    controllers = Controllers()
    found = [names(controllers.handle(axis_event("left x", value))) for value in (0.3, 0.62, 0.55, 0.61, 0.5, 0.45)]
    assert found == [[], ["Right"], [], [], [], []]
    assert names(controllers.handle(axis_event("left y", -0.9))) == []  # still held to the right
    assert names(controllers.handle(axis_event("left x", 0.2))) == ["-Right", "Up"]
    assert names(controllers.handle(axis_event("left y", 0.0))) == ["-Up"]
    assert names(controllers.handle(axis_event("right x", -1.0))) == ["stick-left"]


def test_a_held_button_repeats_after_a_delay():
    controllers = Controllers()
    list(controllers.handle(button_event("Down")))
    wait, presses = controllers.update(0.0)
    assert wait == FIRST_REPEAT and not presses
    wait, presses = controllers.update(FIRST_REPEAT)
    assert wait == NEXT_REPEAT and [press.is_repeated for press in presses] == [True]
    list(controllers.handle(button_event("Down", is_down=False)))
    assert controllers.update(1.0)[1] == []


def test_a_lost_controller_holds_no_buttons():
    controllers = Controllers()
    list(controllers.handle(button_event("A", number=1)))
    list(controllers.handle(button_event("Left", number=2)))
    removed = pygame.event.Event(pygame.CONTROLLERDEVICEREMOVED, instance_id=1)
    assert names(controllers.handle(removed)) == ["-A"]
    assert names(controllers.release_all()) == ["-Left"]
    assert controllers.update(1.0)[1] == []


@pytest.mark.parametrize(
    ("name", "guid", "kind"),
    [
        ("Controller", "030000005e0400008e02000000000000", ControllerKind.XBOX),
        ("Wireless Controller", "050000004c050000cc09000000000000", ControllerKind.PLAYSTATION),
        ("Pro Controller", "050000007e0500000920000000000000", ControllerKind.NINTENDO),
        ("PS4 Controller", "03000000000000000000000000000000", ControllerKind.PLAYSTATION),
        ("8BitDo Something", "03000000c82d00000000000000000000", ControllerKind.XBOX),
    ],
)
def test_the_vendor_or_the_name_tells_the_kind(name, guid, kind):
    assert kind_of(name, guid) is kind


def test_every_button_has_a_label_on_every_kind_and_no_two_are_equal():
    for kind in ControllerKind:
        labels = [kind.label(button) for button in BUTTONS]
        assert all(labels) and len(set(labels)) == len(labels)


# --- bindings ---


def test_actions_are_bound_to_buttons_that_exist():
    for actions in sections().values():
        for action in actions:
            assert not action.button or action.button in BUTTONS, action.name


def test_no_button_has_two_meanings_on_a_screen():
    for actions in contexts():
        bound = [action for action in dict.fromkeys(actions) if action.button and not action.is_fixed]
        for one, other in combinations(bound, 2):
            assert one.button != other.button, (one.name, other.name)


def test_every_action_of_a_game_can_be_chosen_from_the_list(app, hands, pad):
    app.push(Home(app))
    scene = Play(app, Record("conniption", seats=("person", "person")))
    app.push(scene)
    pad.press("back")
    menu = app.top
    assert isinstance(menu, ActionMenu)
    pad.press("back")
    assert app.top is menu, "the list opens only once"
    offered = {offer.action for offer in menu.offers}
    assert {action for action in Play.actions if not action.is_fixed} <= offered
    board = [action for owner in scene.key_owners() for action in owner.actions if not action.is_fixed]
    assert set(board) <= offered
    column = next(index for index, offer in enumerate(menu.offers) if offer.action.name == "board.4")
    for _ in range(column):
        pad.press("Down")
    pad.press("A")
    assert app.top is scene and scene.record.board.position().split("/")[3].startswith("1")


def test_an_impossible_action_of_the_list_says_so(app, pad):
    app.push(Home(app))
    scene = Play(app, Record("connect4", seats=("person", "person")))
    app.push(scene)
    pad.press("back")
    app.top.take(next(index for index, offer in enumerate(app.top.offers) if offer.action is UNDO))
    assert app.top is scene and (app.toasts.waiting or scene.widgets.refusal)


# --- the window ---


def test_hints_name_the_buttons_of_the_controller_in_use(app, hands, pad):
    app.push(Home(app))
    scene = Play(app, Record("connect4", seats=("person", "person")))
    app.push(scene)
    app.controllers.kind = ControllerKind.PLAYSTATION
    pad.press("Right")
    assert scene.action_row.hint.tip.endswith("(R2)")
    hands.key(pygame.K_LEFT)
    assert scene.action_row.hint.tip.endswith("(H)")


def test_a_disconnected_controller_leaves_the_hints(app, pad):
    app.push(Home(app))
    pad.press("Down")
    assert key_bindings.controller is not None and key_bindings.connected is not None
    pygame.event.post(pygame.event.Event(pygame.CONTROLLERDEVICEREMOVED, instance_id=0))
    app.step(0)
    assert key_bindings.controller is None and key_bindings.connected is None


def test_the_list_of_shortcuts_has_the_buttons_only_with_a_controller(app, pad):
    app.push(Home(app))
    app.push(KeyboardShortcuts(app))
    assert not [action for action in app.top.all if action.section == "keyboard"]
    app.pop()
    pad.press("Down")
    app.push(KeyboardShortcuts(app))
    assert [action for action in app.top.all if action.section == "keyboard"]
    app.push(NewKeyDialog(app, RETRY, lambda key: pytest.fail("a button is no key"), lambda button: None))
    pad.press("A")
    assert isinstance(app.top, NewKeyDialog)
    pad.press("B")
    assert isinstance(app.top, KeyboardShortcuts)


def test_a_preview_lasts_while_its_button_is_held(app, pad):
    app.push(Home(app))
    scene = Play(app, Record("conniption", seats=("person", "person")))
    app.push(scene)
    pad.axis("LT", 1.0)
    assert scene.board.move_input.is_seen_through
    pad.axis("LT", 0.0)
    assert not scene.board.move_input.is_seen_through


def test_a_held_direction_moves_the_focus_again_and_again(app, hands, pad):
    app.push(Home(app))
    pad.axis("left y", 1.0)
    visited = {id(app.top.widgets.focus)}
    for _ in range(60):
        app.step(1 / 60)
        visited.add(id(app.top.widgets.focus))
    pad.axis("left y", 0.0)
    assert len(visited) >= 3
    focus = app.top.widgets.focus
    hands.wait(0.5)
    assert app.top.widgets.focus is focus


def test_controllers_vibrate_only_if_the_user_wants_it(app, pad):
    class Motor:
        name = "Test"
        runs = 0

        def rumble(self, slow, fast, milliseconds):
            self.runs += 1

    app.push(Home(app))
    pad.press("Down")
    motor = Motor()
    app.controllers.last_used.controller = motor
    sound.play("flip")
    assert motor.runs == 0
    app.change(rumble=True)
    sound.play("flip")
    assert motor.runs == 1
    sound.play("click")
    assert motor.runs == 1


# --- buttons chosen by the user ---


@pytest.fixture
def shortcuts(app, pad):
    """Open the list of shortcuts with an action selected, with the controller in use."""

    def open_at(action):
        app.go_home() if app.scenes else app.push(Home(app))
        pad.press("Down")
        app.push(KeyboardShortcuts(app))
        page = app.top
        page.rows.choose(next(index for index, row in enumerate(page.rows.shortcuts) if row.action is action))
        return page

    yield open_at
    key_bindings.use({})


def test_a_changed_button_works_at_once_and_after_the_next_start(app, pad, shortcuts, tmp_path):
    page = shortcuts(UNDO)
    assert "L" in page.rows.row_text(page.rows.selected)
    pad.press("A")
    assert isinstance(app.top, NewKeyDialog)
    pad.axis("right y", 1.0)
    pad.axis("right y", 0.0)
    assert app.top is page and button_of(UNDO) == "stick-down" and keys_of(UNDO) == UNDO.keys
    scene = Play(app, Record("connect4", seats=("person", "person")))
    app.push(scene)
    scene.play(3)
    pad.press("LS")
    assert scene.record.current.ply == 1, "its former button"
    assert "Right stick" in scene.action_row.undo.tip
    pad.axis("right y", 1.0)
    assert scene.record.current.ply == 0
    app.store.finish()
    assert Store(tmp_path).load_settings().buttons == {"play.undo": "stick-down"}


def test_a_button_in_use_on_the_same_screen_is_moved_only_after_a_question(app, pad, shortcuts):
    page = shortcuts(UNDO)
    for answer in ("Cancel", "Use it here"):
        pad.press("A")
        pad.press("RT")
        assert isinstance(app.top, MessageDialog) and tr(HINT.help) in app.top.words
        next(button for button in app.top.buttons if button.label == answer).click()
        assert app.top is page
        taken = answer == "Use it here"
        assert (button_of(UNDO), button_of(HINT)) == (("RT", "") if taken else ("LS", "RT"))
    assert button_of(REVIEW_HINT) == "RT", "another screen"
    page.rows.choose(next(index for index, row in enumerate(page.rows.shortcuts) if row.action is HINT))
    page.reset()
    app.top.buttons[1].click()
    assert (button_of(HINT), button_of(UNDO)) == ("RT", "")
    page.reset_all.click()
    app.top.buttons[1].click()
    assert app.settings.buttons == {} and button_of(UNDO) == "LS"


def test_buttons_that_every_screen_needs_cannot_be_chosen(app, pad, shortcuts):
    shortcuts(UNDO)
    pad.press("A")
    dialog, task = app.top, app.top.text.words
    for button in ("A", "LB", "RB", "Left", "Down"):
        pad.press(button)
        assert app.top is dialog and dialog.text.words != task
    pad.press("B")
    assert isinstance(app.top, KeyboardShortcuts) and button_of(UNDO) == "LS"


def test_the_controller_removes_buttons_and_the_keyboard_removes_keys(app, hands, pad, shortcuts):
    page = shortcuts(HINT)
    page.refresh()
    assert page.remove_key.label == "Remove button"
    page.remove_key.click()
    assert button_of(HINT) == "" and keys_of(HINT) == HINT.keys and page.remove_key.disabled_reason
    hands.key(pygame.K_DELETE)
    assert page.remove_key.label == "Remove key" and keys_of(HINT) == ()


def test_damaged_buttons_in_the_settings_are_ignored(app):
    app.change(buttons={"play.undo": "Z", "play.hint": ["X"], "play.help": "LS"})
    assert (button_of(UNDO), button_of(HINT), button_of(HELP)) == ("LS", "RT", "LS")
    key_bindings.use({})


def test_reserved_buttons_are_those_of_fixed_actions():
    fixed = {action.button for actions in sections().values() for action in actions if action.is_fixed}
    assert set(RESERVED_BUTTONS) <= fixed
    assert is_reserved(UNDO, "A") and not is_reserved(UNDO, "stick-down")


# --- the on-screen keyboard ---


def open_keyboard(app, pad, taken):
    app.push(Home(app))
    app.push(TextDialog(app, "Name", "", lambda words: "", taken.append))
    pad.press("A")
    assert isinstance(app.top, OnScreenKeyboard)
    return app.top


def focus_on(app, pad, widget):
    for _ in range(len(app.top.widgets.widgets)):
        if app.top.widgets.focus is widget:
            return
        pad.press("RB")
    pytest.fail("the focus does not reach the control")


def test_a_name_is_typed_by_controller_alone(app, pad):
    taken = []
    keyboard = open_keyboard(app, pad, taken)
    dialog = app.scenes[-2]
    for letter in "Zo":
        focus_on(app, pad, next(key for key in keyboard.keys if key.label == letter))
        pad.press("A")
    pad.press("Y")
    focus_on(app, pad, next(key for key in keyboard.keys if key.label == "ë"))
    pad.press("A")
    pad.press("RT")
    pad.press("A")
    pad.press("X")
    pad.press("X")
    assert keyboard.field.words == "Zoë"
    pad.press("start")
    assert app.top is dialog
    pad.press("start")
    assert taken == ["Zoë"]


def test_the_back_button_leaves_the_field_as_it_was(app, pad):
    keyboard = open_keyboard(app, pad, [])
    keyboard.type("abc")
    pad.press("B")
    field = app.top.widgets.focus
    assert field.words == ""


def test_the_pages_of_the_keyboard_have_no_letter_twice():
    for rows in PAGES.values():
        letters = "".join(rows)
        assert len(set(letters)) == len(letters) == 40


# --- SDL ---


def sdl_library():
    found = [*Path(pygame.__file__).parent.parent.glob("pygame_ce.libs/libSDL2-2*")]
    return ctypes.CDLL(str(found[0])) if found else None


@pytest.mark.skipif(not sys.platform.startswith("linux") or sdl_library() is None, reason="needs SDL's own library")
def test_a_controller_that_sdl_reports_is_used_and_can_be_disconnected(app):
    sdl = sdl_library()
    sdl.SDL_JoystickFromInstanceID.restype = ctypes.c_void_p
    sdl.SDL_JoystickSetVirtualButton.argtypes = [ctypes.c_void_p, ctypes.c_int, ctypes.c_uint8]
    app.push(Home(app))
    app.controllers.start()
    device = sdl.SDL_JoystickAttachVirtual(1, 6, 15, 0)
    try:
        app.step(0)
        assert app.controllers.names and key_bindings.connected is ControllerKind.XBOX
        (number,) = app.controllers.devices
        joystick = sdl.SDL_JoystickFromInstanceID(number)
        sdl.SDL_JoystickSetVirtualButton(joystick, pygame.CONTROLLER_BUTTON_DPAD_DOWN, 1)
        app.step(0)
        assert app.top.widgets.focus is not None
    finally:
        sdl.SDL_JoystickDetachVirtual(device)
        app.step(0)
        pygame.joystick.quit()
    assert not app.controllers.names and key_bindings.connected is None
