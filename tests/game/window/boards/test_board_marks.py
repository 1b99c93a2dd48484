"""Marks and arrows on boards: told apart without color, at the right discs after a flip, and gone after a while."""

import pygame
import pytest

from ai.verdict import win
from game.rules.registry import GAMES, start
from game.window import animation
from game.window.boards.board_marks import ArrowMark, CellMark, LineMark
from game.window.boards.fading_marks import FadingMarks
from game.window.boards.gravity.move_input import FlipMoveInput
from game.window.boards.gravity.view import GravityView
from game.window.boards.registry import view_for
from game.window.boards.view import chip_of
from game.window.paint.marks import Ink

MARK = (CellMark(9, Ink.RED),)


def gravity_view(moves):
    board = start("conniption")
    for text in moves.split():
        board.play(board.move(text))
    view = GravityView(board, FlipMoveInput(board))
    view.layout(pygame.FRect(0, 0, 700, 700))
    return view


def test_an_arrow_into_a_column_leaves_the_label_of_the_column_readable(app):
    view = gravity_view("4 2")
    view.chips = {move: chip_of(win(9)) for move in view.board.moves()}
    above = view.rect.copy()
    above.height = view.frame.y - view.rect.y
    pictures = []
    for marks in ((), (ArrowMark(None, 7 * 3 + 1, Ink.RED),)):
        view.drawn_marks = marks
        app.surface.fill((0, 0, 0))
        view.draw(app.surface)
        pictures.append([pygame.image.tobytes(part, "RGB") for part in (app.surface.subsurface(above), app.surface)])
    (labels, board), (labels_beside_arrow, board_with_arrow) = pictures
    assert labels == labels_beside_arrow
    assert board != board_with_arrow


@pytest.mark.parametrize("game", ["paths", "domino", "wyb"])
def test_a_mark_through_a_cell_leaves_the_value_of_its_move_readable(app, game):
    view = view_for(start(game))
    view.layout(pygame.FRect(20, 20, 700, 560))
    view.chips = {move: chip_of(win(9)) for move in view.board.moves()}
    first, last = view.board.all_cells()[0], view.board.all_cells()[-1]
    pictures = []
    for marks in ((), (LineMark((first, last), Ink.RED),)):
        view.drawn_marks = marks
        app.surface.fill((0, 0, 0))
        view.draw(app.surface)
        texts = [area.inflate(-14, -10) for area in view.label_areas()]
        pictures.append([pygame.image.tobytes(app.surface.subsurface(text), "RGB") for text in texts])
    assert pictures[0] == pictures[1] != []


def test_inks_differ_in_shape_and_in_pattern():
    assert len({ink.shape for ink in Ink}) == len({ink.dash for ink in Ink}) == len(Ink)


@pytest.mark.parametrize("game", GAMES)
def test_every_board_draws_every_mark(app, game):
    view = view_for(start(game))
    view.layout(pygame.FRect(20, 20, 700, 560))
    cells = view.board.all_cells()
    pictures = set()
    for ink in Ink:
        for mark in (CellMark(cells[4], ink), ArrowMark(cells[0], cells[4], ink), LineMark(cells[:3], ink)):
            view.drawn_marks = (mark,)
            app.surface.fill((0, 0, 0))
            view.draw(app.surface)
            pictures.add(pygame.image.tobytes(app.surface, "RGB"))
    assert len(pictures) == 3 * len(Ink)


def test_marks_stay_at_their_discs_when_the_board_is_turned_over(app):
    view = gravity_view("4 4 4 3")
    lowest, highest, free = 21, 23, 24
    at = view.mark_spot(lowest), view.mark_spot(highest), view.mark_spot(free)
    view.move_input.is_flipped = True
    assert (view.mark_spot(highest), view.mark_spot(lowest), view.mark_spot(free)) == at
    view.move_input.is_seen_through = True  # the preview shows the board turned back
    assert (view.mark_spot(lowest), view.mark_spot(highest), view.mark_spot(free)) == at


def test_marks_appear_and_fade_after_their_time():
    marks = FadingMarks()
    marks.show(MARK, 2.0)
    assert marks.update(0.1) == 0 and 0 < marks.strength.value < 1
    marks.update(1.0)
    assert marks.strength.value == 1 and 0 < marks.update(0.1) <= 0.9
    marks.update(1.0)
    marks.update(1.0)
    assert not marks.is_visible and marks.update(1.0) == animation.IDLE


def test_marks_that_have_faded_come_back_only_on_demand():
    marks = FadingMarks()
    for _ in range(2):
        marks.show(MARK, 1.0)
        for _ in range(3):
            marks.update(1.0)
        assert not marks.is_visible
    marks.show_again(1.0)
    marks.update(0.3)
    assert marks.is_visible


def test_marks_do_not_fade_with_reduced_motion(monkeypatch):
    monkeypatch.setattr(animation, "reduced", True)
    marks = FadingMarks()
    marks.show(MARK, 2.0)
    assert marks.strength.value == 1
    marks.show(())
    assert not marks.is_visible
