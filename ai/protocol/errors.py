"""What a client is told when it cannot be understood."""

from game.rules.errors import RulesError


class ProtocolError(RulesError):
    """A command that cannot be understood, or a value that cannot be."""
