"""A puzzle played out: what keeps the goal is right, the defence is the best, and a wrong move is explained."""

import time

import pytest

from game.record.puzzle import read_puzzle
from game.rules.board import is_compiled
from game.teach.puzzles import referee
from game.teach.puzzles.referee import Referee
from game.teach.puzzles.solving import Result, Solving, Stage

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
DRAW = "0.1\t\t//1212/2//1/ 1 0,0 -\tdraw\t4 6\t1211\thold-the-draw quiet-move"


@pytest.fixture(autouse=True)
def brief(monkeypatch):
    """What is only searched, and decides nothing here, takes no longer than it must."""
    monkeypatch.setattr(referee, "SECONDS", 0.1)


def solving(game: str, line: str = "") -> Solving:
    return Solving(read_puzzle(line or LINES[game], game))


def heard(task: Solving) -> Solving:
    """A puzzle when all that was asked for is known."""
    deadline = time.monotonic() + 180
    while task.is_busy and time.monotonic() < deadline:
        task.poll()
        time.sleep(0.002)
    assert not task.is_busy
    return task


def try_move(task: Solving, text: str) -> Solving:
    task.attempt(task.record.board.move(text))
    return heard(task)


def solve(task: Solving) -> Solving:
    """Play a puzzle to its end by its own solution."""
    while not task.stage.is_done:
        line = Referee(task.puzzle).line(
            task.record.board.copy(),
            task.left,
            None if task.record.now else task.record.board.move(task.puzzle.moves[0]),
        )
        try_move(task, task.record.board.text(line[0]))
        assert task.stage in (Stage.ANSWERED, Stage.SOLVED)
        task.reply()
    return task


@pytest.mark.parametrize("game", LINES)
def test_a_puzzle_is_played_out_to_its_goal(game):
    task = solve(solving(game))
    goal, record = task.puzzle.goal, task.record
    assert task.stage is Stage.SOLVED and task.result is Result.ALONE
    assert record.now == goal.turns
    if goal.kind == "win":
        assert record.outcome.winner == record.boards[0].mover


@pytest.mark.skipif(not is_compiled(), reason="takes minutes")
def test_a_draw_is_held_for_three_turns_of_ones_own():
    task = solve(solving("connect4", DRAW))
    assert task.record.now == 6 and task.record.outcome is None


@pytest.mark.skipif(not is_compiled(), reason="takes minutes")
def test_a_gain_is_played_until_the_opponent_has_had_the_last_word():
    task = solve(solving("wyb", GAIN))
    record, mover = task.record, task.record.boards[0].mover
    before, after = record.boards[0].material(), record.board.material()
    assert task.result is Result.ALONE and record.now == 4
    assert before[1 - mover] - after[1 - mover] - (before[mover] - after[mover]) >= 1


@pytest.mark.skipif(not is_compiled(), reason="takes minutes")
@pytest.mark.parametrize(("move", "said"), [("d8e8", "gains nothing"), ("b5b3", "loses 1 piece")])
def test_of_a_move_that_gains_too_little_it_is_said_what_it_gains(move, said):
    task = try_move(solving("wyb", GAIN), move)
    assert task.stage is Stage.WRONG and said in task.words
    assert task.reply() is not None


def test_every_move_that_keeps_the_goal_is_right():
    for first in ("4", "6"):
        assert try_move(solving("connect4", DRAW), first).stage is Stage.ANSWERED


def test_the_defence_lasts_as_long_as_can_be():
    task = try_move(solving("connect4"), "3")
    assert task.reply() is not None
    # No other answer would have held out for longer than the goal says.
    assert Referee(task.puzzle).keeps(task.record.boards[1], 4)
    assert not task.record.board.ended and task.left == 3


def test_a_wrong_move_is_answered_explained_and_taken_back():
    task = try_move(solving("connect4"), "1")
    assert task.stage is Stage.WRONG and not task.is_awaited
    assert task.words.startswith("That")
    said = task.words
    assert task.reply() is not None and task.record.now == 2
    task.take_back()
    assert task.is_awaited and task.record.now == 0 and task.words == said
    assert solve(task).result is Result.HELPED


def test_what_wins_too_late_is_said_to_win():
    quick = "14.2\t\t1/12//21//21/ 2 0,0 -\twin 3\t5\t1185\ttwo-threats only-move"
    assert try_move(solving("connect4", quick), "2").words == "That wins too, but not within the 3 turns."


def test_hints_say_more_and_more_and_at_last_point_at_the_move():
    task = solving("connect4")
    said = []
    while task.pointed is None:
        task.hint()
        heard(task)
        said.append(task.words)
        assert len(said) < 6
    assert len(set(said)) == 3  # one for each theme, then the move
    assert task.record.board.text(task.pointed) == "3"
    assert solve(task).result is Result.HELPED


def test_the_solution_leads_to_the_goal():
    task = solving("connect4")
    task.tell()
    heard(task)
    assert task.stage is Stage.TOLD and task.result is Result.TOLD
    board = task.puzzle.board()
    for move in task.whole_line:
        board.play(move)
    assert board.ended == 1 and len(task.whole_line) == 5


def test_the_solution_goes_on_from_what_was_found_so_far():
    task = try_move(solving("connect4"), "3")
    task.reply()
    task.tell()
    heard(task)
    assert len(task.solution) == 3 and len(task.whole_line) == 5
