"""The book of few discs and few flips: it is whole, its layers agree, and the solver comes to the same without it."""

import random

import pytest

from ai.books.flip_book import BOOK, MOST_DISCS, PAIRS, load_flip_book
from ai.books.gravity_book import load_book
from ai.exact.gravity_answers import GravityAnswers
from ai.exact.prover import Prover
from game.files import asset
from game.rules.board import is_compiled
from game.rules.gravity import GravityBoard

WIN_NOW = 43  # less the discs, halved: what a win with this turn scores


def position(text):
    board = GravityBoard("conniption")
    board.set_position(text)
    return board


def openings(seed):
    """Positions of few discs, from random games with few flips."""
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
    """The boards after every move."""
    for move in board.moves():
        child = board.copy()
        child.play(move)
        yield child


def score_of_a_move(board, child, book):
    """What the move to a child scores, or None if the book does not know the child."""
    if child.ended:
        won = (WIN_NOW - discs(board)) // 2
        return won if child.ended == board.mover + 1 else -won
    score = book.score(child)
    return None if score is None else -score


def test_every_opening_of_its_flips_is_known_and_its_mirror_image_too():
    book = load_flip_book()
    assert asset(BOOK).stat().st_size <= 3_000_000
    for _, board in zip(range(1000), openings("whole"), strict=False):
        columns, _, rest = board.position().partition(" ")
        image = position("/".join(columns.split("/")[::-1]) + " " + rest)
        assert book.score(board) is not None, board.position()
        assert book.score(board) == book.score(image), board.position()


def test_a_position_is_worth_what_its_best_move_is_worth():
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
def test_nothing_is_known_of_more_discs_and_of_more_flips(text):
    assert load_flip_book().score(position(text)) is None


@pytest.mark.skipif(not is_compiled(), reason="takes minutes")
def test_the_deepest_entries_are_what_the_solver_finds_without_a_book():
    book = load_flip_book()
    deepest = (board for board in openings("deep") if discs(board) == MOST_DISCS and sum(board.flips_left) > 0)
    for _, board in zip(range(30), deepest, strict=False):
        solver = GravityAnswers(16, nodes=500_000)
        assert solver.score(board) in (book.score(board), None), board.position()


def test_the_hardest_openings_are_known_without_a_search():
    solver = GravityAnswers(book=load_book())
    for text in ("11/2///// 2 1,1 -", "1////// 2 1,1 f", "2//1//// 1 1,2 -", "/21///// 1 0,0 -"):
        assert solver.verdict(position(text)) is not None
    assert solver.nodes == 0


def test_all_moves_of_six_discs_and_one_flip_each_are_known_without_a_search():
    solver = GravityAnswers(book=load_book())
    for text in ("112//2///1/2 1 1,1 -", "21/1///2/21/ 1 2,1 -"):
        assert None not in [solver.verdict(child) for child in after(position(text))]
    assert solver.nodes == 0


def test_without_books_it_is_worked_out():
    solver = Prover(1, own_book=False).solver(position("////// 1 1,0 f"))
    assert solver.verdict(position("/1////2/ 1 2,0 f")) is not None
    assert solver.nodes > 0
