"""Texts of Watch Your Back!"""

from collections.abc import Mapping, Sequence

from game.rules.board import Board
from game.rules.numbers import Cell
from game.rules.outcome import Outcome, Reason, Step, StepKind
from game.rules.watch_your_back import PASS, QUIET_TURNS, WatchYourBackBoard
from game.words.game_words import GameWords, SpaceText, join_names
from game.words.messages import Message, mark, tr, tr_n
from game.words.teaching.coach import COACH, CoachMessage, Sentence
from game.words.teaching.lesson import Example, Exercise, Lesson, LessonGoal

_LESSONS = (
    Lesson(
        mark("Place twelve pieces each"),
        mark(
            "First, take turns placing your twelve pieces, one at a time. Star places in the "
            "upper six rows, Ring in the lower six, so four rows are open to both. The squares "
            "where you may place are lighter. No piece may stand on a corner."
        ),
        Example(
            "wyb",
            (
                ("d3", mark("Star places a piece.")),
                ("e6", mark("Ring places one.")),
                ("f2", ""),
                ("c7", ""),
                ("d5", mark("The four middle rows are open to both.")),
                ("g4", ""),
            ),
        ),
        Exercise(
            LessonGoal.TURN,
            "X------X/--------/--------/--------/--------/--------/--------/X------X w p 0",
            mark("You are Star. Place a piece on any lighter square."),
            mark("Done. Eleven more to go."),
        ),
    ),
    Lesson(
        mark("Surround to capture"),
        mark(
            "A piece between two enemies, left and right or above and below, is captured and "
            "leaves the board. That also happens while you place pieces."
        ),
        Example(
            "wyb",
            (("d6", mark("Star closes in from below. The piece in between is captured.")),),
            "X------X/--------/--------/---W----/---B----/--------/--------/X------X w p 2",
            before=mark("Ring's piece has an enemy above it."),
        ),
        Exercise(
            LessonGoal.TAKE,
            "X------X/--------/--------/--------/--WB----/--------/--------/X------X w p 2",
            mark("Capture Ring's piece: place yours on its other side."),
            mark("Captured between two of yours."),
        ),
    ),
    Lesson(
        mark("Corners capture, too"),
        mark(
            "A corner counts as an enemy of both players. A piece next to a corner is captured "
            "by a single enemy on its other side."
        ),
        Example(
            "wyb",
            (("c2c1", mark("Star steps up. Ring's piece is between an enemy and the corner: captured.")),),
            "XB-----X/--W-----/--------/----B---/----BW--/--------/--------/X------X w m 20",
            before=mark("Ring's piece is next to the corner."),
        ),
        Exercise(
            LessonGoal.TAKE,
            "X-----BX/-----W--/--------/---B----/--WB----/--------/--------/X------X w m 20",
            mark("Capture the piece next to the corner with just one of yours."),
            mark("The corner was the second enemy."),
        ),
    ),
    Lesson(
        mark("Step or jump"),
        mark(
            "When all pieces are placed, you move them. A piece steps to a free square next to "
            "it, or jumps straight over one neighbor, friend or enemy, to the free square "
            "behind. The piece jumped over stays. If none of your pieces can move, you pass."
        ),
        Example(
            "wyb",
            (
                ("d5d6", mark("A step.")),
                ("f8f6", mark("A jump over an enemy, which stays.")),
                ("d4b4", mark("A jump to the left.")),
                ("e4d4", ""),
            ),
            "X------X/--------/--------/--WWB---/---W----/--------/--B--W--/X----B-X w m 20",
        ),
        Exercise(
            LessonGoal.TURN,
            "X------X/--------/--------/--WWB---/---W----/--------/--B--W--/X----B-X w m 20",
            mark("Jump over a neighbor: choose a piece, then the free square behind the neighbor."),
            mark("Jumped! The piece you jumped over stays."),
            using=StepKind.JUMP,
        ),
    ),
    Lesson(
        mark("Watch your back"),
        mark(
            "Step between two enemies and you lose your own piece. But your captures come first: "
            "if your move captures one of the two, you are safe. A piece that already stands "
            "between two enemies stays."
        ),
        Example(
            "wyb",
            (("d5d4", mark("The piece steps between two enemies and is captured.")),),
            "X------X/--------/--------/--B-B---/---W----/-----W--/--W--B--/X------X w m 10",
            before=mark("Star is about to make a mistake."),
        ),
        Exercise(
            LessonGoal.KEEP,
            "X------X/--------/--------/--B-B---/---W----/-----W--/--W--B--/X------X w m 10",
            mark("Move one of your pieces without losing any."),
            mark("All your pieces are still there."),
        ),
    ),
    Lesson(
        mark("The board shrinks"),
        mark(
            "After 128 turns of moving, counting both players, the outer ring breaks off with "
            "everything on it, and after 192 turns the next one. Pieces on the new corners are "
            "lost, and the new corners capture like enemies. Move to the middle in time."
        ),
        Example(
            "wyb",
            (("e4e5", mark("Turn 128: the outer ring is gone, with everything on it.")),),
            "X--W---X/--------/-B-W----/B---BW--/-----W--/--WB----/------B-/X--B---X b m 127",
            before=mark("Ring is about to make turn 128."),
        ),
        Exercise(
            LessonGoal.KEEP,
            "X------X/--------/--------/---W----/B---BW--/--------/--------/X------X b m 127",
            mark("You are Ring. After this move the outer ring breaks off. Don't lose a piece!"),
            mark("Just in time: the outer ring is gone, and you lost nothing."),
        ),
    ),
    Lesson(
        mark("Keep two pieces"),
        mark(
            "A player with fewer than two pieces loses; if both have fewer than two, it is a "
            "draw. On the smallest board, from turn 192 on, it is also a draw if nothing is "
            "captured for 100 turns, or if neither player can move."
        ),
        Example(
            "wyb",
            (("d6d5", mark("Captured. Ring has only one piece left, so Star wins.")),),
            "X------X/--------/---W----/---B----/--------/---W-B--/--------/X------X w m 40",
            before=mark("Ring has two pieces left."),
        ),
        Exercise(
            LessonGoal.WIN,
            "X------X/--------/----W---/----B---/--------/--B-W---/--------/X------X w m 40",
            mark("Ring has two pieces left. Win!"),
            mark("Captured. Ring has only one piece left: you win!"),
        ),
    ),
)


_MOST_NAMED = 4  # the most pieces that a sentence names; for more pieces, it gives only their number

_COACH: Mapping[CoachMessage, Sentence] = {
    **COACH,
    CoachMessage.WINS: Sentence(
        mark("Wins: {foe} is left with fewer than two pieces."), mark("Wins: you are left with fewer than two pieces.")
    ),
    CoachMessage.WINS_SHRINK: Sentence(
        mark("Wins: the board shrinks and leaves {foe} with fewer than two pieces."),
        mark("Wins: the board shrinks and leaves you with fewer than two pieces."),
    ),
    CoachMessage.HANDS: Sentence(
        mark("Throws the game away: {mover} is left with fewer than two pieces."),
        mark("Throws the game away: you are left with fewer than two pieces."),
    ),
    CoachMessage.HANDS_SHRINK: Sentence(
        mark("Throws the game away: the board shrinks and leaves {mover} with fewer than two pieces."),
        mark("Throws the game away: the board shrinks and leaves you with fewer than two pieces."),
    ),
    CoachMessage.HANDS_LOST: Sentence(
        mark("Loses at once: {mover} is left with fewer than two pieces."),
        mark("Loses at once: you are left with fewer than two pieces."),
    ),
    CoachMessage.HANDS_LOST_SHRINK: Sentence(
        mark("Loses at once: the board shrinks and leaves {mover} with fewer than two pieces."),
        mark("Loses at once: the board shrinks and leaves you with fewer than two pieces."),
    ),
}


class WatchYourBackWords(GameWords):
    about = mark("Surround, shrink, survive")
    lessons = _LESSONS
    coach = _COACH

    def rule(self, setup: Mapping[str, str]) -> str:
        return tr(
            "Place twelve pieces each, then step and jump. A piece between two enemies is captured, and the board "
            "shrinks twice. A player with fewer than two pieces loses."
        )

    def spaces(self, board: Board) -> list[SpaceText]:
        """Return a text for each square of the current board, without squares that shrinks have removed."""
        assert isinstance(board, WatchYourBackBoard)
        rows, columns = [cell >> 3 for cell in board.corners], [cell & 7 for cell in board.corners]
        return [
            space
            for space in super().spaces(board)
            if min(rows) <= space.cells[0] >> 3 <= max(rows) and min(columns) <= space.cells[0] & 7 <= max(columns)
        ]

    def contents(self, board: Board, cell: Cell) -> str:
        assert isinstance(board, WatchYourBackBoard)
        return tr("corner") if cell in board.corners else super().contents(board, cell)

    def position(self, board: Board) -> list[str]:
        """Return sentences about the pieces, the size of the board and its corners."""
        assert isinstance(board, WatchYourBackBoard)
        corners = [board.cell_name(cell) for cell in sorted(board.corners)]
        return [
            *super().position(board),
            tr("The board reaches from corner {first} to corner {last}.", first=corners[0], last=corners[-1]),
        ]

    def legal_moves(self, board: Board) -> list[str]:
        """Return a sentence for each piece that can move; in the first phase, the squares for a new piece."""
        assert isinstance(board, WatchYourBackBoard)
        targets: dict[str, list[str]] = {}
        for move in board.moves():
            cells = [board.cell_name(cell) for cell in board.cells(move)]
            if len(cells) != 2:
                return super().legal_moves(board)
            targets.setdefault(cells[0], []).append(cells[1])
        return [
            tr("{piece} can move to {squares}.", piece=piece, squares=join_names(squares))
            for piece, squares in targets.items()
        ] or super().legal_moves(board)

    def task(self, board: Board) -> str:
        assert isinstance(board, WatchYourBackBoard)
        if board.moves() == [PASS]:
            return tr("None of your pieces can move, so pass")
        if board.placing:
            left = board.pieces_left_to_place[board.mover]
            return tr("Place a piece, {left} to go", left=left) if left > 1 else tr("Place your last piece")
        return tr("Move a piece")

    def countdown(self, board: Board) -> str:
        assert isinstance(board, WatchYourBackBoard)
        if board.placing or board.ended:
            return ""
        if doom := board.doomed():
            if doom[0] == 1:
                return tr("Board shrinks with this move")
            return tr_n("Board shrinks in {n} turn", "Board shrinks in {n} turns", doom[0])
        if board.quiet == QUIET_TURNS - 1:
            return tr("Draw with this move unless a piece is captured")
        return tr_n(
            "Draw in {n} turn unless a piece is captured",
            "Draw in {n} turns unless a piece is captured",
            QUIET_TURNS - board.quiet,
        )

    def where(self, board: Board, cells: Sequence[int]) -> str:
        if len(cells) <= _MOST_NAMED:
            return super().where(board, cells)
        return tr_n("{n} piece", "{n} pieces", len(cells))

    def advice(self, board: Board, move: int) -> str:
        cells = [board.cell_name(cell) for cell in board.cells(move)]
        if not cells:
            return tr("Pass")
        if len(cells) == 1:
            return tr("Place a piece on {cell}", cell=cells[0])
        return tr("Move {start} to {end}", start=cells[0], end=cells[1])

    def step(self, board: Board, step: Step, player: str) -> str:
        cells = [board.cell_name(cell) for cell in step.cells]
        match step.kind:
            case StepKind.PLACE:
                return tr("{player} places a piece on {cell}.", player=player, cell=cells[0])
            case StepKind.STEP:
                return tr("{player} steps from {start} to {end}.", player=player, start=cells[0], end=cells[1])
            case StepKind.JUMP:
                return tr("{player} jumps from {start} to {end}.", player=player, start=cells[0], end=cells[1])
            case StepKind.PASS:
                return tr("{player} cannot move and passes.", player=player)
            case StepKind.CAPTURE:
                return tr("{cell} is captured.", cell=cells[0])
            case StepKind.SHRINK:
                return tr("The board shrinks.")
        raise AssertionError(f"no words for {step}")

    def ending(self, outcome: Outcome, setup: Mapping[str, str]) -> Message:
        return {
            Reason.PIECES: mark("Both have too few pieces") if outcome.winner is None else mark("By elimination"),
            Reason.STUCK: mark("Neither player can move"),
            Reason.QUIET: mark("No capture for too long"),
        }[outcome.reason]
