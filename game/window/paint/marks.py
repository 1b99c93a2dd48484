"""Draws the marks on boards: arrows, shapes around cells, and lines, in four inks that differ in shape and in color.

Positions and sizes are in logical points. `size` is the distance between two cells of the board.
"""

import math
from enum import Enum

import pygame

from game.window import scaling, theme
from game.window.paint import draw

Point = tuple[float, float]

# These lengths are fractions of the distance between two cells.
SHAFT = 0.09  # the width of an arrow's shaft
HEAD = 0.3  # the length of its head
HEAD_WIDTH = 0.34
TIP = 0.1  # the distance from the tip to the middle of the cell
SHAPE = 0.43  # from the middle of a cell to the outline of the shape around it
STROKE = 0.07  # the width of the outline of a shape, and of a line
BADGE = 0.15  # the radius of the sign for a flip

LEAST_STROKE = 2.0  # points
OUTLINE = (12, 16, 26)  # the dark edge that separates a mark from every ground
EDGE = 1.5  # points: the width of this edge


class Ink(Enum):
    """The four kinds of marks. Each has its own color, its own shape around a cell and its own pattern of lines.

    color   the color
    shape   the shape around a cell
    dash    the lengths of the dashes and gaps of a line, as multiples of its width; empty for a solid line
    """

    GREEN = ((70, 205, 120), "circle", ())
    RED = ((255, 99, 92), "square", (2.2, 2.0))
    BLUE = ((92, 170, 255), "diamond", (0.1, 1.9))
    YELLOW = ((255, 205, 70), "triangle", (3.2, 1.8, 0.1, 1.8))

    def __init__(self, color: theme.Color, shape: str, dash: tuple[float, ...]) -> None:
        self.color = color
        self.shape = shape
        self.dash = dash


def arrow(surface: pygame.Surface, start: Point, end: Point, size: float, ink: Ink, opacity: float = 1) -> None:
    """Draw an arrow from the middle of one cell almost to the middle of another."""
    length = math.dist(start, end)
    if not length:
        return
    across, down = (end[0] - start[0]) / length, (end[1] - start[1]) / length
    tip = _along(end, across, down, -TIP * size)
    neck = _along(tip, across, down, -HEAD * size)
    width = max(LEAST_STROKE, SHAFT * size)
    half = HEAD_WIDTH * size / 2
    corners = [tip, (neck[0] - half * down, neck[1] + half * across), (neck[0] + half * down, neck[1] - half * across)]
    head = " ".join(f"{x:.2f},{y:.2f}" for x, y in corners)
    edge = f'<polygon points="{head}" fill="{draw.css(OUTLINE)}" {_stroke(OUTLINE, 2 * EDGE)}/>'
    body = f'<polygon points="{head}" fill="{draw.css(ink.color)}"/>'
    path = f"M{start[0]:.2f} {start[1]:.2f}L{neck[0]:.2f} {neck[1]:.2f}"
    _place(surface, _path(path, ink, width, edge, body), [start, end], size, opacity)


def line(surface: pygame.Surface, points: list[Point], size: float, ink: Ink, opacity: float = 1) -> None:
    """Draw a line through points, such as the middles of the cells of a winning line."""
    path = "M" + "L".join(f"{x:.2f} {y:.2f}" for x, y in points)
    _place(surface, _path(path, ink, max(LEAST_STROKE, STROKE * size)), points, size, opacity)


def shape(surface: pygame.Surface, center: Point, size: float, ink: Ink, opacity: float = 1) -> None:
    """Draw the shape of an ink around the cell whose middle is `center`."""
    x, y = center
    reach, width = SHAPE * size, max(LEAST_STROKE, STROKE * size)
    outline = {
        "circle": f'<circle cx="{x:.2f}" cy="{y:.2f}" r="{reach:.2f}"',
        "square": f'<rect x="{x - 0.9 * reach:.2f}" y="{y - 0.9 * reach:.2f}" width="{1.8 * reach:.2f}" '
        f'height="{1.8 * reach:.2f}" rx="{0.12 * size:.2f}"',
        "diamond": f'<polygon points="{_corners(center, 1.13 * reach, 4)}"',
        "triangle": f'<polygon points="{_corners((x, y + 0.1 * size), 1.22 * reach, 3)}"',
    }[ink.shape]
    body = "".join(
        f'{outline} fill="none" {_stroke(color, wide)}/>'
        for color, wide in ((OUTLINE, width + 2 * EDGE), (ink.color, width))
    )
    _place(surface, body, [center], size, opacity)


def flip_badge(surface: pygame.Surface, center: Point, size: float, ink: Ink, opacity: float = 1) -> None:
    """Draw the sign that a move needs a flip, at the lower right of the cell whose middle is `center`."""
    spot = center[0] + 0.32 * size, center[1] + 0.32 * size
    draw.dot(surface, spot, BADGE * size + EDGE, OUTLINE, opacity)
    draw.dot(surface, spot, BADGE * size, ink.color, opacity)
    if opacity > 0.5:
        draw.icon(surface, "arrow-up-down", spot, OUTLINE, 1.4 * BADGE * size)


def _along(point: Point, across: float, down: float, distance: float) -> Point:
    return point[0] + distance * across, point[1] + distance * down


def _corners(center: Point, reach: float, count: int) -> str:
    """Return the corners of a regular shape that points up, as text for SVG."""
    angles = [2 * math.pi * corner / count for corner in range(count)]
    return " ".join(
        f"{center[0] + reach * math.sin(angle):.2f},{center[1] - reach * math.cos(angle):.2f}" for angle in angles
    )


def _stroke(color: theme.Color, width: float) -> str:
    return f'stroke="{draw.css(color)}" stroke-width="{width:.2f}" stroke-linecap="round" stroke-linejoin="round"'


def _path(path: str, ink: Ink, width: float, edge: str = "", body: str = "") -> str:
    """Return a line in the pattern of an ink, on its dark edge, as SVG. `edge` and `body` are drawn with them."""
    dash = " ".join(f"{part * width:.2f}" for part in ink.dash)
    pattern = f' stroke-dasharray="{dash}"' if dash else ""
    lower = f'<path d="{path}" fill="none" {_stroke(OUTLINE, width + 2 * EDGE)}{pattern}/>'
    return f'{lower}{edge}<path d="{path}" fill="none" {_stroke(ink.color, width)}{pattern}/>{body}'


def _place(surface: pygame.Surface, body: str, points: list[Point], size: float, opacity: float) -> None:
    """Draw SVG elements whose units are positions on the screen. They lie around `points`."""
    left, top = (math.floor(min(point[axis] for point in points) - 0.6 * size) for axis in (0, 1))
    right, bottom = (math.ceil(max(point[axis] for point in points) + 0.6 * size) for axis in (0, 1))
    width, height = right - left, bottom - top
    image = draw.picture(
        f'<g transform="translate({-left} {-top})">{body}</g>', (width, height), (scaling.px(width), scaling.px(height))
    )
    draw.place(surface, image, (left + width / 2, top + height / 2), opacity)
