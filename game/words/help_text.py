"""Texts about the help that people have in a game."""

from collections.abc import Set

from game.record.help import Help
from game.words.messages import join_list, mark, tr

_NAMES = {
    Help.HINT: mark("hints"),
    Help.COACH: mark("coach"),
    Help.WARNING: mark("warnings"),
    Help.THREATS: mark("threats"),
    Help.VALUES: mark("values of moves"),
    Help.UNDO: mark("undo"),
    Help.REVIEW: mark("review"),
}


def help_list(kinds: Set[Help]) -> str:
    """Return the names of these kinds of help, separated by commas."""
    return join_list(tr(_NAMES[kind]) for kind in Help if kind in kinds)
