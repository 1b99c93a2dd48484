"""Who plays: chosen, added, renamed and removed on the home screen."""

import pygame
import pytest

from game.play.library import keeping
from game.play.people import People
from game.play.store import Store
from game.window.screens.home import Home
from game.window.screens.sheets import Message
from game.window.screens.you.people_sheet import NameSheet, PeopleSheet
from tests.game.play.library.conftest import game


@pytest.fixture
def home(app) -> Home:
    app.push(Home(app))
    return app.top


def add(hands, app, name: str) -> None:
    app.ways.people()
    hands.click(app.top.new.rect.center)
    hands.type(name)
    hands.key(pygame.K_RETURN)


def test_somebody_new_plays_at_once_and_at_the_next_start(app, hands, home):
    assert home.you.label == "You"
    add(hands, app, "Anna")
    assert app.top is home and home.you.label == "Anna" and app.store.player
    assert People(Store(app.store.folder)).present.name == "Anna"


def test_the_keyboard_alone_changes_who_plays(app, hands, home):
    add(hands, app, "Anna")
    hands.click(home.people.rect.center)
    hands.key(pygame.K_UP)
    hands.key(pygame.K_RETURN)
    assert app.top is home and home.you.label == "You" and app.store.player == ""


def test_a_click_marks_somebody_and_another_has_them_play(app, hands, home):
    add(hands, app, "Anna")
    app.ways.people()
    rows = app.top.rows
    first = rows.rect.x + 100, rows.rect.y + 20
    hands.click(first)
    assert isinstance(app.top, PeopleSheet) and home.you.label == "Anna"
    hands.click(first)
    assert app.top is home and home.you.label == "You"


def test_a_name_that_is_taken_is_refused_with_a_reason(app, hands, home):
    add(hands, app, "Anna")
    add(hands, app, "anna")
    assert isinstance(app.top, NameSheet) and app.top.field.complaint
    hands.key(pygame.K_ESCAPE)
    assert len(app.people.profiles) == 2


def test_somebody_is_renamed(app, hands, home):
    app.ways.people()
    hands.click(app.top.rename.rect.center)
    hands.type("Otto")
    hands.key(pygame.K_RETURN)
    assert isinstance(app.top, PeopleSheet)
    hands.key(pygame.K_ESCAPE)
    assert home.you.label == "Otto" and app.store.player == ""


def test_who_is_removed_takes_their_games_along_after_a_question(app, hands, home):
    keeping.keep(app.store, game())
    add(hands, app, "Anna")
    keeping.keep(app.store, game("1 2"))
    folder = app.store.path(app.store.own("x")).parent
    app.store.write_text(app.store.own("puzzles.json"), "{}")
    app.ways.people()
    hands.key(pygame.K_DELETE)
    assert isinstance(app.top, Message) and "1 game," in app.top.words
    hands.key(pygame.K_RETURN)
    assert app.store.library.count() == 2, "the safe answer comes first"
    hands.key(pygame.K_DELETE)
    hands.click(app.top.buttons[1].rect.center)
    sheet = app.top
    assert isinstance(sheet, PeopleSheet) and len(app.people.profiles) == 1 and not folder.exists()
    assert app.store.library.count() == 1 and sheet.remove.why_not
    hands.key(pygame.K_ESCAPE)
    assert home.you.label == "You"
