"""Small joys: a win is celebrated and badges are told, never in the way of anything, and not at all if so wished."""

from datetime import date
from types import SimpleNamespace

import pygame
import pytest

from game.record.record import Record
from game.teach.appraisal import Appraisal
from game.teach.badges.honours import load
from game.teach.grades import Grade
from game.teach.puzzles.progress import Progress
from game.teach.puzzles.rush import Rush
from game.window import screen
from game.window.screens.ladder.ladder import BADGES
from game.window.screens.play.play import Play
from game.window.screens.puzzles.rush import RushEnd

PRESENT = "4 1 4 1 4 1"  # and the next 4 wins


def playing(app, seats=("person", "computer 4")):
    record = Record("connect4", seats=seats)
    for text in PRESENT.split():
        record.play(record.board.move(text))
    app.push(Play(app, record))
    return app.top


def win(app, hands, scene):
    scene.play(scene.record.board.move("4"))
    while scene.view.busy or scene.end_is_near:
        app.step(1 / 60)


def test_a_win_is_celebrated_for_about_a_second_and_its_badges_are_told(app, hands):
    scene = playing(app)
    win(app, hands, scene)
    assert scene.panel.result.celebration.is_running
    assert app.toasts.waiting == ["Badges: The first win and Level 4 beaten"]
    hands.wait(1.2)
    assert not scene.panel.result.celebration.is_running
    assert set(load(app.store).earned) == {"win", "level-4"}


def test_a_badge_is_told_once_and_says_what_it_is_for(app, hands):
    win(app, hands, playing(app, ("person", "computer 1")))
    assert app.toasts.waiting == ["Badge: The first win. Win a game against the computer"]
    app.toasts.waiting.clear()
    win(app, hands, playing(app, ("person", "computer 1")))
    assert app.toasts.waiting == []


def test_one_switch_has_done_with_all_of_it_but_what_was_earned_is_kept(app, hands):
    app.change(joys=False)
    scene = playing(app)
    win(app, hands, scene)
    assert not scene.panel.result.celebration.is_running and app.toasts.waiting == []
    assert "win" in load(app.store).earned


@pytest.mark.parametrize("quiet", [{"reduced_motion": True}, {"animation_speed": 0.0}])
def test_without_motion_nothing_flies(app, hands, quiet):
    app.change(**quiet)
    scene = playing(app)
    win(app, hands, scene)
    assert not scene.panel.result.celebration.is_running


def test_who_loses_and_two_people_are_not_celebrated(app, hands):
    for seats in (("computer 4", "person"), ("person", "person")):
        scene = playing(app, seats)
        scene.record.play(scene.record.board.move("4"))
        scene.end_is_near = True
        app.step(0)
        assert scene.panel.result.visible and not scene.panel.result.celebration.is_running
        assert app.toasts.waiting == []


def test_a_finished_game_that_is_opened_again_is_not_celebrated_again(app, hands):
    scene = playing(app)
    win(app, hands, scene)
    app.toasts.waiting.clear()
    app.go_home()
    app.ways.resume()
    hands.wait(0.1)
    assert app.top is not scene and app.top.panel.result.visible
    assert not app.top.panel.result.celebration.is_running and app.toasts.waiting == []


def test_a_celebration_draws_nothing_anew_but_the_card_of_the_result(app, hands):
    scene = playing(app)
    win(app, hands, scene)
    app.toasts.waiting.clear()
    hands.wait(0.7)  # the light along the discs has come to its end
    assert scene.panel.result.celebration.is_running
    screen.take_damage()
    scene.panel.update(1 / 60)
    card = screen.to_pixels(scene.panel.result.rect).inflate(20, 20)
    assert card.contains(screen.take_damage())


@pytest.mark.parametrize(
    "look_at", [lambda app, record: app.ways.review(record), lambda app, record: app.ways.mistakes(record)]
)
def test_a_look_at_every_move_that_proves_each_best_gives_its_badge(app, monkeypatch, look_at):
    record = Record("connect4", seats=("person", "computer 4"))
    for text in "4 1 5 1 2 1 3".split():
        record.play(record.board.move(text))
    monkeypatch.setattr("game.teach.badges.general.LONG", 4)
    best = SimpleNamespace(grade=Grade.BEST)
    monkeypatch.setattr(Appraisal, "is_busy", property(lambda appraisal: True))
    monkeypatch.setattr(Appraisal, "begin", lambda appraisal: None)
    monkeypatch.setattr(Appraisal, "poll", lambda found: not found.found.update(dict.fromkeys(found.places, best)))
    app.restart()
    look_at(app, record)
    monkeypatch.setattr(app.top, "refresh", lambda: None)
    app.top.update(0.01)
    assert "perfect" in load(app.store).earned


def test_a_rush_of_fifteen_gives_its_badge(app):
    rush = Rush([])
    rush.solved = 15
    RushEnd(app, rush, "connect4", Progress(), date(2026, 11, 19))
    assert set(load(app.store).earned) == {"rush"}


def test_all_badges_are_seen_beside_the_chapters_by_keys_alone(app, hands):
    win(app, hands, playing(app))
    app.ways.ladder()
    ladder = app.top
    ladder.widgets.focus_on(ladder.badges)
    hands.key(pygame.K_RETURN)
    assert ladder.chosen == BADGES and ladder.grid.earned == 2
    medals = {medal.badge.key: medal for medal in ladder.grid.medals}
    assert "Yours since" in medals["win"].hint and medals["flip-win"].hint == medals["flip-win"].badge.words
    assert all(medal.visible for medal in ladder.grid.medals) and not any(
        row.visible for rows in ladder.rows.values() for row in rows
    )
