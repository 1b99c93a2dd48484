"""How strong the levels are in each game: the catalog of what was measured, see docs/strength.md."""

from __future__ import annotations

from collections.abc import Mapping

MIDDLE = 1500  # what the mean of a game's ladder is called, so that no rating is negative
# The Elo of levels 1 to 8 above or below the mean of their ladder.
_MEASURED: Mapping[str, tuple[int, ...]] = {
    "conniption": (-459, -306, -91, 35, 109, 205, 282, 369),
    "connect4": (-782, -403, -158, 52, 143, 308, 396, 697),
    "domino": (-714, -337, -207, -61, 127, 234, 386, 529),
    "paths": (-720, -352, -139, -20, 80, 174, 350, 555),
    "wyb": (-1446, -1046, -627, -250, 208, 629, 1023, 1480),
}
_USUAL = (-700, -350, -150, 0, 120, 230, 350, 500)


def level_ratings(game: str) -> tuple[int, ...]:
    """The ratings of levels 1 to 8 in a game."""
    return tuple(MIDDLE + elo for elo in _MEASURED.get(game, _USUAL))
