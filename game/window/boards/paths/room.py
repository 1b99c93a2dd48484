"""Winning Paths in the window."""

from game.window.boards.paths.view import PathsView
from game.window.boards.room import Picture, Room


class PathsRoom(Room):
    view = PathsView
    picture = Picture("x..x..o 2", {"File": "fano"})
    keys = ((("1", "to", "9"), "mark a space"),)
