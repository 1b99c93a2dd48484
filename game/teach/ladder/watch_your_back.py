"""The ladder steps of Watch Your Back! They have no verdicts (`worth`), because the start of the game is not proven."""

from game.teach.ladder.ladder_step import LadderGoal, LadderStep
from game.words.messages import mark

_GAME = "wyb"

WATCH_YOUR_BACK = (
    LadderStep(_GAME, "level 1", mark("Two around one"), 1, mark("A piece between two enemies is captured.")),
    LadderStep(_GAME, "level 2", mark("You go first"), 2, mark("The board shrinks twice: stay in the middle.")),
    LadderStep(_GAME, "level 2 second", mark("The computer goes first"), 2, mark("You place the last piece."), side=1),
    LadderStep(_GAME, "level 3", mark("Steady opponent"), 3, mark("A draw is enough."), goal=LadderGoal.HOLD),
    LadderStep(_GAME, "level 4", mark("Clever opponent"), 4, mark("Corners capture pieces, too.")),
    LadderStep(_GAME, "level 5", mark("Hold your ground"), 5, mark("A draw is enough."), goal=LadderGoal.HOLD),
    LadderStep(_GAME, "level 6", mark("Cunning opponent"), 6, mark("You can jump over pieces of either side.")),
    LadderStep(_GAME, "summit", mark("Perfect opponent"), 8, mark("A draw is enough."), goal=LadderGoal.HOLD),
)
