"""What people read of Winning Paths."""

from __future__ import annotations

from collections.abc import Mapping

from game.rules.board import Board
from game.rules.drawing import filled
from game.rules.numbers import members
from game.rules.outcome import Outcome, Reason, Step
from game.rules.paths import PathsBoard
from game.rules.shapes.shape import load_shape
from game.words.coach import COACH, Say, Sentence
from game.words.game_words import GameWords
from game.words.lesson import Example, Exercise, Goal, Lesson

_LESSONS = (
    Lesson(
        "Own every space of a path",
        "Take turns marking a free space. Whoever owns every space of one path wins. On this board the paths are the "
        "rows, the columns and the two diagonals: you have known this game for a long time.",
        Example(
            "paths",
            (
                ("5", "Star takes the middle."),
                ("2", "Ring had better have taken a corner."),
                ("1", "Star threatens the diagonal."),
                ("9", "Ring stops it."),
                ("7", "Two threats at once!"),
                ("4", "Ring can stop only one."),
                ("3", "Star owns a diagonal and wins."),
            ),
        ),
        Exercise(
            Goal.HOLD,
            "xo..x.... 2",
            "You are Ring, and Star owns two spaces of a diagonal. Block.",
            "Blocked: nobody can own that path any more.",
        ),
    ),
    Lesson(
        "Any shape will do",
        "A game can have any spaces and any paths. Here are seven spaces and seven paths, one of them a circle. "
        "While you play, the paths through the space under your hand light up.",
        Example(
            "paths",
            (
                ("1", ""),
                ("4", ""),
                ("2", "Every two spaces lie on exactly one path."),
                ("3", "Ring closes it."),
                ("5", ""),
                ("7", ""),
                ("6", "Star owns a whole path."),
            ),
            setup={"File": "fano"},
        ),
        Exercise(
            Goal.WIN,
            "xoox... 1",
            "One space is missing on a path of yours. Own it.",
            "A whole path is yours: you have won.",
            setup={"File": "fano"},
        ),
    ),
    Lesson(
        "Up, down and across",
        "Three layers make a cube, and its paths run through all of them. There are more shapes to choose from, and "
        "you can write your own: a text file with the number of spaces and a line for every path.",
        Example(
            "paths",
            (
                ("14", "The middle of the cube lies on thirteen paths."),
                ("25", ""),
                ("13", ""),
                ("15", "Ring closes the row."),
                ("7", "Star makes two threats at once …"),
                ("21", "… of which Ring closes one."),
                ("19", "A path through all three layers."),
            ),
            setup={"File": "3x3x3"},
        ),
        Exercise(
            Goal.WIN,
            "......x.....xxo.....o...o.. 1",
            "Own the path that runs through all three layers.",
            "Up, down and across: you have won.",
            setup={"File": "3x3x3"},
        ),
    ),
)


_COACH: Mapping[Say, Sentence] = {
    **COACH,
    Say.WINS: Sentence("Wins: a whole path on {where}."),
    Say.THREATENS: Sentence("It threatens to complete a path with {reply}."),
    Say.STOPS: Sentence(
        "It keeps {foe} from completing a path with {reply}.", "It keeps you from completing a path with {reply}."
    ),
}


class PathsWords(GameWords):
    about = "Tic-tac-toe on any shape"
    lessons = _LESSONS
    coach = _COACH
    option_labels: Mapping[str, str] = {"File": "Shape"}

    def rule(self, setup: Mapping[str, str]) -> str:
        return "Mark free spaces in turn. Whoever owns every space of one path wins."

    def task(self, board: Board) -> str:
        assert isinstance(board, PathsBoard)
        return f"Mark a space. Aim: {board.shape.aim or 'own all spaces of one path'}"

    def advice(self, board: Board, move: int) -> str:
        return f"Mark space {board.cell_name(board.cells(move)[0])}"

    def step(self, board: Board, step: Step) -> str:
        return f"marks space {board.cell_name(step.cells[0])}"

    def paths(self, board: Board) -> list[str]:
        assert isinstance(board, PathsBoard)
        paths = ("-".join(str(space + 1) for space in members(path)) for path in board.shape.paths)
        return [f"Winning paths ({len(board.shape.paths)}):", *filled(" ".join(paths), "  ")]

    def introduction(self, board: Board) -> list[str]:
        assert isinstance(board, PathsBoard)
        return self.paths(board) if board.shape.columns is None else []

    def notation_help(self, board: Board) -> str:
        return "paths lists all winning paths."

    def ending(self, outcome: Outcome, setup: Mapping[str, str]) -> str:
        if outcome.reason is not Reason.PATH:
            return "no room is left"
        return "with all sides joined" if load_shape(setup["File"]).sides else "with a whole path"

    def setup_facts(self, board: Board, setup: Mapping[str, str]) -> list[str]:
        assert isinstance(board, PathsBoard)
        return [board.shape.name]

    def known(self, setup: Mapping[str, str]) -> str:
        return load_shape(setup["File"]).known
