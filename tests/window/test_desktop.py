"""From the start to the end with a real mouse on a real screen, though one that nobody sees."""

import sys

import pytest

from game.saved import read_game
from game.store import Store
from game.window import screen
from game.window.app import App
from game.window.home import Home
from tests import desktop
from tests.program import ROOT

pytestmark = pytest.mark.skipif(
    not sys.platform.startswith("linux") or bool(desktop.MISSING), reason="needs Linux with Xvfb and xdotool"
)


class Guide:
    """A twin of the game in this process, which knows where everything is."""

    def __init__(self, folder) -> None:
        self.app = App(Store(folder), desktop.FIRST_SIZE)
        self.app.push(Home(self.app))

    def pixels(self, point: tuple[float, float]) -> tuple[float, float]:
        return point[0] * screen.unit, point[1] * screen.unit

    def to(self, name: str) -> tuple[float, float]:
        """Where a button of the present screen is; the twin presses it too."""
        button = getattr(self.app.top, name)
        place = self.pixels(button.rect.center)
        button.click()
        return place

    def column(self, number: int) -> tuple[float, float]:
        return self.pixels(self.app.top.view.center(number - 1, 3))


def test_a_whole_game_from_the_start_of_the_program_to_its_end(tmp_path):
    guide = Guide(tmp_path / "twin")
    home = tmp_path / "home"
    home.mkdir()
    with desktop.Desktop() as seen, desktop.Game(seen, [sys.executable, "main.py"], home, ROOT) as game:
        game.wait_for_first_frame()
        game.click(guide.to("two_players"))
        game.click(guide.to("start"))
        desktop.until(game.autosave, "a game to begin")
        for number, column in enumerate([4, 1, 4, 1, 4, 1, 4], start=1):
            game.click(guide.column(column))
            desktop.until(lambda count=number: len(game.moves()) == count, f"move {number}")
        assert game.moves() == ["4", "1", "4", "1", "4", "1", "4"]
        record = read_game(game.autosave())
        assert record.outcome is not None and record.outcome.winner == 0
        desktop.until(lambda: list((game.data / "games").glob("*.txt")), "the game to be kept")
        assert game.close() == 0
        assert "ERROR" not in game.log()
