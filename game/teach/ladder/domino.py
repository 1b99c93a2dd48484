"""The steps of Domino Four: boards that the prover knows to the end."""

from __future__ import annotations

from ai.verdict import DRAW, loss, win
from game.teach.ladder.rung import Goal, Rung

_GAME = "domino"
_FIVE = {"Line": "5"}

DOMINO = (
    Rung(_GAME, "6x6", "6 by 6, four in a row", 1, setup={"Size": "6x6"}, worth=win(3)),
    Rung(_GAME, "8x8 five", "8 by 8, five in a row", 2, setup={"Size": "8x8", **_FIVE}, worth=win(5)),
    Rung(_GAME, "4x4", "4 by 4, four in a row", 2, setup={"Size": "4x4"}, worth=DRAW, goal=Goal.HOLD),
    Rung(_GAME, "5x5", "5 by 5, four in a row", 3, worth=win(7)),
    Rung(_GAME, "5x5 second", "5 by 5, the computer begins", 3, side=1, worth=loss(7)),
    Rung(_GAME, "7x7 five", "7 by 7, five in a row", 5, setup={"Size": "7x7", **_FIVE}, worth=win(5)),
    Rung(_GAME, "6x6 five", "6 by 6, five in a row", 6, setup={"Size": "6x6", **_FIVE}, worth=win(9)),
    Rung(_GAME, "summit", "5 by 5, against the best", 8, worth=win(7)),
)
