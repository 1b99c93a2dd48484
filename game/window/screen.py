"""The screen in logical points: how many pixels one is worth, and which part must be drawn again.

Scenes and widgets lay out and draw in logical points. At a scale of 1 a point is as many pixels as the monitor's
density says. Left to itself, the scale grows with the window, so that letters keep up with the board. However large
the scale, 960 x 600 points fit: every layout can count on that room.
"""

from typing import TypeAlias

import pygame

SMALLEST = (960, 600)
COMFORTABLE = (1440, 900)  # beyond this many points the points grow instead, if nobody has chosen a scale
LARGE = (1920, 1080)  # the same whatever has been chosen: nothing should look lost
LEAST_SCALE = 0.85  # so that the smallest letters, of 13 points, are no smaller than 11 pixels

Area: TypeAlias = pygame.FRect | pygame.Rect | tuple[float, float, float, float]

unit = 1.0
in_force = 1.0  # the scale that came of it
size: tuple[float, float] = SMALLEST

_damaged: list[pygame.Rect] = []


def fit(pixels: tuple[int, int], density: float = 1.0, scale: float | None = 1.0) -> None:
    """Take over a window size in pixels, the monitor's density and the scale the user has chosen, None if none."""
    global unit, size, in_force
    wanted = density * (1.0 if scale is None else max(LEAST_SCALE, scale))
    unit = max(wanted, _share(pixels, COMFORTABLE if scale is None else LARGE))
    unit = min(unit, _share(pixels, SMALLEST))
    size = pixels[0] / unit, pixels[1] / unit
    in_force = unit / density
    damage()


def _share(pixels: tuple[int, int], points: tuple[int, int]) -> float:
    """How many pixels a point may have if so many points are to fit."""
    return min(pixels[0] / points[0], pixels[1] / points[1])


def px(length: float) -> int:
    """A length in pixels."""
    return round(length * unit)


def to_pixels(rect: Area) -> pygame.Rect:
    """A rectangle in pixels. Edges are rounded one by one, so that neighbours stay neighbours."""
    left, top, width, height = rect
    x, y = px(left), px(top)
    return pygame.Rect(x, y, px(left + width) - x, px(top + height) - y)


def to_points(position: tuple[float, float]) -> tuple[float, float]:
    """A position in the window in logical points."""
    return position[0] / unit, position[1] / unit


def damage(rect: Area | None = None) -> None:
    """Ask for a rectangle, or the whole screen, to be drawn again in the next frame."""
    if rect is None:
        rect = (0, 0, *size)
    _damaged.append(to_pixels(rect).inflate(4, 4))


def take_damage() -> pygame.Rect | None:
    """The rectangle in pixels that must be drawn again, if any; afterwards nothing is damaged."""
    if not _damaged:
        return None
    whole = _damaged[0].unionall(_damaged[1:])
    _damaged.clear()
    return whole
