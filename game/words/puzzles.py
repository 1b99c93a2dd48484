"""What is said of puzzles: their goals, what they are about, hints, and what came of a try."""

from collections.abc import Mapping, Sequence

from game.record.puzzle import Goal, GoalKind

# What a puzzle is about: how a list calls it, and what a hint says of it.
THEMES: Mapping[str, tuple[str, str]] = {
    "two-threats": ("Two threats", "There is a move after which one answer cannot meet every threat."),
    "winning-flip": ("The winning flip", "Only a turn with a flip does it."),
    "saving-flip": ("The saving flip", "Only a turn with a flip saves it."),
    "do-not-flip": ("Do not flip", "Every turn with a flip fails here."),
    "block": ("Stop a threat", "Something has to be stopped."),
    "take-two": ("Take two", "More than one piece can be taken."),
    "take-one": ("Take a piece", "Something can be taken."),
    "sacrifice": ("Give to win", "It costs something at first."),
    "mind-the-shrink": ("Mind the shrink", "Think of what the board takes away when it shrinks."),
    "hold-the-draw": ("Hold the draw", "There is nothing to be won here, but the draw can be held."),
    "double-attack": ("Attack two", "There is a move that attacks more than one piece."),
    "trap": ("Set a trap", "There is a move that attacks a piece which cannot be saved."),
    "gain": ("Gain pieces", "Something can be taken by force, though not by what takes most at once."),
    "survive": ("Survive", "Look at what the opponent threatens first."),
    "long-win": ("A long win", "It takes patience: look far ahead."),
    "quiet-move": ("A quiet move", "The first move threatens nothing yet."),
    "only-move": ("Only one move", "Only one move does it."),
}

RIGHT = "Right. Go on."
SOLVED = "Solved."
WRONG = "That does not reach the goal."
TOO_SLOW = "That wins too, but not within the {turns} turns."
TOO_LITTLE = "That gains {gained} at most."
NO_GAIN = "That gains nothing if it is answered well."
A_LOSS = "That loses {lost} if it is answered well."
POINTED = "The marked move does it."
TOLD = "This is how it goes. The moves are played on the board when you press Show me."
LOOKING = "Looking at it …"


def goal_words(goal: Goal) -> str:
    """What is to be reached, in a sentence or two."""
    match goal.kind:
        case GoalKind.WIN:
            return f"Win on turn {goal.turns} at the latest, whatever is answered. Turns of both count."
        case GoalKind.SURVIVE:
            return f"Do not lose within the next {goal.turns} turns. Turns of both count."
        case GoalKind.GAIN:
            return (
                f"Be {_pieces(goal.pieces)} better off after {goal.turns} turns, whatever is answered. "
                "Turns of both count, and what you lose counts against you."
            )
    return "Hold the draw for your next three turns. There is nothing to be won here."


def goal_title(goal: Goal) -> str:
    """The same in a few words."""
    match goal.kind:
        case GoalKind.WIN:
            return f"Win in {goal.turns} turns"
        case GoalKind.SURVIVE:
            return f"Survive {goal.turns} turns"
        case GoalKind.GAIN:
            return f"Gain {_pieces(goal.pieces)}"
    return "Hold the draw"


def too_little(gained: int) -> str:
    """What is said of a move after which fewer pieces are gained than the goal says, or some are lost."""
    if gained > 0:
        return TOO_LITTLE.format(gained=_pieces(gained))
    return A_LOSS.format(lost=_pieces(-gained)) if gained else NO_GAIN


def _pieces(number: int) -> str:
    return f"{number} piece{'s' if number != 1 else ''}"


def theme_title(theme: str) -> str:
    return THEMES[theme][0] if theme in THEMES else theme.replace("-", " ").capitalize()


def hints_of(themes: Sequence[str]) -> list[str]:
    """What can be said of a puzzle without naming the move."""
    return [THEMES[theme][1] for theme in themes if theme in THEMES]
