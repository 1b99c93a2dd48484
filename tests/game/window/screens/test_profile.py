"""The profile screen: statistics, the suggested match, and the export and deletion of the data."""

import zipfile
from collections import Counter
from datetime import date, timedelta

import pygame
import pytest

from game.play.library.game_summary import GameSummary
from game.play.opponents import level_of, level_seat
from game.play.storage.json_values import text_of
from game.play.time_played import FILE as TIME_FILE
from game.play.time_played import load
from game.record.player import PERSON
from game.record.record import Record
from game.record.text_format import write_game
from game.window.screens.dialogs.dialog import MessageDialog
from game.window.screens.home import Home
from game.window.screens.new_game.new_game import NewGame
from game.window.screens.profile import profile as profile_module
from game.window.screens.profile.profile import ProfileScreen
from game.window.screens.profile.rating_chart import level_position
from game.window.screens.profile.stats_text import PUZZLES, StatsTopic
from tests.helpers.example_player import TODAY, fill_player_data
from tests.helpers.records import play_moves
from tests.helpers.waiting import step_until

GAMES = 30


def open_profile(app) -> ProfileScreen:
    scene = ProfileScreen(app, TODAY)
    app.push(scene)
    step_until(app, lambda: scene.stats is not None)
    return scene


def choose(scene, control, value) -> None:
    """Choose a value of a control of the profile, and let the screen show it."""
    control.choose(value)
    scene.app.step(0)


@pytest.fixture
def scene(app) -> ProfileScreen:
    fill_player_data(app.store, GAMES)
    app.push(Home(app))
    return open_profile(app)


def tic_tac_toe(moves: str) -> Record:
    return play_moves(Record("paths", seats=(PERSON, level_seat(2))), moves)


def test_an_empty_profile_offers_a_game_or_puzzles(app, hands):
    app.push(Home(app))
    hands.click(app.top.profile.rect.center)
    scene = app.top
    assert isinstance(scene, ProfileScreen) and scene.title == "Profile"
    step_until(app, lambda: scene.stats is not None)
    for topic in StatsTopic:
        choose(scene, scene.topics, topic)
        assert scene.play.visible is (topic in (StatsTopic.RATING, StatsTopic.RESULTS))
        assert scene.empty_title.visible is scene.play.visible and not scene.puzzles.visible
    choose(scene, scene.topics, StatsTopic.RATING)
    choose(scene, scene.game, PUZZLES)
    assert scene.puzzles.visible and not scene.play.visible
    choose(scene, scene.game, "")
    hands.click(scene.play.rect.center)
    assert isinstance(app.top, NewGame)


def test_the_recommended_match_opens_a_new_game_against_that_level(app, hands, scene):
    choose(scene, scene.game, "connect4")
    label = scene.play.label
    hands.click(scene.play.rect.center)
    assert isinstance(app.top, NewGame) and app.top.game == "connect4"
    assert label == f"Play level {level_of(app.top.chosen.seat_second)}" and app.top.chosen.seat_first == PERSON


def test_the_keyboard_alone_goes_through_all_topics(app, hands, scene):
    hands.key(pygame.K_TAB)
    while scene.widgets.focus is not scene.topics:
        hands.key(pygame.K_TAB)
    hands.key(pygame.K_LEFT)
    seen = [scene.topic]
    for _ in range(len(StatsTopic) - 1):
        hands.key(pygame.K_RIGHT)
        seen.append(scene.topic)
    assert seen == list(StatsTopic)


def test_the_calendar_shows_the_day_chosen_by_mouse_or_keys(app, hands, scene):
    choose(scene, scene.topics, StatsTopic.RESULTS)
    calendar = scene.calendar
    assert calendar.visible and calendar.chosen == TODAY
    latest = max(scene.days)
    while calendar.chosen.month != latest.month:
        hands.click((calendar.rect.x + 12, calendar.rect.y + 12))
    hands.move(calendar.cell(latest).center)
    assert calendar.chosen == latest and f": {scene.days[latest]} game" in calendar.line
    scene.widgets.focus_on(calendar)
    hands.key(pygame.K_UP)
    assert calendar.chosen == latest - timedelta(days=7)
    hands.key(pygame.K_PAGEDOWN)
    for _ in range(60):
        hands.key(pygame.K_RIGHT)
    assert calendar.chosen == TODAY


def test_more_games_make_a_larger_dot(scene):
    scene.days = Counter({TODAY - timedelta(days=count): count for count in range(12)})
    marks = [scene.day_mark(TODAY - timedelta(days=count)) for count in range(12)]
    sizes = [mark.size if mark is not None else 0 for mark in marks]
    assert sizes[0] == 0 and sizes == sorted(sizes) and len(set(sizes)) == 5


def test_a_rating_is_drawn_between_its_neighboring_levels():
    places = [level_position("connect4", value) for value in (-9000, 718, 1000, 1097, 1342, 2197, 9000)]
    assert places == sorted(places) and places[1] == 1 and places[3] == 2 and places[4] == 3 and places[5] == 8
    assert places[0] > 0 and places[-1] < 9


def test_the_results_tab_grades_new_games(app):
    for moves in ("1 5 2 3 4 7", "5 1 3 7 4 6 2 8 9"):
        record = tic_tac_toe(moves)
        app.store.library.save_now(GameSummary.of(record), write_game(record))
    scene = open_profile(app)
    assert scene.stats.grades == {}
    choose(scene, scene.topics, StatsTopic.RESULTS)
    step_until(app, lambda: len(scene.stats.grades) == 2)
    assert open_profile(app).stats.grades == scene.stats.grades, "the grades are saved"


def test_leaving_the_profile_cancels_its_task(app, scene):
    choose(scene, scene.topics, StatsTopic.RESULTS)
    step_until(app, lambda: app.evaluation.is_busy)
    app.pop()
    assert not app.evaluation.is_busy


def test_all_data_is_exported_into_one_file(app, hands, scene, monkeypatch, tmp_path):
    folder = tmp_path / "home"
    folder.mkdir()
    monkeypatch.setattr(profile_module.Path, "home", lambda: folder)
    choose(scene, scene.topics, StatsTopic.DATA)
    hands.click(scene.export.rect.center)
    step_until(app, lambda: isinstance(app.top, MessageDialog))
    (file,) = folder.iterdir()
    assert str(file) in app.top.words and f"{GAMES} games" in app.top.words
    with zipfile.ZipFile(file) as archive:
        assert {"games.txt", "puzzles.json", "time.json"} <= set(archive.namelist())


@pytest.mark.parametrize("today", [date.min, TODAY, date.max])
@pytest.mark.parametrize("days", [[""], ["0001-01-01"], ["9999-12-31"], ["", "0001-01-01", "9999-12-31"]])
def test_games_with_missing_or_extreme_dates_are_shown(app, hands, days, today):
    for day in days:
        record = tic_tac_toe("5 1")
        record.date = day
        record.resign(0)
        app.store.library.put([(GameSummary.of(record), write_game(record))])
    app.store.write_text(TIME_FILE, text_of({"days": {day: {"paths": 9} for day in days}}))
    app.push(Home(app))
    scene = ProfileScreen(app, today)
    app.push(scene)
    step_until(app, lambda: scene.stats is not None)
    for game in ("", "paths"):
        choose(scene, scene.game, game)
        for topic in StatsTopic:
            choose(scene, scene.topics, topic)
            scene.draw(app.surface)
    choose(scene, scene.topics, StatsTopic.RESULTS)
    box = scene.calendar.rect
    for x in range(int(box.left), int(box.right), 9):
        hands.move((x, box.bottom - 90))
    scene.widgets.focus_on(scene.calendar)
    for key in (pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN, pygame.K_PAGEUP, pygame.K_PAGEDOWN):
        hands.key(key)
    scene.draw(app.surface)
    assert scene.calendar.chosen <= today


def test_data_is_deleted_only_after_a_confirmation(app, hands, scene):
    choose(scene, scene.topics, StatsTopic.DATA)
    hands.click(scene.delete.rect.center)
    hands.key(pygame.K_RETURN)  # the default answer keeps the data
    assert app.top is scene and app.store.library.count() == GAMES
    hands.click(scene.delete.rect.center)
    assert f"{GAMES} games" in app.top.words
    hands.click(app.top.buttons[2].rect.center)
    step_until(app, lambda: app.top is scene and scene.stats is not None and not scene.stats.games)
    assert app.store.library.count() == 0 and load(app.store) == {}


def test_the_profile_follows_the_current_player(app, scene):
    app.add_person("Anna")
    app.navigator.settings()
    app.pop()
    app.step(0)
    assert "Anna" in scene.title
    step_until(app, lambda: not scene.stats.games)
    app.choose_person("")
    scene.enter()
    step_until(app, lambda: len(scene.stats.games) == GAMES)


def test_playing_time_is_counted_during_a_game(app, hands):
    app.push(Home(app))
    app.navigator.play(Record("connect4", seats=(PERSON, PERSON)))
    hands.wait(3)
    app.go_home()
    (games,) = load(app.store).values()
    assert Counter(games) == {"connect4": 3} or Counter(games) == {"connect4": 2}


def test_charts_and_facts_are_said_to_screen_readers(app, scene):
    choose(scene, scene.topics, StatsTopic.RESULTS)
    said = [part.describe() for part in scene.contents()]
    assert any(words.startswith("Your results, graph, ") and " won, " in words for words in said)
    assert any(fact.describe().endswith("Finished games") for fact in scene.chart_facts.children)
    choose(scene, scene.topics, StatsTopic.DATA)
    assert any(str(app.store.folder) in part.describe() for part in scene.contents())
