"""Games into the library and out of it: one or thousands, each once."""

import io

import pytest
from hypothesis import HealthCheck, given, settings

from game.play.library.transfer import export_games, import_games, texts_of
from game.play.library.wanted import Wanted
from game.record.saved import read_games, with_title, write_game
from tests.game.play.library.conftest import Shelf, game
from tests.long.fuzz import inputs


def silent(done, count):
    assert 0 <= done <= 1


@pytest.fixture
def other(tmp_path):
    shelf = Shelf(tmp_path / "other.sqlite")
    yield shelf
    shelf.close()


def test_what_is_exported_can_be_imported_elsewhere_and_twice_is_once(library, other, tmp_path):
    for number in range(230):
        library.add(game(names=(f"Player {number}", "Ben")))
    file = tmp_path / "games.txt"
    assert export_games(library, library.find(), file, silent) == 230
    assert len(read_games(file.read_text())) == 230
    heard = []
    imported = import_games(other, [file], lambda done, count: heard.append((done, count)))
    assert (imported.added, imported.known, imported.refused) == (230, 0, 0)
    assert heard == sorted(heard) and heard[-1] == (pytest.approx(1, abs=0.01), 230)
    again = import_games(other, [file, file], silent)
    assert (again.added, again.known, again.refused) == (0, 460, 0)
    texts = [{shelf.text(place) for place in shelf.find()} for shelf in (library, other)]
    assert texts[0] == texts[1]


def test_what_a_game_is_called_goes_with_it(library, other, tmp_path):
    titles = ['The "long" evening', "", "C:\\games", "The long evening"]
    for title, moves in zip(titles, ("4", "4 4", "4 4 4", "4"), strict=True):
        library.add(game(moves), title)
    file = tmp_path / "games.txt"
    export_games(library, library.find(), file, silent)
    assert import_games(other, [file], silent).added == 4
    assert sorted(kept.title for kept in other.games(other.find())) == sorted(titles)
    again = import_games(other, [file], silent)
    assert (again.added, again.known) == (0, 4)
    assert all("Title" not in other.text(place) for place in other.find())
    assert file.read_text("utf-8").count("[Title ") == 3


def test_a_game_that_is_called_nothing_is_known_whatever_it_is_called_here(library, tmp_path):
    library.add(game(), "An evening")
    file = tmp_path / "games.txt"
    file.write_text(write_game(game()) + with_title(write_game(game()), "Another"))
    imported = import_games(library, [file], silent)
    assert (imported.added, imported.known) == (1, 1)


def test_the_same_game_twice_in_one_file_goes_in_once(library, tmp_path):
    file = tmp_path / "games.txt"
    file.write_text(write_game(game()) * 3 + write_game(game("4")))
    imported = import_games(library, [file], silent)
    assert (imported.added, imported.known) == (2, 2)


def test_an_import_is_of_who_plays_now_and_each_person_has_a_game_once(library, tmp_path):
    file = tmp_path / "games.txt"
    file.write_text(write_game(game()))
    for player, added in (("", 1), ("0123abcd", 1), ("0123abcd", 0)):
        assert import_games(library, [file], silent, player=player).added == added
    assert [kept.player for kept in library.games(library.find(Wanted(is_reversed=True)))] == ["", "0123abcd"]


def test_what_cannot_be_read_is_told_with_its_line_and_costs_no_other_game(library, tmp_path):
    file = tmp_path / "games.txt"
    good = write_game(game())
    file.write_text("\ufeff" + good + "\n\n" + good.replace("4 4", "4 9") + "\n" + write_game(game("4")))
    imported = import_games(library, [file], silent)
    assert (imported.added, imported.refused) == (2, 1)
    (fault,) = imported.faults
    assert fault.startswith(f"games.txt, line {good.count(chr(10)) + 3}: ")


def test_an_import_that_is_stopped_keeps_what_it_has(library, tmp_path):
    file = tmp_path / "games.txt"
    file.write_text("\n".join(write_game(game(names=(f"Player {number}", "Ben"))) for number in range(50)))
    looks = iter(range(1000))
    imported = import_games(library, [file], silent, lambda: next(looks) >= 20)
    assert imported.added == library.count() == 20
    assert import_games(library, [file], silent).added == 30


def test_an_export_that_is_stopped_leaves_the_former_file(library, tmp_path):
    library.add(game())
    file = tmp_path / "games.txt"
    file.write_text("what was there before")
    with pytest.raises(InterruptedError):
        export_games(library, library.find(), file, silent, lambda: True)
    assert file.read_text() == "what was there before" and list(tmp_path.glob("*.new")) == []


def test_the_games_asked_for_are_exported_in_their_order(library, tmp_path):
    for day, name in enumerate(("Anna", "Chloé", "Anna"), start=1):
        library.add(game(names=(name, "Ben"), date=f"2026-01-0{day}"))
    file = tmp_path / "games.txt"
    export_games(library, library.find(Wanted(words="anna")), file, silent)
    assert [record.date for record in read_games(file.read_text("utf-8"))] == ["2026-01-03", "2026-01-01"]


@settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))
@given(text=inputs([write_game(game()), write_game(game("4")) + "\n" + write_game(game("4 4f", "conniption"))]))
def test_any_text_is_cut_into_games_without_loss(text):
    lines = io.StringIO(text, newline=None).read()
    parts = list(texts_of(io.StringIO(text, newline=None)))
    joined = "".join(part for _, part in parts)
    assert joined.strip() == lines.removeprefix("\ufeff").strip()
    numbers = [number for number, _ in parts]
    assert numbers == sorted(set(numbers))


@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(text=inputs([write_game(game()), write_game(game("4")) + "\n" + write_game(game("4 4f", "conniption"))]))
def test_whatever_is_imported_the_library_holds_only_games(tmp_path_factory, text):
    folder = tmp_path_factory.mktemp("import")
    (folder / "any.txt").write_text(text, "utf-8", newline="")
    library = Shelf(folder / "library.sqlite")
    imported = import_games(library, [folder / "any.txt"], silent)
    assert imported.added == library.count()
    assert all(library.read(place) is not None for place in library.find())
    library.close()
