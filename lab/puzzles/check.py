"""Verify puzzles by proof: the moves of the solution reach the goal, and no other moves do."""

from collections import Counter
from collections.abc import Iterator, Sequence

from ai.exact.prover import Prover
from ai.exact.within_turns import lead_of, leads_within, loses_within, wins_within
from ai.search.transposition_table import TranspositionTable
from ai.verdict import Verdict, VerdictKind
from game.record.puzzle import GoalKind, Puzzle
from game.rules.board import Board
from lab.puzzles.deduplicate import similarity_key
from lab.puzzles.goals import TablesBySetup, has_forced_win

MEGABYTES = 48
_NO_LIMIT = (1 << 63) - 1  # nodes
SAME_MOVE_LIMIT = 1 / 3  # the largest fraction of the puzzles of a set that one first move may solve
SMALL_SET = 30  # sets with fewer puzzles are not checked for SAME_MOVE_LIMIT


class PuzzleChecker:
    """Checks puzzles one after the other, and reuses the tables of its searches."""

    def __init__(self) -> None:
        self.prover = Prover(megabytes=MEGABYTES)
        self.tables = TablesBySetup()

    def error_text(self, puzzle: Puzzle) -> str:
        """Return a text that describes the error of a puzzle, or an empty text if the puzzle is correct."""
        board = puzzle.board()
        table = self.tables.of(board)
        claimed = {board.move(text) for text in puzzle.moves}
        for move, after in board.children():
            reaches = self._reaches(puzzle, board, after, table)
            if reaches is None:
                return f"{board.text(move)}: could not be proven"
            if reaches != (move in claimed):
                return f"{board.text(move)} {'reaches' if reaches else 'does not reach'} the goal"
        turns = puzzle.goal.turns
        if puzzle.goal.kind is GoalKind.WIN and wins_within(board, turns - 1, table, _NO_LIMIT):
            return f"can be won in fewer than {turns} turns"
        if puzzle.goal.kind is GoalKind.SURVIVE and has_forced_win(self.prover, board):
            return "can be won by force"
        return ""

    def _reaches(self, puzzle: Puzzle, board: Board, after: Board, table: TranspositionTable) -> bool | None:
        """Return True if the move from `board` to `after` reaches the goal, or None if that is not proven."""
        turns = puzzle.goal.turns
        match puzzle.goal.kind:
            case GoalKind.WIN:
                return loses_within(after, turns - 1, table, _NO_LIMIT)
            case GoalKind.SURVIVE:
                return not wins_within(after, turns - 1, table, _NO_LIMIT)
            case GoalKind.GAIN:
                lead = lead_of(board, board.mover) + puzzle.goal.pieces
                return leads_within(after, board.mover, lead, turns - 1, _NO_LIMIT)
        verdict = self.prover.prove(after)
        return None if verdict is None else verdict == Verdict(VerdictKind.DRAW)


_checkers: list[PuzzleChecker] = []  # holds one checker in each process


def puzzle_error(puzzle: Puzzle) -> str:
    """Return a text that describes the error of a puzzle, or an empty text if the puzzle is correct.

    Worker processes call this function. Each process creates one checker and keeps it.
    """
    if not _checkers:
        _checkers.append(PuzzleChecker())
    return _checkers[0].error_text(puzzle)


def set_errors(puzzles: Sequence[Puzzle]) -> Iterator[str]:
    """Yield a text for each error of a set of puzzles.

    The errors are two puzzles that look alike, and one first move that solves too many puzzles.
    """
    known: dict[object, str] = {}
    for puzzle in puzzles:
        key = similarity_key(puzzle)
        if key in known:
            yield f"{puzzle.id} looks the same as {known[key]}"
        known.setdefault(key, puzzle.id)
    if len(puzzles) < SMALL_SET:
        return
    counts = Counter(move for puzzle in puzzles for move in puzzle.moves)
    for move, count in counts.items():
        if count > SAME_MOVE_LIMIT * len(puzzles):
            yield f"{move} solves {count} of {len(puzzles)} puzzles"
