"""Use the program with closed eyes: `python -m tests.long.screen_reader`, or by pytest (`test_screen_reader.py`).

A client of the accessibility service of Linux finds the controls, plays a game to its end and a rematch, solves a
puzzle and changes settings, only by what a screen reader can read, click and hear. It prints what it hears.
"""

import argparse
import os
import re
import subprocess
import sys
import tempfile
from contextlib import suppress
from pathlib import Path

from tests.helpers.at_spi import PRESSED, Part, Reader, missing_parts, program

IN_SESSION = "CONNIPTION_TEST_SESSION"  # set in the process that has a session bus of its own
MOST_HINTS = 12  # a puzzle has several hints before it marks a move
RESULT = r"(You win|Computer wins|A draw)\."


def main() -> int:
    argparse.ArgumentParser(description=__doc__).parse_args()
    if missing := missing_parts():
        print(f"not tested: {', '.join(missing)} not found", file=sys.stderr)
        return 2
    if not os.environ.get(IN_SESSION):
        command = ["dbus-run-session", "--", sys.executable, "-m", "tests.long.screen_reader"]
        return subprocess.run(command, env={**os.environ, IN_SESSION: "1"}, check=False).returncode
    with tempfile.TemporaryDirectory() as folder:
        walk(Path(folder))
    return 0


def walk(folder: Path) -> None:
    """Go from the start to a rematch, to a solved puzzle and to the settings."""
    reader = Reader()
    try:
        with program(folder):
            reader.find("Choose a game", "heading")
            play_a_game(reader)
            solve_a_puzzle(reader)
            change_settings(reader)
    finally:
        print(*reader.heard, sep="\n")
        reader.close()


def play_a_game(reader: Reader) -> None:
    """Play Winning Paths to its end with the help of hints, hear the result, and start a rematch."""
    reader.click("Winning Paths", "button")
    reader.hear("New game")
    reader.click("Start", "button")
    reader.click("Skip the tour", "button")
    reader.hear("Winning Paths")
    assert reader.focused().role in ("board", "space")
    play_to_the_end(reader)
    reader.click("Rematch", "button")
    reader.hear(r"Star marks space \d")  # the computer moves first in the rematch
    assert reader.find("You, Ring.*", "label") and len(spaces(reader)) == 9
    reader.click("Menu", "button")
    reader.hear("Game menu|Menu")
    reader.click("Home", "button")
    reader.hear("Conniption Box")


def play_to_the_end(reader: Reader) -> None:
    """Click the suggested space on each turn until the result is heard."""
    for _ in range(5):
        click_hint(reader, "Hint.*")
        heard = reader.hear(rf"{RESULT}|Ring marks space \d")
        if not re.search(RESULT, heard):
            continue
        return
    raise AssertionError("the game has nine spaces and never ended")


def click_hint(reader: Reader, button: str) -> None:
    """Ask for hints until a space is suggested, and click it."""

    def suggested() -> Part | None:
        return next((space for space in spaces(reader) if "suggested move" in space.description), None)

    for _ in range(MOST_HINTS):
        reader.click(button, "button")
        with suppress(TimeoutError):
            reader.wait(suggested, 2.0)
            break
    while (flip := suggested_button(reader)) is not None:
        reader.click(re.escape(flip.name))
        reader.hear("[Ff]lip")
    reader.click(re.escape(reader.wait(suggested).name), "space")


def suggested_button(reader: Reader) -> Part | None:
    """Return the button that the hint suggests to press before the move, such as a flip."""
    return next((part for part in reader.parts() if part.role != "space" and "suggested" in part.description), None)


def solve_a_puzzle(reader: Reader) -> None:
    """Solve a puzzle with hints."""
    reader.click("Puzzles", "button")
    reader.hear("Puzzles")
    reader.click("Practice", "button")
    reader.hear("Your move")
    for _ in range(12):
        click_hint(reader, "Hint.*")
        if "Solved" in reader.hear("Solved|Correct"):
            return
        reader.hear(r"(drops|flips|places|marks|lays|steps|jumps)")  # the reply
    raise AssertionError("the puzzle was never solved")


def change_settings(reader: Reader) -> None:
    """Set a slider and a switch, and read the new values."""
    reader.click("Settings", "button")
    reader.hear("Settings")
    moves = reader.find("Moves", "slider")
    reader.set_value(moves, 25)
    reader.wait(lambda: reader.value(moves) == 25 or None)
    switch = reader.find("Confirm moves")
    reader.click("Confirm moves")
    reader.wait(lambda: reader.has_state(switch, PRESSED) or None)


def spaces(reader: Reader) -> list[Part]:
    return [part for part in reader.parts() if part.role == "space"]


if __name__ == "__main__":
    sys.exit(main())
