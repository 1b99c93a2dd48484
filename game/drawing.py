"""Boards drawn with letters, for terminals and for the engine's `show`."""

import math
from collections.abc import Callable
from typing import Any

from game.rules.board import Board
from game.rules.domino import DominoBoard
from game.rules.paths import PathsBoard

# Draws what stands on a cell, given its number and its owner (-1: nobody), as one (coloured) character.
Ink = Callable[[int, int], str]


def letters(board: Board) -> tuple[str, str]:
    """How the discs of both players look where there is no colour."""
    return ("W", "B") if board.game == "wyb" else ("X", "O")


def plain(board: Board) -> Ink:
    """Discs told apart by their letters."""
    signs = letters(board)
    return lambda cell, owner: signs[owner] if owner >= 0 else " "


def draw(board: Board, ink: Ink | None = None) -> list[str]:
    """The lines of a picture of the board."""
    return _DRAWINGS[board.game](board, ink or plain(board))


def _gravity(board: Board, ink: Ink) -> list[str]:
    lines = ["\\\\\\\\ " + " \\\\ ".join(str(column) for column in range(1, 8)) + " \\\\"]
    for row in range(5, -1, -1):
        cells = [7 * column + row for column in range(7)]
        lines.append(" \\\\ " + "  ".join(f"[{ink(cell, board.owner(cell))}]" for cell in cells) + " \\\\")
        lines.append(" \\\\" + " " * 35 + "\\\\")
    lines[-1] = "  " + "\\" * 39
    return lines


def _domino(board: DominoBoard, ink: Ink) -> list[str]:
    return _lettered(board.columns, board.rows, lambda cell: f"[{ink(cell, board.owner(cell))}]")


def _watch_your_back(board: Board, ink: Ink) -> list[str]:
    # Corners and removed squares hold nothing; the position text knows them.
    signs = board.position().split()[0].replace("/", "")

    def square(cell: int) -> str:
        match signs[cell]:
            case "X":
                return " # "
            case ".":
                return "   "
        return f"[{ink(cell, board.owner(cell))}]"

    return _lettered(8, 8, square)


def _lettered(columns: int, rows: int, square: Callable[[int], str]) -> list[str]:
    """A board whose columns have letters and whose rows have numbers from the top."""
    lines = ["    " + " ".join(f" {letter} " for letter in "abcdefgh"[:columns])]
    for row in range(rows):
        squares = " ".join(square(8 * row + column) for column in range(columns))
        lines.append(f" {row + 1}  {squares}")
    return lines


def _paths(board: PathsBoard, ink: Ink) -> list[str]:
    """The spaces in reading order, as a grid if the shape is one, each with its number until it is marked."""
    side = math.isqrt(board.spaces)
    width = board.shape.grid[0] if board.shape.grid else side if side * side == board.spaces else 8

    def space(cell: int) -> str:
        owner = board.owner(cell)
        return f"[{cell + 1:2}]" if owner < 0 else f"[ {ink(cell, owner)}]"

    return [
        "  " + " ".join(space(cell) for cell in range(first, min(first + width, board.spaces)))
        for first in range(0, board.spaces, width)
    ]


_DRAWINGS: dict[str, Callable[[Any, Ink], list[str]]] = {
    "conniption": _gravity,
    "connect4": _gravity,
    "domino": _domino,
    "paths": _paths,
    "wyb": _watch_your_back,
}
