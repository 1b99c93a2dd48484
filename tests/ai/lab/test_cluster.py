"""Matches on a Dask cluster: a worker that is killed, real processes with certificates, and whatever can be wrong."""

import json
import os
import signal
import subprocess
import sys
import time

import psutil
import pytest
from distributed import LocalCluster

from ai.lab.cluster import work_for
from ai.lab.contest import Contest, Pair, play_pair
from ai.lab.play_pairs import play_all
from ai.lab.puzzles.check import fault_of
from ai.search.deepening import Limits
from game.record.puzzle import read_puzzles
from game.record.saved import read_games
from game.rules.board import is_compiled
from game.rules.errors import SetupError
from game.version import VERSION
from tests.helpers.program import PATIENCE, ROOT, command, run

pytestmark = pytest.mark.window  # whole games in other processes: nothing here depends on what is compiled

PAIRS = [Pair(Contest("connect4", limits=Limits(depth=5), turns=3), ("alphabeta", "greedy"), n) for n in range(40)]
MATCH = "match greedy random --game connect4 --depth 1 --games 20".split()
NOWHERE = "tcp://127.0.0.1:9"  # nothing is listening there
IMPATIENT = {"DASK_DISTRIBUTED__COMM__TIMEOUTS__CONNECT": "2s"}


def wait_until(condition):
    deadline = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < deadline, "waited in vain"
        time.sleep(0.05)


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


def test_a_scheduler_that_is_lost_is_said_and_the_match_goes_on_later(tmp_path):
    save = tmp_path / "match.txt"
    with LocalCluster(n_workers=1, threads_per_worker=1, dashboard_address=None) as cluster:
        games = play_all(PAIRS, save, scheduler=cluster.scheduler_address)
        next(games)
        cluster.close()
        with pytest.raises(SetupError, match="the scheduler is gone"):
            list(games)
    saved = save.read_text("utf-8")
    assert len(list(play_all(PAIRS, save, jobs=1))) == len(PAIRS)
    assert save.read_text("utf-8").startswith(saved)


def test_a_worker_with_another_version_of_the_game_plays_nothing():
    assert work_for(VERSION, play_pair, PAIRS[0]).pair == PAIRS[0]
    with pytest.raises(SetupError, match=rf"version {VERSION} of the game, expected 0\.0"):
        work_for("0.0", play_pair, PAIRS[0])


# --- with certificates ---


def make_certificate(folder, name):
    """A certificate that has signed itself, and its key."""
    subprocess.run(
        [
            *"openssl req -x509 -newkey rsa:2048 -nodes -days 2".split(),
            *("-subj", f"/CN={name}", "-keyout", folder / f"{name}.key", "-out", folder / f"{name}.crt"),
        ],
        check=True,
        capture_output=True,
    )


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    folder = tmp_path_factory.mktemp("certificates")
    for name in ("member", "stranger"):
        make_certificate(folder, name)
    return folder


def certificates(folder, name="member"):
    pair = ["--tls-cert", f"{folder}/{name}.crt", "--tls-key", f"{folder}/{name}.key"]
    return ["--tls-ca-file", f"{folder}/{name}.crt", *pair]


@pytest.fixture(scope="module")
def scheduler(folder):
    """The address of a scheduler that runs with two workers as docs/cluster.md tells, all of them encrypted."""
    address = folder / "scheduler.address"
    secret = certificates(folder)
    here = ["--host", "127.0.0.1"]
    words = [
        ["scheduler", "--protocol", "tls", "--port", "0", "--no-dashboard", "--scheduler-file", str(address)],
        *(
            ["worker", "--no-nanny", "--nthreads", "1", "--no-dashboard", "--scheduler-file", str(address)]
            for _ in "12"
        ),
    ]
    processes = [
        subprocess.Popen(
            [sys.executable, "-m", "dask", *line, *here, *secret],
            cwd=ROOT,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        for line in words
    ]
    try:
        wait_until(lambda: address.exists() and address.read_text("utf-8").endswith("}"))
        yield json.loads(address.read_text("utf-8"))["address"]
    finally:
        for process in processes:
            process.kill()
            process.wait()


def test_a_cluster_with_certificates_plays_the_same_match(scheduler, folder):
    assert scheduler.startswith("tls://127.0.0.1:")
    apart = run(*MATCH, "--scheduler", scheduler, *certificates(folder))
    assert apart.returncode == 0, apart.stderr
    assert apart.stdout == run(*MATCH, "--jobs", "1").stdout != ""


@pytest.mark.skipif(not is_compiled(), reason="takes minutes")
def test_a_cluster_makes_puzzles(scheduler, folder, tmp_path):
    file = tmp_path / "paths.tsv"
    words = f"puzzles make paths --count 2 --jobs 1 --out {file} --scheduler {scheduler}".split()
    made = run(*words, *certificates(folder))
    assert made.returncode == 0, made.stderr
    assert made.stdout.startswith("2 puzzles in ")
    puzzles = read_puzzles(file.read_text("utf-8"), "paths")
    assert [fault_of(puzzle) for puzzle in puzzles] == ["", ""]


def test_certificates_may_come_from_the_configuration_of_dask(scheduler, folder):
    tls = "DASK_DISTRIBUTED__COMM__TLS"
    files = {
        f"{tls}__CA_FILE": f"{folder}/member.crt",
        f"{tls}__CLIENT__CERT": f"{folder}/member.crt",
        f"{tls}__CLIENT__KEY": f"{folder}/member.key",
    }
    finished = run("tournament", "greedy", "random", *MATCH[3:], "--scheduler", scheduler, **files)
    assert finished.returncode == 0, finished.stderr
    assert "| greedy |" in finished.stdout


def test_a_stranger_is_not_admitted(scheduler, folder):
    for words in (
        [scheduler, *certificates(folder, "stranger")],
        [scheduler.replace("tls", "tcp")],
    ):
        finished = run(*MATCH, "--scheduler", *words, **IMPATIENT)
        assert (finished.returncode, finished.stdout) == (2, "")
        assert finished.stderr.startswith(f"conniption: --scheduler {words[0]}: ")
        assert finished.stderr.count("\n") == 1


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGINT to send to one process")
def test_ctrl_c_leaves_the_cluster_to_others(scheduler, folder, tmp_path):
    words = ["--scheduler", scheduler, *certificates(folder)]
    save = tmp_path / "match.txt"
    tool = subprocess.Popen(
        command(*MATCH[:-2], "--games", "4000", "--save", str(save), *words),
        cwd=ROOT,
        stderr=subprocess.PIPE,
        # Started from a script's background, the tests themselves are deaf to it, and so would be what they start.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )
    wait_until(lambda: save.exists() or tool.poll() is not None)
    os.kill(tool.pid, signal.SIGINT)
    assert tool.wait(PATIENCE) == 130
    assert tool.stderr.read() == b""
    tool.stderr.close()
    assert run(*MATCH, *words).returncode == 0


# --- without a cluster ---


@pytest.mark.parametrize(
    ("words", "hint"),
    [
        ([NOWHERE], f"--scheduler {NOWHERE}: "),
        (["here"], "--scheduler here: missing port number"),
        (["tls://127.0.0.1:9"], "needs --tls-ca-file, --tls-cert and --tls-key"),
        ([NOWHERE, "--tls-cert", "a", "--tls-key", "b", "--tls-ca-file", "c"], "go together, with --scheduler tls://"),
        (["tls://127.0.0.1:9", "--tls-cert", "a"], "go together, with --scheduler tls://"),
        (["tls://127.0.0.1:9", "--tls-cert", "a", "--tls-key", "b", "--tls-ca-file", "no.where"], "'no.where'"),
    ],
)
def test_a_cluster_that_cannot_be_reached_is_one_line(words, hint):
    finished = run(*MATCH, "--scheduler", *words, **IMPATIENT)
    assert (finished.returncode, finished.stdout) == (2, "")
    assert hint in finished.stderr
    assert finished.stderr.count("\n") == 1


def test_certificates_that_do_not_belong_together_are_refused(folder):
    mixed = [*certificates(folder)[:-1], f"{folder}/stranger.key"]
    finished = run(*MATCH, "--scheduler", "tls://127.0.0.1:9", *mixed)
    assert finished.returncode == 2
    assert "the certificates for tls://127.0.0.1:9 cannot be used" in finished.stderr
    assert finished.stderr.count("\n") == 1
