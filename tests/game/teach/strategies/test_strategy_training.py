"""Training strategies: which positions are asked, how moves are judged, and when positions come back."""

import random
from datetime import date, timedelta

import pytest

from game.rules.board import canonical_form
from game.teach.exercise_session import ExerciseResult, ExerciseStage
from game.teach.strategies.strategy_list import load_strategy, strategy_games
from game.teach.strategies.strategy_progress import StrategyProgress, count_cards
from game.teach.strategies.strategy_session import StrategySession
from game.teach.strategies.strategy_trainer import StrategyTrainer
from game.words.registry import WORDS
from game.words.teaching.strategies import ANY_THEME, THEMES

TODAY = date(2026, 11, 19)
ALL = [(game, text) for game in strategy_games() for text in WORDS[game].strategies]


@pytest.fixture(params=ALL, ids=lambda pair: pair[1].name)
def trainer(request):
    return StrategyTrainer(load_strategy(*request.param))


@pytest.fixture
def win():
    return StrategyTrainer(load_strategy(*ALL[[text.name for _, text in ALL].index("conniption")]))


class Learner:
    """A player who trains a strategy. `answers` decides whether a position is answered rightly."""

    def __init__(self, trainer):
        self.trainer = trainer
        self.progress = StrategyProgress([])
        self.today = TODAY
        self.asked = []

    def cards(self):
        return self.progress.of("s")

    def take(self, key, is_right):
        self.asked.append((key, is_right))
        self.progress.take("s", key, is_right, self.today)

    def session(self, target=None):
        if target is None:
            target = self.trainer.next_target(self.cards(), ANY_THEME, self.today)
        return StrategySession(self.trainer, "", target, self.cards(), self.take, self.today, random.Random(1))


def right_move(session):
    return session.trainer.strategy.answer(session.record.board).move


def finish(session):
    """Play the moves of the strategy to the end, and return the keys of the positions."""
    keys = []
    while not session.stage.is_done:
        keys.append(canonical_form(session.record.board)[0])
        session.attempt(right_move(session))
        session.reply()
    return keys


def test_every_position_to_remember_has_a_theme_and_can_be_reached(trainer):
    assert {*trainer.themes.values()} <= {*THEMES}
    learner = Learner(trainer)
    for target in random.Random(3).sample(list(trainer.themes), 20):
        session = learner.session(target)
        assert target in finish(session)
        assert session.result is ExerciseResult.ALONE
        lasted = session.record.current.turns
        assert session.record.board.winner == session.mover or lasted == 2 * trainer.strategy.moves - 1


def test_new_positions_are_marked_and_come_back_at_once(win):
    learner = Learner(win)
    session = learner.session()
    assert session.marked == right_move(session)
    finish(session)
    first = learner.asked[0][0]
    assert learner.cards()[first].is_due(TODAY)
    again = learner.session()
    assert again.marked is None
    finish(again)
    assert not learner.cards()[first].is_due(TODAY)
    assert learner.cards()[first].is_due(TODAY + timedelta(days=3))
    assert count_cards(learner.cards(), win.themes, TODAY)[0] >= 1


def test_a_wrong_move_is_refused_and_the_position_comes_back_first(win):
    learner = Learner(win)
    finish(learner.session())
    finish(learner.session())
    session = learner.session()
    expected = canonical_form(session.record.board.after(right_move(session)))[0]
    wrong = next(move for move, after in session.record.board.children() if canonical_form(after)[0] != expected)
    key = canonical_form(session.record.board)[0]
    session.attempt(wrong)
    assert session.stage is ExerciseStage.WRONG and "will come back" in session.words
    session.take_back()
    finish(session)
    assert session.result is ExerciseResult.HELPED
    assert learner.cards()[key].failures == 1
    assert win.next_target(learner.cards(), ANY_THEME, TODAY) == key
    assert [is_right for asked, is_right in learner.asked if asked == key][-1] is False  # only the first try counts


def test_the_computer_answers_with_what_the_player_failed_at(win):
    target = next(
        key for key, theme in win.themes.items() if theme == "opening" and key != canonical_form(win.strategy.start)[0]
    )
    learner = Learner(win)
    for key in win.themes:
        learner.progress.take("s", key, True, TODAY)
        learner.progress.cards[-1].take(True, TODAY)
    learner.progress.of("s")[target].take(False, TODAY)
    session = learner.session(canonical_form(win.strategy.start)[0])
    session.attempt(right_move(session))
    session.reply()
    assert canonical_form(session.record.board)[0] == target


def test_the_mirror_image_of_a_move_is_right_too(win):
    learner = Learner(win)
    session = learner.session()
    board = session.record.board
    expected = canonical_form(board.after(right_move(session)))[0]
    images = [move for move, after in board.children() if canonical_form(after)[0] == expected]
    session.attempt(images[-1])
    assert session.stage is ExerciseStage.ANSWERED
    session.reply()
    assert win.strategy.answer(session.record.board) is not None


def test_help_counts_as_a_failure_once(win):
    learner = Learner(win)
    finish(learner.session())
    session = learner.session()
    session.hint()
    assert session.hints and session.marked is None
    session.hint()
    session.hint()
    assert session.marked == right_move(session)
    finish(session)
    key = learner.asked[0][0]
    assert learner.cards()[key].failures == 1


def test_a_theme_asks_only_for_its_positions(win):
    learner = Learner(win)
    keys = win.keys_of("quiet")
    assert 0 < len(keys) < len(win.themes)
    assert win.next_target({}, "quiet", TODAY) == keys[0]
    for key in keys:
        learner.progress.take("s", key, True, TODAY)
        learner.progress.cards[-1].take(True, TODAY)
    assert win.next_target(learner.cards(), "quiet", TODAY) is None
    assert win.next_target(learner.cards(), "quiet", TODAY + timedelta(days=3)) == keys[0]
