"""The evaluations of all positions from the start of a game to a position, for the advantage graph and the mistakes."""

from ai.analysis.advantage import advantage
from game.record.node import Node, new_nodes
from game.rules.numbers import Side
from game.teach.evaluation.game_evaluation import GameEvaluation
from game.teach.evaluation.mistake_kinds import MistakeKind, Sight, kind_after


class EvaluatedPath:
    """The evaluations of the positions from the start of a game to a position. Call `update` after each change.

    above      the side whose advantage is shown
    nodes      the positions
    heights    for each position, the advantage of the side `above` from -1 to 1, or None if it is not known yet
    kinds      the kind of the mistake, as far as verdicts tell it, of each position whose last move was a mistake
    sight      the mistakes that are shown to the person
    """

    def __init__(self, evaluation: GameEvaluation, swap_rule: bool) -> None:
        self.evaluation = evaluation
        self.swap_rule = swap_rule
        self.above = 0
        self.nodes: list[Node] = []
        self.heights: list[float | None] = []
        self.kinds: dict[Node, MistakeKind] = {}
        self.sight = Sight.EVERYTHING
        self._by_key: dict[str, list[Node]] = {}  # a list, because a swap repeats a position
        self._cache = evaluation.positions
        self._read = 0  # the number of entries of the cache's log that have been read

    @property
    def mistakes(self) -> frozenset[Node]:
        """The positions whose last move was a mistake that the person can see."""
        return frozenset(node for node, kind in self.kinds.items() if self.sight.sees(kind))

    @property
    def unknown(self) -> list[Node]:
        """The positions without a verdict."""
        return [node for node, height in zip(self.nodes, self.heights, strict=True) if height is None]

    @property
    def is_complete(self) -> bool:
        return bool(self.nodes) and None not in self.heights

    def update(self, last: Node, above: Side) -> None:
        """Update to the positions up to `last` and to new results. `above` is the side whose advantage is shown."""
        if above != self.above:
            self.above = above
            self.heights = [None if height is None else -height for height in self.heights]
        fresh = new_nodes(self.nodes, last)
        while len(self.nodes) > last.ply + 1 - len(fresh):
            node = self.nodes.pop()
            self.heights.pop()
            self._by_key[node.key].pop()
            self.kinds.pop(node, None)
        for node in fresh:
            self.nodes.append(node)
            self.heights.append(None)
            self._by_key.setdefault(node.key, []).append(node)
            self._show_verdict(node)
        if self._cache is not self.evaluation.positions:
            self._cache, self._read = self.evaluation.positions, 0
        end = len(self._cache.log)  # read once: the background thread adds entries meanwhile
        for index in range(self._read, end):
            for node in self._by_key.get(self._cache.log[index], ()):
                self._show_verdict(node)
        self._read = end

    def _show_verdict(self, node: Node) -> None:
        verdict = self.evaluation.verdict(node)
        if verdict is not None:
            self.heights[node.ply] = advantage(verdict) if node.board.mover == self.above else -advantage(verdict)
        self._look_for_mistake(node)
        if node is not self.nodes[-1]:
            self._look_for_mistake(self.nodes[node.ply + 1])

    def _look_for_mistake(self, node: Node) -> None:
        before = None if node.parent is None else self.evaluation.verdict(node.parent)
        kind = kind_after(node, before, self.evaluation.verdict(node), self.swap_rule)
        if kind is None:
            self.kinds.pop(node, None)
        else:
            self.kinds[node] = kind
