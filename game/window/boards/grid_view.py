"""What the boards without gravity share: a tray with a dark floor and square tiles, small chips, and the cursor."""

from __future__ import annotations

import math
from collections.abc import Callable
from itertools import pairwise

import pygame

from game.rules.numbers import Cell, Move, Side
from game.window import motion, screen, sound, theme
from game.window.boards.turn import Turn
from game.window.boards.view import AnyBoard, BoardView, Chip, Style
from game.window.motion import Glide
from game.window.paint import draw
from game.window.paint.cache import kept
from game.window.widgets.widget import ARROWS
from game.words.verdicts import Tone

# In parts of the distance between two cells.
EDGE = 0.16  # of the tray
FLOOR = 0.08  # of the floor around the cells
TILE_GAP = 0.04  # on each side of a tile
TILE_CORNER = 0.2

LABEL_EDGE = 25.0  # points: an edge with letters and numbers on it
LEAST_LABELLED = 34.0  # points: smaller cells have no room for them
CHIP_HEIGHT = 22.0

LIFT = 0.5  # of a cell above the board: where a piece is let go
FALL = 0.3  # of a full column of Conniption: as far as it seems to fall

CHOOSE_KEYS = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)

Tiles = tuple[tuple[int, int, theme.Color], ...]  # column, row and colour of each


@kept
def _ground(
    size: tuple[int, int],
    edge: int,
    start: int,
    pitch: int,
    tiles: Tiles,
    frame: tuple[theme.Color, theme.Color, theme.Color, theme.Color] | None,
) -> pygame.Surface:
    """The tray, with an edge as wide as said, and its tiles, the first of them at `start`; all in pixels."""
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
    size: tuple[int, int], edge: int, top: theme.Color, bottom: theme.Color, rim: theme.Color, floor: theme.Color
) -> str:
    width, height = size
    radius = _corner(min(size))
    line = max(1.0, 1.6 * screen.unit)
    return (
        '<defs><linearGradient id="g" x1="0%" y1="0%" x2="0%" y2="100%">'
        f'<stop offset="0" stop-color="{draw.css(top)}"/><stop offset="1" stop-color="{draw.css(bottom)}"/>'
        "</linearGradient></defs>"
        f'<rect width="{width}" height="{height}" rx="{radius}" fill="url(#g)"/>'
        f'<rect x="{line}" y="{line}" width="{width - 2 * line}" height="{height - 2 * line}" '
        f'rx="{max(1.0, radius - line)}" fill="none" stroke="#fff" stroke-opacity="0.16" stroke-width="{line}"/>'
        f'<rect x="{edge}" y="{edge}" width="{width - 2 * edge}" height="{height - 2 * edge}" '
        f'rx="{max(2.0, radius - 0.6 * edge)}" '
        f'fill="{draw.css(floor)}" stroke="{draw.css(rim)}" stroke-width="{1.5 * line}"/>'
    )


def _corner(side: int) -> float:
    """The corner radius of a tray in pixels: that of all boards, less where the tray is small."""
    return min(theme.BOARD_RADIUS * screen.unit, 0.07 * side)


class TrayView(BoardView[AnyBoard]):
    """A board of cells that lie in a tray.

    pitch   the distance between two cells in points, a whole number of pixels
    grid    the room of the cells
    first   the column and the row that begin at its top left corner
    frame   the whole tray; without one (in Style.PLAIN) the grid
    light   of what is hovered, 0 to 1
    by_keys the keyboard moved the cursor last, so it must be seen
    """

    def __init__(self, board: AnyBoard, turn: Turn, style: Style = Style.FULL) -> None:
        self.pitch = 1.0
        self.grid = pygame.FRect(0, 0, 0, 0)
        self.first = 0
        self.frame = pygame.FRect(0, 0, 0, 0)
        self.is_labelled = False
        self.light = Glide()
        self.by_keys = False
        super().__init__(board, turn, style)

    # --- place ---

    def fit(self, rect: pygame.FRect, columns: float, rows: float, labels: bool = False) -> None:
        """Lay the tray out around a grid of this size, as large as `rect` allows."""
        self.rect = pygame.FRect(rect)
        room = self.rect.width, self.rect.height
        around = 0.0 if self.style is Style.PLAIN else 2 * (EDGE + FLOOR)
        self.pitch = self._whole(min(room[0] / (columns + around), room[1] / (rows + around)))
        edge = EDGE * self.pitch
        with_labels = self._whole(
            min(
                (room[0] - 2 * LABEL_EDGE) / (columns + 2 * FLOOR),
                (room[1] - 2 * LABEL_EDGE) / (rows + 2 * FLOOR),
            )
        )
        self.is_labelled = labels and self.style is Style.FULL and with_labels >= LEAST_LABELLED
        if self.is_labelled:
            self.pitch, edge = with_labels, LABEL_EDGE
        if self.style is Style.PLAIN:
            self._edge = self._start = 0
        else:
            self._edge = max(1, screen.px(edge))
            self._start = self._edge + screen.px(FLOOR * self.pitch)
        start = self._start / screen.unit
        self.frame = pygame.FRect(0, 0, columns * self.pitch + 2 * start, rows * self.pitch + 2 * start)
        self.frame.center = self.rect.center
        self.frame.x, self.frame.y = (math.floor(side * screen.unit) / screen.unit for side in self.frame.topleft)
        self.grid = self.frame.inflate(-2 * start, -2 * start)
        self.changed()

    def _whole(self, pitch: float) -> float:
        """In whole pixels, so that all cells are equal."""
        return max(1, math.floor(pitch * screen.unit)) / screen.unit

    def middle_of(self, cell: Cell) -> tuple[float, float]:
        return self.spot(cell & 7, cell >> 3)

    @property
    def reach(self) -> float:
        return self.pitch

    def spot(self, column: float, row: float) -> tuple[float, float]:
        """The middle of the cell in that place on the screen."""
        column, row = column - self.first, row - self.first
        return self.grid.x + (column + 0.5) * self.pitch, self.grid.y + (row + 0.5) * self.pitch

    def cells_at(self, position: tuple[float, float]) -> tuple[float, float]:
        """A position in columns and rows; the first cell reaches from 0 to 1."""
        first, pitch = self.first, self.pitch
        return (position[0] - self.grid.x) / pitch + first, (position[1] - self.grid.y) / pitch + first

    def settle(self, dt: float) -> float:
        return self.light.update(dt)

    def plan_landing(self, show: Callable[[float], None], land: Callable[[], None]) -> None:
        """A piece comes down on its cell: `show` is called with its height in cells, `land` when it lies."""

        def fall(seconds: float) -> None:
            show(LIFT * (1 - motion.fall(seconds, FALL) / FALL))

        touch = motion.FALL * math.sqrt(FALL)
        self.script.add(touch, fall, lambda: sound.play("drop"))
        self.script.add(motion.fall_seconds(FALL) - touch, lambda seconds: fall(seconds + touch), land)

    # --- mouse and keys ---

    def handle(self, event: pygame.event.Event) -> Move | None:
        """Follow mouse and keys; what they mean is for each kind of board to say."""
        is_press = event.type == pygame.MOUSEBUTTONDOWN and self.rect.collidepoint(event.pos)
        if is_press or event.type == pygame.MOUSEMOTION:
            self.by_keys = False
            self.point_at(event.pos)
            return self.press(event.button, event.pos) if is_press else None
        if event.type != pygame.KEYDOWN:
            return None
        if event.key in ARROWS:
            self.by_keys = True
            self.step(*ARROWS[event.key])
            return None
        return self.choose(by_key=True) if event.key in CHOOSE_KEYS else self.key(event.key)

    def point_at(self, position: tuple[float, float]) -> None:
        """The mouse is there."""

    def press(self, button: int, position: tuple[float, float]) -> Move | None:
        """A button of the mouse has gone down; returns the move that is chosen with it, if any."""
        return self.choose() if button == 1 else None

    def step(self, across: int, down: int) -> None:
        """Move the cursor of the keyboard."""

    def choose(self, by_key: bool = False) -> Move | None:
        """Choose what is pointed at; returns the move that it is, if it is one."""
        return None

    def key(self, key: int) -> Move | None:
        """Any other key; returns the move that is chosen with it, if any."""
        return None

    # --- drawing ---

    def paint_ground(self, surface: pygame.Surface, tiles: Tiles) -> None:
        """The tray with its tiles."""
        now = theme.now
        area = screen.to_pixels(self.frame)
        tiles = tuple((column - self.first, row - self.first, color) for column, row, color in tiles)
        frame = None
        if self.style is not Style.PLAIN:
            frame = (*now.board, now.rim, now.hole[1])
            if self.style is Style.FULL:
                draw.soft_shadow(surface, self.frame, _corner(min(area.size)) / screen.unit)
        surface.blit(_ground(area.size, self._edge, self._start, screen.px(self.pitch), tiles, frame), area)

    def paint_labels(self, surface: pygame.Surface, columns: int, rows: int) -> None:
        """Letters and numbers on the edge, if the tray has room for them."""
        if not self.is_labelled:
            return
        color = theme.mix(theme.now.board[0], (255, 255, 255), 0.72)
        for column in range(self.first, self.first + columns):
            x, _ = self.spot(column, 0)
            draw.text(surface, "abcdefgh"[column], (x, self.frame.y + LABEL_EDGE / 2), "chip", color, "center")
        for row in range(self.first, self.first + rows):
            _, y = self.spot(0, row)
            draw.text(surface, str(row + 1), (self.frame.x + LABEL_EDGE / 2, y), "chip", color, "center")

    def paint_cursor(self, surface: pygame.Surface, box: pygame.FRect) -> None:
        """Where the keyboard is."""
        width = max(2.0, 0.035 * self.pitch)
        draw.panel(
            surface, box, opacity=0, radius=(TILE_CORNER + 0.03) * self.pitch, border=theme.now.accent, width=width
        )

    def cell_box(self, column: float, row: float, columns: int = 1, rows: int = 1) -> pygame.FRect:
        """The room of some neighbouring cells."""
        left, top = self.grid.x + (column - self.first) * self.pitch, self.grid.y + (row - self.first) * self.pitch
        return pygame.FRect(left, top, columns * self.pitch, rows * self.pitch)

    def paint_disc(
        self, surface: pygame.Surface, center: tuple[float, float], radius: float, player: Side, opacity: float = 1
    ) -> None:
        """A disc on a tile, with a dark rim that sets it off."""
        draw.dot(surface, center, 1.07 * radius, theme.now.hole[1], opacity)
        draw.disc(surface, center, radius, player, opacity)

    def paint_falling(
        self, surface: pygame.Surface, center: tuple[float, float], radius: float, player: Side, height: float
    ) -> None:
        """A disc on its way down to a tile."""
        draw.dot(surface, center, radius, (0, 0, 0), 0.5 - 0.6 * height)
        draw.disc(surface, (center[0], center[1] - height * self.pitch), radius, player, 1 - 0.5 * height)

    def paint_ring(
        self, surface: pygame.Surface, center: tuple[float, float], radius: float, color: theme.Color
    ) -> None:
        """A line around a disc of that radius."""
        width = max(1.5, 0.09 * radius)
        draw.ring(surface, center, radius + 0.7 * width, color, width)

    def paint_chip(self, surface: pygame.Surface, center: tuple[float, float], chip: Chip, room: float) -> None:
        """A verdict on a cell: its words if they fit into the room, else a sign for its tone."""
        now = theme.now
        width = draw.measure(chip.words, "chip") + 16
        box = pygame.FRect(0, 0, max(width, 30), CHIP_HEIGHT)
        fits = box.width <= room
        if not fits:
            box.width = box.height = min(CHIP_HEIGHT, 0.8 * room)
        box.center = center
        fill = theme.mix(now.hole[1], chip.color, 0.14)
        draw.panel(surface, box, fill, radius=box.height / 2, border=chip.color, border_opacity=0.75, width=1.5)
        if fits:
            draw.text(surface, chip.words, box.center, "chip", chip.color, "center")
        else:
            draw.svg(surface, box, _sign(chip.tone, box.width, draw.css(chip.color)))

    def paint_light(self, surface: pygame.Surface, points: list[tuple[float, float]]) -> None:
        """The light of a win, as far along a line of points as it has come."""
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

    def paint_bulb(self, surface: pygame.Surface, center: tuple[float, float], room: float) -> None:
        """The lamp of a hint."""
        side = max(18.0, min(34.0, room))
        box = pygame.FRect(0, 0, side, side)
        box.center = center
        draw.panel(surface, box, theme.now.accent, radius=side / 2)
        draw.icon(surface, "lightbulb", center, theme.now.primary_text, 0.66 * side)


def _sign(tone: Tone, side: float, color: str) -> str:
    """Up for good, down for bad, a bar for even."""
    near, middle, far = 0.3 * side, 0.5 * side, 0.7 * side
    if tone is Tone.EVEN:
        return f'<rect x="{near}" y="{0.44 * side}" width="{0.4 * side}" height="{0.12 * side}" fill="{color}"/>'
    tip, base = (0.3 * side, 0.64 * side) if tone is Tone.GOOD else (0.7 * side, 0.36 * side)
    return f'<polygon points="{middle},{tip} {far},{base} {near},{base}" fill="{color}"/>'
