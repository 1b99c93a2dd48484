"""Use the program with closed eyes: `python -m tests.long.screen_reader`, or by pytest (`test_screen_reader.py`).

A client of the accessibility service of Linux finds the controls, only by what a screen reader can read, click and
hear, and by keys. It hears the error of a bad file, plays a game to its end and a rematch, a game with a clock, a coach
and threats, solves puzzles of two games, analyzes a position and changes settings. It prints what it hears.
"""

import argparse
import os
import re
import subprocess
import sys
import tempfile
from contextlib import suppress
from pathlib import Path

from tests.helpers.at_spi import CHECKED, PRESSED, Part, Reader, missing_parts, program

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
    """Go from the start to a rematch, to solved puzzles, an analysis and the settings."""
    bad = folder / "bad.conniption"
    bad.write_text('[Conniption "1"]\nnonsense\n', "utf-8")
    reader = Reader()
    try:
        with program(folder, str(bad)) as reader.display:
            hear_an_error(reader)
            play_a_game(reader)
            play_with_a_clock(reader)
            solve_puzzles(reader)
            change_settings(reader)
    finally:
        print(*reader.heard, sep="\n")
        reader.close()


def hear_an_error(reader: Reader) -> None:
    """Hear why a file cannot be opened, and close the dialog with the error."""
    reader.hear(r"bad\.conniption")
    assert reader.find(".*", "dialog") and reader.focused().role == "button"
    reader.press("Escape")
    reader.find("Choose a game", "heading")


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


def play_with_a_clock(reader: Reader) -> None:
    """Begin a game of two people with a clock and the coach, and ask for the threats, the clocks and the board.

    Continue it on the analysis board, and hear there what the position is worth.
    """
    reader.click("Connect Four", "button")
    reader.hear("New game")
    *_, second_player = (part for part in reader.parts() if part.name == "Person")
    reader.click_part(second_player)
    reader.click("5 \\+ 3", "option")
    reader.click("Start", "button")
    reader.hear("Drop a disc")
    reader.press("c")
    reader.hear("[Cc]oach")
    for column in (1, 2, 1, 2, 1):
        reader.click(f"column {column}, .*", "space")
        reader.hear(f"drops a disc into column {column}")
    reader.hear("threat")  # of the coach
    answers = {"alt+t": "Star threatens to win with 1", "alt+c": r"has \d:\d\d left", "alt+b": "Column 1 has 3 discs"}
    for keys, words in answers.items():
        reader.press(keys)
        reader.hear(words)
    reader.press("ctrl+e")
    reader.hear("Analysis")
    reader.click("column 1, .*", "space")
    reader.hear("drops a disc into column 1")
    reader.find("an? (win|loss|draw).*", "row|list box")  # the best move
    for _ in range(2):
        reader.press("Escape")
    reader.hear("Conniption Box")


def solve_puzzles(reader: Reader) -> None:
    """Solve a puzzle of each of two games with hints."""
    reader.click("Puzzles", "button")
    reader.hear("Puzzles")
    for game in ("Connect Four", "Domino Four"):
        reader.click("Game", "combo box")
        reader.click(game, "row|option")
        reader.click("Practice", "button")
        reader.hear("Your move")
        solve_a_puzzle(reader)
        reader.click("Back", "button")
        reader.hear("Puzzles")


def solve_a_puzzle(reader: Reader) -> None:
    for _ in range(12):
        click_hint(reader, "Hint.*")
        if "Solved" in reader.hear("Solved|Correct"):
            return
        if "Solved" in reader.hear(r"(drops|flips|places|marks|lays|steps|jumps)"):  # the reply
            return
    raise AssertionError("the puzzle was never solved")


def change_settings(reader: Reader) -> None:
    """Set a slider, a switch and a choice, and read the new values."""
    reader.click("Back", "button")
    reader.hear("Conniption Box")
    reader.click("Settings", "button")
    reader.hear("Settings")
    moves = reader.find("Moves", "slider")
    reader.set_value(moves, 25)
    reader.wait(lambda: reader.value(moves) == 25 or None)
    switch = reader.find("Confirm moves")
    reader.click("Confirm moves")
    reader.wait(lambda: reader.has_state(switch, PRESSED) or None)
    words = reader.find("flip-4-flip", "option")
    reader.click("flip-4-flip", "option")
    reader.wait(lambda: reader.has_state(words, CHECKED) or None)


def spaces(reader: Reader) -> list[Part]:
    return [part for part in reader.parts() if part.role == "space"]


if __name__ == "__main__":
    sys.exit(main())
