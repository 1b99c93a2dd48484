"""Boards drawn with letters, for terminals and for the engine's `show`."""

import textwrap
from collections.abc import Callable
from typing import Any, TypeGuard

from game.rules.board import Board
from game.rules.domino import DominoBoard
from game.rules.paths import PathsBoard
from game.rules.shapes.shape import path_spaces

WIDTH = 79  # of lines that are filled

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
    """The spaces of a grid in reading order, each with its number until it is marked; of other shapes, lists."""
    width = board.shape.columns
    if width is None:
        return lists(board, letters(board))

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


def are_listed(board: Board) -> TypeGuard[PathsBoard]:
    """Whether the spaces of a board lie in no grid, so that only lists can show them."""
    return isinstance(board, PathsBoard) and board.shape.columns is None


def lists(board: PathsBoard, names: tuple[str, str]) -> list[str]:
    """The spaces that are free and those of either player; a star marks those of a path that won."""
    outcome = board.outcome()
    won = outcome.cells if outcome is not None else ()
    lines = []
    for owner, name in ((-1, "Free"), (0, names[0]), (1, names[1])):
        cells = [cell for cell in range(board.spaces) if board.owner(cell) == owner]
        spaces = " ".join(f"{cell + 1}{'*' if cell in won else ''}" for cell in cells)
        lines += textwrap.wrap(f"{name}: {spaces or 'none'}", WIDTH, initial_indent="  ", subsequent_indent="    ")
    return lines


def paths_in_words(board: PathsBoard) -> list[str]:
    """All winning paths of a shape, each as the numbers of its spaces."""
    paths = ("-".join(str(space + 1) for space in path_spaces(path)) for path in board.shape.paths)
    return textwrap.wrap(
        " ".join(paths),
        WIDTH,
        initial_indent="  ",
        subsequent_indent="  ",
        break_on_hyphens=False,
        break_long_words=False,
    )
