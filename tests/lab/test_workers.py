"""Tools with worker processes: ending a tool ends all its processes silently and loses no saved work."""

import json
import os
import signal
import subprocess
import sys
import time

import psutil
import pytest

from game.rules.errors import RulesError
from lab.workers import workers
from tests.helpers.program import PATIENCE, ROOT, command
from tests.helpers.waiting import until

GAMES = "match greedy random --game connect4 --depth 1 --games 100000 --jobs 2"
TOOLS = {
    "match": GAMES,
    "tournament": "tournament greedy random --game connect4 --depth 1 --games 100000 --jobs 2",
    "train": "train connect4 --batches 100000 --games 2 --depth 1 --jobs 2",
}
# These searches take practically forever. An interrupted tool must not wait for them.
ENDLESS = "match alphabeta deepening --game wyb --depth 60 --games 4 --jobs"


class Tool:
    """A tool that runs in a separate process group together with its workers."""

    def __init__(self, words):
        self.program = subprocess.Popen(
            command(*words),
            cwd=ROOT,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            start_new_session=True,
            # In the background of a script, the tests ignore SIGINT, and child processes would inherit that.
            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
        )

    def members(self):
        """Return the running processes of the group."""
        found = []
        for process in psutil.process_iter():
            try:
                if os.getpgid(process.pid) == self.program.pid and process.status() != psutil.STATUS_ZOMBIE:
                    found.append(process)
            except (ProcessLookupError, psutil.NoSuchProcess):
                continue
        return found

    def workers(self):
        """Return the worker processes of the group."""
        found = []
        for process in self.members():
            try:
                if any("spawn_main" in word for word in process.cmdline()):
                    found.append(process)
            except psutil.NoSuchProcess:
                continue
        return found

    def end(self, number, to_all=False):
        """Send a signal and wait until all processes have ended. Return the exit code and the error output."""
        (os.killpg if to_all else os.kill)(self.program.pid, number)
        code = self.program.wait(PATIENCE)
        until(lambda: not self.members())
        return code, self.program.stderr.read().decode()

    def clean_up(self):
        for process in self.members():
            process.kill()
        self.program.wait()
        self.program.stdout.close()
        self.program.stderr.close()


@pytest.fixture
def begin():
    tools = []

    def start(words):
        tools.append(Tool(words.split()))
        return tools[-1]

    yield start
    for tool in tools:
        tool.clean_up()


def words_of(name, folder):
    """Return the command line of a tool that saves its work in a folder, and the file that grows there."""
    option = f"--out {folder}" if name == "train" else f"--save {folder}/games.txt"
    return f"{TOOLS[name]} {option}", folder / ("state.json" if name == "train" else "games.txt")


def has_worked(process, seconds):
    return sum(process.cpu_times()[:2]) > seconds


needs_signals = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no signals to send to one process")
CTRL_C = pytest.param(signal.SIGINT, True, 130, id="ctrl-c")
SIGKILL = pytest.param(getattr(signal, "SIGKILL", 0), False, -9, id="sigkill")
ENDINGS = [
    CTRL_C,
    pytest.param(signal.SIGINT, False, 130, id="sigint"),
    pytest.param(getattr(signal, "SIGTERM", 0), False, -15, id="sigterm"),
    pytest.param(getattr(signal, "SIGHUP", 0), False, -1, id="sighup"),
    SIGKILL,
]


@needs_signals
@pytest.mark.parametrize(("number", "to_all", "code"), [CTRL_C, SIGKILL])
def test_tool_ended_while_its_workers_start_leaves_no_worker(begin, number, to_all, code):
    tool = begin(GAMES)
    until(tool.workers)
    ended, error_text = tool.end(number, to_all)
    assert ended == code
    # A killed tool cannot stop a half-started worker from printing an error.
    assert error_text == "" or number == signal.SIGKILL


def check_continuation(begin, folder, name, number, to_all, code):
    words, file = words_of(name, folder)
    tool = begin(words)
    until(file.exists)
    assert tool.end(number, to_all) == (code, "")
    stored = file.read_bytes()
    again = begin(words)
    until(lambda: file.read_bytes()[: len(stored)] != stored or file.stat().st_size > len(stored))
    assert again.end(signal.SIGINT) == (130, "")
    return stored, file.read_bytes()


@needs_signals
@pytest.mark.parametrize(("number", "to_all", "code"), ENDINGS)
def test_ended_match_leaves_no_worker_and_can_continue(begin, tmp_path, number, to_all, code):
    check_games(*check_continuation(begin, tmp_path, "match", number, to_all, code))


@needs_signals
def test_interrupted_tournament_leaves_no_worker_and_can_continue(begin, tmp_path):
    check_games(*check_continuation(begin, tmp_path, "tournament", signal.SIGINT, True, 130))


def check_games(before, after):
    whole = before[: before.rfind(b"\n\n[Conniption") + 1]  # except for an incomplete pair
    assert after.startswith(whole)
    assert len(after) > len(before)


@needs_signals
@pytest.mark.parametrize(("number", "to_all", "code"), [CTRL_C, SIGKILL])
def test_ended_training_leaves_no_worker_and_can_continue(begin, tmp_path, number, to_all, code):
    before, after = check_continuation(begin, tmp_path, "train", number, to_all, code)
    assert len(json.loads(after)["trials"]) > len(json.loads(before)["trials"])


@needs_signals
@pytest.mark.parametrize("number", [signal.SIGINT, getattr(signal, "SIGKILL", 0)])
def test_searching_workers_end_with_their_tool(begin, number):
    tool = begin(f"{ENDLESS} 2")
    until(lambda: sum(has_worked(process, 0.3) for process in tool.workers()) == 2)
    began = time.monotonic()
    assert tool.end(number)[1] == ""
    assert time.monotonic() - began < PATIENCE / 2


@needs_signals
@pytest.mark.parametrize("words", [f"{ENDLESS} 1", "bench", "train wyb --depth 30 --jobs 1 --out {folder}"])
def test_ctrl_c_ends_a_tool_that_searches_without_workers(begin, tmp_path, words):
    tool = begin(words.format(folder=tmp_path))
    until(lambda: has_worked(psutil.Process(tool.program.pid), 0.6))
    assert tool.end(signal.SIGINT) == (130, "")


@needs_signals
def test_repeated_ctrl_c_prints_no_traceback(begin, tmp_path):
    words, file = words_of("match", tmp_path)
    tool = begin(words)
    until(file.exists)
    while tool.program.poll() is None:
        os.killpg(tool.program.pid, signal.SIGINT)
    until(lambda: not tool.members())
    assert (tool.program.returncode, tool.program.stderr.read()) == (130, b"")


# --- the function workers ---


def twice(number):
    return 2 * number


def refuse(number):
    raise RulesError(f"{number}: expected another")


def exit_worker(number):
    os._exit(3)


@pytest.mark.parametrize("jobs", [1, 3])
def test_answers_come_in_the_order_of_the_tasks(jobs):
    with workers(jobs) as run:
        assert list(run(twice, range(50))) == list(range(0, 100, 2))
        assert list(run(twice, [])) == []
        assert list(run(twice, [7])) == [14]


@pytest.mark.parametrize("jobs", [1, 2])
def test_error_in_a_worker_is_raised_in_the_program(jobs):
    with workers(jobs) as run, pytest.raises(RulesError, match="0: expected another"):
        list(run(refuse, range(3)))


def test_lost_worker_raises_an_error_with_its_exit_code():
    with workers(2) as run, pytest.raises(ChildProcessError, match="exit code 3"):
        list(run(exit_worker, range(3)))
