"""The search for draws, against every line of play on small boards."""

import random

import pytest

from ai.exact.catalog import keeper_for
from ai.score.catalog import score_for
from ai.score.score import EvenScore
from ai.search import deepening
from ai.search.deepening import Search
from ai.search.minimax import Minimax
from ai.search.table import Table
from ai.verdict import DRAW
from game.rules.board import is_compiled
from game.rules.catalog import start
from game.rules.domino import DominoBoard
from game.rules.paths import PathsBoard
from game.rules.shapes.shape import parse_shape

KEPT, OPEN, WINS = 1, 0, -1


def random_paths(chance):
    """A position of a shape with few spaces, and with paths of two to five of them."""
    spaces = chance.randint(4, 10)
    paths = {
        " ".join(str(space) for space in sorted(chance.sample(range(1, spaces + 1), min(spaces, chance.randint(2, 5)))))
        for _ in range(chance.randint(1, 14))
    }
    board = PathsBoard(parse_shape("\n".join([str(spaces), *sorted(paths)]), "random"))
    return played(chance, board, chance.randint(0, spaces // 2))


def random_dominoes(chance):
    """A position with room for few dominoes."""
    columns, rows = chance.choice(((4, 4), (5, 4), (4, 5), (6, 4)))
    board = DominoBoard(columns, rows, chance.randint(3, 4))
    return played(chance, board, columns * rows // 2 - chance.randint(4, 6))


def played(chance, board, turns):
    for _ in range(turns):
        if not board.ended:
            board.play(chance.choice(board.moves()))
    return board


def open_positions(make, seed, count):
    chance = random.Random(seed)
    while count > 0:
        board = make(chance)
        if not board.ended:
            count -= 1
            yield board


class Question:
    """Whether attackers are kept from all lines, by trying everything."""

    def __init__(self, board):
        self.board = board
        self.own, self.foreign = board.own, board.own ^ board.filled
        self.marks = [sum(1 << cell for cell in board.cells(move)) for move in board.moves()]
        self.free = 0
        for mark in self.marks:
            self.free |= mark
        self.known = {}

    def is_kept(self, own, free, attacks):
        key = own, free, attacks
        if key not in self.known:
            marks = [mark for mark in self.marks if mark & ~free == 0]
            if self.board.winning_cells(own):
                self.known[key] = False
            elif attacks:
                self.known[key] = all(self.is_kept(own | mark, free ^ mark, False) for mark in marks)
            else:
                self.known[key] = not marks or any(self.is_kept(own, free ^ mark, True) for mark in marks)
        return self.known[key]


@pytest.mark.parametrize("make", [random_paths, random_dominoes])
def test_what_is_told_at_once_is_what_trying_everything_finds(make):
    told = {KEPT: 0, OPEN: 0, WINS: 0}
    for board in open_positions(make, 1, 400 if is_compiled() else 40):
        keeper, question = keeper_for(board, Table(0.1)), Question(board)
        for attacker in question.own, question.foreign:
            for attacks in True, False:
                answer = keeper.at_once(attacker, question.free, attacks)
                told[answer] += 1
                if answer != OPEN:
                    kept = question.is_kept(attacker, question.free, attacks)
                    assert kept == (answer == KEPT), (board.setup(), board.position(), attacks)
    assert min(told.values()) > 5


@pytest.mark.parametrize("make", [random_paths, random_dominoes])
def test_whoever_is_kept_cannot_win_and_the_move_that_draws_draws(make):
    drawn = 0
    for board in open_positions(make, 2, 300 if is_compiled() else 60):
        keeper, question = keeper_for(board, Table(0.1)), Question(board)
        is_drawn = keeper.search(100_000)
        for answer, attacker, attacks in (
            (keeper.mover_is, question.own, True),
            (keeper.opponent_is, question.foreign, False),
        ):
            if answer != OPEN:
                kept = question.is_kept(attacker, question.free, attacks)
                assert kept == (answer == KEPT), (board.setup(), board.position(), attacks)
        assert is_drawn == (keeper.mover_is == keeper.opponent_is == KEPT)
        if is_drawn:
            drawn += 1
            if len(board.moves()) <= 6:
                values = Minimax(board.copy(), EvenScore()).values(20)
                assert max(values.values()) == values[keeper.drawing_move] == 0, board.position()
    assert drawn > 5


@pytest.mark.skipif(not is_compiled(), reason="takes minutes")
@pytest.mark.parametrize(
    ("name", "setup", "turns"),
    [
        ("paths", {"File": "4x4"}, 3),
        ("paths", {"File": "5x5"}, 8),
        ("domino", {"Size": "6x5", "Line": "5"}, 4),
        ("domino", {"Size": "5x5"}, 3),
    ],
)
def test_the_search_proves_the_same_with_the_search_for_draws(name, setup, turns, monkeypatch):
    monkeypatch.setattr(deepening, "PATIENCE", 0)
    chance = random.Random(3)
    for _ in range(20):
        board = played(chance, start(name, setup), turns)
        if board.ended:
            continue
        plain = Search(board, score_for(name), 4).run()
        found = Search(board, score_for(name), 4, keepers=keeper_for).run()
        assert found.verdict == plain.verdict, board.position()
        if found.verdict == DRAW:
            board.play(found.move)
            assert board.ended == 3 or Search(board, score_for(name), 4).run().verdict == DRAW, board.position()


@pytest.mark.parametrize(("name", "setup"), [("paths", {"File": "4x4"}), ("domino", {"Size": "6x5", "Line": "6"})])
def test_a_slice_after_the_other_finds_what_one_search_finds(name, setup):
    board = start(name, setup)
    board.play(board.moves()[0])
    whole, sliced = (keeper_for(board, Table(1)) for _ in range(2))
    assert whole.search(10_000)
    for _ in range(10_000):
        if sliced.search(10):
            break
    assert sliced.drawing_move == whole.drawing_move


def test_a_stopped_search_for_draws_returns_at_once():
    keeper = keeper_for(start("paths", {"File": "4x4"}), Table(1))
    keeper.stopped = True
    assert not keeper.search(1_000_000)
    assert keeper.nodes < 10
