"""Defines what each game adds to the window: its board view, its move input and its picture."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from game.rules.board import Board
from game.rules.numbers import Side
from game.window.boards.move_input import MoveInput
from game.window.boards.view import AnyView


@dataclass(frozen=True)
class CardPicture:
    """A position that is drawn as the picture of a game, with the game's setup."""

    position: str
    setup: Mapping[str, str] = field(default_factory=dict)


class GameUi:
    """The parts of the user interface that belong to one game.

    view         the class that draws the board
    move_input   the class that holds the move that the user is entering
    picture      the picture on the game's card
    banner       a larger picture for the home screen, or None
    rise         the number of points by which the view may extend into the header of a screen
    """

    view: type[AnyView]
    move_input: type[MoveInput] = MoveInput
    picture: CardPicture
    banner: CardPicture | None = None
    rise = 0.0

    def tally(self, board: Board, side: Side) -> str:
        """Return a text about the amount that decides the game, such as a player's number of pieces; may be empty."""
        return ""
