"""A puzzle: a position with a goal, and every first move that reaches the goal; stored as one line of a text.

A text of puzzles begins with the column names. Tabs separate columns, spaces separate several moves or themes:

    id  setup  position  goal  moves  rating  themes
    12.7  Flips=1,2  1/2/12/21/1// 1 1,2 f  win 5  f4 4f  1540  winning-flip two-threats

The setup names the options that differ from the defaults. The goals count both sides' turns: `win N`, win within N
turns; `draw`, hold the draw; `survive N`, do not lose within N turns; and `gain P N`, in a game with captures: after N
turns have captured P pieces more than were lost, with the game won or still going on. All other first moves fail.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import Enum

from game.rules.board import Board
from game.rules.errors import RulesError
from game.rules.registry import find_game, start

COLUMNS = ("id", "setup", "position", "goal", "moves", "rating", "themes")
LONGEST_LINE = 2000


class PuzzleError(RulesError):
    """An error for a line that is not a valid puzzle. The message begins with the number of the line."""


class GoalKind(str, Enum):
    WIN = "win"
    DRAW = "draw"
    SURVIVE = "survive"
    GAIN = "gain"


@dataclass(frozen=True)
class PuzzleGoal:
    """The goal of a puzzle.

    turns    the number of turns until the goal, counting both sides' turns; 0 for a draw
    pieces   the number of pieces to gain; 0 for any other goal
    """

    kind: GoalKind
    turns: int = 0
    pieces: int = 0

    def __str__(self) -> str:
        return " ".join([self.kind.value, *(str(number) for number in (self.pieces, self.turns) if number)])


@dataclass(frozen=True)
class Puzzle:
    """A puzzle of one game.

    id      unique among the puzzles of the game
    setup   the options of the game that differ from the defaults
    moves   every first move that reaches the goal, as texts
    """

    id: str
    game: str
    setup: Mapping[str, str]
    position: str
    goal: PuzzleGoal
    moves: tuple[str, ...]
    rating: int
    themes: tuple[str, ...] = ()

    def board(self) -> Board:
        """Return a new board with the position of the puzzle."""
        board = start(self.game, self.setup)
        board.set_position(self.position)
        return board

    def line(self) -> str:
        """Return the line of text that stores the puzzle."""
        setup = " ".join(f"{name}={value}" for name, value in self.setup.items())
        parts = (self.id, setup, self.position, str(self.goal), " ".join(self.moves), str(self.rating))
        return "\t".join((*parts, " ".join(self.themes)))


def write_puzzles(puzzles: Iterable[Puzzle]) -> str:
    return "".join(f"{line}\n" for line in ("\t".join(COLUMNS), *(puzzle.line() for puzzle in puzzles)))


def read_puzzles(text: str, game: str) -> list[Puzzle]:
    """Return all puzzles of a text, or raise PuzzleError if a puzzle is invalid."""
    lines = text.removeprefix("\ufeff").splitlines()
    if not lines or tuple(lines[0].split("\t")) != COLUMNS:
        raise PuzzleError("line 1: expected the columns {names}", names=", ".join(COLUMNS))
    puzzles: dict[str, Puzzle] = {}
    for number, line in enumerate(lines[1:], start=2):
        try:
            puzzle = read_puzzle(line, game)
        except RulesError as error:
            raise PuzzleError("line {number}: {error}", number=number, error=error) from error
        if puzzle.id in puzzles:
            raise PuzzleError("line {number}: duplicate id {id}", number=number, id=puzzle.id)
        puzzles[puzzle.id] = puzzle
    return list(puzzles.values())


def read_puzzle(line: str, game: str) -> Puzzle:
    """Return the puzzle that a line of text stores, or raise RulesError if the puzzle is invalid."""
    parts = line.split("\t")
    if len(line) > LONGEST_LINE or len(parts) != len(COLUMNS):
        raise RulesError("{found} columns, expected {count}", found=len(parts), count=len(COLUMNS))
    name, setup, position, goal, moves, rating, themes = parts
    if not re.fullmatch(r"[\w.-]{1,40}", name, re.ASCII):
        raise RulesError("{name}: expected an id of letters, digits and dots", name=name[:40])
    if not re.fullmatch("[0-9]{1,4}", rating):
        raise RulesError("{rating}: expected a rating", rating=rating[:40])
    if not all(re.fullmatch("[a-z0-9-]{1,40}", theme) for theme in themes.split()):
        raise RulesError("{themes}: expected themes", themes=themes[:40])
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
            raise RulesError("{word}: not an option of {game}", word=word[:40], game=game)
        if find_game(game).options[name].names_file(value):
            raise RulesError(
                "{name}: the shape is in another file, expected a built-in shape or a shape definition", name=name
            )
        setup[name] = value
    return setup


def _read_goal(text: str) -> PuzzleGoal:
    found = re.fullmatch(r"draw|(?:win|survive|gain ([1-9])) ([1-9][0-9]?)", text)
    if found is None:
        raise RulesError("{text}: expected a goal, as in win 5, draw, survive 4 or gain 2 4", text=text[:40])
    return PuzzleGoal(GoalKind(text.partition(" ")[0]), int(found[2] or 0), int(found[1] or 0))


def _check(puzzle: Puzzle) -> None:
    """Raise RulesError unless the position is valid, the game is not over, and the moves are legal and different."""
    board = puzzle.board()
    if board.ended:
        raise RulesError("{position}: the game is over", position=puzzle.position)
    if puzzle.goal.kind is GoalKind.GAIN and board.material() is None:
        raise RulesError("{goal}: there are no captures in {game}", goal=puzzle.goal, game=puzzle.game)
    moves = [board.move(text) for text in puzzle.moves]
    if not moves or len(set(moves)) < len(moves):
        raise RulesError("{names}: expected legal moves without duplicates", names=" ".join(puzzle.moves)[:40])
    if len(moves) == len(board.moves()):
        raise RulesError("every legal move is a solution, expected at least one that fails")
