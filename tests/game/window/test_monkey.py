"""A short run of the monkey test. The long one is `python -m tests.long.monkey`."""

import pytest

from tests.long.monkey import Monkey

pytestmark = pytest.mark.usefixtures("app")  # the fixture resets what the monkey has set: motion, sounds, colors


@pytest.mark.parametrize("seed", [11, 12])
def test_random_events_cause_no_error_and_no_illegal_state(tmp_path, seed):
    monkey = Monkey(tmp_path, seed)
    monkey.work(600)
    assert len(monkey.seen) >= 6, "most of the screens were never reached"


def test_the_monkey_notices_a_game_that_is_not_saved(tmp_path, monkeypatch):
    monkeypatch.setattr("game.window.screens.play.autosave.text_writer", lambda record: lambda: "no game at all")
    with pytest.raises(AssertionError):
        Monkey(tmp_path, seed=1).work(600)


def test_a_seed_repeats_its_run_exactly(tmp_path):
    sent = []
    for name in ("one", "other"):
        monkey = Monkey(tmp_path / name, seed=11)
        monkey.work(100)
        sent.append(monkey.sent)
    assert sent[0] == sent[1]
