"""A foreign match runner must be able to play whole games with the engine."""

import pytest

from tests.long import runner


@pytest.mark.parametrize("game", runner.STARTS)
def test_no_game_is_lost_to_a_fault(game, monkeypatch, capsys):
    movetime = "2" if game == "wyb" else "10"
    monkeypatch.setattr("sys.argv", ["runner", "--games", "2", "--movetime", movetime, "--game", game])
    monkeypatch.setattr(runner, "LATE", 60.0)  # a busy machine is no fault of the engine's
    assert runner.main() == 0
    assert "2 games, 0 lost" in capsys.readouterr().out
