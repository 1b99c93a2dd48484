"""Writes winning strategies that anyone can check: see tests/tools/check_proof.py, which knows only the slow rules.

The first line names the kind of file, the second the position it begins with, the third the claim. Then comes one line
for every position in which the winner may have to move, whatever the opponent plays: the position and the move.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TextIO

from ai.exact.solver import Solver
from ai.verdict import Verdict
from game.rules.board import Board
from game.rules.errors import RulesError

_TITLE = "conniption proof 1"


class Stopped(Exception):
    """The solver was stopped before the proof was complete."""


def write_proof(
    board: Board, solver: Solver, file: TextIO, most: int, pulse: Callable[[float, int, int], None]
) -> Verdict:
    """Write the strategy of the side that wins from a position, and return what the position is worth to its mover.

    `pulse` hears which part is done, how many answers are written, and how many letters. RulesError if nobody wins or
    if it takes more than `most` answers; Stopped if the solver was stopped.
    """
    verdict = solver.verdict(board)
    if verdict is None:
        raise Stopped
    if verdict.is_draw or board.ended:
        raise RulesError(f"{board.position()}: there is no win to prove")
    size = file.write(f"{_TITLE}\nposition {board.position()}\nscore {verdict}\n")
    for written, (position, move, done) in enumerate(_answers(board, verdict, solver), start=1):
        if written > most:
            raise RulesError(
                f"the proof takes more than {most:,} answers ({size / 1e6:.0f} MB); --answers N allows for more"
            )
        size += file.write(f"{position} {move}\n")
        pulse(done, written, size)
    file.write("end\n")
    return verdict


def _answers(board: Board, verdict: Verdict, solver: Solver) -> Iterator[tuple[str, str, float]]:
    """Every position in which the winner has to answer, with the quickest answer, both as texts; and the part of the
    whole that is done by then, as if all replies led to equally much."""
    first = [board.copy()] if verdict.is_win else list(_replies(board))
    waiting = [(position, 1 / len(first)) for position in first]
    met = {position.key() for position in first}
    done = 0.0
    while waiting:
        position, share = waiting.pop()
        move = solver.best_move(position)
        if move is None:
            raise Stopped
        answer = position.position(), position.text(move)
        position.play(move)
        replies = list(_replies(position))
        unanswered = [reply for reply in replies if not reply.ended and reply.key() not in met]
        done += share * (1 - len(unanswered) / max(1, len(replies)))
        for reply in unanswered:
            # Two replies may lead to the same position, which is answered once.
            if reply.key() not in met:
                met.add(reply.key())
                waiting.append((reply, share / len(replies)))
        yield *answer, done


def _replies(board: Board) -> Iterator[Board]:
    """The boards after every move."""
    for move in board.moves():
        child = board.copy()
        child.play(move)
        yield child
