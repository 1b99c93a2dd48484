"""The base class of all board views, which show a position, animate moves, and turn mouse and keys into moves.

A view does not know the rules: it asks its board for the legal moves, and animates the steps that the rules define.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any, ClassVar, Generic, TypeAlias, TypeVar

import pygame

from ai.exact.threats import ThreatSummary
from ai.verdict import Verdict
from game.rules.board import Board
from game.rules.numbers import Cell, Move, Side
from game.rules.outcome import Step
from game.window import animation, redraw, scaling, theme
from game.window.animation import AnimatedValue, Animation
from game.window.boards import board_marks, threat_overlay
from game.window.boards.board_marks import BoardMark
from game.window.boards.board_turn import BoardTurn
from game.window.boards.fading_marks import FadingMarks
from game.window.boards.move_input import MoveInput
from game.window.input.key_bindings import Action, numbered
from game.window.paint import draw
from game.window.widgets.celebration import Celebration
from game.words.messages import mark
from game.words.verdicts import Tone, short_verdict, tone, verdict_words

AnyBoard = TypeVar("AnyBoard", bound=Board)

BOARD_LEFT = Action("board.left", mark("Move left on the board"), ("Left",), "Left", repeats=True)
BOARD_RIGHT = Action("board.right", mark("Move right on the board"), ("Right",), "Right", repeats=True)
BOARD_UP = Action("board.up", mark("Move up on the board"), ("Up",), "Up", repeats=True)
BOARD_DOWN = Action("board.down", mark("Move down on the board"), ("Down",), "Down", repeats=True)
CHOOSE = Action("board.choose", mark("Choose a space and play"), ("Enter", "Space"), "A")
NUMBERS = numbered("board", mark("Play in column or space {number}"), 9)
MoveActions = Mapping[Action, Callable[[Any], Move | None]]


@dataclass(frozen=True)
class Chip:
    """The label of a move on the board: a verdict such as "W 5", and its tone, which sets the color.

    `spoken` is the verdict in words, for screen readers.
    """

    words: str
    tone: Tone
    spoken: str = ""

    @property
    def color(self) -> theme.Color:
        return {Tone.GOOD: theme.now.good, Tone.BAD: theme.now.bad, Tone.EVEN: theme.now.even}[self.tone]


def chip_of(verdict: Verdict) -> Chip:
    """Return the label that shows a verdict."""
    return Chip(short_verdict(verdict), tone(verdict), verdict_words(verdict))


def draw_verdict(surface: pygame.Surface, box: pygame.FRect, verdict: Verdict) -> None:
    """Draw the label of a verdict in a list, in a tinted box with a border."""
    chip = chip_of(verdict)
    fill = theme.mix(theme.now.panel, chip.color, 0.16)
    draw.panel(surface, box, fill, radius=8, border=chip.color, border_opacity=0.5)
    draw.text(surface, chip.words, box.center, "chip", chip.color, "center", width=box.width - 6)


class BoardStyle(Enum):
    """Says which parts of a board a view shows."""

    FULL = "full"  # the board for playing, with all marks and with space for them
    FRAME = "frame"  # the board with its frame, without marks
    PLAIN = "plain"  # only the cells, as a picture on a card


class BoardView(Generic[AnyBoard]):
    """The view of a board. Each game has its own subclass; screens use only the members defined here.

    board        the position shown; the view never changes it
    legal        its legal moves
    move_input   the move that the user is entering; cleared when another position is shown or a move is animated
    style        the parts of the board that are shown
    rect         the area of the view on the screen
    frame        the area of the board inside `rect`
    active       True if a person may choose a move now
    pause        the seconds between the parts of a move that is animated
    chips        the labels of moves, the best move first; of several labels in one place, only the first is drawn
    threats      the threats to mark, or None
    drawn_marks  the marks and arrows that stay on the board, such as those that the user has drawn
    pointers     the marks of what a text beside the board is about, which fade
    turn         turns the picture so that it faces the other side of the table; all positions are those before it
    celebration  the celebration that makes the pieces of a side hop
    on_refused   called with a reason and a rectangle when a click or key chooses no move
    actions      its actions and their handlers, each of which returns the move that it chooses, or None
    """

    actions: ClassVar[MoveActions] = {}
    takes_drag = False  # True if pieces can be dragged

    def __init__(self, board: AnyBoard, move_input: MoveInput, style: BoardStyle = BoardStyle.FULL) -> None:
        self.board = board
        self.move_input = move_input
        self.style = style
        self.rect = pygame.FRect(0, 0, 0, 0)
        self.frame = pygame.FRect(0, 0, 0, 0)
        self.active = False
        self.chips: dict[Move, Chip] = {}
        self.threats: ThreatSummary | None = None
        self.drawn_marks: tuple[BoardMark, ...] = ()
        self.pointers = FadingMarks()
        self.on_refused: Callable[[str, pygame.FRect], object] = lambda disabled_reason, around: None
        self.turn = BoardTurn()
        self.celebration = Celebration()
        self._celebrated: Side = 0
        self.pause = 0.0
        self.script = Animation()
        self.won = AnimatedValue(0.0, 0.5)  # progress of the light along the winning cells
        self.legal: frozenset[Move] = frozenset()
        self._fading: pygame.Surface | None = None  # the previous picture, while motion is reduced
        self._fade = AnimatedValue(0.0, animation.FADE)
        self.show(board)

    # --- used by screens ---

    def show(self, board: AnyBoard, last: Sequence[Step] = ()) -> None:
        """Show a position without animation. `last` are the steps of the move that led to it."""
        self.script.finish()
        self.board = board
        self.legal = frozenset(board.moves())
        self.place(board, last)
        self.move_input.reset()
        self.won.jump(1.0 if board.ended else 0.0)
        self.changed()

    def animate(self, steps: Sequence[Step], before: AnyBoard, after: AnyBoard) -> None:
        """Start to animate a move, given by its steps.

        `before` and `after` are the positions before and after it. `finish` skips the animation.
        """
        self.script.finish()
        if animation.reduced or not animation.speed:
            self._fade_to(after, steps)
        else:
            self.plan(steps, before)
            self.script.add(0, end=lambda: self._arrive(after, steps))
        # This comes last, because the picture before the move shows the entered parts.
        self.move_input.reset()
        self.changed()

    def set_game_moves(self, moves: Sequence[Move]) -> None:
        """Set the moves of a game before its positions are shown.

        Some views need them, because a position does not tell everything.
        """

    @property
    def busy(self) -> bool:
        return self.script.running

    def finish(self) -> None:
        """Skip to the end of a running animation."""
        self.script.finish()
        self.changed()

    def update(self, dt: float) -> float:
        wait = min(self.script.update(dt), self.won.update(dt), self._fade.update(dt), self.settle(dt))
        wait = min(wait, self.turn.update(dt))
        if not self.busy:
            wait = min(wait, self.pointers.update(dt), self.celebration.update(dt))
        if wait == 0:
            self.changed()
        return wait

    def celebrate(self, side: Side) -> None:
        """Let the pieces of a side hop once, with sparks in the colors of the discs."""
        self._celebrated = side
        self.celebration.begin()
        self.changed()

    def hopped(self, center: tuple[float, float], owner: Side | None) -> tuple[float, float]:
        """Return the middle of a piece, which is above `center` while the piece hops."""
        if owner != self._celebrated or not self.celebration.is_running:
            return center
        place = (center[0] - self.frame.x) / max(1.0, self.frame.width)
        return center[0], center[1] - self.celebration.hop(place) * self.reach

    def changed(self) -> None:
        """Ask for a new frame, because the board looks different."""
        redraw.request()

    def draw(self, surface: pygame.Surface) -> None:
        if self.turn.is_visible:
            self.turn.draw(surface, self.rect, self.draw_upright)
        else:
            self.draw_upright(surface)

    def draw_upright(self, surface: pygame.Surface) -> None:
        self.paint(surface)
        if self.threats is not None and not self.busy:
            threat_overlay.paint(surface, self.threats, self.middle_of, self.reach, self.label_areas())
        if not self.busy:
            board_marks.paint(surface, self, self.drawn_marks)
            if self.pointers.is_visible:
                board_marks.paint(surface, self, self.pointers.shown, round(self.pointers.strength.value, 2))
        if self.style is BoardStyle.FULL and not self.busy:
            self.paint_advice(surface)
        if self.celebration.is_running:
            discs = (theme.now.discs[self._celebrated], theme.now.discs[1 - self._celebrated])
            colors = [shade for disc in discs for shade in (disc.light, disc.body)]
            reach, size = 0.28 * self.frame.width, max(1.0, min(2.0, self.reach / 24))
            self.celebration.draw(surface, self.rect, self.frame.center, colors, reach, size)
        if self._fading is not None and self._fade.value > 0:
            self._fading.set_alpha(round(255 * self._fade.value))
            surface.blit(self._fading, scaling.to_pixels(self.rect))

    def point_to(self, cell: Cell) -> None:
        """Move the cursor to a cell for a screen reader. A view without a cursor does nothing."""

    @property
    def shown_board(self) -> AnyBoard:
        """The position that is seen, which the entered parts of a move may have changed."""
        return self.board

    def move_at(self, cell: Cell) -> Move | None:
        """Return the move that a click on a cell plays if that depends on more than the cell, else None."""
        return None

    # --- implemented by each kind of board ---

    def layout(self, rect: pygame.FRect) -> None:
        """Lay out the view in an area of the screen. The board is in its middle and as large as possible."""
        raise NotImplementedError

    def place(self, board: AnyBoard, last: Sequence[Step]) -> None:
        """Set the pieces of a position, and the marks of the move that led to it, whose steps are `last`."""
        raise NotImplementedError

    def plan(self, steps: Sequence[Step], before: AnyBoard) -> None:
        """Add the animation of the steps of a move to `script`."""
        raise NotImplementedError

    def paint(self, surface: pygame.Surface) -> None:
        """Draw the board in its current state."""
        raise NotImplementedError

    def paint_advice(self, surface: pygame.Surface) -> None:
        """Draw what lies above all marks, such as verdicts and the hint on the cells."""

    def label_areas(self) -> list[pygame.FRect]:
        """Return the areas of the verdicts and of the hint on the cells, which no mark of a threat covers."""
        return []

    def handle(self, event: pygame.event.Event) -> Move | None:
        """Handle a mouse event. Return the move that it chooses, or None."""
        raise NotImplementedError

    def middle_of(self, cell: Cell) -> tuple[float, float]:
        """Return the position on the screen of the middle of a cell."""
        raise NotImplementedError

    @property
    def reach(self) -> float:
        """The distance between two cells on the screen, in points."""
        raise NotImplementedError

    def mark_spot(self, cell: Cell) -> tuple[float, float]:
        """Return the position on the screen of what lies in a cell of `board`.

        It differs from `middle_of` while a part of a move is entered that moves pieces, such as a flip.
        """
        return self.middle_of(cell)

    def entry_of(self, cell: Cell) -> tuple[float, float] | None:
        """Return the point from which a new piece comes to a cell, or None if it appears on the cell."""
        return None

    def line_points(self, cells: Sequence[Cell]) -> list[list[tuple[float, float]]]:
        """Return the points of the lines through these cells, for a mark along them."""
        return [[self.mark_spot(cell) for cell in cells]]

    @property
    def cursor(self) -> Cell:
        """The cell under the mouse or at the keyboard cursor, or -1."""
        return -1

    def settle(self, dt: float) -> float:
        """Advance small animations, such as highlights under the mouse, by `dt` seconds.

        Return the seconds until the next update.
        """
        return animation.IDLE

    def indicate(self, steps: Sequence[Step]) -> None:
        """Show a sign, such as that of a flip, for steps that were not animated."""

    # --- shared by all boards ---

    @property
    def hint(self) -> int | None:
        """The suggested move, or None."""
        return self.move_input.hint

    @hint.setter
    def hint(self, move: Move | None) -> None:
        self.move_input.hint = move

    def refuse(self, disabled_reason: str, cell: tuple[float, float]) -> None:
        """Show why a click or key on a cell chooses no move. `cell` is the position of its middle.

        If no move can be entered at all now, show the reason for that instead of `disabled_reason`.
        """
        if disabled_reason := self.move_input.disabled_reason or (disabled_reason if self.active else ""):
            around = pygame.FRect(0, 0, self.reach, self.reach)
            around.center = self.turn.point(cell, self.rect)
            self.on_refused(disabled_reason, around)

    def winners(self) -> tuple[Cell, ...]:
        """Return the winning cells after the winning move has been animated, else nothing."""
        if self.busy or not self.won.target:
            return ()
        outcome = self.board.outcome()
        return outcome.cells if outcome is not None else ()

    def _arrive(self, after: AnyBoard, steps: Sequence[Step]) -> None:
        self.board = after
        self.legal = frozenset(after.moves())
        self.place(after, steps)
        self.won.jump(0.0)
        self.won.to(1.0 if after.ended else 0.0)

    def _fade_to(self, after: AnyBoard, steps: Sequence[Step]) -> None:
        area = scaling.to_pixels(self.rect)
        whole = pygame.Surface((area.right, area.bottom), pygame.SRCALPHA)
        self.paint(whole)
        if self.style is BoardStyle.FULL:
            self.paint_advice(whole)
        self._fading = whole.subsurface(area).copy()
        self._fade.jump(1.0)
        self._fade.to(0.0)
        self._arrive(after, steps)
        self.indicate(steps)


# The view of any game: screens use only the members defined above.
AnyView: TypeAlias = BoardView[Any]
