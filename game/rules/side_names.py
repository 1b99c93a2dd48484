"""The names of the sides in the window, and an error about a position that uses them."""

from game.rules.numbers import Side
from game.words.messages import Message, mark

SIDE_NAMES = (mark("Star"), mark("Ring"))


def wrong_mover_message(mover: Side, first: int, second: int) -> Message:
    """Return the message that a side cannot be to move, because the sides have `first` and `second` pieces."""
    star, ring = SIDE_NAMES
    if mover == 0:
        return mark(
            "{first} is to move, so both sides must have the same number of pieces, not {one} and {other}",
            first=star,
            one=first,
            other=second,
        )
    return mark(
        "{second} is to move, so {first} must have exactly one piece more than {second}, not {one} and {other}",
        first=star,
        second=ring,
        one=first,
        other=second,
    )
