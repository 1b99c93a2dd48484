"""What the levels see of each game: the catalog of what was measured, and what holds for any other game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True)
class Sights:
    """One game, seen by the levels 1 to 7.

    turns   how many turns each sees
    care    how closely each follows the score: 1 takes only the best moves, 0 any that it does not see to lose
    score   what they judge by, if not by the game's best score
    """

    turns: tuple[int, ...] = (1, 2, 2, 3, 4, 5, 6)
    care: tuple[float, ...] = (0.0, 0.0, 0.3, 0.4, 0.5, 0.6, 0.7)
    score: str | None = None


_USUAL = Sights()
# See docs/strength.md. The lines say nothing of the next turn; the threats do, and would give a level more sight than
# it has.
SIGHTS: Mapping[str, Sights] = {
    "conniption": Sights((1, 2, 3, 4, 5, 6, 7), (0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.2), "lines"),
    "connect4": Sights((1, 2, 3, 4, 6, 9, 12), (0.1, 0.0, 0.4, 0.7, 0.85, 0.92, 1.0), "lines"),
    "domino": Sights((1, 2, 2, 3, 4, 5, 6), (0.0, 0.0, 0.6, 0.45, 0.25, 0.25, 0.4)),
    "paths": Sights((1, 2, 3, 4, 4, 5, 6), (0.0, 0.0, 0.0, 0.0, 0.33, 0.35, 0.45)),
    "wyb": Sights((1, 2, 2, 2, 3, 3, 5), (0.18, 0.14, 0.36, 0.53, 0.61, 0.91, 0.92)),
}


def sights_of(game: str) -> Sights:
    """What the levels see of a game."""
    return SIGHTS.get(game, _USUAL)
