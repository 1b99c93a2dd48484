"""The ladder steps of Connect Four and Conniption. Their verdicts (`worth`) are proven."""

from ai.verdict import DRAW, Verdict, loss, win
from game.rules.numbers import Side
from game.teach.ladder.ladder_step import LadderGoal, LadderStep
from game.words.messages import mark

_FOUR, _FLIPS = "connect4", "conniption"


def _flips(flips: str, title: str, level: int, worth: Verdict, side: Side = 0) -> LadderStep:
    """Return a ladder step of Conniption.

    `flips` gives the numbers of flips of the first and second player, as in "4,0".
    """
    name = f"{flips} level {level}"
    return LadderStep(_FLIPS, name, title, level, side=side, setup={"Flips": flips}, worth=worth)


CONNECT_FOUR = (
    LadderStep(_FOUR, "first", mark("Four in a row"), 1, mark("Discs fall, and nothing flips.")),
    LadderStep(_FOUR, "two threats", mark("Two threats at once"), 2, position="2//1/12/// 1 0,0 -", worth=win(3)),
    LadderStep(_FOUR, "second", mark("The computer goes first"), 2, mark("When it has three in a row, block."), side=1),
    LadderStep(_FOUR, "tower", mark("Up the middle"), 3, position="/2/212/112/1// 1 0,0 -", worth=win(5)),
    LadderStep(
        _FOUR,
        "column 3",
        mark("The computer starts in column 3"),
        4,
        side=1,
        position="//1//// 2 0,0 -",
        worth=DRAW,
        goal=LadderGoal.HOLD,
    ),
    LadderStep(_FOUR, "far ahead", mark("A long way to go"), 5, position="//21/1212/21// 1 0,0 -", worth=win(27)),
    LadderStep(
        _FOUR, "column 1", mark("The computer starts in column 1"), 6, side=1, position="1////// 2 0,0 -", worth=win(39)
    ),
    LadderStep(_FOUR, "summit", mark("Empty board, level 8"), 8, worth=win(41)),
)

CONNIPTION = (
    _flips("4,0", mark("Four flips against none"), 1, win(7)),
    _flips("2,0", mark("Two flips against none"), 2, win(7)),
    _flips("4,4", mark("Four flips each"), 2, win(9)),
    _flips("2,1", mark("Two flips against one"), 3, win(9)),
    _flips("0,1", mark("One flip to none, going second"), 4, win(16), side=1),
    _flips("1,1", mark("One flip each"), 5, win(19)),
    LadderStep(
        _FLIPS,
        "1,2 level 6",
        mark("One flip against two"),
        6,
        setup={"Flips": "1,2"},
        worth=loss(20),
        goal=LadderGoal.LAST,
        turns=16,
    ),
    _flips("4,4", mark("Four flips each, level 8"), 8, win(9)),
)
