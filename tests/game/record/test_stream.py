"""Files are split into games whatever they contain, without more memory than one game needs."""

import io
import subprocess
import sys

import pytest
from hypothesis import HealthCheck, given, settings

from game.files import open_text
from game.record.record import Record
from game.record.stream import FIRST_LINE, LONGEST_LINE, game_texts
from game.record.text_format import MOST_BYTES, MOST_LINES, RecordError, read_game, write_game
from tests.helpers.program import ROOT
from tests.long.fuzz import inputs

FIRST, SECOND = (write_game(Record("connect4", names=(name, "Ben"))) for name in ("Anna", "Chloé"))
LINES = FIRST.count("\n")


def cut(path, data: bytes):
    path.write_bytes(data)
    with open_text(path) as file:
        return list(game_texts(file))


@settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))
@given(text=inputs([FIRST, f"{SECOND}\n{FIRST}"]))
def test_any_text_is_split_into_games_without_loss(text):
    lines = io.StringIO(text, newline=None).read()
    parts = list(game_texts(io.StringIO(text, newline=None)))
    assert "".join(part.text for part in parts).strip() == lines.removeprefix("\ufeff").strip()
    numbers = [part.line for part in parts]
    assert numbers == sorted(set(numbers)) and not any(part.error_text for part in parts)


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_lines_may_end_in_any_way(tmp_path, end):
    parts = cut(tmp_path / "games.txt", f"{FIRST}\n{SECOND}".replace("\n", end).encode())
    assert [part.line for part in parts] == [1, LINES + 2]
    assert [write_game(read_game(part.text)) for part in parts] == [FIRST, SECOND]


@pytest.mark.parametrize(
    ("bad", "line", "words"),
    [
        (FIRST.encode().replace(b"Anna", b"Ann\xe9"), 3, "byte 0xe9 is not UTF-8"),
        (b"\xff\n" + FIRST.encode(), 1, "byte 0xff is not UTF-8"),
        (FIRST.encode() + b"x" * (LONGEST_LINE + 1) + b"\n", LINES + 1, "characters in one line"),
        (b"x" * (3 * LONGEST_LINE) + b"\n", 1, "characters in one line"),
        (FIRST.encode() + b"1234567\n" * (MOST_BYTES // 8), None, "text too long for one game"),
    ],
)
def test_an_invalid_game_is_reported_by_line_and_others_are_read(tmp_path, bad, line, words):
    before = 0 if bad.startswith((b"x", b"\xff")) else LINES
    parts = cut(tmp_path / "games.txt", (FIRST.encode() if before else b"") + bad + SECOND.encode())
    assert [bool(part.error_text) for part in parts].count(True) == 1
    (error_text,) = (part.error_text for part in parts if part.error_text)
    assert words in error_text and (line is None or error_text.startswith(f"line {before + line}: "))
    assert parts[-1].text == SECOND and not any(part.text for part in parts if part.error_text)


def test_the_longest_allowed_line_is_complete(tmp_path):
    parts = cut(tmp_path / "games.txt", b"y" * (LONGEST_LINE - 1) + b"\n" + SECOND.encode())
    assert [len(part.text) for part in parts] == [LONGEST_LINE, len(SECOND)] and not parts[0].error_text


def test_more_lines_than_any_game_has_are_refused():
    with pytest.raises(RecordError, match="more lines than a game has"):
        read_game(FIRST + "\n" * MOST_LINES)


def test_a_format_line_begins_a_new_game():
    assert FIRST.startswith(FIRST_LINE)


@pytest.mark.window  # the programs are compiled in both modes, and the text of a file is read by the same code
@pytest.mark.skipif(sys.platform == "win32", reason="limits the memory as only Unix can")
@pytest.mark.parametrize(("line", "megabytes"), [("x", 100), ("\\n", 4), ("x\\n", 4), ("[Conniption \\n", 4)])
def test_a_long_file_without_games_costs_no_memory(tmp_path, line, megabytes):
    program = f"""
import resource, sys
from game.files import open_text
from game.record.text_format import read_game
from game.record.stream import game_texts
from game.rules.errors import RulesError
with open(sys.argv[1], "w") as file:
    for _ in range({megabytes}):
        file.write("{line}" * (1_000_000 // len("{line}")))
before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
count = 0
with open_text(sys.argv[1]) as file:
    for part in game_texts(file):
        count += 1
        if not part.error_text and count < 1000:
            try:
                read_game(part.text)
            except RulesError:
                pass
print((resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) // 1024)
"""
    command = [sys.executable, "-c", program, str(tmp_path / "long.txt")]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    assert int(done.stdout) < 40
