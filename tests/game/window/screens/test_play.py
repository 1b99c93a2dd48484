"""Tests of the Play screen with mouse and keyboard, between two people and against a scripted player."""

import os
import sqlite3
import threading

import pygame
import pytest

from ai.analysis.position_cache import PositionCache
from ai.search.cancel_token import CancelToken
from ai.search.iterative_deepening import SearchResult
from ai.verdict import DRAW, cp, loss, win
from game.play.library import game_saves
from game.play.opponents import character, level_seat
from game.play.storage.store import AUTOSAVE, LIBRARY, Store
from game.record.help import Help
from game.record.record import Record, TimeControl
from game.record.text_format import read_game, write_game
from game.rules.errors import RulesError
from game.rules.registry import GAMES
from game.teach.evaluation.evaluation_queries import MovesQuery, PositionsQuery
from game.teach.opponent_history import EASIEST
from game.window import scaling, theme
from game.window.app import App
from game.window.boards.gravity.move_input import FLIP_LOCKED, NO_FLIPS_LEFT
from game.window.changes import EVERYTHING
from game.window.screens.dialogs.dialog import MessageDialog
from game.window.screens.home import Home
from game.window.screens.play.play import Play
from game.window.screens.play.prompts import LEARN
from game.window.widgets.move_list import MoveRows
from game.window.widgets.side_panel_cards import AdvantageBar, pieces_on_one_side
from game.words.clocks import time_left_words
from game.words.registry import WORDS
from tests.game.window.conftest import LAYOUTS
from tests.helpers.evaluations import mistakes_among, run_query, set_moves
from tests.helpers.layout import check_layout
from tests.helpers.records import names_of, play_moves, seats_of
from tests.helpers.waiting import step_until

CTRL = pygame.KMOD_LCTRL
PATIENCE = 60  # seconds, enough for a busy computer; then the test fails
PEOPLE = ("person", "person")
AGAINST = ("person", level_seat(3))


class Scripted:
    """A player with a fixed list of moves. Pass `think` to the live game."""

    def __init__(self, *texts: str) -> None:
        self.texts = list(texts)
        self.asked = 0

    def think(self, record):
        self.asked += 1
        board, script = record.board.copy(), self

        class Job:
            def work(self, report, cancel_token):
                move = board.move(script.texts.pop(0))
                report(SearchResult(move, cp(0), depth=11))
                return SearchResult(move, cp(0), depth=11)

        return Job()


class Endless:
    """A player that thinks until it is cancelled, and then answers too late."""

    def __init__(self):
        self.cancel_token = CancelToken()  # of the latest move
        self.has_begun = threading.Event()
        self.has_answered = threading.Event()

    def think(self, record):
        board = record.board.copy()
        endless = self

        class Job:
            def work(self, report, cancel_token):
                endless.cancel_token = cancel_token
                endless.has_begun.set()
                cancel_token.wait()
                endless.has_answered.set()
                return SearchResult(board.moves()[0], cp(0))

        return Job()


def open_game(app, record=None, think=None, **values):
    record = record or Record("conniption", **values)
    app.push(Home(app))
    scene = Play(app, record, think) if think else Play(app, record)
    app.push(scene)
    app.step(0)
    return scene


def settle(hands, scene):
    step_until(hands.app, lambda: not scene.board.view.busy)


def answer(hands, scene, label):
    """Press the answer of the open prompt whose label starts with `label`."""
    button = next(button for button in scene.action_row.answers if button.visible and button.label.startswith(label))
    hands.click(button.rect.center)


def drop(hands, scene, column, button=1):
    """Click a column, counted from 1."""
    hands.click(scene.board.view.center(column - 1, 3), button)


def texts(scene):
    return [node.text for node in scene.record.current.path()[1:]]


# --- whole games ---


def test_a_whole_game_by_mouse(app, hands):
    scene = open_game(app, names=("Anna", "Ben"))
    for column, button in [(4, 1), (4, 1), (4, 3), (3, 1), (5, 1), (3, 1), (6, 1), (1, 1), (7, 1)]:
        drop(hands, scene, column, button)
        settle(hands, scene)
    assert texts(scene) == ["4", "4", "4f", "3", "5", "3", "6", "1", "7"]
    assert scene.record.outcome is not None and scene.record.outcome.winner == 0
    assert scene.panel.result.title == "Anna wins" and "after 9 moves" in scene.panel.result.detail
    assert scene.panel.rematch.visible and not scene.panel.resign.visible


def test_a_whole_game_by_keyboard(app, hands):
    scene = open_game(app, names=("Anna", "Ben"))
    for key in (pygame.K_4, pygame.K_4, pygame.K_f, pygame.K_5, pygame.K_3, pygame.K_r, pygame.K_6):
        hands.key(key)
    for key in (pygame.K_LEFT, pygame.K_LEFT, pygame.K_RETURN):
        hands.key(key)
    assert texts(scene) == ["4", "4", "f5", "3", "6f", "4"]
    for digit in (pygame.K_2, pygame.K_2, pygame.K_1, pygame.K_1):
        hands.key(digit)
    while scene.record.outcome is None:
        hands.key(pygame.K_1 + scene.record.board.moves()[0] % 8)
    settle(hands, scene)
    assert scene.panel.result.visible


def test_undo_redo_and_rematch_against_the_computer(app, hands):
    script = Scripted("3", "3", "3", "1", "2", "4")
    scene = open_game(app, think=script.think, names=("You", "Computer"), user=0, seats=AGAINST)
    drop(hands, scene, 4)
    assert scene.live.is_computers_turn and not scene.board.view.active
    step_until(hands.app, lambda: scene.record.current.ply == 2)
    hands.key(pygame.K_z, CTRL)
    assert texts(scene) == [] and scene.may_move
    hands.key(pygame.K_y, CTRL)
    assert texts(scene) == ["4", "3"] and scene.may_move
    for column in (5, 6):
        drop(hands, scene, column)
        step_until(hands.app, lambda: scene.may_move)
    drop(hands, scene, 7)
    settle(hands, scene)
    assert scene.panel.result.title == "You win"
    assert script.asked == 3
    hands.click(scene.panel.rematch.rect.center)
    again = app.top
    assert again is not scene and names_of(again.record) == ("Computer", "You")
    step_until(hands.app, lambda: again.record.current.ply == 1)
    assert again.may_move and again.board.bottom_side == 1


def test_loss_can_be_undone(app, hands):
    script = Scripted("1", "1", "1", "1", "2")
    scene = open_game(app, think=script.think, seats=AGAINST)
    for column in (7, 6, 7, 6):
        drop(hands, scene, column)
        step_until(hands.app, lambda: scene.may_move or scene.live.is_over)
    settle(hands, scene)
    assert scene.record.outcome.winner == 1
    hands.click(scene.action_row.undo.rect.center)
    assert scene.record.outcome is None and scene.record.current.ply == 6 and scene.may_move
    assert not scene.panel.result.visible


# --- pace and lateness ---


def test_computer_waits_until_the_last_move_was_animated(app, hands):
    app.change(thinking_pause=2.0)
    scene = open_game(app, think=Scripted("3").think, seats=AGAINST)
    drop(hands, scene, 4)
    step_until(hands.app, lambda: scene.live.thought is not None, frame=0)
    assert scene.panel.cards[0].state.line == "thinking 11 moves ahead"
    settle(hands, scene)
    hands.wait(1.5)
    assert scene.record.current.ply == 1
    step_until(hands.app, lambda: scene.record.current.ply == 2)


def test_late_computer_move_is_dropped(app, hands):
    app.change(thinking_pause=0.0)
    endless = Endless()
    scene = open_game(app, think=endless.think, seats=AGAINST)
    drop(hands, scene, 4)
    hands.wait(0.2)
    assert endless.has_begun.wait(PATIENCE)
    hands.key(pygame.K_z, CTRL)
    assert endless.cancel_token.is_cancelled and texts(scene) == []
    assert endless.has_answered.wait(PATIENCE)
    hands.wait(0.3)
    assert texts(scene) == [] and scene.may_move


def test_computer_move_for_an_undone_position_is_dropped(app, hands):
    app.change(thinking_pause=2.0)
    scene = open_game(app, think=Scripted("3", "5").think, seats=AGAINST)
    drop(hands, scene, 4)
    step_until(hands.app, lambda: scene.live.thought is not None and not scene.live.background_task.is_busy)
    hands.key(pygame.K_z, CTRL)
    drop(hands, scene, 1)
    step_until(hands.app, lambda: scene.record.current.ply == 2)
    assert texts(scene) == ["1", "5"]


def test_quitting_works_while_the_computer_thinks(app, hands):
    endless = Endless()
    scene = open_game(app, think=endless.think, seats=AGAINST)
    drop(hands, scene, 4)
    hands.wait(0.2)
    hands.key(pygame.K_ESCAPE)
    assert isinstance(app.top, Home) and endless.cancel_token.is_cancelled
    assert texts(scene) == ["4"]


def test_two_computers_can_be_paused_and_stepped(app, hands):
    app.change(thinking_pause=0.0)
    script = Scripted(*"4 4 3 3 2 2".split())
    scene = open_game(app, think=script.think, seats=(level_seat(1), level_seat(2)))
    step_until(hands.app, lambda: scene.record.current.ply >= 1)
    hands.key(pygame.K_SPACE)
    count = scene.record.current.ply
    hands.wait(0.5)
    assert scene.record.current.ply == count and "Paused" in scene.status.words
    hands.click(scene.action_row.step.rect.center)
    step_until(hands.app, lambda: scene.record.current.ply == count + 1)
    hands.wait(0.5)
    assert scene.record.current.ply == count + 1
    hands.click(scene.action_row.pause.rect.center)
    step_until(hands.app, lambda: scene.record.current.ply == count + 2)


# --- move input ---


def test_flip_before_can_be_undone_until_the_drop(app, hands):
    scene = open_game(app)
    hands.key(pygame.K_4)
    hands.key(pygame.K_4)
    settle(hands, scene)
    hands.click(scene.action_row.move_controls.buttons[0].rect.center)
    settle(hands, scene)
    assert scene.board.view.stacks[3] == [1, 0] and scene.action_row.move_controls.buttons[0].on
    assert scene.panel.cards[0].state.stock.left == 3 and texts(scene) == ["4", "4"]
    hands.click(scene.action_row.move_controls.buttons[0].rect.center)
    settle(hands, scene)
    assert scene.board.view.stacks[3] == [0, 1]
    assert scene.panel.cards[0].state.stock.left == 4


def test_flip_is_not_charged_to_the_opponent_during_the_animation(app, hands):
    scene = open_game(app)
    hands.key(pygame.K_f)
    settle(hands, scene)
    drop(hands, scene, 4)
    assert scene.board.view.busy
    assert [card.state.stock.left for card in scene.panel.cards] == [3, 4]
    assert not scene.action_row.move_controls.buttons[0].on


def test_flip_after_is_cleared_when_no_flip_is_left(app, hands):
    scene = open_game(app, setup={"Flips": "1,4"})
    hands.key(pygame.K_r)
    assert scene.board.move_input.is_armed
    hands.key(pygame.K_f)
    settle(hands, scene)
    assert (
        scene.board.move_input.is_flipped
        and not scene.board.move_input.is_armed
        and not scene.action_row.move_controls.buttons[1].on
    )
    assert scene.action_row.move_controls.buttons[1].disabled_reason == NO_FLIPS_LEFT
    hands.key(pygame.K_4)
    assert texts(scene) == ["f4"]


def test_flip_after_stays_armed_while_two_flips_are_left(app, hands):
    scene = open_game(app, setup={"Flips": "2,4"})
    hands.key(pygame.K_r)
    hands.key(pygame.K_f)
    settle(hands, scene)
    hands.key(pygame.K_4)
    assert texts(scene) == ["f4f"]


def test_wheel_gesture_flips_once(app, hands):
    scene = open_game(app)
    hands.move(scene.board.view.center(2, 2))
    for _ in range(6):
        hands.wheel(1)
    settle(hands, scene)
    assert scene.board.move_input.is_flipped
    hands.wait(0.5)
    hands.wheel(1)
    settle(hands, scene)
    assert not scene.board.move_input.is_flipped


def test_escape_cancels_the_move_input_before_it_leaves(app, hands):
    scene = open_game(app)
    hands.key(pygame.K_f)
    hands.key(pygame.K_r)
    hands.key(pygame.K_ESCAPE)
    assert app.top is scene and not scene.board.move_input.is_flipped and not scene.board.move_input.is_armed
    hands.key(pygame.K_ESCAPE)
    assert isinstance(app.top, Home)


def test_board_is_flipped_back_after_a_swap_of_sides(app, hands):
    scene = open_game(app, position="//12//// 1 4,4 f", swap_rule=True)
    for key in (pygame.K_4, pygame.K_f):
        hands.key(key)
        settle(hands, scene)
    assert scene.board.view.stacks[2] == [1, 0]
    answer(hands, scene, "Swap sides")
    settle(hands, scene)
    assert (
        not scene.board.move_input.is_flipped
        and scene.board.view.stacks[2] == [0, 1]
        and not any(scene.board.view.lifts)
    )
    assert [card.state.stock.left for card in scene.panel.cards] == [4, 4]


def test_board_is_flipped_back_when_time_runs_out(app, hands):
    scene = open_game(app, position="//12//// 1 4,4 f", time_control=TimeControl(2000))
    for key in (pygame.K_1, pygame.K_1):
        hands.key(key)
        settle(hands, scene)
    hands.key(pygame.K_f)
    settle(hands, scene)
    assert scene.board.view.stacks[2] == [1, 0]
    step_until(hands.app, lambda: scene.live.is_over)
    settle(hands, scene)
    assert scene.board.view.stacks[2] == [0, 1] and scene.panel.cards[0].state.stock.left == 4


def test_escape_drops_the_selected_piece_before_it_leaves(app, hands):
    rows = f"X------X/{'-' * 8}/---W----/---B----/--------/----B---/----W---/X------X"
    scene = open_game(app, Record("wyb", position=f"{rows} w m 10"))
    hands.click(scene.board.view.spot(3, 2))
    assert scene.board.move_input.picked_up == 19
    hands.key(pygame.K_ESCAPE)
    assert app.top is scene and not scene.board.move_input.is_begun
    hands.key(pygame.K_ESCAPE)
    assert isinstance(app.top, Home)


def test_wheel_turns_a_domino(app, hands):
    scene = open_game(app, Record("domino"))
    hands.move(scene.board.view.spot(2, 2))
    assert not scene.board.view.vertical
    hands.wheel(1)
    assert scene.board.view.vertical


def test_winning_flip_ends_the_game_at_once(app, hands):
    # After the flip, the upper discs of three columns lie beside the disc in column 4.
    scene = open_game(app, position="21/21/21/1///2 1 4,4 f", names=("Anna", "Ben"))
    hands.key(pygame.K_f)
    settle(hands, scene)
    assert scene.record.current.ply == 1 and scene.panel.result.title == "Anna wins"


def test_disabled_buttons_give_a_reason(app, hands):
    scene = open_game(app)
    drop(hands, scene, 4, button=3)
    settle(hands, scene)
    flip_first, flip_after = scene.action_row.move_controls.buttons
    assert flip_first.disabled_reason == FLIP_LOCKED
    assert not flip_after.disabled_reason
    assert scene.action_row.redo.disabled_reason
    assert "flip" in scene.status.words


def test_move_is_confirmed_if_the_setting_asks_for_it(app, hands):
    app.change(confirm_move=True)
    scene = open_game(app)
    drop(hands, scene, 4)
    assert texts(scene) == [] and scene.status.words == "Play 4?"
    drop(hands, scene, 5)
    assert texts(scene) == []
    drop(hands, scene, 5)
    assert texts(scene) == ["5"]
    settle(hands, scene)
    drop(hands, scene, 3)
    answer(hands, scene, "Cancel")
    assert texts(scene) == ["5"] and scene.board.move_input.unconfirmed is None
    drop(hands, scene, 3)
    answer(hands, scene, "Play")
    assert texts(scene) == ["5", "3"]


def test_click_during_an_animation_ends_it_and_counts(app, hands):
    scene = open_game(app)
    drop(hands, scene, 4)
    assert scene.board.view.busy
    drop(hands, scene, 3)
    assert texts(scene) == ["4", "3"]


def test_result_appears_after_the_final_animation(app, hands):
    scene = open_game(app, Record("conniption", position="21/121/21/121///22 1 4,4 f", names=("Anna", "Ben")))
    before = [card.state.line for card in scene.panel.cards]
    hands.key(pygame.K_f)  # the flip wins
    hands.wait(0.3)
    assert scene.record.outcome is not None and scene.board.view.busy
    assert [card.state.line for card in scene.panel.cards] == before and scene.status.words == ""
    assert not scene.panel.result.visible and scene.autosave.library_key == ""
    settle(hands, scene)
    assert {card.state.line for card in scene.panel.cards} == {"won", "lost"}
    assert scene.action_row.question is not None and scene.panel.result.visible and scene.autosave.library_key


def test_result_stays_while_an_earlier_position_is_shown(app, hands):
    scene = open_game(app, Record("connect4", position="2/2/2/111/// 1 0,0 -"))
    hands.key(pygame.K_4)
    settle(hands, scene)
    assert scene.panel.rematch.visible
    for back, forth in ((pygame.K_PAGEUP, pygame.K_PAGEDOWN), (pygame.K_HOME, pygame.K_END)):
        hands.key(back)
        assert scene.panel.result.visible and not scene.board.is_latest
        hands.key(forth)
        hands.wait(0.1)
        assert scene.panel.result.visible and scene.panel.rematch.visible
        settle(hands, scene)
        assert scene.panel.result.visible and scene.panel.rematch.visible and not scene.panel.resign.visible


def test_game_left_during_the_final_animation_is_in_the_library(app, hands):
    scene = open_game(app, Record("connect4", position="2/2/2/111/// 1 0,0 -"))
    hands.key(pygame.K_4)
    assert scene.board.view.busy
    hands.key(pygame.K_ESCAPE)
    assert app.top is not scene and app.store.library.id_of(scene.autosave.library_key)


def test_winning_paths_takes_digits_on_small_boards(app, hands):
    scene = open_game(app, Record("paths"))
    hands.key(pygame.K_5)
    hands.key(pygame.K_KP_9)
    assert texts(scene) == ["5", "9"]
    hands.key(pygame.K_5)
    assert texts(scene) == ["5", "9"]
    scene = open_game(app, Record("paths", {"File": "4x4"}))
    hands.key(pygame.K_1)  # could be the start of 12
    assert texts(scene) == []


def test_long_move_list_shows_the_last_moves(app, hands):
    record = Record("conniption")
    play_moves(record, "1 2 3 4 5 6 7 " * 3)
    scene = open_game(app, record)
    moves = scene.panel.moves.list
    assert moves.columns == 2
    nodes = record.main_line()
    for node in [*reversed(nodes), *nodes[:-1]]:
        scene.board.look(node)
        shown = [cell.node for cell, _ in moves.boxes()]
        assert node in shown or node is record.root
        # As many rows as fit, and never a page with a single row.
        assert len(shown) > min(record.current.ply, 2 * moves.lines * moves.columns) - 2 * moves.lines


# --- earlier positions, hints, resignation, swap, clocks ---


def test_earlier_position_offers_to_return_to_the_latest(app, hands):
    scene = open_game(app)
    for key in (pygame.K_4, pygame.K_3, pygame.K_5):
        hands.key(key)
    settle(hands, scene)
    hands.click(scene.panel.moves.list.boxes()[0][1].center)
    assert scene.board.node.ply == 1 and not scene.board.view.active
    assert scene.board.view.stacks[2] == [] and "1 of 3" in scene.status.words
    drop(hands, scene, 1)
    assert len(scene.record.main_line()[1:]) == 3
    hands.click(scene.action_row.to_latest.rect.center)
    assert scene.board.is_latest and scene.board.view.stacks[2] == [1] and scene.board.view.active


def test_computer_moves_while_an_earlier_position_is_shown(app, hands):
    app.change(thinking_pause=1.0)
    scene = open_game(app, think=Scripted("3").think, seats=AGAINST)
    hands.key(pygame.K_4)
    settle(hands, scene)
    hands.key(pygame.K_PAGEUP)
    assert scene.board.node.ply == 0
    step_until(hands.app, lambda: scene.record.current.ply == 2)
    assert scene.board.node.ply == 0 and scene.board.view.stacks[3] == []
    hands.key(pygame.K_END)
    assert scene.board.view.stacks[2] == [1]


def test_hint_shows_the_winning_move(app, hands):
    scene = open_game(app, Record("connect4", position="2/2/2/111/// 1 0,0 -"))
    hands.key(pygame.K_h)
    step_until(hands.app, lambda: scene.advice.hint is not None)
    assert scene.advice.hint.verdict == win(1) and scene.board.view.hint == 3
    assert scene.status.words.startswith(f"{WORDS['connect4'].advice(scene.record.board, 3)}: Player 1 ")
    hands.key(pygame.K_1)
    assert scene.advice.hint is None and scene.board.view.hint is None


def test_resigning_asks_first_and_can_be_undone(app, hands):
    scene = open_game(app, names=("You", "Computer"), user=0, seats=AGAINST, think=Scripted().think)
    hands.click(scene.panel.resign.rect.center)
    assert isinstance(app.top, MessageDialog) and scene.record.outcome is None
    hands.key(pygame.K_RETURN)  # Enter chooses the safe answer
    assert app.top is scene and scene.record.outcome is None
    hands.click(scene.panel.resign.rect.center)
    hands.key(pygame.K_TAB)
    hands.key(pygame.K_RETURN)
    assert app.top is scene and scene.panel.result.title == "Computer wins"
    hands.key(pygame.K_z, CTRL)
    assert scene.record.outcome is None and scene.may_move


def test_swap_rule_offers_the_first_move(app, hands):
    scene = open_game(app, swap_rule=True, names=("Anna", "Ben"))
    assert "swap rule" in scene.subtitle
    assert scene.action_row.question is None
    hands.key(pygame.K_4)
    settle(hands, scene)
    answer(hands, scene, "Swap sides")
    assert scene.record.current.is_swapped and scene.action_row.question is None
    assert texts(scene) == ["4", "swap"]
    hands.key(pygame.K_3)
    assert texts(scene) == ["4", "swap", "3"]


def test_player_who_declines_the_swap_is_not_asked_again(app, hands):
    scene = open_game(app, swap_rule=True, names=("Anna", "Ben"))
    hands.key(pygame.K_4)
    settle(hands, scene)
    hands.key(pygame.K_ESCAPE)
    assert app.top is scene and scene.action_row.question is None and scene.action_row.hint.visible
    hands.key(pygame.K_3)
    assert texts(scene) == ["4", "3"]


def test_undoing_a_swap_removes_its_message(app, hands):
    scene = open_game(app, swap_rule=True, names=("Anna", "Ben"))
    hands.key(pygame.K_4)
    settle(hands, scene)
    answer(hands, scene, "Swap sides")
    hands.wait(0.3)
    hands.key(pygame.K_z, CTRL)
    hands.wait(0.5)
    assert not app.toasts.waiting


def test_clock_of_the_mover_runs_and_ends_the_game(app, hands):
    scene = open_game(app, names=("Anna", "Ben"), time_control=TimeControl(3000, 1000))
    hands.wait(1)
    assert scene.record.time_left[0] == 3000  # the clock starts with the first move
    hands.key(pygame.K_4)
    settle(hands, scene)
    left = scene.record.time_left
    assert left[0] == 4000 and left[1] <= 3000
    hands.wait(3.2)
    assert scene.panel.result.title == "Anna wins" and "On time" in scene.panel.result.detail


def test_blocked_event_loop_does_not_use_up_the_clock(app, hands):
    scene = open_game(app, time_control=TimeControl(60_000))
    hands.key(pygame.K_4)
    settle(hands, scene)
    app.step(30.0)
    assert 57_000 < scene.record.time_left[1] < 60_000


def test_clock_stops_while_a_dialog_is_open(app, hands):
    scene = open_game(app, time_control=TimeControl(60_000))
    hands.key(pygame.K_4)
    settle(hands, scene)
    left = scene.record.time_left
    hands.key(pygame.K_m)
    assert app.top is not scene
    hands.wait(1)
    assert scene.record.time_left == left


def test_clock_against_the_computer_can_be_paused(app, hands):
    seats = (level_seat(1), "person")
    scene = open_game(app, think=Scripted("4", "3").think, seats=seats, time_control=TimeControl(60_000))
    step_until(hands.app, lambda: scene.may_move)
    hands.click(scene.action_row.pause.rect.center)
    left = scene.record.time_left
    hands.wait(2)
    assert scene.record.time_left == left and "Paused" in scene.status.words
    hands.key(pygame.K_RIGHT)
    hands.key(pygame.K_SPACE)  # chooses a cell on the board
    assert not scene.live.is_paused and scene.record.current.ply == 2


# --- saving ---


def test_continue_after_a_kill_restores_the_game(app, hands, tmp_path):
    scene = open_game(
        app,
        think=Scripted("3").think,
        names=("You", "Computer"),
        user=0,
        seats=AGAINST,
        time_control=TimeControl(60_000, 2000),
    )
    hands.wait(1)
    hands.key(pygame.K_4)
    step_until(hands.app, lambda: scene.may_move)
    expected = write_game(scene.record)
    scene.live.cancel_thinking()
    app.store.finish()  # a real kill comes after the few milliseconds that this takes
    fresh = App(Store(tmp_path), (1280, 800))
    fresh.push(Home(fresh))
    fresh.navigator.resume()
    fresh.step(0)
    assert write_game(fresh.top.record) == expected
    assert seats_of(fresh.top.record) == AGAINST and fresh.top.may_move


def test_continue_opens_the_rematch(app, hands):
    scene = open_game(app, names=("Anna", "Ben"))
    hands.key(pygame.K_4)
    scene.agree_draw()
    hands.click(scene.panel.rematch.rect.center)
    saved = read_game(app.store.read_text(AUTOSAVE))
    assert names_of(saved) == ("Ben", "Anna") and saved.current.ply == 0


def test_rematch_score_restarts_at_another_level(app, hands):
    app.change(thinking_pause=0.0)
    seats = ("person", level_seat(3))
    moves = ("1", "1", "1", "2")
    record = Record("connect4", names=("You", "Computer"), user=0, seats=seats)
    scene = open_game(app, record, think=Scripted(*moves).think)
    for _ in range(4):
        step_until(hands.app, lambda: scene.may_move)
        hands.key(pygame.K_4)
        settle(hands, scene)
    assert offered_levels(scene) == [4]
    assert [card.state.line for card in scene.panel.cards] == ["lost", "won"]
    scene.play_rematch()
    second = app.top
    step_until(hands.app, lambda: second.may_move)
    second.agree_draw()
    second.show_changes()
    assert second.panel.score.words == "Computer: 0 · You: 1 · 1 draw"
    answer(hands, second, "Level 4")
    assert seats_of(app.top.record) == ("person", level_seat(4)) and app.top.series.games == 0


def offered_levels(scene):
    """Return the levels offered after a game."""
    return [int(answer.short.split()[1]) for answer in scene.question().answers if answer.short.startswith("Level")]


@pytest.mark.parametrize(
    "level, moves, offered",
    [(1, "1 2 1 2 1 3 1", []), (3, "1 2 1 2 1 3 1", [2]), (3, "1 2 1 2 3 2 5 2", [4]), (1, "1 2 1 2 3 2 5 2", [2])],
    ids=["lost to 1", "lost to 3", "won against 3", "won against 1"],
)
def test_loss_offers_no_harder_level_and_win_no_easier_one(app, hands, level, moves, offered):
    record = Record("connect4", names=("Computer", "You"), user=1, seats=(level_seat(level), "person"))
    play_moves(record, moves)
    scene = open_game(app, record)
    hands.wait(0.1)
    assert scene.live.is_over and offered_levels(scene) == offered


def lose_to_level_1(app, hands):
    record = Record("connect4", names=("Computer", "You"), user=1, seats=(level_seat(1), "person"))
    play_moves(record, "1 2 1 2 1 3 1")
    scene = open_game(app, record)
    hands.wait(0.1)
    return scene


def test_a_loss_to_level_1_offers_the_mistakes_the_coach_or_open_door(app, hands):
    scene = lose_to_level_1(app, hands)
    learn, coach, partner = scene.question().answers
    assert (learn.action, coach.icon, partner.label) == (LEARN, "message-square-text", character(EASIEST)[0])
    scene.question().answers[2].press()
    assert seats_of(app.top.record) == ("person", "opendoor") and names_of(app.top.record) == ("You", "Open door")


def test_the_coach_is_on_in_the_game_after_a_loss_to_level_1(app, hands):
    scene = lose_to_level_1(app, hands)
    scene.question().answers[1].press()
    assert app.top is not scene and app.top.coaching.coach.is_on
    assert seats_of(app.top.record) == ("person", level_seat(1))


def test_rematch_keeps_clock_swap_rule_and_handicaps(app, hands):
    control = TimeControl(60_000, 2000)
    setup = {"Flips": "4,1"}
    scene = open_game(app, setup=setup, names=("Anna", "Ben"), time_control=control, swap_rule=True)
    scene.agree_draw()
    hands.click(scene.panel.rematch.rect.center)
    again = app.top.record
    assert names_of(again) == ("Ben", "Anna") and again.setup == {"Flips": "1,4"}
    assert again.time_control == control and again.time_left == (60_000, 60_000) and again.swap_rule
    app.top.agree_draw()
    hands.wait(1)  # otherwise it counts as a double click
    hands.click(app.top.panel.rematch.rect.center)
    assert names_of(app.top.record) == ("Anna", "Ben") and app.top.record.setup == setup


def test_rematch_starts_from_the_same_position(app, hands):
    scene = open_game(app, position="//12//// 1 2,3 f")
    hands.key(pygame.K_1)
    scene.agree_draw()
    hands.click(scene.panel.rematch.rect.center)
    assert app.top.record.board.position() == "//12//// 1 2,3 f"


def test_damaged_autosave_is_quarantined_with_a_message(app, hands):
    app.push(Home(app))
    app.store.write_text(AUTOSAVE, '[Conniption "1"]\nnonsense')
    app.navigator.resume()
    assert isinstance(app.top, Home) and app.store.messages
    app.step(0)
    assert not app.store.exists(AUTOSAVE) and not app.top.resume.visible


def test_save_and_open_a_game(app, hands):
    scene = open_game(app, names=("Anna", "Ben"))
    hands.key(pygame.K_4)
    hands.key(pygame.K_s, CTRL)
    hands.type("Our game")  # replaces the suggested name
    hands.key(pygame.K_RETURN)
    assert app.top is scene
    hands.key(pygame.K_3)
    hands.key(pygame.K_o, CTRL)
    choose_first(app, hands)
    assert app.top is not scene and texts(app.top) == ["4"]
    assert names_of(app.top.record) == ("Anna", "Ben")


def choose_first(app, hands):
    """Open the first game of the list on the screen."""
    page = app.top
    step_until(app, lambda: page.is_up_to_date)
    hands.key(pygame.K_DOWN)
    hands.key(pygame.K_RETURN)


def test_game_that_cannot_be_deleted_stays_in_the_list(app, hands, monkeypatch):
    open_game(app)
    game_saves.save(app.store, "held", Record("paths"))
    hands.key(pygame.K_o, CTRL)
    page = app.top
    step_until(app, lambda: page.is_up_to_date)
    other = sqlite3.connect(app.store.folder / LIBRARY)
    monkeypatch.setattr("game.play.library.database.PATIENCE", 0.01)
    app.store.library.close()
    other.execute("BEGIN IMMEDIATE")
    hands.key(pygame.K_DOWN)
    hands.key(pygame.K_DELETE)
    app.step(0)
    assert len(page.game_ids) == 1 and len(app.toasts.waiting) == 1
    other.close()


def test_game_with_its_last_move_replayed_is_stored_once(app, hands):
    scene = open_game(app, Record("connect4", position="2/2/2/111/// 1 0,0 -"))
    hands.key(pygame.K_4)
    hands.key(pygame.K_z, CTRL)
    hands.wait(1)
    assert scene.autosave.library_key == ""
    hands.key(pygame.K_y, CTRL)
    settle(hands, scene)
    assert scene.autosave.library_key


def test_fair_first_move_is_no_mistake(app):
    values = [win(41), DRAW, win(8)]
    record = Record("connect4")
    for move in (2, 3):
        record.play(move)
    nodes = record.current.path()
    known = dict(zip(nodes, values, strict=True))
    assert mistakes_among(known, nodes) == set(nodes[1:]) and mistakes_among(known, nodes, swap_rule=True) == {nodes[2]}


@pytest.mark.parametrize(
    ("text", "moves"),
    [("1.4 4 2.3", "4 4 3"), ("1. 4 {3.2} 4 {2} *", "4 4"), ("1. 4 swap 4f 1-0", "4 swap 4f"), ("4", "4")],
)
def test_moves_are_read_as_the_game_writes_them(app, hands, monkeypatch, text, moves):
    open_game(app)
    monkeypatch.setattr(pygame.scrap, "get_text", lambda: text)
    hands.key(pygame.K_v, CTRL)
    assert texts(app.top) == moves.split()


def test_list_of_moves_can_be_pasted(app, hands, monkeypatch):
    open_game(app, names=("Anna", "Ben"))
    monkeypatch.setattr(pygame.scrap, "get_text", lambda: "1. 4 f3\n2. 5f 4")
    hands.key(pygame.K_v, CTRL)
    assert texts(app.top) == ["4", "f3", "5f", "4"] and names_of(app.top.record) == ("Anna", "Ben")


def test_failure_to_save_a_move_is_reported(app, hands, monkeypatch):
    open_game(app)
    app.store.finish()
    with monkeypatch.context() as patch:
        patch.setattr("os.replace", lambda *_: (_ for _ in ()).throw(OSError(28, "no room")))
        hands.key(pygame.K_4)
        app.store.finish()
    app.step(0)
    (message,) = app.toasts.waiting
    assert str(app.store.folder) in message and "no room" in message


def test_closing_the_window_waits_for_a_slow_disk(app, hands, tmp_path, monkeypatch):
    open_game(app)
    app.store.finish()
    begun, free, sync = threading.Event(), threading.Event(), os.fsync

    def wait(file):
        begun.set()
        assert free.wait(180)
        sync(file)

    monkeypatch.setattr(os, "fsync", wait)
    hands.key(pygame.K_4)
    app.change(volume=11)
    assert begun.wait(180), "the move was never saved"
    threading.Timer(0.05, free.set).start()
    app.quit()
    assert free.is_set()
    written = {path.name: path.read_text("utf-8") for path in tmp_path.iterdir() if path.suffix in (".txt", ".json")}
    assert [node.text for node in read_game(written["autosave.txt"]).main_line()[1:]] == ["4"]
    assert '"volume": 11' in written["settings.json"]


def test_saving_a_game_requires_a_name(app, hands):
    open_game(app)
    hands.key(pygame.K_s, CTRL)
    dialog = app.top
    dialog.field.words = "  "
    hands.key(pygame.K_RETURN)
    assert app.top is dialog and dialog.field.error_text
    dialog.field.words = "CON: a/b?"  # not a valid file name
    hands.key(pygame.K_RETURN)
    assert [game_summary.title for game_summary in app.store.library.games(app.store.library.find())] == ["CON: a/b?"]


def test_copy_and_paste(app, hands, monkeypatch):
    board = []
    monkeypatch.setattr("game.window.system.clipboard.put", lambda words: board.append(words) or True)
    monkeypatch.setattr("game.window.system.clipboard.get", lambda: board[-1])
    scene = open_game(app)
    hands.key(pygame.K_4)
    hands.key(pygame.K_c, CTRL)
    assert read_game(board[-1]).board.position() == scene.record.board.position()
    hands.key(pygame.K_3)
    hands.key(pygame.K_v, CTRL)
    assert texts(app.top) == ["4"]
    board.append("//12/1// / 1 4,4 f")
    hands.key(pygame.K_v, CTRL)
    assert isinstance(app.top, MessageDialog)
    hands.key(pygame.K_ESCAPE)
    board.append("//12//// 1 4,4 f")
    hands.key(pygame.K_v, CTRL)
    assert app.top.record.board.position() == "//12//// 1 4,4 f"


# --- analysis ---


def test_analysis_is_remembered_and_off_between_two_people(app, hands):
    scene = open_game(app, seats=AGAINST, think=Scripted().think)
    assert not scene.advice.is_on
    hands.key(pygame.K_a)
    step_until(hands.app, lambda: len(scene.board.view.chips) == 7)
    assert app.settings.help == {"conniption": ["values"]}
    scene.leave()
    assert not open_game(app).advice.is_on
    scene = open_game(app, seats=AGAINST, think=Scripted().think)
    assert scene.advice.is_on
    scene.leave()


def asked_by(scene):
    """Return a list that collects the numbers of moves played at each start of an evaluation from now on."""
    asked = []

    ask = scene.app.evaluation.ask

    def note(asker, queries, on_change):
        if any(isinstance(query, MovesQuery) for query in queries):
            asked.append(scene.record.current.ply)
        ask(asker, (), on_change)

    scene.app.evaluation.ask = note
    return asked


def test_analysis_pauses_while_the_computer_thinks(app, hands):
    app.change(analysis=True)
    endless = Endless()
    scene = open_game(app, seats=AGAINST, think=endless.think)
    asked = asked_by(scene)
    hands.key(pygame.K_4)
    settle(hands, scene)
    hands.wait(0.5)
    assert scene.live.is_computers_turn and asked == []
    assert endless.has_begun.wait(PATIENCE)
    endless.cancel_token.cancel()
    step_until(hands.app, lambda: scene.may_move)
    hands.wait(0.5)
    assert asked[0] == 2


def test_analysis_runs_while_two_computers_play(app, hands):
    app.change(analysis=True)
    scene = open_game(app, seats=(level_seat(1), level_seat(2)), think=Scripted("4", "3", "5").think)
    asked = asked_by(scene)
    step_until(hands.app, lambda: 1 in asked)
    assert scene.live.is_computers_turn
    scene.leave()


def test_player_cards_count_pieces(app):
    scene = open_game(
        app, Record("wyb", position=f"X--W---X/{'-' * 8}/---WB---/---W----{'/--------' * 3}/X------X w p 6")
    )
    white, black = (card.state.line for card in scene.panel.cards)
    assert white.endswith(" · 3 pieces") and black.endswith(" · 1 piece")


# --- layout ---


@pytest.mark.parametrize(("size", "scale"), LAYOUTS)
def test_nothing_overlaps_or_leaves_the_screen(app, hands, size, scale):
    app.resize(size)
    app.change(scale=scale)
    scene = open_game(app, names=("You", "Computer"), user=0, seats=AGAINST, time_control=TimeControl(300_000, 2000))
    check_layout(app)
    hands.key(pygame.K_4)
    scene.live.resign()
    scene.changed(EVERYTHING)
    scene.show_changes()
    settle(hands, scene)
    hands.wait(0.5)
    check_layout(app)
    hands.key(pygame.K_m)
    hands.wait(0.3)
    scene.leave()


@pytest.mark.parametrize("game", GAMES)
def test_every_game_fits_the_smallest_window(app, hands, game):
    app.resize((960, 600))
    scene = open_game(app, Record(game, seats=AGAINST), Endless().think)
    check_layout(app)
    scene.play(scene.record.board.moves()[0])
    settle(hands, scene)
    assert scene.record.current.ply == 1
    scene.leave()


def test_window_can_be_resized_during_an_animation(app, hands):
    scene = open_game(app)
    drop(hands, scene, 4, button=3)
    hands.wait(0.4)
    assert scene.board.view.busy
    app.resize((960, 600))
    hands.wait(0.1)
    app.resize((1920, 1080))
    settle(hands, scene)
    drop(hands, scene, 5)
    assert texts(scene) == ["4f", "5"]


@pytest.mark.parametrize("name", theme.THEMES)
def test_every_theme_draws_the_screen(app, hands, name):
    scene = open_game(app, seats=AGAINST, think=Scripted().think)
    app.change(theme=name)
    hands.wait(0.3)
    panel = app.surface.get_at(tuple(int(side) for side in scene.panel.cards[1].rect.move(60, 6).midtop))
    assert panel[:3] == theme.mix(theme.now.panel, theme.now.raised, 1.0)
    scene.leave()


def test_no_label_is_cut_with_the_most_buttons(app, hands):
    app.resize((960, 600))
    watched = open_game(app, seats=(level_seat(4), level_seat(8)), think=Endless().think)
    check_layout(app)
    watched.leave()
    for game in ("conniption", "wyb", "domino"):
        scene = open_game(app, Record(game, swap_rule=True, names=("Player 1", "Player 2")))
        scene.play(scene.record.board.moves()[0])
        settle(hands, scene)
        check_layout(app)
        hands.key(pygame.K_ESCAPE)
        check_layout(app)


def test_card_of_a_thinking_computer_with_a_clock_fits(app, hands):
    app.resize((960, 600))
    app.change(thinking_pause=9.0)
    scene = open_game(app, think=Scripted("3").think, seats=AGAINST, time_control=TimeControl(60 * 60_000))
    hands.key(pygame.K_4)
    step_until(hands.app, lambda: scene.panel.cards[0].state.line == "thinking 11 moves ahead")
    check_layout(app)
    scene.leave()


def test_undo_pauses_two_computers(app, hands):
    app.change(thinking_pause=0.0)
    scene = open_game(app, think=Scripted(*"4 4 3 3 2 2".split()).think, seats=(level_seat(1), level_seat(2)))
    step_until(hands.app, lambda: scene.record.current.ply == 2)
    hands.key(pygame.K_z, CTRL)
    hands.wait(0.5)
    assert scene.record.current.ply == 1 and scene.live.is_paused


# --- the library ---


def test_finished_game_is_stored_once_for_every_kind_of_end(app, hands):
    scene = open_game(app, position="//111/222/// 1 4,4 f")
    hands.key(pygame.K_3)
    settle(hands, scene)
    hands.wait(0.1)
    hands.key(pygame.K_z, CTRL)
    hands.key(pygame.K_7)
    settle(hands, scene)
    hands.key(pygame.K_4)
    settle(hands, scene)
    hands.wait(0.1)
    (place,) = app.store.library.find()
    assert app.store.library.read(place).outcome.winner == 1


def test_unfinished_game_is_stored_when_another_replaces_it(app, hands):
    open_game(app)
    for key in (pygame.K_1, pygame.K_2, pygame.K_3, pygame.K_4):
        hands.key(key)
    app.go_home()
    app.navigator.resume()
    app.step(0)
    assert app.store.library.find() == []
    app.go_home()
    open_game(app, Record("domino"))
    app.store.finish()
    (place,) = app.store.library.find()
    assert app.store.library.read(place).current.ply == 4


# --- results of the analysis ---


def _is_mistake_after_one_move(values) -> bool:
    """Return True if the first move is a mistake. `values` has the verdicts before (0) and after it (1)."""
    record = Record("connect4")
    nodes = [record.root, record.play(3)]
    return mistakes_among({nodes[ply]: verdict for ply, verdict in values.items()}, nodes) == {nodes[1]}


def test_mistakes_worsen_the_result_or_the_chances():
    def is_mistake(before, after):
        return _is_mistake_after_one_move({0: before, 1: after})

    assert is_mistake(win(9), DRAW) and is_mistake(DRAW, win(5)) and is_mistake(win(3), win(4))
    assert not is_mistake(win(9), loss(8)) and not is_mistake(loss(8), win(7))
    assert is_mistake(cp(10), win(5)) and not is_mistake(win(5), cp(0))
    assert is_mistake(cp(500), cp(500))
    assert not _is_mistake_after_one_move({1: win(5)})


@pytest.mark.parametrize(
    ("before", "after", "is_mistake"),
    [
        (300, -300, True),
        (100, -600, True),
        (200, -200, True),
        (100, -100, False),  # many moves lose a little
        (800, 300, False),  # far ahead, a smaller lead is no mistake
        (-600, 100, False),
    ],
)
def test_a_mistake_among_open_scores_loses_much_of_the_chances(before, after, is_mistake):
    assert _is_mistake_after_one_move({0: cp(before), 1: cp(after).for_opponent()}) == is_mistake


def test_swap_and_a_win_that_is_still_soon_are_no_mistakes():
    record = Record("connect4", swap_rule=True)
    nodes = [record.root, record.play(3), record.swap()]
    assert nodes[2] not in mistakes_among(dict.fromkeys(nodes, win(9)), nodes), "the same player is to move"
    assert not _is_mistake_after_one_move({0: win(3), 1: loss(8)})
    assert not _is_mistake_after_one_move({0: win(21), 1: loss(40)})
    assert not _is_mistake_after_one_move({0: loss(8), 1: win(1)})


def test_a_missed_quick_win_and_a_loss_at_once_are_mistakes():
    assert _is_mistake_after_one_move({0: win(3), 1: loss(20)})
    assert _is_mistake_after_one_move({0: loss(20), 1: win(1)})


def test_best_move_of_each_cell_fits_the_move_input(app):
    scene = open_game(app, Record("conniption"))
    node = scene.board.node
    verdicts = {"4": loss(4), "4f": DRAW, "f4": win(3), "3": DRAW, "3f": DRAW}
    set_moves(app.evaluation, node, {node.board.move(text): verdict for text, verdict in verdicts.items()})
    scene.advice.is_switched_on, scene.advice.update = lambda kind: kind is Help.VALUES, lambda: None

    def chips():
        scene.changed(EVERYTHING)
        scene.show_changes()
        return {node.board.text(move) for move in scene.board.view.chips}

    assert chips() == {"f4", "3"}
    scene.board.move_input.is_armed = True
    assert chips() == {"4f", "3f"}


def test_every_move_and_position_gets_a_verdict():
    record, cache, found = Record("paths"), PositionCache(), {}
    play_moves(record, "1 2 4 3")
    nodes = record.current.path()
    run_query(PositionsQuery(tuple(nodes[:-1]), 0.12), cache)
    run_query(MovesQuery(record.current, 0.02), cache, lambda part: found.update([part]))
    assert found[record.board.move("7")] == win(1) and set(found) == set(record.board.moves())
    assert cache.get(record.current.key).verdict == win(1)
    assert all(cache.get(node.key) is not None for node in nodes)


def test_every_move_has_a_number_when_the_second_side_begins():
    record = Record("connect4", position="1////// 2 0,0 -")
    play_moves(record, "4 4 4 4 5")
    followed = MoveRows()
    followed.follow(record, "short")
    assert [number for number, _ in followed.rows] == ["1.", "2.", "3."]
    assert [sorted(cells) for _, cells in followed.rows] == [[1], [0, 1], [0, 1]]


def test_move_after_a_swap_has_its_own_row():
    record = Record("domino", swap_rule=True)
    for text in ("a1h", "swap", "c1v", "d4h"):
        record.swap() if text == "swap" else record.play(record.board.move(text))
    followed = MoveRows()
    followed.follow(record, "short")
    rows = [(number, {side: cell.text for side, cell in cells.items()}) for number, cells in followed.rows]
    assert rows == [("1.", {0: "a1h", 1: "swap"}), ("", {1: "c1v"}), ("2.", {0: "d4h"})]


@pytest.mark.parametrize(("mover", "bottom_side"), [(0, 0), (0, 1), (1, 0), (1, 1)])
def test_advantage_bar_has_the_sides_in_the_order_of_the_cards(app, mover, bottom_side):
    balance = AdvantageBar()
    balance.rect = pygame.FRect(100, 100, AdvantageBar.WIDTH, 300)
    balance.show(win(3), mover, bottom_side)
    balance.update(10)
    assert (balance.share.value > 0.5) == (mover == bottom_side), "the leading side has the larger part"
    balance.share.jump(0.5)
    balance.draw(app.surface)
    above, below = (app.surface.get_at(scaling.to_pixels((108, y, 1, 1)).topleft)[:3] for y in (175, 325))
    assert (above, below) == tuple(theme.now.discs[side].body[:3] for side in (1 - bottom_side, bottom_side))


@pytest.mark.parametrize(
    ("left", "shown"),
    [(60_000, "1:00"), (59_999, "1:00"), (59_000, "0:59"), (20_000, "0:20"), (19_999, "0:19.9"), (50, "0:00.0")],
)
def test_clock_rounds_seconds_up(left, shown):
    assert time_left_words(left) == shown


def test_graph_is_split_where_it_crosses_the_middle():
    points = [(0.0, 0.0), (2.0, 20.0), (4.0, 20.0), (6.0, 0.0)]
    assert pieces_on_one_side(points, 10, above=True) == [[(0, 0), (1, 10)], [(5, 10), (6, 0)]]
    assert pieces_on_one_side(points, 10, above=False) == [[(1, 10), (2, 20), (4, 20), (5, 10)]]


@pytest.mark.parametrize(("size", "scale"), [((1000, 1400), 250), ((1920, 1080), 150), ((960, 600), 100)])
def test_tall_and_narrow_boards_fit(app, hands, size, scale):
    app.resize(size)
    app.change(scale=scale)
    records = [Record("domino", {"Size": "4x8"}), Record("conniption"), Record("wyb", time_control=TimeControl(60_000))]
    for record in records:
        scene = open_game(app, record)
        hands.key(pygame.K_a)
        scene.play(record.board.moves()[0])
        settle(hands, scene)
        hands.key(pygame.K_PAGEUP)
        settle(hands, scene)
        check_layout(app)
        scene.leave()


# --- more tests ---


def test_computer_takes_over_a_strong_first_move(app, hands):
    app.change(thinking_pause=0.0)

    class Loser(Scripted):
        def think(self, record):
            job = super().think(record)
            job.work = lambda report, cancel_token: SearchResult(record.board.moves()[0], loss(8))
            return job

    scene = open_game(app, think=Loser("1").think, seats=AGAINST, names=("You", "Computer"), user=0, swap_rule=True)
    hands.key(pygame.K_4)
    step_until(hands.app, lambda: scene.record.current.ply == 2)
    assert texts(scene) == ["4", "swap"] and scene.may_move
    assert scene.board.bottom_side == 1  # the computer now has the first color


def test_computer_announces_that_it_declines_the_swap(app, hands):
    app.change(thinking_pause=0.0)
    scene = open_game(app, think=Scripted("3").think, seats=AGAINST, names=("You", "Computer"), user=0, swap_rule=True)
    hands.key(pygame.K_4)
    step_until(hands.app, lambda: scene.record.current.ply == 2)
    settle(hands, scene)
    assert len(app.toasts.waiting) == 1 and "swap" in app.toasts.waiting[0]
    hands.key(pygame.K_z, CTRL)
    hands.wait(0.5)
    assert not app.toasts.waiting


def test_computer_plays_a_fair_first_move_under_the_swap_rule(app, hands):
    app.change(thinking_pause=0.0)
    seats = (level_seat(8), "person")
    scene = open_game(app, Record("connect4", names=("Computer", "You"), user=1, seats=seats, swap_rule=True))
    step_until(hands.app, lambda: scene.record.current.ply == 1)
    assert texts(scene) in (["3"], ["5"])  # the only drawn moves


def test_hint_knows_the_swap_rule(app, hands):
    scene = open_game(app, Record("connect4", swap_rule=True))
    hands.key(pygame.K_h)
    step_until(hands.app, lambda: scene.advice.hint is not None)
    assert scene.board.view.hint in (2, 4) and scene.status.words.endswith(": a draw")
    hands.key(pygame.K_4)
    settle(hands, scene)
    hands.key(pygame.K_h)
    step_until(hands.app, lambda: scene.advice.hint is not None)
    assert scene.status.words.startswith("Swap sides") and scene.board.view.hint is None


def test_clocks_are_saved_while_they_run(app, hands):
    scene = open_game(app, time_control=TimeControl(60_000))
    hands.key(pygame.K_4)
    settle(hands, scene)
    hands.wait(6)
    saved = read_game(app.store.read_text(AUTOSAVE))
    assert 53_000 < saved.time_left[1] < 56_000


def test_two_people_can_agree_to_a_draw(app, hands):
    scene = open_game(app)
    hands.key(pygame.K_4)
    settle(hands, scene)
    hands.click(scene.back_button.rect.center)
    item = next(item for item in app.top.items if item.icon == "handshake")
    hands.click(item.rect.center)
    assert app.top is scene and scene.panel.result.title == "A draw"
    assert "agreement" in scene.panel.result.detail


def test_tab_reaches_the_buttons_and_digits_choose_columns(app, hands):
    scene = open_game(app)
    while scene.widgets.focus is not scene.action_row.move_controls.buttons[1]:
        hands.key(pygame.K_TAB)
    hands.key(pygame.K_RETURN)
    assert scene.board.move_input.is_armed and texts(scene) == []
    hands.key(pygame.K_4)
    assert texts(scene) == ["4f"]


def test_search_error_is_not_swallowed(app, hands):
    scene = open_game(app, think=Scripted("9").think, seats=AGAINST)
    with pytest.raises(RuntimeError) as raised:
        hands.key(pygame.K_4)
        step_until(hands.app, lambda: scene.record.current.ply == 2)
    assert isinstance(raised.value.__cause__, RulesError)
    scene.leave()


def test_forced_pass_has_a_button(app, hands):
    rows = "XWBBBBWX/-B----B-/-B----B-/--------/--------/--------/--------/X------X"
    scene = open_game(app, Record("wyb", position=f"{rows} w m 10"))
    assert scene.action_row.move_controls.buttons[0].visible and "pass" in scene.status.words
    check_layout(app)
    hands.click(scene.action_row.move_controls.buttons[0].rect.center)
    settle(hands, scene)
    assert texts(scene) == ["pass"] and not scene.action_row.move_controls.buttons[0].visible


def test_missing_weights_are_reported_with_the_stand_in(app, tmp_path):
    seats = ("person", f"perfect:weights={tmp_path / 'learnt.xml'}")
    message = "learnt.xml: cannot be read: not found. The default computer player plays instead."
    app.store.write_text(AUTOSAVE, write_game(Record("connect4", seats=seats)))
    app.push(Home(app))
    app.navigator.resume()
    assert app.toasts.waiting == [message]
    app.top.leave()
    app.toasts.waiting.clear()
    over = Record("connect4", seats=seats)
    over.resign(0)
    app.push(Play(app, over))
    assert app.toasts.waiting == []


def test_short_move_lists_read_across_and_long_ones_down(app, hands):
    for plies, is_across in ((20, True), (21, False)):
        record = Record("connect4")
        play_moves(record, list("1234567" * 3)[:plies])
        moves = open_game(app, record).panel.moves.list
        assert moves.columns == 2
        moves.first_row = 0
        starts = {cell.node.ply: box.topleft for cell, box in moves.boxes()}
        assert (starts[3][1] == starts[1][1]) == is_across and (starts[3][0] == starts[1][0]) != is_across
