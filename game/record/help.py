"""The kinds of help that a person can have in a game."""

from enum import Enum


class Help(Enum):
    """One kind of help. The values are used in the texts of games, which list them in this order."""

    HINT = "hint"
    COACH = "coach"
    WARNING = "warning"  # a warning before a mistake
    THREATS = "threats"
    VALUES = "values"  # the values of all moves
    UNDO = "undo"
    REVIEW = "review"  # the game was reviewed or analyzed before its end


REVEALING = frozenset({Help.HINT, Help.VALUES})  # the kinds of help that name good moves
