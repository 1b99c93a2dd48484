"""Tools that share work among processes: whatever ends such a tool ends all of them, in silence, and loses nothing."""

import json
import os
import signal
import subprocess
import sys
import time

import psutil
import pytest

from ai.lab.workers import workers
from game.rules.errors import RulesError
from tests.helpers.program import PATIENCE, ROOT, command

GAMES = "match greedy random --game connect4 --depth 1 --games 100000 --jobs 2"
TOOLS = {
    "match": GAMES,
    "tournament": "tournament greedy random --game connect4 --depth 1 --games 100000 --jobs 2",
    "train": "train connect4 --batches 100000 --games 2 --depth 1 --jobs 2",
}
# Nobody waits for the end of these searches; an interrupted tool does not, either.
ENDLESS = "match alphabeta deepening --game wyb --depth 60 --games 4 --jobs"


def until(condition):
    """Wait for it, and return what it became."""
    deadline = time.monotonic() + PATIENCE
    while not (found := condition()):
        assert time.monotonic() < deadline, "waited in vain"
        time.sleep(0.01)
    return found


class Tool:
    """A tool in a process group of its own, which its workers share."""

    def __init__(self, words):
        self.program = subprocess.Popen(
            command(*words),
            cwd=ROOT,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            start_new_session=True,
            # Started from a script's background, the tests themselves are deaf to it, and so would be what they start.
            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
        )

    def members(self):
        """The living processes of the group."""
        found = []
        for process in psutil.process_iter():
            try:
                if os.getpgid(process.pid) == self.program.pid and process.status() != psutil.STATUS_ZOMBIE:
                    found.append(process)
            except (ProcessLookupError, psutil.NoSuchProcess):
                continue
        return found

    def workers(self):
        """Those that share the work."""
        found = []
        for process in self.members():
            try:
                if any("spawn_main" in word for word in process.cmdline()):
                    found.append(process)
            except psutil.NoSuchProcess:
                continue
        return found

    def end(self, number, to_all=False):
        """Send a signal; when all processes are gone, return the exit code and what was complained of."""
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

    def begun(words):
        tools.append(Tool(words.split()))
        return tools[-1]

    yield begun
    for tool in tools:
        tool.clean_up()


def words_of(name, folder):
    """The words of a tool that keeps what it does in that folder, and the file that grows there."""
    kept = f"--out {folder}" if name == "train" else f"--save {folder}/games.txt"
    return f"{TOOLS[name]} {kept}", folder / ("state.json" if name == "train" else "games.txt")


def has_worked(process, seconds):
    return sum(process.cpu_times()[:2]) > seconds


needs_signals = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no signals to send to one process")
ENDINGS = [
    pytest.param(signal.SIGINT, True, 130, id="ctrl-c"),
    pytest.param(signal.SIGINT, False, 130, id="sigint"),
    pytest.param(getattr(signal, "SIGTERM", 0), False, -15, id="sigterm"),
    pytest.param(getattr(signal, "SIGKILL", 0), False, -9, id="sigkill"),
]


@needs_signals
@pytest.mark.parametrize(("number", "to_all", "code"), ENDINGS)
def test_a_tool_that_is_ended_while_its_workers_start_leaves_none_of_them(begin, number, to_all, code):
    tool = begin(GAMES)
    until(tool.workers)
    ended, complaint = tool.end(number, to_all)
    assert ended == code
    # Without warning, it cannot keep a worker that it has half started from complaining.
    assert complaint == "" or number == signal.SIGKILL


def check_that_it_goes_on(begin, folder, name, number, to_all, code):
    words, file = words_of(name, folder)
    tool = begin(words)
    until(file.exists)
    assert tool.end(number, to_all) == (code, "")
    kept = file.read_bytes()
    again = begin(words)
    until(lambda: file.read_bytes()[: len(kept)] != kept or file.stat().st_size > len(kept))
    assert again.end(signal.SIGINT) == (130, "")
    return kept, file.read_bytes()


@needs_signals
@pytest.mark.parametrize(("number", "to_all", "code"), ENDINGS)
def test_a_match_that_is_ended_leaves_no_worker_and_goes_on_later(begin, tmp_path, number, to_all, code):
    check_games(*check_that_it_goes_on(begin, tmp_path, "match", number, to_all, code))


@needs_signals
def test_a_tournament_that_is_interrupted_leaves_no_worker_and_goes_on_later(begin, tmp_path):
    check_games(*check_that_it_goes_on(begin, tmp_path, "tournament", signal.SIGINT, True, 130))


def check_games(before, after):
    whole = before[: before.rfind(b"\n\n[Conniption") + 1]  # but for a pair that was torn
    assert after.startswith(whole)
    assert len(after) > len(before)


@needs_signals
@pytest.mark.parametrize(("number", "to_all", "code"), ENDINGS)
def test_a_training_that_is_ended_leaves_no_worker_and_goes_on_later(begin, tmp_path, number, to_all, code):
    before, after = check_that_it_goes_on(begin, tmp_path, "train", number, to_all, code)
    assert len(json.loads(after)["trials"]) > len(json.loads(before)["trials"])


@needs_signals
@pytest.mark.parametrize("number", [signal.SIGINT, getattr(signal, "SIGKILL", 0)])
def test_workers_deep_in_a_search_end_with_their_tool(begin, number):
    tool = begin(f"{ENDLESS} 2")
    until(lambda: sum(has_worked(process, 1) for process in tool.workers()) == 2)
    began = time.monotonic()
    assert tool.end(number)[1] == ""
    assert time.monotonic() - began < PATIENCE / 2


@needs_signals
@pytest.mark.parametrize("words", [f"{ENDLESS} 1", "bench", "train wyb --depth 30 --jobs 1 --out {folder}"])
def test_ctrl_c_reaches_a_tool_that_searches_in_its_own_process(begin, tmp_path, words):
    tool = begin(words.format(folder=tmp_path))
    until(lambda: has_worked(psutil.Process(tool.program.pid), 1))
    assert tool.end(signal.SIGINT) == (130, "")


@needs_signals
def test_ctrl_c_pressed_again_and_again_is_no_traceback(begin, tmp_path):
    words, file = words_of("match", tmp_path)
    tool = begin(words)
    until(file.exists)
    while tool.program.poll() is None:
        os.killpg(tool.program.pid, signal.SIGINT)
    until(lambda: not tool.members())
    assert (tool.program.returncode, tool.program.stderr.read()) == (130, b"")


# --- the work itself ---


def twice(number):
    return 2 * number


def refuse(number):
    raise RulesError(f"{number}: expected another")


def vanish(number):
    os._exit(3)


@pytest.mark.parametrize("jobs", [1, 3])
def test_answers_come_in_the_order_of_the_tasks(jobs):
    with workers(jobs) as run:
        assert list(run(twice, range(50))) == list(range(0, 100, 2))
        assert list(run(twice, [])) == []
        assert list(run(twice, [7])) == [14]


@pytest.mark.parametrize("jobs", [1, 2])
def test_an_error_of_a_worker_is_one_of_the_program(jobs):
    with workers(jobs) as run, pytest.raises(RulesError, match="0: expected another"):
        list(run(refuse, range(3)))


def test_a_worker_that_is_lost_is_said_in_words():
    with workers(2) as run, pytest.raises(ChildProcessError, match="exit code 3"):
        list(run(vanish, range(3)))
