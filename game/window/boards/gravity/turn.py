"""A turn of Conniption, which may be made in parts: the board turned over before the drop, and once more after it."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pygame

from game.rules.board import Board
from game.rules.gravity import FLIPS, GravityBoard
from game.rules.numbers import Column, Move, Side
from game.rules.seven_by_six import POST_FLIP, PRE_FLIP
from game.window.boards.turn import Control, Turn
from game.window.widgets.cards import Stock
from game.words.gravity import flipping_advice, flipping_task


class FlipTurn(Turn):
    """A turn with flips; without them it is one of Connect Four.

    has_flips    whether the game is played with flips
    is_flipped   the board stands turned over by a flip that is not played yet: it can be turned back until the drop
    is_armed     the board will be turned over after the drop
    on_flip      turns it over on the screen
    on_look      shows it as it would lie after a flip, or no more: `is_seen_through` says which
    """

    board: GravityBoard

    def __init__(
        self,
        board: Board,
        setup: Mapping[str, str] | None = None,
        play: Callable[[int], object] = lambda move: None,
        asks_twice: Callable[[], bool] = lambda: False,
    ) -> None:
        super().__init__(board, setup, play, asks_twice)
        self.has_flips = any(FLIPS.numbers(self.setup.get(FLIPS.name, FLIPS.text(0, 0))))
        self.is_flipped = self.is_armed = False
        self.on_flip: Callable[[], object] = lambda: None
        self.is_seen_through = False
        self.on_look: Callable[[], object] = lambda: None

    @property
    def is_begun(self) -> bool:
        return super().is_begun or self.is_flipped or self.is_armed

    def reset(self) -> None:
        super().reset()
        self.is_flipped = self.is_armed = False

    def take_back(self) -> bool:
        was_flipped = self.is_flipped
        was_begun = super().take_back()
        if was_flipped:
            self.on_flip()
        return was_begun

    def move(self, column: Column, is_armed: bool) -> Move:
        """The move that a drop into a column would make of what is half done."""
        return column | (PRE_FLIP if self.is_flipped else 0) | (POST_FLIP if is_armed else 0)

    # --- the flips ---

    def flip_first(self) -> None:
        """Turn the board over, or back."""
        self.unconfirmed = None
        if self.is_flipped:
            self._turn_over()
            return
        move = next(move for move in self.board.moves() if move & PRE_FLIP)
        if len(self.board.steps(move)) == 1:
            self.play(move)  # the flip ends the game
        else:
            self._turn_over()
            # A flip after the drop cannot stay armed when no flip is left for it.
            self.is_armed = self.is_armed and self._flips_to_spend() > 0

    def _turn_over(self) -> None:
        self.is_flipped = not self.is_flipped
        self.on_flip()

    def flip_after(self) -> None:
        """Arm the flip after the drop, or not."""
        self.unconfirmed = None
        self.is_armed = not self.is_armed

    def see_through(self, is_on: bool) -> None:
        """Look at the board as it would lie after a flip, or no more."""
        if is_on != self.is_seen_through:
            self.is_seen_through = is_on
            self.on_look()

    def _flips_to_spend(self) -> int:
        return self.board.flips_left[self.board.mover] - self.is_flipped

    def _why_not_flip_first(self) -> str:
        if self.is_flipped or self.board.can_flip_first:
            return ""
        if self.board.flips_left[self.board.mover]:
            return "Your opponent has just flipped; you may flip after your drop"
        return "Your flips are spent"

    def _why_not_flip_after(self) -> str:
        return "" if self._flips_to_spend() > 0 else "Your flips are spent"

    # --- for everybody else ---

    @property
    def controls(self) -> list[Control]:
        if not self.has_flips:
            return []
        hint = self.hint
        return [
            Control(
                "Flip first",
                self.flip_first,
                "arrow-up-down",
                hint="Turn the board over now (F)",
                key=pygame.K_f,
                by_wheel=True,
                share=2.4,
                is_on=self.is_flipped,
                is_wanted=hint is not None and bool(hint & PRE_FLIP) != self.is_flipped,
                why_not=self.barrier or self._why_not_flip_first(),
                preview=self.see_through,
            ),
            Control(
                "Flip after",
                self.flip_after,
                "refresh-cw",
                hint="Turn it over after the drop (R)",
                key=pygame.K_r,
                share=2.4,
                is_on=self.is_armed,
                is_wanted=hint is not None and bool(hint & POST_FLIP) != self.is_armed,
                why_not=self.barrier or self._why_not_flip_after(),
                preview=self.see_through,
            ),
        ]

    def task(self) -> str:
        return flipping_task(self.board, self.is_flipped, self.is_armed) if self.has_flips else super().task()

    def advice(self, move: Move) -> str:
        return flipping_advice(self.board.text(move), self.is_flipped, self.is_armed)

    def fits(self, move: Move) -> bool:
        fits_before = bool(move & PRE_FLIP) or not self.is_flipped
        return fits_before and (bool(move & POST_FLIP) or not self.is_armed)

    def place_of(self, move: Move) -> int:
        return move & 7

    def stock(self, board: Board, side: Side) -> Stock | None:
        if not self.has_flips:
            return None
        assert isinstance(board, GravityBoard)
        left = board.flips_left[side] - (self.is_flipped and board.mover == side)
        return Stock(left, FLIPS.high, "flip", "arrow-up-down")
