"""A canvas finds every area in which two frames differ, and redraws it exactly."""

import random

import pygame
import pytest

from game.window.paint.canvas import MOST_AREAS, Canvas

SIZE = 60, 40


def image(color, size) -> pygame.Surface:
    surface = pygame.Surface(size, pygame.SRCALPHA)
    surface.fill(color)
    return surface


GROUND = pygame.Surface(SIZE)
IMAGES = [image((80 * number, 255 - 60 * number, 90, 130), (5 + 4 * number, 14 - 3 * number)) for number in range(4)]


def drawn(commands, surface):
    """Draw an image, a fading image or a filled rectangle for each of the commands."""
    surface.blit(GROUND, (0, 0))
    for kind, x, y in commands:
        if kind == "fill":
            surface.fill((200, abs(x), abs(y)), (x, y, 7, 5))
        elif kind == "fading":
            IMAGES[0].set_alpha(100 + x)
            surface.blit(IMAGES[0], (x, y))
            IMAGES[0].set_alpha(255)
        elif kind == "clipped":
            surface.set_clip((x, y, 4, 4))
            surface.blit(IMAGES[3], (x - 2, y - 2))
            surface.set_clip(None)
        else:
            surface.blit(IMAGES[kind], (x, y))
    return surface


def pixels(surface) -> bytes:
    return pygame.image.tobytes(surface, "RGB")


@pytest.mark.parametrize("seed", range(40))
def test_redrawing_the_differences_gives_the_new_frame(seed):
    dice = random.Random(seed)

    def command():
        return dice.choice(["fill", "fading", "clipped", 0, 1, 2, 3]), dice.randrange(-4, 60), dice.randrange(-4, 40)

    commands = [command() for _ in range(dice.randrange(12))]
    window, former = pygame.Surface(SIZE), None
    for _ in range(8):
        canvas = drawn(commands, Canvas(SIZE))
        canvas.show(window, canvas.differences(former))
        assert pixels(window) == pixels(drawn(commands, pygame.Surface(SIZE)))
        former = canvas
        for _ in range(dice.randrange(3)):
            place = dice.randrange(len(commands) + 1)
            commands[place : place + dice.randrange(3)] = [command() for _ in range(dice.randrange(3))]
        if dice.random() < 0.3:
            dice.shuffle(commands)


def test_equal_frames_have_no_differences():
    commands = [(0, 3, 4), (1, 3, 4), (0, 3, 4)]
    assert drawn(commands, Canvas(SIZE)).differences(drawn(commands, Canvas(SIZE))) == []


def test_two_changes_far_apart_stay_apart():
    before = [(0, 0, 0), (1, 20, 20), (2, 45, 30)]
    after = [(3, 0, 0), (1, 20, 20), (3, 45, 30)]
    areas = drawn(after, Canvas(SIZE)).differences(drawn(before, Canvas(SIZE)))
    assert areas and all(area.w < 20 for area in areas)


def test_many_changes_are_joined():
    before = drawn([], Canvas(SIZE))
    after = drawn([("fill", 9 * x, 8 * y) for x in range(6) for y in range(5)], Canvas(SIZE))
    assert 1 <= len(after.differences(before)) <= MOST_AREAS


def test_a_frame_of_another_size_is_drawn_completely():
    assert Canvas(SIZE).differences(Canvas((10, 10))) == [pygame.Rect((0, 0), SIZE)]


def test_a_canvas_refuses_what_it_cannot_repeat():
    with pytest.raises(ValueError, match="whole images"):
        Canvas(SIZE).blit(GROUND, (0, 0), (1, 1, 2, 2))
    with pytest.raises(ValueError, match="colors"):
        Canvas(SIZE).fill((1, 2, 3), special_flags=pygame.BLEND_RGB_MULT)
