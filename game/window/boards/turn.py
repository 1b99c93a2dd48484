"""A person's turn before it is a move: what of it is half done, and what can be done about it besides the board."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from game.rules.board import Board
from game.rules.numbers import Move, Side
from game.window.widgets.cards import Stock
from game.window.widgets.widget import ButtonKind
from game.words.catalog import WORDS


@dataclass(frozen=True)
class Control:
    """Something that can be done about a turn with a button, and with a key.

    short        what the button says where there is little room, if not the same
    key          of the keyboard, or 0
    by_wheel     whether the wheel of the mouse does it too, above the board
    share        of the width of all buttons
    is_offered   whether the button is there now
    is_on        whether it is armed
    is_wanted    whether a hint asks for it
    why_not      why it cannot be used now, or nothing
    preview      shows what it would do, told when to begin and when to end; None where nothing is to be seen
    """

    label: str
    press: Callable[[], object]
    icon: str = ""
    kind: ButtonKind = ButtonKind.PLAIN
    hint: str = ""
    short: str = ""
    key: int = 0
    by_wheel: bool = False
    share: float = 2.0
    is_offered: bool = True
    is_on: bool = False
    is_wanted: bool = False
    why_not: str = ""
    preview: Callable[[bool], object] | None = None


class Turn:
    """What is half done of a turn, in the one place where view, buttons, words and advice read it.

    board        the game's own board, which goes on with the game
    setup        what the game was set up with; the board's own, unless it is in the middle of its game
    play         plays a move
    asks_twice   whether a move must be chosen twice, to confirm it
    barrier      why no part of a turn can be made now, or nothing
    unconfirmed  the move that was chosen once, or None
    hint         the move that a hint advises, or None
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
        self.barrier = ""
        self.unconfirmed: Move | None = None
        self.hint: Move | None = None

    def choose(self, move: Move) -> None:
        """A person has chosen a move: play it, or wait until it is chosen once more where that is wanted."""
        if self.asks_twice() and move != self.unconfirmed:
            self.unconfirmed = move
        else:
            self.play(move)

    @property
    def is_begun(self) -> bool:
        """Whether anything is half done."""
        return self.unconfirmed is not None

    def reset(self) -> None:
        """Nothing is half done any more: the view shows a move, or another position."""
        self.unconfirmed = None

    def take_back(self) -> bool:
        """Undo what is half done, to be seen on the board; whether there was anything."""
        was_begun = self.is_begun
        self.reset()
        return was_begun

    # --- what each game may say in its own way ---

    @property
    def controls(self) -> list[Control]:
        """What can be done besides choosing on the board: as many at any time, though not all need be offered."""
        return []

    def task(self) -> str:
        """What is to be done now, as the beginning of a sentence."""
        return WORDS[self.board.game].task(self.board)

    def advice(self, move: Move) -> str:
        """What is still to be done for a move, as the beginning of a sentence."""
        return WORDS[self.board.game].advice(self.board, move)

    def fits(self, move: Move) -> bool:
        """Whether a move goes on with what is half done."""
        return True

    def place_of(self, move: Move) -> int:
        """The place on the board where a verdict about a move is written."""
        return move

    def stock(self, board: Board, side: Side) -> Stock | None:
        """What a player has left to spend in a position, beyond what is half done; None where nothing is spent."""
        return None
