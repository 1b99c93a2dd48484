"""Which view shows which game."""

from game.rules.board import Board
from game.window.boards.domino.view import DominoView
from game.window.boards.gravity.view import GravityView
from game.window.boards.paths.view import PathsView
from game.window.boards.view import BoardView
from game.window.boards.watch_your_back.view import WatchYourBackView

_VIEWS: dict[str, type[BoardView]] = {
    "conniption": GravityView,
    "connect4": GravityView,
    "domino": DominoView,
    "paths": PathsView,
    "wyb": WatchYourBackView,
}


def view_for(board: Board, style: str = "full") -> BoardView:
    """A view of a board, in one of the styles of BoardView."""
    return _VIEWS[board.game](board, style)
