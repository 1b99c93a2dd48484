"""A month of today's puzzles, with a sign on every day that was done."""

from __future__ import annotations

import calendar
from datetime import date

import pygame

from game.teach.puzzles.progress import Progress
from game.teach.puzzles.solving import Result
from game.window import theme
from game.window.paint import draw

WEEKDAYS = ("Mo", "Tu", "We", "Th", "Fr", "Sa", "Su")
WEEKS = 6  # that a month can touch
SIGNS = {Result.ALONE: "circle-check", Result.HELPED: "check", Result.TOLD: "eye"}
MEANINGS = {Result.ALONE: "solved", Result.HELPED: "with help", Result.TOLD: "given up"}


def draw_month(surface: pygame.Surface, rect: pygame.FRect, today: date, progress: Progress) -> None:
    """Draw the month of a day; that day has a ring."""
    now = theme.now
    pitch, line = rect.width / 7, rect.height / (WEEKS + 1)
    for place, name in enumerate(WEEKDAYS):
        draw.text(surface, name, (rect.x + (place + 0.5) * pitch, rect.y + line / 2), "small", now.secondary, "center")
    for row, week in enumerate(calendar.Calendar().monthdatescalendar(today.year, today.month), start=1):
        for place, day in enumerate(week):
            if day.month == today.month:
                cell = pygame.FRect(rect.x + place * pitch, rect.y + row * line, pitch, line).inflate(-4, -4)
                _draw_day(surface, cell, day, today, progress.on(day))


def _draw_day(surface: pygame.Surface, cell: pygame.FRect, day: date, today: date, result: Result | None) -> None:
    now = theme.now
    color = color_of(result)
    if result is not None or day == today:
        border = now.accent if day == today else None
        draw.panel(surface, cell, color, radius=8, opacity=0.16 if result else 0, border=border, width=1.5)
    shade = now.text if day <= today else theme.mix(now.panel, now.secondary, 0.7)
    if result is None:
        draw.text(surface, str(day.day), cell.center, "small", shade, "center")
        return
    draw.text(surface, str(day.day), (cell.centerx - 2, cell.centery), "small", shade, "midright")
    draw.icon(surface, SIGNS[result], (cell.centerx + 11, cell.centery), color, 15)


def color_of(result: Result | None) -> theme.Color:
    now = theme.now
    return now.good if result is Result.ALONE else now.accent_text if result is Result.HELPED else now.even


def draw_legend(surface: pygame.Surface, left: float, middle: float) -> None:
    """What the signs mean."""
    for result, icon in SIGNS.items():
        draw.icon(surface, icon, (left + 8, middle), color_of(result), 15)
        words = MEANINGS[result]
        left = draw.text(surface, words, (left + 20, middle), "small", theme.now.secondary, "midleft").right + 16
