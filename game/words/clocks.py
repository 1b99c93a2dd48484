"""Time in words."""

import math


def clock(milliseconds: int) -> str:
    """Time left: minutes and seconds, at the end with tenths."""
    if milliseconds < 20_000:
        return f"0:{milliseconds // 1000:02}.{milliseconds % 1000 // 100}"
    # A full second is shown until it has wholly passed.
    minutes, seconds = divmod(math.ceil(milliseconds / 1000), 60)
    return f"{minutes}:{seconds:02}"


def clock_choice(minutes: float, increment: float) -> str:
    return f"{minutes:g} min + {increment:g} s" if increment else f"{minutes:g} min"
