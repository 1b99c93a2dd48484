"""The number of sides of a shape that a player joins."""

import pytest

from game.rules.shapes.shape import load_shape
from game.window.boards.paths.shape_sides import most_joined


@pytest.mark.parametrize(
    ("spaces", "sides"),
    [("", 0), ("5", 0), ("8", 0), ("1", 2), ("4 13", 1), ("2 5 9 13", 2), ("4 5 6 13", 2), ("4 8 9 10 13", 3)],
)
def test_only_adjacent_spaces_join_sides(spaces, sides):
    owned = {int(space) - 1 for space in spaces.split()}
    assert most_joined(load_shape("y"), owned) == sides
