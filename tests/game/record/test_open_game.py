"""Pasted text is a game, a list of moves or a position of the right game, or is refused in one line."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.record.node import Rating
from game.record.open_game import open_text
from game.record.record import Record
from game.record.text_format import RecordError, read_game, write_game
from game.rules.errors import InvalidPositionError, RulesError
from game.rules.registry import GAMES
from game.rules.side_names import wrong_mover_message
from game.words.messages import error_text


@pytest.mark.parametrize("game", GAMES)
def test_a_pasted_position_finds_its_game(game: str) -> None:
    board = Record(game).board
    board.play(board.moves()[0])
    named = open_text(f"  {game} {board.position()}\n")
    assert (named.game, named.board.position()) == (game, board.position())
    liked = open_text(board.position(), like=Record(game))
    assert (liked.game, liked.board.position()) == (game, board.position())
    assert open_text(board.position()).board.position() == board.position()


def test_a_pasted_position_of_another_game_than_the_one_in_progress() -> None:
    assert open_text("x.../x.../..../.... 2", like=Record("wyb")).game == "domino"


@pytest.mark.parametrize(
    ("game", "position", "message"),
    [
        ("conniption", "////// 2 4,4 f", wrong_mover_message(1, 0, 0)),
        ("connect4", "1/////1/ 1 0,0 -", wrong_mover_message(0, 2, 0)),
        ("domino", "xx.../...../...../...../..... 1", wrong_mover_message(0, 1, 0)),
        ("domino", "x.x../...../...../...../..... 2", "the squares of Star cannot be paired into dominoes"),
        ("domino", "xxxx./...../oo.oo/...../..... 1", "Star already has a line, so the game ended before this turn"),
        ("paths", "xxx.oo..o 1", "Star already has a path, so the game ended before this turn"),
        (
            "wyb",
            "X------X/--------/---B----/--------/--------/--------/--------/X------X w p 0",
            "Ring has 1 pieces, but has placed only 0",
        ),
        (
            "wyb",
            "X------X/---B----/--------/--------/--------/--------/-W------/X------X w p 2",
            "b7: Star has placed pieces in rows 1 to 6 only",
        ),
        (
            "wyb",
            "X------X/--------/--------/--------/--------/--------/--------/X------X w p 2",
            "the board is empty, expected at least one piece by now",
        ),
    ],
)
def test_an_impossible_position_names_the_sides_as_the_window_does(game: str, position: str, message: str) -> None:
    with pytest.raises(RulesError) as caught:
        open_text(position, like=Record(game))
    assert error_text(caught.value) == message
    with pytest.raises(InvalidPositionError) as named:
        Record(game).board.set_position(position)
    assert error_text(named.value, is_command=True) == str(named.value) != message, "commands quote the position"


def test_a_pasted_domino_position_brings_its_size() -> None:
    rows = "/".join(["......"] * 4)
    assert open_text(f"{rows} 1").setup == {"Size": "6x4", "Line": "4"}


def test_a_pasted_game() -> None:
    record = Record("conniption", names=("Anna", "Ben"), swap_rule=True)
    record.play(record.board.move("4"))
    record.swap()
    assert write_game(open_text(f"\n\n{write_game(record)}")) == write_game(record)


def test_an_invalid_pasted_position_is_refused() -> None:
    with pytest.raises(RulesError, match="expected"):
        open_text("conniption ////// 3 4,4 f")
    with pytest.raises(RulesError, match="////// 3 4,4 f: neither a game nor a position"):
        open_text("////// 3 4,4 f")


@settings(max_examples=200, deadline=None)
@given(st.text(max_size=200))
def test_junk_is_refused_in_one_line(text: str) -> None:
    try:
        record = open_text(text)
    except RulesError as error:
        assert len(str(error).splitlines()) == 1
    else:
        # Examples from this project's own texts may be valid positions or moves.
        assert read_game(write_game(record)).board.position() == record.board.position()


@pytest.mark.parametrize(
    ("text", "game", "moves"),
    [
        ("44352", "connect4", "4 4 3 5 2"),
        ("connect4 44352", "connect4", "4 4 3 5 2"),
        ("4 f4 3", "conniption", "4 f4 3"),
        ("1. 4 f4\n2. 3 *", "conniption", "4 f4 3"),
        ("b3h c1v", "domino", "b3h c1v"),
        ("wyb d4 e4", "wyb", "d4 e4"),
        ("paths\n1 5\n9", "paths", "1 5 9"),
    ],
)
def test_moves_alone_are_read_as_those_of_the_game_that_they_fit(text: str, game: str, moves: str) -> None:
    record = open_text(text)
    assert record.game == game and " ".join(node.text for node in record.main_line()[1:]) == moves


def test_pasted_moves_keep_their_variations_and_comments() -> None:
    record = open_text("1. 4 {! strong} (1. 3 f4) f4\n2. 3 *", like=Record("conniption"))
    first, side = record.root.children
    assert first.comment == "strong" and first.rating is Rating.GOOD and side.children[0].text == "f4"
    assert [node.text for node in record.main_line()[1:]] == ["4", "f4", "3"]


@pytest.mark.parametrize(
    ("text", "like", "message"),
    [
        ("4 4\n3 9 2", "conniption", "line 2: 9: expected a column"),
        ("4 4 4\n4 4 4\n4", "connect4", "line 3: 4: column 4 is full"),
        ("connect4 4 4\n3 x", None, "line 2: x: expected a column"),
        ("1. 4 4\n2. 3 (2. 9)", "conniption", "line 2: 9: expected a column"),
        ("b3h\nz9h", None, "line 2: z9h: expected a square"),
    ],
)
def test_an_error_in_moves_names_the_line_and_the_word(text: str, like: str | None, message: str) -> None:
    with pytest.raises(RecordError) as raised:
        open_text(text, None if like is None else Record(like))
    assert str(raised.value).startswith(message)


def test_a_large_analysis_can_be_pasted() -> None:
    record = Record("conniption", date="2026-11-18")
    nodes = [record.root]
    for node in nodes:
        for move in node.board.moves()[: 3 if len(nodes) < 12_000 else 0]:
            nodes.append(record.add_variation(node, move))
    text = write_game(record)
    assert len(text) > 60_000 and write_game(open_text(text)) == text
