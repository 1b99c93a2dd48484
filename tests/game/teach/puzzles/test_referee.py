"""The referee of a puzzle judges moves, defends best, and answers at once when it is stopped."""

import threading
import time
from types import SimpleNamespace

import pytest

from ai.exact.immediate_wins import winning_moves
from ai.exact.within_turns import lead_of
from ai.search.cancel_token import CancelToken
from game.record.puzzle import GoalKind, Puzzle, PuzzleGoal, read_puzzle
from game.rules.board import Board
from game.rules.registry import start
from game.teach.puzzles.referee import DRAWN_FOR, MOST_PIECES, Referee, turns_of


def referee_of(goal: PuzzleGoal) -> Referee:
    return Referee(Puzzle("1.1", "wyb", {}, start("wyb").position(), goal, ("d3",), 1500), CancelToken())


@pytest.mark.parametrize(
    "goal", [PuzzleGoal(GoalKind.WIN, 40), PuzzleGoal(GoalKind.SURVIVE, 40), PuzzleGoal(GoalKind.GAIN, 40, 1)]
)
def test_a_search_for_a_win_is_stopped_midway(goal):
    board = start("wyb")
    referee = referee_of(goal)
    asked = threading.Thread(target=lambda: referee.keeps(board, 40), daemon=True)
    asked.start()
    time.sleep(0.1)
    assert asked.is_alive()
    referee.prover.cancel_token.cancel()
    asked.join(180)
    assert not asked.is_alive()
    referee.keeps(board, 40)  # later queries are not even started


def test_an_endless_search_for_an_answer_is_stopped_midway():
    board = start("wyb")
    referee = referee_of(PuzzleGoal(GoalKind.WIN, 41))
    answering = threading.Thread(target=lambda: referee.answer(board, 40), daemon=True)
    answering.start()
    time.sleep(0.1)
    referee.prover.cancel_token.cancel()
    answering.join(180)
    assert not answering.is_alive()


SURVIVE = "9.3\tSize=6x6 Line=5\t.xx.../..oo../...oo./....../x..xx./x..... 2\tsurvive 4\tc5v\t1429\tblock"


def after(board: Board, move: int) -> Board:
    board = board.copy()
    board.play(move)
    return board


def test_survival_lasts_to_the_last_turn():
    puzzle = read_puzzle(SURVIVE, "domino")
    referee, board = Referee(puzzle, CancelToken()), puzzle.board()
    line = referee.line(board, turns_of(puzzle.goal))
    assert [turns_of(puzzle.goal), len(line)] == [4, 4]
    for left, move in enumerate(line, start=-3):
        board.play(move)
        assert referee.is_reached(board, -left) == (left == 0)


def test_a_move_that_loses_only_on_the_last_turn_does_not_survive():
    puzzle = read_puzzle(SURVIVE, "domino")
    board, referee = puzzle.board(), Referee(puzzle, CancelToken())
    game_summary = {board.text(move) for move in board.moves() if referee.keeps(after(board, move), 3)}
    assert game_summary == set(puzzle.moves)
    # The opponent wins with the second answer, not earlier.
    late = [
        move for move in board.moves() if board.text(move) not in game_summary and not winning_moves(after(board, move))
    ]
    assert late and not any(referee.keeps(after(board, move), 3) for move in late)
    assert all(referee.keeps(after(board, move), 1) for move in late)


WIN = "2.11\t\t1//112/212122/1/22112/ 1 0,0 -\twin 5\t3\t1248\tquiet-move only-move"
GAIN = (
    "2.35\t\tX---W--X/-WWW-W--/B----W-W/BB-WW---/-BBWW--B/--BW---B/---B----/XB-B---X b m 19\tgain 1 4\tc6e6\t1478\tgain"
)
BRIEF_GAIN = (
    "30006.12\t\tX-W----X/--W--W--/B---WWW-/B-B----B/------W-/B----BWW/-B-B----/X---B-BX w p 20"
    "\tgain 1 4\th5\t2895\tgain"
)
DRAW = "1174.8\t\t21//121//122/2211/112212 1 0,0 -\tdraw\t6\t1434\thold-the-draw only-move"


def preferring(referee: Referee, move: int) -> Referee:
    """Replace the prover of a referee by one that finds this move the best."""
    referee.prover = SimpleNamespace(best=lambda board, limits: SimpleNamespace(move=move))
    return referee


def greatest_gain(referee: Referee, board: Board, left: int) -> int:
    return next(pieces for pieces in range(5, -MOST_PIECES, -1) if referee.gains(board, pieces, left))


def test_only_the_drawing_move_keeps_a_draw():
    puzzle = read_puzzle(DRAW, "connect4")
    board, referee = puzzle.board(), Referee(puzzle, CancelToken())
    drawing = [board.text(move) for move in board.moves() if referee.keeps(after(board, move), DRAWN_FOR - 1)]
    assert drawing == list(puzzle.moves)


def answer_preferring(text: str, board: Board) -> str:
    """Return the answer to a move in WIN, given by a referee whose prover prefers another one."""
    referee = preferring(Referee(read_puzzle(WIN, "connect4"), CancelToken()), board.move(text))
    return board.text(referee.answer(board, 4))


def test_the_answer_delays_a_win_the_longest():
    start = read_puzzle(WIN, "connect4").board()
    board = after(start, start.move("3"))
    assert [answer_preferring(text, board) for text in "12367"] == list("12367")  # all lose on the third turn
    assert answer_preferring("5", board) in "12367"  # 5 loses at once


def test_the_answer_prevents_a_win_if_the_others_lose_on_the_last_turn():
    start = read_puzzle(WIN, "connect4").board()
    board = after(start, start.move("2"))
    assert {answer_preferring(text, board) for text in "123567"} == {"2"}


def test_a_gain_counts_from_the_lead_at_the_start():
    puzzle = read_puzzle(GAIN, "wyb")
    board, referee = puzzle.board(), Referee(puzzle, CancelToken())
    assert lead_of(board, board.mover) == -1
    solved, missed = after(board, board.move("c6e6")), after(board, board.move("b5b3"))
    assert greatest_gain(referee, solved, 3) == 1
    assert greatest_gain(referee, missed, 3) == referee.most_gained(missed, 3) == -1


@pytest.mark.parametrize("lead", [-3, 0, 3])
def test_the_loss_told_after_a_missed_gain_is_limited(lead, monkeypatch):
    referee = referee_of(PuzzleGoal(GoalKind.GAIN, 4, 2))
    monkeypatch.setattr(referee, "lead", lead)
    monkeypatch.setattr(referee, "gains", lambda *_: False)
    assert referee.most_gained(start("wyb"), 3) == -MOST_PIECES - lead


def test_the_answer_allows_the_smallest_gain():
    puzzle = read_puzzle(BRIEF_GAIN, "wyb")
    board = after(puzzle.board(), puzzle.board().move("e6"))
    gains = {move: greatest_gain(Referee(puzzle, CancelToken()), after(board, move), 2) for move in board.moves()}
    assert set(gains.values()) == {0, 1, 2}
    by_gain = {gain: [move for move in gains if gains[move] == gain] for gain in gains.values()}
    for gain, move in ((gain, move) for gain, moves in by_gain.items() for move in moves[:2]):
        answer = preferring(Referee(puzzle, CancelToken()), move).answer(board, 3)
        assert answer == move if gain == 0 else gains[answer] == 0


@pytest.mark.parametrize("line", [GAIN, BRIEF_GAIN])
def test_a_line_reaches_the_gain_in_time(line):
    puzzle = read_puzzle(line, "wyb")
    board, referee = puzzle.board(), Referee(puzzle, CancelToken())
    before = lead_of(board, board.mover)
    moves = referee.line(board, 4)
    assert len(moves) == 4 and board.text(moves[0]) in puzzle.moves
    for move in moves:
        board.play(move)
    assert lead_of(board, referee.player) >= before + puzzle.goal.pieces
