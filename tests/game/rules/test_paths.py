"""Winning Paths: the board, the shapes that come with the game, and the files that describe others."""

import time

import pytest

from game.files import asset
from game.rules.board import canonical_form
from game.rules.errors import IllegalMoveError, InvalidPositionError, MoveFormatError, SetupError
from game.rules.numbers import members
from game.rules.outcome import Outcome, Step
from game.rules.paths import PathsBoard
from game.rules.registry import start
from game.rules.shapes.shape import BUILT_IN, MOST_BYTES, load_shape, parse_shape
from game.rules.shapes.symmetry import MOST_FOR_PROOFS, symmetries_of
from tests.helpers.bad_shapes import BAD_SHAPES


def shape_of(text: str):
    return parse_shape(text, "test.txt")


def paths_of(shape) -> set[tuple[int, ...]]:
    return {members(path) for path in shape.paths}


# --- the board ---


def test_a_player_who_owns_a_whole_path_wins_at_once():
    board = start("paths")
    for text in ("1", "4", "2", "5"):
        board.play(board.move(text))
    assert board.steps(board.move("3")) == [Step("mark", (2,))]
    board.play(board.move("3"))
    assert board.position() == "xxxoo.... 2"
    assert board.outcome() == Outcome(0, "path", ((0, 1, 2),))


def test_several_completed_paths_are_all_shown():
    board = start("paths")
    board.set_position(".xxxooxoo 1")
    board.play(board.move("1"))
    assert board.outcome() == Outcome(0, "path", ((0, 1, 2), (0, 3, 6)))
    assert board.outcome().cells == (0, 1, 2, 3, 6)


def test_all_spaces_marked_without_a_winner_is_a_tie():
    board = start("paths")
    board.set_position("xoxxoxo.o 1")
    board.play(board.move("8"))
    assert board.outcome() == Outcome(None, "full")


def test_a_position_without_a_free_space_or_a_path_is_a_tie():
    board = start("paths")
    board.set_position("xoxxoooxx 2")
    assert board.outcome() == Outcome(None, "full") and board.moves() == []
    board.set_position("......... 1")
    assert board.outcome() is None


def test_sixty_four_spaces_fit():
    board = PathsBoard(shape_of("64\n63 64\n"))
    for text in ("64", "1", "63"):
        board.play(board.move(text))
    assert board.outcome() == Outcome(0, "path", ((62, 63),))


def test_a_path_of_one_space_wins_with_the_first_move():
    board = PathsBoard(shape_of("2\n2\n"))
    board.play(board.move("2"))
    assert board.outcome() == Outcome(0, "path", ((1,),))


@pytest.mark.parametrize(
    ("text", "error", "message"),
    [
        ("1", IllegalMoveError, "1: space 1 is taken"),
        ("10", MoveFormatError, "10: expected a space from 1 to 9"),
        ("0", MoveFormatError, "0: expected a space from 1 to 9"),
        ("a1", MoveFormatError, "a1: expected a space from 1 to 9"),
    ],
)
def test_an_illegal_move_names_the_reason(text, error, message):
    board = start("paths")
    board.set_position("x........ 2")
    with pytest.raises(error) as caught:
        board.move(text)
    assert str(caught.value) == message


@pytest.mark.parametrize(
    ("position", "message"),
    [
        ("........ 1", "expected 9 spaces, each ., x or o"),
        ("........y 1", "expected 9 spaces, each ., x or o"),
        ("......... 0", "0: expected the side to move, 1 or 2"),
        (".........", "expected spaces and side to move"),
        ("x........ 1", "player 1 moved first"),
        ("xxx.oo..o 1", "player 1 already has a path"),
    ],
)
def test_an_invalid_position_names_the_reason(position, message):
    with pytest.raises(InvalidPositionError) as caught:
        start("paths").set_position(position)
    assert message in str(caught.value)


# --- the shapes that come with the game ---


def test_the_folder_holds_exactly_the_shapes_of_the_list():
    assert {path.stem for path in asset("shapes").glob("*.txt")} == set(BUILT_IN)


@pytest.mark.parametrize("name", BUILT_IN)
def test_a_built_in_shape_has_a_name_a_description_and_a_drawing(name):
    shape = load_shape(name)
    assert shape.name and shape.about
    assert len(set(shape.places)) == shape.spaces
    assert all(members(path) for path in shape.paths)
    assert set().union(*(members(path) for path in shape.paths)) == set(range(shape.spaces))


@pytest.mark.parametrize(
    ("name", "spaces", "lengths"),
    [
        ("3x3", 9, {3: 8}),
        ("4x4", 16, {4: 10}),
        ("4x4-three", 16, {3: 24}),
        ("5x5", 25, {4: 28}),
        ("3x3x3", 27, {3: 49}),
        ("fano", 7, {3: 7}),
        ("affine", 9, {3: 12}),
        ("ring", 10, {3: 10}),
        ("triangle5", 10, {3: 10}),
        ("triangle6", 15, {3: 20}),
        ("torus", 16, {4: 16}),
        ("squares", 25, {4: 50}),
        ("fifteen", 9, {3: 8}),
        ("orchard", 9, {3: 10}),
    ],
)
def test_a_shape_has_as_many_paths_as_it_should(name, spaces, lengths):
    shape = load_shape(name)
    found = [path.bit_count() for path in shape.paths]
    assert (shape.spaces, {length: found.count(length) for length in found}) == (spaces, lengths)


@pytest.mark.parametrize(("name", "shared"), [("fano", 1), ("affine", 1)])
def test_in_a_plane_every_two_points_share_one_line(name, shared):
    shape = load_shape(name)
    pairs = [1 << one | 1 << other for one in range(shape.spaces) for other in range(one)]
    assert {sum(pair & path == pair for path in shape.paths) for pair in pairs} == {shared}


@pytest.mark.parametrize("name", ["y", "triangle6"])
def test_a_shape_without_ties_has_none(name):
    shape = load_shape(name)
    full = (1 << shape.spaces) - 1
    assert not [
        own
        for own in range(full + 1)
        if not any(own & path == path or not own & path for path in shape.paths)
        and own.bit_count() == (shape.spaces + 1) // 2
    ]


def test_fifteen_is_tic_tac_toe_in_disguise():
    magic = [2, 7, 6, 9, 5, 1, 4, 3, 8]
    disguised = {tuple(sorted(magic[space] - 1 for space in path)) for path in paths_of(load_shape("3x3"))}
    assert paths_of(load_shape("fifteen")) == disguised


@pytest.mark.parametrize(("name", "most"), [("3x3", 8), ("5x5", 8), ("y", 6), ("ring", 10), ("fano", 8)])
def test_symmetric_first_moves_have_the_same_key(name, most):
    board = start("paths", {"File": name})
    assert board.symmetries == most
    keys = set()
    for move in board.moves():
        board.play(move)
        keys.add(canonical_form(board)[0])
        board.undo()
    assert len(keys) < board.spaces


@pytest.mark.parametrize("length", [2, 4])
def test_the_symmetries_of_many_equal_parts_are_found_quickly(length):
    paths = tuple(((1 << length) - 1) << first for first in range(0, 64, length))
    began = time.process_time()
    symmetries = symmetries_of(64, paths, MOST_FOR_PROOFS)
    assert time.process_time() - began < 1  # all products of members of a group took six seconds
    assert len(symmetries) > MOST_FOR_PROOFS // 4
    assert {tuple(one[image] for image in other) for one in symmetries for other in symmetries} == set(symmetries)


# --- shape files ---


def test_a_file_may_have_comments_tabs_crlf_and_blank_lines_at_its_end(tmp_path):
    file = tmp_path / "mine.txt"
    file.write_bytes(b"# mine\r\n3\r\n1\t2\r\n# between\r\n 2 1 \r\n03 1\r\n\r\n  \r\n")
    shape = load_shape(str(file))
    assert (shape.name, shape.spaces, paths_of(shape)) == ("mine", 3, {(0, 1), (0, 2)})


def test_the_same_path_twice_counts_once():
    assert len(shape_of("3\n1 2\n2 1\n1 2\n").paths) == 1


def test_a_byte_order_mark_is_ignored(tmp_path):
    file = tmp_path / "mark.txt"
    file.write_bytes(b"\xef\xbb\xbf2\n1 2\n")
    assert load_shape(str(file)).spaces == 2


def test_hints_give_the_aim_and_the_sides():
    shape = shape_of("# aim: join both sides\n# side: 1 2\n# side: 3 2\n3\n1 2 3\n")
    assert (shape.aim, shape.sides) == ("join both sides", ((0, 1), (2, 1)))


def test_hints_give_the_drawing():
    shape = shape_of("# name: Dog leg\n# about: Short.\n# at 1: 0 0\n# at 2: 1.5 0\n# at 3: 1.5 -2\n3\n1 2 3\n")
    assert (shape.name, shape.about) == ("Dog leg", "Short.")
    assert shape.places == ((0, 0), (1.5, 0), (1.5, -2))
    assert shape_of("# grid: 2 1\n2\n1 2\n").places == ((0, 0), (1, 0))


def test_a_square_number_of_spaces_with_straight_paths_is_drawn_as_a_grid():
    shape = shape_of("9\n1 2 3\n1 5 9\n3 5 7\n2 5 8\n")
    assert shape.places[:4] == ((0, 0), (1, 0), (2, 0), (0, 1))
    assert shape_of("9\n1 2 4\n").places[:3] != shape.places[:3]


def test_other_shapes_are_laid_out_with_neighbors_near_and_no_overlap():
    spaces = 20
    shape = shape_of(f"{spaces}\n" + "\n".join(f"{space} {space % spaces + 1}" for space in range(1, spaces + 1)))

    def distance(one: int, other: int) -> float:
        (x, y), (right, down) = shape.places[one], shape.places[other]
        return ((x - right) ** 2 + (y - down) ** 2) ** 0.5

    neighbors = [distance(space, (space + 1) % spaces) for space in range(spaces)]
    others = [distance(space, (space + 10) % spaces) for space in range(spaces)]
    assert 0.01 < max(neighbors) < min(others)


@pytest.mark.parametrize("name", BAD_SHAPES)
def test_a_bad_file_is_refused_with_file_line_and_token(name, tmp_path):
    content, named = BAD_SHAPES[name]
    file = tmp_path / "bad.txt"
    file.write_bytes(content)
    with pytest.raises(SetupError) as caught:
        start("paths", {"File": str(file)})
    message = str(caught.value)
    assert message.isprintable()
    assert all(part in message for part in ("bad.txt", "expected", *named))


@pytest.mark.parametrize(
    ("hint", "message"),
    [
        ("# grid: 3", "line 1: 3: expected columns and rows"),
        ("# grid: 1 2", "line 1: 1 2: expected a grid of at least 3 spaces"),
        ("# side: 1 4", "line 1: 1 4: expected spaces from 1 to 3"),
        ("# side: 1", "line 1: 1: expected spaces from 1 to 3"),
        ("# at 4: 1 1", "line 1: 4: expected a space from 1 to 3"),
        ("# at x: 1 1", "line 1: x: expected a space from 1 to 3"),
        ("# at 1: 1", "line 1: 1: expected two numbers"),
        ("# at 1: nan 1", "line 1: nan 1: expected two numbers"),
        ("# at 1: 0 1", "line 1: no position for 2: expected # at 2: X Y"),
        ("# at 1: 0 1\n# at 1: 0 2", "line 2: 1: expected at most one position per space"),
        ("# at 1: 0 1\n# at 2: 0 1.0", "line 2: 0 1.0: expected different positions for all spaces"),
    ],
)
def test_a_bad_hint_is_refused_with_line_and_token(hint, message):
    with pytest.raises(SetupError) as caught:
        shape_of(f"{hint}\n3\n1 2 3\n")
    assert f"test.txt, {message}" in str(caught.value)


def test_a_comment_that_only_looks_like_a_hint_is_a_comment():
    assert shape_of("# at the end: nothing\n# gridlock: 1\n# named: x\n2\n1 2\n").hinted_places is None


@pytest.mark.parametrize("file", ["no-such-shape", "no/such/file.txt", "", "a\0b", "x" * 5000])
def test_a_file_that_is_not_there_is_refused(file):
    with pytest.raises(SetupError, match="expected a shape file"):
        load_shape(file)


def test_a_folder_is_refused(tmp_path):
    with pytest.raises(SetupError, match="is a folder, expected a shape file"):
        load_shape(str(tmp_path))


def test_a_built_in_shape_wins_over_a_file_of_the_same_name(tmp_path, monkeypatch):
    (tmp_path / "fano").write_text("2\n1 2\n")
    monkeypatch.chdir(tmp_path)
    assert load_shape("fano").spaces == 7
    assert load_shape("./fano").spaces == 2


def test_a_file_is_found_again_from_another_folder(tmp_path, monkeypatch):
    (tmp_path / "mine.txt").write_text("2\n1 2\n")
    monkeypatch.chdir(tmp_path)
    setup = start("paths", {"File": "mine.txt"}).setup()
    monkeypatch.chdir("/")
    assert start("paths", setup).position() == ".. 1"


def test_the_largest_file_is_read_and_played_in_time(tmp_path):
    triples = [(a, b, c) for a in range(1, 65) for b in range(1, a) for c in range(1, b)]
    lines = [" ".join(map(str, path)) for path in triples] + [f"{a} {b} {c} 64" for a, b, c in triples if a < 64]
    text = "64\n" + "\n".join(lines)
    text += "\n" + "1 2\n" * ((MOST_BYTES - len(text) - 1) // 4)
    file = tmp_path / "large.txt"
    file.write_text(text, newline="\n")
    began = time.process_time()
    board = start("paths", {"File": str(file)})
    while not board.ended:
        board.play(board.moves()[0])
    assert board.outcome().winner is not None
    assert time.process_time() - began < 10
