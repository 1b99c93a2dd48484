"""Tests of the zugzwang heuristic: threats by their rows, added to the lines heuristic."""

import pytest

from ai.score.registry import score_for
from game.rules.board import Board
from game.rules.registry import start
from tests.ai.score.test_contract import MANY, random_positions


def threat_points_at(text: str) -> int:
    """Return the points for threats: the score less that of the lines."""
    board = start("connect4")
    board.set_position(text)
    return score_for("connect4", "zugzwang").judge(board) - score_for("connect4", "lines").judge(board)


@pytest.mark.parametrize(
    ("text", "points"),
    [
        # Row 2 reads . 1 1 1 . . 2: player 1 lacks a2 and e2, two cells on an even row, 2 * 20.
        ("/21/11/21///22 1 0,0 -", 40),
        # The colors swapped: an even row favors player 2, 2 * 60.
        ("/12/22/12///11 1 0,0 -", -120),
        # The position above with one more disc of player 1, so that player 2 is to move.
        ("/12/22/12///111 2 0,0 -", 120),
        # Row 3 reads . 1 1 1 . . .: a3 and e3 on an odd row, 2 * 60. The diagonals that need a4 and e4 lie above them.
        ("/121/211/121//2/22 1 0,0 -", 120),
        # With discs on a1 and a2, a3 can be filled at once and no longer counts; e3 still counts; a4 now counts, 20.
        ("12/121/211/121//2/22 1 0,0 -", 60 + 20),
    ],
)
def test_threats_count_by_their_rows(text, points):
    assert threat_points_at(text) == points


def slow_threat_points(board: Board) -> int:
    """Return the points for threats, found cell by cell, from the mover's view."""
    total = 0
    stacks = board.position().split()[0].split("/")
    for column, stack in enumerate(stacks):
        for row in range(len(stack) + 1, 6):
            takers = [side for side in (0, 1) if completes(stacks, column, row, "12"[side])]
            for side in takers:
                worth = 60 if (row % 2 == 0) == (side == 0) else 20
                total += worth if side == board.mover else -worth
            if takers:
                break
    return total


def completes(stacks: list[str], column: int, row: int, disc: str) -> bool:
    """Return True if a disc in that cell would make a four that is not vertical."""
    for step_x, step_y in ((1, 0), (1, 1), (1, -1)):
        for first in range(-3, 1):
            cells = [(column + step_x * index, row + step_y * index) for index in range(first, first + 4)]
            if all(
                0 <= x < 7 and 0 <= y < 6 and ((x, y) == (column, row) or stacks[x][y : y + 1] == disc)
                for x, y in cells
            ):
                return True
    return False


def test_threats_equal_those_of_a_scan_of_all_cells():
    score, lines = score_for("connect4", "zugzwang"), score_for("connect4", "lines")
    counted = 0
    for board in random_positions("connect4", MANY // 3):
        expected = slow_threat_points(board)
        assert score.judge(board) - lines.judge(board) == expected, board.position()
        counted += expected != 0
    assert counted > MANY // 30
