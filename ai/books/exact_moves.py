"""The good moves of a position of which a book knows, exactly, what every move is worth."""

from __future__ import annotations

from ai.books.book import Book
from ai.gravity_scale import verdict_of
from ai.verdict import Verdict, final_verdict
from game.rules.gravity import GravityBoard
from game.rules.numbers import Move


def exact_moves(book: Book, board: GravityBoard) -> dict[Move, Verdict]:
    """The quickest wins of a game that is not over, else all moves alike that keep the draw, or that lose.

    Of those that do not win, it is the ones after which the opponent has the fewest replies that keep as much: whoever
    it is need not know them. Nothing, where the book does not know every move.
    """
    verdicts = _verdicts(book, board)
    best = max(verdicts.values(), default=None)
    if best is None:
        return {}
    alike = {move: verdict for move, verdict in verdicts.items() if verdict.kind is best.kind}
    if not best.is_win:
        replies = {move: _replies(book, board, move) for move in alike}
        fewest = min(replies.values())
        alike = {move: verdict for move, verdict in alike.items() if replies[move] == fewest}
    # The quickest win, the longest loss; and of equal moves the one that spends least.
    best = max(alike.values())
    least = min(board.spends(move) for move in alike if alike[move] == best)
    return {move: best for move in alike if alike[move] == best and board.spends(move) == least}


def _verdicts(book: Book, board: GravityBoard) -> dict[Move, Verdict]:
    """What each move is worth; nothing, if that is not known of all."""
    verdicts = {}
    for move in board.moves():
        after = board.copy()
        after.play(move)
        score = None if after.ended else book.score(after)
        if not after.ended and score is None:
            return {}
        verdict = final_verdict(after) if score is None else verdict_of(score, int(after.filled).bit_count())
        verdicts[move] = verdict.before_turn()
    return verdicts


def _replies(book: Book, board: GravityBoard, move: Move) -> int:
    """How many replies keep what the opponent has after a move; 0 if the book does not know."""
    after = board.copy()
    after.play(move)
    verdicts = _verdicts(book, after)
    best = max(verdicts.values(), default=None)
    return sum(verdict.kind is best.kind for verdict in verdicts.values()) if best is not None else 0
