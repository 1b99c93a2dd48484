"""The levels for people: exact within their horizon, loose beyond it, quick, and repeatable with a seed."""

import random
import time

import pytest

from ai.players.levels import LEVELS
from ai.players.registry import PlayerSpec, player_for
from ai.search.iterative_deepening import Limits
from ai.verdict import DRAW, loss
from game.rules.board import is_compiled
from game.rules.registry import GAMES, start

pytestmark = pytest.mark.once  # nothing here is compiled but the searches, which have their own tests

PEOPLE = [level.number for level in LEVELS[:-1]]


def choice(board, number, seed=0):
    return player_for(board.copy(), PlayerSpec(level=number, seed=seed)).think(Limits())


def forced(board, turns):
    """Return the result of plain minimax: 1000 minus the turns until a forced win of the mover, negative for a loss.

    0 means that neither side can force a win within so many turns.
    """
    if board.ended:
        return 0 if board.ended == 3 else 1000 if board.ended - 1 == board.mover else -1000
    if turns == 0:
        return 0
    return max(forced_by(board, move, turns) for move in board.moves())


def forced_by(board, move, turns):
    """Return the result of `forced` for one move."""
    board.play(move)
    below = forced(board, turns - 1)
    board.undo()
    return -below + (below > 0) - (below < 0)


def open_positions(game, count, turns):
    chance = random.Random(f"{game} {turns}")
    while count:
        board = start(game)
        for _ in range(turns):
            if not board.ended:
                board.play(chance.choice(board.moves()))
        if not board.ended:
            count -= 1
            yield board


@pytest.mark.parametrize("game", ["conniption", "connect4", "paths"])
def test_no_level_misses_a_result_within_its_horizon(game):
    for level in LEVELS[: 3 if is_compiled() else 2]:
        sight = level.horizon(game)
        for board in open_positions(game, 12, 6 if game != "paths" else 3):
            move = choice(board, level.number, seed=3).move
            assert forced_by(board, move, sight) == forced(board, sight), (level.number, board.position())


def test_a_lost_position_is_defended_as_long_as_possible():
    # Player 2 is to move: 1 and 5 would both complete four in the bottom row, a loss in 2 turns whatever happens,
    # but only a move into 1 or 5 makes the opponent find the other one.
    board = start("connect4")
    for text in "2 7 3 7 4".split():
        board.play(board.move(text))
    for number in PEOPLE[1:]:
        thought = choice(board, number, seed=number)
        assert thought.verdict == loss(2)
        assert board.text(thought.move) in ("1", "5"), number


def test_the_shortest_win_within_the_horizon_is_taken():
    board = start("paths")
    board.set_position("xoox..... 1")  # 5 also wins, but one turn later than 7
    assert [board.text(choice(board, number).move) for number in PEOPLE] == ["7"] * 7


def test_a_drawn_move_leaves_the_opponent_few_safe_replies():
    tricky = 0
    for board in open_positions("paths", 160, 5):  # tic-tac-toe with four spaces left: all of it is within the horizon
        if forced(board, 4) != 0:
            continue
        holding = {move: holding_replies(board, move) for move in board.moves() if forced_by(board, move, 4) == 0}
        thought = choice(board, 7, seed=1)
        assert thought.verdict == DRAW
        assert holding[thought.move] == min(holding.values()), board.position()
        tricky += len(set(holding.values())) > 1
    assert tricky > 3  # positions in which it made a difference


def holding_replies(board, move):
    """Return how many replies to a drawing move keep the draw."""
    board.play(move)
    count = sum(forced_by(board, reply, 3) == 0 for reply in board.moves())
    board.undo()
    return count


def test_no_level_wastes_a_flip():
    for seed in range(12):
        assert "f" not in start("conniption").text(choice(start("conniption"), 1, seed).move)
    # Player 1 owns the tops of the first four columns: a flip wins.
    board = start("conniption")
    board.set_position("1/21/21/221/// 1 1,0 f")
    assert all("f" in board.text(choice(board, number).move) for number in PEOPLE)


@pytest.mark.parametrize("game", GAMES)
def test_a_seed_repeats_moves_and_other_seeds_vary_them(game):
    board = start(game)
    moves = [choice(board, 1, seed).move for seed in range(12)]
    assert moves == [choice(board, 1, seed).move for seed in range(12)]
    assert len(set(moves)) > 2


@pytest.mark.skipif(not is_compiled(), reason="uncompiled, the levels take what time they need")
@pytest.mark.parametrize("game", GAMES)
def test_levels_for_people_answer_well_under_a_second(game):
    for board in [start(game), *open_positions(game, 2, 4)]:
        started = time.process_time()
        choice(board, 7)
        assert time.process_time() - started < 0.8


def test_a_level_can_be_stopped_before_its_first_result():
    player = player_for(start("conniption"), PlayerSpec(level=7))
    player.cancel_token.cancel()
    assert player.think(Limits()).move in start("conniption").moves()


def test_each_level_has_a_name_and_a_longer_horizon():
    assert [level.number for level in LEVELS] == list(range(1, 9))
    assert len({level.name for level in LEVELS}) == 8
    assert LEVELS[4].title == "Level 5 Sharp"
    for game in GAMES:
        sights = [level.horizon(game) for level in LEVELS[:-1]]
        assert sights == sorted(sights)
        assert sights[0] == 1 and sights[1] >= 2
        for level in LEVELS:
            assert level.description(game).endswith(".")
        assert len({level.description(game) for level in LEVELS}) == len(LEVELS), game
    assert "3 moves" in LEVELS[4].description("conniption")
