"""A match on a Dask cluster of two workers, one of which is killed in the middle."""

import pytest

pytest.importorskip("distributed", reason="the extra `cluster` is not installed")

import psutil
from distributed import LocalCluster

from ai.lab.contest import Contest, Pair
from ai.lab.play import play_all
from ai.search import Limits
from game.saved import read_games

PAIRS = [Pair(Contest("connect4", limits=Limits(depth=5), turns=3), ("alphabeta", "greedy"), n) for n in range(40)]


def moves_of(text):
    return [[entry.move for entry in record.entries] for record in read_games(text)]


def test_a_killed_worker_costs_no_game_and_counts_none_twice(tmp_path):
    save = tmp_path / "match.txt"
    with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster:
        games = play_all(PAIRS, save, scheduler=cluster.scheduler_address)
        results = [next(games) for _ in range(5)]
        psutil.Process(cluster.workers[0].pid).kill()
        results += games
    assert [result.pair.number for result in results] == list(range(40))
    alone = list(play_all(PAIRS, jobs=1))
    assert [result.points for result in results] == [result.points for result in alone]
    saved = save.read_text("utf-8")
    assert moves_of(saved) == moves_of("\n".join(text for result in alone for text in result.games))
