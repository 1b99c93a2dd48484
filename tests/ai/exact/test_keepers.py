"""The search for draws, against every line of play on small random shapes."""

import random

import pytest

from ai.exact.catalog import keeper_for
from ai.score.catalog import score_for
from ai.score.score import EvenScore
from ai.search.deepening import Search
from ai.search.minimax import Minimax
from ai.search.table import Table
from ai.verdict import DRAW
from game.rules.board import is_compiled
from game.rules.catalog import start
from game.rules.paths import PathsBoard
from game.rules.shapes.shape import parse_shape

KEPT, OPEN, WINS = 1, 0, -1


def random_shape(chance):
    """A shape of few spaces, with paths of two to five of them."""
    spaces = chance.randint(4, 10)
    paths = {
        " ".join(str(space) for space in sorted(chance.sample(range(1, spaces + 1), min(spaces, chance.randint(2, 5)))))
        for _ in range(chance.randint(1, 14))
    }
    return parse_shape("\n".join([str(spaces), *sorted(paths)]), "random")


def is_kept(paths, own, free, attacks, known):
    """Whether an attacker is kept from all paths, by trying everything."""
    key = own, free, attacks
    if key not in known:
        marks = [1 << space for space in range(free.bit_length()) if free >> space & 1]
        if any(path & ~own == 0 for path in paths):
            known[key] = False
        elif not marks:
            known[key] = True
        elif attacks:
            known[key] = all(is_kept(paths, own | mark, free ^ mark, False, known) for mark in marks)
        else:
            known[key] = any(is_kept(paths, own, free ^ mark, True, known) for mark in marks)
    return known[key]


def random_positions(chance, count):
    """Open positions of random shapes."""
    while count > 0:
        board = PathsBoard(random_shape(chance))
        for _ in range(chance.randint(0, board.spaces // 2)):
            if not board.ended:
                board.play(chance.choice(board.moves()))
        if not board.ended:
            count -= 1
            yield board


def sides(board):
    """The spaces of the mover, of the opponent, and the free ones."""
    return board.own, board.own ^ board.filled, (1 << board.spaces) - 1 & ~board.filled


def test_what_is_told_at_once_is_what_trying_everything_finds():
    told = {KEPT: 0, OPEN: 0, WINS: 0}
    for board in random_positions(random.Random(1), 400 if is_compiled() else 40):
        keeper = keeper_for(board, Table(0.1))
        known = {}
        own, foreign, free = sides(board)
        for attacker in own, foreign:
            for attacks in True, False:
                answer = keeper.at_once(attacker, free, attacks)
                told[answer] += 1
                if answer != OPEN:
                    kept = is_kept(board.shape.paths, attacker, free, attacks, known)
                    assert kept == (answer == KEPT), (board.shape.paths, board.position(), attacks)
    assert min(told.values()) > 5


def test_whoever_is_kept_cannot_win_and_the_move_that_draws_draws():
    drawn = 0
    for board in random_positions(random.Random(2), 300 if is_compiled() else 30):
        keeper = keeper_for(board, Table(0.1))
        is_drawn = keeper.search(100_000)
        known = {}
        own, foreign, free = sides(board)
        assert (keeper.opponent_is == KEPT) <= is_kept(board.shape.paths, foreign, free, False, known)
        assert (keeper.mover_is == KEPT) <= is_kept(board.shape.paths, own, free, True, known)
        assert (keeper.opponent_is == WINS) <= (not is_kept(board.shape.paths, foreign, free, False, known))
        assert (keeper.mover_is == WINS) <= (not is_kept(board.shape.paths, own, free, True, known))
        if is_drawn:
            drawn += 1
            if len(board.moves()) <= 6:
                values = Minimax(board.copy(), EvenScore()).values(20)
                assert max(values.values()) == values[keeper.drawing_move] == 0, board.position()
    assert drawn > 5


@pytest.mark.skipif(not is_compiled(), reason="takes minutes")
@pytest.mark.parametrize(("name", "setup", "turns"), [("paths", {"File": "4x4"}, 3), ("paths", {"File": "5x5"}, 8)])
def test_the_search_proves_the_same_with_the_search_for_draws(name, setup, turns):
    chance = random.Random(3)
    for _ in range(20):
        board = start(name, setup)
        for _ in range(turns):
            board.play(chance.choice(board.moves()))
        if board.ended:
            continue
        plain = Search(board, score_for(name), 4).run()
        found = Search(board, score_for(name), 4, keepers=keeper_for).run()
        assert found.verdict == plain.verdict, board.position()
        if found.verdict == DRAW:
            board.play(found.move)
            assert board.ended == 3 or Search(board, score_for(name), 4).run().verdict == DRAW, board.position()


def test_a_slice_after_the_other_finds_what_one_search_finds():
    board = start("paths", {"File": "4x4"})
    board.play(0)
    whole, sliced = (keeper_for(board, Table(1)) for _ in range(2))
    assert whole.search(10_000)
    for _ in range(1_000):
        if sliced.search(1):
            break
    assert sliced.drawing_move == whole.drawing_move


def test_a_stopped_search_for_draws_returns_at_once():
    keeper = keeper_for(start("paths", {"File": "4x4"}), Table(1))
    keeper.stopped = True
    assert not keeper.search(1_000_000)
    assert keeper.nodes < 10
