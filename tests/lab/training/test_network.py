"""Training of the network: fitting, reproducible results, and continuation."""

import numpy as np
import pytest

from ai.score.network import NetworkScore, read_network
from ai.score.registry import score_for
from game.rules.board import is_compiled
from game.rules.errors import SetupError
from game.rules.registry import start
from lab.training import network_training
from lab.training.network import SPREAD, fit, inputs_of
from lab.training.network_training import LEARNED, NetworkPlan, NetworkTraining
from lab.training.training_examples import FIELDS, KINDS, ExampleTask, play_examples, tasks_for
from tests.ai.score.test_watch_your_back import positions

NODES = 30 if is_compiled() else 8
PLAN = NetworkPlan(games=3 if is_compiled() else 1, nodes=NODES, epochs=2, seed=7)
TASK = ExampleTask(0, 2, 5, NODES, None)


def examples_of(boards, result):
    """Return examples of these positions, with results from a function."""
    rows = [(board.white, board.black, board.turn + (0 if board.placing else 24), 0, result(board)) for board in boards]
    return np.array(rows, FIELDS)


def test_examples_are_reproducible():
    examples = play_examples(TASK)
    assert (examples == play_examples(TASK)).all()
    assert len(examples) > 50
    assert set(np.unique(examples["result"])) <= {0, 0.5, 1}
    played = examples[examples["turn"] < 24 + 192]
    assert (np.diff(played["turn"]) > 0).sum() >= len(played) - 2
    last = examples[examples["turn"] >= 24 + 192]
    assert 50 < len(last) <= 100
    for example in last:
        few = [int(side).bit_count() < 2 for side in (example["white"], example["black"])]
        assert not any(few)


def test_games_of_all_kinds_are_examples():
    """Games with walls begin late, and their boards are crowded."""
    for number, kind in enumerate(KINDS):
        examples = play_examples(ExampleTask(number, 1, 3, NODES, None))
        first = examples["turn"].min()
        assert (first >= 24 + 96) == (kind == "walls")


def test_network_learns_that_more_pieces_are_better():
    boards = [board.copy() for board in positions(1000 if is_compiled() else 300)]

    def lead(board):
        own, opponents = (int(pieces).bit_count() for pieces in (board.white, board.black)[:: -1 if board.mover else 1])
        unplaced = board.pieces_left_to_place
        return own + unplaced[board.mover] - opponents - unplaced[1 - board.mover]

    examples = inputs_of(
        examples_of(boards, lambda board: 1.0 if lead(board) > 0 else 0.5 if lead(board) == 0 else 0.0)
    )
    score = NetworkScore(fit(examples, 30 if is_compiled() else 100, seed=1))
    pairs = [(lead(board), score.judge(board)) for board in boards if abs(lead(board)) > 1]
    assert sum((ahead > 0) == (points > 0) for ahead, points in pairs) > 0.9 * len(pairs)


def test_integer_weights_predict_the_target_of_the_fit():
    """All targets are equal, so all scores must come close to the score that predicts this target."""
    boards = [board.copy() for board in positions(600)]
    examples = examples_of(boards, lambda board: 1.0)
    score = NetworkScore(fit(inputs_of(examples), 400, seed=2))
    # While pieces are placed, the target is 0.55: 0.1 times the result of 1, plus 0.9 times the prediction of 0.5 for a
    # score of 0. On the 6x6 board the result has the weight 0.3, so the target is 0.65.
    for stage, target in ((0, 0.55), (1, 0.65)):
        expected = SPREAD * np.log(target / (1 - target))
        points = [score.judge(board) for board in boards if board.stage == stage]
        assert len(points) > 20
        assert abs(np.median(points) - expected) < 0.1 * expected


def test_targets_can_look_farther_ahead():
    """Each target is mixed with the later ones of its game: here with a half for each turn between them."""
    turns = np.array([30, 31, 33, 40, 60, 30, 31, 216, 217])
    points = SPREAD * np.log(np.array([3, 1, 9, 1, 1, 1, 3, 3, 3]))
    rows = [(7, 56 << 20, turn, round(score), 0.5) for turn, score in zip(turns, points, strict=True)]
    examples = np.array(rows, FIELDS)
    targets = inputs_of(examples, later=0.5).targets[:7]
    plain = inputs_of(examples).targets[:7]
    # From White's view, without the tenth that is the result: 3/4, 1/2, 1/10, 1/2 | 1/2 | 1/2, 1/4.
    mixed = [0.0] * 7
    mixed[3], mixed[4], mixed[6] = 0.5, 0.5, 0.25
    mixed[2] = (1 - 0.5**7) * 0.1 + 0.5**7 * mixed[3]
    mixed[1] = 0.75 * 0.5 + 0.25 * mixed[2]
    mixed[0] = 0.5 * 0.75 + 0.5 * mixed[1]
    mixed[5] = 0.5 * 0.5 + 0.5 * mixed[6]
    assert np.allclose(targets, 0.05 + 0.9 * np.array(mixed), atol=0.002)
    assert np.allclose(plain, 0.05 + 0.9 * np.array([0.75, 0.5, 0.1, 0.5, 0.5, 0.5, 0.25]), atol=0.002)


def test_interrupted_training_has_the_same_result(tmp_path):
    whole = NetworkTraining(tmp_path / "whole", PLAN)
    for _ in range(2):
        whole.learn(map, lambda part: None)
    whole.finish()
    NetworkTraining(tmp_path / "interrupted", PLAN).learn(map, lambda part: None)

    def interrupt(part):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        NetworkTraining(tmp_path / "interrupted", PLAN).learn(map, interrupt)
    interrupted = NetworkTraining(tmp_path / "interrupted", PLAN)
    assert interrupted.batches == 1
    interrupted.learn(map, lambda part: None)
    interrupted.finish()
    scores = [score_for("wyb", weights=tmp_path / name / LEARNED) for name in ("whole", "interrupted")]
    assert scores[0].judge(start("wyb")) == scores[1].judge(start("wyb"))
    assert (tmp_path / "whole" / LEARNED).read_bytes() == (tmp_path / "interrupted" / LEARNED).read_bytes()


def test_later_batches_are_played_by_the_last_of_the_first_networks(tmp_path, monkeypatch):
    """A training that is continued with more batches has the same games and networks as one with all of them."""
    monkeypatch.setattr(network_training, "FITTED", 1)
    training = NetworkTraining(tmp_path, PLAN)
    for batches in (2, 3):
        while training.batches < batches:
            training.learn(map, lambda part: None)
        training.finish()
        assert training.batches == batches
    assert not (tmp_path / "network-1.npz").exists()
    examples = []
    for batch in range(3):
        player = tmp_path / "network-0.npz" if batch else None
        tasks = tasks_for(batch, PLAN.games, PLAN.seed, PLAN.nodes, player)
        examples += [play_examples(task) for task in tasks]
    weights = fit(inputs_of(np.concatenate(examples), 0.8), PLAN.epochs, PLAN.seed)
    learned = read_network(tmp_path / LEARNED)
    assert all((learned[name] == weights[name]).all() for name in weights)


def test_folder_with_another_training_is_refused(tmp_path):
    NetworkTraining(tmp_path, PLAN)
    with pytest.raises(SetupError, match="another training"):
        NetworkTraining(tmp_path, NetworkPlan(games=5))
    (tmp_path / "games-0-0.npz").write_bytes(b"damaged")
    with pytest.raises(SetupError, match="damaged"):
        NetworkTraining(tmp_path, PLAN).learn(map, lambda part: None)
