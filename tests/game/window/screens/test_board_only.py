"""Only the board and one line of text are on the screen, and everything can still be done."""

import pygame
import pytest

from game.record.record import Record
from game.window.screens.action_menu import ActionMenu
from game.window.screens.home import Home
from game.window.screens.play.play import BOARD_ONLY, Play
from game.window.screens.play.side_panel import REMATCH, RESIGN
from tests.game.window.conftest import LAYOUTS
from tests.helpers.layout import check_layout, drawn_by
from tests.helpers.records import play_moves
from tests.helpers.waiting import step_until


def open_game(app, game="connect4", moves="", **values):
    record = Record(game, **values)
    play_moves(record, moves)
    app.push(Home(app))
    app.push(Play(app, record))
    app.step(0)
    return app.top


def test_a_key_shows_only_the_board_and_one_line(app, hands):
    scene = open_game(app)
    before = scene.board.view.frame.copy()
    hands.key(pygame.K_o, letter="o")
    assert app.settings.board_only
    drawn = drawn_by(app)
    words = {text for text, _ in drawn.texts}
    assert words <= {scene.status.words, *"1234567"} and scene.status.words in words
    assert scene.board.view.frame.height > before.height
    hands.key(pygame.K_o, letter="o")
    assert not app.settings.board_only and scene.board.view.frame == before


@pytest.mark.parametrize(("size", "scale"), LAYOUTS)
@pytest.mark.parametrize("game", ["conniption", "domino", "paths", "wyb"])
def test_nothing_is_cut_at_any_size(app, game, size, scale):
    app.change(board_only=True, scale=scale)
    app.resize(size)
    scene = open_game(app, game)
    app.toasts.waiting.clear()
    check_layout(app)
    assert scene.status.rect.top >= scene.board.view.frame.bottom


def test_moves_hints_and_undo_work_by_keys(app, hands):
    scene = open_game(app)
    app.change(board_only=True)
    hands.key(pygame.K_4, letter="4")
    step_until(app, lambda: not scene.board.view.busy)
    assert scene.record.current.ply == 1
    hands.key(pygame.K_z, pygame.KMOD_LCTRL)
    assert scene.record.current.ply == 0
    hands.key(pygame.K_z, pygame.KMOD_LCTRL)
    assert scene.widgets.refusal == scene.action_row.undo.disabled_reason
    hands.key(pygame.K_h, letter="h")
    assert app.evaluation.is_busy


def test_hidden_controls_take_neither_focus_nor_mouse(app, hands):
    scene = open_game(app)
    place = scene.panel.new_game.rect.center
    app.change(board_only=True)
    for _ in range(4):
        hands.key(pygame.K_TAB)
        assert scene.widgets.focus in (None, scene.board.widget)
    assert scene.widgets.at(place) is None


def test_a_click_on_the_line_opens_all_actions(app, hands):
    scene = open_game(app)
    app.change(board_only=True)
    app.step(0)
    hands.click(scene.status.place.center)
    menu = app.top
    assert isinstance(menu, ActionMenu)
    assert {BOARD_ONLY, REMATCH, RESIGN} <= {offer.action for offer in menu.offers}


def test_questions_are_answered_beside_the_line_and_a_rematch_by_its_key(app, hands):
    scene = open_game(app, moves="1 4 1 4 2 4 2 4")
    app.change(board_only=True)
    app.step(0)
    answers = [button for button in scene.action_row.answers if scene.widgets.is_shown(button)]
    assert answers and all(answer.rect.left > scene.status.rect.right for answer in answers)
    hands.key(pygame.K_RETURN, pygame.KMOD_LCTRL)
    assert app.top is not scene and isinstance(app.top, Play) and app.top.is_board_only


def test_the_mode_can_be_set_before_a_game(app, hands):
    from game.window.screens.dialogs.board_looks import BoardLooks

    app.push(Home(app))
    app.push(BoardLooks(app))
    app.step(1.0)
    hands.click(app.top.only.rect.center)
    assert app.settings.board_only and app.store.load_settings().board_only
