"""What can be wrong with something a person or a program hands to the rules."""


class RulesError(ValueError):
    """Bad input. The message is one line that says what was wrong and what was expected."""


class MoveFormatError(RulesError):
    """A move text that cannot be read."""


class IllegalMoveError(RulesError):
    """A move that can be read, but not be played now."""


class InvalidPositionError(RulesError):
    """A position text that cannot be read, or that no game can reach."""


class SetupError(RulesError):
    """A game that cannot be set up like this: flips, size, line length or shape."""
