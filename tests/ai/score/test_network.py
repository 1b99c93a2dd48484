"""The learnt score of Watch Your Back!, against the same sums written out plainly."""

import random

import numpy as np
import pytest

from ai.score.catalog import score_for
from ai.score.network import LOGARITHMS, SHAPES, WEIGHTS, NetworkScore, read_network
from ai.score.score import MOST_SCORE
from game.files import asset
from game.rules.board import is_compiled
from game.rules.catalog import start
from game.rules.errors import SetupError
from tests.ai.score.test_watch_your_back import opposite, positions

MANY = 500 if is_compiled() else 100
NETWORK = read_network(asset(WEIGHTS))


def action_count(board, player):
    """The steps and jumps of a player's pieces, asked of every square in every direction."""
    total = 0
    for cell in range(64):
        for across, down in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            path = [(cell % 8 + far * across, cell // 8 + far * down) for far in (1, 2)]
            owners = [
                board.owner(8 * row + column)
                if 0 <= column < 8 and 0 <= row < 8 and 8 * row + column not in (*board.corners, *board.removed)
                else None
                for column, row in path
            ]
            total += board.owner(cell) == player and (owners[0] == -1 or (owners[0] in (0, 1) and owners[1] == -1))
    return total


def plain_score(board):
    """What the module promises, in words of one syllable."""
    mover = board.mover
    span = board.turn // 2 if board.placing else min(12 + board.turn // 8, 36)
    stage = 0 if board.placing else board.stage + 1
    counts = [
        sum(board.owner(cell) == player for cell in range(64)) + board.pieces_left_to_place[player]
        for player in (mover, 1 - mover)
    ]
    features = (
        counts[0] - counts[1],
        action_count(board, mover) - action_count(board, 1 - mover),
        LOGARITHMS[counts[0] + 1] - LOGARITHMS[counts[1] + 1],
    )
    total = int(NETWORK["offset"][span]) + int(np.dot(NETWORK["features"][span], features))
    hidden = NETWORK["bias"][span].copy()
    for cell in range(64):
        if board.owner(cell) < 0:
            continue
        seen = cell ^ 56 if mover else cell
        if board.owner(cell) == mover:
            total += int(NETWORK["squares"][span][seen])
            hidden += NETWORK["inputs"][stage, 0, seen]
        else:
            total -= int(NETWORK["squares"][span][seen ^ 56])
            hidden += NETWORK["inputs"][stage, 1, seen]
    total += int(np.dot(np.clip(hidden, 0, 255), NETWORK["outputs"][span]))
    points = abs(total) // 4096
    return max(-MOST_SCORE, min(MOST_SCORE, points if total >= 0 else -points))


def test_the_score_is_the_sum_that_it_promises():
    score = score_for("wyb", "network")
    for board in positions(MANY):
        assert score.judge(board) == plain_score(board), board.position()


def test_while_pieces_are_moved_neither_colour_is_better_off():
    score = score_for("wyb", "network")
    for board in positions(MANY, seed=4):
        if not board.placing and board.turn >= 2:
            assert score.judge(opposite(board)) == score.judge(board), board.position()


def test_a_better_square_is_tried_first():
    weights = {name: np.zeros(shape, int) for name, shape in SHAPES.items()}
    weights["squares"][:, 8 * 4 + 4] = 4096 * 50  # e5 as White sees it, e4 as Black does
    score = NetworkScore(weights)
    board = start("wyb")
    ranks = score.ranks(board)
    assert max(ranks, key=ranks.__getitem__) == board.move("e5")
    board.play(board.move("c3"))
    ranks = score.ranks(board)
    assert max(ranks, key=ranks.__getitem__) == board.move("e4")


def test_weights_in_a_file_judge_as_those_in_memory(tmp_path):
    chance = np.random.default_rng(1)
    weights = {name: chance.integers(-300, 300, shape) for name, shape in SHAPES.items()}
    np.savez_compressed(tmp_path / "mine.npz", **weights)
    board = start("wyb")
    dice = random.Random(1)
    for _ in range(20):
        board.play(dice.choice(board.moves()))
    assert score_for("wyb", weights=tmp_path / "mine.npz").judge(board) == NetworkScore(weights).judge(board)


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"bias": None}, "bias"),
        ({"squares": np.zeros((37, 63), int)}, r"squares: expected \(37, 64\) weights, found \(37, 63\)"),
        ({"squares": np.full(SHAPES["squares"], 1 << 22)}, "squares: expected weights up to 2097152"),
        ({"inputs": np.full(SHAPES["inputs"], 1001)}, "inputs: expected weights up to 1000"),
    ],
)
def test_a_file_that_is_no_network_is_refused(tmp_path, change, complaint):
    weights = {**NETWORK, **change}
    np.savez(tmp_path / "bad.npz", **{name: values for name, values in weights.items() if values is not None})
    with pytest.raises(SetupError, match=complaint):
        score_for("wyb", weights=tmp_path / "bad.npz")


def test_a_network_is_refused_where_something_else_is_expected(tmp_path):
    (tmp_path / "text.npz").write_text("no network")
    with pytest.raises(SetupError, match="no network"):
        score_for("wyb", weights=tmp_path / "text.npz")
    with pytest.raises(SetupError, match="expected weights for conniption"):
        score_for("conniption", weights=asset(WEIGHTS))
    with pytest.raises(SetupError, match="expected weights for features"):
        score_for("wyb", "features", asset(WEIGHTS))
