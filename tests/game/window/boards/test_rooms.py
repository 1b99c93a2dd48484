"""Every game has a room in the window, with all that the screens ask of it."""

import pytest

from game.rules.catalog import GAMES
from game.window.boards.catalog import ROOMS, pictured


def test_every_game_has_its_room():
    assert list(ROOMS) == list(GAMES)


@pytest.mark.parametrize("game", GAMES)
def test_the_picture_of_a_game_is_one_of_its_positions_in_full_swing(game):
    room = ROOMS[game]
    for picture in filter(None, (room.picture, room.banner)):
        board = pictured(game, picture)
        assert board.position() == picture.position and board.moves()


@pytest.mark.parametrize("game", GAMES)
def test_pieces_are_counted_only_where_they_decide_the_game(game):
    board = pictured(game, ROOMS[game].picture)
    tally = [ROOMS[game].tally(board, side) for side in (0, 1)]
    assert tally == (["3 pieces", "4 pieces"] if game == "wyb" else ["", ""])
