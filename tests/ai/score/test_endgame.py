"""Tests of the exact table for the last twelve squares of Watch Your Back!"""

import random

import pytest

from ai.score.endgame import POSITIONS, canonical_indices, endgame_values
from ai.score.registry import score_for
from ai.search.iterative_deepening import Limits, Search
from game.rules.board import is_compiled
from game.rules.registry import start
from lab.books.build_endgame import position_index, position_text
from tests.reference import watch_your_back as reference
from tests.reference.result import DRAW

VALUES = endgame_values()


def reference_index(position: reference.Position) -> int:
    """Return the index of a position of the slow rules."""
    mover = reference.PIECES[position.mover]
    squares = [position.board[x, y] for y in range(2, 6) for x in range(2, 6) if position.board[x, y] != "X"]
    digits = [0 if content == "-" else 1 if content == mover else 2 for content in squares]
    return sum(3**index * digit for index, digit in enumerate(digits))


def value_by_slow_rules(position: reference.Position) -> int:
    """Return the value of a position from the table's values of the positions after each move."""
    after = [position.play(text) for text in position.moves()]
    values = []
    for child in after:
        result = child.result()
        if result is None:
            known = VALUES[reference_index(child)]
            values.append(-known - 1 if known > 0 else 1 - known if known < 0 else 0)
        else:
            values.append(0 if result == DRAW else 1 if result.winner == position.mover else -1)
    wins = [value for value in values if value > 0]
    if wins:
        return min(wins)
    return 0 if 0 in values else min(values)


def open_positions(count: int, seed: int):
    """Return random positions that are not over, with their indices."""
    choose = random.Random(seed)
    found = []
    while len(found) < count:
        index = choose.randrange(POSITIONS)
        position = reference.parse(position_text(index))
        if position.result() is None:
            found.append((index, position))
    return found


def test_values_agree_with_one_turn_of_the_slow_rules():
    for index, position in open_positions(1500 if is_compiled() else 300, seed=1):
        assert reference_index(position) == index
        assert VALUES[index] == value_by_slow_rules(position), position.text()


def test_table_has_the_known_longest_win_and_loss():
    assert max(VALUES) == 25
    assert min(VALUES) == -26


def test_reflections_and_rotations_have_equal_values():
    canonical = canonical_indices()
    for index in random.Random(2).sample(range(POSITIONS), 2000):
        assert VALUES[index] == VALUES[canonical[index]]


@pytest.mark.parametrize("score", ["network", "features"])
def test_search_proves_positions_after_the_second_shrink(score):
    for index, position in open_positions(40, seed=3):
        board = start("wyb")
        board.set_position(position.text())
        assert position_index(board) == index
        result = Search(board, score_for("wyb", score), megabytes=1).run(Limits(nodes=5000))
        verdict = result.verdict
        assert verdict.is_proven
        assert (verdict.number if verdict.is_win else -verdict.number) == VALUES[index]
        after = board.copy()
        for move in result.line:
            after.play(move)
        assert verdict.is_draw or (after.ended and len(result.line) == verdict.number)


def test_search_does_not_trust_a_win_that_meets_the_limit_of_quiet_turns():
    index = VALUES.index(25)
    rows, side, phase, turn, _ = position_text(index).split()
    board = start("wyb")
    board.set_position(f"{rows} {side} {phase} {turn} 75")
    search = Search(board, score_for("wyb"), megabytes=1)
    assert search.run(Limits(nodes=5000)).verdict.number == 25
    board.set_position(f"{rows} {side} {phase} {turn} 99")
    verdict = Search(board, score_for("wyb"), megabytes=1).run(Limits(depth=3)).verdict
    assert verdict.is_draw
