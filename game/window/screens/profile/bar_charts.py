"""The bar chart of the profile: results by game or level."""

from collections.abc import Sequence

import pygame

from game.teach.statistics.results import ResultCounts
from game.window import theme
from game.window.paint import draw
from game.window.screens.profile.patterns import Pattern, draw_legend, draw_part
from game.window.screens.profile.stats_text import number_of_games
from game.words.messages import mark, number

NAME = 150  # the width of a bar's label
TOTAL = 84  # the width of the text with the number of games after a bar
HEAD = 34  # the height of the legend
THICK = 28.0
RESULTS: list[tuple[Pattern, str]] = [
    (Pattern.SOLID, mark("won", "games")),
    (Pattern.DOTTED, mark("drawn")),
    (Pattern.STRIPED, mark("lost", "games")),
]


def draw_results(surface: pygame.Surface, rect: pygame.FRect, rows: Sequence[tuple[str, ResultCounts]]) -> None:
    """Draw a bar for each row, which has a label and results. The parts of the bar are wins, draws and losses."""
    now = theme.now
    draw_legend(surface, rect.x, rect.y + 8, RESULTS, rect.right)
    name = min(NAME, 0.28 * rect.width)
    area = pygame.FRect(rect.x + name, rect.y + HEAD, rect.width - name - TOTAL, rect.height - HEAD)
    most = max((tally.total for _, tally in rows), default=0) or 1
    line = min(64.0, area.height / max(1, len(rows)))
    thick = min(THICK, 0.62 * line)
    for index, (title, tally) in enumerate(rows):
        middle = area.y + (index + 0.5) * line
        draw.text(surface, title, (rect.x, middle), "label", now.text, "midleft", width=name - 8)
        left = area.x
        for (pattern, _), count in zip(RESULTS, tally.parts, strict=True):
            part = pygame.FRect(left, middle - thick / 2, area.width * count / most, thick)
            draw_part(surface, part.inflate(-1, 0), pattern)
            left += part.width
        words = number_of_games(tally.total)
        draw.text(surface, words, (left + 10, middle), "small", now.secondary, "midleft")
        _draw_counts(surface, area, most, middle, tally)


def _draw_counts(surface: pygame.Surface, area: pygame.FRect, most: int, middle: float, tally: ResultCounts) -> None:
    """Write the number of games into each part of a bar that is wide enough."""
    now = theme.now
    left = area.x
    for (pattern, _), count in zip(RESULTS, tally.parts, strict=True):
        width = area.width * count / most
        label = number(count)
        if width >= draw.measure(label, "chip") + 12:
            box = pygame.FRect(0, 0, draw.measure(label, "chip") + 8, 18)
            box.center = left + width / 2, middle
            if pattern is not Pattern.SOLID:  # so that the digits are readable on the pattern
                draw.panel(surface, box, now.panel, radius=5)
            color = now.panel if pattern is Pattern.SOLID else now.text
            draw.text(surface, label, box.center, "chip", color, "center")
        left += width
