"""The result of a finished game, for all reference games."""

from typing import NamedTuple


class Result(NamedTuple):
    """The winner is player 0 or 1, or None for a draw; an unfinished game has no Result."""

    winner: int | None


DRAW = Result(None)
