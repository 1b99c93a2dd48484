"""Tests of book moves in Connect Four: they keep the value of the position and need no search."""

import random

import pytest

from ai.books.book_move import book_move
from ai.books.connect4_book import MOST_DISCS
from ai.books.exact_moves import exact_moves
from ai.exact.immediate_wins import winning_moves
from ai.games.game_ai import ai_for
from ai.players.registry import player_for, read_player
from ai.search.iterative_deepening import Limits
from ai.verdict import final_verdict, loss
from game.rules.board import Board, is_compiled
from game.rules.registry import start

SHORT = Limits(seconds=0.05)


def after(*moves: int) -> Board:
    board = start("connect4")
    for column in moves:
        board.play(column - 1)
    return board


def kind_of(score: int) -> int:
    """Return 1 for a win, 0 for a draw, -1 for a loss."""
    return (score > 0) - (score < 0)


def openings(count: int) -> list[Board]:
    """Return random unfinished positions that are in the book."""
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


def test_a_book_move_keeps_the_value_of_the_position():
    book = ai_for("connect4").book()
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
    # Three in a row on the bottom row, both ends free.
    assert [str(verdict) for verdict in exact_moves(ai_for("connect4").book(), after(3, 3, 4, 4, 5, 5)).values()] == [
        "win 1",
        "win 1",
    ]
    # Every drop loses to the next turn. Drops at either end leave only one winning reply.
    assert set(exact_moves(ai_for("connect4").book(), after(3, 3, 4, 4, 5))) == {1, 5}


def wins_left(board: Board, move: int) -> int:
    reached = board.copy()
    reached.play(move)
    return 0 if reached.ended else len(winning_moves(reached))


def test_the_book_blocks_one_of_two_threats_when_the_game_is_lost():
    board = after(3, 1, 4, 1, 5)  # columns 2 and 6 both win
    for seed in range(10):
        result = book_move(board, SHORT, seed)
        assert result is not None and result.verdict == loss(2) and result.move in (1, 5)


def test_the_book_blocks_a_threat_even_if_replies_are_not_stored():
    dice, seen = random.Random(3), 0
    while seen < 4:
        board = start("connect4")
        for _ in range(MOST_DISCS - 1):
            if not board.ended:
                board.play(dice.choice(board.moves()))
        if board.ended or (result := book_move(board, SHORT, seed=1)) is None or result.verdict != loss(2):
            continue
        assert wins_left(board, result.move) == min(wins_left(board, move) for move in board.moves()), board.position()
        seen += 1


def test_a_lost_side_plays_the_longest_defense_in_the_book():
    book, seen = ai_for("connect4").book(), 0
    for board in openings(200):
        if book.score(board) >= 0:
            continue
        worth = {}
        for move in board.moves():
            reached = board.copy()
            reached.play(move)
            worth[move] = book.score(reached)
        result = book_move(board, SHORT, seed=1)
        assert worth[result.move] == min(worth.values()), board.position()
        seen += 1
    assert seen > 20


def test_no_book_move_where_a_move_leaves_the_book():
    board = after(4, 4, 4, 4, 4, 4, 1, 1)
    assert exact_moves(ai_for(board.game).book(), board)
    board.play(0)
    assert exact_moves(ai_for(board.game).book(), board) == {}


@pytest.mark.parametrize(
    ("text", "is_known"), [("deepening", True), ("deepening:book=false", False), ("greedy", False)]
)
def test_the_search_plays_book_moves_at_once(text, is_known):
    result = player_for(after(4, 4), read_player(text)).think(SHORT)
    assert (result.nodes == 0) == is_known
    assert str(result.verdict).startswith("win") == is_known


@pytest.mark.skipif(not is_compiled(), reason="takes minutes")
def test_perfect_play_gives_a_line_beyond_the_book_move():
    board = after(4, 4, 4, 4, 4, 4, 1)
    assert book_move(board, SHORT, seed=1) is not None
    assert len(player_for(board, read_player("perfect")).think(Limits(seconds=30)).line) > 1
