"""Tests of the book of positions with few discs and flips: it is complete, consistent, and agrees with the solver."""

import random

import pytest

from ai.books.flip_book import BOOK, MOST_DISCS, PAIRS, load_flip_book
from ai.books.gravity_book import load_book
from ai.exact.gravity.solver_api import GravitySolverApi
from ai.exact.prover import Prover
from game.files import asset
from game.rules.board import is_compiled
from game.rules.gravity import GravityBoard

WIN_NOW = 43  # less the discs, halved: the score of a win with this turn


def position(text):
    board = GravityBoard("conniption")
    board.set_position(text)
    return board


def openings(seed):
    """Yield positions with few discs from random games with few flips."""
    chance = random.Random(seed)
    while True:
        flips = chance.choice(PAIRS)
        board = GravityBoard("conniption", chance.choice((flips, flips[::-1])))
        for _ in range(chance.randint(0, MOST_DISCS)):
            if not board.ended:
                board.play(chance.choice(board.moves()))
        if not board.ended and tuple(sorted(board.flips_left)) in PAIRS:
            yield board


def discs(board):
    return int(board.filled).bit_count()


def after(board):
    """Yield the boards after every move."""
    for move in board.moves():
        child = board.copy()
        child.play(move)
        yield child


def score_of_a_move(board, child, book):
    """Return the score of the move to a child, or None if the child is not in the book."""
    if child.ended:
        won = (WIN_NOW - discs(board)) // 2
        return won if child.ended == board.mover + 1 else -won
    score = book.score(child)
    return None if score is None else -score


def test_the_book_has_every_opening_and_its_mirror_image():
    book = load_flip_book()
    assert asset(BOOK).stat().st_size <= 3_000_000
    for _, board in zip(range(1000), openings("whole"), strict=False):
        columns, _, rest = board.position().partition(" ")
        image = position("/".join(columns.split("/")[::-1]) + " " + rest)
        assert book.score(board) is not None, board.position()
        assert book.score(board) == book.score(image), board.position()


def test_the_score_of_a_position_is_that_of_its_best_move():
    book = load_flip_book()
    compared = 0
    for board in openings("minimax"):
        scores = [score_of_a_move(board, child, book) for child in after(board)]
        if discs(board) == MOST_DISCS or None in scores:
            continue
        assert book.score(board) == max(scores), board.position()
        compared += 1
        if compared == 300:
            break


@pytest.mark.parametrize("text", ["///121/2/1/212 1 1,1 f", "///1/2/1/ 2 4,4 f"])
def test_positions_with_more_discs_or_flips_are_not_in_the_book(text):
    assert load_flip_book().score(position(text)) is None


@pytest.mark.skipif(not is_compiled(), reason="takes minutes")
def test_the_deepest_entries_agree_with_the_solver():
    book = load_flip_book()
    deepest = (board for board in openings("deep") if discs(board) == MOST_DISCS and sum(board.flips_left) > 0)
    for _, board in zip(range(30), deepest, strict=False):
        solver = GravitySolverApi(16, nodes=500_000)
        assert solver.score(board) in (book.score(board), None), board.position()


def test_the_book_has_the_hardest_openings():
    solver = GravitySolverApi(book=load_book())
    for text in ("11/2///// 2 1,1 -", "1////// 2 1,1 f", "2//1//// 1 1,2 -", "/21///// 1 0,0 -"):
        assert solver.verdict(position(text)) is not None
    assert solver.nodes == 0


def test_the_book_has_all_moves_of_six_discs_and_few_flips():
    solver = GravitySolverApi(book=load_book())
    for text in ("112//2///1/2 1 1,1 -", "21/1///2/21/ 1 2,1 -"):
        assert None not in [solver.verdict(child) for child in after(position(text))]
    assert solver.nodes == 0


def test_without_books_the_solver_searches():
    solver = Prover(1, own_book=False).solver(position("////// 1 1,0 f"))
    assert solver.verdict(position("/1////2/ 1 2,0 f")) is not None
    assert solver.nodes > 0
