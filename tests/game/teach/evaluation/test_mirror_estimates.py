"""Tests of the evaluation of moves: mirror images get equal estimates at the same time."""

import pytest

from ai.analysis.position_cache import PositionCache
from ai.books.placing_book import mirror_move
from ai.exact.prover import Prover
from game.record.record import Record
from game.rules.registry import start
from game.teach.evaluation.evaluation_queries import MovesQuery
from tests.helpers.evaluations import run_query


def board_at(position):
    board = start("wyb")
    board.set_position(position)
    return board


def test_mirror_images_get_equal_estimates():
    node, updates = Record("wyb").root, []
    board, cache = node.board, PositionCache()
    for seconds in (0.003, 0.01):
        run_query(MovesQuery(node, seconds), cache, updates.append)
    for known in (dict(updates), Prover().estimate(board, 0.5)):
        assert set(known) == set(board.moves())
        for move, verdict in known.items():
            assert known[mirror_move(move)] == verdict, board.text(move)
    reported = [move for move, _ in updates]
    for move, next_move in zip(reported[::2], reported[1::2], strict=True):
        assert next_move == mirror_move(move), "mirror images are reported at different times"


PLACED = "X------X/--------/---W-W--/----B---/---WB---/--B-----/--------/X------X"


@pytest.mark.parametrize("rest", ["w m 30", "w p 6"])
def test_mirror_images_have_the_same_likeness(rest):
    rows = PLACED.split("/")
    left_right = "/".join(row[::-1] for row in rows)
    top_bottom = "/".join(rows[::-1])
    turned = "/".join("".join(column) for column in zip(*rows, strict=True))
    likeness = board_at(f"{PLACED} {rest}").likeness()
    assert board_at(f"{left_right} {rest}").likeness() == likeness
    is_moving = " m " in rest
    assert (board_at(f"{top_bottom} {rest}").likeness() == likeness) == is_moving
    assert (board_at(f"{turned} {rest}").likeness() == likeness) == is_moving
    other = rest.replace("30", "32").replace("6", "8")
    assert board_at(f"{PLACED} {other}").likeness() != likeness
