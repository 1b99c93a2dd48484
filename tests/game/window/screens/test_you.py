"""You: what is known of somebody, a fair match one click away, and everything of theirs to take away or delete."""

import time
import zipfile
from collections import Counter
from datetime import timedelta

import pygame
import pytest

from game.play.library.kept_game import KeptGame
from game.play.opponents import level_of, level_seat
from game.play.time_played import load
from game.record.record import PERSON, Record
from game.record.saved import write_game
from game.window.screens.home import Home
from game.window.screens.new_game.new_game import NewGame
from game.window.screens.sheets import Message
from game.window.screens.you import you as module
from game.window.screens.you.day_calendar import size_of
from game.window.screens.you.rating_picture import on_ladder
from game.window.screens.you.told import Topic
from game.window.screens.you.you import YouScene
from game.words.dates import day_words
from tests.helpers.a_player import TODAY, has_played

GAMES = 30


def wait_for(app, condition):
    finish = time.monotonic() + 180
    while not condition():
        assert time.monotonic() < finish, "waited in vain"
        app.step(0.02)


def open_you(app) -> YouScene:
    scene = YouScene(app, TODAY)
    app.push(scene)
    wait_for(app, lambda: scene.known is not None)
    return scene


@pytest.fixture
def scene(app) -> YouScene:
    has_played(app.store, GAMES)
    app.push(Home(app))
    return open_you(app)


def tic_tac_toe(moves: str) -> Record:
    record = Record("paths", seats=(PERSON, level_seat(2)))
    for text in moves.split():
        record.play(record.board.move(text))
    return record


def test_it_is_one_click_away_and_says_what_to_do_when_there_is_nothing_yet(app, hands):
    app.push(Home(app))
    hands.click(app.top.you.rect.center)
    scene = app.top
    assert isinstance(scene, YouScene) and scene.title == "You"
    wait_for(app, lambda: scene.known is not None)
    for topic in Topic:
        scene.topics.choose(topic)
        assert scene.play.visible is (topic not in (Topic.PUZZLES, Topic.DATA))
        assert scene.puzzles.visible is (topic is Topic.PUZZLES)
    scene.topics.choose(Topic.RATING)
    hands.click(scene.play.rect.center)
    assert isinstance(app.top, NewGame)


def test_the_fair_match_opens_a_new_game_against_that_level(app, hands, scene):
    scene.game.choose("connect4")
    label = scene.play.label
    hands.click(scene.play.rect.center)
    assert isinstance(app.top, NewGame) and app.top.game == "connect4"
    assert label == f"Play level {level_of(app.top.chosen.seat_second)}" and app.top.chosen.seat_first == PERSON


def test_the_keyboard_alone_goes_through_all_topics(app, hands, scene):
    hands.key(pygame.K_TAB)
    while scene.widgets.focus is not scene.topics:
        hands.key(pygame.K_TAB)
    seen = [scene.topic]
    for _ in range(len(Topic) - 1):
        hands.key(pygame.K_RIGHT)
        seen.append(scene.topic)
    assert seen == list(Topic)


def test_the_calendar_tells_of_the_day_that_one_points_at_or_goes_to(app, hands, scene):
    scene.topics.choose(Topic.DAYS)
    calendar = scene.calendar
    assert calendar.words == "Today: no game" and calendar.visible
    latest = max(calendar.games)
    hands.move(calendar.cell(latest).center)
    assert calendar.words.startswith(f"{day_words(latest)}: {calendar.games[latest]} game")
    scene.widgets.focus_on(calendar)
    hands.key(pygame.K_LEFT)
    assert calendar.chosen == latest - timedelta(days=7)
    for _ in range(60):
        hands.key(pygame.K_LEFT)
    assert calendar.chosen >= calendar.first, "it ends where the picture ends"


def test_more_games_make_a_larger_dot():
    sizes = [size_of(count) for count in range(12)]
    assert sizes[0] == 0 and sizes == sorted(sizes) and len(set(sizes)) == 5


def test_a_rating_lies_between_the_levels_that_it_lies_between():
    places = [on_ladder("connect4", value) for value in (-9000, 718, 1000, 1097, 1342, 2197, 9000)]
    assert places == sorted(places) and places[1] == 1 and places[3] == 2 and places[4] == 3 and places[5] == 8
    assert places[0] > 0 and places[-1] < 9


def test_moves_that_nobody_has_looked_at_are_looked_at_while_one_waits(app):
    for moves in ("1 5 2 3 4 7", "5 1 3 7 4 6 2 8 9"):
        record = tic_tac_toe(moves)
        app.store.library.keep(KeptGame.of(record), write_game(record))
    scene = open_you(app)
    assert scene.known.grades == {}
    scene.topics.choose(Topic.MOVES)
    wait_for(app, lambda: len(scene.known.grades) == 2)
    assert open_you(app).known.grades == scene.known.grades, "they are kept"


def test_who_leaves_is_not_computed_for(app, scene):
    scene.topics.choose(Topic.MOVES)
    app.step(0.02)
    assert scene.thinker.is_busy
    app.pop()
    assert not scene.thinker.is_busy


def test_everything_is_exported_into_one_file(app, hands, scene, monkeypatch, tmp_path):
    folder = tmp_path / "home"
    folder.mkdir()
    monkeypatch.setattr(module.Path, "home", lambda: folder)
    scene.topics.choose(Topic.DATA)
    hands.click(scene.export.rect.center)
    wait_for(app, lambda: isinstance(app.top, Message))
    (file,) = folder.iterdir()
    assert str(file) in app.top.words and f"{GAMES} games" in app.top.words
    with zipfile.ZipFile(file) as archive:
        assert {"games.txt", "puzzles.json", "time.json"} <= set(archive.namelist())


def test_everything_is_deleted_only_after_a_question(app, hands, scene):
    scene.topics.choose(Topic.DATA)
    hands.click(scene.delete.rect.center)
    hands.key(pygame.K_RETURN)  # keeps it
    assert app.top is scene and app.store.library.count() == GAMES
    hands.click(scene.delete.rect.center)
    assert f"{GAMES} games" in app.top.words
    hands.click(app.top.buttons[2].rect.center)
    wait_for(app, lambda: app.top is scene and scene.known is not None and not scene.known.games)
    assert app.store.library.count() == 0 and load(app.store) == {}


def test_whoever_plays_now_is_who_is_told_of(app, scene):
    app.people.add("Anna")
    app.ways.settings()
    app.pop()
    assert scene.title == "Anna"
    wait_for(app, lambda: not scene.known.games)
    app.people.choose("")
    scene.enter()
    wait_for(app, lambda: len(scene.known.games) == GAMES)


def test_time_at_the_board_is_counted_while_a_game_goes_on(app, hands):
    app.push(Home(app))
    app.ways.play(Record("connect4", seats=(PERSON, PERSON)))
    hands.wait(3)
    app.go_home()
    (games,) = load(app.store).values()
    assert Counter(games) == {"connect4": 3} or Counter(games) == {"connect4": 2}
