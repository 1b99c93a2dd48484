"""Days and spans of time in words."""

from datetime import date

MONTHS = (
    *("January", "February", "March", "April", "May", "June"),
    *("July", "August", "September", "October", "November", "December"),
)


def day_words(day: date) -> str:
    return f"{day.day} {MONTHS[day.month - 1]} {day.year}"


def span_words(seconds: int) -> str:
    """How long something took, as people say it."""
    minutes = seconds // 60
    if minutes < 1:
        return "0 min" if seconds == 0 else "1 min"
    hours, minutes = divmod(minutes, 60)
    return f"{hours:,} h {minutes:02} min" if hours else f"{minutes} min"
