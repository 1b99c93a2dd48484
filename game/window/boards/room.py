"""The room of a game in the window: what people see and touch of it. Each game has one of its own."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from game.rules.board import Board
from game.rules.numbers import Side
from game.window.boards.turn import Turn
from game.window.boards.view import AnyView


@dataclass(frozen=True)
class Picture:
    """A position that shows what a game is like."""

    position: str
    setup: Mapping[str, str] = field(default_factory=dict)


Keys = tuple[tuple[tuple[str, ...], str], ...]


class Room:
    """One game in the window.

    view      shows its board
    turn      holds what is half done of a turn
    picture   on its card
    banner    a larger picture, if the box is named after the game
    rise      points by which its view may rise into the head of a page
    keys      of a turn: those that do the same, and what they do
    """

    view: type[AnyView]
    turn: type[Turn] = Turn
    picture: Picture
    banner: Picture | None = None
    rise = 0.0
    keys: Keys = ()

    def tally(self, board: Board, side: Side) -> str:
        """What a player has on the board, where that decides the game; or nothing."""
        return ""
