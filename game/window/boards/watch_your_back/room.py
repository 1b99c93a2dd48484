"""Watch Your Back! in the window."""

from game.rules.board import Board
from game.rules.numbers import Side
from game.window.boards.room import Picture, Room
from game.window.boards.watch_your_back.turn import PieceTurn
from game.window.boards.watch_your_back.view import WatchYourBackView


class WatchYourBackRoom(Room):
    view = WatchYourBackView
    turn = PieceTurn
    picture = Picture("X------X/--------/----W---/---WBB--/--B-W---/---B----/--------/X------X w p 8")

    def tally(self, board: Board, side: Side) -> str:
        pieces = sum(board.owner(cell) == side for cell in range(64))
        return f"{pieces} piece{'s' if pieces != 1 else ''}"
