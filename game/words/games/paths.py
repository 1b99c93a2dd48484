"""Texts of Winning Paths."""

from collections.abc import Mapping, Sequence

from game.rules.board import Board
from game.rules.numbers import members
from game.rules.outcome import Outcome, Reason, Step
from game.rules.paths import PathsBoard
from game.rules.shapes.shape import load_shape
from game.rules.text_drawing import wrap_paragraph
from game.words.game_words import GameWords, several
from game.words.messages import Message, mark, tr
from game.words.teaching.coach import COACH, CoachMessage, Sentence
from game.words.teaching.lesson import Example, Exercise, Lesson, LessonGoal

_LESSONS = (
    Lesson(
        mark("Own every space of a path"),
        mark(
            "Take turns marking a free space. The first player who owns every space of a path "
            "wins. On this board the paths are the rows, the columns and the two diagonals. You "
            "already know this one: tic-tac-toe."
        ),
        Example(
            "paths",
            (
                ("5", mark("Star takes the center.")),
                ("2", mark("Ring should have taken a corner.")),
                ("1", mark("Star threatens to complete a diagonal.")),
                ("9", mark("Ring blocks it.")),
                ("7", mark("Two threats at once!")),
                ("4", mark("Ring can block only one.")),
                ("3", mark("Star owns a diagonal and wins.")),
            ),
        ),
        Exercise(
            LessonGoal.HOLD,
            "xo..x.... 2",
            mark("You are Ring, and Star owns two spaces of a diagonal. Block it!"),
            mark("Blocked: neither of you can own that path anymore."),
        ),
    ),
    Lesson(
        mark("Any shape will do"),
        mark(
            "A board can have spaces and paths of any kind. This one has seven spaces and seven "
            "paths, one of them a circle. While you play, the paths through the space under the "
            "pointer light up."
        ),
        Example(
            "paths",
            (
                ("1", ""),
                ("4", ""),
                ("2", mark("Any two spaces lie on exactly one path.")),
                ("3", mark("Ring blocks it.")),
                ("5", ""),
                ("7", ""),
                ("6", mark("Star owns a whole path.")),
            ),
            setup={"File": "fano"},
        ),
        Exercise(
            LessonGoal.WIN,
            "xoox... 1",
            mark("One of your paths needs one more space. Take it!"),
            mark("You own a whole path: you win!"),
            setup={"File": "fano"},
        ),
    ),
    Lesson(
        mark("Up, down and across"),
        mark(
            "Three layers make a cube. A path lies within one layer or runs through all three. "
            "There are more shapes to choose from, and you can write your own: a text file with "
            "the number of spaces and one line for each path."
        ),
        Example(
            "paths",
            (
                ("14", mark("The center of the cube lies on thirteen paths.")),
                ("25", ""),
                ("13", ""),
                ("15", mark("Ring blocks the row.")),
                ("7", mark("Star makes two threats at once …")),
                ("21", mark("… and Ring can block only one.")),
                ("19", mark("A path through all three layers.")),
            ),
            setup={"File": "3x3x3"},
        ),
        Exercise(
            LessonGoal.WIN,
            "......x.....xxo.....o...o.. 1",
            mark("Complete the path that runs through all three layers."),
            mark("A path through all three layers: you win!"),
            setup={"File": "3x3x3"},
        ),
    ),
)


_COACH: Mapping[CoachMessage, Sentence] = {
    **COACH,
    CoachMessage.WINS: Sentence(mark("Wins: {lines}.")),
    CoachMessage.THREATENS: Sentence(mark("It threatens to complete a path with {reply}.")),
    CoachMessage.STOPS: Sentence(
        mark("It stops {foe} from completing a path with {reply}."),
        mark("It stops you from completing a path with {reply}."),
    ),
}


class PathsWords(GameWords):
    about = mark("Tic-tac-toe on any shape")
    lessons = _LESSONS
    coach = _COACH
    option_labels: Mapping[str, str] = {"File": mark("Shape")}

    def rule(self, setup: Mapping[str, str]) -> str:
        return tr("Take turns marking free spaces. The first player who owns every space of a path wins.")

    def task(self, board: Board) -> str:
        assert isinstance(board, PathsBoard)
        return tr("Mark a space. Goal: {goal}", goal=tr(board.shape.aim) or tr("own every space of a path"))

    def advice(self, board: Board, move: int) -> str:
        return tr("Mark space {space}", space=board.cell_name(board.cells(move)[0]))

    def lines(self, board: Board, lines: Sequence[Sequence[int]]) -> str:
        names = [self.where(board, line) for line in lines]
        if len(names) == 1:
            return tr("a whole path on {where}", where=names[0])
        return several(mark("{count} paths at once: {lines}"), names)

    def step(self, board: Board, step: Step, player: str) -> str:
        return tr("{player} marks space {space}.", player=player, space=board.cell_name(step.cells[0]))

    def paths(self, board: Board) -> list[str]:
        assert isinstance(board, PathsBoard)
        paths = ("-".join(str(space + 1) for space in members(path)) for path in board.shape.paths)
        return [tr("Winning paths ({count}):", count=len(board.shape.paths)), *wrap_paragraph(" ".join(paths), "  ")]

    def introduction(self, board: Board) -> list[str]:
        assert isinstance(board, PathsBoard)
        return self.paths(board) if board.shape.columns is None else []

    def notation_help(self, board: Board) -> str:
        return tr("The command paths lists all winning paths.")

    def ending(self, outcome: Outcome, setup: Mapping[str, str]) -> Message:
        if outcome.reason is not Reason.PATH:
            return mark("No space is left")
        return mark("With all sides joined") if load_shape(setup["File"]).sides else mark("With a whole path")

    def setup_facts(self, board: Board, setup: Mapping[str, str]) -> list[str]:
        assert isinstance(board, PathsBoard)
        return [tr(board.shape.name)]

    def known_result(self, setup: Mapping[str, str]) -> str:
        return tr(load_shape(setup["File"]).known)
