"""The page Solved: the table of known results, and the way into Analysis."""

import pygame
import pytest

from ai.exact.known_results import Result, known_results
from ai.exact.prover import Prover
from ai.search.iterative_deepening import Limits
from game.window.screens.analysis.analysis import Analysis
from game.window.screens.analysis.position_editor import PositionEditor
from game.window.screens.learn.learn import Learn
from game.window.screens.learn.strategies import StrategiesScreen
from game.window.screens.shape_editor.shape_editor import ShapeEditor
from game.window.screens.solved import Solved, known_games, known_verdict
from tests.game.window.conftest import LAYOUTS
from tests.helpers.layout import check_layout


def open_solved(app, game="") -> Solved:
    app.restart()
    app.navigator.solved(game)
    app.step(0.02)
    return app.top


def test_every_result_stands_in_the_list_of_its_game(app):
    scene = open_solved(app)
    shown = []
    for game in known_games():
        scene.tabs.choose(game)
        assert scene.list.count == len(scene.results) > 0
        shown += scene.results
        assert all(scene.list.row_text(index) for index in (0, scene.list.count - 1))
    assert sorted(known.key for known in shown) == sorted(known.key for known in known_results())


@pytest.mark.parametrize("game", known_games())
def test_a_row_opens_its_position_in_analysis(app, hands, game):
    scene = open_solved(app, game)
    index = len(scene.results) // 2
    known = scene.results[index]
    scene.list.choose(index)
    hands.key(pygame.K_RETURN)
    assert isinstance(app.top, Analysis)
    record = app.top.record
    assert record.root.board.position() == known.start().position()
    assert [node.text for node in record.main_line()[1:]] == ([known.move] if known.move else [])
    app.top.back()
    assert app.top is scene


def test_the_results_shown_are_those_that_a_search_finds(app):
    scene = open_solved(app)
    quick = [known for known in known_results() if known.nodes < 300 and not known.move][:12]
    for known in quick:
        found = Prover().best(known.start(), Limits(seconds=60)).verdict
        assert found == known_verdict(known), known.key
    assert scene.results


def test_open_results_are_said_to_be_open(app):
    game = next(known.game for known in known_results() if known.result is Result.OPEN)
    scene = open_solved(app, game)
    index = next(index for index, known in enumerate(scene.results) if known.result is Result.OPEN)
    assert known_verdict(scene.results[index]) is None
    partly = next(known for known in known_results() if known.result is Result.AT_LEAST_DRAWN)
    assert known_verdict(partly) is None


def test_the_page_is_reached_from_learn_and_by_a_key(app, hands):
    app.restart()
    app.navigator.learn("connect4")
    scene = app.top
    assert isinstance(scene, Learn)
    next(tool for tool in scene.tools if tool.label).click()
    assert isinstance(app.top, Solved) and app.top.game == "connect4"
    app.restart()
    hands.key(pygame.K_u, pygame.KMOD_CTRL)
    assert isinstance(app.top, Solved)


@pytest.mark.parametrize(("size", "scale"), LAYOUTS)
def test_layout(app, size, scale):
    app.resize(size)
    app.change(scale=scale, notation="words")
    scene = open_solved(app, "connect4")
    check_layout(app)
    for game in known_games():
        scene.tabs.choose(game)
        app.step(0.02)
        check_layout(app)


def test_the_strategies_of_the_game_shown_are_offered(app, hands):
    scene = open_solved(app, "conniption")
    hands.click(scene.strategies.rect.center)
    assert isinstance(app.top, StrategiesScreen) and app.top.panels[0].trainer.strategy.game == "conniption"
    app.pop()
    scene.tabs.choose("paths")
    app.step(0.02)
    assert not scene.strategies.visible and scene.shapes.visible


def test_a_shape_drawn_from_a_row_is_set_up(app, hands):
    scene = open_solved(app, "paths")
    assert scene.shapes.visible
    hands.click(scene.shapes.rect.center)
    editor = app.top
    assert isinstance(editor, ShapeEditor) and editor.shape.spaces == len(scene.results[0].start().all_cells())
    editor.save()
    app.step(0.02)
    assert isinstance(app.top, PositionEditor) and app.top.sketch.board.game == "paths"
