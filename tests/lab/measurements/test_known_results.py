"""The command that fills the table of known results."""

from dataclasses import replace
from pathlib import Path

import pytest

from ai.exact.known_results import Method, Result, known_results, read_results
from ai.exact.prover import Prover
from game.rules.registry import start
from lab.measurements import known_results as command
from lab.measurements.known_page import known_page
from lab.measurements.known_results import Entry, entries, judge


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


def test_the_page_shows_every_result() -> None:
    page = known_page(known_results())
    assert page.count("won 41") >= 2
    assert all(f"| {size} |" in page for size in ("4x4", "8x8", "3x3"))
