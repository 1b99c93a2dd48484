"""The search for the best n moves: its order and verdicts against separate searches of every move."""

import random

import pytest

from ai.exact.prover import Prover, certain_win
from ai.scale import BEYOND, PROVEN
from ai.score.registry import score_for
from ai.search.alphabeta import DEPTH_CHANGES, AlphaBeta
from ai.search.best_moves import BestMovesSearch
from ai.search.cancel_token import CancelToken
from ai.search.iterative_deepening import Limits
from ai.search.transposition_table import TranspositionTable
from ai.verdict import Verdict, WinProof, win
from game.rules.board import is_compiled
from game.rules.registry import GAMES, start


def random_position(game: str, turns: int, seed: int):
    chance = random.Random(seed)
    while True:
        board = start(game)
        for _ in range(turns):
            if not board.ended:
                board.play(chance.choice(board.moves()))
        if not board.ended:
            return board


def separate_scores(board, depth: int, without: frozenset[str]) -> dict[int, int]:
    """Return the score of each move by a search of its own, from the view of the player who makes it."""
    scores = {}
    for move, after in board.children():
        if after.ended:
            score = 0 if after.winner is None else 30_000 - 1 if after.winner == board.mover else 1 - 30_000
        else:
            searcher = AlphaBeta(after, score_for(board.game), TranspositionTable(1), without)
            score = -searcher.search(depth - 1, -BEYOND, BEYOND)
            score += -1 if score > PROVEN else 1 if score < -PROVEN else 0
        scores[move] = score
    return scores


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", range(3))
def test_the_best_moves_are_those_of_separate_searches_in_their_order(game: str, seed: int) -> None:
    board = random_position(game, 4 + seed, seed)
    # Uncompiled, the many moves of Watch Your Back! take 5 s in depth 3; `test_bench` holds both builds together there.
    depth = 2 if game == "wyb" and not is_compiled() else 3
    without = DEPTH_CHANGES | {"table"}  # so that every search looks exactly as far as its depth
    search = BestMovesSearch(board, score_for(game), 4, 1, without)
    lines = search.run(Limits(depth=depth)).lines
    wanted = separate_scores(board, depth, without)
    found = [line.verdict.score for line in lines]
    assert found == pytest.approx(sorted(wanted.values(), reverse=True)[:4])
    assert len({line.move for line in lines}) == min(4, len(wanted))
    for line in lines:
        assert line.verdict.score == wanted[line.move] and line.line[0] == line.move
        after = board.copy()
        for move in line.line:
            after.play(move)  # raises if the line is not playable


@pytest.mark.parametrize("game", GAMES)
def test_the_first_of_one_move_is_the_first_of_five(game: str) -> None:
    board = random_position(game, 6, 1)
    limits = Limits(depth=4 if is_compiled() else 2)
    one = BestMovesSearch(board, score_for(game), 1, 1).run(limits).lines
    five = BestMovesSearch(board, score_for(game), 5, 1).run(limits).lines
    assert one[0].verdict.kind == five[0].verdict.kind
    assert [line.verdict.score for line in five] == sorted((line.verdict.score for line in five), reverse=True)


def test_a_search_that_was_stopped_goes_on_where_it_was() -> None:
    board = start("connect4")
    search = BestMovesSearch(board, score_for("connect4"), 3, 1)
    first = search.run(Limits(nodes=3000))
    depth = search.depth
    second = search.run(Limits(depth=depth + 1))
    assert len(first.lines) == 3 and depth >= 2 and search.depth == depth + 1 == second.depth


def test_a_cancelled_search_has_no_moves() -> None:
    token = CancelToken()
    token.cancel()
    assert BestMovesSearch(start("wyb"), score_for("wyb"), 3, 1, cancel_token=token).run().lines == ()


def test_a_small_game_is_proven_to_its_end_for_every_move() -> None:
    board = start("paths")
    best = BestMovesSearch(board, score_for("paths"), 8, 1).run()
    assert best.is_final and len(best.lines) == 8 and all(line.verdict == Verdict("draw") for line in best.lines)


def test_the_prover_proves_every_move_of_a_solved_game_in_the_order_of_the_verdicts() -> None:
    board = start("conniption")
    for text in "4 4 4 f3 5 3".split():
        board.play(board.move(text))
    reports = []
    best = Prover(16).best_moves(board, 3, Limits(), reports.append)
    graded = Prover(16).grade(board)
    assert best.is_final and best.values == graded
    assert [line.verdict for line in best.lines] == sorted(graded.values(), reverse=True)[:3]
    assert best.lines[0].verdict == max(graded.values()) and reports[-1] == best
    if best.lines[0].verdict.is_win:
        assert best.lines[0].verdict == win(len(best.lines[0].line))


@pytest.mark.parametrize("limits", [Limits(depth=1), Limits(nodes=500), Limits(seconds=0.05)])
def test_a_certain_win_comes_first_although_the_search_does_not_see_its_end(limits: Limits) -> None:
    reports = []
    board = start("paths", {"File": "4x4x4"})
    best = Prover(1).best_moves(board, 3, limits, reports.append)
    assert best.lines[0].verdict == certain_win(WinProof.FORCE) and best.lines[0].move in board.moves()
    assert len(best.lines) == 3 and all(line.verdict.proof is None for line in best.lines[1:])
    assert reports and reports[0].lines[0].move == best.lines[0].move
