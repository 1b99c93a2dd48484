"""How the board of Winning Paths looks: spaces on a grid or in a diagram, and the paths that join them."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from functools import reduce
from itertools import pairwise
from operator import or_

import pygame

from game.rules.numbers import Cell
from game.rules.outcome import Step
from game.rules.paths import PathsBoard
from game.rules.shapes.shape import Shape
from game.window import screen, theme
from game.window.boards.grid_view import TrayView
from game.window.boards.paths.diagram import Diagram
from game.window.boards.turn import Turn
from game.window.boards.view import Style
from game.window.paint import draw

GRID_DISC = 0.37  # of a disc on a square, in parts of the pitch
NESTED = (3.4, 2.0, 0.8)  # times the width of a line: paths that run together, one upon the other
LEAST_NUMBERED = 15.0  # points: the radius from which a space shows its number


class PathsPicture(TrayView[PathsBoard]):
    """Discs on the spaces of any shape.

    marks   the owner of each space, or -1
    space   what the mouse or the cursor points at, or -1
    """

    def __init__(self, board: PathsBoard, turn: Turn, style: Style = Style.FULL) -> None:
        self.marks: list[int] = []
        self.mark = -1  # the space marked last
        self.space = -1
        self.falling: tuple[int, int, float] | None = None  # space, player, height
        self._shape: Shape | None = None
        self._ways: dict[int, str] = {}
        super().__init__(board, turn, style)

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
        """Whether both players have marked spaces of a path, so that nobody can win with it."""
        return all(path & owned for owned in self._owned)

    # --- drawing ---

    def middle_of(self, cell: Cell) -> tuple[float, float]:
        return self.at(cell)

    @property
    def reach(self) -> float:
        return self.radius / GRID_DISC

    def at(self, space: Cell) -> tuple[float, float]:
        """The middle of a space on the screen."""
        x, y = self.diagram.places[space]
        return self.spot(x - 0.5, y - 0.5)

    @property
    def radius(self) -> float:
        """Of a disc, in points."""
        return (GRID_DISC if self.diagram.is_grid else self.diagram.radius) * self.pitch

    def paint(self, surface: pygame.Surface) -> None:
        self._paint_board(surface)
        self._paint_discs(surface)
        if self.style is Style.PLAIN:
            return
        self._paint_win(surface)
        if self.style is Style.FULL and not self.busy:
            self._paint_hover(surface)
            if self.turn.unconfirmed is not None:
                self.paint_disc(surface, self.at(self.turn.unconfirmed), self.radius, self.board.mover)
                self.paint_ring(surface, self.at(self.turn.unconfirmed), 1.06 * self.radius, theme.now.accent)
            self._paint_chips(surface)

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
                draw.dot(surface, self.at(space), 1.07 * self.radius, self._floor())
                draw.dot(surface, self.at(space), self.radius, now.socket)
                if joined >> space & 1 and space != self.space:
                    draw.dot(surface, self.at(space), self.radius, now.accent, 0.2 * self.light.value)
            if self.style is Style.FULL:
                self._paint_number(surface, space)

    def _paint_sides(self, surface: pygame.Surface) -> None:
        """A band along each side that is to be joined, a little outside of its spaces."""
        now = theme.now
        middle = self.grid.center
        for side, color in zip(self.diagram.shape.sides, (now.accent, now.even, now.board[0]), strict=False):
            points = []
            for space in (side[0], side[-1]):
                x, y = self.at(space)
                away = 1 + 0.78 * self.radius / max(1.0, math.dist((x, y), middle))
                points.append((middle[0] + (x - middle[0]) * away, middle[1] + (y - middle[1]) * away))
            draw.polyline(surface, points, color, 0.5 * self.radius, 0.55)

    def _floor(self) -> theme.Color:
        return theme.now.well if self.style is Style.PLAIN else theme.now.hole[1]

    def _paint_lines(self, surface: pygame.Surface) -> None:
        """Every path, as faint as there are many; those that nobody can win any more are hardly there."""
        strengths: dict[float, list[int]] = {}
        for path in self.diagram.lines:
            strength = self.diagram.strength(path) * (0.3 if self._is_dead(path) else 1)
            strengths.setdefault(round(strength, 1), []).append(path)
        line = theme.mix(theme.now.board[0], theme.now.text, 0.15)
        strokes = [
            self._strokes(paths, theme.mix(self._floor(), line, strength), self._line_width())
            for strength, paths in sorted(strengths.items())
        ]
        if strokes:
            self._paint_strokes(surface, "".join(strokes))

    def _line_width(self) -> float:
        return max(min(1.5, 0.2 * self.radius), 0.1 * self.radius)

    def _strokes(self, paths: Iterable[int], color: theme.Color, width: float) -> str:
        """The curves of some paths as SVG, in points from the corner of the grid."""
        ways = "".join(map(self._way, paths))
        if not ways:
            return ""
        return (
            f'<path d="{ways}" fill="none" stroke="{draw.css(color)}" stroke-width="{width:.2f}" '
            'stroke-linecap="round" stroke-linejoin="round"/>'
        )

    def _way(self, path: int) -> str:
        """The curve of a path in the language of SVG."""
        if path not in self._ways:
            self._ways[path] = "".join(
                "M" + "L".join(f"{x * self.pitch:.2f} {y * self.pitch:.2f}" for x, y in piece)
                for piece in self.diagram.curve(path)
            )
        return self._ways[path]

    def _paint_strokes(self, surface: pygame.Surface, body: str, opacity: float = 1) -> None:
        area = screen.to_pixels(self.grid)
        image = draw.picture(body, (self.grid.width, self.grid.height), area.size)
        draw.place(surface, image, (area.centerx / screen.unit, area.centery / screen.unit), opacity)

    def lit(self) -> list[int]:
        """The paths through the hovered space that can still be won."""
        if self.style is not Style.FULL or self.busy or self.space < 0 or self.board.ended:
            return []
        return [path for path in self.diagram.through(self.space) if not self._is_dead(path)]

    def _paint_lit(self, surface: pygame.Surface) -> int:
        """The paths through the hovered space; returns the spaces they join."""
        lit = self.lit()
        if not lit:
            return 0
        width = self._line_width()
        if self._overlap(lit):
            # One upon the other, each narrower than the one below: so all of them can be seen where they run together.
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
        """Whether a few paths run together in part."""
        pairs = ((one, other) for place, one in enumerate(paths) for other in paths[:place])
        return len(paths) <= len(NESTED) and any((one & other).bit_count() > 1 for one, other in pairs)

    def _paint_cuts(self, surface: pygame.Surface, paths: Sequence[int]) -> None:
        """Where paths go on at the opposite edge, the same letter on both ends that belong together."""
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

    def _paint_number(self, surface: pygame.Surface, space: Cell) -> None:
        """What a space is called in the list of moves."""
        is_covered = self.marks[space] >= 0 or space in self.chips or (self.active and space == self.space)
        if self.radius < LEAST_NUMBERED or (is_covered and not self.diagram.is_grid) or self.marks[space] >= 0:
            return
        color = theme.mix(theme.now.socket, theme.now.secondary, 0.6)
        x, y = self.at(space)
        if self.diagram.is_grid:
            x, y = x - 0.32 * self.pitch, y - 0.32 * self.pitch
        draw.text(surface, str(space + 1), (x, y), "chip", color, "center")

    def _paint_discs(self, surface: pygame.Surface) -> None:
        winners = self.winners()
        for space, player in enumerate(self.marks):
            if player < 0:
                continue
            faded = winners and space not in winners
            self.paint_disc(surface, self.at(space), self.radius, player, 1 - 0.6 * self.won.value if faded else 1)
        if self.mark >= 0 and not winners and self.style is not Style.PLAIN:
            self.paint_ring(surface, self.at(self.mark), self.radius, theme.now.mark)
        if self.falling is not None:
            space, player, height = self.falling
            self.paint_falling(surface, self.at(space), self.radius, player, height)

    def _paint_hover(self, surface: pygame.Surface) -> None:
        if not self.active or self.space < 0:
            return
        if self.space in self._legal:
            draw.disc(surface, self.at(self.space), self.radius, self.board.mover, 0.62 * self.light.value)
        if self.by_keys:
            self.paint_ring(surface, self.at(self.space), 1.06 * self.radius, theme.now.accent)

    def _paint_chips(self, surface: pygame.Surface) -> None:
        room = 0.9 * self.pitch if self.diagram.is_grid else 2.2 * self.radius
        for move, chip in self.chips.items():
            self.paint_chip(surface, self.at(move), chip, room)
        if self.hint is not None:
            self.paint_ring(surface, self.at(self.hint), self.radius, theme.now.accent)
            self.paint_bulb(surface, self.at(self.hint), 1.3 * self.radius)

    # --- the win ---

    def _paint_win(self, surface: pygame.Surface) -> None:
        """A light that runs along every path that won."""
        winners = self.winners()
        for space in winners:
            self.paint_ring(surface, self.at(space), self.radius, theme.now.mark)
        owned = sum(1 << space for space in winners)
        for path in self.diagram.shape.paths if owned else ():
            if path & owned == path:
                for piece in self.diagram.curve(path):
                    self.paint_light(surface, [self.spot(x - 0.5, y - 0.5) for x, y in piece])
