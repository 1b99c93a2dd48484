"""Looking closer at a board: what is looming, and how it would lie after a flip."""

import pygame
import pytest

from game.record.record import PERSON, Record
from game.window import screen

# Turned over, the upper discs of three columns come to lie beside the disc in column 4.
FLIP_WINS = "21/21/21/1///2 1 4,4 f"
GAMES = [
    ("conniption", FLIP_WINS, {}),
    ("connect4", "1//1//1//222 1 0,0 -", {}),
    ("paths", "xx.oo.... 1", {}),
    ("wyb", "X------X/--------/---W----/---BW---/--------/----B---/----W---/X------X w m 10", {}),
]


def open_game(app, name, position, **values):
    app.restart()
    app.ways.go_on_with(Record(name, position=position, names=("Anna", "Ben"), **values))
    app.step(0)
    return app.top


def picture(app):
    app.step(0)
    return pygame.image.tobytes(app.surface, "RGB")


@pytest.mark.parametrize(("name", "position", "setup"), GAMES, ids=lambda value: str(value)[:8])
def test_threats_are_marked_and_marks_go_again(app, hands, name, position, setup):
    scene = open_game(app, name, position)
    hands.wait(1)
    before = picture(app)
    hands.key(pygame.K_t)
    looming = scene.view.looming
    assert looming is not None and (looming.threats or any(looming.in_reach))
    hands.wait(1)
    assert picture(app) != before
    hands.key(pygame.K_t)
    assert scene.view.looming is None


def test_against_the_computer_threats_stay_marked_in_the_next_game(app, hands):
    position = "1//1//1//222 1 0,0 -"
    open_game(app, "connect4", position, seats=(PERSON, "computer 1"))
    hands.key(pygame.K_t)
    scene = open_game(app, "connect4", position, seats=(PERSON, "computer 1"))
    assert scene.view.looming is not None
    # Between two people nobody looks over their shoulders unless they ask for it.
    assert open_game(app, "connect4", position).view.looming is None


def test_the_threats_are_those_of_the_position_that_is_looked_at(app, hands):
    scene = open_game(app, "connect4", "1//1//1//222 1 0,0 -")
    hands.key(pygame.K_t)
    assert {(threat.side, threat.place) for threat in scene.view.looming.threats} == {(1, (45,))}
    hands.key(pygame.K_7)
    hands.wait(2)
    assert scene.view.looming.threats == ()
    hands.key(pygame.K_PAGEUP)
    assert scene.view.looming.threats != ()


def test_a_mark_stands_where_the_move_would_be_made(app, hands):
    scene = open_game(app, "connect4", "1//1//1//222 1 0,0 -")
    hands.wait(1)
    place = screen.to_pixels(pygame.FRect(*scene.view.middle_of(45), 1, 1)).topleft
    before = tuple(app.surface.get_at(place))
    hands.key(pygame.K_t)
    hands.wait(1)
    assert tuple(app.surface.get_at(place)) != before


def test_a_flip_is_seen_while_x_is_held(app, hands):
    scene = open_game(app, "conniption", FLIP_WINS)
    hands.wait(1)
    before = picture(app)
    hands.post(pygame.KEYDOWN, key=pygame.K_x, mod=0, unicode="x", scancode=0)
    app.step(0)
    assert scene.turn.is_seen_through
    assert picture(app) != before
    hands.post(pygame.KEYUP, key=pygame.K_x, mod=0, unicode="", scancode=0)
    app.step(0)
    assert not scene.turn.is_seen_through and scene.record.now == 0
    assert picture(app) == before


def test_a_flip_is_seen_while_the_mouse_rests_on_its_button_and_not_after_a_click(app, hands):
    scene = open_game(app, "conniption", "1/2/1/2/1/2/ 1 4,4 f")
    button = scene.actions.controls[0]
    hands.move(button.rect.center)
    hands.wait(0.2)
    assert not scene.turn.is_seen_through
    hands.wait(1)
    assert scene.turn.is_seen_through
    hands.move((10, 300))
    assert not scene.turn.is_seen_through
    hands.move(button.rect.center)
    hands.click(button.rect.center)
    hands.wait(3)
    assert scene.turn.is_flipped and not scene.turn.is_seen_through


def test_there_is_nothing_to_see_through_without_flips(app, hands):
    scene = open_game(app, "connect4", "1//1//1//222 1 0,0 -")
    hands.key(pygame.K_x)
    assert not scene.turn.is_seen_through
