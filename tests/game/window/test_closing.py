"""Every file is closed when the game ends: Windows can neither delete nor move an open file."""

import subprocess
import sys

import pytest

from tests.helpers.program import ROOT

pytestmark = [
    pytest.mark.window,
    pytest.mark.skipif(not sys.platform.startswith("linux"), reason="open files are listed in /proc"),
]

# Opens the window, visits some screens, quits in one of several ways, and prints the files that are still open.
OPEN_FILES = """
import os

def open_files(folder):
    links = [f"/proc/self/fd/{number}" for number in os.listdir("/proc/self/fd")]
    names = [os.readlink(link) for link in links if os.path.lexists(link)]
    return [name for name in names if str(folder) in name or "library" in name]
"""
SCRIPT = (
    OPEN_FILES
    + """
import sys
from pathlib import Path
os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
import pygame
from game.record.record import Record
from game.window import app as module
from game.window.app import App
from game.play.storage import store as stores

folder, way_out = Path(sys.argv[1]), sys.argv[2]
stores._usual_folder = lambda: folder
step = App.step
frames = 0

def play(self, dt, event=None):
    global frames
    frames += 1
    if frames == 3:
        self.navigator.play(Record("connect4"))
        self.top.record.play(3)
    elif frames == 6:
        self.navigator.library()
    elif frames == 9:
        if way_out == "quit":
            pygame.event.post(pygame.event.Event(pygame.QUIT))
        elif way_out == "error":
            raise SystemExit(3)
        elif way_out == "interrupt":
            raise KeyboardInterrupt
    return step(self, dt, event) if way_out != "no window" else 0.0

def no_window(*_):
    raise pygame.error("no window here")

App.step = play
if way_out == "no window":
    App.__init__ = no_window
try:
    module.run()
except (SystemExit, KeyboardInterrupt):
    pass
print(open_files(folder), sorted(os.listdir(folder)))
"""
)


def last_line(script, *words):
    command = [sys.executable, "-c", script, *words]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=120, input="q\n")
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()[-1]


@pytest.mark.parametrize("way_out", ["quit", "error", "interrupt", "no window"])
def test_no_file_of_the_data_folder_is_open_after_quitting(tmp_path, way_out):
    message = last_line(SCRIPT, str(tmp_path), way_out)
    assert message.startswith("[] ") and "library.sqlite-wal" not in message
    assert way_out == "no window" or "library.sqlite" in message, "the library was used"


@pytest.mark.parametrize("words", [["games", "list"], ["text", "connect4"]])
def test_no_file_is_open_after_a_tool(tmp_path, words):
    script = f"{OPEN_FILES}\nimport main, sys\nmain.main(sys.argv[2:])\nprint(open_files(sys.argv[1]))"
    assert last_line(script, str(tmp_path), *words, "--data", str(tmp_path)) == "[]"


def test_no_file_is_open_after_the_check_of_the_window(tmp_path):
    lines = ["os.environ['SDL_VIDEODRIVER'] = 'dummy'", "from game.tools import selfcheck", "selfcheck.window()"]
    script = "\n".join([OPEN_FILES, *lines, "print(open_files('conniption'))"])
    message = last_line(script)
    assert message == "[]"
