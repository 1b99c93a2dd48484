"""The exercises in lessons: their session and the judgment of moves."""

import re
from dataclasses import dataclass

from ai.exact.immediate_wins import winning_moves
from game.record.record import Record
from game.rules.board import Board
from game.rules.numbers import Move
from game.rules.side_names import SIDE_NAMES
from game.teach.exercise_session import Demonstration, ExerciseSession, Judgment
from game.teach.explanations.explanation_text import Statement
from game.words.messages import tr
from game.words.registry import WORDS
from game.words.teaching.lesson import LOST, WRONG, Exercise, LessonGoal

CELLS = range(64)  # the cells of the boards in games with captures


class LessonSession(ExerciseSession):
    """The session of a lesson's exercise. It has no hints, and judges each move at once."""

    def __init__(self, game: str, exercise: Exercise) -> None:
        super().__init__(Record(game, exercise.setup, exercise.position), exercise.request)
        self.exercise = exercise

    def _judge(self, board: Board, move: Move) -> None:
        found = judge(self.exercise, board, move)
        text = self.exercise.right if found.is_right else self._rejection_text(board, move, found.reply)
        self._take_judgment(Judgment(found.is_right, text, found.reply))

    def _rejection_text(self, board: Board, move: Move, reply: Move | None) -> str:
        opponent = SIDE_NAMES[1 - board.mover]
        after = board.after(move)
        if after.winner == 1 - board.mover:
            return tr(LOST, opponent=opponent)
        answer = "" if reply is None else WORDS[board.game].move(after.text(reply), "words")
        return tr(WRONG[self.exercise.goal], opponent=opponent, reply=answer)

    def _next_hint(self) -> Statement | None:
        return None

    def _solve(self) -> None:
        raise NotImplementedError("a lesson shows no solution")

    @property
    def demonstration(self) -> Demonstration | None:
        return None


@dataclass(frozen=True)
class ExerciseJudgment:
    """The judgment of a move. `reply` is the opponent's answer that shows why a wrong move fails, or None."""

    is_right: bool
    reply: Move | None = None


def judge(exercise: Exercise, board: Board, move: Move) -> ExerciseJudgment:
    """Judge a legal move in the position of an exercise. The board is not changed."""
    board = board.copy()
    mover = board.mover
    steps = [step.kind for step in board.steps(move)]
    is_asked = re.fullmatch(exercise.pattern, board.text(move)) and (exercise.using is None or exercise.using in steps)
    before = _pieces(board) if exercise.goal in (LessonGoal.TAKE, LessonGoal.KEEP) else (0, 0)
    board.play(move)
    if board.winner == 1 - mover:
        return ExerciseJudgment(False)
    match exercise.goal:
        case LessonGoal.TURN:
            is_reached = True
        case LessonGoal.WIN:
            is_reached = board.winner == mover
        case LessonGoal.HOLD:
            reply = _winning_move(board)
            return ExerciseJudgment(reply is None, reply)
        case LessonGoal.FORK:
            reply = _saving_move(board)
            return ExerciseJudgment(reply is None, reply)
        case LessonGoal.TAKE:
            is_reached = _pieces(board)[1 - mover] < before[1 - mover]
        case LessonGoal.KEEP:
            is_reached = _pieces(board)[mover] == before[mover]
    return ExerciseJudgment(bool(is_asked) and is_reached)


def _pieces(board: Board) -> tuple[int, int]:
    """Return the number of pieces of side 0 and of side 1."""
    owners = [board.owner(cell) for cell in CELLS]
    return owners.count(0), owners.count(1)


def _winning_move(board: Board) -> Move | None:
    """Return a move that wins at once for the mover, or None."""
    return next(iter(winning_moves(board)), None)


def _saving_move(board: Board) -> Move | None:
    """Return a move after which the opponent cannot win at once, or None."""
    return next((move for move, after in board.children() if _winning_move(after) is None), None)
