"""Conniption and Connect Four: flips, wins and their order."""

import random

import pytest

from game.rules.errors import IllegalMoveError, InvalidPositionError, MoveFormatError, SetupError
from game.rules.outcome import Outcome, Step
from game.rules.registry import start


def board_of(position: str, game: str = "conniption"):
    board = start(game)
    board.set_position(position)
    return board


def stacks(board) -> list[str]:
    return board.position().split()[0].split("/")


def random_boards(games: int):
    for seed in range(games):
        rng = random.Random(seed)
        board = start("conniption")
        while not board.ended:
            yield board
            board.play(rng.choice(board.moves()))


def test_a_flip_turns_every_stack_upside_down():
    for board in random_boards(30):
        for move in board.moves():
            if "flip" not in board.steps(move)[-1].kind or len(board.steps(move)) != 2:
                continue
            flipped, plain = board.copy(), board.copy()
            flipped.play(move)
            plain.play(board.move(board.text(move).strip("f")))
            assert stacks(flipped) == [stack[::-1] for stack in stacks(plain)]


def test_two_flips_restore_the_board():
    """A flip ending one turn and a flip starting the next cancel out; the second disc ends up at the bottom."""
    compared = 0
    for board in random_boards(60):
        before, mover = stacks(board), board.mover
        board = board.copy()
        for text in ("4f", "6f"):
            move = next((move for move in board.moves() if board.text(move) == text), None)
            if move is None or board.steps(move)[-1] != Step("post-flip"):
                break
            board.play(move)
        else:
            before[3] += "12"[mover]
            before[5] = "12"[1 - mover] + before[5]
            assert stacks(board) == before
            compared += 1
    assert compared > 100


def test_flips_left_never_rise():
    for board in random_boards(30):
        before = board.flips_left
        for move in board.moves():
            after = board.copy()
            after.play(move)
            spent = [one - other for one, other in zip(before, after.flips_left, strict=True)]
            flips = sum("flip" in step.kind for step in board.steps(move))
            assert spent[board.mover] == flips
            assert spent[1 - board.mover] == 0


ROW = (0, 7, 14, 21)  # the first four cells of the bottom row
ROW_ABOVE = (1, 8, 15, 22)
ONE_HIDDEN = "1/21/21/1/2//2 1 4,4 f"  # a flip gives player 1 the bottom row
ONE_HIDDEN_FROM_TWO = "1/21/21/1/2/1/2 2 4,4 f"
BOTH_HIDDEN = "21/121/21/121/2//2 1 4,4 f"  # the row above gives player 2 a line too
BOTH_HIDDEN_FROM_TWO = "21/121/21/121/2/1/2 2 4,4 f"


@pytest.mark.parametrize(
    ("position", "move", "kinds", "outcome"),
    [
        pytest.param(ONE_HIDDEN, "f7", "pre-flip", Outcome(0, "line", (ROW,)), id="pre-flip wins"),
        pytest.param(ONE_HIDDEN, "7f", "drop post-flip", Outcome(0, "line", (ROW,)), id="post-flip wins"),
        pytest.param(ONE_HIDDEN_FROM_TWO, "f7f", "pre-flip", Outcome(0, "line", (ROW,)), id="pre-flip loses"),
        pytest.param(ONE_HIDDEN_FROM_TWO, "7f", "drop post-flip", Outcome(0, "line", (ROW,)), id="post-flip loses"),
        pytest.param(BOTH_HIDDEN, "f7", "pre-flip", Outcome(0, "line", (ROW,)), id="both have four, one moves"),
        pytest.param(
            BOTH_HIDDEN_FROM_TWO,
            "7f",
            "drop post-flip",
            Outcome(1, "line", (ROW_ABOVE,)),
            id="both have four, two moves",
        ),
    ],
)
def test_wins_are_checked_after_each_move_part_the_mover_first(position, move, kinds, outcome):
    board = board_of(position)
    assert " ".join(step.kind for step in board.steps(board.move(move))) == kinds
    board.play(board.move(move))
    assert board.outcome() == outcome


def test_no_flip_before_directly_after_a_flip_after():
    board = start("conniption")
    board.play(board.move("4f"))
    assert not board.can_flip_first
    with pytest.raises(IllegalMoveError, match="may not begin with a flip"):
        board.move("f4")
    board.play(board.move("4f"))
    board.play(board.move("1"))
    assert board.can_flip_first


@pytest.mark.parametrize(
    ("position", "text", "error", "message"),
    [
        ("////// 1 4,4 f", "8", MoveFormatError, "8: expected a column from 1 to 7"),
        ("121212/////1/2 1 4,4 f", "f1", IllegalMoveError, "f1: column 1 is full"),
        ("////// 1 0,4 -", "4f", IllegalMoveError, "4f: no flips left"),
        ("////// 1 1,4 f", "f4f", IllegalMoveError, "f4f: only one flip left"),
    ],
)
def test_an_illegal_move_names_the_reason(position, text, error, message):
    with pytest.raises(error) as caught:
        board_of(position).move(text)
    assert message in str(caught.value)


def test_connect_four_has_no_flips():
    with pytest.raises(IllegalMoveError, match="there are no flips in Connect Four"):
        start("connect4").move("4f")
    with pytest.raises(InvalidPositionError, match="Connect Four has none"):
        board_of("////// 1 1,0 f", "connect4")


@pytest.mark.parametrize("flips", ["5,0", "4", "-1,2", "4,4,4", ""])
def test_numbers_of_flips_out_of_range_are_refused(flips):
    with pytest.raises(SetupError, match="expected two numbers from 0 to 4"):
        start("conniption", {"Flips": flips})


@pytest.mark.parametrize(
    "position",
    [
        pytest.param("1/1///// 1 4,4 f", id="two too many"),
        pytest.param("1/2///// 2 4,4 f", id="the other one is to move"),
        pytest.param("2////// 1 4,4 f", id="player 2 cannot have begun"),
        # After a flip before the drop that ends the game, the player who flipped has one disc too few.
        pytest.param("1/1/1/12/2// 1 4,3 f", id="no line, and a disc ahead of one's turn"),
        pytest.param("1/1/1/1/2// 2 4,4 f", id="four in a row, and three discs ahead"),
        pytest.param("2/2/2/2/1/11/ 2 4,3 f", id="four in a row, and a disc too few"),
    ],
)
def test_a_number_of_discs_that_no_game_reaches_is_refused(position):
    with pytest.raises(InvalidPositionError, match="player 1 moved first"):
        board_of(position)


def test_columns_may_be_written_without_spaces_but_not_with_flips():
    board = start("conniption")
    assert board.split("4435") == ("4", "4", "3", "5")
    assert board.split("f4f") == ("f4f",) and board.split("4f") == ("4f",)


def test_turned_over_shows_the_lines_that_a_flip_would_make():
    board = board_of("/12/2/112/12// 1 4,4 f")
    assert (board.lines(0), board.lines(1)) == ((), ())
    turned = board.turned_over()
    assert stacks(turned) == [stack[::-1] for stack in stacks(board)]
    assert (turned.lines(0), turned.lines(1)) == ((), (7, 14, 21, 28))
    assert turned.flips_left == board.flips_left and not turned.ended


def test_a_flip_more_or_fewer_leaves_all_else_as_it_is():
    board = board_of("/12/2/112/12// 1 4,1 f")
    assert board.with_flips(0, 1) is None and board.with_flips(1, -2) is None
    assert board.with_flips(0, -1).position() == "/12/2/112/12// 1 3,1 f"
    assert board.with_flips(1, 1).position() == "/12/2/112/12// 1 4,2 f"
    assert board.position() == "/12/2/112/12// 1 4,1 f"
    assert start("connect4").with_flips(0, 1) is None
