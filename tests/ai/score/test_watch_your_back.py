"""Tests of the features heuristic of Watch Your Back!, on positions counted by hand."""

import random

import pytest

from ai.score.registry import WEIGHTED, score_for
from ai.score.score import URGENT, WIN
from ai.score.watch_your_back import FEATURES, PARTS, FeaturesScore, move_parts
from ai.score.weights import default_weights
from game.rules.board import is_compiled
from game.rules.registry import start

SQUARES = tuple(name for name in FEATURES if name.startswith("squares"))
ALIKE = default_weights("wyb", WEIGHTED).updated(dict.fromkeys(FEATURES, 1.0))
EVEN = ALIKE.updated(dict.fromkeys(SQUARES, 0.0))


def board_of(picture: str, rest: str):
    board = start("wyb")
    board.set_position("/".join(picture.split()) + " " + rest)
    return board


def features_at(picture: str, rest: str) -> dict[str, int]:
    """Return the features that are not 0, except the map of squares."""
    found = zip(FEATURES, score_for("wyb", "features").features(board_of(picture, rest)), strict=True)
    return {name: value for name, value in found if value and name not in SQUARES}


def parts_at(picture: str, rest: str, text: str) -> dict[str, int]:
    """Return the parts of a move that are not 0."""
    board = board_of(picture, rest)
    return {name: value for name, value in zip(PARTS, move_parts(board, board.move(text)), strict=True) if value}


def opposite(board):
    """Return the position with colors and side to move swapped, upside down so that the placing zones fit."""
    rows, side, phase, turn, *quiet = board.position().split()
    rows = "/".join(reversed(rows.translate(str.maketrans("WB", "BW")).split("/")))
    other = int(turn) + 1 if phase == "p" else int(turn) ^ 1
    twin = start("wyb")
    twin.set_position(" ".join([rows, "wb"[side == "w"], phase, str(other), *quiet]))
    return twin


def upside_down(move: int) -> int:
    """Return the move with the rows reversed; a pass stays a pass."""
    return move and (7 - (move >> 9)) << 9 | (move >> 6 & 7) << 6 | (7 - (move >> 3 & 7)) << 3 | move & 7


def positions(number: int, seed: int = 1):
    """Yield positions of random games from all phases of the game."""
    dice = random.Random(seed)
    while number > 0:
        board = start("wyb")
        while not board.ended and number > 0:
            if dice.random() < 0.2:
                number -= 1
                yield board
            board.play(dice.choice(board.moves()))


MANY = 3000 if is_compiled() else 300

# --- the features ---

OPEN_FIGHT = """
    X------X
    --------
    --------
    ---WB---
    ---W----
    --------
    -B------
    X------X
    """


def test_an_open_fight_counts_center_and_middle():
    # center: White's d4 and d5 are 0 away; Black's e4 0 and b7 2. Middle: two against one.
    # actions: d4 steps left and up, jumps over e4 and over d5; d5 steps left, right, down and jumps over d4: 8.
    # Black's e4 steps right, up and down and jumps over d4; b7 steps in four directions: 8 as well.
    assert features_at(OPEN_FIGHT, "w m 10") == {"centre": 2, "middle": 1}
    assert features_at(OPEN_FIGHT, "b m 11") == {"centre": -2, "middle": -1}
    # (2 * 1.0 + 1 * 1.0) in hundredths.
    assert FeaturesScore(EVEN).judge(board_of(OPEN_FIGHT, "w m 10")) == 300
    assert FeaturesScore(EVEN).judge(board_of(OPEN_FIGHT, "b m 11")) == -300
    # 2 * 0.5 + 1 * -0.25 = 0.75.
    weights = EVEN.updated({"centre": 0.5, "middle": -0.25})
    assert FeaturesScore(weights).judge(board_of(OPEN_FIGHT, "w m 10")) == 75


def test_a_piece_black_still_has_to_place_counts():
    # White has placed three pieces and Black two, so White has lost one. Then Black places, and loses one, too.
    assert features_at(OPEN_FIGHT, "b p 5")["pieces"] == 1
    assert "pieces" not in features_at(OPEN_FIGHT, "w p 6")


SURROUNDED = """
    X-B----X
    -W------
    B-B-----
    --------
    --------
    --------
    ------W-
    X------X
    """


def test_a_piece_captured_wherever_it_moves_is_surrounded():
    # On b1 and c2 the piece would stand next to c1, on a2 and b3 next to a3, each time with a corner or another black
    # piece on its other side.
    # pieces 2 - 3. center: White 2 + 2, Black a3 3, c1 3, c3 1: 7 - 4.
    # actions: White 4 + 4; Black a3 and c1 three each at the edge, c3 four: 8 - 10.
    assert features_at(SURROUNDED, "w m 10") == {"pieces": -1, "centre": 3, "actions": -2, "surrounded": -1}
    assert features_at(SURROUNDED, "b m 11") == {"pieces": 1, "centre": -3, "actions": 2, "surrounding": 1}
    assert FeaturesScore(EVEN).judge(board_of(SURROUNDED, "w m 10")) == -100
    assert FeaturesScore(EVEN).judge(board_of(SURROUNDED, "b m 11")) == 100


def test_a_block_of_three_by_three_is_four_clusters():
    rows = "X------X -------- --WWW--- --WWW--- --WWW--- -------- ------BB X----BBX"
    # Black's f8, g8, g7 and h7 do not form a block.
    assert features_at(rows, "w m 10")["clusters"] == 4
    assert features_at(rows, "b m 11")["clusters"] == -4
    beside = "X------X -------- --WW---- --WW--BB ------BB -------- -------- X------X"
    assert "clusters" not in features_at(beside, "w m 10")
    around_the_edge = "X------X -------- W------W W------W -------- -------- -----BBB X------X"
    assert "clusters" not in features_at(around_the_edge, "w m 10")


ON_THE_EDGE = "X------X -W------ -------- W--W---- -------- ----B--- ----B--- X------X"
ON_THE_EDGE_6 = "........ .X----X. .------. .W-W---. .------. .--BBB-. .X----X. ........"


@pytest.mark.parametrize(
    ("turn", "near"), [(10, 0), (95, 0), (96, 1), (103, 1), (104, 2), (112, 3), (119, 3), (120, 4), (127, 4)]
)
def test_pieces_on_the_edge_count_more_as_the_shrink_comes_near(turn, near):
    # White's a4 is on the ring that the shrink removes, b2 on a future corner.
    side, sign = ("b", 1) if turn % 2 else ("w", -1)
    assert features_at(ON_THE_EDGE, f"{side} m {turn}").get("edge", 0) == sign * near * 2


def test_before_the_second_shrink_the_smaller_ring_is_the_edge():
    # White's b4 lies outside the last 4x4 board, and Black's f6 will be a corner of it.
    assert features_at(ON_THE_EDGE_6, "w m 184").get("edge", 0) == 4 * (1 - 1)
    assert features_at(ON_THE_EDGE_6.replace("BBB", "BB-"), "w m 184")["edge"] == 4 * (0 - 1)
    assert "edge" not in features_at(ON_THE_EDGE_6.replace("BBB", "BB-"), "w m 130")


def test_pieces_next_to_a_corner_count_for_the_opponent():
    rows = "XW-----X -------- -------- ---W---- ----W--- ----B--- -------B X-----BX"
    assert features_at(rows, "w m 10")["corners"] == 2 - 1
    smaller = "........ .XW---X. .------. .-W----. .----B-. .----B-. .X----X. ........"
    assert features_at(smaller, "b m 129")["corners"] == 1


def test_after_the_first_shrink_the_distance_of_the_stronger_side_counts():
    rows = "........ .X----X. .-WWW--. .------. .---B--. .-B----. .X----X. ........"
    # c3: c6 is 3 away. d3: e5 is 1 + 2 = 3. e3: e5 is 2. Together 8.
    assert features_at(rows, "w m 130")["hunt"] == -8
    assert features_at(rows, "b m 131")["hunt"] == 8
    assert "hunt" not in features_at(rows.replace("WWW", "WW-"), "w m 130")
    before = "X------X -------- --WWW--- -------- ----B--- --B----- -------- X------X"
    assert "hunt" not in features_at(before, "w m 10")


DIAGONAL = "X------X -------- ---W---- ---BB--- ----W--- -------- -------- X------X"


def turned(rows: str, quarters: int) -> str:
    lines = rows.split()
    for _ in range(quarters):
        lines = ["".join(column) for column in zip(*lines[::-1], strict=True)]
    return " ".join(lines)


def mirrored(rows: str) -> str:
    return " ".join(line[::-1] for line in rows.split())


@pytest.mark.parametrize("quarters", range(4))
def test_neighbors_attacked_from_two_sides_are_a_guaranteed_capture(quarters):
    for rows in (turned(DIAGONAL, quarters), turned(mirrored(DIAGONAL), quarters)):
        assert features_at(rows, "w m 10")["patterns"] == 1
        assert features_at(rows, "b m 11")["patterns"] == -1
    # With a piece on d5, below d4, there is only one threat.
    assert "patterns" not in features_at(turned(DIAGONAL.replace("----W", "---BW"), quarters), "w m 10")


def test_a_corner_helps_in_a_guaranteed_capture():
    # a1 and c2 attack b1 and b2; c1 and a2 are empty.
    rows = "XB-----X -BW----- -------- -------- -------- -------- ------W- X------X"
    assert features_at(rows, "w m 10")["patterns"] == 1


def test_a_piece_attacked_along_both_lines_while_placing_is_lost():
    rows = "X------X -------- ---W---- --WB---- -------- -------- -------- X------X"
    assert features_at(rows, "w p 4")["patterns"] == 1
    # In the moving phase the piece can step away.
    assert "patterns" not in features_at(rows.replace("--------", "------B-", 1), "w m 10")
    # With the cell opposite one attacker filled, a single reply saves it.
    assert "patterns" not in features_at(rows.replace("--WB-", "--WBB"), "w p 4")


def test_the_middle_has_its_own_feature_while_pieces_are_placed():
    rows = "X------X -------- -------- ---WB--- ---W---- -------- -------- X------X"
    assert features_at(rows, "w p 4")["middle, placing"] == 1
    assert features_at(rows, "b p 5")["middle, placing"] == -1
    assert "middle, placing" not in features_at(rows.replace("--------", "--B-----", 1), "w m 30")


def test_symmetric_squares_belong_to_the_same_feature():
    kinds = {}
    for cell in range(64):
        rows = [["-"] * 8 for _ in range(8)]
        rows[cell // 8][cell % 8] = "W"
        for row in (0, 7):
            rows[row][0] = rows[row][7] = "X"
        features = score_for("wyb", "features").features(board_of(" ".join(map("".join, rows)), "b m 41"))
        held = [name for name, value in zip(FEATURES, features, strict=True) if name in ("middle", *SQUARES) and value]
        assert [features[FEATURES.index(name)] for name in held] in ([-1], [])
        if held:
            kinds[cell % 8, cell // 8] = held[0]
    for (x, y), kind in kinds.items():
        assert kinds[7 - x, y] == kinds[x, 7 - y] == kinds[y, x] == kind
        if x <= 3 and y <= x:
            assert kind == ("middle" if x == y == 3 else f"squares {'abcd'[x]}{y + 1}")
    assert len(kinds) == 64 - 4


# --- symmetry ---


def test_swapping_the_colors_keeps_scores_and_ranks():
    score = score_for("wyb", "features")
    compared = 0
    for board in positions(MANY):
        # At both ends of the placing phase no other turn number fits the pieces.
        if board.turn < 2 or (board.placing and board.turn == 23):
            continue
        twin = opposite(board)
        features, twins = score.features(board), score.features(twin)
        # While pieces are placed, each side of the twin has placed one piece more or fewer than in the original.
        assert twins[0] - features[0] == (board.placing and (-1 if board.mover else 1)), board.position()
        assert twins[1:] == features[1:], board.position()
        if not board.placing:
            assert score.judge(twin) == score.judge(board), board.position()
            ranks = {upside_down(move): rank for move, rank in score.ranks(board).items()}
            assert score.ranks(twin) == ranks, board.position()
        compared += 1
    assert compared > MANY * 3 / 4


def test_turned_and_mirrored_positions_score_the_same():
    score = score_for("wyb", "features")
    for board in positions(MANY // 4, seed=2):
        if board.placing or board.turn == 0:
            continue
        rows, rest = board.position().split(" ", 1)
        rows = rows.replace("/", " ")
        for image in (turned(rows, 1), turned(rows, 2), turned(rows, 3), mirrored(rows)):
            assert score.judge(board_of(image, rest)) == score.judge(board), board.position()


def test_scores_of_both_sides_are_opposite():
    # Surrounded and surrounding have equal weights, so the scores of both sides are opposite.
    score = FeaturesScore(ALIKE)
    for board in positions(MANY // 4, seed=3):
        if not board.placing and board.turn > 1:
            rows, side, phase, turn, *quiet = board.position().split()
            seen = start("wyb")
            seen.set_position(" ".join([rows, "wb"[side == "w"], phase, str(int(turn) ^ 1), *quiet]))
            assert score.judge(seen) == -score.judge(board), board.position()


# --- the parts of a move ---


def test_a_capture_counts_what_it_takes():
    rows = "X------X -------- --W----- ---B---- ---W---- -------B ------B- X------X"
    # c3 is 2 from d4; d3 is one ring from the middle.
    assert parts_at(rows, "w m 10", "c3d3") == {"near": 2, "centre": 2, "captures": 1}


def test_a_step_between_two_enemies_is_suicide():
    rows = "X------X -------- -------- -------- -B-B---- --W----- W------- X------X"
    assert parts_at(rows, "w m 10", "c6c5") == {"near": 2, "centre": 2, "suicide": 1}


def test_a_step_that_leaves_an_enemy_no_safe_move_surrounds_it():
    rows = "X-W----X -B------ W--W---- -------- -------- ----B--- ------B- X------X"
    # Before, b2 was safe on c2 and b3; c3 now covers both. d3 is 3 from b2.
    assert parts_at(rows, "w m 10", "d3c3") == {"near": 1, "centre": 2, "surrounds": 1}


def test_a_step_may_form_a_cluster_and_leave_the_middle():
    rows = "X------X ------B- -------B -------- -W-W---- -WW----- -------- X------X"
    assert parts_at(rows, "w m 10", "d5c5") == {"centre": 2, "clusters": 1, "leaves": 1}


def test_entering_the_middle_counts_and_moving_within_it_does_not():
    rows = "X------X ------B- -------B --W----- ----W--- -------- -------- X------X"
    assert parts_at(rows, "w m 10", "c4d4") == {"centre": 3, "enters": 1}
    assert parts_at(rows, "w m 10", "e5d5") == {"centre": 3}


def test_a_step_may_form_a_guaranteed_capture():
    rows = "X------X -------- --W----- ---BB--- ----W--- -------- -------- X------X"
    # d3 and e5 then attack d4 and e4 from opposite sides; c3 is 2 from d4.
    assert parts_at(rows, "w m 10", "c3d3") == {"near": 2, "centre": 2, "patterns": 1}


def test_a_placement_has_parts_too():
    rows = "X------X -------- ---W---- ---B---- -------- -------- -------- X------X"
    # c4 attacks d4 in its second line; the target is next to an enemy and one ring from the middle.
    assert parts_at(rows, "w p 2", "c4") == {"near": 3, "centre": 2, "patterns": 1}
    assert parts_at(rows, "w p 2", "d5") == {"near": 3, "centre": 3, "captures": 1, "enters": 1}


def test_a_pass_has_no_parts():
    rows = "XWBB---X -B------ -B------ -------- -------- ------B- ------B- X---BBWX"
    assert parts_at(rows, "w m 20", "pass") == {}


# --- the order of moves ---


def ranked(board) -> list[str]:
    ranks = score_for("wyb", "features").ranks(board)
    return [board.text(move) for move in sorted(ranks, key=ranks.__getitem__, reverse=True)]


def test_captures_come_first_and_suicide_last():
    rows = "X------X -------- --W----- ---B---- ---W---- ----B-B- -----W-- X------X"
    board = board_of(rows, "w m 10")
    ranks = score_for("wyb", "features").ranks(board)
    first, last = ranked(board)[0], ranked(board)[-1]
    assert (first, last) == ("c3d3", "f7f6")
    assert ranks[board.move("c3d3")] >= URGENT
    assert max(ranks[move] for move in ranks if board.text(move) != "c3d3") < URGENT


def test_the_capture_that_leaves_one_enemy_is_ranked_as_a_win():
    rows = "X------X -------- --W----- ---B---- ---W---- -------- ------B- X------X"
    board = board_of(rows, "w m 10")
    assert score_for("wyb", "features").ranks(board)[board.move("c3d3")] >= WIN
    # While pieces are placed a capture does not win.
    placing = board_of(rows.replace("------B-", "--------"), "w p 4")
    assert URGENT <= score_for("wyb", "features").ranks(placing)[placing.move("d3")] < WIN
