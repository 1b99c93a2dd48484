"""What is known exactly by heart is played at once: a move that keeps what the position is worth."""

import random

import pytest

from ai.books.catalog import book_for, by_heart
from ai.books.exact_moves import exact_moves
from ai.books.opening_book import MOST_DISCS
from ai.players.catalog import player_for, read_player
from ai.search.deepening import Limits
from ai.verdict import final_verdict
from game.rules.board import Board, is_compiled
from game.rules.catalog import start

SHORT = Limits(seconds=0.05)


def after(*moves: int) -> Board:
    board = start("connect4")
    for column in moves:
        board.play(column - 1)
    return board


def kind_of(score: int) -> int:
    return (score > 0) - (score < 0)


def openings(count: int) -> list[Board]:
    dice = random.Random(8)
    boards = []
    while len(boards) < count:
        board = start("connect4")
        for _ in range(dice.randrange(MOST_DISCS)):
            if not board.ended:
                board.play(dice.choice(board.moves()))
        if not board.ended:
            boards.append(board)
    return boards


def test_a_move_known_by_heart_keeps_what_the_position_is_worth():
    book = book_for(start("connect4"))
    seen = set()
    for board in openings(60):
        moves = exact_moves(book, board)
        assert moves, board.position()
        for move, verdict in moves.items():
            reached = board.copy()
            reached.play(move)
            if reached.ended:
                assert verdict == final_verdict(reached).before_turn()
            else:
                assert kind_of(-book.score(reached)) == kind_of(book.score(board)) == kind_of(verdict.score)
        seen.add(kind_of(verdict.score))
    assert seen == {-1, 0, 1}


def test_the_quickest_win_is_played_and_a_lost_side_sets_traps():
    # Three in a row on the ground, both ends free.
    assert [str(verdict) for verdict in exact_moves(book_for(start("connect4")), after(3, 3, 4, 4, 5, 5)).values()] == [
        "win 1",
        "win 1",
    ]
    # Whatever is dropped now loses to the next turn, but for the ends: they leave one reply that wins.
    assert set(exact_moves(book_for(start("connect4")), after(3, 3, 4, 4, 5))) == {1, 5}


def test_nothing_is_known_where_a_move_leads_beyond_the_book():
    board = after(4, 4, 4, 4, 4, 4, 1, 1)
    assert exact_moves(book_for(board), board)
    board.play(0)
    assert exact_moves(book_for(board), board) == {}


@pytest.mark.parametrize(
    ("text", "is_known"), [("deepening", True), ("deepening:book=false", False), ("greedy", False)]
)
def test_the_search_plays_what_it_knows_by_heart_at_once(text, is_known):
    thought = player_for(after(4, 4), read_player(text)).think(SHORT)
    assert (thought.nodes == 0) == is_known
    assert str(thought.verdict).startswith("win") == is_known


@pytest.mark.skipif(not is_compiled(), reason="takes minutes")
def test_perfect_play_knows_a_whole_line():
    board = after(4, 4, 4, 4, 4, 4, 1)
    assert by_heart(board, SHORT, seed=1) is not None
    assert len(player_for(board, read_player("perfect")).think(Limits(seconds=30)).line) > 1
