"""What positions and moves are worth, found out bit by bit beside the game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from ai.analysis.advantage import advantage
from ai.analysis.thinker import Thinker
from ai.exact.prover import Prover
from ai.verdict import Verdict, VerdictKind
from game.record.record import Record
from game.rules.board import Board
from game.rules.numbers import Move, Side

# Seconds for one move in each round; each round looks deeper at what is not certain yet.
ROUNDS = (0.04, 0.2, 1.0, 3.3)
PAST = 0.12  # seconds for a position as a whole
MISTAKE = 0.5  # how much of the advantage, as it is drawn, a mistake throws away


@dataclass(frozen=True)
class Finding:
    """A verdict on a position, or on one move in it, seen by its mover."""

    position: str
    move: Move | None
    verdict: Verdict


class Inquiry:
    """A job for the thinker: every move of one position, and the value of earlier ones."""

    def __init__(self, board: Board, past: Sequence[Board], known: dict[Move, Verdict]) -> None:
        self.board = board
        self.past = past
        self.known = dict(known)
        self.prover = Prover()
        self.stop = self.prover.stop

    def work(self, report: Callable[[Finding], object]) -> None:
        if not self.known:
            self._judge_all([self.board], report)
        for number, seconds in enumerate(ROUNDS):
            self._try_moves(seconds, report)
            if number == 0:
                self._judge_all(self.past, report)

    def _try_moves(self, seconds: float, report: Callable[[Finding], object]) -> None:
        position, moves = self.board.position(), self.board.moves()
        for move in moves:
            if move in self.known and self.known[move].is_proven:
                continue
            after = self.board.copy()
            after.play(move)
            verdict = self.prover.verdict(after, seconds)
            if self.prover.is_stopped:
                return
            self.known[move] = verdict.before_turn()
            report(Finding(position, move, self.known[move]))
            if len(self.known) == len(moves):
                report(Finding(position, None, max(self.known.values())))

    def _judge_all(self, boards: Sequence[Board], report: Callable[[Finding], object]) -> None:
        for board in boards:
            verdict = self.prover.verdict(board, PAST)
            if self.prover.is_stopped:
                return
            report(Finding(board.position(), None, verdict))


class Analyst:
    """Keeps what has been found out about the positions of a game.

    moves     for each position text, its moves and what they are worth to the mover
    values    for each position text, what it is worth to the mover
    """

    def __init__(self, inquire: Callable[[Board, Sequence[Board], dict[Move, Verdict]], Inquiry] = Inquiry) -> None:
        self.inquire = inquire
        self.thinker = Thinker()
        self.moves: dict[str, dict[Move, Verdict]] = {}
        self.values: dict[str, Verdict] = {}
        self._subject = ""  # the position asked about last

    @property
    def is_busy(self) -> bool:
        return self.thinker.is_busy

    def ask(self, board: Board, past: Callable[[], Sequence[Board]]) -> None:
        """Find out about a position, unless that is what was asked last; then about those of the past."""
        position = board.position()
        if position == self._subject:
            return
        self._subject = position
        job = self.inquire(board, past(), self.moves.get(position, {}))
        self.thinker.start(job.work, job.stop)

    def rest(self) -> None:
        """Stop for now."""
        self._subject = ""
        self.thinker.cancel()

    def poll(self) -> list[Finding]:
        """Take over what has been found out, and say what that was."""
        findings = []
        for answer in self.thinker.poll("the analysis failed"):
            if isinstance(answer.value, Finding):
                self._take(answer.value)
                findings.append(answer.value)
        return findings

    def _take(self, finding: Finding) -> None:
        if finding.move is None:
            self.values[finding.position] = finding.verdict
        else:
            self.moves.setdefault(finding.position, {})[finding.move] = finding.verdict

    def best_by_place(
        self, position: str, is_offered: Callable[[Move], bool], place_of: Callable[[Move], int]
    ) -> dict[Move, Verdict]:
        """The best known move at each place, of those on offer, and its verdict; the best of all comes first."""
        best: dict[int, tuple[Move, Verdict]] = {}
        for move, verdict in self.moves.get(position, {}).items():
            place = place_of(move)
            # Of two that are equal the one that came first: it has fewer flips.
            if is_offered(move) and (place not in best or verdict > best[place][1]):
                best[place] = move, verdict
        return dict(sorted(best.values(), key=lambda found: found[1], reverse=True))


def boards_of(record: Record) -> list[Board]:
    """The positions of a game, from its start to now; a swap leaves its position as it was."""
    return record.boards[: record.now + 1]


def heights_of(values: Sequence[Verdict | None], boards: Sequence[Board], above: Side) -> list[float | None]:
    """The advantage of one side in each position, from -1 to 1."""
    return [height_of(verdict, board, above) for verdict, board in zip(values, boards, strict=True)]


def height_of(verdict: Verdict | None, board: Board, above: Side) -> float | None:
    """The advantage of one side in a position, from -1 to 1."""
    if verdict is None:
        return None
    height = advantage(verdict)
    return height if board.mover == above else -height


def mistakes_of(values: Sequence[Verdict | None], boards: Sequence[Board], swap_rule: bool = False) -> frozenset[int]:
    """The positions whose last move has thrown away what there was, as far as the verdicts can tell."""
    return frozenset(place for place in range(len(boards)) if is_mistake(place, values, boards, swap_rule))


def is_mistake(place: int, values: Sequence[Verdict | None], boards: Sequence[Board], swap_rule: bool) -> bool:
    """Whether the move that led to a position has thrown away what there was.

    Where the opponent may take over the first turn, it is meant to throw something away.
    """
    if place < (2 if swap_rule else 1):
        return False
    before, after = values[place - 1], values[place]
    if before is None or after is None or boards[place - 1].mover == boards[place].mover:
        return False
    return _is_worse(before, after.for_opponent())


def _is_worse(before: Verdict, after: Verdict) -> bool:
    """Whether much was lost; what is proven and what is only guessed cannot be compared."""
    if before.is_proven != after.is_proven:
        return False
    if before.is_proven:
        worth = {VerdictKind.WIN: 1, VerdictKind.DRAW: 0, VerdictKind.LOSS: -1}
        return worth[after.kind] < worth[before.kind]
    return advantage(before) - advantage(after) > MISTAKE
