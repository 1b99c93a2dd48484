"""What is shown at a move does not sway with every look at it."""

from ai.analysis.analysis import Finding
from ai.verdict import cp, loss
from game.window.screens.play.steady_verdicts import SteadyVerdicts


def test_another_tone_is_shown_when_it_was_heard_twice():
    steady = SteadyVerdicts()
    shown = []
    for value in (200, -200, 210, -200, -220):
        steady.hear(Finding("here", 3, cp(value)))
        shown.append(steady.verdict("here", 3, cp(0)).number)
    assert shown == [200, 200, 210, 210, -220]


def test_what_is_proven_is_shown_at_once():
    steady = SteadyVerdicts()
    steady.hear(Finding("here", 3, cp(200)))
    steady.hear(Finding("here", 3, loss(4)))
    assert steady.verdict("here", 3, cp(0)) == loss(4)
    assert steady.verdict("there", 3, cp(7)) == cp(7)
