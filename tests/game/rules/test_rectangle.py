"""Shapes of Winning Paths that a short name describes."""

import pytest

from game.rules.errors import SetupError
from game.rules.registry import start
from game.rules.shapes.shape import is_shape_file, load_shape


def test_a_rectangle_has_the_paths_of_the_shape_file() -> None:
    assert set(load_shape("rectangle:5x5:4").paths) == set(load_shape("5x5").paths)


def test_a_saved_game_of_a_rectangle_needs_no_file() -> None:
    board = start("paths", {"File": "rectangle:4x3:3"})
    assert board.setup()["File"].startswith("shape:")
    assert not is_shape_file("rectangle:4x3:3")
    assert start("paths", board.setup()).position() == "............ 1"


@pytest.mark.parametrize("name", ["rectangle:9x9:4", "rectangle:3x3:4", "rectangle:4x4", "rectangle:0x4:3"])
def test_an_impossible_rectangle_is_refused(name: str) -> None:
    with pytest.raises(SetupError):
        load_shape(name)
