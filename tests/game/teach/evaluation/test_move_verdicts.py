"""Tests of verdicts that stay stable while estimates vary."""

from ai.verdict import DRAW, cp, loss
from game.teach.evaluation.evaluation_queries import MoveVerdict
from game.teach.evaluation.game_evaluation import distinguishing_verdicts


def shown_after(*verdicts):
    """Return the verdict shown after each new verdict."""
    known, shown = None, []
    for verdict in verdicts:
        known = MoveVerdict.of(verdict, 1.0, known)
        shown.append(known.shown)
    return shown


def test_another_tone_is_shown_after_two_updates():
    shown = shown_after(*map(cp, (200, 210, -200, 205, -200, -220)))
    assert shown == [None, cp(210), cp(210), cp(205), cp(205), cp(-220)]


def test_proven_verdict_is_shown_at_once_and_stays():
    assert shown_after(cp(200), loss(4), cp(300), cp(300)) == [None, loss(4), loss(4), loss(4)]


def test_only_estimates_that_differ_are_shown():
    assert distinguishing_verdicts({1: cp(0), 2: cp(20), 3: cp(-30)}) == {}
    assert distinguishing_verdicts({1: cp(0), 2: cp(20), 3: cp(-300)}) == {3: cp(-300)}
    assert distinguishing_verdicts({1: cp(0), 2: cp(-200), 3: cp(-300)}) == {2: cp(-200), 3: cp(-300)}
    assert distinguishing_verdicts({1: cp(-250), 2: cp(-200), 3: cp(-300)}) == {}
    assert distinguishing_verdicts({1: cp(0), 2: DRAW, 3: None}) == {2: DRAW}
