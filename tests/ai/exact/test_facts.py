"""What is said about moves is true, and nothing is missing that the rules tell."""

import statistics
import time
from collections import Counter

import pytest

from ai.exact.examiner import Examiner
from ai.exact.facts import Allows, Blocks, Flips, Forks, Hands, Line, Misses, Only, Wins
from ai.exact.prover import Prover
from ai.exact.wins import winning_moves
from ai.verdict import loss, win
from game.rules.board import is_compiled
from game.rules.catalog import start
from game.rules.outcome import StepKind
from tests.helpers.facts import check, random_pairs
from tests.helpers.games import for_each
from tests.helpers.working_time import after_work_of

PAIRS = 100 if is_compiled() else 5
SETUPS = [
    ("conniption", {}),
    ("conniption", {"Flips": "1,1"}),
    ("connect4", {}),
    ("domino", {}),
    ("paths", {}),
    ("paths", {"File": "fano"}),
    ("wyb", {}),
]
# What must have been seen in so many positions, lest the test says nothing.
USUAL = {
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


PLENTY = 600.0  # seconds: as long as a proof takes, however busy the computer is


def facts_about(board, text, seconds=5.0):
    return Examiner().examine(board, board.move(text), seconds)


@for_each(SETUPS)
def test_what_is_said_is_true_and_whole(name, options):
    pairs = PAIRS // sum(name == other for other, _ in SETUPS)
    examiner = Examiner()
    seen: Counter[str] = Counter()
    for board, position, text in random_pairs(name, options, pairs):
        seen.update(check(board, position, text, 0.02 if name == "wyb" else 0.2, 100, examiner))
    assert not is_compiled() or USUAL[name] <= set(seen)


@pytest.mark.skipif(not is_compiled(), reason="only the fast modules are fast")
def test_the_usual_position_of_conniption_takes_no_longer_than_a_glance():
    examiner = Examiner()
    times = []
    for board, _, text in random_pairs("conniption", {}, 40, "speed"):
        began = time.perf_counter()
        examiner.examine(board, board.move(text), 1.0)
        times.append(time.perf_counter() - began)
    assert statistics.median(times) < 0.05


def test_a_flip_after_the_drop_that_hands_over_the_game():
    board = board_at("conniption", "/12/2/112/12// 1 4,4 f")
    evidence = facts_about(board, "7f")
    [hands] = [fact for fact in evidence.facts if isinstance(fact, Hands)]
    assert hands.step is StepKind.POST_FLIP
    assert {cell // 7 + 1 for cell in hands.cells} == {2, 3, 4, 5}
    assert evidence.verdict == loss(1)


def test_a_flip_before_the_drop_wins_at_once():
    board = board_at("conniption", "/21/121/21/121/2/2 1 4,4 f")
    evidence = facts_about(board, "f1")
    [wins] = [fact for fact in evidence.facts if isinstance(fact, Wins)]
    assert wins.step is StepKind.PRE_FLIP
    assert evidence.verdict == win(1)


def test_every_reply_that_wins_is_named_and_every_win_missed():
    board = board_at("connect4", "1/1/1////222 1 0,0 -")
    evidence = facts_about(board, "6")
    assert [board.text(fact.reply) for fact in evidence.facts if isinstance(fact, Allows)] == ["7"]
    assert [board.text(fact.move) for fact in evidence.facts if isinstance(fact, Misses)] == ["4"]
    evidence = facts_about(board, "7", 0.2)
    assert [board.text(fact.reply) for fact in evidence.facts if isinstance(fact, Blocks)] == ["7"]


def test_two_threats_at_once_are_a_fork():
    board = board_at("paths", "xo..x...o 1")
    [fork] = [fact for fact in facts_about(board, "7").facts if isinstance(fact, Forks)]
    assert {board.text(move) for move in fork.moves} == {"3", "4"}
    assert not [fact for fact in facts_about(board, "3").facts if isinstance(fact, Forks)]


def test_the_only_move_is_the_only_one():
    board = board_at("paths", "xx..o.... 2")
    assert Only() in facts_about(board, "3").facts
    assert Only() not in facts_about(board, "4").facts


def test_a_line_goes_on_to_the_end():
    board = board_at("domino", "...../...../...../...../..... 1")
    evidence = facts_about(board, "c2h", PLENTY)
    [line] = [fact for fact in evidence.facts if isinstance(fact, Line)]
    assert evidence.verdict.is_proven
    for move in line.moves:
        board.play(move)
    assert board.ended and len(line.moves) == evidence.verdict.number


def test_flips_that_cannot_be_are_not_weighed():
    board = board_at("conniption", "12/12/1//2// 1 4,4 f")
    [flips] = [fact for fact in facts_about(board, "4", PLENTY).facts if isinstance(fact, Flips)]
    assert flips.more is None and flips.fewer is not None
    assert not [fact for fact in facts_about(start("connect4"), "4", 0.1).facts if isinstance(fact, Flips)]


def test_what_is_only_searched_says_how_deep():
    evidence = facts_about(start("wyb"), "d4", 0.1)
    assert not evidence.verdict.is_proven and evidence.depth > 0


def test_stop_ends_it_within_a_moment():
    examiner = Examiner()
    after_work_of(0.3, examiner.stop)
    began = time.perf_counter()
    evidence = examiner.examine(start("wyb"), 65 * 27, PLENTY)
    assert time.perf_counter() - began < PLENTY / 10
    assert not evidence.is_final and evidence.depth > 1


def test_facts_by_the_rules_are_heard_before_the_proofs():
    heard = []
    board = board_at("connect4", "1/1/1////222 1 0,0 -")
    evidence = Examiner(Prover()).examine(board, board.move("6"), 1.0, heard.append)
    assert [fact for fact in heard[0].facts if isinstance(fact, Allows)]
    assert set(heard[0].facts) <= set(evidence.facts)


def test_winning_moves_leave_the_board_as_it_is():
    board = board_at("connect4", "12/12/12//// 1 0,0 -")
    before = board.position()
    assert [board.text(move) for move in winning_moves(board)] == ["4"]
    assert board.position() == before and board.turns == 0


@pytest.mark.parametrize(
    ("name", "position"),
    [("conniption", "/12/2/112/12// 1 4,4 f"), ("domino", None), ("paths", "x...o...x 2"), ("wyb", None)],
)
def test_who_passes_leaves_everything_but_the_turn(name, position):
    board = start(name, {})
    if position:
        board.set_position(position)
    idle = board.passed()
    assert idle.mover == 1 - board.mover
    assert [idle.owner(cell) for cell in range(49)] == [board.owner(cell) for cell in range(49)]
