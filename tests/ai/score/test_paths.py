"""Tests of the open-paths heuristic of Winning Paths, on tic-tac-toe positions counted by hand."""

import pytest

from ai.score.registry import score_for
from ai.score.score import BLOCK, FIRST_CAN_WIN, SECOND_CAN_WIN, WIN
from game.rules.board import Board
from game.rules.registry import start


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
    # hold marks of both players. Seen by o.
    assert score_for("paths").judge(board_at("xox.o..x. 2")) == 10 - 30


def test_a_completed_path_is_worth_ten_thousand():
    assert score_for("paths").judge(board_at("xxxoo.... 2")) == -10_000


@pytest.mark.parametrize(("text", "exchanged"), [("xoox..... 1", "oxxo..... 1"), ("x.o.ox... 1", "o.x.xo... 1")])
def test_swapping_the_marks_negates_the_score(text, exchanged):
    assert score_for("paths").judge(board_at(text)) == -score_for("paths").judge(board_at(exchanged)) != 0


def test_completing_a_path_ranks_above_starting_another():
    # An earlier version played 5 here, since it wins later anyway.
    ranks = ranks_at("xoox..... 1")
    assert [move for move, rank in ranks.items() if rank >= WIN] == ["7"]


def test_the_only_space_that_stops_a_path_is_a_block():
    # x x . / . o . / . . .
    ranks = ranks_at("xx..o.... 2")
    assert [move for move, rank in ranks.items() if rank >= BLOCK] == ["3"]
    assert all(rank < 0 for move, rank in ranks.items() if move != "3")


def test_two_threats_cannot_be_stopped():
    # x . x / o x . / . . o  x threatens 2 and 7, and o has no path that lacks one mark.
    assert all(rank < 0 for rank in ranks_at("x.xox...o 2").values())


def test_the_middle_space_ranks_first():
    ranks = ranks_at("......... 1")
    assert max(ranks, key=ranks.get) == "5"


def test_a_player_without_a_path_or_time_for_it_cannot_win():
    score = score_for("paths")
    assert score.prospects(board_at("." * 16 + " 1", "4x4-three")) == FIRST_CAN_WIN + SECOND_CAN_WIN
    # x o x / o o x / . . .  Player 1 completes 3-6-9; of player 2's paths only 2-5-8 is open, and could be stopped.
    assert score.prospects(board_at("xoxoox... 1")) == FIRST_CAN_WIN
    # x x o / o o x / . x .  Player 2 has 3-5-7; 7-8-9 is open to player 1, who lacks two spaces and has one turn.
    assert score.prospects(board_at("xxooox.x. 2")) == SECOND_CAN_WIN


def test_a_player_who_can_be_stopped_on_every_path_cannot_win():
    score = score_for("paths")
    # Eight paths of three spaces count 1/8 each. The middle removes four of them from player 2. The rest, half a path,
    # at most doubles with the next mark, and then player 1 removes paths again.
    assert score.prospects(board_at("......... 1")) == FIRST_CAN_WIN
    # x o . / . . . / . . .  Of the paths without an x 2-5-8 counts 1/4, and four others 1/8 each: 3/4.
    assert score.prospects(board_at("xo....... 1")) == FIRST_CAN_WIN
    # x . . / . o . / . . .  The sum is 3/4 for player 1, with 3/8 more after a mark on 3 or 7; for player 2 it is 1.
    assert score.prospects(board_at("x...o.... 1")) == FIRST_CAN_WIN + SECOND_CAN_WIN
