"""The opening book of Watch Your Back!: good placements for the first turns, found by a deep search.

The book file has a line for each position: the moves that lead to it, a bar, and the moves that are about equally good
there, each with its value to the mover in points. Left and right are symmetric while pieces are placed, so each
position also stands for its mirror image. An example:

    d4 e5 | d5 12 e4 10
"""

from collections.abc import Iterable
from functools import cache
from pathlib import Path

from ai.books.book import Book, Choices
from game.files import asset
from game.rules.board import Board
from game.rules.numbers import Move
from game.rules.registry import start
from game.rules.watch_your_back import WatchYourBackBoard

BOOK = "books/wyb.txt"  # path under assets/


class PlacingBook(Book):
    """Stores the good moves of positions in the placing phase of Watch Your Back!"""

    def __init__(self, openings: Iterable[tuple[list[str], dict[str, int]]]) -> None:
        self._choices: dict[int, Choices] = {}
        for moves, choices in openings:
            board = board_after(moves)
            key, is_mirrored = book_key(board)
            known = {board.move(text): score for text, score in choices.items()}
            self._choices[key] = {mirror_move(move): score for move, score in known.items()} if is_mirrored else known

    def __len__(self) -> int:
        return len(self._choices)

    @classmethod
    def load(cls, path: Path) -> "PlacingBook":
        return cls(map(_read_line, path.read_text("utf-8").splitlines()))

    def choices(self, board: WatchYourBackBoard) -> Choices:
        if not board.placing:
            return {}
        key, is_mirrored = book_key(board)
        known = self._choices.get(key, {})
        return {mirror_move(move): score for move, score in known.items()} if is_mirrored else known


def board_after(moves: Iterable[str]) -> Board:
    """Return the position after the given moves from the start of Watch Your Back!"""
    board = start("wyb")
    for text in moves:
        board.play(board.move(text))
    return board


def book_key(board: Board) -> tuple[int, bool]:
    """Return the key that a position shares with its mirror image, and True if the key is that of the mirror image."""
    own, other = board.key(), mirror_image(board).key()
    return min(own, other), other < own


def mirror_image(board: Board) -> Board:
    """Return the position of Watch Your Back! with left and right swapped."""
    rows, _, rest = board.position().partition(" ")
    image = board.copy()
    image.set_position("/".join(row[::-1] for row in rows.split("/")) + " " + rest)
    return image


def mirror_move(move: Move) -> Move:
    """Return a move that places a piece, with left and right swapped."""
    return move ^ (7 << 6 | 7)


def _read_line(line: str) -> tuple[list[str], dict[str, int]]:
    moves, _, choices = line.partition("|")
    words = choices.split()
    return moves.split(), {text: int(score) for text, score in zip(words[0::2], words[1::2], strict=True)}


@cache
def load_placing_book() -> PlacingBook:
    """Return the opening book of Watch Your Back! that comes with the game. It is read only once."""
    return PlacingBook.load(asset(BOOK))
