"""Exact answers: verdicts of positions, lines of best play, stopping."""

import random
import threading
import time

import pytest

from ai.books.gravity_book import GravityBook, load_book
from ai.books.opening_book import load_opening_book
from ai.exact.gravity_answers import GravityAnswers
from ai.exact.gravity_solver import GravitySolver
from ai.lab.flip_layers import flip_book
from ai.verdict import DRAW, loss, win
from game.rules.board import is_compiled
from game.rules.gravity import GravityBoard
from tests.ai.exact.test_gravity_solver import connect4_board, late_board
from tests.helpers.program import PATIENCE


@pytest.mark.parametrize("flips", [(0, 0), (1, 1), (4, 4), (0, 3)])
def test_the_line_of_best_play_ends_as_the_verdict_says(flips):
    chance = random.Random(str(flips))
    solver = GravityAnswers(megabytes=4)
    followed = 0
    while followed < 30:
        board = late_board(chance, chance.randint(1, 16 if is_compiled() else 9), flips)
        if board is None:
            continue
        followed += 1
        thought = solver.solve(board)
        mover = board.mover
        for move in thought.line:
            assert not board.ended
            board.play(move)
        assert board.ended
        if thought.verdict == DRAW:
            assert board.ended == 3
        else:
            assert len(thought.line) == thought.verdict.number
            assert (board.ended == mover + 1) == thought.verdict.is_win


def test_more_threads_than_there_are_cores_are_not_made(monkeypatch):
    made = []

    def make(megabytes, threads):
        made.append(threads)
        return GravitySolver(megabytes, threads)

    monkeypatch.setattr("ai.exact.gravity_answers.cores", lambda: 2)
    monkeypatch.setattr("ai.exact.gravity_answers.GravitySolver", make)
    GravityAnswers(1, threads=1)
    GravityAnswers(1, threads=256)
    assert made == [1, 2]


def test_a_finished_game_is_worth_what_the_last_turn_left():
    board = connect4_board("1122334")
    assert board.ended == 1
    assert GravityAnswers().verdict(board) == loss(0)


def test_stop_is_answered_at_once():
    board = GravityBoard("connect4", (0, 0))
    solver = GravityAnswers()
    answers = []
    thread = threading.Thread(target=lambda: answers.append(solver.solve(board)), daemon=True)
    thread.start()
    while solver.nodes < 1000:
        assert thread.is_alive()
    asked = time.process_time()
    solver.stop()
    thread.join(PATIENCE)
    assert not thread.is_alive()
    assert time.process_time() - asked < 0.1  # of the processor's time, whatever else it does
    assert answers == [None]
    assert solver.verdict(connect4_board("1234")) is None
    solver.resume()
    assert solver.verdict(connect4_board("112233")) == win(1)


def test_the_book_knows_the_empty_board_at_once():
    solver = GravityAnswers(book=load_book())
    assert solver.verdict(GravityBoard("connect4", (0, 0))) == win(41)
    assert solver.nodes == 0


@pytest.mark.skipif(not is_compiled(), reason="takes minutes")
def test_the_book_agrees_with_the_solver():
    book = load_book()
    chance = random.Random(1)
    solver = GravityAnswers(megabytes=64)
    for _ in range(2):
        board = connect4_board("")
        while board.turns < 9:
            board.play(chance.choice(board.moves()))
        assert solver.score(board) == book.score(board), board.position()


@pytest.mark.skipif(not is_compiled(), reason="takes minutes")
@pytest.mark.parametrize("position", ["/21///// 1 0,0 -", "//1/122/// 1 0,1 -"])
def test_the_book_shortens_the_way_to_positions_that_it_does_not_know(position):
    board = GravityBoard("conniption", (0, 0))
    board.set_position(position)
    connect_four_alone = GravityBook(load_opening_book(), flip_book({}))
    assert connect_four_alone.score(board) is None
    assert GravityAnswers(nodes=3_000_000, book=connect_four_alone).score(board) is not None
    assert GravityAnswers(nodes=3_000_000).score(board) is None


@pytest.mark.skipif(not is_compiled(), reason="takes minutes")
def test_the_book_is_asked_on_the_way_and_changes_no_answer():
    chance = random.Random(5)
    by_heart, worked_out = GravityAnswers(8, book=load_book()), GravityAnswers(8)
    for _ in range(5):
        board = GravityBoard("conniption", (3, 0))
        for _ in range(chance.randint(2, 6)):
            board.play(chance.choice(board.moves()))
        assert by_heart.score(board) == worked_out.score(board), board.position()
