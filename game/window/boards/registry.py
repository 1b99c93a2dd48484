"""The registry of the user interfaces of all games."""

from game.rules.board import Board
from game.rules.registry import ENTRIES, imported, start
from game.window.boards.game_ui import CardPicture, GameUi
from game.window.boards.move_input import MoveInput
from game.window.boards.view import AnyView, BoardStyle

GAME_UIS: dict[str, GameUi] = {entry.rules.name: imported(entry.ui)() for entry in ENTRIES}


def view_for(board: Board, style: BoardStyle = BoardStyle.FULL, move_input: MoveInput | None = None) -> AnyView:
    """Return a new view of a board. Without `move_input`, create one that plays no moves."""
    game_ui = GAME_UIS[board.game]
    return game_ui.view(board, move_input or game_ui.move_input(board), style)


def picture_board(game: str, picture: CardPicture) -> Board:
    """Return a board of a game with the position of a picture."""
    board = start(game, picture.setup)
    board.set_position(picture.position)
    return board
