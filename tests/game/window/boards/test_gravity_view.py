"""The gravity board shows the steps of the rules, and turns mouse and keys into legal moves."""

import pygame
import pytest

from ai.verdict import cp
from game.rules.gravity import GravityBoard
from game.rules.registry import start
from game.window import animation
from game.window.boards.gravity.move_input import FlipMoveInput
from game.window.boards.gravity.picture import HOLE
from game.window.boards.gravity.view import GravityView
from game.window.boards.view import BoardStyle, Chip, chip_of
from game.window.paint import draw
from game.words.verdicts import Tone
from tests.helpers.keys import press_keys


def view_at(game, style=BoardStyle.FULL):
    board = start(game)
    return GravityView(board, FlipMoveInput(board), style)


@pytest.fixture
def view(app):
    view = view_at("conniption")
    view.layout(pygame.FRect(100, 50, 700, 700))
    view.active = True
    return view


def play(view, text, seconds=10.0, frame=0.05):
    before = view.board.copy()
    after = view.board.copy()
    steps = before.steps(before.move(text))
    after.play(after.move(text))
    view.animate(steps, before, after)
    for _ in range(round(seconds / frame)):
        view.update(frame)
    return after


def mouse(kind, position, **values):
    return pygame.event.Event(kind, pos=position, **values)


def click(view, column, button=1):
    return view.handle(mouse(pygame.MOUSEBUTTONDOWN, view.center(column, 3), button=button))


def shown(view):
    return {(column, row): owner for column, stack in enumerate(view.stacks) for row, owner in enumerate(stack)}


def of_board(board):
    cells = {(column, row): board.owner(7 * column + row) for column in range(7) for row in range(6)}
    return {cell: owner for cell, owner in cells.items() if owner >= 0}


def test_after_every_animation_the_picture_is_the_position(view):
    for text in ["4", "4f", "4", "f3", "5f", "3", "f2f", "4", "6", "1f", "5"]:
        after = play(view, text)
        assert shown(view) == of_board(after), text
        assert not view.busy and not any(view.lifts)


def test_the_steps_alone_lead_to_the_position(view):
    # The last frame of the animation must equal the final position: no jump at the end.
    for text in ["4", "4f", "4", "f3", "5f"]:
        before, after = view.board.copy(), view.board.copy()
        after.play(after.move(text))
        view.animate(before.steps(before.move(text)), before, after)
        while len(view.script.steps) > 1:
            view.update(0.01)
        assert shown(view) == of_board(after), text
        view.finish()


def test_the_mark_stays_with_its_disc_through_flips(view):
    play(view, "4")
    play(view, "4f")  # the top disc is at the bottom afterward
    assert view.mark == (3, 0)
    play(view, "1")
    play(view, "1")
    assert view.mark == (0, 1)
    view.move_input.flip_first()
    view.finish()
    assert view.mark == (0, 0)


def test_a_click_skips_the_animation_and_still_counts(view):
    before, after = view.board.copy(), view.board.copy()
    after.play(after.move("4f"))
    view.animate(before.steps(before.move("4f")), before, after)
    view.update(0.1)
    assert view.busy
    assert click(view, 2) == 2
    assert not view.busy and shown(view) == of_board(after)


def test_mouse_and_keys_name_the_same_moves(view):
    assert click(view, 3) == 3
    assert click(view, 3, button=3) == 3 | 16
    assert press_keys(view, pygame.K_4) == 3
    assert press_keys(view, pygame.K_KP7) == 6
    assert press_keys(view, pygame.K_RIGHT) is None
    assert press_keys(view, pygame.K_RETURN) == 0
    view.move_input.flip_after()
    view.move_input.flip_first()
    assert click(view, 3) == 8 | 3 | 16


def test_illegal_moves_are_not_chosen(view):
    for text in ["1", "1", "1", "1", "1", "1"]:
        view.show(play(view, text))
    assert click(view, 0) is None
    view.active = False
    assert click(view, 3) is None


def test_without_flips_a_right_click_does_nothing(app):
    view = view_at("connect4")
    view.layout(pygame.FRect(0, 0, 600, 600))
    view.active = True
    assert click(view, 3, button=3) is None and click(view, 3) == 3


def test_flip_first_can_be_undone(view):
    view.show(play(view, "4"))
    view.show(play(view, "4"))
    view.move_input.flip_first()
    view.finish()
    assert view.stacks[3] == [1, 0]
    view.move_input.flip_first()
    view.finish()
    assert view.stacks[3] == [0, 1]


def test_a_flip_shown_first_is_not_shown_twice(view):
    view.show(play(view, "4"))
    view.show(play(view, "4"))
    view.move_input.flip_first()
    view.finish()
    after = play(view, "f1", seconds=0.9)
    assert not view.busy and shown(view) == of_board(after)


def test_clicks_beside_the_board_choose_nothing(view):
    assert view.handle(mouse(pygame.MOUSEBUTTONDOWN, (view.frame.left - 3, view.frame.centery), button=1)) is None
    assert view.handle(mouse(pygame.MOUSEBUTTONDOWN, (view.frame.centerx, view.frame.bottom + 3), button=1)) is None


@pytest.mark.parametrize("style", BoardStyle)
@pytest.mark.parametrize("size", [(60, 60), (700, 300), (300, 900)])
def test_every_size_and_style_stays_in_its_rectangle(app, style, size):
    view = view_at("conniption", style)
    view.layout(pygame.FRect(200, 100, *size))
    view.draw(app.surface)
    assert view.rect.contains(view.frame)


def test_a_verdict_fits_inside_its_chip(view, monkeypatch):
    written = []
    real = draw.text
    monkeypatch.setattr(draw, "text", lambda *args, **values: written.append((args[1], real(*args, **values))))
    view.chips = {0: Chip("even", Tone.EVEN), 9: Chip("better", Tone.GOOD), 18: Chip("W 12", Tone.GOOD)}
    for width in (700, 420):
        written.clear()
        view.layout(pygame.FRect(100, 50, width, 700))
        view.paint(pygame.display.get_surface())
        chips = [(words, box) for words, box in written if not words.isdigit()]
        assert len(chips) == 3 and all(box.width < view.pitch - 10 for _, box in chips)
    assert [words for words, _ in chips] == ["even", "+", "W 12"]


def test_columns_are_numbered_if_the_board_is_large_enough(view, monkeypatch):
    written = []
    monkeypatch.setattr(draw, "text", lambda *args, **values: written.append(args[1]))
    view.layout(pygame.FRect(100, 50, 700, 700))
    view.paint(pygame.display.get_surface())
    assert written == list("1234567")
    written.clear()
    view.layout(pygame.FRect(100, 50, 200, 200))
    view.paint(pygame.display.get_surface())
    assert written == []


def test_a_flip_without_effect_is_indicated_with_reduced_motion(view, monkeypatch):
    monkeypatch.setattr(animation, "reduced", True)
    view.layout(pygame.FRect(100, 50, 700, 700))
    view.move_input.flip_first()
    assert view.flipped.value == 1.0
    while view.flipped.moving:
        view.update(0.1)
    assert view.flipped.value == 0.0


def test_a_move_of_the_computer_pauses_between_its_parts(view):
    def seconds(pause):
        board = GravityBoard()
        after = board.copy()
        after.play(board.move("f4f"))
        view.show(board)
        view.pause = pause
        view.animate(board.steps(board.move("f4f")), board, after)
        return sum(act.seconds for act in view.script.steps)

    assert seconds(0.5) == pytest.approx(seconds(0.0) + 1.0)


def places_of_mark(view):
    """Return the pixels that the mark of the last disc changes."""
    pictures = []
    for mark in (view.mark, None):
        game_summary, view.mark = view.mark, mark
        picture = pygame.Surface((900, 800))
        view.paint(picture)
        pictures.append(picture)
        view.mark = game_summary
    changed = pygame.mask.from_threshold(pictures[0], (0, 0, 0), (1, 1, 1), pictures[1])
    changed.invert()
    return [(x, y) for x in range(900) for y in range(800) if changed.get_at((x, y))]


def test_the_ring_of_a_falling_disc_stays_behind_the_frame(view):
    play(view, "4")
    play(view, "4f", seconds=0.75)
    moving = 0
    while view.busy:
        view.update(1 / 60)
        column, row = view.mark
        if view.lifts[column] % 1:
            moving += 1
            holes = [view.center(column, row) for row in range(6)]
            for place in places_of_mark(view)[::9]:
                assert min(pygame.math.Vector2(hole).distance_to(place) for hole in holes) <= HOLE * view.pitch + 2
    assert moving > 10, "the disc with the ring has not fallen"
    column, row = view.mark
    at_rest = places_of_mark(view)
    assert len(at_rest) > 100
    middle = pygame.math.Vector2(view.center(column, row))
    assert all(0.36 * view.pitch < middle.distance_to(place) < 0.43 * view.pitch + 1 for place in at_rest)


@pytest.mark.parametrize(("number", "sign"), [(300, "+"), (10, "="), (-300, "\N{MINUS SIGN}")])
def test_a_narrow_column_shows_a_sign_for_an_estimate(view, monkeypatch, number, sign):
    written = []
    monkeypatch.setattr(draw, "chip", lambda surface, middle, message, color, *_: written.append((message, color)))
    chip = chip_of(cp(number))
    view.chips = {3: chip}
    view.layout(pygame.FRect(100, 50, 300, 700))
    view.paint(pygame.display.get_surface())
    assert written == [(sign, chip.color)]
