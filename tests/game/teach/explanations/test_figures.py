"""The figures of a sentence show what it speaks of, in the positions in which that is true, and in no other."""

import pytest

from ai.exact.prover import Prover
from game.rules.registry import start
from game.teach.explanations import figures
from game.teach.explanations.explanation import explain
from game.teach.explanations.explanation_text import Audience
from game.teach.explanations.figures import FigureKind, FigureRole

NAMES = ("Anna", "Ben")


def board_at(name, position):
    board = start(name)
    board.set_position(position)
    return board


def figures_of(board, text):
    return explain(board, board.move(text), Audience(NAMES), Prover(), 2.0).figures


def shapes(found, role):
    return {(figure.kind, figure.cells) for figure in found if figure.role is role}


def test_a_losing_move_shows_the_reply_and_the_line_that_wins():
    board = board_at("connect4", "2/2/2///1/11 1 0,0 -")
    found = figures_of(board, "7")
    danger = shapes(found, FigureRole.DANGER)
    assert (FigureKind.NEW_DISC, (21,)) in danger and (FigureKind.LINE, (0, 7, 14, 21)) in danger
    assert all(figure.fits(board.after(board.move("7"))) for figure in found if figure.role is FigureRole.DANGER)


def test_a_missed_win_shows_the_better_move_and_its_line():
    board = board_at("connect4", "1/1/1////222 1 0,0 -")
    better = shapes(figures_of(board, "7"), FigureRole.BETTER)
    assert better == {(FigureKind.NEW_DISC, (21,)), (FigureKind.LINE, (0, 7, 14, 21))}


def test_two_threats_are_shown_with_their_lines():
    board = board_at("connect4", "//1/1///22 1 0,0 -")
    threats = shapes(figures_of(board, "5"), FigureRole.THREAT)
    assert {cells for kind, cells in threats if kind is FigureKind.NEW_DISC} == {(7,), (35,)}


def test_a_line_that_needs_a_flip_is_shown_as_discs_where_they_lie_now():
    # After a flip, the upper discs of three columns lie next to the disc in column 4.
    board = board_at("conniption", "21/21/21/1///2 1 4,4 f")
    found = figures.moves(FigureRole.BETTER, board, [board.move("f7")])
    assert found and all(figure.kind is not FigureKind.LINE and figure.needs_flip for figure in found)
    discs = next(figure for figure in found if figure.kind is FigureKind.DISCS)
    assert set(discs.cells) == {1, 8, 15, 21} and set(discs.contents) == {0}
    assert discs.fits(board) and not discs.fits(board.after(board.move("7")))


def test_a_piece_that_hangs_is_shown():
    board = board_at("wyb", "X------X/--------/---W----/---B----/--------/----B---/----W---/X------X w m 10")
    cells = {cell for kind, cells in shapes(figures_of(board, "e7f7"), FigureRole.PIECE) for cell in cells}
    assert all(board.after(board.move("e7f7")).owner(cell) == 0 for cell in cells)


@pytest.mark.parametrize(("name", "position", "text"), [("paths", "..ooxxx.. 2", "2"), ("paths", "xx.oo.... 1", "9")])
def test_a_figure_is_not_shown_where_its_cells_have_changed(name, position, text):
    board = board_at(name, position)
    found = figures_of(board, text)
    assert found
    for figure in found:
        others = [after for _, after in board.children() if any(after.owner(c) != board.owner(c) for c in figure.cells)]
        assert not any(
            figure.fits(other)
            for other in others
            if [other.owner(cell) for cell in figure.cells] != list(figure.contents)
        )


def test_discs_return_to_their_cells_before_a_move_with_flips():
    board = board_at("conniption", "12/21/2/1/// 1 4,4 f")
    for move in board.moves():
        after = board.after(move)
        if after.ended:
            continue
        (landing,) = board.cells(move)
        for cell in after.all_cells():
            (before,) = board.cells_before(move, (cell,))
            if after.owner(cell) >= 0:
                assert before == landing or board.owner(before) == after.owner(cell)
