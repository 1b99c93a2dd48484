"""The board of Watch Your Back! shows the steps of the rules, and turns mouse and keys into legal moves."""

import random

import pygame
import pytest

from game.rules.registry import start
from game.window import animation
from game.window.boards.view import Chip
from game.window.boards.watch_your_back.move_input import PieceMoveInput
from game.window.boards.watch_your_back.view import WatchYourBackView
from game.words.verdicts import Tone
from tests.helpers.keys import press_keys

KEYS = [pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN]
MOVING = "X--W---X/--W--B--/---WB---/---WBB--/--B-W---/---B-W--/--B---W-/X--B---X w m 14"
STUCK = "XWBB---X/WBB-----/BB------/B-------/--------/--------/--------/X------X w m 14"
# The last move before the board becomes 6x6, with pieces on the ring and on the new corners.
SHRINKING = "XB-WB--X/--W--B--/---WB---/W--WBB-W/--B-W---/---B-W--/--B---W-/X--B---X b m 127"


@pytest.fixture
def view(app):
    return view_at()


def view_at(position=None):
    board = start("wyb")
    if position:
        board.set_position(position)
    view = WatchYourBackView(board, PieceMoveInput(board))
    view.layout(pygame.FRect(100, 50, 700, 700))
    view.active = True
    return view


def spot(view, square):
    return view.spot("abcdefgh".index(square[0]), int(square[1]) - 1)


def press(view, square, button=1):
    return view.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=spot(view, square), button=button))


def release(view, square):
    return view.handle(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=spot(view, square), button=1))


def hover(view, square):
    view.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=spot(view, square), rel=(0, 0), buttons=(0, 0, 0)))


def click(view, square):
    pressed = press(view, square)
    released = release(view, square)
    return pressed if pressed is not None else released


def begin(view, move):
    before, after = view.board.copy(), view.board.copy()
    after.play(move)
    view.animate(before.steps(move), before, after)
    return after


def play(view, move):
    after = begin(view, move)
    view.finish()
    return after


def text(view, move):
    return None if move is None else view.board.text(move)


def of_board(board):
    return {cell: board.owner(cell) for cell in range(64) if board.owner(cell) >= 0}


def square(cell):
    return "abcdefgh"[cell & 7] + str(1 + (cell >> 3))


@pytest.mark.parametrize("seed", range(4))
def test_whole_games_with_the_mouse(app, seed):
    view = view_at()
    dice = random.Random(seed)
    drawn = 0
    for _ in range(1200):
        if view.board.ended:
            break
        target_move = dice.choice(view.board.moves())
        start_cell, target = square(target_move >> 6), square(target_move & 63)
        if target_move == 0:
            chosen = click(view, "d4")
        elif start_cell == target:
            chosen = click(view, target)
        elif dice.random() < 0.5:
            assert press(view, start_cell) is None
            hover(view, target)
            chosen = release(view, target)
        else:
            assert click(view, start_cell) is None
            chosen = click(view, target)
        assert chosen == target_move
        after = begin(view, target_move)
        if drawn < 60 or dice.random() < 0.02:
            view.update(dice.uniform(0, 0.8))
            view.draw(app.surface)
            drawn += 1
        view.finish()
        assert view.discs == of_board(after) and view.corners == after.corners and view.gone == set(after.removed)
    assert view.board.ended
    assert click(view, "d4") is None


def test_a_whole_game_by_keyboard(view):
    dice = random.Random(1)
    for _ in range(60_000):
        if view.board.ended:
            break
        move = press_keys(view, dice.choice(KEYS))
        if view.must_pass or view.cell in {move & 63 for move in view.board.moves()} | {
            move >> 6 for move in view.board.moves()
        }:
            move = press_keys(view, pygame.K_RETURN)
        if move is not None:
            assert move in view.board.moves()
            play(view, move)
    assert view.board.ended


@pytest.mark.parametrize("position", [MOVING, SHRINKING, STUCK, None])
def test_no_jump_when_an_animation_ends(app, position):
    for move in view_at(position).board.moves():
        view = view_at(position)
        after = begin(view, move)
        while len(view.script.steps) > 1:
            view.update(0.04)
        assert view.discs == of_board(after)
        assert view.corners == after.corners and view.gone == set(after.removed)


def test_pieces_are_placed_by_click_in_the_own_zone_only(view):
    assert text(view, click(view, "f2")) == "f2"
    assert click(view, "f7") is None and click(view, "a1") is None
    assert text(view, press_keys(view, pygame.K_RIGHT, pygame.K_RETURN)) == "b1", "the cursor continues from the mouse"


def test_a_click_selects_a_piece_and_another_its_target(app):
    view = view_at(MOVING)
    assert click(view, "d4") is None and view.move_input.picked_up == 27
    assert click(view, "a4") is None and view.move_input.picked_up == -1, "no target: deselected"
    click(view, "d4")
    assert click(view, "e5") is None and view.move_input.picked_up == 36, "another piece of the same player"
    click(view, "d4")
    assert text(view, click(view, "d2")) == "d4d2"


def test_a_second_click_or_a_right_click_deselects_a_piece(app):
    view = view_at(MOVING)
    click(view, "d4")
    click(view, "d4")
    assert view.move_input.picked_up == -1
    click(view, "d4")
    press(view, "h5", button=3)
    assert view.move_input.picked_up == -1


def test_only_own_pieces_with_a_move_can_be_selected(app):
    view = view_at("XWBB---X/WBB-----/BB------/B-------/--------/------W-/--------/X------X w m 14")
    for square in ("b1", "c1", "d4"):
        click(view, square)
        assert view.move_input.picked_up == -1
    click(view, "g6")
    assert view.move_input.picked_up == 46


def test_a_dragged_piece_moves_to_a_legal_target_only(app):
    view = view_at(MOVING)
    press(view, "d4")
    hover(view, "c4")
    view.draw(app.surface)
    assert view.pointer is not None
    assert text(view, release(view, "c4")) == "d4c4"
    press(view, "d4")
    hover(view, "h5")
    assert release(view, "h5") is None and view.pointer is None


def test_keys_select_and_move(app):
    view = view_at(MOVING)
    press_keys(view, pygame.K_LEFT)
    assert square(view.cell) == "d4"
    assert press_keys(view, pygame.K_RETURN) is None and view.move_input.picked_up == 27
    assert text(view, press_keys(view, pygame.K_DOWN, pygame.K_SPACE)) == "d4d5"
    view.show(view.board)
    press_keys(view, pygame.K_UP, pygame.K_RETURN)
    assert view.move_input.picked_up >= 0
    press_keys(view, pygame.K_RETURN)
    assert view.move_input.picked_up == -1


def test_a_forced_pass_is_announced_and_chosen_by_any_input(app):
    view = view_at(STUCK)
    assert view.must_pass and view.passing.target == 1
    assert click(view, "g7") == 0 and press_keys(view, pygame.K_RETURN) == 0 and press_keys(view, pygame.K_SPACE) == 0
    view.active = False
    assert click(view, "g7") is None and press_keys(view, pygame.K_RETURN) is None
    play(view, 0)
    assert not view.must_pass and view.passing.target == 0


def test_nothing_is_placed_or_selected_while_the_view_is_inactive(view):
    view.active = False
    assert click(view, "f2") is None and press_keys(view, pygame.K_LEFT, pygame.K_RETURN) is None
    view = view_at(MOVING)
    view.active = False
    click(view, "d4")
    assert view.move_input.picked_up == -1


def test_the_mark_follows_its_piece_and_disappears_with_it(app):
    view = view_at(MOVING)
    play(view, view.board.move("d4d2"))
    assert (square(view.mark), square(view.origin)) == ("d2", "d4")
    suicide = view_at("X------X/--------/---W----/--B-B---/--------/--------/W------W/X---B--X w m 14")
    play(suicide, suicide.board.move("d3d4"))
    assert suicide.mark == -1 and suicide.lost == [27]


def test_captured_pieces_fade_out(app):
    view = view_at("X------X/--------/---W----/---B----/--W-----/--------/--------/XB-B---X w m 14")
    begin(view, view.board.move("c5d5"))
    view.update(0.21)
    view.update(0.15)
    assert list(view.dying) == [27] and 0 < view.dying[27][1] < 1
    view.draw(app.surface)


def test_a_shrink_removes_the_ring_before_the_corners_capture(app):
    view = view_at(SHRINKING)
    after = begin(view, view.board.move("c7b7"))
    seen = set()
    while view.busy:
        view.update(0.05)
        seen |= set(view.crumbling)
        view.draw(app.surface)
    assert len(seen) == 28 and all(cell in after.removed for cell in seen)


def test_a_click_skips_the_animation_and_still_counts(view):
    after = begin(view, view.board.move("d4"))
    view.update(0.05)
    assert view.busy
    assert click(view, "d5") == 65 * 35
    assert not view.busy and view.discs == of_board(after)


@pytest.mark.parametrize("setting", ["reduced", "off"])
def test_without_motion_the_position_appears_at_once(app, setting, monkeypatch):
    monkeypatch.setattr(animation, "reduced", setting == "reduced")
    monkeypatch.setattr(animation, "speed", 0.0 if setting == "off" else 1.0)
    view = view_at(SHRINKING)
    after = begin(view, view.board.moves()[0])
    assert not view.busy and view.discs == of_board(after)


def test_of_several_verdicts_at_one_piece_the_first_is_shown(app, monkeypatch):
    view = view_at(MOVING)
    written = []
    monkeypatch.setattr(view, "paint_chip", lambda surface, center, chip, area: written.append(chip.words))
    moves = [move for move in view.board.moves() if move >> 6 == 27]
    view.chips = {move: Chip(str(number), Tone.EVEN) for number, move in enumerate(moves)}
    view.draw(app.surface)
    assert written == ["0"]
    click(view, "d4")
    written.clear()
    view.draw(app.surface)
    assert written == [str(number) for number in range(len(moves))]


@pytest.mark.parametrize("ended", [3, 1])
def test_the_final_position_stays_readable_and_rings_no_winners(app, monkeypatch, ended):
    view = view_at("......../......../..X--X../..-WB-../..B-W-../..X--X../......../........ w m 240 52")
    view.board.ended = ended
    view.won.jump(1.0)
    drawn, rings = set(), []

    def paint_disc(surface, center, radius, player, opacity=1):
        drawn.add((player, opacity))

    monkeypatch.setattr(view, "paint_disc", paint_disc)
    monkeypatch.setattr(view, "paint_ring", lambda *arguments: rings.append(arguments))
    view.paint(app.surface)
    assert drawn == {(0, 1), (1, 1)} and not rings
