"""Puzzle sessions accept every move that keeps the goal, defend best and explain wrong moves."""

import pytest

from ai.search.cancel_token import CancelToken
from game.record.puzzle import read_puzzle
from game.rules.board import is_compiled
from game.teach.exercise_session import ExerciseResult, ExerciseStage
from game.teach.puzzles import referee
from game.teach.puzzles.puzzle_session import PuzzleSession
from game.teach.puzzles.referee import Referee
from game.words.teaching import puzzles as words
from tests.helpers.tasks import CallQueue

LINES = {
    "conniption": "11.7\tFlips=2,2\t112/1/2/1//22/21 1 1,1 f\twin 7\t3\t1623\tlong-win only-move",
    "connect4": "2.11\t\t1//112/212122/1/22112/ 1 0,0 -\twin 5\t3\t1248\tquiet-move only-move",
    "domino": "9.3\tSize=6x6 Line=5\t.xx.../..oo../...oo./....../x..xx./x..... 2\tsurvive 4\tc5v\t1429\tblock",
    "paths": "18.1\tFile=triangle5\t....ox.x.o 1\twin 3\t3\t1177\ttwo-threats only-move",
    "wyb": "0.119\t\tX------X/--W-----/-BBBB--W/-BB-BB--/---B----/---B----/--------/X------X b m 103\twin 3\tc3c1\t9\t",
}
GAIN = (
    "2.35\t\tX---W--X/-WWW-W--/B----W-W/BB-WW---/-BBWW--B/--BW---B/---B----/XB-B---X b m 19\tgain 1 4\tc6e6\t1478\tgain"
)
CALLS = CallQueue()
DRAW = "0.1\t\t//1212/2//1/ 1 0,0 -\tdraw\t4 6\t1211\thold-the-draw quiet-move"


@pytest.fixture(autouse=True)
def brief(monkeypatch):
    """Shorten the referee's searches: no test here depends on their result."""
    monkeypatch.setattr(referee, "SECONDS", 0.1)


def solving(game: str, line: str = "") -> PuzzleSession:
    return PuzzleSession(read_puzzle(line or LINES[game], game), CALLS.call_soon)


def heard(task: PuzzleSession) -> PuzzleSession:
    """Wait until the background tasks of a puzzle are done."""
    CALLS.run_until(lambda: not task.is_busy)
    return task


def try_move(task: PuzzleSession, text: str) -> PuzzleSession:
    task.attempt(task.record.board.move(text))
    return heard(task)


def solve(task: PuzzleSession) -> PuzzleSession:
    """Play the solution of a puzzle to its end."""
    while not task.stage.is_done:
        line = Referee(task.puzzle, CancelToken()).line(
            task.record.board.copy(),
            task.left,
            None if task.record.current.ply else task.record.board.move(task.puzzle.moves[0]),
        )
        try_move(task, task.record.board.text(line[0]))
        assert task.stage in (ExerciseStage.ANSWERED, ExerciseStage.SOLVED)
        task.reply()
    return task


@pytest.mark.parametrize("game", LINES)
def test_a_puzzle_is_played_out_to_its_goal(game):
    task = solve(solving(game))
    goal, record = task.puzzle.goal, task.record
    assert task.stage is ExerciseStage.SOLVED and task.result is ExerciseResult.ALONE
    assert record.current.ply == goal.turns
    if goal.kind == "win":
        assert record.outcome.winner == record.root.board.mover


@pytest.mark.skipif(not is_compiled(), reason="takes minutes")
def test_a_draw_is_held_for_three_own_moves():
    task = solve(solving("connect4", DRAW))
    assert task.record.current.ply == 6 and task.record.outcome is None


@pytest.mark.skipif(not is_compiled(), reason="takes minutes")
def test_a_gain_is_played_until_the_opponent_has_answered_the_last_move():
    task = solve(solving("wyb", GAIN))
    record, mover = task.record, task.record.root.board.mover
    before, after = record.root.board.material(), record.board.material()
    assert task.result is ExerciseResult.ALONE and record.current.ply == 4
    assert before[1 - mover] - after[1 - mover] - (before[mover] - after[mover]) >= 1


@pytest.mark.skipif(not is_compiled(), reason="takes minutes")
@pytest.mark.parametrize(("move", "gained"), [("d8e8", 0), ("b5b3", -1)])
def test_the_text_about_a_move_that_gains_too_little_names_its_gain(move, gained):
    task = try_move(solving("wyb", GAIN), move)
    assert task.stage is ExerciseStage.WRONG and task.words == words.too_little(gained)
    assert task.reply() is not None


def test_every_move_that_keeps_the_goal_is_right():
    for first in ("4", "6"):
        assert try_move(solving("connect4", DRAW), first).stage is ExerciseStage.ANSWERED


def test_the_defense_lasts_as_long_as_possible():
    task = try_move(solving("connect4"), "3")
    assert task.reply() is not None
    # No other answer would have held out for longer than the goal says.
    assert Referee(task.puzzle, CancelToken()).keeps(task.record.main_line()[1].board, 4)
    assert not task.record.board.ended and task.left == 3


def test_a_wrong_move_is_answered_explained_and_undone():
    task = try_move(solving("connect4"), "1")
    assert task.stage is ExerciseStage.WRONG and not task.is_awaited
    assert task.words.startswith("That")
    said = task.words
    assert task.reply() is not None and task.record.current.ply == 2
    task.take_back()
    assert task.is_awaited and task.record.current.ply == 0 and task.words == said
    assert solve(task).result is ExerciseResult.HELPED


def test_a_move_that_wins_too_late_is_said_to_win():
    quick = "14.2\t\t1/12//21//21/ 2 0,0 -\twin 3\t5\t1185\ttwo-threats only-move"
    assert try_move(solving("connect4", quick), "2").words == words.TOO_SLOW


def test_hints_get_more_specific_and_the_last_one_marks_the_move():
    task = solving("connect4")
    for count in (1, 2):
        task.hint()
        assert len(set(task.hints)) == count and task.marked is None  # one for each theme
    task.hint()
    heard(task)
    assert len(task.hints) == 2
    assert task.record.board.text(task.marked) == "3"
    assert solve(task).result is ExerciseResult.HELPED


def test_the_solution_leads_to_the_goal():
    task = solving("connect4")
    task.show_solution()
    heard(task)
    assert task.stage is ExerciseStage.SOLUTION_SHOWN and task.result is ExerciseResult.SOLUTION_SHOWN
    board = task.puzzle.board()
    for move in task.whole_line:
        board.play(move)
    assert board.ended == 1 and len(task.whole_line) == 5


def test_the_solution_goes_on_from_the_current_position():
    task = try_move(solving("connect4"), "3")
    task.reply()
    task.show_solution()
    heard(task)
    assert len(task.solution) == 3 and len(task.whole_line) == 5
