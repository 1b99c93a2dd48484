"""The window is used through the real accessibility service of Linux."""

import os
import subprocess
import sys

import pytest

from tests.helpers.at_spi import missing_parts

MISSING = missing_parts()


@pytest.mark.window  # nothing here depends on what is compiled
@pytest.mark.skipif(bool(MISSING), reason=f"needs {', '.join(MISSING)}")
def test_a_game_a_puzzle_and_settings_are_used_by_a_screen_reader():
    finished = subprocess.run(
        [sys.executable, "-m", "tests.long.screen_reader"],
        env={name: value for name, value in os.environ.items() if name != "DISPLAY"},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert finished.returncode == 0, finished.stdout + finished.stderr
    assert "Solved" in finished.stdout
