"""Pages share their head, and it never runs into itself."""

import pygame
import pytest

from game.window import screen
from game.window.screens.page import Page
from tests.game.window.conftest import SCALES, SIZES
from tests.helpers.layout import check_layout


@pytest.fixture
def page(app):
    page = Page(app, "Watch Your Back!", "You against the computer · Level 8 Perfect · 4 flips each")
    page.add_window_tools()
    app.push(Page(app, "Below"))
    app.push(page)
    return page


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scale", SCALES)
def test_nothing_overlaps_or_leaves_the_screen(app, page, size, scale):
    app.resize(size)
    app.change(scale=scale)
    check_layout(app)


def test_a_message_leaves_the_line_below_the_title_readable(app, page, hands):
    app.resize(SIZES[0])
    hands.wait(1)
    line = screen.to_pixels(pygame.FRect(68, 56, 520, 20))
    before = pygame.image.tobytes(app.surface.subsurface(line), "RGB")
    app.toast("A fair start: a draw, if nobody slips")
    hands.wait(1)
    assert pygame.image.tobytes(app.surface.subsurface(line), "RGB") == before


def test_sound_and_full_screen_are_one_click_away(app, page, hands):
    _, sound, full_screen = page.tools
    hands.click(sound.rect.center)
    assert not app.settings.sounds and sound.icon == "volume-x"
    hands.click(full_screen.rect.center)
    assert app.display.is_full_screen and full_screen.icon == "minimize"


def test_the_way_back_is_a_click_or_escape(app, page, hands):
    hands.click(page.way_back.rect.center)
    assert app.top.title == "Below"
    app.push(page)
    hands.key(pygame.K_ESCAPE)
    assert app.top.title == "Below"
