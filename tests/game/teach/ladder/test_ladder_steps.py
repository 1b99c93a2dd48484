"""Ladder steps: their verdicts are proven, their texts match, and their goals are tested at the limit."""

from collections import Counter

import pytest

from ai.exact.prover import Prover
from ai.players.levels import LEVELS
from ai.verdict import loss, win
from game.play.live_game import rematch
from game.play.opponents import level_seat, title
from game.record.text_format import read_game, write_game
from game.rules.board import is_compiled
from game.rules.registry import GAMES
from game.teach.ladder.ladder_progress import all_steps, reached_steps
from game.teach.ladder.ladder_step import DRAWN, KEEP_WIN, LOST, TURN_LOSS, WON, LadderGoal
from game.teach.ladder.registry import CHAPTERS
from game.words.messages import tr, tr_n
from game.words.verdicts import winner_moves
from tests.helpers.records import names_of, play_moves

LADDER_STEPS = all_steps()
CLAIMS = [ladder_step for ladder_step in LADDER_STEPS if ladder_step.worth is not None]
# Their proofs take minutes without the opening book.
BY_HEART = ("connect4 column 3", "connect4 column 1", "connect4 summit")


def ids(ladder_step):
    return ladder_step.key


def seen_by(side, board, verdict):
    """Return a verdict of the mover from the view of a side."""
    if verdict.is_draw or board.mover == side:
        return verdict
    return loss(verdict.number) if verdict.is_win else win(verdict.number)


@pytest.mark.parametrize("ladder_step", CLAIMS, ids=ids)
@pytest.mark.skipif(not is_compiled(), reason="takes minutes")
def test_the_verdict_of_a_step_is_proven(ladder_step):
    board = ladder_step.start().board
    assert (
        seen_by(ladder_step.side, board, Prover(own_book=ladder_step.key in BY_HEART).prove(board)) == ladder_step.worth
    )


@pytest.mark.parametrize("ladder_step", CLAIMS, ids=ids)
def test_a_proven_result_is_named(ladder_step):
    if ladder_step.worth.is_draw:
        assert tr(DRAWN) in ladder_step.aim
    else:
        is_mover = ladder_step.start().board.mover == ladder_step.side
        forms = WON if ladder_step.worth.is_win else LOST
        assert tr_n(*forms, winner_moves(ladder_step.worth, is_mover)) in ladder_step.aim


@pytest.mark.parametrize("ladder_step", LADDER_STEPS, ids=ids)
def test_the_goal_can_be_reached(ladder_step):
    if ladder_step.goal is LadderGoal.LAST:
        assert ladder_step.worth.is_loss and 0 < ladder_step.turns <= ladder_step.worth.number
        assert ladder_step.aim.endswith("Survive 8 moves.") and ladder_step.turns == 16
    elif ladder_step.goal is LadderGoal.HOLD:
        assert ladder_step.worth is None or ladder_step.worth.is_draw
        assert ladder_step.aim.endswith("Don't lose.")
    else:
        goal = "Win." if ladder_step.worth is None else tr(KEEP_WIN if ladder_step.worth.is_win else TURN_LOSS)
        assert ladder_step.aim.endswith(goal)


def test_no_result_is_named_unless_it_is_proven():
    open_ones = [ladder_step.aim for ladder_step in LADDER_STEPS if ladder_step.worth is None]
    assert not any("You start" in aim or any(letter.isdigit() for letter in aim) for aim in open_ones)


def test_every_game_has_its_chapter_and_no_two_steps_are_the_same():
    assert set(CHAPTERS) == set(GAMES)
    assert all(ladder_step.game == game for game, ladder_steps in CHAPTERS.items() for ladder_step in ladder_steps)
    assert max(Counter(ladder_step.key for ladder_step in LADDER_STEPS).values()) == 1
    for ladder_steps in CHAPTERS.values():
        assert max(Counter(ladder_step.title for ladder_step in ladder_steps).values()) == 1


@pytest.mark.parametrize("ladder_steps", CHAPTERS.values(), ids=CHAPTERS)
def test_opponents_get_stronger(ladder_steps):
    levels = [ladder_step.level for ladder_step in ladder_steps]
    assert levels == sorted(levels) and levels[0] == 1 and levels[-1] == len(LEVELS)


@pytest.mark.parametrize("ladder_step", LADDER_STEPS, ids=ids)
def test_a_saved_game_fits_its_own_step_only(ladder_step):
    record = read_game(write_game(ladder_step.start()))
    assert [other for other in LADDER_STEPS if other.fits(record)] == [ladder_step]
    user, opponent = (names_of(record)[side] for side in (ladder_step.side, 1 - ladder_step.side))
    assert (user, opponent) == ("You", title(level_seat(ladder_step.level)))


@pytest.mark.parametrize("ladder_step", LADDER_STEPS, ids=ids)
def test_a_win_completes_a_step_and_an_early_loss_does_not(ladder_step):
    won, lost, unfinished = ladder_step.start(), ladder_step.start(), ladder_step.start()
    won.resign(1 - ladder_step.side)
    lost.resign(ladder_step.side)
    assert (reached_steps(won), reached_steps(lost), reached_steps(unfinished)) == ([ladder_step], [], [])


@pytest.mark.parametrize("ladder_step", LADDER_STEPS, ids=ids)
def test_a_draw_completes_a_step_whose_goal_is_not_to_lose(ladder_step):
    record = ladder_step.start()
    record.agree_draw()
    assert bool(reached_steps(record)) == (ladder_step.goal is LadderGoal.HOLD)


@pytest.mark.parametrize(
    "ladder_step", [ladder_step for ladder_step in LADDER_STEPS if ladder_step.goal is LadderGoal.LAST], ids=ids
)
@pytest.mark.skipif(not is_compiled(), reason="takes minutes")
def test_a_late_loss_completes_a_step_whose_goal_is_to_survive(ladder_step):
    line = Prover().solve(ladder_step.start().board).line
    late = ladder_step.start()
    for move in line:
        late.play(move)
    assert late.outcome.winner == 1 - ladder_step.side and reached_steps(late) == [ladder_step]
    given_up = ladder_step.start()
    for move in line[: ladder_step.turns]:
        given_up.play(move)
    given_up.resign(ladder_step.side)
    assert not reached_steps(given_up)


def test_an_early_loss_does_not_complete_a_step_to_survive():
    (ladder_step,) = (ladder_step for ladder_step in LADDER_STEPS if ladder_step.goal is LadderGoal.LAST)
    record = ladder_step.start()
    play_moves(record, "1 4 1 4 2 4 1 4")
    assert record.outcome.winner == 1 - ladder_step.side and not reached_steps(record)


@pytest.mark.parametrize("ladder_step", LADDER_STEPS, ids=ids)
def test_another_side_level_or_rule_does_not_fit_a_step(ladder_step):
    swapped = rematch(ladder_step.start())
    harder = rematch(rematch(ladder_step.start()), level_seat(ladder_step.level % len(LEVELS) + 1))
    assert not ladder_step.fits(swapped) and not ladder_step.fits(harder)
    assert ladder_step.fits(rematch(swapped))
