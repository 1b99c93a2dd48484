"""Tests of the threats heuristic and its diminishing form, on positions counted by hand."""

import pytest

from ai.score.registry import score_for
from game.rules.registry import start
from tests.ai.score.test_contract import MANY, random_positions, wins_at_once


def score_at(text: str, name: str = "threats") -> int:
    board = start("conniption")
    board.set_position(text)
    return score_for("conniption", name).judge(board)


def test_a_pair_counts_only_with_space_for_four():
    # Bottom row . . 1 1 2 2 . : player 1 still has columns 1 to 4, player 2 has no open line. 10 - 0.
    assert score_at("//1/1/2/2/ 1 0,0 -") == 10
    # One item of 10 out of 125 reaches 0.08 of ten: 0.8.
    assert score_at("//1/1/2/2/ 1 0,0 -", "diminishing") == 800


def test_items_add_up_but_stay_below_a_forced_win():
    # Row 2 reads . 1 1 1 . . 2, and the bottom row . 2 1 2 . . 2.
    # Player 1: two threats, left and right of the three, 2 * 30; each above an empty column that player 2 cannot
    # use, 2 * (25 + 15); blockades: the column 11, and the diagonal from column 3 in row 1 to column 4 in row 2,
    # 2 * 10. Player 2: the column 22, 10. Together 60 + 80 + 20 - 10 = 150, which is limited to 124.
    assert score_at("/21/11/21///22 1 0,0 -") == 124
    # The rest up to ten for player 1: 0.92**2 * 0.76**2 * 0.8**2 * 0.88**2 = 0.24229, so 7.577; for player 2: 0.8.
    assert score_at("/21/11/21///22 1 0,0 -", "diminishing") == 7577 - 800


def test_an_attack_of_the_opponent_costs_fifty():
    # Bottom row 1 2 2 2 . . 1, and a 1 above the last: player 2 attacks in column 5; player 1 has the column 11.
    assert score_at("1/2/2/2///11 1 0,0 -") == 10 - 50
    # 0.8 against 4.0
    assert score_at("1/2/2/2///11 1 0,0 -", "diminishing") == 800 - 4000


def test_a_win_with_this_turn_overrides_everything():
    assert score_at("11/1/2/2/2//1 2 0,0 -") == 125
    assert score_at("11/1/2/2/2//1 2 0,0 -", "diminishing") == 9950
    # By a flip: the top discs of the first four columns are all 1.
    assert score_at("1/21/21/221/// 1 1,0 f") == 125


@pytest.mark.parametrize(
    "text",
    [
        "/2/2/2//1/11 1 0,0 -",  # columns 1 and 5 in the bottom row
        "11/22/22/22//11/11 1 0,0 -",  # column 5, and after a block there the cell above
    ],
)
def test_two_drops_that_win_cannot_both_be_stopped(text):
    assert score_at(text) == -125
    assert score_at(text, "diminishing") == -9950
    # With a flip left there may be a way out.
    assert score_at(text.replace("0,0 -", "1,0 f")) > -125


def test_the_flipped_board_counts_half_while_any_flip_is_left():
    # Bottom row . . 1 1 . . 2, and a 2 in row 2 of column 4. Player 1: the pair in the bottom row, 10. After a flip the
    # bottom row reads . . 1 2 . . 2 with a 1 in row 2 of column 4: that diagonal is a blockade, half of 10.
    assert score_at("//1/12///2 1 0,0 -") == 10
    assert score_at("//1/12///2 1 1,0 f") == 15
    assert score_at("//1/12///2 1 0,1 -") == 15
    # 1 - 0.92 * 0.96 = 0.1168
    assert score_at("//1/12///2 1 1,1 f", "diminishing") == 1168


def test_a_four_on_the_flipped_board_is_an_attack():
    # Bottom row 2 2 2 1 2 1 1 with 2 1 1 above columns 4, 6 and 7; after a flip columns 1 to 5 read 2 2 2 2 2.
    # Player 1 as it lies: two columns 11, and the diagonal down from row 2 in column 6, 3 * 10. After a flip also
    # three blockades, 3 * 5, and a threat: row 2 reads . . . 1 . 1 1, half of 30.
    # Player 2: diagonals from the 2 in row 2 down to columns 3 and 5, 2 * 10. Attacks: the flip itself, and a drop in
    # columns 1 to 6 followed by a flip, 2 * 50.
    assert score_at("2/2/2/12/2/11/11 1 0,1 -") == 30 + 15 + 15 - 20 - 100


@pytest.mark.parametrize("text", ["//1/1/2/2/ 1 0,0 -", "/21/11/21///22 1 0,0 -", "//1/12///2 1 1,1 f"])
@pytest.mark.parametrize("name", ["threats", "diminishing"])
def test_swapping_the_colors_negates_the_score(text, name):
    discs, rest = text.split(" ", 1)
    exchanged = f"{discs.translate(str.maketrans('12', '21'))} {rest}"
    assert score_at(exchanged, name) == -score_at(text, name)


@pytest.mark.parametrize("game", ["conniption", "connect4"])
def test_a_forced_win_is_certain(game):
    score = score_for(game, "threats")
    won = lost = 0
    for board in random_positions(game, MANY, seed=6):
        verdict = score.judge(board)
        if verdict == -125:
            lost += 1
            for move in board.moves():
                board.play(move)
                assert wins_at_once(board), board.position()
                board.undo()
        assert wins_at_once(board) == (verdict == 125), board.position()
        won += verdict == 125
    assert won > MANY // 50
    assert lost > MANY // 150
