"""Matches on a Dask cluster: killed workers, certificates, and error messages."""

import json
import os
import re
import shutil
import signal
import subprocess
import sys

import psutil
import pytest
from distributed import LocalCluster

from ai.search.iterative_deepening import Limits
from game.record.puzzle import read_puzzles
from game.record.text_format import read_games
from game.rules.board import is_compiled
from game.rules.errors import SetupError
from game.version import VERSION
from lab.cluster import run_task
from lab.contest import Contest, Pair, play_pair
from lab.play_pairs import play_all
from lab.puzzles.check import puzzle_error
from tests.helpers.program import PATIENCE, ROOT, command, run
from tests.helpers.waiting import until

pytestmark = pytest.mark.window  # games run in other processes, so both builds behave alike

PAIRS = [Pair(Contest("connect4", limits=Limits(depth=5), turns=3), ("alphabeta", "greedy"), n) for n in range(40)]
MATCH = "match greedy random --game connect4 --depth 1 --games 20".split()
NOWHERE = "tcp://127.0.0.1:9"  # no server listens here
IMPATIENT = {"DASK_DISTRIBUTED__COMM__TIMEOUTS__CONNECT": "2s"}


def moves_of(text):
    return [[node.move for node in record.main_line()[1:]] for record in read_games(text)]


def test_killed_worker_loses_no_game_and_repeats_none(tmp_path):
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


def test_lost_scheduler_is_reported_and_the_match_continues_later(tmp_path):
    save = tmp_path / "match.txt"
    with LocalCluster(n_workers=1, threads_per_worker=1, dashboard_address=None) as cluster:
        games = play_all(PAIRS, save, scheduler=cluster.scheduler_address)
        next(games)
        cluster.close()
        with pytest.raises(SetupError, match="the connection to the scheduler is lost"):
            list(games)
    saved = save.read_text("utf-8")
    assert len(list(play_all(PAIRS, save, jobs=1))) == len(PAIRS)
    assert save.read_text("utf-8").startswith(saved)


def test_worker_with_another_version_refuses_to_play():
    assert run_task(VERSION, play_pair, PAIRS[0]).pair == PAIRS[0]
    with pytest.raises(SetupError, match=rf"version {VERSION} of the game, expected 0\.0"):
        run_task("0.0", play_pair, PAIRS[0])


# --- with certificates ---


def make_certificate(folder, name):
    """Create a self-signed certificate and its key."""
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
    if sys.platform == "win32" and not shutil.which("openssl"):
        pytest.skip("needs openssl, which Windows does not have by itself")
    folder = tmp_path_factory.mktemp("certificates")
    for name in ("member", "stranger"):
        make_certificate(folder, name)
    return folder


def certificates(folder, name="member"):
    pair = ["--tls-cert", f"{folder}/{name}.crt", "--tls-key", f"{folder}/{name}.key"]
    return ["--tls-ca-file", f"{folder}/{name}.crt", *pair]


def dask_commands(section):
    """Return the commands for the scheduler and the worker in a section of docs/cluster.md."""
    text = (ROOT / "docs" / "cluster.md").read_text("utf-8").partition(f"## {section}")[2].partition("\n## ")[0]
    lines = re.findall(r"^\.venv/bin/dask ((?:scheduler|worker) .*)$", text, re.MULTILINE)
    assert [line.split()[0] for line in lines] == ["scheduler", "worker"]
    return lines


class Cluster:
    """A scheduler process and a worker process, started by two commands of docs/cluster.md."""

    def __init__(self, folder, section, *more):
        self._file = folder / "scheduler.address"
        self.processes = [
            subprocess.Popen(
                [sys.executable, "-m", "dask", *self._here(line), *more],
                cwd=ROOT,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
            )
            for line in dask_commands(section)
        ]

    def _here(self, line):
        """Change a command to use a free port and this computer only."""
        line = line.replace(" $TLS", "").replace("--port 8786", "--port 0")
        line = re.sub(r" (tcp|tls)://\S+| --host \S+", "", line)
        return [*line.split(), "--host", "127.0.0.1", "--scheduler-file", str(self._file)]

    def __enter__(self):
        return self

    def __exit__(self, *_):
        started = self.all_processes()
        for process in started:
            process.kill()
        for process in self.processes:
            process.wait()

    @property
    def address(self):
        until(lambda: self._file.exists() and self._file.read_text("utf-8").endswith("}"))
        return json.loads(self._file.read_text("utf-8"))["address"]

    def all_processes(self):
        own = [psutil.Process(process.pid) for process in self.processes if process.poll() is None]
        return [process for parent in own for process in (parent, *parent.children(recursive=True))]

    def kill_scheduler(self):
        self.processes[0].kill()

    def listening(self):
        """Return the local addresses on which the processes of the cluster listen."""
        return [
            connection.laddr.ip
            for process in self.all_processes()
            for connection in process.net_connections("inet")
            if connection.status == psutil.CONN_LISTEN
        ]


def test_cluster_on_one_computer_listens_on_loopback_only(tmp_path):
    with Cluster(tmp_path, "Start it on one computer") as cluster:
        # Scheduler, dashboard, and two worker processes, each with a nanny and a dashboard.
        until(lambda: len(cluster.listening()) >= 8)
        assert set(cluster.listening()) == {"127.0.0.1"}


def test_killed_scheduler_ends_a_match_with_one_line(tmp_path):
    save = tmp_path / "match.txt"
    with Cluster(tmp_path, "Start it on one computer") as cluster:
        words = [*MATCH[:-2], "--games", "4000", "--save", str(save), "--scheduler", cluster.address]
        match = subprocess.Popen(
            command(*words), cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True
        )
        with match:
            until(lambda: save.exists() or match.poll() is not None)
            cluster.kill_scheduler()
            errors = match.stderr.read()
    # The match says first that it connects, and that no worker has joined if this is so.
    lines = [line for line in errors.splitlines() if not line.startswith(("connecting to", "no worker has joined"))]
    assert match.returncode == 2
    assert len(lines) == 1 and "the connection to the scheduler is lost" in lines[0]


def test_missing_dask_error_names_the_extra_of_the_game():
    hide = "import sys, runpy; sys.modules['distributed'] = None"
    words = f"sys.argv = {['main.py', *MATCH, '--scheduler', NOWHERE]!r}"
    code = f"{hide}; {words}; runpy.run_path('main.py', run_name='__main__')"
    finished = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True)
    assert finished.returncode == 2
    assert '-m pip install -e ".[cluster]"' in finished.stderr and finished.stderr.count("\n") == 1


@pytest.fixture(scope="module")
def scheduler(folder):
    """Run an encrypted cluster as described in docs/cluster.md, and return the address of its scheduler."""
    with Cluster(folder, "Start it on many", *certificates(folder)) as cluster:
        yield cluster.address


def test_cluster_with_certificates_plays_the_same_match(scheduler, folder):
    assert scheduler.startswith("tls://127.0.0.1:")
    remote = run(*MATCH, "--scheduler", scheduler, *certificates(folder))
    assert remote.returncode == 0, remote.stderr
    assert remote.stdout == run(*MATCH, "--jobs", "1").stdout != ""


@pytest.mark.skipif(not is_compiled(), reason="takes minutes")
def test_cluster_makes_puzzles(scheduler, folder, tmp_path):
    file = tmp_path / "paths.tsv"
    words = f"puzzles make paths --count 2 --jobs 1 --out {file} --scheduler {scheduler}".split()
    made = run(*words, *certificates(folder))
    assert made.returncode == 0, made.stderr
    assert made.stdout.startswith("2 puzzles in ")
    puzzles = read_puzzles(file.read_text("utf-8"), "paths")
    assert [puzzle_error(puzzle) for puzzle in puzzles] == ["", ""]


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


def test_cluster_refuses_other_certificates(scheduler, folder):
    for words in (
        [scheduler, *certificates(folder, "stranger")],
        [scheduler.replace("tls", "tcp")],
    ):
        finished = run(*MATCH, "--scheduler", *words, **IMPATIENT)
        assert (finished.returncode, finished.stdout) == (2, "")
        trial, error = finished.stderr.splitlines()
        assert trial.startswith(f"connecting to {words[0]} ") and error.startswith(
            f"conniption: --scheduler {words[0]}: "
        )


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGINT to send to one process")
def test_ctrl_c_ends_the_match_but_not_the_cluster(scheduler, folder, tmp_path):
    words = ["--scheduler", scheduler, *certificates(folder)]
    save = tmp_path / "match.txt"
    tool = subprocess.Popen(
        command(*MATCH[:-2], "--games", "4000", "--save", str(save), *words),
        cwd=ROOT,
        stderr=subprocess.PIPE,
        # In the background of a script, the tests ignore SIGINT, and child processes would inherit that.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )
    until(lambda: save.exists() or tool.poll() is not None)
    os.kill(tool.pid, signal.SIGINT)
    assert tool.wait(PATIENCE) == 130
    assert tool.stderr.read().decode() == f"connecting to {scheduler} (for at most 30s; Ctrl+C stops)\n"
    tool.stderr.close()
    assert run(*MATCH, *words).returncode == 0


# --- without a cluster ---


@pytest.mark.parametrize(
    ("words", "hint"),
    [
        ([NOWHERE], f"--scheduler {NOWHERE}: "),
        (["here"], "--scheduler here: missing port number"),
        (["tls://127.0.0.1:9"], "expected --tls-ca-file, --tls-cert and --tls-key"),
        (
            [NOWHERE, "--tls-cert", "a", "--tls-key", "b", "--tls-ca-file", "c"],
            "must be used together, with --scheduler tls://",
        ),
        (["tls://127.0.0.1:9", "--tls-cert", "a"], "must be used together, with --scheduler tls://"),
        (["tls://127.0.0.1:9", "--tls-cert", "a", "--tls-key", "b", "--tls-ca-file", "no.where"], "no.where"),
    ],
)
def test_unreachable_cluster_is_one_line_of_error(words, hint):
    finished = run(*MATCH, "--scheduler", *words, **IMPATIENT)
    assert (finished.returncode, finished.stdout) == (2, "")
    *trials, error = finished.stderr.splitlines()
    assert hint in error
    assert len(trials) <= 1 and all(trial.startswith(f"connecting to {words[0]} ") for trial in trials)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGINT to send to one process")
def test_a_tool_says_at_once_that_it_connects_and_ctrl_c_ends_it():
    tool = subprocess.Popen(
        command(*MATCH, "--scheduler", NOWHERE),
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # as below
    )
    with tool:
        assert tool.stderr.readline() == f"connecting to {NOWHERE} (for at most 30s; Ctrl+C stops)\n"
        assert tool.poll() is None
        tool.send_signal(signal.SIGINT)
        assert tool.wait(PATIENCE) == 130
        assert tool.stdout.read() == tool.stderr.read() == ""


def test_mismatched_certificate_and_key_are_refused(folder):
    mixed = [*certificates(folder)[:-1], f"{folder}/stranger.key"]
    finished = run(*MATCH, "--scheduler", "tls://127.0.0.1:9", *mixed)
    assert finished.returncode == 2
    assert "the certificates for tls://127.0.0.1:9 cannot be used" in finished.stderr
    assert finished.stderr.count("\n") == 1
