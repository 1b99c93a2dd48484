"""Compute positions at which to draw the spaces of a shape if the shape's file gives none."""

import math

import numpy as np

from game.rules.numbers import members

ROUNDS = 300
MIDDLE_PULL = 6.0

Place = tuple[float, float]


def grid_layout(spaces: int, columns: int) -> tuple[Place, ...]:
    """Return the positions of the spaces on a grid with the given number of columns, in reading order."""
    return tuple((float(space % columns), float(space // columns)) for space in range(spaces))


def natural_columns(spaces: int, paths: tuple[int, ...]) -> int | None:
    """Return the side length of a square grid on which every path is a straight line.

    Return None if there is no such grid.
    """
    side = math.isqrt(spaces)
    if side * side != spaces or not all(_is_straight(path, side) for path in paths):
        return None
    return side


def _is_straight(path: int, columns: int) -> bool:
    spaces = members(path)
    row, column = divmod(spaces[0], columns)
    down, right = spaces[-1] // columns - row, spaces[-1] % columns - column
    return all((space // columns - row) * right == (space % columns - column) * down for space in spaces)


def spring_layout(spaces: int, paths: tuple[int, ...]) -> tuple[Place, ...]:
    """Return a position for each space: spaces of one path are near each other, and no two are too close.

    The spaces begin on a circle. All pairs repel each other, and pairs that share a path attract each other like
    springs; the step length shrinks with every round (Fruchterman and Reingold, 1991). A weak pull to the middle keeps
    spaces that share no path with others from drifting away.
    """
    turns = 2 * math.pi * np.arange(spaces) / spaces
    places = np.stack([np.sin(turns), -np.cos(turns)], axis=1)
    pulls = _kin(spaces, paths)
    rest = 2 / math.sqrt(spaces)  # the length of a spring at rest
    for round_ in range(ROUNDS):
        gaps = places[:, None] - places[None]
        lengths = np.maximum(np.hypot(gaps[..., 0], gaps[..., 1]), 1e-3)
        forces = (rest / lengths) ** 2 - pulls * lengths / rest
        steps = (gaps * forces[..., None]).sum(axis=1) - MIDDLE_PULL * places
        strides = np.maximum(np.hypot(steps[:, 0], steps[:, 1]), 1e-9)
        longest = 0.2 * (1 - round_ / ROUNDS)
        places += steps * (np.minimum(strides, longest) / strides)[:, None]
    return tuple((float(x), float(y)) for x, y in places)


def _kin(spaces: int, paths: tuple[int, ...]) -> np.ndarray:
    """Return a matrix with 1 for every pair of spaces that lie on a common path, else 0."""
    kin = np.zeros((spaces, spaces))
    for path in paths:
        spaces_of_path = members(path)
        kin[np.ix_(spaces_of_path, spaces_of_path)] = 1
    return kin
