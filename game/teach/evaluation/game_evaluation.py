"""The evaluation of games: a cache of results, filled by one background task, for all screens that show them."""

import threading
from collections.abc import Callable, Mapping, Sequence

from ai.analysis.background_task import BackgroundTask, CallSoon
from ai.analysis.hint import Hint
from ai.analysis.position_cache import CachingProver, PositionCache, PositionResult
from ai.search.best_moves import BestMoves
from ai.search.cancel_token import CancelToken
from ai.verdict import Verdict, final_verdict
from game.record.node import Node
from game.record.record import Record
from game.rules.numbers import Move
from game.teach.evaluation.evaluation_queries import ExplanationQuery, FlipsQuery, MoveVerdict, Query
from game.teach.explanations.explanation import Explanation
from game.teach.explanations.explanation_text import Audience
from game.teach.explanations.flip_value import FlipValue
from game.words.verdicts import Tone, tone

MOST_POSITIONS = 50_000  # with more positions, all results are dropped when a screen is left; a game needs few thousand
EXPLAIN_SECONDS = 1.0  # the most time to explain a move of a finished game; most moves need a small part of it


class GameEvaluation:
    """Answers queries about positions and moves, and keeps the results, which are used for all games.

    Only one object, such as a screen, asks queries at a time. They are answered in order on a background thread. All
    methods are called on the window's thread.

    positions      the verdicts and best moves of positions
    explanations   the explanation of each move with its time limit in seconds, by position, move and audience
    flips          the values of a flip, by position and audience
    hints          the hints, by position
    lines          the best moves, by position
    threats        the move that the opponent would play after a pass, by position
    asker          the object that asked queries last, or None after it has called `stop`
    """

    def __init__(self, call_soon: CallSoon) -> None:
        self.asker: object = None
        self._task = BackgroundTask(call_soon)
        self._lock = threading.Lock()  # a cancelled query may still use the prover for a moment
        self._queries: Sequence[Query] = ()
        self._done: set[Query] = set()
        self._running: Query | None = None
        self._on_change: Callable[[Query], object] = lambda query: None
        self._forget()

    def _forget(self) -> None:
        self.positions = PositionCache()
        self.explanations: dict[tuple[str, Move, Audience], tuple[Explanation, float]] = {}
        self.flips: dict[tuple[str, Audience], tuple[FlipValue, ...]] = {}
        self.hints: dict[str, Hint] = {}
        self.lines: dict[str, BestMoves] = {}
        self.threats: dict[str, Move | None] = {}
        self._moves: dict[str, dict[Move, MoveVerdict]] = {}
        self._prover: CachingProver | None = None

    # --- results ---

    def verdict(self, node: Node) -> Verdict | None:
        """Return the verdict of a position for its mover, or None if it is not known."""
        if node.board.ended:
            return final_verdict(node.board)
        known = self.positions.get(node.key)
        return None if known is None else known.verdict

    def best(self, node: Node) -> Move | None:
        """Return a best move of a position, or None if none is known."""
        known = self.positions.get(node.key)
        return None if known is None else known.best

    def is_searched(self, node: Node, seconds: float) -> bool:
        """Return True if a position was searched for at least `seconds` or is proven, so that no search is needed."""
        known = self.positions.get(node.key)
        return bool(node.board.ended) or (known is not None and known.is_enough(seconds))

    def moves(self, node: Node) -> Mapping[Move, MoveVerdict]:
        """Return the verdicts of the moves of a position that are known so far."""
        return self._moves.get(node.key, {})

    def add_move(self, node: Node, move: Move, verdict: Verdict, seconds: float) -> None:
        """Store the verdict of a move, found by a search of `seconds`."""
        known = self._moves.setdefault(node.key, {})
        known[move] = MoveVerdict.of(verdict, seconds, known.get(move))

    def explanation(self, node: Node, audience: Audience) -> Explanation | None:
        """Return the explanation of the move that led to a position, or None if it is not known."""
        return None if node.move is None else self.explanation_of(node.previous, node.move, audience)

    def explanation_of(self, node: Node, move: Move, audience: Audience) -> Explanation | None:
        """Return the explanation of a move in the position `node`, or None if it is not known."""
        found = self.explanations.get((node.key, move, audience))
        return None if found is None else found[0]

    def add_lines(self, node: Node, found: BestMoves) -> None:
        """Store the best moves of a position, unless a deeper search found at least as many."""
        if not found.lines:
            return
        known = self.lines.get(node.key)
        if known is None or (found.is_final, found.depth, len(found.lines)) >= (
            known.is_final,
            known.depth,
            len(known.lines),
        ):
            self.lines[node.key] = found
        first = found.lines[0]
        self.positions.add(node.key, PositionResult(first.verdict, first.seconds, first.move, first.depth))
        for move, verdict in found.values.items():
            self.add_move(node, move, verdict, first.seconds)

    def flip_values(self, query: FlipsQuery) -> tuple[FlipValue, ...]:
        """Return the values of a flip; empty where they are not known."""
        return self.flips.get((query.node.key, query.audience), ())

    # --- queries ---

    @property
    def is_busy(self) -> bool:
        return self._task.is_busy

    def ask(self, asker: object, queries: Sequence[Query], on_change: Callable[[Query], object]) -> None:
        """Replace all queries by these queries of `asker`. `on_change` is called after each new result, with its query.

        A query that is running goes on if it is now the first query without an answer; otherwise it is cancelled.
        """
        if self.asker is not asker:
            self._done = set()
        self.asker, self._queries, self._on_change = asker, queries, on_change
        self._go_on()

    def is_answered(self, query: Query) -> bool:
        """Return True if a query has been answered, or its time limit was too short for an answer."""
        return query in self._done or query.is_answered(self)

    def is_pending(self, query: Query) -> bool:
        """Return True if a query has been asked and is not answered yet."""
        return query in self._queries and not self.is_answered(query)

    def stop(self, asker: object) -> None:
        """Cancel the queries of an object. Do nothing if another object has asked queries since then."""
        if self.asker is asker:
            self.asker, self._queries, self._running, self._prover = None, (), None, None
            self._task.cancel()
            if len(self.positions) > MOST_POSITIONS:
                self._forget()

    def _go_on(self) -> None:
        """Start the first query without an answer, unless it is running already."""
        query = next((query for query in self._queries if not self.is_answered(query)), None)
        if query is not None and query == self._running and self.is_busy:
            return
        self._task.cancel()
        self._running = query
        if query is None:
            return
        prover = self._prover = self._prover or CachingProver(self.positions)

        def work(report: Callable[[object], None], cancel_token: CancelToken) -> object:
            with self._lock:
                prover.cancel_token = cancel_token
                return query.work(prover, report)

        def take_part(part: object) -> None:
            query.take_part(self, part)
            self._on_change(query)

        def take(answer: object) -> None:
            query.take(self, answer)
            self._done.add(query)
            self._running = None
            self._go_on()
            self._on_change(query)

        self._task.start(work, take, take_part)


def distinguishing_verdicts(verdicts: Mapping[Move, Verdict | None]) -> dict[Move, Verdict]:
    """Return the verdicts to show: those that differ from even, unless all moves have equal estimates."""
    known = {move: verdict for move, verdict in verdicts.items() if verdict is not None}
    tones = {tone(verdict) for verdict in known.values()}
    is_usual = len(tones) == 1 and len(known) == len(verdicts)
    return {
        move: verdict
        for move, verdict in known.items()
        if verdict.is_certain or not (is_usual or tone(verdict) is Tone.EVEN)
    }


def is_judged(record: Record, node: Node) -> bool:
    """Return True if the move that led to a position gets a grade.

    A swap gets none, nor does the first move of a game with the swap rule.
    """
    return node.move is not None and not (record.swap_rule and node.ply == 1)


def judged_nodes(record: Record) -> list[Node]:
    """Return the positions of a game, up to the current position, whose last move gets a grade."""
    return [node for node in record.current.path() if is_judged(record, node)]


class MoveExplanations:
    """The explanations, known so far, of the moves of a game that get a grade.

    nodes   the positions whose last move gets a grade
    """

    def __init__(self, record: Record, audience: Audience, evaluation: GameEvaluation) -> None:
        self.nodes = judged_nodes(record)
        self.audience = audience
        self.evaluation = evaluation

    @property
    def found(self) -> dict[Node, Explanation]:
        """The explanations known so far, by the position after the move."""
        explained = ((node, self.evaluation.explanation(node, self.audience)) for node in self.nodes)
        return {node: explanation for node, explanation in explained if explanation is not None}

    @property
    def is_complete(self) -> bool:
        return all(self.evaluation.explanation(node, self.audience) is not None for node in self.nodes)

    def queries(self, first: Node | None = None) -> list[Query]:
        """Return queries for the moves without an explanation, in order. The move that led to `first` comes first."""
        return [
            ExplanationQuery(node.previous, node.move, self.audience, EXPLAIN_SECONDS)
            for node in sorted(self.nodes, key=lambda node: node is not first)
            if node.move is not None and self.evaluation.explanation(node, self.audience) is None
        ]
