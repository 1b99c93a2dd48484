"""The accuracy of a finished game, which the result card shows, and whether the game has mistakes."""

from collections import Counter
from collections.abc import Sequence

from game.play.live_game import LiveGame
from game.record.help import REVEALING
from game.record.node import Node
from game.teach.evaluation.evaluation_queries import Query
from game.teach.evaluation.game_evaluation import MoveExplanations
from game.teach.evaluation.mistake_kinds import FEWEST_MOVES, Sight
from game.teach.evaluation.review_summary import summarize
from game.teach.explanations.explanation_text import Audience
from game.teach.statistics.move_grades import save_grades
from game.window.scene import SceneStack
from game.words.messages import tr


class GameAccuracy:
    """Has the moves of a finished game explained in the background, and computes the accuracy of the people in it."""

    def __init__(self, live: LiveGame, app: SceneStack) -> None:
        self.live = live
        self.app = app
        self._explanations: MoveExplanations | None = None
        self._last: Node | None = None  # the final position of the game whose moves are explained
        self._is_saved = False

    def queries(self) -> Sequence[Query]:
        """Return the queries for the moves of the game that are not explained yet; none before the game is over."""
        record = self.live.record
        if not self.live.is_over or not self.live.people:
            self._explanations = self._last = None
            return ()
        if self._explanations is None or self._last is not record.current:
            audience = Audience.of(record, self.app.settings.notation)
            self._explanations = MoveExplanations(record, audience, self.app.evaluation)
            self._last, self._is_saved = record.current, False
        return self._explanations.queries()

    def save(self) -> None:
        """Save the accuracy in the library if it is known and the game is there by now."""
        explanations = self._explanations
        if not self._is_saved and explanations is not None and explanations.is_complete:
            save_grades(self.app.store.library, self.live.record, explanations.found, self._note_saved)

    def _has_enough_moves(self, nodes: Sequence[Node]) -> bool:
        """Return True if a person has played enough moves for an accuracy."""
        counts = Counter(node.person for node in nodes)
        return any(counts[person] >= FEWEST_MOVES for person in self.live.people)

    def has_mistakes(self, sight: Sight) -> bool:
        """Return False once it is known that no person in the finished game made a mistake of this sight."""
        explanations = self._explanations
        if explanations is None or not explanations.is_complete:
            return True
        people = self.live.people
        return any(node.person in people and sight.sees(e.mistake) for node, e in explanations.found.items())

    def _note_saved(self) -> None:
        """Note that the accuracy is saved. The library calls this on another thread."""
        self._is_saved = True

    def update(self) -> str:
        """Return the text for the result card, and save the accuracy once it is known.

        The card does not praise moves that the program named, or a game of a few moves.
        """
        explanations = self._explanations
        if explanations is None or not explanations.nodes or not self.live.is_over:
            return ""
        found = explanations.found
        is_known = len(found) == len(explanations.nodes)
        if is_known:
            self.save()
        if self.live.record.help & REVEALING or not self._has_enough_moves(explanations.nodes):
            return ""
        if not is_known:
            return tr("Accuracy: {done} of {count} moves checked", done=len(found), count=len(explanations.nodes))
        summary, record = summarize(found), self.live.record
        earned = (summary.earned_accuracy(record, person) for person in self.live.people)
        known = [percent for percent in earned if percent is not None]
        if len(known) == 2:
            return tr("Accuracy {first}% and {second}%", first=known[0], second=known[1])
        return tr("Accuracy {percent}%", percent=known[0]) if known else ""
