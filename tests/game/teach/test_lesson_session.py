"""Exercises accept the moves that meet their goal, and no others."""

import pytest

from game.record.record import Record
from game.rules.outcome import StepKind
from game.teach.lesson_session import judge
from game.words.teaching.lesson import Exercise, LessonGoal

FLIP = Exercise(LessonGoal.TURN, "//12/1/2// 1 4,4 f", "", "", pattern="f[1-7]")
WIN = Exercise(LessonGoal.WIN, "//222/111/// 1 0,0 -", "", "")
BLOCK = Exercise(LessonGoal.HOLD, "/1/1/1/2/2/ 2 0,0 -", "", "")
FORK = Exercise(LessonGoal.FORK, "///12/12// 1 0,0 -", "", "")
TAKE = Exercise(
    LessonGoal.TAKE, "X------X/--------/--------/--------/--WB----/--------/--------/X------X w p 2", "", ""
)
KEEP = Exercise(
    LessonGoal.KEEP, "X------X/--------/--------/--B-B---/---W----/-----W--/--W--B--/X------X w m 10", "", ""
)
JUMP = Exercise(LessonGoal.TURN, KEEP.position, "", "", using=StepKind.JUMP)


def right(game, exercise):
    board = Record(game, exercise.setup, exercise.position).board
    before = board.position()
    found = {board.text(move) for move in board.moves() if judge(exercise, board, move).is_right}
    assert board.position() == before
    return found


@pytest.mark.parametrize(
    ("game", "exercise", "moves"),
    [
        ("conniption", FLIP, {f"f{column}" for column in range(1, 8)}),
        ("connect4", WIN, {"4"}),
        ("connect4", BLOCK, {"1"}),
        ("connect4", FORK, {"3", "6"}),
        ("wyb", TAKE, {"e5"}),
    ],
)
def test_only_moves_that_meet_the_goal_are_right(game, exercise, moves):
    assert right(game, exercise) == moves


def test_losing_a_piece_is_wrong_and_a_step_is_no_jump():
    assert "d5d4" not in right("wyb", KEEP) and "d5d6" in right("wyb", KEEP)
    assert all(abs(int(text[1]) - int(text[3])) == 2 or text[0] != text[2] for text in right("wyb", JUMP))


def test_a_move_that_does_not_block_comes_with_the_answer():
    board = Record("connect4", {}, BLOCK.position).board
    judgement = judge(BLOCK, board, board.move("7"))
    assert not judgement.is_right and judgement.reply == 0


def test_a_losing_move_is_never_right():
    exercise = Exercise(LessonGoal.TURN, "/12/2/112/12// 1 4,4 f", "", "")
    board = Record("conniption", {}, exercise.position).board
    assert not judge(exercise, board, board.move("7f")).is_right
    assert judge(exercise, board, board.move("7")).is_right
