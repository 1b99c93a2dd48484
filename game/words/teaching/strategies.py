"""Texts about the strategies that the program trains."""

from dataclasses import dataclass

from game.words.messages import mark, tr, tr_n


@dataclass(frozen=True)
class StrategyText:
    """The texts of a strategy.

    name    the name of its file
    title   what the player learns
    about   what the strategy covers, in one or two sentences
    moves   the number of moves that it covers; 0 if it goes on until the game is won
    """

    name: str
    title: str
    about: str
    moves: int = 0


# The groups in which positions are learned, with their titles and hints.
THEMES = {
    "opening": (mark("First moves"), mark("You choose how the game goes on.")),
    "quiet": (mark("Quiet moves"), mark("The move makes no threat yet.")),
    "threat": (mark("Threats"), mark("The move threatens to win at once.")),
    "finish": (mark("Finishing moves"), mark("After this move you win with your next one, whatever is answered.")),
}
ANY_THEME = ""

NEW_POSITION = mark("A new position. Play the marked move and remember it.")
ASK = mark("Play your move of the strategy.")
RIGHT = mark("Correct. Keep going.")
OTHER_MOVE = mark("The strategy plays another move here. This position will come back.")
LOSES = mark("That lets your opponent win at once. This position will come back.")
MISSED_WIN = mark("You can win at once here.")
WON = mark("You win.")
COVERED = mark("That is as far as this strategy goes. The result is proven from here.")
POINTED = mark("The move is marked. This position will come back.")
NOTHING_NEW = mark("You know all positions of this choice. They come back when it's time to repeat them.")


def also_wins(move: str, best: str, moves: int) -> str:
    """Return the text about a move that wins in `moves` moves, although the strategy plays `best`."""
    return tr_n(
        "{move} also wins, in {n} move. The strategy plays {best}. Play that, or play on from here with {move}.",
        "{move} also wins, in {n} moves. The strategy plays {best}. Play that, or play on from here with {move}.",
        moves,
        move=move,
        best=best,
    )


def also_draws(move: str, best: str) -> str:
    """Return the text about a move that holds the draw, although the strategy plays `best`."""
    return tr(
        "{move} also holds the draw. The strategy plays {best}. Play that, or play on from here with {move}.",
        move=move,
        best=best,
    )


def theme_title(theme: str) -> str:
    return tr(THEMES[theme][0]) if theme else tr("All positions")


def progress_words(known: int, total: int, due: int) -> str:
    """Return a text about how many positions of a strategy are known, and how many are due for repetition."""
    words = tr_n("{known} of {n} position learned", "{known} of {n} positions learned", total, known=known)
    return "  ·  ".join([words, tr("{count} due", count=due)]) if due else words
