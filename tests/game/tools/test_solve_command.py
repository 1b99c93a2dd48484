"""`python main.py solve`: its answers, its input, and proofs that a separate program checks."""

import io
import os
import random
import signal
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from ai.exact.gravity.solver_api import GravitySolverApi
from ai.exact.proof import write_proof
from game.rules.gravity import GravityBoard
from tests.helpers.program import PATIENCE, ROOT, call, command, run
from tests.tools.check_proof import Refuted, check


def answer(*words: str) -> list[str]:
    finished = call("solve", *words)
    assert finished.returncode == 0, finished.stderr
    return finished.stdout.splitlines()


def test_a_position_is_solved_with_its_line():
    lines = answer("conniption", "4", "4", "--flips", "3,0")
    assert lines[0].startswith("win ")
    assert len(lines[2].split()) == 1 + int(lines[0].split()[1])


def test_all_moves_are_graded():
    lines = answer("connect4", "1", "1", "2", "2", "3", "3", "--all-moves")
    assert lines[0] == "win 1"
    assert sum(line.startswith("move ") for line in lines) == 7
    assert "move 4 win 1" in lines


def test_a_move_is_explained_in_sentences_with_the_lines_that_prove_them():
    lines = answer("connect4", "1", "7", "2", "7", "3", "7", "--explain", "6")
    assert lines == [
        "6 loss 2: missed the win",
        "Throws away the win: Player 2 can now win with 7.",
        "Player 1 could have won at once with 4.",
        "line 6 7",
        "better 4",
    ]


def test_an_explanation_that_is_an_estimate_says_so():
    finished = call("solve", "wyb", "--explain", "d4", "--seconds", "0.2")
    assert finished.returncode == 1
    assert ", searched " in finished.stdout.splitlines()[0]


def test_an_invalid_move_is_not_explained():
    finished = call("solve", "connect4", "--explain", "9")
    assert finished.returncode == 2 and "expected a column" in finished.stderr


def test_one_position_is_read_per_line():
    text = "12/12/12//// 1 0,0 -\n\n274552224131661\n1122334\n"
    lines = run("solve", "connect4", text=text).stdout.splitlines()
    assert lines == ["win 1 bestmove 4", "draw bestmove 4", "loss 0 bestmove none"]


def test_other_games_are_proven_by_the_search():
    assert answer("paths", "1", "2", "4", "3")[:2] == ["win 1", "best move 7"]


@pytest.mark.window  # the stored wins do not depend on what is compiled
def test_a_stored_win_has_no_number_of_turns():
    lines = answer("paths", "--file", "4x4x4")
    assert lines[:3] == ["win by force, in an unknown number of turns", "best move 1", "line 1"]
    lines = run("solve", "paths", "--file", "4x4x4", text="1 22\n1\n")
    assert (lines.stdout, lines.returncode) == ("win bestmove 23\nloss bestmove 22\n", 0)


@pytest.mark.window
def test_an_explanation_of_a_certain_win_names_no_estimate():
    lines = answer("paths", "--file", "4x4x4", "--explain", "1")
    assert lines[0].startswith("1 win: ") and lines[1] == "Wins by force, whatever Player 2 answers."


def test_a_book_move_is_no_proof_and_does_not_stop_the_search():
    lines = run("solve", "wyb", "--seconds", "0.2", text="e5\n")
    assert (lines.stdout, lines.returncode) == ("open\n", 1)
    began = time.monotonic()
    assert call("solve", "wyb", "--seconds", "1", "e5").stdout.startswith("not proven in ")
    assert time.monotonic() - began > 0.9


def test_moves_can_come_before_or_after_options():
    expected = answer("conniption", "4", "4f", "--flips", "2,2")
    for words in (["--flips", "2,2", "conniption", "4", "4f"], ["conniption", "--flips", "2,2", "4", "4f"]):
        assert [line for line in answer(*words) if "nodes" not in line] == expected[:-1]


@pytest.mark.window  # nothing here depends on what is compiled
@pytest.mark.parametrize(
    ("game", "apart", "together"),
    [
        ("conniption", ["4", "f3", "4f"], [["4 f3 4f"], ["4 f3", "4f"], [" 4  f3 ", "4f"]]),
        ("connect4", list("2745522241316"), [["2745522241316"], ["2745", "5 2 2 2", "41316"]]),
        ("domino", ["b3h", "c1v"], [["b3h c1v"]]),
        ("paths", ["1", "2", "4", "3"], [["1 2 4 3"]]),
    ],
)
def test_moves_can_be_one_argument_or_several(game, apart, together):
    expected = answer(game, *apart)[:-1]
    for words in together:
        assert answer(game, *words)[:-1] == expected


def test_an_illegal_move_is_named():
    finished = call("solve", "conniption", "4 f9 3")
    assert finished.returncode == 2
    assert "f9" in finished.stderr and finished.stderr.count("\n") == 1


def test_bad_positions_are_rejected_on_one_line():
    finished = run("solve", "connect4", text="1/2 1 0,0 -\n")
    assert finished.returncode == 2
    assert len(finished.stderr.splitlines()) == 1


def test_a_line_that_is_too_long_is_refused():
    finished = run("solve", "connect4", text="1" * 1_000_001 + "\n")
    assert finished.returncode == 2
    assert finished.stderr.startswith("conniption: a line has more than 1,000,000 characters")


@pytest.fixture(scope="module")
def proof(tmp_path_factory) -> list[str]:
    file = tmp_path_factory.mktemp("proof") / "proof"
    assert answer("conniption", "--flips", "3,0", "--proof", str(file)) == [f"win 7, proven in {file}"]
    return file.read_text("ascii").splitlines()


def test_a_proof_is_accepted_by_the_reference_rules(proof):
    assert check(proof) == ("win 7", len(proof) - 4)


@pytest.mark.parametrize("seed", range(5))
def test_a_changed_proof_is_rejected(proof, seed):
    index = random.Random(seed).randrange(3, len(proof) - 1)
    first_position, _, first_move = proof[3].rpartition(" ")
    other_move = "1" if first_move != "1" else "2"
    for changed in (
        [*proof[:index], *proof[index + 1 :]],
        [*proof[:index], proof[index][1:], *proof[index + 1 :]],
        [*proof[:3], f"{first_position} {other_move}", *proof[4:]],
        [*proof[:2], "score win 9", *proof[3:]],
        [*proof[:2], "score loss 7", *proof[3:]],
        proof[:-1],
    ):
        with pytest.raises((Refuted, ValueError)):
            check(changed)


# --- proofs that are too long ---

HUGE = ["connect4", "--proof"]  # hours, and some 700 MB


def test_a_proof_that_is_too_large_is_refused_and_keeps_the_old_file(tmp_path, proof):
    file = tmp_path / "proof"
    count = len(proof) - 4
    words = ["solve", "conniption", "--flips", "3,0", "--proof", str(file), "--answers"]
    for content in ([], ["precious\n"]):
        finished = call(*words, str(count - 1))
        assert finished.returncode == 2
        assert f"more than {count - 1:,} answers" in finished.stderr and "--answers N" in finished.stderr
        assert finished.stderr.count("\n") == 1
        assert [path.read_text("utf-8") for path in tmp_path.iterdir()] == content
        file.write_text("precious\n", "utf-8")
    assert call(*words, str(count)).returncode == 0
    assert file.read_text("ascii").splitlines() == proof


def test_a_proof_stops_at_its_time_limit(tmp_path):
    finished = call("solve", *HUGE, str(tmp_path / "proof"), "--answers", "100000000", "--seconds", "0.5")
    assert (finished.returncode, finished.stderr) == (1, "")
    assert finished.stdout.startswith("not proven in ")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no signals to send to one process")
@pytest.mark.parametrize(
    ("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143), (getattr(signal, "SIGHUP", 0), 129)]
)
def test_an_interrupted_proof_leaves_no_file(tmp_path, number, code):
    tool = subprocess.Popen(
        command("solve", *HUGE, str(tmp_path / "proof")),
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        # Tests started in the background of a script ignore SIGINT, and their subprocesses inherit that.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )
    deadline = time.monotonic() + PATIENCE
    while not any(path.stat().st_size for path in tmp_path.iterdir()):
        assert time.monotonic() < deadline
        time.sleep(0.01)
    tool.send_signal(number)
    assert tool.communicate(timeout=PATIENCE) == (b"", b"")
    assert tool.returncode == code
    assert list(tmp_path.iterdir()) == []


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no pipes with a name in a folder")
def test_a_proof_can_be_written_to_a_pipe(tmp_path, proof):
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with ThreadPoolExecutor(1) as pool:
        received = pool.submit(pipe.read_text, "ascii")
        answer("conniption", "--flips", "3,0", "--proof", str(pipe))
        assert received.result(PATIENCE).splitlines() == proof
    assert pipe.is_fifo()


@pytest.mark.parametrize("name", ["nowhere/proof", "."])
def test_an_unwritable_proof_file_is_named(tmp_path, name):
    path = str(tmp_path / name)
    finished = call("solve", "conniption", "--proof", path)
    assert finished.returncode == 2
    assert finished.stderr.count("\n") == 1 and finished.stderr.startswith(f"conniption: {Path(path)}: ")


def test_the_progress_of_a_proof_grows_up_to_one():
    received = []
    write_proof(
        GravityBoard("conniption", (3, 0)),
        GravitySolverApi(),
        io.StringIO(),
        10**6,
        lambda *pulse: received.append(pulse),
    )
    parts = [done for done, _, _ in received]
    assert parts == sorted(parts)
    assert parts[-1] == pytest.approx(1)
    assert 0.2 < parts[len(parts) // 2] < 0.95
    assert [count for _, count, _ in received] == list(range(1, len(received) + 1))
