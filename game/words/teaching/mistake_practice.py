"""The sentences for practicing with mistakes from one's own games: the task, its hints, and reactions to an attempt.

{mover} made the mistake with {move}. The other placeholders in braces stand for names, moves and distances ({moves}),
which count the moves of the winner.
"""

from collections.abc import Mapping
from enum import Enum, auto

from game.words.messages import mark, mark_n
from game.words.teaching.coach import Sentence

NO_MISTAKES = mark("No mistakes found.")


class PracticeMessage(Enum):
    """The kinds of messages in the practice with mistakes. The sentence for each kind is in PRACTICE."""

    # The task.
    LET_WIN_GO = auto()
    GAVE_UP_DRAW = auto()
    GAVE_MUCH = auto()
    LOST_AT_ONCE = auto()
    # Hints, in their order.
    WIN_AT_ONCE = auto()
    WIN_THERE = auto()
    DRAW_THERE = auto()
    BETTER_THERE = auto()
    LONGER_THERE = auto()
    TO_STOP = auto()
    TO_FORK = auto()
    TO_TAKE = auto()
    WITH_FLIP = auto()
    WITHOUT_FLIP = auto()
    ONLY_ONE = auto()
    NO_MORE_HINTS = auto()
    # Reactions to an attempt.
    SAME_AGAIN = auto()
    WRONG = auto()
    WRONG_GUESS = auto()
    OPEN = auto()
    ANSWER = auto()


PRACTICE: Mapping[PracticeMessage, Sentence] = {
    PracticeMessage.LET_WIN_GO: Sentence(
        mark("{mover} played {move} and missed a win. Find a winning move."),
        mark("You played {move} and missed a win. Find a winning move."),
    ),
    PracticeMessage.GAVE_UP_DRAW: Sentence(
        mark("{mover} played {move} and gave up the draw. Find a move that holds the draw."),
        mark("You played {move} and gave up the draw. Find a move that holds the draw."),
    ),
    PracticeMessage.GAVE_MUCH: Sentence(
        mark("{mover} played {move}, which looks like a mistake. Find a better move."),
        mark("You played {move}, which looks like a mistake. Find a better move."),
    ),
    PracticeMessage.LOST_AT_ONCE: Sentence(
        mark("{mover} played {move}, which loses at once. Find a move that holds out longer."),
        mark("You played {move}, which loses at once. Find a move that holds out longer."),
    ),
    PracticeMessage.WIN_AT_ONCE: Sentence(mark("You can win right now.")),
    PracticeMessage.WIN_THERE: Sentence(mark_n("There is a win in {moves} move.", "There is a win in {moves} moves.")),
    PracticeMessage.DRAW_THERE: Sentence(mark("There is no win, but you can hold the draw.")),
    PracticeMessage.BETTER_THERE: Sentence(mark("There seems to be a much better move.")),
    PracticeMessage.LONGER_THERE: Sentence(mark("You can hold out longer.")),
    PracticeMessage.TO_STOP: Sentence(
        mark("Stop a threat: {foe} would win with {reply}."), mark("Stop a threat: you would win with {reply}.")
    ),
    PracticeMessage.TO_FORK: Sentence(mark("Make more threats than one answer can stop.")),
    PracticeMessage.TO_TAKE: Sentence(mark("You can capture a piece.")),
    PracticeMessage.WITH_FLIP: Sentence(mark("The best move uses a flip.")),
    PracticeMessage.WITHOUT_FLIP: Sentence(mark("The best move doesn't use a flip.")),
    PracticeMessage.ONLY_ONE: Sentence(mark("Only one move works.")),
    PracticeMessage.NO_MORE_HINTS: Sentence(mark("That was the last hint. Try a move, or see the answer.")),
    PracticeMessage.SAME_AGAIN: Sentence(mark("That is the move from the game. Try another one.")),
    PracticeMessage.WRONG: Sentence(mark("Try another move.")),
    PracticeMessage.WRONG_GUESS: Sentence(mark("That doesn't look better. Try another move.")),
    PracticeMessage.OPEN: Sentence(mark("We couldn't confirm that this works. Try another move.")),
    PracticeMessage.ANSWER: Sentence(mark("The best move is {best}.")),
}
