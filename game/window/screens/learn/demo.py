"""A board that plays an example again and again."""

from __future__ import annotations

from game.rules.board import Board
from game.window.boards.catalog import view_for
from game.words.lesson import Example

LOOK = 1.6  # seconds to look at the first position
BETWEEN = 1.3  # from one move to the next: time to read what is said about it
AT_END = 4.0


class Demo:
    """Shows an example move by move.

    caption   what is to be seen now
    is_paused it goes on by `advance` only
    """

    def __init__(self, example: Example) -> None:
        self.example = example
        self.is_paused = False
        self.view = view_for(example.start().shown)
        self.rewind()

    def rewind(self) -> None:
        """Begin again."""
        self.record = self.example.start()
        self.view.show(self.record.shown)
        self.caption = self.example.before or f"{self._mover} is to move."
        self.rest = LOOK

    @property
    def board(self) -> Board:
        return self.record.shown

    @property
    def played(self) -> int:
        """How many moves have been played."""
        return self.record.now

    @property
    def _mover(self) -> str:
        return ("Star", "Ring")[self.board.mover]

    @property
    def is_over(self) -> bool:
        return self.played == len(self.example.moves)

    def advance(self) -> None:
        """Play the next move, or begin again after the last; a move that still runs is hurried."""
        self.view.finish()
        if self.is_over:
            self.rewind()
            return
        text, caption = self.example.moves[self.played]
        self.caption = caption or f"{self._mover} plays {text}."
        played = self.record.play(self.board.move(text))
        self.view.animate(played.steps, played.before, played.after)
        self.rest = AT_END if self.is_over else BETWEEN

    def update(self, dt: float) -> float:
        wait = self.view.update(dt)
        if self.view.busy or self.is_paused:
            return wait
        self.rest -= dt
        if self.rest <= 0:
            self.advance()
            return 0.0
        return min(wait, self.rest)
