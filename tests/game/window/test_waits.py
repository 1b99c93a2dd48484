"""Whatever takes long runs off the window's thread, and the screen says within 0.3 seconds what the program does.

Each kind of wait is tested with a stand-in for the slow part that goes on until the test releases it.
"""

import builtins
import os
import threading
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from pathlib import Path

import pygame
import pytest

from ai.analysis import background_task
from ai.analysis.hint import HintJob
from game.play import analysis_saves
from game.play.even_start import EvenStartJob
from game.play.library import game_saves
from game.play.library.library import Library
from game.play.opponents import ComputerMoveJob
from game.play.storage import user_data
from game.play.storage.background_writer import BackgroundWriter
from game.play.storage.store import AUTOSAVE, Store
from game.record.player import PERSON
from game.record.record import Record
from game.record.text_format import write_game
from game.teach.ladder.ladder_progress import all_steps
from game.teach.puzzles import puzzle_collection, puzzle_progress
from game.teach.puzzles.puzzle_collection import PuzzleCollection, load_collection
from game.teach.puzzles.puzzle_progress import PuzzleProgress
from game.teach.puzzles.puzzle_session import JudgeJob
from game.window import navigation
from game.window.screens.analysis import position_editor
from game.window.screens.dialogs import file_dialog
from game.window.screens.dialogs.file_dialog import FileDialog
from game.window.screens.dialogs.wait_dialog import WaitDialog
from game.window.screens.library import library as library_screen
from game.window.screens.library.game_rows import DELETE, FAVORITE
from game.window.screens.play.play import Play
from game.window.screens.profile import people_panel, profile
from game.window.screens.profile.profile import StatsTopic
from game.window.screens.puzzles import menu
from game.window.screens.review.review import Review
from game.window.system import clipboard
from game.window.widgets.progress import ProgressWidget
from game.window.widgets.widget import Button
from tests.game.window.conftest import PATIENCE
from tests.helpers.waiting import step_until

MOST_SECONDS = 0.3


class StandIn:
    """A slow part of the program. It does its work when the test releases it."""

    def __init__(self) -> None:
        self.has_begun = threading.Event()
        self.is_released = threading.Event()

    def slow(self, function: Callable) -> Callable:
        """Return the slow version of a function. It fails on the window's thread."""

        def wait_and_work(*args: object, **values: object) -> object:
            assert threading.current_thread() is not threading.main_thread(), "the window waits"
            self.has_begun.set()
            assert self.is_released.wait(60)
            return function(*args, **values)

        return wait_and_work


@dataclass
class Scenario:
    """Prepares a wait and starts it.

    patch   replaces an attribute of an object by its slow version
    """

    app: object
    hands: object
    folder: Path
    patch: Callable[[object, str], None]

    @property
    def store(self):
        return self.app.store

    def put_game(self, moves: int = 3, resigned: bool = True) -> Record:
        record = Record("connect4", seats=(PERSON, "level:1"), date="2026-11-18")
        for _ in range(moves):
            record.play(record.board.moves()[0])
        if resigned:
            record.resign(0)
        game_saves.save(self.store, "", record)
        self.store.finish()
        return record

    def open_library(self):
        self.app.navigator.library()
        step_until(self.app, lambda: self.app.top.is_up_to_date)
        self.hands.wait(0.2)
        return self.app.top

    def open_play(self) -> Play:
        self.app.push(Play(self.app, Record("connect4", seats=(PERSON, "level:1"))))
        self.hands.wait(0.1)
        return self.app.top

    def open_profile(self, topic: StatsTopic):
        screen = profile.ProfileScreen(self.app, topic=topic)
        self.app.push(screen)
        step_until(self.app, lambda: screen.stats is not None)
        return screen

    def click(self, label: str) -> None:
        """Click the button of the top screen with a label."""
        buttons = [widget for widget in self.app.top.widgets.widgets if isinstance(widget, Button)]
        next(button for button in buttons if button.label == label).click()


def file_opened(at: Scenario):
    path = at.folder / "game.txt"
    path.write_text(write_game(Record("connect4")), "utf-8")
    at.patch(navigation, "open_file")
    return lambda: at.app.open(str(path))


def text_pasted(at: Scenario):
    clipboard.put(write_game(Record("connect4")))
    at.patch(navigation, "open_text")
    return lambda: at.app.navigator.paste(at.app.top.take_game)


def last_game_continued(at: Scenario):
    at.store.write_text(at.store.user_file(AUTOSAVE), write_game(Record("connect4")))
    at.patch(game_saves, "read")
    return at.app.navigator.resume


def library_game_continued(at: Scenario):
    at.put_game(resigned=False)
    found = at.store.library.games(at.store.library.find())[0]
    at.patch(at.store.library, "read")
    return lambda: at.app.navigator.continue_game(found)


def last_game_reviewed(at: Scenario):
    at.put_game()
    at.patch(game_saves, "latest")
    return at.app.navigator.review


def analysis_continued(at: Scenario):
    at.patch(analysis_saves, "latest")
    return at.app.navigator.analyze


def mistakes_practiced(at: Scenario):
    at.put_game(7)
    at.patch(Library, "find")
    return at.app.navigator.mistakes


def puzzles_opened(at: Scenario):
    load_collection.cache_clear()
    at.patch(puzzle_collection, "read_puzzles")
    return at.app.navigator.puzzles


def puzzle_practiced(at: Scenario):
    collection = PuzzleCollection(load_collection().folder)
    collection.of_day(date.today())
    at.patch(puzzle_collection, "read_puzzles")
    at.app.push(menu.PuzzlesMenu(at.app, collection))
    return at.app.top.solve_next


def rush_started(at: Scenario):
    puzzle_practiced(at)
    return at.app.top.start_rush


def mistakes_searched(at: Scenario):
    at.patch(menu, "latest_with_mistakes")
    return at.app.navigator.puzzles


def library_searched(at: Scenario):
    at.patch(at.store.library, "find")
    return at.app.navigator.library


def rows_read(at: Scenario):
    at.put_game()
    at.patch(at.store.library, "games")
    return at.app.navigator.library


def game_opened(at: Scenario):
    at.put_game()
    screen = at.open_library()
    at.patch(at.store.library, "read")
    return lambda: screen.rows.on_open(0)


def game_deleted(at: Scenario):
    at.put_game()
    screen = at.open_library()
    at.patch(at.store.library, "delete")
    return lambda: screen.rows.acts[DELETE](0)


def game_restored(at: Scenario):
    at.put_game()
    screen = at.open_library()
    screen.rows.acts[DELETE](0)
    at.hands.wait(0.1)
    at.patch(at.store.library, "restore")
    return screen.undo.click


def game_marked(at: Scenario):
    at.put_game()
    screen = at.open_library()
    at.patch(at.store.library, "annotate")
    return lambda: screen.rows.acts[FAVORITE](0)


def games_imported(at: Scenario):
    screen = at.open_library()
    at.patch(library_screen, "import_games")
    return lambda: screen.take_file(str(at.folder / "games.txt"))


def games_exported(at: Scenario):
    at.put_game()
    screen = at.open_library()
    at.app.recent_folder = at.folder
    screen.export_shown()
    at.patch(library_screen, "export_games")
    return at.app.top.open.click


def all_data_exported(at: Scenario):
    screen = at.open_profile(StatsTopic.DATA)
    at.patch(user_data, "export_all")
    return screen.export_all


def all_data_deleted(at: Scenario):
    screen = at.open_profile(StatsTopic.DATA)
    screen.ask_to_delete()
    at.patch(user_data, "delete_all")
    return at.app.top.buttons[-1].click


def person_removed(at: Scenario):
    at.app.add_person("Anna")
    screen = at.open_profile(StatsTopic.PEOPLE)
    screen.people.ask_to_remove()
    at.patch(people_panel, "delete_all")
    return at.app.top.buttons[-1].click


def games_of_person_counted(at: Scenario):
    at.app.add_person("Anna")
    screen = at.open_profile(StatsTopic.PEOPLE)
    at.patch(at.store.library, "count")
    return screen.people.ask_to_remove


def statistics_read(at: Scenario):
    at.patch(profile, "player_stats_of")
    return at.app.navigator.profile


def autosave_read(at: Scenario):
    at.patch(game_saves, "read")
    return at.app.go_home


def folder_read(at: Scenario):
    at.patch(file_dialog, "read_folder")
    return lambda: at.app.push(FileDialog(at.app, "Open", ".txt", at.folder, print))


def even_start_found(at: Scenario):
    at.app.navigator.new_game("conniption")
    at.app.top.chosen.fair = True
    at.patch(EvenStartJob, "work")
    return at.app.top.begin


def hint_found(at: Scenario):
    play = at.open_play()
    at.patch(HintJob, "work")
    return play.ask_for_hint


def puzzle_judged(at: Scenario):
    at.app.push(menu.PuzzlesMenu(at.app, load_collection()))
    at.app.top.solve_today()
    screen = at.app.top
    at.patch(JudgeJob, "work")
    return lambda: screen.attempt(screen.session.record.board.moves()[0])


def computer_moves(at: Scenario):
    at.patch(ComputerMoveJob, "work")
    record = Record("connect4", seats=(PERSON, "level:1"))
    record.play(record.board.moves()[0])
    return lambda: at.app.push(Play(at.app, record))


def random_position_found(at: Scenario):
    at.app.navigator.set_up_position()
    at.patch(position_editor, "random_position")
    editor = at.app.top
    step_until(at.app, lambda: editor.is_checked and not says_what_it_does(at.app))
    return lambda: editor.find_random("first")


WAITS = [value for value in list(globals().values()) if getattr(value, "__annotations__", {}).get("at") is Scenario]


def texts(app) -> list[str]:
    return [widget.describe() for scene in app.shown for widget in scene.contents()]


def says_what_it_does(app) -> bool:
    """Return True if the screen has a text such as "Loading puzzles …", or a progress bar."""
    widgets = [widget for scene in app.shown for widget in scene.contents()]
    has_bar = any(isinstance(widget, ProgressWidget) for widget in widgets)
    return has_bar or any("…" in words or "thinking" in words for words in texts(app))


@pytest.fixture
def stand_in():
    stand_in = StandIn()
    yield stand_in
    stand_in.is_released.set()


@pytest.fixture
def scenario(app, hands, tmp_path, monkeypatch, stand_in) -> Scenario:
    app.navigator.home()
    hands.wait(0.1)

    def patch(owner: object, name: str) -> None:
        monkeypatch.setattr(owner, name, stand_in.slow(getattr(owner, name)))

    return Scenario(app, hands, tmp_path, patch)


@pytest.mark.parametrize("wait", WAITS, ids=lambda wait: wait.__name__)
def test_the_screen_says_what_it_waits_for_and_takes_input(app, hands, scenario, stand_in, monkeypatch, wait):
    start = wait(scenario)
    assert not says_what_it_does(app)
    monkeypatch.setattr(background_task, "PATIENCE", PATIENCE)
    start()
    step_until(app, stand_in.has_begun.is_set)
    hands.wait(MOST_SECONDS - PATIENCE)
    assert says_what_it_does(app), texts(app)
    hands.move((5, 5))
    hands.move((9, 9))
    assert app.mouse == (9, 9)
    monkeypatch.setattr(background_task, "PATIENCE", 60.0)
    stand_in.is_released.set()
    step_until(app, lambda: not any(isinstance(scene, WaitDialog) for scene in app.scenes))


@pytest.mark.parametrize("query", ["results_against", "find", "games", "games_with_text", "read", "save_now"])
def test_playing_and_reviewing_do_not_wait_for_the_library(app, hands, scenario, stand_in, monkeypatch, query):
    scenario.put_game()
    people = Record("connect4", seats=(PERSON, PERSON), date="2026-11-18")
    reviewed = scenario.put_game(6)
    monkeypatch.setattr(background_task, "PATIENCE", PATIENCE / 10)
    scenario.patch(app.store.library, query)
    app.push(Play(app, people))
    for column in "1122334":
        hands.wait(1.0)
        app.top.play(people.board.move(column))
    hands.wait(3.0)
    assert app.top.shown_outcome is not None
    app.pop()
    app.navigator.review(reviewed)
    hands.wait(0.2)
    assert isinstance(app.top, Review)
    app.pop()
    stand_in.is_released.set()


@pytest.fixture
def file_accesses(app, monkeypatch):
    """Return the list of accesses to files in the data folder on the window's thread."""
    found = []

    def noted(function: Callable, name: str) -> Callable:
        def note(*args, **values):
            is_ours = not isinstance(args[0], (str, Path)) or Path(args[0]).is_relative_to(app.store.folder)
            if is_ours and threading.current_thread() is threading.main_thread():
                found.append((name, *args))
            return function(*args, **values)

        return note

    app.store.read_small_files()  # as the window does when it starts
    app.store.finish()
    monkeypatch.setattr(builtins, "open", noted(builtins.open, "open"))
    for name in ("fsync", "replace", "rename", "unlink"):
        monkeypatch.setattr(os, name, noted(getattr(os, name), name))
    monkeypatch.setattr(BackgroundWriter, "finish", noted(BackgroundWriter.finish, "finish"))
    return found


def test_the_window_does_not_wait_for_small_files(app, hands, scenario, file_accesses):
    app.navigator.play(Record("connect4", seats=(PERSON, PERSON)))
    app.top.play(app.top.record.board.moves()[0])
    app.change(volume=30)
    app.go_home()
    app.navigator.new_game("wyb")
    app.top.begin()
    app.go_home()
    app.push(menu.PuzzlesMenu(app, load_collection()))
    app.top.solve_today()
    app.top.show_solution()
    app.go_home()
    app.navigator.play_ladder_step(all_steps()[0])
    app.top.agree_draw()
    app.top.autosave.count_time(100.0)
    app.go_home()
    app.navigator.strategies()
    app.top.panels[0].start()
    app.top.attempt(app.top.session.marked)
    app.go_home()
    app.choose_person(app.people.present.key)
    app.add_person("Anna")
    hands.wait(0.1)
    assert file_accesses == []
    app.store.finish()
    progress = puzzle_progress.load(app.store)
    assert progress == PuzzleProgress() and puzzle_progress.load(Store(app.store.folder)).days


def test_a_wait_can_be_cancelled(app, hands, scenario, stand_in, monkeypatch):
    start = file_opened(scenario)
    monkeypatch.setattr(background_task, "PATIENCE", PATIENCE)
    before = list(app.scenes)
    start()
    assert isinstance(app.top, WaitDialog)
    hands.key(pygame.K_ESCAPE)
    stand_in.is_released.set()
    hands.wait(0.3)
    assert app.scenes == before


def test_a_change_of_files_cannot_be_cancelled(app, hands, scenario, stand_in, monkeypatch):
    start = game_deleted(scenario)
    monkeypatch.setattr(background_task, "PATIENCE", PATIENCE)
    start()
    hands.key(pygame.K_ESCAPE)
    hands.click((5, 5))
    assert isinstance(app.top, WaitDialog)
    stand_in.is_released.set()
    step_until(app, lambda: not isinstance(app.top, WaitDialog))
    assert app.top.game_ids == []


def test_the_window_says_that_it_saves_before_it_closes(app, stand_in, monkeypatch):
    app.navigator.home()
    shown = []
    with monkeypatch.context() as patch:
        patch.setattr(background_task, "PATIENCE", PATIENCE)
        patch.setattr(app.store, "finish", stand_in.slow(app.store.finish))
        patch.setattr(pygame.event, "pump", lambda: (shown.append(texts(app)), stand_in.is_released.set()))
        app.quit()
    assert any("…" in words for words in shown[0])
