"""How the games of a contest begin: the catalog of what suits each game, and what does for any other."""

from __future__ import annotations

from collections.abc import Mapping

# Random turns before the players take over: enough that hardly two openings are alike.
_RANDOM_TURNS = {"conniption": 3, "connect4": 5, "domino": 2, "paths": 3, "wyb": 8}
_USUAL_TURNS = 3
# Where the usual set-up is decided within what the lower levels see, a ladder needs another one.
_LADDER_SETUPS = {"domino": {"Size": "6x6", "Line": "5"}, "paths": {"File": "squares"}}


def random_turns(game: str) -> int:
    """How many turns of a game are played by chance before the players take over."""
    return _RANDOM_TURNS.get(game, _USUAL_TURNS)


def ladder_setup(game: str) -> Mapping[str, str]:
    """The set-up in which levels are told apart."""
    return _LADDER_SETUPS.get(game, {})
