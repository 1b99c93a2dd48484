"""The graph of positions in which the strong side of a strategy may have to move."""

from collections.abc import Collection, Mapping
from typing import NamedTuple

from ai.exact.gravity.scale import exact_score
from ai.exact.gravity.solver_api import GravitySolverApi
from ai.exact.immediate_wins import winning_moves
from ai.verdict import DRAW, Verdict, loss
from game.rules.board import Board, canonical_form
from game.rules.gravity import GravityBoard
from game.rules.numbers import Move
from game.teach.strategies.strategy import safe_moves

REMEMBERED = 100  # the cost of a position to remember
FORCED = 1  # the cost of a position in which all moves but one lose at once


class Candidate(NamedTuple):
    """A move that keeps the promise, with the numbers of the positions that it can lead to."""

    move: Move
    positions: tuple[int, ...]


class StrategyGraph:
    """Positions of the strong side, numbered in the order in which they are found; 0 is the start.

    Positions in which the strong side can win at once are left out. Mirror images are one position.

    last_turn   the turn of the game, counting both sides' turns, on which the strong side wins at the latest; 0 if the
                strategy keeps the result of each position, without a limit
    moves       the number of moves of the strong side that the strategy covers; 0 if it is complete
    costs       the cost of each position
    """

    def __init__(self, start: GravityBoard, solver: GravitySolverApi, last_turn: int = 0, moves: int = 0) -> None:
        self.solver = solver
        self.last_turn = last_turn
        self.boards = [start]
        self.costs = [REMEMBERED]
        self._numbers = {canonical_form(start)[0]: 0}
        self._candidates: dict[int, tuple[Candidate, ...]] = {}
        self._positions_after: dict[int, tuple[int, ...] | None] = {}
        discs = int(start.filled).bit_count()
        self._most_discs = discs + 2 * (moves - 1) if moves else 42

    def candidates(self, number: int) -> tuple[Candidate, ...]:
        """Return the moves that keep the promise in a position, those that lead to the fewest positions first."""
        if number not in self._candidates:
            self._candidates[number] = self._find_candidates(self.boards[number])
        return self._candidates[number]

    def _find_candidates(self, board: GravityBoard) -> tuple[Candidate, ...]:
        limit = self._limit(board)
        found: dict[tuple[int, ...], Candidate] = {}
        for move, after in sorted(board.children(), key=lambda pair: board.spends(pair[0])):
            positions = self._after(after) if self._holds(after, limit) else None
            if positions is not None:
                found.setdefault(positions, Candidate(move, positions))
        return tuple(sorted(found.values(), key=lambda one: sum(self.costs[child] for child in one.positions)))

    def _holds(self, after: GravityBoard, limit: int) -> bool:
        """Return True if the score of the opponent after a move is at most `limit`."""
        if after.ended:
            return after.winner is None and limit == 0
        return not self.solver.exceeds(after, limit)

    def _limit(self, board: GravityBoard) -> int:
        """Return the highest score that the opponent may have after a move that keeps the promise."""
        discs = int(board.filled).bit_count()
        if self.last_turn:
            return exact_score(loss(self.last_turn - discs - 1), discs + 1)
        verdict = self.solver.verdict(board)
        return 0 if verdict == DRAW else -1

    def _after(self, after: GravityBoard) -> tuple[int, ...] | None:
        """Return the positions to which the opponent's replies lead; None if a reply wins."""
        if after.ended or int(after.filled).bit_count() > self._most_discs:
            return ()
        key = canonical_form(after)[0]
        if key not in self._positions_after:
            self._positions_after[key] = self._find_positions(after)
        return self._positions_after[key]

    def _find_positions(self, after: GravityBoard) -> tuple[int, ...] | None:
        found = set()
        for _, reply in after.children():
            if reply.winner == after.mover:
                return None
            if not reply.ended and not winning_moves(reply):
                found.add(self._number(reply))
        return tuple(sorted(found))

    def _number(self, board: GravityBoard) -> int:
        key = canonical_form(board)[0]
        if key not in self._numbers:
            self._numbers[key] = len(self.boards)
            self.boards.append(board)
            self.costs.append(FORCED if len(safe_moves(board)) == 1 else REMEMBERED)
        return self._numbers[key]

    def number_of(self, board: GravityBoard) -> int | None:
        """Return the number of a position, or None if it has not been found."""
        return self._numbers.get(canonical_form(board)[0])

    def candidate(self, number: int, move: Move) -> Candidate:
        """Return a move in a position, with the positions that it leads to."""
        positions = self._after(self.boards[number].after(move))
        assert positions is not None, f"{self.boards[number].position()}: a reply wins"
        return Candidate(move, positions)

    def promise(self, board: Board, move: Move) -> Verdict:
        """Return the exact value of a move for the side that makes it."""
        after = board.after(move)
        assert isinstance(after, GravityBoard)
        verdict = self.solver.verdict(after)
        assert verdict is not None, "the solver has no limit"
        return verdict.before_turn()

    def reachable(self, choices: Mapping[int, Candidate], without: int = -1) -> set[int]:
        """Return the positions that can come up if these moves are chosen, and `without` is not moved on from."""
        found, waiting = {0}, [0]
        while waiting:
            number = waiting.pop()
            if number == without or number not in choices:
                continue
            for child in choices[number].positions:
                if child not in found:
                    found.add(child)
                    waiting.append(child)
        return found

    def cost(self, numbers: Collection[int]) -> int:
        return sum(self.costs[number] for number in numbers)

    def count_remembered(self, numbers: Collection[int]) -> int:
        return sum(self.costs[number] == REMEMBERED for number in numbers)
