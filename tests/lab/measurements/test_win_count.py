"""Count proven wins of a few openings."""

import pytest

from game.rules.board import is_compiled
from lab.measurements.win_count import LIMITS, count_wins


@pytest.mark.skipif(not is_compiled(), reason="takes minutes")
def test_more_nodes_prove_at_least_as_many_wins():
    won = count_wins("Winning Paths, 4x4x4", 4)
    assert len(won) == len(LIMITS) and won == sorted(won) and 0 < won[-1] <= 4
