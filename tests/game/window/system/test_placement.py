"""The window reopens with its whole frame on a monitor, even if its previous monitor no longer exists."""

import json
import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pygame
import pytest

from game.window.system.placement import Frame, Placement, fit_window
from tests.helpers import desktop
from tests.helpers.program import ROOT

LAPTOP = pygame.Rect(0, 0, 1366, 728)  # with a taskbar of 40 pixels
RIGHT_MONITOR = pygame.Rect(1366, 0, 1920, 1040)
FRAME = Frame(top=31, left=8, bottom=8, right=8)


def framed(placement: Placement) -> pygame.Rect:
    """Return the rectangle of a window with its frame."""
    (x, y), (width, height) = placement.position, placement.size
    return pygame.Rect(x - FRAME.left, y - FRAME.top, width + 16, height + 39)


@pytest.mark.parametrize("size", [(1280, 800), (1366, 768), (960, 600), (3000, 2000)])
@pytest.mark.parametrize("position", [None, (0, 0), (-50, -50), (600, 400), (1300, 700)])
def test_the_title_bar_is_never_above_the_screen(size, position):
    fitted = fit_window(Placement(size, position), FRAME, [LAPTOP])
    assert LAPTOP.contains(framed(fitted))
    assert fitted.size == (min(size[0], 1350), min(size[1], 689))


def test_a_window_stays_where_it_was():
    there = Placement((1000, 600), (1500, 100))
    assert fit_window(there, FRAME, [LAPTOP, RIGHT_MONITOR]) == there


def test_a_window_returns_from_a_missing_monitor():
    fitted = fit_window(Placement((1000, 600), (1500, 100)), FRAME, [LAPTOP])
    assert LAPTOP.contains(framed(fitted)) and fitted.size == (1000, 600)


def test_a_maximized_window_stays_maximized():
    assert fit_window(Placement((1000, 600), (100, 100), True), FRAME, [LAPTOP]).is_maximized


def saved_placement(settings: Path) -> tuple[int, int, int, int]:
    """Return the position and the size that the window was closed with."""
    saved = json.loads(settings.read_text("utf-8"))
    return saved["window_x"], saved["window_y"], saved["window_width"], saved["window_height"]


@desktop.ON_DESKTOP
@pytest.mark.skipif(not shutil.which("openbox") and not desktop.IS_CI, reason="needs the window manager openbox")
def test_a_small_desktop_shows_the_frame_and_keeps_the_position(tmp_path):
    folder = tmp_path / ".local" / "share" / "Conniption"
    folder.mkdir(parents=True)
    settings = folder / "settings.json"
    settings.write_text(json.dumps({"conniption": "0.1.0", "window_width": 1440, "window_height": 900}), "utf-8")
    with desktop.Desktop() as seen:
        environment = {**os.environ, "DISPLAY": seen.display, "HOME": str(tmp_path)}
        manager = subprocess.Popen(["openbox"], env=environment, stderr=subprocess.DEVNULL)
        try:
            with desktop.Game(seen, [sys.executable, "main.py"], tmp_path, ROOT) as game:
                game.wait_for_first_frame()
                desktop.until(lambda: game.geometry()[3] < 900, "a window that leaves room for its frame")
                game.close()
            x, y, width, height = saved_placement(settings)
            assert x > 0 and y > 0 and x + width < 1440 and y + height < 900
            with desktop.Game(seen, [sys.executable, "main.py"], tmp_path, ROOT) as game:
                game.wait_for_first_frame(start=2)
                game.arrange((210, 90), (1100, 700))
                desktop.until(lambda: game.geometry()[2:] == (1100, 700), "the window to be resized")
                time.sleep(0.5)  # nothing else shows that it has moved
                before = game.geometry()
                game.close()
            assert saved_placement(settings)[2:] == (1100, 700)
            with desktop.Game(seen, [sys.executable, "main.py"], tmp_path, ROOT) as game:
                game.wait_for_first_frame(start=3)
                desktop.until(lambda: game.geometry() == before, f"the window at {before}")
        finally:
            manager.terminate()
            manager.wait()
