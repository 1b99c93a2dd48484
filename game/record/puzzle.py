"""A puzzle: a position with something to reach, and every first move that reaches it; one line of a text.

A text of puzzles begins with the names of its columns; tabs stand between them, spaces between several moves or themes:

    id  setup  position  goal  moves  rating  themes
    12.7  Flips=1,2  1/2/12/21/1// 1 1,2 f  win 5  f4 4f  1540  winning-flip two-threats

The setup names the options that are not as usual. Goals are `win N`, to win on the N-th turn at the latest, where turns
of both count; `draw`, to hold the draw; `survive N`, not to have lost N turns later; and `gain P N`, in a game that
takes pieces, to be P pieces better off N turns later: the opponent has lost P pieces more in these turns than oneself,
and the game goes on, or it is won. All other first moves fail.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import Enum

from game.rules.board import Board
from game.rules.catalog import find_game, start
from game.rules.errors import RulesError

COLUMNS = ("id", "setup", "position", "goal", "moves", "rating", "themes")
LONGEST_LINE = 2000


class PuzzleError(RulesError):
    """A line that is no puzzle. The message begins with its number."""


class GoalKind(str, Enum):
    WIN = "win"
    DRAW = "draw"
    SURVIVE = "survive"
    GAIN = "gain"


@dataclass(frozen=True)
class Goal:
    """What is to be reached.

    turns    those of both sides; 0 for a draw
    pieces   to be gained; 0 for any other goal
    """

    kind: GoalKind
    turns: int = 0
    pieces: int = 0

    def __str__(self) -> str:
        return " ".join([self.kind.value, *(str(number) for number in (self.pieces, self.turns) if number)])


@dataclass(frozen=True)
class Puzzle:
    """One puzzle.

    id      no other puzzle of the game has it
    setup   the options of the game that are not as usual
    moves   every first move that reaches the goal, as texts
    """

    id: str
    game: str
    setup: Mapping[str, str]
    position: str
    goal: Goal
    moves: tuple[str, ...]
    rating: int
    themes: tuple[str, ...] = ()

    def board(self) -> Board:
        """The position on a board of its own."""
        board = start(self.game, self.setup)
        board.set_position(self.position)
        return board

    def line(self) -> str:
        """The line of the puzzle."""
        setup = " ".join(f"{name}={value}" for name, value in self.setup.items())
        parts = (self.id, setup, self.position, str(self.goal), " ".join(self.moves), str(self.rating))
        return "\t".join((*parts, " ".join(self.themes)))


def write_puzzles(puzzles: Iterable[Puzzle]) -> str:
    return "".join(f"{line}\n" for line in ("\t".join(COLUMNS), *(puzzle.line() for puzzle in puzzles)))


def read_puzzles(text: str, game: str) -> list[Puzzle]:
    """All puzzles of a text, each on a board that can be and with moves that are legal, or PuzzleError."""
    lines = text.removeprefix("\ufeff").splitlines()
    if not lines or tuple(lines[0].split("\t")) != COLUMNS:
        raise PuzzleError(f"line 1: expected the columns {', '.join(COLUMNS)}")
    puzzles: dict[str, Puzzle] = {}
    for number, line in enumerate(lines[1:], start=2):
        try:
            puzzle = read_puzzle(line, game)
        except RulesError as error:
            raise PuzzleError(f"line {number}: {str(error)[:200]}") from error
        if puzzle.id in puzzles:
            raise PuzzleError(f"line {number}: {puzzle.id} stands here a second time")
        puzzles[puzzle.id] = puzzle
    return list(puzzles.values())


def read_puzzle(line: str, game: str) -> Puzzle:
    """The puzzle of a line, or RulesError."""
    parts = line.split("\t")
    if len(line) > LONGEST_LINE or len(parts) != len(COLUMNS):
        raise RulesError(f"{len(parts)} columns, expected {len(COLUMNS)}")
    name, setup, position, goal, moves, rating, themes = parts
    if not re.fullmatch(r"[\w.-]{1,40}", name, re.ASCII):
        raise RulesError(f"{name[:40]}: expected an id of letters, digits and dots")
    if not re.fullmatch("[0-9]{1,4}", rating):
        raise RulesError(f"{rating[:40]}: expected a rating")
    if not all(re.fullmatch("[a-z0-9-]{1,40}", theme) for theme in themes.split()):
        raise RulesError(f"{themes[:40]}: expected themes")
    puzzle = Puzzle(
        name,
        game,
        _read_setup(setup, game),
        position,
        _read_goal(goal),
        tuple(moves.split()),
        int(rating),
        tuple(themes.split()),
    )
    _check(puzzle)
    return puzzle


def _read_setup(text: str, game: str) -> dict[str, str]:
    setup = {}
    for word in text.split():
        name, _, value = word.partition("=")
        if name not in find_game(game).options or not value:
            raise RulesError(f"{word[:40]}: not an option of {game}")
        setup[name] = value
    return setup


def _read_goal(text: str) -> Goal:
    found = re.fullmatch(r"draw|(?:win|survive|gain ([1-9])) ([1-9][0-9]?)", text)
    if found is None:
        raise RulesError(f"{text[:40]}: expected a goal, as in win 5, draw, survive 4 or gain 2 4")
    return Goal(GoalKind(text.partition(" ")[0]), int(found[2] or 0), int(found[1] or 0))


def _check(puzzle: Puzzle) -> None:
    """RulesError unless the position can be, is not over, and the moves are some of its legal ones, each once."""
    board = puzzle.board()
    if board.ended:
        raise RulesError(f"{puzzle.position}: the game is over")
    if puzzle.goal.kind is GoalKind.GAIN and board.material() is None:
        raise RulesError(f"{puzzle.goal}: nothing is taken in {puzzle.game}")
    moves = [board.move(text) for text in puzzle.moves]
    if not moves or len(set(moves)) < len(moves):
        raise RulesError(f"{' '.join(puzzle.moves)[:40]}: expected moves, each once")
    if len(moves) == len(board.moves()):
        raise RulesError("every move solves it")
