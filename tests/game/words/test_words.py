"""Texts about moves and outcomes match the game."""

import pytest

from ai.verdict import cp, win
from game.record.record import Record
from game.rules.outcome import DRAWN
from game.rules.registry import GAMES
from game.teach.evaluation.game_evaluation import GameEvaluation
from game.teach.evaluation.review_text import comment
from game.window.widgets.move_list import MoveRows
from game.words.outcomes import outcome_detail, outcome_title
from game.words.registry import WORDS
from tests.helpers.evaluations import set_verdict

# Positions in which only the second player places a last piece.
ONE_PIECE_EACH = "X--W---X/--------/--------/--------/--------/--------/--------/X------X b p 23"
LAST_BUT_ONE = "X--WW--X/--------/--------/--------/--------/--------/--------/X------X b p 23"


def game(name: str, *moves: str, **values) -> Record:
    record = Record(name, names=("Anna", "Ben"), **values)
    for move in moves:
        record.swap() if move == "swap" else record.play(record.board.move(move))
    return record


def listed(record: Record) -> list[str]:
    """Return the texts of the move list with the notation in words."""
    rows = MoveRows()
    rows.follow(record, "words")
    return rows.texts


def test_a_piece_placed_in_column_f_is_no_flip():
    record = game("wyb", "f2", "f7", "f3")
    assert listed(record) == ["f2", "f7", "f3"]
    assert comment(record, GameEvaluation(lambda call: None), record.current, False, "words") == "Anna played f3."


def test_flips_are_words_where_there_are_flips():
    record = game("conniption", "4", "swap", "f4f", "3", "2f", swap_rule=True)
    assert listed(record) == ["4", "swap", "flip-4-flip", "3", "2-flip"]
    assert WORDS["conniption"].move("f4", "short") == "f4"


def test_moves_in_words_have_no_spaces_and_no_commas():
    board = Record("conniption", position="//12/1/2// 1 4,4 f").board
    moves = [WORDS["conniption"].move(board.text(move), "words") for move in board.moves()]
    assert len(moves) == len(set(moves)) and not any(" " in move or "," in move for move in moves)


@pytest.mark.parametrize("name", [name for name, kind in GAMES.items() if "Flips" not in kind.options])
def test_all_moves_of_games_without_flips_are_written_alike(name):
    board = Record(name).board
    while not board.ended:
        texts = [board.text(move) for move in board.moves()]
        assert [WORDS[name].move(text, "words") for text in texts] == texts
        board.play(board.moves()[-1])


def test_a_draw_by_too_few_pieces_names_both_players():
    record = game("wyb", "d8", position=ONE_PIECE_EACH)
    assert record.board.ended == DRAWN
    assert outcome_title(record, record.outcome) == "A draw"
    assert outcome_detail(record, record.outcome) == "Both have too few pieces, after 1 move"
    assert (
        comment(record, GameEvaluation(lambda call: None), record.current, False, "short")
        == "Ben played d8. A draw. Both have too few pieces, after 1 move."
    )


def test_a_win_by_pieces_does_not_blame_the_winner():
    record = game("wyb", "d8", position=LAST_BUT_ONE)
    assert outcome_title(record, record.outcome) == "Anna wins"
    assert outcome_detail(record, record.outcome) == "By elimination, after 1 move"


@pytest.mark.parametrize(
    ("before", "after", "words"),
    [
        (win(3), win(1), "1 is a mistake: from a win in 2 moves to a loss in 1 move."),
        (cp(300), cp(300), "1 is a mistake (≈)."),
        (cp(300), win(1), "1 is a mistake (≈)."),
    ],
)
def test_a_mistake_that_is_not_proven_is_marked_as_an_estimate(before, after, words):
    record = game("connect4", "1")
    evaluation = GameEvaluation(lambda call: None)
    for node, verdict in zip(record.main_line(), (before, after), strict=True):
        set_verdict(evaluation, node, verdict)
    assert comment(record, evaluation, record.current, True, "short").startswith(words)
