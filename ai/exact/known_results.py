"""Results of starting positions that are known, from a table that comes with the program.

`python -m lab.measurements.known_results` computes the table; docs/formats.md describes its columns.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache

from game.files import asset
from game.rules.board import Board
from game.rules.errors import RulesError
from game.rules.registry import GAMES, start

FILE = "known.tsv"
COLUMNS = ("game", "setup", "position", "move", "result", "turns", "nodes", "seconds", "method")


class Result(str, Enum):
    """The result of a position for its mover with best play, as far as it is proven. The values stand in the file."""

    WON = "won"
    DRAWN = "drawn"
    AT_LEAST_DRAWN = "at least drawn"
    LOST = "lost"
    OPEN = "open"


class Method(str, Enum):
    """The method that proved a result. The values stand in the file."""

    SOLVER = "solver"  # the exact solver of the game
    SEARCH = "search"  # a search to the end of the game, together with the draw prover
    STORED = "stored wins"  # the stored wins of the shape, which a separate checker can replay
    THREATS = "threats"  # the search for wins by threats
    DRAWS = "draws"  # the draw prover alone, for one side or both
    HOLDS = "second player holds"  # by the draw prover the mover cannot win, and by EXTRA_MARK the mover cannot lose
    EXTRA_MARK = "extra mark"  # a mark more never harms, so the first player never loses from the empty board
    NONE = ""  # the result is open


@dataclass(frozen=True)
class KnownResult:
    """One line of the table: a position, or a first move in it, and what is proven of it.

    game       the name of the game
    setup      the options of the game that differ from their defaults
    position   the text of the position
    move       the first move that is judged, or empty for the best move
    result     the result for the mover of the position
    turns      the number of turns of both sides until the game ends, or None if it is not known
    nodes      the positions that the search visited
    seconds    the processor time of the search
    method     the method that proved the result
    """

    game: str
    setup: Mapping[str, str]
    position: str
    move: str
    result: Result
    turns: int | None
    nodes: int
    seconds: float
    method: Method

    @property
    def key(self) -> tuple[str, str, str, str]:
        """The fields that identify a line of the table."""
        return self.game, setup_text(self.setup), self.position, self.move

    def start(self) -> Board:
        """Return the board with the position."""
        board = start(self.game, self.setup)
        board.set_position(self.position)
        return board

    def line(self) -> str:
        """Return the line of the table."""
        turns = "" if self.turns is None else str(self.turns)
        fields = (*self.key, self.result.value, turns, str(self.nodes), f"{self.seconds:.2f}", self.method.value)
        return "\t".join(fields)


def setup_text(setup: Mapping[str, str]) -> str:
    return " ".join(f"{name}={value}" for name, value in setup.items())


def read_results(text: str) -> list[KnownResult]:
    """Return the lines of a table. Raise RulesError that names the line if the table is invalid."""
    lines = text.splitlines()
    if not lines or tuple(lines[0].split("\t")) != COLUMNS:
        raise RulesError("line 1: expected the columns {columns}", columns=" ".join(COLUMNS))
    return [_read_line(number, line) for number, line in enumerate(lines[1:], start=2)]


def _read_line(number: int, line: str) -> KnownResult:
    fields = line.split("\t")
    try:
        game, setup, position, move, result, turns, nodes, seconds, method = fields
        options = dict(option.split("=", 1) for option in setup.split())
        if game not in GAMES:
            raise ValueError
        return KnownResult(
            game,
            options,
            position,
            move,
            Result(result),
            int(turns) if turns else None,
            int(nodes),
            float(seconds),
            Method(method),
        )
    except ValueError:
        raise RulesError("line {number}: {line}: not a known result", number=number, line=line) from None


def results_text(results: Iterable[KnownResult]) -> str:
    """Return the text of a table."""
    return "\n".join(["\t".join(COLUMNS), *(result.line() for result in results)]) + "\n"


@lru_cache(1)
def known_results() -> tuple[KnownResult, ...]:
    """Return the results that come with the program, in the order of the file."""
    return tuple(read_results(asset(FILE).read_text("utf-8")))
