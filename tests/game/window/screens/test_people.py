"""Players are chosen, added, renamed and removed on the Profile screen."""

import pygame
import pytest

from game.play.library import game_saves
from game.play.library.game_summary import Ending
from game.play.people import People
from game.play.storage.store import Store
from game.window import theme
from game.window.screens.dialogs.dialog import MessageDialog
from game.window.screens.dialogs.text_dialog import TextDialog
from game.window.screens.home import Home
from game.window.screens.play.play import Play
from game.window.screens.profile.people_panel import PeoplePanel
from game.window.screens.profile.profile import ProfileScreen
from game.window.screens.profile.stats_text import StatsTopic
from tests.game.play.library.conftest import game
from tests.helpers.pseudo_language import texts_on


@pytest.fixture
def home(app) -> Home:
    app.push(Home(app))
    return app.top


def add(hands, app, name: str) -> None:
    """Add a player on the Profile screen, and return to the home screen."""
    open_people(app).new.click()
    if not app.people.profiles[0].name:
        hands.type("Otto")
        hands.key(pygame.K_RETURN)
    hands.type(name)
    hands.key(pygame.K_RETURN)
    if isinstance(app.top, ProfileScreen):
        app.go_home()
        app.step(0)


def open_people(app) -> PeoplePanel:
    app.push(ProfileScreen(app, topic=StatsTopic.PEOPLE))
    app.step(0)
    return app.top.people


def test_a_new_player_is_current_now_and_at_the_next_start(app, hands, home):
    assert home.profile.label == "Profile"
    add(hands, app, "Anna")
    assert app.top is home and home.profile.label == "Anna" and app.store.player
    assert People(Store(app.store.folder)).present.name == "Anna"


def test_the_first_player_is_asked_for_a_name_when_the_second_is_added(app, hands, home):
    panel = open_people(app)
    hands.click(panel.new.rect.center)
    first = app.top
    hands.key(pygame.K_RETURN)
    assert app.top is first and first.field.error_text
    hands.type("Otto")
    hands.key(pygame.K_RETURN)
    assert app.top.title == "New player"
    hands.key(pygame.K_ESCAPE)
    assert [profile.name for profile in app.people.profiles] == ["Otto"]
    hands.click(panel.new.rect.center)
    assert app.top.title == "New player", "the name is known"


def test_the_avatar_has_the_initial_of_the_name_in_the_chosen_language(app, hands, home, english_afterwards):
    open_people(app)
    assert "Y" in texts_on(app), "the initial of the word You"
    app.change(language="pl")
    assert {"T", "Ty"} <= set(texts_on(app)) and "Y" not in texts_on(app)
    app.people.rename("", "ßen")
    app.change(language="de")
    assert {"S", "ßen"} <= set(texts_on(app)), "one letter, also if its capital form has two"


def test_a_name_that_is_a_word_of_the_program_is_not_translated(app, hands, home, english_afterwards):
    add(hands, app, "Draw")
    app.change(language="de")
    assert "Draw" in open_people(app).rows.describe()


def test_the_keyboard_alone_changes_the_player(app, hands, home):
    add(hands, app, "Anna")
    hands.click(home.profile.rect.center)
    assert app.top.topic is StatsTopic.PEOPLE, "with several people, the screen opens with them"
    app.top.widgets.focus_on(app.top.people.rows)
    hands.key(pygame.K_UP)
    hands.key(pygame.K_RETURN)
    app.step(0)
    assert app.store.player == "" and app.top.title == "Otto's profile"
    assert app.top.people.rows.describe().startswith("Players, list, Otto, playing now")


def test_a_second_click_chooses_the_player(app, hands, home):
    add(hands, app, "Anna")
    rows = open_people(app).rows
    first = rows.rect.x + 100, rows.rect.y + 20
    hands.click(first)
    assert app.people.present.name == "Anna"
    hands.click(first)
    assert app.people.present.name == "Otto"


def test_a_taken_name_is_refused_with_a_reason(app, hands, home):
    add(hands, app, "Anna")
    add(hands, app, "anna")
    assert isinstance(app.top, TextDialog) and app.top.field.error_text
    hands.key(pygame.K_ESCAPE)
    assert len(app.people.profiles) == 2


def test_a_player_is_renamed(app, hands, home):
    panel = open_people(app)
    hands.click(panel.rename.rect.center)
    hands.type("Otto")
    hands.key(pygame.K_RETURN)
    app.step(0)
    assert app.top.title == "Otto's profile" and app.people.present.name == "Otto" and app.store.player == ""


def test_a_player_is_removed_with_their_games_after_a_confirmation(app, hands, home):
    game_saves.add_to_library(app.store, game())
    add(hands, app, "Anna")
    game_saves.add_to_library(app.store, game("1 2"))
    folder = app.store.path(app.store.user_file("x")).parent
    app.store.write_text(app.store.user_file("puzzles.json"), "{}")
    panel = open_people(app)
    hands.key(pygame.K_DELETE)
    assert isinstance(app.top, MessageDialog) and "1 game," in app.top.words
    hands.key(pygame.K_RETURN)
    assert app.store.library.count() == 2, "the default answer keeps the player"
    hands.key(pygame.K_DELETE)
    hands.click(app.top.buttons[1].rect.center)
    assert len(app.people.profiles) == 1 and not folder.exists()
    assert app.store.library.count() == 1 and panel.remove.disabled_reason
    hands.key(pygame.K_ESCAPE)
    app.step(0)
    assert app.top is home and home.profile.label == "Profile"


def test_each_player_has_a_theme_of_their_own(app, hands, home):
    app.change(theme="paper", full_screen=True)
    add(hands, app, "Anna")
    assert app.settings.theme == "paper" and app.settings.newcomer
    app.change(theme="ember")
    app.choose_person("")
    assert theme.now.name == "paper" and app.settings.full_screen
    app.choose_person(app.people.profiles[1].key)
    assert theme.now.name == "ember" and app.settings.full_screen


def test_a_game_between_two_players_counts_for_both(app, hands, home):
    add(hands, app, "Anna")
    anna = app.store.player
    app.change(toured=True)
    app.navigator.new_game("connect4", two_players=True)
    first, second = app.top.seats
    assert first.person.label == "Anna" and second.person.label == "Guest" and second.name.visible
    second.person.choose("")
    app.step(0)
    assert not second.name.visible
    second.person.choose(anna)
    app.step(0)
    assert first.person.label == "Otto" and second.person.label == "Anna", "they have exchanged their seats"
    for number in (1, 2):
        app.top.begin() if number == 1 else app.top.play_rematch()
        page = app.top
        assert isinstance(page, Play)
        page.live.resign()
        page.show_declared()
    app.step(0)
    library = app.store.library
    assert library.results_against(anna, "") == {Ending.WON: 1, Ending.LOST: 1}
    assert library.results_against("", anna) == {Ending.WON: 1, Ending.LOST: 1}
    assert app.top.panel.score.words == "Anna: 1 · Otto: 1"
    app.go_home()
    app.navigator.new_game("connect4", two_players=True)
    app.top.begin()
    app.step(0)
    assert app.top.panel.score.words == "Otto: 1 · Anna: 1", "the score is that of the library"
