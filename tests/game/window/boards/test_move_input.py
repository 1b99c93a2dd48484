"""The move input of every game: it starts empty, moves can be confirmed, and everything can be undone."""

import pytest

from game.rules.registry import GAMES, start
from game.window.boards.registry import GAME_UIS
from game.words.registry import WORDS


@pytest.fixture(params=GAMES)
def board(request):
    return start(request.param)


def move_input_for(board, *more):
    return GAME_UIS[board.game].move_input(board, None, *more)


def test_nothing_is_entered_at_first(board):
    move_input = move_input_for(board)
    assert not move_input.is_begun and not move_input.cancel()
    assert all(move_input.fits(move) for move in board.moves())
    assert move_input.task() == WORDS[board.game].task(board)


def test_a_move_is_played_when_it_is_chosen(board):
    played = []
    move_input = move_input_for(board, played.append)
    move_input.choose(board.moves()[0])
    assert played == [board.moves()[0]] and not move_input.is_begun


def test_a_move_to_confirm_is_played_when_it_is_chosen_again(board):
    played = []
    move_input = move_input_for(board, played.append, lambda: True)
    first, second = board.moves()[:2]
    move_input.choose(first)
    move_input.choose(second)
    assert played == [] and move_input.unconfirmed == second and move_input.is_begun
    move_input.choose(second)
    assert played == [second]


def test_a_move_awaiting_confirmation_can_be_undone(board):
    move_input = move_input_for(board, lambda move: None, lambda: True)
    move_input.choose(board.moves()[0])
    assert move_input.cancel() and move_input.unconfirmed is None and not move_input.cancel()


def test_verdicts_have_as_many_places_as_the_board_can_distinguish(board):
    move_input = move_input_for(board)
    places = {move_input.place_of(move) for move in board.moves()}
    assert len(places) == len({board.cells(move) for move in board.moves()})


def test_the_number_of_controls_is_fixed_and_disabled_ones_say_why(board):
    move_input = move_input_for(board)
    free = move_input.controls
    move_input.disabled_reason = "Wait"
    barred = move_input.controls
    assert len(free) == len(barred)
    assert all(control.disabled_reason == "Wait" or not control.is_offered for control in barred)
