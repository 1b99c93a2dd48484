"""Sketches of positions: every position of a game can be taken, written and read back; and what games can reach."""

import random

import pytest

from game.record.sketches import gravity
from game.record.sketches.domino import DIRECTION
from game.record.sketches.gravity import FLIPS_LEFT, LOCK
from game.record.sketches.registry import read_sketch, sketch_of, start_sketch
from game.record.sketches.watch_your_back import PHASE, QUIET, TURN
from game.rules.errors import InvalidPositionError
from game.rules.registry import GAMES, start


def random_board(game: str, seed: int):
    chance = random.Random(seed)
    board = start(game)
    for _ in range(chance.randrange(40)):
        if not board.ended:
            board.play(chance.choice(board.moves()))
    return board


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", range(25))
def test_every_position_is_written_and_read_back_and_never_called_unreachable(
    game: str, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(gravity, "MOST_STEPS", 40_000)  # only one of these positions needs more
    board = random_board(game, seed)
    sketch = sketch_of(board)
    assert sketch.to_board().position() == board.position()
    assert sketch.to_board().setup() == board.setup()
    assert sketch.can_be_reached(sketch.to_board()) is not False
    again = read_sketch(sketch.text(), game, sketch.setup())
    assert again.text() == sketch.text() and again.pieces == sketch.pieces
    for cell in board.all_cells():
        assert sketch.as_board().owner(cell) == board.owner(cell)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", range(10))
def test_mirror_and_swapped_colors_come_back_when_repeated(game: str, seed: int) -> None:
    sketch = sketch_of(random_board(game, seed))
    pieces = dict(sketch.pieces)
    for change in (sketch.mirror, sketch.swap_colors):
        change()
        change()
        assert sketch.pieces == pieces
    sketch.clear()
    assert sketch.pieces == {}


def test_discs_lie_on_each_other_and_decide_the_side_to_move() -> None:
    sketch = start_sketch("conniption")
    sketch.put(5, 0)
    assert sketch.pieces == {0: 0} and sketch.mover == 1
    sketch.put(3, 1)
    sketch.put(0, 1)
    assert sketch.pieces == {0: 1, 1: 1}
    with pytest.raises(InvalidPositionError):
        sketch.to_board()
    sketch.move(1, 10)
    assert sketch.pieces == {0: 1, 7: 1}
    sketch.remove(0)
    assert sketch.pieces == {7: 1}


def test_flips_and_the_lock_are_part_of_the_text() -> None:
    sketch = start_sketch("conniption")
    for name, value in ((FLIPS_LEFT[0], 1), (FLIPS_LEFT[1], 2), (LOCK, 1)):
        sketch.counters[name] = value
    assert sketch.text() == "////// 1 1,2 -" and sketch.setup() == {"Flips": "1,2"}
    assert sketch.can_be_reached(sketch.to_board()) is False  # nobody has flipped before the first turn
    sketch.counters[LOCK] = 0
    assert sketch.can_be_reached(sketch.to_board()) is True


@pytest.mark.parametrize(
    ("game", "position", "expected"),
    [
        ("connect4", "/////12/ 1 0,0 -", True),
        ("connect4", "/////21/ 1 0,0 -", False),  # the second player's disc lies below the first of all
        ("connect4", "1111/222///// 2 0,0 -", True),
        ("connect4", "1/1/1/1/222// 2 0,0 -", True),
        ("conniption", "/////21/ 1 4,4 f", False),
        ("conniption", "/////21/ 1 3,4 f", False),  # only the second player can have flipped
        ("conniption", "/////21/ 1 4,3 -", True),
        ("conniption", "1111/222///// 2 4,4 f", True),
    ],
)
def test_stacks_that_a_game_can_reach(game: str, position: str, expected: bool) -> None:
    setup = {"Flips": position.split()[2]} if game == "conniption" else {}
    sketch = read_sketch(position, game, setup)
    assert sketch.can_be_reached(sketch.to_board()) is expected


def test_a_line_that_no_last_piece_completes_cannot_be_reached() -> None:
    sketch = start_sketch("paths")
    for cell in (0, 1, 2, 6, 7):
        sketch.put(cell, 0)
    for cell in (3, 4):
        sketch.put(cell, 1)
    sketch.remove(7)
    sketch.remove(6)
    assert sketch.pieces == {0: 0, 1: 0, 2: 0, 3: 1, 4: 1}
    assert sketch.can_be_reached(sketch.to_board()) is True
    six = start_sketch("paths", {"File": "4x4"})
    for cell in (0, 1, 2, 3, 12, 13, 14, 15):
        six.put(cell, 0)
    for cell in (4, 5, 6, 8, 9, 10, 7):
        six.put(cell, 1)
    if six.board.setup()["File"] == "4x4" and "o" * 4 not in six.text():
        assert six.can_be_reached(six.to_board()) is False


def test_dominoes_are_laid_turned_and_moved_inside_the_board() -> None:
    sketch = start_sketch("domino")
    sketch.put(4, 0)  # at the right edge: the domino ends there
    assert set(sketch.pieces) == {3, 4}
    sketch.counters[DIRECTION] = 1
    sketch.put(3, 1)
    assert set(sketch.pieces) == {3, 11} and sketch.pieces[3] == 1
    sketch.move(3, 32)
    assert set(sketch.pieces) == {24, 32}
    sketch.mirror()
    assert set(sketch.pieces) == {28, 36}


def test_the_counters_of_watch_your_back_decide_mover_and_size() -> None:
    sketch = start_sketch("wyb")
    sketch.put(3, 0)
    sketch.counters[TURN] = 1
    sketch.update_mover()
    assert sketch.mover == 1 and sketch.to_board().turn == 1
    assert sketch.can_be_reached(sketch.to_board()) is True
    sketch.counters[PHASE], sketch.counters[TURN] = 1, 240
    sketch.update_mover()
    assert sketch.pieces == {} and not sketch.takes_piece(3)
    for cell, side in ((27, 0), (28, 0), (35, 1), (36, 1)):
        sketch.put(cell, side)
    sketch.counters[QUIET] = 5
    assert sketch.to_board().quiet == 5 and sketch.can_be_reached(sketch.to_board()) is None
    sketch.set_mover(1)
    assert sketch.to_board().mover == 1
