"""Find winning cells and safe cells of the gravity games. The compiled build uses threats.pxd instead."""

from game.rules.seven_by_six import FULL, completing_along


def winning_cells(discs: int, filled: int) -> int:
    """Return the empty cells where one more disc makes four in a row, including cells that cannot be filled yet."""
    upright = (discs << 1) & (discs << 2) & (discs << 3)
    level = completing_along(discs, 6) | completing_along(discs, 7) | completing_along(discs, 8)
    return (upright | level) & (FULL ^ filled)


def safe_cells(wins: int, tops: int) -> int:
    """Return the cells of `tops` that the mover can fill without losing on the opponent's next turn.

    `wins` holds the winning cells of the opponent. The result is empty if the opponent can reach two of them, or one
    that lies directly below another. The code has no branches because the processor could not predict them.
    """
    at_hand = wins & tops
    replies = tops & ~(wins >> 1) & (at_hand | -(at_hand == 0))
    return replies & -(at_hand & (at_hand - 1) == 0)
