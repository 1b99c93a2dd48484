"""The facts about moves are true, and the facts from the rules are complete."""

import statistics
import time
from collections import Counter

import pytest

from ai.exact.fact_finder import FactFinder
from ai.exact.facts import (
    AllowedWinFact,
    BestLineFact,
    BlockFact,
    FlipsFact,
    ForkFact,
    HandedWinFact,
    MissedWinFact,
    OnlyMoveFact,
    WinFact,
)
from ai.exact.immediate_wins import winning_moves
from ai.verdict import loss, win
from game.rules.board import is_compiled
from game.rules.outcome import StepKind
from game.rules.registry import start
from tests.helpers.fact_checks import check, random_pairs
from tests.helpers.games import for_each
from tests.helpers.working_time import after_work_of

PAIRS = 40 if is_compiled() else 4
SETUPS = [
    ("conniption", {}),
    ("conniption", {"Flips": "1,1"}),
    ("connect4", {}),
    ("domino", {}),
    ("paths", {}),
    ("paths", {"File": "fano"}),
    ("wyb", {}),
]
# Facts that must occur among the positions, so that the test means something.
EXPECTED = {
    "conniption": {"allows", "blocks", "changes", "flips", "line", "misses", "threatens", "wins"},
    "connect4": {"allows", "blocks", "changes", "line", "misses", "threatens", "wins"},
    "domino": {"allows", "blocks", "changes", "line", "misses", "threatens", "wins"},
    "paths": {"blocks", "changes", "forks", "line", "only", "threatens", "wins"},
    "wyb": {"attacks", "doomed", "exposes", "takes"},
}


def board_at(name, position, **options):
    board = start(name, options)
    board.set_position(position)
    return board


PLENTY = 600.0  # seconds: enough for any proof, even on a busy computer


def facts_about(board, text, seconds=60.0):
    return FactFinder().examine(board, board.move(text), seconds)


@for_each(SETUPS)
def test_facts_are_true_and_complete(name, options):
    pairs = PAIRS // sum(name == other for other, _ in SETUPS)
    examiner = FactFinder()
    seen: Counter[str] = Counter()
    for board, position, text in random_pairs(name, options, pairs):
        seen.update(check(board, position, text, 0.02 if name == "wyb" else 0.2, 100, examiner))
    assert not is_compiled() or EXPECTED[name] <= set(seen)


@pytest.mark.skipif(not is_compiled(), reason="only the fast modules are fast")
def test_median_examination_in_conniption_takes_under_50_ms_of_the_processor():
    examiner = FactFinder()
    times = []
    for board, _, text in random_pairs("conniption", {}, 40, "speed"):
        began = time.process_time()
        examiner.examine(board, board.move(text), 1.0)
        times.append(time.process_time() - began)
    assert statistics.median(times) < 0.05


def test_flip_after_the_drop_that_gives_the_opponent_the_win():
    board = board_at("conniption", "/12/2/112/12// 1 4,4 f")
    found = facts_about(board, "7f")
    [hands] = [fact for fact in found.facts if isinstance(fact, HandedWinFact)]
    assert hands.step is StepKind.POST_FLIP
    assert {cell // 7 + 1 for cell in hands.cells} == {2, 3, 4, 5}
    assert found.verdict == loss(1)


def test_flip_before_the_drop_wins_at_once():
    board = board_at("conniption", "/21/121/21/121/2/2 1 4,4 f")
    found = facts_about(board, "f1")
    [wins] = [fact for fact in found.facts if isinstance(fact, WinFact)]
    assert wins.step is StepKind.PRE_FLIP
    assert found.verdict == win(1)


def test_all_winning_replies_and_all_missed_wins_are_named():
    board = board_at("connect4", "1/1/1////222 1 0,0 -")
    found = facts_about(board, "6")
    assert [board.text(fact.reply) for fact in found.facts if isinstance(fact, AllowedWinFact)] == ["7"]
    assert [board.text(fact.move) for fact in found.facts if isinstance(fact, MissedWinFact)] == ["4"]
    found = facts_about(board, "7", 0.2)
    assert [board.text(fact.reply) for fact in found.facts if isinstance(fact, BlockFact)] == ["7"]


def test_two_threats_at_once_are_a_fork():
    board = board_at("paths", "xo..x...o 1")
    [fork] = [fact for fact in facts_about(board, "7").facts if isinstance(fact, ForkFact)]
    assert {board.text(move) for move in fork.moves} == {"3", "4"}
    assert not [fact for fact in facts_about(board, "3").facts if isinstance(fact, ForkFact)]


def test_only_move_fact_is_given_to_the_only_move():
    board = board_at("paths", "xx..o.... 2")
    assert OnlyMoveFact() in facts_about(board, "3").facts
    assert OnlyMoveFact() not in facts_about(board, "4").facts


def test_best_line_reaches_the_end_of_the_game():
    board = board_at("domino", "...../...../...../...../..... 1")
    found = facts_about(board, "c2h", PLENTY)
    [line] = [fact for fact in found.facts if isinstance(fact, BestLineFact)]
    assert found.verdict.is_proven
    for move in line.moves:
        board.play(move)
    assert board.ended and len(line.moves) == found.verdict.number


def test_impossible_numbers_of_flips_are_not_evaluated():
    board = board_at("conniption", "12/12/1//2// 1 4,4 f")
    [flips] = [fact for fact in facts_about(board, "4", PLENTY).facts if isinstance(fact, FlipsFact)]
    assert flips.more is None and flips.fewer is not None
    assert not [fact for fact in facts_about(start("connect4"), "4", 0.1).facts if isinstance(fact, FlipsFact)]


def test_unproven_verdict_has_a_depth():
    found = facts_about(start("wyb"), "d4", 0.1)
    assert not found.verdict.is_proven and found.depth > 0


def test_stop_ends_an_examination_early():
    examiner = FactFinder()
    after_work_of(0.3, examiner.prover.cancel_token.cancel)
    began = time.perf_counter()
    found = examiner.examine(start("wyb"), 65 * 27, PLENTY)
    assert time.perf_counter() - began < PLENTY / 10
    assert not found.is_final and found.depth > 1


def test_finding_winning_moves_does_not_change_the_board():
    board = board_at("connect4", "12/12/12//// 1 0,0 -")
    before = board.position()
    assert [board.text(move) for move in winning_moves(board)] == ["4"]
    assert board.position() == before and board.turns == 0


@pytest.mark.parametrize(
    ("name", "position"),
    [("conniption", "/12/2/112/12// 1 4,4 f"), ("domino", None), ("paths", "x...o...x 2"), ("wyb", None)],
)
def test_passing_changes_only_the_side_to_move(name, position):
    board = start(name, {})
    if position:
        board.set_position(position)
    idle = board.passed()
    assert idle.mover == 1 - board.mover
    assert [idle.owner(cell) for cell in range(49)] == [board.owner(cell) for cell in range(49)]
