"""Which room belongs to which game."""

from game.rules.board import Board
from game.rules.catalog import start
from game.window.boards.domino.room import DominoRoom
from game.window.boards.gravity.room import ConnectFourRoom, ConniptionRoom
from game.window.boards.paths.room import PathsRoom
from game.window.boards.room import Picture, Room
from game.window.boards.turn import Turn
from game.window.boards.view import AnyView, Style
from game.window.boards.watch_your_back.room import WatchYourBackRoom

ROOMS: dict[str, Room] = {
    "conniption": ConniptionRoom(),
    "connect4": ConnectFourRoom(),
    "domino": DominoRoom(),
    "paths": PathsRoom(),
    "wyb": WatchYourBackRoom(),
}


def view_for(board: Board, style: Style = Style.FULL, turn: Turn | None = None) -> AnyView:
    """A view of a board, in one of the styles of BoardView; with the turn of whoever plays on it, if anybody does."""
    room = ROOMS[board.game]
    return room.view(board, turn or room.turn(board), style)


def pictured(game: str, picture: Picture) -> Board:
    """The board of a picture."""
    board = start(game, picture.setup)
    board.set_position(picture.position)
    return board
