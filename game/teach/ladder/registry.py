"""Lists the chapters of the ladder in their order. Each game has a chapter with steps."""

from collections.abc import Mapping

from game.teach.ladder.domino import DOMINO
from game.teach.ladder.gravity import CONNECT_FOUR, CONNIPTION
from game.teach.ladder.ladder_step import LadderStep
from game.teach.ladder.paths import PATHS
from game.teach.ladder.watch_your_back import WATCH_YOUR_BACK

CHAPTERS: Mapping[str, tuple[LadderStep, ...]] = {
    "connect4": CONNECT_FOUR,
    "conniption": CONNIPTION,
    "domino": DOMINO,
    "paths": PATHS,
    "wyb": WATCH_YOUR_BACK,
}
