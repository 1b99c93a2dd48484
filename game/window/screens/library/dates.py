"""Of which time games are asked for: a stretch up to today, or from any day to any other."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, timedelta

import pygame

from game.play.library.days import EXPECTED, first_and_last_day
from game.rules.errors import RulesError
from game.window import screen, theme
from game.window.paint import draw
from game.window.scene import Stage
from game.window.screens.picker import Picker
from game.window.screens.sheets import Sheet
from game.window.widgets.controls import Field
from game.window.widgets.widget import ButtonKind, row

FREE = "dates"
# Days that lie between the first day and today.
_TIMES: dict[object, str] = {None: "Any time", 0: "Today", 7: "The last week", 31: "The last month", 365: "A year"}
_OPTIONS = [*((days, words, "") for days, words in _TIMES.items()), (FREE, "From … to …", "")]

HEIGHT = 46
LABEL = 26  # the height of the line above a field
GAP = 12


class DatePicker(Picker):
    """A stretch of time.

    since, until   the days that somebody has written, each of them or nothing
    """

    def __init__(self, app: Stage, on_change: Callable[[], object]) -> None:
        super().__init__(app, _OPTIONS, None, lambda _: on_change())
        self.since = self.until = ""

    @property
    def label(self) -> str:
        if self.value != FREE:
            return super().label
        if self.since == self.until:
            return self.since
        if self.since and self.until:
            return f"{self.since} to {self.until}"
        return f"From {self.since}" if self.since else f"To {self.until}"

    @property
    def days(self) -> tuple[str, str]:
        """The first and the last day, each of them or nothing."""
        if self.value == FREE:
            return self.since, self.until
        days = self.value
        return ((date.today() - timedelta(days=days)).isoformat() if isinstance(days, int) else ""), ""

    def choose(self, value: object) -> None:
        if value == FREE:
            self.app.push(DatesSheet(self.app, self.since, self.until, self.take))
        else:
            super().choose(value)

    def take(self, since: str, until: str) -> None:
        """Take the days that somebody has written."""
        self.since, self.until = since, until
        self.value = FREE if since or until else None
        self.changed()
        self.on_change(self.value)

    def step(self, step: int) -> None:
        if self.value == FREE or (self.value, step) == (365, 1):
            return  # what is written is not come by in passing
        super().step(step)


class DatesSheet(Sheet):
    """Asks for the first and the last day. `take` gets them in their order, as they stand in saved games."""

    width = 520.0

    def __init__(self, app: Stage, since: str, until: str, take: Callable[[str, str], object]) -> None:
        super().__init__(app, "Games from … to …")
        self.take = take
        self.complaint = ""
        self.since = self.widgets.add(Field(since, lambda _: self._show(), "The beginning", longest=20))
        self.until = self.widgets.add(Field(until, lambda _: self._show(), "Today", longest=20))
        self.add_button("Show them", self._show, ButtonKind.PRIMARY, "check")
        self.add_button("Cancel", self.back)
        self.widgets.focus_on(self.since)
        self.since.select()

    def content_height(self, width: float) -> float:
        return LABEL + HEIGHT + 34

    def layout_content(self, rect: pygame.FRect) -> None:
        row([self.since, self.until], (rect.x, rect.y + LABEL, rect.width, HEIGHT), GAP)

    def draw_content(self, surface: pygame.Surface, rect: pygame.FRect) -> None:
        now = theme.now
        for field, words in ((self.since, "The first day"), (self.until, "The last day")):
            draw.text(surface, words, (field.rect.x + 2, rect.y + 8), "small", now.secondary, "midleft")
        said, color = (self.complaint, now.bad) if self.complaint else (EXPECTED, now.secondary)
        place = rect.x + 2, rect.y + LABEL + HEIGHT + 10
        draw.text(surface, said, place, "small", color, width=rect.width)

    def _show(self) -> None:
        self.complaint = ""
        first = self._read(self.since)
        last = self._read(self.until)
        screen.damage()
        if first is None or last is None:
            return
        if first and last and last < first:  # written the other way round
            first, last = last, first
        self.app.pop()
        self.take(first[0] if first else "", last[1] if last else "")

    def _read(self, field: Field) -> tuple[str, str] | tuple[()] | None:
        """The days of a field, nothing if it is empty, None if that cannot be read, of which somebody hears."""
        field.complaint = ""
        try:
            return first_and_last_day(field.words) if field.words.strip() else ()
        except RulesError as error:
            field.complaint = self.complaint = str(error)
            self.widgets.focus_on(field)
            return None
