"""Errors that the engine reports to its client."""

from game.rules.errors import RulesError


class ProtocolError(RulesError):
    """An error in a command: it cannot be parsed, or has an invalid value."""
