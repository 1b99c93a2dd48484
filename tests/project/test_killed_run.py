"""A killed test run leaves no working processes behind."""

import subprocess
import sys
import time

import psutil
import pytest

from tests.helpers.program import PATIENCE, ROOT

pytestmark = pytest.mark.window  # nothing here depends on what is compiled

TRAINING = """import subprocess, sys
def test_never_ends():
    words = "train connect4 --batches 100000 --games 2 --depth 1 --jobs 2 --out {folder}".split()
    subprocess.run([sys.executable, "main.py", *words], cwd={root!r})
"""


@pytest.mark.parametrize("words", [[], ["-n", "1"]], ids=["one process", "xdist"])
def test_a_killed_test_run_stops_its_training_and_workers(tmp_path, words):
    file = tmp_path / "test_training.py"
    file.write_text(TRAINING.format(folder=(tmp_path / "training").as_posix(), root=str(ROOT)))
    command = [sys.executable, "-m", "pytest", "-q", "-p", "tests.conftest", "--rootdir", str(tmp_path), str(file)]
    run = subprocess.Popen([*command, *words], cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    began = time.monotonic()
    try:
        while not list((tmp_path / "training").glob("*")):
            assert run.poll() is None and time.monotonic() - began < PATIENCE
            time.sleep(0.05)
        started = psutil.Process(run.pid).children(recursive=True)
        lines = [process.cmdline() for process in started]
        assert sum("train" in line for line in lines) == 1
        assert sum(any("spawn_main" in word for word in line) for line in lines) == 2, "the workers"
    finally:
        run.kill()
        run.wait()
    assert psutil.wait_procs(started, PATIENCE)[1] == []
