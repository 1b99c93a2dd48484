"""Motion follows the look description: real fall, one small bounce, nothing too fast or too slow."""

import itertools

import pytest

from game.window import animation
from game.window.animation import IDLE, AnimatedValue, Animation, fall, fall_seconds


def test_a_full_column_takes_about_420_milliseconds():
    assert fall_seconds(1.0) == pytest.approx(0.42, abs=0.01)


@pytest.mark.parametrize("height", [1.0, 0.5, 1 / 6])
def test_a_disc_accelerates_bounces_once_and_rests(height):
    end = fall_seconds(height)
    path = [fall(end * n / 400, height) for n in range(401)]
    assert path[0] == 0 and path[-1] == pytest.approx(height, abs=1e-6)
    assert max(path) <= height
    touch = next(n for n in range(400) if path[n + 1] < path[n])
    speeds = [later - earlier for earlier, later in itertools.pairwise(path[:touch])]
    assert speeds == sorted(speeds)
    rebound = height - min(path[touch:])
    assert 0.01 * height < rebound < 0.06 * height


def test_fall_is_at_rest_after_its_time():
    assert fall(99, 0.5) == 0.5 and fall(1, 0) == 0


def test_an_animated_value_asks_for_the_frame_in_which_it_arrives():
    glide = AnimatedValue(0.0, 0.15)
    glide.to(1.0)
    assert glide.update(1.0) == 0.0 and glide.value == 1.0
    assert glide.update(0.1) == IDLE


def test_an_animation_ends_every_step_in_order_even_in_one_long_update():
    seen = []
    script = Animation()
    script.add(0.2, lambda t: seen.append(("a", t)), lambda: seen.append("a ends"))
    script.add(0.3, lambda t: seen.append(("b", t)), lambda: seen.append("b ends"))
    assert script.update(9) == 0.0
    assert seen == [("a", 0.2), "a ends", ("b", 0.3), "b ends"]
    assert not script.running and script.update(1) == IDLE


def test_an_animation_carries_left_over_time_into_the_next_step():
    shown = []
    script = Animation()
    script.add(0.2)
    script.add(0.3, shown.append)
    script.update(0.25)
    assert shown == [pytest.approx(0.05)]


def test_the_speed_setting_applies_to_animations(monkeypatch):
    monkeypatch.setattr(animation, "speed", 2.0)
    script = Animation()
    script.add(1.0)
    script.update(0.5)
    assert not script.running
    monkeypatch.setattr(animation, "speed", 0.0)
    script.add(1.0)
    script.update(0.001)
    assert not script.running


def test_an_animated_value_that_turns_around_does_not_jump():
    glide = AnimatedValue(0.0, 0.15)
    glide.to(1.0)
    glide.update(0.05)
    on_the_way = glide.value
    assert 0 < on_the_way < 1
    glide.to(0.0)
    glide.update(0.0001)
    assert glide.value == pytest.approx(on_the_way, abs=0.01)
