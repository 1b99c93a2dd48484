"""The domino board shows the dominoes as laid, and turns mouse and keys into legal moves."""

import random

import pygame
import pytest

from game.record.record import Record
from game.rules.registry import start
from game.window.boards.domino.move_input import DominoMoveInput
from game.window.boards.domino.view import DominoView, pair_cells
from game.window.screens.play.play import Play
from tests.helpers.keys import press_keys


@pytest.fixture
def view(app):
    return view_of(start("domino"))


def view_of(board):
    view = DominoView(board, DominoMoveInput(board))
    view.layout(pygame.FRect(100, 50, 700, 700))
    view.active = True
    return view


def play(view, *texts):
    for text in texts:
        play_move(view, view.board.move(text))


def play_move(view, move):
    before, after = view.board.copy(), view.board.copy()
    after.play(move)
    view.animate(before.steps(move), before, after)
    view.finish()


def hover(view, column, row):
    view.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=view.spot(column, row), rel=(0, 0), buttons=(0, 0, 0)))


def click(view, column, row, button=1):
    return view.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=view.spot(column, row), button=button))


def shown(view):
    return {cell: player for ends, player in view.dominoes.items() for cell in ends}


def of_board(board):
    cells = {8 * row + column for row in range(board.rows) for column in range(board.columns)}
    return {cell: board.owner(cell) for cell in cells if board.owner(cell) >= 0}


@pytest.mark.parametrize("size", ["4x4", "5x5", "8x5", "4x8", "8x8"])
def test_games_played_with_the_mouse_show_the_position(app, size):
    dice = random.Random(size)
    for _ in range(3):
        view = view_of(start("domino", {"Size": size, "Line": max(size.replace("8", "6").split("x"))}))
        laid = {}
        while not view.board.ended:
            before = view.board.copy()
            x, y = dice.uniform(-0.5, view.board.columns - 0.5), dice.uniform(-0.5, view.board.rows - 0.5)
            if dice.random() < 0.5:
                click(view, x, y, button=3)
            move = click(view, x, y)
            if move is not None:
                play_move(view, move)
                laid[before.steps(move)[0].cells] = before.mover
                assert shown(view) == of_board(view.board)
                assert view.dominoes == laid, "every domino keeps its squares"


def test_a_whole_game_by_keyboard(view):
    dice = random.Random(3)
    keys = [pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN, pygame.K_r]
    for _ in range(3000):
        if view.board.ended:
            break
        press_keys(view, dice.choice(keys))
        if dice.random() < 0.3:
            move = press_keys(view, pygame.K_RETURN)
            if move is not None:
                play_move(view, move)
    assert view.board.ended
    assert press_keys(view, pygame.K_RETURN) is None


def test_the_domino_nearest_to_the_mouse_is_laid(view):
    assert view.board.text(click(view, 1.3, 2)) == "b3h"
    assert view.board.text(click(view, 0.7, 2)) == "a3h"
    assert view.board.text(click(view, 0, 0)) == "a1h"
    assert view.board.text(click(view, 4, 4)) == "d5h"


def test_a_right_click_turns_the_domino(view):
    hover(view, 1.1, 2.3)
    assert click(view, 1.1, 2.3, button=3) is None
    assert view.board.text(view.target) == "b3v"
    assert view.board.text(click(view, 1.1, 2.3)) == "b3v"
    assert view.board.text(click(view, 1.1, 1.6)) == "b2v"


def test_the_domino_turns_where_only_one_direction_fits(view):
    play(view, "b1v", "a3h")  # a1 and a2 stay free, one above the other
    assert view.board.text(click(view, 0, 0)) == "a1v"
    assert view.board.text(click(view, 4, 0)) == "d1h", "the other squares keep the chosen direction"


def test_a_taken_square_offers_nothing(view):
    play(view, "b3h")
    assert click(view, 1, 2) is None and click(view, 2, 2) is None


def test_outside_the_grid_nothing_is_chosen(view):
    assert click(view, -0.8, 2) is None and click(view, 2, 5.2) is None


def test_arrows_move_a_cursor_that_wraps_around(view):
    assert view.board.text(press_keys(view, pygame.K_DOWN, pygame.K_RETURN)) == "c3h"
    assert view.board.text(press_keys(view, pygame.K_DOWN, pygame.K_RIGHT, pygame.K_SPACE)) == "d4h"
    assert view.board.text(press_keys(view, pygame.K_DOWN, pygame.K_DOWN, pygame.K_RETURN)) == "d1h"


def test_no_domino_is_laid_while_the_view_is_inactive(view):
    view.active = False
    assert click(view, 1, 2) is None and press_keys(view, pygame.K_DOWN, pygame.K_RETURN) is None


def test_a_click_skips_the_animation_and_still_counts(view):
    before, after = view.board.copy(), view.board.copy()
    after.play(after.move("a1h"))
    view.animate(before.steps(before.move("a1h")), before, after)
    view.update(0.05)
    assert view.busy and view.falling is not None
    assert view.board.text(click(view, 3.3, 3)) == "d4h"
    assert not view.busy and shown(view) == of_board(after)


def test_no_jump_when_the_animation_ends(view):
    before, after = view.board.copy(), view.board.copy()
    after.play(after.move("b2v"))
    view.animate(before.steps(before.move("b2v")), before, after)
    while len(view.script.steps) > 1:
        view.update(0.01)
    assert shown(view) == of_board(after) and view.mark == (9, 17)


def test_stepping_through_a_game_keeps_every_domino_whole(view):
    first = view.board.copy()
    play(view, "a1h", "d5h", "a2h", "d4h")
    laid, last = dict(view.dominoes), view.board.copy()
    view.show(first)
    assert not view.dominoes
    view.show(last)
    assert view.dominoes == laid


def test_a_resumed_game_shows_its_dominoes_as_they_were_laid(app):
    record = Record("domino")
    for text in ["a1v", "e1v", "b1v", "d1v"]:  # two squares of two dominoes each
        record.play(record.board.move(text))
    play = Play(app, record)
    assert play.board.view.dominoes == {(0, 8): 0, (1, 9): 0, (4, 12): 1, (3, 11): 1}


def test_squares_are_paired_into_the_known_dominoes_first():
    square = [0, 1, 8, 9]
    assert pair_cells(square, [(0, 8), (1, 9)]) == [(0, 8), (1, 9)]
    assert pair_cells(square, [(0, 8), (1, 9), (0, 1), (8, 9)]) == [(0, 1), (8, 9)], "the latest dominoes count"
    assert pair_cells([1, 2, 9, 17], []) == [(1, 2), (9, 17)]
    assert pair_cells([0, 1, 2, 8], [(0, 1)]) == [(0, 8), (1, 2)], "an impossible known domino is dropped"
