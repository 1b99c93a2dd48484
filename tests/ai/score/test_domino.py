"""Tests of the fours heuristic of Domino Four, on a 4x4 board with its ten lines counted by hand."""

from ai.score.registry import score_for
from ai.score.score import BLOCK, FIRST_CAN_WIN, SECOND_CAN_WIN, WIN
from game.rules.board import Board
from game.rules.registry import start


def board_at(text: str, line: str = "4") -> Board:
    rows = text.split()[0].split("/")
    board = start("domino", {"Size": f"{len(rows[0])}x{len(rows)}", "Line": line})
    board.set_position(text)
    return board


def ranks_at(text: str) -> dict[str, int]:
    board = board_at(text)
    return {board.text(move): rank for move, rank in score_for("domino").ranks(board).items()}


def test_lines_score_by_their_missing_squares():
    # Player 1: row 1 lacks one, 6; column c two, 3; row 2 three, 1; the diagonal from a1 three, 1.
    # Player 2: row 4 lacks two, 3; the other diagonal and columns a and b have both colors.
    # Player 2 is to move: 3 - 11.
    assert score_for("domino").judge(board_at("xxx./..x./..../oo.. 2")) == 3 - 11


def test_a_line_with_a_square_that_cannot_be_covered_is_worth_nothing():
    # d1 cannot be covered, so row 1 and column d are dead. Player 1: column c lacks two, 3, and the diagonal from a1
    # three, 1. Player 2: row 4 lacks two, 3, and row 3 three, 1.
    assert score_for("domino").judge(board_at("xxx./..xo/...o/oo.. 1")) == 4 - 4


def test_a_finished_line_is_worth_ten():
    # Player 1: row 1 is finished, 10; columns c and d and the diagonal from a1 lack three, 1 each. Player 2: row 4
    # lacks two, 3.
    board = board_at("xxxx/..../..../oo.. 2")
    assert board.ended == 1
    assert score_for("domino").judge(board) == 3 - 13


def test_a_domino_that_finishes_a_line_ranks_as_a_win():
    # c3v covers both missing squares of column c, d1v the missing square of row 1.
    ranks = ranks_at("xxx./..x./oo../oo.. 1")
    assert {move for move, rank in ranks.items() if rank >= WIN} == {"c3v", "d1v"}


def test_a_threat_is_blocked_by_covering_or_isolating_its_square():
    # Row 1 lacks only d1: d1v covers it, d2v covers its last empty neighbor.
    ranks = ranks_at("xxx./..x./..o./..o. 2")
    assert {move for move, rank in ranks.items() if rank >= BLOCK} == {"d1v", "d2v"}
    assert all(rank < 0 for move, rank in ranks.items() if move not in ("d1v", "d2v"))


def test_two_threats_cannot_be_blocked():
    # Player 1 threatens d1 in row 1 and c3v in column c.
    assert all(rank < 0 for rank in ranks_at("xxx./..x./o.../o... 2").values())


def test_two_missing_squares_are_blocked_by_covering_either():
    # Row 1 lacks c1 and d1, which one domino would cover.
    ranks = ranks_at("xx../..../..../.... 2")
    assert {move for move, rank in ranks.items() if rank >= BLOCK} == {"c1h", "c1v", "d1v"}


def test_no_line_runs_around_the_edge():
    # g1, h1, a2 and b2 are adjacent by number only: with c2 they would make five.
    board = board_at("......xx/xx....../......../......oo/......../......oo/......../........ 1", line="5")
    ranks = score_for("domino").ranks(board)
    assert all(rank < WIN for rank in ranks.values())


def test_the_start_prefers_the_middle():
    ranks = ranks_at("...../...../...../...../..... 1")
    assert ranks["c3h"] == ranks["c3v"] == max(ranks.values())
    assert ranks["a1h"] == ranks["e4v"] == min(ranks.values())


def test_a_player_without_open_lines_cannot_win():
    score = score_for("domino")
    assert score.prospects(board_at("..../..../..../.... 1")) == FIRST_CAN_WIN + SECOND_CAN_WIN
    # d1 has no empty neighbor. Every line without it has an x; player 1 still has row 4.
    assert score.prospects(board_at(".oo./..xo/..xo/xx.. 1")) == FIRST_CAN_WIN
    # a1, d1 and d4 have no empty neighbor, and every line without them has both colors.
    assert score.prospects(board_at(".oo./xx.o/..xo/..x. 1")) == 0


def test_a_player_who_can_be_stopped_on_every_line_cannot_win():
    score = score_for("domino")
    # a1 and d1 have no empty neighbor. Player 2 has only column b left, which lacks one domino, and player 1 is to
    # move. Player 1 has rows 3 and 4, which lack two dominoes each: 1/4 and 1/4, at most doubled by the next domino.
    assert score.prospects(board_at(".oo./ooxx/x.../x... 1")) == FIRST_CAN_WIN
