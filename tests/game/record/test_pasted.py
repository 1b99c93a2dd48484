"""What is pasted is a game, or its moves or a position, of the game that is meant; or it is refused in one line."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.record.pasted import read_pasted
from game.record.record import Record
from game.record.saved import write_game
from game.rules.catalog import GAMES
from game.rules.errors import RulesError


@pytest.mark.parametrize("game", GAMES)
def test_a_pasted_position_finds_its_game(game: str) -> None:
    board = Record(game).board
    board.play(board.moves()[0])
    named = read_pasted(f"  {game} {board.position()}\n")
    assert (named.game, named.board.position()) == (game, board.position())
    liked = read_pasted(board.position(), like=Record(game))
    assert (liked.game, liked.board.position()) == (game, board.position())
    assert read_pasted(board.position()).board.position() == board.position()


def test_a_pasted_position_of_another_game_than_the_one_in_progress() -> None:
    assert read_pasted("x.../x.../..../.... 2", like=Record("wyb")).game == "domino"


def test_a_pasted_domino_position_brings_its_size() -> None:
    rows = "/".join(["......"] * 4)
    assert read_pasted(f"{rows} 1").setup == {"Size": "6x4", "Line": "4"}


def test_a_pasted_game() -> None:
    record = Record("conniption", names=("Anna", "Ben"), swap_rule=True)
    record.play(record.board.move("4"))
    record.swap()
    assert write_game(read_pasted(f"\n\n{write_game(record)}")) == write_game(record)


def test_a_pasted_position_that_is_nothing() -> None:
    with pytest.raises(RulesError, match="expected"):
        read_pasted("conniption ////// 3 4,4 f")
    with pytest.raises(RulesError, match="////// 3 4,4 f: neither a game nor a position"):
        read_pasted("////// 3 4,4 f")


@settings(max_examples=200, deadline=None)
@given(st.text(max_size=200))
def test_junk_is_refused_in_one_line(text: str) -> None:
    try:
        record = read_pasted(text)
    except RulesError as error:
        assert len(str(error).splitlines()) == 1
    else:
        # What is made up from texts of this very project may be a position after all.
        assert record.start_position == record.board.position()
