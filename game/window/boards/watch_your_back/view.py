"""The board of Watch Your Back!: pieces that surround each other on a board that shrinks."""

from __future__ import annotations

import math
from collections.abc import Sequence

import pygame

from game.rules.board import Board
from game.rules.outcome import Step, StepKind
from game.rules.watch_your_back import PASS
from game.window import motion, sound, theme
from game.window.boards.grid_view import CHOOSE_KEYS, TILE_CORNER, TILE_GAP, TrayView
from game.window.boards.view import Chip
from game.window.boards.watch_your_back.turn import NOTHING, PieceTurn
from game.window.motion import Glide
from game.window.paint import draw
from game.window.widgets.widget import ARROWS

SIDE = 8
DISC = 0.37  # in parts of the distance between two cells
DRAGGED = 0.25  # how far a held piece must be moved to be dragged and not just clicked

# Seconds.
STEP = 0.2
JUMP = 0.34
CAPTURE = 0.34
CRUMBLE = 0.75
STAGGER = 0.35  # between the first and the last tile that crumbles
PASS_SHOWN = 0.9

HOP = 0.45  # of a cell: how high a jump goes

Point = tuple[float, float]


def _place(cell: int) -> tuple[int, int]:
    """Column and row."""
    return cell & 7, cell >> 3


def _around(cell: int) -> float:
    """Where a cell lies around the middle of the board, 0 to 1."""
    column, row = _place(cell)
    return (math.atan2(row - 3.5, column - 3.5) / math.tau) % 1


class WatchYourBackView(TrayView):
    """Pieces of two players on what is left of 8x8 cells.

    discs      the owner of every piece
    corners    the hostile corners
    gone       the cells that shrinking has removed
    cell       what the mouse or the cursor points at, or -1
    """

    turn: PieceTurn

    def __init__(self, board: Board, turn: PieceTurn, style: str = "full") -> None:
        self.discs: dict[int, int] = {}
        self.corners: tuple[int, ...] = ()
        self.gone: frozenset[int] = frozenset()
        self.mark = -1  # the piece moved last
        self.origin = -1  # where it came from
        self.lost: list[int] = []  # where it captured
        self.cell = -1
        self.held: Point | None = None  # where the mouse took hold of the piece picked up
        self.pointer: Point | None = None  # where the mouse has dragged it
        self._was_picked_up = False
        self._let_go: Point | None = None  # where a dragged piece begins its move
        self._after = board
        self.moving: tuple[int, Point, float] | None = None  # player, place on the screen, height
        self.dying: dict[int, tuple[int, float]] = {}  # player, and how far it is gone
        self.crumbling: dict[int, float] = {}  # how far a tile is gone
        self.passing = Glide(0.0, 0.2)  # the announcement of a pass
        super().__init__(board, turn, style)

    def layout(self, rect: pygame.FRect) -> None:
        self.fit(rect, SIDE, SIDE, labels=True)

    def settle(self, dt: float) -> float:
        return min(super().settle(dt), self.passing.update(dt))

    @property
    def must_pass(self) -> bool:
        """Whether passing is all that the mover can do; any click and Enter choose it."""
        return self._legal == {PASS}

    # --- the position ---

    def place(self, board: Board, last: Sequence[Step]) -> None:
        self.discs = {cell: board.owner(cell) for cell in range(64) if board.owner(cell) >= 0}
        self.corners, self.gone = board.corners, frozenset(board.removed)
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

    def animate(self, steps: Sequence[Step], before: Board, after: Board) -> None:
        self._after = after  # shows what a shrink takes away
        super().animate(steps, before, after)

    def plan(self, steps: Sequence[Step], before: Board) -> None:
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

    def _plan_action(self, step: Step, player: int) -> None:
        if step.kind == StepKind.PASS:
            self.passing.to(1.0)
            self.script.add(PASS_SHOWN, end=lambda: self.passing.to(0.0))
        elif step.kind == StepKind.PLACE:
            self._plan_place(step, player)
        else:
            self._plan_move(step, player)

    def _plan_place(self, step: Step, player: int) -> None:
        spot = self.spot(*_place(step.cells[0]))

        def show(height: float) -> None:
            self.moving = player, spot, height

        def land() -> None:
            self._land(step, player)

        self.plan_landing(show, land)

    def _plan_move(self, step: Step, player: int) -> None:
        start, end = step.cells
        seconds = JUMP if step.kind == StepKind.JUMP else STEP
        hop = HOP if step.kind == StepKind.JUMP else 0.0
        (x, y), (end_x, end_y) = self._let_go or self.spot(*_place(start)), self.spot(*_place(end))
        self._let_go = None

        def show(since: float) -> None:
            self.discs.pop(start, None)
            share = motion.ease_in_out(since / seconds)
            self.moving = player, (x + (end_x - x) * share, y + (end_y - y) * share), hop * math.sin(math.pi * share)

        def land() -> None:
            self._land(step, player)
            sound.play("drop")

        self.script.add(seconds, show, land)

    def _land(self, step: Step, player: int) -> None:
        self.moving = None
        self.discs[step.cells[-1]] = player
        self._note(step)

    def _plan_captures(self, cells: Sequence[int]) -> None:
        """Pieces that go at the same time."""
        if not cells:
            return

        def show(since: float) -> None:
            self._fade_discs(cells, since / CAPTURE)

        def end() -> None:
            self._remove(cells)

        self.script.add(0, end=lambda: sound.play("click"))
        self.script.add(CAPTURE, show, end)

    def _fade_discs(self, cells: Sequence[int], gone: float) -> None:
        for cell in cells:
            if cell in self.discs:
                self.dying[cell] = self.discs[cell], gone

    def _remove(self, cells: Sequence[int]) -> None:
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

    def handle(self, event: pygame.event.Event) -> int | None:
        if event.type == pygame.MOUSEMOTION:
            self._move_to(event.pos)
        elif event.type == pygame.MOUSEBUTTONDOWN and self.rect.collidepoint(event.pos):
            self._move_to(event.pos)
            if event.button == 1:
                return self._press(event.pos)
            self._put_down()
        elif event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            return self._release(event.pos)
        elif event.type == pygame.KEYDOWN:
            if event.key in ARROWS:
                self._step(*ARROWS[event.key])
            elif event.key in CHOOSE_KEYS:
                if self.cell != self.turn.picked_up or self.cell < 0:
                    return self._choose()
                self._put_down()
        return None

    def cell_at(self, position: Point) -> int:
        """The cell at a position, or -1."""
        column, row = (math.floor(part) for part in self.cells_at(position))
        return 8 * row + column if 0 <= column < SIDE and 0 <= row < SIDE else -1

    def _move_to(self, position: Point) -> None:
        self.by_keys = False
        self._hover(self.cell_at(position))
        if self.held is not None and (self.pointer or math.dist(position, self.held) > DRAGGED * self.pitch):
            left, top, right, bottom = self.frame.left, self.frame.top, self.frame.right, self.frame.bottom
            self.pointer = max(left, min(position[0], right)), max(top, min(position[1], bottom))

    def _hover(self, cell: int) -> None:
        if cell != self.cell:
            self.cell = cell
            self.light.jump(0.0)
            self.light.to(1.0)
        self.changed()

    def _step(self, across: int, down: int) -> None:
        """Move the cursor of the keyboard within what is left of the board."""
        low, high = _place(min(self.corners))[0], _place(max(self.corners))[0]
        side = high - low + 1
        column, row = _place(self.cell if self.cell >= 0 else self._first_cell())
        if self.cell >= 0:
            column, row = low + (column - low + across) % side, low + (row - low + down) % side
        self.by_keys = True
        self._hover(8 * row + column)

    def _first_cell(self) -> int:
        """Where the cursor begins: at one's own piece, as near to the middle as there is one."""
        own = {move >> 6 for move in self._legal if move != PASS}
        return min(own, key=lambda cell: math.dist(_place(cell), (3.4, 3.4)), default=27)

    def _press(self, position: Point) -> int | None:
        was_picked_up = self.turn.picked_up
        move = self._choose()
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

    def _choose(self) -> int | None:
        """What a click or Enter means at the cell pointed at: a move, or a piece to be picked up."""
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

    def _move_of(self, piece: int, target: int) -> int | None:
        move = piece << 6 | target
        return move if piece >= 0 and target >= 0 and piece != target and move in self._legal else None

    def _movable(self) -> set[int]:
        """The pieces that have a step or jump."""
        return {move >> 6 for move in self._legal if move >> 6 != move & 63}

    def _put_down(self) -> None:
        self.turn.picked_up = NOTHING
        self.held = self.pointer = None
        self.changed()

    # --- drawing ---

    def paint(self, surface: pygame.Surface) -> None:
        self._paint_board(surface)
        full = self.style == "full"
        if full and not self.busy:
            self._paint_last(surface)
        self._paint_discs(surface)
        if full and not self.busy:
            self._paint_moves(surface)
            self._paint_chips(surface)
        if self.moving is not None:
            self._paint_moving(surface, *self.moving)
        elif self.pointer is not None and self.turn.picked_up in self.discs:
            self._paint_moving(surface, self.discs[self.turn.picked_up], self.pointer, 0.12)
        if full:
            self._paint_pass(surface)

    def _paint_board(self, surface: pygame.Surface) -> None:
        solid = [cell for cell in range(64) if cell not in self.gone and cell not in self.crumbling]
        self.paint_ground(surface, tuple((*_place(cell), self._tile_color(cell)) for cell in solid))
        self.paint_labels(surface, SIDE, SIDE)
        for cell, gone in self.crumbling.items():
            box = self.cell_box(*_place(cell))
            less = -2 * TILE_GAP * self.pitch - (box.width - 2 * TILE_GAP * self.pitch) * gone
            color = theme.mix(self._tile_color(cell), theme.now.hole[1], gone)
            draw.panel(surface, box.inflate(less, less), color, radius=TILE_CORNER * self.pitch * (1 - 0.5 * gone))
        for cell in self.corners:
            if cell not in self.crumbling and self.style != "plain":
                self._paint_cross(surface, cell, self._cross_color(), 0.16)

    def _tile_color(self, cell: int) -> theme.Color:
        now = theme.now
        if cell in self.corners:
            return theme.mix(now.well if self.style == "plain" else now.hole[1], (0, 0, 0), 0.55)
        if self.style != "full" or not self.board.placing or self.board.ended:
            return now.socket
        if cell in self.board.zone(self.board.mover):
            return theme.mix(now.socket, now.board[0], 0.2)
        return theme.mix(now.socket, now.hole[1], 0.5)

    def _cross_color(self) -> theme.Color:
        return theme.mix(theme.now.hole[1], theme.now.secondary, 0.4)

    def _paint_cross(self, surface: pygame.Surface, cell: int, color: theme.Color, reach: float) -> None:
        x, y = self.spot(*_place(cell))
        reach *= self.pitch
        width = max(1.0, 0.055 * self.pitch)
        draw.polyline(surface, [(x - reach, y - reach), (x + reach, y + reach)], color, width)
        draw.polyline(surface, [(x - reach, y + reach), (x + reach, y - reach)], color, width)

    @property
    def radius(self) -> float:
        """Of a disc, in points."""
        return DISC * self.pitch

    def _paint_last(self, surface: pygame.Surface) -> None:
        """Where the piece moved last came from, and where it captured."""
        if self.origin >= 0 and self.origin not in self.gone:
            draw.dot(surface, self.spot(*_place(self.origin)), 0.1 * self.pitch, theme.now.mark, 0.5)
        for cell in self.lost:
            if cell not in self.gone and cell not in self.corners and cell not in self.discs:
                self._paint_cross(surface, cell, theme.now.bad, 0.13)

    def _paint_discs(self, surface: pygame.Surface) -> None:
        won = self.won.value if not self.busy else 0.0
        winner = self.board.ended - 1
        for cell, player in self.discs.items():
            center = self.spot(*_place(cell))
            if cell in self.dying:
                self._paint_dying(surface, center, *self.dying[cell])
            elif cell == self.turn.picked_up and self.pointer is not None:
                draw.disc(surface, center, self.radius, player, 0.3)
            else:
                self.paint_disc(surface, center, self.radius, player, 1 - 0.6 * won if won and player != winner else 1)
                if won and player == winner and self.style != "plain":
                    self.paint_ring(surface, center, self.radius, theme.now.mark)
        has_mark = self.mark in self.discs and self.mark not in (*self.dying, self.turn.picked_up)
        if has_mark and not won and self.style != "plain":
            self.paint_ring(surface, self.spot(*_place(self.mark)), self.radius, theme.now.mark)

    def _paint_dying(self, surface: pygame.Surface, center: Point, player: int, gone: float) -> None:
        draw.disc(surface, center, self.radius * (1 - 0.45 * gone), player, 1 - gone)
        if gone < 1:
            color = theme.mix(theme.now.bad, theme.now.socket, gone)
            draw.ring(surface, center, self.radius * (1 + 0.3 * gone), color, 0.16 * self.radius * (1 - gone))

    def _paint_moving(self, surface: pygame.Surface, player: int, spot: Point, height: float) -> None:
        if height:
            self.paint_falling(surface, spot, self.radius, player, height)
        else:
            self.paint_disc(surface, spot, self.radius, player)

    # --- what can be done ---

    def _paint_moves(self, surface: pygame.Surface) -> None:
        if not self.active:
            return
        piece = self.turn.picked_up
        if piece == NOTHING and self.cell in self._movable():
            piece = self.cell
        if piece != NOTHING:
            self._paint_targets(surface, piece)
        move = 65 * self.cell if 65 * self.cell in self._legal else self._move_of(self.turn.picked_up, self.cell)
        if move:
            self._paint_preview(surface, move)
        if self.by_keys and self.cell >= 0:
            self.paint_cursor(surface, self.cell_box(*_place(self.cell)))

    def _paint_targets(self, surface: pygame.Surface, piece: int) -> None:
        """A dot where a piece can step to; where it can jump to, a ring and the way over its neighbour."""
        now = theme.now
        center = self.spot(*_place(piece))
        if self.pointer is None:
            self.paint_ring(surface, center, self.radius, now.accent)
        for target in sorted(move & 63 for move in self._legal if move >> 6 == piece):
            spot = self.spot(*_place(target))
            if target == self.cell and self.turn.picked_up != NOTHING:
                continue  # the piece is shown there
            if abs(target - piece) in (1, 8):
                draw.dot(surface, spot, 0.15 * self.pitch, now.accent)
            else:
                draw.ring(surface, spot, 0.19 * self.pitch, now.accent, 0.065 * self.pitch)
                self._paint_arc(surface, center, spot)

    def _paint_arc(self, surface: pygame.Surface, start: Point, end: Point) -> None:
        """The way of a jump, bent to one side so that the piece below stays to be seen."""
        (x, y), (end_x, end_y) = start, end
        bend = 0.28
        points = []
        for part in range(13):
            share = 0.2 + 0.68 * part / 12
            aside = bend * math.sin(math.pi * share)
            points.append(
                (
                    x + (end_x - x) * share + aside * abs(end_y - y),
                    y + (end_y - y) * share - aside * abs(end_x - x),
                )
            )
        draw.polyline(surface, points, theme.now.accent, max(1.5, 0.045 * self.pitch), 0.8)

    def _paint_preview(self, surface: pygame.Surface, move: int) -> None:
        """The piece on its new cell, and a cross on everything that would be captured, itself perhaps."""
        target = move & 63
        if self.pointer is None:
            draw.disc(surface, self.spot(*_place(target)), self.radius, self.board.mover, 0.62 * self.light.value)
        for step in self.board.steps(move)[1:]:
            if step.kind != StepKind.CAPTURE:
                break
            spot = self.spot(*_place(step.cells[0]))
            self.paint_ring(surface, spot, self.radius, theme.now.bad)
            self._paint_cross(surface, step.cells[0], theme.now.text, 0.2)

    def _paint_chips(self, surface: pygame.Surface) -> None:
        shown: dict[int, Chip] = {}
        for move, chip in self.chips.items():
            start, target = move >> 6, move & 63
            if move != PASS:
                shown.setdefault(target if start in (target, self.turn.picked_up) else start, chip)
        for cell, chip in shown.items():
            x, y = self.spot(*_place(cell))
            below = 0.3 * self.pitch if cell in self.discs else 0.0
            self.paint_chip(surface, (x, y + below), chip, 0.96 * self.pitch)
        if self.hint is not None and self.hint != PASS:
            self._paint_hint(surface, self.hint >> 6, self.hint & 63)

    def _paint_hint(self, surface: pygame.Surface, start: int, target: int) -> None:
        spot = self.spot(*_place(target))
        if start != target:
            center = self.spot(*_place(start))
            self.paint_ring(surface, center, self.radius, theme.now.accent)
            draw.polyline(surface, [center, spot], theme.now.accent, max(2.0, 0.07 * self.pitch))
        self.paint_bulb(surface, spot, 0.5 * self.pitch)

    def _paint_pass(self, surface: pygame.Surface) -> None:
        """The announcement that there is nothing to do but pass."""
        if not self.passing.value:
            return
        now = theme.now
        lines = [("No piece can step or jump", "strong", now.text)]
        can_choose = self.active and self.must_pass and not self.busy
        lines.append(("Click or press Enter to pass" if can_choose else "The turn passes", "small", now.secondary))
        width = max(draw.measure(words, style) for words, style, _ in lines) + 48
        box = pygame.FRect(0, 0, width, 72)
        box.center = self.grid.center
        box.y += 8 * (1 - self.passing.value)
        if box.width > self.rect.width:
            return  # a board this small is only a picture
        draw.panel(surface, box, now.raised, radius=16, border=now.accent, border_opacity=0.7, width=1.5)
        for number, (words, style, color) in enumerate(lines):
            draw.text(surface, words, (box.centerx, box.y + 25 + 23 * number), style, color, "center")
