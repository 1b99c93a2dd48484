"""With which turns either side would win next, and which pieces either could take: what is looming on a board."""

from __future__ import annotations

from dataclasses import dataclass

from ai.exact.examiner import deciding_step, pieces_in_reach
from ai.exact.wins import winning_moves
from game.rules.board import Board
from game.rules.numbers import Cell, Move, Side
from game.rules.outcome import Step, StepKind


@dataclass(frozen=True)
class Threat:
    """A turn with which a side would win, if it were its turn.

    side    who would win
    move    the turn; it is legal now if the side is to move
    steps   what it does, to the step that wins
    place   the cells at which a person would point to play it
    cells   those that win, as they lie in the end
    """

    side: Side
    move: Move
    steps: tuple[Step, ...]
    place: tuple[Cell, ...]
    cells: tuple[Cell, ...]

    @property
    def flips_first(self) -> bool:
        """Whether the board is turned over before anything else."""
        return self.steps[0].kind is StepKind.PRE_FLIP

    @property
    def flips_last(self) -> bool:
        """Whether it is the flip after the drop that wins."""
        return self.steps[-1].kind is StepKind.POST_FLIP


@dataclass(frozen=True)
class Looming:
    """What is looming on a board.

    threats    of both sides, each different way to win once, those without a flip first
    in_reach   the pieces of either side that the other could take with its next turn
    """

    threats: tuple[Threat, ...]
    in_reach: tuple[tuple[Cell, ...], tuple[Cell, ...]]


def looming(board: Board) -> Looming:
    """What both sides would have, each as if it were its turn; nothing on a board whose game is over."""
    if board.ended:
        return Looming((), ((), ()))
    idle = board.passed()
    reach = {1 - board.mover: pieces_in_reach(board), board.mover: () if idle.ended else pieces_in_reach(idle)}
    return Looming((*_threats(board), *_threats(idle)), (reach[0], reach[1]))


def _threats(board: Board) -> list[Threat]:
    found: dict[tuple[Step, ...], Threat] = {}
    for move in sorted(winning_moves(board), key=lambda move: len(board.text(move))):
        steps = tuple(board.steps(move))
        if steps in found:  # what comes after the step that wins makes no difference
            continue
        after = board.copy()
        after.play(move)
        outcome = after.outcome()
        assert outcome is not None
        cells = deciding_step(board, move, outcome)[1]
        found[steps] = Threat(board.mover, move, steps, board.cells(move), cells)
    return list(found.values())
