"""The rating as a picture: its way from day to day in one game, or where somebody stands in all of them."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from datetime import date

import pygame

from ai.players.ratings import level_ratings
from game.rules.catalog import GAMES
from game.teach.glicko import Rating
from game.teach.standing import Standing
from game.teach.you.days import as_day
from game.window import screen, theme
from game.window.paint import draw
from game.words.dates import day_words

SIDE = 58  # the room of the names of the levels
FOOT = 26  # and that of the days below
AROUND = 150.0  # points of rating above and below the curve that are shown at least
MOST_POINTS = 300
LEVELS = 8
NAME = 150  # the room of the name of a game


Line = tuple[float, str]  # a rating, and what it stands for


def levels_of(game: str) -> list[Line]:
    return [(value, f"Level {level}") for level, value in enumerate(level_ratings(game), start=1)]


def draw_curve(surface: pygame.Surface, rect: pygame.FRect, lines: Sequence[Line], points: Sequence[Standing]) -> None:
    """The way of the rating, in the band of where it may really be, and lines for what it is compared with."""
    now = theme.now
    known = [(day, point.rating) for point in points if (day := as_day(point.day)) is not None]
    known = [*known[:: max(1, len(known) // MOST_POINTS)], *known[-1:]]
    area = pygame.FRect(rect.x, rect.y, rect.width - SIDE, rect.height - FOOT)
    last = known[-1][1].interval  # of the unsure beginning, what lies far off is left out
    low = min(last[0] - 40, *(rating.value - AROUND for _, rating in known))
    high = max(last[1] + 40, *(rating.value + AROUND for _, rating in known))

    def height(value: float) -> float:
        return area.bottom - area.height * (value - low) / (high - low)

    _draw_lines(surface, area, [(height(value), name) for value, name in lines])
    xs = _across(area, [day for day, _ in known])
    if len(known) == 1 or xs[0] == xs[-1]:
        _draw_whisker(surface, xs[-1], [height(value) for value in known[-1][1].interval])
    else:
        clip = surface.get_clip()
        surface.set_clip(screen.to_pixels(area).clip(clip))
        _draw_band(surface, xs, [tuple(height(value) for value in rating.interval) for _, rating in known])
        surface.set_clip(clip)
        draw.polyline(surface, [(x, height(r.value)) for x, (_, r) in zip(xs, known, strict=True)], now.text, 2.5)
    end = xs[-1], height(known[-1][1].value)
    draw.dot(surface, end, 7, now.panel)
    draw.dot(surface, end, 5, now.text)
    foot = rect.bottom - 10
    draw.text(surface, day_words(known[0][0]), (area.x, foot), "small", now.secondary, "midleft")
    if known[0][0] != known[-1][0]:
        draw.text(surface, day_words(known[-1][0]), (area.right, foot), "small", now.secondary, "midright")


def _across(area: pygame.FRect, days: Sequence[date]) -> list[float]:
    """Where the days are, from left to right; a single one is in the middle."""
    whole = (days[-1] - days[0]).days
    inner = area.inflate(-20, 0)
    if not whole:
        return [inner.centerx] * len(days)
    return [inner.x + inner.width * (day - days[0]).days / whole for day in days]


def _draw_lines(surface: pygame.Surface, area: pygame.FRect, lines: Sequence[Line]) -> None:
    now = theme.now
    last = area.bottom + 20
    for y, name in lines:
        if not area.y <= y <= area.bottom:
            continue
        draw.panel(surface, (area.x, y - 0.5, area.width, 1), now.secondary, radius=0, opacity=0.35)
        if last - y >= 18:  # names that would run into each other are left out
            draw.text(surface, name, (area.right + 8, y), "small", now.secondary, "midleft")
            last = y


def _draw_band(surface: pygame.Surface, xs: Sequence[float], edges: Sequence[tuple[float, ...]]) -> None:
    """Where the rating may really be, with an edge on either side."""
    now = theme.now
    left, top = xs[0], min(min(pair) for pair in edges) - 2
    width, height = xs[-1] - left, max(max(pair) for pair in edges) + 2 - top
    lower = [f"{x - left:.1f},{pair[0] - top:.1f}" for x, pair in zip(xs, edges, strict=True)]
    upper = [f"{x - left:.1f},{pair[1] - top:.1f}" for x, pair in zip(xs, edges, strict=True)]
    fill = (
        f'<polygon points="{" ".join([*lower, *reversed(upper)])}" fill="{draw.css(now.accent)}" fill-opacity="0.2"/>'
    )
    stroke = f'fill="none" stroke="{draw.css(now.accent)}" stroke-opacity="0.7" stroke-width="1.2"'
    lines = "".join(f'<polyline points="{" ".join(edge)}" {stroke}/>' for edge in (lower, upper))
    draw.svg(surface, (left, top, width, height), fill + lines)


def _draw_whisker(surface: pygame.Surface, x: float, ends: Sequence[float]) -> None:
    """Where the rating may really be, on the one day there is."""
    now = theme.now
    bottom, top = ends
    draw.panel(
        surface, (x - 14, top, 28, bottom - top), now.accent, radius=6, opacity=0.2, border=now.accent, width=1.2
    )


# --- all games ---


def draw_ladders(surface: pygame.Surface, rect: pygame.FRect, ratings: Sequence[tuple[str, Rating | None]]) -> None:
    """For each game where somebody stands among the levels, and how unsure that is."""
    now = theme.now
    name = min(NAME, 0.28 * rect.width)
    ladder = pygame.FRect(rect.x + name, rect.y + FOOT, rect.width - name - 14, rect.height - FOOT)
    step = ladder.width / LEVELS

    def across(place: float) -> float:
        return ladder.x + step * (place - 0.5)

    for level in range(1, LEVELS + 1):
        x = across(level)
        draw.text(surface, str(level), (x, rect.y + 8), "small", now.secondary, "center")
        draw.panel(surface, (x - 0.5, ladder.y, 1, ladder.height), now.secondary, radius=0, opacity=0.25)
    draw.text(surface, "Level", (rect.x, rect.y + 8), "small", now.secondary, "midleft")
    line = ladder.height / max(1, len(ratings))
    for row, (game, rating) in enumerate(ratings):
        y = ladder.y + (row + 0.5) * line
        title = GAMES[game].title
        draw.text(surface, title, (rect.x, y), "label", now.text, "midleft", width=name - 8)
        if rating is None:
            box = pygame.FRect(0, 0, draw.measure("not played against a level yet", "small") + 24, 26)
            box.center = ladder.centerx, y
            draw.panel(surface, box, radius=0)
            draw.text(surface, "not played against a level yet", box.center, "small", now.secondary, "center")
            continue
        low, middle, high = (
            across(on_ladder(game, value)) for value in (*rating.interval[:1], rating.value, rating.interval[1])
        )
        thick = min(18.0, 0.4 * line)
        band = (low, y - thick / 2, max(thick, high - low), thick)
        draw.panel(surface, band, now.accent, radius=thick / 2, opacity=0.25, border=now.accent, width=1.2)
        draw.dot(surface, (middle, y), 7, now.panel)
        draw.dot(surface, (middle, y), 5.5, now.text)


def on_ladder(game: str, value: float) -> float:
    """A rating as a place among the levels, which may lie between two; a little off the ends at most."""
    levels = level_ratings(game)
    upper = min(len(levels) - 1, max(1, bisect_right(levels, value)))
    low, high = levels[upper - 1], levels[upper]
    return max(0.6, min(len(levels) + 0.4, upper + (value - low) / (high - low)))
