"""`go explain M`: facts about a move, its score, and the best move."""

import re

import pytest

from ai.exact.facts import Fact
from ai.protocol.fact_text import KINDS
from game.rules.board import is_compiled
from tests.ai.protocol.test_engine import answers

VERDICT = r"(win \d+|loss \d+|draw|cp -?\d+)"


def test_explain_prints_facts_then_the_score_then_the_best_move():
    lines = answers("position fen /12/2/112/12// 1 4,4 f", "go explain 7f")
    assert lines[0] == "info fact hands post-flip 2.1 3.1 4.1 5.1"
    assert all(line.startswith("info fact ") for line in lines[:-2])
    assert lines[-2] == "info move 7f score loss 1"
    assert re.fullmatch("bestmove f?[1-7]f?", lines[-1])


def test_explain_names_the_change_and_the_opponents_winning_moves():
    lines = answers("setoption name Game value connect4", "position fen 1/1/1////222 1 0,0 -", "go explain 6")
    assert {"info fact misses 4", "info fact allows 7", "info fact changes win 1 loss 2"} <= set(lines)
    assert lines[-2:] == ["info move 6 score loss 2", "bestmove 4"]


def test_explain_names_pieces_by_their_squares():
    position = "X------X/--------/--------/---W----/---B----/--------/--------/X------X w p 2"
    lines = answers("setoption name Game value wyb", f"position fen {position}", "go explain d6 movetime 20")
    assert "info fact takes d5" in lines
    assert any(re.fullmatch(r"info string d6 is an estimate, searched to depth \d+", line) for line in lines)
    assert re.fullmatch(r"info move d6 score cp -?\d+", lines[-2])


QUBIC = ("setoption name Game value paths", "setoption name File value 4x4x4")


def test_a_certain_win_without_a_number_of_turns_is_a_fact():
    lines = answers(*QUBIC, "go explain 1")
    assert "info fact ensures win force" in lines
    assert lines[-2:] == ["info move 1 score cp 10000", "bestmove 1"]


@pytest.mark.skipif(not is_compiled(), reason="uncompiled, the search of threats does not end in time")
@pytest.mark.parametrize(("before", "move", "proof"), [("1", "22", "force"), ("1 64 4 2 13 10 61", "42", "threats")])
def test_a_move_that_allows_a_certain_win_names_the_kind_of_its_proof(before, move, proof):
    lines = answers(*QUBIC, f"position startpos moves {before}", f"go explain {move} movetime 500")
    assert f"info fact ensures loss {proof}" in lines
    assert lines[-2] == f"info move {move} score cp -10000"


def test_a_move_that_keeps_no_certain_win_names_the_move_that_does():
    lines = answers(*QUBIC, "position startpos moves 1 22", "go explain 64 movetime 300")
    assert "info fact forgoes 23 force" in lines
    assert not [line for line in lines if line.startswith("info fact ensures")]


def test_only_conniption_reports_the_value_of_flips():
    lines = answers("position fen /12/2/112/12// 1 4,0 f", "go explain 7")
    [flips] = [line for line in lines if line.startswith("info fact flips ")]
    assert re.fullmatch(f"info fact flips {VERDICT} -", flips)
    lines = answers("setoption name Game value connect4", "position startpos moves 4 4", "go explain 4 movetime 50")
    assert not [line for line in lines if line.startswith("info fact flips ")]


def test_explaining_an_invalid_move_still_gives_a_best_move():
    for command in ("go explain 9", "go explain", "go explain f4", "go explain 4 depth 3"):
        lines = answers("position startpos moves 4f", command)
        assert sum(line.startswith("bestmove ") for line in lines) == 1
        assert lines[0].startswith("info string error: ")


def test_a_game_that_is_over_has_nothing_to_explain():
    board = "position startpos moves 4 1 4 1 4 1 4"
    assert answers("setoption name Game value connect4", board, "go explain 4") == ["bestmove none"]


def test_kinds_of_facts_are_those_that_clients_read():
    known = "allows attacks blocks changes doomed ensures exposes flips forgoes forks"
    more = "hands line loses misses only takes threatens wins"
    assert set(KINDS) == set(Fact.__subclasses__())
    assert sorted(KINDS.values()) == [*known.split(), *more.split()]
