"""The controls that choose a clock: one of a few usual time controls, or own minutes and seconds."""

from collections.abc import Callable
from dataclasses import replace

from game.play.new_game_choices import CLOCKS, CUSTOM, MOST_INCREMENT, MOST_MINUTES, NO_CLOCK, Choices
from game.window.widgets.controls import Choice, Slider
from game.words.clocks import clock_words, minutes_each, seconds_per_move
from game.words.messages import tr


def clock_choice(chosen: Choices, take: Callable[[object], object]) -> Choice:
    """Return the control that chooses the name of a clock. `take` is called with the name."""
    clocks = [(NO_CLOCK, tr("None")), *((name, name.replace("+", " + ")) for name in CLOCKS)]
    choice = Choice([*clocks, (CUSTOM, tr("Custom"))], chosen.clock, take)
    choice.title = tr("Clock")
    choice.hints = {name: clock_words(replace(chosen, clock=name).time_control()) for name, _ in clocks}
    choice.hints[CUSTOM] = tr("Your own minutes per player and seconds per move")
    return choice


def minutes_slider(chosen: Choices, take: Callable[[float], object]) -> Slider:
    """Return the control for the minutes of an own clock."""
    slider = Slider(1, MOST_MINUTES, 1, chosen.minutes, take, minutes_each)
    slider.hint = tr("Minutes per player")
    return slider


def increment_slider(chosen: Choices, take: Callable[[float], object]) -> Slider:
    """Return the control for the seconds that an own clock adds for each move."""
    slider = Slider(0, MOST_INCREMENT, 1, chosen.increment, take, seconds_per_move)
    slider.hint = tr("Seconds added per move")
    return slider
