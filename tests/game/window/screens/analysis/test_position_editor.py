"""The position editor: pieces by mouse and by keys, counters, text, and what it says about the position."""

import pygame
import pytest

from game.record.record import Record
from game.record.text_format import write_game
from game.rules.registry import GAMES, start
from game.rules.side_names import wrong_mover_message
from game.window.screens.analysis.analysis import Analysis
from game.window.screens.analysis.position_editor import ERASE, MOVE, NEW_SHAPE, PositionEditor
from game.window.screens.dialogs.dropdown import Dropdown
from game.window.screens.play.play import Play
from game.window.screens.shape_editor.shape_editor import ShapeEditor
from game.window.system import clipboard
from tests.game.window.conftest import LAYOUTS
from tests.helpers.layout import check_layout
from tests.helpers.waiting import step_until


def open_editor(app, game: str = "connect4", **setup: str) -> PositionEditor:
    app.restart()
    app.navigator.set_up_position(start(game, setup))
    app.step(0.02)
    return app.top


def drag(hands, start_at, end_at, button: int = 1) -> None:
    hands.move(start_at)
    hands.post(pygame.MOUSEBUTTONDOWN, pos=hands.pixels, button=button)
    hands.move(end_at)
    hands.post(pygame.MOUSEBUTTONUP, pos=hands.pixels, button=button)
    hands.app.step(0)
    hands.app.step(0.02)


def test_clicks_put_pieces_and_a_second_click_removes_them(app, hands):
    scene = open_editor(app)
    hands.click(scene.view.middle_of(21))
    app.step(0.02)
    assert scene.sketch.pieces == {21: 0} and scene.board.mover == 1
    scene.tool_choice.choose(1)
    hands.click(scene.view.middle_of(22))
    app.step(0.02)
    assert scene.board.position() == "///12/// 1 0,0 -"
    hands.click(scene.view.middle_of(22))
    assert scene.sketch.pieces == {21: 0}
    hands.click(scene.view.middle_of(21), button=3)
    assert scene.sketch.pieces == {}


def test_a_drag_paints_and_the_move_tool_moves(app, hands):
    scene = open_editor(app, "paths", File="5x5")
    drag(hands, scene.view.middle_of(0), scene.view.middle_of(1))
    assert set(scene.sketch.pieces) == {0, 1}
    scene.tool_choice.choose(MOVE)
    drag(hands, scene.view.middle_of(1), scene.view.middle_of(8))
    assert set(scene.sketch.pieces) == {0, 8}
    drag(hands, scene.view.middle_of(8), (2, 2))
    assert set(scene.sketch.pieces) == {0}


def test_everything_works_by_keys(app, hands):
    scene = open_editor(app, "paths")
    hands.key(pygame.K_RIGHT)
    hands.key(pygame.K_1, letter="1")
    hands.key(pygame.K_RIGHT)
    hands.key(pygame.K_2, letter="2")
    app.step(0.02)
    assert scene.board.position() == "....xo... 1"
    hands.key(pygame.K_m, letter="m")
    hands.key(pygame.K_x, letter="x")
    app.step(0.02)
    assert scene.board.position() == "...xo.... 1"
    hands.key(pygame.K_t, letter="t")
    hands.key(pygame.K_t, letter="t")
    assert scene.tool == ERASE
    hands.key(pygame.K_LEFT)
    hands.key(pygame.K_SPACE)
    hands.key(pygame.K_BACKSPACE, pygame.KMOD_CTRL)
    assert scene.sketch.pieces == {}


def test_an_impossible_position_is_shown_with_the_reason(app, hands):
    scene = open_editor(app)
    scene.tool_choice.choose(1)
    hands.click(scene.view.middle_of(0))
    hands.click(scene.view.middle_of(7))
    app.step(0.02)
    assert scene.board is None and scene.play.disabled_reason and scene.status.color == "bad"
    assert wrong_mover_message(0, 0, 2) in scene.status.words and scene.sketch.text() not in scene.status.words
    assert scene.view.board.owner(7) == 1
    app.step(0.1)


def test_the_worth_and_what_games_reach_are_said(app, hands):
    scene = open_editor(app, "paths")
    step_until(app, lambda: scene.is_checked and scene.evaluation.verdict(scene.node) is not None)
    assert scene.is_reachable is True and scene.evaluation.verdict(scene.node).is_draw
    open_editor(app, "conniption", Flips="3,4")
    app.top.read("/////21/ 1 3,4 f")
    app.step(0.02)
    step_until(app, lambda: app.top.is_checked)
    assert app.top.is_reachable is False and app.top.board is not None


def test_a_typed_text_is_set_up_and_a_bad_one_is_explained(app, hands):
    scene = open_editor(app)
    hands.click(scene.field.rect.center)
    scene.field.fill("")
    hands.type("domino xx/..")
    hands.key(pygame.K_RETURN)
    assert scene.field.error_text and scene.sketch.board.game == "connect4"
    scene.field.fill("")
    hands.type("xx..../....../....../....../....../...... 2")
    hands.key(pygame.K_RETURN)
    app.step(0.02)
    assert scene.board.game == "domino" and scene.board.setup()["Size"] == "6x6" and scene.board.mover == 1


def test_counters_and_options_change_the_position(app, hands):
    scene = open_editor(app, "conniption")
    control = scene.rows[2][1][0]
    control.choose(1)
    app.step(0.02)
    assert scene.board.setup() == {"Flips": "1,4"}
    scene.set_game("wyb")
    scene.rows[2][1][0].choose(1)
    app.step(0.02)
    scene.rows[3][1][0].take(200)
    app.step(0.02)
    assert scene.sketch.counters["turn"] == 200 and len(scene.rows) == 5
    scene.set_game("domino")
    scene.set_option("Size", "8x8")
    app.step(0.02)
    assert scene.board.setup()["Size"] == "8x8"


def test_a_shape_can_be_drawn_and_is_used_and_offered(app, hands):
    scene = open_editor(app, "paths")
    shapes = next(control for label, controls in scene.rows for control in controls if isinstance(control, Dropdown))
    former = scene.sketch.board.setup()["File"]
    shapes.choose(NEW_SHAPE)
    assert isinstance(app.top, ShapeEditor) and scene.sketch.board.setup()["File"] == former
    app.top.draft.remove_path(app.top.draft.paths[0])
    app.top.draft_changed()
    app.top.save()
    app.step(0.02)
    assert app.top is scene and scene.sketch.board.setup()["File"] != former
    shapes = next(control for label, controls in scene.rows for control in controls if isinstance(control, Dropdown))
    values = [value for value, _, _ in shapes.options]
    assert len(values) == len(set(values)) and values[-1] == NEW_SHAPE
    shapes.choose(values[0])
    shapes = next(control for label, controls in scene.rows for control in controls if isinstance(control, Dropdown))
    assert any(str(value).endswith(".txt") for value, _, _ in shapes.options)


def test_escape_in_the_text_field_keeps_the_position(app, hands):
    scene = open_editor(app)
    hands.click(scene.view.mark_spot(scene.view.board.all_cells()[0]))
    text = scene.field.words
    hands.click(scene.field.rect.center)
    hands.type("x")
    hands.key(pygame.K_ESCAPE)
    assert app.top is scene and scene.field.words == text and scene.widgets.focus is not scene.field
    hands.key(pygame.K_ESCAPE)
    assert app.top is not scene


def test_copy_analyze_and_play_use_the_position(app, hands):
    scene = open_editor(app)
    hands.click(scene.view.middle_of(21))
    app.step(0.02)
    hands.key(pygame.K_c, pygame.KMOD_CTRL)
    assert clipboard.get() == "connect4 ///1/// 2 0,0 -"
    hands.key(pygame.K_a, letter="a")
    assert isinstance(app.top, Analysis) and app.top.record.board.position() == "///1/// 2 0,0 -"
    hands.key(pygame.K_p, pygame.KMOD_CTRL)
    assert isinstance(app.top, PositionEditor) and app.top.board.position() == "///1/// 2 0,0 -"
    hands.key(pygame.K_p, letter="p")
    hands.key(pygame.K_RETURN)
    assert isinstance(app.top, Play) and app.top.record.start_position == "///1/// 2 0,0 -"
    assert app.top.record.players[1].is_user and not app.top.record.players[0].is_person


def test_a_random_position_has_the_chosen_result(app, hands):
    scene = open_editor(app, "conniption", Flips="1,1")
    scene.find_random("draw")
    step_until(app, lambda: not scene.random_task.is_busy)
    assert scene.board is not None and scene.board.setup() == {"Flips": "1,1"} and len(scene.sketch.pieces) >= 4
    step_until(app, lambda: (verdict := scene.evaluation.verdict(scene.node)) is not None and verdict.is_proven)
    assert scene.evaluation.verdict(scene.node).is_draw


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_an_editor_for_its_positions(app, hands, game):
    record = Record(game)
    for _ in range(4):
        record.play(record.board.moves()[-1])
    text = write_game(record)
    app.restart()
    app.navigator.set_up_position(record.board)
    app.step(0.05)
    assert app.top.board.position() == record.board.position() and write_game(record) == text


@pytest.mark.parametrize(("size", "scale"), LAYOUTS)
@pytest.mark.parametrize("game", GAMES)
def test_layout(app, size, scale, game):
    app.resize(size)
    app.change(scale=scale)
    open_editor(app, game)
    app.step(0.1)
    check_layout(app)


@pytest.mark.parametrize("game", GAMES)
def test_an_impossible_position_is_described(app, hands, game):
    scene = open_editor(app, game)
    for cell in scene.sketch.board.all_cells()[:40:3]:
        scene.sketch.put(cell, 1)
    scene.sketch_changed()
    app.step(0.02)
    texts = [part.describe() for part in scene.board_widget.children]
    assert scene.board is None and scene.board_widget.describe() and len(texts) > 5 and len(set(texts)) == len(texts)
