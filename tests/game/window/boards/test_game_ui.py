"""Every game has a user interface with everything that the screens use."""

import pytest

from game.rules.registry import GAMES
from game.window.boards.registry import GAME_UIS, picture_board


def test_every_game_has_a_user_interface():
    assert list(GAME_UIS) == list(GAMES)


@pytest.mark.parametrize("game", GAMES)
def test_the_picture_of_a_game_is_a_position_in_the_middle_of_a_game(game):
    game_ui = GAME_UIS[game]
    for picture in filter(None, (game_ui.picture, game_ui.banner)):
        board = picture_board(game, picture)
        assert board.position() == picture.position and board.moves()


@pytest.mark.parametrize("game", GAMES)
def test_pieces_are_counted_only_where_they_decide_the_game(game):
    board = picture_board(game, GAME_UIS[game].picture)
    tally = [GAME_UIS[game].tally(board, side) for side in (0, 1)]
    assert tally == (["3 pieces", "4 pieces"] if game == "wyb" else ["", ""])
