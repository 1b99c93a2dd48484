"""The header of a page: its layout and its buttons."""

import pygame
import pytest

from game.window import scaling
from game.window.screens.page import Page
from tests.game.window.conftest import LAYOUTS, SIZES
from tests.helpers.layout import check_layout


@pytest.fixture
def page(app):
    page = Page(app, "Watch Your Back!", "You against the computer · Level 8 Perfect · 4 flips each")
    page.add_window_tools()
    app.push(Page(app, "Below"))
    app.push(page)
    return page


@pytest.mark.parametrize(("size", "scale"), LAYOUTS)
def test_nothing_overlaps_or_leaves_the_screen(app, page, size, scale):
    app.resize(size)
    app.change(scale=scale)
    check_layout(app)


def test_a_toast_does_not_cover_the_subtitle(app, page, hands):
    app.resize(SIZES[0])
    hands.wait(1)
    line = scaling.to_pixels(pygame.FRect(68, 56, 520, 20))
    before = pygame.image.tobytes(app.surface.subsurface(line), "RGB")
    app.toast("Even start: a draw with best play")
    hands.wait(1)
    assert pygame.image.tobytes(app.surface.subsurface(line), "RGB") == before


def test_sound_and_full_screen_are_one_click_away(app, page, hands):
    _, sound, full_screen = page.tools
    hands.click(sound.rect.center)
    assert not app.settings.sounds and sound.icon == "volume-x"
    hands.click(full_screen.rect.center)
    assert app.display.is_full_screen and full_screen.icon == "minimize"


def test_the_back_button_and_escape_close_a_page(app, page, hands):
    hands.click(page.back_button.rect.center)
    assert app.top.title == "Below"
    app.push(page)
    hands.key(pygame.K_ESCAPE)
    assert app.top.title == "Below"
