"""The library screen: search, open, delete, restore, export and import games."""

import re
import threading
import time
from pathlib import Path
from types import SimpleNamespace

import pygame
import pytest

from game.play.library import game_saves
from game.play.library.date_range import EXPECTED
from game.play.library.game_summary import Ending
from game.play.library.import_export import ImportResult
from game.play.library.query import GameQuery
from game.play.opponents import level_seat
from game.play.storage.store import AUTOSAVE
from game.record.help import Help
from game.record.player import PERSON
from game.record.record import Record
from game.record.text_format import read_games, write_game
from game.teach.statistics.move_grades import ACCURACY
from game.window.screens.dialogs.dialog import MessageDialog
from game.window.screens.dialogs.transfer_dialog import STOPPED
from game.window.screens.home import Home
from game.window.screens.library import library as module
from game.window.screens.library.game_rows import CONTINUE, DELETE, FAVORITE
from game.window.screens.library.library import LibraryScreen, import_words
from game.window.screens.library.thumbnails import Thumbnails
from game.window.screens.play.play import Play
from game.window.screens.review.review import Review
from game.window.screens.search_task import GameSearch
from tests.helpers.records import names_of
from tests.helpers.tasks import CallQueue
from tests.helpers.waiting import step_until

CTRL = pygame.KMOD_CTRL


def played(name="You", moves=3, seat=PERSON, game="connect4", date="2026-11-18") -> Record:
    record = Record(game, names=(name, "Ben"), seats=(PERSON, seat), date=date)
    for _ in range(moves):
        record.play(record.board.moves()[0])
    return record


def open_library(app) -> LibraryScreen:
    app.push(Home(app))
    app.navigator.library()
    scene = app.top
    step_until(app, lambda: scene.is_up_to_date)
    return scene


@pytest.fixture
def full(app) -> LibraryScreen:
    """Return the screen of a library with six games, the newest by Anna."""
    for day, (name, seat) in enumerate([("You", level_seat(5)), ("Chloé", PERSON), ("Anna", PERSON)] * 2, start=1):
        record = played(name, day, seat, date=f"2026-11-{day:02}")
        if day == 4:
            record.resign(0)
        game_saves.save(app.store, "", record)
    return open_library(app)


def names(scene) -> list[str]:
    return [scene.library.games([game_id])[0].first for game_id in scene.game_ids]


def row_of(scene, index):
    return scene.rows.rect.x + 80, scene.rows.rect.y + (index + 0.5) * scene.rows.row_height - scene.rows.offset


def test_a_saved_game_is_two_clicks_from_the_home_screen(app, hands, full):
    app.pop()
    hands.click(app.top.games.rect.center)
    scene = app.top
    step_until(app, lambda: scene.is_up_to_date)
    hands.click(row_of(scene, 1))
    assert isinstance(app.top, Review) and names_of(app.top.record)[0] == "Chloé" and app.top.record.current.ply == 5


def test_typing_filters_the_list(app, hands, full):
    assert names(full) == ["Anna", "Chloé", "You", "Anna", "Chloé", "You"] and full.subtitle == "6 games"
    hands.key(pygame.K_f, CTRL)
    hands.type("chlo")
    step_until(app, lambda: full.is_up_to_date)
    assert names(full) == ["Chloé", "Chloé"] and full.subtitle == "2 of 6 games"
    hands.type("é nobody")
    step_until(app, lambda: full.is_up_to_date)
    assert full.game_ids == [] and full.clear.visible and full.export.disabled_reason
    hands.click(full.clear.rect.center)
    step_until(app, lambda: full.is_up_to_date)
    assert len(full.game_ids) == 6 and not full.clear.visible


def test_each_filter_and_order_makes_the_right_query(app, full):
    filters = full.filters
    for dropdown, value, expected in (
        (filters.opponent, level_seat(5), GameQuery(opponent=level_seat(5))),
        (filters.ending, Ending.LOST, GameQuery(ending=Ending.LOST)),
        (filters.game, "connect4", GameQuery(game="connect4")),
        (filters.length, (0, 10), GameQuery(most=10)),
    ):
        dropdown.choose(value)
        step_until(app, lambda: full.is_up_to_date)
        assert full.game_ids == full.library.find(expected), dropdown.label
        filters.clear()
    for order, words, _ in filters.order.options:
        filters.order.choose(order)
        full.start_search()
        step_until(app, lambda: full.is_up_to_date)
        assert full.game_ids == full.library.find(GameQuery(order=order[0], is_reversed=order[1])), words


def test_the_keyboard_alone_opens_and_deletes_a_game(app, hands, full):
    hands.key(pygame.K_DOWN)
    hands.key(pygame.K_DOWN)
    assert full.rows.selected == 1 and app.top is full
    hands.key(pygame.K_DELETE)
    assert names(full) == ["Anna", "You", "Anna", "Chloé", "You"] and len(full.library.find()) == 5
    hands.key(pygame.K_RETURN)
    assert isinstance(app.top, Review) and names_of(app.top.record)[0] == "You"


def test_undo_restores_a_deleted_game_in_its_row(app, hands, full):
    before = list(full.game_ids)
    for _ in range(2):
        hands.move(row_of(full, 0))
        hands.click(full.rows.tool_rect(0, DELETE).center)
    assert app.top is full and full.game_ids == before[2:] and full.undo.visible and app.toasts.waiting
    hands.click(full.undo.rect.center)
    hands.wait(0.5)
    step_until(app, lambda: full.is_up_to_date)
    assert full.game_ids == before[1:] and not app.toasts.waiting, "the toast about the deleted game is gone"
    hands.key(pygame.K_z, CTRL)
    step_until(app, lambda: full.is_up_to_date)
    assert full.game_ids == before and not full.undo.visible


@pytest.mark.parametrize("has_others", [True, False])
def test_the_last_game_can_be_deleted_and_restored(app, hands, has_others):
    text = write_game(played(moves=4))
    app.store.write_text(AUTOSAVE, text)
    if has_others:
        game_saves.save(app.store, "", played(moves=2))
    scene = open_library(app)
    before = list(scene.game_ids)
    hands.key(pygame.K_DOWN)
    hands.key(pygame.K_DELETE)
    assert scene.game_ids == before[1:] and not app.store.exists(AUTOSAVE) and app.toasts.waiting
    app.pop()
    app.step(0)
    assert not app.top.resume.visible or has_others
    app.navigator.library()
    step_until(app, lambda: app.top.is_up_to_date)
    assert app.top.game_ids == before[1:]
    app.pop()
    app.store.write_text(AUTOSAVE, text)
    app.navigator.library()
    scene = app.top
    step_until(app, lambda: scene.is_up_to_date)
    hands.move(row_of(scene, 0))
    hands.click(scene.rows.tool_rect(0, DELETE).center)
    hands.wait(0.5)
    hands.key(pygame.K_z, CTRL)
    step_until(app, lambda: scene.is_up_to_date)
    assert scene.game_ids == before and app.store.read_text(AUTOSAVE) == text


def test_a_finished_last_game_is_deleted_with_its_autosave(app, hands):
    record = played(moves=4)
    record.resign(0)
    game_saves.add_to_library(app.store, record)
    app.store.write_text(AUTOSAVE, write_game(record))
    scene = open_library(app)
    hands.key(pygame.K_DOWN)
    hands.key(pygame.K_DELETE)
    scene.start_search()
    step_until(app, lambda: scene.is_up_to_date)
    assert scene.game_ids == []
    hands.key(pygame.K_z, CTRL)
    step_until(app, lambda: scene.is_up_to_date)
    assert len(scene.game_ids) == 1 and app.store.read_text(AUTOSAVE) == write_game(record)


def test_a_game_that_is_open_on_the_play_screen_is_not_deleted(app, hands):
    app.push(Home(app))
    app.navigator.play(played(moves=0, seat=level_seat(1)))
    app.top.play(3)
    app.navigator.review(app.top.record)
    step_until(app, lambda: isinstance(app.top, Review))
    app.navigator.open_game(app.top.take_game)
    scene = app.top
    step_until(app, lambda: scene.is_up_to_date)
    assert scene.game_ids == [0]
    hands.key(pygame.K_DOWN)
    hands.key(pygame.K_DELETE)
    assert scene.game_ids == [0] and app.store.exists(AUTOSAVE) and scene.widgets.refusal


def test_an_export_of_the_listed_games_can_be_imported(app, hands, full, monkeypatch, tmp_path):
    folder = tmp_path / "home"
    folder.mkdir()
    monkeypatch.setattr(Path, "home", lambda: folder)
    full.field.fill("anna")
    step_until(app, lambda: full.is_up_to_date)
    for _ in range(2):
        hands.click(full.export.rect.center)
        hands.key(pygame.K_RETURN)
        step_until(app, lambda: isinstance(app.top, MessageDialog))
        assert "2 games" in app.top.words
        hands.key(pygame.K_RETURN)
    first, second = sorted(folder.iterdir())
    assert first.read_bytes() == second.read_bytes()
    assert [names_of(record)[0] for record in read_games(first.read_text("utf-8"))] == ["Anna", "Anna"]
    full.library.delete(full.game_ids)
    hands.post(pygame.DROPFILE, file=str(first))
    app.step(0)
    step_until(app, lambda: isinstance(app.top, MessageDialog))
    assert app.top.words == import_words(ImportResult(added=2))
    hands.key(pygame.K_RETURN)
    step_until(app, lambda: full.is_up_to_date)
    assert names(full) == ["Anna", "Anna"]
    full.take_file(str(first))
    step_until(app, lambda: isinstance(app.top, MessageDialog))
    assert app.top.words == import_words(ImportResult(known=2))


def test_an_export_asks_before_it_replaces_a_file(app, hands, full, monkeypatch, tmp_path):
    inner = tmp_path / "home" / "inner"
    inner.mkdir(parents=True)
    (inner / "kept.conniption").write_text("something else")
    monkeypatch.setattr(Path, "home", lambda: inner.parent)
    hands.click(full.export.rect.center)
    dialog = app.top
    hands.click((dialog.rows.rect.x + 60, dialog.rows.rect.y + 0.5 * dialog.rows.row_height))
    assert dialog.folder == inner
    dialog.widgets.focus_on(dialog.name)
    dialog.name.fill("")
    hands.key(pygame.K_RETURN)
    assert app.top is dialog and dialog.name.error_text
    hands.type("kept")
    hands.key(pygame.K_BACKSPACE)
    hands.type("t")
    hands.key(pygame.K_RETURN)
    assert isinstance(app.top, MessageDialog)
    hands.key(pygame.K_RETURN)  # the default answer keeps the file
    assert app.top is dialog and (inner / "kept.conniption").read_text() == "something else"
    hands.key(pygame.K_RETURN)
    hands.click(app.top.buttons[1].rect.center)
    step_until(app, lambda: isinstance(app.top, MessageDialog))
    assert len(read_games((inner / "kept.conniption").read_text("utf-8"))) == 6
    hands.key(pygame.K_RETURN)
    hands.click(full.export.rect.center)
    assert app.top.folder == inner  # the folder of the last export


def test_a_custom_date_range_filters_the_games(app, hands, full):
    dropdown = full.filters.time
    dropdown.choose("dates")
    hands.type("2026-11-04")
    app.top.widgets.focus_on(app.top.until)
    hands.type("2.11.2026")
    hands.key(pygame.K_RETURN)
    step_until(app, lambda: full.is_up_to_date)
    assert names(full) == ["You", "Anna", "Chloé"] and dropdown.label == "2026-11-02 to 2026-11-04"
    hands.click(dropdown.rect.center)
    hands.key(pygame.K_RETURN)  # choosing the custom range again opens the dialog
    dialog = app.top
    assert (dialog.since.words, dialog.until.words) == ("2026-11-02", "2026-11-04")
    dialog.since.fill("soon")
    hands.key(pygame.K_RETURN)
    assert app.top is dialog and dialog.since.error_text == EXPECTED
    dialog.since.fill("2026-11")
    dialog.until.fill("")
    hands.key(pygame.K_RETURN)
    step_until(app, lambda: full.is_up_to_date)
    assert len(full.game_ids) == 6 and dropdown.label == "From 2026-11-01"
    full.filters.clear()
    assert dropdown.label == "Any time"


def test_open_game_takes_a_listed_the_last_or_a_dropped_game(app, hands, full, tmp_path):
    app.store.write_text(AUTOSAVE, write_game(played("Last", 2)))
    chosen = []
    for press in (0, 1, 2):
        app.navigator.open_game(chosen.append)
        page = app.top
        step_until(app, lambda page=page: page.is_up_to_date)
        if press < 2:
            hands.click(row_of(page, 2 - 2 * press))
        else:
            file = tmp_path / "one.txt"
            file.write_text(write_game(played("Grace", 3)))
            hands.post(pygame.DROPFILE, file=str(file))
            app.step(0)
        assert app.top is full
    assert [names_of(record)[0] for record in chosen] == ["Chloé", "Last", "Grace"]


def test_an_import_can_be_stopped_and_reports_errors(app, hands, full, monkeypatch, tmp_path):
    file = tmp_path / "games.txt"
    file.write_text("no game at all")
    full.take_file(str(file))
    step_until(app, lambda: isinstance(app.top, MessageDialog))
    assert "line 1" in app.top.words
    hands.key(pygame.K_RETURN)
    full.take_file(str(tmp_path / "nowhere.txt"))
    step_until(app, lambda: isinstance(app.top, MessageDialog))
    assert "nowhere.txt" in app.top.words
    hands.key(pygame.K_RETURN)
    begun = threading.Event()

    def endless(library, paths, pulse, cancel_token, player):
        begun.set()
        cancel_token.wait()
        raise InterruptedError

    monkeypatch.setattr(module, "import_games", endless)
    full.take_file(str(file))
    assert begun.wait(180)
    hands.key(pygame.K_ESCAPE)
    step_until(app, lambda: isinstance(app.top, MessageDialog))
    assert app.top.words == STOPPED


def test_a_file_for_import_is_chosen_in_a_dialog(app, hands, full, monkeypatch, tmp_path):
    folder = tmp_path / "home"
    folder.mkdir()
    (folder / "games.txt").write_text(write_game(played("Grace", 2)))
    monkeypatch.setattr(Path, "home", lambda: folder)
    hands.click(full.import_button.rect.center)
    hands.key(pygame.K_RETURN)
    step_until(app, lambda: isinstance(app.top, MessageDialog))
    assert app.top.words == import_words(ImportResult(added=1))


def test_an_import_message_counts_added_known_and_unreadable_games():
    message = import_words(ImportResult(added=3, known=1, refused=2, error_texts=["line 4"]))
    assert re.findall(r"\d+|line \d+", message) == ["3", "1", "2", "line 4"]


def test_an_empty_library_offers_no_export(app):
    scene = open_library(app)
    assert scene.game_ids == [] and scene.subtitle == "0 games"
    assert not scene.clear.visible and scene.export.disabled_reason


def test_an_outdated_search_result_is_dropped(app):
    game_saves.save(app.store, "", played("Anna"))
    slow = threading.Event()

    class Slow:
        def find(self, query):
            if not query.words:
                assert slow.wait(180)
            return [1] if query.words else [2]

        def count(self, player):
            return 2

    calls, found = CallQueue(), []
    store = SimpleNamespace(library=Slow(), finish=lambda: None)
    search = GameSearch(store, calls.call_soon, lambda found_games: found.append(found_games.game_ids))
    search.ask(GameQuery())
    search.ask(GameQuery(words="anna"))
    slow.set()
    calls.run_until(lambda: found and not search.is_busy)
    assert found == [[1]]


def test_typing_does_not_wait_for_a_search(app, hands, full, monkeypatch):
    held = threading.Event()
    find = full.library.find
    monkeypatch.setattr(full.library, "find", lambda query: (held.wait(180), find(query))[1])
    hands.key(pygame.K_f, CTRL)
    began = time.monotonic()
    for letter in "anna":
        hands.type(letter)
    assert full.field.words == "anna" and time.monotonic() - began < 90 and len(full.game_ids) == 6
    held.set()
    step_until(app, lambda: full.is_up_to_date)
    assert names(full) == ["Anna", "Anna"]


def test_the_first_row_is_the_last_game(app, hands, full):
    app.pop()
    last = played("Last", 2, date="2026-11-01")
    app.store.write_text(AUTOSAVE, write_game(last))
    scene = open_library(app)
    assert len(scene.game_ids) == 7 and scene.subtitle == "7 games"
    hands.key(pygame.K_DOWN)
    assert "last game, Last vs Ben" in scene.rows.describe()
    hands.key(pygame.K_n)
    assert app.top is scene, "it has no note before it is in the library"
    hands.key(pygame.K_RETURN)
    assert isinstance(app.top, Review) and names_of(app.top.record)[0] == "Last"
    app.pop()
    last.resign(0)
    app.store.write_text(AUTOSAVE, write_game(last))
    game_saves.add_to_library(app.store, last)
    scene.start_search()
    step_until(app, lambda: scene.is_up_to_date)
    assert names(scene)[0] == "Last" and len(scene.game_ids) == 7, "the finished game is there once"
    assert scene.subtitle == "7 games"
    scene.filters.ending.choose(Ending.LOST)
    step_until(app, lambda: scene.is_up_to_date)
    assert names(scene)[0] != "Last", "while a filter is in use, the last game has no row of its own"


def test_a_game_is_marked_and_gets_a_note_by_mouse_or_keys(app, hands, full):
    hands.click(full.rows.tool_rect(1, FAVORITE).center)
    hands.key(pygame.K_n)
    assert "Name" not in app.top.field.name, "the field asks for a note"
    hands.type("The corner")
    hands.key(pygame.K_RETURN)
    (game_summary,) = full.library.games(full.game_ids[1:2])
    assert game_summary.is_favorite and game_summary.note == "The corner"
    assert "favorite, The corner" in full.rows.describe()
    hands.click(full.favorites.rect.center)
    step_until(app, lambda: full.is_up_to_date and len(full.game_ids) == 1)
    assert full.game_ids == [game_summary.id] and full.subtitle == "1 of 6 games"
    full.field.fill("nobody")
    step_until(app, lambda: full.is_up_to_date and full.clear.visible)
    hands.click(full.clear.rect.center)
    assert not full.favorites.on and full.favorites.icon == "star"
    hands.click(full.favorites.rect.center)
    step_until(app, lambda: full.is_up_to_date and len(full.game_ids) == 1)
    hands.click(full.favorites.rect.center)
    full.field.fill("corner")
    step_until(app, lambda: full.is_up_to_date and len(full.game_ids) == 1)
    assert full.game_ids == [game_summary.id]
    hands.key(pygame.K_DOWN)
    hands.click(full.rows.tool_rect(0, FAVORITE).center)
    assert not full.library.games(full.game_ids)[0].is_favorite


def test_an_unfinished_game_is_continued_from_the_list(app, hands, full):
    hands.click(full.rows.tool_rect(0, CONTINUE).center)
    assert isinstance(app.top, Play) and names_of(app.top.record)[0] == "Anna"
    app.store.finish()  # a game that is continued is deleted after it was autosaved
    assert len(app.store.library.find()) == 5, "it is the autosaved game now"


def test_dates_in_words_are_found(app, full):
    full.field.fill("november 3")
    step_until(app, lambda: full.is_up_to_date)
    assert names(full) == ["Anna"]


def test_only_the_pictures_of_visible_games_are_read(app, monkeypatch):
    for number in range(60):
        game_saves.save(app.store, "", played(f"Player {number}"))
    read = []
    library = app.store.library
    monkeypatch.setattr(library, "read", lambda game_id: read.append(game_id) or type(library).read(library, game_id))
    scene = open_library(app)
    visible = scene.game_ids[: int(scene.rows.rect.height // scene.rows.row_height) + 1]

    def drawn(theme_name: str) -> set[int]:
        return {key[0] for key in scene.thumbnails.pictures if key[-1] == theme_name}

    step_until(app, lambda: drawn("midnight") == set(visible))
    assert sorted(read) == sorted(visible)
    app.change(theme="paper")
    step_until(app, lambda: drawn("paper") == set(visible))
    assert len(read) == len(visible), "another theme reads no game again"


def test_a_game_that_cannot_be_read_has_no_picture(app):
    calls, ready = CallQueue(), []
    thumbnails = Thumbnails(
        calls.call_soon, lambda game_id: None if game_id == 2 else played(), lambda: ready.append(1)
    )
    for _ in range(2):
        thumbnails.begin_frame()
        assert thumbnails.picture(1, (40, 40)) is thumbnails.picture(2, (40, 40)) is None
        assert not thumbnails.background_task.is_busy, "nothing is read while the list is being scrolled"
        thumbnails.end_frame()
    calls.run_until(lambda: ready)
    thumbnails.begin_frame()
    assert thumbnails.picture(1, (40, 40)).get_size() == (40, 40) and thumbnails.picture(2, (40, 40)) is None
    thumbnails.end_frame()
    assert not thumbnails.background_task.is_busy


def test_the_list_shows_help_and_accuracy(app):
    record = played(seat=level_seat(3))
    record.add_help(Help.HINT)
    record.resign(0)
    game_saves.add_to_library(app.store, record)
    app.store.library.finish()
    app.store.library.save_grades_soon(write_game(record), {"BEST": 4, ACCURACY: 87})
    scene = open_library(app)
    scene.rows.selected = 0
    assert "with help" in scene.rows.describe() and "87%" in scene.rows.describe()
    app.pop()
    app.store.library.save_grades_soon(write_game(record), {"BEST": 3, ACCURACY: 87})
    scene = open_library(app)
    scene.rows.selected = 0
    assert "%" not in scene.rows.describe(), "three moves say nothing"


def test_a_search_that_takes_long_is_mentioned_until_it_ends(app, full, hands, monkeypatch):
    step_until(app, lambda: full.is_up_to_date)
    answered, find = threading.Event(), full.library.find
    monkeypatch.setattr(full.library, "find", lambda query: answered.wait(10) and find(query))
    before = full.subtitle
    full.start_search()
    hands.wait(0.1)
    assert full.subtitle == before, "a short search is not mentioned"
    hands.wait(0.1)
    assert full.subtitle != before
    answered.set()
    step_until(app, lambda: full.is_up_to_date)
    app.step(0)
    assert full.subtitle == before
