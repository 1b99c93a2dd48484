"""The classes of errors that bad input from a user or a program causes."""

import os

MOST_SHOWN = 300  # the most characters of a message that are shown
_IN_USE = (32, 33)  # Windows' numbers of the errors for a file that another program has open or locked


class RulesError(ValueError):
    """An error for bad input. The message is one line that says what was wrong and what was expected.

    `text` is the English message with the names of its arguments in braces; it is also the code of the error. `str()`
    returns the English text, for logs and the engine protocol; `game.words.messages.error_text` returns the text in the
    user's language.
    """

    def __init__(self, text: str, /, **arguments: object) -> None:
        self.text = text
        self.arguments = arguments
        super().__init__(printable(text.format(**arguments) if arguments else text))


class MoveFormatError(RulesError):
    """An error for a move text that cannot be read."""


class IllegalMoveError(RulesError):
    """An error for a readable move that is not legal in the position."""


class InvalidPositionError(RulesError):
    """An error for a position text that cannot be read, or for a position that no game can reach."""


class SetupError(RulesError):
    """An error for options of a game, a player or a tool that are invalid or do not fit together."""


def printable(message: str) -> str:
    """Return a message as one line that is safe to print.

    The message may quote input, so unprintable characters are escaped and long messages are shortened.
    """
    if len(message) > 2 * MOST_SHOWN:  # an endless input is cut before it is scanned
        message = message[:MOST_SHOWN] + message[-MOST_SHOWN:]
    line = "".join(sign if sign.isprintable() else ascii(sign)[1:-1] for sign in message)
    if len(line) > MOST_SHOWN:
        line = f"{line[: MOST_SHOWN // 2]} ... {line[-MOST_SHOWN // 2 :]}"
    return line


def reason_of(error: OSError) -> str:
    """Return the reason of a system error in words, without its number and path.

    Windows gives reasons in the language of the system, with a period at the end. In that case, return the reason that
    the C library gives for the error number.
    """
    windows_number = getattr(error, "winerror", None)
    if windows_number in _IN_USE:
        return "another program is using it"
    if windows_number is not None and error.errno is not None:
        return os.strerror(error.errno)
    return error.strerror or str(error)
