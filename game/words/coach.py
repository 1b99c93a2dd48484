"""The sentences of the coach: what is common to all games; each game has its own beside or in place of them.

A move is made by {mover} and answered by {foe}. Places in braces stand for names, for turns as their game calls them
({reply}, {answer}, {best}, {first}, {second}), for numbers, and for cells ({where}).
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum, auto


class Say(Enum):
    """What there is to say."""

    # What the move does.
    WINS = auto()
    WINS_PRE_FLIP = auto()
    WINS_POST_FLIP = auto()
    WINS_SHRINK = auto()
    HANDS = auto()
    HANDS_PRE_FLIP = auto()
    HANDS_POST_FLIP = auto()
    HANDS_SHRINK = auto()
    HANDS_LOST = auto()
    HANDS_LOST_PRE_FLIP = auto()
    HANDS_LOST_POST_FLIP = auto()
    HANDS_LOST_SHRINK = auto()
    # What it does to the result.
    ONLY_LEGAL = auto()
    ONLY_WIN = auto()
    ONLY_DRAW = auto()
    WIN_QUICKEST = auto()
    WIN_SLOWER = auto()
    WIN = auto()
    DRAW_HELD = auto()
    DRAW = auto()
    WIN_TO_DRAW = auto()
    WIN_TO_REPLY = auto()
    WIN_TO_LOSS = auto()
    WIN_TO_LOSS_BY = auto()
    DRAW_TO_REPLY = auto()
    DRAW_TO_LOSS = auto()
    DRAW_TO_LOSS_BY = auto()
    LOST_TO_REPLY = auto()
    LONGEST = auto()
    SHORTER_REPLY = auto()
    SHORTER = auto()
    REPLY = auto()
    LOSS = auto()
    # Where it is searched only.
    LOOKS_BEST = auto()
    SOUND = auto()
    WEAKER = auto()
    WEAK = auto()
    UNPROVEN = auto()
    UNPROVEN_LOST = auto()
    # Why, and what would have been better.
    FORK_ONE = auto()
    FORK_TWO = auto()
    FORK_EITHER = auto()
    FORK_MORE = auto()
    STOPS = auto()
    THREATENS = auto()
    TAKES = auto()
    LOSES = auto()
    EXPOSES = auto()
    ATTACKS = auto()
    DOOMED = auto()
    BETTER_AT_ONCE = auto()
    BETTER_WIN = auto()
    BETTER_QUICKER = auto()
    BETTER_DRAW = auto()
    BETTER_LOSS = auto()
    ALL_LOSE_AT_ONCE = auto()
    # What a flip is worth.
    FLIP_LAST_WIN = auto()
    FLIP_LAST_DRAW = auto()
    FEWER_LOSS = auto()
    FEWER_DRAW = auto()
    FEWER_SLOWER = auto()
    FEWER_SOONER = auto()
    MORE_WIN = auto()
    MORE_DRAW = auto()
    MORE_QUICKER = auto()
    MORE_LONGER = auto()
    FEWER_ALIKE = auto()
    MORE_ALIKE = auto()
    FLIPS_ALIKE = auto()


@dataclass(frozen=True)
class Sentence:
    """A whole sentence: as it is with a player's name, and as it is to that player; where nobody is named, the same."""

    named: str
    you: str = ""

    def text(self, is_you: bool, places: Mapping[str, str]) -> str:
        """With all places filled."""
        return (self.you if is_you and self.you else self.named).format_map(places)


COACH: Mapping[Say, Sentence] = {
    Say.WINS: Sentence("Wins the game."),
    Say.HANDS: Sentence("Gives the game away: {foe} wins at once.", "Gives the game away: you win at once."),
    Say.HANDS_LOST: Sentence("Loses at once: {foe} wins.", "Loses at once: you win."),
    Say.ONLY_LEGAL: Sentence("The only legal move."),
    Say.ONLY_WIN: Sentence("The only move that wins."),
    Say.ONLY_DRAW: Sentence("The only move that holds the draw."),
    Say.WIN_QUICKEST: Sentence("Wins in {turns}, and nothing wins sooner."),
    Say.WIN_SLOWER: Sentence("Keeps the win, but slower: {turns} instead of {sooner}."),
    Say.WIN: Sentence("Wins in {turns} at most."),
    Say.DRAW_HELD: Sentence("Holds the draw."),
    Say.DRAW: Sentence("Leads to a draw if both play on without a slip."),
    Say.WIN_TO_DRAW: Sentence("Throws the win away: it is a draw now if both play on without a slip."),
    Say.WIN_TO_REPLY: Sentence(
        "Throws the win away: {foe} now wins with {reply}.", "Throws the win away: you now win with {reply}."
    ),
    Say.WIN_TO_LOSS: Sentence(
        "Throws the win away: now {foe} wins in {turns}.", "Throws the win away: now you win in {turns}."
    ),
    Say.WIN_TO_LOSS_BY: Sentence(
        "Throws the win away: now {foe} wins in {turns}, beginning with {answer}.",
        "Throws the win away: now you win in {turns}, beginning with {answer}.",
    ),
    Say.DRAW_TO_REPLY: Sentence(
        "Gives up the draw: {foe} now wins with {reply}.", "Gives up the draw: you now win with {reply}."
    ),
    Say.DRAW_TO_LOSS: Sentence(
        "Gives up the draw: now {foe} wins in {turns}.", "Gives up the draw: now you win in {turns}."
    ),
    Say.DRAW_TO_LOSS_BY: Sentence(
        "Gives up the draw: now {foe} wins in {turns}, beginning with {answer}.",
        "Gives up the draw: now you win in {turns}, beginning with {answer}.",
    ),
    Say.LOST_TO_REPLY: Sentence(
        "Lost whatever is played: {foe} wins next with {reply}.", "Lost whatever is played: you win next with {reply}."
    ),
    Say.LONGEST: Sentence(
        "Lost already, but nothing holds out longer: {foe} wins in {turns}.",
        "Lost already, but nothing holds out longer: you win in {turns}.",
    ),
    Say.SHORTER_REPLY: Sentence(
        "Lost already, and this ends it sooner: {foe} wins next with {reply}.",
        "Lost already, and this ends it sooner: you win next with {reply}.",
    ),
    Say.SHORTER: Sentence(
        "Lost already, and this ends it sooner: {foe} wins in {turns} instead of {longer}.",
        "Lost already, and this ends it sooner: you win in {turns} instead of {longer}.",
    ),
    Say.REPLY: Sentence("Loses: {foe} wins next with {reply}.", "Loses: you win next with {reply}."),
    Say.LOSS: Sentence("Loses: {foe} wins in {turns} at most.", "Loses: you win in {turns} at most."),
    Say.LOOKS_BEST: Sentence("Looks best of all."),
    Say.SOUND: Sentence("Looks about as good as {best}."),
    Say.WEAKER: Sentence("Looks weaker than {best}."),
    Say.WEAK: Sentence("Looks much weaker than {best}."),
    Say.UNPROVEN: Sentence("What this leads to is not proven."),
    Say.UNPROVEN_LOST: Sentence("Lost already, though it is not proven how soon."),
    Say.FORK_ONE: Sentence("Nothing stops what comes next: {first}."),
    Say.FORK_TWO: Sentence("Two threats at once: {first} and {second}."),
    Say.FORK_EITHER: Sentence("Whatever the answer, {first} or {second} wins next."),
    Say.FORK_MORE: Sentence("Whatever the answer, the next turn wins: {first}, {second} or another."),
    Say.STOPS: Sentence("It keeps {foe} from winning with {reply}.", "It keeps you from winning with {reply}."),
    Say.THREATENS: Sentence("It threatens to win with {reply}."),
    Say.TAKES: Sentence("Takes {where}."),
    Say.LOSES: Sentence("Loses {where}."),
    Say.EXPOSES: Sentence("{foe} can take {where} next.", "You can take {where} next."),
    Say.ATTACKS: Sentence("It threatens to take {where}."),
    Say.DOOMED: Sentence("The board shrinks in {turns}, and what stays on {where} goes with it."),
    Say.BETTER_AT_ONCE: Sentence("It was won at once with {best}."),
    Say.BETTER_WIN: Sentence("It was won in {sooner} with {best}."),
    Say.BETTER_QUICKER: Sentence("The quickest way was {best}."),
    Say.BETTER_DRAW: Sentence("The draw was held with {best}."),
    Say.BETTER_LOSS: Sentence("It would have lasted longer with {best}."),
    Say.ALL_LOSE_AT_ONCE: Sentence("Every other move loses at once as well."),
}
