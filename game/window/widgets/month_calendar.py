"""A calendar that shows one month. Days can have marks."""

import calendar
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import ClassVar

import pygame

from game.window import theme
from game.window.input.key_bindings import ACTIVATE, DOWN, LEFT, PAGE_DOWN, PAGE_UP, RIGHT, UP, Actions
from game.window.paint import draw
from game.window.widgets.widget import Role, Widget
from game.words.dates import MONTH_NAMES, day_words
from game.words.messages import mark, tr

WEEKDAYS = (mark("Mo"), mark("Tu"), mark("We"), mark("Th"), mark("Fr"), mark("Sa"), mark("Su"))
WEEKS = 6  # the most calendar weeks that a month can touch
HEAD, FOOT, LEGEND = 34, 30, 26  # the heights of the month's name, of the chosen day's text and of the legend
ROOMY = 46  # in a day of at least this width, the mark stands beside the number instead of below it
DOT = 7.0  # the radius of the largest mark without an icon


@dataclass(frozen=True)
class DayMark:
    """The mark of a day: an icon, or a dot if `icon` is empty.

    tone   the name of a color of the theme
    size   the size of a dot; 1 is the largest
    """

    icon: str = ""
    tone: str = "accent"
    size: float = 1.0

    def draw(self, surface: pygame.Surface, center: tuple[float, float]) -> None:
        color = getattr(theme.now, self.tone)
        if self.icon:
            draw.icon(surface, self.icon, center, color, 15)
        else:
            draw.dot(surface, center, DOT * self.size, color)


class MonthCalendar(Widget):
    """Shows the month of the chosen day. The mouse and the arrow keys choose a day up to today.

    words    a function that returns the text about a day, for the line below the month
    legend   the marks with their meanings; may be empty
    aside    a text at the right end of the line below the month
    on_take  called with the day that the user clicks, or chooses with Enter; None if days do nothing
    """

    role = Role.CALENDAR
    radius = 8
    holds_focus = True
    actions: ClassVar[Actions] = {
        LEFT: lambda calendar: calendar.step(-1),
        RIGHT: lambda calendar: calendar.step(1),
        UP: lambda calendar: calendar.step(-7),
        DOWN: lambda calendar: calendar.step(7),
        ACTIVATE: lambda calendar: calendar.take(calendar.chosen),
        PAGE_UP: lambda calendar: calendar.step(months=-1),
        PAGE_DOWN: lambda calendar: calendar.step(months=1),
    }

    def __init__(self, today: date, words: Callable[[date], str], legend: Sequence[tuple[DayMark, str]] = ()) -> None:
        super().__init__()
        self.today = self.chosen = today
        self.words = words
        self.legend = legend
        self.aside = ""
        self.on_take: Callable[[date], object] | None = None
        self._mark: Callable[[date], DayMark | None] = lambda day: None

    def show(self, today: date, mark: Callable[[date], DayMark | None], aside: str = "") -> None:
        """Set the present day, the function that returns the mark of a day, and the text `aside`."""
        if self.chosen == self.today:
            self.chosen = today
        self.today, self._mark, self.aside = today, mark, aside
        self.changed()

    @property
    def name(self) -> str:
        return tr("Calendar")

    @property
    def value_text(self) -> str:
        return self.line

    @property
    def line(self) -> str:
        """The text of the line below the month: the chosen day and the text about it."""
        day = tr("Today") if self.chosen == self.today else day_words(self.chosen)
        return tr("{day}: {words}", day=day, words=self.words(self.chosen))

    # --- the days ---

    @property
    def _weeks(self) -> list[list[int]]:
        return calendar.monthcalendar(self.chosen.year, self.chosen.month)

    def cell(self, day: date) -> pygame.FRect:
        """Return the area of a day. The day must be in the month that is shown."""
        width = self.rect.width / 7
        foot = FOOT + (LEGEND if self.legend else 0)
        height = (self.rect.height - HEAD - foot) / (WEEKS + 1)
        row = next(row for row, week in enumerate(self._weeks, start=1) if day.day in week)
        top = self.rect.y + HEAD + row * height
        return pygame.FRect(self.rect.x + day.weekday() * width, top, width, height)

    @property
    def days(self) -> list[date]:
        """All days of the month that is shown."""
        return [self.chosen.replace(day=number) for week in self._weeks for number in week if number]

    def day_at(self, position: tuple[float, float]) -> date | None:
        return next((day for day in self.days if day <= self.today and self.cell(day).collidepoint(position)), None)

    def step(self, days: int = 0, months: int = 0) -> bool:
        """Choose the day that is `days` or `months` later, or earlier if negative.

        Return False if that day cannot be chosen.
        """
        try:
            if months:
                number = 12 * self.chosen.year + self.chosen.month - 1 + months
                last = calendar.monthrange(number // 12, number % 12 + 1)[1]
                day = self.chosen.replace(number // 12, number % 12 + 1, min(self.chosen.day, last))
            else:
                day = self.chosen + timedelta(days=days)
        except (ValueError, OverflowError):
            return False
        if months > 0:
            day = min(day, max(self.chosen, self.today))
        if day > self.today:
            return False
        self.chosen = day
        self.changed()
        return True

    # --- events ---

    def _arrow(self, end: int) -> pygame.FRect:
        """Return the area of the button for the previous month (`end` is -1) or the next month (1)."""
        left = self.rect.x if end < 0 else self.rect.right - HEAD
        return pygame.FRect(left, self.rect.y - 4, HEAD, HEAD)

    def point(self, position: tuple[float, float]) -> None:
        day = self.day_at(position)
        if day is not None:
            self.chosen = day
        self.changed()

    def take(self, day: date) -> bool:
        """Call `on_take` with a day. Return False if `on_take` is not set."""
        if self.on_take is not None:
            self.on_take(day)
        return self.on_take is not None

    def release(self, position: tuple[float, float]) -> None:
        if (day := self.day_at(position)) is not None:
            self.take(day)
            return
        for end in (-1, 1):
            if self._arrow(end).collidepoint(position):
                self.step(months=end)

    # --- drawing ---

    def draw(self, surface: pygame.Surface) -> None:
        now, rect = theme.now, self.rect
        title = tr("{month} {year}", month=MONTH_NAMES[self.chosen.month - 1], year=self.chosen.year)
        draw.text(surface, title, (rect.centerx, rect.y + 12), "label", now.text, "center")
        is_latest = (self.chosen.year, self.chosen.month) == (self.today.year, self.today.month)
        draw.icon(surface, "chevron-left", self._arrow(-1).center, now.secondary, 18)
        if not is_latest:
            draw.icon(surface, "chevron-right", self._arrow(1).center, now.secondary, 18)
        first = self.cell(self.chosen.replace(day=1))
        for column, name in enumerate(WEEKDAYS):
            middle = rect.x + (column + 0.5) * first.width, rect.y + HEAD + first.height / 2
            draw.text(surface, name, middle, "small", now.secondary, "center")
        for day in self.days:
            self._draw_day(surface, self.cell(day).inflate(-3, -3), day)
        line = rect.bottom - FOOT / 2 - (LEGEND if self.legend else 0)
        end = rect.right
        if self.aside:
            end = draw.text(surface, self.aside, (end, line), "label", now.text, "midright").left - 12
        draw.text(surface, self.line, (rect.x, line), "label", now.text, "midleft", width=end - rect.x)
        left = rect.x
        for sign, words in self.legend:
            sign.draw(surface, (left + 8, rect.bottom - LEGEND / 2))
            box = draw.text(surface, words, (left + 20, rect.bottom - LEGEND / 2), "small", now.secondary, "midleft")
            left = box.right + 16

    def _draw_day(self, surface: pygame.Surface, box: pygame.FRect, day: date) -> None:
        now, mark = theme.now, self._mark(day)
        is_chosen = day == self.chosen and (self.focused or self.glow.value > 0)
        border = now.text if is_chosen else now.accent if day == self.today else None
        if mark is not None or border is not None:
            fill = getattr(now, mark.tone) if mark is not None else None
            opacity = 0.16 if mark is not None else 0
            draw.panel(surface, box, fill, radius=8, opacity=opacity, border=border, width=1.5)
        shade = now.text if day <= self.today else now.secondary
        if mark is None:
            draw.text(surface, str(day.day), box.center, "small", shade, "center")
        elif box.width >= ROOMY or box.height < 30:
            draw.text(surface, str(day.day), (box.centerx - 2, box.centery), "small", shade, "midright")
            mark.draw(surface, (box.centerx + 11, box.centery))
        else:
            draw.text(surface, str(day.day), (box.centerx, box.centery - 6), "small", shade, "center")
            mark.draw(surface, (box.centerx, box.centery + 9))
