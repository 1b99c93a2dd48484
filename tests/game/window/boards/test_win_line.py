"""Straight line_ends of winning cells."""

from game.window.boards.win_line import line_ends


def test_a_run_is_found_in_every_direction():
    assert line_ends([(0, 0), (1, 0), (2, 0), (3, 0)], 4) == [((0, 0), (3, 0))]
    assert line_ends([(2, row) for row in range(1, 6)], 4) == [((2, 1), (2, 5))]
    assert line_ends([(0, 0), (1, 1), (2, 2)], 3) == [((0, 0), (2, 2))]
    assert line_ends([(0, 3), (1, 2), (2, 1), (3, 0)], 4) == [((0, 3), (3, 0))]


def test_two_runs_that_cross_are_both_found():
    across, down = [(column, 2) for column in range(4)], [(1, row) for row in range(4)]
    assert line_ends(across + down, 4) == [((0, 2), (3, 2)), ((1, 0), (1, 3))]


def test_too_short_a_run_is_not_found():
    assert line_ends([(0, 0), (1, 0), (2, 0), (5, 0)], 4) == []
