"""The real program where the computer does not play along: it opens, and a move can be played."""

import sys
import time
from pathlib import Path

import pygame
import pytest

from bundle.contents import ROOT
from game.saved import read_game
from tests import desktop

pytestmark = [
    pytest.mark.window,
    pytest.mark.skipif(
        not sys.platform.startswith("linux") or bool(desktop.MISSING), reason="needs Linux with Xvfb and xdotool"
    ),
]

COMMAND = [sys.executable, str(ROOT / "main.py")]
CORNER = (1270, 790)  # where the mouse is over nothing
ENGRAVING = (0xB3, 0x23, 0x40)  # of the first player's discs


@pytest.fixture(scope="module")
def screen():
    with desktop.Desktop() as screen:
        yield screen


def discs(screen: desktop.Desktop) -> int:
    """How many pixels belong to the engraving of the first player's discs."""
    colour = pygame.mask.from_threshold(screen.screenshot(), ENGRAVING, (12, 12, 12, 255))
    return colour.count()


def begin(game: desktop.Game, screen: desktop.Desktop) -> None:
    """Begin a game of two people, whatever can be written."""
    game.wait_for_window()
    desktop.until(lambda: discs(screen) > 500, "the home screen")
    game.click(desktop.place_of("two_players"))
    desktop.until(lambda: discs(screen) < 500, "the choice of a game")
    game.point(CORNER)
    game.key("Return")
    time.sleep(1)


def can_be_played(game: desktop.Game, screen: desktop.Desktop) -> bool:
    """Whether a disc dropped by the keyboard is seen on the board."""
    begin(game, screen)
    before = discs(screen)
    game.key("4")
    time.sleep(1)
    game.key("1")
    time.sleep(1)
    return discs(screen) > before + 30 and game.process.poll() is None


def full_disk() -> None:
    import resource

    resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))


@pytest.mark.parametrize(
    ("trouble", "home", "before", "variables"),
    [
        ("read-only home", Path("/proc"), None, {}),
        ("no home", Path("/proc"), None, {"XDG_DATA_HOME": "not/absolute"}),
        ("full disk", None, full_disk, {}),
    ],
)
def test_the_game_plays_on_where_nothing_can_be_kept(screen, tmp_path, trouble, home, before, variables):
    with desktop.Game(screen, COMMAND, home or tmp_path, tmp_path, before, **variables) as game:
        assert can_be_played(game, screen), trouble
        screen.screenshot(ROOT / "build" / "screenshots" / f"{trouble}.png")
    assert not (tmp_path / "not").exists()
    assert [path for path in tmp_path.rglob("*") if path.is_file() and path.stat().st_size > 0] == []


def test_a_log_that_cannot_be_written_stops_nothing(screen, tmp_path):
    with desktop.Game(screen, COMMAND, tmp_path, tmp_path) as game:
        (game.data / "log.txt").mkdir(parents=True, exist_ok=True)
        game.kill()
    with desktop.Game(screen, COMMAND, tmp_path, tmp_path) as game:
        assert can_be_played(game, screen)
        assert game.moves() == ["4", "1"]


def test_two_windows_at_once_play_a_game_each(screen, tmp_path):
    with desktop.Game(screen, COMMAND, tmp_path, tmp_path) as first:
        begin(first, screen)
        first.key("4")
        desktop.until(lambda: first.moves() == ["4"], "the first move")
        with desktop.Game(screen, COMMAND, tmp_path, tmp_path) as second:
            desktop.until(lambda: first.log().count("first frame") == 2, "the second window")
            first.kill()  # only one window can have the keyboard here
            begin(second, screen)
            second.key("5")
            other = second.data / "autosave-2.txt"
            desktop.until(lambda: other.exists() and "5" in other.read_text(), "the move in the second window")
            assert [entry.text for entry in read_game(other.read_text()).entries] == ["5"]
            assert second.moves() == ["4"], "the game of the first window is untouched"
