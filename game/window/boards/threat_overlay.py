"""The threat overlay: marks the cells where a side can win next, and the pieces that can be captured."""

from collections.abc import Callable

import pygame

from ai.exact.threats import Threat, ThreatSummary
from game.rules.numbers import Cell
from game.window import theme
from game.window.paint import draw

Spot = tuple[float, float]

# These lengths are fractions of the distance between two cells.
GROUND, DISC, BADGE = 0.25, 0.2, 0.13
APART = 0.23  # the distance from the cell's middle to each mark if both sides can win in the cell


def paint(surface: pygame.Surface, threats: ThreatSummary, spot: Callable[[Cell], Spot], pitch: float) -> None:
    """Draw the threats.

    A possible win is drawn as a disc of the side, with a sign if the win needs a flip. `spot` returns the position of a
    cell.
    """
    marked: dict[tuple[int, tuple[Cell, ...]], Threat] = {}
    for threat in threats.threats:  # those without a flip come first
        marked.setdefault((threat.side, threat.target), threat)
    for side in (0, 1):
        for cell in threats.in_reach[side]:
            _paint_danger(surface, spot(cell), pitch)
    for (side, place), threat in marked.items():
        x, y = _middle([spot(cell) for cell in place])
        if (1 - side, place) in marked:
            x += (APART if side else -APART) * pitch
        _paint_threat(surface, (x, y), pitch, threat)


def _middle(spots: list[Spot]) -> Spot:
    return sum(x for x, _ in spots) / len(spots), sum(y for _, y in spots) / len(spots)


def _paint_threat(surface: pygame.Surface, middle: Spot, pitch: float, threat: Threat) -> None:
    now = theme.now
    draw.dot(surface, middle, GROUND * pitch, now.panel)
    draw.ring(surface, middle, GROUND * pitch, now.text, 0.03 * pitch)
    draw.disc(surface, middle, DISC * pitch, threat.side)
    if threat.flips_first or threat.flips_last:
        badge = middle[0] + GROUND * pitch, middle[1] + GROUND * pitch
        draw.dot(surface, badge, BADGE * pitch, now.accent)
        draw.icon(surface, "arrow-up-down", badge, now.primary_text, 1.4 * BADGE * pitch)


def _paint_danger(surface: pygame.Surface, middle: Spot, pitch: float) -> None:
    """Mark a piece that can be captured with a red ring. `middle` is its position."""
    now = theme.now
    draw.ring(surface, middle, 0.4 * pitch, now.bad, 0.06 * pitch)
    badge = middle[0] + 0.3 * pitch, middle[1] - 0.3 * pitch
    draw.dot(surface, badge, BADGE * pitch, now.bad)
    draw.icon(surface, "x", badge, now.panel, 1.4 * BADGE * pitch)
