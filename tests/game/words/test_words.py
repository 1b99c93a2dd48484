"""What the window says about moves and endings is what has happened."""

import pytest

from game.record.record import Record
from game.rules.catalog import GAMES
from game.rules.outcome import DRAWN
from game.teach.commentary import comment
from game.window.widgets.move_list import MoveRows
from game.words.catalog import WORDS
from game.words.results import outcome_detail, outcome_title

# The second player places the last piece, as the only one.
ONE_PIECE_EACH = "X--W---X/--------/--------/--------/--------/--------/--------/X------X b p 23"
LAST_BUT_ONE = "X--WW--X/--------/--------/--------/--------/--------/--------/X------X b p 23"


def game(name: str, *moves: str, **values) -> Record:
    record = Record(name, names=("Anna", "Ben"), **values)
    for move in moves:
        record.swap() if move == "swap" else record.play(record.board.move(move))
    return record


def listed(record: Record) -> list[str]:
    """The moves as the list shows them with the notation in words."""
    rows = MoveRows()
    rows.follow(record, "words")
    return rows.texts


def test_a_piece_placed_in_column_f_is_no_flip():
    record = game("wyb", "f2", "f7", "f3")
    assert listed(record) == ["f2", "f7", "f3"]
    assert comment(record, [], {}, 3, False, "words") == "Anna played f3."


def test_flips_are_words_where_there_are_flips():
    record = game("conniption", "4", "swap", "f4f", "3", "2f", swap_rule=True)
    assert listed(record) == ["4", "swap", "flip, 4, flip", "3", "2, flip"]
    assert WORDS["conniption"].move("f4", "short") == "f4"


@pytest.mark.parametrize("name", [name for name, kind in GAMES.items() if "Flips" not in kind.options])
def test_all_moves_of_games_without_flips_are_written_alike(name):
    board = Record(name).board
    while not board.ended:
        texts = [board.text(move) for move in board.moves()]
        assert [WORDS[name].move(text, "words") for text in texts] == texts
        board.play(board.moves()[-1])


def test_a_draw_for_want_of_pieces_blames_both():
    record = game("wyb", "d8", position=ONE_PIECE_EACH)
    assert record.board.ended == DRAWN
    assert outcome_title(record, record.outcome) == "A draw"
    assert outcome_detail(record, record.outcome) == "Both have too few pieces, after 1 turn"
    assert (
        comment(record, [], {}, 1, False, "short") == "Ben played d8. A draw: both have too few pieces, after 1 turn."
    )


def test_a_win_by_pieces_does_not_seem_to_blame_the_winner():
    record = game("wyb", "d8", position=LAST_BUT_ONE)
    assert outcome_title(record, record.outcome) == "Anna wins"
    assert outcome_detail(record, record.outcome) == "By elimination, after 1 turn"
