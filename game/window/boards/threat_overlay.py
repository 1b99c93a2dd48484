"""The threat overlay: marks the cells where a side can win next, and the pieces that can be captured."""

from collections.abc import Callable, Sequence

import pygame

from ai.exact.threats import Threat, ThreatSummary
from game.rules.numbers import Cell
from game.window import theme
from game.window.paint import draw

Spot = tuple[float, float]

# These lengths are fractions of the distance between two cells.
GROUND, BADGE = 0.25, 0.13
SMALL = 0.2  # the radius of a mark beside a verdict, in place of GROUND
APART = 0.23  # the distance from the cell's middle to each mark if both sides can win in the cell
DISC = 0.8  # the radius of the disc in a mark, as a fraction of the mark's radius


def paint(
    surface: pygame.Surface,
    threats: ThreatSummary,
    spot: Callable[[Cell], Spot],
    pitch: float,
    taken: Sequence[pygame.FRect] = (),
) -> None:
    """Draw the threats.

    A possible win is drawn as a disc of the side, with a sign if the win needs a flip. `spot` returns the position of a
    cell. A mark that would touch one of the areas `taken` is drawn smaller and beside it.
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
        middle, radius = clear_of((x, y), pitch, taken)
        _paint_threat(surface, middle, radius, pitch, threat)


def middles(threats: ThreatSummary, spot: Callable[[Cell], Spot]) -> set[Spot]:
    """Return the positions of the possible wins."""
    return {_middle([spot(cell) for cell in threat.target]) for threat in threats.threats}


def clear_of(middle: Spot, pitch: float, taken: Sequence[pygame.FRect]) -> tuple[Spot, float]:
    """Return the position and the radius of a mark that is to be drawn at `middle` without covering an area."""
    if _square(middle, GROUND * pitch).collidelist(taken) < 0:
        return middle, GROUND * pitch
    for area in taken:
        box = _square(middle, SMALL * pitch)
        if box.colliderect(area):
            below = area.bottom - box.top if middle[1] > area.centery else area.top - box.bottom
            middle = middle[0], middle[1] + below
    return middle, SMALL * pitch


def _square(middle: Spot, radius: float) -> pygame.FRect:
    return pygame.FRect(middle[0] - radius, middle[1] - radius, 2 * radius, 2 * radius)


def _middle(spots: list[Spot]) -> Spot:
    return sum(x for x, _ in spots) / len(spots), sum(y for _, y in spots) / len(spots)


def _paint_threat(surface: pygame.Surface, middle: Spot, radius: float, pitch: float, threat: Threat) -> None:
    now = theme.now
    draw.dot(surface, middle, radius, now.panel)
    draw.ring(surface, middle, radius, now.text, 0.03 * pitch)
    draw.disc(surface, middle, DISC * radius, threat.side)
    if threat.flips_first or threat.flips_last:
        badge = middle[0] + radius, middle[1] + radius
        draw.dot(surface, badge, BADGE * pitch, now.accent)
        draw.icon(surface, "arrow-up-down", badge, now.primary_text, 1.4 * BADGE * pitch)


def _paint_danger(surface: pygame.Surface, middle: Spot, pitch: float) -> None:
    """Mark a piece that can be captured with a red ring. `middle` is its position."""
    now = theme.now
    draw.ring(surface, middle, 0.4 * pitch, now.bad, 0.06 * pitch)
    badge = middle[0] + 0.3 * pitch, middle[1] - 0.3 * pitch
    draw.dot(surface, badge, BADGE * pitch, now.bad)
    draw.icon(surface, "x", badge, now.panel, 1.4 * BADGE * pitch)
