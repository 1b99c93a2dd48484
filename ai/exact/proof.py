"""Write winning strategies to files that can be checked independently, for instance by tests/tools/check_proof.py.

The first line of a file names the file format, the second the starting position, the third the claim. Then every line
holds a position in which the winner may have to move, and the winner's move. The positions cover every move of the
opponent.
"""

from collections.abc import Callable, Iterator
from typing import TextIO

from ai.exact.solver_interface import Solver
from ai.verdict import Verdict
from game.rules.board import Board
from game.rules.errors import RulesError

_TITLE = "conniption proof 1"


class ProofCancelled(Exception):
    """An error that is raised when the solver is stopped before the proof is complete."""


def write_proof(
    board: Board, solver: Solver, file: TextIO, most: int, report: Callable[[float, int, int], None]
) -> Verdict:
    """Write the strategy of the side that wins from a position, and return the verdict for the position's mover.

    `report` is called with the fraction that is done (0 to 1), the number of answers and the number of characters
    written. Raises RulesError if neither side wins or if the proof takes more than `most` answers, and ProofCancelled
    if the solver is stopped.
    """
    verdict = solver.verdict(board)
    if verdict is None:
        raise ProofCancelled
    if verdict.is_draw or board.ended:
        raise RulesError("{position}: neither side has a win to prove", position=board.position())
    size = file.write(f"{_TITLE}\nposition {board.position()}\nscore {verdict}\n")
    for written, (position, move, done) in enumerate(_answers(board, verdict, solver), start=1):
        if written > most:
            raise RulesError(
                "the proof takes more than {most:,} answers ({size:.0f} MB); --answers N allows for more",
                most=most,
                size=size / 1000000.0,
            )
        size += file.write(f"{position} {move}\n")
        report(done, written, size)
    file.write("end\n")
    return verdict


def _answers(board: Board, verdict: Verdict, solver: Solver) -> Iterator[tuple[str, str, float]]:
    """Yield every position in which the winner has to move, the quickest winning move, and the fraction done.

    The fraction (0 to 1) is an estimate, which assumes that all replies lead to equally many positions.
    """
    first = [board.copy()] if verdict.is_win else [reply for _, reply in board.children()]
    waiting = [(position, 1 / len(first)) for position in first]
    known = {position.key() for position in first}
    done = 0.0
    while waiting:
        position, share = waiting.pop()
        move = solver.best_move(position)
        if move is None:
            raise ProofCancelled
        answer = position.position(), position.text(move)
        position.play(move)
        replies = [reply for _, reply in position.children()]
        unanswered = [reply for reply in replies if not reply.ended and reply.key() not in known]
        done += share * (1 - len(unanswered) / max(1, len(replies)))
        for reply in unanswered:
            # Two replies may lead to the same position. It is answered only once.
            if reply.key() not in known:
                known.add(reply.key())
                waiting.append((reply, share / len(replies)))
        yield *answer, done
