"""Counts the sides that a player has joined, for shapes in which the goal is to join sides."""

import math

from game.rules.shapes.shape import Shape

ADJACENT_WITHIN = 1.1  # spaces are adjacent within this multiple of the least distance of two spaces


def most_joined(shape: Shape, owned: set[int]) -> int:
    """Return the largest number of the shape's sides that a connected group of spaces touches.

    `owned` are the spaces of one player.
    """
    places = shape.places
    pairs = ((one, other) for one in range(shape.spaces) for other in range(one))
    reach = ADJACENT_WITHIN * min(math.dist(places[one], places[other]) for one, other in pairs)
    left, most = set(owned), 0
    while left:
        group, fresh = set[int](), {left.pop()}
        while fresh:
            group |= fresh
            fresh = {space for space in left if any(math.dist(places[space], places[one]) <= reach for one in fresh)}
            left -= fresh
        most = max(most, sum(not group.isdisjoint(side) for side in shape.sides))
    return most
