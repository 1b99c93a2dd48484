"""The search against plain minimax, against known truths, and under its limits."""

import random
import threading
import time

import pytest

from ai.exact.gravity_answers import GravityAnswers
from ai.scale import WON
from ai.score.catalog import score_for
from ai.score.score import MOST_SCORE
from ai.search.alphabeta import IDEAS, AlphaBeta
from ai.search.deepening import Limits, Search
from ai.search.table import Table
from ai.verdict import DRAW, cp, loss, win
from game.rules.board import is_compiled
from game.rules.catalog import start
from tests.helpers.program import PATIENCE

SETUPS = [
    ("conniption", {}),
    ("conniption", {"Flips": "2,1"}),
    ("connect4", {}),
    ("domino", {"Size": "4x4"}),
    ("domino", {"Size": "4x5", "Line": "3"}),
]


def random_position(name, setup, turns, seed):
    """A position of an unfinished game, `turns` random moves from its start."""
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
    """The definition of the search's score, without any of its ideas."""
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
        for left_out in [frozenset(), frozenset({"table", "window"}), frozenset(IDEAS)]:
            # These three go beyond the horizon, or know what lies there.
            search = AlphaBeta(board.copy(), score, Table(1), left_out | {"quiet", "outlook", "sound"})
            assert search.search(3, -32000, 32000) == expected, (board.position(), left_out)


def sound_minimax(board, depth, score, ply=0):
    """The same, where a loss is seen a turn ahead, and where the only move that averts one costs no depth."""
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
def test_what_cannot_be_helped_is_not_searched(name, setup):
    score = score_for(name)
    for seed in range(12 if is_compiled() else 2):
        board = random_position(name, setup, 2 + seed % 4, seed)
        expected = sound_minimax(board, 2, score)
        for left_out in [frozenset(), frozenset({"table", "window", "history"})]:
            search = AlphaBeta(board.copy(), score, Table(1), left_out | {"quiet", "outlook"})
            assert search.search(2, -32000, 32000) == expected, (board.position(), left_out)


@pytest.mark.parametrize(("name", "setup"), SETUPS, ids=lambda value: str(value))
def test_deep_search_is_right_about_short_endings(name, setup):
    """Whatever is called proven is what looking at every line says."""
    proven = 0
    for seed in range(40 if is_compiled() else 4):
        board = random_position(name, setup, {"conniption": 14, "connect4": 30, "domino": 5}[name], seed)
        thought = Search(board, score_for(name), 1).run(Limits(depth=4))
        if thought.verdict.is_proven and thought.verdict.number <= 4 and thought.verdict != DRAW:
            # An even score for what is still open at that depth: wins and losses stand out.
            value = minimax(board, 4, score_for("none"))
            assert abs(value) == WON - thought.verdict.number, board.position()
            assert thought.verdict == (win(WON - value) if value > 0 else loss(WON + value))
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
def test_who_can_be_kept_from_winning_changes_no_verdict_and_a_drawing_move_draws(name, setup, turns):
    score = score_for(name)

    def verdict(board, without):
        return Search(board, score, 1, without=without).run().verdict

    for seed in range(20):
        board = random_position(name, setup, turns, seed)
        thought = Search(board, score, 1).run()
        assert thought.verdict == verdict(board, frozenset({"outlook"})), board.position()
        if thought.verdict == DRAW:
            board.play(thought.move)
            assert board.ended == 3 or verdict(board, frozenset({"outlook"})) == DRAW, board.position()


@pytest.mark.parametrize(("name", "setup"), SETUPS, ids=lambda value: str(value))
def test_line_is_legal_and_begins_with_the_move(name, setup):
    board = random_position(name, setup, 4, 1)
    thought = Search(board, score_for(name), 1).run(Limits(depth=5))
    assert thought.line[0] == thought.move
    for move in thought.line:
        board.play(move)


@pytest.mark.parametrize(("name", "setup"), SETUPS, ids=lambda value: str(value))
def test_same_question_gets_the_same_answer(name, setup):
    board = random_position(name, setup, 3, 2)
    first, second = (Search(board, score_for(name), 1).run(Limits(depth=4)) for _ in range(2))
    assert (first.move, first.verdict, first.nodes, first.line) == (
        second.move,
        second.verdict,
        second.nodes,
        second.line,
    )


def test_first_player_wins_conniption_on_turn_9():
    if not is_compiled():
        pytest.skip("600,000 positions take minutes uncompiled")
    assert Search(start("conniption"), score_for("conniption")).run().verdict == win(9)


def test_four_by_four_dominoes_are_a_draw():
    if not is_compiled():
        pytest.skip("the whole game tree takes minutes uncompiled")
    assert Search(start("domino", {"Size": "4x4"}), score_for("domino")).run().verdict == DRAW


def test_stop_is_honoured_at_once():
    search = Search(start("connect4"), score_for("connect4"))
    answers = []
    thread = threading.Thread(target=lambda: answers.append(search.run()), daemon=True)
    thread.start()
    while search.nodes < 1000:
        assert thread.is_alive()
    search.stop()
    seen = search.nodes
    thread.join(PATIENCE)
    assert not thread.is_alive()
    # However busy the computer is: hardly another position is looked at.
    assert search.nodes - seen < 1000
    assert answers[0].move in start("connect4").moves()


def test_node_limit_is_kept():
    board = start("connect4")
    for nodes in (1, 50, 2000):
        thought = Search(board, score_for("connect4"), 1).run(Limits(nodes=nodes))
        assert thought.nodes <= nodes + 1
        assert thought.move in board.moves()


def test_time_limit_is_kept():
    search = Search(start("connect4"), score_for("connect4"), 4)
    asked = time.perf_counter()
    search.run(Limits(seconds=0.2))
    assert 0.15 < time.perf_counter() - asked < PATIENCE  # without a limit it takes much longer


@pytest.mark.parametrize(
    ("limits", "spent", "depth"),
    [
        (Limits(depth=6, clock=1000), 0.51, 3),
        (Limits(depth=6, clock=1000), 0.49, 6),
        (Limits(depth=6, seconds=1000), 0.99, 6),  # without a clock there is nothing to save
    ],
)
def test_on_a_clock_a_depth_that_can_hardly_be_finished_is_not_begun(monkeypatch, limits, spent, depth):
    class Clock:
        now = 0.0

        @staticmethod
        def perf_counter():
            return Clock.now

    def report(thought):
        if thought.depth == 3:
            Clock.now = spent * limits.budget()

    monkeypatch.setattr("ai.search.deepening.time", Clock)
    assert Search(start("connect4"), score_for("connect4"), 1).run(limits, report).depth == depth


@pytest.mark.parametrize(("name", "turns"), [("conniption", 6), ("connect4", 16)])
def test_a_narrow_window_changes_no_answer(name, turns):
    """Where the score leaves the window that was expected, it is asked for anew."""
    for seed in range(60 if is_compiled() else 4):
        board = random_position(name, {}, turns, seed)
        depth = 5 if is_compiled() else 4
        # How surely a win is known may differ, but not that it is one.
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
def test_a_win_seen_beyond_the_depth_is_not_called_proven_since_it_may_not_be_the_shortest(name, position, depth):
    board = start(name)
    board.set_position(position)
    thought = Search(board, score_for(name), 0.1).run(Limits(depth=depth))
    assert not thought.verdict.is_proven or thought.verdict == GravityAnswers(16).verdict(board)


@pytest.mark.parametrize("moves", ["", "d5 e4 c3 d6"])
def test_while_pieces_are_placed_the_score_does_not_swing_by_a_piece_with_the_depth(moves):
    """On d4 and c4 both sides can take each other's piece again and again, as long as there are any to place."""
    board = start("wyb")
    for text in moves.split():
        board.play(board.move(text))
    scores = []
    Search(board, score_for("wyb"), 4).run(
        Limits(depth=4 if is_compiled() else 2), lambda thought: scores.append(thought.verdict.score)
    )
    assert max(scores) - min(scores) < 60


def test_what_is_old_makes_room_for_what_is_new():
    table, score = Table(0), score_for("connect4")  # no more than one bucket
    old, new = start("connect4"), random_position("connect4", {}, 4, 1)
    guesses = frozenset({"quiet", "sound", "outlook"})  # without these hardly anything is certain, and kept for ever
    search = AlphaBeta(old.copy(), score, table, guesses)
    search.search(6 if is_compiled() else 5, -32000, 32000)
    assert search.remembered(old) in old.moves()
    for _ in range(10):
        table.next_age()
    AlphaBeta(new.copy(), score, table, guesses).search(3, -32000, 32000)
    assert search.remembered(old) == -1


@pytest.mark.parametrize("name", ["connect4", "domino"])
def test_what_the_table_only_estimates_is_never_called_proven(name):
    """A search that asks nothing but the table has met the horizon if the table's entries have."""
    table, root = Table(1), start(name)
    for move in root.moves():
        child = root.copy()
        child.play(move)
        AlphaBeta(child, score_for("none"), table).search(3, -32000, 32000)
    search = AlphaBeta(root.copy(), score_for("none"), table)
    assert search.search(3, -32000, 32000) == 0
    assert search.nodes == 1 + len(root.moves()), "something was searched anew"
    assert search.horizons > 0


def test_a_large_table_takes_no_more_room_than_there_are_positions_to_come():
    for limits, most in ((Limits(nodes=1000), 1000), (Limits(seconds=1e-5), 40), (Limits(seconds=0.0), 4)):
        search = Search(start("wyb"), score_for("wyb"), 4096)
        search.run(limits)
        assert 4 * search.table.buckets <= max(4, most)
    search = Search(start("wyb"), score_for("wyb"), 1)
    search.run(Limits(depth=1))
    assert search.table.buckets == Table(1).buckets


def test_a_table_begins_small_and_forgets_nothing_that_matters_when_it_grows():
    table, board = Table(8), random_position("connect4", {}, 6, 2)
    begun = table.open_buckets
    assert begun < table.buckets / 32
    search = AlphaBeta(board.copy(), score_for("connect4"), table)
    search.search(3, -32000, 32000)
    assert table.open_buckets == begun
    for depth in range(4, 14 if is_compiled() else 9):
        search.search(depth, -32000, 32000)
        known = search.line()[0]
        # As good as nothing is looked at anew: the entries have moved, but are there.
        nodes = search.nodes
        assert search.remembered(board) == known
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
