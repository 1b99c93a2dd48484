"""Every player: legal moves, the promised depth, prompt stops, and the same moves with the same seed."""

import dataclasses
import random
import threading
import time
from pathlib import Path

import pytest

from ai.exact.gravity.solver_api import GravitySolverApi
from ai.exact.prover import Prover
from ai.players.levels import LEVELS
from ai.players.parameters import PARAMETERS, ParameterKind
from ai.players.player import PlayerSpec
from ai.players.registry import (
    PLAYERS,
    TreePlayer,
    check_player,
    kind_of,
    player_for,
    players_help,
    read_player,
    read_seat,
    write_player,
    write_seat,
)
from ai.scale import PROVEN, WON
from ai.score.registry import score_for
from ai.score.score import EvenScore
from ai.search.average import AverageSearch
from ai.search.iterative_deepening import Limits
from ai.search.minimax import Minimax
from ai.search.monte_carlo_tree import ROLLOUTS, MonteCarloTree
from ai.search.selective import SelectiveSearch, moves_searched
from ai.verdict import loss, win
from game.rules.board import is_compiled
from game.rules.errors import SetupError
from game.rules.registry import GAMES, start

GRAVITY = ("conniption", "connect4")
# A limit for players that would go on searching: enough nodes to see two turns, few enough for the uncompiled game.
FEW_NODES = Limits(depth=2, nodes=400 if is_compiled() else 40)
FEW_GAMES = Limits(nodes=40)  # for the player whose nodes are whole games


def board_after(game, moves):
    board = start(game)
    for text in moves.split():
        board.play(board.move(text))
    return board


def players_of(game):
    return [name for name in PLAYERS if name != "average" or game in GRAVITY]


@pytest.mark.parametrize("game", GAMES)
def test_every_player_plays_whole_games_by_the_rules(game):
    for name in players_of(game):
        board = start(game)
        chance = random.Random(name)
        for turn in range(40 if is_compiled() else 10):
            if board.ended:
                break
            if turn % 2:
                board.play(chance.choice(board.moves()))
            else:
                before = board.position()
                thought = player_for(board, PlayerSpec(name, seed=turn)).think(
                    FEW_GAMES if name == "mcts" else FEW_NODES
                )
                assert board.position() == before
                board.play(thought.move)  # raises if it is not legal


# Three in the bottom row and a free cell beside them: Connect Four, player 1 to move, wins with 4.
OPEN_THREE = "1 1 2 2 3 3"
# The mirrored threat of player 2, with player 1 to move: only 4 saves the game.
FOREIGN_THREE = "7 1 7 2 6 3"
SEES_TWO_TURNS = [name for name in PLAYERS if name not in ("random", "mcts")]
SEES_TWO_TURNS += [f"mcts:rollout={rollout}" for rollout in ROLLOUTS]


@pytest.mark.parametrize("text", SEES_TWO_TURNS)
def test_a_win_is_taken_and_one_of_the_opponent_is_blocked(text):
    for moves in (OPEN_THREE, FOREIGN_THREE):
        board = board_after("connect4", moves)
        spec = dataclasses.replace(read_player(text), seed=3)
        assert (
            board.text(player_for(board, spec).think(Limits(depth=2, nodes=2000 if is_compiled() else 200)).move) == "4"
        ), moves


def test_greedy_says_win_and_loss_only_when_it_is_so():
    won = board_after("connect4", OPEN_THREE)
    assert player_for(won, PlayerSpec("greedy")).think(Limits()).verdict == win(1)
    # Open at both ends: 1 or 5 completes the four, and only one of them can be blocked.
    lost = board_after("connect4", "7 2 7 3 6 4")
    assert player_for(lost, PlayerSpec("greedy")).think(Limits()).verdict == loss(2)


def test_greedy_takes_the_best_score_one_turn_ahead():
    board = board_after("connect4", "4 4 3")
    score = score_for("connect4")
    values = {}
    for move in board.moves():
        board.play(move)
        values[move] = -score.judge(board)
        board.undo()
    # No move wins and none lets the opponent win next, so the score alone decides.
    thought = player_for(board, PlayerSpec("greedy", seed=1)).think(Limits())
    assert values[thought.move] == max(values.values())


def test_alphabeta_searches_four_turns_deep_by_default():
    board = start("connect4")
    assert player_for(board, PlayerSpec("alphabeta")).think(Limits()).depth == 4
    assert player_for(board, PlayerSpec("alphabeta")).think(Limits(depth=3)).depth == 3
    assert player_for(board, PlayerSpec("alphabeta", depth=2)).think(Limits(depth=3)).depth == 2


@pytest.mark.parametrize("name", ["deepening", "negascout", "selective", "average"])
def test_the_depth_of_a_player_overrides_the_limit(name):
    board = board_after("connect4", "4 4")
    assert player_for(board, PlayerSpec(name, depth=2)).think(Limits(depth=3)).depth == 2
    assert player_for(board, PlayerSpec(name)).think(Limits(depth=3)).depth == 3


def test_negascout_finds_what_alphabeta_finds_with_fewer_nodes():
    board = board_after("connect4", "4 4")
    plain = player_for(board, PlayerSpec("alphabeta", depth=5, score="lines")).think(Limits())
    scout = player_for(board, PlayerSpec("negascout", depth=5, score="lines")).think(Limits())
    assert scout.verdict == plain.verdict
    assert scout.nodes < plain.nodes


def test_the_better_half_is_rounded_as_documented():
    assert [moves_searched(count) for count in (1, 9, 10, 13, 16, 17, 46)] == [1, 9, 10, 10, 10, 8, 23]


def test_selective_never_looks_at_the_other_half():
    search = SelectiveSearch(start("domino"), EvenScore())
    search.choose(1)
    assert search.nodes == 1 + 40 // 2  # the root and half of its 40 moves


def test_selective_claims_no_proof():
    board = board_after("connect4", OPEN_THREE)
    assert not player_for(board, PlayerSpec("selective", depth=3)).think(Limits()).verdict.is_proven


FORCED_WIN = 125


def averaged(board, score, depth):
    """Return the average by steps I to VI of the averaging search, written plainly, from the mover's view."""
    children = []
    for move in board.moves():
        board.play(move)
        children.append((board.ended, board.position()))
        board.undo()
    if any(ended == board.mover + 1 for ended, _ in children):
        return FORCED_WIN
    own = max(1 - FORCED_WIN, min(score.judge(board), FORCED_WIN - 1))
    if depth == 0:
        return own
    values = []
    for move in board.moves():
        board.play(move)
        value = -FORCED_WIN if board.ended in (1, 2) else 0 if board.ended else -averaged(board, score, depth - 1)
        board.undo()
        values.append(value)
    if FORCED_WIN in values:
        return FORCED_WIN
    candidates = [value for value in values if value > -FORCED_WIN]
    if not candidates:
        return -FORCED_WIN
    return nearest((own + nearest(sum(candidates) / len(candidates))) / 2)


def nearest(value):
    """Return the nearest integer, rounding halves away from zero."""
    return int(value + 0.5) if value >= 0 else -int(0.5 - value)


@pytest.mark.parametrize("game", GRAVITY)
def test_average_agrees_with_a_plain_implementation(game):
    score = score_for(game)
    for seed in range(12):
        chance = random.Random(seed)
        board = start(game)
        for _ in range(8):
            if not board.ended:
                board.play(chance.choice(board.moves()))
        if board.ended:
            continue
        best = -FORCED_WIN
        for move in board.moves():
            board.play(move)
            if board.ended in (1, 2):
                value = FORCED_WIN if board.ended == 2 - board.mover else -FORCED_WIN
            else:
                value = -averaged(board, score, 1)
            board.undo()
            best = max(best, value)
        found = AverageSearch(board.copy(), score).choose(2)[1]
        if abs(found) > PROVEN:
            found = FORCED_WIN if found > 0 else -FORCED_WIN
        assert found == best, board.position()


def test_average_sees_two_attacks_as_a_forced_win():
    # 2 makes three in a row with both ends free: whatever the opponent blocks, the other end wins.
    board = board_after("connect4", "3 3 4 4")
    search = AverageSearch(board.copy(), score_for("connect4"))
    move, value = search.choose(3)
    assert value == WON - 3
    assert board.text(move) in ("2", "5")


@pytest.mark.parametrize("game", [game for game in GAMES if game not in GRAVITY])
def test_average_is_refused_where_its_scores_mean_nothing(game):
    with pytest.raises(SetupError, match="average"):
        player_for(start(game), PlayerSpec("average"))


@pytest.mark.parametrize("rollout", ROLLOUTS)
def test_mcts_counts_its_games_and_repeats_them_for_the_same_seed(rollout):
    spec = PlayerSpec("mcts", rollout=rollout, seed=5)
    games = 150 if is_compiled() else 15
    first, second = (player_for(start("domino"), spec).think(Limits(nodes=games)) for _ in range(2))
    assert first.nodes == games
    assert (first.move, first.line, first.verdict) == (second.move, second.line, second.verdict)


def test_mcts_does_not_report_too_often(monkeypatch):
    reports = []
    thought = player_for(start("paths"), PlayerSpec("mcts", seed=1)).think(Limits(nodes=1000), reports.append)
    assert reports[-1] == thought
    assert len(reports) <= 2 + thought.seconds / TreePlayer.PAUSE
    monkeypatch.setattr(TreePlayer, "PAUSE", 3600)
    reports.clear()
    player_for(start("paths"), PlayerSpec("mcts", seed=1)).think(Limits(nodes=1000), reports.append)
    assert [report.nodes for report in reports] == [TreePlayer.FIRST_GAMES, 1000]


def test_mcts_stops_at_the_first_limit(monkeypatch):
    monkeypatch.setattr(TreePlayer, "USUAL_GAMES", 200)
    for limits, games in (
        (Limits(depth=3), 200),
        (Limits(nodes=50, depth=3), 50),
        (Limits(nodes=10**18, depth=3), 200),
    ):
        assert player_for(start("paths"), PlayerSpec("mcts", seed=1)).think(limits).nodes == games


@pytest.mark.parametrize(
    ("name", "game", "position", "turns"),
    [
        ("selective", "paths", "xoxxoo.x. 2", 2),
        ("average", "connect4", "221212/112121/212212/211212/121211/121122/1221 1 0,0 -", 2),
    ],
)
def test_a_search_ends_when_every_line_is_searched_to_its_end(name, game, position, turns):
    board = start(game)
    board.set_position(position)
    for limits in (Limits(depth=100), Limits(seconds=60)):
        reports = []
        assert player_for(board, PlayerSpec(name)).think(limits, reports.append).depth <= turns
        assert [report.depth for report in reports] == list(range(1, len(reports) + 1))


def test_a_full_tree_goes_on_learning_without_growing():
    tree = MonteCarloTree(start("conniption"), EvenScore(), "random", megabytes=0.01, seed=1)
    tree.grow(600)
    assert tree.size <= tree.capacity
    assert tree.size + 128 > tree.capacity  # no space for another node's children
    assert tree.rollouts == 600
    assert tree.board.position() == start("conniption").position()


@pytest.mark.parametrize("game", GAMES)
def test_points_of_a_decided_game_go_to_its_winner(game):
    """A player who wins most of the random games is ahead from either side's view."""
    chance = random.Random(11)
    board = start(game)
    while board.ended not in (1, 2):
        board = start(game) if board.ended else board
        board.play(chance.choice(board.moves()))
    winner = board.ended - 1
    board.undo()
    tree = MonteCarloTree(board, EvenScore(), "random", 1, seed=2)
    tree.grow(100)
    move, _, share = tree.line()[0]
    board.play(move)
    assert board.mover == 1 - winner and board.ended == winner + 1
    assert share == 1.0


def test_the_points_of_both_players_add_up():
    """Without proofs, and with all flips on one side, a good share for one player is a bad one for the other."""
    tree = MonteCarloTree(start("conniption", {"Flips": "4,0"}), EvenScore(), "random", 1, seed=1)
    tree.grow(4_000)
    (_, _, share), (_, visits, reply) = tree.line()[:2]
    assert visits >= 20 and share > 0.6
    assert abs(share + reply - 1) < 0.2


@pytest.mark.skipif(not is_compiled(), reason="uncompiled, a single node takes longer than that")
@pytest.mark.parametrize(
    ("name", "game"),
    [
        (name, game)
        for game in ("connect4", "wyb")
        for name in players_of(game)
        if name not in ("random", "greedy", "alphabeta")  # these need no stop
    ],
)
def test_a_player_stops_at_once(name, game):
    spec = PlayerSpec(name, rollout="two-ply", depth=60 if name != "mcts" else None, own_book=False)
    player = player_for(start(game), spec)
    stopped = []
    timer = threading.Timer(0.1, lambda: (stopped.append(time.process_time()), player.cancel_token.cancel()))
    timer.start()
    thought = player.think(Limits())
    assert time.process_time() - stopped[0] < 0.1  # of processor time, whatever else the computer does
    assert thought.move in start(game).moves()


def test_a_players_text_has_all_settings():
    assert read_player("deepening") == PlayerSpec("deepening")
    assert read_player("mcts:rollout=greedy") == PlayerSpec("mcts", rollout="greedy")
    assert read_player("alphabeta:depth=4,score=lines") == PlayerSpec("alphabeta", depth=4, score="lines")


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("", "no such player"),
        ("alfabeta", "expected one of"),
        ("alphabeta:depht=4", "depht"),
        ("alphabeta:depth=four", "depth=four: expected a whole number from 1 to 120"),
        ("alphabeta:depth", "depth=: expected a whole number from 1 to 120"),
        ("deepening:depth=0", "depth=0: expected a whole number from 1 to 120"),
        ("deepening:book=maybe", "book=maybe: expected true or false"),
        ("mcts:exploration=nan", "expected a number from 0 to 10"),
        ("mcts:rollout=wild", "rollout=wild: expected one of random, greedy, two-ply"),
        ("mcts:depth=4", "depth is not a setting of this player, expected score=, weights=, rollout="),
        ("mcts:greedy", "greedy is not a setting of this player, expected score="),
        ("level:9", "expected a level from 1 to 8"),
        ("level:3,hash=8", "hash is not a setting of this player, expected score=, weights=, seed="),
        ("mcts:", None),
    ],
)
def test_a_players_text_that_cannot_be_read_is_explained(text, hint):
    if hint is None:
        assert read_player(text) == PlayerSpec("mcts")
        return
    with pytest.raises(SetupError, match=hint):
        read_player(text)


@pytest.mark.parametrize("name", [*PLAYERS, "level:2", "level:8"])
def test_every_setting_of_a_player_can_be_written_and_read_again(name):
    values = {
        ParameterKind.NUMBER: "7",
        ParameterKind.DECIMAL: "1.25",
        ParameterKind.SWITCH: "false",
        ParameterKind.FILE: str(Path("/a folder, of mine/b=c.xml")),
    }
    for number in range(1 << len(kind_of(read_player(name)).parameters)):
        chosen = [text for bit, text in enumerate(kind_of(read_player(name)).parameters) if number >> bit & 1]
        settings = [f"{p}={values.get(PARAMETERS[p].kind) or PARAMETERS[p].choices[-1]}" for p in chosen]
        text = ",".join([name, *settings]) if ":" in name else f"{name}:{','.join(settings)}".rstrip(":")
        assert write_player(read_player(text)) == text
        assert all(word in players_help() for word in chosen)


def test_missing_settings_have_their_defaults():
    usual = PlayerSpec(megabytes=8, threads=2, own_book=False, seed=4)
    assert read_player("deepening:hash=16", usual) == PlayerSpec(megabytes=16, threads=2, own_book=False, seed=4)


def test_a_level_is_read_as_saved_games_write_it():
    assert read_player("computer 3") == read_player("level:3") == read_seat("computer 3") == PlayerSpec(level=3)


@pytest.mark.parametrize("seat", [*(f"computer {level.number}" for level in LEVELS), *PLAYERS, "mcts:rollout=greedy"])
def test_every_seat_is_written_as_it_was_read(seat):
    assert write_seat(read_seat(seat)) == seat


def test_an_unknown_level_is_the_strongest_and_settings_are_kept():
    for seat in ("computer", "computer 9", "computer 0", "computer x"):
        assert read_seat(seat) == PlayerSpec(level=len(LEVELS))
    assert write_seat(read_player("level:3")) == "computer 3"
    assert read_seat(write_seat(PlayerSpec(level=3, seed=5))) == PlayerSpec(level=3, seed=5)
    with pytest.raises(SetupError, match="no such player"):
        read_seat("person")


def test_a_player_is_checked_before_it_is_built(tmp_path):
    check_player(read_player("deepening:score=lines,hash=65536"), "connect4")
    for text, hint in [("average", "plays only"), ("mcts:score=lines", "unknown score"), ("greedy:weights=no", "no")]:
        with pytest.raises(SetupError, match=hint):
            check_player(read_player(text), "domino")


@pytest.mark.parametrize("game", GAMES)
def test_minimax_agrees_with_alphabeta_and_visits_every_node(game):
    depth = 3 if is_compiled() and game != "wyb" else 2
    positions = 0
    for seed in range(8 if is_compiled() else 2):
        chance = random.Random(f"{game} {seed}")
        board = start(game)
        for _ in range(2 + 3 * seed):
            if not board.ended:
                board.play(chance.choice(board.moves()))
        if board.ended:
            continue
        plain = player_for(board, PlayerSpec("minimax", depth=depth)).think(Limits())
        quick = player_for(board, PlayerSpec("alphabeta", depth=depth)).think(Limits())
        assert (plain.verdict, plain.depth) == (quick.verdict, quick.depth), board.position()
        assert plain.nodes >= quick.nodes or plain.depth == 1
        values = Minimax(board.copy(), score_for(game)).values(plain.depth)
        assert values[quick.move] == values[plain.move] == max(values.values()), board.position()
        positions += 1
    assert positions > 1


def test_minimax_searches_as_deep_as_alphabeta_by_default():
    board = board_after("connect4", "1 2 3 4 5 6 7 1 2 3 4 5 6 7")
    assert player_for(board, PlayerSpec("minimax")).think(Limits(nodes=50)).depth < 4
    assert player_for(board, PlayerSpec("minimax", depth=2)).think(Limits(depth=3)).depth == 2
    assert player_for(board, PlayerSpec("minimax")).think(Limits(depth=1)).depth == 1
    assert (
        player_for(board, PlayerSpec("minimax")).fixed_depth == player_for(board, PlayerSpec("alphabeta")).fixed_depth
    )


def test_more_exploration_spreads_the_games_more_evenly():
    def most_visited(exploration):
        tree = MonteCarloTree(board_after("connect4", "4 4"), EvenScore(), "random", 1, seed=1, exploration=exploration)
        tree.grow(500)
        return tree.line()[0][1]

    assert most_visited(0) > most_visited(0.8) > most_visited(10)


@pytest.mark.skipif(not is_compiled(), reason="takes minutes")
def test_perfect_knows_the_value_of_the_starts():
    assert player_for(start("conniption"), PlayerSpec("perfect")).think(Limits()).verdict == win(9)
    thought = player_for(start("connect4"), PlayerSpec("perfect")).think(Limits(seconds=60))
    assert thought.verdict == win(41)
    assert start("connect4").text(thought.move) == "4"


@pytest.mark.skipif(not is_compiled(), reason="uncompiled, a proof takes longer")
@pytest.mark.parametrize(
    "name",
    [*PLAYERS, "mcts:rollout=greedy", "mcts:rollout=two-ply", *(f"level:{level.number}" for level in LEVELS)],
)
def test_perfect_wins_conniption_from_the_start_by_turn_nine(name):
    for seed in range(3):
        board = start("conniption")
        while not board.ended:
            spec = PlayerSpec("perfect") if board.mover == 0 else dataclasses.replace(read_player(name), seed=seed)
            limits = Limits(seconds=60) if board.mover == 0 else Limits(nodes=3000)
            board.play(player_for(board.copy(), spec).think(limits).move)
        assert board.ended == 1
        assert board.turns <= 9


def test_perfect_plays_on_without_a_proof(monkeypatch):
    monkeypatch.setattr("ai.exact.gravity.solver_api.GravitySolverApi.solve", lambda self, board: None)
    board = board_after("connect4", "4 4 4 4")
    reports = []
    thought = player_for(board, PlayerSpec("perfect")).think(Limits(seconds=1), reports.append)
    assert thought.move in board.moves()
    assert not thought.verdict.is_proven
    depths = [report.depth for report in reports]
    assert depths == list(range(1, len(depths) + 1))  # of the quick search first, then of the whole search


@pytest.mark.once
def test_perfect_leaves_the_fewest_winning_replies_when_lost():
    solver = GravitySolverApi(8)
    tricky = 0
    for seed in range(100, 150) if is_compiled() else range(115, 120):
        board = start("conniption", {"Flips": "1,1"})
        chance = random.Random(seed)
        while not board.ended and board.turns < 22:
            # A good defense does not lose on the opponent's next turn.
            ranks = score_for("conniption").ranks(board)
            board.play(chance.choice([move for move in ranks if ranks[move] >= 0] or board.moves()))
        if board.ended or not solver.verdict(board).is_loss or solver.verdict(board) == loss(2):
            continue
        verdicts = Prover(8).grade(board)
        slowest = [move for move, verdict in verdicts.items() if verdict == max(verdicts.values())]
        ways = {move: ways_to_win(solver, board, move) for move in slowest}
        proven = Prover(8).best(board.copy(), Limits(seconds=600)).move
        thought = player_for(board.copy(), PlayerSpec("perfect")).think(Limits(seconds=600))
        assert ways[thought.move] == min(ways.values()), board.position()
        tricky += ways[proven] > min(ways.values())
    assert tricky  # positions in which it made a difference


def ways_to_win(solver, board, move):
    """Return how many replies to a losing move win."""
    board.play(move)
    ways = 0
    for reply in board.moves():
        board.play(reply)
        ways += solver.verdict(board).is_loss
        board.undo()
    board.undo()
    return ways
