"""Matches between scores of Watch Your Back!, and how well the scores predict results."""

import sys

import numpy as np
import pytest

from game.rules.board import is_compiled
from game.rules.registry import start
from lab.training.score_log_loss import board_of, groups, log_losses
from lab.training.score_match import OPENING_TURNS, PairScore, PairTask, opening, play_pair, summary
from lab.training.training_examples import FIELDS
from tests.ai.score.test_watch_your_back import positions


def test_openings_of_a_match_are_reproducible_and_differ():
    openings = [opening(3, number) for number in range(3)]
    assert openings == [opening(3, number) for number in range(3)]
    assert len({tuple(moves) for moves in openings}) == 3
    assert {len(moves) for moves in openings} == {OPENING_TURNS}


@pytest.mark.skipif(not is_compiled(), reason="takes long interpreted")
def test_equal_players_share_the_points_of_each_pair():
    """Both games of a pair are then the same game, so the players also search equally many positions."""
    for number in range(2):
        result = play_pair(PairTask(number, 0, ("features", "features"), (60, 60)))
        assert result.share == 0.5
        assert result.positions[0] == result.positions[1] > 1000
        if sys.platform != "win32":  # it counts processor time in steps of 16 ms
            assert min(result.seconds) > 0


@pytest.mark.skipif(not is_compiled(), reason="takes long interpreted")
def test_more_positions_per_move_win_a_match():
    results = [play_pair(PairTask(number, 0, ("features", "features"), (2000, 20))) for number in range(3)]
    assert sum(result.share for result in results) >= 2.5
    assert all(result.positions[0] > 10 * result.positions[1] for result in results)


def test_the_summary_counts_games_and_colors():
    results = [PairScore((1.0, 0.5), (9, 9), (1.0, 1.0)), PairScore((1.0, 0.0), (9, 9), (1.0, 1.0))]
    assert summary(results).startswith("4 games: +2 =1 -1, 62.5%")
    assert "as White 100.0%, as Black 25.0%" in summary(results)


def test_boards_of_examples_are_the_boards_that_were_played():
    for board in positions(60):
        if board.stage < 2 and not board.ended:
            turns = board.turn if board.placing else 24 + board.turn
            assert board_of(board.white, board.black, turns).position() == board.position()
    assert board_of(0, 0, 0).position() == start("wyb").position()


def test_groups_of_examples_follow_turn_and_pieces():
    examples = np.array([(1, 2, 5, 0, 1.0), (7, 56, 24, 0, 1.0), ((1 << 10) - 1, 1023 << 20, 24 + 168, 0, 1.0)], FIELDS)
    counts = {kind: int(rows.sum()) for kind, rows in groups(examples).items()}
    assert list(counts.values()) == [3, 1, 1, 1, 1, 1]


def test_better_predictions_have_a_smaller_log_loss():
    results = np.array([1.0, 0.0, 1.0, 0.0, 0.5])
    right, wrong = np.array([90.0, -90.0, 90.0, -90.0, 0.0]), np.array([90.0, 90.0, -90.0, -90.0, 0.0])
    assert log_losses(right, results).mean() < 0.2 < log_losses(np.zeros(5), results).mean()
    assert log_losses(np.zeros(5), results).mean() == pytest.approx(np.log(2))
    assert log_losses(wrong, results).mean() > log_losses(right, results).mean()
    # The scale is chosen for each score, so its unit has no effect.
    unsure = np.array([90.0, -90.0, 90.0, 40.0, 0.0])
    assert log_losses(3 * unsure, results).mean() == pytest.approx(log_losses(unsure, results).mean(), rel=0.01)
