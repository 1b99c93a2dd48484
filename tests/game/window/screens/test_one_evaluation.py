"""Tests that all screens share one evaluation, so that no position is searched twice."""

from collections import Counter

import pytest

from ai.analysis.position_cache import PositionCache, PositionResult
from ai.exact.prover import Prover
from ai.verdict import DRAW, cp, loss, win
from game.record.help import Help
from game.record.node import position_key
from game.record.record import Record
from game.record.text_format import read_game, write_game
from game.teach.evaluation.evaluation_queries import ExplanationQuery, PositionsQuery
from game.teach.evaluation.game_evaluation import GameEvaluation
from game.teach.explanations.explanation_text import Audience
from game.window.screens.play.play import Play
from tests.helpers.records import play_moves
from tests.helpers.tasks import CallQueue
from tests.helpers.waiting import step_until

MOVES = "1 2 5 9 7 3 4"  # on 3x3, where every position can be proven


def game(moves=MOVES):
    return play_moves(Record("paths", names=("Anna", "Ben")), moves)


@pytest.fixture
def searches(monkeypatch):
    """Count the searches of positions, from now on."""
    counts = Counter()

    def count(name):
        search = getattr(Prover, name)

        def counted(prover, board, *limits):
            if not board.ended:
                counts[position_key(board)] += 1
            return search(prover, board, *limits)

        monkeypatch.setattr(Prover, name, counted)

    count("best")
    count("verdict")
    return counts


def reviewed(app, record):
    """Open the review of a game, and leave it when all is known."""
    app.navigator.review(record)
    scene = app.top
    step_until(app, lambda: not scene.is_searching)
    assert scene.move_explanations.is_complete
    app.pop()


def test_review_searches_each_position_once(app, searches):
    app.restart()
    reviewed(app, game())
    assert len(searches) >= len(MOVES.split()) and set(searches.values()) == {1}


def test_review_does_not_search_what_was_analyzed_during_play(app, searches):
    app.restart()
    app.push(Play(app, Record("paths", names=("Anna", "Ben"))))
    play = app.top
    play.help.toggle(Help.VALUES)
    for text in MOVES.split():
        app.step(0)
        step_until(app, lambda: not app.evaluation.is_busy)
        play.play(play.record.board.move(text))
    step_until(app, lambda: not play.board.view.busy and not app.evaluation.is_busy)
    searched = dict(searches)
    assert all(node.key in searched for node in play.record.main_line() if not node.board.ended)
    reviewed(app, play.record)
    assert searches == searched


def test_review_opened_again_searches_nothing(app, searches):
    app.restart()
    reviewed(app, game())
    searched = dict(searches)
    reviewed(app, read_game(write_game(game())))
    assert searches == searched


def test_practice_of_mistakes_does_not_search_what_the_review_found(app, searches):
    app.restart()
    reviewed(app, game())
    searched = dict(searches)
    app.navigator.mistakes(game())
    practice = app.top.course.practice
    assert practice.move_explanations.is_complete and practice.session is not None
    step_until(app, lambda: practice.session.answer is not None)
    assert {key: count for key, count in searches.items() if key in searched} == searched


def test_an_estimate_does_not_replace_a_proof_and_a_deeper_one_replaces_another():
    cache = PositionCache()
    results = [(cp(10), 1.0), (cp(20), 0.5), (cp(30), 2.0), (win(5), 0.1), (cp(40), 9.0)]
    seen = []
    for verdict, seconds in results:
        cache.add("here", PositionResult(verdict, seconds))
        seen.append(cache.get("here").verdict)
    assert seen == [cp(10), cp(10), cp(30), win(5), win(5)]
    cache.add("here", PositionResult(win(5), 0.1, best=3))
    assert cache.get("here").best == 3


def test_most_urgent_query_interrupts_another_and_its_late_result_is_dropped():
    calls, record = CallQueue(), game("1 2")
    evaluation, audience, answered = GameEvaluation(calls.call_soon), Audience.of(record), []
    slow = PositionsQuery((Record("wyb").root,), 60.0)
    quick = ExplanationQuery(record.root, record.main_line()[1].move, audience, 5.0)
    evaluation.ask("one", [slow], answered.append)
    evaluation.ask("one", [quick, slow], answered.append)
    calls.run_until(lambda: answered)
    assert answered == [quick] and evaluation.is_pending(slow)
    evaluation.stop("another")
    assert evaluation.is_busy, "only the one that has asked can stop"
    evaluation.stop("one")
    assert not evaluation.is_busy and evaluation.verdict(slow.nodes[0]) is None


def test_finished_positions_need_no_search():
    evaluation = GameEvaluation(lambda call: None)
    end, drawn = game().current, game("5 1 3 7 4 6 2 8 9").current
    assert evaluation.verdict(end) == loss(0) and evaluation.verdict(drawn) in (DRAW, loss(0))
    assert evaluation.verdict(end.previous) is None
