"""Which badges there are for each game, besides those of any. A game without an entry has none of its own."""

from __future__ import annotations

from collections.abc import Mapping

from game.teach.badges.badge import GameBadge
from game.teach.badges.domino import DOMINO
from game.teach.badges.gravity import CONNECT_FOUR, CONNIPTION
from game.teach.badges.paths import PATHS
from game.teach.badges.watch_your_back import WATCH_YOUR_BACK

GAME_BADGES: Mapping[str, tuple[GameBadge, ...]] = {
    "conniption": CONNIPTION,
    "connect4": CONNECT_FOUR,
    "domino": DOMINO,
    "paths": PATHS,
    "wyb": WATCH_YOUR_BACK,
}
