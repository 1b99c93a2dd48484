"""What holds for a turn of every game: it begins with nothing, moves are confirmed, and all can be taken back."""

import pytest

from game.rules.catalog import GAMES, start
from game.window.boards.catalog import ROOMS
from game.words.catalog import WORDS


@pytest.fixture(params=GAMES)
def board(request):
    return start(request.param)


def turn_of(board, *more):
    return ROOMS[board.game].turn(board, None, *more)


def test_nothing_is_half_done_at_first(board):
    turn = turn_of(board)
    assert not turn.is_begun and not turn.take_back()
    assert all(turn.fits(move) for move in board.moves())
    assert turn.task() == WORDS[board.game].task(board)


def test_a_move_is_played_when_it_is_chosen(board):
    played = []
    turn = turn_of(board, played.append)
    turn.choose(board.moves()[0])
    assert played == [board.moves()[0]] and not turn.is_begun


def test_a_move_that_must_be_confirmed_is_played_when_it_is_chosen_once_more(board):
    played = []
    turn = turn_of(board, played.append, lambda: True)
    first, second = board.moves()[:2]
    turn.choose(first)
    turn.choose(second)
    assert played == [] and turn.unconfirmed == second and turn.is_begun
    turn.choose(second)
    assert played == [second]


def test_a_move_that_waits_can_be_taken_back(board):
    turn = turn_of(board, lambda move: None, lambda: True)
    turn.choose(board.moves()[0])
    assert turn.take_back() and turn.unconfirmed is None and not turn.take_back()


def test_verdicts_are_written_at_as_many_places_as_the_board_can_tell_apart(board):
    turn = turn_of(board)
    places = {turn.place_of(move) for move in board.moves()}
    assert len(places) == len({board.cells(move) for move in board.moves()})


def test_controls_keep_their_number_and_say_why_they_cannot_be_used(board):
    turn = turn_of(board)
    free = turn.controls
    turn.barrier = "It is not your turn"
    barred = turn.controls
    assert len(free) == len(barred)
    assert all(control.why_not == "It is not your turn" or not control.is_offered for control in barred)
