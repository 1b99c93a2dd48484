"""Training strategies: which positions are asked, how moves are judged, and when positions come back."""

import random
from datetime import date, timedelta

import pytest

from ai.exact.prover import Prover
from ai.verdict import final_verdict
from game.rules.board import canonical_form
from game.teach.exercise_session import ExerciseResult, ExerciseStage
from game.teach.strategies.strategy_list import load_strategy, strategy_games
from game.teach.strategies.strategy_progress import StrategyProgress, count_cards
from game.teach.strategies.strategy_session import StrategySession
from game.teach.strategies.strategy_trainer import StrategyTrainer
from game.words.registry import WORDS
from game.words.teaching.strategies import ANY_THEME, THEMES, also_draws, also_wins
from game.words.verdicts import winner_moves
from tests.helpers.tasks import CallQueue

CALLS = CallQueue()
PROVER = Prover()
TODAY = date(2026, 11, 19)
ALL = [(game, text) for game in strategy_games() for text in WORDS[game].strategies]
TEXTS = {text.name: text for _, text in ALL}


@pytest.fixture(params=ALL, ids=lambda pair: pair[1].name)
def trainer(request):
    return StrategyTrainer(load_strategy(*request.param))


@pytest.fixture
def win():
    return StrategyTrainer(load_strategy("conniption", TEXTS["conniption"]))


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
        chance = random.Random(1)
        return StrategySession(
            self.trainer, "", target, self.cards(), self.take, self.today, chance, CALLS.call_soon, "short"
        )


def right_move(session):
    return session.trainer.strategy.answer(session.record.board).move


def attempt(session, move):
    """Play a move, and wait until it is judged."""
    session.attempt(move)
    CALLS.run_until(lambda: not session.is_busy)


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


def values(session):
    """Return what each move is worth in the present position, proven."""
    return {
        move: final_verdict(after).before_turn() if after.ended else PROVER.prove(after).before_turn()
        for move, after in session.record.board.children()
    }


def test_a_wrong_move_is_refused_and_the_position_comes_back_first(win):
    learner = Learner(win)
    finish(learner.session())
    finish(learner.session())
    session = learner.session()
    wrong = next(move for move, value in values(session).items() if not value.is_win)
    key = canonical_form(session.record.board)[0]
    attempt(session, wrong)
    assert session.stage is ExerciseStage.WRONG and session.words
    session.take_back()
    finish(session)
    assert session.result is ExerciseResult.HELPED
    assert learner.cards()[key].failures == 1
    assert win.next_target(learner.cards(), ANY_THEME, TODAY) == key
    assert [is_right for asked, is_right in learner.asked if asked == key][-1] is False  # only the first try counts


def test_another_winning_move_is_no_mistake_and_can_be_played_on(win):
    learner = Learner(win)
    finish(learner.session())
    session = learner.session()
    board, key = session.record.board.copy(), canonical_form(session.record.board)[0]
    cards = [*learner.asked]
    expected = canonical_form(board.after(right_move(session)))[0]
    move, value = next(
        (move, value)
        for move, value in values(session).items()
        if value.is_win and canonical_form(board.after(move))[0] != expected
    )
    attempt(session, move)
    assert session.stage is ExerciseStage.OTHER
    best = win.strategy.answer(board).move
    assert session.words == also_wins(board.text(move), board.text(best), winner_moves(value))
    session.take_back()
    assert session.is_awaited and session.record.board.position() == board.position()
    assert session.other.board.position() == board.after(move).position()
    attempt(session, right_move(session))
    assert session.stage is ExerciseStage.ANSWERED and session.other is None
    session.reply()
    finish(session)
    assert session.result is ExerciseResult.ALONE
    assert [asked for asked in learner.asked[len(cards) :] if asked[0] == key] == []  # neither known nor failed


def test_another_move_that_holds_the_draw_is_no_mistake_but_a_losing_one_is():
    learner = Learner(StrategyTrainer(load_strategy("connect4", TEXTS["connect4-draw"])))
    session = learner.session()
    attempt(session, session.record.board.move("5"))
    strategy = session.trainer.strategy
    best = strategy.start.text(strategy.answer(strategy.start).move)
    assert session.stage is ExerciseStage.OTHER and session.words == also_draws("5", best)
    assert learner.asked == []
    session.take_back()
    attempt(session, session.record.board.move("7"))
    assert session.stage is ExerciseStage.WRONG


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
