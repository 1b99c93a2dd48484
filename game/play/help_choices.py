"""The kinds of help that a person has switched on for a game, as the settings store them."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from game.play.storage.settings import Settings
from game.record.help import Help

SWITCHES = (Help.HINT, Help.COACH, Help.WARNING, Help.THREATS, Help.VALUES)  # the kinds of help that can stay on
_OPEN = "open"  # stands for an open help panel among the names of the kinds


@dataclass(frozen=True)
class HelpChoices:
    """The kinds of help that are switched on in a game. `is_open` is True if the help panel is open."""

    kinds: frozenset[Help] = frozenset()
    is_open: bool = False


def load_help(settings: Settings, game: str) -> HelpChoices:
    """Return the saved choices for a game. Without any, return what earlier versions saved."""
    names = settings.help.get(game)
    if not isinstance(names, list):
        return HelpChoices(frozenset(_former(settings, game)))
    return HelpChoices(frozenset(kind for kind in SWITCHES if kind.value in names), _OPEN in names)


def with_help(settings: Settings, game: str, choices: HelpChoices) -> dict[str, Any]:
    """Return the setting `help` with the choices for a game replaced."""
    names = [kind.value for kind in SWITCHES if kind in choices.kinds]
    return {**settings.help, game: [*names, *([_OPEN] if choices.is_open else [])]}


def _former(settings: Settings, game: str) -> Iterable[Help]:
    if settings.coached.get(game):
        yield Help.COACH
    if settings.guard != "off":
        yield Help.WARNING
    if settings.lens:
        yield Help.THREATS
    if settings.analysis:
        yield Help.VALUES
