"""Test the game on Windows' own Python under Wine.

    python -m tests.long.windows            the check of the program, move counts, signature, window and some tests
    python -m tests.long.windows --long     also the whole suite, the executable, a wheel, and games in the window

Both prepare what they need in a folder: Python for Windows, the libraries and the compiled modules. A later run uses
the folder again. Where Wine or Python for Windows cannot be had, nothing is run and the reason is printed; in CI that
is a failure.
"""

import argparse
import re
import signal
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from bundle.windows import build_wheel
from bundle.wine import PATIENCE, NotAvailable, Windows, missing
from game.record.text_format import read_game
from tests.helpers.desktop import IS_CI, Desktop
from tests.helpers.program import ROOT
from tests.helpers.waiting import until
from tests.helpers.wine_game import DENSITY, DoubleClickedGame, WineGame

LIBRARIES = ["pytest>=8,<10", "pytest-xdist>=3.6,<4", "hypothesis>=6.100,<7", "psutil>=5.9,<8"]
FOR_ALL_TESTS = ["pip>=24,<27", "dask[distributed]>=2025.1,<2027", "fonttools>=4.50,<5"]
# Tests of what differs on Windows: files, locks, processes, pipes, paths and encodings. Rules, searches and screens are
# the same everywhere, and the long run tests them. Left out are also tests that kill programs many times.
SHORT = [
    *("tests/game/test_files.py", "tests/game/test_packaged.py", "tests/game/test_cli.py"),
    *("tests/game/play/storage/test_store.py", "tests/game/play/storage/test_user_data.py"),
    "tests/game/play/test_settings.py",
    *("tests/game/play/library/test_library.py", "tests/game/play/library/test_unavailable.py"),
    "tests/game/play/storage/test_two_windows.py",
    *("tests/game/record/test_stream.py", "tests/game/record/test_open_game.py"),
    *("tests/game/terminal", "tests/game/tools/test_games_command.py", "tests/game/window/system/test_placement.py"),
    *("--deselect", "tests/game/play/storage/test_store.py::test_kills_while_saving_lose_nothing_and_leave_few_files"),
    *("--deselect", "tests/game/play/library/test_library.py::test_a_kill_at_any_moment_loses_no_saved_game"),
]
# Left out are only the tests of the virtual screens of Linux, which skip themselves.
LONG = ["tests/ai", "tests/game", "tests/lab", "tests/project"]
PYTEST = ["-m", "pytest", "-q", "-p", "no:cacheprovider", "--compiled"]
MOST_REPEATED = 3  # tests that may fail once
SCREEN = (1366, 768)
SCREENSHOTS = ROOT / "build" / "screenshots"
MOVES = [("4", "4"), ("3", "3"), ("4", "4"), ("3", "3"), ("4f", "r4"), ("5", "5")]  # each with its keys


def open_the_window(windows: Windows, desktop: Desktop) -> str:
    """Start the game from its source, and close its window. Return an error or ''."""
    with WineGame(windows, desktop, windows.python / "python.exe", "main.py") as game:
        game.wait_for_frame()
        game.key("alt+F4")
        game.wait_for_end()
        return "" if game.process.returncode == 0 else f"exit code {game.process.returncode}\n{game.log()}"


def play(game: WineGame, moves: list[str], more: list[tuple[str, str]]) -> None:
    """Play moves by the keyboard. Wait until the autosave has each of them, and add them to `moves`."""
    for move, keys in more:
        game.play(keys)
        moves.append(move)
        until(lambda: game.moves() == moves, f"the move {move}")


def play_a_game(windows: Windows, desktop: Desktop) -> str:
    """Play a game in the window with mouse and keyboard, kill the program, and continue. Return an error or ''."""
    program = windows.project / "dist" / "Conniption.exe"
    moves: list[str] = []
    with WineGame(windows, desktop, program) as game:
        game.wait_for_frame()
        game.choose_two_people()
        game.key("Return")
        until(lambda: game.autosave() and game.moves() == [], "a game to start")
        play(game, moves, MOVES)
    with WineGame(windows, desktop, program) as game:
        game.wait_for_frame()
        game.click_button("resume")
        time.sleep(1)
        play(game, moves, [("f4", "f4")])
        game.key("alt+F4")
        game.wait_for_end()
        return result_error(game)


def play_on_a_desktop(windows: Windows, desktop: Desktop, density: float) -> str:
    """Use the executable like a person at a small screen. Return an error or ''.

    Start it by double clicks, play, close it by the X, and kill it. Between the starts no move may be lost.
    """
    moves: list[str] = []
    with DoubleClickedGame(windows, desktop, SCREEN, density) as game:
        game.double_click()
        error = game.frame_error()
        game.close_by_mouse()
        game.double_click()
        game.choose_two_people()
        game.key("Return")
        until(lambda: game.autosave() and game.moves() == [], "a game to start")
        play(game, moves, MOVES[:4])
        game.close_by_mouse()
        game.double_click()
        desktop.screenshot(SCREENSHOTS / f"windows-home-{density:.0%}.png")
        game.click_button("resume")
        time.sleep(1)
        play(game, moves, MOVES[4:])
        game.kill_program()
        game.double_click()
        game.click_button("resume")
        time.sleep(1)
        play(game, moves, [("f4", "f4")])
        time.sleep(1)
        desktop.screenshot(SCREENSHOTS / f"windows-play-{density:.0%}.png")
        game.close_by_mouse()
        return error or result_error(game)


def result_error(game: WineGame) -> str:
    result = read_game(game.autosave()).outcome
    errors = [line for line in game.log().splitlines() if " ERROR " in line]
    return "\n".join(errors) if result is not None and result.winner == 0 else f"the result is {result}"


def redirect_the_output(windows: Windows, desktop: Desktop) -> str:
    """Open the window from a command line that sends its output to a file. Return an error or ''."""
    command = "dist\\Conniption.exe > dist\\output.txt"
    with WineGame(windows, desktop, "cmd.exe", "/c", command) as game:
        game.window_class = "conniption.exe"
        game.wait_for_frame()
        game.key("alt+F4")
        game.wait_for_end()
    output = (windows.project / "dist" / "output.txt").read_text("utf-8")
    return f"printed {output!r}" if output else ""


def install_the_wheel(windows: Windows) -> str:
    """Install the wheel that is built here into an empty folder, and check it from another one."""
    wheel = build_wheel(windows, windows.folder)
    target = windows.folder / "installed"
    options = ["--quiet", "--no-deps", "--no-index", "--upgrade", "--target", str(target)]
    code, output = windows.run_python("-m", "pip", "install", *options, str(wheel))
    if code:
        return output
    script = f"import sys, os; os.chdir(r'Z:{windows.folder}'); sys.path.insert(0, r'Z:{target}')"
    script += "; import main; assert 'installed' in main.__file__; sys.exit(main.main(['selfcheck']))"
    code, output = windows.run_python("-I", "-c", script)
    return expect(" installed, Python ")((code, output)) or expect("Everything works.")((code, output))


def run_tests(python: Callable[..., tuple[int, str]], tests: list[str], patience: float = PATIENCE) -> str:
    """Run tests, and run up to three that fail a second time. Return an error or ''.

    Wine 8 sometimes loses a process or a pipe that Windows would not lose. A fault of the game fails twice. The names
    of the tests that failed once are printed.
    """
    finished = python(*PYTEST, *tests, patience=patience)
    failed = re.findall(r"^(?:FAILED|ERROR) (\S+)", finished[1], re.MULTILINE)
    if not 1 <= len(failed) <= MOST_REPEATED:
        return expect(" passed")(finished)
    print(f"run again: {' '.join(failed)}\n{finished[1][-6000:]}", flush=True)
    return expect(" passed")(python(*PYTEST, *failed, patience=patience))


def expect(said: str) -> Callable[[tuple[int, str]], str]:
    """Return a check of exit code and output: it returns an error, or an empty text."""

    def check(finished: tuple[int, str]) -> str:
        code, output = finished
        return "" if code == 0 and said in output else f"exit code {code}\n{output[-6000:]}"

    return check


def checks(windows: Windows, desktop: Desktop, is_long: bool) -> Iterator[tuple[str, Callable[[], str]]]:
    """Yield the checks with their names, in the order in which they run."""
    python = windows.run_python
    program = windows.project / "dist" / "Conniption.exe"
    packaged = ["--package", "tests/packaging/test_executable.py", "--deselect"]
    packaged += ["tests/packaging/test_executable.py::test_a_missing_extension_stops_the_build_and_is_named"]
    yield "selfcheck", lambda: expect("Everything works.")(python("main.py", "selfcheck"))
    yield "perft", lambda: expect("5,260,591")(python("main.py", "perft", "conniption", "5"))
    yield "signature", lambda: expect(" passed")(python(*PYTEST, "tests/game/tools/test_bench.py"))
    yield "window", lambda: open_the_window(windows, desktop)
    if not is_long:
        yield "tests", lambda: run_tests(python, SHORT)
        return
    build = ["-m", "PyInstaller", "--noconfirm", "--log-level", "ERROR", "build.spec"]
    yield "executable", lambda: expect("")(python(*build, patience=1800))
    yield "selfcheck of the executable", lambda: expect("Everything works.")(windows.run(program, "selfcheck"))
    yield (
        "tests of the executable",
        lambda: expect(" passed")(python(*PYTEST, *packaged, patience=1800, CONNIPTION_EXECUTABLE=f"Z:{program}")),
    )
    yield "wheel", lambda: install_the_wheel(windows)
    yield "a game in the window", lambda: play_a_game(windows, desktop)
    yield "output to a file", lambda: redirect_the_output(windows, desktop)
    yield "tests", lambda: run_tests(python, ["-n", "2", *LONG], patience=9000)
    for density in (1.0, 1.25, 1.5, 2.0):
        yield f"a desktop at {density:.0%}", lambda density=density: play_on_a_desktop(windows, desktop, density)


def run(windows: Windows, is_long: bool) -> list[str]:
    """Run the checks, print the result and the time of each, and return the names of those that failed."""
    failed = []
    with Desktop() as desktop, windows.running(desktop.display):
        windows.run("reg", "delete", *DENSITY, "/f")  # the desktop of an earlier run was denser
        for name, check in checks(windows, desktop, is_long):
            began = time.monotonic()
            try:
                error = check()
            except AssertionError as waited_in_vain:
                error = str(waited_in_vain)
                desktop.screenshot(SCREENSHOTS / "windows-error.png")
            failed += [name] * bool(error)
            print(f"{name}: {error or 'passed'} ({time.monotonic() - began:.0f} s)", flush=True)
    return failed


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--long", action="store_true", help="also the whole suite, the executable and a wheel")
    parser.add_argument("--folder", type=Path, default=ROOT / "build" / "windows", help="the folder to prepare")
    chosen = parser.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # so that Wine ends, too
    chosen.folder.mkdir(parents=True, exist_ok=True)
    windows = Windows(chosen.folder.resolve(), [*LIBRARIES, *(FOR_ALL_TESTS if chosen.long else [])])
    began = time.monotonic()
    try:
        if reason := missing():
            raise NotAvailable(reason)
        windows.prepare()
    except NotAvailable as error:
        print(f"Not run: {error}.")
        return 1 if IS_CI else 0
    print(f"prepared in {time.monotonic() - began:.0f} s", flush=True)
    failed = run(windows, chosen.long)
    print(f"FAILED: {', '.join(failed)}" if failed else "Everything passed.")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
