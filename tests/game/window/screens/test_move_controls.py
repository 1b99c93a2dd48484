"""Flip buttons, wheel, keys and preview work alike on every screen with a board, and refused moves say why."""

import pygame
import pytest

from game.record.puzzle import read_puzzle
from game.record.record import Record
from game.teach.puzzles.rush import Rush
from game.window import scaling
from game.window.changes import EVERYTHING
from game.window.screens.exercises.exercise_screen import ExerciseScreen
from game.window.screens.exercises.puzzle_course import PuzzleCourse
from game.window.screens.exercises.rush_course import RushCourse
from game.window.screens.learn.learn import Learn
from game.window.screens.play.play import Play
from tests.helpers.records import play_moves
from tests.helpers.waiting import step_until

PEOPLE = ("person", "person")
FLIPS = "11.7\tFlips=2,2\t112/1/2/1//22/21 1 1,1 f\twin 7\t3\t1623\tlong-win only-move"


def open_game(app, record=None, **values):
    app.restart()
    app.push(Play(app, record or Record("conniption", **{"seats": PEOPLE, **values})))
    app.step(0)
    return app.top


def in_play(app, hands):
    scene = open_game(app)
    return scene.action_row.move_controls, scene.board.view


def in_a_puzzle(app, hands):
    app.restart()
    puzzle = read_puzzle(FLIPS, "conniption")
    app.push(ExerciseScreen(app, PuzzleCourse(app, puzzle, "Practice", lambda session: "")))
    app.step(0)
    return app.top.controls, app.top.board.view


def in_a_rush(app, hands):
    app.restart()
    rush = Rush([read_puzzle(FLIPS, "conniption")])
    app.push(ExerciseScreen(app, RushCourse(app, rush, rush.puzzle, app.pop)))
    app.step(0)
    return app.top.controls, app.top.board.view


def in_a_mistake(app, hands):
    record = Record("conniption", names=("You", "Computer"), user=0, seats=("person", "computer 3"))
    play_moves(record, "4 4 4 4 1 1 5 3")
    app.restart()
    app.navigator.mistakes(record)
    scene = app.top
    step_until(app, lambda: scene.session is not None)
    hands.wait(0.1)
    return scene.controls, scene.board.view


def in_a_lesson(app, hands):
    app.restart()
    app.push(Learn(app))
    app.top.go(1)
    hands.key(pygame.K_RETURN)
    return app.top.controls, app.top.exercise.view


@pytest.fixture(params=[in_play, in_a_puzzle, in_a_rush, in_a_mistake, in_a_lesson])
def screen_with_flips(request, app, hands):
    return request.param(app, hands)


def hold(app, key):
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=key, mod=0, unicode="", scancode=0))
    app.step(0)


def release(app, key):
    pygame.event.post(pygame.event.Event(pygame.KEYUP, key=key, mod=0, unicode="", scancode=0))
    app.step(0)


def test_one_gesture_of_the_wheel_flips_once(hands, screen_with_flips):
    _, view = screen_with_flips
    hands.move(view.frame.center)
    for _ in range(5):
        hands.wheel(1)
    assert view.move_input.is_flipped
    hands.wait(2)
    hands.wheel(-1)
    assert not view.move_input.is_flipped


def test_x_shows_the_flip_while_it_is_held(app, screen_with_flips):
    _, view = screen_with_flips
    hold(app, pygame.K_x)
    assert view.move_input.is_seen_through
    release(app, pygame.K_x)
    assert not view.move_input.is_seen_through


def test_the_preview_starts_when_the_pointer_rests_on_a_flip_button(hands, screen_with_flips):
    controls, view = screen_with_flips
    hands.move((5, 5))
    hands.move(controls.buttons[0].rect.center)
    hands.wait(0.3)
    assert not view.move_input.is_seen_through
    hands.wait(0.2)
    assert view.move_input.is_seen_through
    hands.move((5, 5))
    assert not view.move_input.is_seen_through


def test_no_preview_where_a_flip_button_appears_under_a_pointer_at_rest(app, hands):
    scene = open_game(app)
    place = scene.action_row.move_controls.buttons[0].rect.center
    app.restart()
    hands.move(place)
    scene = open_game(app)
    hands.wait(2)
    assert not scene.board.move_input.is_seen_through
    hands.move((place[0] + 2, place[1]))
    hands.wait(2)
    assert not scene.board.move_input.is_seen_through, "it has not moved onto the button"


def test_no_preview_when_a_dialog_closes_above_a_flip_button(app, hands):
    scene = open_game(app)
    place = scene.action_row.move_controls.buttons[0].rect.center
    hands.key(pygame.K_m)
    assert app.top is not scene
    hands.move(place)
    hands.key(pygame.K_ESCAPE)
    assert app.top is scene
    hands.wait(2)
    assert not scene.board.move_input.is_seen_through


@pytest.mark.parametrize("key", [pygame.K_f, pygame.K_r, pygame.K_4, pygame.K_t, pygame.K_LEFT])
def test_any_key_ends_the_preview(app, hands, key):
    scene = open_game(app)
    hands.move(scene.action_row.move_controls.buttons[0].rect.center)
    hands.wait(1)
    assert scene.board.move_input.is_seen_through
    hands.key(key)
    hands.wait(3)
    assert not scene.board.move_input.is_seen_through


def test_any_shortcut_ends_the_preview(app, hands):
    scene = open_game(app)
    hands.key(pygame.K_4)
    hands.wait(2)
    hands.move(scene.action_row.move_controls.buttons[0].rect.center)
    hands.wait(1)
    assert scene.board.move_input.is_seen_through
    hands.key(pygame.K_z, pygame.KMOD_LCTRL)
    hands.wait(1)
    assert scene.record.current.ply == 0 and not scene.board.move_input.is_seen_through


def test_a_move_ends_the_preview_that_x_holds(app, hands):
    scene = open_game(app)
    hold(app, pygame.K_x)
    scene.play(3)
    hands.wait(2)
    assert not scene.board.move_input.is_seen_through


def test_a_prompt_in_place_of_the_buttons_ends_the_preview(app, hands):
    app.change(confirm_move=True)
    scene = open_game(app)
    hands.move(scene.action_row.move_controls.buttons[0].rect.center)
    hands.wait(1)
    assert scene.board.move_input.is_seen_through
    scene.board.move_input.choose(3)
    scene.changed(EVERYTHING)
    scene.show_changes()
    assert not scene.board.move_input.is_seen_through and scene.board.move_input.unconfirmed == 3
    app.change(confirm_move=False)


def test_the_preview_keeps_the_ring_around_the_last_disc(app, hands):
    scene = open_game(app, position="//12//// 1 4,4 -")
    hands.key(pygame.K_3)
    hands.wait(2)
    assert scene.board.view.mark == (2, 2)
    hold(app, pygame.K_x)
    lowest = pygame.FRect(0, 0, scene.board.view.pitch, scene.board.view.pitch)
    lowest.center = scene.board.view.center(2, 0)  # the disc that was on top is the lowest after a flip
    lowest = scaling.to_pixels(lowest)
    ringed = app.surface.subsurface(lowest).copy()
    scene.board.view.mark = None
    scene.board.view.changed()
    app.step(0)
    assert ringed.get_buffer().raw != app.surface.subsurface(lowest).copy().get_buffer().raw


# --- refused moves ---


def refusal(app):
    return app.top.widgets.refusal


def test_a_full_column_says_so(app, hands):
    scene = open_game(app, Record("connect4", position="121212////// 1 0,0 -", seats=PEOPLE))
    hands.click(scene.board.view.center(0, 3))
    assert scene.record.current.ply == 0 and refusal(app)
    hands.key(pygame.K_2)
    assert scene.record.current.ply == 1 and not refusal(app), "the next move ends it"


def test_a_right_click_without_flips_left_says_so(app, hands):
    scene = open_game(app, position="////// 1 0,4 -")
    hands.click(scene.board.view.center(3, 2), button=3)
    assert scene.record.current.ply == 0 and refusal(app)


def test_a_covered_square_says_so(app, hands):
    scene = open_game(app, Record("domino", seats=PEOPLE))
    hands.click(scene.board.view.spot(2, 2))
    hands.wait(1)
    assert scene.record.current.ply == 1 and not refusal(app)
    hands.click(scene.board.view.spot(2, 2))
    assert scene.record.current.ply == 1 and refusal(app)


def test_a_space_that_is_taken_says_so(app, hands):
    scene = open_game(app, Record("paths", seats=PEOPLE))
    for _ in range(2):
        hands.click(scene.board.view.middle_of(0))
        hands.wait(1)
    assert scene.record.current.ply == 1 and refusal(app)


def test_a_dark_row_says_so(app, hands):
    scene = open_game(app, Record("wyb", seats=PEOPLE))
    hands.click(scene.board.view.spot(3, 7))
    assert scene.record.current.ply == 0
    dark = refusal(app)
    hands.click(scene.board.view.spot(0, 0))
    assert dark and refusal(app) not in ("", dark), "a corner has a reason of its own"


def test_pieces_that_cannot_go_there_say_so(app, hands):
    rows = f"X------X/{'-' * 8}/---W----/---B----/--------/----B---/----W---/X------X"
    scene = open_game(app, Record("wyb", position=f"{rows} w m 10", seats=PEOPLE))
    reasons = []
    hands.click(scene.board.view.spot(5, 1))  # nothing is picked up
    reasons.append(refusal(app))
    hands.click(scene.board.view.spot(3, 3))  # the opponent's
    reasons.append(refusal(app))
    hands.click(scene.board.view.spot(3, 2))
    assert not scene.record.current.ply and scene.board.move_input.picked_up == 19
    hands.click(scene.board.view.spot(6, 5))
    reasons.append(refusal(app))
    assert scene.record.current.ply == 0 and all(reasons) and len(set(reasons)) == 3


def test_a_click_out_of_turn_says_so_until_the_answer_comes(app, hands):
    scene = open_game(app, seats=("person", "computer 1"))
    hands.key(pygame.K_4)
    hands.click(scene.board.view.center(2, 2))
    assert scene.record.current.ply == 1 and refusal(app)
    step_until(app, lambda: scene.record.current.ply != 1)
    assert not refusal(app)


def test_a_click_after_the_end_says_so(app, hands):
    scene = open_game(app, Record("connect4", position="111/2/2/2/// 1 0,0 -", seats=PEOPLE))
    hands.key(pygame.K_1)
    hands.wait(3)
    assert scene.live.is_over and not refusal(app)
    hands.click(scene.board.view.center(4, 2))
    assert refusal(app)


@pytest.mark.parametrize("act", ["click", "digit", "flip", "wheel", "button"])
def test_while_looking_back_a_move_returns_the_board_to_now(app, hands, act):
    scene = open_game(app)
    for key in (pygame.K_4, pygame.K_4):
        hands.key(key)
        hands.wait(2)
    hands.key(pygame.K_HOME)
    assert not scene.board.is_latest
    hands.move(scene.board.view.center(2, 2))
    flip_first = scene.action_row.move_controls.buttons[0].rect.center
    {
        "click": lambda: hands.click(scene.board.view.center(2, 2)),
        "digit": lambda: hands.key(pygame.K_3),
        "flip": lambda: hands.key(pygame.K_f),
        "wheel": lambda: hands.wheel(1),
        "button": lambda: hands.click(flip_first),
    }[act]()
    assert scene.board.is_latest and scene.record.current.ply == 2 and refusal(app)
    assert not scene.board.move_input.is_begun and scene.board.view.board.position() == scene.record.board.position()


def test_a_key_of_a_button_that_cannot_be_used_says_why(app, hands):
    in_a_puzzle(app, hands)
    app.top.next.visible = True
    hands.key(pygame.K_n)
    assert refusal(app)


def test_a_click_in_a_lesson_that_is_being_answered_says_why(app, hands):
    _, view = in_a_lesson(app, hands)
    hands.key(pygame.K_2)
    assert not refusal(app)
    hands.wait(0.1)
    hands.click(view.center(4, 2))
    assert refusal(app)


def test_a_refusal_goes_after_a_while(app, hands):
    scene = open_game(app, Record("connect4", position="121212////// 1 0,0 -", seats=PEOPLE))
    hands.click(scene.board.view.center(0, 3))
    hands.wait(2)
    assert refusal(app)
    hands.wait(3)
    assert not refusal(app)


def test_a_click_on_a_board_that_only_shows_a_line_says_why(app, hands):
    app.restart()
    record = Record("connect4", seats=PEOPLE)
    record.play(3)
    app.navigator.preview_line(record, record.current, [2, 4], "What happens next")
    app.step(0)
    hands.click(app.top.board.view.center(2, 3))
    assert refusal(app)


def test_undo_by_its_keys_says_why_it_does_nothing(app, hands):
    open_game(app)
    hands.key(pygame.K_z, pygame.KMOD_LCTRL)
    undo = refusal(app)
    hands.key(pygame.K_y, pygame.KMOD_LCTRL)
    assert undo and refusal(app) not in ("", undo)


def test_enter_says_why_a_game_cannot_start(app, hands):
    app.restart()
    app.navigator.new_game("conniption")
    app.top.error_text = app.top.start.disabled_reason = "No such game"
    hands.key(pygame.K_RETURN)
    assert refusal(app) == "No such game"
