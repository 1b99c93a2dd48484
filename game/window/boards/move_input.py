"""The move that the user is entering: its parts so far, and the buttons and keys that change it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from game.rules.board import Board
from game.rules.numbers import Move, Side
from game.window.input.key_bindings import Action
from game.window.widgets.side_panel_cards import Stock
from game.window.widgets.widget import ButtonKind
from game.words.registry import WORDS


@dataclass(frozen=True)
class MoveControl:
    """A button, usually with a key, that changes the move that the user is entering or answers a question.

    press             the function that the button calls
    short             a shorter label for small buttons, or an empty text
    action            the action that gives the button its keys and help text; None if it has no keys
    by_wheel          True if the mouse wheel over the board has the effect of the button
    is_offered        True if the button is visible now
    is_on             True if the button is switched on
    is_suggested      True if a hint suggests to press it
    disabled_reason   the reason why it cannot be used now, or an empty text
    preview           a function that starts (True) or ends (False) a preview of the button's effect, or None
    """

    label: str
    press: Callable[[], object]
    icon: str = ""
    kind: ButtonKind = ButtonKind.PLAIN
    hint: str = ""
    short: str = ""
    action: Action | None = None
    by_wheel: bool = False
    is_offered: bool = True
    is_on: bool = False
    is_suggested: bool = False
    disabled_reason: str = ""
    preview: Callable[[bool], object] | None = None


class MoveInput:
    """The move that the user is entering. The view, the buttons and the texts of the screen read it.

    board             the board of the game in its latest position
    setup             the setup of the game; by default that of the board
    play              the function that plays a complete move
    asks_twice        a function that returns True if the user must choose each move twice, to confirm it
    disabled_reason   the reason why no move can be entered now, or an empty text
    unconfirmed       the move that was chosen once and must be confirmed, or None
    hint              the suggested move, or None
    on_turn           called when the board, or the domino in hand, must be turned on the screen
    on_look           called when the preview of a flip must start or end on the screen
    """

    def __init__(
        self,
        board: Board,
        setup: Mapping[str, str] | None = None,
        play: Callable[[Move], object] = lambda move: None,
        asks_twice: Callable[[], bool] = lambda: False,
    ) -> None:
        self.board = board
        self.setup = board.setup() if setup is None else setup
        self.play = play
        self.asks_twice = asks_twice
        self.disabled_reason = ""
        self.unconfirmed: Move | None = None
        self.hint: Move | None = None
        self.on_turn: Callable[[], object] = lambda: None
        self.on_look: Callable[[], object] = lambda: None

    def choose(self, move: Move) -> None:
        """Play a move that the user has chosen.

        If moves must be confirmed, play it when it is chosen for the second time.
        """
        if self.asks_twice() and move != self.unconfirmed:
            self.unconfirmed = move
        else:
            self.play(move)

    @property
    def is_begun(self) -> bool:
        """True if the user has entered a part of a move."""
        return self.unconfirmed is not None

    def reset(self) -> None:
        """Forget all parts of the move, because the view shows another position or animates a move."""
        self.unconfirmed = None

    def cancel(self) -> bool:
        """Undo all parts of the move, also on the screen. Return False if no part was entered."""
        was_begun = self.is_begun
        self.reset()
        return was_begun

    # --- overridden by some games ---

    @property
    def controls(self) -> list[MoveControl]:
        """The buttons for parts of a move.

        Their number never changes; `is_offered` is False for those not needed now.
        """
        return []

    def task(self) -> str:
        """Return an instruction about the next part of the move, without the period at its end."""
        return WORDS[self.board.game].task(self.board)

    def advice(self, move: Move) -> str:
        """Return an instruction how to enter the rest of the suggested move, without the period at its end."""
        return WORDS[self.board.game].advice(self.board, move)

    def fits(self, move: Move) -> bool:
        """Return True if the user can still complete `move` after the parts that were entered."""
        return True

    def place_of(self, move: Move) -> int:
        """Return the number of the column, cell or other place on the board where the verdict of a move is shown."""
        return move

    def stock(self, board: Board, side: Side) -> Stock | None:
        """Return the supply, such as flips, that a player has after the entered parts; None in games without it."""
        return None
