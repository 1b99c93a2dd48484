"""The reference of Watch Your Back! against every sentence and special case of its rules."""

import pytest

from tests.reference.perft import perft
from tests.reference.result import DRAW, Result
from tests.reference.watch_your_back import Position, cell, parse, parse_square, start

WHITE_WINS, BLACK_WINS = Result(0), Result(1)


def board(turns: int, white: str, black: str, phase: str = "m", quiet_turns: int = 0) -> Position:
    """Return the position with these pieces, on a board of the size it has after so many turns."""
    shrinks = (turns >= 128) + (turns >= 192) if phase == "m" else 0
    ring = range(shrinks, 8 - shrinks)
    squares = {(x, y): "-" for y in ring for x in ring}
    squares |= {(x, y): "X" for x in (ring[0], ring[-1]) for y in (ring[0], ring[-1])}
    for color, names in (("W", white), ("B", black)):
        for name in names.split():
            assert squares[parse_square(name)] == "-"
            squares[parse_square(name)] = color
    return parse(Position(squares, phase, turns, quiet_turns).text())


def captures(position: Position, move: str) -> list[str]:
    """Return the names of the squares that a move empties, in order."""
    numbers = [step[1] for step in position.steps(move) if step[0] == "capture"]
    return ["abcdefgh"[number % 8] + str(number // 8 + 1) for number in numbers]


def standing(position: Position, names: str) -> str:
    """Return the contents of these squares, "." where the board has been removed."""
    return "".join(position.board.get(parse_square(name), ".") for name in names.split())


# Placing


def test_start_text():
    text = "X------X/--------/--------/--------/--------/--------/--------/X------X w p 0"
    assert start().text() == text


def test_each_player_places_in_their_own_zone_but_not_on_corners():
    white_moves = start().moves()
    black_moves = start().play("b1").moves()
    assert {move[1] for move in white_moves} == set("123456")
    assert {move[1] for move in black_moves} == set("345678")
    assert not {"a1", "h1", "a8", "h8"} & set(white_moves + black_moves)
    assert (len(white_moves), len(black_moves)) == (46, 46)


def test_a_placement_has_the_step_place():
    assert start().steps("f2") == [("place", 13)]
    assert start().play("f2").text() == (
        "X------X/-----W--/--------/--------/--------/--------/--------/X------X b p 1"
    )


def test_placing_has_no_end_check_and_an_emptied_square_may_be_used_again():
    position = board(22, white="", black="c3 d3", phase="p")
    assert position.result() is None
    assert "e5" in position.moves()
    taken = board(21, white="d4", black="c4 f6", phase="p").play("e4")
    assert (standing(taken, "d4"), taken.result()) == ("-", None)
    assert "d4" in taken.moves()


@pytest.mark.parametrize(
    ("white", "black", "result"),
    (
        ("b2 c5", "f6", None),
        ("b2", "f6", BLACK_WINS),
        ("b2", "", DRAW),
        ("b2 c5", "", WHITE_WINS),
    ),
)
def test_the_check_comes_directly_after_the_last_placement(white, black, result):
    after = board(23, white, black, phase="p").play("h7")
    assert after.text().endswith(" w m 0")
    assert after.result() == result
    assert bool(after.moves()) == (result is None)


# Moving


def test_steps_and_jumps_never_reach_a_corner_or_cross_a_gap():
    pieces = {"white": "b1 b2 e5", "black": "c1 e4 g7"}
    position = board(40, **pieces)
    assert set(position.moves()) == {
        *("b1d1", "b1b3"),  # over a black piece and over a white one
        *("b2a2", "b2c2", "b2b3"),
        *("e5d5", "e5f5", "e5e6", "e5e3"),
    }
    assert position.steps("b1d1") == [("jump", 1, 3)]
    assert position.steps("b2a2") == [("step", 9, 8)]
    assert {move for move in board(41, **pieces).moves() if move.startswith("c1")} == {"c1d1", "c1c2"}


def test_a_jump_needs_an_empty_square_on_the_board_behind():
    position = board(140, white="b4 f6", black="c4 d4 g6 c7")
    assert {move for move in position.moves() if move.startswith("b4")} == {"b4b3", "b4b5"}
    assert {move for move in position.moves() if move.startswith("f6")} == {"f6e6", "f6f5", "f6f7"}


def test_the_piece_jumped_over_stays():
    after = board(40, white="d4 d8", black="e4 h2").play("d4f4")
    assert standing(after, "d4 e4 f4") == "-BW"


STUCK_BLACK = {"white": "c1 d1 b2 c2 a3 b3 a4", "black": "b1 a2"}


def test_a_player_without_a_move_must_pass():
    position = board(41, **STUCK_BLACK)
    assert position.moves() == ["pass"]
    assert position.steps("pass") == [("pass",)]
    after = position.play("pass")
    assert after.text() == position.text().replace(" b m 41", " w m 42")
    assert after.result() is None
    assert "d1e1" in after.moves()
    assert perft(position, 2) == len(after.moves())


def test_a_player_with_a_move_must_not_pass():
    position = board(40, **STUCK_BLACK)
    assert "pass" not in position.moves()
    with pytest.raises(ValueError, match="not a legal move"):
        position.play("pass")


# Elimination


def test_a_placement_takes_up_to_four_at_once_in_ascending_order():
    position = board(10, white="d2 b4 f4 d6", black="d3 c4 e4 d5", phase="p")
    assert captures(position, "d4") == ["d3", "c4", "e4", "d5"]
    assert standing(position.play("d4"), "d4 d3 c4 e4 d5") == "W----"


def test_a_move_takes_up_to_three_at_once():
    position = board(40, white="e4 b4 d2 d6", black="d3 c4 d5 h5 h6")
    assert captures(position, "e4d4") == ["d3", "c4", "d5"]


def test_a_jump_never_takes_the_piece_jumped_over():
    position = board(40, white="d4 a5", black="e4 h2 h3")
    assert captures(position, "d4f4") == []


def test_the_piece_that_arrives_is_tested_after_its_captures():
    """Black is left and right of d4; only with White on b4 is the piece on c4 captured first."""
    alive = board(40, white="d5 b4", black="c4 e4 h2")
    assert captures(alive, "d5d4") == ["c4"]
    assert standing(alive.play("d5d4"), "c4 d4 e4") == "-WB"
    dead = board(40, white="d5 b5", black="c4 e4 h2")
    assert captures(dead, "d5d4") == ["d4"]
    assert standing(dead.play("d5d4"), "c4 d4 e4") == "B-B"


def test_a_capturing_piece_may_be_captured_itself_and_goes_last():
    position = board(40, white="d3 d6 h7", black="c4 e4 d5 h2")
    assert captures(position, "d3d4") == ["d5", "d4"]


def test_hostile_squares_on_different_lines_do_not_surround():
    assert captures(board(40, white="d5 b7", black="c4 d3 h2"), "d5d4") == []


def test_a_corner_counts_as_the_friend_behind_an_enemy():
    assert captures(board(40, white="c2 g7", black="b1 h5 h6"), "c2c1") == ["b1"]


def test_between_a_corner_and_an_enemy_is_suicide():
    assert captures(board(40, white="b2 g7 g5", black="c1 h5"), "b2b1") == ["b1"]


def test_next_to_a_corner_an_enemy_may_be_captured_first():
    assert captures(board(40, white="b2 d1", black="c1 h5 h6"), "b2b1") == ["c1"]


def test_the_edge_of_the_board_surrounds_no_piece():
    assert captures(board(40, white="c5 g7", black="a5 h5"), "c5b5") == []
    assert captures(board(40, white="a5 g7", black="b4 h5"), "a5a4") == []
    assert captures(board(140, white="d4 g6", black="b4 g5"), "d4c4") == []


@pytest.mark.parametrize("move", ("h2g2", "d6d5", "d3d2", "c5d5"))
def test_a_friend_between_two_enemies_is_not_tested_again(move):
    """Moves elsewhere, or to or from a square beside it, do not capture it."""
    position = board(40, white="d4 d3 d6 c5 h2", black="c4 e4 a7")
    assert captures(position, move) == []


def test_leaving_a_square_eliminates_no_piece():
    assert captures(board(40, white="c4 e4 d5 h2", black="d4 b4 h6"), "d5d6") == []


# Shrinking


@pytest.mark.parametrize("turns", (126, 190))
def test_no_shrink_one_turn_early(turns):
    position = board(turns, white="c3 d6", black="d3 e5 f6")
    after = position.play("c3c4")
    assert position.steps("c3c4") == [("step", 18, 26)]
    assert after.board.keys() == position.board.keys()


def test_a_shrink_takes_the_ring_then_corners_then_their_neighbors():
    position = board(127, white="a4 c2 d4 e4", black="b2 d2 d6 e6 h6")
    assert position.steps("h6h5") == [
        ("step", 47, 39),
        ("shrink", 1),
        ("capture", cell(parse_square("b2"))),
        ("capture", cell(parse_square("a4"))),
        ("capture", cell(parse_square("h5"))),
        ("capture", cell(parse_square("c2"))),
    ]
    assert position.play("h6h5").text() == (
        "......../.X-B--X./.------./.--WW--./.------./.--BB--./.X----X./........ w m 128"
    )


def test_a_corner_captures_no_piece_without_an_enemy_behind_it():
    position = board(127, white="c2 d2 b3", black="f7 e7 g6 h6")
    assert captures(position, "h6h5") == ["h5"]


def test_nothing_enters_the_new_corners_or_the_removed_ring():
    position = board(128, white="c2 d4", black="e6 f5")
    assert {move for move in position.moves() if move.startswith("c2")} == {"c2d2", "c2c3"}


@pytest.mark.parametrize("white_first", (True, False))
@pytest.mark.parametrize(
    ("edge", "dies", "stays"),
    (
        pytest.param("d3 e3", "d3", "e3", id="top"),
        pytest.param("c4 c5", "c4", "c5", id="left"),
        pytest.param("d6 e6", "d6", "e6", id="bottom"),
        pytest.param("f4 f5", "f5", "f4", id="right"),
    ),
)
def test_the_corners_act_one_after_the_other_in_their_order(edge, dies, stays, white_first):
    """Both pieces on the edge threaten each other through the corners, and exactly one is captured."""
    first, second = edge.split()
    white, black = (first, second) if white_first else (second, first)
    position = board(191, white=f"d4 e4 {white}", black=f"d5 e5 d2 {black}")
    assert position.steps("d2e2")[1] == ("shrink", 2)
    assert captures(position, "d2e2") == ["e2", dies]
    after = position.play("d2e2")
    assert standing(after, dies) == "-"
    assert standing(after, stays) in ("W", "B")
    assert after.result() is None


def test_all_four_edges_at_once_die_in_the_order_of_the_corners():
    white, black = "d3 c4 d6 f4 d4 e4", "e3 c5 e6 f5 d5 e5 b4"
    assert captures(board(191, white, black), "b4b5") == ["b5", "d3", "c4", "d6", "f5"]


@pytest.mark.parametrize("shrinks", (1, 2))
def test_a_pass_as_the_last_turn_before_a_shrink_still_shrinks(shrinks):
    def shifted(names: str) -> str:
        return " ".join(chr(ord(name[0]) + shrinks - 1) + str(int(name[1]) + shrinks - 1) for name in names.split())

    turns = 127 if shrinks == 1 else 191
    position = board(turns, shifted(STUCK_BLACK["white"]), shifted(STUCK_BLACK["black"]))
    assert position.moves() == ["pass"]
    assert position.steps("pass")[:2] == [("pass",), ("shrink", shrinks)]
    assert captures(position, "pass") == shifted("b1 c1 d1 a2 b2 a3 a4").split()
    assert position.play("pass").result() == WHITE_WINS
    assert position.play("pass").turns == turns + 1


def test_a_game_that_the_move_has_ended_does_not_shrink():
    """Black captures a3 and wins, although the shrink would have left neither side two pieces."""
    position = board(127, white="a3 h5", black="b2 a4")
    assert position.steps("b2a2") == [("step", 9, 8), ("capture", 16)]
    after = position.play("b2a2")
    assert after.text() == "X------X/B-------/--------/B-------/-------W/--------/--------/X------X w m 128"
    assert after.result() == BLACK_WINS
    assert after.moves() == []


@pytest.mark.parametrize(
    ("white", "black", "result"),
    (
        ("a3 c4 d5", "h6 e5 f5", None),
        ("a3 c4", "h6 e5 f5", BLACK_WINS),
        ("a3 c4 d5", "h6 f5", WHITE_WINS),
        ("a3 c4", "h6 f5", DRAW),
    ),
)
def test_the_end_is_checked_again_after_a_shrink(white, black, result):
    assert board(127, white, black).play("h6h5").result() == result


# The end


def test_a_side_with_fewer_than_two_pieces_has_lost():
    assert board(40, white="d5 b4", black="c4 h2").play("d5d4").result() == WHITE_WINS
    assert board(40, white="d5 b5", black="c4 e4 h2").play("d5d4").result() == BLACK_WINS


def test_a_move_that_leaves_both_fewer_than_two_pieces_draws():
    """White jumps over c1 between it and the corner, captures b2 and is captured."""
    position = board(40, white="d1 b3", black="c1 b2")
    assert captures(position, "d1b1") == ["b2", "b1"]
    assert position.play("d1b1").result() == DRAW


FULL_BOARD = {"white": "d3 e3 d4 e4 c4 f4", "black": "d6 e6 d5 e5 c5 f5"}


def test_no_moves_for_both_after_the_second_shrink_is_a_draw():
    position = board(200, **FULL_BOARD)
    assert position.result() == DRAW
    assert position.moves() == []


def test_one_free_square_lets_the_game_go_on():
    position = board(200, white="d3 e3 d4 e4 c4", black=FULL_BOARD["black"])
    assert position.result() is None
    assert set(position.moves()) == {"e4f4", "d4f4"}


def test_a_hundred_turns_in_a_row_without_elimination_draw():
    position = board(300, white="d4 e4", black="d5 e5", quiet_turns=98)
    assert position.text().endswith(" w m 300 98")
    position = position.play("d4d3")
    assert (position.quiet_turns, position.result()) == (99, None)
    position = position.play("d5d6")
    assert position.text().endswith(" w m 302 100")
    assert position.result() == DRAW


def test_an_elimination_resets_the_count():
    position = board(300, white="c4 e3 d3", black="d4 d6 e6", quiet_turns=99)
    assert position.play("c4c5").result() == DRAW
    assert captures(position, "e3e4") == ["d4"]
    after = position.play("e3e4")
    assert (after.quiet_turns, after.result()) == (0, None)


def test_turns_before_the_second_shrink_are_not_counted_as_quiet():
    position = board(191, white="d4 e4", black="d5 e5")
    after = position.play("e5f5")
    assert after.text().endswith(" w m 192 0")
    assert after.play("d4d3").text().endswith(" b m 193 1")
    assert position.text().endswith(" b m 191")


def test_an_invalid_position_text_is_refused():
    with pytest.raises(ValueError, match="is not a position"):
        parse(start().text().replace(" w ", " b "))
