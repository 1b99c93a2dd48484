"""Matches and tournaments: fair pairs, correct statistics, and files that survive interruptions."""

import argparse
import dataclasses
import math
import subprocess
import sys
from pathlib import Path

import pytest

from ai.search.iterative_deepening import Limits
from game.cli import MISUSED, main
from game.compiled import ROOT
from game.record.record import Record
from game.record.text_format import read_game, read_games, write_game
from game.rules.board import is_compiled
from game.rules.errors import RulesError, SetupError
from game.rules.registry import GAMES, start
from lab.contest import Contest, Pair, play_pair
from lab.elo import Sprt, elo, estimate, ratings
from lab.play_pairs import play_all
from lab.puzzles.make import make
from lab.tools import tournament
from lab.tools.match import add_contest_arguments, contest_from
from lab.tools.tournament import report
from tests.helpers.records import names_of, seats_of


def contest(game="connect4", **settings):
    return Contest(game, limits=Limits(depth=2), **{"turns": 3, **settings})


def pairs_of(count, players=("greedy", "random")):
    return [Pair(contest(), players, number) for number in range(count)]


def points_of(results):
    return [result.points for result in results]


# --- pairs ---


def test_games_of_a_pair_share_the_opening_with_sides_swapped():
    result = play_pair(Pair(contest(turns=4), ("greedy", "random"), 5))
    first, second = (read_game(text) for text in result.games)
    assert names_of(first) == ("greedy", "random")
    assert names_of(second) == ("random", "greedy")
    opening = [node.move for node in first.main_line()[1:5]]
    assert opening == [node.move for node in second.main_line()[1:5]] == contest(turns=4).opening(5)


def test_points_belong_to_the_player_and_not_to_the_side():
    results = [play_pair(pair) for pair in pairs_of(4)]
    swapped = [play_pair(pair) for pair in pairs_of(4, ("random", "greedy"))]
    assert sum(result.share for result in results) >= 3.5
    assert sum(result.share for result in swapped) <= 0.5


def test_pair_played_again_has_the_same_moves():
    pair = Pair(Contest("connect4", limits=Limits(nodes=50), turns=3), ("mcts:rollout=greedy", "level:2"), 3)

    def moves(result):
        return [[node.move for node in read_game(text).main_line()[1:]] for text in result.games]

    assert moves(play_pair(pair)) == moves(play_pair(pair))


def test_openings_differ_and_none_is_decided_at_once():
    openings = [contest(turns=6).opening(number) for number in range(30)]
    assert len({tuple(opening) for opening in openings}) > 25
    for opening in openings:
        board = start("connect4")
        for move in opening:
            board.play(move)
        for move in board.moves():
            board.play(move)
            assert not board.ended
            board.undo()


def test_game_without_undecided_openings_is_refused():
    with pytest.raises(SetupError, match="decided"):
        Contest("paths", {"File": "3x3"}, turns=5, sight=9).opening(0)


# --- statistics ---


def test_elo_of_a_share_follows_the_formula():
    assert elo(0.5) == 0
    assert elo(10 / 11) == pytest.approx(400)  # ten points to one
    assert elo(0.76) == pytest.approx(200, abs=0.3)
    assert elo(1) == math.inf and elo(0) == -math.inf


def test_interval_shrinks_with_the_square_root_of_the_games():
    few, many = estimate([1, 0.5, 0, 0.5] * 10), estimate([1, 0.5, 0, 0.5] * 40)
    assert few.share == many.share == 0.5
    # Variance of a pair 1/8: plus or minus 1.96 * sqrt(1/8 / 160) = 0.0548 (a little more for the two imagined pairs).
    assert many.high == pytest.approx(0.5548, abs=0.001)
    assert (few.high - 0.5) / (many.high - 0.5) == pytest.approx(2, rel=0.05)


def test_interval_of_a_few_wins_is_wide():
    assert estimate([1.0] * 4).low < 0.8
    assert estimate([1.0] * 4).high == 1


def test_equal_pairs_have_a_narrow_interval():
    """If the first player always wins, every pair is even, although the single games differ."""
    even = estimate([0.5] * 50)
    assert even.high - even.low < 0.06


def test_sprt_accepts_the_true_hypothesis_and_waits_if_unclear():
    test = Sprt(0, 50)
    assert test.decision([]) is None
    assert test.decision([1, 0.5] * 3) is None
    assert test.decision([1, 0.5, 0.5, 0.5] * 60) == "at least 50 Elo"
    assert test.decision([0.5, 0.5, 0, 1] * 300) == "at most 0 Elo"


def test_sprt_ratio_follows_the_normal_approximation():
    shares = [1.0, 0.0] * 100
    # Mean 1/2, variance 1/4 (two imagined pairs of the same kind change nothing), expected shares 0.5 and 0.5715:
    # 200 * 0.0715 * (1 - 1.0715) / (2 * 0.25) = -2.045
    assert Sprt(0, 50).ratio(shares) == pytest.approx(-2.045, abs=0.005)


def test_ratings_recover_the_differences_behind_the_points():
    # a beats b by 10 to 1, b beats c by 10 to 1: 400 Elo from each to the next.
    results = [("a", "b", 1.0)] * 1000 + [("b", "a", 1.0)] * 100
    results += [("b", "c", 1.0)] * 1000 + [("c", "b", 1.0)] * 100
    table = {rating.player: rating for rating in ratings(results)}
    assert list(table) == ["a", "b", "c"]
    assert table["a"].elo == pytest.approx(400, abs=3)
    assert table["b"].elo == pytest.approx(0, abs=3)
    assert (table["b"].points, table["b"].games) == (1100, 2200)
    fewer = {rating.player: rating for rating in ratings(results[::4])}
    assert fewer["a"].margin == pytest.approx(2 * table["a"].margin, rel=0.05)


def test_player_who_wins_every_game_has_a_finite_rating():
    winner, loser = ratings([("a", "b", 1.0)] * 20)
    assert winner.player == "a"
    assert 200 < winner.elo < 1000 and loser.elo == pytest.approx(-winner.elo)


# --- the file ---


def test_games_are_saved_in_the_usual_format(tmp_path):
    results = list(play_all(pairs_of(3), tmp_path / "match.txt", jobs=1))
    records = read_games((tmp_path / "match.txt").read_text("utf-8"))
    assert len(records) == 6
    assert [record.outcome.winner for record in records[0::2]] == [
        {1: 0, 0: 1, 0.5: None}[result.points[0]] for result in results
    ]


@pytest.mark.parametrize("cut", [0, 5, 100, 700, 100_000])
def test_match_continues_after_an_incomplete_file(tmp_path, cut, monkeypatch):
    save = tmp_path / "match.txt"
    whole = list(play_all(pairs_of(4), save, jobs=1))
    text = save.read_bytes()
    save.write_bytes(text[: max(0, len(text) - cut)])
    played = []
    monkeypatch.setattr("lab.play_pairs.play_pair", lambda pair: played.append(pair.number) or play_pair(pair))
    again = list(play_all(pairs_of(4), save, jobs=1))
    assert points_of(again) == points_of(whole)
    assert len(read_games(save.read_text("utf-8"))) == 8
    assert played == ([] if cut == 0 else list(range(played[0], 4)))
    assert (len(played) == 4) == (cut == 100_000)


def test_file_of_another_match_is_refused_and_not_changed(tmp_path):
    save = tmp_path / "match.txt"
    list(play_all(pairs_of(2), save, jobs=1))
    text = save.read_text("utf-8")
    for other in (pairs_of(2, ("random", "greedy")), [Pair(contest(seed=9), ("greedy", "random"), 0)] * 2, pairs_of(1)):
        with pytest.raises(RulesError, match="another file"):
            list(play_all(other, save, jobs=1))
    assert save.read_text("utf-8") == text
    save.write_text("shopping list\n", "utf-8")
    with pytest.raises(RulesError, match="saved games"):
        list(play_all(pairs_of(1), save, jobs=1))
    assert save.read_text("utf-8") == "shopping list\n"


@pytest.mark.parametrize("games", [[["1", "2", "3"]], [["1"], ["2"]], [["1"], ["cut off"]]])
def test_a_backup_of_few_games_given_by_mistake_is_refused_and_not_changed(tmp_path, games):
    save = tmp_path / "backup.txt"
    texts = []
    for moves in games:
        record = Record("connect4", names=("Anna", "Ben"))
        for move in moves:
            if move.isdigit():
                record.play(record.board.move(move))
        texts.append(write_game(record) if moves[0].isdigit() else write_game(record)[:60])
    save.write_text("\n".join(texts), "utf-8")
    before = save.read_bytes()
    with pytest.raises(RulesError):
        list(play_all(pairs_of(2), save, jobs=1))
    assert save.read_bytes() == before


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="a device that never ends")
def test_a_device_is_refused_as_the_file_of_a_match_or_of_puzzles():
    with pytest.raises(OSError, match="plain file"):
        list(play_all(pairs_of(1), Path("/dev/zero"), jobs=1))
    with pytest.raises(OSError, match="plain file"):
        make("connect4", 1, Path("/dev/full"), lambda *_: None, jobs=1)


# --- the tools ---


def test_match_prints_points_elo_and_sprt(capsys):
    words = "match greedy random --game connect4 --games 40 --depth 1 --jobs 1 --sprt 0 100"
    assert main(words.split()) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("greedy - random, connect4: +")
    assert lines[1].startswith("Elo +")
    assert lines[2].startswith("SPRT 0 100: at least 100 Elo")
    wins, draws, losses = (int(word[1:].rstrip(",")) for word in lines[0].split()[4:7])
    assert wins + draws + losses < 40  # the test decided before the last game


@pytest.mark.parametrize(
    ("words", "hint"),
    [
        ("match greedy rabbit --game connect4", "rabbit"),
        ("match greedy average --game wyb", "average"),
        ("match greedy random --game connect4 --games 7", "--games 7"),
        ("match greedy random --game connect4 --sprt 5 0", "--sprt 5 0"),
        ("match greedy random --game connect4 --depth 0", "--depth: 0"),
        ("match greedy level:9 --game connect4", "level:9"),
        ("match greedy random --game connect4 --sight -1", "--sight: -1"),
        ("match greedy random --game paths --openings 5 --sight 9", "decided within 9"),
        ("match greedy random --game domino --flips 1,1", "--flips"),
        ("tournament greedy random --game domino --flips 1,1", "--flips"),
        ("tournament greedy average --games 2", "average"),
        ("tournament greedy", "two"),
        ("tournament greedy greedy", "different"),
        ("tournament --levels greedy", "--levels"),
    ],
)
def test_invalid_match_is_one_line_of_error(words, hint, capsys):
    try:
        code = main(words.split())
    except SystemExit as error:  # raised by argparse
        code = error.code
    assert code == MISUSED
    error = capsys.readouterr().err
    assert hint in error and error.count("\n") == 1


def test_tournament_ranks_its_players(capsys):
    assert main("tournament greedy random level:1 --game paths --games 16 --depth 1 --jobs 1".split()) == 0
    rows = [line for line in capsys.readouterr().out.splitlines() if line.startswith("| ")]
    assert rows[2].startswith("| greedy |")
    assert sum(int(row.split(" | ")[4].rstrip(" |")) for row in rows[2:5]) == 2 * 3 * 16


@pytest.mark.skipif(not is_compiled(), reason="uncompiled, the higher levels take minutes")
@pytest.mark.parametrize(
    ("limit", "heading"),
    [("--depth 1", "depth 1"), ("--nodes 2000", "2,000 positions per move"), ("--movetime 5", "5 ms per move")],
)
def test_tournament_names_its_limit(capsys, limit, heading):
    assert main(f"tournament greedy random --game paths --games 2 {limit} --jobs 1".split()) == 0
    assert capsys.readouterr().out.splitlines()[0].endswith(f", {heading}")


def test_tournament_of_levels_plays_every_pair_of_neighbors(capsys):
    assert main("tournament --levels --game connect4 --games 2 --depth 6 --jobs 1".split()) == 0
    out = capsys.readouterr().out
    for lower in range(1, 8):
        assert f"| level:{lower + 1} | level:{lower} |" in out
    assert "| greedy | level:1 |" in out
    assert f"### {GAMES['connect4'].title}" in out


@pytest.mark.skipif(not is_compiled(), reason="takes minutes")
def test_tournament_of_levels_finds_openings_in_every_game(monkeypatch):
    """Some games need another setup: with the default one, the levels see the end of the game from every opening."""
    played_games = []

    def play(pairs, *_):
        assert all(pair.contest.opening(pair.number) for pair in pairs)
        played_games.append(pairs[0].contest.game)
        quick = dataclasses.replace(pairs[0].contest, limits=Limits(depth=1))
        yield play_pair(Pair(quick, ("greedy", "random"), 0))

    monkeypatch.setattr(tournament, "play_all", play)
    assert main("tournament --levels --games 2 --jobs 1".split()) == 0
    assert played_games == list(GAMES)


def test_report_counts_every_game_once():
    results = [play_pair(pair) for pair in pairs_of(3)]
    text = report(contest(), results)
    points = [point for result in results for point in result.points]
    assert f"+{points.count(1)} ={points.count(0.5)} -{points.count(0)}" in text
    assert f"| {sum(points):g} | 6 |" in text


def test_match_on_two_cores_is_the_same():
    command = [sys.executable, str(ROOT / "main.py"), "match", "greedy", "random", "--game", "paths", "--depth", "1"]
    outputs = [
        subprocess.run([*command, "--games", "8", "--jobs", jobs], capture_output=True, text=True, check=True).stdout
        for jobs in ("1", "2")
    ]
    assert outputs[0] == outputs[1] != ""


def test_long_player_settings_stay_distinct_in_the_file_of_a_match():
    """Names are cut short. A resumed match must still distinguish two players whose settings begin alike."""
    shared = "deepening:score=lines,weights=/a/folder/with/a/long/name/start.xml"
    pair = Pair(Contest("connect4"), (f"{shared},depth=1", f"{shared},depth=2"), 0)
    for record in pair.records():
        assert read_game(write_game(record), is_own=True).players == record.players
    assert len(set(seats_of(pair.records()[0]))) == 2


def test_a_match_can_limit_the_positions_of_each_move():
    parser = argparse.ArgumentParser()
    add_contest_arguments(parser)
    setup = {option: None for game in GAMES.values() for option in game.options}
    arguments = argparse.Namespace(**{**setup, **vars(parser.parse_args(["--nodes", "300"])), "game": "wyb"})
    assert contest_from(arguments, "wyb").limits == Limits(nodes=300)
