"""Compare the prover of wins in Domino Four with exhaustive searches of small boards."""

import pytest

from ai.exact.immediate_wins import winning_moves
from ai.exact.threat_wins import wins_by_threats
from ai.exact.win_provers.domino import DominoWinProver
from game.rules.board import is_compiled
from game.rules.registry import start
from tests.ai.exact.test_draw_provers import open_positions, random_dominoes
from tests.ai.exact.win_provers.test_paths import value

ENOUGH = 300_000  # nodes


def test_the_prover_claims_only_true_wins_and_losses():
    won = lost = missed = 0
    for board in open_positions(random_dominoes, 4, 150 if is_compiled() else 12):
        prover, known = DominoWinProver(board), {}
        result = value(board, known)
        if prover.search(board, ENOUGH):
            won += 1
            assert result == 1 and value(board.after(prover.winning_move), known) == -1, board.position()
        else:
            missed += result == 1
        if prover.search_loss(board, ENOUGH):
            lost += 1
            assert result == -1, board.position()
    assert won > 5 and lost > 0 and missed <= won // 10


def test_a_win_by_threats_is_one_that_a_plain_search_of_threats_finds():
    found = 0
    for board in open_positions(random_dominoes, 8, 150 if is_compiled() else 12):
        prover = DominoWinProver(board)
        prover.search(board, ENOUGH)
        assert prover.is_by_threats == wins_by_threats(board, 12, ENOUGH), board.position()
        if prover.is_by_threats and not winning_moves(board):
            found += 1
            after = board.after(prover.winning_move)
            assert winning_moves(after.passed()) and not winning_moves(after)
    assert found or not is_compiled()  # so few positions may have no such win


@pytest.mark.skipif(not is_compiled(), reason="takes minutes")
@pytest.mark.parametrize(("size", "line"), [("5x4", "4"), ("7x6", "5"), ("6x6", "5")])
def test_known_wins_of_empty_boards(size, line):
    board = start("domino", {"Size": size, "Line": line})
    prover = DominoWinProver(board)
    assert prover.search(board, 3_000_000)
    after = board.after(prover.winning_move)
    assert prover.search_loss(after, 3_000_000)


def test_a_cancelled_or_limited_search_claims_nothing():
    board = start("domino", {"Size": "6x6", "Line": "5"})
    prover = DominoWinProver(board)
    assert not prover.search(board, 10)
    prover.cancel_token.cancel()
    assert not prover.search(board, 1 << 60) and not prover.search_loss(board, 1 << 60)
    assert prover.winning_move == -1


@pytest.mark.parametrize(("size", "line"), [("4x4", "4"), ("5x5", "5"), ("6x4", "5")])
def test_no_win_is_claimed_on_a_drawn_board(size, line):
    board = start("domino", {"Size": size, "Line": line})
    prover, nodes = DominoWinProver(board), 20_000 if is_compiled() else 1_000
    assert not prover.search(board, nodes) and not prover.search_loss(board, nodes)
