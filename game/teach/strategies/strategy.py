"""A strategy: the move of one side in every position that it can meet, up to symmetry; stored as lines of text.

Each line has three columns, separated by tabs: a position of the strong side, its move there, and what the move
promises, which is `win N` (within N turns, counting both sides' turns) or `draw`:

    ////// 1 4,4 f  4f  win 13

The first line is the position in which the strategy begins. A complete strategy goes on until the game is over. Another
one covers a number of moves of the strong side, and promises only what is proven for the positions after them.

A position is obvious if its move need not be remembered: the strong side can win at once, or all its moves but one
lose at once.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from ai.exact.immediate_wins import winning_moves
from ai.verdict import DRAW, Verdict, win
from game.rules.board import Board, canonical_form, inverse_symmetry, symmetric_move
from game.rules.errors import RulesError
from game.rules.numbers import Move
from game.rules.registry import start

COLUMNS = 3


@dataclass(frozen=True)
class Answer:
    """A line of a strategy: a position of the strong side, its move there, and what this move promises."""

    board: Board
    move: Move
    promise: Verdict

    @property
    def line(self) -> str:
        """The line of text that stores the answer."""
        return f"{self.board.position()}\t{self.board.text(self.move)}\t{self.promise}"


class Strategy:
    """The answers of one side.

    game    the name of the game
    start   the position in which the strategy begins, with the strong side to move
    moves   the number of moves of the strong side that it covers; 0 if it is complete
    """

    def __init__(self, game: str, answers: Sequence[Answer], moves: int = 0) -> None:
        if not answers:
            raise RulesError("a strategy needs at least one position")
        self.game = game
        self.start = answers[0].board
        self.moves = moves
        self.answers: Mapping[int, Answer] = {canonical_form(answer.board)[0]: answer for answer in answers}

    def __len__(self) -> int:
        return len(self.answers)

    def answer(self, board: Board) -> Answer | None:
        """Return the answer in a position or in its mirror image, as a move on `board`; None if there is none."""
        key, symmetry = canonical_form(board)
        stored = self.answers.get(key)
        if stored is None:
            return None
        _, other = canonical_form(stored.board)
        canonical = symmetric_move(stored.board, stored.move, other)
        return Answer(board, symmetric_move(board, canonical, inverse_symmetry(board, symmetry)), stored.promise)

    def replies(self, answer: Answer) -> Iterator[tuple[Move, Board]]:
        """Yield the opponent's moves after an answer, each with the position after it."""
        after = answer.board.after(answer.move)
        yield from after.children()


def is_obvious(board: Board) -> bool:
    """Return True if the mover can win at once, or if all moves but one lose at once."""
    return bool(winning_moves(board)) or len(safe_moves(board)) == 1


def safe_moves(board: Board) -> list[Move]:
    """Return the moves after which the opponent has not won and cannot win at once."""
    opponent = 1 - board.mover
    return [
        move
        for move, after in board.children()
        if after.winner != opponent and (after.ended or not winning_moves(after))
    ]


def write_strategy(answers: Sequence[Answer]) -> str:
    return "".join(f"{answer.line}\n" for answer in answers)


def read_strategy(text: str, game: str, moves: int = 0) -> Strategy:
    """Return the strategy that a text stores. Raise RulesError that names the line if it is invalid."""
    answers: dict[int, Answer] = {}
    for number, line in enumerate(text.splitlines(), start=1):
        try:
            answer = _read_answer(line, game)
        except RulesError as error:
            raise RulesError("line {number}: {error}", number=number, error=error) from error
        key = canonical_form(answer.board)[0]
        if key in answers:
            raise RulesError("line {number}: this position or its mirror image has an answer already", number=number)
        answers[key] = answer
    return Strategy(game, list(answers.values()), moves)


def _read_answer(line: str, game: str) -> Answer:
    parts = line.split("\t")
    if len(parts) != COLUMNS:
        raise RulesError("{found} columns, expected {count}", found=len(parts), count=COLUMNS)
    board = start(game)
    board.set_position(parts[0])
    return Answer(board, board.move(parts[1]), _read_promise(parts[2]))


def _read_promise(text: str) -> Verdict:
    if text == str(DRAW):
        return DRAW
    if match := re.fullmatch("win ([1-9][0-9]?)", text):
        return win(int(match[1]))
    raise RulesError("{text}: expected win N or draw", text=text[:40])
