"""The chapters of the ladder, one a game, in the order in which they are climbed. A game without steps has none."""

from __future__ import annotations

from collections.abc import Mapping

from game.teach.ladder.domino import DOMINO
from game.teach.ladder.gravity import CONNECT_FOUR, CONNIPTION
from game.teach.ladder.paths import PATHS
from game.teach.ladder.rung import Rung
from game.teach.ladder.watch_your_back import WATCH_YOUR_BACK

CHAPTERS: Mapping[str, tuple[Rung, ...]] = {
    "connect4": CONNECT_FOUR,
    "conniption": CONNIPTION,
    "domino": DOMINO,
    "paths": PATHS,
    "wyb": WATCH_YOUR_BACK,
}
