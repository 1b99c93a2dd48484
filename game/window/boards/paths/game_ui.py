"""The user interface of Winning Paths."""

from game.rules.board import Board
from game.rules.numbers import Side
from game.rules.paths import PathsBoard
from game.window.boards.game_ui import CardPicture, GameUi
from game.window.boards.paths.shape_sides import most_joined
from game.window.boards.paths.view import PathsView
from game.words.messages import tr


class PathsUi(GameUi):
    view = PathsView
    picture = CardPicture("x..x..o 2", {"File": "fano"})

    def tally(self, board: Board, side: Side) -> str:
        assert isinstance(board, PathsBoard)
        shape = board.shape
        if not shape.sides:
            return ""
        joined = most_joined(shape, {space for space in range(shape.spaces) if board.owner(space) == side})
        return (
            tr("joins {joined} of {side_count} sides", joined=joined, side_count=len(shape.sides)) if joined > 1 else ""
        )
