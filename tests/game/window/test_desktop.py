"""A whole game with a real mouse on a real but invisible display."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from game.play.storage.store import LIBRARY, Store
from game.record.text_format import read_game
from game.window import scaling
from game.window.app import App
from game.window.screens.home import Home
from tests.helpers import desktop
from tests.helpers.program import ROOT

IN_THIS_FILE = Path(__file__).relative_to(ROOT)


class Guide:
    """A copy of the app in this process. It knows the positions of all buttons."""

    def __init__(self, folder) -> None:
        self.app = App(Store(folder), desktop.FIRST_SIZE)
        self.app.change(toured=True)  # a click on the board ends the tour in the game
        self.app.push(Home(self.app))

    def pixels(self, point: tuple[float, float]) -> tuple[float, float]:
        return point[0] * scaling.unit, point[1] * scaling.unit

    def to(self, name: str) -> tuple[float, float]:
        """Return the position of a button on the current screen. Press it in the copy, too."""
        button = getattr(self.app.top, name)
        place = self.pixels(button.rect.center)
        button.click()
        return place

    def column(self, number: int) -> tuple[float, float]:
        return self.pixels(self.app.top.board.view.center(number - 1, 3))


@pytest.mark.parametrize(("ci", "outcome"), [("true", "1 failed"), ("", "1 skipped")])
@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="no other system has these tools")
def test_tests_without_a_display_skip_here_and_fail_in_ci(ci, outcome, tmp_path):
    test = f"{IN_THIS_FILE}::test_a_whole_game_from_the_start_of_the_program_to_its_end"
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", test]
    environment = {**os.environ, "PATH": str(tmp_path), "CI": ci}
    finished = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True)
    assert outcome in finished.stdout
    assert ("missing programs: Xvfb and xdotool" in finished.stdout) == bool(ci)


@desktop.ON_DESKTOP
def test_a_whole_game_from_the_start_of_the_program_to_its_end(tmp_path):
    guide = Guide(tmp_path / "copy")
    home = tmp_path / "home"
    home.mkdir()
    with desktop.Desktop() as seen, desktop.Game(seen, [sys.executable, "main.py"], home, ROOT) as game:
        game.wait_for_first_frame()
        game.choose_two_people()
        guide.app.navigator.new_game("conniption", two_players=True)
        game.click(guide.to("start"))
        desktop.until(game.autosave, "a game to start")
        for number, column in enumerate([4, 1, 4, 1, 4, 1, 4], start=1):
            game.click(guide.column(column))
            desktop.until(lambda count=number: len(game.moves()) == count, f"move {number}")
        assert game.moves() == ["4", "1", "4", "1", "4", "1", "4"]
        record = read_game(game.autosave())
        assert record.outcome is not None and record.outcome.winner == 0
        desktop.until(lambda: (game.data / LIBRARY).exists(), "the game in the library")
        assert game.close() == 0
        assert Store(game.data).library.count() == 1
        assert "ERROR" not in game.log()
