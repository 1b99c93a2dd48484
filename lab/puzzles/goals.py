"""Find puzzle goals of positions, and the moves that reach the goals.

The solver, an endgame table or complete searches prove them.
"""

from collections.abc import Callable
from dataclasses import dataclass

from ai.exact.prover import Prover
from ai.exact.within_turns import loses_within, wins_within
from ai.score.registry import score_for
from ai.search.iterative_deepening import Limits, Search
from ai.search.transposition_table import TranspositionTable
from ai.verdict import Verdict
from game.record.puzzle import GoalKind, PuzzleGoal
from game.rules.board import Board
from lab.puzzles.gains import most_gained, takes_most

QUICKEST, LONGEST = 3, 9  # the length of a win in turns, by a solver or an endgame table
SEARCHED_WINS, SEARCHED_LOSSES = (3, 5, 7), (4, 6)  # the lengths in turns, by search
GAIN_TURNS = (4, 6)  # even: the opponent moves last, so pieces that are lost again at once do not count
FEW_PIECES = 6  # if both sides have more pieces, a loss is too far away for the search
MOST_MOVES = 2  # the greatest number of moves that may solve a puzzle
FEWEST_CHOICES = 5  # the least number of legal moves of a puzzle
DELAY = 4  # a win that takes this many turns longer misses the goal
VISIBLE_LOSS = 12  # in a draw puzzle the wrong moves must lose within this many turns, so that people can see why
SURVIVAL_TURNS = (4, 6)  # turns that a lost position has to survive
SECONDS = 1.5  # time limit of a proof
NODES = 400_000  # node limit of one search
MEGABYTES = 24


@dataclass(frozen=True)
class FoundGoal:
    """A goal of a position, and all moves that reach the goal."""

    goal: PuzzleGoal
    moves: tuple[int, ...]


class GoalFinder:
    """Looks for puzzle goals in positions."""

    def __init__(self) -> None:
        self.prover = Prover(megabytes=MEGABYTES)
        self.tables = TablesBySetup()

    def find(self, board: Board) -> FoundGoal | None:
        """Return the goal of a position if few moves reach the goal and all other moves clearly fail, else None."""
        if len(board.moves()) < FEWEST_CHOICES or wins_within(board, 1, self.tables.of(board), NODES) is not False:
            return None
        has_values = self.prover.solver(board) is not None or _is_proven_at_once(board)
        found = self._goal_by_values(board) if has_values else self._goal_by_search(board)
        return found if found is not None and 0 < len(found.moves) <= MOST_MOVES else None

    def _goal_by_values(self, board: Board) -> FoundGoal | None:
        """Return a goal that follows from the exact values of all moves."""
        best = self.prover.prove(board, SECONDS)
        goal = None if best is None else _goal_for(best)
        if best is None or goal is None:
            return None
        verdicts = self.prover.grade(board, 3 * SECONDS)
        others = [verdict for verdict in verdicts.values() if verdict != best]
        if len(verdicts) < len(board.moves()) or not all(_fails(verdict, best) for verdict in others):
            return None
        return FoundGoal(goal, tuple(move for move, verdict in verdicts.items() if verdict == best))

    def _goal_by_search(self, board: Board) -> FoundGoal | None:
        material = board.material()
        if material is not None and min(material) > FEW_PIECES:
            return _gain(board)
        for turns in SEARCHED_WINS:
            is_won = wins_within(board, turns, self.tables.of(board), NODES)
            if is_won is None:
                return _gain(board)
            if is_won:
                return self._win(board, turns)
        for turns in SEARCHED_LOSSES:
            found = self._survival(board, turns)
            if found is not None and found.moves:
                return found if not has_forced_win(self.prover, board) else None
        return _gain(board)

    def _win(self, board: Board, turns: int) -> FoundGoal | None:
        """Return the moves that win within `turns` turns, or None if another move wins only a little later."""
        winning = self._passing_moves(board, lambda after: loses_within(after, turns - 1, self.tables.of(board), NODES))
        moves = [move for move, _ in winning]
        others = [after for move, after in board.children() if move not in moves]
        if any(loses_within(after, turns + 1, self.tables.of(board), NODES) is not False for after in others):
            return None
        return FoundGoal(PuzzleGoal(GoalKind.WIN, turns), tuple(moves))

    def _survival(self, board: Board, turns: int) -> FoundGoal | None:
        """Return the moves that do not lose within `turns` turns, as a goal.

        Return None if one of these moves loses soon after that.
        """
        safe = self._passing_moves(
            board, lambda after: _not(wins_within(after, turns - 1, self.tables.of(board), NODES))
        )
        if any(wins_within(after, turns + 1, self.tables.of(board), NODES) is not False for _, after in safe):
            return None
        return FoundGoal(PuzzleGoal(GoalKind.SURVIVE, turns), tuple(move for move, _ in safe))

    def _passing_moves(self, board: Board, test: Callable[[Board], bool | None]) -> list[tuple[int, Board]]:
        """Return the moves whose position passes a test, each with the position after the move.

        Return an empty list if the test is undecided for a move, or if more than MOST_MOVES moves pass.
        """
        found: list[tuple[int, Board]] = []
        for pair in board.children():
            passes = test(pair[1])
            if passes:
                found.append(pair)
            if passes is None or len(found) > MOST_MOVES:
                return []
        return found


def _gain(board: Board) -> FoundGoal | None:
    """Return the moves that gain the most pieces, in as few turns as possible, as a goal.

    Return None if no pieces can be gained, if too many moves gain them, or if one of the moves is an obvious capture.
    """
    if board.material() is None:
        return None
    soon, late = (most_gained(board, turns, NODES) for turns in GAIN_TURNS)
    if soon is None or late is None:
        return None
    turns, (pieces, moves) = (GAIN_TURNS[0], soon) if soon[0] >= late[0] else (GAIN_TURNS[1], late)
    # There must be no moves that gain as much a little later, because people could not see why such moves are wrong.
    is_clear = len(moves) <= MOST_MOVES and len(late[1]) <= MOST_MOVES
    if not pieces or not is_clear or takes_most(board, moves):
        return None
    return FoundGoal(PuzzleGoal(GoalKind.GAIN, turns, pieces), tuple(moves))


def has_forced_win(prover: Prover, board: Board) -> bool:
    """Return True if it is proven in time that the mover wins, however long the win takes.

    In such a position the goal of a puzzle must not be to survive.
    """
    verdict = prover.prove(board, SECONDS)
    return verdict is not None and verdict.is_win


def _is_proven_at_once(board: Board) -> bool:
    """Return True if a search of one turn proves the value of a position, as an endgame table allows."""
    return Search(board, score_for(board.game), 1).run(Limits(depth=1)).verdict.is_proven


def _not(answer: bool | None) -> bool | None:
    return None if answer is None else not answer


class TablesBySetup:
    """Provides a transposition table for the setup of a board.

    Each setup needs another table, because one position can have different scores in different setups.
    """

    def __init__(self) -> None:
        self._setup: tuple[str, dict[str, str]] | None = None
        self._table = TranspositionTable(1)

    def of(self, board: Board) -> TranspositionTable:
        setup = (board.game, board.setup())
        if setup != self._setup:
            self._setup, self._table = setup, TranspositionTable(MEGABYTES)
        return self._table


def _goal_for(verdict: Verdict) -> PuzzleGoal | None:
    """Return the goal of a puzzle in a position with this verdict, or None if the verdict gives no good puzzle."""
    if verdict.is_win:
        return PuzzleGoal(GoalKind.WIN, verdict.number) if QUICKEST <= verdict.number <= LONGEST else None
    if verdict.is_draw:
        return PuzzleGoal(GoalKind.DRAW)
    # The opponent wins with their second turn at the earliest.
    return (
        PuzzleGoal(GoalKind.SURVIVE, verdict.number - 2)
        if verdict.is_loss and verdict.number - 2 in SURVIVAL_TURNS
        else None
    )


def _fails(verdict: Verdict, best: Verdict) -> bool:
    """Return True if a move with this verdict clearly misses the goal.

    `best` is the verdict of the moves that reach the goal.
    """
    if best.is_win:
        return not verdict.is_win or verdict.number >= best.number + DELAY
    return verdict.is_loss and verdict.number <= (VISIBLE_LOSS if best.is_draw else best.number - DELAY)
