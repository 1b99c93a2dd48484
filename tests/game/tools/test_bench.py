"""The bench's signature: the number of searched nodes shows if the behavior of the search has changed."""

import pytest

from game.rules.board import is_compiled
from game.rules.errors import SetupError
from game.rules.registry import GAMES
from game.tools import bench
from game.tools.bench import POSITIONS, signature
from lab.measurements import proof_count
from lab.measurements.proof_count import OPENING_SETS, count_proofs, openings
from lab.measurements.solver_comparison import compare
from lab.measurements.solver_speed import measure

# Update these numbers when the search or a default heuristic changes.
SIGNATURES = {3: 36175, 5: 1791623}
# Without two busy positions, and with another one to depth 2, which take long uncompiled.
QUICK_POSITIONS = (*POSITIONS[:6], *POSITIONS[7:-2], (*POSITIONS[-1][:3], 2))
QUICK_SIGNATURE = 6312  # at depth 3


@pytest.mark.once
@pytest.mark.parametrize("depth", SIGNATURES)
def test_search_looks_at_the_same_positions_as_before(depth):
    if not is_compiled():
        pytest.skip("minutes uncompiled")
    assert signature(depth) == SIGNATURES[depth]


def test_search_looks_at_the_same_positions_on_every_build(monkeypatch):
    monkeypatch.setattr(bench, "POSITIONS", QUICK_POSITIONS)
    assert signature(3) == QUICK_SIGNATURE


def test_bench_covers_every_game():
    assert {position[0] for position in POSITIONS} == set(GAMES)


def test_solver_agrees_with_its_peer(capsys):
    pytest.importorskip("bitbully", reason="the peer is not required, only compared with where it is installed")
    if not is_compiled():
        pytest.skip("minutes uncompiled")
    assert compare([], 3)
    header, *rows = capsys.readouterr().out.splitlines()
    assert header.endswith("unequal")
    assert [row.split()[-1] for row in rows] == ["0", "0"]


def test_file_of_positions_that_cannot_be_read_names_its_line(tmp_path):
    pytest.importorskip("bitbully", reason="the peer is not required, only compared with where it is installed")
    file = tmp_path / "positions"
    file.write_text("44 1\n4x 2\n")
    with pytest.raises(SetupError, match="line 2: 4x 2: expected columns"):
        compare([str(file)], 5)


def test_solver_is_measured_on_every_handicap_and_on_random_positions(capsys):
    if not is_compiled():
        pytest.skip("minutes uncompiled")
    measure(6)
    rows = capsys.readouterr().out.splitlines()
    assert [row.split()[2:4] for row in rows if row.startswith("flips 4,4")] == [["win", "9"]]
    assert len([row for row in rows if row.startswith("flips ")]) == 24
    assert rows[-2].startswith("6 random positions solved: median ")
    assert rows[-1].startswith("2 random positions graded: median ")


# Their first openings are drawn, won, and open after the longest time.
QUICK_SETS = ("Winning Paths, 6x6, five in a row", "Winning Paths, corners of a square", "Winning Paths, 4x4x4")


@pytest.mark.once
def test_every_set_has_openings():
    for make, turns in OPENING_SETS.values():
        (board,) = openings(make, turns, 1)
        assert board.turns == turns and not board.ended


def test_proofs_of_openings_are_counted_by_time_and_kind(capsys, monkeypatch):
    if not is_compiled():
        pytest.skip("minutes uncompiled")
    monkeypatch.setattr(proof_count, "OPENING_SETS", {title: OPENING_SETS[title] for title in QUICK_SETS})
    monkeypatch.setattr(proof_count, "TIMES", proof_count.TIMES[:-1])
    count_proofs(1)
    header, *rows = capsys.readouterr().out.splitlines()
    assert header.split()[-5:] == ["wins", "losses", "draws", "more", "wins"]
    assert [row[:36].rstrip() for row in rows] == list(QUICK_SETS)
    for row in rows:
        *within, wins, losses, draws, more_wins = map(int, row[36:].split())
        assert within == sorted(within)
        assert wins + losses + draws == within[-1] <= 1 - more_wins
