"""Texts about puzzles: goals, themes, hints, and reactions to a move."""

import re
from collections.abc import Mapping, Sequence

from ai.verdict import win
from game.record.puzzle import GoalKind, PuzzleGoal
from game.words.messages import mark, tr, tr_n
from game.words.verdicts import winner_moves

# The title of each theme in a list, and its hint.
THEMES: Mapping[str, tuple[str, str]] = {
    "two-threats": (mark("Two threats"), mark("One move makes more threats than your opponent can stop.")),
    "winning-flip": (mark("Winning flip"), mark("Only a move with a flip works.")),
    "saving-flip": (mark("Saving flip"), mark("Only a move with a flip saves you.")),
    "do-not-flip": (mark("Don't flip"), mark("Every move with a flip fails here.")),
    "block": (mark("Stop a threat"), mark("There is a threat that you must stop.")),
    "take-two": (mark("Capture two"), mark("You can capture more than one piece.")),
    "take-one": (mark("Capture a piece"), mark("You can capture a piece.")),
    "sacrifice": (mark("Sacrifice"), mark("You have to give up a piece first.")),
    "mind-the-shrink": (mark("Mind the shrink"), mark("Remember which pieces are lost when the board shrinks.")),
    "hold-the-draw": (mark("Hold the draw"), mark("You can't win, but you can hold the draw.")),
    "double-attack": (mark("Fork"), mark("One move attacks more than one piece.")),
    "trap": (mark("Trap"), mark("One move attacks a piece that can't be saved.")),
    "gain": (mark("Win pieces"), mark("You can win pieces by force, but not with the biggest capture.")),
    "survive": (mark("Survive"), mark("First look at what your opponent threatens.")),
    "long-win": (mark("Long win"), mark("The win takes patience: look far ahead.")),
    "quiet-move": (mark("Quiet move"), mark("The first move makes no threat yet.")),
    "only-move": (mark("Only move"), mark("Only one move works.")),
}

RIGHT = mark("Correct. Keep going.")
SOLVED = mark("Solved.")
WRONG = mark("That doesn't work.")
TOO_SLOW = mark("That wins too, but not fast enough.")
POINTED = mark("The solution is marked.")
SOLUTION_SHOWN = mark("Here is the solution. Press “Show me” to watch it.")
LOOKING = mark("Checking …")


def own_moves(goal: PuzzleGoal) -> int:
    """Return the greatest number of moves that the solver of the puzzle makes, if the goal has a limit of turns."""
    return winner_moves(win(goal.turns))


def goal_words(goal: PuzzleGoal) -> str:
    """Return the goal of a puzzle as one or two sentences, which count the solver's moves.

    If the number of turns is even, the opponent has answered each of these moves, and the text says so.
    """
    moves, includes_answers = own_moves(goal), goal.turns % 2 == 0
    match goal.kind:
        case GoalKind.WIN:
            return tr_n("Force a win in at most {n} move.", "Force a win in at most {n} moves.", moves)
        case GoalKind.SURVIVE if includes_answers:
            return tr_n(
                "Don't lose with your next move or to the answer.",
                "Don't lose within your next {n} moves or to the last answer.",
                moves,
            )
        case GoalKind.SURVIVE:
            return tr_n("Don't lose with your next move.", "Don't lose within your next {n} moves.", moves)
        case GoalKind.GAIN if includes_answers:
            return tr_n(
                "Win {pieces} by force with your next move. Pieces you lose, even to the answer, count against you.",
                "Win {pieces} by force within your next {n} moves. Pieces you lose, even to the last answer, count "
                "against you.",
                moves,
                pieces=_pieces(goal.pieces),
            )
        case GoalKind.GAIN:
            return tr_n(
                "Win {pieces} by force with your next move. Pieces you lose count against you.",
                "Win {pieces} by force within your next {n} moves. Pieces you lose count against you.",
                moves,
                pieces=_pieces(goal.pieces),
            )
    return tr("Hold the draw for your next 3 moves. There is no win here.")


def goal_title(goal: PuzzleGoal) -> str:
    """Return the goal of a puzzle in a few words."""
    match goal.kind:
        case GoalKind.WIN:
            return tr_n("Win in {n} move", "Win in {n} moves", own_moves(goal))
        case GoalKind.SURVIVE:
            return tr_n("Survive {n} move", "Survive {n} moves", own_moves(goal))
        case GoalKind.GAIN:
            return tr_n("Win {n} piece", "Win {n} pieces", goal.pieces)
    return tr("Hold the draw")


def too_little(gained: int) -> str:
    """Return the text about a move that gains too few pieces; `gained` is negative if the move loses pieces."""
    if gained > 0:
        return tr("That gains at most {pieces}.", pieces=_pieces(gained))
    if gained == 0:
        return tr("Your opponent has a good answer, so you gain nothing.")
    return tr("Your opponent has a good answer, so you lose {pieces}.", pieces=_pieces(-gained))


def _pieces(number: int) -> str:
    return tr_n("{n} piece", "{n} pieces", number)


def theme_title(theme: str) -> str:
    """Return the title of a theme.

    A theme such as win-in-5 counts both sides' turns, but its title counts the winner's moves.
    """
    if match := re.fullmatch(r"win-in-(\d+)", theme):
        return goal_title(PuzzleGoal(GoalKind.WIN, int(match[1])))
    return tr(THEMES[theme][0]) if theme in THEMES else theme.replace("-", " ").capitalize()


def hints_of(themes: Sequence[str]) -> list[str]:
    """Return the hints about a puzzle with the given themes. No hint names the solution."""
    return [tr(THEMES[theme][1]) for theme in themes if theme in THEMES]
