"""How a finished game ended, for all reference games."""

from typing import NamedTuple


class Result(NamedTuple):
    """The winner is player 0 or 1, or None for a draw; a game still going on has no Result at all."""

    winner: int | None


DRAW = Result(None)
