"""The coach: explains people's moves during a game, and says what the computer's moves threaten."""

from collections.abc import Callable
from dataclasses import dataclass, replace

from game.play.live_game import LiveGame
from game.record.node import Node
from game.teach.evaluation.evaluation_queries import ExplanationQuery
from game.teach.evaluation.game_evaluation import GameEvaluation, is_judged
from game.teach.evaluation.mistake_kinds import Sight
from game.teach.explanations.explanation import SECONDS, Explanation
from game.teach.explanations.explanation_text import NO_STATEMENT, Audience
from game.teach.explanations.figures import Figure, FigureRole
from game.window.widgets.coach_card import CoachState
from game.words.game_words import Notation
from game.words.messages import join_sentences, mark, tr
from game.words.registry import WORDS

LOOKING = mark("Checking …")
NOTHING = mark("Make a move, and the coach explains it here.")


@dataclass(frozen=True)
class Remark:
    """The coach's remark on a position: the explanation of a person's last move.

    node          the position after the explained move
    title         a text with the player and the move
    explanation   the explanation; None until it is found
    threat        a sentence about the threat of the opponent's reply, or an empty text
    figures       the figures of the explanation and of the threat
    """

    node: Node
    title: str
    explanation: Explanation | None
    threat: str = ""
    figures: tuple[Figure, ...] = ()


class Coach:
    """Makes the coach's remarks on positions.

    is_switched_on   returns True while the coach is switched on
    sight            the mistakes that are shown to the person
    """

    def __init__(
        self,
        live: LiveGame,
        is_switched_on: Callable[[], bool],
        notation: Callable[[], Notation],
        evaluation: GameEvaluation,
    ) -> None:
        self.live = live
        self.record = live.record
        self.is_switched_on = is_switched_on
        self.sight = Sight.EVERYTHING
        self.notation = notation
        self.evaluation = evaluation

    @property
    def is_on(self) -> bool:
        return self.is_switched_on()

    # --- moves to explain ---

    def _last_own_move(self, node: Node) -> Node | None:
        """Return the position after the last move of a person on the way to `node`, or None if there is none."""
        while node.parent is not None:
            if is_judged(self.record, node) and node.person in self.live.people:
                return node
            node = node.parent
        return None

    def _moves_to_explain(self, node: Node) -> list[Node]:
        """Return the positions after the moves to explain: the person's last move before `node` and the reply to it."""
        own = self._last_own_move(node)
        nodes: list[Node] = []
        while own is not None and node is not own.parent:
            if is_judged(self.record, node):
                nodes.insert(0, node)
            node = node.previous
        return nodes

    # --- explanations ---

    @property
    def _audience(self) -> Audience:
        return Audience.of(self.record, self.notation())

    def _explanation_of(self, node: Node) -> Explanation | None:
        return self.evaluation.explanation(node, self._audience)

    def remark(self, node: Node) -> Remark | None:
        """Return the coach's remark on a position, or None before the first move of a person."""
        own = self._last_own_move(node)
        if own is None:
            return None
        found, threat = self._explanation_of(own), NO_STATEMENT
        if node is not own and is_judged(self.record, node):
            answer = self._explanation_of(node)
            threat = answer.warning if answer is not None else NO_STATEMENT
        dangers = tuple(replace(figure, role=FigureRole.DANGER) for figure in threat.figures)
        figures = found.figures if found is not None else ()
        if node is not own:  # on the next turn, the better move of the turn before could be taken for advice
            figures = tuple(figure for figure in figures if figure.role is not FigureRole.BETTER)
        return Remark(own, self._title(own), found, threat.text, (*figures, *dangers))

    def _title(self, node: Node) -> str:
        name = self.record.players[node.person].title
        move = WORDS[self.record.game].move(node.text, self.notation())
        return tr("{player}: {move}", player=name, move=move)

    @property
    def mistake(self) -> Node | None:
        """The position after the last known mistake of a person, or None."""
        node = self._last_own_move(self.record.current)
        while node is not None:
            found = self._explanation_of(node)
            if found is not None and self.sight.sees(found.mistake):
                return node
            node = self._last_own_move(node.previous)
        return None

    def queries(self, node: Node) -> list[ExplanationQuery]:
        """Return the queries for the explanations that the coach needs while the position `node` is shown."""
        if not self.is_on or self.live.is_watched:
            return []
        return [
            ExplanationQuery(explained.previous, explained.move, self._audience, SECONDS)
            for explained in self._moves_to_explain(node)
            if explained.move is not None
        ]


def coach_state(remark: Remark | None, sight: Sight) -> CoachState:
    """Return the content of the coach's card for a remark, or for None. `sight` tells what the person can see."""
    if remark is None:
        return CoachState(tr("Coach"), None, NOTHING)
    found = remark.explanation
    if found is None:
        return CoachState(remark.title, None, LOOKING)
    words = join_sentences(found.sentences)
    return CoachState(remark.title, found.grade, words, remark.threat, found.mistake, sight.sees(found.mistake))
