"""Compare the draw provers with an exhaustive search of small boards."""

import random

import pytest

from ai.games.game_ai import ai_for
from ai.score.registry import score_for
from ai.score.score import EvenScore
from ai.search import iterative_deepening
from ai.search.iterative_deepening import Search
from ai.search.minimax import Minimax
from ai.search.transposition_table import TranspositionTable
from ai.verdict import DRAW
from game.rules.board import is_compiled
from game.rules.domino import DominoBoard
from game.rules.paths import PathsBoard
from game.rules.registry import start
from game.rules.shapes.shape import parse_shape

HELD, OPEN, WINS = 1, 0, -1


def random_paths(chance):
    """Return a random position of a random shape with few spaces and with paths of two to five spaces."""
    spaces = chance.randint(4, 10)
    paths = {
        " ".join(str(space) for space in sorted(chance.sample(range(1, spaces + 1), min(spaces, chance.randint(2, 5)))))
        for _ in range(chance.randint(1, 14))
    }
    board = PathsBoard(parse_shape("\n".join([str(spaces), *sorted(paths)]), "random"))
    return play_random(chance, board, chance.randint(0, spaces // 2))


def many_paths(chance):
    """Return a random position of a shape with more paths than a word has bits, some of them long."""
    spaces = chance.randint(9, 10)
    paths = {" ".join(str(space) for space in range(1, 9))}
    while len(paths) < 72:
        length = chance.choice((4, 4, 5, 6, 7))
        paths.add(" ".join(str(space) for space in sorted(chance.sample(range(1, spaces + 1), length))))
    board = PathsBoard(parse_shape("\n".join([str(spaces), *sorted(paths)]), "random"))
    return play_random(chance, board, chance.randint(2, spaces // 2))


def random_dominoes(chance):
    """Return a random position where only a few more dominoes fit."""
    columns, rows = chance.choice(((4, 4), (5, 4), (4, 5), (6, 4)))
    board = DominoBoard(columns, rows, chance.randint(3, 4))
    return play_random(chance, board, columns * rows // 2 - chance.randint(4, 6))


def play_random(chance, board, turns):
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


class ExhaustiveSearch:
    """Decides by trying everything whether a defender can prevent all lines of an attacker."""

    def __init__(self, board):
        self.board = board
        self.own, self.foreign = board.own, board.own ^ board.filled
        self.marks = [sum(1 << cell for cell in board.cells(move)) for move in board.moves()]
        self.free = 0
        for mark in self.marks:
            self.free |= mark
        self.known = {}

    def is_held(self, own, free, attacks):
        key = own, free, attacks
        if key not in self.known:
            marks = [mark for mark in self.marks if mark & ~free == 0]
            if self.board.winning_lines(own):
                self.known[key] = False
            elif attacks:
                self.known[key] = all(self.is_held(own | mark, free ^ mark, False) for mark in marks)
            else:
                self.known[key] = not marks or any(self.is_held(own, free ^ mark, True) for mark in marks)
        return self.known[key]


@pytest.mark.parametrize("make", [random_paths, many_paths, random_dominoes])
def test_static_answers_agree_with_exhaustive_search(make):
    counts = {HELD: 0, OPEN: 0, WINS: 0}
    for board in open_positions(make, 1, 400 if is_compiled() else 40):
        draw_prover, exhaustive = (
            ai_for(board.game).draw_prover(board, TranspositionTable(0.1)),
            ExhaustiveSearch(board),
        )
        for attacker in exhaustive.own, exhaustive.foreign:
            for attacks in True, False:
                answer = draw_prover.attack_status(attacker, exhaustive.free, attacks)
                counts[answer] += 1
                if answer != OPEN:
                    is_held = exhaustive.is_held(attacker, exhaustive.free, attacks)
                    assert is_held == (answer == HELD), (board.setup(), board.position(), attacks)
    assert min(counts.values()) > 5


@pytest.mark.parametrize("make", [random_paths, many_paths, random_dominoes])
def test_held_player_cannot_win_and_drawing_move_draws(make):
    drawn = 0
    for board in open_positions(make, 2, 300 if is_compiled() else 60):
        draw_prover, exhaustive = (
            ai_for(board.game).draw_prover(board, TranspositionTable(0.1)),
            ExhaustiveSearch(board),
        )
        is_drawn = draw_prover.search(100_000)
        for answer, attacker, attacks in (
            (draw_prover.mover_status, exhaustive.own, True),
            (draw_prover.opponent_status, exhaustive.foreign, False),
        ):
            if answer != OPEN:
                is_held = exhaustive.is_held(attacker, exhaustive.free, attacks)
                assert is_held == (answer == HELD), (board.setup(), board.position(), attacks)
        assert is_drawn == (draw_prover.mover_status == draw_prover.opponent_status == HELD)
        if is_drawn:
            drawn += 1
            if len(board.moves()) <= 6:
                values = Minimax(board.copy(), EvenScore()).values(20)
                assert max(values.values()) == values[draw_prover.drawing_move] == 0, board.position()
    assert drawn > (5 if is_compiled() else 3)


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
def test_search_finds_the_same_verdict_with_the_draw_prover(name, setup, turns, monkeypatch):
    monkeypatch.setattr(iterative_deepening, "NODES_BEFORE_DRAW_PROOF", 0)
    chance = random.Random(3)
    for _ in range(20):
        board = play_random(chance, start(name, setup), turns)
        if board.ended:
            continue
        plain = Search(board, score_for(name), 4).run()
        found = Search(board, score_for(name), 4, draw_provers=ai_for(name).draw_prover).run()
        assert found.verdict == plain.verdict, board.position()
        if found.verdict == DRAW:
            board.play(found.move)
            assert board.ended == 3 or Search(board, score_for(name), 4).run().verdict == DRAW, board.position()


@pytest.mark.parametrize(("name", "setup"), [("paths", {"File": "4x4"}), ("domino", {"Size": "6x5", "Line": "6"})])
def test_search_in_slices_finds_the_same_drawing_move(name, setup):
    board = start(name, setup)
    board.play(board.moves()[0])
    whole, sliced = (ai_for(board.game).draw_prover(board, TranspositionTable(1)) for _ in range(2))
    assert whole.search(10_000)
    for _ in range(10_000):
        if sliced.search(10):
            break
    assert sliced.drawing_move == whole.drawing_move


def test_stopped_draw_prover_returns_at_once():
    draw_prover = ai_for("paths").draw_prover(start("paths", {"File": "4x4"}), TranspositionTable(1))
    draw_prover.cancel_token.cancel()
    assert not draw_prover.search(1_000_000)
    assert draw_prover.nodes < 10
