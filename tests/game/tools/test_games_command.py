"""The games command: the library in the terminal."""

import os
import shutil
import sqlite3
import subprocess

import pytest

from game.play.library.database import copies
from game.play.library.query import GameQuery
from game.play.people import FILE, People
from game.play.storage.store import LIBRARY, Store
from game.record.text_format import read_games, write_game
from tests.game.play.library.conftest import game
from tests.helpers.program import ROOT, call, command, run

pytestmark = pytest.mark.window  # nothing here depends on what is compiled
NOTHING = "No games found.\n"


def words(*arguments, data):
    return call("games", *map(str, arguments), "--data", str(data))


@pytest.fixture
def data(tmp_path):
    """A data folder with three games."""
    store = Store(tmp_path / "data")
    for title, record in (("Evening", game("4 4 3")), ("", game("4", "conniption", ("You", "Computer")))):
        store.library.save_soon(lambda record=record: write_game(record), title)
    store.write_text("games/former.txt", write_game(game("1 2 1 2 1 2 1")))
    store.library.close()
    return tmp_path / "data"


def test_the_list_includes_former_saves(data):
    done = words("list", data=data)
    assert (done.returncode, done.stderr) == (0, "")
    lines = done.stdout.splitlines()
    assert len(lines) == 3
    assert sum("former" in line and "Anna won" in line for line in lines) == 1
    assert sum("Evening" in line and "3 moves" in line for line in lines) == 1
    assert not list((data / "games").glob("*.txt"))


def test_a_game_finished_in_the_terminal_is_in_the_library_once(tmp_path):
    moves = "4 3 4 3 4 3 4 u 4".split()
    played = run("text", "connect4", "--data", str(tmp_path), text="\n".join([*moves, "q"]))
    assert played.returncode == 0 and played.stderr == ""
    run("text", "conniption", "--data", str(tmp_path), text="4\nresign\n")
    run("text", "domino", "--data", str(tmp_path), text="b3h\nq\n")  # an unfinished game
    listed = words("list", data=tmp_path).stdout.splitlines()
    assert [line.split("  ·  ")[1:4] for line in sorted(listed)] == [
        ["Connect Four", "7 moves", "Player 1 won"],
        ["Conniption", "1 move", "Player 1 won"],
    ]


def test_games_can_be_filtered_by_month_or_year(data):
    year = read_games(words("export", data=data).stdout)[0].date[:4]
    assert len(words("list", "--since", year, "--until", year, data=data).stdout.splitlines()) == 3
    assert words("list", "--until", f"{int(year) - 1}-12", data=data).stdout == NOTHING


def test_the_list_can_be_narrowed_and_sorted(data):
    assert len(words("list", "--game", "conniption", data=data).stdout.splitlines()) == 1
    assert "former" in words("list", "--search", "ANNA", "--fewest", "4", data=data).stdout
    longest = words("list", "--sort", "length", "--limit", "1", data=data).stdout
    assert "former" in longest and len(longest.splitlines()) == 1
    assert words("list", "--until", "2001-01-01", data=data).stdout == NOTHING


def test_an_empty_list_prints_a_message(data, tmp_path):
    (tmp_path / "new").mkdir()
    for arguments in (["list", "--until", "2001-01-01", "--data", data], ["list", "--data", tmp_path / "new"]):
        done = call("games", *map(str, arguments))
        assert (done.returncode, done.stdout, done.stderr) == (0, NOTHING, "")


def test_a_dash_exports_to_standard_output_and_makes_no_file(data):
    done = words("export", "-", data=data)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == words("export", data=data).stdout
    assert len(read_games(done.stdout)) == 3
    assert not (ROOT / "-").exists()


def test_exported_games_are_imported_once(data, tmp_path):
    file, other = tmp_path / "games.txt", tmp_path / "other"
    done = words("export", file, data=data)
    assert (done.returncode, done.stdout) == (0, f"3 games exported to {file}\n")
    assert words("export", data=data).stdout == file.read_text("utf-8")
    assert len(read_games(file.read_text("utf-8"))) == 3
    assert words("import", file, data=other).stdout == "3 games imported, 0 already there, 0 not readable\n"
    assert words("import", file, data=other).stdout == "0 games imported, 3 already there, 0 not readable\n"
    library = Store(other).library
    assert len(library.find(GameQuery(words="anna"))) == 2
    library.close()


def test_another_person_has_separate_games(data, tmp_path):
    store = Store(data)
    People(store).add("Anna")
    file = tmp_path / "games.txt"
    file.write_text(write_game(game("1 2")), "utf-8")
    assert words("import", file, data=data).returncode == 0  # added to the games of Anna, who played last
    assert len(words("list", data=data).stdout.splitlines()) == 1
    assert len(words("list", "--player", "you", data=data).stdout.splitlines()) == 3
    done = words("list", "--player", "Ben", data=data)
    assert (done.returncode, done.stderr) == (
        2,
        "conniption: Ben: no such player, expected one of You, Anna\n",
    )


def test_an_incomplete_import_is_reported(data, tmp_path):
    file = tmp_path / "some.txt"
    file.write_text(write_game(game("7")) + '\n[Conniption "1"]\n[Game "chess"]\n')
    done = words("import", file, data=data)
    assert done.returncode == 1 and done.stdout.startswith("1 game imported") and "game from line 10 on" in done.stderr


def test_the_statistics_count_all_games(data):
    done = words("stats", data=data)
    assert done.returncode == 0
    assert done.stdout.startswith("3 games\n") and "Connect Four" in done.stdout


@pytest.mark.parametrize(
    "arguments",
    [
        ("import",),
        ("list", "file"),
        ("export", "a", "b"),
        ("import", "nowhere.txt"),
        ("list", "--limit", "0"),
        ("list", "--since", "soon"),
        ("list", "--game", "chess"),
        ("export", os.path.join("no", "such", "x")),
    ],
    ids=" ".join,
)
def test_invalid_arguments_are_reported_in_one_line(data, arguments):
    done = words(*arguments, data=data)
    assert done.returncode == 2 and len(done.stderr.splitlines()) == 1 and done.stdout == ""


def lock(data):
    """Return a connection that keeps all other programs from using the library."""
    connection = sqlite3.connect(data / LIBRARY, isolation_level=None)
    connection.execute("PRAGMA locking_mode = EXCLUSIVE")
    connection.execute("BEGIN EXCLUSIVE")
    return connection


def make_newer(data):
    with sqlite3.connect(data / LIBRARY) as connection:
        connection.execute("CREATE TABLE moods (id)")
        connection.execute("PRAGMA user_version = 1000")
    connection.close()


def put_a_folder_in_its_place(data):
    (data / LIBRARY).unlink()
    (data / LIBRARY).mkdir()


def replace_by_another_file(data):
    for copy in copies(data / LIBRARY):
        copy.unlink()
    (data / LIBRARY).write_text("This is no library." * 1000)


@pytest.mark.parametrize("make", [lock, make_newer, put_a_folder_in_its_place, replace_by_another_file])
def test_an_unusable_library_stops_export_and_import(data, tmp_path, make):
    backup = tmp_path / "backup.txt"
    assert words("export", backup, data=data).returncode == 0
    good = backup.read_bytes()
    before = make(data)
    actions = [["export", str(backup)], ["import", str(backup)], ["list"], ["stats"]]
    if make is replace_by_another_file:  # the first action repairs it
        actions = actions[:1]
    elif make is lock:  # each action waits
        actions = actions[:2]
    for action in actions:
        done = words(*action, data=data)
        assert (done.returncode, done.stdout) == (2, "") and done.stderr.startswith("conniption: "), action
        assert make is replace_by_another_file or done.stderr.count("\n") == 1, "the reason is enough"
    assert backup.read_bytes() == good
    if before is not None:
        before.close()


@pytest.mark.skipif(os.name != "posix", reason="Windows has no folders that only the owner may write to")
def test_nothing_is_imported_into_a_read_only_folder(data, tmp_path):
    if os.geteuid() != 0:
        as_usual = []
    elif shutil.which("setpriv"):
        as_usual = ["setpriv", "--bounding-set=-dac_override"]
    else:
        pytest.skip("root may write everywhere, and there is no setpriv to run the program without this right")
    backup = tmp_path / "backup.txt"
    assert words("export", backup, data=data).returncode == 0
    for path in (*data.rglob("*"), data):
        path.chmod(0o500 if path.is_dir() else 0o400)
    importing = [*as_usual, *command("games", "import", str(backup), "--data", str(data))]
    done = subprocess.run(importing, cwd=ROOT, capture_output=True, text=True)
    data.chmod(0o700)
    assert (done.returncode, done.stdout) == (2, "") and done.stderr.startswith("conniption: ")


def test_a_good_export_is_not_replaced_by_an_empty_one(data, tmp_path):
    backup = tmp_path / "backup.txt"
    backup.write_text("good")
    assert words("export", backup, "--search", "no such name", data=data).returncode == 2
    assert backup.read_text() == "good" and [path.name for path in tmp_path.glob("backup*")] == ["backup.txt"]


def test_the_command_finds_people_if_their_list_is_lost(data):
    store = Store(data)
    People(store).add("Anna")
    store.library.save_soon(lambda: write_game(game()), "Hers", player=store.player)
    store.delete(FILE)
    store.close()
    done = words("list", "--player", "Player 2", data=data)
    assert "Hers" in done.stdout and done.returncode == 1
    assert words("list", "--player", "Player 2", data=data).returncode == 0


@pytest.mark.parametrize("action", ["list", "stats", "export"])
def test_a_mistyped_data_folder_is_reported_and_not_made(tmp_path, action):
    folder = tmp_path / "mistyped"
    finished = words(action, data=folder)
    assert finished.returncode == 2 and "mistyped: not found" in finished.stderr and not folder.exists()
