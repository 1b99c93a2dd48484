"""Texts for clock times and time controls."""

import math

from game.record.record import TimeControl
from game.words.messages import tr, tr_n

TENTHS_BELOW = 20_000  # milliseconds under which a clock shows tenths of a second


def time_left_words(milliseconds: int) -> str:
    """Return the time left on a clock as minutes and seconds. Below TENTHS_BELOW, tenths are added."""
    if milliseconds < TENTHS_BELOW:
        return f"0:{milliseconds // 1000:02}.{milliseconds % 1000 // 100}"
    # A full second is shown until it has wholly passed.
    minutes, seconds = divmod(math.ceil(milliseconds / 1000), 60)
    return f"{minutes}:{seconds:02}"


def clock_words(control: TimeControl | None) -> str:
    """Return a time control in words; None stands for no time limit."""
    if control is None:
        return tr("No time limit")
    minutes, seconds = control.base / 60_000, control.increment / 1000
    each = tr_n("{minutes:g} minute each", "{minutes:g} minutes each", _count(minutes), minutes=minutes)
    if not seconds:
        return each
    per_move = tr_n("{seconds:g} second", "{seconds:g} seconds", _count(seconds), seconds=seconds)
    return tr("{each}, plus {seconds} per move", each=each, seconds=per_move)


def minutes_each(minutes: float) -> str:
    return tr("{minutes:g} min each", minutes=minutes)


def seconds_per_move(seconds: float) -> str:
    return tr("+ {seconds:g} s per move", seconds=seconds)


def short_clock_words(minutes: float, increment: float) -> str:
    if increment:
        return tr("{minutes:g} min + {seconds:g} s", minutes=minutes, seconds=increment)
    return tr("{minutes:g} min", minutes=minutes)


def _count(number: float) -> int:
    """Return the number that selects a plural form. For a fraction, the plural is used."""
    return int(number) if number == int(number) else 2
