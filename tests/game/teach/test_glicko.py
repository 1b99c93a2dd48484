"""Glicko-2: the example of the paper, and properties that hold for all results."""

import math
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.teach.glicko import DRAW, LOSS, MOST_UNSTEADY, SUREST, UNSURE, WIN, GlickoRating, after, new_volatility

ratings = st.builds(GlickoRating, st.floats(400, 3000), st.floats(SUREST, UNSURE), st.floats(0.02, 0.12))
results = st.lists(st.tuples(ratings, st.sampled_from((WIN, DRAW, LOSS))), max_size=12)


def test_the_example_of_the_paper():
    """Glickman, "Example of the Glicko-2 system": a win and two losses in one period."""
    player = GlickoRating(1500, 200, 0.06)
    met = [(GlickoRating(1400, 30), WIN), (GlickoRating(1550, 100), LOSS), (GlickoRating(1700, 300), LOSS)]
    rated = after(player, met)
    assert rated.value == pytest.approx(1464.06, abs=0.01)
    assert rated.deviation == pytest.approx(151.52, abs=0.01)
    assert rated.volatility == pytest.approx(0.05999, abs=0.00001)


def test_the_interval_spans_two_deviations_on_both_sides():
    assert GlickoRating(1500, 50).interval == (1400, 1600)


@pytest.mark.parametrize(
    ("spread", "variance", "change"),
    [(0.3, 0.5, 0.1), (0.3, 0.5, 3.0), (1.15, 1.78, -0.48), (0.2, 0.3, 4.0), (0.5, 0.06, -2.0), (1.0, 3.0, 2.1)],
)
def test_the_volatility_solves_the_equation_of_the_paper(spread, variance, change):
    former, solved = 0.06, new_volatility(0.06, spread, variance, change)
    whole = spread**2 + variance + solved**2
    surprise = solved**2 * (change**2 - whole) / (2 * whole**2)
    assert surprise == pytest.approx(math.log(solved**2 / former**2) / 0.5**2, abs=1e-5)


def test_equal_ratings_are_even_and_400_points_are_ten_to_one():
    assert GlickoRating().chance(GlickoRating()) == 0.5
    sure = GlickoRating(1900, 0.001), GlickoRating(1500, 0.001)
    assert sure[0].chance(sure[1]) == pytest.approx(10 / 11, abs=0.0005)


def test_without_games_the_deviation_grows_up_to_that_of_a_new_player():
    rated = GlickoRating(1700, 50)
    for _ in range(10_000):
        later = after(rated, [])
        assert later.value == rated.value and rated.deviation <= later.deviation <= UNSURE
        rated = later
    assert rated.deviation == UNSURE


def test_a_rating_stays_open_to_change_however_many_games_are_played():
    level = GlickoRating(1500, SUREST)
    rated = after(GlickoRating(1500, SUREST), [(level, DRAW)] * 100)
    assert rated.deviation == SUREST == 30
    assert after(rated, [(level, LOSS)] * 10).value < rated.value - 20


@settings(max_examples=300, deadline=None)
@given(rating=ratings, met=results)
def test_any_results_give_a_valid_rating(rating, met):
    rated = after(rating, met)
    assert all(math.isfinite(number) for number in (rated.value, rated.deviation, rated.volatility))
    assert SUREST <= rated.deviation <= UNSURE and 0 < rated.volatility < 1
    assert rated.interval[0] < rated.value < rated.interval[1]


@settings(max_examples=300, deadline=None)
@given(rating=ratings, opponent=ratings, points=st.sampled_from((WIN, LOSS)))
def test_a_win_never_lowers_and_a_loss_never_raises_it(rating, opponent, points):
    rated = after(rating, [(opponent, points)])
    assert (rated.value >= rating.value) if points == WIN else (rated.value <= rating.value)


def test_a_player_as_strong_as_a_level_reaches_its_rating():
    chance = random.Random(7)
    level, rated = GlickoRating(1780, SUREST), GlickoRating()
    for _ in range(60):
        met = [(level, WIN if chance.random() < 0.5 else LOSS) for _ in range(5)]
        rated = after(rated, met)
    assert abs(rated.value - level.value) < 2 * rated.deviation + 30 and rated.deviation < 80


def test_years_of_contradictory_results_do_not_throw_a_rating_off():
    """Random results against the weakest and the strongest leave a rating where it is."""
    chance = random.Random(1)
    levels = [GlickoRating(value, SUREST) for value in (119, 590, 1028, 1315, 1712, 2121, 2336, 2744)]
    rated = GlickoRating()
    for _ in range(1500):
        rated = after(rated, [(chance.choice(levels), float(chance.random() < 0.5)) for _ in range(6)])
        assert 0 < rated.value < 3000 and rated.volatility <= MOST_UNSTEADY
