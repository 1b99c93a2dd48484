"""The move input of Conniption. A move has up to three parts: a flip, a drop, and another flip."""

from game.rules.board import Board
from game.rules.gravity import FLIPS, GravityBoard
from game.rules.numbers import Column, Move, Side
from game.rules.seven_by_six import POST_FLIP, PRE_FLIP
from game.window.boards.move_input import MoveControl, MoveInput
from game.window.input.key_bindings import Action
from game.window.widgets.side_panel_cards import Stock
from game.words.games.gravity import flipping_advice, flipping_task
from game.words.messages import mark, mark_n, tr

FLIP_FIRST = Action(
    "conniption.flip_first",
    mark("Flip the board now, or undo that"),
    ("F",),
    "Y",
    mouse=mark("wheel"),
    swipes=("swipe-up",),
)
FLIP_AFTER = Action("conniption.flip_after", mark("Flip the board after the drop"), ("R",), "X", swipes=("swipe-down",))
NO_FLIPS_LEFT = mark("You have no flips left")
FLIP_LOCKED = mark("Your opponent just flipped. You can flip after your drop")


class FlipMoveInput(MoveInput):
    """The move input of Conniption, and of Connect Four, which has no flips.

    is_flipped        True if the user has flipped the board before the drop, which can be undone until the drop
    is_armed          True if the board will be flipped after the drop
    is_seen_through   True during the preview, which shows the board as it would be after a flip
    """

    board: GravityBoard
    is_flipped = is_armed = is_seen_through = False

    @property
    def has_flips(self) -> bool:
        """True if the game is played with flips."""
        return any(FLIPS.numbers(self.setup.get(FLIPS.name, FLIPS.text(0, 0))))

    @property
    def is_begun(self) -> bool:
        return super().is_begun or self.is_flipped or self.is_armed

    def reset(self) -> None:
        super().reset()
        self.is_flipped = self.is_armed = self.is_seen_through = False

    def cancel(self) -> bool:
        was_flipped = self.is_flipped
        was_begun = super().cancel()
        if was_flipped:
            self.on_turn()
        return was_begun

    def move(self, column: Column, is_armed: bool) -> Move:
        """Return the move that drops a disc into a column, after the entered flip.

        With `is_armed` it ends with a flip.
        """
        return column | (PRE_FLIP if self.is_flipped else 0) | (POST_FLIP if is_armed else 0)

    # --- the flips ---

    def flip_first(self) -> None:
        """Flip the board before the drop, or undo that flip."""
        self.unconfirmed = None
        if self.is_flipped:
            self._turn_over()
            return
        move = next(move for move in self.board.moves() if move & PRE_FLIP)
        if len(self.board.steps(move)) == 1:
            self.play(move)  # the flip ends the game
        else:
            self._turn_over()
            # Undo the flip after the drop if no flip is left for it.
            self.is_armed = self.is_armed and self._flips_to_spend() > 0

    def _turn_over(self) -> None:
        self.is_flipped = not self.is_flipped
        self.on_turn()

    def flip_after(self) -> None:
        """Enter the flip after the drop, or undo that."""
        self.unconfirmed = None
        self.is_armed = not self.is_armed

    def see_through(self, is_on: bool) -> None:
        """Start or end the preview of the board after a flip."""
        if is_on != self.is_seen_through:
            self.is_seen_through = is_on
            self.on_look()

    def _flips_to_spend(self) -> int:
        return self.board.flips_left[self.board.mover] - self.is_flipped

    def _flip_first_disabled_reason(self) -> str:
        if self.is_flipped or self.board.can_flip_first:
            return ""
        if self.board.flips_left[self.board.mover]:
            return FLIP_LOCKED
        return NO_FLIPS_LEFT

    def _flip_after_disabled_reason(self) -> str:
        return "" if self._flips_to_spend() > 0 else NO_FLIPS_LEFT

    # --- overridden methods ---

    @property
    def controls(self) -> list[MoveControl]:
        if not self.has_flips:
            return []
        hint = self.hint
        return [
            MoveControl(
                tr("Flip first"),
                self.flip_first,
                "arrow-up-down",
                action=FLIP_FIRST,
                by_wheel=True,
                is_on=self.is_flipped,
                is_suggested=hint is not None and bool(hint & PRE_FLIP) != self.is_flipped,
                disabled_reason=self.disabled_reason or self._flip_first_disabled_reason(),
                preview=self.see_through,
            ),
            MoveControl(
                tr("Flip after"),
                self.flip_after,
                "refresh-cw",
                action=FLIP_AFTER,
                is_on=self.is_armed,
                is_suggested=hint is not None and bool(hint & POST_FLIP) != self.is_armed,
                disabled_reason=self.disabled_reason or self._flip_after_disabled_reason(),
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
        return Stock(left, FLIPS.high, mark_n("{n} flip", "{n} flips"), "arrow-up-down")
