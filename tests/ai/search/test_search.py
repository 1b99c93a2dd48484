"""Tests of the search against plain minimax, on known results, and under its limits."""

import itertools
import random
import threading
import time

import pytest

from ai.exact.gravity.solver_api import GravitySolverApi
from ai.scale import WON
from ai.score.registry import SCORES, score_for
from ai.score.score import MOST_SCORE
from ai.search.alphabeta import SEARCH_FEATURES, AlphaBeta
from ai.search.iterative_deepening import Limits, Search
from ai.search.transposition_table import TranspositionTable
from ai.verdict import DRAW, cp, loss, win
from game.rules.board import is_compiled
from game.rules.registry import GAMES, start
from tests.helpers.program import PATIENCE

SETUPS = [
    ("conniption", {}),
    ("conniption", {"Flips": "2,1"}),
    ("connect4", {}),
    ("domino", {"Size": "4x4"}),
    ("domino", {"Size": "4x5", "Line": "3"}),
]


def random_position(name, setup, turns, seed):
    """Return a position of an unfinished game after `turns` random moves."""
    chance = random.Random(seed)
    while True:
        board = start(name, setup)
        for _ in range(turns):
            if board.ended:
                break
            board.play(chance.choice(board.moves()))
        if not board.ended:
            return board


def minimax(board, depth, score, ply=0):
    """Return the score by plain minimax, which defines the score of the search."""
    if board.ended:
        return 0 if board.ended == 3 else (WON - ply if board.ended - 1 == board.mover else ply - WON)
    if depth == 0:
        return score.judge(board)
    moves = board.moves()
    best = -WON
    for move in moves:
        board.play(move)
        best = max(best, -minimax(board, depth - (len(moves) > 1), score, ply + 1))
        board.undo()
    return best


@pytest.mark.parametrize(("name", "setup"), SETUPS, ids=lambda value: str(value))
def test_score_is_that_of_plain_minimax(name, setup):
    score = score_for(name)
    for seed in range(24 if is_compiled() else 1):
        board = random_position(name, setup, seed % 5, seed)
        expected = minimax(board, 3, score)
        for left_out in [frozenset(), frozenset({"table", "window"}), frozenset(SEARCH_FEATURES)]:
            # Leave out the three features that see beyond the horizon.
            search = AlphaBeta(board.copy(), score, TranspositionTable(1), left_out | {"quiet", "outlook", "sound"})
            assert search.search(3, -32000, 32000) == expected, (board.position(), left_out)


def sound_minimax(board, depth, score, ply=0):
    """Return the minimax score where losses are seen a turn early and the only move that averts one costs no depth."""
    if board.ended or depth == 0:
        return minimax(board, 0, score, ply)
    values, sound = [], []
    for move in board.moves():
        board.play(move)
        value = -minimax(board, 1, score_for("none"), ply + 1)
        if value == WON - ply - 1 or value <= ply + 2 - WON:
            values.append(value)
        else:
            sound.append(move)
        board.undo()
    if WON - ply - 1 in values:
        return WON - ply - 1
    for move in sound:
        board.play(move)
        values.append(-sound_minimax(board, depth - (len(sound) > 1), score, ply + 1))
        board.undo()
    return max(values)


@pytest.mark.parametrize(("name", "setup"), SETUPS, ids=lambda value: str(value))
def test_forced_losses_and_forced_replies_are_not_searched(name, setup):
    score = score_for(name)
    for seed in range(12 if is_compiled() else 2):
        board = random_position(name, setup, 2 + seed % 4, seed)
        expected = sound_minimax(board, 2, score)
        for left_out in [frozenset(), frozenset({"table", "window", "history"})]:
            search = AlphaBeta(board.copy(), score, TranspositionTable(1), left_out | {"quiet", "outlook"})
            assert search.search(2, -32000, 32000) == expected, (board.position(), left_out)


@pytest.mark.parametrize(("name", "setup"), SETUPS, ids=lambda value: str(value))
def test_deep_search_is_right_about_short_endings(name, setup):
    """Compare the verdicts called proven with plain minimax."""
    proven = 0
    for seed in range(40 if is_compiled() else 4):
        board = random_position(name, setup, {"conniption": 14, "connect4": 30, "domino": 5}[name], seed)
        result = Search(board, score_for(name), 1).run(Limits(depth=4))
        if result.verdict.is_proven and result.verdict.number <= 4 and result.verdict != DRAW:
            # With even scores for open positions, only wins and losses differ from 0.
            value = minimax(board, 4, score_for("none"))
            assert abs(value) == WON - result.verdict.number, board.position()
            assert result.verdict == (win(WON - value) if value > 0 else loss(WON + value))
            proven += 1
    assert proven > 0


@pytest.mark.skipif(not is_compiled(), reason="takes minutes")
@pytest.mark.parametrize(
    ("name", "setup", "turns"),
    [
        ("domino", {"Size": "4x4"}, 2),
        ("domino", {"Size": "5x4", "Line": "5"}, 3),
        ("paths", {"File": "3x3"}, 1),
        ("paths", {"File": "4x4-three"}, 6),
        ("paths", {"File": "4x4"}, 6),
        ("paths", {"File": "triangle5"}, 2),
        ("paths", {"File": "y"}, 5),
    ],
)
def test_the_outlook_changes_no_verdict(name, setup, turns):
    score = score_for(name)

    def verdict(board, without):
        return Search(board, score, 1, without=without).run().verdict

    for seed in range(20):
        board = random_position(name, setup, turns, seed)
        result = Search(board, score, 1).run()
        assert result.verdict == verdict(board, frozenset({"outlook"})), board.position()
        if result.verdict == DRAW:
            board.play(result.move)
            assert board.ended == 3 or verdict(board, frozenset({"outlook"})) == DRAW, board.position()


@pytest.mark.parametrize(("name", "setup"), SETUPS, ids=lambda value: str(value))
def test_line_is_legal_and_begins_with_the_move(name, setup):
    board = random_position(name, setup, 4, 1)
    result = Search(board, score_for(name), 1).run(Limits(depth=5))
    assert result.line[0] == result.move
    for move in result.line:
        board.play(move)


@pytest.mark.parametrize(("name", "setup"), SETUPS, ids=lambda value: str(value))
def test_equal_searches_give_equal_results(name, setup):
    board = random_position(name, setup, 3, 2)
    first, second = (Search(board, score_for(name), 1).run(Limits(depth=4)) for _ in range(2))
    assert (first.move, first.verdict, first.nodes, first.line) == (
        second.move,
        second.verdict,
        second.nodes,
        second.line,
    )


# Game, options, random turns from the start, seed, depth of the search.
INTERRUPTED = [
    ("wyb", {}, 9, 0, 5),
    ("wyb", {}, 40, 2, 5),
    ("conniption", {}, 8, 2, 7),
    ("connect4", {}, 10, 1, 8),
    ("domino", {"Size": "6x6", "Line": "5"}, 3, 2, 4),
    ("paths", {"File": "5x5"}, 4, 2, 5),
]


@pytest.mark.parametrize("without", [frozenset({"table"}), frozenset()], ids=["no table", "table"])
@pytest.mark.parametrize(
    ("name", "setup", "turns", "seed", "depth"), INTERRUPTED, ids=lambda value: str(value) if value else "usual"
)
def test_an_interrupted_search_never_plays_a_refuted_move(name, setup, turns, seed, depth, without):
    """Compare a move that replaced the best move of the last full depth with that move, one depth deeper."""
    board, score = random_position(name, setup, turns, seed), score_for(name)

    def results(limits):
        found = []
        final = Search(board, score, 1, without=without).run(limits, found.append)
        return found, final

    complete, _ = results(Limits(depth=depth if is_compiled() else 2))
    assert len(complete) > 1
    for earlier, later in itertools.pairwise(complete):
        step = max(1, (later.nodes - earlier.nodes) // (20 if is_compiled() else 3))
        for nodes in range(earlier.nodes + 1, later.nodes, step):
            known, played = results(Limits(nodes=nodes))
            assert known[-1].depth == played.depth == earlier.depth
            if played.move == earlier.move:
                assert (played.verdict, played.line) == (earlier.verdict, earlier.line)
            else:
                reached = value_of_move(board, score, played.move, later.depth, without)
                before = value_of_move(board, score, earlier.move, later.depth, without)
                assert reached >= before, (nodes, board.text(played.move))
                # The table may hold deeper scores, and a reduced search estimates.
                if without and not score.allows_reductions():
                    assert played.verdict.score == max(-MOST_SCORE, min(MOST_SCORE, reached))


def value_of_move(board, score, move, depth, without):
    """Return the exact score of a move, searched `depth` turns deep."""
    after = board.copy()
    after.play(move)
    return -AlphaBeta(after, score, TranspositionTable(1), without).search(depth - 1, -32000, 32000)


def test_an_interrupted_first_depth_plays_the_best_searched_move():
    without = frozenset({"table", "rank"})  # without ranks the first moves are not the best
    board, score = random_position("wyb", {}, 40, 2), score_for("wyb")
    complete = Search(board, score, 1, without=without).run(Limits(depth=1))
    every = 1 if is_compiled() else complete.nodes // 5
    limits = [Limits(nodes=nodes) for nodes in range(1, complete.nodes, every)]
    results = [Search(board, score, 1, without=without).run(limit) for limit in limits]
    scores = [result.verdict.score for result in results if result.line]
    assert scores == sorted(scores) and len(set(scores)) > 1
    for result in results:
        if result.line:
            assert result.verdict.score == value_of_move(board, score, result.move, 1, without)


def test_first_player_wins_conniption_on_turn_9():
    if not is_compiled():
        pytest.skip("600,000 positions take minutes uncompiled")
    assert Search(start("conniption"), score_for("conniption")).run().verdict == win(9)


def test_four_by_four_dominoes_are_a_draw():
    if not is_compiled():
        pytest.skip("the whole game tree takes minutes uncompiled")
    assert Search(start("domino", {"Size": "4x4"}), score_for("domino")).run().verdict == DRAW


def test_stop_ends_the_search_at_once():
    search = Search(start("connect4"), score_for("connect4"))
    answers = []
    thread = threading.Thread(target=lambda: answers.append(search.run()), daemon=True)
    thread.start()
    while search.nodes < 1000:
        assert thread.is_alive()
    search.cancel_token.cancel()
    seen = search.nodes
    thread.join(PATIENCE)
    assert not thread.is_alive()
    # A count of positions does not depend on how busy the computer is.
    assert search.nodes - seen < 1000
    assert answers[0].move in start("connect4").moves()


def test_node_limit_is_kept():
    board = start("connect4")
    for nodes in (1, 50, 2000):
        result = Search(board, score_for("connect4"), 1).run(Limits(nodes=nodes))
        assert result.nodes <= nodes + 1
        assert result.move in board.moves()


def test_time_limit_is_kept():
    search = Search(start("connect4"), score_for("connect4"), 4)
    asked = time.perf_counter()
    search.run(Limits(seconds=0.2))
    assert 0.15 < time.perf_counter() - asked < PATIENCE  # without a limit the search takes much longer


@pytest.mark.parametrize(
    ("limits", "spent", "depth"),
    [
        (Limits(depth=6, clock=1000), 0.51, 3),
        (Limits(depth=6, clock=1000), 0.49, 6),
        (Limits(depth=6, seconds=1000), 0.99, 6),  # without a clock there is no time to save
    ],
)
def test_on_a_clock_no_depth_starts_that_can_hardly_be_finished(monkeypatch, limits, spent, depth):
    class Clock:
        now = 0.0

        @staticmethod
        def perf_counter():
            return Clock.now

    def report(result):
        if result.depth == 3:
            Clock.now = spent * limits.budget()

    monkeypatch.setattr("ai.search.iterative_deepening.time", Clock)
    assert Search(start("connect4"), score_for("connect4"), 1).run(limits, report).depth == depth


@pytest.mark.parametrize(("name", "turns"), [("conniption", 6), ("connect4", 16)])
def test_a_narrow_window_changes_no_answer(name, turns):
    """Compare searches with and without a narrow window; a score outside the window needs a second search."""
    for seed in range(60 if is_compiled() else 4):
        board = random_position(name, {}, turns, seed)
        depth = 5 if is_compiled() else 4
        # The distance of a win may differ, but not that it is a win.
        narrow, wide = (
            max(-MOST_SCORE, min(MOST_SCORE, search.run(Limits(depth=depth)).verdict.score))
            for search in (
                Search(board, score_for(name), 1, without=frozenset({"table", *left_out}))
                for left_out in ((), ("window",))
            )
        )
        assert narrow == wide, board.position()


@pytest.mark.parametrize(
    ("name", "position", "depth"),
    [
        ("connect4", "21/11/22/111221/2/1112/22122 1 0,0 -", 2),
        ("connect4", "12212/111/112/2/12/21212/21 2 0,0 -", 3),
        ("conniption", "/12//21/2/11/2 1 1,1 f", 2),
        ("conniption", "11/1/22122/2/2/111/21 2 0,0 -", 2),
    ],
)
def test_a_win_beyond_the_depth_is_not_called_proven(name, position, depth):
    board = start(name)
    board.set_position(position)
    result = Search(board, score_for(name), 0.1).run(Limits(depth=depth))
    assert not result.verdict.is_proven or result.verdict == GravitySolverApi(16).verdict(board)


@pytest.mark.parametrize("moves", ["", "d5 e4 c3 d6"])
def test_the_score_is_stable_over_depths_while_pieces_are_placed(moves):
    """Search a position where both sides can capture on d4 and c4 in turn while they have pieces to place."""
    board = start("wyb")
    for text in moves.split():
        board.play(board.move(text))
    scores = []
    Search(board, score_for("wyb"), 4).run(
        Limits(depth=4 if is_compiled() else 2), lambda result: scores.append(result.verdict.score)
    )
    assert max(scores) - min(scores) < 60


def test_new_entries_replace_old_ones():
    table, score = TranspositionTable(0), score_for("connect4")  # one bucket only
    old, new = start("connect4"), random_position("connect4", {}, 4, 1)
    guesses = frozenset({"quiet", "sound", "outlook"})  # else many entries are certain and stay
    search = AlphaBeta(old.copy(), score, table, guesses)
    search.search(6 if is_compiled() else 5, -32000, 32000)
    assert search.known_move(old) in old.moves()
    for _ in range(10):
        table.next_age()
    AlphaBeta(new.copy(), score, table, guesses).search(3, -32000, 32000)
    assert search.known_move(old) == -1


@pytest.mark.parametrize("name", ["connect4", "domino"])
def test_estimates_from_the_table_are_never_called_proven(name):
    """A search that takes all scores from the table must count a horizon if those scores are estimates."""
    table, root = TranspositionTable(1), start(name)
    for move in root.moves():
        child = root.copy()
        child.play(move)
        AlphaBeta(child, score_for("none"), table).search(3, -32000, 32000)
    search = AlphaBeta(root.copy(), score_for("none"), table)
    assert search.search(3, -32000, 32000) == 0
    assert search.nodes == 1 + len(root.moves()), "a position was searched again"
    assert search.horizons > 0


def test_a_table_is_no_larger_than_the_search_can_fill():
    for limits, most in ((Limits(nodes=1000), 1000), (Limits(seconds=1e-5), 40), (Limits(seconds=0.0), 4)):
        search = Search(start("wyb"), score_for("wyb"), 4096)
        search.run(limits)
        assert 4 * search.table.buckets <= max(4, most)
    search = Search(start("wyb"), score_for("wyb"), 1)
    search.run(Limits(depth=1))
    assert search.table.buckets == TranspositionTable(1).buckets


def test_a_growing_table_keeps_its_entries():
    table, board = TranspositionTable(8), random_position("connect4", {}, 6, 2)
    begun = table.open_buckets
    assert begun < table.buckets / 32
    search = AlphaBeta(board.copy(), score_for("connect4"), table)
    search.search(3, -32000, 32000)
    assert table.open_buckets == begun
    for depth in range(4, 14 if is_compiled() else 8):
        search.search(depth, -32000, 32000)
        known = search.line()[0]
        # The search visits almost no position again, since the entries have moved but still exist.
        nodes = search.nodes
        assert search.known_move(board) == known
        search.search(depth, -32000, 32000)
        assert search.nodes - nodes < 20
    assert table.open_buckets > begun or not is_compiled()
    assert table.open_buckets <= table.buckets


def test_two_threads_find_the_same_value():
    board = start("domino", {"Size": "4x5"})
    if not is_compiled():
        pytest.skip("minutes uncompiled")
    assert Search(board, score_for("domino"), 16, threads=2).run().verdict == win(7)


def test_clock_is_never_overspent():
    for clock in (0.01, 0.5, 3, 60, 3600):
        for increment in (0, 0.1, 5):
            assert 0 < Limits(clock=clock, increment=increment).budget() < clock


def test_verdicts_are_ordered_by_what_the_mover_prefers():
    ladder = [loss(2), loss(9), cp(-40), DRAW, cp(40), win(9), win(1)]
    assert sorted(reversed(ladder)) == ladder
    assert [str(verdict) for verdict in ladder] == ["loss 2", "loss 9", "cp -40", "draw", "cp 40", "win 9", "win 1"]
    assert win(3).before_turn() == loss(4)
    assert DRAW.before_turn() == DRAW


# Random turns from the start and the seed of positions that a reduced search decides; the second half needs more nodes.
DECIDED = [(206, 63), (213, 83), (213, 93), (213, 133), (211, 134), (212, 153), (212, 156)]
DECIDED_LATE = [(211, 27), (154, 43), (208, 103), (208, 163), (207, 182), (209, 193)]


@pytest.mark.parametrize(("turns", "seed"), DECIDED + DECIDED_LATE)
def test_wins_and_losses_of_a_reduced_search_are_those_of_a_full_search(turns, seed):
    if (turns, seed) in DECIDED_LATE and not is_compiled():
        pytest.skip("takes long interpreted")
    board, score = random_position("wyb", {}, turns, seed), score_for("wyb")
    reduced = Search(board, score, 1).run(Limits(nodes=80_000)).verdict
    assert reduced.is_win or reduced.is_loss
    assert Search(board, score, 1, without=frozenset({"reductions"})).run().verdict == reduced


def test_win_that_ends_a_reduced_search_early_is_not_called_the_fastest():
    board = start("wyb")
    board.set_position("......../.X----X./.--W---./.-W-WW-./.--W-W-./.-WWWB-./.X-B--X./........ w m 150")
    assert not Search(board, score_for("wyb"), 1).run(Limits(nodes=1000)).verdict.is_proven  # win 7 was found
    if is_compiled():
        assert Search(board, score_for("wyb"), 1).run(Limits(nodes=80_000)).verdict == win(3)


def test_only_games_whose_score_allows_it_are_searched_with_reductions():
    for name in GAMES:
        for kind in SCORES[name]:
            assert score_for(name, kind).allows_reductions() == (name == "wyb")


def test_only_a_reduced_search_prunes():
    board, score = random_position("wyb", {}, 60, 5), score_for("wyb")
    depth = 6 if is_compiled() else 3

    def nodes(*without):
        return Search(board, score, 1, without=frozenset(without)).run(Limits(depth=depth)).nodes

    assert nodes() < nodes("pruning")
    assert nodes("reductions") == nodes("reductions", "pruning")
