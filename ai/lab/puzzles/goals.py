"""What can be reached from a position, proven, and with which first moves: by the solver, or by searches to the end."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ai.exact.prover import Prover
from ai.lab.puzzles.children import children
from ai.lab.puzzles.gains import most_gained, takes_most
from ai.lab.puzzles.halt import Halt
from ai.scale import WON
from ai.score.catalog import score_for
from ai.search.alphabeta import FARSIGHT, AlphaBeta
from ai.search.table import Table
from ai.verdict import Verdict
from game.record.puzzle import Goal, GoalKind
from game.rules.board import Board

QUICKEST, LONGEST = 3, 9  # turns of a win
SEARCHED_WINS, SEARCHED_LOSSES = (3, 5, 7), (4, 6)  # turns, where there is no solver
GAIN_TURNS = (4, 6)  # even: the opponent has the last word, so that nothing counts that is lost again at once
FEW_PIECES = 6  # with more of them nobody loses so soon that a search would see it
MOST_MOVES = 2  # that solve a puzzle
FEWEST_CHOICES = 5  # legal moves that there must be
APART = 4  # turns by which a win that counts as none is slower
PLAIN_LOSS = 12  # turns: what loses later is nothing that people see, and no reason to hold a draw by another move
HELD = (4, 6)  # turns for which a lost game is to be held
SECONDS = 1.5  # for a proof
NODES = 400_000  # for a question to the search
MEGABYTES = 24


@dataclass(frozen=True)
class Found:
    """A goal, and every move that reaches it."""

    goal: Goal
    moves: tuple[int, ...]


class Finder:
    """Looks for a goal in one position after the other."""

    def __init__(self) -> None:
        self.prover = Prover(megabytes=MEGABYTES)
        self.tables = TablesBySetup()

    def find(self, board: Board) -> Found | None:
        """What is to be reached from a position, if few moves do and the others clearly fail."""
        if len(board.moves()) < FEWEST_CHOICES or wins_within(board, 1, self.tables.of(board), NODES) is not False:
            return None
        found = self._solved(board) if self.prover.solver(board) is not None else self._searched(board)
        return found if found is not None and 0 < len(found.moves) <= MOST_MOVES else None

    def _solved(self, board: Board) -> Found | None:
        worth = self.prover.prove(board, SECONDS)
        goal = None if worth is None else _solved_goal(worth)
        if worth is None or goal is None:
            return None
        verdicts = self.prover.grade(board, 3 * SECONDS)
        others = [verdict for verdict in verdicts.values() if verdict != worth]
        if len(verdicts) < len(board.moves()) or not all(_fails(verdict, worth) for verdict in others):
            return None
        return Found(goal, tuple(move for move, verdict in verdicts.items() if verdict == worth))

    def _searched(self, board: Board) -> Found | None:
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
                return found
        return _gain(board)

    def _win(self, board: Board, turns: int) -> Found | None:
        """The moves that win in so many turns, unless others are not much slower."""
        winning = self._few(board, lambda after: loses_within(after, turns - 1, self.tables.of(board), NODES))
        moves = [move for move, _ in winning]
        others = [after for move, after in children(board) if move not in moves]
        if any(loses_within(after, turns + 1, self.tables.of(board), NODES) is not False for after in others):
            return None
        return Found(Goal(GoalKind.WIN, turns), tuple(moves))

    def _survival(self, board: Board, turns: int) -> Found | None:
        """The moves that do not lose in so many turns, unless they lose soon after."""
        safe = self._few(board, lambda after: _not(wins_within(after, turns - 1, self.tables.of(board), NODES)))
        if any(wins_within(after, turns + 1, self.tables.of(board), NODES) is not False for _, after in safe):
            return None
        return Found(Goal(GoalKind.SURVIVE, turns), tuple(move for move, _ in safe))

    def _few(self, board: Board, question: Callable[[Board], bool | None]) -> list[tuple[int, Board]]:
        """The moves after which something is so; none where that cannot be said, or where too many solve a puzzle."""
        found: list[tuple[int, Board]] = []
        for pair in children(board):
            is_so = question(pair[1])
            if is_so:
                found.append(pair)
            if is_so is None or len(found) > MOST_MOVES:
                return []
        return found


def _gain(board: Board) -> Found | None:
    """The moves that gain most, in as few turns as that takes, unless the first that everybody thinks of is one."""
    if board.material() is None:
        return None
    soon, late = (most_gained(board, turns, NODES) for turns in GAIN_TURNS)
    if soon is None or late is None:
        return None
    turns, (pieces, moves) = (GAIN_TURNS[0], soon) if soon[0] >= late[0] else (GAIN_TURNS[1], late)
    # Others that gain as much a little later would leave it open what is wrong with them.
    is_clear = len(moves) <= MOST_MOVES and len(late[1]) <= MOST_MOVES
    if not pieces or not is_clear or takes_most(board, moves):
        return None
    return Found(Goal(GoalKind.GAIN, turns, pieces), tuple(moves))


def _not(answer: bool | None) -> bool | None:
    return None if answer is None else not answer


class TablesBySetup:
    """A table for the searches on boards of one set-up: on others the same position is worth something else."""

    def __init__(self) -> None:
        self._setup: tuple[str, dict[str, str]] | None = None
        self._table = Table(1)

    def of(self, board: Board) -> Table:
        setup = (board.game, board.setup())
        if setup != self._setup:
            self._setup, self._table = setup, Table(MEGABYTES)
        return self._table


def wins_within(board: Board, turns: int, table: Table, nodes: int, halt: Halt | None = None) -> bool | None:
    """Whether the mover wins by force in so many turns of both; None if that took too many nodes, or was stopped."""
    if board.ended:
        return board.ended == board.mover + 1
    return _search(board, turns, WON - turns - 1, table, nodes, halt)


def loses_within(board: Board, turns: int, table: Table, nodes: int, halt: Halt | None = None) -> bool | None:
    """Whether the mover loses by force in so many turns of both; None if that took too many nodes, or was stopped."""
    if board.ended:
        return board.ended == 2 - board.mover
    survives = _search(board, turns, turns - WON, table, nodes, halt)
    return None if survives is None else not survives


def _search(board: Board, turns: int, bound: int, table: Table, nodes: int, halt: Halt | None) -> bool | None:
    """Whether the score of a board, so many turns deep and not one more, is above a bound."""
    search = AlphaBeta(board.copy(), score_for(board.game), table, FARSIGHT)
    search.node_limit = nodes
    if halt is not None:
        halt.attend(search)
    value = search.search(turns, bound, bound + 1)
    return None if search.stopped else value > bound


def _solved_goal(worth: Verdict) -> Goal | None:
    """What can be asked of a position that is worth so much."""
    if worth.is_win:
        return Goal(GoalKind.WIN, worth.number) if QUICKEST <= worth.number <= LONGEST else None
    if worth.is_draw:
        return Goal(GoalKind.DRAW)
    # The loss comes with the opponent's next turn but one at the earliest.
    return Goal(GoalKind.SURVIVE, worth.number - 2) if worth.is_loss and worth.number - 2 in HELD else None


def _fails(verdict: Verdict, best: Verdict) -> bool:
    """Whether a move that is worth less than the best ones clearly misses the goal."""
    if best.is_win:
        return not verdict.is_win or verdict.number >= best.number + APART
    return verdict.is_loss and verdict.number <= (PLAIN_LOSS if best.is_draw else best.number - APART)
