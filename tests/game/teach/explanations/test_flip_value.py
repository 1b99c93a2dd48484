"""The value of a flip as text."""

import pytest

from ai.exact.prover import Prover
from ai.verdict import DRAW, loss, win
from game.record.record import Record
from game.rules.board import is_compiled
from game.rules.registry import start
from game.teach.evaluation.evaluation_queries import FlipsQuery
from game.teach.evaluation.game_evaluation import GameEvaluation
from game.teach.explanations.explanation_text import Audience, CoachVoice
from game.teach.explanations.flip_value import flip_values, has_flips, sentences_of
from game.words.teaching.coach import CoachMessage
from tests.helpers.tasks import CallQueue

PLENTY = 600.0  # seconds; the proofs take a moment, but longer on a busy computer

quick = pytest.mark.skipif(not is_compiled(), reason="interpreted, the proofs take too long")


def worth_at(position, game="conniption"):
    board = start(game)
    board.set_position(position)
    return flip_values(board, Audience(("You", "Ring"), 0), Prover(), PLENTY)


@quick
def test_the_mover_comes_first_and_verdicts_are_from_the_view_of_each_side():
    one, other = worth_at("/1///// 2 0,1 -")
    assert (one.side, one.now, one.fewer, one.more) == (1, win(15), win(41), win(11))
    assert one.sentences == (
        "With one fewer flip, Ring would still win, but in 21 moves instead of 8.",
        "With one more flip, Ring would win sooner: in 6 moves instead of 8.",
    )
    assert (other.side, other.now, other.fewer) == (0, loss(15), None)
    assert other.sentences == ("With one more flip, you would win.",)


@quick
def test_the_last_flip_may_hold_the_win():
    one, _ = worth_at("/2/1//1// 2 0,1 f")
    assert (one.now, one.fewer) == (win(13), DRAW)
    assert one.sentences[0] == "Without the last flip, Ring would not win."


@pytest.mark.parametrize(
    ("now", "fewer", "more"),
    [(win(3), win(4), win(3)), (loss(6), loss(6), loss(7)), (DRAW, DRAW, DRAW)],
)
def test_a_change_that_no_player_counts_is_no_change(now, fewer, more):
    voice = CoachVoice(start("conniption"), Audience(("You", "Ring"), 0))
    assert sentences_of(voice, 0, now, fewer, more, False) == (voice.say(CoachMessage.FLIPS_ALIKE, 0),)


def test_a_distance_of_no_moves_is_called_at_once():
    voice = CoachVoice(start("conniption"), Audience(("You", "Ring"), 0))
    assert sentences_of(voice, 0, loss(4), loss(1), None, False) == (voice.say(CoachMessage.FEWER_AT_ONCE, 0),)
    assert sentences_of(voice, 0, loss(1), None, loss(4), False) == (voice.say(CoachMessage.MORE_NOT_AT_ONCE, 0),)


def test_the_distance_is_the_same_from_the_view_of_both_sides():
    voice = CoachVoice(start("conniption"), Audience(("You", "Ring"), 0))
    mover = sentences_of(voice, 0, win(5), None, win(3), False)
    opponent = sentences_of(voice, 1, loss(5), loss(3), None, False)
    assert mover == (voice.say(CoachMessage.MORE_QUICKER, 0, moves=2, now=3),)
    assert opponent == (voice.say(CoachMessage.FEWER_SOONER, 1, moves=2, now=3),)


def test_a_flip_that_changes_nothing_is_said_to_change_nothing():
    one, other = worth_at("//21/21//1/2 1 2,1 -")
    assert one.sentences == ("One flip more or less would change nothing for you.",)
    assert other.sentences == ("One flip more or less would change nothing for Ring.",)


@pytest.mark.parametrize("game", ["connect4", "domino", "paths", "wyb"])
def test_games_without_flips_have_nothing_to_say(game):
    assert flip_values(start(game), Audience(("You", "Ring"), 0), Prover(), 0.2) == ()


@pytest.mark.parametrize("game", ["conniption", "connect4", "domino", "paths", "wyb"])
def test_only_games_with_flips_have_values_of_flips(game):
    assert has_flips(start(game)) == (game == "conniption")


def test_value_of_a_flip_is_searched_once_for_each_position():
    record = Record("conniption", position="//21/21//1/2 1 2,1 -")
    calls = CallQueue()
    evaluation, audience = GameEvaluation(calls.call_soon), Audience(("You", "Ring"), 0)
    query, answered = FlipsQuery(record.root, audience), []
    evaluation.ask(record, [query], answered.append)
    evaluation.ask(record, [query], answered.append)
    calls.run_until(lambda: answered)
    assert [worth.side for worth in evaluation.flips[record.root.key, audience]] == [0, 1]
    evaluation.ask(record, [query], answered.append)
    assert not evaluation.is_busy and answered == [query]
    later = FlipsQuery(record.play(record.board.moves()[0]), audience)
    evaluation.ask(record, [later], answered.append)
    assert evaluation.is_pending(later) and evaluation.is_busy
    evaluation.stop(record)
    assert not evaluation.is_busy
