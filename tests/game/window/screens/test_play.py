"""The Play scene, worked with mouse and keyboard, between two people and against a scripted player."""

import os
import sqlite3
import threading
import time

import pygame
import pytest

from ai.analysis.analysis import Analyst, Finding, Inquiry, boards_of, mistakes_of
from ai.search.deepening import Thought
from ai.verdict import DRAW, cp, loss, win
from game.play.library import keeping
from game.play.opponents import level_seat
from game.play.store import AUTOSAVE, LIBRARY, Store
from game.record.record import Record, TimeControl
from game.record.saved import read_game, write_game
from game.rules.catalog import GAMES
from game.window import theme
from game.window.app import App
from game.window.screens.home import Home
from game.window.screens.play.play import Play
from game.window.screens.sheets import Message
from game.window.widgets.cards import Balance, pieces_on_one_side
from game.window.widgets.move_list import MoveRows
from game.words.clocks import clock
from tests.game.window.conftest import SCALES, SIZES
from tests.helpers.layout import check_layout

CTRL = pygame.KMOD_LCTRL
PATIENCE = 60  # seconds, on the busiest computer; whatever takes longer never happens
PEOPLE = ("person", "person")
AGAINST = ("person", level_seat(3))


class Scripted:
    """Answers with the moves of a list, one per turn; `think` is what a live game asks."""

    def __init__(self, *texts: str) -> None:
        self.texts = list(texts)
        self.asked = 0
        self.stopped = 0

    def think(self, record):
        self.asked += 1
        board, script = record.board.copy(), self

        class Job:
            def work(self, report):
                move = board.move(script.texts.pop(0))
                report(Thought(move, cp(0), depth=11))
                return Thought(move, cp(0), depth=11)

            def stop(self):
                script.stopped += 1

        return Job()


class Endless:
    """Thinks until it is stopped, and then answers too late."""

    def __init__(self):
        self.is_stopped = False
        self.has_answered = threading.Event()

    def think(self, record):
        board = record.board.copy()
        endless = self

        class Job:
            def work(self, report):
                while not endless.is_stopped:
                    time.sleep(0.002)
                endless.has_answered.set()
                return Thought(board.moves()[0], cp(0))

            def stop(self):
                endless.is_stopped = True

        return Job()


def open_game(app, record=None, think=None, **values):
    record = record or Record("conniption", **values)
    app.push(Home(app))
    scene = Play(app, record, think) if think else Play(app, record)
    app.push(scene)
    app.step(0)
    return scene


def until(hands, condition):
    """Let time pass until something is true."""
    deadline = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < deadline, "it never happened"
        hands.app.step(1 / 30)
        time.sleep(0.001)


def settle(hands, scene):
    until(hands, lambda: not scene.view.busy)


def answer(hands, scene, label):
    """Press one of the buttons that answer what is asked."""
    button = next(button for button in scene.actions.answers if button.visible and button.label.startswith(label))
    hands.click(button.rect.center)


def drop(hands, scene, column, button=1):
    """Click a column, counted from 1."""
    hands.click(scene.view.center(column - 1, 3), button)


def texts(scene):
    return [entry.text for entry in scene.record.entries[: scene.record.now]]


# --- whole games ---


def test_a_whole_game_by_mouse(app, hands):
    scene = open_game(app, names=("Anna", "Ben"))
    for column, button in [(4, 1), (4, 1), (4, 3), (3, 1), (5, 1), (3, 1), (6, 1), (1, 1), (7, 1)]:
        drop(hands, scene, column, button)
        settle(hands, scene)
    assert texts(scene) == ["4", "4", "4f", "3", "5", "3", "6", "1", "7"]
    assert scene.record.outcome is not None and scene.record.outcome.winner == 0
    assert scene.panel.result.title == "Anna wins" and "after 9 turns" in scene.panel.result.detail
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


def test_against_the_computer_with_undo_redo_and_a_rematch(app, hands):
    script = Scripted("3", "3", "3", "1", "2", "4")
    scene = open_game(app, think=script.think, names=("You", "Computer"), seats=AGAINST)
    drop(hands, scene, 4)
    assert scene.live.is_computers_turn and not scene.view.active
    until(hands, lambda: scene.record.now == 2)
    hands.key(pygame.K_z, CTRL)
    assert texts(scene) == [] and scene.may_move
    hands.key(pygame.K_y, CTRL)
    assert texts(scene) == ["4", "3"] and scene.may_move
    for column in (5, 6):
        drop(hands, scene, column)
        until(hands, lambda: scene.may_move)
    drop(hands, scene, 7)
    settle(hands, scene)
    assert scene.panel.result.title == "You win"
    assert script.asked == 3
    hands.click(scene.panel.rematch.rect.center)
    again = app.top
    assert again is not scene and again.record.names == ("Computer", "You")
    until(hands, lambda: again.record.now == 1)
    assert again.may_move and again.bottom_side == 1


def test_a_loss_can_be_taken_back(app, hands):
    script = Scripted("1", "1", "1", "1", "2")
    scene = open_game(app, think=script.think, seats=AGAINST)
    for column in (7, 6, 7, 6):
        drop(hands, scene, column)
        until(hands, lambda: scene.may_move or scene.live.is_over)
    settle(hands, scene)
    assert scene.record.outcome.winner == 1
    hands.click(scene.actions.undo.rect.center)
    assert scene.record.outcome is None and scene.record.now == 6 and scene.may_move
    assert not scene.panel.result.visible


# --- pace and lateness ---


def test_the_computer_waits_until_its_turn_has_been_seen(app, hands):
    app.change(thinking_pause=2.0)
    scene = open_game(app, think=Scripted("3").think, seats=AGAINST)
    drop(hands, scene, 4)
    until(hands, lambda: scene.live.thought is not None)
    assert scene.panel.cards[0].state.line == "thinking ahead 11 turns"
    settle(hands, scene)
    hands.wait(1.5)
    assert scene.record.now == 1
    until(hands, lambda: scene.record.now == 2)


def test_an_answer_that_comes_too_late_is_dropped(app, hands):
    app.change(thinking_pause=0.0)
    endless = Endless()
    scene = open_game(app, think=endless.think, seats=AGAINST)
    drop(hands, scene, 4)
    hands.wait(0.2)
    hands.key(pygame.K_z, CTRL)
    assert endless.is_stopped and texts(scene) == []
    assert endless.has_answered.wait(PATIENCE)
    hands.wait(0.3)
    assert texts(scene) == [] and scene.may_move


def test_an_answer_to_what_was_taken_back_is_not_given_to_the_next_question(app, hands):
    app.change(thinking_pause=2.0)
    scene = open_game(app, think=Scripted("3", "5").think, seats=AGAINST)
    drop(hands, scene, 4)
    until(hands, lambda: scene.live.thought is not None and not scene.live.thinker.is_busy)
    hands.key(pygame.K_z, CTRL)
    drop(hands, scene, 1)
    until(hands, lambda: scene.record.now == 2)
    assert texts(scene) == ["1", "5"]


def test_quitting_and_leaving_work_while_the_computer_thinks(app, hands):
    endless = Endless()
    scene = open_game(app, think=endless.think, seats=AGAINST)
    drop(hands, scene, 4)
    hands.wait(0.2)
    hands.key(pygame.K_ESCAPE)
    assert isinstance(app.top, Home) and endless.is_stopped
    assert texts(scene) == ["4"]


def test_two_computers_are_watched_paused_and_stepped(app, hands):
    app.change(thinking_pause=0.0)
    script = Scripted(*"4 4 3 3 2 2".split())
    scene = open_game(app, think=script.think, seats=(level_seat(1), level_seat(2)))
    until(hands, lambda: scene.record.now >= 1)
    hands.key(pygame.K_SPACE)
    count = scene.record.now
    hands.wait(0.5)
    assert scene.record.now == count and "Paused" in scene.status.words
    hands.click(scene.actions.step.rect.center)
    until(hands, lambda: scene.record.now == count + 1)
    hands.wait(0.5)
    assert scene.record.now == count + 1
    hands.click(scene.actions.pause.rect.center)
    until(hands, lambda: scene.record.now == count + 2)


# --- the turn in parts ---


def test_a_flip_first_is_reversible_until_the_drop(app, hands):
    scene = open_game(app)
    hands.key(pygame.K_4)
    hands.key(pygame.K_4)
    settle(hands, scene)
    hands.click(scene.actions.controls[0].rect.center)
    settle(hands, scene)
    assert scene.view.stacks[3] == [1, 0] and scene.actions.controls[0].on
    assert scene.panel.cards[0].state.stock.left == 3 and texts(scene) == ["4", "4"]
    hands.click(scene.actions.controls[0].rect.center)
    settle(hands, scene)
    assert scene.view.stacks[3] == [0, 1]
    assert scene.panel.cards[0].state.stock.left == 4


def test_a_flip_that_was_played_is_not_counted_against_the_opponent_while_the_disc_falls(app, hands):
    scene = open_game(app)
    hands.key(pygame.K_f)
    settle(hands, scene)
    drop(hands, scene, 4)
    assert scene.view.busy
    assert [card.state.stock.left for card in scene.panel.cards] == [3, 4] and not scene.actions.controls[0].on


def test_a_flip_after_the_drop_is_dropped_when_the_flip_before_it_was_the_last(app, hands):
    scene = open_game(app, setup={"Flips": "1,4"})
    hands.key(pygame.K_r)
    assert scene.turn.is_armed
    hands.key(pygame.K_f)
    settle(hands, scene)
    assert scene.turn.is_flipped and not scene.turn.is_armed and not scene.actions.controls[1].on
    assert scene.actions.controls[1].why_not == "Your flips are spent"
    hands.key(pygame.K_4)
    assert texts(scene) == ["f4"]


def test_a_flip_after_the_drop_stays_armed_while_there_are_flips_for_both(app, hands):
    scene = open_game(app, setup={"Flips": "2,4"})
    hands.key(pygame.K_r)
    hands.key(pygame.K_f)
    settle(hands, scene)
    hands.key(pygame.K_4)
    assert texts(scene) == ["f4f"]


def test_the_wheel_flips_first_once_however_many_notches_it_sends(app, hands):
    scene = open_game(app)
    hands.move(scene.view.center(2, 2))
    for _ in range(6):
        hands.wheel(1)
    settle(hands, scene)
    assert scene.turn.is_flipped
    hands.wait(0.5)
    hands.wheel(1)
    settle(hands, scene)
    assert not scene.turn.is_flipped


def test_escape_takes_back_what_is_half_done_and_only_then_leaves(app, hands):
    scene = open_game(app)
    hands.key(pygame.K_f)
    hands.key(pygame.K_r)
    hands.key(pygame.K_ESCAPE)
    assert app.top is scene and not scene.turn.is_flipped and not scene.turn.is_armed
    hands.key(pygame.K_ESCAPE)
    assert isinstance(app.top, Home)


def test_a_board_that_is_turned_over_is_turned_back_for_whoever_takes_over_the_turn(app, hands):
    scene = open_game(app, position="//12//// 1 4,4 f", swap_rule=True)
    for key in (pygame.K_4, pygame.K_f):
        hands.key(key)
        settle(hands, scene)
    assert scene.view.stacks[2] == [1, 0]
    answer(hands, scene, "Swap sides")
    settle(hands, scene)
    assert not scene.turn.is_flipped and scene.view.stacks[2] == [0, 1] and not any(scene.view.lifts)
    assert [card.state.stock.left for card in scene.panel.cards] == [4, 4]


def test_a_board_that_is_turned_over_is_turned_back_when_the_flag_falls(app, hands):
    scene = open_game(app, position="//12//// 1 4,4 f", time_control=TimeControl(2000))
    for key in (pygame.K_1, pygame.K_1):
        hands.key(key)
        settle(hands, scene)
    hands.key(pygame.K_f)
    settle(hands, scene)
    assert scene.view.stacks[2] == [1, 0]
    until(hands, lambda: scene.live.is_over)
    settle(hands, scene)
    assert scene.view.stacks[2] == [0, 1] and scene.panel.cards[0].state.stock.left == 4


def test_escape_puts_a_piece_down_and_only_then_leaves(app, hands):
    rows = f"X------X/{'-' * 8}/---W----/---B----/--------/----B---/----W---/X------X"
    scene = open_game(app, Record("wyb", position=f"{rows} w m 10"))
    hands.click(scene.view.spot(3, 2))
    assert scene.turn.picked_up == 19
    hands.key(pygame.K_ESCAPE)
    assert app.top is scene and not scene.turn.is_begun
    hands.key(pygame.K_ESCAPE)
    assert isinstance(app.top, Home)


def test_the_wheel_turns_a_domino_where_there_is_nothing_to_flip(app, hands):
    scene = open_game(app, Record("domino"))
    hands.move(scene.view.spot(2, 2))
    assert not scene.view.vertical
    hands.wheel(1)
    assert scene.view.vertical


def test_a_flip_that_ends_the_game_ends_it_at_once(app, hands):
    # Turned over, the upper discs of three columns come to lie beside the disc in column 4.
    scene = open_game(app, position="21/21/21/1///2 1 4,4 f", names=("Anna", "Ben"))
    hands.key(pygame.K_f)
    settle(hands, scene)
    assert scene.record.now == 1 and scene.panel.result.title == "Anna wins"


def test_buttons_that_cannot_be_used_say_why(app, hands):
    scene = open_game(app)
    drop(hands, scene, 4, button=3)
    settle(hands, scene)
    assert scene.actions.controls[0].why_not == "Your opponent has just flipped; you may flip after your drop"
    assert not scene.actions.controls[1].why_not
    assert scene.actions.redo.why_not == "Nothing was taken back"
    assert "flip" in scene.status.words


def test_a_move_is_confirmed_where_that_is_wanted(app, hands):
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
    assert texts(scene) == ["5"] and scene.turn.unconfirmed is None
    drop(hands, scene, 3)
    answer(hands, scene, "Play")
    assert texts(scene) == ["5", "3"]


def test_a_click_during_an_animation_hurries_it_and_counts(app, hands):
    scene = open_game(app)
    drop(hands, scene, 4)
    assert scene.view.busy
    drop(hands, scene, 3)
    assert texts(scene) == ["4", "3"]


def test_the_end_is_told_only_when_it_has_been_seen(app, hands):
    scene = open_game(app, Record("conniption", position="21/121/21/121///22 1 4,4 f", names=("Anna", "Ben")))
    before = [card.state.line for card in scene.panel.cards]
    hands.key(pygame.K_f)  # the flip wins
    hands.wait(0.3)
    assert scene.record.outcome is not None and scene.view.busy
    assert [card.state.line for card in scene.panel.cards] == before and scene.status.words == ""
    assert not scene.panel.result.visible and scene.keeper.kept_as == ""
    settle(hands, scene)
    assert {card.state.line for card in scene.panel.cards} == {"won", "lost"}
    assert scene.status.words == "What could have been better?" and scene.panel.result.visible and scene.keeper.kept_as


def test_the_result_stays_while_one_looks_back(app, hands):
    scene = open_game(app, Record("connect4", position="2/2/2/111/// 1 0,0 -"))
    hands.key(pygame.K_4)
    settle(hands, scene)
    assert scene.panel.rematch.visible
    for back, forth in ((pygame.K_PAGEUP, pygame.K_PAGEDOWN), (pygame.K_HOME, pygame.K_END)):
        hands.key(back)
        assert scene.panel.result.visible and not scene.record.is_live
        hands.key(forth)
        hands.wait(0.1)
        assert scene.panel.result.visible and scene.panel.rematch.visible
        settle(hands, scene)
        assert scene.panel.result.visible and scene.panel.rematch.visible and not scene.panel.resign.visible


def test_a_game_that_is_left_before_its_end_was_seen_is_kept(app, hands):
    scene = open_game(app, Record("connect4", position="2/2/2/111/// 1 0,0 -"))
    hands.key(pygame.K_4)
    assert scene.view.busy
    hands.key(pygame.K_ESCAPE)
    assert app.top is not scene and app.store.library.place_of(scene.keeper.kept_as)


def test_small_boards_of_winning_paths_take_the_digits_they_show(app, hands):
    scene = open_game(app, Record("paths"))
    hands.key(pygame.K_5)
    hands.key(pygame.K_KP_9)
    assert texts(scene) == ["5", "9"]
    hands.key(pygame.K_5)
    assert texts(scene) == ["5", "9"]
    scene = open_game(app, Record("paths", {"File": "4x4"}))
    hands.key(pygame.K_1)  # could be the beginning of 12
    assert texts(scene) == []


def test_a_long_list_of_moves_keeps_the_last_ones_in_sight(app, hands):
    record = Record("conniption")
    for move in "1234567" * 3:
        record.play(record.board.move(move))
    scene = open_game(app, record)
    moves = scene.panel.moves.list
    assert moves.columns == 2
    for cursor in [*range(record.now, -1, -1), *range(record.now)]:
        scene.look(cursor)
        shown = [cell.cursor for cell, _ in moves.boxes()]
        assert cursor in shown or cursor == 0
        # As many as there is room for, and never a single row on a page of its own.
        assert len(shown) > min(record.now, 2 * moves.lines * moves.columns) - 2 * moves.lines


# --- looking back, hint, resignation, swap, clocks ---


def test_looking_back_shows_the_past_and_a_way_to_now(app, hands):
    scene = open_game(app)
    for key in (pygame.K_4, pygame.K_3, pygame.K_5):
        hands.key(key)
    settle(hands, scene)
    hands.click(scene.panel.moves.list.boxes()[0][1].center)
    assert scene.record.cursor == 1 and not scene.view.active
    assert scene.view.stacks[2] == [] and "Looking back" in scene.status.words
    drop(hands, scene, 1)
    assert len(scene.record.entries) == 3
    hands.click(scene.actions.to_now.rect.center)
    assert scene.record.is_live and scene.view.stacks[2] == [1] and scene.view.active


def test_the_computer_plays_on_while_somebody_looks_back(app, hands):
    app.change(thinking_pause=1.0)
    scene = open_game(app, think=Scripted("3").think, seats=AGAINST)
    hands.key(pygame.K_4)
    settle(hands, scene)
    hands.key(pygame.K_PAGEUP)
    assert scene.record.cursor == 0
    until(hands, lambda: scene.record.now == 2)
    assert scene.record.cursor == 0 and scene.view.stacks[3] == []
    hands.key(pygame.K_END)
    assert scene.view.stacks[2] == [1]


def test_a_hint_points_to_the_winning_move(app, hands):
    scene = open_game(app, Record("connect4", position="2/2/2/111/// 1 0,0 -"))
    hands.key(pygame.K_h)
    until(hands, lambda: scene.advice.hint is not None)
    assert scene.status.words == "Drop in 4: Player 1 wins in 1 turn" and scene.view.hint == 3
    hands.key(pygame.K_1)
    assert scene.advice.hint is None and scene.view.hint is None


def test_resigning_asks_first_and_can_be_taken_back(app, hands):
    scene = open_game(app, names=("You", "Computer"), seats=AGAINST, think=Scripted().think)
    hands.click(scene.panel.resign.rect.center)
    assert isinstance(app.top, Message) and scene.record.outcome is None
    hands.key(pygame.K_RETURN)  # the safe answer comes first
    assert app.top is scene and scene.record.outcome is None
    hands.click(scene.panel.resign.rect.center)
    hands.key(pygame.K_TAB)
    hands.key(pygame.K_RETURN)
    assert app.top is scene and scene.panel.result.title == "Computer wins"
    hands.key(pygame.K_z, CTRL)
    assert scene.record.outcome is None and scene.may_move


def test_the_swap_rule_offers_the_first_turn(app, hands):
    scene = open_game(app, swap_rule=True, names=("Anna", "Ben"))
    assert "swap rule" in scene.subtitle
    assert scene.actions.question is None
    hands.key(pygame.K_4)
    settle(hands, scene)
    answer(hands, scene, "Swap sides")
    assert scene.record.is_swapped and scene.actions.question is None
    assert texts(scene) == ["4", "swap"]
    hands.key(pygame.K_3)
    assert texts(scene) == ["4", "swap", "3"]


def test_who_stays_on_their_side_is_not_asked_again(app, hands):
    scene = open_game(app, swap_rule=True, names=("Anna", "Ben"))
    hands.key(pygame.K_4)
    settle(hands, scene)
    hands.key(pygame.K_ESCAPE)
    assert app.top is scene and scene.actions.question is None and scene.actions.hint.visible
    hands.key(pygame.K_3)
    assert texts(scene) == ["4", "3"]


def test_what_is_said_of_a_swap_goes_with_it(app, hands):
    scene = open_game(app, swap_rule=True, names=("Anna", "Ben"))
    hands.key(pygame.K_4)
    settle(hands, scene)
    answer(hands, scene, "Swap sides")
    hands.wait(0.3)
    hands.key(pygame.K_z, CTRL)
    hands.wait(0.5)
    assert not app.toasts.waiting


def test_the_clock_of_the_mover_runs_and_ends_the_game(app, hands):
    scene = open_game(app, names=("Anna", "Ben"), time_control=TimeControl(3000, 1000))
    hands.wait(1)
    assert scene.record.time_left[0] == 3000  # the clock starts with the first move
    hands.key(pygame.K_4)
    settle(hands, scene)
    left = scene.record.time_left
    assert left[0] == 4000 and left[1] <= 3000
    hands.wait(3.2)
    assert scene.panel.result.title == "Anna wins" and "On time" in scene.panel.result.detail


def test_a_blocked_loop_does_not_eat_the_clock(app, hands):
    scene = open_game(app, time_control=TimeControl(60_000))
    hands.key(pygame.K_4)
    settle(hands, scene)
    app.step(30.0)
    assert 57_000 < scene.record.time_left[1] < 60_000


def test_the_clock_stands_while_a_sheet_lies_above_the_game(app, hands):
    scene = open_game(app, time_control=TimeControl(60_000))
    hands.key(pygame.K_4)
    settle(hands, scene)
    left = scene.record.time_left
    hands.key(pygame.K_m)
    assert app.top is not scene
    hands.wait(1)
    assert scene.record.time_left == left


def test_a_clock_against_the_computer_can_be_paused(app, hands):
    seats = (level_seat(1), "person")
    scene = open_game(app, think=Scripted("4", "3").think, seats=seats, time_control=TimeControl(60_000))
    until(hands, lambda: scene.may_move)
    hands.click(scene.actions.pause.rect.center)
    left = scene.record.time_left
    hands.wait(2)
    assert scene.record.time_left == left and "Paused" in scene.status.words
    hands.key(pygame.K_RIGHT)
    hands.key(pygame.K_SPACE)  # is for the board
    assert not scene.live.is_paused and scene.record.now == 2


# --- saving ---


def test_continue_after_a_kill_goes_on_exactly(app, hands, tmp_path):
    scene = open_game(
        app, think=Scripted("3").think, names=("You", "Computer"), seats=AGAINST, time_control=TimeControl(60_000, 2000)
    )
    hands.wait(1)
    hands.key(pygame.K_4)
    until(hands, lambda: scene.may_move)
    expected = write_game(scene.record)
    scene.live.forget()
    app.store.finish()  # a kill comes later than the few milliseconds that this takes
    fresh = App(Store(tmp_path), (1280, 800))
    fresh.push(Home(fresh))
    fresh.ways.resume()
    fresh.step(0)
    assert write_game(fresh.top.record) == expected
    assert fresh.top.record.seats == AGAINST and fresh.top.may_move


def test_a_rematch_is_what_continue_goes_on_with(app, hands):
    scene = open_game(app, names=("Anna", "Ben"))
    hands.key(pygame.K_4)
    scene.agree_draw()
    hands.click(scene.panel.rematch.rect.center)
    saved = read_game(app.store.read_text(AUTOSAVE))
    assert saved.names == ("Ben", "Anna") and saved.now == 0


def test_rematches_are_counted_and_another_level_begins_anew(app, hands):
    app.change(thinking_pause=0.0)
    seats = ("person", level_seat(3))
    moves = ("1", "1", "1", "2")
    record = Record("connect4", names=("You", "Computer"), seats=seats)
    scene = open_game(app, record, think=Scripted(*moves).think)
    for _ in range(4):
        until(hands, lambda: scene.may_move)
        hands.key(pygame.K_4)
        settle(hands, scene)
    assert scene.status.words == "Once more, or one level harder?"
    assert [card.state.line for card in scene.panel.cards] == ["lost", "won"]
    scene.play_rematch()
    second = app.top
    until(hands, lambda: second.may_move)
    second.agree_draw()
    assert [card.state.line for card in second.panel.cards] == ["draw · won 0 of 2", "draw · won 1 of 2"]
    answer(hands, second, "Level 4")
    assert app.top.record.seats == ("person", level_seat(4)) and app.top.series.games == 0


def test_a_rematch_keeps_the_clock_the_swap_rule_and_each_ones_handicap(app, hands):
    control = TimeControl(60_000, 2000)
    setup = {"Flips": "4,1"}
    scene = open_game(app, setup=setup, names=("Anna", "Ben"), time_control=control, swap_rule=True)
    scene.agree_draw()
    hands.click(scene.panel.rematch.rect.center)
    again = app.top.record
    assert again.names == ("Ben", "Anna") and again.setup == {"Flips": "1,4"}
    assert again.time_control == control and again.time_left == (60_000, 60_000) and again.swap_rule
    app.top.agree_draw()
    hands.wait(1)  # or it would be taken for a double click
    hands.click(app.top.panel.rematch.rect.center)
    assert app.top.record.names == ("Anna", "Ben") and app.top.record.setup == setup


def test_a_rematch_begins_where_the_game_began(app, hands):
    scene = open_game(app, position="//12//// 1 2,3 f")
    hands.key(pygame.K_1)
    scene.agree_draw()
    hands.click(scene.panel.rematch.rect.center)
    assert app.top.record.board.position() == "//12//// 1 2,3 f"


def test_a_damaged_autosave_is_set_aside_with_a_message(app, hands):
    app.push(Home(app))
    app.store.write_text(AUTOSAVE, '[Conniption "1"]\nnonsense')
    app.ways.resume()
    assert isinstance(app.top, Home) and app.store.messages
    assert not app.store.exists(AUTOSAVE) and app.top.resume.why_not


def test_save_and_open_a_game(app, hands):
    scene = open_game(app, names=("Anna", "Ben"))
    hands.key(pygame.K_4)
    hands.key(pygame.K_s, CTRL)
    hands.type("Our game")  # instead of the name that is proposed
    hands.key(pygame.K_RETURN)
    assert app.top is scene
    hands.key(pygame.K_3)
    hands.key(pygame.K_o, CTRL)
    choose_first(app, hands)
    assert app.top is not scene and texts(app.top) == ["4"]
    assert app.top.record.names == ("Anna", "Ben")


def wait_for(app, condition):
    finish = time.monotonic() + 180
    while not condition():
        assert time.monotonic() < finish, "waited in vain"
        app.step(0.02)


def choose_first(app, hands):
    """Open the first game of the list that is on the screen."""
    page = app.top
    wait_for(app, lambda: page.is_up_to_date)
    hands.key(pygame.K_DOWN)
    hands.key(pygame.K_RETURN)


def test_a_game_that_cannot_be_deleted_stays_in_the_list(app, hands, monkeypatch):
    open_game(app)
    keeping.save(app.store, "held", Record("paths"))
    hands.key(pygame.K_o, CTRL)
    page = app.top
    wait_for(app, lambda: page.is_up_to_date)
    other = sqlite3.connect(app.store.folder / LIBRARY)
    monkeypatch.setattr("game.play.library.database.PATIENCE", 0.01)
    app.store.library.close()
    other.execute("BEGIN IMMEDIATE")
    hands.key(pygame.K_DOWN)
    hands.key(pygame.K_DELETE)
    app.step(0)
    assert len(page.places) == 1 and "locked" in app.toasts.waiting[0]
    other.close()


def test_a_game_whose_last_move_is_taken_back_and_played_again_is_kept(app, hands):
    scene = open_game(app, Record("connect4", position="2/2/2/111/// 1 0,0 -"))
    hands.key(pygame.K_4)
    hands.key(pygame.K_z, CTRL)
    hands.wait(1)
    assert scene.keeper.kept_as == ""
    hands.key(pygame.K_y, CTRL)
    settle(hands, scene)
    assert scene.keeper.kept_as


def test_a_fair_first_turn_is_no_mistake(app):
    values = [win(41), DRAW, win(8)]
    record = Record("connect4")
    for move in (2, 3):
        record.play(move)
    boards = boards_of(record)
    assert mistakes_of(values, boards) == {1, 2} and mistakes_of(values, boards, swap_rule=True) == {2}


@pytest.mark.parametrize(
    ("text", "moves"),
    [("1.4 4 2.3", "4 4 3"), ("1. 4 {3.2} 4 {2} *", "4 4"), ("1. 4 swap 4f 1-0", "4 swap 4f"), ("4", "4")],
)
def test_moves_are_read_as_the_game_writes_them(app, hands, monkeypatch, text, moves):
    open_game(app)
    monkeypatch.setattr(pygame.scrap, "get_text", lambda: text)
    hands.key(pygame.K_v, CTRL)
    assert texts(app.top) == moves.split()


def test_a_bare_list_of_moves_can_be_pasted(app, hands, monkeypatch):
    open_game(app, names=("Anna", "Ben"))
    monkeypatch.setattr(pygame.scrap, "get_text", lambda: "1. 4 f3\n2. 5f 4")
    hands.key(pygame.K_v, CTRL)
    assert texts(app.top) == ["4", "f3", "5f", "4"] and app.top.record.names == ("Anna", "Ben")


def test_trouble_with_saving_a_move_is_told(app, hands, monkeypatch):
    open_game(app)
    app.store.finish()
    with monkeypatch.context() as patch:
        patch.setattr("os.replace", lambda *_: (_ for _ in ()).throw(OSError(28, "No space left on device")))
        hands.key(pygame.K_4)
        app.store.finish()
    app.step(0)
    assert app.toasts.waiting == [
        f"Nothing can be saved in {app.store.folder} (No space left on device). You can play on."
    ]


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
    assert [entry.text for entry in read_game(written["autosave.txt"]).entries] == ["4"]
    assert '"volume": 11' in written["settings.json"]


def test_a_game_needs_a_name_to_be_saved(app, hands):
    open_game(app)
    hands.key(pygame.K_s, CTRL)
    sheet = app.top
    sheet.field.words = "  "
    hands.key(pygame.K_RETURN)
    assert app.top is sheet and sheet.complaint
    sheet.field.words = "CON: a/b?"  # which could not be the name of a file
    hands.key(pygame.K_RETURN)
    assert [kept.title for kept in app.store.library.games(app.store.library.find())] == ["CON: a/b?"]


def test_copy_and_paste(app, hands, monkeypatch):
    board = []
    monkeypatch.setattr("game.window.clipboard.put", lambda words: board.append(words) or True)
    monkeypatch.setattr("game.window.clipboard.get", lambda: board[-1])
    scene = open_game(app)
    hands.key(pygame.K_4)
    hands.key(pygame.K_c, CTRL)
    assert read_game(board[-1]).board.position() == scene.record.board.position()
    hands.key(pygame.K_3)
    hands.key(pygame.K_v, CTRL)
    assert texts(app.top) == ["4"]
    board.append("//12/1// / 1 4,4 f")
    hands.key(pygame.K_v, CTRL)
    assert isinstance(app.top, Message)
    hands.key(pygame.K_ESCAPE)
    board.append("//12//// 1 4,4 f")
    hands.key(pygame.K_v, CTRL)
    assert app.top.record.board.position() == "//12//// 1 4,4 f"


# --- analysis ---


def test_analysis_is_opt_in_stays_on_and_is_off_between_people(app, hands):
    scene = open_game(app, seats=AGAINST, think=Scripted().think)
    assert not scene.advice.is_on
    hands.key(pygame.K_a)
    until(hands, lambda: len(scene.view.chips) == 7)
    assert app.settings.analysis
    scene.leave()
    assert not open_game(app).advice.is_on
    scene = open_game(app, seats=AGAINST, think=Scripted().think)
    assert scene.advice.is_on
    scene.leave()


def asked_by(scene):
    """The positions that the analyst asks about from now on, by how many turns have been played."""
    asked = []

    class Job:
        def __init__(self, board, past, known):
            asked.append(scene.record.now)

        def work(self, report):
            pass

        def stop(self):
            pass

    scene.advice.analyst.inquire = Job
    return asked


def test_advice_rests_while_the_computer_thinks(app, hands):
    app.change(analysis=True)
    endless = Endless()
    scene = open_game(app, seats=AGAINST, think=endless.think)
    asked = asked_by(scene)
    hands.key(pygame.K_4)
    settle(hands, scene)
    hands.wait(0.5)
    assert scene.live.is_computers_turn and asked == []
    endless.is_stopped = True
    until(hands, lambda: scene.may_move)
    hands.wait(0.5)
    assert asked[0] == 2


def test_advice_goes_on_while_two_computers_are_watched(app, hands):
    app.change(analysis=True)
    scene = open_game(app, seats=(level_seat(1), level_seat(2)), think=Scripted("4", "3", "5").think)
    asked = asked_by(scene)
    until(hands, lambda: 1 in asked)
    assert scene.live.is_computers_turn
    scene.leave()


def test_each_card_counts_the_pieces_of_its_player(app):
    scene = open_game(
        app, Record("wyb", position=f"X--W---X/{'-' * 8}/---WB---/---W----{'/--------' * 3}/X------X w p 6")
    )
    white, black = (card.state.line for card in scene.panel.cards)
    assert white.endswith(" · 3 pieces") and black.endswith(" · 1 piece")


# --- looks ---


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scale", SCALES)
def test_nothing_overlaps_or_leaves_the_screen(app, hands, size, scale):
    app.resize(size)
    app.change(scale=scale)
    scene = open_game(app, names=("You", "Computer"), seats=AGAINST, time_control=TimeControl(300_000, 2000))
    check_layout(app)
    hands.key(pygame.K_4)
    scene.live.resign()
    scene.refresh()
    settle(hands, scene)
    hands.wait(0.5)
    check_layout(app)
    hands.key(pygame.K_m)
    hands.wait(0.3)
    scene.leave()


@pytest.mark.parametrize("game", GAMES)
def test_every_game_can_be_opened_and_shown_small(app, hands, game):
    app.resize((960, 600))
    scene = open_game(app, Record(game, seats=AGAINST), Endless().think)
    check_layout(app)
    scene.play(scene.record.board.moves()[0])
    settle(hands, scene)
    assert scene.record.now == 1
    scene.leave()


def test_the_window_may_change_its_size_in_the_middle_of_a_move(app, hands):
    scene = open_game(app)
    drop(hands, scene, 4, button=3)
    hands.wait(0.4)
    assert scene.view.busy
    app.resize((960, 600))
    hands.wait(0.1)
    app.resize((1920, 1080))
    settle(hands, scene)
    drop(hands, scene, 5)
    assert texts(scene) == ["4f", "5"]


@pytest.mark.parametrize("name", theme.THEMES)
def test_every_theme_draws_the_scene(app, hands, name):
    scene = open_game(app, seats=AGAINST, think=Scripted().think)
    app.change(theme=name)
    hands.wait(0.3)
    panel = app.surface.get_at(tuple(int(side) for side in scene.panel.cards[1].rect.move(60, 6).midtop))
    assert panel[:3] == theme.mix(theme.now.panel, theme.now.raised, 1.0)
    scene.leave()


def test_no_label_is_cut_however_many_buttons_there_are(app, hands):
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


def test_a_thinking_computer_with_a_clock_fits_on_its_card(app, hands):
    app.resize((960, 600))
    app.change(thinking_pause=9.0)
    scene = open_game(app, think=Scripted("3").think, seats=AGAINST, time_control=TimeControl(60 * 60_000))
    hands.key(pygame.K_4)
    until(hands, lambda: scene.panel.cards[0].state.line == "thinking ahead 11 turns")
    check_layout(app)
    scene.leave()


def test_taking_back_makes_watched_computers_wait(app, hands):
    app.change(thinking_pause=0.0)
    scene = open_game(app, think=Scripted(*"4 4 3 3 2 2".split()).think, seats=(level_seat(1), level_seat(2)))
    until(hands, lambda: scene.record.now == 2)
    hands.key(pygame.K_z, CTRL)
    hands.wait(0.5)
    assert scene.record.now == 1 and scene.live.is_paused


# --- what is kept ---


def test_a_game_that_has_ended_is_kept_once_however_it_is_ended(app, hands):
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


def test_an_unfinished_game_is_kept_when_another_takes_its_place(app, hands):
    open_game(app)
    for key in (pygame.K_1, pygame.K_2, pygame.K_3, pygame.K_4):
        hands.key(key)
    app.go_home()
    app.ways.resume()
    app.step(0)
    assert app.store.library.find() == []
    app.go_home()
    open_game(app, Record("domino"))
    (place,) = app.store.library.find()
    assert app.store.library.read(place).now == 4


# --- the words of the analysis ---


def test_a_mistake_is_only_named_where_verdicts_can_be_compared():
    boards = [Record("connect4").board for _ in range(2)]
    boards[1].play(3)

    def is_mistake(before, after):
        return mistakes_of([before, after], boards) == {1}

    assert is_mistake(win(9), DRAW) and is_mistake(DRAW, win(5)) and is_mistake(win(3), win(4))
    assert not is_mistake(win(9), loss(8)) and not is_mistake(loss(8), win(7))
    assert not is_mistake(cp(10), win(5)) and not is_mistake(win(5), cp(0))
    assert is_mistake(cp(500), cp(500))
    assert not is_mistake(None, win(5))


@pytest.mark.parametrize(
    ("before", "after", "is_mistake"),
    [
        (300, -300, True),
        (100, -600, True),
        (200, -200, False),  # a little is lost with many a move
        (800, 300, False),  # and who is far ahead may be a little less so
        (-600, 100, False),
    ],
)
def test_a_mistake_among_open_scores_throws_away_half_of_all_there_is(before, after, is_mistake):
    boards = [Record("connect4").board for _ in range(2)]
    boards[1].play(3)
    values = [cp(before), cp(after).for_opponent()]
    assert (mistakes_of(values, boards) == {1}) == is_mistake


def test_a_slower_win_and_a_swap_are_no_mistakes():
    boards = [Record("connect4").board for _ in range(2)]
    assert mistakes_of([win(9), win(9)], boards) == frozenset()  # the same player is to move
    boards[1].play(3)
    assert mistakes_of([win(3), loss(20)], boards) == frozenset()
    assert mistakes_of([loss(20), win(1)], boards) == frozenset()


def test_the_best_move_of_each_place_fits_what_is_half_done():
    board = Record("conniption").board
    verdicts = {"4": loss(4), "4f": DRAW, "f4": win(3), "3": DRAW, "3f": DRAW}

    class Job:
        def __init__(self, board, past, known):
            self.stop = lambda: None

        def work(self, report):
            for text, verdict in verdicts.items():
                report(Finding(board.position(), board.move(text), verdict))

    analyst = Analyst(Job)
    analyst.ask(board, list)
    deadline = time.monotonic() + PATIENCE
    while analyst.is_busy and time.monotonic() < deadline:
        analyst.poll()
    best = analyst.best_by_place(board.position(), lambda move: True, lambda move: move & 7)
    assert {board.text(move): verdict for move, verdict in best.items()} == {"f4": win(3), "3": DRAW}
    best = analyst.best_by_place(board.position(), lambda move: bool(move & 16), lambda move: move & 7)
    assert {board.text(move) for move in best} == {"4f", "3f"}


def test_every_move_of_a_position_gets_its_verdict_and_the_past_its_place():
    record = Record("paths")
    for text in ("1", "2", "4", "3"):
        record.play(record.board.move(text))
    findings = []
    Inquiry(record.board, boards_of(record)[:-1], {}).work(findings.append)
    position = record.board.position()
    moves = {finding.move: finding.verdict for finding in findings if finding.position == position}
    assert moves[record.board.move("7")] == win(1) and moves[None] == win(1)
    assert set(moves) == {None, *record.board.moves()}
    assert {finding.position for finding in findings} == {board.position() for board in boards_of(record)}


def test_the_move_after_a_swap_stands_in_a_row_of_its_own():
    record = Record("domino", swap_rule=True)
    for text in ("a1h", "swap", "c1v", "d4h"):
        record.swap() if text == "swap" else record.play(record.board.move(text))
    followed = MoveRows()
    followed.follow(record, "short")
    rows = [(number, {side: cell.text for side, cell in cells.items()}) for number, cells in followed.rows]
    assert rows == [("1.", {0: "a1h", 1: "swap"}), ("", {1: "c1v"}), ("2.", {0: "d4h"})]


@pytest.mark.parametrize(("mover", "top"), [(0, 0), (0, 1), (1, 0), (1, 1)])
def test_the_balance_gives_the_larger_part_to_the_side_that_is_ahead(mover, top):
    balance = Balance()
    balance.show(win(3), mover, top)
    balance.update(10)
    assert (balance.share.value > 0.5) == (mover == top)


@pytest.mark.parametrize(
    ("left", "shown"),
    [(60_000, "1:00"), (59_999, "1:00"), (59_000, "0:59"), (20_000, "0:20"), (19_999, "0:19.9"), (50, "0:00.0")],
)
def test_a_clock_shows_a_second_until_it_has_wholly_passed(left, shown):
    assert clock(left) == shown


def test_the_graph_is_cut_where_it_crosses_the_middle():
    points = [(0.0, 0.0), (2.0, 20.0), (4.0, 20.0), (6.0, 0.0)]
    assert pieces_on_one_side(points, 10, above=True) == [[(0, 0), (1, 10)], [(5, 10), (6, 0)]]
    assert pieces_on_one_side(points, 10, above=False) == [[(1, 10), (2, 20), (4, 20), (5, 10)]]


@pytest.mark.parametrize(("size", "scale"), [((1000, 1400), 250), ((1920, 1080), 150), ((960, 600), 100)])
def test_high_narrow_and_slim_things_fit_too(app, hands, size, scale):
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


# --- and besides ---


def test_the_computer_takes_over_a_first_turn_that_is_too_good(app, hands):
    app.change(thinking_pause=0.0)

    class Loser(Scripted):
        def think(self, record):
            job = super().think(record)
            job.work = lambda report: Thought(record.board.moves()[0], loss(8))
            return job

    scene = open_game(app, think=Loser("1").think, seats=AGAINST, names=("You", "Computer"), swap_rule=True)
    hands.key(pygame.K_4)
    until(hands, lambda: scene.record.now == 2)
    assert texts(scene) == ["4", "swap"] and scene.may_move
    assert scene.bottom_side == 1  # what was red is now the computer's


def test_the_computer_says_that_it_does_not_take_over_the_first_turn(app, hands):
    app.change(thinking_pause=0.0)
    scene = open_game(app, think=Scripted("3").think, seats=AGAINST, names=("You", "Computer"), swap_rule=True)
    hands.key(pygame.K_4)
    until(hands, lambda: scene.record.now == 2)
    settle(hands, scene)
    assert app.toasts.waiting == ["Computer stays, and answers the first turn"]
    hands.key(pygame.K_z, CTRL)
    hands.wait(0.5)
    assert not app.toasts.waiting


def test_the_computer_shares_the_first_turn_fairly(app, hands):
    app.change(thinking_pause=0.0)
    seats = (level_seat(8), "person")
    scene = open_game(app, Record("connect4", names=("Computer", "You"), seats=seats, swap_rule=True))
    until(hands, lambda: scene.record.now == 1)
    assert texts(scene) in (["3"], ["5"])  # the only drawn ones


def test_a_hint_knows_the_swap_rule(app, hands):
    scene = open_game(app, Record("connect4", swap_rule=True))
    hands.key(pygame.K_h)
    until(hands, lambda: scene.advice.hint is not None)
    assert scene.view.hint in (2, 4) and scene.status.words.endswith(": a draw")
    hands.key(pygame.K_4)
    settle(hands, scene)
    hands.key(pygame.K_h)
    until(hands, lambda: scene.advice.hint is not None)
    assert scene.status.words == "Swap sides. If you do not, Player 2 loses in 40 turns" and scene.view.hint is None


def test_clocks_are_saved_while_they_run(app, hands):
    scene = open_game(app, time_control=TimeControl(60_000))
    hands.key(pygame.K_4)
    settle(hands, scene)
    hands.wait(6)
    saved = read_game(app.store.read_text(AUTOSAVE))
    assert 53_000 < saved.time_left[1] < 56_000


def test_two_people_can_agree_on_a_draw_in_the_menu(app, hands):
    scene = open_game(app)
    hands.key(pygame.K_4)
    settle(hands, scene)
    hands.click(scene.way_back.rect.center)
    item = next(item for item in app.top.items if item.label == "Agree on a draw")
    hands.click(item.rect.center)
    assert app.top is scene and scene.panel.result.title == "A draw"
    assert "agreement" in scene.panel.result.detail


def test_tab_reaches_the_buttons_and_the_board_keeps_its_digits(app, hands):
    scene = open_game(app)
    while scene.widgets.focus is not scene.actions.controls[1]:
        hands.key(pygame.K_TAB)
    hands.key(pygame.K_RETURN)
    assert scene.turn.is_armed and texts(scene) == []
    hands.key(pygame.K_4)
    assert texts(scene) == ["4f"]


def test_an_error_in_the_search_is_not_swallowed(app, hands):
    scene = open_game(app, think=Scripted("9").think, seats=AGAINST)
    with pytest.raises(RuntimeError, match="could not choose"):
        hands.key(pygame.K_4)
        until(hands, lambda: scene.record.now == 2)
    scene.leave()


def test_a_forced_pass_is_offered_as_a_button(app, hands):
    rows = "XWBBBBWX/-B----B-/-B----B-/--------/--------/--------/--------/X------X"
    scene = open_game(app, Record("wyb", position=f"{rows} w m 10"))
    assert scene.actions.controls[0].visible and "pass" in scene.status.words
    check_layout(app)
    hands.click(scene.actions.controls[0].rect.center)
    settle(hands, scene)
    assert texts(scene) == ["pass"] and not scene.actions.controls[0].visible


def test_a_saved_game_whose_weights_are_gone_says_who_plays_instead(app, tmp_path):
    seats = ("person", f"perfect:weights={tmp_path / 'learnt.xml'}")
    told = "learnt.xml: cannot be read: No such file or directory. The full search plays instead."
    app.store.write_text(AUTOSAVE, write_game(Record("connect4", seats=seats)))
    app.push(Home(app))
    app.ways.resume()
    assert app.toasts.waiting == [told]
    app.top.leave()
    app.toasts.waiting.clear()
    over = Record("connect4", seats=seats)
    over.resign(0)
    app.push(Play(app, over))
    assert app.toasts.waiting == []
