"""The scale of the screen: pixels per logical point.

Screens and widgets lay out and draw in logical points. At a scale of 1, a point has as many pixels as the monitor's
density says. If the user has not chosen a scale, points grow with the window, so that text grows with the board. At
every scale, at least 960 x 600 points fit into the window, and every layout may rely on that.
"""

from typing import TypeAlias

import pygame

SMALLEST = (960, 600)
COMFORTABLE = (1440, 900)  # in a window with more points, the points grow unless the user has chosen a scale
LARGE = (1920, 1080)  # in a window with more points, the points grow even if the user has chosen a scale
TOUCH_TARGET = 44.0  # points that a finger can hit
LEAST_SCALE = 0.85  # the smallest text (13 points) is then 11 pixels high

Area: TypeAlias = pygame.FRect | pygame.Rect | tuple[float, float, float, float]

unit = 1.0  # pixels per point
touch_target = 0.0  # the least height of the rows of lists; TOUCH_TARGET once a touch screen has been used
effective_scale = 1.0  # the scale in effect, which the user has chosen or which depends on the window
size: tuple[float, float] = SMALLEST  # the size of the window in points


def control_size(side: float) -> float:
    """Return the size of a control that has `side` points for the mouse: that of a finger once touch has been used."""
    return max(side, touch_target)


def fit(pixels: tuple[int, int], density: float = 1.0, scale: float | None = 1.0) -> None:
    """Compute the scale. `pixels` is the window's size, `scale` the scale that the user has chosen, or None."""
    global unit, size, effective_scale
    preferred = density * (1.0 if scale is None else max(LEAST_SCALE, scale))
    unit = max(preferred, _share(pixels, COMFORTABLE if scale is None else LARGE))
    unit = min(unit, _share(pixels, SMALLEST))
    size = pixels[0] / unit, pixels[1] / unit
    effective_scale = unit / density


def _share(pixels: tuple[int, int], points: tuple[int, int]) -> float:
    """Return the pixels per point at which an area of `points` just fits into an area of `pixels`."""
    return min(pixels[0] / points[0], pixels[1] / points[1])


def px(length: float) -> int:
    """Convert a length from points to pixels."""
    return round(length * unit)


def to_pixels(rect: Area) -> pygame.Rect:
    """Convert a rectangle from points to pixels.

    Each edge is rounded separately, so that adjacent rectangles stay adjacent.
    """
    left, top, width, height = rect
    x, y = px(left), px(top)
    return pygame.Rect(x, y, px(left + width) - x, px(top + height) - y)


def to_points(position: tuple[float, float]) -> tuple[float, float]:
    """Convert a position in the window from pixels to logical points."""
    return position[0] / unit, position[1] / unit
