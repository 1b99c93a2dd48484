"""The shape editor: drawing by mouse and by keys, undo, value, saving, and use in a new game."""

import pygame
import pytest

from game.play.library import game_saves
from game.record.text_format import read_game, write_game
from game.rules.shapes.shape import load_shape
from game.window.screens.dialogs.dialog import MessageDialog
from game.window.screens.new_game.new_game import NewGame
from game.window.screens.play.play import Play
from game.window.screens.shape_editor.shape_editor import PATHS, SPACES, ShapeEditor
from tests.game.window.conftest import LAYOUTS
from tests.helpers.layout import check_layout
from tests.helpers.waiting import step_until


def open_editor(app, shape="") -> ShapeEditor:
    app.restart()
    app.push(ShapeEditor(app, shape))
    app.step(0.02)
    return app.top


def drag(hands, *positions) -> None:
    """Press the mouse at the first position, and release it at the last."""
    hands.move(positions[0])
    hands.post(pygame.MOUSEBUTTONDOWN, pos=hands.pixels, button=1)
    for position in positions:
        hands.move(position)
    hands.post(pygame.MOUSEBUTTONUP, pos=hands.pixels, button=1)
    hands.app.step(0)


def test_a_shape_is_drawn_by_mouse(app, hands):
    scene = open_editor(app)
    spot = scene.canvas.spot
    for place in ((0, 0), (1, 0), (2, 0)):
        hands.click(spot(place))
    assert scene.draft.places == ((0, 0), (1, 0), (2, 0))
    drag(hands, spot((2, 0)), spot((1.5, 0.5)), spot((1, 1)))
    assert scene.draft.places[2] == (1, 1)
    scene.tool.choose(PATHS)
    drag(hands, *map(spot, scene.draft.places))
    assert scene.draft.paths == (0b111,)
    hands.click(spot((0, 0)))
    hands.click(spot((1, 1)))
    scene.add_path.click()
    assert scene.draft.paths == (0b111, 0b101)
    scene.tool.choose(SPACES)
    hands.click(spot((1, 0)), 3)
    assert scene.draft.places == ((0, 0), (1, 1)) and scene.draft.paths == (0b11,)


def test_a_shape_is_drawn_by_keys(app, hands):
    scene = open_editor(app)
    hands.key(pygame.K_RIGHT)
    hands.key(pygame.K_RETURN)
    hands.key(pygame.K_RIGHT)
    hands.key(pygame.K_RIGHT)
    hands.key(pygame.K_RETURN)
    first, second = scene.draft.places
    assert second == (first[0] + 1, first[1])
    hands.key(pygame.K_RETURN)  # lifts the second space
    for _ in range(2):
        hands.key(pygame.K_LEFT)
        hands.key(pygame.K_DOWN)
    hands.key(pygame.K_RETURN)
    assert scene.draft.places == (first, (first[0], first[1] + 1))
    hands.key(pygame.K_t, letter="t")
    hands.key(pygame.K_RETURN)
    hands.key(pygame.K_UP)
    hands.key(pygame.K_RETURN)
    hands.key(pygame.K_p, letter="p")
    assert scene.draft.paths == (0b11,)
    hands.key(pygame.K_z, pygame.KMOD_CTRL)
    assert scene.draft.paths == ()
    hands.key(pygame.K_y, pygame.KMOD_CTRL)
    hands.key(pygame.K_t, letter="t")
    hands.key(pygame.K_DELETE)
    assert len(scene.draft.places) == 1 and scene.draft.paths == ()


def test_symmetry_and_value_are_shown_while_drawing(app):
    scene = open_editor(app, "fano")
    step_until(app, lambda: scene.evaluation.verdict(scene.node) is not None)
    verdict = scene.evaluation.verdict(scene.node)
    assert (verdict.is_proven, verdict.number) == (True, 7)
    assert len(scene.shape.symmetry_tables.inverses) > 1
    for path in scene.draft.paths[1:]:
        scene.draft.remove_path(path)
    scene.draft_changed()
    scene.add_symmetric()
    assert len(scene.draft.paths) == 3


def test_a_drawn_shape_is_saved_used_in_a_game_and_opened_again(app, hands):
    app.restart()
    app.push(NewGame(app, "paths"))
    app.step(0.02)
    rows = app.top.options["File"]
    rows.edit.click()
    scene = app.top
    assert isinstance(scene, ShapeEditor) and len(scene.draft.paths) == 8
    scene.draft.toggle_path([0, 1])
    scene.draft_changed()
    scene.name_field.fill("Two: in a row")
    hands.key(pygame.K_s, pygame.KMOD_CTRL)
    new_game = app.top
    assert isinstance(new_game, NewGame)
    path = new_game.options["File"].dropdown.value
    assert load_shape(path).name == "Two: in a row" and len(load_shape(path).paths) == 9
    app.step(0.02)
    assert new_game.board.shape.name == "Two: in a row"
    new_game.begin()
    assert isinstance(app.top, Play)
    record = read_game(write_game(app.top.record))
    assert record.board.shape.paths == load_shape(path).paths
    again = open_editor(app, path)
    again.draft.toggle_path([0, 2])
    again.draft_changed()
    again.save()
    assert len(load_shape(path).paths) == 10 and game_saves.read(app.store, "nothing") is None


def test_changes_are_not_lost_without_a_question(app, hands):
    scene = open_editor(app, "3x3")
    scene.back()
    assert not isinstance(app.top, ShapeEditor)
    scene = open_editor(app, "3x3")
    scene.draft.toggle_path([0, 1])
    scene.draft_changed()
    scene.back()
    assert isinstance(app.top, MessageDialog)
    app.top.buttons[0].click()
    assert app.top is scene
    scene.back()
    app.top.buttons[1].click()
    assert not isinstance(app.top, ShapeEditor | MessageDialog)


def test_what_cannot_be_done_is_said(app):
    scene = open_editor(app)
    assert scene.save_button.disabled_reason and scene.symmetric.disabled_reason
    scene.save()
    assert scene.path is None
    scene.canvas.cursor = (0.0, 0.0)
    scene.use_cursor()
    assert scene.error and scene.shape is None


@pytest.mark.parametrize(("size", "scale"), LAYOUTS)
def test_layout(app, size, scale):
    app.resize(size)
    app.change(scale=scale)
    scene = open_editor(app, "5x5")
    scene.tool.choose(PATHS)
    app.step(0.1)
    check_layout(app)
