"""The board of Winning Paths shows any shape, and turns mouse and keys into legal moves."""

import math
import random
from itertools import pairwise

import pygame
import pytest

from game.rules.numbers import members
from game.rules.paths import PathsBoard
from game.rules.registry import start
from game.rules.shapes.shape import BUILT_IN, load_shape, parse_shape
from game.window.boards.move_input import MoveInput
from game.window.boards.paths.diagram import Diagram
from game.window.boards.paths.view import PathsView
from game.window.boards.view import BoardStyle
from tests.helpers.keys import press_keys

ARROW_KEYS = [pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN]
DIRECTIONS = [(-1, 0), (1, 0), (0, -1), (0, 1)]


def view_of(board, style=BoardStyle.FULL):
    view = PathsView(board, MoveInput(board), style)
    view.layout(pygame.FRect(60, 40, 700, 640))
    view.active = True
    return view


def shape_of(text):
    return parse_shape(text, "test")


def random_shape(seed):
    dice = random.Random(seed)
    spaces = dice.randint(1, 64)
    longest = min(spaces, 7)
    paths = [dice.sample(range(1, spaces + 1), dice.randint(1, longest)) for _ in range(dice.choice([1, 12, 60, 250]))]
    return shape_of("\n".join([str(spaces), *(" ".join(map(str, path)) for path in paths)]))


def hover(view, space):
    view.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=view.at(space), rel=(0, 0), buttons=(0, 0, 0)))


def click(view, space):
    return view.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=view.at(space), button=1))


def play(view, move):
    before, after = view.board.copy(), view.board.copy()
    after.play(move)
    view.animate(before.steps(move), before, after)
    view.finish()


@pytest.mark.parametrize("name", BUILT_IN)
def test_a_game_played_with_the_mouse_shows_the_position(app, name):
    view = view_of(start("paths", {"File": name}))
    dice = random.Random(name)
    while not view.board.ended:
        space = dice.randrange(view.board.spaces)
        move = click(view, space)
        assert move == (space if space in view.board.moves() else None)
        if move is not None:
            play(view, move)
            assert view.mark == move
            assert view.marks == [view.board.owner(cell) for cell in range(view.board.spaces)]
            view.draw(app.surface)
    view.won.jump(1.0)
    view.draw(app.surface)


@pytest.mark.parametrize("name", BUILT_IN)
def test_a_whole_game_by_keyboard(app, name):
    view = view_of(start("paths", {"File": name}))
    dice = random.Random(name)
    for _ in range(5000):
        if view.board.ended:
            break
        move = press_keys(view, dice.choice(ARROW_KEYS), pygame.K_RETURN)
        if move is not None:
            play(view, move)
    assert view.board.ended and press_keys(view, pygame.K_RETURN) is None


@pytest.mark.parametrize("name", BUILT_IN)
def test_arrows_reach_every_space(name):
    diagram = Diagram(load_shape(name))
    reached, fresh = set(), {diagram.middle}
    while fresh:
        reached |= fresh
        fresh = {diagram.next_space(space, *way) for space in fresh for way in DIRECTIONS} - reached
    assert reached == set(range(diagram.shape.spaces))


@pytest.mark.parametrize("name", BUILT_IN)
def test_every_curve_passes_through_its_spaces_and_stays_in_the_picture(name):
    diagram = Diagram(load_shape(name))
    for path in diagram.shape.paths:
        pieces = diagram.curve(path)
        if diagram.lines:
            for x, y in (point for piece in pieces for point in piece):
                assert -0.01 <= x <= diagram.columns + 0.01
                assert -0.01 <= y <= diagram.rows + 0.01
        for space in members(path):
            place = diagram.places[space]
            nearest = min(distance_to(place, a, b) for piece in pieces for a, b in pairwise(piece))
            assert nearest < diagram.radius / 2


def distance_to(point, start, end):
    """Return the distance of a point from the line between two others."""
    length = math.dist(start, end)
    if not length:
        return math.dist(point, start)
    along = ((point[0] - start[0]) * (end[0] - start[0]) + (point[1] - start[1]) * (end[1] - start[1])) / length**2
    along = max(0.0, min(1.0, along))
    return math.dist(point, (start[0] + along * (end[0] - start[0]), start[1] + along * (end[1] - start[1])))


@pytest.mark.parametrize("name", BUILT_IN)
def test_no_two_spaces_overlap(name):
    diagram = Diagram(load_shape(name))
    for space, place in enumerate(diagram.places):
        for other in diagram.places[:space]:
            assert math.dist(place, other) > 2 * diagram.radius


@pytest.mark.parametrize("seed", range(12))
def test_any_shape_can_be_drawn_and_played(app, seed):
    view = view_of(PathsBoard(random_shape(seed)))
    dice = random.Random(seed)
    while not view.board.ended:
        hover(view, dice.randrange(view.board.spaces))
        view.update(0.1)
        view.draw(app.surface)
        play(view, dice.choice(view.board.moves()))
    view.draw(app.surface)


@pytest.mark.parametrize(
    "text",
    [
        "1\n1\n",
        "2\n1 2\n",
        "# at 1: 0 0\n# at 2: 0.000001 0\n# at 3: 900000 0\n3\n1 2 3\n",
        "# at 1: 5 5\n# at 2: 5 6\n# at 3: 5 7\n3\n1 3\n",
        "# grid: 64 1\n64\n1 2 3\n1 64\n",
    ],
)
def test_odd_shapes_are_drawn_within_their_rectangle(app, text):
    view = view_of(PathsBoard(shape_of(text)))
    surface = pygame.Surface((900, 760), pygame.SRCALPHA)
    view.draw(surface)
    assert view.rect.contains(view.frame)
    assert {view.diagram.space_at(*view.cells_at(view.at(space))) for space in range(view.board.spaces)}


def test_a_shape_is_always_drawn_in_the_same_way():
    first, second = (Diagram(random_shape(3)) for _ in range(2))
    assert first.places == second.places and first.radius == second.radius


def test_the_fano_plane_has_one_round_path_and_six_straight_ones():
    diagram = Diagram(load_shape("fano"))
    kinds = sorted(len(diagram.curve(path)[0]) for path in diagram.shape.paths)
    assert kinds[:6] == [2] * 6 and kinds[6] > 20
    assert diagram.curve(0b101010)[0][0] == pytest.approx(diagram.curve(0b101010)[0][-1])


def test_lines_of_the_torus_wrap_around_the_edges():
    diagram = Diagram(load_shape("torus"))
    broken = [path for path in diagram.shape.paths if len(diagram.curve(path)) > 1]
    assert len(broken) == 6


def test_triangles_are_drawn_with_their_sides():
    for name, corners in (("triangle5", 5), ("triangle6", 6)):
        diagram = Diagram(load_shape(name))
        found = {
            (round(x, 1), round(y, 1))
            for path in diagram.shape.paths
            for piece in diagram.curve(path)
            for x, y in piece
        }
        assert len(found) == corners


def test_a_straight_path_bends_around_a_foreign_space():
    diagram = Diagram(shape_of("# at 1: 0 0\n# at 2: 1 0\n# at 3: 2 0\n# at 4: 1 2\n4\n1 3\n2 4\n"))
    assert len(diagram.curve(0b101)[0]) > 2
    assert len(diagram.curve(0b1010)[0]) == 2


def test_hovering_highlights_the_paths_that_can_still_win(app):
    view = view_of(start("paths"))
    for move in (4, 0, 8):
        play(view, move)
    hover(view, 2)
    assert set(view.lit()) == {0b111, 0b1010100, 0b100100100}
    hover(view, 4)
    assert set(view.lit()) == {0b111000, 0b1010100, 0b10010010}, "on 1 5 9 both players have a mark"


def test_a_click_skips_the_animation_and_still_counts(app):
    view = view_of(start("paths", {"File": "fano"}))
    before, after = view.board.copy(), view.board.copy()
    after.play(3)
    view.animate(before.steps(3), before, after)
    view.update(0.05)
    assert view.busy and view.falling is not None
    assert click(view, 6) == 6
    assert not view.busy and view.marks[3] == 0


def test_a_click_between_the_spaces_or_beside_the_board_chooses_nothing(app):
    view = view_of(start("paths", {"File": "ring"}))
    for position in (view.grid.center, (view.frame.left - 5, view.frame.centery), view.frame.topleft):
        assert view.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=position, button=1)) is None
    view.active = False
    assert click(view, 3) is None and press_keys(view, pygame.K_LEFT, pygame.K_RETURN) is None


def test_another_shape_can_be_shown_in_the_same_view(app):
    view = view_of(start("paths"))
    view.show(start("paths", {"File": "fano"}))
    view.draw(app.surface)
    assert click(view, 6) == 6 and view.rect.contains(view.frame)
