"""Tests of the help panel of the Play screen, and of what help does to a game."""

import pygame
import pytest

from game.play.help_choices import SWITCHES, load_help
from game.play.opponents import level_seat
from game.record.help import Help
from game.record.player import PERSON
from game.record.record import Record
from game.record.text_format import read_game, write_game
from tests.game.window.conftest import LAYOUTS
from tests.helpers.layout import check_layout
from tests.helpers.waiting import step_until

AGAINST_LEVEL = (PERSON, level_seat(2))


def open_game(app, game="connect4", **values):
    app.restart()
    app.change(animation_speed=0.0, thinking_pause=0.0)
    app.navigator.play(Record(game, **{"seats": AGAINST_LEVEL, "names": ("You", "Computer"), **values}))
    scene = app.top
    scene.show_changes()
    return scene


def own_turn(app, scene):
    step_until(app, lambda: scene.may_move and not scene.board.view.busy)


def test_one_click_shows_every_kind_of_help(app, hands):
    scene = open_game(app)
    assert not scene.panel.shows_help
    hands.click(scene.help_tool.rect.center)
    rows = scene.panel.help.rows
    assert scene.panel.shows_help and all(row.visible and row.enabled for row in rows.values())
    assert tuple(rows) == SWITCHES and all(row.name and row.words in row.tip for row in rows.values())


@pytest.mark.parametrize("kind", SWITCHES)
def test_each_switch_is_remembered_for_the_person_and_the_game(app, hands, kind):
    scene = open_game(app)
    hands.click(scene.help_tool.rect.center)
    hands.click(scene.panel.help.rows[kind].rect.center)
    assert scene.help.is_on(kind) and scene.panel.help.rows[kind].on
    again = open_game(app)
    assert again.help.is_on(kind) and again.panel.shows_help
    assert not open_game(app, "domino").help.choices.kinds
    app.add_person("Ben")
    app.change(toured=True)
    assert not open_game(app).help.choices.kinds


def test_help_of_a_former_version_stays_switched_on(app):
    app.change(analysis=True, lens=True, guard="losing", coached={"connect4": True}, help={})
    assert load_help(app.settings, "connect4").kinds == {Help.COACH, Help.WARNING, Help.THREATS, Help.VALUES}
    assert open_game(app).help.guard == "losing"
    assert not load_help(app.settings, "domino").is_open


def test_two_people_start_without_help(app):
    scene = open_game(app)
    scene.help.toggle(Help.THREATS)
    scene = open_game(app, seats=(PERSON, PERSON), names=("Anna", "Ben"))
    assert not scene.help.choices.kinds and not scene.record.help


def test_buttons_say_that_help_ends_the_rating_before_the_first_use(app, hands):
    scene = open_game(app)
    scene.toggle_help_panel()
    scene.show_changes()
    warning = scene.help.warning
    helpers = [scene.help_tool, scene.action_row.hint, scene.action_row.undo, *scene.panel.help.rows.values()]
    scene.action_row.undo.disabled_reason = ""
    scene.panel.review.disabled_reason = ""
    assert warning and all(warning in helper.tip for helper in [*helpers, scene.panel.review])
    scene.open_menu()
    assert any(warning in item.tip for item in app.top.items)
    app.pop()
    hands.key(pygame.K_h)
    scene.show_changes()
    scene.action_row.undo.disabled_reason = ""
    assert scene.record.help == {Help.HINT} and not scene.help.is_rated
    assert not any(warning in helper.tip for helper in helpers)
    assert "with help" in scene.subtitle and "hints" in scene.panel.help.card.value_text


def test_undo_is_help(app, hands):
    scene = open_game(app)
    hands.key(pygame.K_4)
    own_turn(app, scene)
    assert scene.help.is_rated
    scene.undo()
    assert scene.record.help == {Help.UNDO} and not scene.help.is_rated


def test_undo_between_two_people_is_no_help(app, hands):
    scene = open_game(app, seats=(PERSON, PERSON), names=("Anna", "Ben"))
    hands.key(pygame.K_4)
    own_turn(app, scene)
    scene.undo()
    assert scene.record.current is scene.record.root and not scene.record.help


def test_a_coach_switched_off_before_the_first_move_is_no_help(app, hands):
    open_game(app).help.toggle(Help.COACH)
    scene = open_game(app)
    assert scene.help.is_on(Help.COACH) and not scene.record.help
    waits = scene.help.state_text
    scene.help.toggle(Help.COACH)
    assert scene.help.is_rated and scene.help.state_text != waits
    hands.key(pygame.K_4)
    assert not scene.record.help


def test_help_after_the_end_leaves_the_game_rated(app):
    scene = open_game(app)
    scene.play(scene.record.board.move("4"))
    scene.declare(scene.live.resign)
    scene.ask_for_hint()
    scene.help.toggle(Help.VALUES)
    app.navigator.review(scene.record)
    assert not scene.record.help and read_game(write_game(scene.record)).help == frozenset()


def test_hints_mark_a_move_on_each_turn(app, hands):
    scene = open_game(app)
    scene.help.toggle(Help.HINT)
    for _ in range(2):
        step_until(app, lambda: scene.may_move and scene.board.view.hint is not None)
        scene.play(scene.board.view.hint)
        assert scene.advice.hint is None
        own_turn(app, scene)
    assert scene.record.help == {Help.HINT}


def test_the_coach_is_seen_after_a_move_and_the_panel_stays_one_click_away(app, hands):
    scene = open_game(app)
    scene.toggle_help_panel()
    scene.help.toggle(Help.COACH)
    scene.show_changes()
    assert scene.panel.tabs.visible and scene.panel.shows_help and not scene.panel.coach.visible
    hands.key(pygame.K_4)
    scene.show_changes()
    assert scene.panel.coach.visible and scene.help.choices.is_open
    hands.click(scene.help_tool.rect.center)
    assert scene.panel.shows_help and scene.help.choices.is_open


def test_keys_switch_help_while_the_panel_is_closed(app, hands):
    scene = open_game(app)
    for key, kind in ((pygame.K_t, Help.THREATS), (pygame.K_c, Help.COACH), (pygame.K_w, Help.WARNING)):
        hands.key(key)
        assert scene.help.is_on(kind) and not scene.panel.shows_help
    hands.key(pygame.K_g)
    assert scene.panel.shows_help
    hands.key(pygame.K_g)
    assert not scene.panel.shows_help


@pytest.mark.parametrize(("size", "scale"), LAYOUTS)
def test_the_panel_fits_beside_everything_else(app, size, scale):
    app.resize(size)
    scene = open_game(app, "conniption")
    app.change(scale=scale)
    for kind in (Help.COACH, Help.VALUES):
        scene.help.toggle(kind)
    scene.toggle_help_panel()
    check_layout(app)
    foot = scene.panel.help.card.rect.bottom
    assert all(row.rect.bottom <= foot + 1 for row in scene.panel.help.rows.values())


def test_help_opened_after_a_game_in_a_small_window_lies_on_no_button(app, hands):
    app.resize((960, 600))
    scene = open_game(app, "conniption")
    hands.click(scene.panel.resign.rect.center)
    hands.key(pygame.K_TAB)
    hands.key(pygame.K_RETURN)
    panel = scene.panel
    assert panel.result.visible and panel.score.visible
    hands.click(scene.help_tool.rect.center)
    scene.show_changes()
    assert panel.shows_help and not panel.result.visible and panel.rematch.visible
    assert max(row.rect.bottom for row in panel.help.rows.values()) <= panel.rematch.rect.top
    check_layout(app)
    hands.click(scene.help_tool.rect.center)
    scene.show_changes()
    assert panel.result.visible and not panel.shows_help
