"""Settings for the random openings of contests: values for each of our games, and defaults for any other game."""

from collections.abc import Mapping

# Random turns before the players take over: enough to make equal openings rare.
_RANDOM_TURNS = {"conniption": 3, "connect4": 5, "domino": 2, "paths": 3, "wyb": 8}
_DEFAULT_TURNS = 3
# Setups for matches between levels, in games with a default setup that even the lower levels can see to the end.
_LADDER_SETUPS = {"domino": {"Size": "6x6", "Line": "5"}, "paths": {"File": "squares"}}


def random_turns(game: str) -> int:
    """Return the number of random turns at the start of a game, before the players take over."""
    return _RANDOM_TURNS.get(game, _DEFAULT_TURNS)


def ladder_setup(game: str) -> Mapping[str, str]:
    """Return the game options that are used to compare the levels of a game."""
    return _LADDER_SETUPS.get(game, {})
