"""Finds the best moves of a position if a book stores the exact value of every move."""

from ai.books.book import Book
from ai.exact.gravity.scale import exact_verdict
from ai.search.defense import hardest_moves
from ai.verdict import Verdict, final_verdict
from game.rules.gravity import GravityBoard
from game.rules.numbers import Move


def exact_moves(book: Book, board: GravityBoard) -> dict[Move, Verdict]:
    """Return the quickest wins of an unfinished game with their verdict, else the draws, else the longest losses.

    Of several draws or losses, return those that leave the opponent the fewest best replies, since an opponent may miss
    the best replies. Of several wins, return those that use the fewest flips. Return an empty mapping if the book lacks
    the position after one of the moves.
    """
    verdicts = _verdicts(book, board)
    best = max(verdicts.values(), default=None)
    if best is None:
        return {}
    equal = [move for move, verdict in verdicts.items() if verdict == best]
    if not best.is_win:
        equal = hardest_moves(equal, lambda move, most: _replies(book, board, move))
    least = min(board.spends(move) for move in equal)
    return {move: best for move in equal if board.spends(move) == least}


def _verdicts(book: Book, board: GravityBoard) -> dict[Move, Verdict]:
    """Return the verdict of each move, or an empty mapping if the book lacks the position after one of the moves."""
    verdicts = {}
    for move, after in board.children():
        score = None if after.ended else book.score(after)
        if not after.ended and score is None:
            return {}
        verdict = final_verdict(after) if score is None else exact_verdict(score, int(after.filled).bit_count())
        verdicts[move] = verdict.before_turn()
    return verdicts


def _replies(book: Book, board: GravityBoard, move: Move) -> int:
    """Return the number of best replies to a move, or 0 if the book lacks the position after one of the replies."""
    verdicts = _verdicts(book, board.after(move))
    best = max(verdicts.values(), default=None)
    return sum(verdict == best for verdict in verdicts.values()) if best is not None else 0
