"""How the board of Watch Your Back! looks: pieces on what is left of the squares, and what can be done with them."""

from __future__ import annotations

import math

import pygame

from game.rules.numbers import Cell, Move, Side
from game.rules.outcome import StepKind
from game.rules.watch_your_back import PASS, WatchYourBackBoard
from game.window import theme
from game.window.boards.grid_view import TILE_CORNER, TILE_GAP, TrayView
from game.window.boards.view import Chip, Style
from game.window.boards.watch_your_back.turn import NOTHING, PieceTurn
from game.window.motion import Glide
from game.window.paint import draw

SIDE = 8
SOON = 16  # turns
DISC = 0.37  # in parts of the distance between two cells

Point = tuple[float, float]


def square(cell: Cell) -> tuple[int, int]:
    """Column and row."""
    return cell & 7, cell >> 3


class WatchYourBackPicture(TrayView[WatchYourBackBoard]):
    """Pieces of two players on what is left of 8x8 cells, as they stand or move.

    discs      the owner of every piece
    corners    the hostile corners
    gone       the cells that shrinking has removed
    mark       the piece moved last
    origin     where it came from
    lost       where it captured
    cell       what the mouse or the cursor points at, or -1
    pointer    where the mouse has dragged the piece picked up, or None
    moving     player, place on the screen and height of the piece that moves
    dying      player of each piece that goes, and how far it is gone
    crumbling  how far a tile is gone
    passing    the announcement of a pass
    """

    turn: PieceTurn

    def __init__(self, board: WatchYourBackBoard, turn: PieceTurn, style: Style = Style.FULL) -> None:
        self.discs: dict[int, int] = {}
        self.corners: tuple[Cell, ...] = ()
        self.gone: frozenset[int] = frozenset()
        self.mark = self.origin = self.cell = -1
        self.lost: list[int] = []
        self.pointer: Point | None = None
        self.moving: tuple[int, Point, float] | None = None
        self.dying: dict[int, tuple[int, float]] = {}
        self.crumbling: dict[int, float] = {}
        self.passing = Glide(0.0, 0.2)
        super().__init__(board, turn, style)

    def layout(self, rect: pygame.FRect) -> None:
        self.fit(rect, self.side, self.side, labels=True)

    @property
    def side(self) -> int:
        """How many squares are left across and down: what shrinking has removed gives its room to them."""
        return SIDE - 2 * self.first

    def settle(self, dt: float) -> float:
        return min(super().settle(dt), self.passing.update(dt))

    @property
    def must_pass(self) -> bool:
        """Whether passing is all that the mover can do; any click and Enter choose it."""
        return self._legal == {PASS}

    def _move_of(self, piece: int, target: int) -> int | None:
        move = piece << 6 | target
        return move if piece >= 0 and target >= 0 and piece != target and move in self._legal else None

    def _movable(self) -> set[int]:
        """The pieces that have a step or jump."""
        return {move >> 6 for move in self._legal if move >> 6 != move & 63}

    # --- drawing ---

    def paint(self, surface: pygame.Surface) -> None:
        self._paint_board(surface)
        full = self.style is Style.FULL
        if full and not self.busy:
            self._paint_last(surface)
        self._paint_discs(surface)
        if full and not self.busy:
            self._paint_moves(surface)
            self._paint_chips(surface)
            self._paint_chosen(surface)
        if self.moving is not None:
            self._paint_moving(surface, *self.moving)
        elif self.pointer is not None and self.turn.picked_up in self.discs:
            self._paint_moving(surface, self.discs[self.turn.picked_up], self.pointer, 0.12)
        if full:
            self._paint_pass(surface)

    def _paint_board(self, surface: pygame.Surface) -> None:
        solid = [cell for cell in range(64) if cell not in self.gone and cell not in self.crumbling]
        self.paint_ground(surface, tuple((*square(cell), self._tile_color(cell)) for cell in solid))
        self.paint_labels(surface, self.side, self.side)
        for cell, gone in self.crumbling.items():
            box = self.cell_box(*square(cell))
            less = -2 * TILE_GAP * self.pitch - (box.width - 2 * TILE_GAP * self.pitch) * gone
            color = theme.mix(self._tile_color(cell), theme.now.hole[1], gone)
            draw.panel(surface, box.inflate(less, less), color, radius=TILE_CORNER * self.pitch * (1 - 0.5 * gone))
        self._paint_doomed(surface)
        for cell in self.corners:
            if cell not in self.crumbling and self.style is not Style.PLAIN:
                self._paint_cross(surface, cell, self._cross_color(), 0.16)

    def _paint_doomed(self, surface: pygame.Surface) -> None:
        """A line within which everything stays when the board shrinks the next time, the clearer the sooner."""
        doom = self.board.doomed()
        if self.style is not Style.FULL or self.busy or self.board.ended or doom is None:
            return
        strength = 0.9 if doom[0] <= SOON else 0.45
        inside = self.cell_box(self.first + 1, self.first + 1, self.side - 2, self.side - 2)
        color, width = theme.now.bad, max(1.5, 0.03 * self.pitch)
        draw.panel(
            surface,
            inside,
            opacity=0,
            radius=TILE_CORNER * self.pitch,
            border=color,
            border_opacity=strength,
            width=width,
        )

    def _tile_color(self, cell: Cell) -> theme.Color:
        now = theme.now
        if cell in self.corners:
            return theme.mix(now.well if self.style is Style.PLAIN else now.hole[1], (0, 0, 0), 0.55)
        if self.style is not Style.FULL or not self.board.placing or self.board.ended:
            return now.socket
        if cell in self.board.zone(self.board.mover):
            return theme.mix(now.socket, now.board[0], 0.2)
        return theme.mix(now.socket, now.hole[1], 0.5)

    def _cross_color(self) -> theme.Color:
        return theme.mix(theme.now.hole[1], theme.now.secondary, 0.4)

    def _paint_cross(self, surface: pygame.Surface, cell: Cell, color: theme.Color, reach: float) -> None:
        x, y = self.spot(*square(cell))
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
            draw.dot(surface, self.spot(*square(self.origin)), 0.1 * self.pitch, theme.now.mark, 0.5)
        for cell in self.lost:
            if cell not in self.gone and cell not in self.corners and cell not in self.discs:
                self._paint_cross(surface, cell, theme.now.bad, 0.13)

    def _paint_discs(self, surface: pygame.Surface) -> None:
        winner = self.board.ended - 1
        won = self.won.value if not self.busy and winner in (0, 1) else 0.0  # nobody is set off by a draw
        for cell, player in self.discs.items():
            center = self.spot(*square(cell))
            if cell in self.dying:
                self._paint_dying(surface, center, *self.dying[cell])
            elif cell == self.turn.picked_up and self.pointer is not None:
                draw.disc(surface, center, self.radius, player, 0.3)
            else:
                self.paint_disc(surface, center, self.radius, player, 1 - 0.6 * won if won and player != winner else 1)
                if won and player == winner and self.style is not Style.PLAIN:
                    self.paint_ring(surface, center, self.radius, theme.now.mark)
        has_mark = self.mark in self.discs and self.mark not in (*self.dying, self.turn.picked_up)
        if has_mark and not won and self.style is not Style.PLAIN:
            self.paint_ring(surface, self.spot(*square(self.mark)), self.radius, theme.now.mark)

    def _paint_dying(self, surface: pygame.Surface, center: Point, player: Side, gone: float) -> None:
        draw.disc(surface, center, self.radius * (1 - 0.45 * gone), player, 1 - gone)
        if gone < 1:
            color = theme.mix(theme.now.bad, theme.now.socket, gone)
            draw.ring(surface, center, self.radius * (1 + 0.3 * gone), color, 0.16 * self.radius * (1 - gone))

    def _paint_moving(self, surface: pygame.Surface, player: Side, spot: Point, height: float) -> None:
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
            self.paint_cursor(surface, self.cell_box(*square(self.cell)))

    def _paint_targets(self, surface: pygame.Surface, piece: int) -> None:
        """A dot where a piece can step to; where it can jump to, a ring and the way over its neighbour."""
        now = theme.now
        center = self.spot(*square(piece))
        if self.pointer is None:
            self.paint_ring(surface, center, self.radius, now.accent)
        for target in sorted(move & 63 for move in self._legal if move >> 6 == piece):
            spot = self.spot(*square(target))
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

    def _paint_preview(self, surface: pygame.Surface, move: Move) -> None:
        """The piece on its new cell, and a cross on everything that would be captured, itself perhaps."""
        target = move & 63
        if self.pointer is None:
            draw.disc(surface, self.spot(*square(target)), self.radius, self.board.mover, 0.62 * self.light.value)
        for step in self.board.steps(move)[1:]:
            if step.kind != StepKind.CAPTURE:
                break
            spot = self.spot(*square(step.cells[0]))
            self.paint_ring(surface, spot, self.radius, theme.now.bad)
            self._paint_cross(surface, step.cells[0], theme.now.text, 0.2)

    def _paint_chosen(self, surface: pygame.Surface) -> None:
        """The piece where it is about to go, until that is confirmed, and what becomes of others."""
        move = self.turn.unconfirmed
        if move is None or move == PASS:
            return
        start, target = move >> 6, move & 63
        if start != target:
            draw.dot(surface, self.spot(*square(start)), 1.07 * self.radius, self._tile_color(start), 0.7)
        self._paint_preview(surface, move)
        self.paint_disc(surface, self.spot(*square(target)), self.radius, self.board.mover)
        self.paint_ring(surface, self.spot(*square(target)), self.radius, theme.now.accent)

    def _paint_chips(self, surface: pygame.Surface) -> None:
        shown: dict[Move, Chip] = {}
        for move, chip in self.chips.items():
            start, target = move >> 6, move & 63
            if move != PASS:
                shown.setdefault(target if start in (target, self.turn.picked_up) else start, chip)
        for cell, chip in shown.items():
            x, y = self.spot(*square(cell))
            below = 0.3 * self.pitch if cell in self.discs else 0.0
            self.paint_chip(surface, (x, y + below), chip, 0.96 * self.pitch)
        if self.hint is not None and self.hint != PASS:
            self._paint_hint(surface, self.hint >> 6, self.hint & 63)

    def _paint_hint(self, surface: pygame.Surface, start: int, target: int) -> None:
        spot = self.spot(*square(target))
        if start != target:
            center = self.spot(*square(start))
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
