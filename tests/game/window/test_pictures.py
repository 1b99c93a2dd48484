"""A few screens look as they did: compared with kept pictures, loosely enough for another computer's letters."""

import numpy
import pygame
import pytest

from bundle.contents import ROOT
from game.window import theme
from game.window.boards.gravity.view import GravityView
from tests.tools.pictures import COMPARED, KEPT_SIZE, drawn, path_of

FAILED = ROOT / "tests" / "failed"
BLOCK = 8  # pixels of a kept picture: some letters, but less than a disc
MOST = 24.0  # by which the mean colour of a block may differ, of 255


def difference(first: pygame.Surface, second: pygame.Surface) -> float:
    """By how much the mean colour of any block differs."""
    images = [pygame.surfarray.array3d(image).astype(float) for image in (first, second)]
    columns, rows = KEPT_SIZE[0] // BLOCK, KEPT_SIZE[1] // BLOCK
    means = [image.reshape(columns, BLOCK, rows, BLOCK, 3).mean(axis=(1, 3)) for image in images]
    return float(numpy.abs(means[0] - means[1]).max())


@pytest.mark.parametrize(("name", "palette"), COMPARED)
def test_the_screen_looks_as_it_did(name, palette):
    image = drawn(name, palette)
    path = path_of(name, palette)
    differs_by = difference(image, pygame.image.load(path))
    if differs_by > MOST:
        FAILED.mkdir(exist_ok=True)
        pygame.image.save(image, FAILED / path.name)
    assert differs_by <= MOST, f"see {FAILED / path.name}; python -m tests.tools.pictures draws all anew if it is meant"


def test_a_disc_in_the_wrong_place_is_seen(monkeypatch):
    real = GravityView.place

    def place(view, board, last):
        real(view, board, last)
        view.stacks[0], view.stacks[6] = view.stacks[6], view.stacks[0]

    monkeypatch.setattr(GravityView, "place", place)
    assert difference(drawn("play", "midnight"), pygame.image.load(path_of("play", "midnight"))) > MOST


def test_a_change_of_one_colour_is_seen(monkeypatch):
    monkeypatch.setitem(theme.THEMES, "midnight", theme.replace(theme.MIDNIGHT, panel=(60, 40, 70)))
    assert difference(drawn("play", "midnight"), pygame.image.load(path_of("play", "midnight"))) > MOST
