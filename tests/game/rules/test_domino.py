"""Domino Four: the error-prone rules, on boards drawn as rows."""

import pytest

from game.rules.board import perft
from game.rules.errors import IllegalMoveError, InvalidPositionError, MoveFormatError, SetupError
from game.rules.outcome import Outcome, Step
from game.rules.registry import start


def board_of(position: str, line: int = 4):
    rows = position.split()[0].split("/")
    board = start("domino", {"Size": f"{len(rows[0])}x{len(rows)}", "Line": str(line)})
    board.set_position(position)
    return board


def test_a_domino_covers_the_square_and_the_one_to_its_right_or_below():
    board = start("domino")
    assert board.steps(board.move("b3h")) == [Step("lay", (17, 18))]
    assert board.steps(board.move("b3v")) == [Step("lay", (17, 25))]
    board.play(board.move("b3v"))
    assert board.position() == "...../...../.x.../.x.../..... 2"


def test_the_size_is_columns_times_rows():
    board = start("domino", {"Size": "8x4"})
    assert board.position() == "......../......../......../........ 1"
    assert (board.columns, board.rows) == (8, 4)


@pytest.mark.parametrize(
    ("position", "move", "winner", "cells"),
    [
        pytest.param("ooxxo/.o.oo/xo.o./xx.xx/.x.xx 2", "c2v", 1, (9, 10, 11, 12), id="row"),
        pytest.param("x..../xo.../.o.xx/..o../xxo.. 2", "c2v", 1, (10, 18, 26, 34), id="column"),
        pytest.param(".xoo./.x.xo/...xo/o.oox/o.xxx 1", "c2v", 0, (1, 10, 19, 28), id="down to the right"),
        pytest.param("xxxo./xxxox/..oox/...xo/oo.xo 2", "a4h", 1, (11, 18, 25, 32), id="down to the left"),
    ],
)
def test_a_line_in_any_direction_wins(position, move, winner, cells):
    board = board_of(position)
    board.play(board.move(move))
    assert board.outcome() == Outcome(winner, "line", (cells,))


def test_a_line_of_more_than_four_wins_and_is_shown_in_full():
    board = board_of("xx.xx/...../...../oo.oo/..... 1")
    board.play(board.move("c1v"))
    assert board.outcome() == Outcome(0, "line", ((0, 1, 2, 3, 4),))


def test_the_length_of_the_line_is_an_option():
    board = board_of("xx.xx./....../....../oo.oo./....../...... 1", line=6)
    board.play(board.move("c1v"))
    assert board.outcome() is None


@pytest.mark.parametrize(("size", "line"), [("4x4", "5"), ("5x5", "6"), ("4x5", "6")])
def test_a_line_longer_than_both_sides_is_refused(size, line):
    with pytest.raises(
        SetupError, match=f"line {line}: too long for a board of {size}.* at most {max(size.split('x'))}"
    ):
        start("domino", {"Size": size, "Line": line})


@pytest.mark.parametrize("size", ["4x6", "6x4"])
def test_a_line_as_long_as_one_side_is_accepted(size):
    assert not start("domino", {"Size": size, "Line": "6"}).ended


@pytest.mark.parametrize(
    "position",
    [
        pytest.param("......xx/xx....../......../..oo..../......../..oo..../......../........ 1", id="right"),
        pytest.param("x......./x......x/......xx/......x./....oo../..oo..../......../..oo.... 1", id="down left"),
        pytest.param(".......x/x......x/x......./.xx...../....oo../..oo..../......../..oo.... 1", id="down right"),
    ],
)
def test_no_line_runs_around_the_edge(position):
    board = board_of(position, line=3)
    assert board.outcome() is None
    board.play(board.move("e7h"))
    assert board.outcome() is None


def test_no_space_for_a_domino_is_a_tie_even_with_squares_left():
    board = board_of("x.oo/xx.x/.xox/ooo. 1")
    assert board.moves() == []
    assert board.outcome() == Outcome(None, "full")


@pytest.mark.parametrize(
    ("text", "error", "message"),
    [
        ("e1h", IllegalMoveError, "e1h: the domino sticks out over the edge"),
        ("a5v", IllegalMoveError, "a5v: the domino sticks out over the edge"),
        ("a1v", IllegalMoveError, "a1v: a1 is taken"),
        ("a2h", IllegalMoveError, "a2h: b2 is taken"),
        ("f1h", MoveFormatError, "f1h: expected a square from a1 to e5 and h or v, as in a1h"),
        ("a1", MoveFormatError, "a1: expected a square from a1 to e5 and h or v, as in a1h"),
    ],
)
def test_an_illegal_move_names_the_reason(text, error, message):
    board = board_of("xx.../.oo../...../...../..... 1")
    with pytest.raises(error) as caught:
        board.move(text)
    assert str(caught.value) == message


def test_a_domino_over_the_edge_does_not_continue_in_the_next_row():
    board = start("domino", {"Size": "8x8"})
    board.set_position("......../ooxx..../........" + "/........" * 5 + " 1")
    with pytest.raises(IllegalMoveError, match="h1h: the domino sticks out over the edge"):
        board.move("h1h")


@pytest.mark.parametrize(
    ("position", "message"),
    [
        ("...../...../...../..... 1", "expected 5 rows joined by /, found 4"),
        ("...../..../...../...../..... 1", "....: expected a row of 5 cells"),
        ("...../..y../...../...../..... 1", "..y..: expected a row of 5 cells"),
        ("...../...../...../...../..... 3", "3: expected the side to move, 1 or 2"),
        ("...../...../...../...../.....", "expected rows and side to move"),
        ("x.x../...../...../...../..... 2", "the squares of x cannot be paired into dominoes"),
        ("xx.../...../...../...../..... 1", "player 1 moved first"),
        ("xxxx./...../oo.oo/...../..... 1", "player 1 already has a line"),
    ],
)
def test_an_invalid_position_names_the_reason(position, message):
    board = start("domino")
    with pytest.raises(InvalidPositionError) as caught:
        board.set_position(position)
    assert message in str(caught.value)


@pytest.mark.parametrize("options", [{"Size": "3x5"}, {"Size": "9x9"}, {"Size": "5"}, {"Line": "2"}, {"Line": "7"}])
def test_sizes_and_lines_outside_the_rules_are_refused(options):
    with pytest.raises(SetupError, match="expected"):
        start("domino", options)


@pytest.mark.parametrize("size", ["4x4", "4x8", "5x5", "7x6", "8x8"])
def test_the_number_of_first_moves_follows_from_the_size(size):
    columns, rows = map(int, size.split("x"))
    assert perft(start("domino", {"Size": size}), 1) == (columns - 1) * rows + columns * (rows - 1)
