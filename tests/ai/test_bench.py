"""The bench's signature: how many positions the search looks at says whether it still behaves the same."""

import pytest

from ai.lab.bench import POSITIONS, signature
from game.rules.board import is_compiled
from game.rules.catalog import GAMES

# It changes whenever the search or a default heuristic changes; then the new number is written down here.
SIGNATURES = {3: 14326, 5: 202387}


@pytest.mark.parametrize("depth", SIGNATURES)
def test_search_looks_at_the_same_positions_on_every_build(depth):
    if depth > 3 and not is_compiled():
        pytest.skip("minutes uncompiled; depth 3 holds both builds to the same positions")
    assert signature(depth) == SIGNATURES[depth]


def test_bench_covers_every_game():
    assert {position[0] for position in POSITIONS} == set(GAMES)
