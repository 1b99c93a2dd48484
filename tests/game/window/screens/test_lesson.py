"""A review as a lesson: what the game came to, its key moments, and the ways to do better."""

import time

import pygame
import pytest

from ai.verdict import DRAW
from game.record.record import Record
from game.teach.explanation import Explanation
from game.teach.grades import Grade
from game.window.screens.look import Look
from game.window.screens.play.play import Play
from game.window.screens.review.mistakes import Mistakes
from tests.game.window.conftest import SCALES, SIZES
from tests.helpers.layout import check_layout, drawn_by

SLIPS = "4 7 5 7 1 7 3 7"  # the seventh move lets a win go, and the one after it takes the other
TABS = ("summary", "moments", "moves")


def game(moves=SLIPS, name="connect4", **values):
    record = Record(name, **{"names": ("You", "Computer"), "seats": ("person", "computer 3"), **values})
    for text in moves.split():
        record.play(record.board.move(text))
    return record


def lesson(app, record=None):
    """The review of a game, when all its moves are explained."""
    app.restart()
    app.ways.review(record or game())
    scene = app.top
    deadline = time.monotonic() + 180
    while not (scene.appraisal.is_complete and len(scene.survey.notes) == len(scene.boards)):
        assert time.monotonic() < deadline
        time.sleep(0.005)
        app.step(0.01)
    app.step(0)
    return scene


def written(app):
    return [words for words, _ in drawn_by(app).texts]


def test_the_summary_counts_the_moves_of_both_and_names_the_turning_points(app):
    scene = lesson(app)
    assert (Grade.MISSED_WIN, 1, 0) in scene.panel.card.rows
    said = "It turned once. The longest stretch without a slip took 6 turns."
    assert scene.panel.card.words == said
    assert "missed the win" in written(app)


def test_the_marks_in_the_list_are_those_of_the_lesson(app):
    scene = lesson(app)
    assert scene.mistakes == {slip.place for slip in scene.panel.summary.slips} == {7}


def test_key_moments_are_stepped_through_by_keys(app, hands):
    scene = lesson(app)
    hands.key(pygame.K_HOME)
    hands.key(pygame.K_DOWN)
    assert scene.panel.tabs.value == "moments"
    places = [moment.place for moment in scene.panel.summary.keys]
    assert scene.place == places[0]
    for place in places[1:]:
        hands.key(pygame.K_DOWN)
        assert scene.place == place
    assert scene.panel.after.why_not
    hands.key(pygame.K_UP)
    assert scene.place == places[-2]


def test_a_click_on_a_key_moment_shows_it_with_its_reason(app, hands):
    scene = lesson(app)
    scene.panel.tabs.choose("moments")
    at = [moment.place for moment in scene.panel.summary.keys].index(7)
    rows = scene.panel.list
    rows.show(at)
    hands.click((rows.rect.x + 60, rows.rect.y + (at + 0.5) * rows.row_height - rows.offset))
    assert scene.place == 7 and scene.panel.coach.state.grade is Grade.MISSED_WIN
    assert scene.panel.coach.state.words.startswith("Throws the win away: Computer now wins with 7.")


def test_show_me_plays_what_the_moment_leads_to_and_comes_back(app, hands):
    scene = lesson(app)
    scene.look(7)
    hands.key(pygame.K_e)
    assert isinstance(app.top, Look) and app.top.start == 6
    hands.key(pygame.K_ESCAPE)
    assert app.top is scene and scene.place == 7


def test_learning_from_mistakes_knows_already_what_the_review_has_found(app, hands):
    scene = lesson(app)
    hands.click(scene.panel.learn.rect.center)
    assert isinstance(app.top, Mistakes) and app.top.practice.task is not None
    hands.key(pygame.K_ESCAPE)
    assert app.top is scene
    hands.key(pygame.K_l)
    assert isinstance(app.top, Mistakes)


def test_retry_plays_on_from_before_the_last_slip(app, hands):
    scene = lesson(app)
    hands.click(scene.retry.rect.center)
    assert isinstance(app.top, Play)
    assert [entry.text for entry in app.top.record.entries] == SLIPS.split()[:6]


def test_without_a_slip_there_is_nothing_to_go_back_to(app, hands):
    scene = lesson(app, game("4"))
    assert scene.retry.why_not
    hands.key(pygame.K_BACKSPACE)
    assert app.top is scene
    assert "Nobody made the result worse, as far as is known." in scene.panel.card.words


def test_what_is_found_out_while_mistakes_are_learnt_from_is_not_lost(app, hands):
    app.restart()
    app.ways.review(game("d4 e4 c3", "wyb"))
    scene = app.top
    app.ways.mistakes(scene.record, scene.appraisal)
    assert scene.appraisal.is_busy
    hands.key(pygame.K_ESCAPE)
    assert app.top is scene and scene.appraisal.is_busy
    hands.key(pygame.K_ESCAPE)
    assert not scene.appraisal.is_busy


@pytest.mark.parametrize("tab", TABS)
@pytest.mark.parametrize("size", SIZES)
def test_every_grade_and_the_longest_words_have_room(app, size, tab):
    app.resize(size)
    app.change(notation="words")
    names = ("Bartholomew Young", "Wilhelmina Montgomery")
    scene = lesson(app, game("4 4 4 f3 5 3 2f 4 6 1 f5 4f", "conniption", names=names))
    said = ("Throws the win away: Bartholomew Feather… now wins with flip, 4, flip.",) * 2
    for place, grade in enumerate([*Grade, Grade.MISSED_WIN], 1):
        scene.appraisal.found[place] = Explanation(0, DRAW, DRAW, 0, grade, 1, (), said, "")
    scene.panel.tabs.choose(tab)
    scene.panel.show(scene.appraisal, 4, "words")
    for scale in SCALES:
        app.change(scale=scale)
        scene.look(4)
        check_layout(app)
