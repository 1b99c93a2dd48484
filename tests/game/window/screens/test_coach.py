"""The coach beside a game: what it says, what it shows, and what the guard asks."""

import time

import pygame
import pytest

from game.record.record import PERSON, Record
from game.teach.grades import Grade
from game.window.screens.look import Look
from game.window.screens.play.play import Play
from tests.game.window.conftest import SCALES, SIZES
from tests.helpers.layout import check_layout

NAMES = ("Anna", "Ben")
AGAINST_COMPUTER = (PERSON, "computer 1")
THREE = "1/1/1////222 1 0,0 -"  # whoever moves wins: Anna in column 4, Ben in column 7
THREATENED = "1//1//1//222 1 0,0 -"  # unless Anna blocks column 7, Ben wins there


def open_game(app, position=THREATENED, name="connect4", **values):
    app.restart()
    record = Record(name, position=position, **{"names": NAMES, **values})
    app.ways.go_on_with(record)
    return app.top


def coached(app, *args, **values):
    scene = open_game(app, *args, **values)
    scene.coaching.toggle()
    return scene


def until(hands, condition):
    deadline = time.monotonic() + 180
    while not condition() and time.monotonic() < deadline:
        time.sleep(0.005)
        hands.wait(0.02)
    assert condition()


def settled(hands, scene):
    until(hands, lambda: not scene.view.busy)


def played(hands, scene, key):
    """A move by keyboard, when the coach has had its say."""
    hands.key(key)
    settled(hands, scene)
    until(hands, lambda: scene.coaching.coach.lesson(scene.place).explanation is not None)
    return scene.panel.coach.state


def moves(scene):
    return [entry.text for entry in scene.record.entries[: scene.record.now]]


def press(scene, label):
    next(button for button in scene.actions.answers if button.visible and button.label == label).click()


def test_a_slip_is_told_with_its_reason(app, hands):
    scene = coached(app)
    state = played(hands, scene, pygame.K_1)
    assert state.grade in (Grade.GAVE_UP_DRAW, Grade.MISSED_WIN)
    assert "Ben" in state.words and "7" in state.words
    assert state.title == "Anna: 1"


def test_a_good_move_is_told_as_such(app, hands):
    scene = coached(app, THREE)
    state = played(hands, scene, pygame.K_4)
    assert state.grade in (Grade.BEST, Grade.ONLY)


def test_nothing_is_said_while_it_is_off(app, hands):
    scene = open_game(app)
    hands.key(pygame.K_1)
    settled(hands, scene)
    hands.wait(0.5)
    assert not scene.panel.has_coach and not scene.panel.show_me.visible


def test_whether_it_is_on_is_remembered_for_each_game(app):
    coached(app, seats=AGAINST_COMPUTER)
    assert open_game(app, seats=AGAINST_COMPUTER).coaching.coach.is_on
    assert not open_game(app, None, "domino", seats=AGAINST_COMPUTER).coaching.coach.is_on


def test_between_two_people_it_is_silent_until_they_ask_for_it(app, hands):
    coached(app, seats=AGAINST_COMPUTER)
    scene = open_game(app)
    assert not scene.coaching.coach.is_on
    scene.coaching.toggle()
    assert scene.coaching.coach.is_on and not open_game(app).coaching.coach.is_on


def test_show_me_plays_the_refutation_out_and_comes_back(app, hands):
    scene = coached(app)
    played(hands, scene, pygame.K_1)
    hands.key(pygame.K_e)
    look = app.top
    assert isinstance(look, Look)
    assert [entry.text for entry in look.record.entries] == ["1", "7"]
    assert look.record.outcome.winner == 1
    hands.key(pygame.K_ESCAPE)
    assert app.top is scene and moves(scene) == ["1"]


def test_retry_goes_back_to_before_the_last_slip(app, hands):
    scene = coached(app)
    played(hands, scene, pygame.K_1)
    hands.key(pygame.K_7)
    settled(hands, scene)
    assert scene.record.outcome is not None
    hands.key(pygame.K_BACKSPACE)
    assert moves(scene) == [] and scene.record.can_redo and scene.may_move


def test_looking_back_tells_of_the_move_that_is_looked_at(app, hands):
    scene = coached(app, "////// 1 0,0 -")
    for key in (pygame.K_4, pygame.K_3, pygame.K_5):
        played(hands, scene, key)
    hands.key(pygame.K_PAGEUP)
    until(hands, lambda: scene.panel.coach.state.title == "Ben: 3")
    assert scene.panel.coach.state.grade is not None


@pytest.mark.parametrize("mode", ["losing", "slips"])
def test_the_guard_asks_before_a_move_that_loses_at_once(app, hands, mode):
    app.change(guard=mode)
    scene = open_game(app)
    hands.key(pygame.K_1)
    until(hands, lambda: scene.coaching.guard.warning is not None)
    assert moves(scene) == [] and "Ben" in scene.status.words
    press(scene, "Choose again")
    assert scene.actions.question is None and scene.turn.unconfirmed is None
    hands.key(pygame.K_7)
    until(hands, lambda: moves(scene) == ["7"])


def test_a_move_can_be_played_whatever_the_guard_says(app, hands):
    app.change(guard="losing")
    scene = open_game(app)
    hands.key(pygame.K_1)
    until(hands, lambda: scene.coaching.guard.warning is not None)
    hands.key(pygame.K_e)
    assert isinstance(app.top, Look)
    hands.key(pygame.K_ESCAPE)
    press(scene, "Play it anyway" if scene.actions.answers[2].label == "Play it anyway" else "Play it")
    assert moves(scene) == ["1"]


def test_escape_lets_the_held_move_be(app, hands):
    app.change(guard="losing")
    scene = open_game(app)
    hands.key(pygame.K_1)
    until(hands, lambda: scene.coaching.guard.warning is not None)
    hands.key(pygame.K_ESCAPE)
    assert app.top is scene and scene.coaching.guard.move is None and moves(scene) == []


def test_the_guard_keeps_a_flip_that_was_made_first(app, hands):
    app.change(guard="losing")
    # Anna flips, and must stop Ben in column 7 all the same.
    scene = open_game(app, "1//1//1//222 1 1,1 f", "conniption")
    hands.key(pygame.K_f)
    settled(hands, scene)
    hands.key(pygame.K_1)
    until(hands, lambda: scene.coaching.guard.warning is not None or moves(scene))
    if scene.coaching.guard.warning is not None:
        press(scene, "Choose again")
        assert scene.turn.is_flipped
    else:
        assert moves(scene) == ["f1"]


def test_between_computers_there_is_no_coach(app):
    scene = open_game(app, "////// 1 0,0 -", seats=("computer 1", "computer 1"))
    assert scene.coaching.tool is None and not scene.coaching.keys


def test_under_the_swap_rule_the_first_turn_is_neither_judged_nor_held(app, hands):
    app.change(guard="slips")
    scene = coached(app, None, swap_rule=True)
    hands.key(pygame.K_1)
    settled(hands, scene)
    assert moves(scene) == ["1"] and scene.coaching.coach.lesson(1) is None


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scale", SCALES)
def test_nothing_overlaps_or_leaves_the_screen(app, hands, size, scale):
    app.resize(size)
    app.change(scale=scale, guard="slips")
    scene = coached(app)
    assert isinstance(scene, Play)
    check_layout(app)
    hands.key(pygame.K_1)
    until(hands, lambda: scene.coaching.guard.warning is not None)
    check_layout(app)
    scene.toggle_analysis()
    check_layout(app)
