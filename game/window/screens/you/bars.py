"""Bars: results by game or by level, and how good the moves of one game after the other were."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import pygame

from game.teach.you.move_grades import Quality
from game.teach.you.results import Tally
from game.window import theme
from game.window.paint import draw
from game.window.screens.you.patterns import Pattern, draw_legend, draw_part

NAME = 150  # the room of what a bar stands for
TOTAL = 84  # and that of how many games it counts
HEAD = 34  # and that of the legend
THICK = 28.0
RESULTS = [(Pattern.SOLID, "won"), (Pattern.DOTTED, "drawn"), (Pattern.STRIPED, "lost")]
MOVES = [
    (Pattern.SOLID, Quality.RIGHT.value),
    (Pattern.DOTTED, Quality.WEAKER.value),
    (Pattern.STRIPED, Quality.SLIP.value),
]
WIDEST = 34.0  # of the bar of a game
LEAST = 14.0


def draw_results(surface: pygame.Surface, rect: pygame.FRect, rows: Sequence[tuple[str, Tally]]) -> None:
    """A bar for each kind of game, as long as there were games of it, in parts for how they ended."""
    now = theme.now
    draw_legend(surface, rect.x, rect.y + 8, RESULTS, rect.right)
    name = min(NAME, 0.28 * rect.width)
    area = pygame.FRect(rect.x + name, rect.y + HEAD, rect.width - name - TOTAL, rect.height - HEAD)
    most = max((tally.total for _, tally in rows), default=0) or 1
    line = min(64.0, area.height / max(1, len(rows)))
    thick = min(THICK, 0.62 * line)
    for place, (title, tally) in enumerate(rows):
        middle = area.y + (place + 0.5) * line
        draw.text(surface, title, (rect.x, middle), "label", now.text, "midleft", width=name - 8)
        left = area.x
        for (pattern, _), count in zip(RESULTS, tally.parts, strict=True):
            part = pygame.FRect(left, middle - thick / 2, area.width * count / most, thick)
            draw_part(surface, part.inflate(-1, 0), pattern)
            left += part.width
        words = f"{tally.total:,} game{'s' if tally.total != 1 else ''}" if tally.total else "none yet"
        draw.text(surface, words, (left + 10, middle), "small", now.secondary, "midleft")
        _draw_counts(surface, area, most, middle, tally)


def _draw_counts(surface: pygame.Surface, area: pygame.FRect, most: int, middle: float, tally: Tally) -> None:
    """How many games a part stands for, in it, where there is room."""
    now = theme.now
    left = area.x
    for (pattern, _), count in zip(RESULTS, tally.parts, strict=True):
        width = area.width * count / most
        label = f"{count:,}"
        if width >= draw.measure(label, "chip") + 12:
            box = pygame.FRect(0, 0, draw.measure(label, "chip") + 8, 18)
            box.center = left + width / 2, middle
            if pattern is not Pattern.SOLID:  # the letters stand clear of the pattern
                draw.panel(surface, box, now.panel, radius=5)
            color = now.panel if pattern is Pattern.SOLID else now.text
            draw.text(surface, label, box.center, "chip", color, "center")
        left += width


def draw_moves(surface: pygame.Surface, rect: pygame.FRect, games: Sequence[tuple[str, Counter[Quality]]]) -> None:
    """A bar for each game, the oldest on the left: how its moves are shared between the qualities.

    The latest games are shown, as many as there is room for.
    """
    now = theme.now
    draw_legend(surface, rect.x, rect.y + 8, MOVES, rect.right)
    area = pygame.FRect(rect.x + 48, rect.y + HEAD + 6, rect.width - 48, rect.height - HEAD - 34)
    for share, words in ((1.0, "all"), (0.5, "half"), (0.0, "none")):
        y = area.bottom - share * area.height
        draw.text(surface, words, (rect.x, y), "small", now.secondary, "midleft")
        draw.panel(surface, (area.x, y - 0.5, area.width, 1), now.secondary, radius=0, opacity=0.3)
    shown = games[-room_for(area.width) :]
    pitch = min(WIDEST, area.width / max(1, len(shown)))
    for place, (_, counts) in enumerate(shown):
        whole = counts.total() or 1
        base = area.bottom
        for pattern, quality in zip(Pattern, Quality, strict=True):
            height = area.height * counts[quality] / whole
            draw_part(surface, pygame.FRect(area.x + place * pitch + 2, base - height, pitch - 4, height), pattern)
            base -= height
    if not shown:
        draw.text(surface, "Looking at the moves of your latest games …", area.center, "body", now.secondary, "center")
    else:
        foot = rect.bottom - 10
        first = draw.text(surface, shown[0][0], (area.x, foot), "small", now.secondary, "midleft")
        end = area.x + pitch * len(shown)
        if end - first.right > draw.measure(shown[-1][0], "small") + 16:
            draw.text(surface, shown[-1][0], (end, foot), "small", now.secondary, "midright")


def room_for(width: float) -> int:
    """How many games can be told apart side by side."""
    return max(1, int(width // LEAST))
