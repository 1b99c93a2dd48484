"""Conniption and Connect Four in the window."""

from game.window.boards.gravity.turn import FlipTurn
from game.window.boards.gravity.view import GravityView
from game.window.boards.room import Keys, Picture, Room


class ConnectFourRoom(Room):
    view = GravityView
    turn = FlipTurn
    picture = Picture("//12/121/21/2/1 2 0,0 -")
    rise = 18.0  # for the disc that waits above the columns
    keys: Keys = ((("1", "to", "9"), "drop a disc"),)


class ConniptionRoom(ConnectFourRoom):
    picture = Picture("//21/121/12/2/ 1 4,4 f")
    banner = Picture("121/21/1221/21221/121/2/1 2 4,4 f")
    keys = (
        *ConnectFourRoom.keys,
        (("F", "wheel"), "flip first, and back"),
        (("R",), "flip after the drop"),
        (("right click",), "drop and flip"),
        (("X",), "held: how it would lie after a flip"),
    )
