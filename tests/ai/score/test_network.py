"""Tests of the network score of Watch Your Back!, against a plain computation of its sums."""

import io
import os
import random
import struct
import zipfile
from contextlib import suppress

import numpy as np
import pytest

from ai.score.endgame import CELLS, endgame_values
from ai.score.network import LOGARITHMS, SHAPES, WEIGHTS, NetworkScore, read_network
from ai.score.registry import score_for
from ai.score.score import MOST_SCORE
from ai.search.iterative_deepening import Limits, Search
from game.files import asset
from game.rules.board import is_compiled
from game.rules.errors import SetupError
from game.rules.registry import start
from tests.ai.score.test_watch_your_back import positions

MANY = 200 if is_compiled() else 100
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


def left_by_second_shrink(board, player):
    """Return the cells of a player's pieces that the second shrink would leave if it came now, by the slow rules."""
    edge = {(x, y): board.owner(8 * y + x) for y in range(2, 6) for x in range(2, 6)}
    corners = [(2, 2), (2, 5), (5, 5), (5, 2)]
    edge.update(dict.fromkeys(corners, None))  # None is hostile to both players
    for corner_x, corner_y in corners:
        for across, down in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            victim, behind = ((corner_x + far * across, corner_y + far * down) for far in (1, 2))
            if edge.get(victim, -1) in (0, 1) and edge[behind] == 1 - edge[victim]:
                edge[victim] = -1
    return [8 * y + x for (x, y), owner in edge.items() if owner == player]


def plain_features(board):
    """Return the six features as the docstring of `fill_features` defines them, computed the slow way."""
    counts = [
        sum(board.owner(cell) == player for cell in range(64)) + board.pieces_left_to_place[player] for player in (0, 1)
    ]
    left = [[cell for cell in range(64) if board.owner(cell) == player] for player in (0, 1)]
    inner = [sum(1 <= cell % 8 <= 6 and 1 <= cell // 8 <= 6 for cell in cells) for cells in left]
    inner = [count - sum(cell in (9, 14, 49, 54) for cell in cells) for count, cells in zip(inner, left, strict=True)]
    if board.stage < 2:
        left = [left_by_second_shrink(board, player) for player in (0, 1)]
    white, black = (len(cells) for cells in left)
    winner = 0
    if board.stage > 0 and (white < 2 or black < 2):
        winner = (black < 2) - (white < 2)
    elif board.stage > 0:
        mover = board.mover if board.stage == 2 else 0
        digits = [1 if cell in left[mover] else 2 if cell in left[1 - mover] else 0 for cell in CELLS]
        value = endgame_values()[sum(3**index * digit for index, digit in enumerate(digits))]
        winner = ((value > 0) - (value < 0)) * (-1 if mover else 1)
    return [
        counts[0] - counts[1],
        action_count(board, 0) - action_count(board, 1),
        LOGARITHMS[counts[0] + 1] - LOGARITHMS[counts[1] + 1],
        0 if board.stage == 2 else white - black if board.stage == 1 else inner[0] - inner[1],
        0 if board.stage == 2 else LOGARITHMS[white + 1] - LOGARITHMS[black + 1],
        winner,
    ]


def plain_span(board):
    """Return the span of a position, from the first turns of all spans."""
    firsts = [*range(0, 24, 2), *(24 + turn for turn in (*range(0, 112, 8), *range(112, 128, 2)))]
    firsts += [24 + turn for turn in (*range(128, 176, 8), *range(176, 192, 2), 192)]
    turn = board.turn if board.placing else 24 + board.turn
    return sum(first <= turn for first in firsts) - 1


def plain_score(board):
    """Return the score as the docstring of ai.score.network defines it, computed the slow way."""
    phase = 2 * plain_span(board) + board.mover
    turn = board.turn
    kind = 0 if board.placing else sum(turn >= first for first in (0, 80, 128, 160, 192))
    features = plain_features(board)
    pieces = [cell for cell in range(64) if board.owner(cell) >= 0]
    hidden = NETWORK["bias"][phase] + NETWORK["density"][len(pieces)] + NETWORK["verdict"][features[5]]
    total = int(NETWORK["offset"][phase]) + int(np.dot(NETWORK["features"][phase], features))
    for cell in pieces:
        total += int(NETWORK["squares"][kind, board.owner(cell), cell])
        hidden = hidden + NETWORK["inputs"][kind, board.owner(cell), cell]
    total += int(np.dot(np.clip(hidden, 0, 255), NETWORK["outputs"][phase]))
    points = abs(total) // 4096 * (1 if total >= 0 else -1) * (-1 if board.mover else 1)
    return max(-MOST_SCORE, min(MOST_SCORE, points))


def test_the_score_equals_the_plain_sum():
    score = score_for("wyb", "network")
    for board in positions(MANY):
        assert score.features(board) == plain_features(board), board.position()
        assert score.judge(board) == plain_score(board), board.position()


def test_positions_evaluated_in_any_order_have_the_same_scores():
    """A score object keeps sums from one position to the next, which must never show."""
    boards = [board.copy() for board in positions(MANY // 2, seed=4)]
    random.Random(1).shuffle(boards)
    score = NetworkScore(NETWORK)
    for board in boards:
        assert score.judge(board) == score.for_search().judge(board), board.position()


def test_left_and_right_walls_differ_where_the_rules_differ():
    """The second shrink removes d3 and d6 but neither e3 nor e6, so the right wall wins; see the rules."""
    rows = "......../.X----X./.--WB--./.--WB--./.--WB--./.--WB--./.X----X./........"
    board = at(f"{rows} w m 188")
    mirrored = at("/".join(row[::-1] for row in rows.split("/")) + " w m 188")
    assert score_for("wyb").features(board)[5] == -1
    assert score_for("wyb").features(mirrored)[5] == 1
    assert score_for("wyb").judge(board) < score_for("wyb").judge(mirrored)


def test_searches_on_several_threads_share_no_sums():
    score = score_for("wyb")
    board = start("wyb")
    assert score.for_search() is not score
    chase = score.for_root(at(TWELVE_AGAINST_TWO))
    assert chase.for_search().judge(at(TWELVE_AGAINST_TWO)) == chase.judge(at(TWELVE_AGAINST_TWO))
    assert score.for_search().judge(board) == score.judge(board)


def test_a_better_square_is_tried_first():
    weights = {name: np.zeros(shape, int) for name, shape in SHAPES.items()}
    weights["squares"][:, 0, 8 * 4 + 4] = 4096 * 50  # e5 for White
    weights["squares"][:, 1, 8 * 3 + 4] = -4096 * 50  # e4 for Black
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
        ({"squares": np.zeros((6, 63), int)}, r"squares: expected \(6, 2, 64\) weights, found \(6, 63\)"),
        ({"squares": np.full(SHAPES["squares"], 1 << 22)}, "squares: .*2097152"),
        ({"inputs": np.full(SHAPES["inputs"], 1001)}, "inputs: .*1000"),
        ({"bias": np.full(SHAPES["bias"], np.nan)}, "bias: .*float64"),
        ({"bias": np.full(SHAPES["bias"], np.iinfo(np.int64).min)}, "bias: .*2000"),
        ({"bias": np.full(SHAPES["bias"], np.iinfo(np.uint64).max)}, "bias: .*2000"),
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
    "{'descr': '<i4', 'fortran_order': False, 'shape': (98,), }\n",  # but no numbers after it
    "{'descr': '<i4', 'fortran_order': False, 'shape': (999999999999999,), }\n",
    "{'descr': '<i4', 'fortran_order': False, 'shape': (-1,), }\n",
    "{'descr': '|O', 'fortran_order': False, 'shape': (98,), }\n",
    "{'descr': [('a', '<i4')], 'fortran_order': False, 'shape': (98,), }\n",
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
            assert abs(read_network(tmp_path / "bad.npz")["bias"]).max() <= 2000


def test_an_archive_bomb_is_refused_before_it_is_unpacked(tmp_path):
    np.savez_compressed(tmp_path / "bomb.npz", **{**NETWORK, "offset": np.zeros(50_000_000, np.int8)})
    with pytest.raises(SetupError, match=r"offset: expected \(98,\) weights, found \(50000000,\)"):
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
