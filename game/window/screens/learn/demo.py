"""Plays the example of a lesson on a board, again and again."""

from game.rules.board import Board
from game.window.boards.registry import view_for
from game.words.messages import tr
from game.words.teaching.lesson import Example

LOOK = 1.6  # seconds before the first move
BETWEEN = 1.3  # seconds between two moves, to read the caption
AT_END = 4.0  # seconds before the example starts again


class Demo:
    """Plays the moves of an example one after the other.

    caption    the text about the last move, or about the first position
    is_paused  True if moves are played only by calls of `advance`
    """

    def __init__(self, example: Example) -> None:
        self.example = example
        self.is_paused = False
        self.view = view_for(example.start().board)
        self.rewind()

    def rewind(self) -> None:
        """Go back to the first position."""
        self.record = self.example.start()
        self.view.show(self.record.board)
        self.caption = self.example.before or tr("{player} is to move.", player=self._mover)
        self.rest = LOOK

    @property
    def board(self) -> Board:
        return self.record.board

    @property
    def moves_played(self) -> int:
        """The number of moves played so far."""
        return self.record.current.turns

    @property
    def _mover(self) -> str:
        return (tr("Star"), tr("Ring"))[self.board.mover]

    @property
    def is_over(self) -> bool:
        return self.moves_played == len(self.example.moves)

    def advance(self) -> None:
        """Play the next move, or start again after the last move. End a running animation first."""
        self.view.finish()
        if self.is_over:
            self.rewind()
            return
        text, caption = self.example.moves[self.moves_played]
        self.caption = caption or tr("{player} plays {move}.", player=self._mover, move=text)
        node = self.record.play(self.board.move(text))
        self.view.animate(node.steps, node.previous.board, node.board)
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
