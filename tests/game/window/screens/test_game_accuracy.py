"""The result card shows the accuracy of a finished game, and the library stores it."""

import pygame
import pytest

from game.play.library.query import GameQuery
from game.record.help import Help
from game.record.player import PERSON
from game.record.record import Record
from game.teach.evaluation.mistake_kinds import accuracy_help
from game.teach.statistics.move_grades import ACCURACY, accuracy_of
from game.window.screens.play.prompts import LEARN
from game.words.teaching.mistake_practice import NO_MISTAKES
from tests.helpers.records import play_moves
from tests.helpers.waiting import step_until


def finished(app, seats, moves="1 2 3 5 8 4 6 9 7", kinds_of_help=()):
    """Show a game of tic-tac-toe that has just ended."""
    app.restart()
    record = Record("paths", seats=seats, names=("You", "Ben"), user=0)
    for kind in kinds_of_help:
        record.add_help(kind)
    play_moves(record, moves.split()[:-1])
    app.navigator.show_game(record)
    scene = app.top
    scene.show_played(record.play(record.board.move(moves.split()[-1])))
    step_until(app, lambda: scene.shown_outcome is not None)
    return scene


def is_known(scene):
    return scene.panel.result.accuracy.endswith("%")


def test_the_result_card_shows_the_accuracy_and_the_library_stores_it(app, hands):
    scene = finished(app, (PERSON, "computer 2"))
    step_until(app, lambda: is_known(scene))
    assert scene.panel.result.accuracy == "Accuracy 79%" and "Accuracy 79%" in scene.panel.result.describe()
    app.store.finish()
    scene.leave()  # the game may have reached the library after the last move was explained
    (game_id,) = app.store.library.find(GameQuery(game="paths"))
    assert app.store.library.grades(app.store.player)[game_id][ACCURACY] == 79


def test_two_people_have_an_accuracy_each(app, hands):
    scene = finished(app, (PERSON, PERSON))
    step_until(app, lambda: is_known(scene))
    assert scene.panel.result.accuracy == "Accuracy 79% and 75%"
    assert accuracy_help() in scene.panel.to_review.hint


@pytest.mark.parametrize("seats", [("computer 1", "computer 2")])
def test_games_of_computers_have_none(app, hands, seats):
    scene = finished(app, seats)
    hands.wait(0.5)
    assert scene.panel.result.accuracy == ""


def test_the_accuracy_goes_when_the_end_is_undone(app, hands):
    scene = finished(app, (PERSON, PERSON))
    step_until(app, lambda: is_known(scene))
    scene.undo()
    hands.wait(0.2)
    assert scene.panel.result.accuracy == "" and not scene.panel.result.visible


@pytest.mark.parametrize("kind", [Help.HINT, Help.VALUES])
def test_moves_that_the_program_named_are_not_praised(app, hands, kind):
    scene = finished(app, (PERSON, "computer 2"), kinds_of_help=(kind,))
    step_until(app, lambda: not scene.coaching.accuracy.queries())
    assert scene.coaching.accuracy.update() == ""
    assert accuracy_help() not in scene.panel.to_review.hint, "an explanation of nothing"
    app.store.finish()
    (game_id,) = app.store.library.find(GameQuery(game="paths"))
    assert accuracy_of(app.store.library.grades(app.store.player)[game_id]) is None, "the list does not praise them"


def test_a_game_given_up_after_three_moves_has_no_accuracy(app, hands):
    app.restart()
    record = Record("paths", seats=(PERSON, "computer 2"), names=("You", "Ben"), user=0)
    play_moves(record, "1 5 2 3 4")
    app.navigator.show_game(record)
    scene = app.top
    scene.live.resign()
    step_until(app, lambda: not scene.coaching.accuracy.queries())
    assert scene.coaching.accuracy.update() == ""


@pytest.mark.parametrize(
    ("moves", "has_mistakes"), [("5 1 9 3 2 8 4 6 7", False), ("1 2 3 5 8 4 6 9 7", True)], ids=["none", "some"]
)
def test_only_a_game_with_mistakes_offers_to_learn_from_them(app, hands, moves, has_mistakes):
    scene = finished(app, (PERSON, "computer 2"), moves)
    step_until(app, lambda: is_known(scene))
    app.step(0)
    button = next(button for button in scene.action_row.answers if button.action is LEARN)
    assert button.visible and bool(button.disabled_reason) is not has_mistakes
    hands.key(pygame.K_l)
    assert (app.top is scene) is not has_mistakes


def test_two_people_without_mistakes_are_told_so(app, hands):
    scene = finished(app, (PERSON, PERSON), "5 1 9 3 2 8 4 6 7")
    assert not scene.question().answers[0].disabled_reason, "nothing is known yet"
    step_until(app, lambda: is_known(scene))
    assert scene.question().words == NO_MISTAKES and scene.question().answers[0].disabled_reason
