"""Whether a move does what an exercise asks for."""

from __future__ import annotations

import re
from dataclasses import dataclass

from game.rules.board import Board
from game.rules.numbers import Move
from game.words.lesson import Exercise, Goal

CELLS = range(64)  # of the boards on which something can be taken


@dataclass(frozen=True)
class Judgement:
    """Whether a move does it; if it does not, how the opponent answers, where an answer shows why."""

    is_right: bool
    reply: Move | None = None


def judge(exercise: Exercise, board: Board, move: Move) -> Judgement:
    """Judge a legal move in the position of an exercise; the board is left as it was."""
    board = board.copy()
    mover = board.mover
    steps = [step.kind for step in board.steps(move)]
    is_asked = re.fullmatch(exercise.pattern, board.text(move)) and (exercise.using is None or exercise.using in steps)
    before = _pieces(board) if exercise.goal in (Goal.TAKE, Goal.KEEP) else (0, 0)
    board.play(move)
    if board.ended == 2 - mover:
        return Judgement(False)
    match exercise.goal:
        case Goal.TURN:
            is_reached = True
        case Goal.WIN:
            is_reached = board.ended == 1 + mover
        case Goal.HOLD:
            reply = _winning(board)
            return Judgement(reply is None, reply)
        case Goal.FORK:
            reply = _saving(board)
            return Judgement(reply is None, reply)
        case Goal.TAKE:
            is_reached = _pieces(board)[1 - mover] < before[1 - mover]
        case Goal.KEEP:
            is_reached = _pieces(board)[mover] == before[mover]
    return Judgement(bool(is_asked) and is_reached)


def _pieces(board: Board) -> tuple[int, int]:
    """How many pieces both players have."""
    owners = [board.owner(cell) for cell in CELLS]
    return owners.count(0), owners.count(1)


def _winning(board: Board) -> int | None:
    """A move that wins at once for the mover, or None."""
    for move in board.moves():
        mover = board.mover
        board.play(move)
        has_won = board.ended == 1 + mover
        board.undo()
        if has_won:
            return move
    return None


def _saving(board: Board) -> int | None:
    """A move of the mover's after which the opponent cannot win at once, or None."""
    for move in board.moves():
        board.play(move)
        is_saved = _winning(board) is None
        board.undo()
        if is_saved:
            return move
    return None
