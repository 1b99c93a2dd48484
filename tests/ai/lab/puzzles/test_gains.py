"""Gains of pieces: what the exact search finds is what plain minimax with the slow rules finds."""

import pytest

from ai.lab.puzzles.gains import lead_of, leads_within, most_gained, takes_most
from ai.score.catalog import pieces_score
from game.rules.board import is_compiled
from game.rules.catalog import GAMES, start
from tests.helpers.games import random_positions
from tests.tools.check_puzzles import Minimax, TooLarge, lead, parse

NODES = 1_000_000
GAMES_PLAYED = 12 if is_compiled() else 3
SHRINKS = (128, 192)
# Black gains a piece by c6-e6, though nothing can be taken at once.
TRAP = "X---W--X/-WWW-W--/B----W-W/BB-WW---/-BBWW--B/--BW---B/---B----/XB-B---X b m 19"


def board_of(position: str):
    board = start("wyb")
    board.set_position(position)
    return board


@pytest.mark.parametrize("game", GAMES)
def test_pieces_are_counted_where_they_are_taken(game):
    board = start(game)
    assert (board.material() is None) == (pieces_score(game) is None)
    if board.material() is None:
        assert leads_within(board, 0, 0, 1, NODES) is False and lead_of(board, 0) == 0


def test_pieces_still_to_be_placed_count_and_the_score_says_the_same():
    seen = set()
    for board, _ in random_positions("wyb", {}, GAMES_PLAYED):
        slow = parse("wyb", {}, board.position())
        for player in (0, 1):
            assert lead_of(board, player) == lead(slow, player)
        assert pieces_score("wyb").judge(board) == lead_of(board, board.mover)
        seen.add((slow.phase, lead_of(board, 0) != 0))
    assert len(seen) == 4


def test_what_can_be_gained_is_what_plain_minimax_finds():
    """Of both sides, in both phases, over shrinks, and where games end within the turns."""
    asked = {"won": 0, "placing": 0, "shrink": 0, "yes": 0, "no": 0}
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
            asked["yes" if found else "no"] += 1
            asked["placing"] += is_early
            asked["shrink"] += is_near
            asked["won"] += found and minimax.forces(slow, player, turns)
    assert all(asked.values()), asked


@pytest.mark.skipif(not is_compiled(), reason="takes minutes")
def test_a_trap_gains_and_the_rest_does_not():
    board = board_of(TRAP)
    pieces, moves = most_gained(board, 4, NODES)
    assert (pieces, [board.text(move) for move in moves]) == (1, ["c6e6"])
    assert not takes_most(board, moves)


def test_a_search_that_takes_too_long_says_nothing():
    assert most_gained(board_of(TRAP), 6, 50) is None


def test_what_wins_by_force_is_no_gain():
    board = board_of("X------X/---WW---/---BB---/---BBB--/---BBB--/-B--BB--/--------/X------X b m 55")
    assert most_gained(board, 4, NODES) is None
    assert leads_within(board, 1, 30, 3, NODES) is True
    assert leads_within(board, 0, -30, 3, NODES) is False
