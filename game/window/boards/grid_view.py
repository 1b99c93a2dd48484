"""The base class of all boards without gravity: a tray with square tiles, verdicts on them, and a cursor."""

import math
from collections.abc import Callable
from itertools import pairwise
from typing import ClassVar

import pygame

from game.rules.numbers import Cell, Move, Side
from game.rules.outcome import Step
from game.window import animation, scaling, sound, theme
from game.window.animation import AnimatedValue
from game.window.boards import threat_overlay
from game.window.boards.move_input import MoveInput
from game.window.boards.view import (
    BOARD_DOWN,
    BOARD_LEFT,
    BOARD_RIGHT,
    BOARD_UP,
    CHOOSE,
    AnyBoard,
    BoardStyle,
    BoardView,
    Chip,
    MoveActions,
)
from game.window.paint import draw
from game.window.paint.surface_cache import cached_surface
from game.words.verdicts import Tone

# These lengths are fractions of the distance between two cells.
EDGE = 0.16  # the width of the tray's edge
TRAY_MARGIN = 0.08  # the width of the dark ground around the cells
TILE_GAP = 0.04  # the gap on each side of a tile
TILE_CORNER = 0.2  # the radius of a tile's corners

LABEL_EDGE = 25.0  # points: the width of an edge with letters and numbers on it
LEAST_LABELLED = 34.0  # points: smaller cells get no letters and numbers
CHIP_HEIGHT = 22.0
BULB_ICON = 16.0  # the width of the light bulb beside a verdict

LIFT = 0.5  # the height above the board, in cells, from which a piece falls
FALL = 0.3  # the height that sets the duration of this fall, as a fraction of a full column in Conniption

Tiles = tuple[tuple[int, int, theme.Color], ...]  # the column, row and color of each tile
Point = tuple[float, float]
PlacedChip = tuple[Point, Chip, float]  # the middle of a verdict, the verdict, and the width for it


@cached_surface
def _ground(
    size: tuple[int, int],
    edge: int,
    start: int,
    pitch: int,
    tiles: Tiles,
    frame: tuple[theme.Color, theme.Color, theme.Color, theme.Color] | None,
) -> pygame.Surface:
    """Return the image of the tray with its tiles.

    All lengths are in pixels: `edge` is the width of the tray's edge, `start` the offset of the first tile, `pitch` the
    distance between two cells.
    """
    body = "" if frame is None else _tray(size, edge, *frame)
    gap = max(1, round(TILE_GAP * pitch))
    side = max(1, pitch - 2 * gap)
    for column, row, color in tiles:
        x, y = start + column * pitch + gap, start + row * pitch + gap
        body += (
            f'<rect x="{x}" y="{y}" width="{side}" height="{side}" rx="{TILE_CORNER * pitch:.2f}" '
            f'fill="{draw.css(color)}"/>'
        )
    return draw.picture(body, size, size)


def _tray(
    size: tuple[int, int], edge: int, top: theme.Color, bottom: theme.Color, rim: theme.Color, tray_color: theme.Color
) -> str:
    width, height = size
    radius = _corner(min(size))
    line = max(1.0, 1.6 * scaling.unit)
    return (
        '<defs><linearGradient id="g" x1="0%" y1="0%" x2="0%" y2="100%">'
        f'<stop offset="0" stop-color="{draw.css(top)}"/><stop offset="1" stop-color="{draw.css(bottom)}"/>'
        "</linearGradient></defs>"
        f'<rect width="{width}" height="{height}" rx="{radius}" fill="url(#g)"/>'
        f'<rect x="{line}" y="{line}" width="{width - 2 * line}" height="{height - 2 * line}" '
        f'rx="{max(1.0, radius - line)}" fill="none" stroke="#fff" stroke-opacity="0.16" stroke-width="{line}"/>'
        f'<rect x="{edge}" y="{edge}" width="{width - 2 * edge}" height="{height - 2 * edge}" '
        f'rx="{max(2.0, radius - 0.6 * edge)}" '
        f'fill="{draw.css(tray_color)}" stroke="{draw.css(rim)}" stroke-width="{1.5 * line}"/>'
    )


def _corner(side: int) -> float:
    """Return the corner radius in pixels of a tray that is `side` pixels wide. Small trays have a smaller radius."""
    return min(theme.BOARD_RADIUS * scaling.unit, 0.07 * side)


class TrayView(BoardView[AnyBoard]):
    """The view of a board whose cells lie in a tray.

    pitch     the distance between two cells in points, which is a whole number of pixels
    grid      the area of the cells
    first     the number of the first column and of the first row that are shown
    frame     the area of the whole tray, or of the grid in BoardStyle.PLAIN, which has no tray
    light     the strength of the highlight under the mouse, 0 to 1
    by_keys   True if the cursor was last moved by a key, so that it must be visible
    falling   the cells, the side and the height in cells of a piece that falls onto the board, or None
    """

    actions: ClassVar[MoveActions] = {
        BOARD_LEFT: lambda view: view.step_by_key(-1, 0),
        BOARD_RIGHT: lambda view: view.step_by_key(1, 0),
        BOARD_UP: lambda view: view.step_by_key(0, -1),
        BOARD_DOWN: lambda view: view.step_by_key(0, 1),
        CHOOSE: lambda view: view.choose(by_key=True),
    }

    def __init__(self, board: AnyBoard, move_input: MoveInput, style: BoardStyle = BoardStyle.FULL) -> None:
        self.pitch = 1.0
        self.grid = pygame.FRect(0, 0, 0, 0)
        self.first = 0
        self.frame = pygame.FRect(0, 0, 0, 0)
        self.is_labelled = False
        self.light = AnimatedValue()
        self.by_keys = False
        self.falling: tuple[tuple[Cell, ...], Side, float] | None = None
        super().__init__(board, move_input, style)

    # --- layout ---

    def fit(self, rect: pygame.FRect, columns: float, rows: float, labels: bool = False) -> None:
        """Lay out the tray in `rect`, as large as possible, for a grid of `columns` and `rows`.

        With `labels`, leave space for letters and numbers on the edge.
        """
        self.rect = pygame.FRect(rect)
        space = self.rect.width, self.rect.height
        around = 0.0 if self.style is BoardStyle.PLAIN else 2 * (EDGE + TRAY_MARGIN)
        self.pitch = self._whole(min(space[0] / (columns + around), space[1] / (rows + around)))
        edge = EDGE * self.pitch
        with_labels = self._whole(
            min(
                (space[0] - 2 * LABEL_EDGE) / (columns + 2 * TRAY_MARGIN),
                (space[1] - 2 * LABEL_EDGE) / (rows + 2 * TRAY_MARGIN),
            )
        )
        self.is_labelled = labels and self.style is BoardStyle.FULL and with_labels >= LEAST_LABELLED
        if self.is_labelled:
            self.pitch, edge = with_labels, LABEL_EDGE
        if self.style is BoardStyle.PLAIN:
            self._edge = self._start = 0
        else:
            self._edge = max(1, scaling.px(edge))
            self._start = self._edge + scaling.px(TRAY_MARGIN * self.pitch)
        start = self._start / scaling.unit
        self.frame = pygame.FRect(0, 0, columns * self.pitch + 2 * start, rows * self.pitch + 2 * start)
        self.frame.center = self.rect.center
        self.frame.x, self.frame.y = (math.floor(side * scaling.unit) / scaling.unit for side in self.frame.topleft)
        self.grid = self.frame.inflate(-2 * start, -2 * start)
        self.changed()

    def _whole(self, pitch: float) -> float:
        """Round a distance in points down to whole pixels, so that all cells have equal sizes."""
        return max(1, math.floor(pitch * scaling.unit)) / scaling.unit

    def middle_of(self, cell: Cell) -> Point:
        return self.spot(cell & 7, cell >> 3)

    @property
    def reach(self) -> float:
        return self.pitch

    def spot(self, column: float, row: float) -> Point:
        """Return the position on the screen of the middle of the cell in a column and row."""
        column, row = column - self.first, row - self.first
        return self.grid.x + (column + 0.5) * self.pitch, self.grid.y + (row + 0.5) * self.pitch

    def cells_at(self, position: Point) -> Point:
        """Convert a position on the screen to a column and row with fractions. The first cell reaches from 0 to 1."""
        first, pitch = self.first, self.pitch
        return (position[0] - self.grid.x) / pitch + first, (position[1] - self.grid.y) / pitch + first

    def settle(self, dt: float) -> float:
        return self.light.update(dt)

    def plan_landing(self, step: Step, player: Side, put: Callable[[Step, Side], None]) -> None:
        """Add the animation of a player's piece that falls onto the cells of a step. `put` is called when it lies."""

        def fall(seconds: float) -> None:
            self.falling = step.cells, player, LIFT * (1 - animation.fall(seconds, FALL) / FALL)

        def land() -> None:
            self.falling = None
            put(step, player)

        touch = animation.FALL * math.sqrt(FALL)
        self.script.add(touch, fall, lambda: sound.play("drop"))
        self.script.add(animation.fall_seconds(FALL) - touch, lambda seconds: fall(seconds + touch), land)

    # --- mouse and keys ---

    def handle(self, event: pygame.event.Event) -> Move | None:
        """Handle a mouse event: call `point_at` and `press`. Return the move that it chooses, or None."""
        is_press = event.type == pygame.MOUSEBUTTONDOWN and self.rect.collidepoint(event.pos)
        if is_press or event.type == pygame.MOUSEMOTION:
            self.by_keys = False
            self.point_at(event.pos)
            return self.press(event.button, event.pos) if is_press else None
        return None

    def step_by_key(self, across: int, down: int) -> None:
        """Move the cursor by a number of columns and rows because an arrow key was pressed, and make it visible."""
        self.by_keys = True
        self.step(across, down)

    def point_to(self, cell: Cell) -> None:
        self.by_keys = True
        self.point_at(self.middle_of(cell))

    def point_at(self, position: Point) -> None:
        """Called when the mouse has moved to this position."""

    def press(self, button: int, position: Point) -> Move | None:
        """Handle the press of a mouse button. Return the move that it chooses, or None."""
        return self.choose() if button == 1 else None

    def step(self, across: int, down: int) -> None:
        """Move the cursor by a number of columns and rows."""

    def choose(self, by_key: bool = False) -> Move | None:
        """Choose the cell at the cursor or under the mouse. Return the move if this completes a move, else None."""
        return None

    # --- drawing ---

    def paint_ground(self, surface: pygame.Surface, tiles: Tiles) -> None:
        """Draw the tray with its tiles."""
        now = theme.now
        area = scaling.to_pixels(self.frame)
        tiles = tuple((column - self.first, row - self.first, color) for column, row, color in tiles)
        frame = None
        if self.style is not BoardStyle.PLAIN:
            frame = (*now.board, now.rim, now.hole[1])
            if self.style is BoardStyle.FULL:
                draw.soft_shadow(surface, self.frame, _corner(min(area.size)) / scaling.unit)
        surface.blit(_ground(area.size, self._edge, self._start, scaling.px(self.pitch), tiles, frame), area)

    def paint_labels(self, surface: pygame.Surface, columns: int, rows: int) -> None:
        """Draw the letters of the columns and the numbers of the rows on the edge, if the tray is large enough."""
        if not self.is_labelled:
            return
        color = (255, 255, 255)
        for column in range(self.first, self.first + columns):
            x, _ = self.spot(column, 0)
            draw.text(surface, "abcdefgh"[column], (x, self.frame.y + LABEL_EDGE / 2), "digit", color, "center")
        for row in range(self.first, self.first + rows):
            _, y = self.spot(0, row)
            draw.text(surface, str(row + 1), (self.frame.x + LABEL_EDGE / 2, y), "digit", color, "center")

    def paint_cursor(self, surface: pygame.Surface, box: pygame.FRect) -> None:
        """Draw the keyboard cursor around the rectangle `box`."""
        width = max(2.0, 0.035 * self.pitch)
        draw.panel(
            surface, box, opacity=0, radius=(TILE_CORNER + 0.03) * self.pitch, border=theme.now.accent, width=width
        )

    def cell_box(self, column: float, row: float, columns: int = 1, rows: int = 1) -> pygame.FRect:
        """Return the area of a block of cells, whose first cell is in `column` and `row`."""
        left, top = self.grid.x + (column - self.first) * self.pitch, self.grid.y + (row - self.first) * self.pitch
        return pygame.FRect(left, top, columns * self.pitch, rows * self.pitch)

    def paint_disc(self, surface: pygame.Surface, center: Point, radius: float, player: Side) -> None:
        """Draw a disc on a tile, with a dark rim for contrast."""
        draw.dot(surface, center, 1.07 * radius, theme.now.hole[1])
        draw.disc(surface, center, radius, player)

    def paint_falling(self, surface: pygame.Surface, center: Point, radius: float, player: Side, height: float) -> None:
        """Draw a disc that falls onto a tile. `height` is its height above the tile in cells."""
        draw.dot(surface, center, radius, (0, 0, 0), 0.5 - 0.6 * height)
        draw.disc(surface, (center[0], center[1] - height * self.pitch), radius, player, 1 - 0.5 * height)

    def paint_ring(self, surface: pygame.Surface, center: Point, radius: float, color: theme.Color) -> None:
        """Draw a ring around a disc that has the radius `radius`."""
        width = max(1.5, 0.09 * radius)
        draw.ring(surface, center, radius + 0.7 * width, color, width)

    def placed_chips(self) -> list[PlacedChip]:
        """Return the verdicts to draw, the uppermost last."""
        return []

    def placed_bulb(self) -> tuple[Point, float] | None:
        """Return the middle and the width of the light bulb for the suggested move, or None."""
        return None

    def _labels(self) -> tuple[list[PlacedChip], tuple[Point, float, str] | None]:
        """Return the verdicts to draw, and the middle, the width and the text of the light bulb if there is one.

        The bulb takes the place of the verdict of the suggested move, and has its text if there is space for both.
        """
        chips, bulb = self.placed_chips(), self.placed_bulb()
        if bulb is None:
            return chips, None
        center, width = bulb
        hinted = [placed for placed in chips if math.dist(placed[0], center) < CHIP_HEIGHT / 2]
        words = next((chip.words for _, chip, space in hinted if _bulb_width(chip.words) <= space), "")
        return [placed for placed in chips if placed not in hinted], (center, width, words)

    def label_areas(self) -> list[pygame.FRect]:
        chips, bulb = self._labels()
        areas = [self._chip_box(*placed)[0] for placed in chips]
        return areas if bulb is None else [*areas, self._bulb_box(*bulb)]

    def paint_advice(self, surface: pygame.Surface) -> None:
        chips, bulb = self._labels()
        for placed in chips:
            self.paint_chip(surface, *placed)
        if bulb is not None:
            self.paint_bulb(surface, *bulb)

    def _below_threat(self, center: Point, height: float) -> Point:
        """Return the middle of a label for a cell. If the cell has the mark of a threat, both are moved apart."""
        places = () if self.threats is None else threat_overlay.middles(self.threats, self.middle_of)
        if all(math.dist(center, place) > height / 2 for place in places):
            return center
        return center[0], center[1] + threat_overlay.SMALL * self.reach

    def _chip_box(self, center: Point, chip: Chip, space: float) -> tuple[pygame.FRect, bool]:
        """Return the area of a verdict, and True if its text fits into it."""
        box = pygame.FRect(0, 0, max(draw.measure(chip.words, "chip") + 16, 30), CHIP_HEIGHT)
        fits = box.width <= space
        if not fits:
            box.width = box.height = min(CHIP_HEIGHT, 0.8 * space)
        box.center = self._below_threat(center, box.height)
        return box, fits

    def paint_chip(self, surface: pygame.Surface, center: Point, chip: Chip, space: float) -> None:
        """Draw a verdict on a cell: its text if that fits into the width `space`, else a sign for good, bad or even."""
        now = theme.now
        box, fits = self._chip_box(center, chip, space)
        fill = theme.mix(now.hole[1], chip.color, 0.14)
        draw.panel(surface, box, fill, radius=box.height / 2, border=chip.color, border_opacity=0.75, width=1.5)
        if fits:
            draw.text(surface, chip.words, box.center, "chip", chip.color, "center")
        else:
            draw.svg(surface, box, _sign(chip.tone, box.width, draw.css(chip.color)))

    def paint_light(self, surface: pygame.Surface, points: list[Point]) -> None:
        """Draw the highlight of a win along the line through these points.

        It grows from the first point to the last.
        """
        lengths = [math.dist(a, b) for a, b in pairwise(points)]
        left = self.won.value * sum(lengths)
        reached = points[:1]
        for ((x, y), (next_x, next_y)), length in zip(pairwise(points), lengths, strict=True):
            part = min(1.0, left / length) if length else 1.0
            reached.append((x + (next_x - x) * part, y + (next_y - y) * part))
            left -= length
            if left <= 0:
                break
        draw.polyline(surface, reached, theme.now.mark, 0.075 * self.pitch, opacity=0.8)

    def _bulb_box(self, center: Point, space: float, words: str = "") -> pygame.FRect:
        side = max(18.0, min(34.0, space))
        box = pygame.FRect(0, 0, *((_bulb_width(words), CHIP_HEIGHT + 2) if words else (side, side)))
        box.center = self._below_threat(center, box.height)
        return box

    def paint_bulb(self, surface: pygame.Surface, center: Point, space: float, words: str = "") -> None:
        """Draw the light bulb that marks the suggested move, about `space` wide, or with a verdict beside it."""
        box, color = self._bulb_box(center, space, words), theme.now.primary_text
        draw.panel(surface, box, theme.now.accent, radius=box.height / 2)
        if not words:
            draw.icon(surface, "lightbulb", box.center, color, 0.66 * box.width)
            return
        draw.icon(surface, "lightbulb", (box.x + 6 + BULB_ICON / 2, box.centery), color, BULB_ICON)
        draw.text(surface, words, (box.right - 9, box.centery), "chip", color, "midright")


def _bulb_width(words: str) -> float:
    """Return the width of the light bulb with a verdict beside it."""
    return 6 + BULB_ICON + 3 + draw.measure(words, "chip") + 9


def _sign(tone: Tone, side: float, color: str) -> str:
    """Return the sign for a tone as SVG: a triangle that points up for good or down for bad, a bar for even."""
    near, middle, far = 0.3 * side, 0.5 * side, 0.7 * side
    if tone is Tone.EVEN:
        return f'<rect x="{near}" y="{0.44 * side}" width="{0.4 * side}" height="{0.12 * side}" fill="{color}"/>'
    tip, base = (0.3 * side, 0.64 * side) if tone is Tone.GOOD else (0.7 * side, 0.36 * side)
    return f'<polygon points="{middle},{tip} {far},{base} {near},{base}" fill="{color}"/>'
