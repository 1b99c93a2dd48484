"""The network's training: what it fits, that it is the same again, and that it goes on where it was left."""

import numpy as np
import pytest

from ai.learn.examples import FIELDS, ExampleTask, play_examples
from ai.learn.network import SPREAD, Lessons, fit
from ai.learn.network_training import LEARNT, NetworkPlan, NetworkTraining
from ai.score.catalog import score_for
from ai.score.network import NetworkScore
from game.rules.board import is_compiled
from game.rules.catalog import start
from game.rules.errors import SetupError
from tests.ai.score.test_watch_your_back import positions

NODES = 30 if is_compiled() else 8
PLAN = NetworkPlan(games=3 if is_compiled() else 1, nodes=NODES, epochs=2, kept=2, seed=7)
TASK = ExampleTask(0, 2, 5, NODES, None)


def examples_of(boards, result):
    """Examples of these positions, with results by a rule."""
    rows = [(board.white, board.black, board.turn + (0 if board.placing else 24), 0, result(board)) for board in boards]
    return np.array(rows, FIELDS)


def test_examples_are_calm_positions_of_whole_games_and_the_same_again():
    examples = play_examples(TASK)
    assert (examples == play_examples(TASK)).all()
    assert len(examples) > 50
    assert set(np.unique(examples["result"])) <= {0, 0.5, 1}
    assert (np.diff(examples["turn"]) > 0).sum() >= len(examples) - 2


def test_who_has_more_pieces_is_learnt_to_be_better_off():
    boards = [board.copy() for board in positions(3000 if is_compiled() else 300)]

    def lead(board):
        own, foes = (int(pieces).bit_count() for pieces in (board.white, board.black)[:: -1 if board.mover else 1])
        own, foes = own + board.pieces_left_to_place[board.mover], foes + board.pieces_left_to_place[1 - board.mover]
        return own - foes

    lessons = Lessons(examples_of(boards, lambda board: 1.0 if lead(board) > 0 else 0.5 if lead(board) == 0 else 0.0))
    score = NetworkScore(fit(lessons, 30 if is_compiled() else 100, seed=1))
    told = [(lead(board), score.judge(board)) for board in boards if abs(lead(board)) > 1]
    assert sum((ahead > 0) == (points > 0) for ahead, points in told) > 0.9 * len(told)


def test_whole_weights_say_what_the_fit_meant():
    """The targets are all alike, so the score must come near the one value that foretells them."""
    boards = [board.copy() for board in positions(600)]
    examples = examples_of(boards, lambda board: 1.0)
    score = NetworkScore(fit(Lessons(examples), 400, seed=2))
    expected = SPREAD * np.log(0.7 / 0.3)  # 0.4 of the result, 0.6 of a score of 0, which is a half
    assert abs(np.median([score.judge(board) for board in boards]) - expected) < 0.1 * expected


def test_an_interrupted_training_learns_the_same(tmp_path):
    whole = NetworkTraining(tmp_path / "whole", PLAN)
    for _ in range(2):
        whole.learn(map, lambda part: None)
    NetworkTraining(tmp_path / "torn", PLAN).learn(map, lambda part: None)

    def interrupt(part):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        NetworkTraining(tmp_path / "torn", PLAN).learn(map, interrupt)
    torn = NetworkTraining(tmp_path / "torn", PLAN)
    assert torn.batches == 1
    torn.learn(map, lambda part: None)
    scores = [score_for("wyb", weights=tmp_path / name / LEARNT) for name in ("whole", "torn")]
    assert scores[0].judge(start("wyb")) == scores[1].judge(start("wyb"))
    assert (tmp_path / "whole" / LEARNT).read_bytes() == (tmp_path / "torn" / LEARNT).read_bytes()


def test_a_folder_with_another_training_is_refused(tmp_path):
    NetworkTraining(tmp_path, PLAN)
    with pytest.raises(SetupError, match="another training"):
        NetworkTraining(tmp_path, NetworkPlan(games=5))
    (tmp_path / "games-0.npz").write_bytes(b"torn")
    with pytest.raises(SetupError, match="damaged"):
        NetworkTraining(tmp_path, PLAN).learn(map, lambda part: None)
