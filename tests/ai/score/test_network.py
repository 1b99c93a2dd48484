"""Tests of the network score of Watch Your Back!, against a plain computation of its sums."""

import io
import os
import random
import struct
import zipfile
from contextlib import suppress

import numpy as np
import pytest

from ai.score.network import LOGARITHMS, SHAPES, WEIGHTS, NetworkScore, read_network
from ai.score.registry import score_for
from ai.score.score import MOST_SCORE
from ai.search.iterative_deepening import Limits, Search
from game.files import asset
from game.rules.board import is_compiled
from game.rules.errors import SetupError
from game.rules.registry import start
from tests.ai.score.test_watch_your_back import opposite, positions

MANY = 500 if is_compiled() else 100
NETWORK = read_network(asset(WEIGHTS))


def action_count(board, player):
    """Return the number of steps and jumps of a player, found by trying every square and direction."""
    total = 0
    for cell in range(64):
        for across, down in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            path = [(cell % 8 + far * across, cell // 8 + far * down) for far in (1, 2)]
            owners = [
                board.owner(8 * row + column)
                if 0 <= column < 8 and 0 <= row < 8 and 8 * row + column not in (*board.corners, *board.removed)
                else None
                for column, row in path
            ]
            total += board.owner(cell) == player and (owners[0] == -1 or (owners[0] in (0, 1) and owners[1] == -1))
    return total


def plain_score(board):
    """Return the score as the docstring of ai.score.network defines it, computed the slow way."""
    mover = board.mover
    span = board.turn // 2 if board.placing else min(12 + board.turn // 8, 36)
    stage = 0 if board.placing else board.stage + 1
    counts = [
        sum(board.owner(cell) == player for cell in range(64)) + board.pieces_left_to_place[player]
        for player in (mover, 1 - mover)
    ]
    features = (
        counts[0] - counts[1],
        action_count(board, mover) - action_count(board, 1 - mover),
        LOGARITHMS[counts[0] + 1] - LOGARITHMS[counts[1] + 1],
    )
    total = int(NETWORK["offset"][span]) + int(np.dot(NETWORK["features"][span], features))
    hidden = NETWORK["bias"][span].copy()
    for cell in range(64):
        if board.owner(cell) < 0:
            continue
        seen = cell ^ 56 if mover else cell
        if board.owner(cell) == mover:
            total += int(NETWORK["squares"][span][seen])
            hidden += NETWORK["inputs"][stage, 0, seen]
        else:
            total -= int(NETWORK["squares"][span][seen ^ 56])
            hidden += NETWORK["inputs"][stage, 1, seen]
    total += int(np.dot(np.clip(hidden, 0, 255), NETWORK["outputs"][span]))
    points = abs(total) // 4096
    return max(-MOST_SCORE, min(MOST_SCORE, points if total >= 0 else -points))


def test_the_score_equals_the_plain_sum():
    score = score_for("wyb", "network")
    for board in positions(MANY):
        assert score.judge(board) == plain_score(board), board.position()


def test_both_colors_score_alike_while_pieces_are_moved():
    score = score_for("wyb", "network")
    for board in positions(MANY, seed=4):
        if not board.placing and board.turn >= 2:
            assert score.judge(opposite(board)) == score.judge(board), board.position()


def test_a_better_square_is_tried_first():
    weights = {name: np.zeros(shape, int) for name, shape in SHAPES.items()}
    weights["squares"][:, 8 * 4 + 4] = 4096 * 50  # e5 as White sees it, e4 as Black does
    score = NetworkScore(weights)
    board = start("wyb")
    ranks = score.ranks(board)
    assert max(ranks, key=ranks.__getitem__) == board.move("e5")
    board.play(board.move("c3"))
    ranks = score.ranks(board)
    assert max(ranks, key=ranks.__getitem__) == board.move("e4")


def test_weights_in_a_file_judge_as_those_in_memory(tmp_path):
    chance = np.random.default_rng(1)
    weights = {name: chance.integers(-300, 300, shape) for name, shape in SHAPES.items()}
    np.savez_compressed(tmp_path / "mine.npz", **weights)
    board = start("wyb")
    dice = random.Random(1)
    for _ in range(20):
        board.play(dice.choice(board.moves()))
    assert score_for("wyb", weights=tmp_path / "mine.npz").judge(board) == NetworkScore(weights).judge(board)


@pytest.mark.parametrize(
    ("change", "error_text"),
    [
        ({"bias": None}, "bias: .* found none"),
        ({"squares": np.zeros((37, 63), int)}, r"squares: expected \(37, 64\) weights, found \(37, 63\)"),
        ({"squares": np.full(SHAPES["squares"], 1 << 22)}, "squares: .*2097152"),
        ({"inputs": np.full(SHAPES["inputs"], 1001)}, "inputs: .*1000"),
        ({"bias": np.full(SHAPES["bias"], np.nan)}, "bias: .*float64"),
        ({"bias": np.full(SHAPES["bias"], np.iinfo(np.int64).min)}, "bias: .*1000"),
        ({"bias": np.full(SHAPES["bias"], np.iinfo(np.uint64).max)}, "bias: .*1000"),
        ({"bias": np.full(SHAPES["bias"], "text")}, "bias: .*<U4"),
        ({"bias": np.full(SHAPES["bias"], None)}, "bias: .*object"),
        ({"offset": np.zeros(10_000_000, np.int8)}, "2,000,000 bytes"),
    ],
)
def test_a_file_that_is_no_network_is_refused(tmp_path, change, error_text):
    weights = {**NETWORK, **change}
    np.savez(tmp_path / "bad.npz", **{name: values for name, values in weights.items() if values is not None})
    with pytest.raises(SetupError, match=error_text):
        score_for("wyb", weights=tmp_path / "bad.npz")


def network_file() -> bytes:
    with io.BytesIO() as file:
        np.savez_compressed(file, **NETWORK)
        return file.getvalue()


def array_file(header: str) -> bytes:
    """Return a network file in which one array begins with this header."""
    with io.BytesIO() as file:
        with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
            for name in SHAPES:
                with archive.open(f"{name}.npy", "w") as entry:
                    if name != "offset":
                        np.lib.format.write_array(entry, NETWORK[name])
                    else:
                        entry.write(b"\x93NUMPY\x01\x00" + struct.pack("<H", len(header)) + header.encode())
        return file.getvalue()


BROKEN_HEADERS = [
    "",
    "{",
    "{'descr': '<i4', 'fortran_order': False, 'shape': (37,), }\n",  # but no numbers after it
    "{'descr': '<i4', 'fortran_order': False, 'shape': (999999999999999,), }\n",
    "{'descr': '<i4', 'fortran_order': False, 'shape': (-1,), }\n",
    "{'descr': '|O', 'fortran_order': False, 'shape': (37,), }\n",
    "{'descr': [('a', '<i4')], 'fortran_order': False, 'shape': (37,), }\n",
    "[" * 5000,
    '"' * 3,
    "(\n",
    "\0",
    "{'descr': '<i4',\n  'x': 1,\n 'y'",
]
BROKEN = [
    b"",
    b"PK",
    network_file()[:3000],
    network_file().replace(b"PK\x01\x02", b"PK\x01\x03"),
    network_file()[:500] + bytes(500) + network_file()[1000:],
    bytes(3_000_000),
    *map(array_file, BROKEN_HEADERS),
]


@pytest.mark.parametrize("content", BROKEN, ids=range(len(BROKEN)))
def test_a_broken_weights_file_is_refused_with_its_name(tmp_path, content):
    path = tmp_path / "bad.npz"
    path.write_bytes(content)
    with pytest.raises(SetupError, match=r"bad\.npz: "):
        score_for("wyb", weights=path)


def test_a_network_with_any_bit_changed_is_read_or_refused(tmp_path):
    whole, dice = network_file(), random.Random(3)
    for _ in range(150):
        damaged = bytearray(whole)
        near_an_end = dice.choice([dice.randrange(400), -dice.randrange(1, 500)])
        damaged[dice.choice([near_an_end, dice.randrange(len(whole))])] ^= 1 << dice.randrange(8)
        (tmp_path / "bad.npz").write_bytes(damaged)
        with suppress(SetupError):
            assert abs(read_network(tmp_path / "bad.npz")["bias"]).max() <= 1000


def test_an_archive_bomb_is_refused_before_it_is_unpacked(tmp_path):
    np.savez_compressed(tmp_path / "bomb.npz", **{**NETWORK, "offset": np.zeros(50_000_000, np.int8)})
    with pytest.raises(SetupError, match=r"offset: expected \(37,\) weights, found \(50000000,\)"):
        read_network(tmp_path / "bomb.npz")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no pipes with names")
def test_a_folder_or_a_pipe_as_weights_is_refused_at_once(tmp_path):
    os.mkfifo(tmp_path / "pipe.npz")
    for path in (tmp_path / "pipe.npz", tmp_path):
        with pytest.raises(SetupError, match="cannot be read: is"):
            read_network(path)


def test_a_network_is_refused_for_another_game_or_score(tmp_path):
    (tmp_path / "text.npz").write_text("some text")
    with pytest.raises(SetupError, match=r"text\.npz: "):
        score_for("wyb", weights=tmp_path / "text.npz")
    with pytest.raises(SetupError, match="expected weights for conniption"):
        score_for("conniption", weights=asset(WEIGHTS))
    with pytest.raises(SetupError, match="expected weights for features"):
        score_for("wyb", "features", asset(WEIGHTS))


TWELVE_AGAINST_TWO = "XWWWWWWX/-WWWWWW-/--------/--------/--------/--------/---B----/X---B--X w m 30"


def at(position):
    board = start("wyb")
    board.set_position(position)
    return board


def test_a_side_far_ahead_gets_points_for_approaching():
    root, score = at(TWELVE_AGAINST_TWO), score_for("wyb")
    chase = score.for_root(root)
    assert chase.judge(root) == score.judge(root)
    near = at(TWELVE_AGAINST_TWO)
    near.play(near.move("d2d3"))
    assert score.judge(near) - chase.judge(near) == 15  # from the opponent's view


def test_chase_points_are_given_only_to_a_side_far_ahead():
    score = score_for("wyb")
    even = at("X--WW--X/-WWWWWW-/--------/--------/--------/-BBB----/-BBB----/X--B---X w m 30")
    assert score.for_root(even) is score.for_root(start("wyb")) is score
    assert score.for_root(at(TWELVE_AGAINST_TWO.replace("w m 30", "b m 31"))) is score  # the weaker side
    chase = score.for_root(at(TWELVE_AGAINST_TWO))
    one_lost = at(TWELVE_AGAINST_TWO.replace("XWWWWWWX", "XWWWWW-X"))
    assert chase.judge(one_lost) == score.judge(one_lost)
    one_taken = at(TWELVE_AGAINST_TWO.replace("---B----", "--BBB---"))
    assert (
        score_for("wyb").for_root(one_taken).judge(at(TWELVE_AGAINST_TWO)) > score.judge(at(TWELVE_AGAINST_TWO)) + 500
    )


@pytest.mark.skipif(not is_compiled(), reason="takes minutes")
@pytest.mark.parametrize("seed", [0, 2, 4])
def test_twelve_pieces_against_two_do_not_walk_in_circles(seed):
    dice = random.Random(seed)
    cells = dice.sample([cell for cell in range(64) if cell not in (0, 7, 56, 63)], 14)
    signs = ["X" if cell in (0, 7, 56, 63) else "-" for cell in range(64)]
    for cell in cells:
        signs[cell] = "W" if cell in cells[:12] else "B"
    board = at("/".join("".join(signs[row : row + 8]) for row in range(0, 64, 8)) + " w m 30")
    turns = 0
    while not board.ended and turns < 60:
        score = score_for("wyb").for_root(board)
        board.play(Search(board, score, 8).run(Limits(nodes=30_000 if board.mover == 0 else 15_000)).move)
        turns += 1
    assert board.ended == 1, board.position()
