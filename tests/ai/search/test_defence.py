"""Players who are lost: no sooner than they must as far as they see, and of two threats one is blocked."""

import dataclasses
import random
from functools import cache

import pytest

from ai.exact.gravity_answers import GravityAnswers
from ai.players.catalog import PLAYERS, player_for, read_player
from ai.scale import PROVEN, WON
from ai.score.catalog import score_for
from ai.search.deepening import Limits
from ai.search.defence import stubborn
from ai.search.selective import SelectiveSearch
from ai.search.tree import ROLLOUTS
from ai.verdict import loss
from game.rules.board import is_compiled
from game.rules.catalog import GAMES, start

MANY = 12 if is_compiled() else 1
SETUPS = {"conniption": {"Flips": "1,1"}, "domino": {"Line": "3"}, "paths": {"File": "squares"}}
# In Watch Your Back! games that are played at random seldom come to a loss: here White keeps two pieces.
HUNTED = ["X------X", "--BB----", "-BWB----", "--------", "--B-WB--", "--B-B---", "--------", "X------X"]
# Those that look at the opponent's next turn, each with what lets it do so.
SEEING = {name: Limits(depth=2) for name in PLAYERS if name not in ("random", "mcts")}
SEEING |= {f"mcts:rollout={rollout}": Limits(nodes=1000 if is_compiled() else 300) for rollout in ROLLOUTS}
SEEING |= {"perfect": Limits(), "level:8": Limits(seconds=9)}
if is_compiled():  # else the second that a level takes at most is not enough for two turns on a busy computer
    SEEING |= {f"level:{number}": Limits() for number in range(2, 8)}


def choice(text, board, limits, seed=1):
    return player_for(board.copy(), dataclasses.replace(read_player(text), seed=seed)).think(limits).move


def wins_left(board, move):
    """How many replies to a move win at once; many if the move itself loses."""
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
    """Plain minimax: after how many turns the mover loses for certain, 0 if not within so many."""
    if board.ended or turns == 0:
        return 0
    return max_turns([turns_left_after(board, move, turns) for move in board.moves()])


def max_turns(lengths):
    return 0 if 0 in lengths else max(lengths)


def turns_left_after(board, move, turns):
    """The same for a move of the opponent."""
    mover = board.mover
    board.play(move)
    if board.ended:
        length = 1 if board.ended == 2 - mover else 0
    else:
        # The opponent takes the quickest of the wins there are.
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
    """Positions in which every move lets the opponent win, but some leave more ways than others."""
    found = []
    for board in random_games(game):
        if len(found) == MANY:
            return found
        wins = [wins_left(board, move) for move in board.moves()]
        if min(wins) > 0 and len(set(wins) - {1000}) > 1:
            found.append(board.copy())


@cache
def lost_in_four():
    """Positions of Connect Four in which every move loses within four turns, and some lose sooner."""
    found = []
    for board in random_games("connect4"):
        if len(found) == MANY:
            return found
        # The others are either open or lost to the next turn, and a look at the ranks is quicker than at the games.
        if not 0 < sum(rank < 0 for rank in score_for("connect4").ranks(board).values()) < len(board.moves()):
            continue
        lengths = {turns_left_after(board, move, 4) for move in board.moves()}
        if 0 not in lengths and len(lengths) > 1:
            found.append(board.copy())


@pytest.mark.parametrize("game", GAMES)
def test_of_two_threats_one_is_blocked(game):
    for text, limits in SEEING.items():
        if text == "average" and game not in ("conniption", "connect4"):
            continue
        for board in lost_to_the_next_turn(game):
            wins = {move: wins_left(board, move) for move in board.moves()}
            move = choice(text, board, limits)
            assert wins[move] == min(wins.values()), f"{text}: {board.position()} {board.text(move)}"


@pytest.mark.parametrize("text", [text for text in SEEING if text not in ("greedy", "level:2", "level:3")])
def test_nobody_loses_sooner_than_he_must_as_far_as_he_sees(text):
    limits = Limits(depth=4) if SEEING[text].depth else SEEING[text]
    for board in lost_in_four():
        lengths = {move: turns_left_after(board, move, 4) for move in board.moves()}
        move = choice(text, board, limits)
        assert lengths[move] == max(lengths.values()), f"{board.position()} {board.text(move)}"


def test_the_solver_and_its_line_begin_with_a_block():
    for game in ("conniption", "connect4"):
        for board in lost_to_the_next_turn(game):
            thought = GravityAnswers(1).solve(board)
            assert thought.verdict == loss(2)
            assert wins_left(board, thought.move) == min(wins_left(board, move) for move in board.moves())
            assert thought.line[0] == thought.move


def test_a_lost_move_keeps_its_place_unless_another_leaves_fewer_wins():
    # Player 2 is to move: 1 and 5 would both complete four in the bottom row.
    board = start("connect4")
    for text in "2 7 3 7 4".split():
        board.play(board.move(text))
    position = board.position()
    chosen = {board.text(move): board.text(stubborn(board, move)) for move in board.moves()}
    assert chosen == {"1": "1", "2": "1", "3": "1", "4": "1", "5": "5", "6": "1", "7": "1"}
    assert board.position() == position


def test_who_is_not_about_to_lose_keeps_his_move():
    for game in GAMES:
        board = start(game)
        assert [stubborn(board, move) for move in board.moves()] == board.moves()


@pytest.mark.parametrize("position", ["//21/2//1/1 2 4,1 f", "1/////2/21 1 3,4 f"])
def test_selective_looks_at_the_other_half_too_when_the_better_half_is_lost(position):
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


def ways_to_win(board, move, turns):
    """After a move that loses in so many turns: how many replies win as soon, by plain minimax."""
    board.play(move)
    ways = 0
    for reply in board.moves():
        board.play(reply)
        ways += bool(board.ended) if turns == 2 else (turns_left(board, turns - 2) == turns - 2)
        board.undo()
    board.undo()
    return ways


@cache
def traps_of(game, setup, moves):
    """A lost position, and how many replies win as soon after each of the moves that lose as late as can be."""
    board = start(game, dict(setup))
    for word in moves.split():
        board.play(board.move(word))
    turns = turns_left(board, 6)
    assert turns in (4, 6)
    late = [move for move in board.moves() if turns_left_after(board, move, turns) == turns]
    return board, {move: ways_to_win(board, move, turns) for move in late}


@pytest.mark.parametrize("text", ["perfect", "level:8", "deepening"])
@pytest.mark.parametrize(
    ("game", "setup", "moves"),
    [
        ("domino", {"Size": "5x5"}, "a1v c1v d2h a4h"),
        ("domino", {"Size": "5x5"}, "c1v a2v d4h d1v a4h"),
        ("paths", {"File": "fano"}, "1"),
        ("paths", {"File": "affine"}, "5"),
    ],
)
def test_of_moves_that_lose_equally_late_the_one_with_the_most_traps_is_played(text, game, setup, moves):
    board, traps = traps_of(game, tuple(setup.items()), moves)
    move = choice(text, board, Limits(seconds=9))
    assert move in traps
    assert traps[move] == min(traps.values()), {board.text(move): ways for move, ways in traps.items()}
