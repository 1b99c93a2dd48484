"""Requirements for the board views of all games."""

import random

import pygame
import pytest

from game.rules.registry import GAMES, start
from game.window import animation, theme
from game.window.boards.registry import view_for
from game.window.boards.view import BoardStyle, Chip
from game.window.paint import draw
from game.words.verdicts import Tone
from tests.helpers.keys import press_keys

KEYS = [
    *(pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN),
    *(pygame.K_RETURN, pygame.K_SPACE, pygame.K_4, pygame.K_r, pygame.K_f, pygame.K_ESCAPE),
]


@pytest.fixture(params=GAMES)
def view(app, request):
    view = view_for(start(request.param))
    view.layout(pygame.FRect(60, 40, 700, 640))
    view.active = True
    return view


def play(view, move):
    before, after = view.board.copy(), view.board.copy()
    after.play(move)
    view.animate(before.steps(move), before, after)
    return after


def random_move(view, dice):
    """Return the move that a random event or key chooses, or None."""
    return press_keys(view, dice.choice(KEYS)) if dice.random() < 0.2 else view.handle(random_event(dice))


def random_event(dice):
    position = dice.uniform(0, 800), dice.uniform(0, 720)
    kind = dice.choice(["move", "press", "release", "wheel"])
    if kind == "move":
        return pygame.event.Event(pygame.MOUSEMOTION, pos=position, rel=(0, 0), buttons=(0, 0, 0))
    if kind == "wheel":
        return pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=1, precise_x=0.0, precise_y=1.0, flipped=False)
    button = pygame.MOUSEBUTTONDOWN if kind == "press" else pygame.MOUSEBUTTONUP
    return pygame.event.Event(button, pos=position, button=dice.choice([1, 1, 3]))


@pytest.mark.parametrize("speed", [1.0, 0.0])
def test_a_whole_game_can_be_shown_and_drawn_at_any_moment(app, view, speed, monkeypatch):
    monkeypatch.setattr(animation, "speed", speed)
    dice = random.Random(5)
    for _ in range(60):
        moves = view.board.moves()
        if not moves:
            break
        after = play(view, dice.choice(moves))
        for _ in range(dice.randrange(4)):
            view.update(0.05)
            view.draw(app.surface)
        view.finish()
        assert not view.busy
        assert view.board.key() == after.key()
        view.draw(app.surface)


def test_reduced_motion_shows_the_position_at_once_and_fades(app, view, monkeypatch):
    monkeypatch.setattr(animation, "reduced", True)
    after = play(view, view.board.moves()[0])
    assert not view.busy and view.board.key() == after.key()
    assert view.update(1 / 60) == 0, "the previous picture fades"
    view.draw(app.surface)
    view.update(animation.FADE)
    assert view.update(1 / 60) == animation.IDLE


def test_an_animation_ends_by_itself(app, view):
    after = play(view, view.board.moves()[0])
    for _ in range(400):
        view.update(1 / 60)
    assert not view.busy and view.board.key() == after.key()
    assert view.update(1 / 60) == animation.IDLE


def test_only_legal_moves_are_chosen(app, view):
    dice = random.Random(7)
    for _ in range(600):
        move = random_move(view, dice)
        if move is not None:
            assert move in view.board.moves()
            play(view, move)
        if dice.random() < 0.2:
            view.update(0.1)
            view.draw(app.surface)
        if view.board.ended:
            view.show(start(view.board.game, view.board.setup()))


def test_no_move_is_chosen_while_the_view_is_inactive(app, view):
    view.active = False
    dice = random.Random(9)
    assert all(random_move(view, dice) is None for _ in range(200))


@pytest.mark.parametrize("style", BoardStyle)
@pytest.mark.parametrize("size", [(90, 80), (700, 640), (1400, 500)])
def test_every_style_and_size_is_drawn_inside_its_rectangle(app, view, style, size):
    picture = view_for(view.board, style)
    place = pygame.Rect(150, 60, *size)
    picture.layout(pygame.FRect(place))
    surface = pygame.Surface((1700, 800), pygame.SRCALPHA)
    picture.draw(surface)
    drawn = surface.get_bounding_rect(min_alpha=150)  # a soft shadow may reach beyond
    assert drawn.width > 0 and place.inflate(2, 2).contains(drawn)


def test_chips_and_hint_are_drawn_at_every_move(app, view):
    bare = app.surface.copy()
    view.draw(bare)
    view.chips = {move: Chip("W 12", Tone.GOOD) for move in view.board.moves()[:3]}
    view.hint = view.board.moves()[-1]
    view.draw(app.surface)
    assert pygame.image.tobytes(bare, "RGB") != pygame.image.tobytes(app.surface, "RGB")


@pytest.mark.parametrize(("side", "has_text"), [(600, True), (150, False)])
def test_a_hint_takes_the_place_of_the_value_of_its_move(app, monkeypatch, side, has_text):
    view = view_for(start("paths", {"File": "5x5"}))
    view.layout(pygame.FRect(20, 20, side, side))
    written, icons, verdicts, text, icon = [], [], [], draw.text, draw.icon
    paint_chip = view.paint_chip
    monkeypatch.setattr(draw, "icon", lambda *values: icons.append(values[2]) or icon(*values))
    monkeypatch.setattr(
        draw, "text", lambda *values, **more: written.append((values[1], values[4])) or text(*values, **more)
    )
    monkeypatch.setattr(
        view, "paint_chip", lambda surface, center, *more: verdicts.append(center) or paint_chip(surface, center, *more)
    )
    view.chips = {move: Chip("W 9", Tone.GOOD) for move in (3, 7)}
    view.hint = 7
    view.draw(app.surface)
    assert verdicts == [view.at(3)] and len(icons) == 1
    colors = [color for words, color in written if words == "W 9"]
    assert colors == ([Chip("", Tone.GOOD).color, theme.now.primary_text] if has_text else [])


@pytest.mark.parametrize(
    ("game", "setup", "position"),
    [
        ("connect4", {}, "1/12/12/12/// 2 0,0 -"),
        ("domino", {"Size": "5x5"}, "xxxx./..oo./...../...../..... 2"),
        ("paths", {}, "xxxoo.... 2"),
    ],
)
def test_after_a_win_the_losers_keep_their_colors(app, monkeypatch, game, setup, position):
    board = start(game, setup)
    board.set_position(position)
    view = view_for(board)
    view.layout(pygame.FRect(0, 0, 600, 500))
    assert board.ended and view.winners()
    seen = []
    place = draw.place
    monkeypatch.setattr(draw, "place", lambda surface, image, center, opacity=1: seen.append(opacity))
    view.draw(app.surface)
    monkeypatch.setattr(draw, "place", place)
    assert seen and min(seen) == 1
