"""Moves of Winning Paths that are proven to win, from a file for a shape: by them the first player wins 4x4x4.

Each line of the file has a position and the mover's winning move, separated by a tab. The file has one line for each
position that the winner can meet, up to symmetry. Positions that are won by threats alone are left out: the search of
threats finds these moves at once. `python -m lab.books.build_stored_wins` makes the file.
"""

import gzip
from collections.abc import Mapping
from functools import lru_cache

from game.files import asset
from game.rules.numbers import Move
from game.rules.paths import PathsBoard

SHAPES = ("4x4x4",)  # the built-in shapes that have a file


class StoredWins:
    """The winning moves of one shape, by the text of the position in its canonical form."""

    def __init__(self, moves: Mapping[str, Move]) -> None:
        self._moves = moves

    def __len__(self) -> int:
        return len(self._moves)

    def move(self, board: PathsBoard) -> Move | None:
        """Return a move that wins an unfinished game, or None if the file does not have the position."""
        text, symmetry = canonical_text(board)
        stored = self._moves.get(text)
        if stored is None:
            return None
        tables = board.shape.proof_symmetry_tables
        return tables.images[board.spaces * tables.inverses[symmetry] + stored]


def canonical_text(board: PathsBoard) -> tuple[str, int]:
    """Return the least text among the symmetric forms of a position, and the symmetry that leads to it."""
    text = board.position()
    marks, mover = text.split()
    tables = board.shape.proof_symmetry_tables
    spaces = range(board.spaces)
    filled = [space for space in spaces if marks[space] != "."]
    forms = []
    for symmetry in range(len(tables.inverses)):
        first = board.spaces * symmetry
        forms.append((sorted((tables.images[first + space], marks[space]) for space in filled), symmetry))
    least, symmetry = min(forms)
    form = ["."] * board.spaces
    for space, mark in least:
        form[space] = mark
    return f"{''.join(form)} {mover}", symmetry


def file_name(shape: str) -> str:
    """Return the path of the file of a shape under assets/."""
    return f"books/{shape}.tsv.gz"


def write_stored_wins(moves: Mapping[str, Move]) -> bytes:
    """Return the content of the file with these winning moves, by the canonical texts of the positions."""
    text = "".join(f"{position}\t{move + 1}\n" for position, move in sorted(moves.items()))
    return gzip.compress(text.encode("ascii"), mtime=0)


@lru_cache
def load_stored_wins(shape: str) -> StoredWins:
    """Return the winning moves of a built-in shape that has a file."""
    text = gzip.decompress(asset(file_name(shape)).read_bytes()).decode("ascii")
    pairs = (line.split("\t") for line in text.splitlines())
    return StoredWins({position: int(move) - 1 for position, move in pairs})
