"""Repair of a damaged library from the newest copy and all games that can still be read."""

import os
import random
import re
import shutil
import sqlite3
import tempfile
from contextlib import closing
from datetime import date
from pathlib import Path

import pytest

from game.play.library import database
from game.play.library.game_summary import GameSummary
from game.play.library.query import GameQuery
from game.play.library.recovery import readable_rows
from game.play.library.schema import MIGRATIONS
from game.record.text_format import read_game, write_game
from tests.game.play.library.conftest import MessageLibrary, game
from tests.helpers.records import names_of

GAMES = 300


@pytest.fixture(scope="module")
def many_games(tmp_path_factory):
    """Return the file of a library that has many games and a backup copy. Tests use copies of its folder."""
    path = tmp_path_factory.mktemp("many games") / "library.sqlite"
    library = MessageLibrary(path)
    moves = "4 4 3 3 2 2"
    records = [game(moves[: 1 + 2 * (number % 6)], names=(f"Player {number}", "Ben")) for number in range(GAMES)]
    library.put(
        (GameSummary.of(record, f"Title {number}"), write_game(record)) for number, record in enumerate(records)
    )
    library.close()
    return path


@pytest.fixture
def copied(many_games, path):
    """Return the file of a library that has many games and a backup copy."""
    shutil.copytree(many_games.parent, path.parent, dirs_exist_ok=True)
    return path


@pytest.fixture
def full(copied):
    """Return the file of a library that has many games and no backup copy."""
    for copy in database.copies(copied):
        copy.unlink()
    return copied


def damage(path, rng: random.Random, spots: int, length: int) -> None:
    data = bytearray(path.read_bytes())
    for _ in range(spots):
        offset = rng.randrange(len(data) - length)
        data[offset : offset + length] = rng.randbytes(length)
    path.write_bytes(data)


def after_repair(path) -> MessageLibrary:
    library = MessageLibrary(path)
    library.check()
    library.count()
    return library


def test_a_damaged_page_costs_few_games(full):
    data = bytearray(full.read_bytes())
    page = len(data) // database.PAGE // 2 * database.PAGE
    data[page : page + database.PAGE] = b"\xa5" * database.PAGE
    full.write_bytes(data)
    library = after_repair(full)
    assert len(library.messages) == 1 and library.was_repaired
    assert library.count() > 0.6 * GAMES
    for game_summary in library.games(library.find()):
        assert names_of(read_game(library.text(game_summary.id))) == (game_summary.first, game_summary.second)
    assert [path.name for path in full.parent.glob("*set-aside*")] == [
        library.messages[0].rpartition(" ")[2].rstrip(".")
    ]
    again = MessageLibrary(full)
    again.check()
    assert again.messages == [] and again.count() == library.count()
    library.close()
    again.close()


class OneDamagedRow:
    """A connection that fails for every query whose range of ids includes a damaged row."""

    def __init__(self, damaged: int) -> None:
        self.damaged = damaged

    def execute(self, query: str, limits: tuple[int, int]) -> "OneDamagedRow":
        low, high = limits
        if low < self.damaged <= high:
            raise sqlite3.DatabaseError("malformed")
        self.found = list(range(low + 1, high + 1))
        return self

    def fetchall(self) -> list[int]:
        return self.found


@pytest.mark.parametrize("damaged", range(1, 17))
def test_one_damaged_row_costs_no_other_row(damaged):
    rows = list(readable_rows(OneDamagedRow(damaged), ["title"], 0, 16))
    assert sorted(rows) == [number for number in range(1, 17) if number != damaged]


def test_most_games_fit_on_one_page_of_the_file(full):
    with closing(sqlite3.connect(full)) as connection:
        assert connection.execute("PRAGMA page_size").fetchone() == (8192,)


def test_a_file_with_a_damaged_header_is_replaced_by_the_copy(copied):
    data = bytearray(copied.read_bytes())
    data[: database.PAGE] = bytes(database.PAGE)
    copied.write_bytes(data)
    library = MessageLibrary(copied)
    assert library.count() == GAMES  # without a check, because opening fails
    assert len(library.messages) == 1
    assert {game_summary.first for game_summary in library.games(library.find())} == {
        f"Player {number}" for number in range(GAMES)
    }
    library.close()


@pytest.mark.parametrize("is_empty", [False, True])
def test_a_missing_library_is_restored_from_its_copy(copied, is_empty):
    copied.unlink()
    if is_empty:
        copied.touch()
    library = MessageLibrary(copied)
    assert library.count() == GAMES and len(library.messages) == 1
    library.close()


def test_games_since_the_last_copy_are_read_from_the_damaged_file(copied):
    library = MessageLibrary(copied)
    record = game("7 7 7")
    library.put([(GameSummary.of(record, "Latest"), write_game(record))])
    sound = [path.read_bytes() for path in database.copies(copied)]
    library.close()
    database.copies(copied)[0].write_bytes(sound[0])
    data = bytearray(copied.read_bytes())
    page = len(data) // database.PAGE // 2 * database.PAGE
    data[page : page + database.PAGE] = b"\xa5" * database.PAGE
    copied.write_bytes(data)
    library = after_repair(copied)
    assert library.count() == GAMES + 1 and len(library.find(GameQuery(words="latest"))) == 1
    library.close()


def test_copies_of_the_last_three_days_are_kept(path, monkeypatch):
    class Day(date):
        now = 1

        @classmethod
        def today(cls):
            return cls(2026, 5, cls.now)

    monkeypatch.setattr(database, "date", Day)
    for Day.now in (1, 2, 2, 3, 4, 5, 5):
        library = MessageLibrary(path)
        library.add(game())
        library.close()
        MessageLibrary(path).close()  # no change, so no copy
    assert [copy.name for copy in database.copies(path)] == [f"library.copy-2026-05-0{day}.sqlite" for day in (5, 4, 3)]
    counts = []
    for copy in database.copies(path):
        with sqlite3.connect(copy) as connection:
            counts += connection.execute("SELECT count(*) FROM games").fetchone()
        connection.close()
    assert counts == [7, 5, 4]
    assert sorted(os.listdir(path.parent)) == sorted(
        ["library.copy.lock", "library.lock", "library.sqlite", *(copy.name for copy in database.copies(path))]
    )


def test_a_copy_with_a_future_date_is_deleted(path):
    library = MessageLibrary(path)
    library.add(game())
    path.with_name("library.copy-2999-01-01.sqlite").write_bytes(b"")
    library.close()
    assert [copy.name for copy in database.copies(path)] == [f"library.copy-{date.today()}.sqlite"]


def test_a_copy_that_a_full_disk_cuts_off_is_removed(path, monkeypatch):
    def fail(copy):
        assert copy.exists()
        raise sqlite3.OperationalError("database or disk is full")

    monkeypatch.setattr(database, "is_sound", fail)
    library = MessageLibrary(path)
    library.add(game())
    library.close()
    assert sorted(os.listdir(path.parent)) == ["library.copy.lock", "library.lock", "library.sqlite"]


def test_a_damaged_library_replaces_no_copy(copied):
    (copy,) = database.copies(copied)
    before = copy.read_bytes()
    library = MessageLibrary(copied)
    library.add(game())
    with closing(database.connect(copied)) as connection:
        connection.execute("UPDATE texts SET text = 'nothing' WHERE id = 7")
    library.close()
    assert copy.read_bytes() == before


def test_the_first_check_makes_a_copy(full):
    library = MessageLibrary(full)
    library.check()
    assert len(database.copies(full)) == 1
    library.close()


@pytest.mark.parametrize("content", [b"", b"nothing of ours", b"SQLite format 3\0" + bytes(5000)])
def test_a_file_of_another_kind_is_replaced_by_a_new_library(path, content):
    path.write_bytes(content)
    library = after_repair(path)
    library.add(game())
    assert library.count() == 1
    library.close()
    assert MessageLibrary(path).count() == 1


def test_a_repair_keeps_owners_and_the_titles_of_a_former_version(path):
    library = MessageLibrary(path)
    record = game()
    library.put([(GameSummary.of(record, "Evening", player="0123abcd"), write_game(record))])
    library.close()
    database.repair(path)
    with sqlite3.connect(path) as connection:
        assert connection.execute("SELECT title, player FROM games").fetchall() == [("Evening", "0123abcd")]
        indexes = "SELECT name FROM sqlite_master WHERE type = 'index' AND sql LIKE '%player%'"
        for (index,) in connection.execute(indexes).fetchall():
            connection.execute(f"DROP INDEX {index}")
        for column in ("player", "is_usual", "rival", "note", "is_favorite", "is_helped"):
            connection.execute(f"ALTER TABLE games DROP COLUMN {column}")
    connection.close()
    database.repair(path)
    with sqlite3.connect(path) as connection:
        assert connection.execute("SELECT title, player FROM games").fetchall() == [("Evening", "")]
    connection.close()


def test_deleted_games_are_not_recovered(full):
    library = MessageLibrary(full)
    gone = library.find(GameQuery(words="player"))[: GAMES // 2]
    names = {game_summary.first for game_summary in library.games(gone)}
    library.delete(gone)
    library.close()
    for copy in database.copies(full):
        copy.unlink()
    data = bytearray(full.read_bytes())
    page = len(data) // database.PAGE // 2 * database.PAGE
    data[page : page + database.PAGE] = bytes(database.PAGE)
    full.write_bytes(data)
    library = after_repair(full)
    assert library.was_repaired and GAMES // 4 < library.count() <= GAMES - GAMES // 2
    assert not names & {game_summary.first for game_summary in library.games(library.find())}
    library.close()


def test_a_deleted_person_is_removed_from_copies_and_quarantined_files(copied):
    library = MessageLibrary(copied)
    record = game(names=("Zebedee", "Ben"))
    library.put([(GameSummary.of(record, player="0123abcd"), write_game(record))])
    library.close()
    (copy,) = database.copies(copied)
    copied.with_name("library.set-aside-20260101-000000.sqlite").write_bytes(copied.read_bytes())
    copied.with_name("library.set-aside-20260101-000000.sqlite-wal").write_bytes(b"Zebedee")
    damaged = copied.with_name("library.copy-2026-01-01.sqlite")
    damaged.write_bytes(copied.read_bytes()[: 3 * database.PAGE])
    assert all(b"Zebedee" in path.read_bytes() for path in (copied, copy))
    library = MessageLibrary(copied)
    assert library.forget("0123abcd")
    assert not any(b"Zebedee" in path.read_bytes() for path in copied.parent.iterdir())
    assert database.copies(copied) == [copy] and database.is_sound(copy)
    assert library.count() == GAMES
    library.close()


@pytest.fixture
def in_memory(tmp_path):
    """Yield a folder in memory if there is one, because the test writes a lot."""
    memory = Path("/dev/shm")
    with tempfile.TemporaryDirectory(dir=memory if memory.is_dir() else tmp_path) as folder:
        yield Path(folder)


# The first page has the header and the schema; the second one begins the table of games.
@pytest.mark.parametrize("page", [0, 1])
def test_one_flipped_bit_never_makes_the_library_unusable(in_memory, page):
    path = in_memory / "library.sqlite"
    library = MessageLibrary(path)
    for number in range(3):
        library.add(game(names=(f"Player {number}", "Ben")))
    library.close()
    sound, (copy,) = path.read_bytes(), database.copies(path)
    good_copy = copy.read_bytes()
    start = page * database.PAGE
    used = [offset for offset in range(start, start + database.PAGE) if sound[offset]] + list(range(start, start + 100))
    rng = random.Random(page)
    for offset in rng.sample(sorted(set(used)), 150) + ([18, 19, 56, 59, 60, 61, 62, 63] if page == 0 else []):
        for file in path.parent.iterdir():
            file.unlink()
        data = bytearray(sound)
        data[offset] ^= 1 << rng.randrange(8)
        path.write_bytes(data)
        copy.write_bytes(good_copy)
        first = MessageLibrary(path)
        first.find()
        first.check()
        added = first.add(game("4"))
        assert first.read(added) is not None, (offset, first.messages)
        first.close()
        again = MessageLibrary(path)
        again.check()
        names = {names_of(again.read(number))[0] for number in again.find()}
        assert names >= {"Player 0", "Player 1", "Player 2"}, (offset, names, first.messages, again.messages)
        assert not again.is_temporary
        again.close()


@pytest.mark.parametrize("number", [0, -1, 1, 3, 4, len(MIGRATIONS) - 1, len(MIGRATIONS) + 1, 1 << 30])
def test_a_damaged_version_number_is_repaired(copied, number):
    connection = sqlite3.connect(copied)
    connection.execute(f"PRAGMA user_version = {number}")
    connection.close()
    library = MessageLibrary(copied)
    assert library.count() == GAMES and library.was_repaired
    library.close()


@pytest.mark.parametrize("number", range(8))
@pytest.mark.parametrize("has_copy", [False, True])
def test_a_randomly_damaged_library_opens_with_original_games_only(copied, number, has_copy):
    """Write random bytes at random offsets. Every game in the library afterwards was in it before."""
    path = copied
    if not has_copy:
        database.copies(path)[0].unlink()
    rng = random.Random(number)
    damage(path, rng, rng.randint(1, 12), rng.choice((1, 16, 400, 9000)))
    library = after_repair(path)
    titles = set()
    for game_summary in library.games(library.find()):
        record = library.read(game_summary.id)
        assert re.fullmatch(r"Player \d+", names_of(record)[0]), names_of(record)
        titles.add(names_of(record)[0])
    assert not has_copy or len(titles) == GAMES
    game_id = library.add(game("4"))
    assert library.read(game_id).current.ply == 1
    library.close()


def test_an_interrupted_repair_is_repeated(full):
    good = full.read_bytes()
    rescued = full.with_name("library.rescued.sqlite")
    rescued.write_bytes(good[: len(good) // 2])  # the program was killed while writing it
    library = MessageLibrary(full)
    assert library.count() == GAMES and not rescued.exists()
    library.close()


def test_a_repair_interrupted_between_two_renames_is_finished(full):
    full.rename(full.with_name("library.rescued.sqlite"))  # the program was killed after the damaged file was renamed
    library = MessageLibrary(full)
    assert library.count() == GAMES
    library.close()


def test_a_library_open_in_another_window_is_not_repaired(full):
    other = MessageLibrary(full)
    assert other.count() == GAMES
    damage(full, random.Random(3), 40, 2000)
    library = MessageLibrary(full)
    library.check()
    assert full.exists() and not list(full.parent.glob("*set-aside*"))
    assert "other windows" in library.messages[0]
    other.close()
    library.close()


def test_a_damaged_text_is_found_by_the_check_and_repaired(library, path):
    for number in range(5):
        library.add(game(names=(f"Player {number}", "Ben")))
    library.close()
    with sqlite3.connect(path) as connection:
        connection.execute("UPDATE texts SET text = replace(text, '1. 4 4', '1. 5 5') WHERE id = 2")
    connection.close()
    assert library.read(2).current.ply == 3  # it could be a game, yet it is not the one that was played
    library.check()
    assert library.read(2).main_line()[1].text == "4" and library.count() == 5 and len(library.messages) == 1


def test_a_text_that_is_no_game_is_reported(library, path):
    game_id = library.add(game())
    library.close()
    with sqlite3.connect(path) as connection:
        connection.execute("UPDATE texts SET text = 'what was this?'")
    connection.close()
    assert library.read(game_id) is None and len(library.messages) == 1


def test_a_game_of_an_unknown_kind_is_skipped(library, path):
    ids = [library.add(game()), library.add(game("4"))]
    library.close()
    with sqlite3.connect(path) as connection:
        connection.execute("UPDATE games SET game = 'chess' WHERE id = ?", (ids[0],))
    connection.close()
    assert [game_summary.id for game_summary in library.games(library.find())] == ids[1:]
