"""The values of moves, hints and explanations for the position that the Play screen shows."""

from collections.abc import Callable, Sequence

from ai.analysis.hint import Hint, HintJob
from ai.exact.threats import find_threats
from ai.verdict import Verdict
from game.play.live_game import LiveGame
from game.record.help import Help
from game.record.node import Node
from game.rules.numbers import Move, Side
from game.teach.evaluation.evaluated_path import EvaluatedPath
from game.teach.evaluation.evaluation_queries import (
    ExplanationQuery,
    FlipsQuery,
    HintQuery,
    MovesQuery,
    PositionsQuery,
    Query,
)
from game.teach.evaluation.game_evaluation import GameEvaluation, distinguishing_verdicts
from game.teach.evaluation.mistake_kinds import Sight
from game.teach.explanations.explanation import Explanation
from game.teach.explanations.explanation_text import Audience
from game.teach.explanations.figures import Figure
from game.teach.explanations.flip_value import FlipValue
from game.window.boards.figure_marks import READING, show_figures
from game.window.boards.move_input import MoveInput
from game.window.boards.view import AnyView, chip_of
from game.window.changes import Changed
from game.window.widgets.side_panel_cards import AdvantageBar, AdvantageCurve
from game.words.game_words import Notation
from game.words.messages import join_sentences, tr
from game.words.outcomes import worth_words
from game.words.registry import WORDS

# Seconds for one move in each round. The first two are short because an estimate is shown once two rounds agree.
FIRST_ROUNDS, LATER_ROUNDS = (0.02, 0.04), (0.2, 1.0, 3.3)
REASON_SECONDS = 1.0  # for the reason for a hint
PAST = 0.12  # seconds for an earlier position


class AnalysisAndHints:
    """Asks the game's evaluation for all that the Play screen shows: values of moves, hints, and explanations.

    shown          a function that returns the position shown
    changed        called when there is a new result, with the aspects that have changed
    is_switched_on a function that returns True if a kind of help is switched on
    shows_flips    a function that returns True while the value of a flip is shown
    warnings       a function that returns the queries of the blunder guard
    remarks        a function that returns the queries of the coach
    grading        a function that returns the queries for the accuracy of a finished game
    on_advice      called after a new explanation
    figures        a function that returns the figures of what the coach says
    notation       a function that returns the notation in which hints name moves
    hint           the last hint with its move and verdict, until the position changes
    """

    def __init__(
        self,
        live: LiveGame,
        shown: Callable[[], Node],
        is_switched_on: Callable[[Help], bool],
        evaluation: GameEvaluation,
        changed: Callable[[Changed], object],
    ) -> None:
        self.live = live
        self.shown = shown
        self.record = live.record
        self.evaluation = evaluation
        self.changed = changed
        self.is_switched_on = is_switched_on
        self.shows_flips: Callable[[], bool] = lambda: False
        self.warnings: Callable[[], Sequence[ExplanationQuery]] = tuple
        self.remarks: Callable[[], Sequence[ExplanationQuery]] = tuple
        self.grading: Callable[[], Sequence[Query]] = tuple
        self.on_advice: Callable[[], object] = lambda: None
        self.figures: Callable[[], Sequence[Figure]] = tuple
        self.notation: Callable[[], Notation] = lambda: "words"
        self.hint: Hint | None = None
        self._hinted: dict[Node, Move] = {}  # the hints of this game, by the position that they are for
        self._hint_query: HintQuery | None = None
        self._path = EvaluatedPath(evaluation, live.record.swap_rule)
        self._asked: tuple[object, ...] = ()
        self._view: AnyView | None = None  # the view that the results were last shown on

    @property
    def is_on(self) -> bool:
        """True while the board shows the value of each move."""
        return self.is_switched_on(Help.VALUES)

    @property
    def _audience(self) -> Audience:
        return Audience.of(self.record, self.notation())

    @property
    def is_looking_for_hint(self) -> bool:
        return self._hint_query is not None

    @property
    def mistakes(self) -> frozenset[Node]:
        """The positions after the mistakes found so far; empty while the board does not show the values of moves."""
        return self._path.mistakes if self.is_on else frozenset()

    @property
    def says_swap(self) -> bool | None:
        """True if the hint advises to swap sides, False if it advises a move; None without a hint."""
        return None if self.hint is None else self.record.should_swap(self.hint.verdict.score)

    @property
    def hint_notes(self) -> list[str]:
        """The hints that were asked for in this game, the first one first.

        The last one has all sentences about the reason for it, the others have one.
        """
        if self.hint is not None and not self.says_swap:
            self._hinted[self.record.current] = self.hint.move
        on_path = set(self.record.current.path())
        shown = [(node, move) for node, move in self._hinted.items() if node in on_path]
        return [self._note(node, move, number == len(shown)) for number, (node, move) in enumerate(shown, start=1)]

    def _note(self, node: Node, move: Move, is_last: bool) -> str:
        """Return the text about the hint `move` in a position."""
        reason = self.evaluation.explanation_of(node, move, self._audience)
        number, advice = node.turns // 2 + 1, WORDS[self.record.game].advice(node.board, move)
        if reason is None or not reason.sentences:
            return tr("Move {number}: {move}.", number=number, move=advice)
        words = join_sentences(reason.sentences if is_last else reason.sentences[:1])
        return tr("Move {number}: {move}. {reason}", number=number, move=advice, reason=words)

    @property
    def _reason_query(self) -> ExplanationQuery | None:
        """The query for the reason for the hint, or None if there is no hint for a move."""
        if self.hint is None or self.says_swap:
            return None
        return ExplanationQuery(self.record.current, self.hint.move, self._audience, REASON_SECONDS)

    @property
    def reason(self) -> Explanation | None:
        """The explanation of the move that the hint suggests; None without a hint, and until it is found."""
        query = self._reason_query
        return None if query is None else self.evaluation.explanation_of(query.node, query.move, query.audience)

    @property
    def flips(self) -> tuple[FlipValue, ...]:
        """The value of a flip in the position shown; empty while it is not known."""
        return self.evaluation.flip_values(self._flips_query)

    @property
    def is_looking_for_flips(self) -> bool:
        return self.evaluation.asker is self and self.evaluation.is_pending(self._flips_query)

    @property
    def _flips_query(self) -> FlipsQuery:
        return FlipsQuery(self.shown(), self._audience)

    @property
    def sight(self) -> Sight:
        """The mistakes that are shown to the person."""
        return self._path.sight

    @sight.setter
    def sight(self, sight: Sight) -> None:
        self._path.sight = sight

    def ask_for_hint(self) -> None:
        if not self.is_looking_for_hint:
            self._hint_query = HintQuery(self.record.current, HintJob(self.record))
            self._take_hint()

    def forget_hint(self) -> None:
        """Cancel the search for a hint and drop the hint, because the position has changed."""
        self._hint_query = self.hint = None

    def stop(self) -> None:
        self._hint_query, self._asked = None, ()
        self.evaluation.stop(self)

    def update(self) -> None:
        """Send the queries for all that the screen shows now, the most urgent first, unless they were sent before."""
        shown, warnings, remarks = self.shown(), self.warnings(), self.remarks()
        if self.is_switched_on(Help.HINT) and self.live.is_persons_turn and self.hint is None:
            self.ask_for_hint()
        # Evaluating would slow down the computer while it thinks about its own move.
        is_analyzed = self.is_on and not (self.live.is_computers_turn and not self.live.is_watched)
        shows_flips = is_analyzed and self.shows_flips()
        reason = self._reason_query
        state = self.record.current, self.live.is_over, is_analyzed, shows_flips
        asked = (shown, *state, self._hint_query, reason, *warnings, *remarks)
        if asked == self._asked and self.evaluation.asker is self:
            return
        self._asked = asked
        queries: list[Query] = [*warnings]
        if self._hint_query is not None:
            queries.append(self._hint_query)
        if reason is not None:
            queries.append(reason)
        if is_analyzed:
            queries.append(PositionsQuery((shown,), PAST))
            queries.extend(MovesQuery(shown, seconds) for seconds in FIRST_ROUNDS)
        queries.extend(remarks)
        if shows_flips:
            queries.append(self._flips_query)
        if is_analyzed:
            queries.append(PositionsQuery(self._unknown_nodes(), PAST))
            queries.extend(MovesQuery(shown, seconds) for seconds in LATER_ROUNDS)
        queries.extend(self.grading())
        self.evaluation.ask(self, queries, self._take)
        self.on_advice()  # the explanation may be known already
        if shows_flips:
            self.changed(Changed.EVALUATION)

    def _unknown_nodes(self) -> tuple[Node, ...]:
        """Return the positions of the game without a verdict, the latest first. Leave out the current position."""
        self._path.update(self.record.current, self._path.above)
        return tuple(node for node in reversed(self._path.unknown) if node is not self.record.current)

    def _take(self, query: Query) -> None:
        match query:
            case HintQuery():
                self._take_hint()
            case ExplanationQuery():
                self._check_hint()
                self.on_advice()
                self.changed(Changed.ADVICE)
        self.changed(Changed.EVALUATION)

    def _take_hint(self) -> None:
        """Show the hint that the user has asked for, if it is known now."""
        query = self._hint_query
        if query is not None and (hint := self.evaluation.hints.get(query.node.key)) is not None:
            self._hint_query, self.hint = None, hint
            self.changed(Changed.ADVICE)

    def _check_hint(self) -> None:
        """Replace the hint if the search for its reason has found that another move is better."""
        reason = self.reason
        if reason is not None and reason.mistake is not None and reason.best != reason.move:
            self.hint = Hint(reason.best, reason.before)

    def point_again(self) -> None:
        """Show once more on the board what the coach's text is about, because the user reads it again."""
        if self._view is not None and not self._view.pointers.is_visible:
            self._view.pointers.show_again(READING)
            self._view.changed()

    def show(self, view: AnyView, balance: AdvantageBar, curve: AdvantageCurve, bottom_side: Side) -> None:
        """Show the results: the hint, threats and values of moves on the board, the graph and the advantage bar."""
        view.hint = self.hint.move if self.hint and not self.says_swap else None
        view.threats = find_threats(self.shown().board) if self.is_switched_on(Help.THREATS) else None
        reason = self.reason
        self._view = view
        show_figures(view, self.figures() if reason is None else reason.figures, READING)
        view.chips = {}
        if not self.is_on:
            return
        self._path.update(self.record.current, bottom_side)
        shown = self.shown()
        curve.show(bottom_side, list(self._path.nodes), list(self._path.heights), self.mistakes, shown)
        verdict = self.evaluation.verdict(shown)
        balance.show(verdict, shown.board.mover, bottom_side)
        balance.worth = ""
        if verdict is not None and not shown.board.ended:
            balance.worth = worth_words(self.record.player_of(shown.board.mover), verdict)
        if not shown.board.ended:
            verdicts = distinguishing_verdicts(self._best_by_target(shown, view.move_input))
            view.chips = {move: chip_of(verdict) for move, verdict in verdicts.items()}

    def _best_by_target(self, node: Node, move_input: MoveInput) -> dict[Move, Verdict | None]:
        """Return the best known move to each place on the board, with the verdict to show, from best to worst.

        Skip moves that do not begin with the parts that the user has entered.
        """
        known = self.evaluation.moves(node)
        best: dict[int, Move] = {}
        for move in known:
            target = move_input.place_of(move)
            # Of two moves with equal verdicts keep the first, which uses fewer flips.
            if move_input.fits(move) and (target not in best or known[move].latest > known[best[target]].latest):
                best[target] = move
        ranked = sorted(best.values(), key=lambda move: known[move].latest, reverse=True)
        return {move: known[move].shown for move in ranked}
