"""The opening book of Watch Your Back!: good placements for the first turns, found by a deep search.

The file has a line for each position: the moves that lead to it, a bar, and the moves that are about equally good
there, each with what it is worth to the mover in points. Left and right are the same while pieces are placed, so that
a position stands for its mirror image too.

    d4 e5 | d5 12 e4 10
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from pathlib import Path

from ai.books.book import Book, Choices
from game.files import asset
from game.rules.board import Board
from game.rules.catalog import start
from game.rules.numbers import Move
from game.rules.watch_your_back import WatchYourBackBoard

BOOK = "books/wyb.txt"  # under assets/


class PlacingBook(Book):
    """Good moves by position."""

    def __init__(self, openings: Iterable[tuple[list[str], dict[str, int]]]) -> None:
        self._choices: dict[int, Choices] = {}
        for moves, choices in openings:
            board = board_after(moves)
            key, is_mirrored = book_key(board)
            known = {board.move(text): score for text, score in choices.items()}
            self._choices[key] = {mirrored(move): score for move, score in known.items()} if is_mirrored else known

    def __len__(self) -> int:
        return len(self._choices)

    @classmethod
    def load(cls, path: Path) -> PlacingBook:
        return cls(map(_read_line, path.read_text("utf-8").splitlines()))

    def choices(self, board: WatchYourBackBoard) -> Choices:
        if not board.placing:
            return {}
        key, is_mirrored = book_key(board)
        known = self._choices.get(key, {})
        return {mirrored(move): score for move, score in known.items()} if is_mirrored else known


def board_after(moves: Iterable[str]) -> Board:
    """The position that these moves lead to."""
    board = start("wyb")
    for text in moves:
        board.play(board.move(text))
    return board


def book_key(board: Board) -> tuple[int, bool]:
    """What a position and its mirror image have in common, and whether that is the image's."""
    own, other = board.key(), mirror_image(board).key()
    return min(own, other), other < own


def mirror_image(board: Board) -> Board:
    """The position with left and right exchanged."""
    rows, _, rest = board.position().partition(" ")
    image = board.copy()
    image.set_position("/".join(row[::-1] for row in rows.split("/")) + " " + rest)
    return image


def mirrored(move: Move) -> Move:
    """A placement with left and right exchanged."""
    return move ^ (7 << 6 | 7)


def _read_line(line: str) -> tuple[list[str], dict[str, int]]:
    moves, _, choices = line.partition("|")
    words = choices.split()
    return moves.split(), {text: int(score) for text, score in zip(words[0::2], words[1::2], strict=True)}


@cache
def load_placing_book() -> PlacingBook:
    """The book that comes with the game."""
    return PlacingBook.load(asset(BOOK))
