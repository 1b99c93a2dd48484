"""Judges the moves of a puzzle and answers them: whatever keeps the goal is right, and the defence is the best."""

from __future__ import annotations

from ai.exact.prover import Prover
from ai.lab.puzzles.children import children
from ai.lab.puzzles.gains import lead_of, leads_within
from ai.lab.puzzles.goals import loses_within, wins_within
from ai.lab.puzzles.halt import Halt
from ai.search.deepening import Limits
from ai.search.defence import stubborn
from ai.search.table import Table
from ai.verdict import DRAW
from game.record.puzzle import Goal, GoalKind, Puzzle
from game.rules.board import Board
from game.rules.numbers import Move

MOST_PIECES = 12  # by which somebody can lead
DRAWN_FOR = 6  # turns of both that a draw must be held for
SECONDS = 0.8  # for an answer where no win is to be held up
MEGABYTES = 24
_NO_LIMIT = (1 << 63) - 1  # nodes: what has been proven to make the puzzle is proven again


def turns_of(goal: Goal) -> int:
    """How many turns of both a puzzle lasts at most."""
    return goal.turns or DRAWN_FOR


class Referee:
    """Answers one question after the other about positions of a puzzle; `stop`, from any thread, ends that for good.

    The turns that are left are always counted from the position that a question is about.
    """

    def __init__(self, puzzle: Puzzle) -> None:
        board = puzzle.board()
        self.goal = puzzle.goal
        self.player = board.mover
        self._lead = lead_of(board, board.mover)
        self.prover = Prover(megabytes=MEGABYTES)
        self._table = Table(MEGABYTES)
        self._halt = Halt()

    def stop(self) -> None:
        self.prover.stop()
        self._halt.stop()

    def keeps(self, after: Board, left: int) -> bool:
        """Whether a move that has led to this position, where the opponent is to move, keeps the goal in reach."""
        match self.goal.kind:
            case GoalKind.WIN:
                return bool(loses_within(after, left, self._table, _NO_LIMIT, self._halt))
            case GoalKind.SURVIVE:
                return not wins_within(after, left, self._table, _NO_LIMIT, self._halt)
            case GoalKind.GAIN:
                return self.gains(after, self.goal.pieces, left)
        verdict = self.prover.prove(after)
        return verdict is None or verdict == DRAW or verdict.is_loss

    def gains(self, board: Board, pieces: int, left: int) -> bool:
        """Whether whoever solves the puzzle can force to be so many pieces better off than at its beginning."""
        return bool(leads_within(board, self.player, self._lead + pieces, left, _NO_LIMIT, self._halt))

    def most_gained(self, board: Board, left: int) -> int:
        """How many pieces better off they can be at the end: fewer than the goal says, perhaps fewer than none."""
        pieces = self.goal.pieces - 1
        while pieces + self._lead > -MOST_PIECES and not self.gains(board, pieces, left):
            pieces -= 1
        return pieces

    def is_reached(self, board: Board, left: int) -> bool:
        """Whether the goal is reached in a position that keeps it."""
        return bool(board.ended) or (left <= 0 and self.goal.kind is not GoalKind.WIN)

    def answer(self, board: Board, left: int) -> Move:
        """The best answer to a move: it spoils the goal if that can be, and else holds it up for as long as can be."""
        best = self.prover.best(board, Limits(seconds=SECONDS)).move
        if self.goal.kind is GoalKind.GAIN:
            return self._stingiest(board, left, best)
        if self.goal.kind is not GoalKind.WIN:
            return best
        longest: list[Move] = []
        most = -1
        for move, after in children(board):
            lasts = self._lasts(after, left - 1)
            if lasts > most:
                most, longest = lasts, []
            if lasts == most:
                longest.append(move)
        move = best if best in longest else min(longest, key=board.spends)
        return stubborn(board, move) if most == 1 else move

    def _stingiest(self, board: Board, left: int, best: Move) -> Move:
        """Of the answers after which the goal is missed, if there are any, those after which least is gained."""
        held = children(board)
        for pieces in range(self.goal.pieces + 1, -MOST_PIECES, -1):
            less = [(move, after) for move, after in held if not self.gains(after, pieces, left - 1)]
            if not less or self.prover.is_stopped:
                break
            held = less
        moves = [move for move, _ in held]
        return best if best in moves else moves[0]

    def _lasts(self, board: Board, left: int) -> int:
        """On which turn the mover wins at the latest; one more than are left if they do not."""
        return next((turns for turns in range(1, left + 1, 2) if self._wins(board, turns)), left + 1)

    def _wins(self, board: Board, turns: int) -> bool:
        return not self.prover.is_stopped and bool(wins_within(board, turns, self._table, _NO_LIMIT, self._halt))

    def line(self, board: Board, left: int, first: Move | None = None) -> tuple[Move, ...]:
        """A way to the goal from a position where it is in reach, with the best answers; it may begin as it is told."""
        board = board.copy()
        line: list[Move] = []
        while not self.prover.is_stopped and not self.is_reached(board, left - len(line)):
            remaining = left - len(line)
            if len(line) % 2:
                move: Move | None = self.answer(board, remaining)
            else:
                move = first if first is not None and not line else self._good_move(board, remaining)
            if move is None:
                break
            line.append(move)
            board.play(move)
        return tuple(line)

    def _good_move(self, board: Board, left: int) -> Move | None:
        """A move that keeps the goal, of several one that spends least and takes most; None where none does."""
        pairs = sorted(children(board), key=lambda pair: (board.spends(pair[0]), -lead_of(pair[1], self.player)))
        return next((move for move, after in pairs if self.keeps(after, left - 1)), None)
