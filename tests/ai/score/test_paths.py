"""The open-paths heuristic of Winning Paths, on tic-tac-toe worked by hand."""

import pytest

from ai.score.catalog import score_for
from ai.score.score import BLOCK, FIRST_CAN_WIN, SECOND_CAN_WIN, WIN
from game.rules.board import Board
from game.rules.catalog import start


def board_at(text: str, file: str = "3x3") -> Board:
    board = start("paths", {"File": file})
    board.set_position(text)
    return board


def ranks_at(text: str) -> dict[str, int]:
    board = board_at(text)
    return {board.text(move): rank for move, rank in score_for("paths").ranks(board).items()}


def test_each_further_mark_on_an_open_path_is_worth_three_times_as_much():
    # x o o / x . . / . . .  x: 1-4-7 with two marks 30, 1-5-9 and 4-5-6 with one 10 each. o: 2-5-8, 3-6-9, 3-5-7.
    assert score_for("paths").judge(board_at("xoox..... 1")) == 30 + 10 + 10 - 30


def test_a_path_with_both_marks_is_worth_nothing():
    # x o x / . o . / . x .  x: 1-4-7 and 3-6-9, 10 each; 7-8-9 10. o: 4-5-6 10; the middle column and both diagonals
    # have an x, or (3-5-7, 1-5-9) both. Seen by o.
    assert score_for("paths").judge(board_at("xox.o..x. 2")) == 10 - 30


def test_a_completed_path_is_worth_ten_thousand():
    assert score_for("paths").judge(board_at("xxxoo.... 2")) == -10_000


@pytest.mark.parametrize(("text", "exchanged"), [("xoox..... 1", "oxxo..... 1"), ("x.o.ox... 1", "o.x.xo... 1")])
def test_with_the_marks_exchanged_the_score_is_the_opposite(text, exchanged):
    assert score_for("paths").judge(board_at(text)) == -score_for("paths").judge(board_at(exchanged)) != 0


def test_the_shortest_way_is_a_win_and_not_a_second_path():
    # An earlier program marked 5 here, because it wins anyway.
    ranks = ranks_at("xoox..... 1")
    assert [move for move, rank in ranks.items() if rank >= WIN] == ["7"]


def test_the_only_space_that_stops_a_path_is_a_block():
    # x x . / . o . / . . .
    ranks = ranks_at("xx..o.... 2")
    assert [move for move, rank in ranks.items() if rank >= BLOCK] == ["3"]
    assert all(rank < 0 for move, rank in ranks.items() if move != "3")


def test_two_paths_at_once_cannot_be_stopped():
    # x . x / o x . / . . o  x waits for 2 and 7, and o has no path that lacks one.
    assert all(rank < 0 for rank in ranks_at("x.xox...o 2").values())


def test_the_middle_comes_first():
    ranks = ranks_at("......... 1")
    assert max(ranks, key=ranks.get) == "5"


def test_who_has_no_path_or_no_time_left_cannot_win():
    score = score_for("paths")
    assert score.prospects(board_at("." * 16 + " 1", "4x4-three")) == FIRST_CAN_WIN + SECOND_CAN_WIN
    # x o x / o o x / . . .  Player 1 completes 3-6-9; of player 2's paths only 2-5-8 is open, and could be stopped.
    assert score.prospects(board_at("xoxoox... 1")) == FIRST_CAN_WIN
    # x x o / o o x / . x .  Player 2 has 3-5-7; 7-8-9 is open to player 1, who lacks two spaces and has one turn.
    assert score.prospects(board_at("xxooox.x. 2")) == SECOND_CAN_WIN


def test_who_can_be_kept_from_every_path_cannot_win():
    score = score_for("paths")
    # Eight paths of three spaces count 1/8 each. The middle takes four of them away; the rest, half of a path, is
    # at most doubled by the next mark, and then it is again the first player who takes away.
    assert score.prospects(board_at("......... 1")) == FIRST_CAN_WIN
    # x o . / . . . / . . .  Of the paths without an x 2-5-8 counts 1/4, and four others 1/8 each: 3/4.
    assert score.prospects(board_at("xo....... 1")) == FIRST_CAN_WIN
    # x . . / . o . / . . .  The sum is 3/4 for player 1, with 3/8 more after a mark on 3 or 7; for player 2 it is 1.
    assert score.prospects(board_at("x...o.... 1")) == FIRST_CAN_WIN + SECOND_CAN_WIN
