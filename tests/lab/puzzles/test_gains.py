"""Compare gains of pieces found by the search with plain minimax under the reference rules."""

import pytest

from ai.exact.within_turns import lead_of, leads_within
from ai.score.registry import pieces_score
from game.rules.board import is_compiled
from game.rules.registry import GAMES, start
from lab.puzzles.gains import most_gained, takes_most
from tests.helpers.games import random_positions
from tests.tools.check_puzzles import Minimax, TooLarge, lead, parse

NODES = 1_000_000
GAMES_PLAYED = 12 if is_compiled() else 3
SHRINKS = (128, 192)
# Black gains a piece with c6-e6, although no piece can be captured at once.
TRAP = "X---W--X/-WWW-W--/B----W-W/BB-WW---/-BBWW--B/--BW---B/---B----/XB-B---X b m 19"


def board_of(position: str):
    board = start("wyb")
    board.set_position(position)
    return board


@pytest.mark.parametrize("game", GAMES)
def test_pieces_are_counted_only_in_games_with_captures(game):
    board = start(game)
    assert (board.material() is None) == (pieces_score(game) is None)
    if board.material() is None:
        assert leads_within(board, 0, 0, 1, NODES) is False and lead_of(board, 0) == 0


def test_lead_counts_unplaced_pieces_and_equals_the_score():
    seen = set()
    for board, _ in random_positions("wyb", {}, GAMES_PLAYED):
        slow = parse("wyb", {}, board.position())
        for player in (0, 1):
            assert lead_of(board, player) == lead(slow, player)
        assert pieces_score("wyb").judge(board) == lead_of(board, board.mover)
        seen.add((slow.phase, lead_of(board, 0) != 0))
    assert len(seen) == 4


def test_gains_agree_with_plain_minimax():
    """Covers both sides, both phases, shrinks, and games that end within the turns."""
    counts = {"won": 0, "placing": 0, "shrink": 0, "yes": 0, "no": 0}
    for board, rng in random_positions("wyb", {}, GAMES_PLAYED):
        slow = parse("wyb", {}, board.position())
        is_near = slow.phase == "m" and any(0 < shrink - slow.turns < 3 for shrink in SHRINKS)
        is_late = min(board.material()) < 4
        is_early = slow.phase == "p"
        if board.ended or rng.random() > (0.5 if is_near else 0.2 if is_late else 0.1 if is_early else 0.01):
            continue
        for player in (0, 1):
            target = lead_of(board, player) + rng.choice((-2, -1, 0, 1, 1, 2))
            turns = rng.choice((1, 2) if is_early else (1, 2, 2, 3))
            minimax = Minimax(3_000)
            try:
                expected = minimax.leads(slow, player, target, turns)
            except TooLarge:
                continue
            found = leads_within(board, player, target, turns, NODES)
            assert found is expected, (board.position(), player, target, turns)
            counts["yes" if found else "no"] += 1
            counts["placing"] += is_early
            counts["shrink"] += is_near
            counts["won"] += found and minimax.forces(slow, player, turns)
    assert all(counts.values()), counts


@pytest.mark.skipif(not is_compiled(), reason="takes minutes")
def test_trap_is_the_only_move_that_gains():
    board = board_of(TRAP)
    pieces, moves = most_gained(board, 4, NODES)
    assert (pieces, [board.text(move) for move in moves]) == (1, ["c6e6"])
    assert not takes_most(board, moves)


def test_search_with_too_few_nodes_has_no_result():
    assert most_gained(board_of(TRAP), 6, 50) is None


def test_forced_win_is_not_a_gain():
    board = board_of("X------X/---WW---/---BB---/---BBB--/---BBB--/-B--BB--/--------/X------X b m 55")
    assert most_gained(board, 4, NODES) is None
    assert leads_within(board, 1, 30, 3, NODES) is True
    assert leads_within(board, 0, -30, 3, NODES) is False
