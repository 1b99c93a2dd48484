"""Proves puzzles anew, whoever made them: the goal, each move that reaches it, and that no other does."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from ai.exact.prover import Prover
from ai.lab.puzzles.alike import likeness
from ai.lab.puzzles.children import children
from ai.lab.puzzles.gains import lead_of, leads_within
from ai.lab.puzzles.goals import TablesBySetup, loses_within, wins_within
from ai.search.table import Table
from ai.verdict import Verdict, VerdictKind
from game.record.puzzle import GoalKind, Puzzle
from game.rules.board import Board

MEGABYTES = 48
_NO_LIMIT = (1 << 63) - 1  # nodes
MOST_ALIKE = 1 / 3  # the part of a set that may be solved by the same first move
FEW = 30  # puzzles of which it does not matter


class Checker:
    """Checks one puzzle after the other."""

    def __init__(self) -> None:
        self.prover = Prover(megabytes=MEGABYTES)
        self.tables = TablesBySetup()

    def fault(self, puzzle: Puzzle) -> str:
        """What is wrong with a puzzle, or nothing."""
        board = puzzle.board()
        table = self.tables.of(board)
        claimed = {board.move(text) for text in puzzle.moves}
        for move, after in children(board):
            reaches = self._reaches(puzzle, board, after, table)
            if reaches is None:
                return f"{board.text(move)}: could not be proven"
            if reaches != (move in claimed):
                return f"{board.text(move)} {'reaches' if reaches else 'does not reach'} the goal"
        turns = puzzle.goal.turns
        if puzzle.goal.kind is GoalKind.WIN and wins_within(board, turns - 1, table, _NO_LIMIT):
            return f"can be won in fewer than {turns} turns"
        return ""

    def _reaches(self, puzzle: Puzzle, board: Board, after: Board, table: Table) -> bool | None:
        """Whether a move from one board to the other reaches the goal."""
        turns = puzzle.goal.turns
        match puzzle.goal.kind:
            case GoalKind.WIN:
                return loses_within(after, turns - 1, table, _NO_LIMIT)
            case GoalKind.SURVIVE:
                return not wins_within(after, turns - 1, table, _NO_LIMIT)
            case GoalKind.GAIN:
                lead = lead_of(board, board.mover) + puzzle.goal.pieces
                return leads_within(after, board.mover, lead, turns - 1, _NO_LIMIT)
        worth = self.prover.prove(after)
        return None if worth is None else worth == Verdict(VerdictKind.DRAW)


_checkers: list[Checker] = []  # one in each process


def fault_of(puzzle: Puzzle) -> str:
    """What is wrong with a puzzle, or nothing; for many processes."""
    if not _checkers:
        _checkers.append(Checker())
    return _checkers[0].fault(puzzle)


def faults_together(puzzles: Sequence[Puzzle]) -> Iterator[str]:
    """What is wrong with a set: puzzles that look the same, and too many that one move solves."""
    known: dict[object, str] = {}
    for puzzle in puzzles:
        key = likeness(puzzle)
        if key in known:
            yield f"{puzzle.id} looks the same as {known[key]}"
        known.setdefault(key, puzzle.id)
    if len(puzzles) < FEW:
        return
    counts = Counter(move for puzzle in puzzles for move in puzzle.moves)
    for move, count in counts.items():
        if count > MOST_ALIKE * len(puzzles):
            yield f"{move} solves {count} of {len(puzzles)} puzzles"
