"""What is said while somebody does their slips better: the task, hints, and what came of a try.

A slip was made by {mover} with {move}. Places in braces stand for names, for turns as their game calls them, and for
numbers of turns.
"""

from collections.abc import Mapping
from enum import Enum, auto

from game.words.coach import Sentence


class Cue(Enum):
    """What there is to say."""

    # What is asked for.
    LET_WIN_GO = auto()
    GAVE_UP_DRAW = auto()
    GAVE_MUCH = auto()
    # Hints, one after the other.
    WIN_AT_ONCE = auto()
    WIN_THERE = auto()
    DRAW_THERE = auto()
    BETTER_THERE = auto()
    TO_STOP = auto()
    TO_FORK = auto()
    TO_TAKE = auto()
    WITH_FLIP = auto()
    WITHOUT_FLIP = auto()
    ONLY_ONE = auto()
    NO_MORE_HINTS = auto()
    # What came of a try.
    SAME_AGAIN = auto()
    WRONG = auto()
    WRONG_GUESS = auto()
    OPEN = auto()
    ANSWER = auto()


PRACTICE: Mapping[Cue, Sentence] = {
    Cue.LET_WIN_GO: Sentence(
        "{mover} played {move} and let a win go. Find a move that keeps it.",
        "You played {move} and let a win go. Find a move that keeps it.",
    ),
    Cue.GAVE_UP_DRAW: Sentence(
        "{mover} played {move} and gave up the draw. Find a move that holds it.",
        "You played {move} and gave up the draw. Find a move that holds it.",
    ),
    Cue.GAVE_MUCH: Sentence(
        "{mover} played {move} and gave much away, as far as a search can see. Find something better.",
        "You played {move} and gave much away, as far as a search can see. Find something better.",
    ),
    Cue.WIN_AT_ONCE: Sentence("This very turn can win."),
    Cue.WIN_THERE: Sentence("There is a win in {turns}."),
    Cue.DRAW_THERE: Sentence("The draw can be held, but nothing more."),
    Cue.BETTER_THERE: Sentence("A search finds something clearly better."),
    Cue.TO_STOP: Sentence(
        "Something has to be stopped: {foe} would win with {reply}.",
        "Something has to be stopped: you would win with {reply}.",
    ),
    Cue.TO_FORK: Sentence("There is a move after which no answer meets every threat."),
    Cue.TO_TAKE: Sentence("Something can be taken."),
    Cue.WITH_FLIP: Sentence("The best way takes a flip."),
    Cue.WITHOUT_FLIP: Sentence("The best way takes no flip."),
    Cue.ONLY_ONE: Sentence("Only one move does it."),
    Cue.NO_MORE_HINTS: Sentence("That was the last hint: try a move, or see the answer."),
    Cue.SAME_AGAIN: Sentence("That is what was played. Try another move."),
    Cue.WRONG: Sentence("Try another move."),
    Cue.WRONG_GUESS: Sentence("That looks no better. Try another move."),
    Cue.OPEN: Sentence("Nobody could prove in time that this is enough. Try another move."),
    Cue.ANSWER: Sentence("The answer is {best}."),
}
