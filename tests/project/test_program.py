"""The real program on an uncooperative computer: it opens, and a move can be played."""

import sys
from pathlib import Path

import pygame
import pytest

from bundle.package_contents import ROOT
from game.record.text_format import read_game
from tests.helpers import desktop

pytestmark = [pytest.mark.window, desktop.ON_DESKTOP]

COMMAND = [sys.executable, str(ROOT / "main.py")]
CORNER = (1270, 790)  # where the mouse is over nothing
LOWER_BOARD = pygame.Rect(200, 440, 560, 290)  # a part of the screen where there is nothing but board, once it is shown
ENGRAVING = (0xB3, 0x23, 0x40)  # of the first player's discs


@pytest.fixture(scope="module")
def screen():
    with desktop.Desktop() as screen:
        yield screen


def discs(screen: desktop.Desktop, area: pygame.Rect | None = None) -> int:
    """Count the pixels of the screen, or of a part of it, that belong to the engraving of the first player's discs."""
    shot = screen.screenshot()
    part = shot if area is None else shot.subsurface(area)
    return pygame.mask.from_threshold(part, ENGRAVING, (12, 12, 12, 255)).count()


def begin(game: desktop.Game, screen: desktop.Desktop) -> None:
    """Start a game of two people, whether or not files can be written."""
    game.wait_for_window()
    desktop.until(lambda: discs(screen) > 500, "the home screen")
    game.choose_two_people()
    desktop.until(lambda: discs(screen) < 500, "the choice of a game")
    game.point(CORNER)
    game.key("Return")
    desktop.until(lambda: discs(screen, LOWER_BOARD) == 0, "the empty board")


def check_that_it_can_be_played(game: desktop.Game, screen: desktop.Desktop) -> None:
    """Drop discs with the keyboard, and see them on the board."""
    begin(game, screen)
    game.play("41")  # the highlight of a column dims its discs; it leaves with the cursor
    desktop.until(lambda: discs(screen, LOWER_BOARD) > 30, "the first disc on the board")
    one = discs(screen, LOWER_BOARD)
    game.play("42")
    desktop.until(lambda: discs(screen, LOWER_BOARD) > 1.5 * one, "a second disc of the same player")
    assert game.process.poll() is None


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
def test_the_game_continues_when_nothing_can_be_saved(screen, tmp_path, trouble, home, before, variables):
    with desktop.Game(screen, COMMAND, home or tmp_path, tmp_path, before, **variables) as game:
        check_that_it_can_be_played(game, screen)
        screen.screenshot(ROOT / "build" / "screenshots" / f"{trouble}.png")
    assert not (tmp_path / "not").exists()
    assert [path for path in tmp_path.rglob("*") if path.is_file() and path.stat().st_size > 0] == []


def test_an_unwritable_log_does_not_stop_the_game(screen, tmp_path):
    with desktop.Game(screen, COMMAND, tmp_path, tmp_path) as game:
        game.kill()
    log = game.data / "log.txt"
    log.unlink(missing_ok=True)
    log.mkdir(parents=True)
    with desktop.Game(screen, COMMAND, tmp_path, tmp_path) as game:
        check_that_it_can_be_played(game, screen)
        desktop.until(lambda: game.moves() == ["4", "1", "4", "2"], "the moves in the autosave")


def test_two_windows_play_separate_games(screen, tmp_path):
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
            assert [node.text for node in read_game(other.read_text()).main_line()[1:]] == ["5"]
            assert second.moves() == ["4"], "the game of the first window is untouched"
