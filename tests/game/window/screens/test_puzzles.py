"""Puzzles in the window: moves are answered and taken back by themselves, and the end is told once."""

import time
from datetime import date, timedelta

import pygame
import pytest

from game.play.store import Store
from game.record.puzzle import read_puzzle, write_puzzles
from game.teach.badges import honours
from game.teach.puzzles import referee
from game.teach.puzzles.collection import Collection
from game.teach.puzzles.progress import load
from game.teach.puzzles.solving import Result, Stage
from game.window.screens.look import Look
from game.window.screens.play.play import Play
from game.window.screens.puzzles.menu import PuzzlesMenu
from game.window.screens.puzzles.rush import RushEnd, RushSolve
from game.window.screens.puzzles.solve import Solve

QUICK = "14.2\t\t1/12//21//21/ 2 0,0 -\twin 3\t5\t1185\ttwo-threats only-move"


@pytest.fixture
def heard():
    """How puzzles were done, as they tell it."""
    return []


@pytest.fixture
def scene(app, heard):
    app.restart()
    puzzle = read_puzzle(QUICK, "connect4")

    def hear(done, result):
        heard.append(result)
        return "Well done."

    app.push(Solve(app, puzzle, "Practise", hear))
    return app.top


@pytest.fixture(autouse=True)
def brief(monkeypatch):
    """What is only searched, and decides nothing here, takes no longer than it must."""
    monkeypatch.setattr(referee, "SECONDS", 0.1)


def settle(app, scene):
    """Let the page go on until it waits for a person."""
    deadline = time.monotonic() + 180
    while time.monotonic() < deadline:
        app.step(1 / 30)
        if not (scene.solving.is_busy or scene.view.busy) and (scene.solving.is_awaited or scene.solving.stage.is_done):
            return
        time.sleep(0.001)
    raise AssertionError("it never came to rest")


def press(hands, key):
    hands.key(key, letter=chr(key))


def test_a_puzzle_is_solved_by_keys_and_told_once(app, hands, scene, heard):
    press(hands, pygame.K_5)
    settle(app, scene)
    assert scene.record.now == 2 and scene.may_move
    winning = next(move for move in scene.record.board.moves() if wins(scene.record.board, move))
    press(hands, pygame.K_1 + winning)
    settle(app, scene)
    assert scene.solving.stage is Stage.SOLVED and heard == [Result.ALONE]
    hands.wait(1)
    assert heard == [Result.ALONE]
    assert scene.play_on.why_not and not scene.show_me.why_not


def wins(board, move):
    after = board.copy()
    after.play(move)
    return after.ended in (1, 2)


def test_a_wrong_move_is_answered_and_taken_back_by_itself(app, hands, scene, heard):
    press(hands, pygame.K_2)
    settle(app, scene)
    assert scene.record.now == 0 and scene.view.board.position() == scene.solving.puzzle.position
    assert "wins too" in scene.card.words and heard == []


def test_whoever_does_not_want_to_wait_goes_on_with_a_key(app, hands, scene):
    press(hands, pygame.K_2)
    deadline = time.monotonic() + 180
    while (scene.record.now < 2 or scene.view.busy) and time.monotonic() < deadline:
        app.step(1 / 30)
    press(hands, pygame.K_TAB)
    assert scene.record.now == 0 and scene.may_move


def test_the_solution_can_be_asked_for_seen_and_played_on(app, hands, scene, heard):
    assert scene.show_me.why_not and scene.play_on.why_not
    press(hands, pygame.K_s)
    settle(app, scene)
    assert heard == [Result.TOLD] and scene.view.hint == scene.record.board.move("5")
    press(hands, pygame.K_e)
    assert isinstance(app.top, Look) and app.top.end == 3
    hands.key(pygame.K_ESCAPE)
    assert app.top is scene
    press(hands, pygame.K_p)
    assert isinstance(app.top, Play) and app.top.record.board.position() == scene.solving.puzzle.position
    assert app.top.may_move


def test_a_hint_says_what_it_is_about(app, hands, scene):
    press(hands, pygame.K_h)
    assert "threat" in scene.card.words


def test_nothing_goes_on_by_itself_below_another_screen(app, hands, scene):
    press(hands, pygame.K_5)
    app.ways.settings()
    for _ in range(200):
        app.step(1 / 30)
        time.sleep(0.002)
    assert scene.record.now == 1
    hands.key(pygame.K_ESCAPE)
    settle(app, scene)
    assert scene.record.now == 2


# --- the menu ---

DAY = date(2026, 11, 19)


@pytest.fixture
def menu(app, tmp_path):
    """Puzzles of one game, one of them to be solved with a single move."""
    folder = tmp_path / "sets"
    folder.mkdir()
    lines = [QUICK, "0.1\t\t//1212/2//1/ 1 0,0 -\tdraw\t4 6\t1900\thold-the-draw"]
    puzzles = [read_puzzle(line, "connect4") for line in lines]
    (folder / "connect4.tsv").write_text(write_puzzles(puzzles), "utf-8")
    app.restart()
    app.push(PuzzlesMenu(app, Collection(folder), DAY))
    return app.top


def give_up(app, hands):
    press(hands, pygame.K_s)
    settle(app, app.top)


def test_todays_puzzle_counts_for_its_day(app, hands, menu):
    hands.click(menu.solve.rect.center)
    assert app.top.solving.puzzle == menu.of_today and app.top.title == "Today's puzzle"
    give_up(app, hands)
    hands.key(pygame.K_ESCAPE)
    assert app.top is menu and menu.progress.on(DAY) is Result.TOLD and menu.solve.label == "Once more"
    app.store.finish()
    assert load(Store(app.store.folder)).on(DAY) is Result.TOLD


def test_a_week_of_todays_puzzles_gives_its_badge(app, hands, menu):
    for ago in range(7):
        menu.progress.take_day(DAY - timedelta(days=ago), Result.ALONE)
    hands.click(menu.solve.rect.center)
    give_up(app, hands)
    assert set(honours.load(app.store).earned) == {"week"}


def test_practice_goes_on_to_the_next_puzzle_near_the_rating(app, hands, menu):
    hands.click(menu.practise.rect.center)
    first = app.top.solving.puzzle
    assert first.rating == 1185
    give_up(app, hands)
    assert "Your puzzle rating is" in app.top.card.task
    press(hands, pygame.K_n)
    assert app.top.solving.puzzle.rating == 1900 and len(menu.progress.done) == 1
    hands.key(pygame.K_ESCAPE)
    assert app.top is menu


def test_practice_can_be_about_a_theme(app, hands, menu):
    menu.theme.choose("hold-the-draw")
    hands.click(menu.practise.rect.center)
    assert app.top.solving.puzzle.id == "0.1"


def test_without_puzzles_it_says_so(app, tmp_path):
    app.restart()
    app.push(PuzzlesMenu(app, Collection(tmp_path / "none"), DAY))
    assert app.top.solve.why_not and app.top.practise.why_not and not app.top.mistakes.why_not


# --- a rush ---


def test_a_rush_goes_on_by_itself_and_ends_with_the_last_life(app, hands, menu):
    hands.click(menu.rush.rect.center)
    rush = app.top.rush
    assert isinstance(app.top, RushSolve) and rush.lives == 3
    first = app.top
    wrong = "2" if first.solving.puzzle.id == "14.2" else "1"
    press(hands, ord(wrong))
    wait_for(app, lambda: app.top is not first)
    assert rush.lives == 2 and isinstance(app.top, RushSolve)
    press(hands, pygame.K_1 if wrong == "2" else pygame.K_2)
    wait_for(app, lambda: isinstance(app.top, RushEnd))
    assert rush.lives == 1 and rush.is_over  # there were two puzzles only
    hands.key(pygame.K_RETURN)
    assert app.top is menu and menu.progress.best_rushes("connect4")[0][0] == 0


def test_a_wrong_move_of_a_rush_cannot_be_tried_again(app, hands, menu):
    menu.rush.click()
    first = app.top
    press(hands, pygame.K_2 if first.solving.puzzle.id == "14.2" else pygame.K_1)
    wait_for(app, lambda: (first.record.now == 2 and not first.view.busy) or app.top is not first)
    press(hands, pygame.K_5)
    assert app.top is not first and first.rush.lives == 2


def test_the_clock_of_a_rush_runs_while_a_move_is_awaited(app, hands, menu):
    menu.rush.click()
    rush = app.top.rush
    hands.wait(2)
    assert rush.left == pytest.approx(178, abs=0.2)
    app.ways.settings()
    hands.wait(2)
    assert rush.left == pytest.approx(178, abs=0.2)
    hands.key(pygame.K_ESCAPE)
    rush.left = 0.5
    hands.wait(1)
    assert isinstance(app.top, RushEnd) and "time" in app.top.why


def wait_for(app, is_so):
    deadline = time.monotonic() + 180
    while not is_so() and time.monotonic() < deadline:
        app.step(1 / 30)
        time.sleep(0.001)
    assert is_so()
