"""Time in words."""

import math

from game.record.record import TimeControl


def clock(milliseconds: int) -> str:
    """Time left: minutes and seconds, at the end with tenths."""
    if milliseconds < 20_000:
        return f"0:{milliseconds // 1000:02}.{milliseconds % 1000 // 100}"
    # A full second is shown until it has wholly passed.
    minutes, seconds = divmod(math.ceil(milliseconds / 1000), 60)
    return f"{minutes}:{seconds:02}"


def clock_words(control: TimeControl | None) -> str:
    """What a clock means for the two who play, in a sentence."""
    if control is None:
        return "Nobody is hurried"
    minutes, seconds = control.base / 60_000, control.increment / 1000
    each = f"{minutes:g} minute{'s' if minutes != 1 else ''} each"
    return f"{each}, and {seconds:g} more second{'s' if seconds != 1 else ''} with every turn" if seconds else each


def clock_choice(minutes: float, increment: float) -> str:
    return f"{minutes:g} min + {increment:g} s" if increment else f"{minutes:g} min"
