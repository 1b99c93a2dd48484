"""The strategies that come with the game: where each begins, and what it has to keep."""

from collections.abc import Mapping
from dataclasses import dataclass

from game.rules.gravity import GravityBoard
from game.rules.registry import start


@dataclass(frozen=True)
class Definition:
    """The start of a strategy, and the result that its moves have to keep.

    opening     the moves before the strategy begins
    last_turn   the turn, counting both sides' turns, on which the strong side wins at the latest; 0 if the moves only
                keep the result of each position, a win or a draw
    moves       the number of moves of the strong side that the strategy covers; 0 if it goes on to the end
    """

    game: str
    opening: str = ""
    last_turn: int = 0
    moves: int = 0

    def start(self) -> GravityBoard:
        """Return a new board with the position in which the strategy begins."""
        board = start(self.game)
        assert isinstance(board, GravityBoard)
        for text in self.opening.split():
            board.play(board.move(text))
        return board


DEFINITIONS: Mapping[str, Definition] = {
    "conniption": Definition("conniption", last_turn=9),
    "connect4-middle": Definition("connect4", moves=4),
    "connect4-draw": Definition("connect4", "3", moves=4),
}
