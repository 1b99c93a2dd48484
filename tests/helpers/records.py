"""Short forms for what tests ask of a record."""

from game.record.record import Record


def names_of(record: Record) -> tuple[str, str]:
    """Return the names of the players."""
    first, second = record.players
    return first.name, second.name


def seats_of(record: Record) -> tuple[str, str]:
    """Return the kinds of the players."""
    first, second = record.players
    return first.kind, second.kind
