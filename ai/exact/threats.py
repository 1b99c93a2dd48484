"""Find the threats of both sides: moves that would win at once, and pieces that could be captured."""

from dataclasses import dataclass

from ai.exact.fact_finder import deciding_step, pieces_in_reach
from ai.exact.immediate_wins import winning_moves
from game.rules.board import Board
from game.rules.numbers import Cell, Move, Side
from game.rules.outcome import Step, StepKind


@dataclass(frozen=True)
class Threat:
    """A move with which a side would win if that side were to move.

    side     the side that would win
    move     the move; it is legal now if the side is to move
    steps    the steps of the move, up to the step that wins
    target   the cells that a user selects to play the move
    cells    the cells of all winning lines, as they lie at the end
    """

    side: Side
    move: Move
    steps: tuple[Step, ...]
    target: tuple[Cell, ...]
    cells: tuple[Cell, ...]

    @property
    def flips_first(self) -> bool:
        """True if the move begins with a flip."""
        return self.steps[0].kind is StepKind.PRE_FLIP

    @property
    def flips_last(self) -> bool:
        """True if the flip after the drop is the step that wins."""
        return self.steps[-1].kind is StepKind.POST_FLIP


@dataclass(frozen=True)
class ThreatSummary:
    """The threats of both sides in a position.

    threats    the threats of both sides, without duplicates; threats without a flip come first
    in_reach   for each side, its pieces that the other side could capture with its next move
    """

    threats: tuple[Threat, ...]
    in_reach: tuple[tuple[Cell, ...], tuple[Cell, ...]]


def find_threats(board: Board) -> ThreatSummary:
    """Return the threats of both sides, each side as if it were to move. A finished game has no threats."""
    if board.ended:
        return ThreatSummary((), ((), ()))
    idle = board.passed()
    reach = {1 - board.mover: pieces_in_reach(board), board.mover: () if idle.ended else pieces_in_reach(idle)}
    return ThreatSummary((*_threats(board), *_threats(idle)), (reach[0], reach[1]))


def _threats(board: Board) -> list[Threat]:
    found: dict[tuple[Step, ...], Threat] = {}
    for move in sorted(winning_moves(board), key=lambda move: len(board.text(move))):
        steps = tuple(board.steps(move))
        if steps in found:  # moves that differ only after the winning step are one threat
            continue
        outcome = board.after(move).outcome()
        assert outcome is not None
        lines = deciding_step(board, move, outcome)[1]
        cells = tuple(sorted({cell for line in lines for cell in line}))
        found[steps] = Threat(board.mover, move, steps, board.cells(move), cells)
    return list(found.values())
