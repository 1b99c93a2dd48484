"""Compare the prover of wins by threats with exhaustive searches of small shapes, and try it on known wins."""

import random

import pytest

from ai.exact.immediate_wins import winning_moves
from ai.exact.prover import Prover
from ai.exact.threat_wins import wins_by_threats
from ai.exact.win_provers.paths import PathsWinProver, supports
from ai.search.iterative_deepening import Limits
from game.rules.board import is_compiled
from game.rules.numbers import members
from game.rules.paths import PathsBoard
from game.rules.registry import start
from game.rules.shapes.inline import to_inline
from game.rules.shapes.shape import parse_shape
from lab.measurements.proof_count import torus_text
from tests.ai.exact.test_draw_provers import many_paths, open_positions, play_random, random_paths
from tests.reference import paths as reference
from tests.reference.result import Result

ENOUGH = 200_000  # nodes for any small shape
QUBIC = {"File": "4x4x4"}


def value(board, known):
    """Return 1, 0 or -1: the result of a position for its mover."""
    if board.ended:
        return 0 if board.winner is None else 1 if board.winner == board.mover else -1
    key = board.key()
    if key not in known:
        known[key] = max(-value(after, known) for _, after in board.children())
    return known[key]


def played_board(board, *moves):
    board = board.copy()
    for move in moves:
        board.play(move)
    return board


@pytest.mark.parametrize("make", [random_paths, many_paths])
def test_the_prover_finds_all_wins_of_small_shapes_and_no_others(make):
    won = 0
    for board in open_positions(make, 5, 20 if is_compiled() else 5):
        prover, known = PathsWinProver(board, 0.1), {}
        is_won = value(board, known) == 1
        assert prover.search(board, ENOUGH) == is_won, (board.position(), board.shape.paths)
        if is_won:
            won += 1
            after = board.after(prover.winning_move)
            assert value(after, known) == -1, (board.position(), board.shape.paths)
    assert won


@pytest.mark.parametrize("make", [random_paths, many_paths])
def test_the_prover_finds_all_losses_of_small_shapes_and_no_others(make):
    lost = 0
    for board in open_positions(make, 6, 20 if is_compiled() else 5):
        is_lost = value(board, {}) == -1
        assert PathsWinProver(board, 0.1).search_loss(board, ENOUGH) == is_lost, (board.position(), board.shape.paths)
        lost += is_lost
    assert lost or not is_compiled()  # so few positions may all be open


def test_a_win_by_threats_is_one_that_a_plain_search_of_threats_finds():
    """The coach says so of such a win, and of no other."""
    found = 0
    for board in open_positions(random_paths, 9, 20 if is_compiled() else 5):
        prover = PathsWinProver(board, 0.1)
        prover.search(board, ENOUGH)
        assert prover.is_by_threats == wins_by_threats(board, board.spaces, ENOUGH), (
            board.position(),
            board.shape.paths,
        )
        if prover.is_by_threats and not winning_moves(board):
            found += 1
            after = board.after(prover.winning_move)
            assert winning_moves(after.passed()) and not winning_moves(after)
            for _, reply in after.children():
                assert winning_moves(reply) or wins_by_threats(reply, board.spaces, ENOUGH)
    assert found


def test_one_prover_answers_for_many_positions_of_a_shape():
    board, known = start("paths", {"File": "4x4-three"}), {}
    prover, chance = PathsWinProver(board, 0.05), random.Random(4)
    for _ in range(40 if is_compiled() else 4):
        position = play_random(chance, board.copy(), chance.randint(8, 11))
        if not position.ended:
            assert prover.search(position, ENOUGH) == (value(position, known) == 1), position.position()


def test_a_cancelled_or_limited_search_claims_nothing():
    board = start("paths", QUBIC)
    prover = PathsWinProver(board, 1)
    assert not prover.search(board, 100)
    prover.cancel_token.cancel()
    assert not prover.search(board, 1 << 60)
    assert prover.winning_move == -1


@pytest.mark.skipif(not is_compiled(), reason="takes minutes")
def test_the_first_player_wins_qubic_after_a_reply_on_the_edge():
    board = start("paths", QUBIC)
    prover, chance = PathsWinProver(board, 32), random.Random(1)
    by_rules = reference.start(board.spaces, ([space + 1 for space in members(path)] for path in board.shape.paths))
    by_rules = by_rules.play("1").play("16")
    for _ in range(5):
        position, played = by_rules, played_board(board, 0, 15)
        while not played.ended:
            if played.mover == 0:
                assert prover.search(played, 12_000_000), played.position()
                move = prover.winning_move
            else:  # the opponent wins or prevents a win at once if possible
                moves = winning_moves(played) or winning_moves(played.passed()) or played.moves()
                move = chance.choice(moves)
            position = position.play(played.text(move))
            played.play(move)
        assert position.result() == Result(0)


@pytest.mark.skipif(not is_compiled(), reason="takes minutes")
def test_the_computer_plays_a_proven_win_although_the_search_does_not_see_its_end():
    board = start("paths", QUBIC)
    for space in (0, 15, 48, 3):
        board.play(space)
    prover = PathsWinProver(board)
    assert prover.search(board, 4_000_000)
    result = Prover().best(board, Limits(nodes=100_000))
    assert result.verdict.is_certain_win


def test_a_win_by_threats_alone_is_found_before_the_search_of_quiet_moves():
    board = start("paths", {"File": "rectangle:5x5:4"})
    board.set_position("......xx.o...x.o.......o. 1")
    prover = PathsWinProver(board, 0.1)
    assert prover.search(board, 100) and prover.winning_move >= 0 and prover.is_by_threats


@pytest.mark.once
@pytest.mark.parametrize(
    ("name", "is_won"), [("rectangle:8x8:4", True), ("rectangle:8x3:8", False), (to_inline(torus_text(6, 4)), True)]
)
def test_shapes_with_many_or_long_paths_have_a_prover(name, is_won):
    board = start("paths", {"File": name})
    assert supports(board)
    assert PathsWinProver(board, 0.1).search(board, 20_000) == is_won


def test_a_shape_with_a_path_that_is_too_long_has_no_prover():
    board = PathsBoard(parse_shape("16\n" + " ".join(str(space) for space in range(1, 17)), "long"))
    assert not supports(board)
