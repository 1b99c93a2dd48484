"""The steps of Connect Four and Conniption: what the handicaps in flips are worth is proven by the solver."""

from __future__ import annotations

from ai.verdict import DRAW, Verdict, loss, win
from game.rules.numbers import Side
from game.teach.ladder.rung import Goal, Rung

_FOUR, _FLIPS = "connect4", "conniption"


def _flips(flips: str, title: str, level: int, worth: Verdict, side: Side = 0) -> Rung:
    """A win to hold on to: the flips are those of whoever begins, and those of the other."""
    name = f"{flips} level {level}"
    return Rung(_FLIPS, name, title, level, side=side, setup={"Flips": flips}, worth=worth)


CONNECT_FOUR = (
    Rung(_FOUR, "first", "Four in a row", 1, "Discs fall, and nothing turns over."),
    Rung(_FOUR, "two threats", "Two threats at once", 2, position="2//1/12/// 1 0,0 -", worth=win(3)),
    Rung(_FOUR, "second", "The computer begins", 2, "Three of its discs in a row want an answer.", side=1),
    Rung(_FOUR, "tower", "Up the middle", 3, position="/2/212/112/1// 1 0,0 -", worth=win(5)),
    Rung(
        _FOUR,
        "column 3",
        "The computer begins in column 3",
        4,
        side=1,
        position="//1//// 2 0,0 -",
        worth=DRAW,
        goal=Goal.HOLD,
    ),
    Rung(_FOUR, "far ahead", "A long way to go", 5, position="//21/1212/21// 1 0,0 -", worth=win(27)),
    Rung(_FOUR, "column 1", "The computer begins in column 1", 6, side=1, position="1////// 2 0,0 -", worth=win(39)),
    Rung(_FOUR, "summit", "The empty board, against the best", 8, worth=win(41)),
)

CONNIPTION = (
    _flips("4,0", "Four flips against none", 1, win(7)),
    _flips("2,0", "Two flips against none", 2, win(7)),
    _flips("4,4", "Four flips each", 2, win(9)),
    _flips("2,1", "Two flips against one", 3, win(9)),
    _flips("0,1", "Your only flip, the computer begins", 4, win(16), side=1),
    _flips("1,1", "One flip each", 5, win(19)),
    Rung(
        _FLIPS,
        "1,2 level 6",
        "One flip against two",
        6,
        setup={"Flips": "1,2"},
        worth=loss(20),
        goal=Goal.LAST,
        turns=16,
    ),
    _flips("4,4", "Four flips each, against the best", 8, win(9)),
)
