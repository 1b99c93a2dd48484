"""The perft tables in tests/data/perft: the number of move sequences from a position.

A table is a block of lines: the options of the setup, the position, and the counts for 1, 2, 3 ... turns. By default
the counts are checked up to the first large number, with `pytest --deep` to the last one.
"""

from dataclasses import dataclass
from pathlib import Path

import pytest

from game.rules.board import is_compiled, perft
from game.rules.registry import GAMES, start

FOLDER = Path(__file__).parents[2] / "data" / "perft"


@dataclass(frozen=True)
class Table:
    game: str
    options: dict[str, str]
    position: str
    counts: list[int]


def read_tables(name: str) -> list[Table]:
    lines = (FOLDER / f"{name}.perft").read_text("utf-8").splitlines()
    blocks = "\n".join(line for line in lines if not line.startswith("#")).strip().split("\n\n")
    return [read_table(name, block) for block in blocks]


def read_table(name: str, block: str) -> Table:
    fields = dict(line.split(": ") for line in block.splitlines())
    counts = [int(count) for count in fields.pop("counts").split()]
    return Table(name, position=fields.pop("position"), options=fields, counts=counts)


TABLES = [table for name in GAMES for table in read_tables(name)]


def divided(table: Table, depth: int) -> str:
    """Return the count under each first move, which helps to find a wrong branch."""
    board = start(table.game, table.options)
    board.set_position(table.position)
    lines = [f"depth {depth}"]
    for move in board.moves():
        text = board.text(move)
        board.play(move)
        lines.append(f"{text}: {perft(board, depth - 1)}")
        board.undo()
    return "\n".join(lines)


@pytest.mark.parametrize("table", TABLES, ids=lambda table: f"{table.game} {table.position}")
def test_perft(table, request):
    most = 3_000_000 if is_compiled() else 40_000
    board = start(table.game, table.options)
    board.set_position(table.position)
    for depth, count in enumerate(table.counts, start=1):
        if count > most and not request.config.getoption("--deep"):
            break
        assert perft(board, depth) == count, divided(table, depth)
