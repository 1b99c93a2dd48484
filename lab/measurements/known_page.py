"""Write the table of known results as a page for readers."""

from collections.abc import Mapping, Sequence

from ai.exact.known_results import KnownResult, Method, Result
from game.rules.shapes.rectangle import rectangle_size
from game.rules.shapes.shape import load_shape

_HEADING = """# What is known

This page lists starting positions and what is proven of them. Every result is for the side that moves first, if both
sides play as well as possible: *won*, *drawn*, *lost*, *at least drawn* (the first player can avoid a loss, and may
even win), or *open*. A number after a result counts the turns of both sides until the game ends. The file
`assets/known.tsv` has the same results with the positions, nodes, processor times and methods; see
[formats.md](formats.md#known-results). This command computes both, and a later run with more time continues:

    python -m lab.measurements.known_results --seconds 24 --page docs/known.md

| method | results |
| --- | ---: |
"""
_METHODS = {
    Method.SOLVER: "exact solver, with its books",
    Method.SEARCH: "search to the end of the game, together with the draw prover",
    Method.STORED: "stored winning moves, which a checker of its own accepts",
    Method.THREATS: "search for wins by threats",
    Method.HOLDS: "draw prover: the second player prevents every line, and an additional mark never harms the first",
    Method.DRAWS: "draw prover alone, for one side or for both",
    Method.EXTRA_MARK: "an additional mark never harms, so the first player can avoid a loss on every shape",
    Method.NONE: "open: not proven in the given time",
}
_CONNIPTION = """
## Conniption

The rows are the flips of player 1, who moves first, and the columns are those of player 2. [handicaps.md](handicaps.md)
lists every first move.

"""
_CONNECT4 = """
## Connect Four

"""
_DOMINO = """
## Domino Four

Each row is a board, and each column a length of the winning line. A dash means that the line does not fit.

"""
_RECTANGLES = """
## Rows on rectangles

Winning Paths on a rectangle, where a number of spaces in a row, column or diagonal wins. Each row is a board, and each
column a length of the winning line.

"""
_SHAPES = """
## Shapes that come with the game

| shape | result |
| --- | --- |
"""


def known_page(results: Sequence[KnownResult]) -> str:
    """Return the page in Markdown."""
    methods = [
        f"| {meaning} | {count} |"
        for method, meaning in _METHODS.items()
        if (count := sum(one.method is method for one in results))
    ]
    paths = [(one, rectangle_size(one.setup["File"])) for one in results if one.game == "paths"]
    shapes = [f"| {load_shape(one.setup['File']).name} | {_cell(one)} |" for one, size in paths if size is None]
    rectangles = {(f"{size[0]}x{size[1]}", size[2]): one for one, size in paths if size is not None}
    domino = {(one.setup["Size"], int(one.setup["Line"])): one for one in results if one.game == "domino"}
    sections = [
        _HEADING + "\n".join(methods) + "\n",
        _CONNIPTION + _handicaps([one for one in results if one.game == "conniption"]),
        _CONNECT4 + _first_moves([one for one in results if one.game == "connect4"]),
        _DOMINO + _boards(domino),
        _SHAPES + "\n".join(shapes) + "\n",
        _RECTANGLES + _boards(rectangles),
    ]
    return "".join(sections)


def _cell(one: KnownResult) -> str:
    return one.result.value if one.turns is None else f"{one.result.value} {one.turns}"


def _handicaps(results: Sequence[KnownResult]) -> str:
    cells = {one.setup["Flips"]: _cell(one) for one in results}
    seconds = sorted({flips.partition(",")[2] for flips in cells})
    firsts = sorted({flips.partition(",")[0] for flips in cells})
    rows = [
        f"| **{first}** | " + " | ".join(cells.get(f"{first},{second}", Result.OPEN.value) for second in seconds) + " |"
        for first in firsts
    ]
    head = "| player 1 has | " + " | ".join(f"player 2: {second}" for second in seconds) + " |"
    return "\n".join([head, "| --- |" + " --- |" * len(seconds), *rows]) + "\n"


def _first_moves(results: Sequence[KnownResult]) -> str:
    rows = [f"| {one.move or 'best move'} | {_cell(one)} |" for one in results]
    return "\n".join(["| first move | result |", "| --- | --- |", *rows]) + "\n"


def _boards(results: Mapping[tuple[str, int], KnownResult]) -> str:
    """Return a table with a row for each size and a column for each length of the line."""
    cells = {key: _cell(one) for key, one in results.items()}
    lines = sorted({line for _, line in cells})
    sizes = list(dict.fromkeys(size for size, _ in cells))
    rows = [f"| {size} | " + " | ".join(cells.get((size, line), "-") for line in lines) + " |" for size in sizes]
    head = "| board | " + " | ".join(f"line of {line}" for line in lines) + " |"
    return "\n".join([head, "| --- |" + " --- |" * len(lines), *rows]) + "\n"
