"""Error messages about shape files, as users read them in the window."""

from game.rules.errors import RulesError
from game.rules.shapes import shape
from game.words.messages import error_text, tr


def shape_error(error: RulesError) -> str:
    """Return an error of a shape file as a sentence without the file's path, which the screen shows next to it."""
    match error.text:
        case shape.LINE_ERROR:
            return tr("Line {line}: expected {expected}, but found \u201c{token}\u201d.", **error.arguments)
        case shape.NO_FILE_ERROR:
            return tr("File not found.")
        case shape.READ_ERROR:
            return tr("Can't read this file: {reason}.", **error.arguments)
    return error_text(error)
