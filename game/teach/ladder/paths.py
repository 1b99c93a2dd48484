"""The steps of Winning Paths: shapes that the prover knows to the end."""

from __future__ import annotations

from ai.verdict import DRAW, Verdict, win
from game.rules.numbers import Side
from game.teach.ladder.rung import Goal, Rung


def _shape(file: str, title: str, level: int, worth: Verdict, side: Side = 0) -> Rung:
    """A shape with a win to hold on to, or a draw."""
    goal = Goal.HOLD if worth.is_draw else Goal.WIN
    return Rung("paths", f"{file} level {level}", title, level, side=side, setup={"File": file}, worth=worth, goal=goal)


PATHS = (
    _shape("4x4-three", "Three in a row on 4 by 4", 1, win(5)),
    _shape("3x3", "Tic-tac-toe", 2, DRAW),
    _shape("fano", "Seven spaces, seven paths", 2, win(7)),
    _shape("3x3x3", "The cube", 3, win(7)),
    _shape("torus", "A board without edges, the computer begins", 4, DRAW, side=1),
    _shape("triangle6", "Triangles on six points", 5, win(7)),
    _shape("y", "Join all three sides", 6, win(9)),
    _shape("squares", "Corners of a square, against the best", 8, win(9)),
)
