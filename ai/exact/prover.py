"""Evaluate positions and moves: prove the result where possible, and search otherwise."""

import dataclasses
import math
import time
from collections.abc import Callable, Mapping
from typing import TypeVar

from ai.deadline import deadline
from ai.exact.solver_interface import Solver
from ai.exact.win_provers.win_prover import WinProver
from ai.games.game_ai import ai_for
from ai.score.registry import score_for
from ai.score.score import MOST_SCORE, Score
from ai.search.best_moves import BestMoves, BestMovesSearch
from ai.search.best_moves import Report as BestMovesReport
from ai.search.cancel_token import CancelToken
from ai.search.iterative_deepening import Limits, Report, Search, SearchMemory, SearchResult
from ai.verdict import Verdict, VerdictKind, WinProof, final_verdict
from game.rules.board import Board, canonical_form
from game.rules.numbers import Move

# The limits of a quick search that runs first, so that a move is known even if everything else is stopped at once.
_GLANCE_NODES = 2_000
_GLANCE_SECONDS = 0.2  # a limit for the uncompiled program, where nodes take longer
# The fractions of the total time after which the quick search and the attempt to prove must end.
_GLANCE_PART, _PROOF_PART = 0.2, 0.6
_WIN_PART = 0.3  # of the time or nodes for a move, for a proof of a win without its length
_LEAST_WIN_NODES = 100_000  # nodes for this proof under any limit of depth or nodes: some milliseconds
_LEAST_WIN_SECONDS = 0.005  # enough to look up a stored win, and to search for wins by threats alone
_MOST_WIN_NODES = 300_000  # nodes for this proof if there is no limit at all
_CERTAIN_PART = 0.05  # of the time for a proof with the number of turns, for each of a certain win and a certain loss
_EXACT_NODES = 200_000  # nodes of the search for the length of a proven win if there is no limit at all
_NO_LIMIT = 1 << 62  # nodes

_REDUCTIONS = frozenset({"reductions"})  # switched off for proofs, because a reduced search proves less

# The seconds of the first search for the best moves, before the first attempt to prove all moves, and the most seconds
# for a proven line of play.
_FIRST_SHARE, _LINE_SECONDS = 0.3, 0.5

Answer = TypeVar("Answer")
MoveReport = Callable[[Move, Verdict], None]


class Prover:
    """Evaluates positions with the exact solver of their game, or with the search if the game has no solver.

    In all methods, `seconds` limits the whole query, and None means no limit. The cancel token cancels the running
    query and all later queries, which then return what is known so far.

    megabytes   the maximum size of the solver's table and of the search's table
    score       the evaluation function of the search; None for the best function of each game
    own_book    True if the solver may use its opening book
    memory      what `best` remembers from earlier turns of the game, or None
    """

    def __init__(
        self,
        megabytes: float = 32,
        score: Score | None = None,
        threads: int = 1,
        own_book: bool = True,
        cancel_token: CancelToken | None = None,
    ) -> None:
        self.cancel_token = cancel_token or CancelToken()
        self.memory: SearchMemory | None = None
        self._megabytes = megabytes
        self._score = score
        self._threads = threads
        self._own_book = own_book
        self._solvers: dict[type[Board], Solver | None] = {}
        self._win_provers: dict[tuple[str, ...], WinProver | None] = {}

    def solver(self, board: Board) -> Solver | None:
        """Return the exact solver for a board, or None if its game has none. A solver is created on first use."""
        kind = type(board)
        if kind not in self._solvers:
            game_ai = ai_for(board.game)
            book = game_ai.book() if self._own_book else None
            self._solvers[kind] = game_ai.solver(self._megabytes, book, self._threads)
        return self._solvers[kind]

    # --- positions ---

    def solve(self, board: Board, seconds: float | None = None, needs_length: bool = True) -> SearchResult:
        """Return the proven best move of an unfinished game.

        If the time runs out before the proof, return a certain win or loss if there is a proof without the number of
        turns, or else the result of a quick search. If `needs_length` is False, such a proof also ends a search without
        a time limit, but only where it is stored how the first player wins, because there the length is out of reach.
        """
        solver = self.solver(board)
        if solver is None:
            return self._solve_by_search(board, seconds, needs_length)
        proof = self._prove(solver, lambda: solver.solve(board), seconds)
        return proof or self.glance(board)

    def _solve_by_search(self, board: Board, seconds: float | None, needs_length: bool) -> SearchResult:
        started = time.perf_counter()
        limits, certain, move = Limits(), None, None
        if seconds is not None or ai_for(board.game).has_stored_win(board):
            certain, move = self._certain_result(board, seconds)
        if seconds is not None:
            limits = Limits(seconds=max(0.001, seconds - (time.perf_counter() - started)))
        elif certain is not None and not needs_length:
            limits = Limits(nodes=_EXACT_NODES)
        result = self._search(board, limits, proves=certain is None, without=_REDUCTIONS)
        if certain is None or result.verdict.is_proven:
            return result
        move = result.move if move is None else move
        return dataclasses.replace(result, move=move, verdict=certain, line=(move,))

    def _certain_result(self, board: Board, seconds: float | None) -> tuple[Verdict | None, Move | None]:
        """Return a certain win with its move, a certain loss without a move, or None twice if there is no proof.

        The proof may take a part of the time, or a fraction of a second if there is no time limit.
        """
        win_prover, nodes = self._win_prover(board), _MOST_WIN_NODES if seconds is None else _NO_LIMIT
        part = None if seconds is None else _CERTAIN_PART * seconds
        if win := _find_win(win_prover, board, nodes, self.cancel_token, part):
            return certain_win(win[1]), win[0]
        if win_prover is not None and _is_lost(win_prover, board, nodes, self.cancel_token, part):
            return certain_win(WinProof.FORCE).for_opponent(), None
        return None, None

    def glance(self, board: Board) -> SearchResult:
        """Return the result of a quick search of an unfinished game.

        This search runs even if the prover is cancelled.
        """
        return self._quick_search(board, CancelToken()).run(Limits(nodes=_GLANCE_NODES, seconds=_GLANCE_SECONDS))

    def best(self, board: Board, limits: Limits, report: Report | None = None) -> SearchResult:
        """Return the best move of an unfinished game. Part of the time is used for a proof, the rest for a search.

        A limit of depth or nodes applies to the search only; with such a limit the solver proves nothing.
        """
        solver = self.solver(board)
        if solver is None or limits.depth is not None or limits.nodes is not None:
            return self._best_by_search(board, limits, report)
        started = time.perf_counter()
        budget = limits.budget()
        glance = Limits(nodes=_GLANCE_NODES, seconds=None if budget is None else _GLANCE_PART * budget)
        result = self._quick_search(board, self.cancel_token).run(glance, report)
        is_decided = result.verdict.is_win or result.verdict.is_draw
        if is_decided and board.spends(result.move) == 0:
            return result  # otherwise a proof may find an equal move that spends fewer flips
        proving = None if budget is None else max(0.0, _PROOF_PART * budget - (time.perf_counter() - started))
        proof = self._prove(solver, lambda: solver.solve(board), proving)
        if proof is not None:
            if report is not None:
                report(proof)
            return proof
        if is_decided or self.cancel_token.is_cancelled or budget is None:
            return result

        def report_deeper(deeper: SearchResult) -> None:
            if report is not None and deeper.depth > result.depth:
                report(deeper)

        left = max(0.001, budget - (time.perf_counter() - started))
        search = self._search(board, dataclasses.replace(limits, seconds=left), report_deeper)
        return search if search.depth >= result.depth else result

    def _best_by_search(self, board: Board, limits: Limits, report: Report | None) -> SearchResult:
        """Return the best move by the search, or a move that the prover of wins proves."""
        budget = limits.budget()
        # Under a limit, all of the remaining time goes into the search and none into the draw prover.
        proves = limits == Limits()
        win = self._win_within(board, limits)
        if limits.depth is None and limits.nodes is None:
            if budget is not None and self._win_prover(board) is not None:
                limits = dataclasses.replace(limits, seconds=(1 - _WIN_PART) * budget)
            if win is not None and budget is None:
                limits, proves = Limits(nodes=_EXACT_NODES), False
        result = self._search(board, limits, report, proves=proves, memory=self.memory)
        return result if win is None else _with_win(result, *win, report)

    def _win_within(self, board: Board, limits: Limits) -> tuple[Move, WinProof] | None:
        """Return what `find_win` returns, found with a part of the limits."""
        if limits.depth is not None or limits.nodes is not None:
            nodes = max(_LEAST_WIN_NODES, int(_WIN_PART * (limits.nodes or 0)))
            # A new prover, so that equal searches give equal results.
            return _find_win(ai_for(board.game).win_prover(board), board, nodes, self.cancel_token, None)
        budget = limits.budget()
        nodes = _MOST_WIN_NODES if budget is None else _NO_LIMIT
        seconds = None if budget is None else max(_LEAST_WIN_SECONDS, _WIN_PART * budget)
        return _find_win(self._win_prover(board), board, nodes, self.cancel_token, seconds)

    def find_win(self, board: Board, seconds: float) -> tuple[Move, WinProof] | None:
        """Return a move of an unfinished game that certainly wins, and the kind of the proof; None if none is proven.

        The number of turns to the end is not known.
        """
        return _find_win(self._win_prover(board), board, _NO_LIMIT, self.cancel_token, seconds)

    def find_loss(self, board: Board, seconds: float) -> bool:
        """Return True if it is proven that the mover of an unfinished game loses; the number of turns is not known."""
        win_prover = self._win_prover(board)
        return win_prover is not None and _is_lost(win_prover, board, _NO_LIMIT, self.cancel_token, seconds)

    def _win_prover(self, board: Board) -> WinProver | None:
        """Return the prover of wins for a board, or None. It is created on first use and keeps what it has found."""
        setup = (board.game, *board.setup().values())
        if setup not in self._win_provers:
            self._win_provers[setup] = ai_for(board.game).win_prover(board)
        return self._win_provers[setup]

    def verdict(self, board: Board, seconds: float) -> Verdict:
        """Return the verdict of a position for its mover, proven or estimated. The game may be over."""
        if board.ended:
            return final_verdict(board)
        started = time.perf_counter()
        if self.solver(board) is not None and (proof := self.prove(board, _PROOF_PART * seconds)) is not None:
            return proof
        win = None if self.solver(board) is not None else self._win_within(board, Limits(seconds=seconds))
        left = max(0.001, seconds - (time.perf_counter() - started))
        found = self._search(board, Limits(seconds=left)).verdict
        return found if win is None or found.is_win else certain_win(win[1])

    def prove(self, board: Board, seconds: float | None = None) -> Verdict | None:
        """Return the proven verdict of a position for its mover, or None if it is not proven. The game may be over."""
        if board.ended:
            return final_verdict(board)
        solver = self.solver(board)
        if solver is not None:
            return self._prove(solver, lambda: solver.verdict(board), seconds)
        verdict = self._search(board, Limits(seconds=seconds), without=_REDUCTIONS).verdict
        return verdict if verdict.is_proven else None

    def line(self, board: Board, seconds: float) -> tuple[Move, ...]:
        """Return best play of both sides from an unfinished game to its end, or as far as it can be proven in time."""
        solver = self.solver(board)
        if solver is not None:
            proof = self._prove(solver, lambda: solver.solve(board), seconds)
            return () if proof is None else proof.line
        # The expected line of a search is not always best play to its end, so search again at every turn.
        ends = time.perf_counter() + seconds
        board = board.copy()
        line: list[Move] = []
        while not board.ended and (left := ends - time.perf_counter()) > 0 and not self.cancel_token.is_cancelled:
            result = self._search(board, Limits(seconds=left), without=_REDUCTIONS)
            if not result.verdict.is_proven:
                break
            line.append(result.move)
            board.play(result.move)
        return tuple(line)

    # --- moves ---

    def grade(
        self, board: Board, seconds: float | None = None, report: MoveReport | None = None
    ) -> dict[Move, Verdict]:
        """Return the proven verdict of each move, in the order of the proofs. Moves that are not proven are missing.

        `report` is called for each move as soon as it is proven.
        """
        return self._evaluate_moves(board, seconds, report, self.prove)

    def estimate(self, board: Board, seconds: float) -> dict[Move, Verdict]:
        """Return the verdict of each move, proven or estimated, best move first.

        If cancelled, some moves are missing.
        """
        verdicts = self._evaluate_moves(board, seconds, None, lambda after, share: self.verdict(after, share or 0.0))
        return dict(sorted(verdicts.items(), key=lambda pair: (-pair[1].score, board.spends(pair[0]))))

    def _evaluate_moves(
        self,
        board: Board,
        seconds: float | None,
        report: MoveReport | None,
        query: Callable[[Board, float | None], Verdict | None],
    ) -> dict[Move, Verdict]:
        ends = None if seconds is None else time.perf_counter() + seconds
        verdicts: dict[Move, Verdict] = {}
        known: dict[int, Verdict | None] = {}  # verdicts by position key; symmetric moves lead to equal keys
        estimates: dict[str, Verdict] = {}  # estimates by likeness, which is equal for apparent mirror images
        pairs = self._children(board)
        for index, (move, after) in enumerate(pairs):
            key, _ = canonical_form(after)
            likeness = after.likeness()
            if key not in known and likeness not in estimates:
                share = None if ends is None else max(0.001, (ends - time.perf_counter()) / (len(pairs) - index))
                known[key] = query(after, share)
            if self.cancel_token.is_cancelled:
                break
            verdict = known[key] if key in known else estimates[likeness]
            if verdict is not None and not verdict.is_proven:
                estimates[likeness] = verdict
            if verdict is not None:
                verdicts[move] = verdict.before_turn()
                if report is not None:
                    report(move, verdicts[move])
        return verdicts

    def _children(self, board: Board) -> list[tuple[Move, Board]]:
        """Return every move with the board after it: first moves that end the game, then the most promising moves."""
        ranks = self._score_for(board).ranks(board)
        return sorted(board.children(), key=lambda pair: (pair[1].ended == 0, -ranks[pair[0]]))

    def best_moves(self, board: Board, count: int, limits: Limits, report: BestMovesReport) -> BestMoves:
        """Return the `count` best moves of an unfinished game. Call `report` with them whenever they get better.

        If the game has a solver, search and proofs take turns, unless depth or nodes are limited.
        """
        score, token = self._score_for(board), self.cancel_token
        search = BestMovesSearch(board, score, count, self._megabytes, cancel_token=token)
        solver = self.solver(board)
        if solver is None or limits.depth is not None or limits.nodes is not None:
            win = None if solver is not None else self._win_within(board, limits)
            if win is None:
                return search.run(limits, report)
            move, verdict = win[0], certain_win(win[1])
            result = search.run(limits, lambda latest: report(_with_certain(board, latest, move, verdict, count)))
            return _with_certain(board, result, move, verdict, count)
        ends = time.perf_counter() + budget if (budget := limits.budget()) is not None else math.inf
        share, found = _FIRST_SHARE, BestMoves()
        proven: dict[Move, Verdict] = {}

        def merged(latest: BestMoves) -> BestMoves:
            return _with_proofs(board, latest, proven, count)

        while not found.is_final and not token.is_cancelled and (left := ends - time.perf_counter()) > 0:
            search.run(Limits(seconds=min(share, left)), lambda latest: report(merged(latest)))
            found = merged(search.result)
            if (left := ends - time.perf_counter()) > 0:
                proven.update(self.grade(board, min(2 * share, left)))
                found = merged(search.result)
            if len(proven) == len(board.moves()):
                lines = tuple(self._proven_line(board, line) for line in found.lines)
                found = BestMoves(lines, found.values, is_final=True)
            report(found)
            share *= 2
        return found

    def _proven_line(self, board: Board, known: SearchResult) -> SearchResult:
        """Return the best move `known` of a position, followed by best play of both sides."""
        after = board.after(known.move)
        line = () if after.ended else self.line(after, _LINE_SECONDS)
        return dataclasses.replace(known, line=(known.move, *line)) if line else known

    # --- solver and search ---

    def _prove(self, solver: Solver, query: Callable[[], Answer | None], seconds: float | None) -> Answer | None:
        with deadline(self.cancel_token, seconds) as solver.cancel_token:
            return query()

    def _search(
        self,
        board: Board,
        limits: Limits,
        report: Report | None = None,
        proves: bool = True,
        without: frozenset[str] = frozenset(),
        memory: SearchMemory | None = None,
    ) -> SearchResult:
        draw_provers = ai_for(board.game).draw_prover if proves else None
        score, token = self._score_for(board), self.cancel_token
        search = Search(board, score, self._megabytes, self._threads, without, draw_provers, token, memory)
        return search.run(limits, report)

    def _quick_search(self, board: Board, cancel_token: CancelToken) -> Search:
        return Search(board, self._score_for(board), megabytes=1, cancel_token=cancel_token)

    def _score_for(self, board: Board) -> Score:
        return score_for(board.game) if self._score is None else self._score


def certain_win(proof: WinProof) -> Verdict:
    """Return the verdict of a move that is proven to win in an unknown number of turns."""
    return Verdict(VerdictKind.CP, MOST_SCORE, proof)


def _find_win(
    win_prover: WinProver | None, board: Board, nodes: int, cancel_token: CancelToken, seconds: float | None
) -> tuple[Move, WinProof] | None:
    """Return a move that certainly wins and the kind of the proof, or None if none is proven within the limits."""
    if win_prover is None:
        return None
    with deadline(cancel_token, seconds) as win_prover.cancel_token:
        if not win_prover.search(board, nodes):
            return None
    return win_prover.winning_move, WinProof.THREATS if win_prover.is_by_threats else WinProof.FORCE


def _is_lost(win_prover: WinProver, board: Board, nodes: int, cancel_token: CancelToken, seconds: float | None) -> bool:
    """Return True if it is proven within the limits that the mover of an unfinished game loses."""
    with deadline(cancel_token, seconds) as win_prover.cancel_token:
        return win_prover.search_loss(board, nodes)


def _with_win(found: SearchResult, move: Move, proof: WinProof, report: Report | None) -> SearchResult:
    """Return the result of a search, or a move that certainly wins if the search has not proven a win itself."""
    if found.verdict.is_win:
        return found
    result = dataclasses.replace(found, move=move, verdict=certain_win(proof), line=(move,))
    if report is not None:
        report(result)
    return result


def _with_certain(board: Board, found: BestMoves, move: Move, verdict: Verdict, count: int) -> BestMoves:
    """Return the best moves of a search with the verdict of a certain win, unless the search has proven the move."""
    if move in found.values:
        return found
    return dataclasses.replace(_with_proofs(board, found, {move: verdict}, count), values=found.values)


def _with_proofs(board: Board, found: BestMoves, proven: Mapping[Move, Verdict], count: int) -> BestMoves:
    """Return the best moves of a search with proven verdicts in place of its own, in the order of the verdicts."""
    known = {line.move: line for line in found.lines}
    for move, verdict in proven.items():
        line = known.get(move) or SearchResult(move, verdict, found.depth, line=(move,))
        known[move] = dataclasses.replace(line, verdict=verdict)
    lines = sorted(known.values(), key=lambda line: (-line.verdict.score, board.spends(line.move)))
    return BestMoves(tuple(lines[:count]), {**found.values, **proven}, found.is_final)
