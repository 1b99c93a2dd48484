"""Texts about an even start of a game. No text says which side a start favors."""

from ai.verdict import Verdict
from game.words.messages import mark, tr

NOT_FOUND = mark("No even opening found")
USE_SWAP = mark("Use the swap rule")


def even_start_words(verdict: Verdict) -> str:
    """Return the message that says an even starting position has been found; `verdict` is its verdict."""
    return tr("Even start: a draw with best play") if verdict.is_draw else tr("Looks even")


def no_even_start_words() -> str:
    """Return the message that suggests the swap rule, because every opening favors one side."""
    return tr(
        "Every opening that was tried favors one side. The swap rule makes the game fair: "
        "after the first move, the second player may switch sides."
    )
