"""Touch: taps, long presses, swipes, drags and scrolling, each handled once.

`test_gallery` checks that fingers can hit every control of every screen.
"""

import pygame
import pytest

from game.record.record import Record
from game.window import scaling
from game.window.input import touch
from game.window.screens.dialogs.on_screen_keyboard import OnScreenKeyboard
from game.window.screens.dialogs.text_dialog import TextDialog
from game.window.screens.home import Home
from game.window.screens.learn.learn import Learn
from game.window.screens.play.play import Play
from game.window.screens.settings import SettingsScreen
from game.window.screens.shortcut_editor import KeyboardShortcuts
from game.window.widgets.group import NOWHERE
from tests.game.window.input.test_one_device import settle
from tests.helpers.fingers import Fingers


@pytest.fixture
def fingers(app):
    return Fingers(app)


@pytest.fixture
def scene(app):
    app.push(Home(app))
    app.push(Play(app, Record("conniption", seats=("person", "person"))))
    app.step(0)
    return app.top


def texts(scene):
    return [node.text for node in scene.record.current.path()[1:]]


def test_a_tap_is_one_click_although_sdl_reports_it_twice(app, scene, fingers):
    fingers.tap(scene.board.view.center(3, 2))
    settle(app, scene)
    assert texts(scene) == ["4"]


def test_a_finger_that_moves_does_not_tap(app, scene, fingers):
    x, y = scene.board.view.center(3, 2)
    fingers.drag((x, y), (x + 120, y))
    settle(app, scene)
    assert texts(scene) == []


def test_nothing_stays_highlighted_after_a_touch(app, scene, fingers):
    fingers.tap(scene.panel.new_game.rect.center)
    fingers.tap(app.top.back_button.rect.center)
    assert app.top is scene and app.mouse == NOWHERE
    app.step(1.0)
    assert not any(widget.glow.value or widget.glow.target or widget.pressed for widget in scene.widgets.widgets)
    fingers.tap(scene.board.view.center(3, 2))
    assert scene.board.view.column == -1


def test_a_long_press_on_the_board_acts_as_the_right_button(app, scene, fingers):
    fingers.hold(scene.board.view.center(3, 2))
    settle(app, scene)
    assert texts(scene) == ["4f"]


def test_a_long_press_on_a_button_shows_its_help_and_does_not_press_it(app, scene, fingers):
    before = scene.action_row.hint.tip
    fingers.hold(scene.action_row.hint.rect.center)
    assert scene.widgets.refusal == before and app.top is scene
    assert scene.advice.hint is None and scene.record.help == Record("conniption").help


def test_a_tap_on_a_disabled_button_says_why(app, scene, fingers):
    fingers.tap(scene.action_row.undo.rect.center)
    assert scene.widgets.refusal == scene.action_row.undo.disabled_reason != ""


def test_a_swipe_up_flips_first_and_a_swipe_down_flips_after_the_drop(app, scene, fingers):
    fingers.tap(scene.board.view.center(3, 2))
    settle(app, scene)
    x, y = scene.board.view.center(3, 3)
    fingers.drag((x, y), (x + 10, y - 90))
    assert scene.board.move_input.is_flipped
    settle(app, scene)
    fingers.drag((x, y - 90), (x, y))
    assert scene.board.move_input.is_armed
    fingers.tap((x, y))
    settle(app, scene)
    assert texts(scene) == ["4", "f4f"]


def test_two_fingers_step_through_the_moves(app, scene, fingers):
    for column in (3, 3, 2):
        fingers.tap(scene.board.view.center(column, 2))
        settle(app, scene)
    position = scene.board.view.center(2, 3)
    fingers.swipe_two(position, 130)
    settle(app, scene)
    assert scene.board.node.ply == 1, "two steps of 60 points"
    fingers.swipe_two(position, -70)
    settle(app, scene)
    assert scene.board.node.ply == 2 and texts(scene) == ["4", "4", "3"]


def test_two_fingers_turn_the_pages_of_a_lesson(app, fingers):
    app.push(Home(app))
    app.push(Learn(app))
    fingers.swipe_two((300, 300), -70)
    assert app.top.number == 1
    fingers.swipe_two((300, 300), 70)
    assert app.top.number == 0


def test_a_finger_scrolls_a_list_and_taps_its_rows(app, fingers):
    app.push(Home(app))
    app.push(KeyboardShortcuts(app))
    rows = app.top.rows
    x, y = rows.rect.center
    fingers.drag((x, y), (x, y - 100), steps=5)
    assert rows.offset == pytest.approx(100, abs=touch.STILL + 20) and rows.selected == 1
    app.step(1.0)
    still = rows.offset
    app.step(1.0)
    assert rows.offset == still, "no inertia"
    fingers.tap((x, y))
    assert rows.selected > 1
    assert rows.row_height >= scaling.TOUCH_TARGET


def test_a_slider_follows_the_finger(app, fingers):
    app.push(Home(app))
    app.push(SettingsScreen(app))
    slider = app.top.pause
    left, width = slider.track()
    middle = slider.rect.centery
    fingers.drag((left + 2, middle), (left + width, middle + 5))
    assert app.settings.thinking_pause == slider.high


def test_a_tap_on_a_text_field_opens_the_on_screen_keyboard(app, fingers):
    app.push(Home(app))
    taken = []
    app.push(TextDialog(app, "Name", "", lambda words: "", taken.append))
    app.step(1.0)
    field = app.top.widgets.focus
    fingers.tap(field.rect.center)
    keyboard = app.top
    assert isinstance(keyboard, OnScreenKeyboard)
    for letter in "Ab":
        fingers.tap(next(key for key in keyboard.keys if key.label == letter).rect.center)
    fingers.tap(keyboard.done.rect.center)
    assert field.words == "Ab"


def test_a_lost_window_forgets_the_fingers(app, scene, fingers):
    position = scene.board.view.center(3, 2)
    fingers.down(position)
    pygame.event.post(pygame.event.Event(pygame.WINDOWFOCUSLOST))
    app.step(0)
    fingers.up(position)
    settle(app, scene)
    assert texts(scene) == []


def test_trackpads_of_a_mac_are_no_touch_screens(app, scene, fingers, monkeypatch):
    monkeypatch.setattr(touch, "IS_USED", False)
    fingers.tap(scene.board.view.center(3, 2))
    settle(app, scene)
    assert texts(scene) == []
