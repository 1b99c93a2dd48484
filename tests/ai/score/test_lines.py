"""Tests of the lines heuristic, on positions counted by hand and against a count line by line."""

import random

import pytest

from ai.score.lines import FEATURES, LinesScore
from ai.score.registry import SCORES, WEIGHTED, score_for
from ai.score.weights import Weights
from game.rules.registry import start
from tests.ai.score.test_contract import MANY, random_positions
from tests.reference import conniption as reference

# In points, all different.
POINTS = {name: index + 1 for index, name in enumerate(FEATURES)}


def lines(points=POINTS):
    return LinesScore(Weights("conniption", "lines", {name: number / 100 for name, number in points.items()}))


def features_at(text: str) -> dict[str, int]:
    board = start("conniption")
    board.set_position(text)
    return {name: count for name, count in zip(FEATURES, lines().features(board), strict=True) if count}


def test_a_single_disc_counts_the_lines_through_its_cell():
    # The middle of the bottom row lies in four horizontal lines, two diagonals and one vertical line.
    board = start("connect4")
    board.play(3)
    assert features_at(board.position()) == {"one disc": -6, "one disc, vertical": -1}
    assert lines().judge(board) == -6 * POINTS["one disc"] - POINTS["one disc, vertical"]


def test_flips_count_by_their_difference_and_the_right_to_flip():
    # Player 2 to move, one flip against three; a single disc looks the same after a flip.
    features = features_at("///1/// 2 3,1 f")
    assert features["flips left"] == -2
    assert features["may flip now"] == 1
    assert features["one disc, flipped"] == features["one disc"] == -6
    assert "may flip now" not in features_at("///1/// 2 3,1 -")


def test_a_line_with_both_colors_is_worth_nothing():
    # Bottom row 1 1 1 2 . 2 2: player 1 has no open line in it, player 2 has three discs in columns 4 to 7.
    features = features_at("1/1/1/2//2/2 1 0,0 -")
    assert features["three discs"] == -1
    assert "two discs" not in features


def slow_features(position: reference.Position) -> list[int]:
    """Return the features, counted line by line."""
    mover = reference.DISCS[position.mover]
    counts = dict.fromkeys(FEATURES, 0)
    boards = {"": position.board}
    if any(position.flips_left):
        boards[", flipped"] = reference.flip(position.board)
    for suffix, board in boards.items():
        cells = "".join(stack.ljust(7) for stack in board)
        for line in reference.LINES:
            discs = "".join(cells[cell] for cell in line).replace(" ", "")
            upright = ", vertical" if line[1] == line[0] + 1 else ""
            if discs and len(set(discs)) == 1:
                number = ("one disc", "two discs", "three discs", "three discs")[len(discs) - 1]
                counts[number + upright + suffix] += 1 if discs[0] == mover else -1
    own, foreign = position.flips_left[position.mover], position.flips_left[1 - position.mover]
    counts["flips left"] = own - foreign
    counts["may flip now"] = position.may_flip_before()
    return list(counts.values())


@pytest.mark.parametrize("game", ["conniption", "connect4"])
def test_lines_are_counted_as_one_by_one(game):
    for board in random_positions(game, MANY // 5, seed=7):
        columns, mover, flips, _ = board.position().split()
        position = reference.Position(
            tuple(columns.split("/")), int(mover) - 1, tuple(map(int, flips.split(","))), board.locked
        )
        assert lines().features(board) == slow_features(position), board.position()


@pytest.mark.parametrize("game", [game for game, scores in SCORES.items() if "lines" in scores])
def test_a_game_has_weights_for_exactly_the_features_that_occur(game):
    names, score = WEIGHTED[game]["lines"], score_for(game, "lines")
    dice = random.Random(9)
    found = set()
    for _ in range(60):
        board = start(game)
        while not board.ended:
            counts = dict(zip(FEATURES, lines().features(board), strict=True))
            assert score.features(board) == [counts[name] for name in names]
            found |= {name for name, count in counts.items() if count}
            board.play(dice.choice(board.moves()))
    assert found == set(names)


def test_the_score_is_the_weighted_sum():
    dice = random.Random(8)
    points = {name: dice.randrange(-20, 20) for name in FEATURES}
    score = lines(points)
    for board in random_positions("conniption", 50, seed=8):
        assert score.judge(board) == sum(
            weight * count for weight, count in zip(points.values(), score.features(board), strict=True)
        )


def test_swapping_the_colors_negates_all_but_the_right_to_flip():
    board, exchanged = start("conniption"), start("conniption")
    board.set_position("12/1/21/2//112/2 1 2,2 f")
    exchanged.set_position("21/2/12/1//221/1 1 2,2 f")
    assert lines().judge(board) + lines().judge(exchanged) == 2 * POINTS["may flip now"]
