"""The ways between screens: every one leads where its name says, and Esc leads back."""

import pygame
import pytest

from game.play.store import AUTOSAVE
from game.record.record import Record
from game.record.saved import write_game
from game.teach.puzzles.progress import keep
from game.teach.puzzles.solving import Result
from game.window.screens.home import Home
from game.window.screens.keys import KeysSheet
from game.window.screens.learn.learn import Learn
from game.window.screens.library.library import LibraryScene
from game.window.screens.library.open_game import OpenGame
from game.window.screens.new_game.new_game import NewGame
from game.window.screens.play.play import Play
from game.window.screens.puzzles.menu import PuzzlesMenu
from game.window.screens.puzzles.solve import Solve
from game.window.screens.review.review import Review
from game.window.screens.save_sheet import SaveSheet
from game.window.screens.settings import SettingsScene


def game() -> Record:
    record = Record("connect4")
    record.play(3)
    return record


WAYS = {
    NewGame: lambda ways: ways.new_game("domino"),
    Play: lambda ways: ways.go_on_with(game()),
    Review: lambda ways: ways.review(game()),
    Learn: lambda ways: ways.learn("wyb"),
    PuzzlesMenu: lambda ways: ways.puzzles(),
    SettingsScene: lambda ways: ways.settings(),
    KeysSheet: lambda ways: ways.keys(),
    LibraryScene: lambda ways: ways.library(),
    SaveSheet: lambda ways: ways.save_game(game()),
    OpenGame: lambda ways: ways.open_game(ways.go_on_with),
}


@pytest.fixture
def ways(app):
    app.restart()
    return app.ways


@pytest.mark.parametrize("screen", WAYS, ids=lambda screen: screen.__name__)
def test_every_way_leads_there_and_esc_leads_back(app, hands, ways, screen):
    WAYS[screen](ways)
    app.step(0)
    assert [type(scene) for scene in app.scenes] == [Home, screen]
    hands.key(pygame.K_ESCAPE)
    assert [type(scene) for scene in app.scenes] == [Home]


def test_todays_puzzle_is_one_click_away_until_it_is_done(app, hands, ways):
    hands.click(app.top.today.rect.center)
    assert [type(scene) for scene in app.scenes] == [Home, PuzzlesMenu, Solve]
    menu, solve = app.scenes[1:]
    assert solve.solving.puzzle == menu.of_today
    menu.progress.take_day(menu.today, Result.ALONE)
    keep(app.store, menu.progress)
    app.go_home()
    hands.click(app.top.today.rect.center)
    assert [type(scene) for scene in app.scenes] == [Home, PuzzlesMenu]


def test_a_new_game_takes_the_place_of_all_but_the_first_screen(app, ways):
    ways.learn()
    ways.new_game("connect4")
    ways.play(game())
    assert [type(scene) for scene in app.scenes] == [Home, Play]


def test_a_game_that_comes_from_somewhere_takes_the_place_of_the_one_on_top(app, ways):
    ways.play(game())
    ways.go_on_with(other := game())
    assert [type(scene) for scene in app.scenes] == [Home, Play] and app.top.record is other


def test_continue_goes_on_with_the_game_that_was_saved_last(app, ways):
    app.store.write_text(AUTOSAVE, text := write_game(game()))
    ways.resume()
    assert isinstance(app.top, Play) and write_game(app.top.record) == text


def test_without_a_game_to_go_on_with_the_first_screen_says_so(app, ways):
    app.top.resume.why_not = ""
    ways.resume()
    assert isinstance(app.top, Home) and app.top.resume.why_not
