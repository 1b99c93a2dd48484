"""Tests of hints: urgent moves, and stopping."""

import pytest

from ai.analysis import hint
from ai.analysis.hint import HintJob
from ai.search.cancel_token import CancelToken
from game.record.record import Record
from game.rules.board import is_compiled
from tests.helpers.tasks import run_job


def hint_at(game, position):
    return run_job(HintJob(Record(game, position=position)))


@pytest.mark.skipif(not is_compiled(), reason="uncompiled, the comparison of the moves does not settle in its time")
def test_no_move_is_urgent_where_most_moves_are_equal(monkeypatch):
    # Five times the usual time, because the comparison must also settle on a busy computer.
    monkeypatch.setattr(hint, "COMPARISON_SECONDS", 2.0)
    monkeypatch.setattr(hint, "HINT_SECONDS", 2.5)
    quiet = "X------X/--------/--WW-W--/--WWWW--/-WWWWW--/--------/---B----/X---B--X w m 30"
    assert not hint_at("wyb", quiet).is_urgent


@pytest.mark.parametrize(
    ("game", "position"),
    [
        ("connect4", "2/2/2/111/// 1 0,0 -"),  # a win
        ("wyb", "X------X/--------/---WB---/--W--W--/--BB-B--/---B----/--W-----/X------X w m 30"),  # a capture
    ],
)
def test_a_win_and_a_capture_are_urgent(game, position):
    assert hint_at(game, position).is_urgent


def test_a_certain_win_is_an_urgent_hint(monkeypatch):
    monkeypatch.setattr(hint, "HINT_SECONDS", hint.COMPARISON_SECONDS + 0.05)
    found = run_job(HintJob(Record("paths", {"File": "4x4x4"})))
    assert found.is_urgent and found.verdict.is_certain_win


def test_a_cancelled_hint_still_gives_a_move():
    record = Record("wyb")
    cancel_token = CancelToken()
    cancel_token.cancel()
    assert HintJob(record).work(lambda _: None, cancel_token).move in record.board.moves()
