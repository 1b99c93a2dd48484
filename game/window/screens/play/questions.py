"""What a game asks before it goes on: whether a move is meant, who takes which side, and what to play next."""

from __future__ import annotations

from collections.abc import Callable

from ai.players.levels import LEVELS
from game.play import opponents
from game.play.live_game import LiveGame
from game.window.boards.turn import Control, Turn
from game.window.screens.play.actions import Question
from game.window.widgets.widget import ButtonKind
from game.words.catalog import WORDS


def whether_meant(turn: Turn) -> Question | None:
    """Where a move is to be confirmed: whether the one chosen is meant."""
    move = turn.unconfirmed
    if move is None:
        return None
    play = Control(
        "Play", lambda: turn.play(move), "check", ButtonKind.PRIMARY, "Or choose it on the board once more (Enter)"
    )
    words = WORDS[turn.board.game].move(turn.board.text(move), "words")
    return Question(f"Play {words}?", [play, Control("Cancel", turn.take_back, "x", hint="Choose again (Esc)")])


def who_takes_which_side(swap: Callable[[], object], stay: Callable[[], object], advised: bool | None) -> Question:
    """After the first turn under the swap rule; it may be known whether a swap is advised."""
    answers = [
        Control("Swap sides", swap, "arrow-left-right", hint="Take over the first turn", is_wanted=advised is True),
        Control("Stay", stay, "check", hint="Answer on your own side (Esc)", is_wanted=advised is False),
    ]
    return Question("Take over the first turn, or stay on your side?", answers)


def what_next(live: LiveGame, play_level: Callable[[int], object], learn: Callable[[], object]) -> Question | None:
    """After a game that people have played: its slips, and where one of them has played a level, those beside it."""
    if not live.people or live.record.outcome is None or not live.record.now:
        return None
    person = live.people[0]
    level = opponents.level_of(live.record.seats[1 - person]) if len(live.people) == 1 else 0
    if not level:
        return Question("What could have been better?", [learning("Learn from your mistakes", learn)])

    def answer(other: int, icon: str) -> Control:
        kind = LEVELS[other - 1]
        sees = kind.sees(live.record.game)
        return Control(kind.title, lambda: play_level(other), icon, hint=sees, short=f"Level {other}")

    answers = [answer(level - 1, "chevron-down")] if level > 1 else []
    answers += [answer(level + 1, "chevron-up")] if level < len(LEVELS) else []
    answers.append(learning("Your mistakes", learn))
    winner = live.record.outcome.winner
    has_won = winner is not None and live.record.owners[winner] == person
    if winner is None or (has_won and level == len(LEVELS)) or (not has_won and level == 1):
        return Question("Once more, with sides swapped?", answers)
    return Question(f"Once more, or one level {'harder' if has_won else 'easier'}?", answers)


def learning(label: str, learn: Callable[[], object]) -> Control:
    """The way to the slips of a game."""
    return Control(
        label, learn, "target", hint="Learn from your mistakes: find the better moves (L)", short="Your mistakes"
    )
