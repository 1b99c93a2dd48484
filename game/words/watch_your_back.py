"""What people read of Watch Your Back!"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from game.rules.board import Board
from game.rules.outcome import Outcome, Reason, Step, StepKind
from game.rules.watch_your_back import PASS, QUIET_TURNS, WatchYourBackBoard
from game.words.coach import COACH, Say, Sentence
from game.words.game_words import GameWords
from game.words.lesson import Example, Exercise, Goal, Lesson

_LESSONS = (
    Lesson(
        "Place twelve pieces each",
        "First you take turns placing your twelve pieces, one by one. Star places in the upper six rows, Ring in the "
        "lower six; four rows belong to both. The squares open to whoever is to place are lighter. Nothing ever "
        "stands on a corner.",
        Example(
            "wyb",
            (
                ("d3", "Star places a piece."),
                ("e6", "Ring places one."),
                ("f2", ""),
                ("c7", ""),
                ("d5", "The rows in the middle are open to both."),
                ("g4", ""),
            ),
        ),
        Exercise(
            Goal.TURN,
            "X------X/--------/--------/--------/--------/--------/--------/X------X w p 0",
            "You are Star. Place a piece on any of the lighter squares.",
            "There it stands. Eleven more are to come.",
        ),
    ),
    Lesson(
        "Surround to capture",
        "A piece between two enemies, left and right or above and below, is captured and leaves the board. That "
        "holds while placing as well as later.",
        Example(
            "wyb",
            (("d6", "Star closes in from below. The piece in between is captured."),),
            "X------X/--------/--------/---W----/---B----/--------/--------/X------X w p 2",
            before="Ring's piece has one enemy above it.",
        ),
        Exercise(
            Goal.TAKE,
            "X------X/--------/--------/--------/--WB----/--------/--------/X------X w p 2",
            "Take Ring's piece: place yours on its other side.",
            "Between two of yours it is captured.",
        ),
    ),
    Lesson(
        "Corners are nobody's friends",
        "A corner counts as an enemy of both sides. A piece beside a corner is captured by a single enemy on its "
        "other side.",
        Example(
            "wyb",
            (("c2c1", "One step up, and it stands between an enemy and the corner: captured."),),
            "XB-----X/--W-----/--------/----B---/----BW--/--------/--------/X------X w m 20",
            before="Ring's piece stands beside the corner.",
        ),
        Exercise(
            Goal.TAKE,
            "X-----BX/-----W--/--------/---B----/--WB----/--------/--------/X------X w m 20",
            "Take the piece beside the corner with a single one of yours.",
            "The corner was the second enemy.",
        ),
    ),
    Lesson(
        "Step, or jump",
        "When all pieces are placed, you move. A piece steps to a free square beside it, or jumps straight over one "
        "neighbour, friend or enemy, to the free square behind. The piece jumped over stays. If nothing can move, "
        "you pass.",
        Example(
            "wyb",
            (
                ("d5d6", "A step."),
                ("f8f6", "A jump over an enemy, who stays."),
                ("d4b4", "A jump to the left."),
                ("e4d4", ""),
            ),
            "X------X/--------/--------/--WWB---/---W----/--------/--B--W--/X----B-X w m 20",
        ),
        Exercise(
            Goal.TURN,
            "X------X/--------/--------/--WWB---/---W----/--------/--B--W--/X----B-X w m 20",
            "Jump over a neighbour: choose a piece, then the free square behind.",
            "Over it, and the piece jumped over stays.",
            using=StepKind.JUMP,
        ),
    ),
    Lesson(
        "Watch your back",
        "Walk between two enemies, and your own piece is captured. But your captures come first: if the move takes "
        "one of the two away, you are safe. A piece that already stands between two enemies stays.",
        Example(
            "wyb",
            (("d5d4", "It steps between two enemies, and is gone."),),
            "X------X/--------/--------/--B-B---/---W----/-----W--/--W--B--/X------X w m 10",
            before="Star is about to make a mistake.",
        ),
        Exercise(
            Goal.KEEP,
            "X------X/--------/--------/--B-B---/---W----/-----W--/--W--B--/X------X w m 10",
            "Move a piece of yours, and lose none.",
            "All of them are still there.",
        ),
    ),
    Lesson(
        "The board shrinks",
        "After 128 turns of moving the outer ring breaks off with everything on it, after 192 turns the next one. "
        "What stands on the new corners is lost, and the new corners capture like enemies. Keep to the middle in "
        "time.",
        Example(
            "wyb",
            (("e4e5", "Turn 128: the outer ring is gone, and all that stood on it."),),
            "X--W---X/--------/-B-W----/B---BW--/-----W--/--WB----/------B-/X--B---X b m 127",
            before="Ring makes turn 128.",
        ),
        Exercise(
            Goal.KEEP,
            "X------X/--------/--------/---W----/B---BW--/--------/--------/X------X b m 127",
            "You are Ring. After this turn the outer ring breaks off: lose nothing.",
            "Just in time. The outer ring is gone, and you have lost nothing.",
        ),
    ),
    Lesson(
        "Two pieces must be left",
        "Who has fewer than two pieces left has lost; if both have, it is a draw. It is also a draw when nothing is "
        "captured for 100 turns, or when, on the smallest board, nobody can move any more.",
        Example(
            "wyb",
            (("d6d5", "Captured, and only one is left. Star wins."),),
            "X------X/--------/---W----/---B----/--------/---W-B--/--------/X------X w m 40",
            before="Ring has two pieces left.",
        ),
        Exercise(
            Goal.WIN,
            "X------X/--------/----W---/----B---/--------/--B-W---/--------/X------X w m 40",
            "Ring has two pieces left. Win.",
            "Captured, and only one is left: you have won.",
        ),
    ),
)


_MOST_NAMED = 4  # pieces in a sentence; of more, only how many they are

_COACH: Mapping[Say, Sentence] = {
    **COACH,
    Say.WINS: Sentence(
        "Wins: {foe} is left with fewer than two pieces.", "Wins: you are left with fewer than two pieces."
    ),
    Say.WINS_SHRINK: Sentence(
        "Wins: the board shrinks and leaves {foe} fewer than two pieces.",
        "Wins: the board shrinks and leaves you fewer than two pieces.",
    ),
    Say.HANDS: Sentence(
        "Gives the game away: {mover} is left with fewer than two pieces.",
        "Gives the game away: you are left with fewer than two pieces.",
    ),
    Say.HANDS_SHRINK: Sentence(
        "Gives the game away: the board shrinks and leaves {mover} fewer than two pieces.",
        "Gives the game away: the board shrinks and leaves you fewer than two pieces.",
    ),
    Say.HANDS_LOST: Sentence(
        "Loses at once: {mover} is left with fewer than two pieces.",
        "Loses at once: you are left with fewer than two pieces.",
    ),
    Say.HANDS_LOST_SHRINK: Sentence(
        "Loses at once: the board shrinks and leaves {mover} fewer than two pieces.",
        "Loses at once: the board shrinks and leaves you fewer than two pieces.",
    ),
}


class WatchYourBackWords(GameWords):
    about = "Surround, shrink, survive"
    lessons = _LESSONS
    coach = _COACH

    def rule(self, setup: Mapping[str, str]) -> str:
        return (
            "Place twelve pieces each, then step and jump. A piece between two enemies is lost, and the board shrinks "
            "twice. Who has fewer than two pieces left loses."
        )

    def task(self, board: Board) -> str:
        assert isinstance(board, WatchYourBackBoard)
        if board.moves() == [PASS]:
            return "No piece can move: pass"
        if board.placing:
            left = board.pieces_left_to_place[board.mover]
            return f"Place a piece, {left} to go" if left > 1 else "Place your last piece"
        return "Move a piece, or jump"

    def countdown(self, board: Board) -> str:
        assert isinstance(board, WatchYourBackBoard)
        if board.placing or board.ended:
            return ""
        if doom := board.doomed():
            return f"Outer ring goes {_in_turns(doom[0])}"
        return f"Draw {_in_turns(QUIET_TURNS - board.quiet)} without capture"

    def where(self, board: Board, cells: Sequence[int]) -> str:
        return super().where(board, cells) if len(cells) <= _MOST_NAMED else f"{len(cells)} pieces"

    def advice(self, board: Board, move: int) -> str:
        cells = [board.cell_name(cell) for cell in board.cells(move)]
        if not cells:
            return "Pass"
        if len(cells) == 1:
            return f"Place a piece on {cells[0]}"
        return f"Go from {cells[0]} to {cells[1]}"

    def step(self, board: Board, step: Step) -> str:
        cells = [board.cell_name(cell) for cell in step.cells]
        match step.kind:
            case StepKind.PLACE:
                return f"places a piece on {cells[0]}"
            case StepKind.STEP:
                return f"steps from {cells[0]} to {cells[1]}"
            case StepKind.JUMP:
                return f"jumps from {cells[0]} to {cells[1]}"
            case StepKind.PASS:
                return "cannot move and passes"
            case StepKind.CAPTURE:
                return f"{cells[0]} is captured"
            case StepKind.SHRINK:
                return "the board shrinks"
        raise AssertionError(f"no words for {step}")

    def ending(self, outcome: Outcome, setup: Mapping[str, str]) -> str:
        return {
            Reason.PIECES: "both have too few pieces" if outcome.winner is None else "by elimination",
            Reason.STUCK: "nobody can step or jump",
            Reason.QUIET: "no capture for too long",
        }[outcome.reason]


def _in_turns(turns: int) -> str:
    return "with this turn" if turns == 1 else f"in {turns} turns"
