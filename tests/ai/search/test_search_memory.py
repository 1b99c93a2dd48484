"""The memory of full-strength players: it saves work between the turns of a game, and only there."""

import random

import pytest

from ai.players.player import PlayerSpec
from ai.players.registry import player_for
from ai.protocol.engine import Engine
from ai.score.registry import score_for
from ai.search.iterative_deepening import Limits, Search, SearchMemory
from game.rules.board import is_compiled
from game.rules.registry import start

DEPTH = 6 if is_compiled() else 4
TURNS = (36, 40, 44, 48, 52, 56, 60, 64) if is_compiled() else (40, 60)  # the turns before the searches


def moving_position(turns=40):
    board = start("wyb")
    chance = random.Random(2)
    for _ in range(turns):
        board.play(chance.choice(board.moves()))
    return board


def nodes_of_second_turns(score, has_memory):
    """Return the nodes of the second of two searches, two turns apart, summed over some games."""
    nodes = 0
    for turns in TURNS:
        board, memory = moving_position(turns), SearchMemory() if has_memory else None
        for _ in range(2):
            result = Search(board.copy(), score, 4, memory=memory).run(Limits(depth=DEPTH))
            for move in result.line[:2]:
                board.play(move)
        nodes += result.nodes
    return nodes


@pytest.mark.once
def test_the_searches_of_the_next_turns_visit_fewer_positions():
    score = score_for("wyb")
    assert nodes_of_second_turns(score, True) < nodes_of_second_turns(score, False)


def test_another_score_or_size_or_a_new_game_begins_with_an_empty_table():
    memory, score = SearchMemory(), score_for("wyb")
    table = memory.table(score, 1)
    assert memory.table(score, 1) is table
    assert memory.table(score, 2) is not table
    table = memory.table(score, 1)
    assert memory.table(score_for("wyb", "features"), 1) is not table
    table = memory.table(score, 1)
    memory.clear()
    assert memory.table(score, 1) is not table


def test_full_width_searches_use_no_memory():
    memory = SearchMemory()
    board = start("connect4")
    search = Search(board, score_for("connect4"), 1, memory=memory)
    assert search.table is not memory.table(score_for("connect4"), 1)


@pytest.mark.once
def test_searches_with_limits_of_nodes_or_depth_can_be_repeated_exactly():
    memory = SearchMemory()
    for name in ("deepening", "perfect"):
        for limits in (Limits(nodes=3000), Limits(depth=3), Limits(nodes=2000, seconds=60)):
            found = []
            for _ in range(2):
                player = player_for(moving_position(), PlayerSpec(name, own_book=False), memory=memory)
                result = player.think(limits)
                found.append((result.move, result.verdict, result.depth, result.nodes, result.line))
            assert found[0] == found[1]


def test_a_new_game_and_every_option_clear_the_memory_of_the_engine():
    engine = Engine(lambda text: None)
    table = engine.memory.table(score_for("wyb"), 1)
    engine.new_game()
    assert engine.memory.table(score_for("wyb"), 1) is not table
