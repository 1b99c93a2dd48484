"""Drafts of shapes: spaces, paths, symmetry and undo, and the shape files that they become."""

import random

import pytest

from game.rules.errors import SetupError
from game.rules.shapes.shape import BUILT_IN, MOST_SPACES, load_shape, parse_shape
from game.rules.shapes.shape_draft import ShapeDraft, place_symmetries


def drawn(*places, paths=()) -> ShapeDraft:
    draft = ShapeDraft()
    for x, y in places:
        draft.add_space((float(x), float(y)))
    for path in paths:
        draft.toggle_path(space - 1 for space in path)
    return draft


SQUARE = [(x, y) for y in range(3) for x in range(3)]


def test_a_drawn_shape_is_written_in_our_format():
    draft = drawn((0, 0), (1, 0), (0.5, 1), paths=[(1, 2), (2, 3)])
    draft.rename(" Corner ")
    assert draft.text() == "# name: Corner\n# at 1: 0 0\n# at 2: 1 0\n# at 3: 0.5 1\n3\n1 2\n2 3\n"
    assert drawn(*SQUARE, paths=[(1, 2, 3)]).text() == "# grid: 3 3\n9\n1 2 3\n"


@pytest.mark.parametrize("name", BUILT_IN)
def test_every_shape_can_be_opened_and_saved(name):
    shape = load_shape(name)
    again = ShapeDraft.of(shape).shape()
    assert (again.spaces, again.paths, again.name) == (shape.spaces, shape.paths, shape.name)
    assert (again.about, again.aim, again.known, again.sides) == (shape.about, shape.aim, shape.known, shape.sides)
    assert ShapeDraft.of(again).drawing == ShapeDraft.of(ShapeDraft.of(again).shape()).drawing


def test_a_removed_space_takes_its_paths_with_it_and_the_others_keep_theirs():
    draft = drawn((0, 0), (1, 0), (2, 0), (3, 0), paths=[(1, 2), (3, 4), (1, 4)])
    draft.remove_space(1)
    assert draft.places == ((0, 0), (2, 0), (3, 0)) and draft.paths == (0b110, 0b101)
    draft.undo()
    assert draft.paths == (0b11, 0b1100, 0b1001) and len(draft.places) == 4


def test_known_results_are_dropped_when_paths_change_but_not_when_spaces_move():
    draft = ShapeDraft.of(load_shape("3x3"))
    draft.move_space(0, (-1.0, -1.0))
    assert draft.drawing.known
    draft.toggle_path([0, 1])
    assert not draft.drawing.known


def test_a_changed_shape_is_not_described_as_the_built_in_one():
    classic = load_shape("3x3")
    draft = ShapeDraft.of(classic)
    draft.move_space(0, (-1.0, -1.0))
    assert (draft.drawing.about, draft.drawing.aim) == (classic.about, classic.aim)
    draft.add_space((5.0, 5.0))
    assert (draft.drawing.about, draft.drawing.aim) == ("", "")
    draft.undo()
    assert (draft.drawing.about, draft.drawing.aim) == (classic.about, classic.aim)


def test_a_description_in_a_file_of_the_user_is_kept():
    draft = ShapeDraft.of(parse_shape("# about: Drawn by Anna\n# aim: join the dots\n3\n1 2", "own"))
    draft.toggle_path([1, 2])
    assert (draft.drawing.about, draft.drawing.aim) == ("Drawn by Anna", "join the dots")


def test_a_path_drawn_again_is_removed():
    draft = drawn((0, 0), (1, 0))
    assert draft.toggle_path([0, 1]) and not draft.toggle_path([1, 0])
    assert draft.paths == ()


def test_symmetric_paths_are_the_images_under_rotations_and_reflections():
    draft = drawn(*SQUARE, paths=[(1, 2, 3), (1, 5, 9), (4, 5, 6)])
    assert draft.add_symmetric_paths() == 5
    assert set(draft.paths) == set(load_shape("3x3").paths)
    assert len(place_symmetries(draft.places)) == 8
    triangle = tuple((x, y) for x, y in load_shape("fano").places)
    assert len(place_symmetries(triangle)) == 6


def test_spaces_are_numbered_in_reading_order():
    draft = drawn((1, 1), (0, 1), (1, 0), (0, 0), paths=[(1, 4)])
    draft.number_in_reading_order()
    assert draft.places == ((0, 0), (1, 0), (0, 1), (1, 1)) and draft.paths == (0b1001,) and draft.is_grid


def test_what_is_no_shape_is_refused():
    draft = drawn((0, 0))
    for change in (
        lambda: draft.add_space((0.2, 0.0)),
        lambda: draft.toggle_path([]),
        lambda: draft.text(),
        lambda: drawn(*((x, 0) for x in range(MOST_SPACES + 1))),
        lambda: drawn((0, 0), (2, 0)).move_space(1, (0.1, 0.0)),
    ):
        with pytest.raises(SetupError):
            change()
    assert draft.places == ((0, 0),)


@pytest.mark.parametrize("seed", range(5))
def test_undo_and_redo_restore_every_state(seed):
    rng = random.Random(seed)
    draft, states = ShapeDraft(), []
    for _ in range(60):
        count = len(draft.places)
        kind = rng.randrange(5)
        before = draft.drawing
        try:
            if kind < 2 or count < 3:
                draft.add_space((float(rng.randrange(8)), float(rng.randrange(8))))
            elif kind == 2:
                draft.toggle_path(rng.sample(range(count), 3))
            elif kind == 3:
                draft.remove_space(rng.randrange(count))
            else:
                draft.move_space(rng.randrange(count), (rng.uniform(0, 8), rng.uniform(0, 8)))
        except SetupError:
            assert draft.drawing == before
        if draft.drawing != before:
            states.append(before)
        if draft.places and draft.paths:
            assert parse_shape(draft.text(), "draft").paths == draft.paths
    last = draft.drawing
    for state in reversed(states):
        draft.undo()
        assert draft.drawing == state
    assert not draft.can_undo
    while draft.can_redo:
        draft.redo()
    assert draft.drawing == last
