"""The sparring partners."""

import random

import pytest

from ai.exact.prover import Prover
from ai.players import sparring_partners
from ai.players.player import PlayerSpec
from ai.players.registry import player_for
from ai.search.iterative_deepening import Limits
from game.rules.board import is_compiled
from game.rules.registry import start

PLENTY = 60.0  # seconds: every proof here takes a moment, or a few seconds on a busy computer


@pytest.fixture(autouse=True)
def unhurried(monkeypatch):
    """Give the players so much time that their choices do not depend on the speed of the computer."""
    monkeypatch.setattr(sparring_partners, "USUAL", PLENTY)


def board_of(game, moves="", position=None, **setup):
    board = start(game, setup)
    if position is not None:
        board.set_position(position)
    for text in moves.split():
        board.play(board.move(text))
    return board


def choose(name, board):
    return player_for(board, PlayerSpec(name, seed=1)).think(Limits(seconds=PLENTY)).move


def worth(board):
    return Prover().grade(board, PLENTY)


@pytest.mark.parametrize("name", ["opendoor", "trickster"])
def test_an_immediate_win_is_taken_or_blocked(name):
    wins = board_of("connect4", position="1/1/1////222 1 0,0 -")
    assert wins.text(choose(name, wins)) == "4"
    must_block = board_of("connect4", position="1//1//1//222 1 0,0 -")
    assert must_block.text(choose(name, must_block)) == "7"


@pytest.mark.skipif(not is_compiled(), reason="takes minutes")
@pytest.mark.parametrize("game", ["connect4", "conniption"])
def test_open_door_leaves_a_win_that_is_not_obvious(game):
    chance = random.Random(7)
    seen = 0
    while seen < 8:
        board = board_of(game)
        for _ in range(chance.randrange(8, 16)):
            if board.ended:
                break
            board.play(chance.choice(board.moves()))
        if board.ended:
            continue
        values = worth(board)
        hidden = [verdict for verdict in values.values() if verdict.is_loss and verdict.number >= 4]
        best = max(values.values())
        if len(values) < len(board.moves()) or not hidden or (best.is_win and best.number == 1):
            continue
        seen += 1
        chosen = values[choose("opendoor", board)]
        assert chosen.is_loss and chosen.number >= 4, board.position()


@pytest.mark.skipif(not is_compiled(), reason="takes minutes")
def test_tricky_keeps_its_result_and_leaves_few_right_answers():
    chance = random.Random(3)
    seen = 0
    while seen < 6:
        board = board_of("connect4")
        for _ in range(chance.randrange(16, 24)):
            if board.ended:
                break
            board.play(chance.choice(board.moves()))
        if board.ended:
            continue
        values = worth(board)
        best = max(values.values())
        alike = [move for move, verdict in values.items() if verdict == best]
        if not best.is_draw or len(alike) < 2:
            continue
        seen += 1
        right = {}
        for move in alike:
            after = board.copy()
            after.play(move)
            answers = worth(after) if not after.ended else {}
            right[move] = sum(verdict.is_draw for verdict in answers.values()) / max(1, len(answers)) or 1.0
        assert right[choose("trickster", board)] == min(right.values()), board.position()
