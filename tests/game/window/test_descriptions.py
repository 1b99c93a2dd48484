"""Screen readers can describe every screen of the gallery."""

import pygame

from game.record.record import Record
from game.window.screens.home import Home
from game.window.screens.play.play import Play
from tests.helpers.records import play_moves


def test_a_board_says_its_spaces_in_the_words_of_the_game(app):
    boards = {}
    for name, moves in (("conniption", ("4", "4", "4")), ("paths", ("1",)), ("wyb", ("d4",)), ("domino", ("b3h",))):
        record = Record(name)
        play_moves(record, moves)
        app.push(Play(app, record))
        boards[name] = [space.describe() for space in app.top.board.widget.children]
        rects = [space.rect for space in app.top.board.widget.children]
        assert all(app.top.board.view.rect.inflate(4, 4).contains(rect) for rect in rects)
    assert boards["conniption"][3] == "column 4, 3 discs: Star, Ring, Star"
    assert boards["conniption"][0] == "column 1, empty"
    assert "1, Star" in boards["paths"] and "2, empty" in boards["paths"]
    assert "a1, corner" in boards["wyb"] and "d4, Star" in boards["wyb"]
    assert "b3, Star" in boards["domino"] and "c3, Star" in boards["domino"]


def test_the_board_says_the_space_at_the_cursor(app, hands):
    app.push(Home(app))
    app.push(Play(app, Record("connect4")))
    board = app.top.board.widget
    assert "column" not in board.describe().partition("column in")[0].partition("Drop")[0]
    hands.key(pygame.K_LEFT)
    assert board.describe() == "Board, board, column 4, empty"


def test_a_disabled_button_says_why(app, hands):
    app.push(Home(app))
    app.push(Play(app, Record("connect4")))
    app.step(0)
    undo = app.top.action_row.undo
    assert undo.disabled_reason and undo.describe() == f"Undo, button, disabled: {undo.disabled_reason}"
