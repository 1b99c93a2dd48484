"""Tests of the ranks and the outlook of the gravity games, on hand-made positions and against slow references."""

import random

from ai.score.registry import score_for
from ai.score.score import BLOCK, FIRST_CAN_WIN, LOSES, SECOND_CAN_WIN, WIN
from game.rules.board import Board
from game.rules.registry import start
from tests.reference import conniption as reference


def board_at(text: str) -> Board:
    board = start("conniption")
    board.set_position(text)
    return board


def ranks_at(text: str) -> dict[str, int]:
    board = board_at(text)
    return {board.text(move): rank for move, rank in score_for("conniption").ranks(board).items()}


def test_a_flip_that_completes_four_wins_with_any_drop():
    # After a flip the top discs of the first four columns, all 1, form the bottom row.
    ranks = ranks_at("1/21/21/221/// 1 1,0 f")
    assert all(rank == WIN for move, rank in ranks.items() if "f" in move)
    # Of the drops only column 5 stops 2, 2, 2 in the bottom row.
    assert ranks["5"] > BLOCK
    assert all(ranks[move] < 0 for move in ("1", "2", "3", "4", "6", "7"))


def test_a_pre_flip_that_shows_the_opponent_a_four_ranks_last():
    # The position above with the colors swapped. 5 still wins in the bottom row before any flip, and so does 5f.
    ranks = ranks_at("2/12/12/112/// 1 1,1 f")
    assert all(ranks[move] == LOSES for move in ranks if move.startswith("f"))
    assert ranks["5"] == ranks["5f"] == WIN
    # A flip after a drop in columns 6 and 7 shows the four, too; after a drop in column 1 a 1 lies below it.
    assert ranks["6f"] == ranks["7f"] == LOSES


def test_if_a_flip_shows_both_a_four_the_mover_wins():
    # After a flip the bottom row reads 1111 and the row above it 2222.
    ranks = ranks_at("21/21/21/1221/// 1 1,0 f")
    assert all((rank == WIN) == ("f" in move) for move, rank in ranks.items())


def test_without_a_flip_left_only_the_drop_counts():
    ranks = ranks_at("1/21/21/221/// 1 0,0 -")
    assert [move for move, rank in ranks.items() if rank >= BLOCK] == ["5"]


def test_no_drop_stops_a_four_that_lies_upside_down():
    # A flip shows 2222 in the bottom row. If the mover lifts one of the four columns out of that row, player 2 drops
    # into the same column, and the flip after that drop puts a 2 at the bottom.
    ranks = ranks_at("2/2/2/12///11211 1 0,1 -")
    assert all(rank < 0 for rank in ranks.values())


def test_a_flip_threat_is_blocked_by_lifting_a_disc_out_of_its_row():
    # After a flip the bottom row reads 1222: player 2 would flip and drop in 5, or drop in 5 and flip. A 1 in column 5
    # does not help, since a 2 dropped on it lies below it after the flip. A drop in 2, 3 or 4 lifts a 2 out of the row.
    ranks = ranks_at("1/2/12/12/// 1 0,1 -")
    assert [move for move, rank in ranks.items() if rank >= BLOCK] == ["2", "3", "4"]
    assert all(ranks[move] < 0 for move in "1567")


def test_calm_moves_prefer_the_middle_and_new_threats():
    ranks = ranks_at("////// 1 0,0 -")
    assert [ranks[move] for move in "1234567"] == sorted(ranks.values())[0:7:2] + sorted(ranks.values())[5:0:-2]
    # A third disc in the bottom row, with both ends free, ranks highest.
    ranks = ranks_at("//1/1//2/2 1 0,0 -")
    assert ranks["2"] == max(ranks.values())


def would_win_at_once(position: reference.Position) -> bool:
    """Return True if the opponent could win if they were to move now."""
    opponent = 1 - position.mover
    passed = reference.Position(position.board, opponent, position.flips_left, locked=False)
    results = (passed.play(move).result() for move in passed.moves())
    return any(result is not None and result.winner == opponent for result in results)


def test_moves_rank_as_blocks_exactly_where_the_opponent_threatens():
    score = score_for("conniption")
    dice = random.Random(4)
    seen = set()
    for _ in range(60):
        flips = dice.choice(("4,4", "1,3", "2,0", "0,1", "0,0"))
        position = reference.Position(("",) * 7, 0, tuple(map(int, flips.split(","))), False)
        while position.result() is None:
            board = board_at(position.text())
            ranks = score.ranks(board)
            # If the opponent threatens to win, no move has a quiet rank; if not, no move ranks as a block.
            threatened = would_win_at_once(position)
            assert not any(0 <= rank < BLOCK if threatened else BLOCK <= rank < WIN for rank in ranks.values())
            seen.add(threatened)
            calm = [board.text(move) for move, rank in ranks.items() if 0 <= rank < WIN]
            position = position.play(dice.choice(calm or position.moves()))
    assert seen == {True, False}


def test_both_sides_can_win_while_any_flip_is_left():
    for flips in ("1,0", "0,1", "4,4"):
        text = f"121212/121212/212121/212121/121212/121212/ 1 {flips} {'-f'[flips[0] != '0']}"
        assert score_for("conniption").prospects(board_at(text)) == FIRST_CAN_WIN + SECOND_CAN_WIN
