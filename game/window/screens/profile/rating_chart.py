"""Draws rating charts: the rating in one game over time, or the ratings in all games on the scale of the levels."""

from bisect import bisect_right
from collections.abc import Sequence
from datetime import date

import pygame

from ai.players.ratings import level_ratings
from game.rules.registry import GAMES
from game.teach.glicko import GlickoRating
from game.teach.player_rating import DatedRating
from game.teach.statistics.play_days import as_day
from game.window import scaling, theme
from game.window.paint import draw
from game.words.dates import day_words
from game.words.messages import mark, tr

SIDE = 58  # the width of the names of the levels
FOOT = 26  # the height of the dates below
AROUND = 150.0  # the least rating points that are shown above and below the curve
MOST_POINTS = 300  # the most points of a curve
LEVELS = 8
NAME = 150  # the width of the name of a game
NOT_RATED = mark("no games against a level yet")


Line = tuple[float, str]  # a rating and its label


def levels_of(game: str) -> list[Line]:
    return [(value, tr("Level {level}", level=level)) for level, value in enumerate(level_ratings(game), start=1)]


def draw_curve(
    surface: pygame.Surface, rect: pygame.FRect, lines: Sequence[Line], points: Sequence[DatedRating]
) -> None:
    """Draw a rating over time, with a band for its uncertainty.

    `lines` are ratings to compare it with, which have labels.
    """
    now = theme.now
    known = [(day, point.rating) for point in points if (day := as_day(point.day)) is not None]
    known = [*known[:: max(1, len(known) // MOST_POINTS)], *known[-1:]]
    has_days = bool(known)
    if not has_days:  # the dates of the ratings are not known
        known = [(date.min, points[-1].rating)]
    area = pygame.FRect(rect.x, rect.y, rect.width - SIDE, rect.height - FOOT)
    last = known[-1][1].interval  # the chart does not show the whole wide bands of the first, uncertain ratings
    low = min(last[0] - 40, *(rating.value - AROUND for _, rating in known))
    high = max(last[1] + 40, *(rating.value + AROUND for _, rating in known))

    def height(value: float) -> float:
        return area.bottom - area.height * (value - low) / (high - low)

    _draw_lines(surface, area, [(height(value), name) for value, name in lines])
    xs = _day_coordinates(area, [day for day, _ in known])
    if len(known) == 1 or xs[0] == xs[-1]:
        _draw_whisker(surface, xs[-1], [height(value) for value in known[-1][1].interval])
    else:
        clip = surface.get_clip()
        surface.set_clip(scaling.to_pixels(area).clip(clip))
        _draw_band(surface, xs, [tuple(height(value) for value in rating.interval) for _, rating in known])
        surface.set_clip(clip)
        draw.polyline(surface, [(x, height(r.value)) for x, (_, r) in zip(xs, known, strict=True)], now.text, 2.5)
    end = xs[-1], height(known[-1][1].value)
    draw.dot(surface, end, 7, now.panel)
    draw.dot(surface, end, 5, now.text)
    foot = rect.bottom - 10
    if not has_days:
        return
    draw.text(surface, day_words(known[0][0]), (area.x, foot), "small", now.secondary, "midleft")
    if known[0][0] != known[-1][0]:
        draw.text(surface, day_words(known[-1][0]), (area.right, foot), "small", now.secondary, "midright")


def _day_coordinates(area: pygame.FRect, days: Sequence[date]) -> list[float]:
    """Return the x coordinate of each day in the chart. A single day is in the middle."""
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
        if last - y >= 18:  # leave out a label that would overlap another
            draw.text(surface, name, (area.right + 8, y), "small", now.secondary, "midleft")
            last = y


def _draw_band(surface: pygame.Surface, xs: Sequence[float], edges: Sequence[tuple[float, ...]]) -> None:
    """Draw a band for the uncertainty of the rating. `edges` are the y coordinates of its ends at each x coordinate."""
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
    """Draw the uncertainty of a rating that is known for a single day. `ends` are the y coordinates of its ends."""
    now = theme.now
    bottom, top = ends
    draw.panel(
        surface, (x - 14, top, 28, bottom - top), now.accent, radius=6, opacity=0.2, border=now.accent, width=1.2
    )


# --- all games ---


def draw_level_ratings(
    surface: pygame.Surface, rect: pygame.FRect, ratings: Sequence[tuple[str, GlickoRating | None]]
) -> None:
    """Draw the person's rating in each game, with its uncertainty, on the scale of the levels."""
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
    draw.text(surface, tr("Level"), (rect.x, rect.y + 8), "small", now.secondary, "midleft")
    line = ladder.height / max(1, len(ratings))
    for row, (game, rating) in enumerate(ratings):
        y = ladder.y + (row + 0.5) * line
        title = GAMES[game].title
        draw.text(surface, title, (rect.x, y), "label", now.text, "midleft", width=name - 8)
        if rating is None:
            box = pygame.FRect(0, 0, draw.measure(NOT_RATED, "small") + 24, 26)
            box.center = ladder.centerx, y
            draw.panel(surface, box, radius=0)
            draw.text(surface, NOT_RATED, box.center, "small", now.secondary, "center")
            continue
        low, middle, high = (
            across(level_position(game, value)) for value in (*rating.interval[:1], rating.value, rating.interval[1])
        )
        thick = min(18.0, 0.4 * line)
        band = (low, y - thick / 2, max(thick, high - low), thick)
        draw.panel(surface, band, now.accent, radius=thick / 2, opacity=0.25, border=now.accent, width=1.2)
        draw.dot(surface, (middle, y), 7, now.panel)
        draw.dot(surface, (middle, y), 5.5, now.text)


def level_position(game: str, value: float) -> float:
    """Convert a rating to the scale of the levels: 3.5 is in the middle between level 3 and 4.

    Limit the result to 0.6 to 8.4.
    """
    levels = level_ratings(game)
    upper = min(len(levels) - 1, max(1, bisect_right(levels, value)))
    low, high = levels[upper - 1], levels[upper]
    return max(0.6, min(len(levels) + 0.4, upper + (value - low) / (high - low)))
