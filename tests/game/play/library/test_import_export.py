"""Import and export of games, each game once."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings

from game.play.library.import_export import export_games, import_games
from game.play.library.query import GameQuery
from game.record.text_format import GameLabel, read_games, with_label, write_game
from tests.game.play.library.conftest import MessageLibrary, game
from tests.helpers.program import ROOT
from tests.long.fuzz import inputs


def silent(done, count):
    assert 0 <= done <= 1


@pytest.fixture
def other(tmp_path):
    library = MessageLibrary(tmp_path / "other.sqlite")
    yield library
    library.close()


def test_exported_games_are_imported_into_another_library_once(library, other, tmp_path):
    for number in range(230):
        library.add(game(names=(f"Player {number}", "Ben")))
    file = tmp_path / "games.txt"
    assert export_games(library, library.find(), file, silent) == 230
    assert len(read_games(file.read_text())) == 230
    progress = []
    imported = import_games(other, [file], lambda done, count: progress.append((done, count)))
    assert (imported.added, imported.known, imported.refused) == (230, 0, 0)
    assert progress == sorted(progress) and progress[-1] == (pytest.approx(1, abs=0.01), 230)
    again = import_games(other, [file, file], silent)
    assert (again.added, again.known, again.refused) == (0, 460, 0)
    texts = [{one.text(game_id) for game_id in one.find()} for one in (library, other)]
    assert texts[0] == texts[1]


def test_titles_are_exported_and_imported(library, other, tmp_path):
    titles = ['The "long" evening', "", "C:\\games", "The long evening"]
    for title, moves in zip(titles, ("4", "4 4", "4 4 4", "4"), strict=True):
        library.add(game(moves), title)
    file = tmp_path / "games.txt"
    export_games(library, library.find(), file, silent)
    assert import_games(other, [file], silent).added == 4
    assert sorted(game_summary.title for game_summary in other.games(other.find())) == sorted(titles)
    again = import_games(other, [file], silent)
    assert (again.added, again.known) == (0, 4)
    assert all("Title" not in other.text(game_id) for game_id in other.find())
    assert file.read_text("utf-8").count("[Title ") == 3


def test_an_untitled_game_matches_its_copy_under_any_title(library, tmp_path):
    library.add(game(), "An evening")
    file = tmp_path / "games.txt"
    file.write_text(write_game(game()) + with_label(write_game(game()), GameLabel("Another")))
    imported = import_games(library, [file], silent)
    assert (imported.added, imported.known) == (1, 1)


def test_a_game_twice_in_one_file_is_imported_once(library, tmp_path):
    file = tmp_path / "games.txt"
    file.write_text(write_game(game()) * 3 + write_game(game("4")))
    imported = import_games(library, [file], silent)
    assert (imported.added, imported.known) == (2, 2)


def test_imported_games_belong_to_the_present_person_once_each(library, tmp_path):
    file = tmp_path / "games.txt"
    file.write_text(write_game(game()))
    for player, added in (("", 1), ("0123abcd", 1), ("0123abcd", 0)):
        assert import_games(library, [file], silent, player=player).added == added
    assert [game_summary.player for game_summary in library.games(library.find(GameQuery(is_reversed=True)))] == [
        "",
        "0123abcd",
    ]


IMPORTER = """
import sys
from pathlib import Path
from game.play.library.import_export import import_games
from game.play.storage.store import Store
store = Store(Path(sys.argv[1]))
print("ready", flush=True)
sys.stdin.readline()
imported = import_games(store.library, [Path(sys.argv[2])], lambda *_: None)
store.library.close()
print(imported.added, imported.known)
"""


def test_parallel_imports_of_one_file_add_each_game_once(tmp_path):
    file = tmp_path / "games.txt"
    file.write_text("\n".join(write_game(game(names=(f"Player {number}", "Ben"))) for number in range(400)))
    command = [sys.executable, "-c", IMPORTER, str(tmp_path / "data"), str(file)]
    pipe = subprocess.PIPE
    programs = [subprocess.Popen(command, cwd=ROOT, stdin=pipe, stdout=pipe, text=True) for _ in range(3)]
    for program in programs:
        assert program.stdout.readline() == "ready\n"
    for program in programs:
        program.stdin.write("\n")
        program.stdin.flush()
    counts = [[int(word) for word in program.communicate(timeout=120)[0].split()] for program in programs]
    assert [sum(count) for count in zip(*counts, strict=True)] == [400, 800]
    library = MessageLibrary(tmp_path / "data" / "library.sqlite")
    assert library.count() == 400
    library.close()


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no pipes with names")
def test_a_pipe_a_device_or_a_folder_is_refused_without_waiting(library, tmp_path):
    os.mkfifo(tmp_path / "pipe.txt")
    (tmp_path / "games.txt").write_text(write_game(game()))
    for path, words in ((tmp_path / "pipe.txt", "not a plain file"), (Path("/dev/zero"), "not"), (tmp_path, "folder")):
        with pytest.raises(OSError, match=words):
            import_games(library, [tmp_path / "games.txt", path], silent)
    assert library.count() == 0


def test_a_text_that_is_not_utf_8_is_refused_with_its_line(library, tmp_path):
    file = tmp_path / "games.txt"
    bad = write_game(game(names=("Chloé", "Ben")))
    file.write_bytes(write_game(game()).encode() + bad.encode("latin-1") + write_game(game("4")).encode())
    imported = import_games(library, [file], silent)
    line = write_game(game()).count("\n") + bad[: bad.index("é")].count("\n") + 1
    assert (imported.added, imported.refused) == (2, 1)
    assert imported.error_texts[0].startswith(f"games.txt, line {line}: byte 0xe9 ")


def test_an_unreadable_game_is_reported_with_its_line_and_skipped(library, tmp_path):
    file = tmp_path / "games.txt"
    good = write_game(game())
    file.write_text("\ufeff" + good + "\n\n" + good.replace("4 4", "4 9") + "\n" + write_game(game("4")), "utf-8")
    imported = import_games(library, [file], silent)
    assert (imported.added, imported.refused) == (2, 1)
    (error_text,) = imported.error_texts
    assert error_text.startswith("games.txt, ")
    assert f" {good.count(chr(10)) + 3} " in error_text


class CancelledAfter:
    """A token that is cancelled once it has been read so many times."""

    def __init__(self, times):
        self.left = times

    @property
    def is_cancelled(self):
        self.left -= 1
        return self.left < 0


def test_a_stopped_import_keeps_the_games_it_has_added(library, tmp_path):
    file = tmp_path / "games.txt"
    file.write_text("\n".join(write_game(game(names=(f"Player {number}", "Ben"))) for number in range(50)))
    imported = import_games(library, [file], silent, CancelledAfter(20))
    assert imported.added == library.count() == 20
    assert import_games(library, [file], silent).added == 30


def test_a_stopped_export_keeps_the_former_file(library, tmp_path):
    library.add(game())
    file = tmp_path / "games.txt"
    file.write_text("what was there before")
    with pytest.raises(InterruptedError):
        export_games(library, library.find(), file, silent, CancelledAfter(0))
    assert file.read_text() == "what was there before" and list(tmp_path.glob("*.new")) == []


def test_exported_games_are_in_the_order_of_the_query(library, tmp_path):
    for day, name in enumerate(("Anna", "Chloé", "Anna"), start=1):
        library.add(game(names=(name, "Ben"), date=f"2026-01-0{day}"))
    file = tmp_path / "games.txt"
    export_games(library, library.find(GameQuery(words="anna")), file, silent)
    assert [record.date for record in read_games(file.read_text("utf-8"))] == ["2026-01-03", "2026-01-01"]


@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(text=inputs([write_game(game()), write_game(game("4")) + "\n" + write_game(game("4 4f", "conniption"))]))
def test_any_import_leaves_only_readable_games_in_the_library(tmp_path_factory, text):
    folder = tmp_path_factory.mktemp("import")
    (folder / "any.txt").write_text(text, "utf-8", newline="")
    library = MessageLibrary(folder / "library.sqlite")
    imported = import_games(library, [folder / "any.txt"], silent)
    assert imported.added == library.count()
    assert all(library.read(game_id) is not None for game_id in library.find())
    library.close()


def test_the_progress_of_an_import_counts_all_files(library, tmp_path):
    paths = [tmp_path / "one.txt", tmp_path / "two.txt", tmp_path / "three.txt"]
    for path, names in zip(paths, ("Ann", "Bob", "Eve"), strict=True):
        path.write_text(write_game(game(names=(names, "Zoe"), date="2026-01-01")), "utf-8")
    parts = []
    import_games(library, paths, lambda part, _: parts.append(part))
    assert parts == pytest.approx([1 / 3, 2 / 3, 1])


def test_notes_and_favorites_are_exported_and_imported(library, tmp_path):
    game_id = library.add(game(), "Evening")
    library.annotate(game_id, 'the "trap"', True)
    file = tmp_path / "games.txt"
    export_games(library, [game_id], file, lambda done, count: None)
    library.delete([game_id])
    assert import_games(library, [file], lambda done, count: None).added == 1
    (game_summary,) = library.games(library.find())
    assert (game_summary.title, game_summary.note, game_summary.is_favorite) == ("Evening", 'the "trap"', True)
    assert import_games(library, [file], lambda done, count: None).known == 1
