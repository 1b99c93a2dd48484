"""Writes winning strategies that anyone can check: see tests/check_proof.py, which knows only the slow rules.

The first line names the kind of file, the second the position it begins with, the third the claim. Then comes one line
for every position in which the winner may have to move, whatever the opponent plays: the position and the move.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TextIO

from ai.solve import Solver
from ai.verdict import Verdict
from game.rules.errors import RulesError
from game.rules.gravity import GravityBoard

_TITLE = "conniption proof 1"


def write_proof(board: GravityBoard, solver: Solver, file: TextIO, pulse: Callable[[int], None]) -> Verdict:
    """Write the strategy of the side that wins from a position, and return what the position is worth to its mover.

    `pulse` hears how many answers are written. RulesError if nobody wins.
    """
    verdict = solver.verdict(board)
    if verdict is None or verdict.kind == "draw" or board.ended:
        raise RulesError(f"{board.position()}: there is no win to prove")
    file.write(f"{_TITLE}\nposition {board.position()}\nscore {verdict}\n")
    for written, (position, move) in enumerate(_answers(board, verdict, solver), start=1):
        file.write(f"{position} {move}\n")
        pulse(written)
    file.write("end\n")
    return verdict


def _answers(board: GravityBoard, verdict: Verdict, solver: Solver) -> Iterator[tuple[str, str]]:
    """Every position in which the winner has to answer, with the quickest answer; both as texts."""
    waiting = [board.copy()] if verdict.kind == "win" else list(_replies(board))
    met = {position.key() for position in waiting}
    while waiting:
        position = waiting.pop()
        move = solver.best_move(position)
        if move is None:
            raise RulesError("stopped before the proof was complete")
        yield position.position(), position.text(move)
        position.play(move)
        for reply in _replies(position):
            if not reply.ended and reply.key() not in met:
                met.add(reply.key())
                waiting.append(reply)


def _replies(board: GravityBoard) -> Iterator[GravityBoard]:
    """The boards after every move."""
    for move in board.moves():
        child = board.copy()
        child.play(move)
        yield child
