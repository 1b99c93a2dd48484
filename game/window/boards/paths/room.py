"""Winning Paths in the window."""

from game.rules.board import Board
from game.rules.numbers import Side
from game.rules.paths import PathsBoard
from game.window.boards.paths.sides import most_joined
from game.window.boards.paths.view import PathsView
from game.window.boards.room import Picture, Room


class PathsRoom(Room):
    view = PathsView
    picture = Picture("x..x..o 2", {"File": "fano"})
    keys = ((("1", "to", "9"), "mark a space"),)

    def tally(self, board: Board, side: Side) -> str:
        assert isinstance(board, PathsBoard)
        shape = board.shape
        if not shape.sides:
            return ""
        joined = most_joined(shape, {space for space in range(shape.spaces) if board.owner(space) == side})
        return f"joins {joined} of {len(shape.sides)} sides" if joined > 1 else ""
