"""`python main.py solve`: its answers, its input, and proofs that anyone can check."""

import random
import time

import pytest

from tests.check_proof import Refuted, check
from tests.program import run


def answer(*words: str, text: str = "") -> list[str]:
    finished = run("solve", *words, text=text)
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


def test_positions_come_one_a_line():
    text = "12/12/12//// 1 0,0 -\n\n274552224131661\n1122334\n"
    assert answer("connect4", text=text) == ["win 1 bestmove 4", "draw bestmove 4", "loss 0 bestmove none"]


def test_other_games_are_proven_by_the_search():
    assert answer("paths", "1", "2", "4", "3")[:2] == ["win 1", "best move 7"]


def test_what_is_known_by_heart_is_no_proof_and_no_reason_to_give_up():
    lines = run("solve", "wyb", "--seconds", "0.2", text="e5\n")
    assert (lines.stdout, lines.returncode) == ("open\n", 1)
    began = time.monotonic()
    assert run("solve", "wyb", "--seconds", "1", "e5").stdout.startswith("not proven in ")
    assert time.monotonic() - began > 0.9


def test_moves_may_stand_anywhere():
    wanted = answer("conniption", "4", "4f", "--flips", "2,2")
    for words in (["--flips", "2,2", "conniption", "4", "4f"], ["conniption", "--flips", "2,2", "4", "4f"]):
        assert [line for line in answer(*words) if "nodes" not in line] == wanted[:-1]


def test_bad_positions_are_rejected_on_one_line():
    finished = run("solve", "connect4", text="1/2 1 0,0 -\n")
    assert finished.returncode == 2
    assert len(finished.stderr.splitlines()) == 1


@pytest.fixture(scope="module")
def proof(tmp_path_factory) -> list[str]:
    file = tmp_path_factory.mktemp("proof") / "proof"
    assert answer("conniption", "--flips", "3,0", "--proof", str(file)) == [f"win 7, proven in {file}"]
    return file.read_text("ascii").splitlines()


def test_a_proof_is_accepted_by_the_slow_rules(proof):
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
