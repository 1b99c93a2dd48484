"""Play the stored wins of Winning Paths by the slow rules, and try the checker of the file."""

import gzip
import random

import pytest

from ai.exact.immediate_wins import winning_moves
from ai.exact.prover import Prover, certain_win
from ai.exact.win_provers.stored_wins import SHAPES, canonical_text, file_name, load_stored_wins, write_stored_wins
from ai.games.game_ai import ai_for
from ai.players.perfect import PerfectPlayer
from ai.players.player import PlayerSpec
from ai.search.iterative_deepening import Limits
from ai.verdict import WinProof
from game.files import asset
from game.rules.board import is_compiled
from game.rules.numbers import members
from game.rules.registry import start
from tests.reference import paths as reference
from tests.reference.result import Result
from tests.tools.check_stored_wins import Checker, Refuted, read_lines

NODES = 2_000_000  # for one move; far more than the search of threats needs
SHAPE = SHAPES[0]


def qubic():
    return start("paths", {"File": SHAPE})


def careful_reply(board, chance):
    """Return a reply that wins, or prevents a win at once, or shares the most open paths with the winner's marks."""
    if moves := winning_moves(board) or winning_moves(board.passed()):
        return chance.choice(moves)
    own = board.own
    foreign = board.filled ^ own

    def value(move):
        paths = [path for path in board.shape.paths if path >> move & 1]
        return sum(4 ** (path & foreign).bit_count() for path in paths if path & own == 0) + sum(
            4 ** (path & own).bit_count() for path in paths if path & foreign == 0
        )

    return max(board.moves(), key=lambda move: (value(move), chance.random()))


@pytest.mark.parametrize("is_careful", [False, True])
def test_the_first_player_wins_from_the_empty_board_against_any_replies(is_careful):
    prover, chance = ai_for("paths").win_prover(qubic()), random.Random(7)
    paths = [[space + 1 for space in members(path)] for path in qubic().shape.paths]
    for _ in range(10 if is_compiled() else 1):
        position, board = reference.start(64, paths), qubic()
        while not board.ended:
            if board.mover == 0:
                forced = winning_moves(board.passed()) if not winning_moves(board) else []
                assert prover.search(board, NODES), board.position()
                move = prover.winning_move
                assert not forced or move in forced
            else:
                move = careful_reply(board, chance) if is_careful else chance.choice(board.moves())
            position = position.play(board.text(move))
            board.play(move)
        assert position.result() == Result(0)


def test_the_computer_opens_with_a_stored_move_at_once():
    result = Prover().best(qubic(), Limits(seconds=0.1))
    assert result.verdict == certain_win(WinProof.FORCE) and result.line == (result.move,)
    board = qubic()
    board.play(result.move)
    board.play(21)
    stored = load_stored_wins(SHAPE).move(board)
    assert stored is not None and Prover().find_win(board, 0.1) == (stored, WinProof.FORCE)


LIMITS = [Limits(nodes=1), Limits(nodes=2_000), Limits(depth=1), Limits(depth=2), Limits(seconds=0.001)]


@pytest.mark.once
@pytest.mark.parametrize("is_careful", [False, True])
@pytest.mark.parametrize("limits", LIMITS, ids=str)
def test_the_perfect_player_wins_as_the_first_player_under_any_limit(limits, is_careful):
    board, chance = qubic(), random.Random(11)
    player = PerfectPlayer(board, PlayerSpec("perfect", megabytes=1))
    while not board.ended:
        if board.mover == 0:
            result = player.think(limits)
            assert result.verdict.is_win or result.verdict.proof is not None
            move = result.move
        else:
            move = careful_reply(board, chance) if is_careful else chance.choice(board.moves())
        board.play(move)
    assert board.winner == 0


@pytest.mark.skipif(not is_compiled(), reason="takes minutes")
def test_a_stored_win_ends_a_search_without_limits():
    result = Prover(megabytes=1).best(qubic(), Limits())
    assert result.verdict == certain_win(WinProof.FORCE) and result.move == load_stored_wins(SHAPE).move(qubic())


@pytest.mark.skipif(not is_compiled(), reason="takes minutes")
def test_a_stored_win_ends_a_proof_that_does_not_need_the_number_of_turns():
    board, win = qubic(), certain_win(WinProof.FORCE)
    stored = load_stored_wins(SHAPE)
    for verdict in (win, win.for_opponent(), win):
        result = Prover(megabytes=1).solve(board, needs_length=False)
        assert result.verdict == verdict and result.line == (result.move,)
        assert stored.move(board) == (result.move if verdict == win else None)
        board.play(result.move)


@pytest.mark.once
def test_a_move_that_is_not_stored_is_no_stored_loss():
    board = qubic()
    board.play(1)
    prover = ai_for("paths").win_prover(board)
    assert not prover.search_loss(board, 10_000)
    board = qubic()
    board.play(0)
    assert prover.search_loss(board, 10_000) and prover.winning_move == -1


@pytest.mark.once
def test_a_proof_with_a_time_limit_ends_with_the_certain_win_at_least():
    result = Prover(megabytes=1).solve(qubic(), 0.5)
    assert result.verdict == certain_win(WinProof.FORCE) and result.move == load_stored_wins(SHAPE).move(qubic())


@pytest.mark.once
def test_equal_searches_with_a_node_limit_have_equal_results():
    board, prover = qubic(), Prover(megabytes=1)
    for move in (0, 21, 3, 42, 12):
        board.play(move)
    first, second = (prover.best(board, Limits(nodes=500)) for _ in range(2))
    assert (first.move, first.verdict) == (second.move, second.verdict)


def test_symmetric_positions_have_symmetric_moves():
    stored, chance = load_stored_wins(SHAPE), random.Random(3)
    images = qubic().shape.proof_symmetry_tables.images
    for reply in (2, 21, 22):
        board = qubic()
        board.play(stored.move(board))
        board.play(reply)
        move = stored.move(board)
        symmetry = 64 * chance.randrange(1, 192)
        other = qubic()
        for space in (*members(board.own), *members(board.filled ^ board.own)):
            other.play(images[symmetry + space])
        expected, found = other.copy(), other.copy()
        expected.play(images[symmetry + move])
        found.play(stored.move(other))
        assert canonical_text(found)[0] == canonical_text(expected)[0]


def test_positions_and_shapes_without_stored_moves():
    board = qubic()
    for space in (1, 0):
        board.play(space)
    assert load_stored_wins(SHAPE).move(board) is None
    assert ai_for("paths").win_prover(start("paths", {"File": "5x5"})) is not None


def test_the_content_of_the_file_does_not_depend_on_the_time():
    moves = {canonical_text(qubic())[0]: 0}
    assert write_stored_wins(moves) == write_stored_wins(moves)


def test_the_checker_rejects_a_wrong_or_missing_move():
    lines = read_lines(asset(f"shapes/{SHAPE}.txt").read_text("utf-8"))
    rows = gzip.decompress(asset(file_name(SHAPE)).read_bytes()).decode("ascii").splitlines()
    empty = "." * 64 + " 1"
    others = [row for row in rows if not row.startswith(empty)]
    assert len(others) == len(rows) - 1
    with pytest.raises(Refuted, match="no move is stored for the empty board"):
        Checker(lines, others).check()
    with pytest.raises(Refuted, match="nothing is stored"):
        Checker(lines, [*others, f"{empty}\t2"]).check()
    with pytest.raises(Refuted, match="two moves"):
        Checker(lines, [*rows, rows[0]])
