"""Find the item to which an arrow key leads."""

from collections.abc import Iterable
from typing import TypeVar

Item = TypeVar("Item")
Point = tuple[float, float]

LEAST_AHEAD = 0.05  # less is a rounding error
WIDEST = 2.5  # an item may lie this many times as far beside the direction as ahead


def ahead_and_aside(here: Point, there: Point, across: int, down: int) -> tuple[float, float]:
    """Return the distance from one point to another along a direction, and the distance beside it."""
    x, y = there[0] - here[0], there[1] - here[1]
    return x * across + y * down, abs(x * down) + abs(y * across)


def nearest(here: Point, items: Iterable[tuple[Item, Point]], across: int, down: int) -> Item | None:
    """Return the nearest of the items in a direction from a point, or None. Each item comes with its middle.

    One of `across` and `down` is 1 or -1, and the other is 0.
    """
    found = []
    for item, there in items:
        ahead, aside = ahead_and_aside(here, there, across, down)
        if ahead > LEAST_AHEAD and aside <= WIDEST * ahead:
            found.append((ahead + 2 * aside, item))
    return min(found, key=lambda pair: pair[0], default=(0.0, None))[1]
