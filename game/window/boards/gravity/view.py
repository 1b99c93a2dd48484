"""The view of the board of Conniption and Connect Four: animates falling discs and flips, and lets a person move."""

import math
from collections.abc import Sequence
from functools import partial
from typing import ClassVar

import pygame

from game.rules.gravity import GravityBoard
from game.rules.numbers import Cell, Column, Move, Side
from game.rules.outcome import Step, StepKind
from game.rules.seven_by_six import COLUMNS, ROWS
from game.window import animation, scaling, sound
from game.window.animation import AnimatedValue
from game.window.boards.gravity import picture
from game.window.boards.gravity.move_input import NO_FLIPS_LEFT, FlipMoveInput
from game.window.boards.gravity.picture import EDGE, ENTRY, FOOT, HEADROOM, HEIGHT, WIDTH, offset_of
from game.window.boards.view import (
    BOARD_DOWN,
    BOARD_LEFT,
    BOARD_RIGHT,
    CHOOSE,
    NUMBERS,
    BoardStyle,
    BoardView,
    MoveActions,
)
from game.window.input.key_bindings import Action
from game.words.messages import mark, tr

FLIP = 0.65  # the seconds in which the frame turns over
# The seconds that each column of discs waits after a flip before it falls.
STAGGER = (0.03, 0.0, 0.045, 0.015, 0.06, 0.01, 0.04)

DROP_AND_FLIP = Action(
    "conniption.drop_and_flip", mark("Drop a disc, then flip the board"), (), mouse=mark("right click")
)


def _drop(view: "GravityView", column: Column) -> Move | None:
    return view.drop(column)


class GravityView(BoardView[GravityBoard]):
    """Shows the board with its discs, which stand, fall or turn over, and lets a person choose columns.

    The board stays turned over after a flip that begins a move.

    stacks    for each column, the owners of its discs from bottom to top
    mark      the column and row of the disc that was dropped last
    column    the column under the mouse or at the cursor, or -1
    light     the strength of the highlight of that column, 0 to 1
    pitch     the distance between two columns in points, which is a whole number of pixels
    lifts     for each column, the number of rows by which its discs are above their final position
    falling   the side, column and row of the falling disc, or None
    flipped   the strength of the sign that the board was flipped, 0 to 1
    turned    the rotation of the frame: 0 to 1 for half a revolution
    turning   the images of the front of the frame and of its edge while it turns, or None
    """

    move_input: FlipMoveInput
    actions: ClassVar[MoveActions] = {
        BOARD_LEFT: lambda view: view.step(-1),
        BOARD_RIGHT: lambda view: view.step(1),
        BOARD_DOWN: lambda view: view.drop(view.column),
        CHOOSE: lambda view: view.drop(view.column),
        DROP_AND_FLIP: lambda view: view.drop(view.column, is_flipped_after=True),
        **{action: partial(_drop, column=action.number - 1) for action in NUMBERS[:COLUMNS]},
    }

    def __init__(self, board: GravityBoard, move_input: FlipMoveInput, style: BoardStyle = BoardStyle.FULL) -> None:
        self.stacks: list[list[int]] = [[] for _ in range(COLUMNS)]
        self.mark: tuple[int, int] | None = None
        self.column = -1
        self.light = AnimatedValue()
        self.pitch = 1.0
        self.frame = pygame.FRect(0, 0, 0, 0)
        self.lifts = [0.0] * COLUMNS
        self.falling: tuple[int, int, float] | None = None
        self.turned = 0.0
        self.flipped = AnimatedValue(0.0, 0.8)
        self.turning: tuple[pygame.Surface, pygame.Surface] | None = None
        super().__init__(board, move_input, style)
        move_input.on_turn = self.turn_over
        move_input.on_look = self.changed

    # --- layout ---

    def layout(self, rect: pygame.FRect) -> None:
        self.rect = pygame.FRect(rect)
        wide, high = (COLUMNS, ROWS) if self.style is BoardStyle.PLAIN else (WIDTH, HEIGHT)
        headroom = HEADROOM if self.style is BoardStyle.FULL else 0.0
        pitch = min(self.rect.width / wide, self.rect.height / (high + headroom))
        # The distance is a whole number of pixels, so that all holes look equal.
        self.pitch = max(1.0, math.floor(pitch * scaling.unit)) / scaling.unit
        self.frame = pygame.FRect(0, 0, wide * self.pitch, high * self.pitch)
        self.frame.midbottom = self.rect.midbottom
        self.frame.centery = self.rect.centery + headroom * self.pitch / 2
        self.turning = None
        self.changed()

    def center(self, column: float, row: float) -> tuple[float, float]:
        """Return the position on the screen of the middle of a cell. The row may be above the frame."""
        x, y = offset_of(column, row)
        beside, above = (EDGE, FOOT) if self.style is BoardStyle.PLAIN else (0.0, 0.0)
        return self.frame.x + (x - beside) * self.pitch, self.frame.y + (y - above) * self.pitch

    def middle_of(self, cell: Cell) -> tuple[float, float]:
        return self.center(*divmod(cell, 7))

    @property
    def reach(self) -> float:
        return self.pitch

    def mark_spot(self, cell: Cell) -> tuple[float, float]:
        column, row = divmod(cell, 7)
        if self.move_input.is_flipped != self.move_input.is_seen_through and row < len(self.stacks[column]):
            row = len(self.stacks[column]) - 1 - row
        return self.center(column, row)

    def entry_of(self, cell: Cell) -> tuple[float, float] | None:
        x, _ = self.center(cell // 7, 0)
        has_labels = bool(self.chips) or self.hint is not None  # above the frame; an arrow must not cover them
        return x, self.frame.y + (EDGE if has_labels else -ENTRY) * self.pitch

    def paint(self, surface: pygame.Surface) -> None:
        picture.paint(surface, self)

    # --- the position ---

    def place(self, board: GravityBoard, last: Sequence[Step]) -> None:
        self.stacks = [[] for _ in range(COLUMNS)]
        for column in range(COLUMNS):
            for row in range(ROWS):
                owner = board.owner(7 * column + row)
                if owner >= 0:
                    self.stacks[column].append(owner)
        self.mark = None
        for step in last:
            if step.kind == StepKind.DROP:
                self.mark = divmod(step.cells[0], 7)
            else:
                self.mark = self.mark_after_flip()
        self.lifts = [0.0] * COLUMNS
        self.falling, self.turned, self.turning = None, 0.0, None

    def mark_after_flip(self) -> tuple[int, int] | None:
        """Return the column and row that the marked disc would have after a flip."""
        if self.mark is None:
            return None
        column, row = self.mark
        return column, len(self.stacks[column]) - 1 - row

    def turn_over(self) -> None:
        """Animate the flip that begins a move, or its undoing."""
        self.finish()
        if animation.reduced or not animation.speed:
            self._reverse()
            self.lifts = [0.0] * COLUMNS
            self._flash()
        else:
            self._plan_flip()
        self.changed()

    # --- animation ---

    def indicate(self, steps: Sequence[Step]) -> None:
        if any(step.kind is not StepKind.DROP for step in steps):
            self._flash()

    def _flash(self) -> None:
        """Show a sign that the board was flipped, even if the flip changes nothing."""
        self.flipped.jump(1.0)
        self.flipped.to(0.0)

    def plan(self, steps: Sequence[Step], before: GravityBoard) -> None:
        self.hint = None
        for index, step in enumerate(steps):
            if index and self.pause:
                self.script.add(self.pause)
            if step.kind == StepKind.DROP:
                self._plan_drop(step.cells[0] // 7, before.mover)
            elif step.kind == StepKind.POST_FLIP or not self.move_input.is_flipped:
                self._plan_flip()

    def _plan_drop(self, column: Column, player: Side) -> None:
        start = ROWS + (
            HEADROOM / 2 if self.style is BoardStyle.FULL else 0
        )  # if there is no space above the frame, the disc starts behind its edge
        row = len(self.stacks[column])
        part = (start - row) / start

        def show(seconds: float) -> None:
            self.falling = player, column, start - start * animation.fall(seconds, part)

        def land() -> None:
            self.falling = None
            self.stacks[column].append(player)
            self.mark = column, row

        touch = animation.FALL * math.sqrt(part)
        self.script.add(touch, show, lambda: sound.play("drop"))
        self.script.add(animation.fall_seconds(part) - touch, lambda seconds: show(seconds + touch), land)

    def _plan_flip(self) -> None:
        half = FLIP / 2
        heights = [ROWS - len(stack) for stack in self.stacks]

        def rotate(seconds: float) -> None:
            self.turned = animation.ease_in_out(seconds / FLIP)

        def land() -> None:
            self.turned, self.turning = 0.0, None

        def fall(seconds: float) -> None:
            for column, lift in enumerate(self._hanging()):
                since = max(0.0, seconds - STAGGER[column])
                self.lifts[column] = lift - ROWS * animation.fall(since, lift / ROWS)

        longest = max(
            (animation.fall_seconds(height / ROWS) + STAGGER[column] for column, height in enumerate(heights)),
            default=0,
        )
        self.script.add(0, end=lambda: sound.play("flip"))
        self.script.add(half, rotate, self._reverse)
        self.script.add(half, lambda seconds: rotate(seconds + half), land)
        self.script.add(longest, fall)

    def _hanging(self) -> list[float]:
        """Return, for each column, the number of rows that its discs fall after the frame has turned over."""
        return [float(ROWS - len(stack)) for stack in self.stacks]

    def _reverse(self) -> None:
        """Reverse the order of the discs in each column, and put them at its upper end, from where they fall."""
        for stack in self.stacks:
            stack.reverse()
        self.mark = self.mark_after_flip()
        self.lifts = self._hanging()
        self.turning = None

    def settle(self, dt: float) -> float:
        return min(self.light.update(dt), self.flipped.update(dt))

    # --- mouse and keys ---

    def handle(self, event: pygame.event.Event) -> Move | None:
        if event.type == pygame.MOUSEMOTION:
            self._hover(self._column_at(event.pos))
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button in (1, 3) and self.rect.collidepoint(event.pos):
            column = self._column_at(event.pos)
            self._hover(column)
            return self._choose(column, self.move_input.is_armed or event.button == 3)
        return None

    def step(self, step: int) -> None:
        """Move the cursor by `step` columns. The first time it appears in the middle column."""
        self._hover(COLUMNS // 2 if self.column < 0 else (self.column + step) % COLUMNS)

    @property
    def cursor(self) -> Cell:
        return 7 * self.column if self.column >= 0 else -1

    @property
    def shown_board(self) -> GravityBoard:
        return self.board.turned_over() if self.move_input.is_flipped else self.board

    def point_to(self, cell: Cell) -> None:
        self._hover(cell // 7)

    def drop(self, column: Column, is_flipped_after: bool = False) -> Move | None:
        """Choose a column by its key, and return the move. With `is_flipped_after`, flip the board after the drop."""
        self._hover(column)
        return self._choose(column, self.move_input.is_armed or is_flipped_after)

    def _column_at(self, position: tuple[float, float]) -> int:
        x, y = position
        column = math.floor((x - self.frame.x) / self.pitch - EDGE)
        inside = self.rect.top <= y <= self.frame.bottom and self.frame.left <= x < self.frame.right
        return max(0, min(COLUMNS - 1, column)) if inside else -1

    def _choose(self, column: Column, is_armed: bool) -> Move | None:
        if self.busy:
            self.finish()  # the click skips the animation and then chooses
        if column < 0:
            return None
        move = self.move_input.move(column, is_armed)
        if self.active and move in self.legal:
            return move
        is_full = len(self.stacks[column]) == ROWS
        disabled_reason = tr("Column {column} is full", column=column + 1) if is_full else NO_FLIPS_LEFT
        self.refuse(disabled_reason, self.center(column, ROWS - 1))
        return None

    def _hover(self, column: Column) -> None:
        if column == self.column:
            return
        self.column = column
        self.light.jump(0.0)
        if column >= 0:
            self.light.to(1.0)
        self.changed()
