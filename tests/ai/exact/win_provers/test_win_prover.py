"""Check what the provers of wins of all games have in common."""

import pytest

from ai.exact.win_provers.win_prover import WinProver
from ai.games.game_ai import ai_for
from game.rules.registry import start

# A game, its setup, a position that the mover wins at once, and the winning move.
WINS = [
    ("paths", {"File": "3x3"}, "xx.oo.... 1", "3"),
    ("domino", {"Size": "4x4", "Line": "4"}, "xx../..../..../.oo. 1", "c1h"),
]


@pytest.mark.parametrize(("game", "setup", "position", "move"), WINS)
def test_a_finished_game_is_neither_won_nor_lost_also_after_a_proof(game, setup, position, move):
    board = start(game, setup)
    board.set_position(position)
    prover = ai_for(game).win_prover(board)
    assert isinstance(prover, WinProver) and prover.search(board, 1_000)
    assert board.text(prover.winning_move) == move and prover.is_by_threats
    over = board.after(prover.winning_move)
    assert not prover.search(over, 1_000) and not prover.search_loss(over, 1_000)
    assert prover.winning_move == -1 and not prover.is_by_threats


@pytest.mark.parametrize(
    ("game", "setup"), [("paths", {"File": "rectangle:8x8:5"}), ("domino", {"Size": "7x7", "Line": "6"})]
)
def test_each_search_may_visit_as_many_more_positions_as_it_is_given(game, setup):
    board = start(game, setup)
    prover = ai_for(game).win_prover(board)
    assert not prover.search(board, 200)
    before = prover.nodes
    assert not prover.search(board, 100) and not prover.search_loss(board, 100)
    assert 200 <= before < 300 and before + 200 <= prover.nodes < before + 300
