"""The text format of puzzles: reads what it writes, and refuses everything else."""

import pytest
from hypothesis import HealthCheck, given, settings

from game.record.puzzle import (
    COLUMNS,
    GoalKind,
    Puzzle,
    PuzzleError,
    PuzzleGoal,
    read_puzzle,
    read_puzzles,
    write_puzzles,
)
from game.rules.errors import RulesError
from tests.long.fuzz import inputs

LINE = "13.2\tFlips=0,3\t221//1////1 2 0,3 f\twin 3\tf1f\t1290\twinning-flip two-threats"
GAIN = (
    "2.3\t\tX------X/---WW---/---BB---/--------/--------/--------/--------/X------X w m 4\tgain 2 4\td2d1\t1000\tgain"
)
DRAW = "14.3\tFlips=0,0\t1/12///12//2 1 0,0 -\tdraw\t2\t1758\t"


def test_a_line_is_read_as_it_was_written():
    puzzle = read_puzzle(LINE, "conniption")
    assert puzzle == Puzzle(
        "13.2",
        "conniption",
        {"Flips": "0,3"},
        "221//1////1 2 0,3 f",
        PuzzleGoal(GoalKind.WIN, 3),
        ("f1f",),
        1290,
        ("winning-flip", "two-threats"),
    )
    assert puzzle.line() == LINE and puzzle.board().position() == puzzle.position


def test_a_text_is_read_as_it_was_written():
    puzzles = [read_puzzle(LINE, "conniption"), read_puzzle(DRAW, "conniption")]
    assert read_puzzles(write_puzzles(puzzles), "conniption") == puzzles


@pytest.mark.parametrize(
    ("column", "value", "error_text"),
    [
        (0, "a b", "id"),
        (1, "Size=5x5", "option"),
        (1, "Flips=9,9", "flips"),
        (2, "nonsense", ""),
        (2, "1111/// // 2 0,3 f", ""),
        (3, "win", "goal"),
        (3, "survive 0", "goal"),
        (4, "", "moves"),
        (4, "f1f f1f", "without duplicates"),
        (4, "9", ""),
        (5, "high", "rating"),
        (6, "Ein Thema", "themes"),
    ],
)
def test_an_invalid_puzzle_is_reported_with_its_line(column, value, error_text):
    parts = LINE.split("\t")
    parts[column] = value
    text = "\n".join(["\t".join(COLUMNS), DRAW, "\t".join(parts)])
    with pytest.raises(PuzzleError, match=rf"^line 3: .*{error_text}"):
        read_puzzles(text, "conniption")


def test_a_gain_names_pieces_and_turns():
    puzzle = read_puzzle(GAIN, "wyb")
    assert puzzle.goal == PuzzleGoal(GoalKind.GAIN, 4, 2) and puzzle.line() == GAIN
    for goal in ("gain 4", "gain 0 4", "gain 2 0", "gain 2 4 6", "win 2 4", "draw 1"):
        with pytest.raises(RulesError, match="goal"):
            read_puzzle(GAIN.replace("gain 2 4", goal), "wyb")


def test_a_gain_goal_needs_a_game_with_captures():
    with pytest.raises(RulesError, match="no captures"):
        read_puzzle(DRAW.replace("draw", "gain 1 4"), "conniption")


def test_a_duplicate_puzzle_is_refused():
    with pytest.raises(PuzzleError, match=r"line 3: duplicate id 13\.2"):
        read_puzzles("\n".join(["\t".join(COLUMNS), LINE, LINE]), "conniption")


def test_a_text_without_puzzles_is_refused():
    with pytest.raises(PuzzleError, match="line 1"):
        read_puzzles("id,setup\n", "conniption")


@settings(max_examples=300, deadline=None, suppress_health_check=list(HealthCheck))
@given(text=inputs([write_puzzles([read_puzzle(LINE, "conniption"), read_puzzle(DRAW, "conniption")])]))
def test_any_puzzle_text_is_refused_or_can_be_written_again(text):
    try:
        puzzles = read_puzzles(text, "conniption")
    except RulesError as error:
        assert str(error)
        return
    assert read_puzzles(write_puzzles(puzzles), "conniption") == puzzles
