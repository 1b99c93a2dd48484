"""A few screens compared with reference pictures, with a tolerance for other font rendering."""

from dataclasses import replace

import numpy
import pygame
import pytest

from bundle.package_contents import ROOT
from game.window import theme
from game.window.boards.gravity.view import GravityView
from tests.tools.pictures import COMPARED, STORED_SIZE, drawn, path_of

FAILED = ROOT / "tests" / "failed"
BLOCK = 8  # pixels of a stored picture: some letters, but less than a disc
MOST = 24.0  # the largest difference of the mean color of a block, of 255


def difference(first: pygame.Surface, second: pygame.Surface) -> float:
    """Return the largest difference in the mean color of a block."""
    images = [pygame.surfarray.array3d(image).astype(float) for image in (first, second)]
    columns, rows = STORED_SIZE[0] // BLOCK, STORED_SIZE[1] // BLOCK
    means = [image.reshape(columns, BLOCK, rows, BLOCK, 3).mean(axis=(1, 3)) for image in images]
    return float(numpy.abs(means[0] - means[1]).max())


@pytest.mark.parametrize(("name", "palette"), COMPARED)
def test_the_screen_looks_like_its_reference_picture(name, palette):
    image = drawn(name, palette)
    path = path_of(name, palette)
    differs_by = difference(image, pygame.image.load(path))
    if differs_by > MOST:
        FAILED.mkdir(exist_ok=True)
        pygame.image.save(image, FAILED / path.name)
    assert differs_by <= MOST, f"see {FAILED / path.name}; python -m tests.tools.pictures draws all anew if it is meant"


def test_a_disc_in_the_wrong_place_is_detected(monkeypatch):
    real = GravityView.place

    def place(view, board, last):
        real(view, board, last)
        view.stacks[0], view.stacks[6] = view.stacks[6], view.stacks[0]

    monkeypatch.setattr(GravityView, "place", place)
    assert difference(drawn("play", "midnight"), pygame.image.load(path_of("play", "midnight"))) > MOST


def test_a_change_of_one_color_is_detected(monkeypatch):
    monkeypatch.setitem(theme.THEMES, "midnight", replace(theme.THEMES["midnight"], panel=(60, 40, 70)))
    assert difference(drawn("play", "midnight"), pygame.image.load(path_of("play", "midnight"))) > MOST
