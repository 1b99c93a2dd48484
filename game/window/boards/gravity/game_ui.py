"""The user interfaces of Conniption and Connect Four."""

from game.window.boards.game_ui import CardPicture, GameUi
from game.window.boards.gravity.move_input import FlipMoveInput
from game.window.boards.gravity.view import GravityView


class ConnectFourUi(GameUi):
    view = GravityView
    move_input = FlipMoveInput
    picture = CardPicture("//12/121/21/2/1 2 0,0 -")
    rise = 18.0  # makes space for the disc that waits above the columns


class ConniptionUi(ConnectFourUi):
    picture = CardPicture("//21/121/12/2/ 1 4,4 f")
    banner = CardPicture("121/21/1221/21221/121/2/1 2 4,4 f")
