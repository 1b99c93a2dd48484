"""The screen in logical points: how many pixels one is worth, and which part must be drawn again.

Scenes and widgets lay out and draw in logical points. A point is the user's scale times the monitor's density in
pixels, but never so many that fewer than 960 x 600 points fit: every layout can count on that room.
"""

import pygame

SMALLEST = (960, 600)

unit = 1.0
size: tuple[float, float] = SMALLEST

_damaged: list[pygame.Rect] = []


def fit(pixels: tuple[int, int], scale: float) -> None:
    """Take over a window size in pixels and the wanted pixels per point."""
    global unit, size
    unit = min(scale, pixels[0] / SMALLEST[0], pixels[1] / SMALLEST[1])
    size = pixels[0] / unit, pixels[1] / unit
    damage()


def px(length: float) -> int:
    """A length in pixels."""
    return round(length * unit)


def to_pixels(rect) -> pygame.Rect:
    """A rectangle in pixels. Edges are rounded one by one, so that neighbours stay neighbours."""
    left, top, width, height = rect
    x, y = px(left), px(top)
    return pygame.Rect(x, y, px(left + width) - x, px(top + height) - y)


def to_points(position: tuple[float, float]) -> tuple[float, float]:
    """A position in the window in logical points."""
    return position[0] / unit, position[1] / unit


def damage(rect=None) -> None:
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
