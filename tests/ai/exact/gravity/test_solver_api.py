"""Verdicts, lines of best play, books and cancellation of the gravity solver."""

import random
import threading
import time

import pytest

from ai.books.connect4_book import load_connect4_book
from ai.books.gravity_book import GravityBook, load_book
from ai.exact.gravity.solver import GravitySolver
from ai.exact.gravity.solver_api import GravitySolverApi
from ai.search.cancel_token import CancelToken
from ai.verdict import DRAW, loss, win
from game.rules.board import is_compiled
from game.rules.gravity import GravityBoard
from lab.books.flip_layers import flip_book
from tests.ai.exact.gravity.test_solver import connect4_board, late_board
from tests.helpers.program import PATIENCE


@pytest.mark.parametrize("flips", [(0, 0), (1, 1), (4, 4), (0, 3)])
def test_line_of_best_play_ends_as_the_verdict_says(flips):
    chance = random.Random(str(flips))
    solver = GravitySolverApi(megabytes=4)
    followed = 0
    while followed < 30:
        board = late_board(chance, chance.randint(1, 16 if is_compiled() else 9), flips)
        if board is None:
            continue
        followed += 1
        result = solver.solve(board)
        mover = board.mover
        for move in result.line:
            assert not board.ended
            board.play(move)
        assert board.ended
        if result.verdict == DRAW:
            assert board.ended == 3
        else:
            assert len(result.line) == result.verdict.number
            assert (board.ended == mover + 1) == result.verdict.is_win


def test_solver_has_at_most_one_thread_per_core(monkeypatch):
    made = []

    def make(megabytes, threads):
        made.append(threads)
        return GravitySolver(megabytes, threads)

    monkeypatch.setattr("ai.exact.gravity.solver_api.cores", lambda: 2)
    monkeypatch.setattr("ai.exact.gravity.solver_api.GravitySolver", make)
    GravitySolverApi(1, threads=1)
    GravitySolverApi(1, threads=256)
    assert made == [1, 2]


def test_finished_game_has_the_verdict_of_its_result():
    board = connect4_board("1122334")
    assert board.ended == 1
    assert GravitySolverApi().verdict(board) == loss(0)


def test_stop_ends_a_search_at_once():
    board = GravityBoard("connect4", (0, 0))
    solver = GravitySolverApi()
    answers = []
    thread = threading.Thread(target=lambda: answers.append(solver.solve(board)), daemon=True)
    thread.start()
    while solver.nodes < 1000:
        assert thread.is_alive()
    asked = time.process_time()
    solver.cancel_token.cancel()
    thread.join(PATIENCE)
    assert not thread.is_alive()
    assert time.process_time() - asked < 0.1  # processor time, so that other programs do not matter
    assert answers == [None]
    assert solver.verdict(connect4_board("1234")) is None
    solver.cancel_token = CancelToken()
    assert solver.verdict(connect4_board("112233")) == win(1)


def test_book_has_the_empty_board():
    solver = GravitySolverApi(book=load_book())
    assert solver.verdict(GravityBoard("connect4", (0, 0))) == win(41)
    assert solver.nodes == 0


@pytest.mark.skipif(not is_compiled(), reason="takes minutes")
def test_book_agrees_with_the_solver():
    book = load_book()
    chance = random.Random(1)
    solver = GravitySolverApi(megabytes=64)
    for _ in range(2):
        board = connect4_board("")
        while board.turns < 9:
            board.play(chance.choice(board.moves()))
        assert solver.score(board) == book.score(board), board.position()


@pytest.mark.skipif(not is_compiled(), reason="takes minutes")
@pytest.mark.parametrize("position", ["/21///// 1 0,0 -", "//1/122/// 1 0,1 -"])
def test_book_speeds_up_positions_that_it_does_not_contain(position):
    board = GravityBoard("conniption", (0, 0))
    board.set_position(position)
    connect_four_alone = GravityBook(load_connect4_book(), flip_book({}))
    assert connect_four_alone.score(board) is None
    assert GravitySolverApi(nodes=3_000_000, book=connect_four_alone).score(board) is not None
    assert GravitySolverApi(nodes=3_000_000).score(board) is None


@pytest.mark.skipif(not is_compiled(), reason="takes minutes")
def test_solver_with_the_book_finds_the_same_scores():
    chance = random.Random(5)
    with_book, without_book = GravitySolverApi(8, book=load_book()), GravitySolverApi(8)
    for _ in range(5):
        board = GravityBoard("conniption", (3, 0))
        for _ in range(chance.randint(2, 6)):
            board.play(chance.choice(board.moves()))
        assert with_book.score(board) == without_book.score(board), board.position()
