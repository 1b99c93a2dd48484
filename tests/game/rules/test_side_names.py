"""The names of the sides in messages."""

import pytest

from game.rules.side_names import SIDE_NAMES, wrong_mover_message


@pytest.mark.parametrize("mover", [0, 1])
def test_the_message_begins_with_the_side_to_move(mover: int) -> None:
    assert str(wrong_mover_message(mover, 2, 0)).startswith(str(SIDE_NAMES[mover]))
