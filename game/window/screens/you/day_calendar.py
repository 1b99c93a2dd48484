"""The calendar of the days played: a column for each week, and on each day a dot that grows with the games."""

from __future__ import annotations

from collections import Counter
from datetime import date, timedelta

import pygame

from game.window import theme
from game.window.paint import draw
from game.window.widgets.widget import ARROWS, Widget
from game.words.dates import MONTHS, day_words

WEEKDAYS = {0: "Mo", 2: "We", 4: "Fr", 6: "Su"}
DAYS = 7
SIDE = 34  # the room of the names of the days
HEAD = 24  # and that of the names of the months
FOOT = 64  # and that of what is said of a day, and of what the dots mean
SMALLEST, LARGEST = 18.0, 38.0  # of a day
MOST_WEEKS = 53
SIZES = ((1, 0.36, "1 game"), (2, 0.56, "2 to 3"), (4, 0.76, "4 to 6"), (7, 1.0, "7 or more"))


class DayCalendar(Widget):
    """Point at a day, or go there with the arrows, to read what was played."""

    radius = 8
    holds_focus = True

    def __init__(self, today: date) -> None:
        super().__init__()
        self.today = today
        self.games: Counter[date] = Counter()
        self.chosen = today
        self.weeks = 1
        self.pitch = SMALLEST

    def show(self, games: Counter[date]) -> None:
        self.games = games
        self.changed()

    def layout(self, rect: pygame.FRect) -> None:
        self.rect = rect
        self.pitch = min(LARGEST, max(SMALLEST, (rect.height - HEAD - FOOT) / DAYS))
        self.weeks = max(1, min(MOST_WEEKS, int((rect.width - SIDE) // self.pitch)))

    @property
    def first(self) -> date:
        """The Monday that the calendar begins with."""
        return self.today - timedelta(days=self.today.weekday(), weeks=self.weeks - 1)

    def cell(self, day: date) -> pygame.FRect:
        number = (day - self.first).days
        left = self.rect.x + SIDE + number // DAYS * self.pitch
        return pygame.FRect(left, self.rect.y + HEAD + number % DAYS * self.pitch, self.pitch, self.pitch)

    def day_at(self, position: tuple[float, float]) -> date | None:
        column = int((position[0] - self.rect.x - SIDE) // self.pitch)
        row = int((position[1] - self.rect.y - HEAD) // self.pitch)
        if not (0 <= column < self.weeks and 0 <= row < DAYS):
            return None
        day = self.first + timedelta(days=DAYS * column + row)
        return day if day <= self.today else None

    # --- which day ---

    def _choose(self, day: date) -> None:
        self.chosen = max(self.first, min(self.today, day))
        self.changed()

    def point(self, position: tuple[float, float]) -> None:
        day = self.day_at(position)
        if day is not None and day != self.chosen:
            self._choose(day)

    def key(self, event: pygame.event.Event) -> bool:
        if event.key not in ARROWS:
            return False
        across, down = ARROWS[event.key]
        day = self.chosen + timedelta(days=down, weeks=across)
        if not self.first <= day <= self.today:
            return False
        self._choose(day)
        return True

    @property
    def words(self) -> str:
        """What was played on the day that is chosen."""
        count = self.games[self.chosen]
        played = f"{count:,} game{'s' if count != 1 else ''}" if count else "no game"
        return f"{'Today' if self.chosen == self.today else day_words(self.chosen)}: {played}"

    # --- drawing ---

    def draw(self, surface: pygame.Surface) -> None:
        now = theme.now
        for row, name in WEEKDAYS.items():
            middle = self.rect.y + HEAD + (row + 0.5) * self.pitch
            draw.text(surface, name, (self.rect.x, middle), "small", now.secondary, "midleft")
        self._draw_months(surface)
        for number in range((self.today - self.first).days + 1):
            day = self.first + timedelta(days=number)
            self._draw_day(surface, self.cell(day).inflate(-3, -3), day)
        base = self.rect.y + HEAD + DAYS * self.pitch
        draw.text(surface, self.words, (self.rect.x, base + 20), "label", now.text, "midleft", width=self.rect.width)
        self._draw_legend(surface, base + 48)

    def _draw_months(self, surface: pygame.Surface) -> None:
        """The name of each month above the week with its first day, unless the one before is in the way."""
        end = self.rect.x
        for week in range(self.weeks):
            monday = self.first + timedelta(weeks=week)
            begins = week == 0 or monday.day <= DAYS
            name = MONTHS[monday.month - 1][:3]
            left = self.rect.x + SIDE + week * self.pitch
            if begins and left >= end and left + draw.measure(name, "small") <= self.rect.right:
                box = draw.text(surface, name, (left, self.rect.y + 10), "small", theme.now.secondary, "midleft")
                end = box.right + 8

    def _draw_day(self, surface: pygame.Surface, box: pygame.FRect, day: date) -> None:
        now = theme.now
        draw.panel(surface, box, now.well, radius=5)
        share = size_of(self.games[day])
        if share:
            side = share * box.width
            dot = pygame.FRect(box.centerx - side / 2, box.centery - side / 2, side, side)
            draw.panel(surface, dot, now.accent, radius=5 if share == 1 else side / 2)
        if day == self.chosen:
            draw.panel(surface, box, radius=5, opacity=0, border=now.text, width=1.6)

    def _draw_legend(self, surface: pygame.Surface, middle: float) -> None:
        left = self.rect.x
        for _, share, words in SIZES:
            side = share * min(20.0, self.pitch - 3)
            dot = (left + 8 - side / 2, middle - side / 2, side, side)
            draw.panel(surface, dot, theme.now.accent, radius=4 if share == 1 else side / 2)
            left = draw.text(surface, words, (left + 22, middle), "small", theme.now.secondary, "midleft").right + 16


def size_of(games: int) -> float:
    """How much of a day its dot fills."""
    return max((share for least, share, _ in SIZES if games >= least), default=0.0)
