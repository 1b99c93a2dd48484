"""The strategies command: making and checking strategies."""

import pytest

from game.files import asset
from game.rules.board import is_compiled
from tests.helpers.program import call


def test_the_strategies_are_proven():
    done = call("strategies", "check")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.count(": proven, ") == 3


@pytest.mark.skipif(not is_compiled(), reason="takes minutes")
def test_a_strategy_is_made_and_a_later_run_continues(tmp_path):
    file = tmp_path / "draw.tsv"
    done = call("strategies", "make", "connect4-draw", "--file", str(file), "--rounds", "0")
    assert (done.returncode, done.stderr) == (0, "")
    first = file.read_text("ascii").count("\n")
    done = call("strategies", "make", "connect4-draw", "--file", str(file), "--rounds", "2000")
    assert done.returncode == 0 and file.read_text("ascii").count("\n") < first
    done = call("strategies", "check", "connect4-draw", "--file", str(file))
    assert done.returncode == 0 and "proven" in done.stdout


def test_a_wrong_strategy_is_named(tmp_path):
    file = tmp_path / "strategy.tsv"
    lines = asset("strategies/conniption.tsv").read_text("ascii").splitlines(keepends=True)
    file.write_text("".join(lines[:-1]), "ascii")
    done = call("strategies", "check", "conniption", "--file", str(file))
    assert done.returncode == 1 and "has no answer" in done.stdout
    file.write_text("".join(lines).replace("\twin 3\n", "\twin 5\n", 1), "ascii")
    done = call("strategies", "check", "conniption", "--file", str(file))
    assert done.returncode == 1 and "the longest game takes 3 turns" in done.stdout
