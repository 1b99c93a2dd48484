"""Watch Your Back!: every sentence of the rules, on boards drawn as text."""

import random
import tracemalloc

import pytest

from game.rules.board import canonical_form, inverse_symmetry, perft, symmetric_move
from game.rules.errors import IllegalMoveError, InvalidPositionError, MoveFormatError, RulesError
from game.rules.outcome import Outcome, Step
from game.rules.registry import start
from game.rules.watch_your_back import MOST_TURNS, WatchYourBackBoard
from tests.helpers.games import long_game

START = "X------X/--------/--------/--------/--------/--------/--------/X------X w p 0"

WHITE_WON = Outcome(0, "pieces")
BLACK_WON = Outcome(1, "pieces")


def board_of(picture: str, rest: str) -> WatchYourBackBoard:
    """Return the board of a drawing, with the side to move, the phase and the counters from `rest`."""
    board = start("wyb")
    board.set_position("/".join(picture.split()) + " " + rest)
    return board


def picture(board) -> list[str]:
    return board.position().split()[0].split("/")


def with_pieces(rows: str, pieces: dict[str, str]) -> str:
    """Return a drawing with more pieces, given as colors by square."""
    signs = list("".join(rows.split()))
    for square, color in pieces.items():
        signs[cell(square)] = color
    return " ".join("".join(signs[at : at + 8]) for at in range(0, 64, 8))


def play(board, *texts: str) -> None:
    for text in texts:
        board.play(board.move(text))


def moves(board) -> set[str]:
    return {board.text(move) for move in board.moves()}


def moves_from(board, square: str) -> set[str]:
    return {text[2:] for text in moves(board) if text[:2] == square}


def cell(square: str) -> int:
    return 8 * (int(square[1]) - 1) + "abcdefgh".index(square[0])


def steps(board, text: str) -> list[str]:
    """Return the steps of a move as words: `step b2 b3`, `capture c4`, `shrink`."""
    return [
        " ".join([step.kind, *("abcdefgh"[at % 8] + str(at // 8 + 1) for at in step.cells)])
        for step in board.steps(board.move(text))
    ]


def captures(board, text: str) -> list[str]:
    return [step.split()[1] for step in steps(board, text) if step.startswith("capture")]


# --- the start and the placing phase ---


def test_the_start_is_an_empty_board_with_corners():
    board = start("wyb")
    assert board.position() == START
    assert board.corners == (0, 7, 56, 63)
    assert (board.removed, board.stage, board.phase, board.turn) == ((), 0, "placing", 0)
    assert board.pieces_left_to_place == (12, 12)


def test_perft_gives_the_known_numbers():
    assert [perft(start("wyb"), depth) for depth in (1, 2)] == [46, 2084]


def test_white_places_in_rows_1_to_6_and_black_in_rows_3_to_8():
    board = start("wyb")
    columns = "abcdefgh"
    corners = {"a1", "h1", "a8", "h8"}
    assert moves(board) == {f"{column}{row}" for column in columns for row in range(1, 7)} - corners
    assert {cell(square) for square in moves(board)} == set(board.zone(0))
    play(board, "f1")
    assert moves(board) == {f"{column}{row}" for column in columns for row in range(3, 9)} - corners
    assert {cell(square) for square in moves(board)} == set(board.zone(1))


def test_a_square_emptied_by_an_elimination_may_be_used_again():
    board = start("wyb")
    play(board, "d4", "c4", "b1", "e4")
    assert board.owner(cell("d4")) == -1
    play(board, "d3", "d4")
    assert board.owner(cell("d4")) == 1


def test_placing_goes_on_with_no_pieces_on_the_board():
    board = start("wyb")
    play(board, "a2", "a3")
    assert board.white == 0
    assert board.outcome() is None
    assert len(moves(board)) == 45


def test_after_twelve_placements_each_white_moves_first():
    board = start("wyb")
    for column in "bcdefg":
        play(board, f"{column}1", f"{column}8")
    assert board.pieces_left_to_place == (6, 6)
    for column in "bcdefg":
        play(board, f"{column}2", f"{column}7")
    assert board.position().split()[1:] == ["w", "m", "0"]
    assert board.pieces_left_to_place == (0, 0)
    assert (board.phase, board.mover) == ("moving", 0)
    assert moves_from(board, "b2") == {"a2", "b3"}


def test_the_game_can_end_right_after_the_24th_placement():
    board = board_of(
        """
        X-WWWW-X
        --WWWW--
        --WWWW--
        --------
        --------
        --------
        --------
        X------X
        """,
        "b p 23",
    )
    assert board.outcome() is None
    play(board, "d8")
    assert board.outcome() == WHITE_WON
    assert (board.position().split()[1:], board.moves()) == (["w", "m", "0"], [])


def test_one_piece_each_after_the_24th_placement_is_a_draw():
    board = board_of(
        """
        X--W---X
        --------
        --------
        --------
        --------
        --------
        --------
        X------X
        """,
        "b p 23",
    )
    play(board, "d8")
    assert board.outcome() == Outcome(None, "pieces")


# --- steps, jumps and passes ---


def test_a_piece_steps_to_empty_neighbors_only():
    board = board_of(
        """
        X--W---X
        --------
        --------
        --------
        W-------
        -------B
        --------
        XB-----X
        """,
        "w m 10",
    )
    assert moves(board) == {"d1c1", "d1e1", "d1d2", "a5a4", "a5a6", "a5b5"}


def test_a_piece_jumps_over_either_color_and_that_piece_stays():
    board = board_of(
        """
        X------X
        --------
        ---W----
        -B-WB---
        ---B----
        ---B----
        --------
        X------X
        """,
        "w m 10",
    )
    # d4: up over a friend, right over an enemy, a step to the left; no way down over two pieces.
    assert moves_from(board, "d4") == {"d2", "f4", "c4"}
    assert steps(board, "d4d2") == ["jump d4 d2"]
    assert steps(board, "d4f4") == ["jump d4 f4"]
    play(board, "d4f4")
    assert picture(board)[3] == "-B--BW--"


def test_nothing_steps_jumps_or_is_placed_on_a_corner_or_jumps_over_one():
    board = board_of(
        """
        XW-----X
        W-------
        --------
        --------
        --------
        B-------
        W------B
        X------X
        """,
        "w m 10",
    )
    assert moves_from(board, "b1") == {"c1", "b2"}
    # a7 would have to land on the corner a8, or jump over it.
    assert moves_from(board, "a7") == {"b7", "a5"}
    assert moves_from(board, "a2") == {"a3", "b2"}


def test_rows_do_not_run_on_into_the_next_row():
    board = board_of(
        """
        X------X
        --------
        ------WW
        --------
        B-------
        B-------
        --------
        X------X
        """,
        "w m 10",
    )
    assert moves_from(board, "h3") == {"h2", "h4", "f3"}
    assert moves_from(board, "g3") == {"f3", "g2", "g4"}


STUCK_WHITE = """
    XWBB---X
    -B------
    -B------
    --------
    --------
    ------B-
    ------B-
    X---BBWX
    """


def test_a_player_without_a_move_must_pass_and_the_pass_is_a_turn():
    board = board_of(STUCK_WHITE, "w m 20")
    assert moves(board) == {"pass"}
    assert board.steps(0) == [Step("pass")]
    play(board, "pass")
    assert board.position().split()[1:] == ["b", "m", "21"]
    assert board.outcome() is None
    assert "pass" not in moves(board)
    play(board, "d1e1")
    assert moves_from(board, "b1") == {"d1"}


def test_passing_is_illegal_while_a_move_exists():
    board = board_of(STUCK_WHITE, "b m 21")
    with pytest.raises(IllegalMoveError, match="pass: passing is only allowed when no piece can step or jump"):
        board.move("pass")
    with pytest.raises(IllegalMoveError, match="no pass while pieces are placed"):
        start("wyb").move("pass")


# --- elimination ---


def test_an_enemy_between_two_pieces_is_removed_in_a_row_and_in_a_column():
    board = board_of(
        """
        X------X
        -----W--
        --WB-B--
        --------
        --------
        --------
        --------
        X------X
        """,
        "w p 4",
    )
    assert steps(board, "e3") == ["place e3", "capture d3"]
    assert steps(board, "f4") == ["place f4", "capture f3"]
    assert steps(board, "g3") == ["place g3"]


def test_a_placement_can_remove_four_enemies():
    board = board_of(
        """
        X------X
        ---W----
        ---B----
        -WB-BW--
        ---B----
        ---W----
        --------
        X------X
        """,
        "w p 8",
    )
    assert steps(board, "d4") == ["place d4", "capture d3", "capture c4", "capture e4", "capture d5"]
    play(board, "d4")
    assert (board.owner(cell("d4")), board.black) == (0, 0)


def test_a_move_can_remove_three_enemies_but_never_the_one_it_jumped_over():
    board = board_of(
        """
        X------X
        ---W----
        ---B----
        -WB-BW--
        ---B----
        ---W----
        --------
        X------X
        """,
        "w m 10",
    )
    # The square d6 is already empty when the neighbors of d4 are checked, so d5 stays.
    assert steps(board, "d6d4") == ["jump d6 d4", "capture d3", "capture c4", "capture e4"]


def test_a_piece_between_a_corner_and_an_arriving_enemy_is_removed():
    board = board_of(
        """
        XB-----X
        --W-----
        --------
        --------
        --------
        W-------
        -------B
        X---BB-X
        """,
        "w m 10",
    )
    assert steps(board, "c2c1") == ["step c2 c1", "capture b1"]


def test_arriving_between_a_corner_and_an_enemy_is_suicide():
    board = board_of(
        """
        X-B----X
        -W------
        --------
        W-------
        --------
        ------W-
        -------B
        X---B--X
        """,
        "w m 10",
    )
    assert steps(board, "b2b1") == ["step b2 b1", "capture b1"]
    play(board, "b2b1")
    assert picture(board)[0] == "X-B----X"


def test_a_piece_arriving_between_two_enemies_is_removed():
    board = board_of(
        """
        X------X
        --------
        --B-B---
        ---B----
        --B-B---
        --------
        --------
        X------X
        """,
        "w p 10",
    )
    assert steps(board, "d3") == ["place d3", "capture d3"]  # left and right of it
    assert steps(board, "c4") == ["place c4", "capture c4"]  # above and below it


def test_two_enemies_on_different_lines_surround_no_piece():
    board = board_of(
        """
        X------X
        --------
        ---B----
        --B-----
        --------
        --------
        --------
        X------X
        """,
        "w p 4",
    )
    assert steps(board, "d4") == ["place d4"]


def test_an_enemy_that_the_arrival_removes_does_not_surround_it():
    board = board_of(
        """
        X------X
        --------
        --------
        -WB-B---
        --------
        --------
        --------
        X------X
        """,
        "w p 4",
    )
    assert steps(board, "d4") == ["place d4", "capture c4"]


def test_a_piece_can_remove_one_enemy_and_still_fall_to_two_others():
    board = board_of(
        """
        X------X
        --------
        ---B----
        -WB-----
        ---B----
        --------
        --------
        X------X
        """,
        "w p 6",
    )
    assert steps(board, "d4") == ["place d4", "capture c4", "capture d4"]


def test_a_friend_that_already_stood_between_two_enemies_is_left_alone():
    rows = """
        X------X
        --------
        --------
        --BWB---
        ---W----
        --------
        --------
        X------X
        """
    assert steps(board_of(rows, "w m 10"), "d5c5") == ["step d5 c5"]


def test_leaving_a_square_eliminates_no_piece():
    rows = """
        X------X
        --------
        --------
        --BWB---
        ---W----
        --------
        --------
        X------X
        """
    assert steps(board_of(rows, "w m 10"), "d5d6") == ["step d5 d6"]
    assert steps(board_of(rows, "b m 11"), "c4c3") == ["step c4 c3"]


def test_the_edge_surrounds_no_piece_and_rows_do_not_run_on():
    board = board_of(
        """
        X------X
        --------
        -------W
        B-W-----
        --------
        --------
        --W----B
        X------X
        """,
        "w m 10",
    )
    # Black on a4 is between the edge and b4; h3 has the cell number before a4 but is not beside it.
    assert steps(board, "c4b4") == ["step c4 b4"]
    board = board_of(
        """
        X------X
        --------
        -------B
        --B-----
        W-------
        -B------
        --W-----
        X------X
        """,
        "w m 10",
    )
    play(board, "a5a4", "c4b4")
    assert board.owner(cell("a4")) == 0


# --- shrinks ---


def test_turn_128_removes_the_outer_ring_and_the_new_corners():
    board = board_of(
        """
        X--W---X
        -W----B-
        W-------
        ---WB---
        ---WB--B
        --------
        -B---BB-
        X---W--X
        """,
        "b m 127",
    )
    assert steps(board, "f7f6") == [
        "step f7 f6",
        "shrink",
        *(f"capture {square}" for square in ("d1", "b2", "g2", "a3", "h5", "b7", "g7", "e8")),
    ]
    play(board, "f7f6")
    assert board.position() == ("......../.X----X./.------./.--WB--./.--WB--./.----B-./.X----X./........ w m 128")
    assert board.corners == (9, 14, 49, 54)
    assert len(board.removed) == 28
    assert board.stage == 1
    assert moves_from(board, "d4") == {"c4", "d3", "f4", "d6"}


def test_a_new_corner_removes_neighbors_with_an_enemy_behind_them():
    board = board_of(
        """
        X------X
        --WB----
        -B----W-
        -W----W-
        ---WB---
        -BW-B---
        -------B
        X------X
        """,
        "b m 127",
    )
    # Behind c2 is a black piece, behind b3 a white one, as seen from b2; behind g3 is a friend, so it stays.
    assert steps(board, "h7h6") == ["step h7 h6", "shrink", "capture h6", "capture c2", "capture b3"]
    play(board, "h7h6")
    assert picture(board)[1:4] == [".X-B--X.", ".-----W.", ".W----W."]


SECOND_SHRINK_EDGES = [
    pytest.param("d3", "e3", "d3", id="top"),
    pytest.param("c4", "c5", "c4", id="left"),
    pytest.param("d6", "e6", "d6", id="bottom"),
    pytest.param("f4", "f5", "f5", id="right"),
]


@pytest.mark.parametrize("colors", ["WB", "BW"])
@pytest.mark.parametrize(("one", "other", "dies"), SECOND_SHRINK_EDGES)
def test_one_of_two_pieces_that_threaten_each_other_at_corners_dies(one, other, dies, colors):
    rows = "........ .X----X. .B-----. .--WB--. .--BW--. .------. .X----X. ........"
    board = board_of(with_pieces(rows, {one: colors[0], other: colors[1]}), "b m 191")
    assert steps(board, "b3b4") == ["step b3 b4", "shrink", "capture b4", f"capture {dies}"]


def test_all_four_edges_at_once():
    board = board_of(
        """
        ........
        .X----X.
        .--WB--.
        .-BWBB-.
        .-WBWW-.
        .--BW--.
        .XB---X.
        ........
        """,
        "b m 191",
    )
    # After d3 the corner c3 captures c4; captured pieces no longer threaten others.
    assert captures(board, "c7d7") == ["d7", "d3", "c4", "d6", "f5"]
    play(board, "c7d7")
    assert board.position() == ("......../......../..X-BX../..-WBB../..WBW-../..X-WX../......../........ w m 192 0")
    assert board.corners == (18, 21, 42, 45)


def test_a_shrink_can_be_undone():
    board = board_of(
        """
        X------X
        --WB----
        -B----W-
        -W----W-
        ---WB---
        ----B---
        -------B
        X------X
        """,
        "b m 127",
    )
    before = board.position(), board.key(), board.corners
    play(board, "h7h6")
    assert board.stage == 1
    board.undo()
    assert (board.position(), board.key(), board.corners) == before


STUCK_BLACK_ON_8 = STUCK_WHITE.translate(str.maketrans("WB", "BW"))
STUCK_BLACK_ON_6 = """
    ........
    .XBWW-X.
    .-W----.
    .-W----.
    .----W-.
    .----W-.
    .X-WWBX.
    ........
    """


def test_a_pass_as_turn_128_shrinks():
    board = board_of(STUCK_BLACK_ON_8, "b m 127")
    assert steps(board, "pass") == [
        "pass",
        "shrink",
        *(f"capture {square}" for square in ("b1", "c1", "d1", "b2", "g7", "e8", "f8", "g8")),
    ]
    play(board, "pass")
    assert (board.stage, board.outcome()) == (1, WHITE_WON)


def test_a_pass_as_turn_192_shrinks():
    board = board_of(STUCK_BLACK_ON_6, "b m 191")
    assert moves(board) == {"pass"}
    play(board, "pass")
    assert board.position() == ("......../......../..X--X../..W---../..---W../..X--X../......../........ w m 192 0")
    assert board.outcome() == WHITE_WON


@pytest.mark.parametrize("text", ["b m 125", "b m 129"])
def test_only_turns_128_and_192_shrink(text):
    rows = """
        X------X
        --------
        -WW-----
        --------
        --------
        -----BB-
        --------
        X------X
        """
    if text == "b m 129":
        rows = "........ .X----X. .WW----. .------. .------. .----BB. .X----X. ........"
    board = board_of(rows, text)
    assert steps(board, "f6f5") == ["step f6 f5"]


def test_there_is_no_third_shrink():
    board = board_of("........ ........ ..X--X.. ..WW--.. ..--BB.. ..X--X.. ........ ........", "b m 255 63")
    assert steps(board, "e5d5") == ["step e5 d5"]


# --- the end ---


def test_a_side_with_fewer_than_two_pieces_loses():
    board = board_of(
        """
        X------X
        --------
        --------
        -WB---B-
        ---W----
        --------
        --------
        X------X
        """,
        "w m 10",
    )
    play(board, "d5d4")
    assert board.outcome() == WHITE_WON
    assert (board.ended, board.mover, board.moves()) == (1, 1, [])


def test_a_game_that_the_move_has_ended_does_not_shrink():
    # The shrink would have taken every piece and made it a draw.
    board = board_of(
        """
        X------X
        --------
        B-------
        W-------
        -B-----W
        --------
        --------
        X------X
        """,
        "b m 127",
    )
    assert steps(board, "b5a5") == ["step b5 a5", "capture a4"]
    play(board, "b5a5")
    assert board.outcome() == BLACK_WON
    assert board.position() == "X------X/--------/B-------/--------/B------W/--------/--------/X------X w m 128"
    again = start("wyb")
    again.set_position(board.position())
    assert (again.outcome(), again.key(), again.stage) == (BLACK_WON, board.key(), 0)


def test_a_game_ended_by_turn_192_keeps_the_6x6_board():
    board = board_of(
        """
        ........
        .X----X.
        .B-----.
        .W-----.
        .-B----.
        .-----W.
        .X----X.
        ........
        """,
        "b m 191",
    )
    play(board, "c5b5")
    assert board.outcome() == BLACK_WON
    assert board.stage == 1
    again = start("wyb")
    again.set_position(board.position())
    assert (again.outcome(), again.key()) == (BLACK_WON, board.key())


def test_a_shrink_that_leaves_both_sides_below_two_pieces_is_a_draw():
    board = board_of(
        """
        X------X
        --------
        W------B
        --------
        ---WB---
        --------
        W------B
        X------X
        """,
        "b m 127",
    )
    play(board, "h7h6")
    assert (board.stage, board.outcome()) == (1, Outcome(None, "pieces"))


def test_a_shrink_that_leaves_one_side_below_two_pieces_decides():
    board = board_of(
        """
        X------X
        --------
        W------B
        --------
        ---WBB--
        --------
        W------B
        X------X
        """,
        "b m 127",
    )
    play(board, "h7h6")
    assert board.outcome() == BLACK_WON


def test_a_draw_if_neither_side_can_move_after_the_second_shrink():
    board = board_of(
        """
        ........
        .X----X.
        .--WW--.
        .-BWWB-.
        .-BWWB-.
        .--WW--.
        .XB---X.
        ........
        """,
        "b m 191",
    )
    play(board, "c7d7")
    assert board.outcome() == Outcome(None, "stuck")
    assert board.ended == 3
    again = start("wyb")
    again.set_position(board.position())
    assert again.outcome() == Outcome(None, "stuck")


def test_one_side_stuck_after_the_second_shrink_passes():
    board = board_of("........ ........ ..XWBX.. ..WBB-.. ..BB--.. ..X--X.. ........ ........", "w m 200 3")
    assert moves(board) == {"pass"}
    play(board, "pass")
    assert board.position().split()[1:] == ["b", "m", "201", "4"]
    assert board.outcome() is None


QUIET = "........ ........ ..X--X.. ..W--B.. ..W--B.. ..X--X.. ........ ........"


def test_100_turns_in_a_row_without_an_elimination_are_a_draw():
    board = board_of(QUIET, "w m 290 98")
    play(board, "c4d4")
    assert board.outcome() is None
    play(board, "f5e5")
    assert board.outcome() == Outcome(None, "quiet")
    board.undo()
    assert (board.outcome(), board.position().split()[-1]) == (None, "99")
    assert board_of(QUIET, "w m 292 100").outcome() == Outcome(None, "quiet")


def test_the_100_turns_are_counted_from_the_second_shrink_on():
    rows = """
        ........
        .X----X.
        .------.
        .-W--B-.
        .-W--B-.
        .------.
        .X----X.
        ........
        """
    board = board_of(rows, "w m 190")
    there_and_back = ("c4d4", "f4e4", "d4c4", "e4f4")
    play(board, *there_and_back[:2])
    assert board.position().split()[1:] == ["w", "m", "192", "0"]
    play(board, *there_and_back[2:])
    for _ in range(24):
        play(board, *there_and_back)
    assert (board.outcome(), board.quiet) == (None, 98)
    play(board, *there_and_back[:2])
    assert (board.outcome(), board.turn) == (Outcome(None, "quiet"), 292)


def test_an_elimination_resets_the_quiet_turns():
    board = board_of("........ ........ ..X--X.. ..WB-W.. ..--BB.. ..XW-X.. ........ ........", "w m 260 60")
    play(board, "f4e4")
    assert (board.owner(cell("d4")), board.quiet) == (-1, 0)
    board.undo()
    play(board, "d6d5")
    assert board.quiet == 61


def test_every_turn_of_a_long_game_can_be_undone():
    board = start("wyb")
    positions = []
    for move in long_game():
        positions.append(board.position())
        board.play(move)
    assert len(positions) == 300
    for position in reversed(positions):
        board.undo()
        assert board.position() == position
    assert board.turns == 0


def test_no_game_is_longer_than_the_rules_allow():
    assert MOST_TURNS == 24 + 192 + 9 * 100


def test_a_copy_does_not_carry_the_history():
    board = start("wyb")
    for move in long_game():
        board.play(move)
    tracemalloc.start()
    try:
        copies = [board.copy() for _ in range(100)]
        size = tracemalloc.get_traced_memory()[0] / len(copies)
    finally:
        tracemalloc.stop()
    assert copies[-1].position() == board.position()
    assert size < 2000, f"{size:.0f} bytes for each copy"


# --- keys and symmetries ---


def key_of(rows: str, rest: str) -> int:
    return board_of(rows, rest).key()


def test_positions_with_a_different_future_have_different_keys():
    rows = "X-WWWW-X ------WW -------- -------- -------- BB------ -------- X-BBBB-X"
    assert key_of(rows, "w m 10") != key_of(rows, "w m 12")  # the shrink is nearer
    assert key_of(rows, "w m 10") != key_of(rows, "b m 11")
    assert key_of(rows, "w m 12") != key_of(rows, "w p 12")
    assert key_of(QUIET, "w m 200 5") != key_of(QUIET, "w m 200 6")
    assert key_of(QUIET, "w m 200 5") != key_of(QUIET, "b m 201 5")
    assert key_of(QUIET, "w m 200 5") == key_of(QUIET, "w m 202 5")  # no later rule depends on the turn


def test_undo_restores_position_and_key_all_the_way():
    rng = random.Random(5)
    board = start("wyb")
    seen = []
    while board.ended == 0:
        seen.append((board.position(), board.key()))
        board.play(rng.choice(board.moves()))
    for before in reversed(seen):
        board.undo()
        assert (board.position(), board.key()) == before
    with pytest.raises(RulesError, match="nothing to undo"):
        board.undo()


def test_no_symmetry_is_used_before_the_second_shrink():
    rows = "X------X -------- -------- --WW---- -------- ----BB-- -------- X------X"
    mirrored = "X------X -------- -------- ----WW-- -------- --BB---- -------- X------X"
    board = board_of(rows, "w m 10")
    assert canonical_form(board) == (board.key(), 0)
    assert canonical_form(board) != canonical_form(board_of(mirrored, "w m 10"))


def image_of(rows: str, symmetry: int) -> str:
    """Return a drawing under a symmetry: swap left and right (1), top and bottom (2), then rows and columns (4)."""
    lines = rows.split()
    if symmetry & 1:
        lines = [line[::-1] for line in lines]
    if symmetry & 2:
        lines = lines[::-1]
    if symmetry & 4:
        lines = ["".join(column) for column in zip(*lines, strict=True)]
    return " ".join(lines)


@pytest.mark.parametrize("symmetry", range(8))
def test_after_the_second_shrink_symmetric_images_play_alike(symmetry):
    rng = random.Random(symmetry)
    empty = "........ ........ ..X--X.. ..----.. ..----.. ..X--X.. ........ ........"
    open_squares = ["d3", "e3", "c4", "d4", "e4", "f4", "c5", "d5", "e5", "f5", "d6", "e6"]
    for _ in range(20):
        rows = with_pieces(empty, dict(zip(rng.sample(open_squares, 6), "WWWBBB", strict=True)))
        board = board_of(rows, "w m 200 7")
        image = board_of(image_of(rows, symmetry), "w m 200 7")
        assert canonical_form(image)[0] == canonical_form(board)[0]
        assert {symmetric_move(board, move, symmetry) for move in board.moves()} == set(image.moves())
        back = inverse_symmetry(board, symmetry)
        for move in board.moves():
            there = symmetric_move(board, move, symmetry)
            assert symmetric_move(image, there, back) == move
            board.play(move)
            image.play(there)
            assert (canonical_form(image)[0], image.ended) == (canonical_form(board)[0], board.ended)
            board.undo()
            image.undo()


def test_the_canonical_symmetry_leads_to_the_canonical_key():
    rows = "........ ........ ..XW-X.. ..WB-B.. ..---B.. ..X--X.. ........ ........"
    board = board_of(rows, "w m 260 60")
    key, symmetry = canonical_form(board)
    assert key_of(image_of(rows, symmetry), "w m 260 60") == key


# --- texts ---


def test_move_texts_go_both_ways():
    board = start("wyb")
    assert board.read("f2") == 65 * cell("f2")
    assert board.read("B2b3") == 64 * cell("b2") + cell("b3")
    assert board.read("pass") == 0
    assert [board.text(board.read(text)) for text in ("f2", "b2b3", "pass")] == ["f2", "b2b3", "pass"]


@pytest.mark.parametrize("text", ["", "f", "f9", "i1", "f22", "b2b3b4", "b2-b3", "pas", "٢", "f٢"])
def test_an_unreadable_move_says_what_is_expected(text):
    with pytest.raises(MoveFormatError, match="expected a square such as f2, two such as b2b3, or pass"):
        start("wyb").move(text)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("a1", "nothing can ever stand on a1"),
        ("h1", "h1 is a corner"),
        ("c7", "White places in rows 1 to 6"),
        ("d4", "d4 is occupied"),
        ("d4d3", "expected a single square such as f2"),
    ],
)
def test_an_illegal_placement_says_why(text, reason):
    board = start("wyb")
    play(board, "d4", "d6")
    before = board.position()
    with pytest.raises(IllegalMoveError, match=reason):
        board.move(text)
    assert board.position() == before


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("d4", "all pieces are placed"),
        ("a1", "nothing can ever stand on a1"),
        ("e5e4", "no white piece on e5"),
        ("e4e5", "no white piece on e4"),
        ("d4e4", "e4 is occupied"),
        ("d4b4", "no piece on c4 to jump over"),
        ("d4e5", "steps to the next square or jumps straight"),
        ("d4d8", "steps to the next square or jumps straight"),
        ("g1h1", "h1 is a corner"),
    ],
)
def test_an_illegal_step_or_jump_says_why(text, reason):
    board = board_of("X-----WX -------- -------- ---WB--- -------- -------- ---B---- X------X", "w m 10")
    with pytest.raises(IllegalMoveError, match=reason):
        board.move(text)


def test_illegal_moves_after_a_shrink_and_the_end_say_why():
    board = board_of(QUIET, "w m 200 0")
    with pytest.raises(IllegalMoveError, match="b4 is no longer part of the board"):
        board.move("c4b4")
    over = board_of(QUIET, "w m 300 100")
    with pytest.raises(IllegalMoveError, match="c4d4: the game is over"):
        over.move("c4d4")
    with pytest.raises(IllegalMoveError, match="no piece can step or jump, so the only move is pass"):
        board_of(STUCK_WHITE, "w m 20").move("b1b4")


def test_positions_of_a_whole_game_survive_the_trip_through_their_text():
    rng = random.Random(3)
    for _ in range(5):
        board = start("wyb")
        while True:
            twin = start("wyb")
            twin.set_position(board.position())
            assert (twin.position(), twin.key(), twin.moves()) == (
                board.position(),
                board.key(),
                board.moves(),
            )
            assert (twin.ended, twin.mover, twin.outcome()) == (board.ended, board.mover, board.outcome())
            copied = board.copy()
            assert (copied.position(), copied.key(), copied.turns) == (board.position(), board.key(), 0)
            if board.ended:
                break
            board.play(rng.choice(board.moves()))


ROWS_8 = "X------X/--------/--------/--WW----/----BB--/--------/--------/X------X"
ROWS_6 = "......../.X----X./.------./.-WW---./.---BB-./.------./.X----X./........"
ROWS_4 = "......../......../..X--X../..WW--../..--BB../..X--X../......../........"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "empty position"),
        (ROWS_8, "expected rows, side to move, phase and turns"),
        (f"{ROWS_8} w m 10 0 0", "expected rows, side to move, phase and turns"),
        ("X------X/-------- w m 10", "expected eight rows joined by /, found 2"),
        (f"{ROWS_8[:-1]} w m 10", "X------: expected a row of eight characters"),
        (f"{ROWS_8.replace('W', 'w')} w m 10", "--ww----: expected a row of eight characters"),
        (f"{ROWS_8} x m 10", "x: expected the side to move, w or b"),
        (f"{ROWS_8} w q 10", "q: expected the phase"),
        (f"{ROWS_8} w m ten", "ten: expected the turns played in the moving phase"),
        (f"{ROWS_8} w m -2", "-2: expected the turns played in the moving phase"),
        (f"{ROWS_8} w p 24", "24: expected the turns played in the placing phase, a number from 0 to 23"),
        (f"{ROWS_4} w m 1094 0", "1094: expected the turns .* a number from 0 to 1092"),
        (f"{ROWS_8} b m 10", "b m 10: White moves on even turns"),
        (f"{ROWS_8} w p 11", "w p 11: White moves on even turns"),
        (f"{ROWS_8} w m 10 0", "0 is not allowed"),
        (f"{ROWS_4} w m 192", "is missing"),
        (
            f"{ROWS_4} w m 300 101",
            "101: expected the turns since the last elimination, a number from 0 to 100",
        ),
        (f"{ROWS_8.replace('X------X', 'X-------', 1)} w m 10", "X and . fit no board"),
        (f"{ROWS_8.replace('--WW', 'X-WW')} w m 10", "X and . fit no board"),
        (f"{ROWS_6.replace('.-WW', '--WW')} w m 130", "X and . fit no board"),
        (f"{ROWS_8} w m 130", "m 130: the board is 8x8, expected 6x6"),
        (f"{ROWS_8} w m 128", "m 128: the board is 8x8, expected 6x6"),
        (f"{ROWS_6} w m 126", "m 126: the board is 6x6, expected 8x8"),
        (f"{ROWS_6} w p 4", "p 4: the board is 6x6, expected 8x8"),
        (f"{ROWS_6} w m 192 0", "m 192: the board is 6x6, expected 4x4"),
        (f"{ROWS_4} w m 190", "m 190: the board is 4x4, expected 6x6"),
        (f"{ROWS_8} w p 2", "White has 2 pieces, but has placed only 1"),
        (f"{ROWS_8} b p 3", "Black has 2 pieces, but has placed only 1"),
        (
            f"{ROWS_8.replace('--------', 'WWWWWWWW', 2)} w m 10",
            "White has 18 pieces, but has placed only 12",
        ),
        (f"{START[:-5]} b p 1", "the board is empty"),
        (
            "X------X/---B----/--W-----/--------/--------/--------/--------/X------X w p 2",
            "d2: Black has placed",
        ),
        (
            "X------X/--------/---B----/--------/--------/--------/---W----/X------X w m 0",
            "d7: White has placed",
        ),
    ],
)
def test_a_bad_position_text_is_refused_in_one_line_and_changes_nothing(text, reason):
    board = start("wyb")
    play(board, "d4", "d6", "e1")
    before = board.position(), board.key(), board.turns
    with pytest.raises(InvalidPositionError, match=reason) as refusal:
        board.set_position(text)
    assert "\n" not in str(refusal.value)
    assert (board.position(), board.key(), board.turns) == before


def test_the_victims_of_the_next_shrink_are_predicted():
    board = start("wyb")
    board.set_position("X------X/--WB----/--------/W---W---/----B---/--------/--------/X---B--X w m 120")
    turns, cells = board.doomed()
    assert turns == 8
    # a4 and e8 are on the outer ring; c2 is next to a new corner with an enemy behind it.
    assert {board.cell_name(cell) for cell in cells} == {"a4", "e8", "c2"}
    assert start("wyb").doomed() is None
