"""The setups with which every game is tested, and random games."""

import random
from collections.abc import Iterator

import pytest

from game.files import asset
from game.rules.board import Board, canonical_form
from game.rules.registry import start
from tests.reference import conniption, domino, paths, watch_your_back

SETUPS = [
    ("conniption", {}),
    ("conniption", {"Flips": "1,1"}),
    ("conniption", {"Flips": "0,3"}),
    ("connect4", {}),
    ("domino", {}),
    ("domino", {"Size": "4x4"}),
    ("domino", {"Size": "8x5", "Line": "3"}),
    ("domino", {"Size": "4x7", "Line": "5"}),
    ("domino", {"Size": "8x8", "Line": "6"}),
    ("paths", {}),
    ("paths", {"File": "5x5"}),
    ("paths", {"File": "3x3x3"}),
    ("paths", {"File": "fano"}),
    ("paths", {"File": "y"}),
    ("wyb", {}),
]


def for_each(setups: list[tuple[str, dict[str, str]]]) -> pytest.MarkDecorator:
    """Run a test with the name and the options of each of these setups."""
    return pytest.mark.parametrize(
        ("name", "options"), [pytest.param(*setup, id=" ".join([setup[0], *setup[1].values()])) for setup in setups]
    )


def reference_start(name: str, options: dict[str, str]):
    """Return the start position of the slow reference for a game."""
    if name in ("conniption", "connect4"):
        flips = "0,0" if name == "connect4" else options.get("Flips", "4,4")
        return conniption.start(tuple(int(count) for count in flips.split(",")))
    if name == "domino":
        columns, rows = options.get("Size", "5x5").split("x")
        return domino.start(int(columns), int(rows), int(options.get("Line", "4")))
    if name == "paths":
        text = asset(f"shapes/{options.get('File', '3x3')}.txt").read_text("utf-8")
        lines = [line.split() for line in text.splitlines() if not line.startswith("#")]
        return paths.start(int(lines[0][0]), [[int(space) for space in line] for line in lines[1:]])
    return watch_your_back.start()


def random_positions(name: str, options: dict[str, str], games: int) -> Iterator[tuple[Board, random.Random]]:
    """Yield every position of some random games, from start to end. The caller must not change the board."""
    for seed in range(games):
        rng = random.Random(f"{name} {options} {seed}")
        board = start(name, options)
        yield board, rng
        while not board.ended:
            board.play(rng.choice(board.moves()))
            yield board, rng


def described_by(board: Board) -> dict[str, object]:
    """Return all properties of a position that do not depend on the moves before it."""
    return {
        "mover": board.mover,
        "ended": board.ended,
        "canonical form": canonical_form(board),
        "position": board.position(),
        "key": board.key(),
        "moves": board.moves(),
        "outcome": board.outcome(),
        "owners": [board.owner(cell) for cell in range(64)],
    }


def all_fields(board: Board) -> dict[str, object]:
    """Return all public attributes of a board."""
    names = [name for name in dir(board) if not name.startswith(("_", "past"))]
    values = {name: getattr(board, name) for name in names}
    fields = {
        name: list(value) if isinstance(value, list) else value
        for name, value in values.items()
        if not callable(value) and name != "canonical_key"
    }
    return {**fields, **described_by(board)}


def long_game(turns: int = 300) -> list[int]:
    """Return the moves of a long game of Watch Your Back!, in which sides capture only if no other move exists."""
    board = start("wyb")
    rng = random.Random(1)
    moves: list[int] = []
    while len(moves) < turns:
        legal = board.moves()
        calm = [move for move in legal if "capture" not in [step.kind for step in board.steps(move)[1:2]]]
        moves.append(rng.choice(calm or legal))
        board.play(moves[-1])
    return moves
