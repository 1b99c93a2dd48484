"""The user interface of Watch Your Back!"""

from game.rules.board import Board
from game.rules.numbers import Side
from game.window.boards.game_ui import CardPicture, GameUi
from game.window.boards.watch_your_back.move_input import PieceMoveInput
from game.window.boards.watch_your_back.view import WatchYourBackView
from game.words.messages import tr_n


class WatchYourBackUi(GameUi):
    view = WatchYourBackView
    move_input = PieceMoveInput
    picture = CardPicture("X------X/--------/----W---/---WBB--/--B-W---/---B----/--------/X------X w p 8")

    def tally(self, board: Board, side: Side) -> str:
        pieces = sum(board.owner(cell) == side for cell in range(64))
        return tr_n("{n} piece", "{n} pieces", pieces)
