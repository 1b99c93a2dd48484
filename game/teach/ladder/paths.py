"""The ladder steps of Winning Paths. Their verdicts (`worth`) are proven."""

from ai.verdict import DRAW, Verdict, win
from game.rules.numbers import Side
from game.teach.ladder.ladder_step import LadderGoal, LadderStep
from game.words.messages import mark


def _shape(file: str, title: str, level: int, worth: Verdict, side: Side = 0) -> LadderStep:
    """Return a ladder step with a shape. Its goal is a draw if the start is a draw (`worth`), else a win."""
    goal = LadderGoal.HOLD if worth.is_draw else LadderGoal.WIN
    return LadderStep(
        "paths", f"{file} level {level}", title, level, side=side, setup={"File": file}, worth=worth, goal=goal
    )


PATHS = (
    _shape("4x4-three", mark("Three in a row on 4 by 4"), 1, win(5)),
    _shape("3x3", mark("Tic-tac-toe"), 2, DRAW),
    _shape("fano", mark("Seven spaces, seven paths"), 2, win(7)),
    _shape("3x3x3", mark("The cube"), 3, win(7)),
    _shape("torus", mark("A board without edges, going second"), 4, DRAW, side=1),
    _shape("triangle6", mark("Triangles on six points"), 5, win(7)),
    _shape("y", mark("Join all three sides"), 6, win(9)),
    _shape("squares", mark("Corners of a square, level 8"), 8, win(9)),
)
