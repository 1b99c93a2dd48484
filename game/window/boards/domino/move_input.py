"""The move input of Domino Four: the domino in hand lies horizontally or vertically."""

from game.window.boards.move_input import MoveControl, MoveInput
from game.window.input.key_bindings import Action, with_key
from game.words.messages import mark, tr

TURN = Action(
    "domino.turn",
    mark("Turn the domino"),
    ("R",),
    "Y",
    mouse=mark("wheel, right click"),
    swipes=("swipe-up", "swipe-down"),
)


class DominoMoveInput(MoveInput):
    """The move input of Domino Four. The player has a domino in hand, which can be turned.

    is_upright   True if the domino in hand is vertical
    """

    is_upright = False

    @property
    def controls(self) -> list[MoveControl]:
        is_wrong = self.hint is not None and bool(self.hint & 1) != self.is_upright
        return [
            MoveControl(
                with_key(tr("Turn"), TURN),
                lambda: self.on_turn(),
                "rotate-ccw",
                hint=tr("Lay the domino horizontally") if self.is_upright else tr("Lay the domino vertically"),
                action=TURN,
                by_wheel=True,
                is_suggested=is_wrong,
                disabled_reason=self.disabled_reason,
            )
        ]
