"""The move input of Watch Your Back!: the player picks up a piece and moves it, or passes if no piece can move."""

from game.rules.watch_your_back import PASS
from game.window.boards.move_input import MoveControl, MoveInput
from game.window.widgets.widget import ButtonKind
from game.words.messages import tr

NOTHING = -1  # no piece is picked up


class PieceMoveInput(MoveInput):
    """The move input of Watch Your Back! Choosing one of your own pieces picks it up.

    picked_up   the cell of the piece whose moves are offered, or NOTHING
    """

    picked_up = NOTHING

    @property
    def is_begun(self) -> bool:
        return super().is_begun or self.picked_up != NOTHING

    def reset(self) -> None:
        super().reset()
        self.picked_up = NOTHING

    def task(self) -> str:
        if self.picked_up == NOTHING:
            return super().task()
        return tr("Choose where the piece on {square} goes", square=self.board.cell_name(self.picked_up))

    @property
    def controls(self) -> list[MoveControl]:
        must_pass = not self.disabled_reason and self.board.moves() == [PASS]
        return [
            MoveControl(
                tr("Pass"), lambda: self.choose(PASS), "chevrons-right", ButtonKind.PRIMARY, is_offered=must_pass
            ),
        ]
