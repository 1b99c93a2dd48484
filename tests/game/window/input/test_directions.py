"""Tests of the search for the item to which an arrow key leads."""

import pytest

from game.window.input.directions import nearest

ITEMS = {
    "left": (-3.0, 0.0),
    "far left": (-9.0, 1.0),
    "right": (2.0, 0.0),
    "far right": (9.0, 0.0),
    "above": (0.5, -2.0),
    "below": (1.0, 3.0),
}


@pytest.mark.parametrize(
    ("across", "down", "expected"), [(1, 0, "right"), (-1, 0, "left"), (0, -1, "above"), (0, 1, "below")]
)
def test_an_arrow_key_leads_to_the_nearest_item_in_its_direction(across, down, expected):
    assert nearest((0.0, 0.0), ITEMS.items(), across, down) == expected


def test_an_item_straight_ahead_wins_over_a_closer_one_to_the_side():
    assert nearest((0.0, 0.0), [("aside", (1.0, 1.5)), ("ahead", (3.5, 0.0))], 1, 0) == "ahead"


def test_an_item_far_to_the_side_is_not_in_the_direction():
    assert nearest((0.0, 0.0), [("far beside", (1.0, 3.0))], 1, 0) is None
    assert nearest((0.0, 0.0), [("near enough", (1.0, 2.0))], 1, 0) == "near enough"


def test_the_point_itself_is_not_in_any_direction():
    for across, down in ((1, 0), (-1, 0), (0, 1), (0, -1)):
        assert nearest((4.0, 4.0), [("here", (4.0, 4.0))], across, down) is None


def test_the_first_of_two_equally_near_items_is_chosen():
    assert nearest((0.0, 0.0), [("upper", (1.0, -1.0)), ("lower", (1.0, 1.0))], 1, 0) == "upper"
