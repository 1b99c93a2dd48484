"""Judges the player's moves in a puzzle and finds the best answers.

Every move that keeps the goal in reach is right.
"""

from ai.exact.prover import Prover
from ai.exact.within_turns import lead_of, leads_within, loses_within, wins_within
from ai.search.cancel_token import CancelToken
from ai.search.defense import toughest_move
from ai.search.iterative_deepening import Limits
from ai.search.transposition_table import TranspositionTable
from ai.verdict import DRAW
from game.record.puzzle import GoalKind, Puzzle, PuzzleGoal
from game.rules.board import Board
from game.rules.numbers import Move

MOST_PIECES = 12  # the largest possible difference between the numbers of pieces of both sides
DRAWN_FOR = 6  # turns for which a draw must be held, counting both sides' turns
SECONDS = 0.8  # the time to find an answer, unless the answer has to delay a win
MEGABYTES = 24  # the size of each transposition table
_NO_LIMIT = (1 << 63) - 1  # nodes of a search: no limit is needed, because the maker of the puzzle has run it before


def turns_of(goal: PuzzleGoal) -> int:
    """Return the greatest number of turns that a puzzle can last, counting both sides' turns."""
    return goal.turns or DRAWN_FOR


class Referee:
    """Judges the positions of one puzzle. After `cancel_token` is cancelled, its results are meaningless.

    In all methods `left` is the number of turns left to reach the goal, counting both sides' turns.

    player   the side of the player who solves the puzzle
    lead     the number of pieces by which the player is ahead at the start
    """

    def __init__(self, puzzle: Puzzle, cancel_token: CancelToken) -> None:
        board = puzzle.board()
        self.goal = puzzle.goal
        self.player = board.mover
        self.lead = lead_of(board, board.mover)
        self.prover = Prover(megabytes=MEGABYTES, cancel_token=cancel_token)
        self._table = TranspositionTable(MEGABYTES)
        self._cancel_token = cancel_token

    def keeps(self, after: Board, left: int) -> bool:
        """Return True if the goal can still be reached from `after`, where the opponent is to move."""
        match self.goal.kind:
            case GoalKind.WIN:
                return bool(loses_within(after, left, self._table, _NO_LIMIT, self._cancel_token))
            case GoalKind.SURVIVE:
                return not wins_within(after, left, self._table, _NO_LIMIT, self._cancel_token)
            case GoalKind.GAIN:
                return self.gains(after, self.goal.pieces, left)
        verdict = self.prover.prove(after)
        return verdict is None or verdict == DRAW or verdict.is_loss

    def gains(self, board: Board, pieces: int, left: int) -> bool:
        """Return True if the player can force a gain of `pieces` pieces, compared with the start of the puzzle."""
        return bool(leads_within(board, self.player, self.lead + pieces, left, _NO_LIMIT, self._cancel_token))

    def most_gained(self, board: Board, left: int) -> int:
        """Return the largest gain of pieces, below the goal, that the player can force. It may be negative."""
        pieces = self.goal.pieces - 1
        while pieces + self.lead > -MOST_PIECES and not self.gains(board, pieces, left):
            pieces -= 1
        return pieces

    def is_reached(self, board: Board, left: int) -> bool:
        """Return True if the goal is reached in a position for which `keeps` is True."""
        return bool(board.ended) or (left <= 0 and self.goal.kind is not GoalKind.WIN)

    def answer(self, board: Board, left: int) -> Move:
        """Return the opponent's best move: it prevents the goal if possible, else it delays it as long as possible."""
        best = self.prover.best(board, Limits(seconds=SECONDS)).move
        if self.goal.kind is GoalKind.GAIN:
            return self._stingiest(board, left, best)
        if self.goal.kind is not GoalKind.WIN:
            return best
        longest: list[Move] = []
        most = -1
        for move, after in board.children():
            lasts = self._lasts(after, left - 1)
            if lasts > most:
                most, longest = lasts, []
            if lasts == most:
                longest.append(move)
        move = best if best in longest else min(longest, key=board.spends)
        return toughest_move(board, move) if most == 1 else move

    def _stingiest(self, board: Board, left: int, best: Move) -> Move:
        """Return the opponent's move that allows the player the smallest gain.

        Prefer `best` among equally good moves.
        """
        held = board.children()
        for pieces in range(self.goal.pieces + 1, -MOST_PIECES, -1):
            less = [(move, after) for move, after in held if not self.gains(after, pieces, left - 1)]
            if not less or self._cancel_token.is_cancelled:
                break
            held = less
        moves = [move for move, _ in held]
        return best if best in moves else moves[0]

    def _lasts(self, board: Board, left: int) -> int:
        """Return the fewest turns, at most `left`, in which the mover forces a win, or `left` + 1 if there is none."""
        return next((turns for turns in range(1, left + 1, 2) if self._wins(board, turns)), left + 1)

    def _wins(self, board: Board, turns: int) -> bool:
        return not self._cancel_token.is_cancelled and bool(
            wins_within(board, turns, self._table, _NO_LIMIT, self._cancel_token)
        )

    def line(self, board: Board, left: int, first: Move | None = None) -> tuple[Move, ...]:
        """Return the moves of both sides that lead from a position, for which `keeps` is True, to the goal.

        If `first` is given, it is the first move.
        """
        board = board.copy()
        line: list[Move] = []
        while not self._cancel_token.is_cancelled and not self.is_reached(board, left - len(line)):
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
        """Return a move of the player that keeps the goal in reach, or None.

        Prefer moves that spend the fewest flips and capture the most pieces.
        """
        pairs = sorted(board.children(), key=lambda pair: (board.spends(pair[0]), -lead_of(pair[1], self.player)))
        return next((move for move, after in pairs if self.keeps(after, left - 1)), None)
