"""Tests of lost positions: players lose as late as possible and block one of two threats."""

import dataclasses
import random
from functools import cache

import pytest

from ai.exact.gravity.solver_api import GravitySolverApi
from ai.players.registry import PLAYERS, player_for, read_player
from ai.scale import PROVEN, WON
from ai.score.registry import score_for
from ai.search.defense import toughest_move
from ai.search.iterative_deepening import Limits
from ai.search.monte_carlo_tree import ROLLOUTS
from ai.search.selective import SelectiveSearch
from ai.verdict import loss
from game.rules.board import is_compiled
from game.rules.registry import GAMES, start

MANY = 12 if is_compiled() else 1
SETUPS = {"conniption": {"Flips": "1,1"}, "domino": {"Line": "3"}, "paths": {"File": "squares"}}
# Random games of Watch Your Back! rarely reach a loss, so start from a position where White has two pieces left.
HUNTED = ["X------X", "--BB----", "-BWB----", "--------", "--B-WB--", "--B-B---", "--------", "X------X"]
# The players that see the opponent's next turn, each with limits that let them.
PLAYERS_WITH_LIMITS = {name: Limits(depth=2) for name in PLAYERS if name not in ("random", "mcts")}
PLAYERS_WITH_LIMITS |= {f"mcts:rollout={rollout}": Limits(nodes=1000 if is_compiled() else 300) for rollout in ROLLOUTS}
PLAYERS_WITH_LIMITS |= {"perfect": Limits(), "level:8": Limits(seconds=9)}
if is_compiled():  # interpreted, a level may not reach two turns within its second on a busy computer
    PLAYERS_WITH_LIMITS |= {f"level:{number}": Limits() for number in range(2, 8)}


def choice(text, board, limits, seed=1):
    return player_for(board.copy(), dataclasses.replace(read_player(text), seed=seed)).think(limits).move


def wins_left(board, move):
    """Return the number of replies that win at once; 1000 if the move itself loses."""
    board.play(move)
    wins = 1000 if board.ended == board.mover + 1 else 0
    if not board.ended:
        for reply in board.moves():
            board.play(reply)
            wins += board.ended == 2 - board.mover
            board.undo()
    board.undo()
    return wins


def turns_left(board, turns):
    """Return the turns after which the mover has lost by plain minimax, or 0 if not within `turns`."""
    if board.ended or turns == 0:
        return 0
    return max_turns([turns_left_after(board, move, turns) for move in board.moves()])


def max_turns(lengths):
    """Return the longest of the losses, or 0 if one move does not lose."""
    return 0 if 0 in lengths else max(lengths)


def turns_left_after(board, move, turns):
    """Return the turns after which the mover has lost after this move, or 0 if not within `turns`."""
    mover = board.mover
    board.play(move)
    if board.ended:
        length = 1 if board.ended == 2 - mover else 0
    else:
        # The opponent plays the quickest win.
        found = []
        for reply in board.moves() if turns > 1 else ():
            board.play(reply)
            if board.ended == 2 - mover:
                found.append(2)
            elif not board.ended and turns > 2 and (later := turns_left(board, turns - 2)):
                found.append(2 + later)
            board.undo()
        length = min(found, default=0)
    board.undo()
    return length


def random_games(game):
    """Yield the positions of endless random games."""
    chance = random.Random(f"lost {game}")
    while True:
        board = start(game, SETUPS.get(game, {}))
        if game == "wyb":
            rows = HUNTED.copy()
            rows[1:7] = chance.sample(rows[1:7], 6)
            board.set_position("/".join(rows) + f" w m {40 + 2 * chance.randrange(20)}")
        while not board.ended:
            yield board
            board.play(chance.choice(board.moves()))


@cache
def lost_to_the_next_turn(game):
    """Return positions where every move lets the opponent win, but some leave more winning replies than others."""
    found = []
    for board in random_games(game):
        if len(found) == MANY:
            return found
        wins = [wins_left(board, move) for move in board.moves()]
        if min(wins) > 0 and len(set(wins) - {1000}) > 1:
            found.append(board.copy())


@cache
def lost_in_four():
    """Return positions of Connect Four where every move loses within four turns, and some sooner."""
    found = []
    for board in random_games("connect4"):
        if len(found) == MANY:
            return found
        # Skip the other positions, which are open or lost to the next turn; the ranks show this faster than the search.
        if not 0 < sum(rank < 0 for rank in score_for("connect4").ranks(board).values()) < len(board.moves()):
            continue
        lengths = {turns_left_after(board, move, 4) for move in board.moves()}
        if 0 not in lengths and len(lengths) > 1:
            found.append(board.copy())


@pytest.mark.parametrize("game", GAMES)
def test_one_of_two_threats_is_blocked(game):
    for text, limits in PLAYERS_WITH_LIMITS.items():
        if text == "average" and game not in ("conniption", "connect4"):
            continue
        for board in lost_to_the_next_turn(game):
            wins = {move: wins_left(board, move) for move in board.moves()}
            move = choice(text, board, limits)
            assert wins[move] == min(wins.values()), f"{text}: {board.position()} {board.text(move)}"


@pytest.mark.parametrize("text", [text for text in PLAYERS_WITH_LIMITS if text not in ("greedy", "level:2", "level:3")])
def test_no_player_loses_sooner_than_necessary_within_its_depth(text):
    limits = Limits(depth=4) if PLAYERS_WITH_LIMITS[text].depth else PLAYERS_WITH_LIMITS[text]
    for board in lost_in_four():
        lengths = {move: turns_left_after(board, move, 4) for move in board.moves()}
        move = choice(text, board, limits)
        assert lengths[move] == max(lengths.values()), f"{board.position()} {board.text(move)}"


def test_the_solver_and_its_line_begin_with_a_block():
    for game in ("conniption", "connect4"):
        for board in lost_to_the_next_turn(game):
            result = GravitySolverApi(1).solve(board)
            assert result.verdict == loss(2)
            assert wins_left(board, result.move) == min(wins_left(board, move) for move in board.moves())
            assert result.line[0] == result.move


def test_a_losing_move_is_kept_unless_another_leaves_fewer_wins():
    # Player 2 is to move: 1 and 5 would both complete four in the bottom row.
    board = start("connect4")
    for text in "2 7 3 7 4".split():
        board.play(board.move(text))
    position = board.position()
    chosen = {board.text(move): board.text(toughest_move(board, move)) for move in board.moves()}
    assert chosen == {"1": "1", "2": "1", "3": "1", "4": "1", "5": "5", "6": "1", "7": "1"}
    assert board.position() == position


def test_a_side_that_is_not_lost_keeps_its_move():
    for game in GAMES:
        board = start(game)
        assert [toughest_move(board, move) for move in board.moves()] == board.moves()


@pytest.mark.parametrize("position", ["//21/2//1/1 2 4,1 f", "1/////2/21 1 3,4 f"])
def test_selective_searches_all_moves_if_the_better_half_loses(position):
    board = start("conniption")
    board.set_position(position)
    assert len(board.moves()) > 16
    score = score_for("conniption")
    lengths = {}
    for move in board.moves():
        board.play(move)
        value = -SelectiveSearch(board.copy(), score).choose(3)[1]
        lengths[move] = WON + value + 1 if value < -PROVEN else 1000
        board.undo()
    move, value = SelectiveSearch(board.copy(), score).choose(4)
    assert lengths[move] == max(lengths.values())
    assert (value < -PROVEN) == (lengths[move] < 1000)


def count_winning_replies(board, move, turns):
    """Return the number of replies that win within the same `turns` after a losing move, by plain minimax."""
    board.play(move)
    wins = 0
    for reply in board.moves():
        board.play(reply)
        wins += bool(board.ended) if turns == 2 else (turns_left(board, turns - 2) == turns - 2)
        board.undo()
    board.undo()
    return wins


@cache
def traps_of(game, setup, moves):
    """Return a lost position, and the number of winning replies to each of the moves that lose latest."""
    board = start(game, dict(setup))
    for word in moves.split():
        board.play(board.move(word))
    turns = turns_left(board, 6)
    assert turns in (4, 6)
    late = [move for move in board.moves() if turns_left_after(board, move, turns) == turns]
    return board, {move: count_winning_replies(board, move, turns) for move in late}


# Interpreted, one player is enough: all use the same search.
@pytest.mark.parametrize(
    "text", [*(pytest.param(text, marks=pytest.mark.once) for text in ("perfect", "level:8")), "deepening"]
)
@pytest.mark.parametrize(
    ("game", "setup", "moves"),
    [
        ("domino", {"Size": "5x5"}, "a1v c1v d2h a4h"),
        ("domino", {"Size": "5x5"}, "c1v a2v d4h d1v a4h"),
        ("paths", {"File": "fano"}, "1"),
        ("paths", {"File": "affine"}, "5"),
    ],
)
def test_of_equally_late_losses_the_best_trap_is_played(text, game, setup, moves):
    board, traps = traps_of(game, tuple(setup.items()), moves)
    move = choice(text, board, Limits(seconds=60))
    assert move in traps
    assert traps[move] == min(traps.values()), {board.text(move): wins for move, wins in traps.items()}
