"""Tests of the review's summary, key moments, and practice of mistakes."""

import re

import pygame
import pytest

from ai.verdict import DRAW
from game.record.help import Help
from game.record.record import Record
from game.teach.evaluation.grades import Grade
from game.teach.evaluation.mistake_kinds import MistakeKind, Sight, accuracy_help
from game.teach.evaluation.review_summary import ReviewSummary
from game.teach.explanations.explanation import Explanation
from game.teach.explanations.explanation_text import Statement
from game.window.changes import EVERYTHING
from game.window.screens.exercises.exercise_screen import ExerciseScreen
from game.window.screens.moves.line_preview import LinePreview
from game.window.screens.play.play import Play
from game.words.messages import tr
from game.words.teaching.coach import COACH, CoachMessage
from game.words.teaching.mistake_practice import NO_MISTAKES
from tests.game.window.conftest import LAYOUTS
from tests.helpers.layout import check_layout, drawn_by
from tests.helpers.records import play_moves
from tests.helpers.waiting import step_until

MISTAKES = "4 7 5 7 1 7 3 7"  # the seventh move misses a win, and the next one misses another
TABS = ("summary", "moments", "moves")


def game(moves=MISTAKES, name="connect4", **values):
    return play_moves(
        Record(name, **{"names": ("You", "Computer"), "seats": ("person", "computer 3"), **values}), moves
    )


def lesson(app, record=None):
    """Open the review of a game, and wait until all moves are explained."""
    app.restart()
    app.navigator.review(record or game())
    scene = app.top
    step_until(app, lambda: scene.move_explanations.is_complete and scene.path.is_complete)
    app.step(0)
    return scene


def written(app):
    return [words for words, _ in drawn_by(app).texts]


def test_summary_counts_moves_by_grade_and_mistakes(app):
    scene = lesson(app)
    mistakes = [(row.kinds[-1], row.counts) for row in scene.panel.card.rows if row.kinds]
    once = [MistakeKind.LOSES_AT_ONCE, MistakeKind.QUICK_WIN]
    assert mistakes == [*((kind, (1, 0)) for kind in once), (MistakeKind.ALLOWED_FORK, (0, 1))]
    assert scene.panel.accuracy.percent == (25, 75)
    assert re.findall(r"\d+", scene.panel.card.words) == ["3", "3"], "the mistakes, and the longest run without one"
    assert MistakeKind.LOSES_AT_ONCE.label in written(app) and "Accuracy" in written(app)


def test_marks_in_the_list_match_the_explanations(app):
    scene = lesson(app)
    assert (
        scene.mistakes
        == {mistake.node for mistake in scene.panel.summary.mistakes}
        == {scene.record.main_line()[ply] for ply in (4, 5, 7)}
    )


def test_keys_step_through_key_moments(app, hands):
    scene = lesson(app)
    hands.key(pygame.K_HOME)
    hands.key(pygame.K_DOWN)
    assert scene.panel.tabs.value == "moments"
    places = [moment.node.ply for moment in scene.panel.summary.keys]
    assert scene.board.node.ply == places[0]
    for place in places[1:]:
        hands.key(pygame.K_DOWN)
        assert scene.board.node.ply == place
    assert scene.panel.after.disabled_reason
    hands.key(pygame.K_UP)
    assert scene.board.node.ply == places[-2]


def test_click_on_a_key_moment_shows_its_explanation(app, hands):
    scene = lesson(app)
    scene.panel.tabs.choose("moments")
    at = [moment.node.ply for moment in scene.panel.summary.keys].index(7)
    rows = scene.panel.list
    rows.show(at)
    hands.click((rows.rect.x + 60, rows.rect.y + (at + 0.5) * rows.row_height - rows.offset))
    assert scene.board.node.ply == 7 and scene.panel.coach.state.grade is Grade.MISSED_WIN
    reply = {"foe": "Computer", "reply": "7"}
    assert scene.panel.coach.state.words.startswith(COACH[CoachMessage.WIN_TO_REPLY].text(False, reply))


def test_show_me_plays_the_line_of_a_key_moment_and_comes_back(app, hands):
    scene = lesson(app)
    scene.board.look(scene.record.main_line()[7])
    hands.key(pygame.K_e)
    assert isinstance(app.top, LinePreview) and app.top.board.first.ply == 6
    hands.key(pygame.K_ESCAPE)
    assert app.top is scene and scene.board.node.ply == 7


def test_practice_reuses_the_explanations_of_the_review(app, hands):
    scene = lesson(app)
    hands.click(scene.panel.learn.rect.center)
    assert isinstance(app.top, ExerciseScreen) and app.top.session is not None
    hands.key(pygame.K_ESCAPE)
    assert app.top is scene
    hands.key(pygame.K_l)
    assert isinstance(app.top, ExerciseScreen)


def test_retry_plays_from_before_the_last_mistake(app, hands):
    scene = lesson(app)
    hands.click(scene.retry.rect.center)
    assert isinstance(app.top, Play)
    assert [node.text for node in app.top.record.main_line()[1:]] == MISTAKES.split()[:6]


def test_retry_is_disabled_without_a_mistake(app, hands):
    scene = lesson(app, game("4"))
    assert scene.retry.disabled_reason
    hands.key(pygame.K_BACKSPACE)
    assert app.top is scene
    assert tr(NO_MISTAKES) in scene.panel.card.words


def test_a_game_without_mistakes_offers_none_to_learn_from(app, hands):
    scene = lesson(app, game("4"))
    assert scene.panel.learn.disabled_reason
    hands.click(scene.panel.learn.rect.center)
    hands.key(pygame.K_l)
    assert app.top is scene
    assert not lesson(app).panel.learn.disabled_reason


def test_a_missing_accuracy_is_explained(app):
    scene = lesson(app)
    row = scene.panel.accuracy
    assert not row.reasons and row.tip == accuracy_help()
    scene = lesson(app, game("4"))
    row = scene.panel.accuracy
    few = [scene.panel.summary.no_accuracy_reason(scene.record, person) for person in (0, 1)]
    assert row.percent == (None, None) and all(few) and all(text in row.tip for text in few)
    assert accuracy_help() not in row.tip, "an explanation of nothing"
    assert row.tip in row.value_text, "screen readers say it, too"
    record = game()
    record.add_help(Help.HINT)
    row = lesson(app, record).panel.accuracy
    assert (
        accuracy_help() in row.tip
        and row.percent == (None, 75)
        and row.reasons.startswith("You: ")
        and "Computer: " not in row.reasons
    )


def test_the_accuracy_of_unchecked_moves_is_announced(app):
    app.restart()
    app.navigator.review(game("d4 e4 c3", "wyb"))
    row = app.top.panel.accuracy
    assert row.percent == (None, None) and row.reasons and row.reasons in row.tip


def test_explanations_found_during_practice_are_kept_for_the_review(app, hands, monkeypatch):
    monkeypatch.setattr("game.teach.evaluation.game_evaluation.EXPLAIN_SECONDS", 0.2)  # nothing is proven
    app.restart()
    app.navigator.review(game("d4 e4 c3", "wyb"))
    scene = app.top
    app.navigator.mistakes(scene.record)
    step_until(app, lambda: len(app.top.course.practice.move_explanations.found) == 1)
    hands.key(pygame.K_ESCAPE)
    assert app.top is scene and scene.is_searching and len(scene.move_explanations.found) == 1
    hands.key(pygame.K_ESCAPE)
    assert not app.evaluation.is_busy


@pytest.mark.parametrize("tab", TABS)
def test_every_grade_and_the_longest_texts_fit(app, tab):
    app.change(notation="words")
    names = ("Bartholomew Young", "Wilhelmina Montgomery")
    scene = lesson(app, game("4 4 4 f3 5 3 2f 4 6 1 f5 4f 1", "conniption", names=names))
    sentences = ("Throws away the win: Bartholomew Feather… can now win with flip-4-flip.",) * 2
    kinds = [*MistakeKind, *[None] * len(Grade)]
    for node, grade, kind in zip(scene.nodes[1:], [*Grade, Grade.MISSED_WIN], kinds, strict=False):
        statements = tuple(map(Statement, sentences))
        explanation = Explanation(0, DRAW, DRAW, 0, 1, grade=grade, statements=statements, mistake=kind)
        key = node.previous.key, node.move, scene.move_explanations.audience
        app.evaluation.explanations[key] = explanation, 1.0
    scene.panel.tabs.choose(tab)
    scene.panel.show(scene.move_explanations, scene.nodes[4], "words", Sight.EVERYTHING)
    for size, scale in LAYOUTS:
        app.resize(size)
        app.change(scale=scale)
        scene.board.look(scene.record.main_line()[4])
        check_layout(app)


def test_show_everything_tells_of_the_mistakes_that_nobody_sees(app, hands):
    scene = lesson(app, game("1 4", "connect4", position="212/1/1/2/1/1/2 2 0,0 -"))
    app.evaluation.explanations.clear()
    node = scene.nodes[1]
    for move, kind in ((scene.nodes[1], MistakeKind.BEYOND), (scene.nodes[2], None)):
        found = Explanation(0, DRAW, DRAW, 0, grade=Grade.MISSED_WIN if kind else Grade.BEST, mistake=kind)
        app.evaluation.explanations[move.previous.key, move.move, scene.move_explanations.audience] = found, 9.0
    scene.panel.summary = ReviewSummary((), ())
    scene.changed(EVERYTHING)
    scene.show_changes()
    assert not scene.mistakes and not scene.panel.summary.keys and scene.panel.summary.unseen == 1
    words = scene.panel.card.words
    assert tr(NO_MISTAKES) not in words and re.findall(r"\d+", words) == ["1"]  # none is found, and yet there is one
    hands.click(scene.panel.everything.track.center)
    scene.show_changes()
    assert scene.mistakes == {node} and [moment.node for moment in scene.panel.summary.keys] == [node]
    assert app.settings.all_mistakes
    app.change(all_mistakes=False)
