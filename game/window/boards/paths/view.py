"""The view of the board of Winning Paths: spaces on a grid or in a diagram, and the paths that join them."""

import math
from collections.abc import Iterable, Sequence
from functools import partial, reduce
from itertools import pairwise
from operator import or_
from typing import ClassVar

import pygame

from game.rules.numbers import Cell, Move, Side
from game.rules.outcome import Step
from game.rules.paths import PathsBoard
from game.rules.shapes.shape import Shape
from game.window import scaling, theme
from game.window.boards.grid_view import PlacedChip, Point, TrayView
from game.window.boards.move_input import MoveInput
from game.window.boards.paths.diagram import Diagram
from game.window.boards.view import NUMBERS, BoardStyle, MoveActions
from game.window.paint import draw
from game.words.messages import tr

GRID_DISC = 0.37  # the radius of a disc on a square, as a fraction of the pitch
NESTED = (3.4, 2.0, 0.8)  # multiples of a line's width, for paths that are drawn on top of each other
LIT = 0.12  # the share of the accent color in spaces on a path with the space under the mouse
LEAST_NUMBERED = 15.0  # points: spaces with a smaller radius have no number


def _choose_number(view: "PathsView", number: int) -> Move | None:
    return view.choose_number(number)


class PathsView(TrayView[PathsBoard]):
    """Shows the spaces of a shape, with the discs on them and the paths, and lets a person choose spaces.

    marks   the owner of each space, or -1
    space   the space under the mouse or at the cursor, or -1
    """

    actions: ClassVar[MoveActions] = {
        **TrayView.actions,
        **{action: partial(_choose_number, number=action.number) for action in NUMBERS},
    }

    def __init__(self, board: PathsBoard, move_input: MoveInput, style: BoardStyle = BoardStyle.FULL) -> None:
        self.marks: list[int] = []
        self.mark = -1  # the space of the last move, or -1
        self.space = -1
        self._shape: Shape | None = None
        self._ways: dict[int, str] = {}
        super().__init__(board, move_input, style)

    def layout(self, rect: pygame.FRect) -> None:
        self.fit(rect, self.diagram.columns, self.diagram.rows)
        self._ways.clear()

    # --- the position ---

    def place(self, board: PathsBoard, last: Sequence[Step]) -> None:
        if board.shape is not self._shape:
            self._shape = board.shape
            self.diagram = Diagram(board.shape)
            if self.rect.width:
                self.layout(self.rect)
        self.marks = [board.owner(space) for space in range(board.spaces)]
        self._owned = [
            sum(1 << space for space, owner in enumerate(self.marks) if owner == player) for player in (0, 1)
        ]
        self.mark = last[-1].cells[0] if last else -1
        self.falling = None

    def _is_dead(self, path: int) -> bool:
        """Return True if both players have marked spaces of a path, so that neither can win with it."""
        return all(path & owned for owned in self._owned)

    # --- animation ---

    def plan(self, steps: Sequence[Step], before: PathsBoard) -> None:
        self.hint = None
        for step in steps:
            self.plan_landing(step, before.mover, self._put)

    def _put(self, step: Step, player: Side) -> None:
        self.mark = step.cells[0]
        self.marks[self.mark] = player

    # --- mouse and keys ---

    def step(self, across: int, down: int) -> None:
        here = self.space
        self._hover(self.diagram.middle if here < 0 else self.diagram.next_space(here, across, down))

    def choose_number(self, number: int) -> Move | None:
        """Choose the space with a number by its digit key, and return the move.

        Only for shapes with fewer than 10 spaces.
        """
        if number > len(self.marks) or len(self.marks) > len(NUMBERS):
            return None
        self._hover(number - 1)
        return self.choose()

    @property
    def cursor(self) -> Cell:
        return self.space

    def point_at(self, position: tuple[float, float]) -> None:
        inside = self.grid.collidepoint(position)
        self._hover(self.diagram.space_at(*self.cells_at(position)) if inside else -1)

    def _hover(self, space: Cell) -> None:
        if space != self.space:
            self.space = space
            self.light.jump(0.0)
            if space >= 0:
                self.light.to(1.0)
        self.changed()

    def choose(self, by_key: bool = False) -> Move | None:
        if self.busy:
            self.finish()  # the click skips the animation and then chooses
        if self.active and self.space in self.legal:
            return self.space
        if self.space >= 0:
            self.refuse(tr("This space is already taken"), self.middle_of(self.space))
        return None

    # --- drawing ---

    def middle_of(self, cell: Cell) -> tuple[float, float]:
        return self.at(cell)

    @property
    def reach(self) -> float:
        return self.radius / GRID_DISC

    def line_points(self, cells: Sequence[Cell]) -> list[list[tuple[float, float]]]:
        path = sum(1 << cell for cell in cells)
        if path not in self.diagram.shape.paths:
            return super().line_points(cells)
        return [[self.spot(x - 0.5, y - 0.5) for x, y in piece] for piece in self.diagram.curve(path)]

    def at(self, space: Cell) -> tuple[float, float]:
        """Return the position on the screen of the middle of a space."""
        x, y = self.diagram.places[space]
        return self.spot(x - 0.5, y - 0.5)

    @property
    def radius(self) -> float:
        """The radius of a disc, in points."""
        return (GRID_DISC if self.diagram.is_grid else self.diagram.radius) * self.pitch

    def paint(self, surface: pygame.Surface) -> None:
        self._paint_board(surface)
        self._paint_discs(surface)
        if self.style is BoardStyle.PLAIN:
            return
        self._paint_win(surface)
        if self.style is BoardStyle.FULL and not self.busy:
            self._paint_hover(surface)
            if self.move_input.unconfirmed is not None:
                self.paint_disc(surface, self.at(self.move_input.unconfirmed), self.radius, self.board.mover)
                self.paint_ring(surface, self.at(self.move_input.unconfirmed), 1.06 * self.radius, theme.now.accent)

    def _paint_board(self, surface: pygame.Surface) -> None:
        now = theme.now
        places = self.diagram.places if self.diagram.is_grid else ()
        tiles = tuple((round(x - 0.5), round(y - 0.5), now.socket) for x, y in places)
        self.paint_ground(surface, tiles)
        self._paint_sides(surface)
        self._paint_lines(surface)
        joined = self._paint_lit(surface)
        for space in range(len(self.marks)):
            if not self.diagram.is_grid:
                draw.dot(surface, self.at(space), 1.07 * self.radius, self._tray_color())
                draw.dot(surface, self.at(space), self.radius, now.socket)
                if joined >> space & 1 and space != self.space:
                    draw.dot(surface, self.at(space), self.radius, now.accent, LIT * self.light.value)
            if self.style is BoardStyle.FULL:
                self._paint_number(surface, space, bool(joined >> space & 1))

    def _paint_sides(self, surface: pygame.Surface) -> None:
        """Draw a band along each side of the shape that players try to join, slightly outside its spaces."""
        now = theme.now
        middle = self.grid.center
        for side, color in zip(self.diagram.shape.sides, (now.accent, now.even, now.board[0]), strict=False):
            points = []
            for space in (side[0], side[-1]):
                x, y = self.at(space)
                away = 1 + 0.78 * self.radius / max(1.0, math.dist((x, y), middle))
                points.append((middle[0] + (x - middle[0]) * away, middle[1] + (y - middle[1]) * away))
            draw.polyline(surface, points, color, 0.5 * self.radius, 0.55)

    def _tray_color(self) -> theme.Color:
        return theme.now.well if self.style is BoardStyle.PLAIN else theme.now.hole[1]

    def _paint_lines(self, surface: pygame.Surface) -> None:
        """Draw every path.

        The more paths there are, the fainter they are. Paths that can no longer win are hardly visible.
        """
        strengths: dict[float, list[int]] = {}
        for path in self.diagram.lines:
            strength = self.diagram.strength(path) * (0.3 if self._is_dead(path) else 1)
            strengths.setdefault(round(strength, 1), []).append(path)
        line = theme.mix(theme.now.board[0], theme.now.text, 0.15)
        strokes = [
            self._strokes(paths, theme.mix(self._tray_color(), line, strength), self._line_width())
            for strength, paths in sorted(strengths.items())
        ]
        if strokes:
            self._paint_strokes(surface, "".join(strokes))

    def _line_width(self) -> float:
        return max(min(1.5, 0.2 * self.radius), 0.1 * self.radius)

    def _strokes(self, paths: Iterable[int], color: theme.Color, width: float) -> str:
        """Return the curves of these paths as SVG, in points from the upper left corner of the grid."""
        ways = "".join(map(self._way, paths))
        if not ways:
            return ""
        return (
            f'<path d="{ways}" fill="none" stroke="{draw.css(color)}" stroke-width="{width:.2f}" '
            'stroke-linecap="round" stroke-linejoin="round"/>'
        )

    def _way(self, path: int) -> str:
        """Return the curve of a path as SVG path data."""
        if path not in self._ways:
            self._ways[path] = "".join(
                "M" + "L".join(f"{x * self.pitch:.2f} {y * self.pitch:.2f}" for x, y in piece)
                for piece in self.diagram.curve(path)
            )
        return self._ways[path]

    def _paint_strokes(self, surface: pygame.Surface, body: str, opacity: float = 1) -> None:
        area = scaling.to_pixels(self.grid)
        image = draw.picture(body, (self.grid.width, self.grid.height), area.size)
        draw.place(surface, image, (area.centerx / scaling.unit, area.centery / scaling.unit), opacity)

    def lit(self) -> list[int]:
        """Return the paths through the space under the mouse or cursor with which a player can still win."""
        if self.style is not BoardStyle.FULL or self.busy or self.space < 0 or self.board.ended:
            return []
        return [path for path in self.diagram.through(self.space) if not self._is_dead(path)]

    def _paint_lit(self, surface: pygame.Surface) -> int:
        """Draw the paths through the space under the mouse or cursor. Return the spaces on them as a bit set."""
        lit = self.lit()
        if not lit:
            return 0
        width = self._line_width()
        if self._overlap(lit):
            # Each path is narrower than the path below it, so that all are visible where they run together.
            colors = (theme.now.accent, theme.now.text, theme.now.bad)
            strokes = "".join(
                self._strokes([path], color, width * wide)
                for path, color, wide in zip(lit, colors, NESTED, strict=False)
            )
        else:
            strokes = self._strokes(lit, theme.now.accent, 1.7 * width)
        self._paint_strokes(surface, strokes, 0.8 * self.light.value)
        self._paint_cuts(surface, lit)
        return reduce(or_, lit)

    def _overlap(self, paths: Sequence[int]) -> bool:
        """Return True if there are few paths, and two of them have at least two spaces in common."""
        pairs = ((one, other) for index, one in enumerate(paths) for other in paths[:index])
        return len(paths) <= len(NESTED) and any((one & other).bit_count() > 1 for one, other in pairs)

    def _paint_cuts(self, surface: pygame.Surface, paths: Sequence[int]) -> None:
        """Label both ends of each path that continues at another edge of the grid with the same letter."""
        if self.radius < LEAST_NUMBERED:
            return
        cut = [pieces for path in paths if len(pieces := self.diagram.curve(path)) > 1]
        ends = [
            (here[-1], there[0]) for pieces in cut for here, there in pairwise(pieces) if not self.diagram.is_forked
        ]
        for letter, pair in zip("abcdefgh", ends, strict=False):
            for x, y in pair:
                spot = self.spot(x - 0.5, y - 0.5)
                draw.dot(surface, spot, 9, theme.now.accent, self.light.value)
                if self.light.value > 0.5:
                    draw.text(surface, letter, spot, "chip", theme.now.primary_text, "center")

    def _paint_number(self, surface: pygame.Surface, space: Cell, is_lit: bool) -> None:
        """Draw the number of a free space, which the list of moves uses."""
        is_covered = self.marks[space] >= 0 or space in self.chips or (self.active and space == self.space)
        if self.radius < LEAST_NUMBERED or (is_covered and not self.diagram.is_grid) or self.marks[space] >= 0:
            return
        color = theme.now.text if is_lit else theme.now.secondary
        x, y = self.at(space)
        if self.diagram.is_grid:
            x, y = x - 0.32 * self.pitch, y - 0.32 * self.pitch
        draw.text(surface, str(space + 1), (x, y), "digit", color, "center")

    def _paint_discs(self, surface: pygame.Surface) -> None:
        winners = self.winners()
        for space, player in enumerate(self.marks):
            if player >= 0:
                self.paint_disc(surface, self.hopped(self.at(space), player), self.radius, player)
        if self.mark >= 0 and not winners and self.style is not BoardStyle.PLAIN:
            self.paint_ring(surface, self.at(self.mark), self.radius, theme.now.mark)
        if self.falling is not None:
            (space,), player, height = self.falling
            self.paint_falling(surface, self.at(space), self.radius, player, height)

    def _paint_hover(self, surface: pygame.Surface) -> None:
        if not self.active or self.space < 0:
            return
        if self.space in self.legal:
            draw.disc(surface, self.at(self.space), self.radius, self.board.mover, 0.62 * self.light.value)
        if self.by_keys:
            self.paint_ring(surface, self.at(self.space), 1.06 * self.radius, theme.now.accent)

    def placed_chips(self) -> list[PlacedChip]:
        chip_space = 0.9 * self.pitch if self.diagram.is_grid else 2.2 * self.radius
        return [(self.at(move), chip, chip_space) for move, chip in self.chips.items()]

    def placed_bulb(self) -> tuple[Point, float] | None:
        return None if self.hint is None else (self.at(self.hint), 1.3 * self.radius)

    def paint_advice(self, surface: pygame.Surface) -> None:
        if self.hint is not None:
            self.paint_ring(surface, self.at(self.hint), self.radius, theme.now.accent)
        super().paint_advice(surface)

    # --- the win ---

    def _paint_win(self, surface: pygame.Surface) -> None:
        """Draw rings on the winning spaces, and the highlight along every winning path."""
        winners = self.winners()
        for space in winners:
            self.paint_ring(surface, self.hopped(self.at(space), self.board.winner), self.radius, theme.now.mark)
        owned = sum(1 << space for space in winners)
        for path in self.diagram.shape.paths if owned else ():
            if path & owned == path:
                for piece in self.diagram.curve(path):
                    self.paint_light(surface, [self.spot(x - 0.5, y - 0.5) for x, y in piece])
