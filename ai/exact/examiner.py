"""Finds out what can be said about a move: what the rules tell at once, then what can be proven in time."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from ai.exact.facts import (
    Allows,
    Attacks,
    Blocks,
    Changes,
    Doomed,
    Exposes,
    Fact,
    Flips,
    Forks,
    Hands,
    Line,
    Loses,
    Misses,
    Only,
    Takes,
    Threatens,
    Wins,
)
from ai.exact.prover import Prover
from ai.exact.wins import winning_moves
from ai.search.deepening import Limits
from ai.verdict import Verdict, VerdictKind, final_verdict
from game.rules.board import Board
from game.rules.numbers import Cell, Move, Side
from game.rules.outcome import Outcome, StepKind

# The parts of the time after which the worth of the position, of the move, and of all others must be known.
_POSITION, _MOVE, _OTHERS, _HANDICAPS = 0.3, 0.6, 0.8, 0.9
_GLANCE = 0.002  # seconds
_ROUGH = {VerdictKind.LOSS: -1, VerdictKind.DRAW: 0, VerdictKind.WIN: 1}


@dataclass(frozen=True)
class Evidence:
    """What is known about a move.

    verdict   what it is worth to the mover
    before    what the position before it is worth to the mover
    best      a best move of that position
    depth     how many turns were searched where the worth of the move is not proven; 0 where it is
    facts     by the rules first, then what was proven
    is_final  whether everything has been looked for
    """

    move: Move
    verdict: Verdict
    before: Verdict
    best: Move
    depth: int = 0
    facts: tuple[Fact, ...] = ()
    is_final: bool = False

    @property
    def is_proven(self) -> bool:
        """Whether both the move and the position are judged by proof."""
        return self.verdict.is_proven and self.before.is_proven


class Examiner:
    """Examines one move after the other. `stop`, from any thread, ends that for good."""

    def __init__(self, prover: Prover | None = None) -> None:
        self.prover = prover or Prover()

    def stop(self) -> None:
        self.prover.stop()

    def examine(
        self, board: Board, move: Move, seconds: float, report: Callable[[Evidence], object] | None = None
    ) -> Evidence:
        """What can be found out about a legal move in so many seconds; `report` hears of what is known on the way."""
        clock = _Clock(seconds)
        after = board.copy()
        after.play(move)
        ruled = tuple(facts_by_rules(board, move, after))
        evidence = replace(self._weigh(board, move, after, clock), facts=ruled)
        if report is not None:
            report(evidence)
        facts = [*ruled, *self._proven(board, after, evidence, clock)]
        return replace(evidence, facts=tuple(facts), is_final=not self.prover.is_stopped)

    def _weigh(self, board: Board, move: Move, after: Board, clock: _Clock) -> Evidence:
        """What the position and the move are worth."""
        thought = self.prover.best(board, Limits(seconds=clock.until(_POSITION)))
        if after.ended:
            verdict, depth = final_verdict(after).before_turn(), 0
        elif thought.move == move:
            verdict, depth = thought.verdict, thought.depth
        else:
            answer = self.prover.best(after, Limits(seconds=clock.until(_MOVE)))
            if not answer.verdict.is_proven and answer.depth == 0:
                answer = self.prover.glance(after)  # stopped before it had begun
            verdict, depth = answer.verdict.before_turn(), answer.depth + 1
        before, best = thought.verdict, thought.move
        if verdict.is_proven and not before.is_proven and (verdict.is_win or verdict > before):
            # The move shows more than the search has seen: a win is a win, though perhaps not the quickest.
            best = move
        return Evidence(move, verdict, before, best, 0 if verdict.is_proven else max(1, depth))

    def _proven(self, board: Board, after: Board, evidence: Evidence, clock: _Clock) -> Iterator[Fact]:
        verdict, before = evidence.verdict, evidence.before
        if evidence.is_proven and verdict != before:
            yield Changes(before, verdict)
        if verdict.is_proven and self._is_only(board, evidence, clock):
            yield Only()
        yield from self._handicaps(board, clock)
        if verdict.is_proven:
            rest = () if after.ended else self.prover.line(after, clock.until(1.0))
            yield Line((evidence.move, *rest))

    def _is_only(self, board: Board, evidence: Evidence, clock: _Clock) -> bool:
        """Whether every other move is proven to be worth a worse kind of result."""
        others = [move for move in board.moves() if move != evidence.move]
        if not others:
            return True
        rank = _ROUGH[evidence.verdict.kind]
        if rank < 0 or (evidence.before.is_proven and rank < _ROUGH[evidence.before.kind]):
            return False
        # Those that end the game are asked first: they cost nothing.
        children = []
        for move in others:
            child = board.copy()
            child.play(move)
            children.append(child)
        for child in sorted(children, key=lambda child: child.ended == 0):
            worth = self.prover.prove(child, clock.until(_OTHERS))
            if worth is None or self.prover.is_stopped or _ROUGH[worth.before_turn().kind] >= rank:
                return False
        return True

    def _handicaps(self, board: Board, clock: _Clock) -> Iterator[Flips]:
        """What one flip fewer or more is worth."""
        boards = [board.with_flips(board.mover, more) for more in (-1, 1)]
        if boards == [None, None]:
            return
        fewer, more = (None if other is None else self.prover.prove(other, clock.until(_HANDICAPS)) for other in boards)
        if (fewer is None) == (boards[0] is None) and (more is None) == (boards[1] is None):
            yield Flips(fewer, more)


class _Clock:
    """The time for all of it."""

    def __init__(self, seconds: float) -> None:
        self.began = time.monotonic()
        self.seconds = seconds

    def until(self, part: float) -> float:
        """The seconds until so much of it has gone by, and at least for a glance, which may be enough."""
        return max(_GLANCE, self.began + part * self.seconds - time.monotonic())


# --- what the rules say ---


def facts_by_rules(board: Board, move: Move, after: Board) -> Iterator[Fact]:
    """What the rules alone say about a move that leads from one board to the other."""
    outcome = after.outcome()
    if outcome is not None and outcome.winner is not None:
        step, cells = deciding_step(board, move, outcome)
        yield Wins(step, cells) if outcome.winner == board.mover else Hands(step, cells)
    if outcome is None or outcome.winner != board.mover:
        yield from (Misses(other) for other in winning_moves(board))
    replies = winning_moves(after)
    yield from map(Allows, replies)
    if outcome is None or outcome.winner != 1 - board.mover:
        yield from (Blocks(reply) for reply in winning_moves(board.passed()) if reply not in replies)
    if outcome is None and (moves := fork(after)):
        yield Forks(moves)
    yield from _material(board, move, after)
    if outcome is None:
        yield from _threats(after)
        yield from _dangers(board.mover, after)


def deciding_step(board: Board, move: Move, outcome: Outcome) -> tuple[StepKind, tuple[Cell, ...]]:
    """The step of a move that ends the game with a win, and the cells that win, or that are lost."""
    steps = board.steps(move)
    kinds = [step.kind for step in steps]
    kind = StepKind.SHRINK if StepKind.SHRINK in kinds else kinds[-1]
    if outcome.cells:
        return kind, outcome.cells
    lost = [cell for step in steps if step.kind is StepKind.CAPTURE for cell in step.cells]
    return kind, tuple(cell for cell in lost if _owner(board, move, cell) != outcome.winner)


def fork(after: Board) -> tuple[Move, ...]:
    """A few moves of which one wins for the player who has just moved, whatever the mover answers; or nothing."""
    wins = []
    for reply in after.moves():
        then = after.copy()
        then.play(reply)
        if not (found := winning_moves(then)):
            return ()
        wins.append(set(found))
    chosen: list[int] = []
    while wins:
        # Of equal moves the smallest: it has the fewest flips.
        best = max(sorted(set().union(*wins)), key=lambda move: sum(move in found for found in wins))
        chosen.append(best)
        wins = [found for found in wins if best not in found]
    return tuple(chosen)


def _material(board: Board, move: Move, after: Board) -> Iterator[Fact]:
    """Pieces that the turn removes."""
    takes: list[int] = []
    loses: list[int] = []
    for cell in _captured(board, move):
        (loses if _owner(board, move, cell) == board.mover else takes).append(cell)
    if takes:
        yield Takes(tuple(takes))
    if loses:
        yield Loses(tuple(loses))


def _threats(after: Board) -> Iterator[Threatens]:
    """Turns that would win next if the opponent could pass."""
    idle = after.passed()
    if idle.ended:
        return
    for move in winning_moves(idle):
        then = idle.copy()
        then.play(move)
        outcome = then.outcome()
        assert outcome is not None
        yield Threatens(move, deciding_step(idle, move, outcome)[1])


def _dangers(player: Side, after: Board) -> Iterator[Fact]:
    """Pieces that can be taken next turn, and those that the board will take."""
    if cells := pieces_in_reach(after):
        yield Exposes(cells)
    idle = after.passed()
    if not idle.ended and (cells := pieces_in_reach(idle)):
        yield Attacks(cells)
    if doomed := after.doomed():
        yield Doomed(*doomed)


def pieces_in_reach(board: Board) -> tuple[Cell, ...]:
    """The opponent's pieces that the mover can take with a turn, one way or another."""
    found = set()
    for move in board.moves():
        found |= {cell for cell in _captured(board, move) if board.owner(cell) == 1 - board.mover}
    return tuple(sorted(found))


def _captured(board: Board, move: Move) -> Iterator[Cell]:
    """The cells of the pieces that a turn removes before the board shrinks."""
    for step in board.steps(move):
        if step.kind is StepKind.SHRINK:
            return
        if step.kind is StepKind.CAPTURE:
            yield from step.cells


def _owner(board: Board, move: Move, cell: Cell) -> Side:
    """Who owns the piece that stands on a cell in the course of a move."""
    return board.mover if cell in board.cells(move)[-1:] else board.owner(cell)
