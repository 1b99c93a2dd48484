"""Glicko-2: the example of the paper, and what must hold for any results."""

import math
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.teach.glicko import DRAW, LOSS, MOST_UNSTEADY, SUREST, UNSURE, WIN, Rating, after

ratings = st.builds(Rating, st.floats(400, 3000), st.floats(SUREST, UNSURE), st.floats(0.02, 0.12))
results = st.lists(st.tuples(ratings, st.sampled_from((WIN, DRAW, LOSS))), max_size=12)


def test_the_example_of_the_paper():
    """Glickman, "Example of the Glicko-2 system": a win and two losses in one period."""
    player = Rating(1500, 200, 0.06)
    met = [(Rating(1400, 30), WIN), (Rating(1550, 100), LOSS), (Rating(1700, 300), LOSS)]
    rated = after(player, met)
    assert rated.value == pytest.approx(1464.06, abs=0.01)
    assert rated.deviation == pytest.approx(151.52, abs=0.01)
    assert rated.volatility == pytest.approx(0.05999, abs=0.00001)


def test_the_chance_against_an_equal_is_a_half_and_four_hundred_points_are_ten_to_one():
    assert Rating().chance(Rating()) == 0.5
    sure = Rating(1900, 0.001), Rating(1500, 0.001)
    assert sure[0].chance(sure[1]) == pytest.approx(10 / 11, abs=0.0005)


def test_who_does_not_play_grows_unsure_and_no_more_than_somebody_unknown():
    rated = Rating(1700, 50)
    for _ in range(10_000):
        later = after(rated, [])
        assert later.value == rated.value and rated.deviation <= later.deviation <= UNSURE
        rated = later
    assert rated.deviation == UNSURE


@settings(max_examples=300, deadline=None)
@given(rating=ratings, met=results)
def test_any_results_make_a_rating_that_can_be(rating, met):
    rated = after(rating, met)
    assert all(math.isfinite(number) for number in (rated.value, rated.deviation, rated.volatility))
    assert SUREST <= rated.deviation <= UNSURE and 0 < rated.volatility < 1
    assert rated.interval[0] < rated.value < rated.interval[1]


@settings(max_examples=300, deadline=None)
@given(rating=ratings, opponent=ratings, points=st.sampled_from((WIN, LOSS)))
def test_a_win_never_lowers_and_a_loss_never_raises_it(rating, opponent, points):
    rated = after(rating, [(opponent, points)])
    assert (rated.value >= rating.value) if points == WIN else (rated.value <= rating.value)


def test_somebody_who_plays_as_well_as_a_level_comes_to_its_rating():
    chance = random.Random(7)
    level, rated = Rating(1780, SUREST), Rating()
    for _ in range(60):
        met = [(level, WIN if chance.random() < 0.5 else LOSS) for _ in range(5)]
        rated = after(rated, met)
    assert abs(rated.value - level.value) < 2 * rated.deviation + 30 and rated.deviation < 80


def test_results_that_contradict_each_other_for_years_do_not_throw_a_rating_off():
    """Whoever wins and loses by chance, against the weakest as against the strongest, stays where they are."""
    chance = random.Random(1)
    levels = [Rating(value, SUREST) for value in (119, 590, 1028, 1315, 1712, 2121, 2336, 2744)]
    rated = Rating()
    for _ in range(1500):
        rated = after(rated, [(chance.choice(levels), float(chance.random() < 0.5)) for _ in range(6)])
        assert 0 < rated.value < 3000 and rated.volatility <= MOST_UNSTEADY
