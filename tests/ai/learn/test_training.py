"""Training: what the games teach is learnt, the same again for the same seed, also after an interruption."""

import argparse
import dataclasses
import json
import random
import struct
import zlib

import numpy as np
import pytest

from ai.lab.contest import Contest
from ai.learn.curve import in_letters, in_pixels
from ai.learn.rivals import COUNT, Rivals
from ai.learn.scale import SPREAD, Scale
from ai.learn.self_play import GameTask, Lesson, play_lesson
from ai.learn.td_leaf import TdLeaf, gradient
from ai.learn.training import LEARNT, STATE, Plan, Training, resume
from ai.score.catalog import WEIGHTED
from ai.score.weights import Weights, default_weights, load_weights
from game.rules.board import is_compiled
from game.rules.errors import SetupError
from game.tools.train import add_arguments
from game.tools.train import run as train
from tests.helpers.program import run

PLAN = Plan(games=2, trials=2, depth=1, seed=5)
RIVALRY = dataclasses.replace(PLAN, method="rivals")


def ones(game="connect4"):
    weights = default_weights(game, WEIGHTED)
    return weights.updated(dict.fromkeys(weights.values, 1.0))


# --- learners, on a toy whose best weights are known ---


TRUTH = np.array([0.8, -0.6, 0.0])  # of length 1
TOY = Scale(Weights("toy", "toy", {"good": 0.0, "bad": 0.0, "idle": 0.0}), np.ones(3))


def toy_lessons(vector, chance, games):
    """Games of one turn, with features at random, won as often as the truth says and scored by a vector."""
    lessons = []
    for _ in range(games):
        features = np.array([[chance.gauss(0, 1) for _ in TRUTH]])
        won = chance.random() < (1 + np.tanh(2 * features[0] @ TRUTH)) / 2
        score = SPREAD * features @ vector / np.linalg.norm(vector)
        lessons.append(Lesson(features, score, 1.0 if won else -1.0))
    return lessons


def test_td_leaf_finds_the_weights_that_decide_a_toy():
    chance = random.Random(3)
    learner = TdLeaf(np.array([0.0, 0.6, 0.8]), decay=0.8, rate=0.08)
    for _ in range(150):
        learner.learn(TOY, toy_lessons(learner.vector, chance, 40))
    found = learner.vector / np.linalg.norm(learner.vector)
    assert found @ TRUTH > 0.98
    # How sure one can be of an outcome is learnt as well.
    assert 1.5 < np.linalg.norm(learner.vector) < 2.6


def test_rivals_find_the_weights_that_decide_a_toy():
    # Whoever is nearer to the truth wins the duel.
    rivals = Rivals.around(np.array([0.0, 0.6, 0.8]), boldness=1.0, seed=3)
    for _ in range(60):
        duels = rivals.duels(seed=3, games=16)
        nearness = [vector @ TRUTH for vector in rivals.vectors]
        rivals.learn(3, duels, [float(nearness[duel.first] > nearness[duel.second]) for duel in duels])
    assert len(rivals.vectors) == COUNT
    assert rivals.vector @ TRUTH > 0.95


def test_a_prediction_moves_towards_the_later_ones():
    # By hand: two turns, scores 0 and 0, then a win. With lambda 0 only the last turn is surprised, with 1/2 the
    # first one by half of that. The slope of the squashing is 1 there, and the gradient is the mean of both turns.
    lesson = Lesson(np.array([[1.0, 0.0, 0.0], [0.0, 1.0, 0.0]]), np.zeros(2), 1.0)
    vector = np.array([1.0, 0.0, 0.0])
    assert gradient(vector, TOY, [lesson], 0.0) == pytest.approx([0, 0.5, 0])
    assert gradient(vector, TOY, [lesson], 0.5) == pytest.approx([0.25, 0.5, 0])
    assert gradient(vector, TOY, [lesson], 1.0) == pytest.approx([0.5, 0.5, 0])


def test_a_win_that_the_search_saw_teaches_nothing_about_its_own_features():
    lesson = Lesson(np.array([[1.0, 0.0, 0.0], [0.0, 0.0, 0.0]]), np.array([0.0, np.inf]), 1.0)
    assert gradient(np.array([1.0, 0.0, 0.0]), TOY, [lesson], 0.0) == pytest.approx([0.5, 0, 0])


def test_features_that_vary_more_weigh_less():
    features = np.array([[3.0, 0.5, 0.0], [-3.0, 0.5, 0.0]])
    scale = Scale.from_lessons(TOY.weights, [Lesson(features, np.zeros(2), 0.0)])
    assert scale.spread == pytest.approx([3, 0.5, 1])
    weights = scale.weights_of(np.array([2.0, 2.0, 1.0]))
    assert list(weights.values.values()) == pytest.approx([1.5 * 2 / 3 / 3, 1.5 * 2 / 3 / 0.5, 1.5 * 1 / 3])
    assert scale.vector(weights) == pytest.approx([2 / 3, 2 / 3, 1 / 3])


# --- games ---


# Games of Watch Your Back! are long.
@pytest.mark.parametrize("game", WEIGHTED if is_compiled() else ["conniption", "connect4"])
def test_a_lesson_holds_the_features_that_its_scores_come_from(game):
    weights = default_weights(game, WEIGHTED)
    lesson = play_lesson(GameTask(Contest(game, turns=4, seed=1), 0, (weights, weights), 2))
    assert lesson.outcome in (1.0, 0.0, -1.0)
    assert len(lesson.features) == len(lesson.scores)
    values = np.array(list(weights.values.values()))
    told = np.any(lesson.features, axis=1)
    assert told.sum() > len(told) / 2
    for features, score in zip(lesson.features[told], lesson.scores[told], strict=True):
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
def test_an_interrupted_training_comes_to_the_same(plan, tmp_path):
    whole, broken = trained(plan, 3), trained(plan, 3, tmp_path)
    assert whole.weights == broken.weights != ones()
    assert whole.trials == broken.trials
    assert load_weights(tmp_path / LEARNT, WEIGHTED) == whole.weights
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
def test_a_state_that_cannot_be_gone_on_from_is_refused_in_one_line(damage, reason, tmp_path):
    Training.begin(PLAN, ones(), map).save(tmp_path)
    path = tmp_path / STATE
    path.write_text(damage(path.read_text()))
    with pytest.raises(SetupError, match=reason) as refusal:
        resume(tmp_path, PLAN, ones())
    assert str(refusal.value).startswith(f"{path}: ")
    assert "\n" not in str(refusal.value)


def test_the_tool_trains_proves_and_goes_on(tmp_path):
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
    assert ("learnt - start, 3000 nodes a move, 2 games: " in first.stdout) == is_compiled()
    assert {path.name for path in tmp_path.iterdir()} == {
        "state.json",
        "start.xml",
        "weights.xml",
        "curve.png",
    } | ({"proof-1.txt"} if is_compiled() else set())
    run(*words, "--batches", "2")  # goes on from the first
    assert len(json.loads((tmp_path / STATE).read_text())["trials"]) == 2
    refused = run(*words, "--batches", "2", "--seed", "9")
    assert refused.returncode == 2
    assert "another seed, expected 9" in refused.stderr


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (("--games", "3"), "expected even numbers"),
        (("--games", "6000"), "expected at most 5000"),
        (("--proof", "-2"), "expected even numbers"),
        (("--batches", "0"), "take numbers from 1"),
        (("--lambda", "1.5"), "expected a number from 0 to 1"),
        (("--rate", "nan"), "expected a number above 0"),
        (("--out", "here,there"), "expected a folder without one"),
        (("--from", "assets/weights/wyb.xml"), "weights for wyb, expected some for connect4"),
        (("--from", "nowhere.xml"), "nowhere.xml: cannot be read"),
    ],
)
def test_what_cannot_be_trained_is_refused_at_once(words, reason):
    parser = argparse.ArgumentParser()
    add_arguments(parser)
    with pytest.raises(SetupError, match=reason):
        train(parser.parse_args(["connect4", *words]))


# --- the curve ---


def pixels(data):
    """The picture in a PNG of unfiltered rows."""
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    width, height = struct.unpack(">II", data[16:24])
    start = data.index(b"IDAT")
    size = struct.unpack(">I", data[start - 4 : start])[0]
    rows = np.frombuffer(zlib.decompress(data[start + 4 : start + 4 + size]), np.uint8).reshape(height, -1)
    return rows[:, 1:].reshape(height, width, 3)


def test_the_curve_rises_where_the_shares_do():
    letters = in_letters([0.0] * 20 + [1.0] * 20).splitlines()
    assert letters[0].endswith("*")
    assert letters[10].startswith("   0 % |*")
    blue = np.argwhere((pixels(in_pixels([0.0] * 20 + [1.0] * 20)) == (20, 90, 170)).all(axis=2))
    first, last = blue[blue[:, 1].argmin()], blue[blue[:, 1].argmax()]
    assert last[0] < first[0] - 200  # the last row lies higher up


def test_one_batch_makes_a_curve_too():
    assert "*" in in_letters([0.5])
    assert pixels(in_pixels([0.5])).shape == (400, 720, 3)
