"""Tests of the board that turns to face the player to move, in games between two people."""

import pygame
import pytest

from game.play.opponents import level_seat
from game.record.player import PERSON
from game.record.record import Record
from game.rules.registry import GAMES
from game.window.screens.play.menu import TURN_BOARD
from game.window.screens.play.play import Play
from tests.helpers.waiting import step_until


def open_game(app, game="connect4", seats=(PERSON, PERSON), **values):
    app.restart()
    app.change(**{"turns_board": True, "animation_speed": 0.0, **values})
    app.push(Play(app, Record(game, seats=seats, names=("Anna", "Ben"))))
    app.step(0)
    return app.top


def turned_spot(view, cell):
    x, y = view.middle_of(cell)
    return 2 * view.rect.centerx - x, 2 * view.rect.centery - y


@pytest.mark.parametrize("game", GAMES)
def test_the_board_faces_each_player_in_turn_and_takes_clicks_where_it_shows_them(app, hands, game):
    scene = open_game(app, game)
    view = scene.board.view
    assert view.turn.is_turned, "the first player has the upper card, across the table"
    for expected in (False, True):
        cell = view.board.cells(view.board.moves()[0])[0]
        moves = [move for move in view.board.moves() if cell in view.board.cells(move)]
        spot = turned_spot(view, cell) if view.turn.is_turned else view.middle_of(cell)
        hands.move(spot)
        assert view.cursor in (cell, 7 * (cell // 7))
        hands.click(spot)
        played = scene.record.current.move
        assert played in moves or scene.board.move_input.is_begun
        if played is None:
            return
        app.step(0)
        assert view.turn.is_turned is expected


def test_turned_picture_is_the_picture_turned_half_around(app):
    scene = open_game(app, "paths")
    view = scene.board.view
    for move in (0, 5):
        scene.play(move)
        app.step(0.1)
    assert view.turn.is_turned
    size = app.surface.get_size()
    upright, turned = (pygame.Surface(size, pygame.SRCALPHA) for _ in range(2))
    view.draw_upright(upright)
    view.draw(turned)
    colors = set()
    for cell in view.board.all_cells():
        x, y = view.middle_of(cell)
        spot = turned_spot(view, cell)
        seen = turned.get_at((round(spot[0]) + 9, round(spot[1])))
        assert sum(abs(a - b) for a, b in zip(seen, upright.get_at((round(x) - 9, round(y))), strict=True)) < 40
        colors.add(tuple(seen))
    assert len(colors) >= 3, "the discs of both sides and free spaces"


def test_arrow_keys_follow_the_screen(app, hands):
    scene = open_game(app, "paths")
    view = scene.board.view
    hands.key(pygame.K_RIGHT)
    first = turned_spot(view, view.cursor)
    hands.key(pygame.K_RIGHT)
    assert turned_spot(view, view.cursor)[0] > first[0]
    hands.key(pygame.K_UP)
    assert turned_spot(view, view.cursor)[1] < first[1]


def test_screen_readers_find_the_spaces_where_they_are_shown(app):
    scene = open_game(app, "paths")
    view = scene.board.view
    space = scene.board.widget.children[0]
    assert space.rect.collidepoint(turned_spot(view, 0)) and not space.rect.collidepoint(view.middle_of(0))


def test_the_turn_is_animated_after_the_move(app, hands):
    scene = open_game(app, animation_speed=1.0)
    hands.wait(1)
    view = scene.board.view
    hands.key(pygame.K_4)
    assert view.busy and view.turn.is_turned
    step_until(app, lambda: not view.turn.is_turned)
    assert not view.busy and view.turn.is_visible
    hands.wait(0.7)
    assert not view.turn.is_visible


def test_reduced_motion_turns_the_board_at_once(app, hands):
    scene = open_game(app, animation_speed=1.0, reduced_motion=True)
    view = scene.board.view
    hands.key(pygame.K_4)
    hands.wait(0.3)
    assert not view.turn.is_turned and not view.turn.is_visible


def test_the_board_never_turns_against_the_computer(app, hands):
    scene = open_game(app, seats=(PERSON, level_seat(1)))
    assert not scene.board.view.turn.is_turned
    scene.open_menu()
    assert next(item for item in app.top.items if item.action is TURN_BOARD).disabled_reason


def test_the_menu_and_a_key_switch_it(app, hands):
    scene = open_game(app, turns_board=False)
    assert not scene.board.view.turn.is_turned
    hands.key(pygame.K_b)
    assert app.settings.turns_board and scene.board.view.turn.is_turned
    scene.open_menu()
    item = next(item for item in app.top.items if item.label == "Turn the board")
    assert item.on
    hands.click(item.rect.center)
    app.step(0)
    assert not app.settings.turns_board and not scene.board.view.turn.is_turned
