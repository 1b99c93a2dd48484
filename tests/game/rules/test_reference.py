"""The reference games against perft numbers and the text of the rules."""

import random

import pytest

from tests.reference import conniption, domino, paths, watch_your_back
from tests.reference.perft import perft
from tests.reference.result import DRAW, Result

pytestmark = pytest.mark.window  # the references use nothing compiled

THREE_IN_A_ROW = [(1, 2, 3), (4, 5, 6), (7, 8, 9), (1, 4, 7), (2, 5, 8), (3, 6, 9), (1, 5, 9), (3, 5, 7)]
FANO_PLANE = [(1, 2, 3), (1, 4, 5), (1, 6, 7), (2, 4, 6), (2, 5, 7), (3, 4, 7), (3, 5, 6)]
AFFINE_PLANE = [*THREE_IN_A_ROW, (1, 6, 8), (2, 4, 9), (3, 4, 8), (2, 6, 7)]

STARTS = {
    "conniption": conniption.start(),
    "connect four": conniption.start(flips=(0, 0)),
    "domino": domino.start(),
    "paths": paths.start(9, THREE_IN_A_ROW),
    "watch your back": watch_your_back.start(),
}


def replay(position, moves: str):
    """Return the position after these moves."""
    for move in moves.split():
        position = position.play(move)
    return position


def wins_within(position, turns: int, known: dict | None = None) -> bool:
    """Return True if the mover can force a win in so many turns of both sides; no move loses for its own player."""
    known = {} if known is None else known
    key = position.text(), turns
    if key not in known:
        known[key] = any(
            after.result() == Result(position.mover)
            or (turns > 2 and after.result() is None and every_reply_loses(after, turns - 1, known))
            for after in map(position.play, position.moves())
        )
    return known[key]


def every_reply_loses(position, turns: int, known: dict) -> bool:
    """Return True if the mover loses in so many turns whatever they play."""
    replies = map(position.play, position.moves())
    return all(reply.result() is None and wins_within(reply, turns - 1, known) for reply in replies)


# Every game


@pytest.mark.parametrize(
    ("position", "counts"),
    [
        pytest.param(conniption.start(), [28, 588, 12348, 259308], id="conniption 4,4"),
        pytest.param(conniption.start((1, 1)), [21, 392, 4459, 52822, 521017], id="conniption 1,1"),
        pytest.param(conniption.start((0, 0)), [7, 49, 343, 2401, 16807, 117649], id="connect four"),
        pytest.param(domino.start(4, 4), [24, 448, 6264, 59640], id="domino 4x4"),
        pytest.param(watch_your_back.start(), [46, 2084, 92342], id="watch your back"),
        pytest.param(paths.start(9, THREE_IN_A_ROW), [9, 72, 504, 3024, 15120, 54720], id="three in a row"),
    ],
)
def test_perft_gives_the_numbers_of_the_rules(position, counts):
    assert [perft(position, depth) for depth in range(1, len(counts) + 1)] == counts


@pytest.mark.parametrize("name", STARTS)
def test_random_games_end_and_a_finished_game_has_no_moves(name):
    rng = random.Random(name)
    for _ in range(20):
        position = STARTS[name]
        while position.moves():
            assert position.result() is None
            assert position.winning_cells() == set()
            position = position.play(rng.choice(position.moves()))
        assert position.result() is not None
        has_line = position.result() != DRAW and name != "watch your back"
        assert bool(position.winning_cells()) == has_line


@pytest.mark.parametrize("name", STARTS)
def test_playing_leaves_the_former_position_as_it_was(name):
    position = STARTS[name]
    before = position.text()
    for move in position.moves():
        position.steps(move)
        position.play(move)
    assert position.text() == before


@pytest.mark.parametrize("name", STARTS)
def test_a_move_that_is_not_legal_is_refused(name):
    with pytest.raises(ValueError, match="not a legal move"):
        STARTS[name].play("z9")


@pytest.mark.parametrize(
    ("name", "parse"),
    [
        ("conniption", conniption.parse),
        ("connect four", conniption.parse),
        ("domino", domino.parse),
        ("paths", lambda text: paths.parse(text, THREE_IN_A_ROW)),
        ("watch your back", watch_your_back.parse),
    ],
)
def test_a_position_read_from_its_text_plays_on_the_same(name, parse):
    rng = random.Random(name)
    position = STARTS[name]
    while position.moves():
        twin = parse(position.text())
        assert (twin.text(), twin.moves(), twin.mover) == (position.text(), position.moves(), position.mover)
        position = position.play(rng.choice(position.moves()))
    assert parse(position.text()).result() == position.result()


# Conniption

PLAYER_ONE_HIDDEN = "1/21/21/1///"  # a flip makes four discs of player 1 in the bottom row
BOTH_HIDDEN = "21/121/21/121///"  # a flip makes four for both players
FULL_BUT_ONE = "111212/222121/221212/121212/111221/122111/22121"


def test_start_texts():
    assert conniption.start().text() == "////// 1 4,4 f"
    assert conniption.start((0, 0)).text() == "////// 1 0,0 -"


def test_flip_reverses_every_stack_and_keeps_its_height():
    assert conniption.flip(("", "1", "12", "112", "", "", "2")) == ("", "1", "21", "211", "", "", "2")


def test_cells_count_seven_a_column_and_a_drop_lands_on_top():
    position = conniption.parse("12//////2 1 4,4 f")
    assert position.steps("1") == [("drop", 2)]
    assert position.steps("f7f") == [("pre-flip",), ("drop", 43), ("post-flip",)]
    assert position.play("f1f").text() == "112//////2 2 2,4 -"


@pytest.mark.parametrize("mover", (0, 1))
def test_flip_before_wins_also_for_the_opponent_and_cuts_the_turn_short(mover):
    position = conniption.parse(f"{PLAYER_ONE_HIDDEN} {mover + 1} 4,4 f")
    for move in ("f7", "f7f"):
        after = position.play(move)
        assert position.steps(move) == [("pre-flip",)]
        assert after.result() == Result(0)
        assert after.winning_cells() == {0, 7, 14, 21}
        assert after.text() == f"1/12/12/1/// {2 - mover} {'3,4' if mover == 0 else '4,3'} f"


@pytest.mark.parametrize("mover", (0, 1))
def test_flip_after_wins_also_for_the_opponent(mover):
    position = conniption.parse(f"{PLAYER_ONE_HIDDEN} {mover + 1} 4,4 f")
    assert position.play("7").result() is None
    assert position.play("7f").result() == Result(0)


@pytest.mark.parametrize("mover", (0, 1))
@pytest.mark.parametrize("move", ("f7", "7f"))
def test_four_for_both_wins_for_the_player_moving(mover, move):
    after = conniption.parse(f"{BOTH_HIDDEN} {mover + 1} 4,4 f").play(move)
    assert after.result() == Result(mover)
    assert after.winning_cells() == ({0, 7, 14, 21} if mover == 0 else {1, 8, 15, 22})


def test_a_drop_that_wins_leaves_the_flip_after_unplayed_and_unspent():
    position = conniption.parse("1/1/1//2/2/2 1 4,4 f")
    assert position.steps("4f") == [("drop", 21)]
    assert position.play("4f").text() == "1/1/1/1/2/2/2 2 4,4 f"
    assert position.play("4f").result() == Result(0)


def test_no_flip_before_directly_after_a_flip_after():
    position = replay(conniption.start(), "4f")
    assert position.text() == "///1/// 2 3,4 -"
    assert position.moves() == [f"{column}{after}" for column in range(1, 8) for after in ("", "f")]
    assert "f4" in replay(position, "4").moves()


def test_a_flip_before_needs_no_disc_on_the_board():
    assert replay(conniption.start(), "f4").text() == "///1/// 2 3,4 f"


def test_a_turn_with_two_flips_needs_two():
    moves = conniption.parse("1////// 2 0,1 f").moves()
    assert set(moves) == {form.format(column) for column in range(1, 8) for form in ("{}", "f{}", "{}f")}


def test_player_without_flips_cannot_flip():
    assert conniption.parse("1////// 2 4,0 -").moves() == list("1234567")


def test_a_full_column_takes_no_disc():
    assert conniption.parse("121212////// 1 0,0 -").moves() == list("234567")


def test_a_full_board_is_a_draw_and_the_last_turn_may_flip():
    position = conniption.parse(f"{FULL_BUT_ONE} 2 4,4 f")
    assert position.moves() == ["7", "7f", "f7", "f7f"]
    for move in position.moves():
        assert position.play(move).result() == DRAW
        assert position.play(move).moves() == []


@pytest.mark.parametrize(
    "text",
    (
        "////// 1 4,4 -x",
        "///// 1 4,4 f",
        "1212121////// 2 4,4 f",
        "3////// 2 4,4 f",
        "////// 3 4,4 f",
        "////// 1 0,4 f",
    ),
)
def test_an_invalid_position_text_is_refused(text):
    with pytest.raises(ValueError, match="is not a position"):
        conniption.parse(text)


# Domino Four


def test_domino_covers_to_the_right_or_below():
    position = domino.start()
    assert position.play("b3h").text() == "...../...../.xx../...../..... 2"
    assert position.play("b3v").text() == "...../...../.x.../.x.../..... 2"
    assert position.steps("b3h") == [("lay", 17, 18)]
    assert position.steps("b3v") == [("lay", 17, 25)]


def test_rows_and_columns_may_differ():
    moves = domino.start(columns=4, rows=6).moves()
    assert len(moves) == 3 * 6 + 4 * 5
    assert {"c6h", "d5v"} <= set(moves)
    assert not {"d1h", "a6v"} & set(moves)


def test_every_line_through_the_winning_dominoes_is_shown():
    position = domino.parse("xx.xx/x..../x..../...../oo.oo 1")
    assert position.play("c1v").winning_cells() == {0, 1, 2, 3, 4}
    assert position.play("a4h").winning_cells() == {0, 8, 16, 24}


def test_diagonals_win_both_ways():
    assert domino.parse("x..../.x.../..x../...../..... 1").play("d4h").winning_cells() == {0, 9, 18, 27}
    assert domino.parse(".../..x/.x./x.. 1", line=3).winning_cells() == {10, 17, 24}


def test_a_shorter_line_does_not_win():
    assert replay(domino.start(line=5), "a1h a2h c1h").result() is None
    assert replay(domino.start(line=4), "a1h a2h c1h").result() == Result(0)


def test_no_space_for_a_domino_is_a_tie():
    assert domino.parse("xoxo/xoxo/oxox/ox.x 1").result() == DRAW


@pytest.mark.parametrize("columns, rows", ((6, 4), (4, 6), (6, 6)))
def test_boards_with_a_side_of_six_are_won_on_move_3(columns, rows):
    assert wins_within(domino.start(columns, rows), 3)


def test_the_board_of_five_by_five_is_not_won_on_move_3():
    assert not wins_within(domino.start(), 3)


# Winning Paths


def test_marks_and_cells():
    position = replay(paths.start(9, THREE_IN_A_ROW), "1 5 2")
    assert position.text() == "xx..o.... 2"
    assert position.moves() == ["3", "4", "6", "7", "8", "9"]
    assert position.steps("3") == [("mark", 2)]


def test_a_space_may_complete_several_paths_at_once():
    position = paths.parse("xx.oo.xox 1", [*THREE_IN_A_ROW, (1, 2, 3), (3, 9)])
    assert position.play("3").winning_cells() == {0, 1, 2, 8}


def test_all_spaces_marked_without_a_path_is_a_tie():
    assert paths.parse("xoxxoxoxo 2", THREE_IN_A_ROW).result() == DRAW


def test_three_in_a_row_is_a_tie():
    position = paths.start(9, THREE_IN_A_ROW)
    assert not wins_within(position, 9)
    assert not any(wins_within(position.play(move), 8) for move in position.moves())


@pytest.mark.parametrize(("spaces", "lines"), ((7, FANO_PLANE), (9, AFFINE_PLANE)))
def test_planes_are_won_on_move_7(spaces, lines):
    position = paths.start(spaces, lines)
    assert wins_within(position, 7)
    assert not wins_within(position, 5)
