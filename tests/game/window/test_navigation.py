"""Navigation: every link opens the screen it names, and Esc returns."""

import pygame
import pytest

from game.play.storage.store import AUTOSAVE
from game.record.record import Record
from game.record.text_format import write_game
from game.window.screens.dialogs.text_dialog import TextDialog
from game.window.screens.home import Home
from game.window.screens.learn.learn import Learn
from game.window.screens.library.library import LibraryScreen
from game.window.screens.new_game.new_game import NewGame
from game.window.screens.play.play import Play
from game.window.screens.puzzles.menu import PuzzlesMenu
from game.window.screens.review.review import Review
from game.window.screens.settings import SettingsScreen
from game.window.screens.shortcut_editor import KeyboardShortcuts


def game() -> Record:
    record = Record("connect4")
    record.play(3)
    return record


LINKS = {
    NewGame: lambda navigator: navigator.new_game("domino"),
    Play: lambda navigator: navigator.show_game(game()),
    Review: lambda navigator: navigator.review(game()),
    Learn: lambda navigator: navigator.learn("wyb"),
    PuzzlesMenu: lambda navigator: navigator.puzzles(),
    SettingsScreen: lambda navigator: navigator.settings(),
    KeyboardShortcuts: lambda navigator: navigator.keys(),
    LibraryScreen: lambda navigator: navigator.library(),
    TextDialog: lambda navigator: navigator.save_game(game()),
}


@pytest.fixture
def navigator(app):
    app.restart()
    return app.navigator


@pytest.mark.parametrize("screen", LINKS, ids=lambda screen: screen.__name__)
def test_every_link_opens_its_screen_and_esc_returns(app, hands, navigator, screen):
    LINKS[screen](navigator)
    app.step(0)
    assert [type(scene) for scene in app.scenes] == [Home, screen]
    hands.key(pygame.K_ESCAPE)
    assert [type(scene) for scene in app.scenes] == [Home]


def test_a_new_game_replaces_all_but_the_home_screen(app, navigator):
    navigator.learn()
    navigator.new_game("connect4")
    navigator.play(game())
    assert [type(scene) for scene in app.scenes] == [Home, Play]


def test_an_opened_game_replaces_the_one_on_top(app, navigator):
    navigator.play(game())
    navigator.show_game(other := game())
    assert [type(scene) for scene in app.scenes] == [Home, Play] and app.top.record is other


def test_continue_opens_the_game_that_was_saved_last(app, navigator):
    app.store.write_text(AUTOSAVE, text := write_game(game()))
    navigator.resume()
    assert isinstance(app.top, Play) and write_game(app.top.record) == text


def test_without_an_unfinished_game_the_home_screen_offers_none(app, navigator):
    app.top.resume.visible = True
    navigator.resume()
    app.step(0)
    assert isinstance(app.top, Home) and not app.top.resume.visible
