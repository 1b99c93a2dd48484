"""Puzzles in the window: moves are answered and taken back by themselves, and the end is told once."""

import time

import pygame
import pytest

from game.record.puzzle import read_puzzle
from game.teach.puzzles.solving import Result, Stage
from game.window.screens.look import Look
from game.window.screens.play.play import Play
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
    app.push(Solve(app, puzzle, "Practise", lambda done, result: heard.append(result)))
    return app.top


def settle(app, scene):
    """Let the page go on until it waits for a person."""
    deadline = time.monotonic() + 30
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
    deadline = time.monotonic() + 30
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
