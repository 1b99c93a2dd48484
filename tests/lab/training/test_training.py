"""Training of weights: learners, reproducible results, saved states, the tool and the learning curve."""

import argparse
import dataclasses
import json
import random
import struct
import zlib

import numpy as np
import pytest

from ai.score.registry import WEIGHTED
from ai.score.weights import Weights, default_weights, load_weights
from game.rules.board import is_compiled
from game.rules.errors import SetupError
from lab.contest import Contest
from lab.tools.train import PROOF_NODES, add_arguments
from lab.tools.train import run as train
from lab.training.evolution import COUNT, Evolution
from lab.training.feature_scale import SPREAD, FeatureScale
from lab.training.learning_curve import png_chart, text_chart
from lab.training.self_play import GameTask, TrainingExample, play_example
from lab.training.td_leaf import TdLeaf, gradient
from lab.training.training import LEARNED, STATE, Training, TrainingPlan, resume
from tests.helpers.program import run

PLAN = TrainingPlan(games=2, trials=2, depth=1, seed=5)
RIVALRY = dataclasses.replace(PLAN, method="rivals")


def ones(game="connect4"):
    weights = default_weights(game, WEIGHTED)
    return weights.updated(dict.fromkeys(weights.values, 1.0))


# --- learners, on a toy game whose best weights are known ---


TRUTH = np.array([0.8, -0.6, 0.0])  # of length 1
TOY = FeatureScale(Weights("toy", "toy", {"good": 0.0, "bad": 0.0, "idle": 0.0}), np.ones(3))


def toy_examples(vector, chance, games):
    """Return games of one turn with random features. TRUTH sets the chance of a win, and `vector` gives the score."""
    examples = []
    for _ in range(games):
        features = np.array([[chance.gauss(0, 1) for _ in TRUTH]])
        won = chance.random() < (1 + np.tanh(2 * features[0] @ TRUTH)) / 2
        score = SPREAD * features @ vector / np.linalg.norm(vector)
        examples.append(TrainingExample(features, score, 1.0 if won else -1.0))
    return examples


def test_td_leaf_finds_the_best_weights_of_the_toy_game():
    chance = random.Random(3)
    learner = TdLeaf(np.array([0.0, 0.6, 0.8]), decay=0.8, rate=0.08)
    for _ in range(150):
        learner.learn(TOY, toy_examples(learner.vector, chance, 40))
    found = learner.vector / np.linalg.norm(learner.vector)
    assert found @ TRUTH > 0.98
    # The length of the vector, which is the certainty of predictions, is learned as well.
    assert 1.5 < np.linalg.norm(learner.vector) < 2.6


def test_rivals_find_the_best_weights_of_the_toy_game():
    # The rival that is closer to the truth wins the duel.
    rivals = Evolution.around(np.array([0.0, 0.6, 0.8]), boldness=1.0, seed=3)
    for _ in range(60):
        duels = rivals.duels(seed=3, games=16)
        nearness = [vector @ TRUTH for vector in rivals.vectors]
        rivals.learn(3, duels, [float(nearness[duel.first] > nearness[duel.second]) for duel in duels])
    assert len(rivals.vectors) == COUNT
    assert rivals.vector @ TRUTH > 0.95


def test_predictions_move_toward_later_predictions():
    # Computed by hand: two turns with scores of 0, then a win. With lambda 0 only the last turn has an error. With
    # lambda 1/2 the first turn has half of it. The slope of tanh is 1 there, and the gradient averages both turns.
    example = TrainingExample(np.array([[1.0, 0.0, 0.0], [0.0, 1.0, 0.0]]), np.zeros(2), 1.0)
    vector = np.array([1.0, 0.0, 0.0])
    assert gradient(vector, TOY, [example], 0.0) == pytest.approx([0, 0.5, 0])
    assert gradient(vector, TOY, [example], 0.5) == pytest.approx([0.25, 0.5, 0])
    assert gradient(vector, TOY, [example], 1.0) == pytest.approx([0.5, 0.5, 0])


def test_win_seen_by_the_search_has_no_gradient():
    example = TrainingExample(np.array([[1.0, 0.0, 0.0], [0.0, 0.0, 0.0]]), np.array([0.0, np.inf]), 1.0)
    assert gradient(np.array([1.0, 0.0, 0.0]), TOY, [example], 0.0) == pytest.approx([0.5, 0, 0])


def test_features_with_a_greater_spread_get_smaller_weights():
    features = np.array([[3.0, 0.5, 0.0], [-3.0, 0.5, 0.0]])
    scale = FeatureScale.from_examples(TOY.weights, [TrainingExample(features, np.zeros(2), 0.0)])
    assert scale.spread == pytest.approx([3, 0.5, 1])
    weights = scale.weights_of(np.array([2.0, 2.0, 1.0]))
    assert list(weights.values.values()) == pytest.approx([1.5 * 2 / 3 / 3, 1.5 * 2 / 3 / 0.5, 1.5 * 1 / 3])
    assert scale.vector(weights) == pytest.approx([2 / 3, 2 / 3, 1 / 3])


# --- games ---


# Uncompiled, the games of Watch Your Back! take too long.
@pytest.mark.parametrize("game", WEIGHTED if is_compiled() else ["conniption", "connect4"])
def test_features_of_an_example_explain_its_scores(game):
    weights = default_weights(game, WEIGHTED)
    example = play_example(GameTask(Contest(game, turns=4, seed=1), 0, (weights, weights), 2))
    assert example.outcome in (1.0, 0.0, -1.0)
    assert len(example.features) == len(example.scores)
    values = np.array(list(weights.values.values()))
    from_features = np.any(example.features, axis=1)
    assert from_features.sum() > len(from_features) / 2
    for features, score in zip(example.features[from_features], example.scores[from_features], strict=True):
        assert 100 * features @ values == pytest.approx(score, abs=1.01)


# --- whole trainings ---


def trained(plan, batches, folder=None):
    training = Training.begin(plan, ones(), map)
    for _ in range(batches):
        training.learn(map)
        if folder is not None:
            training.save(folder)
            training = resume(folder, plan, ones())
    return training


@pytest.mark.parametrize("plan", [PLAN, RIVALRY])
def test_interrupted_training_has_the_same_result(plan, tmp_path):
    whole, resumed = trained(plan, 3), trained(plan, 3, tmp_path)
    assert whole.weights == resumed.weights != ones()
    assert whole.trials == resumed.trials
    assert load_weights(tmp_path / LEARNED, WEIGHTED) == whole.weights
    assert trained(dataclasses.replace(plan, seed=6), 3).weights != whole.weights


def damaged(state, **changes):
    return json.dumps({**json.loads(state), **changes})


@pytest.mark.parametrize(
    ("damage", "reason"),
    [
        (lambda state: state[: len(state) // 2], "damaged"),
        (lambda state: "", "damaged"),
        (lambda state: "[1, 2]", "damaged"),
        (lambda state: damaged(state, format="chess"), "damaged"),
        (lambda state: damaged(state, spread=[1.0]), "damaged"),
        (lambda state: damaged(state, trials=[7]), "damaged"),
        (lambda state: damaged(state, learner={"vector": ["a"] * 6}), "damaged"),
        (lambda state: damaged(state, plan=3), "damaged"),
        (lambda state: damaged(state, plan={**json.loads(state)["plan"], "depth": 9}), "another depth, expected 1"),
        (lambda state: damaged(state, game="conniption"), "another game, expected connect4"),
    ],
)
def test_unusable_state_is_refused_with_one_line(damage, reason, tmp_path):
    Training.begin(PLAN, ones(), map).save(tmp_path)
    path = tmp_path / STATE
    path.write_text(damage(path.read_text()))
    with pytest.raises(SetupError, match=reason) as refusal:
        resume(tmp_path, PLAN, ones())
    assert str(refusal.value).startswith(f"{path}: ")
    assert "\n" not in str(refusal.value)


def test_tool_trains_tests_the_weights_and_continues(tmp_path):
    proof = "2" if is_compiled() else "0"
    words = [
        "train",
        "connect4",
        "--games",
        "2",
        "--depth",
        "1",
        "--proof",
        proof,
        "--jobs",
        "1",
        "--out",
        str(tmp_path),
    ]
    first = run(*words, "--batches", "1")
    assert first.returncode in (0, 1)  # two games prove nothing
    assert (f"{PROOF_NODES} nodes" in first.stdout) == is_compiled()
    assert {path.name for path in tmp_path.iterdir()} == {
        "state.json",
        "start.xml",
        "weights.xml",
        "curve.png",
    } | ({"proof-1.txt"} if is_compiled() else set())
    run(*words, "--batches", "2")  # continues after the first batch
    assert len(json.loads((tmp_path / STATE).read_text())["trials"]) == 2
    refused = run(*words, "--batches", "2", "--seed", "9")
    assert refused.returncode == 2
    assert "another seed, expected 9" in refused.stderr


@pytest.mark.parametrize(
    ("words", "named"),
    [
        (("--games", "3"), "--games"),
        (("--games", "6000"), "5000"),
        (("--proof", "-2"), "--proof"),
        (("--batches", "0"), "--batches"),
        (("--lambda", "1.5"), "--lambda 1.5"),
        (("--rate", "nan"), "--rate"),
        (("--out", "here,there"), "here,there"),
        (("--from", "assets/weights/wyb.xml"), "wyb.*connect4"),
        (("--from", "nowhere.xml"), "nowhere.xml"),
    ],
)
def test_invalid_training_settings_are_refused(words, named):
    parser = argparse.ArgumentParser(exit_on_error=False)
    add_arguments(parser)
    with pytest.raises((SetupError, argparse.ArgumentError), match=named):
        train(parser.parse_args(["connect4", *words]))


# --- the curve ---


def pixels(data):
    """Return the picture in a PNG file with unfiltered rows."""
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    width, height = struct.unpack(">II", data[16:24])
    start = data.index(b"IDAT")
    size = struct.unpack(">I", data[start - 4 : start])[0]
    rows = np.frombuffer(zlib.decompress(data[start + 4 : start + 4 + size]), np.uint8).reshape(height, -1)
    return rows[:, 1:].reshape(height, width, 3)


def test_curve_rises_with_the_shares():
    letters = text_chart([0.0] * 20 + [1.0] * 20).splitlines()
    assert letters[0].endswith("*")
    assert letters[10].startswith("    0% |*")
    blue = np.argwhere((pixels(png_chart([0.0] * 20 + [1.0] * 20)) == (20, 90, 170)).all(axis=2))
    first, last = blue[blue[:, 1].argmin()], blue[blue[:, 1].argmax()]
    assert last[0] < first[0] - 200  # the last row lies higher up


def test_single_batch_makes_a_curve():
    assert "*" in text_chart([0.5])
    assert pixels(png_chart([0.5])).shape == (400, 720, 3)
