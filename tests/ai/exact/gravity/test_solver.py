"""Compare the gravity solver with plain minimax, with published values, and in both builds."""

import random
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from ai.exact.gravity.solver import GravitySolver
from game.rules.board import is_compiled
from game.rules.gravity import GravityBoard

ROOT = Path(__file__).parents[4]
DATA = ROOT / "tests" / "data" / "connect4"
MOST_WINS = 22  # a player who wins with their k-th turn scores 22 - k


def minimax(board: GravityBoard, seen: dict[int, int]) -> int:
    """Return the score of a position on the solver's scale by trying everything."""
    if board.ended == 3:
        return 0
    if board.ended:
        raise AssertionError("asked for a finished game")
    key = board.key()
    if key not in seen:
        discs = int(board.filled).bit_count()
        best = -99
        for move in board.moves():
            mover = board.mover
            board.play(move)
            if board.ended in (1, 2):
                score = MOST_WINS - (discs // 2 + 1)
                best = max(best, score if board.ended == mover + 1 else -99)
            else:
                best = max(best, -minimax(board, seen))
            board.undo()
        seen[key] = best
    return seen[key]


def late_board(chance: random.Random, empties: int, flips: tuple[int, int]) -> GravityBoard | None:
    """Return a random board with `empties` empty cells, or None if the board has a four."""
    discs = [1, 2] * 21
    del discs[42 - empties :]
    chance.shuffle(discs)
    heights = [6] * 7
    for _ in range(empties):
        heights[chance.choice([column for column in range(7) if heights[column]])] -= 1
    columns = []
    for height in heights:
        columns.append("".join(str(discs.pop()) for _ in range(height)))
    board = GravityBoard("conniption", flips)
    lock = chance.choice("f-")
    board.set_position(f"{'/'.join(columns)} {1 + empties % 2} {flips[0]},{flips[1]} {lock}")
    return None if board.ended else board


@pytest.mark.parametrize("mover_flips", range(5))
@pytest.mark.parametrize("other_flips", range(5))
def test_late_positions_have_the_value_of_plain_minimax(mover_flips, other_flips):
    chance = random.Random(10 * mover_flips + other_flips)
    solver = GravitySolver(megabytes=1)
    compared = 0
    while compared < (40 if is_compiled() else 10):
        most = 8 if mover_flips + other_flips < 2 else 5 if mover_flips + other_flips < 5 else 4
        board = late_board(chance, chance.randint(1, most), (mover_flips, other_flips))
        if board is None:
            continue
        compared += 1
        assert solver.value(board) == minimax(board, {}), board.position()


def connect4_board(columns: str) -> GravityBoard:
    board = GravityBoard("connect4", (0, 0))
    for column in columns:
        board.play(int(column) - 1)
    return board


@pytest.mark.parametrize("name, count", [("Test_L1_R2", 5), ("Test_L2_R2", 300), ("Test_L3_R1", 1000)])
def test_connect_four_has_the_published_values(name, count):
    solver = GravitySolver(megabytes=16)
    for line in (DATA / name).read_text().splitlines()[: count if is_compiled() else count // 400]:
        columns, score = line.split()
        assert solver.value(connect4_board(columns)) == int(score), columns


@pytest.mark.parametrize("flips, turns", [((4, 0), 7), ((3, 0), 7), ((2, 0), 7)])
def test_first_player_wins_against_an_opponent_without_flips(flips, turns):
    assert 2 * (MOST_WINS - GravitySolver().value(GravityBoard("conniption", flips))) - 1 == turns


@pytest.mark.skipif(not is_compiled(), reason="takes minutes")
@pytest.mark.parametrize("flips, turns", [((4, 4), 9), ((1, 0), 13), ((2, 2), 11), ((1, 1), 19)])
def test_first_player_wins_from_the_empty_board(flips, turns):
    assert 2 * (MOST_WINS - GravitySolver().value(GravityBoard("conniption", flips))) - 1 == turns


@pytest.mark.skipif(not is_compiled(), reason="takes minutes")
def test_growing_table_keeps_its_entries():
    board = connect4_board("32751571231557")
    for megabytes in (0.25, 1, 64):
        assert GravitySolver(megabytes).value(board) == -3


def test_stopped_solver_gives_no_answer():
    solver = GravitySolver(megabytes=1)
    solver.node_limit = 1_000
    assert solver.value(GravityBoard("connect4", (0, 0))) is None
    assert solver.nodes == 1_000
    solver.node_limit = 1 << 60
    solver.cancel_token.cancel()
    assert solver.value(GravityBoard("connect4", (0, 0))) is None
    assert solver.nodes <= 11_000  # cancellation is checked only every few nodes


@pytest.mark.skipif(not is_compiled(), reason="takes minutes")
@pytest.mark.parametrize("position", ["1////12// 2 1,1 -", "/2///12/1/21 1 0,0 -"])
def test_two_threads_find_the_same_value_and_share_the_work(position):
    board = GravityBoard("conniption", (0, 0))
    board.set_position(position)
    alone, both = GravitySolver(16), GravitySolver(16, threads=2)
    assert both.value(board) == alone.value(board)
    assert both.nodes < 1.4 * alone.nodes  # a thread abandons what the other one has answered


def test_many_threads_on_a_small_position_agree_with_one():
    chance = random.Random(3)
    solver, crowd = GravitySolver(1), GravitySolver(1, threads=4)
    compared = 0
    while compared < 20:
        board = late_board(chance, 20 if is_compiled() else 8, (chance.randint(0, 1), chance.randint(0, 1)))
        if board is None:
            continue
        compared += 1
        assert crowd.value(board) == solver.value(board), board.position()


@pytest.mark.skipif(not is_compiled(), reason="two threads need a busy solver to stop")
def test_all_threads_stop_at_once():
    solver = GravitySolver(megabytes=4, threads=2)
    timer = threading.Timer(0.5, solver.cancel_token.cancel)
    timer.start()
    assert solver.value(GravityBoard("connect4", (0, 0))) is None
    assert threading.active_count() <= 1 + timer.is_alive()


@pytest.mark.skipif(not is_compiled(), reason="takes minutes")
def test_mirror_images_have_the_same_value():
    chance = random.Random(8)
    for _ in range(5):
        flips = (chance.randint(0, 4), chance.randint(2, 4))
        board, image = GravityBoard("conniption", flips), GravityBoard("conniption", flips)
        for _ in range(8):
            move = chance.choice(board.moves())
            board.play(move)
            image.play((move & 24) | (6 - (move & 7)))
            if board.ended:
                break
        if not board.ended:
            assert GravitySolver(4).value(image) == GravitySolver(4).value(board), board.position()


def values_and_nodes() -> list[tuple[int | None, int]]:
    """Return the value of some positions and the nodes that a new solver searches for each."""
    boards = [GravityBoard("conniption", (2, 0)), connect4_board("5455174361263362")]
    solvers = [GravitySolver(megabytes=1) for _ in boards]
    return [(solver.value(board), solver.nodes) for solver, board in zip(solvers, boards, strict=True)]


@pytest.mark.skipif(not is_compiled(), reason="there is nothing to compare")
def test_compiled_solver_visits_the_same_nodes_as_uncompiled():
    script = (
        "from tests.helpers import modes; modes.interpret(); from tests.ai.exact.gravity import test_solver as test"
    )
    command = [sys.executable, "-c", f"{script}; print(test.values_and_nodes())"]
    finished = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    assert finished.stdout.strip() == str(values_and_nodes())
