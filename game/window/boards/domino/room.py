"""Domino Four in the window."""

from game.window.boards.domino.turn import DominoTurn
from game.window.boards.domino.view import DominoView
from game.window.boards.room import Picture, Room


class DominoRoom(Room):
    view = DominoView
    turn = DominoTurn
    picture = Picture("...../xx.xx/.o.../.o.oo/..... 1")
    keys = ((("R",), "turn a domino"), (("right click",), "turn a domino"))
