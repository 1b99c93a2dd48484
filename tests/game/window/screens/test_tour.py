"""Tests of the tour of a person's first game."""

import pygame
import pytest

from game.play.opponents import level_seat
from game.record.player import PERSON
from game.record.record import Record
from game.rules.registry import GAMES
from game.window import scaling
from game.window.screens.play.play import Play
from game.window.screens.play.tour import Tour
from tests.game.window.conftest import LAYOUTS
from tests.helpers.layout import check_layout

AGAINST_LEVEL = (PERSON, level_seat(1))


def begin(app, game="conniption", seats=AGAINST_LEVEL):
    app.restart()
    app.change(toured=False, animation_speed=0.0)
    app.navigator.play(Record(game, seats=seats, names=("You", "Computer")))
    app.step(0)
    return app.top


@pytest.mark.parametrize("game", GAMES)
def test_the_tour_explains_board_flips_hint_and_coach_by_keys_alone(app, hands, game):
    tour = begin(app, game)
    count = 4 if game == "conniption" else 3
    assert len(tour.stops) == count
    titles = []
    for number in range(count):
        assert app.top is tour and tour.number == number
        titles.append(tour.heading.name)
        words = [part.describe() for part in tour.contents()]
        assert tour.stop.title in words[0] and tour.stop.words in words and tour.stop.place().width > 0
        hands.key(pygame.K_RETURN)
    assert isinstance(app.top, Play) and len(set(titles)) == count


def test_the_tour_comes_once_for_each_person(app, hands):
    assert isinstance(begin(app), Tour)
    hands.key(pygame.K_ESCAPE)
    app.navigator.play(Record("connect4", seats=(PERSON, level_seat(1))))
    assert isinstance(app.top, Play)
    app.add_person("Ben")
    app.navigator.play(Record("connect4", seats=(PERSON, level_seat(1))))
    assert isinstance(app.top, Tour)


def test_the_mouse_goes_on_and_skips(app, hands):
    tour = begin(app)
    hands.click(tour.next.rect.center)
    assert tour.number == 1
    hands.click(tour.skip.rect.center)
    assert isinstance(app.top, Play) and app.top.record.current is app.top.record.root


def test_a_move_by_mouse_or_key_ends_the_tour_and_is_played(app, hands):
    begin(app, "connect4")
    hands.key(pygame.K_4)
    assert isinstance(app.top, Play) and app.top.record.root.next.text == "4"
    tour = begin(app, "connect4")
    tour.go_on()
    spot = tour.play.board.view.middle_of(0)
    hands.move(spot)
    hands.click(spot)
    assert isinstance(app.top, Play) and app.top.record.root.next.text == "1"


def test_computers_and_continued_games_have_no_tour(app):
    assert isinstance(begin(app, seats=(level_seat(1), level_seat(2))), Play)
    app.change(toured=False)
    record = Record("connect4", seats=(PERSON, PERSON))
    record.play(3)
    app.navigator.show_game(record)
    assert isinstance(app.top, Play)


@pytest.mark.parametrize(("size", "scale"), LAYOUTS)
def test_every_bubble_is_inside_the_window(app, size, scale):
    app.resize(size)
    app.change(scale=scale)
    tour = begin(app)
    for _ in tour.stops:
        check_layout(app)
        assert pygame.FRect((0, 0), scaling.size).contains(tour.rect)
        if tour.number < len(tour.stops) - 1:
            tour.go_on()
