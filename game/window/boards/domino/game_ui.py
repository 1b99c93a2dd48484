"""The user interface of Domino Four."""

from game.window.boards.domino.move_input import DominoMoveInput
from game.window.boards.domino.view import DominoView
from game.window.boards.game_ui import CardPicture, GameUi


class DominoUi(GameUi):
    view = DominoView
    move_input = DominoMoveInput
    picture = CardPicture("...../xx.xx/.o.../.o.oo/..... 1")
