"""The command that fills the table of known results."""

import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from distributed import LocalCluster

from ai.exact.known_results import Method, Result, known_results, read_results
from ai.exact.prover import Prover
from ai.games.game_ai import ai_for
from ai.search.transposition_table import TranspositionTable
from game.rules.board import is_compiled
from game.rules.registry import start
from lab.measurements import known_results as command
from lab.measurements.known_page import known_page
from lab.measurements.known_results import Entry, entries, judge
from tests.helpers.program import ROOT


def test_the_table_has_all_entries() -> None:
    assert {(one.game, tuple(one.setup.items()), one.move) for one in known_results()} == {
        (entry.game, entry.setup, entry.move) for entry in entries()
    }


def test_an_open_board_of_winning_paths_is_at_least_drawn() -> None:
    answer = judge(Entry("paths", (("File", "rectangle:8x8:5"),)), 0.01)
    assert (answer.result, answer.method) == (Result.AT_LEAST_DRAWN, Method.EXTRA_MARK)


def test_the_draw_prover_shows_that_the_opponent_cannot_win() -> None:
    board = judge(Entry("domino", (("Size", "4x4"), ("Line", "4"))), 1).start()
    assert command.holds(board, 5)[1]


def test_the_second_player_holds_a_board_that_the_draw_prover_decides_for_one_side() -> None:
    board = start("paths", {"File": "rectangle:6x5:5"})
    nodes, is_stopped = command.stops(board, 10)
    assert is_stopped and nodes > 0
    verdict = Prover().prove(board)
    assert verdict is not None and verdict.is_draw


def test_the_draw_prover_does_not_stop_a_first_player_who_wins() -> None:
    assert not command.stops(start("paths", {"File": "4x4-three"}), 1)[1]
    assert not command.stops(start("domino", {"Size": "5x4", "Line": "4"}), 1)[1]


def test_the_row_of_a_shape_with_stored_wins_is_made_from_them() -> None:
    answer = judge(Entry("paths", (("File", "4x4x4"),)), 0.01)
    assert (answer.result, answer.method) == (Result.WON, Method.STORED)
    assert answer in [replace(one, seconds=answer.seconds) for one in known_results()]


def test_a_first_move_is_judged_for_the_player_who_makes_it() -> None:
    setup = (("File", "affine"),)
    assert {judge(Entry("paths", setup, move), 5).result for move in ("", "1", "5")} == {Result.WON}
    assert judge(Entry("connect4", (), "1"), 30).result is Result.LOST


def test_a_later_run_searches_only_what_is_not_settled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    out = tmp_path / "known.tsv"
    listed = [Entry("paths", (("File", name),)) for name in ("3x3", "rectangle:8x8:5")]
    monkeypatch.setattr(command, "entries", lambda: iter(listed))
    monkeypatch.setattr("sys.argv", ["known_results", "--seconds", "0.02", "--jobs", "1", "--out", str(out)])
    assert command.main() == 0
    first = read_results(out.read_text("utf-8"))
    assert [one.result for one in first] == [Result.DRAWN, Result.AT_LEAST_DRAWN]
    judged: list[Entry] = []

    def note(entry: Entry, seconds: float) -> object:
        judged.append(entry)
        return judge(entry, seconds)

    monkeypatch.setattr(command, "judge", note)
    monkeypatch.setattr("sys.argv", ["known_results", "--seconds", "0.9", "--jobs", "1", "--out", str(out)])
    assert command.main() == 0
    assert judged == [listed[1]]
    assert read_results(out.read_text("utf-8"))[0] == first[0]


@pytest.mark.skipif(not is_compiled(), reason="takes minutes")
def test_the_draw_prover_for_one_side_agrees_with_the_search_to_the_end_of_the_game() -> None:
    held = 0
    for known in known_results():
        if known.game in ("paths", "domino") and known.method is Method.SEARCH and not known.move:
            board = known.start()
            draw_prover = ai_for(known.game).draw_prover(board, TranspositionTable(1))
            if draw_prover is not None and draw_prover.stops(2_000):
                held += 1
                assert known.result is not Result.WON, known
    assert held > 40


def test_only_the_wanted_entries_are_tried(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    out = tmp_path / "known.tsv"
    listed = [Entry("paths", (("File", name),)) for name in ("3x3", "fano")]
    monkeypatch.setattr(command, "entries", lambda: iter(listed))
    words = ["--seconds", "5", "--jobs", "1", "--out", str(out), "--only", "paths File=fano"]
    monkeypatch.setattr("sys.argv", ["known_results", *words])
    assert command.main() == 0
    assert [one.setup for one in read_results(out.read_text("utf-8"))] == [{"File": "fano"}]


def test_a_cluster_judges_the_same_results(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    listed = [Entry("paths", (("File", name),)) for name in ("3x3", "fano", "affine", "4x4")]
    monkeypatch.setattr(command, "entries", lambda: iter(listed))
    tables = []
    with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster:
        for number, words in enumerate((["--jobs", "1"], ["--scheduler", cluster.scheduler_address])):
            out = tmp_path / f"{number}.tsv"
            monkeypatch.setattr("sys.argv", ["known_results", "--seconds", "20", "--out", str(out), *words])
            assert command.main() == 0
            tables.append([replace(one, seconds=0.0) for one in read_results(out.read_text("utf-8"))])
    assert tables[0] == tables[1] and len(tables[0]) == len(listed)


def test_the_page_shows_every_result() -> None:
    page = known_page(known_results())
    assert page.count("won 41") >= 2
    assert all(f"| {size} |" in page for size in ("4x4", "8x8", "3x3"))


@pytest.mark.window  # nothing here depends on what is compiled
def test_a_scheduler_that_does_not_answer_is_one_line_of_error() -> None:
    words = ["-m", "lab.measurements.known_results", "--scheduler", "tcp://127.0.0.1:9"]
    environment = {**os.environ, "DASK_DISTRIBUTED__COMM__TIMEOUTS__CONNECT": "1s"}
    finished = subprocess.run([sys.executable, *words], cwd=ROOT, env=environment, capture_output=True, text=True)
    trial, error = finished.stderr.splitlines()
    assert finished.returncode == 2 and trial.startswith("connecting to tcp://127.0.0.1:9 ")
    assert error.startswith("python -m lab.measurements.known_results: --scheduler tcp://127.0.0.1:9: ")
