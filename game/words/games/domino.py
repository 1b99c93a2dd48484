"""Texts of Domino Four."""

from collections.abc import Mapping, Sequence

from game.rules.board import Board
from game.rules.domino import LINE, SIZE
from game.rules.outcome import Outcome, Reason, Step
from game.words.game_words import SEVERAL_LINES, GameWords, forced_win_text, join_names, several
from game.words.messages import Message, mark, tr
from game.words.teaching.coach import COACH, CoachMessage, Sentence
from game.words.teaching.lesson import Example, Exercise, Lesson, LessonGoal

DRAWN = mark("With best play, this is a draw.")

_LESSONS = (
    Lesson(
        mark("Lay dominoes"),
        mark(
            "Take turns laying a domino of your own on two free squares, horizontally or "
            "vertically. Dominoes never move again, and you never run out of them."
        ),
        Example(
            "domino",
            (
                ("b3h", mark("Star lays one horizontally. b3h names its left square and its direction.")),
                ("c1v", mark("Ring lays one vertically: c1v.")),
                ("a1h", ""),
                ("d4v", ""),
            ),
        ),
        Exercise(
            LessonGoal.TURN,
            "...../...../...../...../..... 1",
            mark("Lay a domino vertically. Turn it with the right mouse button, with R or with the button below."),
            mark("It's vertical. Do the same again to turn it back."),
            pattern="[a-h][1-8]v",
        ),
    ),
    Lesson(
        mark("Four squares in a line win"),
        mark(
            "Squares count, not dominoes. Four of your squares in a line win: horizontally, vertically or diagonally."
        ),
        Example(
            "domino",
            (
                ("b2h", mark("Two squares in the second row.")),
                ("a4h", mark("Ring plays elsewhere.")),
                ("d2h", mark("Two more next to them: four in a line. Star wins.")),
            ),
        ),
        Exercise(
            LessonGoal.WIN,
            "...../.xx../...../oo.../..... 1",
            mark("You are Star, with two squares in the second row. Win!"),
            mark("Four squares in a line: you win!"),
        ),
    ),
    Lesson(
        mark("Diagonals count, too"),
        mark(
            "A domino adds one or two squares to a line. A diagonal of four takes four dominoes, so it is easy to miss."
        ),
        Example(
            "domino",
            (
                ("a1v", ""),
                ("e1v", ""),
                ("b2v", mark("One step down and to the right.")),
                ("a4v", ""),
                ("c3v", mark("Three on a diagonal.")),
                ("c1h", mark("Ring doesn't see it.")),
                ("d4v", mark("The fourth: Star wins.")),
            ),
        ),
        Exercise(
            LessonGoal.WIN,
            "x.o../xxoo./.xxo./oox../..... 1",
            mark("You have three squares on the diagonal from the top left corner. Win!"),
            mark("Four squares on a diagonal: you win!"),
        ),
    ),
    Lesson(
        mark("No space left"),
        mark(
            "If there is no space for another domino, the game is a draw. On boards larger than "
            "this one, the first player has a big advantage. The swap rule makes that fair: "
            "after the first move, the second player may switch sides."
        ),
        Example(
            "domino",
            (
                ("a1v", ""),
                ("c1h", ""),
                ("b2v", ""),
                ("c3v", ""),
                ("d2v", ""),
                ("a4h", mark("Only single squares are left, with no space for a domino: a draw.")),
            ),
            setup={"Size": "4x4"},
        ),
        Exercise(
            LessonGoal.HOLD,
            "...../.oo../...../.x.../.x... 1",
            mark("Ring needs one more domino. Block the line!"),
            mark("Blocked: Ring can't complete the line with the next domino."),
        ),
    ),
)

_RULES = {
    "3": mark("Take turns laying dominoes on two squares. Three of your squares in a line win."),
    "4": mark("Take turns laying dominoes on two squares. Four of your squares in a line win."),
    "5": mark("Take turns laying dominoes on two squares. Five of your squares in a line win."),
    "6": mark("Take turns laying dominoes on two squares. Six of your squares in a line win."),
}
_ENDINGS = {
    "3": mark("With three in a row"),
    "4": mark("With four in a row"),
    "5": mark("With five in a row"),
    "6": mark("With six in a row"),
}
# By the smaller side, the larger side and the length of the line: the turn on which the first player wins by force.
_FIVE_WINS = {(6, 6, "5"): 9, (7, 7, "5"): 5, (8, 8, "5"): 5}


_COACH: Mapping[CoachMessage, Sentence] = {
    **COACH,
    CoachMessage.WINS: Sentence(mark("Wins: {lines}.")),
    CoachMessage.THREATENS: Sentence(mark("It threatens to complete a line with {reply}.")),
    CoachMessage.STOPS: Sentence(
        mark("It stops {foe} from completing a line with {reply}."),
        mark("It stops you from completing a line with {reply}."),
    ),
}


class DominoWords(GameWords):
    about = mark("Lay dominoes, line up four squares")
    lessons = _LESSONS
    coach = _COACH
    option_labels: Mapping[str, str] = {"Size": mark("Board"), "Line": mark("In a row")}
    option_words: Mapping[str, str] = {
        "Size": mark("Columns and rows of the board"),
        "Line": mark("The number of squares in a winning line"),
    }

    def rule(self, setup: Mapping[str, str]) -> str:
        return tr(_RULES[setup["Line"]])

    def aim(self, setup: Mapping[str, str]) -> str:
        return tr("{count} squares in a row win.", count=setup["Line"])

    def task(self, board: Board) -> str:
        return tr("Lay a domino. Right-click or press R to turn it")

    def advice(self, board: Board, move: int) -> str:
        one, other = (board.cell_name(cell) for cell in board.cells(move))
        return tr("Lay a domino on {one} and {other}", one=one, other=other)

    def lines(self, board: Board, lines: Sequence[Sequence[int]]) -> str:
        names = [self.where(board, line) for line in lines]
        return tr("a whole line on {where}", where=names[0]) if len(names) == 1 else several(SEVERAL_LINES, names)

    def legal_moves(self, board: Board) -> list[str]:
        """Return a sentence with the legal horizontal dominoes, and one with the vertical ones."""
        moves = [board.text(move) for move in board.moves()]
        found = {way: join_names([move for move in moves if move.endswith(way)]) for way in "hv"}
        sentences = [
            tr("Legal horizontal dominoes: {moves}.", moves=found["h"]) if found["h"] else "",
            tr("Legal vertical dominoes: {moves}.", moves=found["v"]) if found["v"] else "",
        ]
        return [sentence for sentence in sentences if sentence] or super().legal_moves(board)

    def step(self, board: Board, step: Step, player: str) -> str:
        one, other = (board.cell_name(cell) for cell in step.cells)
        return tr("{player} lays a domino on {one} and {other}.", player=player, one=one, other=other)

    def ending(self, outcome: Outcome, setup: Mapping[str, str]) -> Message:
        if outcome.reason is not Reason.LINE:
            return mark("No space is left")
        return _ENDINGS[setup["Line"]]

    def setup_facts(self, board: Board, setup: Mapping[str, str]) -> list[str]:
        columns, rows = SIZE.numbers(setup["Size"])
        size = tr("{columns} by {rows}", columns=columns, rows=rows)
        return [size] if setup["Line"] == LINE.default else [size, tr("{count} in a row", count=setup["Line"])]

    def known_result(self, setup: Mapping[str, str]) -> str:
        sides = sorted(SIZE.numbers(setup["Size"]))
        if (sides[0], sides[1], setup["Line"]) in _FIVE_WINS:
            return forced_win_text(1, _FIVE_WINS[sides[0], sides[1], setup["Line"]])
        if setup["Line"] != "4":
            return ""
        if sides == [4, 4]:
            return tr(DRAWN)
        if sides[1] <= 5:
            return forced_win_text(1, 7)
        return forced_win_text(1, 3)
