"""What can be wrong with something a person or a program hands to the rules."""

MOST_SHOWN = 300  # characters of a message


class RulesError(ValueError):
    """Bad input. The message is one line that says what was wrong and what was expected.

    It quotes the input, so whatever would break the line or is endless is cut down here.
    """

    def __init__(self, message: str) -> None:
        if len(message) > 2 * MOST_SHOWN:  # whatever is cut out below need not be looked at
            message = message[:MOST_SHOWN] + message[-MOST_SHOWN:]
        line = "".join(sign if sign.isprintable() else ascii(sign)[1:-1] for sign in message)
        if len(line) > MOST_SHOWN:
            line = f"{line[: MOST_SHOWN // 2]} ... {line[-MOST_SHOWN // 2 :]}"
        super().__init__(line)


class MoveFormatError(RulesError):
    """A move text that cannot be read."""


class IllegalMoveError(RulesError):
    """A move that can be read, but not be played now."""


class InvalidPositionError(RulesError):
    """A position text that cannot be read, or that no game can reach."""


class SetupError(RulesError):
    """A game that cannot be set up like this: flips, size, line length or shape."""
