"""The sentences of the coach that are common to all games. Each game adds or replaces sentences.

{mover} made the move and {foe} answers it. The other placeholders in braces stand for moves ({reply}, {answer}, {best},
{first}, {second}), for distances ({moves}, {sooner}, {longer}, {now}), for cells ({where}) and for winning lines
({lines}). Distances count the moves of the winner. Only {turns}, the time until the board shrinks, counts both sides'
turns.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum, auto

from game.words.messages import mark, mark_n, tr, tr_n


class CoachMessage(Enum):
    """The kinds of messages from the coach. The sentence for each kind is in COACH or in the texts of a game."""

    # The move ends the game.
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
    # The result after the move.
    ONLY_LEGAL = auto()
    ONLY_WIN = auto()
    ONLY_DRAW = auto()
    WIN_QUICKEST = auto()
    WIN_SLOWER = auto()
    WIN_NOT_QUICKEST = auto()
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
    NOT_LONGEST = auto()
    REPLY = auto()
    LOSS = auto()
    # The result is proven, but not the number of moves.
    WIN_BY_THREATS = auto()
    WIN_BY_FORCE = auto()
    LOSS_BY_THREATS = auto()
    LOSS_BY_FORCE = auto()
    # The position or the move is not proven.
    LOOKS_BEST = auto()
    SOUND = auto()
    WEAKER = auto()
    WEAK = auto()
    UNKNOWN_WIN = auto()
    UNKNOWN_DRAW = auto()
    UNPROVEN_LOST = auto()
    # The reasons, and the better move.
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
    PROVEN_WIN = auto()
    PROVEN_DRAW = auto()
    PROVEN_THREATS = auto()
    PROVEN_FORCE = auto()
    ALL_LOSE_AT_ONCE = auto()
    # The value of a flip.
    FLIP_LAST_WIN = auto()
    FLIP_LAST_DRAW = auto()
    FEWER_LOSS = auto()
    FEWER_DRAW = auto()
    FEWER_SLOWER = auto()
    FEWER_SOONER = auto()
    FEWER_AT_ONCE = auto()
    MORE_WIN = auto()
    MORE_DRAW = auto()
    MORE_QUICKER = auto()
    MORE_LONGER = auto()
    MORE_NOT_AT_ONCE = auto()
    FEWER_ALIKE = auto()
    MORE_ALIKE = auto()
    FLIPS_ALIKE = auto()


Forms = str | tuple[str, str]  # a message, or its singular and plural


@dataclass(frozen=True)
class Sentence:
    """A whole sentence with placeholders for names and values.

    named   the sentence for a reader who is not the player in question
    you     the sentence for a reader who is that player; empty if the sentence names no player

    A sentence about a number of moves or turns has a singular and a plural form.
    """

    named: Forms
    you: Forms = ""

    @property
    def is_about_mover(self) -> bool:
        """True if the sentence names the mover."""
        return "{mover}" in (self.named if isinstance(self.named, str) else self.named[1])

    def text(self, is_you: bool, places: Mapping[str, str | int]) -> str:
        """Return the sentence in the current language, with all placeholders filled from `places`.

        If `is_you` is True, the reader is the player in question.
        """
        forms = self.you if is_you and self.you else self.named
        if isinstance(forms, str):
            return tr(forms, **places)
        count = places["moves"] if "moves" in places else places["turns"]
        return tr_n(*forms, int(count), **places)


COACH: Mapping[CoachMessage, Sentence] = {
    CoachMessage.WINS: Sentence(mark("Wins the game.")),
    CoachMessage.HANDS: Sentence(
        mark("Throws the game away: {foe} wins at once."), mark("Throws the game away: you win at once.")
    ),
    CoachMessage.HANDS_LOST: Sentence(mark("Loses at once: {foe} wins."), mark("Loses at once: you win.")),
    CoachMessage.ONLY_LEGAL: Sentence(mark("The only legal move.")),
    CoachMessage.ONLY_WIN: Sentence(mark("The only move that wins.")),
    CoachMessage.ONLY_DRAW: Sentence(mark("The only move that holds the draw.")),
    CoachMessage.WIN_QUICKEST: Sentence(mark_n("The fastest win: {moves} move.", "The fastest win: {moves} moves.")),
    CoachMessage.WIN_SLOWER: Sentence(
        mark_n(
            "Still wins, but slower: in {moves} move instead of {sooner}.",
            "Still wins, but slower: in {moves} moves instead of {sooner}.",
        )
    ),
    CoachMessage.WIN_NOT_QUICKEST: Sentence(mark("Still wins, but there is a faster win.")),
    CoachMessage.WIN: Sentence(mark_n("Wins in at most {moves} move.", "Wins in at most {moves} moves.")),
    CoachMessage.DRAW_HELD: Sentence(mark("Holds the draw.")),
    CoachMessage.DRAW: Sentence(mark("A draw with best play.")),
    CoachMessage.WIN_TO_DRAW: Sentence(mark("Throws away the win: now it is a draw with best play.")),
    CoachMessage.WIN_TO_REPLY: Sentence(
        mark("Throws away the win: {foe} can now win with {reply}."),
        mark("Throws away the win: you can now win with {reply}."),
    ),
    CoachMessage.WIN_TO_LOSS: Sentence(
        mark_n(
            "Throws away the win: now {foe} wins in {moves} move.",
            "Throws away the win: now {foe} wins in {moves} moves.",
        ),
        mark_n(
            "Throws away the win: now you win in {moves} move.", "Throws away the win: now you win in {moves} moves."
        ),
    ),
    CoachMessage.WIN_TO_LOSS_BY: Sentence(
        mark_n(
            "Throws away the win: now {foe} wins in {moves} move, starting with {answer}.",
            "Throws away the win: now {foe} wins in {moves} moves, starting with {answer}.",
        ),
        mark_n(
            "Throws away the win: now you win in {moves} move, starting with {answer}.",
            "Throws away the win: now you win in {moves} moves, starting with {answer}.",
        ),
    ),
    CoachMessage.DRAW_TO_REPLY: Sentence(
        mark("Gives up the draw: {foe} can now win with {reply}."),
        mark("Gives up the draw: you can now win with {reply}."),
    ),
    CoachMessage.DRAW_TO_LOSS: Sentence(
        mark_n(
            "Gives up the draw: now {foe} wins in {moves} move.", "Gives up the draw: now {foe} wins in {moves} moves."
        ),
        mark_n("Gives up the draw: now you win in {moves} move.", "Gives up the draw: now you win in {moves} moves."),
    ),
    CoachMessage.DRAW_TO_LOSS_BY: Sentence(
        mark_n(
            "Gives up the draw: now {foe} wins in {moves} move, starting with {answer}.",
            "Gives up the draw: now {foe} wins in {moves} moves, starting with {answer}.",
        ),
        mark_n(
            "Gives up the draw: now you win in {moves} move, starting with {answer}.",
            "Gives up the draw: now you win in {moves} moves, starting with {answer}.",
        ),
    ),
    CoachMessage.LOST_TO_REPLY: Sentence(
        mark("Already lost: {foe} wins next with {reply}."), mark("Already lost: you win next with {reply}.")
    ),
    CoachMessage.LONGEST: Sentence(
        mark_n(
            "Already lost, but this holds out longest: {foe} wins in {moves} move.",
            "Already lost, but this holds out longest: {foe} wins in {moves} moves.",
        ),
        mark_n(
            "Already lost, but this holds out longest: you win in {moves} move.",
            "Already lost, but this holds out longest: you win in {moves} moves.",
        ),
    ),
    CoachMessage.SHORTER_REPLY: Sentence(
        mark("Already lost, and this loses faster: {foe} wins next with {reply}."),
        mark("Already lost, and this loses faster: you win next with {reply}."),
    ),
    CoachMessage.SHORTER: Sentence(
        mark_n(
            "Already lost, and this loses faster: {foe} wins in {moves} move instead of {longer}.",
            "Already lost, and this loses faster: {foe} wins in {moves} moves instead of {longer}.",
        ),
        mark_n(
            "Already lost, and this loses faster: you win in {moves} move instead of {longer}.",
            "Already lost, and this loses faster: you win in {moves} moves instead of {longer}.",
        ),
    ),
    CoachMessage.NOT_LONGEST: Sentence(
        mark_n(
            "Already lost, and this loses faster: {foe} wins in {moves} move.",
            "Already lost, and this loses faster: {foe} wins in {moves} moves.",
        ),
        mark_n(
            "Already lost, and this loses faster: you win in {moves} move.",
            "Already lost, and this loses faster: you win in {moves} moves.",
        ),
    ),
    CoachMessage.REPLY: Sentence(
        mark("A losing move: {foe} wins next with {reply}."), mark("A losing move: you win next with {reply}.")
    ),
    CoachMessage.LOSS: Sentence(
        mark_n(
            "A losing move: {foe} wins in at most {moves} move.", "A losing move: {foe} wins in at most {moves} moves."
        ),
        mark_n("A losing move: you win in at most {moves} move.", "A losing move: you win in at most {moves} moves."),
    ),
    CoachMessage.WIN_BY_THREATS: Sentence(mark("Wins by threats: every move from here on threatens to win at once.")),
    CoachMessage.WIN_BY_FORCE: Sentence(
        mark("Wins by force, whatever {foe} answers."), mark("Wins by force, whatever you answer.")
    ),
    CoachMessage.LOSS_BY_THREATS: Sentence(
        mark("A losing move: {foe} wins by threats."), mark("A losing move: you win by threats.")
    ),
    CoachMessage.LOSS_BY_FORCE: Sentence(
        mark("A losing move: {foe} wins by force."), mark("A losing move: you win by force.")
    ),
    CoachMessage.LOOKS_BEST: Sentence(mark("Looks like the best move.")),
    CoachMessage.SOUND: Sentence(mark("Looks about as good as {best}.")),
    CoachMessage.WEAKER: Sentence(mark("Looks weaker than {best}.")),
    CoachMessage.WEAK: Sentence(mark("Looks much weaker than {best}.")),
    CoachMessage.UNKNOWN_WIN: Sentence(mark("It is not known whether this keeps the win.")),
    CoachMessage.UNKNOWN_DRAW: Sentence(mark("It is not known whether this holds the draw.")),
    CoachMessage.UNPROVEN_LOST: Sentence(mark("Already lost, but it is not known how soon.")),
    CoachMessage.FORK_ONE: Sentence(mark("Nothing can stop {first} from winning next.")),
    CoachMessage.FORK_TWO: Sentence(mark("Two threats at once: {first} and {second}.")),
    CoachMessage.FORK_EITHER: Sentence(mark("Whatever the answer, {first} or {second} wins next.")),
    CoachMessage.FORK_MORE: Sentence(mark("Whatever the answer, the next move wins: {first}, {second} or another.")),
    CoachMessage.STOPS: Sentence(
        mark("It stops {foe} from winning with {reply}."), mark("It stops you from winning with {reply}.")
    ),
    CoachMessage.THREATENS: Sentence(mark("It threatens to win with {reply}.")),
    CoachMessage.TAKES: Sentence(mark("Takes {where}.")),
    CoachMessage.LOSES: Sentence(mark("Loses {where}.")),
    CoachMessage.EXPOSES: Sentence(mark("{foe} can take {where} next."), mark("You can take {where} next.")),
    CoachMessage.ATTACKS: Sentence(mark("It threatens to take {where}.")),
    CoachMessage.DOOMED: Sentence(
        mark_n(
            "The board shrinks in {turns} turn: what is still on {where} will be lost.",
            "The board shrinks in {turns} turns: what is still on {where} will be lost.",
        )
    ),
    CoachMessage.BETTER_AT_ONCE: Sentence(
        mark("{mover} could have won at once with {best}."), mark("You could have won at once with {best}.")
    ),
    CoachMessage.BETTER_WIN: Sentence(
        mark_n(
            "{mover} could have won in {moves} move with {best}.",
            "{mover} could have won in {moves} moves with {best}.",
        ),
        mark_n("You could have won in {moves} move with {best}.", "You could have won in {moves} moves with {best}."),
    ),
    CoachMessage.BETTER_QUICKER: Sentence(mark("The fastest win starts with {best}.")),
    CoachMessage.BETTER_DRAW: Sentence(
        mark("{mover} could have held the draw with {best}."), mark("You could have held the draw with {best}.")
    ),
    CoachMessage.PROVEN_WIN: Sentence(
        mark_n("It is proven that {best} wins in {moves} move.", "It is proven that {best} wins in {moves} moves.")
    ),
    CoachMessage.PROVEN_DRAW: Sentence(mark("It is proven that {best} holds the draw.")),
    CoachMessage.PROVEN_THREATS: Sentence(mark("It is proven that {best} wins by threats.")),
    CoachMessage.PROVEN_FORCE: Sentence(mark("It is proven that {best} wins by force.")),
    CoachMessage.BETTER_LOSS: Sentence(
        mark("{mover} could have held out longer with {best}."), mark("You could have held out longer with {best}.")
    ),
    CoachMessage.ALL_LOSE_AT_ONCE: Sentence(mark("Every other move loses at once, too.")),
}
