"""Records what a frame draws, and redraws only what differs from the frame on the screen.

Screens always draw everything, but onto a `Canvas`, which notes the images and their positions in a list of items. Two
such lists tell which areas differ, and only these are drawn on the window. So nothing that is drawn can become stale,
and no part of a screen has to say which area it changes.

An image must not change after it was drawn on a canvas, because images are compared by identity.
"""

from bisect import bisect_left
from collections import Counter
from collections.abc import Sequence
from typing import Any, TypeAlias

import pygame

# An image or the color of a filled rectangle; the position of its upper left corner; its opacity as pygame returns it;
# and the part of the canvas that it covers.
Item: TypeAlias = tuple["pygame.Surface | tuple[int, ...]", int, int, "int | None", tuple[int, ...]]

MOST_AREAS = 12  # areas that are redrawn separately: each costs some time by itself
SLACK = 1.3  # two areas are joined if the joint area is at most this many times as large as both together


class Canvas(pygame.Surface):
    """A surface that notes what is drawn on it. Only `blit`, `fill` and the clip can be used."""

    def __init__(self, size: tuple[int, int]) -> None:
        super().__init__((1, 1))
        self._whole = pygame.Rect((0, 0), size)
        self._clip = self._whole
        self.items: list[Item] = []
        self.areas: list[pygame.Rect] = []

    def get_size(self) -> tuple[int, int]:
        return self._whole.size

    def get_rect(self, **values: Any) -> pygame.Rect:
        rect = self._whole.copy()
        for name, value in values.items():
            setattr(rect, name, value)
        return rect

    def get_clip(self) -> pygame.Rect:
        return self._clip.copy()

    def set_clip(self, rect: Any = None, *rest: Any) -> None:
        self._clip = self._whole if rect is None else pygame.Rect(rect).clip(self._whole)

    def blit(self, source: pygame.Surface, dest: Any = (0, 0), area: Any = None, special_flags: int = 0) -> pygame.Rect:
        if area is not None or special_flags:
            raise ValueError("a canvas draws whole images only")
        x, y = int(dest[0]), int(dest[1])
        covered = pygame.Rect((x, y), source.get_size()).clip(self._clip)
        if covered:
            self.items.append((source, x, y, source.get_alpha(), tuple(covered)))
            self.areas.append(covered)
        return covered

    def fill(self, color: Any, rect: Any = None, special_flags: int = 0) -> pygame.Rect:
        if special_flags:
            raise ValueError("a canvas only replaces colors")
        covered = (self._whole if rect is None else pygame.Rect(rect)).clip(self._clip)
        if covered:
            self.items.append((tuple(color), covered.x, covered.y, None, tuple(covered)))
            self.areas.append(covered)
        return covered

    def differences(self, former: "Canvas | None") -> list[pygame.Rect]:
        """Return the areas in which this frame differs from an earlier frame: everything if `former` is None."""
        if former is None or former.get_size() != self.get_size():
            return [self._whole]
        common = _common_items(former.items, self.items)
        common_before, common_now = {place for place, _ in common}, {place for _, place in common}
        areas = [area for index, area in enumerate(former.areas) if index not in common_before]
        return _joined(areas + [area for index, area in enumerate(self.areas) if index not in common_now])

    def show(self, surface: pygame.Surface, areas: Sequence[pygame.Rect]) -> None:
        """Draw these areas of the frame on a surface."""
        for area in areas:
            for place in area.collidelistall(self.areas):
                image, x, y, alpha, covered = self.items[place]
                part = area.clip(covered)
                if isinstance(image, tuple):
                    surface.fill(image, part)
                    continue
                present = image.get_alpha()
                if present != alpha:
                    image.set_alpha(alpha)
                surface.blit(image, part, part.move(-x, -y))
                if present != alpha:
                    image.set_alpha(present)


def _common_items(before: Sequence[Item], now: Sequence[Item]) -> list[tuple[int, int]]:
    """Return the indexes of equal items in both lists, in an order that both lists have.

    Outside the areas of all other items, both frames draw the same images in the same order, so they look alike.
    """
    start = 0
    while start < min(len(before), len(now)) and before[start] == now[start]:
        start += 1
    end = 0
    while end < min(len(before), len(now)) - start and before[-1 - end] == now[-1 - end]:
        end += 1
    indexes = {item: start + index for index, item in enumerate(_numbered(before[start : len(before) - end]))}
    pairs = [
        (indexes[item], start + index)
        for index, item in enumerate(_numbered(now[start : len(now) - end]))
        if item in indexes
    ]
    tail = [(len(before) - left, len(now) - left) for left in range(end, 0, -1)]
    return [(index, index) for index in range(start)] + _longest_rise(pairs) + tail


def _numbered(items: Sequence[Item]) -> list[tuple[Item, int]]:
    """Return the items, each with the number of equal items before it, so that all are different."""
    seen: Counter[Item] = Counter()
    numbered = []
    for item in items:
        numbered.append((item, seen[item]))
        seen[item] += 1
    return numbered


def _longest_rise(pairs: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """Return the longest part of the pairs, in their order, in which the first number increases."""
    lowest: list[int] = []  # for each length, the smallest number with which a rise of that length ends
    ends: list[int] = []  # and the index of its pair
    former: list[int] = []  # for each pair, the index of the pair before it in its rise, or -1
    for index, (number, _) in enumerate(pairs):
        length = bisect_left(lowest, number)
        former.append(ends[length - 1] if length else -1)
        lowest[length : length + 1] = [number]
        ends[length : length + 1] = [index]
    rise = []
    index = ends[-1] if ends else -1
    while index >= 0:
        rise.append(pairs[index])
        index = former[index]
    return rise[::-1]


def _joined(areas: Sequence[pygame.Rect]) -> list[pygame.Rect]:
    """Return a few areas that cover all these areas. Areas that overlap or nearly touch are joined."""
    joined: list[pygame.Rect] = []
    slack = SLACK
    todo = sorted(areas, key=lambda area: area.w * area.h)  # large ones first, which absorb many others
    while todo or len(joined) > MOST_AREAS:
        if not todo:  # still too many
            todo, joined, slack = joined, [], 2 * slack
        area = todo.pop()
        for other in joined:
            both = area.union(other)
            if both.w * both.h <= slack * (area.w * area.h + other.w * other.h):
                joined.remove(other)
                todo.append(both)
                break
        else:
            joined.append(area)
    return joined
