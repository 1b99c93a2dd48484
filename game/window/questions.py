"""The questions about a game that a person with a screen reader can ask by keys, and their actions."""

from enum import Enum

from game.window.input.key_bindings import Action
from game.words.messages import mark


class Question(Enum):
    """The questions about the game of a screen. The value of each is its action."""

    BOARD = Action("speech.board", mark("Say what lies on the board"), ("Alt+B",))
    MOVES = Action("speech.moves", mark("Say the legal moves"), ("Alt+M",))
    THREATS = Action("speech.threats", mark("Say the threats of both sides"), ("Alt+T",))
    CLOCKS = Action("speech.clocks", mark("Say the clocks"), ("Alt+C",))
    LAST_MOVE = Action("speech.last_move", mark("Say the last move"), ("Alt+L",))
    REPEAT = Action("speech.repeat", mark("Repeat the last message"), ("Alt+R",))
