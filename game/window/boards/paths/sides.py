"""The sides of a shape that is about joining them."""

from __future__ import annotations

import math

from game.rules.shapes.shape import Shape

NEIGHBOURS = 1.1  # times the least distance of two spaces


def most_joined(shape: Shape, owned: set[int]) -> int:
    """How many sides of a shape the spaces of one player join, at the most."""
    places = shape.places
    pairs = ((one, other) for one in range(shape.spaces) for other in range(one))
    reach = NEIGHBOURS * min(math.dist(places[one], places[other]) for one, other in pairs)
    left, most = set(owned), 0
    while left:
        group, fresh = set[int](), {left.pop()}
        while fresh:
            group |= fresh
            fresh = {space for space in left if any(math.dist(places[space], places[one]) <= reach for one in fresh)}
            left -= fresh
        most = max(most, sum(not group.isdisjoint(side) for side in shape.sides))
    return most
