"""Short forms for what tests do with a record, and ask of it."""

from collections.abc import Sequence

from game.record.record import Record


def play_moves(record: Record, moves: str | Sequence[str]) -> Record:
    """Play moves in a record, and return it. The moves are a text with spaces between them, or a list of texts."""
    for text in moves.split() if isinstance(moves, str) else moves:
        record.play(record.board.move(text))
    return record


def names_of(record: Record) -> tuple[str, str]:
    """Return the names of the players."""
    first, second = record.players
    return first.name, second.name


def seats_of(record: Record) -> tuple[str, str]:
    """Return the kinds of the players."""
    first, second = record.players
    return first.kind, second.kind
