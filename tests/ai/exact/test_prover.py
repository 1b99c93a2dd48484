"""Proofs and estimates of the prover, with and without a solver, their time limits, and cancellation."""

import random
import threading
import time

import pytest

from ai.exact.prover import Prover
from ai.search.iterative_deepening import Limits, Search, SearchResult
from ai.verdict import DRAW, Verdict, cp, loss, win
from game.rules.board import Board, is_compiled
from game.rules.gravity import GravityBoard
from game.rules.registry import GAMES, start
from tests.ai.exact.gravity.test_solver import late_board
from tests.helpers.program import PATIENCE
from tests.helpers.working_time import work_for


def plain_verdict(board: Board) -> Verdict:
    """Return the verdict of a position for its mover by trying everything."""
    if board.ended:
        return DRAW if board.ended == 3 else win(0) if board.ended == board.mover + 1 else loss(0)
    return max(plain_grade(board).values())


def plain_grade(board: Board) -> dict[int, Verdict]:
    verdicts = {}
    for move in board.moves():
        board.play(move)
        verdicts[move] = plain_verdict(board).before_turn()
        board.undo()
    return verdicts


@pytest.mark.parametrize("flips", [(0, 0), (1, 0), (0, 2), (1, 1), (2, 1), (3, 4), (4, 4)])
def test_moves_have_the_verdicts_of_plain_minimax(flips):
    chance = random.Random(str(flips))
    prover = Prover(megabytes=1)
    compared = 0
    while compared < 30:
        board = late_board(chance, chance.randint(1, 6 if sum(flips) < 2 else 4 if sum(flips) < 4 else 3), flips)
        if board is None:
            continue
        compared += 1
        reports = []
        verdicts = prover.grade(board, report=lambda move, verdict, reports=reports: reports.append((move, verdict)))
        assert verdicts == plain_grade(board), board.position()
        assert reports == list(verdicts.items())
        assert prover.prove(board) == max(verdicts.values())


@pytest.mark.parametrize("flips", [(1, 1), (4, 4)])
def test_best_move_spends_as_few_flips_as_possible(flips):
    chance = random.Random(str(flips))
    prover = Prover(megabytes=4)
    found = 0
    while found < 20:
        board = late_board(chance, chance.randint(2, 14 if is_compiled() else 7), flips)
        if board is None:
            continue
        verdicts = prover.grade(board)
        best = max(verdicts.values())
        equal = [move for move in board.moves() if verdicts[move] == best]
        if best == loss(2) or len({board.spends(move) for move in equal}) == 1:
            continue
        found += 1
        for result in (prover.solve(board), prover.best(board, Limits())):
            assert board.spends(result.move) == min(map(board.spends, equal)), board.position()


def test_flip_that_completes_a_line_for_the_opponent_is_worst():
    board = GravityBoard("conniption", (4, 4))
    board.set_position("12/112/12/2/// 1 4,4 f")  # upside down, player two has the whole bottom row
    grades = Prover().grade(board)
    assert grades[board.move("f5")] == grades[board.move("5f")] == loss(1)
    assert grades[board.move("5")] == loss(2)
    assert grades[board.move("4f")] > loss(2)


def test_book_has_all_moves_of_the_empty_board():
    grades = Prover().grade(GravityBoard("connect4", (0, 0)))
    assert [str(grades[column]) for column in range(7)] == [
        "loss 40",
        "loss 42",
        "draw",
        "win 41",
        "draw",
        "loss 42",
        "loss 40",
    ]


def test_games_without_a_solver_are_proven_by_the_search():
    board = start("paths")
    for text in "1 2 4 3".split():
        board.play(board.move(text))
    prover = Prover(megabytes=1)
    assert prover.prove(board) == win(1)
    assert prover.grade(board) == plain_grade(board)
    assert prover.solve(board).move == board.move("7")


@pytest.mark.parametrize("game", GAMES)
def test_moves_not_proven_in_time_are_estimated_or_missing(game):
    board = start(game)
    prover = Prover(megabytes=1, own_book=False)
    estimates = prover.estimate(board, 0.3)
    assert sorted(estimates) == sorted(board.moves())
    proven = prover.grade(board, 0.3)
    assert all(verdict.is_proven for verdict in proven.values())
    began = time.perf_counter()
    assert prover.best(board, Limits(seconds=0.2)).move in board.moves()
    assert prover.verdict(board, 0.2) is not None
    assert time.perf_counter() - began < 60  # generous, for a busy computer


@pytest.mark.parametrize("game", ["connect4", "wyb"])
def test_stopped_proof_returns_the_best_known_move(game):
    board = start(game)
    prover = Prover(megabytes=1, own_book=False)
    answers = []
    thread = threading.Thread(target=lambda: answers.append(prover.solve(board)), daemon=True)
    thread.start()
    work_for(0.3)
    prover.cancel_token.cancel()
    thread.join(PATIENCE)
    assert not thread.is_alive()
    assert not answers[0].verdict.is_proven
    assert answers[0].depth > 0
    assert prover.grade(board) == prover.estimate(board, 1) == {}


class NoProof:
    """A solver that never finds a proof in time."""

    def solve(self, board):
        return None


def test_interrupted_search_does_not_replace_the_quick_result(monkeypatch):
    board = start("conniption", {"Flips": "3,3"})
    prover, worst = Prover(), board.moves()[-1]
    first = prover.glance(board)

    class InterruptedSearch(Search):
        def run(self, limits, report=None):
            is_quick = limits.nodes is not None
            return super().run(limits, report) if is_quick else SearchResult(worst, cp(0))

    monkeypatch.setattr("ai.exact.prover.Search", InterruptedSearch)
    monkeypatch.setattr(prover, "solver", lambda board: NoProof())
    assert first.depth > 0 and first.move != worst
    assert prover.best(board, Limits(seconds=60)).move == first.move
