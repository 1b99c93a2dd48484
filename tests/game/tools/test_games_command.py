"""The library of games in the terminal."""

import os

import pytest

from game.play.library.wanted import Wanted
from game.play.people import People
from game.play.store import Store
from game.record.saved import read_games, write_game
from tests.game.play.library.conftest import game
from tests.helpers.program import run

pytestmark = pytest.mark.window  # nothing here depends on what is compiled


def words(*arguments, data):
    return run("games", *map(str, arguments), "--data", str(data))


@pytest.fixture
def data(tmp_path):
    """A data folder with three games."""
    store = Store(tmp_path / "data")
    for title, record in (("Evening", game("4 4 3")), ("", game("4", "conniption", ("You", "Computer")))):
        store.library.keep_soon(lambda record=record: write_game(record), title)
    store.write_text("games/former.txt", write_game(game("1 2 1 2 1 2 1")))
    store.library.close()
    return tmp_path / "data"


def test_the_list_shows_every_game_also_those_of_former_versions(data):
    done = words("list", data=data)
    assert (done.returncode, done.stderr) == (0, "")
    lines = done.stdout.splitlines()
    assert len(lines) == 3
    assert sum("former" in line and "Anna wins" in line for line in lines) == 1
    assert sum("Evening" in line and "3 turns" in line for line in lines) == 1
    assert not list((data / "games").glob("*.txt"))


def test_a_game_that_ends_in_the_terminal_comes_into_the_library_once(tmp_path):
    moves = "4 3 4 3 4 3 4 u 4".split()
    played = run("text", "connect4", "--data", str(tmp_path), text="\n".join([*moves, "q"]))
    assert played.returncode == 0 and played.stderr == ""
    run("text", "conniption", "--data", str(tmp_path), text="4\nresign\n")
    run("text", "domino", "--data", str(tmp_path), text="b3h\nq\n")  # which is not over
    listed = words("list", data=tmp_path).stdout.splitlines()
    assert [line.split("  ·  ")[1:4] for line in sorted(listed)] == [
        ["Connect Four", "7 turns", "Player 1 wins"],
        ["Conniption", "1 turn", "Player 1 wins"],
    ]


def test_the_days_can_be_those_of_a_month_or_a_year(data):
    year = read_games(words("export", data=data).stdout)[0].date[:4]
    assert len(words("list", "--since", year, "--until", year, data=data).stdout.splitlines()) == 3
    assert words("list", "--until", f"{int(year) - 1}-12", data=data).stdout == ""


def test_the_list_can_be_narrowed_and_sorted(data):
    assert len(words("list", "--game", "conniption", data=data).stdout.splitlines()) == 1
    assert "former" in words("list", "--search", "ANNA", "--fewest", "4", data=data).stdout
    longest = words("list", "--sort", "length", "--limit", "1", data=data).stdout
    assert "former" in longest and len(longest.splitlines()) == 1
    assert words("list", "--until", "2001-01-01", data=data).stdout == ""


def test_games_go_out_and_come_in_elsewhere_once(data, tmp_path):
    file, other = tmp_path / "games.txt", tmp_path / "other"
    done = words("export", file, data=data)
    assert (done.returncode, done.stdout) == (0, f"3 games exported to {file}\n")
    assert words("export", data=data).stdout == file.read_text("utf-8")
    assert len(read_games(file.read_text("utf-8"))) == 3
    assert words("import", file, data=other).stdout == "3 games imported, 0 known already, 0 not readable\n"
    assert words("import", file, data=other).stdout == "0 games imported, 3 known already, 0 not readable\n"
    library = Store(other).library
    assert len(library.find(Wanted(words="anna"))) == 2
    library.close()


def test_somebody_else_has_games_of_their_own(data, tmp_path):
    store = Store(data)
    People(store).add("Anna")
    file = tmp_path / "games.txt"
    file.write_text(write_game(game("1 2")), "utf-8")
    assert words("import", file, data=data).returncode == 0  # those of Anna, who has played last
    assert len(words("list", data=data).stdout.splitlines()) == 1
    assert len(words("list", "--player", "you", data=data).stdout.splitlines()) == 3
    done = words("list", "--player", "Ben", data=data)
    assert (done.returncode, done.stderr) == (
        2,
        "conniption: Ben: there is nobody of this name, expected one of You, Anna\n",
    )


def test_an_import_that_is_not_complete_says_so(data, tmp_path):
    file = tmp_path / "some.txt"
    file.write_text(write_game(game("7")) + '\n[Conniption "1"]\n[Game "chess"]\n')
    done = words("import", file, data=data)
    assert done.returncode == 1 and done.stdout.startswith("1 game imported") and "some.txt, line" in done.stderr


def test_the_numbers_are_those_of_the_games(data):
    done = words("stats", data=data)
    assert done.returncode == 0
    assert done.stdout.startswith("3 games\n") and "Connect Four" in done.stdout and "Another person" in done.stdout


@pytest.mark.parametrize(
    "arguments",
    [
        ("import",),
        ("list", "file"),
        ("export", "a", "b"),
        ("import", "nowhere.txt"),
        ("list", "--limit", "0"),
        ("list", "--since", "yesterday"),
        ("list", "--game", "chess"),
        ("export", os.path.join("no", "such", "x")),
    ],
    ids=" ".join,
)
def test_what_cannot_be_is_one_line(data, arguments):
    done = words(*arguments, data=data)
    assert done.returncode == 2 and len(done.stderr.splitlines()) == 1 and done.stdout == ""
