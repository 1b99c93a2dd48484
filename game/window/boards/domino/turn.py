"""A turn of Domino Four: the domino in hand lies across or upright."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pygame

from game.rules.board import Board
from game.window.boards.turn import Control, Turn


class DominoTurn(Turn):
    """A turn with a domino in hand.

    is_upright   how the player would rather lay it
    on_turn      turns it, as the board shows it
    """

    def __init__(
        self,
        board: Board,
        setup: Mapping[str, str] | None = None,
        play: Callable[[int], object] = lambda move: None,
        asks_twice: Callable[[], bool] = lambda: False,
    ) -> None:
        super().__init__(board, setup, play, asks_twice)
        self.is_upright = False
        self.on_turn: Callable[[], object] = lambda: None

    @property
    def controls(self) -> list[Control]:
        is_wrong = self.hint is not None and bool(self.hint & 1) != self.is_upright
        return [
            Control(
                "Upright" if self.is_upright else "Across",
                lambda: self.on_turn(),
                "rotate-ccw",
                hint="Turn the domino (R, right click)",
                key=pygame.K_r,
                is_wanted=is_wrong,
                why_not=self.barrier,
            )
        ]
