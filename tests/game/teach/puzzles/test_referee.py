"""The referee of a puzzle answers at once when it is stopped."""

import threading
import time

import pytest

from game.record.puzzle import Goal, GoalKind, Puzzle
from game.rules.catalog import start
from game.teach.puzzles.referee import Referee


def referee_of(goal: Goal) -> Referee:
    return Referee(Puzzle("1.1", "wyb", {}, start("wyb").position(), goal, ("d3",), 1500))


@pytest.mark.parametrize("goal", [Goal(GoalKind.WIN, 40), Goal(GoalKind.SURVIVE, 40), Goal(GoalKind.GAIN, 40, 1)])
def test_a_search_for_a_win_is_stopped_midway(goal):
    board = start("wyb")
    referee = referee_of(goal)
    asked = threading.Thread(target=lambda: referee.keeps(board, 40), daemon=True)
    asked.start()
    time.sleep(0.1)
    assert asked.is_alive()
    referee.stop()
    asked.join(180)
    assert not asked.is_alive()
    referee.keeps(board, 40)  # what is asked later is not even begun


def test_an_answer_that_would_take_for_ever_is_stopped_midway():
    board = start("wyb")
    referee = referee_of(Goal(GoalKind.WIN, 41))
    answering = threading.Thread(target=lambda: referee.answer(board, 40), daemon=True)
    answering.start()
    time.sleep(0.1)
    referee.stop()
    answering.join(180)
    assert not answering.is_alive()
