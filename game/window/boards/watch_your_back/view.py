"""The board of Watch Your Back!, to be played on: pieces step, jump and are captured, and the board shrinks."""

from __future__ import annotations

import math
from collections.abc import Sequence

import pygame

from game.rules.numbers import Cell, Move, Side
from game.rules.outcome import Step, StepKind
from game.rules.watch_your_back import PASS, WatchYourBackBoard
from game.window import motion, sound
from game.window.boards.view import Style
from game.window.boards.watch_your_back.picture import SIDE, Point, WatchYourBackPicture, square
from game.window.boards.watch_your_back.turn import NOTHING, PieceTurn

DRAGGED = 0.25  # how far a held piece must be moved to be dragged and not just clicked

# Seconds.
STEP = 0.2
JUMP = 0.34
CAPTURE = 0.34
CRUMBLE = 0.75
STAGGER = 0.35  # between the first and the last tile that crumbles
PASS_SHOWN = 0.9

HOP = 0.45  # of a cell: how high a jump goes


def _around(cell: Cell) -> float:
    """Where a cell lies around the middle of the board, 0 to 1."""
    column, row = square(cell)
    return (math.atan2(row - 3.5, column - 3.5) / math.tau) % 1


class WatchYourBackView(WatchYourBackPicture):
    """Shows moves, and lets a person make them.

    held   where the mouse took hold of the piece picked up, or None
    """

    def __init__(self, board: WatchYourBackBoard, turn: PieceTurn, style: Style = Style.FULL) -> None:
        self.held: Point | None = None
        self._was_picked_up = False
        self._let_go: Point | None = None  # where a dragged piece begins its move
        self._after = board
        super().__init__(board, turn, style)

    # --- the position ---

    def place(self, board: WatchYourBackBoard, last: Sequence[Step]) -> None:
        self.discs = {cell: board.owner(cell) for cell in range(64) if board.owner(cell) >= 0}
        self.corners, self.gone = board.corners, frozenset(board.removed)
        first = min(square(cell)[0] for cell in range(64) if cell not in self.gone)
        if first != self.first:
            self.first = first
            if self.rect.width:
                self.layout(self.rect)
        self.mark, self.origin, self.lost = -1, -1, []
        for step in last:
            self._note(step)
        self.moving, self.dying, self.crumbling = None, {}, {}
        self._let_go = self.held = self.pointer = None
        self.passing.to(1.0 if self.must_pass else 0.0)

    def _note(self, step: Step) -> None:
        """Keep the marks of the last move."""
        if step.kind in (StepKind.PLACE, StepKind.STEP, StepKind.JUMP):
            self.mark = step.cells[-1]
            self.origin = step.cells[0] if len(step.cells) > 1 else -1
        elif step.kind == StepKind.CAPTURE:
            self.lost.append(step.cells[0])
            if self.mark == step.cells[0]:
                self.mark = -1

    # --- animation ---

    def animate(self, steps: Sequence[Step], before: WatchYourBackBoard, after: WatchYourBackBoard) -> None:
        self._after = after  # shows what a shrink takes away
        super().animate(steps, before, after)

    def plan(self, steps: Sequence[Step], before: WatchYourBackBoard) -> None:
        self.hint = self.held = self.pointer = None
        self.mark, self.origin, self.lost = -1, -1, []
        kinds = [step.kind for step in steps]
        until = kinds.index(StepKind.SHRINK) if StepKind.SHRINK in kinds else len(steps)
        self._plan_action(steps[0], before.mover)
        self._plan_captures([step.cells[0] for step in steps[1:until]])
        if until < len(steps):
            cut = frozenset(self._after.removed) - frozenset(before.removed)
            lost = [step.cells[0] for step in steps[until + 1 :]]
            under = cut | frozenset(self._after.corners)
            self._plan_shrink(cut, [cell for cell in lost if cell in under])
            for cell in lost:
                if cell not in under:
                    self._plan_captures([cell])  # the new corners act one after the other

    def _plan_action(self, step: Step, player: Side) -> None:
        if step.kind == StepKind.PASS:
            self.passing.to(1.0)
            self.script.add(PASS_SHOWN, end=lambda: self.passing.to(0.0))
        elif step.kind == StepKind.PLACE:
            self._plan_place(step, player)
        else:
            self._plan_move(step, player)

    def _plan_place(self, step: Step, player: Side) -> None:
        spot = self.spot(*square(step.cells[0]))

        def show(height: float) -> None:
            self.moving = player, spot, height

        def land() -> None:
            self._land(step, player)

        self.plan_landing(show, land)

    def _plan_move(self, step: Step, player: Side) -> None:
        start, end = step.cells
        seconds = JUMP if step.kind == StepKind.JUMP else STEP
        hop = HOP if step.kind == StepKind.JUMP else 0.0
        (x, y), (end_x, end_y) = self._let_go or self.spot(*square(start)), self.spot(*square(end))
        self._let_go = None

        def show(since: float) -> None:
            self.discs.pop(start, None)
            share = motion.ease_in_out(since / seconds)
            self.moving = player, (x + (end_x - x) * share, y + (end_y - y) * share), hop * math.sin(math.pi * share)

        def land() -> None:
            self._land(step, player)
            sound.play("drop")

        self.script.add(seconds, show, land)

    def _land(self, step: Step, player: Side) -> None:
        self.moving = None
        self.discs[step.cells[-1]] = player
        self._note(step)

    def _plan_captures(self, cells: Sequence[Cell]) -> None:
        """Pieces that go at the same time."""
        if not cells:
            return

        def show(since: float) -> None:
            self._fade_discs(cells, since / CAPTURE)

        def end() -> None:
            self._remove(cells)

        self.script.add(0, end=lambda: sound.play("click"))
        self.script.add(CAPTURE, show, end)

    def _fade_discs(self, cells: Sequence[Cell], gone: float) -> None:
        for cell in cells:
            if cell in self.discs:
                self.dying[cell] = self.discs[cell], gone

    def _remove(self, cells: Sequence[Cell]) -> None:
        for cell in cells:
            self.dying.pop(cell, None)
            if self.discs.pop(cell, None) is not None:
                self._note(Step(StepKind.CAPTURE, (cell,)))

    def _plan_shrink(self, cut: frozenset[int], lost: Sequence[int]) -> None:
        """The outer ring crumbles, with the pieces on it and those on the new corners."""

        def show(since: float) -> None:
            for cell in cut:
                self.crumbling[cell] = max(0.0, min(1.0, (since - STAGGER * _around(cell)) / (CRUMBLE - STAGGER)))
            for cell in lost:
                self._fade_discs([cell], self.crumbling.get(cell, since / CRUMBLE))

        def end() -> None:
            self._remove(lost)
            self.crumbling = {}
            self.gone |= cut
            self.corners = self._after.corners

        self.script.add(0, end=lambda: sound.play("flip"))
        self.script.add(CRUMBLE, show, end)

    # --- mouse and keys ---

    def handle(self, event: pygame.event.Event) -> Move | None:
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            return self._release(event.pos)
        return super().handle(event)

    def press(self, button: int, position: Point) -> Move | None:
        if button == 1:
            return self._press(position)
        self._put_down()
        return None

    def cell_at(self, position: Point) -> int:
        """The cell at a position, or -1."""
        column, row = (math.floor(part) for part in self.cells_at(position))
        return 8 * row + column if 0 <= column < SIDE and 0 <= row < SIDE else -1

    def point_at(self, position: Point) -> None:
        self._hover(self.cell_at(position))
        if self.held is not None and (self.pointer or math.dist(position, self.held) > DRAGGED * self.pitch):
            left, top, right, bottom = self.frame.left, self.frame.top, self.frame.right, self.frame.bottom
            self.pointer = max(left, min(position[0], right)), max(top, min(position[1], bottom))

    def _hover(self, cell: Cell) -> None:
        if cell != self.cell:
            self.cell = cell
            self.light.jump(0.0)
            self.light.to(1.0)
        self.changed()

    def step(self, across: int, down: int) -> None:
        """Move the cursor of the keyboard within what is left of the board."""
        low, high = square(min(self.corners))[0], square(max(self.corners))[0]
        side = high - low + 1
        column, row = square(self.cell if self.cell >= 0 else self._first_cell())
        if self.cell >= 0:
            column, row = low + (column - low + across) % side, low + (row - low + down) % side
        self._hover(8 * row + column)

    def _first_cell(self) -> int:
        """Where the cursor begins: at one's own piece, as near to the middle as there is one."""
        own = {move >> 6 for move in self._legal if move != PASS}
        return min(own, key=lambda cell: math.dist(square(cell), (3.4, 3.4)), default=27)

    def _press(self, position: Point) -> int | None:
        was_picked_up = self.turn.picked_up
        move = self.choose()
        if move is None and self.turn.picked_up != NOTHING:
            self.held = position
            self._was_picked_up = was_picked_up == self.turn.picked_up
        return move

    def _release(self, position: Point) -> int | None:
        """Let go of a piece: a dragged one moves to where it is, if it may."""
        dragged, held = self.pointer, self.held
        self.held = self.pointer = None
        if held is None:
            return None
        self.changed()
        if dragged is None:
            if self._was_picked_up:
                self._put_down()  # a second click
            return None
        move = self._move_of(self.turn.picked_up, self.cell_at(position))
        if move is not None:
            self._let_go = position
            self._put_down()
        return move

    def choose(self, by_key: bool = False) -> Move | None:
        """What a click or Enter means at the cell pointed at: a move, or a piece to be picked up."""
        if by_key and 0 <= self.cell == self.turn.picked_up:
            self._put_down()
            return None
        if self.busy:
            self.finish()  # a click hurries the animation; it is not lost
        if not self.active:
            return None
        if self.must_pass:
            return PASS
        if 65 * self.cell in self._legal:
            return 65 * self.cell
        move = self._move_of(self.turn.picked_up, self.cell)
        if move is None and self.cell in self._movable():
            self.turn.picked_up = self.cell
        else:
            self._put_down()
        self.changed()
        return move

    def _put_down(self) -> None:
        self.turn.picked_up = NOTHING
        self.held = self.pointer = None
        self.changed()
