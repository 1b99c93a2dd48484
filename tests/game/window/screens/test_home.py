"""The home screen."""

import pygame
import pytest

from game.play.store import AUTOSAVE
from game.record.record import PERSON, Record
from game.record.saved import write_game
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


def test_every_door_has_its_picture(home):
    assert all(door.icon for door in (home.play, home.two_players, home.learn, home.puzzles, home.review, home.library))


def test_continue_says_why_it_cannot_be_used_and_wakes_with_a_save(app, home):
    assert home.resume.why_not
    record = Record("domino", names=("You", "Computer"), seats=(PERSON, "computer 3"))
    record.play(record.board.move("b3h"))
    app.store.write_text(AUTOSAVE, write_game(record))
    home.enter()
    assert home.resume.enabled and home.resume.about == "Domino Four, level 3, Computer to move"
    record.play(record.board.move("b4h"))
    app.store.write_text(AUTOSAVE, write_game(record))
    home.enter()
    assert home.resume.about == "Domino Four, level 3, your turn"


@pytest.mark.parametrize(
    ("names", "ending"),
    [(("Anna", "Ben"), "Anna wins"), (("You", "Computer"), "you win"), (("Ben", "You"), "Ben wins")],
)
def test_what_ended_names_its_winner_as_they_are_called(app, home, names, ending):
    record = Record("connect4", names=names)
    for text in "4 1 4 1 4 1 4".split():
        record.play(record.board.move(text))
    app.store.write_text(AUTOSAVE, write_game(record))
    home.enter()
    assert home.resume.about.endswith(ending)
    assert home.resume.label == "Rematch"


def test_a_game_that_has_ended_is_not_continued_but_played_again(app, home, hands):
    record = Record("connect4", names=("You", "Computer"), seats=(PERSON, "computer 3"))
    record.play(3)
    record.resign(0)
    app.store.write_text(AUTOSAVE, write_game(record))
    home.enter()
    hands.click(home.resume.rect.center)
    again = app.top.record
    assert again.now == 0 and again.outcome is None and again.seats == ("computer 3", PERSON)
    app.go_home()
    hands.wait(0.1)
    assert home.resume.label == "Continue"


def test_every_unfinished_game_can_be_continued(app, home, hands):
    assert not home.others.visible
    for game, moves in (("connect4", "4 4 3 3 5"), ("wyb", "d4 e4 c3 e5"), ("paths", "1 2 3")):
        record = Record(game, names=("You", "Computer"), seats=(PERSON, "computer 3"))
        app.ways.play(record)
        for text in moves.split():
            record.play(record.board.move(text))
    app.go_home()
    hands.wait(0.1)
    assert home.resume.about.startswith("Winning Paths") and home.others.visible
    hands.click(home.others.rect.center)
    assert [kept.game for kept in app.top.games] == ["wyb", "connect4"]
    hands.key(pygame.K_DOWN)
    hands.key(pygame.K_RETURN)
    record = app.top.record
    assert record.game == "connect4" and record.now == 5
    app.go_home()
    hands.wait(0.1)
    assert home.resume.about == "Connect Four, level 3, Computer to move"
    hands.click(home.others.rect.center)
    assert "connect4" not in [kept.game for kept in app.top.games]  # there is one copy of it


def test_the_first_frame_does_not_wait_for_the_library(app, monkeypatch):
    asked = []
    monkeypatch.setattr(type(app.store.library), "find", lambda library, wanted=None: asked.append(wanted) or [])
    app.push(Home(app))
    app.step(0)
    assert not asked
    app.step(1 / 60)
    assert len(asked) == 1
    app.step(1 / 60)
    assert len(asked) == 1  # and is not asked in every frame


def test_a_newcomer_is_offered_a_lesson_until_it_is_taken(app, home, hands):
    assert home.welcome.visible
    hands.click(home.welcome.rect.center)
    assert type(app.top).__name__ == "Learn" and app.top.game == "conniption" and app.top.number == 0
    hands.key(pygame.K_ESCAPE)
    assert app.top is home and not home.welcome.visible
    assert not app.store.load_settings().newcomer


def test_who_needs_no_lesson_says_so_once(app, home, hands):
    hands.click(home.dismiss.rect.center)
    assert app.top is home and not home.welcome.visible and not home.dismiss.visible


def test_the_game_played_last_is_marked_whatever_way_led_to_it(app, home, hands):
    for game in ("paths", "connect4", "wyb"):
        app.ways.play(Record(game, seats=(PERSON, PERSON)))
        app.go_home()
        assert [card.name for card in home.cards if card.chosen] == [game]
    app.ways.go_on_with(Record("domino", seats=(PERSON, PERSON)))
    app.go_home()
    assert [card.name for card in home.cards if card.chosen] == ["domino"]
    hands.key(pygame.K_RETURN)
    assert app.top.game == "domino"


def test_the_game_can_be_ended_from_the_first_screen(app, home, hands):
    hands.click(home.quit.rect.center)
    assert not app.running


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
