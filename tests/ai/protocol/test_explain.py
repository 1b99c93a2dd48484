"""`go explain M`: facts about a move, its score, and the best move."""

import re

from tests.ai.protocol.test_engine import answers

VERDICT = r"(win \d+|loss \d+|draw|cp -?\d+)"


def test_facts_then_the_score_of_the_move_then_the_best_one():
    lines = answers("position fen /12/2/112/12// 1 4,4 f", "go explain 7f")
    assert lines[0] == "info fact hands post-flip 2.1 3.1 4.1 5.1"
    assert all(line.startswith("info fact ") for line in lines[:-2])
    assert lines[-2] == "info move 7f score loss 1"
    assert re.fullmatch("bestmove f?[1-7]f?", lines[-1])


def test_what_a_move_changes_and_what_the_opponent_then_wins_with():
    lines = answers("setoption name Game value connect4", "position fen 1/1/1////222 1 0,0 -", "go explain 6")
    assert {"info fact misses 4", "info fact allows 7", "info fact changes win 1 loss 2"} <= set(lines)
    assert lines[-2:] == ["info move 6 score loss 2", "bestmove 4"]


def test_pieces_are_told_by_their_squares():
    position = "X------X/--------/--------/---W----/---B----/--------/--------/X------X w p 2"
    lines = answers("setoption name Game value wyb", f"position fen {position}", "go explain d6 movetime 20")
    assert "info fact takes d5" in lines
    assert any(re.fullmatch(r"info string d6 is an estimate, searched to depth \d+", line) for line in lines)
    assert re.fullmatch(r"info move d6 score cp -?\d+", lines[-2])


def test_flips_are_weighed_in_conniption_alone():
    lines = answers("position fen /12/2/112/12// 1 4,0 f", "go explain 7")
    [flips] = [line for line in lines if line.startswith("info fact flips ")]
    assert re.fullmatch(f"info fact flips {VERDICT} -", flips)
    lines = answers("setoption name Game value connect4", "position startpos moves 4 4", "go explain 4 movetime 50")
    assert not [line for line in lines if line.startswith("info fact flips ")]


def test_a_move_that_is_none_is_complained_of_and_a_best_one_named_all_the_same():
    for command in ("go explain 9", "go explain", "go explain f4", "go explain 4 depth 3"):
        lines = answers("position startpos moves 4f", command)
        assert sum(line.startswith("bestmove ") for line in lines) == 1
        assert lines[0].startswith("info string error: ")


def test_a_game_that_is_over_has_nothing_to_explain():
    board = "position startpos moves 4 1 4 1 4 1 4"
    assert answers("setoption name Game value connect4", board, "go explain 4") == ["bestmove none"]
