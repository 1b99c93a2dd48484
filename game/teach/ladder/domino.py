"""The ladder steps of Domino Four. Their verdicts (`worth`) are proven."""

from ai.verdict import DRAW, loss, win
from game.teach.ladder.ladder_step import LadderGoal, LadderStep
from game.words.messages import mark

_GAME = "domino"
_FIVE = {"Line": "5"}

DOMINO = (
    LadderStep(_GAME, "6x6", mark("6 by 6, four in a row"), 1, setup={"Size": "6x6"}, worth=win(3)),
    LadderStep(_GAME, "8x8 five", mark("8 by 8, five in a row"), 2, setup={"Size": "8x8", **_FIVE}, worth=win(5)),
    LadderStep(_GAME, "4x4", mark("4 by 4, four in a row"), 2, setup={"Size": "4x4"}, worth=DRAW, goal=LadderGoal.HOLD),
    LadderStep(_GAME, "5x5", mark("5 by 5, four in a row"), 3, worth=win(7)),
    LadderStep(_GAME, "5x5 second", mark("5 by 5, you go second"), 3, side=1, worth=loss(7)),
    LadderStep(_GAME, "7x7 five", mark("7 by 7, five in a row"), 5, setup={"Size": "7x7", **_FIVE}, worth=win(5)),
    LadderStep(_GAME, "6x6 five", mark("6 by 6, five in a row"), 6, setup={"Size": "6x6", **_FIVE}, worth=win(9)),
    LadderStep(_GAME, "summit", mark("5 by 5, level 8"), 8, worth=win(7)),
)
