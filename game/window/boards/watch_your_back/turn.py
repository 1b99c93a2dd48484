"""A turn of Watch Your Back!: a piece is picked up before it moves, and who cannot move passes."""

from game.rules.watch_your_back import PASS
from game.window.boards.turn import Control, Turn
from game.window.widgets.widget import ButtonKind

NOTHING = -1  # the cell of the piece picked up, if there is none


class PieceTurn(Turn):
    """A turn in which a piece may be picked up.

    picked_up   the cell of the piece whose moves are offered, or NOTHING
    """

    picked_up = NOTHING

    @property
    def is_begun(self) -> bool:
        return super().is_begun or self.picked_up != NOTHING

    def reset(self) -> None:
        super().reset()
        self.picked_up = NOTHING

    @property
    def controls(self) -> list[Control]:
        must_pass = not self.barrier and self.board.moves() == [PASS]
        return [
            Control("Pass", lambda: self.choose(PASS), "chevrons-right", ButtonKind.PRIMARY, is_offered=must_pass),
        ]
