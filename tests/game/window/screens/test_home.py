"""The home screen."""

import pygame
import pytest

from game.play.store import AUTOSAVE
from game.rules.catalog import GAMES
from game.window import theme
from game.window.screens.home import Home


@pytest.fixture
def home(app):
    home = Home(app)
    app.push(home)
    return home


def test_there_is_a_card_for_every_game(home):
    assert [card.title for card in home.cards] == [game.title for game in GAMES.values()]


def test_continue_says_why_it_cannot_be_used_and_wakes_with_a_save(app, home):
    assert home.resume.why_not
    app.store.write_text(AUTOSAVE, "a game")
    home.enter()
    assert home.resume.enabled


def test_enter_begins_to_play(app, home, hands):
    hands.key(pygame.K_RETURN)
    assert type(app.top).__name__ == "NewGame" and app.top.game == "conniption"


def test_escape_on_the_first_screen_stays(app, home, hands):
    hands.key(pygame.K_ESCAPE)
    assert app.top is home and app.running


@pytest.mark.parametrize("name", theme.THEMES)
def test_every_theme_changes_the_picture_at_once(app, home, name):
    app.step(0)
    midnight = pygame.image.tobytes(app.surface, "RGB")
    app.change(theme=name)
    app.step(0)
    assert (pygame.image.tobytes(app.surface, "RGB") == midnight) is (name == "midnight")
