"""Exact answers: verdicts of positions and moves, lines of best play, stopping."""

import random
import threading
import time

import pytest

from ai.books.opening_book import load_book
from ai.exact.gravity_answers import GravityAnswers
from ai.verdict import DRAW, Verdict, loss, win
from game.rules.board import is_compiled
from game.rules.gravity import GravityBoard
from tests.ai.exact.test_gravity_solver import connect4_board, late_board
from tests.helpers.program import PATIENCE


def plain_verdict(board: GravityBoard) -> Verdict:
    """The worth of a position to its mover, by trying everything."""
    if board.ended:
        return DRAW if board.ended == 3 else win(0) if board.ended == board.mover + 1 else loss(0)
    return max(plain_grade(board).values())


def plain_grade(board: GravityBoard) -> dict[int, Verdict]:
    verdicts = {}
    for move in board.moves():
        board.play(move)
        verdicts[move] = plain_verdict(board).before_turn()
        board.undo()
    return verdicts


@pytest.mark.parametrize("flips", [(0, 0), (1, 0), (0, 2), (1, 1), (2, 1), (3, 4), (4, 4)])
def test_every_move_is_graded_as_by_plain_minimax(flips):
    chance = random.Random(str(flips))
    solver = GravityAnswers(megabytes=1)
    compared = 0
    while compared < 30:
        board = late_board(chance, chance.randint(1, 6 if sum(flips) < 2 else 4 if sum(flips) < 4 else 3), flips)
        if board is None:
            continue
        compared += 1
        reports = []
        verdicts = solver.grade(board, lambda move, verdict, reports=reports: reports.append((move, verdict)))
        assert verdicts == plain_grade(board), board.position()
        assert reports == list(verdicts.items())
        assert solver.verdict(board) == max(verdicts.values())


@pytest.mark.parametrize("flips", [(1, 1), (4, 4)])
def test_the_best_move_spends_no_flip_where_an_equal_one_spends_none(flips):
    chance = random.Random(str(flips))
    solver = GravityAnswers(megabytes=4)
    tempted = 0
    while tempted < 20:
        board = late_board(chance, chance.randint(2, 14 if is_compiled() else 7), flips)
        if board is None:
            continue
        verdicts = solver.grade(board)
        best = max(verdicts.values())
        equal = [move for move in board.moves() if verdicts[move] == best]
        if best == loss(2) or len({board.spends(move) for move in equal}) == 1:
            continue
        tempted += 1
        thought = solver.solve(board)
        assert board.spends(thought.move) == min(map(board.spends, equal)), board.position()


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


def test_a_flip_that_hands_the_opponent_a_line_is_the_worst_move():
    board = GravityBoard("conniption", (4, 4))
    board.set_position("12/112/12/2/// 1 4,4 f")  # upside down, player two has the whole bottom row
    grades = GravityAnswers().grade(board)
    assert grades[board.move("f5")] == grades[board.move("5f")] == loss(1)
    assert grades[board.move("5")] == loss(2)
    assert grades[board.move("4f")] > loss(2)


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
    grades = solver.grade(GravityBoard("connect4", (0, 0)))
    assert [str(grades[column]) for column in range(7)] == [
        "loss 40",
        "loss 42",
        "draw",
        "win 41",
        "draw",
        "loss 42",
        "loss 40",
    ]


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
