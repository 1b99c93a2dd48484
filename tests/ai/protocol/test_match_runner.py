"""A third-party match runner can play whole games with the engine."""

import pytest

from tests.long import match_runner


@pytest.mark.window  # the engines are compiled in both modes
@pytest.mark.parametrize("game", match_runner.STARTS)
def test_no_game_is_lost_to_an_engine_error(game, monkeypatch, capsys):
    movetime = "2" if game == "wyb" else "10"
    monkeypatch.setattr("sys.argv", ["runner", "--games", "2", "--movetime", movetime, "--game", game])
    monkeypatch.setattr(match_runner, "LATE", 60.0)  # a busy computer is not an error of the engine
    assert match_runner.main() == 0
    assert "2 games, 0 lost" in capsys.readouterr().out
