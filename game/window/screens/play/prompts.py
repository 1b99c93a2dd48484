"""The prompts on the Play screen: confirm a move, choose a side, and play again."""

from collections.abc import Callable

from ai.players.levels import LEVELS
from game.play import opponents
from game.play.live_game import LiveGame
from game.teach.opponent_history import EASIEST
from game.window.boards.move_input import MoveControl, MoveInput
from game.window.input.key_bindings import BACK, Action
from game.window.screens.play.action_row import Prompt
from game.window.widgets.widget import ButtonKind
from game.words.game_words import Notation
from game.words.messages import mark, tr
from game.words.registry import WORDS
from game.words.teaching.mistake_practice import NO_MISTAKES

LEARN = Action("play.learn", mark("Learn from your mistakes, after a game"), ("L",))


def confirm_move(move_input: MoveInput, notation: Notation) -> Prompt | None:
    """Return the prompt that asks the user to confirm the chosen move, or None if no move must be confirmed."""
    move = move_input.unconfirmed
    if move is None:
        return None
    play = MoveControl(
        tr("Play"),
        lambda: move_input.play(move),
        "check",
        ButtonKind.PRIMARY,
        tr("Or choose the same move again on the board"),
    )
    words = WORDS[move_input.board.game].move(move_input.board.text(move), notation)
    return Prompt(
        tr("Play {move}?", move=words),
        [play, MoveControl(tr("Cancel"), move_input.cancel, "x", hint=tr("Choose another move"), action=BACK)],
    )


def choose_side(swap: Callable[[], object], stay: Callable[[], object], advised: bool | None) -> Prompt:
    """Return the prompt after the first move under the swap rule.

    `advised` is True if a hint advises to swap, False if it advises to stay, and None without a hint.
    """
    answers = [
        MoveControl(
            tr("Swap sides"),
            swap,
            "arrow-left-right",
            hint=tr("Take over the first move"),
            is_suggested=advised is True,
        ),
        MoveControl(
            tr("Stay"),
            stay,
            "check",
            hint=tr("Keep your side and reply"),
            action=BACK,
            is_suggested=advised is False,
        ),
    ]
    return Prompt(tr("Swap sides and take over the first move?"), answers)


def after_game(
    live: LiveGame,
    play: Callable[[str], object],
    play_with_coach: Callable[[], object],
    learn: MoveControl,
) -> Prompt | None:
    """Return the prompt after a game with people: learn from mistakes, or play the next higher or lower level.

    A loss and a game with help offer no harder level, a win no easier one. A loss to level 1 offers help instead: the
    mistakes, the coach and the easiest sparring partner. `play` is called with the seat of the chosen opponent, and
    `learn` is the button that opens the mistakes of the game.
    """
    if not live.people or live.record.outcome is None or live.record.current is live.record.root:
        return None
    person = live.people[0]
    level = opponents.level_of(live.record.players[1 - person].kind) if len(live.people) == 1 else 0
    if not level:
        return Prompt(tr(NO_MISTAKES) if learn.disabled_reason else tr("Find your mistakes?"), [learn])
    winner = live.record.outcome.winner
    has_won = winner is not None and live.record.owners[winner] == person
    has_lost = winner is not None and not has_won

    if has_lost and level == 1:
        words = tr("Not this time. Try again?") if learn.disabled_reason else tr("See what went wrong?")
        return Prompt(words, [learn, *_help_controls(live, play, play_with_coach)])

    def answer(other: int, icon: str) -> MoveControl:
        chosen = LEVELS[other - 1]
        hint = chosen.description(live.record.game)
        return MoveControl(
            chosen.title,
            lambda: play(opponents.level_seat(other)),
            icon,
            hint=hint,
            short=tr("Level {level}", level=other),
        )

    answers = [answer(level - 1, "chevron-down")] if level > 1 and not has_won else []
    is_without_help = not live.record.help
    answers += [answer(level + 1, "chevron-up")] if level < len(LEVELS) and not has_lost and is_without_help else []
    if winner is None or not answers:
        words = tr("Rematch with sides swapped?")
    elif has_won:
        words = tr("Play again, or try a harder level?")
    else:
        words = tr("Play again, or try an easier level?")
    return Prompt(words, [*answers, learn])


def _help_controls(
    live: LiveGame, play: Callable[[str], object], play_with_coach: Callable[[], object]
) -> list[MoveControl]:
    """Return the buttons for a player who has lost to the lowest level."""
    coach = MoveControl(
        tr("Play with the coach"),
        play_with_coach,
        "message-square-text",
        hint=tr("Play again, and let the coach explain your moves"),
        short=tr("Coach"),
    )
    if EASIEST not in opponents.partners(live.record.game):
        return [coach]
    name, about = opponents.character(EASIEST)
    partner = MoveControl(name, lambda: play(EASIEST), "swords", hint=about)
    return [coach, partner]


def learn_control(learn: Callable[[], object], has_mistakes: bool) -> MoveControl:
    """Return the button that opens the mistakes of a game. It is disabled if the game has none."""
    return MoveControl(
        tr("Learn from mistakes"),
        learn,
        "target",
        hint=tr("Find the better moves yourself"),
        short=tr("Mistakes"),
        action=LEARN,
        disabled_reason="" if has_mistakes else tr("No mistakes to learn from"),
    )
