"""Find strategies with few positions to remember.

The first strategy is the one with the smallest tree, found by a search with a growing budget. It counts a position
once for each way in which it comes up, so it does not know what is saved when different lines meet. The rest is local
search: change the move in a position of the strategy, forget what only the former move needs, and find the smallest
trees below the new move, in which the positions that are needed anyway cost nothing.
"""

import math
import random
import sys
from collections.abc import Iterator

from lab.strategies.graph import Candidate, StrategyGraph

Choices = dict[int, Candidate]
GROWTH = 1.3  # of the budget, from one search to the next
MOST_TRIED = 4  # moves that a round tries in its position
HEAT = 250  # the mean of the cost by which a strategy may grow in the first round
MOST_VISITS = 1_500  # a search that repairs a part of a strategy gives up after visiting so many positions


class TreeSearch:
    """Finds the smallest tree of positions below a position. Positions in `free` cost nothing.

    chance   orders candidates that look equally good
    visits   the number of positions that it may still visit
    """

    def __init__(
        self, graph: StrategyGraph, free: set[int], chance: random.Random | None = None, visits: int = sys.maxsize
    ) -> None:
        self.graph = graph
        self.free = free
        self.chance = chance
        self.visits = visits
        self.choices: Choices = {}
        self._least: dict[int, int] = {}  # a lower bound of the cost of each position
        self._exact: dict[int, int] = {}

    def find(self, number: int, budget: int) -> int | None:
        """Return the cost of the smallest tree below a position, or None if it is greater than `budget`.

        Once the visits are used up, trees are missed, and the result is that of the smallest tree found.
        """
        exact = self._exact.get(number)
        if exact is not None:
            return exact if exact <= budget else None
        self.visits -= 1
        if self._lower(number) > budget or self.visits < 0:
            return None
        own = self.graph.costs[number]
        most, found = budget, None
        candidates = list(self.graph.candidates(number))
        if self.chance is not None:
            self.chance.shuffle(candidates)
            candidates.sort(key=lambda one: sum(map(self._price, one.positions)))
        for candidate in candidates:
            cost = self.cost_of(candidate, most - own)
            if cost is not None:
                found = own + cost
                most = found - 1
                self.choices[number] = candidate
        if found is None:
            self._least[number] = budget + 1
            return None
        self._exact[number] = found
        return found

    def cost_of(self, candidate: Candidate, most: int) -> int | None:
        """Return the cost of all trees that a candidate needs, or None if it is greater than `most`."""
        positions = [position for position in candidate.positions if position not in self.free]
        bounds = {position: self._price(position) for position in positions}
        total = sum(bounds.values())
        for position in sorted(positions, key=lambda one: -bounds[one]):
            if total > most:
                return None
            cost = self.find(position, most - total + bounds[position])
            if cost is None:
                return None
            total += cost - bounds[position]
        return total if total <= most else None

    def _lower(self, number: int) -> int:
        return self._least.get(number, self.graph.costs[number])

    def _price(self, number: int) -> int:
        """Return the cost of a position as far as it is known."""
        if number in self.free:
            return 0
        return self._exact.get(number, self._lower(number))


def first_strategy(graph: StrategyGraph) -> Choices:
    """Return the choices of the strategy with the smallest tree."""
    search, budget = TreeSearch(graph, set()), graph.costs[0]
    while search.find(0, budget) is None:
        budget = int(budget * GROWTH) + 1
    return only_reachable(graph, search.choices)


def only_reachable(graph: StrategyGraph, choices: Choices) -> Choices:
    return {number: choices[number] for number in graph.reachable(choices)}


def improvements(graph: StrategyGraph, choices: Choices, rounds: int, chance: random.Random) -> Iterator[Choices]:
    """Yield a strategy for each round of simulated annealing, which begins with `choices`.

    A round changes the move in one position and repairs the rest. A larger strategy replaces the present one with a
    probability that decreases with the difference and with the rounds.
    """
    cost = graph.cost(choices.keys())
    for done in range(rounds):
        heat = HEAT * (1 - done / rounds) + 1e-9
        slack = int(-heat * math.log(1 - chance.random()))
        changed = _changed(graph, choices, slack, chance)
        if changed is not None and (changed_cost := graph.cost(changed.keys())) <= cost + slack:
            choices, cost = changed, changed_cost
        yield choices


def _changed(graph: StrategyGraph, choices: Choices, slack: int, chance: random.Random) -> Choices | None:
    """Return the strategy with another move in a random position, repaired; None if it costs more than `slack`."""
    number = chance.choice(list(choices))
    needed = graph.reachable(choices, without=number)
    budget = graph.cost(choices.keys()) - graph.cost(needed) + slack
    search = TreeSearch(graph, needed, chance, MOST_VISITS)
    others = [one for one in graph.candidates(number) if one != choices[number]]
    chance.shuffle(others)
    for other in others[:MOST_TRIED]:
        if search.cost_of(other, budget) is not None:
            return only_reachable(graph, {**choices, **search.choices, number: other})
    return None
