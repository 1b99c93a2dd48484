"""The blunder guard: checks a move before it is played, and asks for confirmation if it is a mistake."""

from collections.abc import Callable, Sequence

from game.play.live_game import LiveGame
from game.play.storage.settings import GuardMode
from game.rules.numbers import Move
from game.teach.evaluation.evaluation_queries import ExplanationQuery
from game.teach.evaluation.game_evaluation import GameEvaluation
from game.teach.evaluation.mistake_kinds import MistakeKind, Sight
from game.teach.explanations.explanation import Explanation
from game.teach.explanations.explanation_text import Audience
from game.words.game_words import Notation

SECONDS = 0.5  # the most time to check a move; most moves need far less


class BlunderGuard:
    """Holds a person's move back until its explanation is known. If the move is good, it is then played.

    mode     a function that returns which moves need confirmation: mistakes, only losing moves, or none
    sight    the mistakes that are shown to the person
    move     the move that is held back, or None
    warning  the explanation of the held move if it is bad; None while it is being checked
    """

    def __init__(
        self,
        live: LiveGame,
        mode: Callable[[], GuardMode],
        notation: Callable[[], Notation],
        play: Callable[[Move], object],
        evaluation: GameEvaluation,
        on_warning: Callable[[], object],
    ) -> None:
        self.live = live
        self.mode = mode
        self.sight = Sight.EVERYTHING
        self.notation = notation
        self.play = play
        self.on_warning = on_warning
        self.move: Move | None = None
        self.warning: Explanation | None = None
        self.evaluation = evaluation
        self._query: ExplanationQuery | None = None

    def hold_back(self, move: Move) -> bool:
        """Hold a move back and start to check it. Return False if the move need not be checked."""
        record = self.live.record
        # Under the swap rule, the best first move is no good move: the opponent would take it over.
        if self.mode() == "off" or record.offers_turn:
            return False
        self.move, self.warning = move, None
        self._query = ExplanationQuery(record.current, move, Audience.of(record, self.notation()), SECONDS)
        return True

    def queries(self) -> Sequence[ExplanationQuery]:
        """Return the query for the explanation of the held move, if it is not known yet."""
        return () if self._query is None else (self._query,)

    def update(self) -> None:
        """Judge the held move if its explanation is known now: play it, or warn."""
        if self._query is not None and self.evaluation.is_answered(self._query):
            found = self.evaluation.explanation_of(self._query.node, self._query.move, self._query.audience)
            self._query = None
            if found is not None:
                self._judge(found)

    def release(self) -> None:
        """Drop the held move, so that the user can choose another move."""
        self.move = self.warning = self._query = None

    def play_held(self) -> None:
        """Play the held move."""
        move = self.move
        self.release()
        if move is not None:
            self.play(move)

    def _judge(self, found: Explanation) -> None:
        if not self.is_bad(found):
            self.play_held()
            return
        self.warning = found
        self.on_warning()

    def is_bad(self, found: Explanation) -> bool:
        if self.mode() == "slips":
            return self.sight.sees(found.mistake)
        return found.mistake is MistakeKind.LOSES_AT_ONCE
