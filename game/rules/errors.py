"""The classes of errors that bad input from a user or a program causes."""

import errno
import os

MOST_SHOWN = 300  # the most characters of a message that are shown
_NO_BREAK_SPACES = "\u00a0\u202f"


class SystemReason(str):
    """The reason of a system error in English. Messages translate it if it is one of `_REASONS`."""


_IN_USE = (32, 33)  # Windows' numbers of the errors for a file that another program has open or locked
_USED_ELSEWHERE = SystemReason("another program is using it")
_REASONS = {
    errno.EACCES: SystemReason("no permission"),
    errno.EPERM: SystemReason("no permission"),
    errno.ENOENT: SystemReason("not found"),
    errno.EEXIST: SystemReason("it exists already"),
    errno.EISDIR: SystemReason("it is a folder"),
    errno.ENOTDIR: SystemReason("it is not in a folder"),
    errno.ENAMETOOLONG: SystemReason("the name is too long"),
    errno.ENOSPC: SystemReason("the disk is full"),
    errno.EROFS: SystemReason("the disk is read-only"),
    errno.EBUSY: _USED_ELSEWHERE,
    errno.EIO: SystemReason("the disk cannot be read or written"),
}


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
    """An error for a position text that cannot be read, or for a position that no game can reach.

    `on_board` is the message for users who see the board, if it differs: it names the sides as the window does, and
    does not quote the text.
    """

    on_board: str = ""

    def shown_as(self, message: str) -> "InvalidPositionError":
        """Set the message for users who see the board, and return the error."""
        self.on_board = message
        return self


class SetupError(RulesError):
    """An error for options of a game, a player or a tool that are invalid or do not fit together."""


def printable(message: str) -> str:
    """Return a message as one line that is safe to print.

    The message may quote input, so unprintable characters are escaped and long messages are shortened. The no-break
    spaces of French stay.
    """
    if len(message) > 2 * MOST_SHOWN:  # an endless input is cut before it is scanned
        message = message[:MOST_SHOWN] + message[-MOST_SHOWN:]
    line = escaped(message)
    if len(line) > MOST_SHOWN:
        line = f"{line[: MOST_SHOWN // 2]} ... {line[-MOST_SHOWN // 2 :]}"
    return line


def escaped(message: str) -> str:
    """Return a message with its unprintable characters escaped. The no-break spaces of French stay."""
    return "".join(sign if sign.isprintable() or sign in _NO_BREAK_SPACES else ascii(sign)[1:-1] for sign in message)


def reason_of(error: OSError) -> str:
    """Return the reason of a system error in words, without its number and path.

    Frequent errors have texts of the game, which are translated. For other errors, Windows gives reasons in the
    language of the system, with a period at the end. In that case, return the reason that the C library gives for the
    error number.
    """
    windows_number = getattr(error, "winerror", None)
    if windows_number in _IN_USE:
        return _USED_ELSEWHERE
    if error.errno in _REASONS and (windows_number is not None or error.strerror == os.strerror(error.errno)):
        return _REASONS[error.errno]
    if windows_number is not None and error.errno is not None:
        return os.strerror(error.errno)
    return error.strerror or str(error)
