"""What people read of Domino Four."""

from __future__ import annotations

from collections.abc import Mapping

from game.rules.board import Board
from game.rules.domino import LINE, SIZE
from game.rules.outcome import Outcome, Reason, Step
from game.words.coach import COACH, Say, Sentence
from game.words.game_words import GameWords, forced
from game.words.lesson import Example, Exercise, Goal, Lesson

_LESSONS = (
    Lesson(
        "Lay dominoes",
        "Take turns laying a domino of your own on two free squares side by side, across or upright. A domino never "
        "moves again, and there are always enough of them.",
        Example(
            "domino",
            (
                ("b3h", "Star lays one across. b3h names its left square and its direction."),
                ("c1v", "Ring lays one upright: c1v."),
                ("a1h", ""),
                ("d4v", ""),
            ),
        ),
        Exercise(
            Goal.TURN,
            "...../...../...../...../..... 1",
            "Lay a domino upright: the right button of the mouse turns it, and so do R and the button below.",
            "Upright it lies. The same again turns it back across.",
            pattern="[a-h][1-8]v",
        ),
    ),
    Lesson(
        "Four squares in a line win",
        "What counts are squares, not dominoes. Four of your squares in a line, across, upright or slanting, win the "
        "game.",
        Example(
            "domino",
            (
                ("b2h", "Two squares in the second row."),
                ("a4h", "Ring plays elsewhere."),
                ("d2h", "Two more beside them: four in a line. Star wins."),
            ),
        ),
        Exercise(
            Goal.WIN,
            "...../.xx../...../oo.../..... 1",
            "You are Star, with two squares in the second row. Win.",
            "Four squares in a line: you have won.",
        ),
    ),
    Lesson(
        "Slanting lines count too",
        "Every domino adds one or two squares to a line. A slanting line of four needs four dominoes, and is easily "
        "overlooked.",
        Example(
            "domino",
            (
                ("a1v", ""),
                ("e1v", ""),
                ("b2v", "One step down and to the right."),
                ("a4v", ""),
                ("c3v", "Three in a slanting line."),
                ("c1h", "Ring has not seen it."),
                ("d4v", "The fourth: Star wins."),
            ),
        ),
        Exercise(
            Goal.WIN,
            "x.ooo/xx..o/.xx../o.x../o.... 1",
            "A slanting line runs from the corner at the top. Win.",
            "Four squares on the slant: you have won.",
        ),
    ),
    Lesson(
        "No room left",
        "If there is no room for another domino, the game is a draw. On boards larger than this one the first player "
        "is much stronger. The swap rule makes that fair: after the first turn the second player may take it over.",
        Example(
            "domino",
            (
                ("a1v", ""),
                ("c1h", ""),
                ("b2v", ""),
                ("c3v", ""),
                ("d2v", ""),
                ("a4h", "Single squares are left, but no room for a domino: a draw."),
            ),
            setup={"Size": "4x4"},
        ),
        Exercise(
            Goal.HOLD,
            "...../.oo../...../.x.../.x... 1",
            "Ring needs one more domino. Block the line.",
            "Blocked: there is no room for four any more.",
        ),
    ),
)

_IN_WORDS = {"3": "Three", "4": "Four", "5": "Five", "6": "Six"}
# Smaller and larger side and length of the line: on which turn the first player wins by force.
_FIVE_WINS = {(6, 6, "5"): 9, (7, 7, "5"): 5, (8, 8, "5"): 5}


_COACH: Mapping[Say, Sentence] = {
    **COACH,
    Say.WINS: Sentence("Wins: a whole line on {where}."),
    Say.THREATENS: Sentence("It threatens to complete a line with {reply}."),
    Say.STOPS: Sentence(
        "It keeps {foe} from completing a line with {reply}.", "It keeps you from completing a line with {reply}."
    ),
}


class DominoWords(GameWords):
    about = "Lay dominoes, line up four squares"
    lessons = _LESSONS
    coach = _COACH
    option_labels: Mapping[str, str] = {"Size": "Board", "Line": "In a row"}
    option_words: Mapping[str, str] = {
        "Size": "How many squares across and down",
        "Line": "So many squares of one player in a line win",
    }

    def rule(self, setup: Mapping[str, str]) -> str:
        line = _IN_WORDS.get(setup["Line"], setup["Line"])
        return f"Lay dominoes in turn, two squares each. {line} of your squares in a line win."

    def task(self, board: Board) -> str:
        return "Lay a domino. Right-click or R turns it"

    def advice(self, board: Board, move: int) -> str:
        one, other = (board.cell_name(cell) for cell in board.cells(move))
        return f"Lay a domino on {one} and {other}"

    def step(self, board: Board, step: Step) -> str:
        one, other = (board.cell_name(cell) for cell in step.cells)
        return f"lays a domino on {one} and {other}"

    def ending(self, outcome: Outcome, setup: Mapping[str, str]) -> str:
        if outcome.reason is not Reason.LINE:
            return "no room is left"
        return f"with {_IN_WORDS.get(setup['Line'], setup['Line']).lower()} in a row"

    def setup_facts(self, board: Board, setup: Mapping[str, str]) -> list[str]:
        size = setup["Size"].replace("x", " by ")
        return [size] if setup["Line"] == LINE.default else [size, f"{setup['Line']} in a row"]

    def known(self, setup: Mapping[str, str]) -> str:
        sides = sorted(SIZE.numbers(setup["Size"]))
        if (sides[0], sides[1], setup["Line"]) in _FIVE_WINS:
            return forced(1, _FIVE_WINS[sides[0], sides[1], setup["Line"]])
        if setup["Line"] != "4":
            return ""
        if sides == [4, 4]:
            return "With best play, this is a draw."
        if sides[1] <= 5:
            return forced(1, 7)
        return forced(1, 3)
