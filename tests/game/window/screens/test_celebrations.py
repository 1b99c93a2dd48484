"""Tests of celebrations, which can be switched off."""

import pytest

from game.record.help import Help
from game.record.record import Record
from game.teach.lesson_session import judge
from game.window import scaling
from game.window.screens.play.ladder_game import LadderGame
from game.window.screens.play.play import Play
from game.words.registry import WORDS
from tests.helpers.records import play_moves
from tests.helpers.waiting import step_until

PRESENT = "4 1 4 1 4 1"  # and the next 4 wins


def playing(app, seats=("person", "computer 4")):
    record = Record("connect4", seats=seats, user=None if "person" not in seats else seats.index("person"))
    play_moves(record, PRESENT)
    app.push(Play(app, record))
    return app.top


def win(app, hands, scene):
    scene.play(scene.record.board.move("4"))
    while scene.board.view.busy or scene.is_end_pending:
        app.step(1 / 60)


def test_win_is_celebrated_for_about_a_second(app, hands):
    scene = playing(app)
    win(app, hands, scene)
    assert scene.panel.result.celebration.is_running
    hands.wait(1)
    assert not scene.panel.result.celebration.is_running


def test_pieces_hop_for_the_first_win_against_an_opponent_only(app, hands):
    scene = playing(app)
    win(app, hands, scene)
    view = scene.board.view
    assert view.celebration.is_running
    hands.wait(0.3)
    heights = {view.center(column, 0)[1] - view.hopped(view.center(column, 0), 0)[1] for column in range(7)}
    assert max(heights) > 0.1 * view.pitch and view.hopped((0, 0), 1) == (0, 0)
    hands.wait(0.7)
    assert not view.celebration.is_running
    scene = playing(app)
    win(app, hands, scene)
    assert scene.panel.result.celebration.is_running and not scene.board.view.celebration.is_running
    scene = playing(app, ("person", "computer 5"))
    win(app, hands, scene)
    assert scene.board.view.celebration.is_running


@pytest.mark.parametrize("kind", Help)
def test_a_game_with_help_is_not_celebrated(app, hands, kind):
    scene = playing(app)
    scene.record.add_help(kind)
    win(app, hands, scene)
    assert scene.panel.result.visible
    assert not scene.panel.result.celebration.is_running and not scene.board.view.celebration.is_running


def test_the_last_exercise_of_the_lessons_is_celebrated(app, hands):
    app.navigator.learn("connect4")
    scene = app.top
    last = max(number for number, lesson in enumerate(WORDS["connect4"].lessons) if lesson.exercise is not None)
    for number in range(last + 1):
        scene.go(number)
        scene.start_exercise()
        if scene.exercise is None:
            continue
        exercise = scene.exercise
        board = exercise.session.record.board
        exercise.play(next(move for move in board.moves() if judge(scene.lesson.exercise, board, move).is_right))
        step_until(app, lambda exercise=exercise: exercise.is_solved and not exercise.view.busy)
        app.step(1 / 60)
        app.step(1 / 60)
        assert exercise.view.celebration.is_running == (number == last)


def test_win_is_not_celebrated_with_celebrations_switched_off(app, hands):
    app.change(joys=False)
    scene = playing(app)
    win(app, hands, scene)
    assert not scene.panel.result.celebration.is_running


@pytest.mark.parametrize("quiet", [{"reduced_motion": True}, {"animation_speed": 0.0}])
def test_reduced_motion_shows_no_celebration(app, hands, quiet):
    app.change(**quiet)
    scene = playing(app)
    win(app, hands, scene)
    assert not scene.panel.result.celebration.is_running


def test_losses_and_games_of_two_people_are_not_celebrated(app, hands):
    for seats in (("computer 4", "person"), ("person", "person")):
        scene = playing(app, seats)
        scene.board.node = scene.record.play(scene.record.board.move("4"))
        scene.is_end_pending = True
        app.step(0)
        assert scene.panel.result.visible and not scene.panel.result.celebration.is_running


def test_a_step_that_was_survived_but_lost_is_not_celebrated(app, hands, monkeypatch):
    monkeypatch.setattr(LadderGame, "is_done", True)
    scene = playing(app, ("computer 4", "person"))
    scene.board.node = scene.record.play(scene.record.board.move("4"))
    scene.is_end_pending = True
    app.step(0)
    assert scene.panel.result.visible and not scene.panel.result.celebration.is_running
    assert not scene.board.view.celebration.is_running


def test_reopened_game_is_not_celebrated_again(app, hands):
    scene = playing(app)
    win(app, hands, scene)
    app.go_home()
    app.navigator.resume()
    hands.wait(0.1)
    assert app.top is not scene and app.top.panel.result.visible
    assert not app.top.panel.result.celebration.is_running


def test_celebration_redraws_only_the_result_card(app, hands):
    win(app, hands, playing(app))
    scene = playing(app)
    win(app, hands, scene)
    hands.wait(0.7)  # the light along the winning discs has ended
    assert scene.panel.result.celebration.is_running
    app.step(1 / 60)
    card = scaling.to_pixels(scene.panel.result.rect)
    assert app.redrawn and all(card.contains(area) for area in app.redrawn)
