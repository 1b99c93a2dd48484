"""The view of the board of Watch Your Back!: animates steps, jumps, captures and shrinks, and lets a person move."""

import math
from collections.abc import Sequence

import pygame

from game.rules.numbers import Cell, Move, Side
from game.rules.outcome import Step, StepKind
from game.rules.watch_your_back import PASS, WatchYourBackBoard
from game.window import animation, sound
from game.window.animation import AnimatedValue
from game.window.boards.grid_view import PlacedChip, TrayView
from game.window.boards.view import BoardStyle, Chip
from game.window.boards.watch_your_back import picture
from game.window.boards.watch_your_back.move_input import NOTHING, PieceMoveInput
from game.window.boards.watch_your_back.picture import SIDE, Point, square
from game.words.messages import tr

DISC = 0.37  # the radius of a disc, as a fraction of the distance between two cells
DRAGGED = 0.25  # distance in cells from which a held piece counts as dragged, not clicked

# Durations of animations in seconds.
STEP = 0.2
JUMP = 0.34
CAPTURE = 0.34
CRUMBLE = 0.75
STAGGER = 0.35  # between the starts of the first and the last cell that crumbles
PASS_SHOWN = 0.9

HOP = 0.45  # the height of a jump in cells


def _around(cell: Cell) -> float:
    """Return the angle of a cell around the middle of the board, as a fraction (0 to 1) of a full turn."""
    column, row = square(cell)
    return (math.atan2(row - 3.5, column - 3.5) / math.tau) % 1


class WatchYourBackView(TrayView[WatchYourBackBoard]):
    """Shows the remaining cells of the board, with pieces that stand, move or disappear, and lets a person move.

    discs       the owner of the piece on each occupied cell
    corners     the corner cells, which capture pieces of both players
    gone        the cells that shrinks have removed
    mark        the cell of the piece that moved last, or -1
    origin      the cell from which that piece came, or -1
    lost        the cells on which the last move captured pieces
    cell        the cell under the mouse or at the cursor, or -1
    held        the point at which the mouse button was pressed on the piece that is picked up, or None
    pointer     the position on the screen of a piece that is dragged by the mouse, or None
    moving      the side, the position on the screen and the height of the piece that steps or jumps, or None
    dying       for each captured piece that disappears, its side and the progress from 0 to 1
    crumbling   for each cell that a shrink removes, the progress from 0 to 1
    passing     the strength of the announcement of a pass, 0 to 1
    """

    move_input: PieceMoveInput
    takes_drag = True

    def __init__(
        self, board: WatchYourBackBoard, move_input: PieceMoveInput, style: BoardStyle = BoardStyle.FULL
    ) -> None:
        self.discs: dict[int, int] = {}
        self.corners: tuple[Cell, ...] = ()
        self.gone: frozenset[int] = frozenset()
        self.mark = self.origin = self.cell = -1
        self.lost: list[int] = []
        self.pointer: Point | None = None
        self.moving: tuple[int, Point, float] | None = None
        self.dying: dict[int, tuple[int, float]] = {}
        self.crumbling: dict[int, float] = {}
        self.passing = AnimatedValue(0.0, 0.2)
        self.held: Point | None = None
        self._was_picked_up = False
        self._let_go: Point | None = None  # the point at which a dragged piece was released
        self._after = board
        super().__init__(board, move_input, style)

    def layout(self, rect: pygame.FRect) -> None:
        self.fit(rect, self.side, self.side, labels=True)

    @property
    def side(self) -> int:
        """The number of remaining columns and rows, which are drawn larger after a shrink."""
        return SIDE - 2 * self.first

    def settle(self, dt: float) -> float:
        return min(super().settle(dt), self.passing.update(dt))

    @property
    def must_pass(self) -> bool:
        """True if the mover can only pass. Then every click on the board and Enter choose the pass."""
        return self.legal == {PASS}

    def move_of(self, piece: int, target: int) -> int | None:
        move = piece << 6 | target
        return move if piece >= 0 and target >= 0 and piece != target and move in self.legal else None

    def movable(self) -> set[int]:
        """Return the cells of the pieces that can step or jump."""
        return {move >> 6 for move in self.legal if move >> 6 != move & 63}

    @property
    def radius(self) -> float:
        """The radius of a disc, in points."""
        return DISC * self.pitch

    def paint(self, surface: pygame.Surface) -> None:
        picture.paint(surface, self)

    def placed_chips(self) -> list[PlacedChip]:
        shown: dict[Cell, Chip] = {}
        for move, chip in self.chips.items():
            start, target = move >> 6, move & 63
            if move != PASS:
                shown.setdefault(target if start in (target, self.move_input.picked_up) else start, chip)
        placed = []
        for cell, chip in shown.items():
            x, y = self.spot(*square(cell))
            below = 0.3 * self.pitch if cell in self.discs else 0.0
            placed.append(((x, y + below), chip, 0.96 * self.pitch))
        return placed

    def placed_bulb(self) -> tuple[Point, float] | None:
        if self.hint is None or self.hint == PASS:
            return None
        return self.spot(*square(self.hint & 63)), 0.5 * self.pitch

    def paint_advice(self, surface: pygame.Surface) -> None:
        picture.paint_hint(surface, self)
        super().paint_advice(surface)
        picture.paint_chosen(surface, self)

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
        self.moving = self.falling = None
        self.dying, self.crumbling = {}, {}
        self._let_go = self.held = self.pointer = None
        self.passing.to(1.0 if self.must_pass else 0.0)

    def _note(self, step: Step) -> None:
        """Set the marks of the last move from one of its steps."""
        if step.kind in (StepKind.PLACE, StepKind.STEP, StepKind.JUMP):
            self.mark = step.cells[-1]
            self.origin = step.cells[0] if len(step.cells) > 1 else -1
        elif step.kind == StepKind.CAPTURE:
            self.lost.append(step.cells[0])
            if self.mark == step.cells[0]:
                self.mark = -1

    # --- animation ---

    def animate(self, steps: Sequence[Step], before: WatchYourBackBoard, after: WatchYourBackBoard) -> None:
        self._after = after  # for the animation of a shrink
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
                    self._plan_captures([cell])  # the new corners capture one after the other

    def _plan_action(self, step: Step, player: Side) -> None:
        if step.kind == StepKind.PASS:
            self.passing.to(1.0)
            self.script.add(PASS_SHOWN, end=lambda: self.passing.to(0.0))
        elif step.kind == StepKind.PLACE:
            self.plan_landing(step, player, self._put)
        else:
            self._plan_move(step, player)

    def _plan_move(self, step: Step, player: Side) -> None:
        start, end = step.cells
        seconds = JUMP if step.kind == StepKind.JUMP else STEP
        hop = HOP if step.kind == StepKind.JUMP else 0.0
        (x, y), (end_x, end_y) = self._let_go or self.spot(*square(start)), self.spot(*square(end))
        self._let_go = None

        def show(since: float) -> None:
            self.discs.pop(start, None)
            share = animation.ease_in_out(since / seconds)
            self.moving = player, (x + (end_x - x) * share, y + (end_y - y) * share), hop * math.sin(math.pi * share)

        def land() -> None:
            self.moving = None
            self._put(step, player)
            sound.play("drop")

        self.script.add(seconds, show, land)

    def _put(self, step: Step, player: Side) -> None:
        self.discs[step.cells[-1]] = player
        self._note(step)

    def _plan_captures(self, cells: Sequence[Cell]) -> None:
        """Add the animation of captured pieces that disappear at the same time."""
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
        """Add the animation of a shrink: the outer cells `cut` crumble, and pieces on the cells `lost` disappear."""

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
        """Return the cell at a position on the screen, or -1."""
        column, row = (math.floor(part) for part in self.cells_at(position))
        return 8 * row + column if 0 <= column < SIDE and 0 <= row < SIDE else -1

    @property
    def cursor(self) -> Cell:
        return self.cell

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
        """Move the cursor by columns and rows within the remaining board."""
        low, high = square(min(self.corners))[0], square(max(self.corners))[0]
        side = high - low + 1
        column, row = square(self.cell if self.cell >= 0 else self._first_cell())
        if self.cell >= 0:
            column, row = low + (column - low + across) % side, low + (row - low + down) % side
        self._hover(8 * row + column)

    def _first_cell(self) -> int:
        """Return the cell on which the cursor first appears: that of the movable piece nearest to the middle."""
        own = {move >> 6 for move in self.legal if move != PASS}
        return min(own, key=lambda cell: math.dist(square(cell), (3.4, 3.4)), default=27)

    def _press(self, position: Point) -> int | None:
        was_picked_up = self.move_input.picked_up
        move = self.choose()
        if move is None and self.move_input.picked_up != NOTHING:
            self.held = position
            self._was_picked_up = was_picked_up == self.move_input.picked_up
        return move

    def _release(self, position: Point) -> int | None:
        """Release the mouse button. If a piece was dragged to a cell to which it can move, return the move."""
        dragged, held = self.pointer, self.held
        self.held = self.pointer = None
        if held is None:
            return None
        self.changed()
        if dragged is None:
            if self._was_picked_up:
                self._put_down()  # a second click
            return None
        target = self.cell_at(position)
        move = self.move_of(self.move_input.picked_up, target)
        if move is not None:
            self._let_go = position
            self._put_down()
        elif target not in (NOTHING, self.move_input.picked_up):
            self._refuse(target)
        return move

    def choose(self, by_key: bool = False) -> Move | None:
        """Handle a click or Enter on the cell at the cursor: return the completed move, or pick up the piece there."""
        if by_key and 0 <= self.cell == self.move_input.picked_up:
            self._put_down()
            return None
        if self.busy:
            self.finish()  # the click skips the animation and then chooses
        if not self.active:
            self._refuse(self.cell)
            return None
        if self.must_pass:
            return PASS
        if 65 * self.cell in self.legal:
            return 65 * self.cell
        move = self.move_of(self.move_input.picked_up, self.cell)
        if move is None and self.cell in self.movable():
            self.move_input.picked_up = self.cell
        else:
            if move is None:
                self._refuse(self.cell)
            self._put_down()
        self.changed()
        return move

    def _refuse(self, cell: Cell) -> None:
        if cell >= 0:
            self.refuse(self._rejection_text(cell), self.spot(*square(cell)))

    def _rejection_text(self, cell: Cell) -> str:
        """Return the reason why the choice of a cell neither makes a move nor picks up a piece."""
        owner = self.board.owner(cell)
        if cell in self.gone or cell in self.corners:
            return tr("This square is not in play")
        if self.board.placing:
            return tr("This square is already taken") if owner >= 0 else tr("You can't place a piece in the dark rows")
        if owner == self.board.mover:
            return tr("This piece has no move")
        if self.move_input.picked_up != NOTHING:
            return tr("This piece can't move there")
        return tr("This is your opponent's piece") if owner >= 0 else tr("Choose one of your pieces first")

    def _put_down(self) -> None:
        self.move_input.picked_up = NOTHING
        self.held = self.pointer = None
        self.changed()
