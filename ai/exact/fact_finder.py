"""Find facts about a move: first facts that follow from the rules, then facts that can be proven in time."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass, replace

from ai.exact.facts import (
    AllowedWinFact,
    AttackFact,
    BestLineFact,
    BlockFact,
    CaptureFact,
    CertainResultFact,
    DoomedFact,
    ExposureFact,
    Fact,
    FlipsFact,
    ForgoneWinFact,
    ForkFact,
    HandedWinFact,
    LossFact,
    MissedWinFact,
    OnlyMoveFact,
    ThreatFact,
    VerdictChangeFact,
    WinFact,
)
from ai.exact.immediate_wins import winning_moves
from ai.exact.prover import Prover, certain_win
from ai.search.iterative_deepening import Limits
from ai.verdict import Verdict, VerdictKind, WinProof, final_verdict
from game.rules.board import Board
from game.rules.numbers import Cell, Move, Side
from game.rules.outcome import Outcome, StepKind

# The fractions of the total time after which four kinds of verdicts must be known: on the position, on the move, on the
# other moves, and on the positions with other numbers of flips.
_POSITION, _MOVE, _OTHERS, _HANDICAPS = 0.3, 0.6, 0.8, 0.9
# The fraction for an unproven move of a proven position. No other query matters as much.
_UNPROVEN_MOVE = 0.95
_LEAST_SECONDS = 0.002
_RANKS = {VerdictKind.LOSS: -1, VerdictKind.DRAW: 0, VerdictKind.WIN: 1}


@dataclass(frozen=True)
class MoveFacts:
    """Everything known about a move.

    verdict   the verdict of the move, from the mover's view
    before    the verdict of the position before the move, from the mover's view
    best      a best move in the position before the move
    depth     the depth of the search in turns if the verdict of the move is not proven, else 0
    facts     facts that follow from the rules, then proven facts
    is_final  True once all kinds of facts have been looked for
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
        """True if the verdict of the move and the verdict of the position are both proven."""
        return self.verdict.is_proven and self.before.is_proven


class FactFinder:
    """Finds facts about moves. The prover's cancel token cancels the current and all later calls."""

    def __init__(self, prover: Prover | None = None) -> None:
        self.prover = prover or Prover()

    def examine(self, board: Board, move: Move, seconds: float) -> MoveFacts:
        """Return the facts about a legal move that can be found within `seconds`."""
        deadline = _Deadline(seconds)
        after = board.after(move)
        rule_facts = tuple(facts_by_rules(board, move, after))
        found = replace(self._verdicts(board, move, after, deadline), facts=rule_facts)
        facts = [*rule_facts, *self._proven_facts(board, after, found, deadline)]
        return replace(found, facts=tuple(facts), is_final=not self.prover.cancel_token.is_cancelled)

    def _verdicts(self, board: Board, move: Move, after: Board, deadline: _Deadline) -> MoveFacts:
        """Return the verdicts of the position and of the move, in a MoveFacts without facts."""
        result = self.prover.best(board, Limits(seconds=deadline.until(_POSITION)))
        if after.ended:
            verdict, depth = final_verdict(after).before_turn(), 0
        elif result.move == move:
            verdict, depth = result.verdict, result.depth
            if not verdict.is_certain and (win := self.prover.find_win(after, deadline.until(_MOVE))):
                verdict = certain_win(win[1]).before_turn()
        else:
            answer = self.prover.best(after, Limits(seconds=deadline.until(_MOVE)))
            if not answer.verdict.is_proven and answer.depth == 0:
                answer = self.prover.glance(after)  # stopped before the search began
            verdict, depth = answer.verdict.before_turn(), answer.depth + 1
            if not verdict.is_certain and result.verdict.is_certain_win and not result.verdict.is_proven:
                if self.prover.find_loss(after, deadline.until(_UNPROVEN_MOVE)):
                    verdict = certain_win(WinProof.FORCE)
            elif not verdict.is_proven and result.verdict.is_proven and not result.verdict.is_loss:
                proof = self.prover.prove(after, deadline.until(_UNPROVEN_MOVE))
                verdict = verdict if proof is None else proof.before_turn()
        before, best = result.verdict, result.move
        if verdict.is_proven and not before.is_proven and (verdict.is_win or verdict > before):
            # The proof of the move shows more than the search of the position. There may be a quicker win.
            best = move
        return MoveFacts(move, verdict, before, best, 0 if verdict.is_proven else max(1, depth))

    def _proven_facts(self, board: Board, after: Board, found: MoveFacts, deadline: _Deadline) -> Iterator[Fact]:
        verdict, before = found.verdict, found.before
        if found.is_proven and verdict != before:
            yield VerdictChangeFact(before, verdict)
        if verdict.proof is not None:
            yield CertainResultFact(verdict.is_certain_win, verdict.proof)
        if before.proof is not None and before.is_certain_win and not verdict.is_certain_win:
            yield ForgoneWinFact(found.best, before.proof)
        if verdict.is_proven and self._is_only(board, found, deadline):
            yield OnlyMoveFact()
        yield from self._flip_facts(board, deadline)
        if verdict.is_proven:
            rest = () if after.ended else self.prover.line(after, deadline.until(1.0))
            yield BestLineFact((found.move, *rest))

    def _is_only(self, board: Board, found: MoveFacts, deadline: _Deadline) -> bool:
        """Return True if every other move is proven to have a worse result (a draw is worse than a win, and so on)."""
        others = [child for move, child in board.children() if move != found.move]
        if not others:
            return True
        rank = _RANKS[found.verdict.kind]
        if rank < 0 or (found.before.is_proven and rank < _RANKS[found.before.kind]):
            return False
        # Check moves that end the game first: they cost no time.
        for child in sorted(others, key=lambda child: child.ended == 0):
            verdict = self.prover.prove(child, deadline.until(_OTHERS))
            if verdict is None or self.prover.cancel_token.is_cancelled or _RANKS[verdict.before_turn().kind] >= rank:
                return False
        return True

    def _flip_facts(self, board: Board, deadline: _Deadline) -> Iterator[FlipsFact]:
        """Yield the verdicts that the position would have with one flip fewer and one flip more for the mover.

        Yield nothing if one of the verdicts cannot be proven in time.
        """
        boards = [board.with_flips(board.mover, more) for more in (-1, 1)]
        if boards == [None, None]:
            return
        fewer, more = (
            None if other is None else self.prover.prove(other, deadline.until(_HANDICAPS)) for other in boards
        )
        if (fewer is None) == (boards[0] is None) and (more is None) == (boards[1] is None):
            yield FlipsFact(fewer, more)


class _Deadline:
    """The time limit for examining a move."""

    def __init__(self, seconds: float) -> None:
        self.began = time.monotonic()
        self.seconds = seconds

    def until(self, part: float) -> float:
        """Return the seconds until the given fraction of the total time has passed, but at least _LEAST_SECONDS."""
        return max(_LEAST_SECONDS, self.began + part * self.seconds - time.monotonic())


# --- facts from the rules ---


def facts_by_rules(board: Board, move: Move, after: Board) -> Iterator[Fact]:
    """Yield the facts about a move that follow from the rules alone; the move leads from `board` to `after`."""
    outcome = after.outcome()
    if outcome is not None and outcome.winner is not None:
        kind = WinFact if outcome.winner == board.mover else HandedWinFact
        step, lines = deciding_step(board, move, outcome)
        yield from (kind(step, line) for line in lines)
    if outcome is None or outcome.winner != board.mover:
        yield from (MissedWinFact(other) for other in winning_moves(board))
    replies = winning_moves(after)
    yield from map(AllowedWinFact, replies)
    if outcome is None or outcome.winner != 1 - board.mover:
        yield from (BlockFact(reply) for reply in winning_moves(board.passed()) if reply not in replies)
    if outcome is None and (moves := fork_moves(after)):
        yield ForkFact(moves)
    yield from _capture_facts(board, move)
    if outcome is None:
        yield from _threat_facts(after)
        yield from _danger_facts(after)


def deciding_step(board: Board, move: Move, outcome: Outcome) -> tuple[StepKind, tuple[tuple[Cell, ...], ...]]:
    """Return the kind of the step with which a move wins the game, and each line that it completes.

    If captures decide the game instead of lines, return the captured pieces of the loser as the only line.
    """
    steps = board.steps(move)
    kinds = [step.kind for step in steps]
    kind = StepKind.SHRINK if StepKind.SHRINK in kinds else kinds[-1]
    if outcome.lines:
        return kind, outcome.lines
    lost = [cell for step in steps if step.kind is StepKind.CAPTURE for cell in step.cells]
    return kind, (tuple(cell for cell in lost if _owner(board, move, cell) != outcome.winner),)


def fork_moves(after: Board) -> tuple[Move, ...]:
    """Return a few moves, one of which wins after any reply of the opponent; empty if a reply prevents all wins.

    `after` is the position after a move, with the opponent to move. The returned moves are those of the player who
    moved.
    """
    wins = []
    for _, then in after.children():
        if not (found := winning_moves(then)):
            return ()
        wins.append(set(found))
    chosen: list[int] = []
    while wins:
        # Of equally good moves, take the smallest number: it has the fewest flips.
        best = max(sorted(set().union(*wins)), key=lambda move: sum(move in found for found in wins))
        chosen.append(best)
        wins = [found for found in wins if best not in found]
    return tuple(chosen)


def _capture_facts(board: Board, move: Move) -> Iterator[Fact]:
    """Yield facts about the pieces that a move removes from the board."""
    takes: list[int] = []
    loses: list[int] = []
    for cell in _captured_cells(board, move):
        (loses if _owner(board, move, cell) == board.mover else takes).append(cell)
    if takes:
        yield CaptureFact(tuple(takes))
    if loses:
        yield LossFact(tuple(loses))


def _threat_facts(after: Board) -> Iterator[ThreatFact]:
    """Yield the moves that would win next if the opponent passed, with one fact for each line they complete."""
    idle = after.passed()
    if idle.ended:
        return
    for move in winning_moves(idle):
        outcome = idle.after(move).outcome()
        assert outcome is not None
        yield from (ThreatFact(move, line) for line in deciding_step(idle, move, outcome)[1])


def _danger_facts(after: Board) -> Iterator[Fact]:
    """Yield facts about pieces that can be captured next, and pieces that the shrinking board will remove."""
    if captures := _captures_by_move(after):
        yield ExposureFact(_union(captures), max(map(len, captures)))
    idle = after.passed()
    if not idle.ended and (captures := _captures_by_move(idle)):
        yield AttackFact(_union(captures), max(map(len, captures)))
    if doomed := after.doomed():
        yield DoomedFact(*doomed)


def pieces_in_reach(board: Board) -> tuple[Cell, ...]:
    """Return the cells of the opponent's pieces that the mover can capture with one move."""
    return _union(_captures_by_move(board))


def _captures_by_move(board: Board) -> list[set[Cell]]:
    """Return the sets of opponent's pieces that single moves of the mover capture.

    There is one set for each move that captures.
    """
    found = []
    for move in board.moves():
        cells = {cell for cell in _captured_cells(board, move) if board.owner(cell) == 1 - board.mover}
        if cells:
            found.append(cells)
    return found


def _union(sets: list[set[Cell]]) -> tuple[Cell, ...]:
    return tuple(sorted(set().union(*sets)))


def _captured_cells(board: Board, move: Move) -> Iterator[Cell]:
    """Yield the cells of the pieces that a move captures before the board shrinks."""
    for step in board.steps(move):
        if step.kind is StepKind.SHRINK:
            return
        if step.kind is StepKind.CAPTURE:
            yield from step.cells


def _owner(board: Board, move: Move, cell: Cell) -> Side:
    """Return the owner of the piece that stands on a cell while a move is played."""
    return board.mover if cell in board.cells(move)[-1:] else board.owner(cell)
