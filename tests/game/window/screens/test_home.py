"""The home screen."""

import threading
import time
from datetime import date

import pygame
import pytest

from game.play.help_choices import HelpChoices, with_help
from game.play.library import game_saves
from game.play.library.game_summary import Ending
from game.play.storage.store import AUTOSAVE
from game.record.help import Help
from game.record.player import PERSON
from game.record.record import Record
from game.record.text_format import write_game
from game.rules.registry import GAMES
from game.teach.puzzles import puzzle_progress
from game.window import theme
from game.window.screens.analysis.analysis import Analysis
from game.window.screens.board.game_actions import ANALYZE
from game.window.screens.dialogs.dialog import MessageDialog
from game.window.screens.home import Home
from game.window.screens.play.play import Play
from game.window.screens.review.review import Review
from game.window.widgets.widget import Button, ButtonKind
from game.words.messages import tr
from tests.helpers.records import play_moves
from tests.helpers.waiting import step_until, until


@pytest.fixture
def home(app):
    home = Home(app)
    app.push(home)
    return home


def wait_for_search(app, home, hands):
    """Let the home screen find the unfinished games."""
    hands.wait(0.1)
    step_until(app, lambda: not home.search.is_busy)


def test_there_is_a_card_for_every_game(home):
    assert [card.title for card in home.cards] == [game.title for game in GAMES.values()]


def test_each_destination_is_there_once(app, home):
    visible = [widget.name for widget in home.widgets.widgets if widget.visible and isinstance(widget, Button)]
    places = ["Learn to play", "Play", "Puzzles", "Ladder", "Games", "Profile"]
    assert [name for name in visible if name in places] == places and "Learn" not in visible
    app.change(newcomer=False)
    home.enter()
    app.step(0)
    visible = [widget.name for widget in home.widgets.widgets if widget.visible and isinstance(widget, Button)]
    places = ["Play", "Learn", "Puzzles", "Ladder", "Games", "Profile"]
    assert [name for name in visible if name in places] == places


def test_no_button_of_the_home_screen_is_disabled(home):
    assert all(widget.enabled for widget in home.widgets.widgets if widget.visible)


def test_continue_appears_once_there_is_an_unfinished_game(app, home):
    assert not home.resume.visible and home.first_lesson.visible
    record = Record("domino", names=("You", "Steady"), user=0, seats=(PERSON, "computer 3"))
    record.play(record.board.move("b3h"))
    app.store.write_text(AUTOSAVE, write_game(record))
    home.enter()
    app.step(0)
    assert home.resume.visible and home.resume.about == "Domino Four vs Steady · Steady to move"
    assert not home.first_lesson.visible and home.play.kind is ButtonKind.PLAIN
    record.play(record.board.move("b4h"))
    app.store.write_text(AUTOSAVE, write_game(record))
    home.enter()
    app.step(0)
    assert home.resume.about == "Domino Four vs Steady · your turn"


def test_a_game_between_two_people_is_continued_by_their_names(app, home):
    record = Record("connect4", names=("Anna", "Ben"))
    record.play(3)
    app.store.write_text(AUTOSAVE, write_game(record))
    home.enter()
    app.step(0)
    assert home.resume.about == "Connect Four, Anna vs Ben · Ben to move"


def test_after_a_finished_game_the_only_main_button_starts_a_game(app, home):
    record = Record("connect4", names=("You", "Computer"), user=0, seats=(PERSON, "computer 3"))
    record.play(3)
    record.resign(0)
    app.store.write_text(AUTOSAVE, write_game(record))
    home.enter()
    app.step(0)
    assert not home.resume.visible and not home.first_lesson.visible and home.play.kind is ButtonKind.PRIMARY
    assert home.play.rect.width < 300, "a lone button is not wide"


def test_a_person_with_games_is_no_newcomer_without_an_autosave(app, home, hands):
    assert home.first_lesson.visible
    record = Record("connect4", names=("You", "Computer"), user=0, seats=(PERSON, "computer 3"))
    record.play(3)
    record.resign(0)
    game_saves.add_to_library(app.store, record)
    home.enter()
    wait_for_search(app, home, hands)
    assert not home.first_lesson.visible and home.play.kind is ButtonKind.PRIMARY and not app.settings.newcomer


def test_a_game_leaves_the_library_only_after_it_is_autosaved(app, home, monkeypatch):
    record = Record("wyb", seats=(PERSON, "computer 3"))
    record.play(record.board.moves()[0])
    app.store.library.save_soon(lambda: write_game(record))
    (found,) = app.store.library.games(app.store.library.find())
    saved = []
    delete = app.store.library.delete
    monkeypatch.setattr(
        app.store.library, "delete", lambda ids: saved.append(app.store.read_text(AUTOSAVE)) or delete(ids)
    )
    app.navigator.continue_game(found)
    step_until(app, lambda: isinstance(app.top, Play))
    app.store.finish()
    assert saved == [write_game(record)] and app.store.library.find() == []


def test_a_game_that_is_left_for_another_is_in_the_library_once(app, home):
    record = Record("wyb", seats=(PERSON, "computer 3"))
    record.play(record.board.moves()[0])
    app.store.library.save_soon(lambda: write_game(record))
    (found,) = app.store.library.games(app.store.library.find())
    app.navigator.play(Record("connect4", seats=(PERSON, PERSON)))
    app.top.play(3)
    app.navigator.library()
    app.navigator.continue_game(found)
    step_until(app, lambda: isinstance(app.top, Play) and app.top.record.game == "wyb")
    app.store.finish()
    assert [one.game for one in app.store.library.games(app.store.library.find())] == ["connect4"]
    assert app.store.read_text(AUTOSAVE) == write_game(record)


def test_a_game_continued_with_help_and_a_move_on_a_slow_disk_is_saved_once(app, home):
    record = Record("connect4", names=("You", "Computer"), user=0, seats=(PERSON, "computer 1"))
    for column in (3, 3):
        record.play(column)
    app.change(help=with_help(app.settings, "connect4", HelpChoices(frozenset({Help.THREATS, Help.VALUES}))))
    app.store.library.save_soon(lambda: write_game(record))
    (found,) = app.store.library.games(app.store.library.find())
    is_free = threading.Event()
    app.navigator.continue_game(found)
    app.store.run_soon("slow disk", is_free.wait)
    step_until(app, lambda: isinstance(app.top, Play))
    app.top.play(2)
    is_free.set()
    app.store.finish()
    assert app.store.library.find() == [], "it is the autosaved game"
    assert app.store.read_text(AUTOSAVE) == write_game(app.top.record)


def test_the_list_of_actions_offers_no_position_to_analyze(app, home, hands):
    app.navigator.actions()
    texts = [app.top.rows.row_text(index) for index in range(app.top.rows.count)]
    assert tr(ANALYZE.help) not in texts
    hands.click((app.top.rows.rect.x + 40, app.top.rows.rect.y + 20))
    step_until(app, lambda: isinstance(app.top, Analysis))


def test_every_unfinished_game_can_be_continued(app, home, hands):
    for game, moves in (("connect4", "4 4 3 3 5"), ("wyb", "d4 e4 c3 e5"), ("paths", "1 2 3")):
        record = Record(game, names=("You", "Computer"), user=0, seats=(PERSON, "computer 3"))
        app.navigator.play(record)
        play_moves(record, moves)
    app.go_home()
    app.step(0)
    assert home.resume.about.startswith("Winning Paths")
    app.navigator.library()
    page = app.top
    page.filters.ending.choose(Ending.OPEN)
    step_until(app, lambda: page.is_up_to_date)
    assert [game_summary.game for game_summary in app.store.library.games(page.game_ids)] == ["wyb", "connect4"]
    hands.key(pygame.K_DOWN)
    hands.key(pygame.K_DOWN)
    hands.key(pygame.K_c)
    record = app.top.record
    assert record.game == "connect4" and record.current.ply == 5
    app.go_home()
    wait_for_search(app, home, hands)
    assert home.resume.about.startswith("Connect Four")
    games = app.store.library.games(app.store.library.find())
    assert "connect4" not in [game_summary.game for game_summary in games], "it is not there twice"


def test_the_first_frame_does_not_wait_for_the_library(app, monkeypatch):
    asked = []
    monkeypatch.setattr(type(app.store.library), "find", lambda library, query=None: asked.append(query) or [])
    app.push(Home(app))
    app.step(0)
    assert not asked
    app.step(1 / 60)
    until(lambda: asked, "the question")
    for _ in range(5):
        app.step(1 / 60)
    assert len(asked) == 1  # not in every frame


def test_the_home_screen_does_not_wait_for_a_slow_library(app, monkeypatch):
    is_free = threading.Event()
    monkeypatch.setattr(type(app.store.library), "find", lambda library, query=None: is_free.wait(20) and [])
    home = Home(app)
    app.push(home)
    before = time.monotonic()
    for _ in range(10):
        app.step(1 / 60)
    assert time.monotonic() - before < 10 and not home.resume.visible
    is_free.set()
    step_until(app, lambda: not home.search.is_busy)


def test_the_home_screen_survives_an_error_of_the_library(app, home, hands, monkeypatch):
    monkeypatch.setattr(app.store.library, "find", lambda query=None: [][0])
    home.enter()
    wait_for_search(app, home, hands)
    assert app.top is home and not home.resume.visible


def test_the_lesson_for_newcomers_disappears_once_it_is_taken(app, home, hands):
    assert home.first_lesson.visible
    hands.click(home.first_lesson.rect.center)
    assert type(app.top).__name__ == "Learn" and app.top.game == "conniption" and app.top.number == 0
    hands.key(pygame.K_ESCAPE)
    app.step(0)
    assert app.top is home and not home.first_lesson.visible and home.learn.visible
    assert not app.store.load_settings().newcomer


def test_a_dot_tells_that_todays_puzzle_is_open(app, home, hands):
    hands.wait(0.1)
    assert home.puzzles.news and home.puzzles.news in home.puzzles.describe()
    today = date.today().isoformat()
    puzzle_progress.change(app.store, lambda progress: progress.days.update({today: "alone"}))
    home.enter()
    hands.wait(0.1)
    assert not home.puzzles.news


def test_the_card_of_the_last_game_is_marked(app, home, hands):
    for game in ("paths", "connect4", "wyb"):
        app.navigator.play(Record(game, seats=(PERSON, PERSON)))
        app.go_home()
        assert [card.game for card in home.cards if card.chosen] == [game]
    app.navigator.show_game(Record("domino", seats=(PERSON, PERSON)))
    app.go_home()
    assert [card.game for card in home.cards if card.chosen] == ["domino"]
    hands.click(home.play.rect.center)
    assert app.top.game == "domino"


def test_no_card_is_said_to_be_played_last_before_the_first_game(app, home):
    assert [card.game for card in home.cards if card.chosen] and not any(card.state_text for card in home.cards)
    app.navigator.play(Record("paths", seats=(PERSON, PERSON)))
    app.go_home()
    assert [card.game for card in home.cards if card.state_text] == ["paths"]


def test_the_home_screen_can_quit_the_game(app, home, hands):
    hands.click(home.back_button.rect.center)
    assert not app.running


def test_enter_presses_the_primary_button(app, home, hands):
    hands.key(pygame.K_RETURN)
    assert type(app.top).__name__ == "Learn"
    hands.key(pygame.K_ESCAPE)
    hands.key(pygame.K_RETURN)
    assert type(app.top).__name__ == "NewGame" and app.top.game == "conniption"


def test_escape_does_not_leave_the_home_screen(app, home, hands):
    hands.key(pygame.K_ESCAPE)
    assert app.top is home and app.running


@pytest.mark.parametrize("name", theme.THEMES)
def test_every_theme_changes_the_home_screen_at_once(app, home, name):
    app.step(0)
    midnight = pygame.image.tobytes(app.surface, "RGB")
    app.change(theme=name)
    app.step(0)
    assert (pygame.image.tobytes(app.surface, "RGB") == midnight) is (name == "midnight")


def test_a_finished_game_does_not_hide_an_unfinished_game(app, home, hands):
    open_game = Record("paths", names=("You", "Computer"), user=0, seats=(PERSON, "computer 3"))
    app.navigator.play(open_game)
    open_game.play(0)
    over = Record("connect4", names=("You", "Computer"), user=0, seats=(PERSON, "computer 3"))
    app.navigator.play(over)
    over.play(3)
    over.resign(0)
    app.go_home()
    wait_for_search(app, home, hands)
    assert home.resume.visible and home.resume.about.startswith("Winning Paths")
    hands.click(home.resume.rect.center)
    assert app.top.record.game == "paths" and app.top.record.current.ply == 1


@pytest.mark.parametrize(("moves", "screen"), [("4 1 4 1", Play), ("4 1 4 1 4 1 4", Review)])
def test_a_file_dropped_onto_the_home_screen_is_opened(app, home, hands, tmp_path, moves, screen):
    record = Record("connect4")
    play_moves(record, moves)
    path = tmp_path / "game.txt"
    path.write_text(write_game(record))
    hands.post(pygame.DROPFILE, file=str(path))
    app.step(0)
    assert isinstance(app.top, screen) and app.top.record.current.ply == record.current.ply


def test_a_damaged_file_dropped_onto_the_home_screen_is_reported(app, home, hands, tmp_path):
    path = tmp_path / "game.txt"
    path.write_text("no game")
    hands.post(pygame.DROPFILE, file=str(path))
    app.step(0)
    assert isinstance(app.top, MessageDialog)


def test_the_keyboard_reaches_the_primary_button_first(app, home, hands):
    hands.key(pygame.K_TAB)
    assert home.widgets.focus is home.first_lesson
    hands.key(pygame.K_TAB)
    hands.key(pygame.K_TAB)
    hands.key(pygame.K_RETURN)
    assert type(app.top).__name__ == "PuzzlesMenu"
