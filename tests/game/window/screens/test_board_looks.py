"""The style of discs and the size of digits apply at once, are saved, and belong to the board only."""

import pygame
import pytest

from game.window import theme
from game.window.paint import draw
from game.window.screens.dialogs.board_looks import BoardLooks
from game.window.screens.home import Home
from game.window.screens.settings import SettingsScreen
from tests.game.window.test_redraw import share


@pytest.fixture
def dialog(app, hands):
    app.push(Home(app))
    app.push(SettingsScreen(app))
    hands.click(app.top.looks.rect.center)
    hands.wait(0.5)
    yield app.top
    theme.use_board_looks("engraved", False)


def test_a_style_of_discs_is_shown_and_saved_at_once(app, hands, dialog):
    assert isinstance(dialog, BoardLooks)
    before = pygame.image.tobytes(draw.disc_image(0, 40), "RGBA")
    hands.click(dialog.discs.part(2).center)
    assert app.redrawn and share(app.redrawn) < 0.5
    assert app.settings.discs == app.store.load_settings().discs == "shapes"
    assert pygame.image.tobytes(draw.disc_image(0, 40), "RGBA") != before


def test_large_digits_enlarge_only_digits_on_boards(app, hands, dialog):
    digit, chip = draw.measure("5", "digit"), draw.measure("5", "chip")
    hands.click(dialog.digits.rect.center)
    assert app.settings.large_digits
    assert draw.measure("5", "digit") > 1.15 * digit and draw.measure("5", "chip") == chip


def test_both_can_be_changed_with_the_keyboard_alone(app, hands, dialog):
    for control, key in ((dialog.discs, pygame.K_RIGHT), (dialog.digits, pygame.K_SPACE)):
        while dialog.widgets.focus is not control:
            hands.key(pygame.K_TAB)
        hands.key(key)
    assert (app.settings.discs, app.settings.large_digits) == ("bold", True)
