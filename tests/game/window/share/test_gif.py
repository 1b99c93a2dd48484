"""Animated GIF files, read back by another program's decoder."""

import io

import numpy as np
import pygame
import pytest

from game.window.share.board_picture import pixels
from game.window.share.gif import GifWriter

SIZE = (160, 90)


def moving(count):
    """Return pictures of a square that moves on a background with some colors."""
    pictures = []
    for number in range(count):
        picture = np.zeros((SIZE[1], SIZE[0], 3), np.uint8)
        picture[..., 2] = np.linspace(0, 255, SIZE[0]).astype(np.uint8)
        picture[10:40, 15 * number : 15 * number + 30] = (255, 90, 10)
        pictures.append(picture)
    return pictures


def decoded(data):
    return [(pixels(surface), delay) for surface, delay in pygame.image.load_animation(io.BytesIO(data), "a.gif")]


def test_frames_are_read_back_with_nearly_their_colors_and_their_times():
    pictures = moving(5)
    writer = GifWriter(SIZE, [pictures[0], pictures[-1]])
    for picture in pictures:
        writer.add(picture, 0.2)
    found = decoded(writer.data())
    assert [delay for _, delay in found] == [200] * 5
    assert all(np.abs(one.astype(int) - two).max() <= 8 for (one, _), two in zip(found, pictures, strict=True))


@pytest.mark.parametrize("colors", [2, 40, 255])
def test_noise_fills_the_table_of_codes_and_is_read_back(colors):
    levels = np.linspace(0, 31, min(colors, 32)).astype(np.uint8) * 255 // 31
    chance = np.random.default_rng(colors)
    picture = np.stack([chance.choice(levels, SIZE[::-1])] * 3, axis=-1).astype(np.uint8)
    writer = GifWriter(SIZE, [picture])
    writer.add(picture, 0.1)
    ((found, _),) = decoded(writer.data())
    assert np.abs(found.astype(int) - picture).max() <= 8


def test_what_does_not_change_takes_almost_no_space():
    picture = moving(1)[0]
    writer = GifWriter(SIZE, [picture])
    writer.add(picture, 0.1)
    before = len(writer.data())
    writer.add(picture, 0.1)
    assert len(writer.data()) - before < 60
    assert len(decoded(writer.data())) == 2
