"""Texts for dates and durations."""

from datetime import date, timedelta

from game.words.messages import mark, tr

MONTHS = (
    *(mark("January"), mark("February"), mark("March"), mark("April"), mark("May"), mark("June")),
    *(mark("July"), mark("August"), mark("September"), mark("October"), mark("November"), mark("December")),
)

# The names of months alone, as above a calendar; in dates some languages inflect them.
MONTH_NAMES = (
    *(mark("January", "month"), mark("February", "month"), mark("March", "month"), mark("April", "month")),
    *(mark("May", "month"), mark("June", "month"), mark("July", "month"), mark("August", "month")),
    *(mark("September", "month"), mark("October", "month"), mark("November", "month"), mark("December", "month")),
)

WEEKDAYS = (
    *(mark("Monday"), mark("Tuesday"), mark("Wednesday"), mark("Thursday")),
    *(mark("Friday"), mark("Saturday"), mark("Sunday")),
)


def day_words(day: date) -> str:
    return tr("{month} {day}, {year}", day=day.day, month=MONTHS[day.month - 1], year=day.year)


def recent_day_words(day: date, today: date) -> str:
    """Return a day as a short text: "Today", "Yesterday", a day of this year, or a day with its year."""
    if day == today:
        return tr("Today")
    if day == today - timedelta(days=1):
        return tr("Yesterday")
    if day.year == today.year:
        return tr("{month} {day}", day=day.day, month=MONTHS[day.month - 1])
    return day_words(day)


def recent_iso_day_words(iso: str, today: date) -> str:
    """Return the text of `recent_day_words` for an ISO date. If it is no date, return its first 20 characters."""
    try:
        return recent_day_words(date.fromisoformat(iso), today)
    except ValueError:
        return iso[:20]


def span_words(seconds: int) -> str:
    """Return a duration, given in seconds, as text in hours and minutes."""
    hours, minutes = divmod(seconds // 60, 60)
    if hours:
        return tr("{hours:,} h {minutes:02} min", hours=hours, minutes=minutes)
    return tr("{minutes} min", minutes=max(minutes, min(seconds, 1)))
