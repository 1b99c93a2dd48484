"""The library on the screen: games are found, opened, deleted and brought back, and go out and in."""

import threading
import time
from pathlib import Path

import pygame
import pytest

from game.play.library import keeping
from game.play.library.kept_game import Ending
from game.play.library.wanted import Wanted
from game.play.opponents import level_seat
from game.play.store import AUTOSAVE
from game.record.record import PERSON, Record
from game.record.saved import read_games, write_game
from game.window.screens.home import Home
from game.window.screens.library import library as module
from game.window.screens.library.library import LibraryScene
from game.window.screens.library.seeking import Seeker
from game.window.screens.review.review import Review
from game.window.screens.sheets import Message

CTRL = pygame.KMOD_CTRL


def played(name="You", moves=3, seat=PERSON, game="connect4", date="2026-11-18") -> Record:
    record = Record(game, names=(name, "Ben"), seats=(PERSON, seat), date=date)
    for _ in range(moves):
        record.play(record.board.moves()[0])
    return record


def wait_for(app, condition):
    finish = time.monotonic() + 180
    while not condition():
        assert time.monotonic() < finish, "waited in vain"
        app.step(0.02)


def open_library(app) -> LibraryScene:
    app.push(Home(app))
    app.ways.library()
    scene = app.top
    wait_for(app, lambda: scene.is_up_to_date)
    return scene


@pytest.fixture
def full(app) -> LibraryScene:
    """A library of six games, the youngest by Anna."""
    for day, (name, seat) in enumerate([("You", level_seat(5)), ("Chloé", PERSON), ("Anna", PERSON)] * 2, start=1):
        record = played(name, day, seat, date=f"2026-11-{day:02}")
        if day == 4:
            record.resign(0)
        keeping.save(app.store, "", record)
    return open_library(app)


def names(scene) -> list[str]:
    return [scene.library.games([place])[0].first for place in scene.places]


def row_of(scene, index):
    return scene.rows.rect.x + 80, scene.rows.rect.y + (index + 0.5) * scene.rows.row_height - scene.rows.offset


def test_from_the_home_screen_a_game_is_two_clicks_away(app, hands, full):
    app.pop()
    hands.click(app.top.library.rect.center)
    scene = app.top
    wait_for(app, lambda: scene.is_up_to_date)
    hands.click(row_of(scene, 1))
    assert isinstance(app.top, Review) and app.top.record.names[0] == "Chloé" and app.top.record.now == 5


def test_the_list_is_narrowed_while_one_types(app, hands, full):
    assert names(full) == ["Anna", "Chloé", "You", "Anna", "Chloé", "You"] and full.subtitle == "6 games"
    hands.key(pygame.K_f, CTRL)
    hands.type("chlo")
    wait_for(app, lambda: full.is_up_to_date)
    assert names(full) == ["Chloé", "Chloé"] and full.subtitle == "2 of 6 games"
    hands.type("é nobody")
    wait_for(app, lambda: full.is_up_to_date)
    assert full.places == [] and full.clear.visible and full.export.why_not
    hands.click(full.clear.rect.center)
    wait_for(app, lambda: full.is_up_to_date)
    assert len(full.places) == 6 and not full.clear.visible


def test_each_filter_and_each_order_asks_for_what_it_says(app, full):
    filters = full.filters
    for picker, value, expected in (
        (filters.opponent, level_seat(5), Wanted(opponent=level_seat(5))),
        (filters.ending, Ending.LOST, Wanted(ending=Ending.LOST)),
        (filters.game, "connect4", Wanted(game="connect4")),
        (filters.length, (0, 10), Wanted(most=10)),
    ):
        picker.choose(value)
        wait_for(app, lambda: full.is_up_to_date)
        assert full.places == full.library.find(expected), picker.label
        filters.clear()
    for order, words, _ in filters.order.options:
        filters.order.choose(order)
        full.seek()
        wait_for(app, lambda: full.is_up_to_date)
        assert full.places == full.library.find(Wanted(order=order[0], is_reversed=order[1])), words


def test_the_keyboard_alone_opens_and_deletes_a_game(app, hands, full):
    hands.key(pygame.K_DOWN)
    hands.key(pygame.K_DOWN)
    assert full.rows.selected == 1 and app.top is full
    hands.key(pygame.K_DELETE)
    assert names(full) == ["Anna", "You", "Anna", "Chloé", "You"] and len(full.library.find()) == 5
    hands.key(pygame.K_RETURN)
    assert isinstance(app.top, Review) and app.top.record.names[0] == "You"


def test_a_deleted_game_is_brought_back_to_its_place(app, hands, full):
    before = list(full.places)
    for _ in range(2):
        hands.move(row_of(full, 0))
        hands.click(full.rows.bin_of(0).center)
    assert app.top is full and full.places == before[2:] and full.undo.visible
    hands.click(full.undo.rect.center)
    wait_for(app, lambda: full.is_up_to_date)
    assert full.places == before[1:]
    hands.key(pygame.K_z, CTRL)
    wait_for(app, lambda: full.is_up_to_date)
    assert full.places == before and not full.undo.visible


def test_what_is_shown_goes_out_and_comes_in_elsewhere(app, hands, full, monkeypatch, tmp_path):
    folder = tmp_path / "home"
    folder.mkdir()
    monkeypatch.setattr(Path, "home", lambda: folder)
    full.field.fill("anna")
    wait_for(app, lambda: full.is_up_to_date)
    for _ in range(2):
        hands.click(full.export.rect.center)
        hands.key(pygame.K_RETURN)
        wait_for(app, lambda: isinstance(app.top, Message))
        assert "2 games written" in app.top.words
        hands.key(pygame.K_RETURN)
    first, second = sorted(folder.iterdir())
    assert first.read_bytes() == second.read_bytes()
    assert [record.names[0] for record in read_games(first.read_text("utf-8"))] == ["Anna", "Anna"]
    full.library.delete(full.places)
    hands.post(pygame.DROPFILE, file=str(first))
    app.step(0)
    wait_for(app, lambda: isinstance(app.top, Message))
    assert app.top.words == "2 games taken in."
    hands.key(pygame.K_RETURN)
    wait_for(app, lambda: full.is_up_to_date)
    assert names(full) == ["Anna", "Anna"]
    full.take_file(str(first))
    wait_for(app, lambda: isinstance(app.top, Message))
    assert "there already" in app.top.words


def test_the_place_of_an_export_is_chosen_and_no_file_replaced_unasked(app, hands, full, monkeypatch, tmp_path):
    inner = tmp_path / "home" / "inner"
    inner.mkdir(parents=True)
    (inner / "kept.txt").write_text("something else")
    monkeypatch.setattr(Path, "home", lambda: inner.parent)
    hands.click(full.export.rect.center)
    sheet = app.top
    hands.click((sheet.rows.rect.x + 60, sheet.rows.rect.y + 0.5 * sheet.ROW))
    assert sheet.folder == inner
    sheet.widgets.focus_on(sheet.name)
    sheet.name.fill("")
    hands.key(pygame.K_RETURN)
    assert app.top is sheet and sheet.complaint
    hands.type("kept")
    hands.key(pygame.K_BACKSPACE)
    hands.type("t")
    hands.key(pygame.K_RETURN)
    assert isinstance(app.top, Message)
    hands.key(pygame.K_RETURN)  # it is kept, unless one says so
    assert app.top is sheet and (inner / "kept.txt").read_text() == "something else"
    hands.key(pygame.K_RETURN)
    hands.click(app.top.buttons[1].rect.center)
    wait_for(app, lambda: isinstance(app.top, Message))
    assert len(read_games((inner / "kept.txt").read_text("utf-8"))) == 6
    hands.key(pygame.K_RETURN)
    hands.click(full.export.rect.center)
    assert app.top.folder == inner  # where the last one went


def test_games_are_asked_for_from_any_day_to_any_other(app, hands, full):
    picker = full.filters.time
    picker.choose("dates")
    hands.type("2026-11-04")
    app.top.widgets.focus_on(app.top.until)
    hands.type("2.11.2026")
    hands.key(pygame.K_RETURN)
    wait_for(app, lambda: full.is_up_to_date)
    assert names(full) == ["You", "Anna", "Chloé"] and picker.label == "2026-11-02 to 2026-11-04"
    hands.click(picker.rect.center)
    hands.key(pygame.K_RETURN)  # the same once more: the days can be changed
    sheet = app.top
    assert (sheet.since.words, sheet.until.words) == ("2026-11-02", "2026-11-04")
    sheet.since.fill("yesterday")
    hands.key(pygame.K_RETURN)
    assert app.top is sheet and sheet.since.complaint.startswith("Write a day as")
    sheet.since.fill("2026-11")
    sheet.until.fill("")
    hands.key(pygame.K_RETURN)
    wait_for(app, lambda: full.is_up_to_date)
    assert len(full.places) == 6 and picker.label == "From 2026-11-01"
    full.filters.clear()
    assert picker.label == "Any time"


def test_a_game_is_chosen_in_the_library_and_shown_as_was_asked(app, hands, full, tmp_path):
    app.store.write_text(AUTOSAVE, write_game(played("Last", 2)))
    chosen = []
    for press in (0, 1, 2):
        app.ways.open_game(chosen.append, played_last=True)
        page = app.top
        wait_for(app, lambda page=page: page.is_up_to_date)
        if press == 0:
            hands.click(row_of(page, 1))
        elif press == 1:
            hands.click(page.last.rect.center)
        else:
            file = tmp_path / "one.txt"
            file.write_text(write_game(played("Grace", 3)))
            hands.post(pygame.DROPFILE, file=str(file))
            app.step(0)
        assert app.top is full
    assert [record.names[0] for record in chosen] == ["Chloé", "Last", "Grace"]


def test_an_import_can_be_stopped_and_what_cannot_be_read_is_told(app, hands, full, monkeypatch, tmp_path):
    file = tmp_path / "games.txt"
    file.write_text("no game at all")
    full.take_file(str(file))
    wait_for(app, lambda: isinstance(app.top, Message))
    assert "could not be read" in app.top.words and "line 1" in app.top.words
    hands.key(pygame.K_RETURN)
    full.take_file(str(tmp_path / "nowhere.txt"))
    wait_for(app, lambda: isinstance(app.top, Message))
    assert "could not be done" in app.top.words
    hands.key(pygame.K_RETURN)
    begun = threading.Event()

    def endless(library, paths, pulse, is_stopped, player):
        begun.set()
        while not is_stopped():
            time.sleep(0.005)
        raise InterruptedError

    monkeypatch.setattr(module, "import_games", endless)
    full.take_file(str(file))
    assert begun.wait(180)
    hands.key(pygame.K_ESCAPE)
    wait_for(app, lambda: isinstance(app.top, Message))
    assert "stopped" in app.top.words


def test_a_file_is_chosen_in_a_list_of_files(app, hands, full, monkeypatch, tmp_path):
    folder = tmp_path / "home"
    folder.mkdir()
    (folder / "games.txt").write_text(write_game(played("Grace", 2)))
    monkeypatch.setattr(Path, "home", lambda: folder)
    hands.click(full.take_in.rect.center)
    hands.key(pygame.K_RETURN)
    wait_for(app, lambda: isinstance(app.top, Message))
    assert app.top.words == "1 game taken in."


def test_an_empty_library_says_what_will_stand_there(app):
    scene = open_library(app)
    assert scene.places == [] and scene.subtitle == "0 games" and not scene.clear.visible and scene.export.why_not


def test_a_slow_answer_that_is_overtaken_is_never_shown(app):
    keeping.save(app.store, "", played("Anna"))
    slow = threading.Event()

    class Slow:
        def find(self, wanted):
            if not wanted.words:
                assert slow.wait(180)
            return [1] if wanted.words else [2]

        def count(self, player):
            return 2

    seeker = Seeker(Slow())
    seeker.ask(Wanted())
    seeker.ask(Wanted(words="anna"))
    slow.set()
    finish = time.monotonic() + 180
    found = []
    while (seeker.is_busy or not found) and time.monotonic() < finish:
        if (sought := seeker.take()) is not None:
            found.append(sought.places)
    assert found == [[1]]


def test_typing_never_waits_for_an_answer(app, hands, full, monkeypatch):
    held = threading.Event()
    find = full.library.find
    monkeypatch.setattr(full.library, "find", lambda wanted: (held.wait(180), find(wanted))[1])
    hands.key(pygame.K_f, CTRL)
    began = time.monotonic()
    for letter in "anna":
        hands.type(letter)
    assert full.field.words == "anna" and time.monotonic() - began < 90 and len(full.places) == 6
    held.set()
    wait_for(app, lambda: full.is_up_to_date)
    assert names(full) == ["Anna", "Anna"]
