"""How the board of Conniption and Connect Four looks: discs behind a blue frame, and the frame while it turns over."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence

import pygame

from game.rules.gravity import GravityBoard
from game.rules.numbers import Cell, Column, Move
from game.rules.seven_by_six import COLUMNS, POST_FLIP, PRE_FLIP, ROWS
from game.window import screen, theme
from game.window.boards.gravity.turn import FlipTurn
from game.window.boards.lines import runs
from game.window.boards.view import BoardView, Style
from game.window.motion import Glide
from game.window.paint import draw
from game.window.paint.cache import kept

# In parts of the distance between two holes.
EDGE = 0.14  # the frame beside the outermost holes' squares
FOOT = 0.27  # the same above and below them, where the numbers stand
HEADROOM = 1.06  # above the frame, for the disc that waits
CORNER = 0.3125
RIM, HOLE, DISC = 0.445, 0.427, 0.411
SOCKET = 0.39
THICKNESS = 0.34  # of the frame, seen while it turns

SEEN_THROUGH = "After a flip"
CHIPS_ABOVE = 24  # points from the frame to the middle of the chips
SMALLEST_ABOVE, LARGEST_ABOVE = 11.0, 20.0  # points: the radius of a disc that waits above them
LEAST_NUMBERED = 12.5  # points: a lower foot has no numbers
CHIP_EDGES = 14  # points that the edges of a chip take
SIGNS = {"better": "+", "even": "=", "worse": "\N{MINUS SIGN}"}  # for words where the columns are narrow


def _at(column: float, row: float) -> tuple[float, float]:
    """The middle of a cell inside the frame, in parts of the pitch."""
    return EDGE + column + 0.5, FOOT + ROWS - row - 0.5


WIDTH, HEIGHT = COLUMNS + 2 * EDGE, ROWS + 2 * FOOT


@kept
def _back(size: tuple[int, int], holes: tuple[theme.Color, theme.Color]) -> pygame.Surface:
    """What is seen through the holes."""
    edge, middle = (draw.css(color) for color in holes)
    cells = "".join(
        '<circle cx="{:.2f}" cy="{:.2f}" r="{}" fill="url(#g)"/>'.format(*_at(column, row), RIM)
        for column in range(COLUMNS)
        for row in range(ROWS)
    )
    gradient = (
        f'<defs><radialGradient id="g"><stop offset="0.86" stop-color="{middle}"/>'
        f'<stop offset="1" stop-color="{edge}"/></radialGradient></defs>'
    )
    return draw.picture(gradient + cells, (WIDTH, HEIGHT), size)


@kept
def _face(size: tuple[int, int], board: tuple[theme.Color, theme.Color], rim: theme.Color) -> pygame.Surface:
    """The front of the frame, with its holes cut out."""
    holes = rims = ""
    for column in range(COLUMNS):
        for row in range(ROWS):
            x, y = _at(column, row)
            holes += f"M{x - HOLE:.4f} {y} a{HOLE} {HOLE} 0 1 0 {2 * HOLE} 0 a{HOLE} {HOLE} 0 1 0 {-2 * HOLE} 0 Z"
            rims += f'<circle cx="{x}" cy="{y}" r="{(RIM + HOLE) / 2}"/>'
    body = (
        '<defs><linearGradient id="g" x1="0%" y1="0%" x2="0%" y2="100%">'
        f'<stop offset="0" stop-color="{draw.css(board[0])}"/><stop offset="1" stop-color="{draw.css(board[1])}"/>'
        "</linearGradient></defs>"
        f'<path fill-rule="evenodd" fill="url(#g)" d="{_outline(0, 0, WIDTH, HEIGHT, CORNER)}{holes}"/>'
        f'<path fill="none" stroke="#fff" stroke-opacity="0.16" stroke-width="0.022" '
        f'd="{_outline(0.03, 0.03, WIDTH - 0.06, HEIGHT - 0.06, CORNER - 0.03)}"/>'
        f'<g fill="none" stroke="{draw.css(rim)}" stroke-width="{RIM - HOLE:.4f}">{rims}</g>'
    )
    return draw.picture(body, (WIDTH, HEIGHT), size)


def _outline(x: float, y: float, width: float, height: float, radius: float) -> str:
    """A rounded rectangle as a path."""
    across, down = width - 2 * radius, height - 2 * radius
    arc = f"a{radius} {radius} 0 0 1"
    return (
        f"M{x + radius} {y}h{across}{arc} {radius} {radius}v{down}{arc} {-radius} {radius}"
        f"h{-across}{arc} {-radius} {-radius}v{-down}{arc} {radius} {-radius}Z"
    )


class GravityPicture(BoardView[GravityBoard]):
    """Seven columns of discs as they stand, fall or turn, and what is said about them.

    stacks    the owners of the discs of each column, bottom to top
    mark      column and row of the disc dropped last
    column    the one hovered, or -1
    light     of the hovered column
    lifts     rows by which the stacks hang above their place
    falling   player, column and row of the disc in the air
    flipped   how much a sign still says that the board was turned over
    turned    how far the frame has turned, 0 to 1 for half a revolution
    """

    turn: FlipTurn

    def __init__(self, board: GravityBoard, turn: FlipTurn, style: Style = Style.FULL) -> None:
        self.stacks: list[list[int]] = [[] for _ in range(COLUMNS)]
        self.mark: tuple[int, int] | None = None
        self.column = -1
        self.light = Glide()
        self.pitch = 1.0
        self.frame = pygame.FRect(0, 0, 0, 0)
        self.lifts = [0.0] * COLUMNS
        self.falling: tuple[int, int, float] | None = None
        self.turned = 0.0
        self.flipped = Glide(0.0, 0.8)
        self._turning: tuple[pygame.Surface, pygame.Surface] | None = None  # the side that turns
        super().__init__(board, turn, style)

    # --- place ---

    def layout(self, rect: pygame.FRect) -> None:
        self.rect = pygame.FRect(rect)
        wide, high = (COLUMNS, ROWS) if self.style is Style.PLAIN else (WIDTH, HEIGHT)
        headroom = HEADROOM if self.style is Style.FULL else 0.0
        pitch = min(self.rect.width / wide, self.rect.height / (high + headroom))
        # Whole pixels, so that all holes are equal.
        self.pitch = max(1.0, math.floor(pitch * screen.unit)) / screen.unit
        self.frame = pygame.FRect(0, 0, wide * self.pitch, high * self.pitch)
        self.frame.midbottom = self.rect.midbottom
        self.frame.centery = self.rect.centery + headroom * self.pitch / 2
        self._turning = None
        self.changed()

    def center(self, column: float, row: float) -> tuple[float, float]:
        """The middle of a cell on the screen; rows may lie above the frame."""
        x, y = _at(column, row)
        beside, above = (EDGE, FOOT) if self.style is Style.PLAIN else (0.0, 0.0)
        return self.frame.x + (x - beside) * self.pitch, self.frame.y + (y - above) * self.pitch

    def middle_of(self, cell: Cell) -> tuple[float, float]:
        return self.center(*divmod(cell, 7))

    @property
    def reach(self) -> float:
        return self.pitch

    # --- drawing ---

    def paint(self, surface: pygame.Surface) -> None:
        if self.style is Style.PLAIN:
            self._paint_plain(surface)
        elif self.turned:
            self._paint_turning(surface)
        else:
            if self.style is Style.FULL:
                draw.soft_shadow(surface, self.frame, CORNER * self.pitch)
            if self.turn.is_seen_through and not self.busy:
                self._paint_turned_over(surface)
                return
            self._paint_board(surface, self._discs(), self.mark)
            self._paint_numbers(surface)
            self._paint_win(surface)
            self._paint_flipped(surface)
            if self.style is Style.FULL:
                self._paint_hover(surface)
                if self.turn.unconfirmed is not None and not self.busy:
                    self._paint_chosen(surface, self.turn.unconfirmed)
                self._paint_chips(surface)

    def _discs(self) -> Iterator[tuple[int, float, int]]:
        """Column, row and owner of every disc, falling ones where they are."""
        for column, stack in enumerate(self.stacks):
            for row, owner in enumerate(stack):
                yield column, row + self.lifts[column], owner
        if self.falling is not None:
            player, column, height = self.falling
            yield column, height, player

    def _paint_plain(self, surface: pygame.Surface) -> None:
        radius = SOCKET * self.pitch
        for column in range(COLUMNS):
            for row in range(ROWS):
                x, y = self.center(column, row)
                if row < len(self.stacks[column]) and not self.lifts[column]:
                    continue
                spot = (x - radius, y - radius, 2 * radius, 2 * radius)
                draw.panel(surface, spot, theme.now.socket, radius=radius)
        for column, height, owner in self._discs():
            draw.disc(surface, self.center(column, height), radius, owner)

    def _paint_board(
        self, surface: pygame.Surface, discs: Iterable[tuple[int, float, int]], mark: tuple[int, int] | None
    ) -> None:
        now = theme.now
        area = screen.to_pixels(self.frame)
        surface.blit(_back(area.size, now.hole), area)
        winners = self.winners()
        for column, height, owner in discs:
            faded = winners and 7 * column + height not in winners
            opacity = 1 - 0.55 * self.won.value if faded else 1
            draw.disc(surface, self.center(column, height), DISC * self.pitch, owner, opacity)
        if mark is not None and not winners:
            column, row = mark
            middle = self.center(column, row + self.lifts[column])
            draw.ring(surface, middle, (DISC + 0.012) * self.pitch, now.mark, 0.035 * self.pitch)
        surface.blit(_face(area.size, now.board, now.rim), area)

    def _paint_turned_over(self, surface: pygame.Surface) -> None:
        """The board as it would lie after a flip, with the lines that both sides would have then."""
        now = theme.now
        stacks = [list(reversed(stack)) for stack in self.stacks]
        discs = [(column, row, owner) for column, stack in enumerate(stacks) for row, owner in enumerate(stack)]
        self._paint_board(surface, discs, None)
        self._paint_numbers(surface)
        # A turn that has begun with a flip goes on from a board without lines: turned back it has none.
        over = self.board if self.turn.is_flipped else self.board.turned_over()
        for side in (0, 1):
            self._paint_line(surface, over.lines(side), 1.0)
        draw.panel(surface, self.frame, radius=CORNER * self.pitch, opacity=0, border=now.accent, width=3)
        box = pygame.FRect(0, 0, draw.measure(SEEN_THROUGH, "label") + 52, 32)
        box.center = self.frame.centerx, self.frame.y - 28
        draw.panel(surface, box, now.accent, radius=box.height / 2)
        draw.icon(surface, "arrow-up-down", (box.x + 20, box.centery), now.primary_text, 16)
        draw.text(surface, SEEN_THROUGH, (box.x + 36, box.centery), "label", now.primary_text, "midleft")

    def _paint_numbers(self, surface: pygame.Surface) -> None:
        """What the columns are called, on the foot of the frame."""
        if FOOT * self.pitch < LEAST_NUMBERED or self.style is not Style.FULL:
            return
        color = theme.mix(theme.now.board[1], (255, 255, 255), 0.62)
        for column in range(COLUMNS):
            middle = self.center(column, 0)[0], self.frame.bottom - 0.52 * FOOT * self.pitch
            draw.text(surface, str(column + 1), middle, "chip", color, "center")

    def _paint_flipped(self, surface: pygame.Surface) -> None:
        """That the board was turned over, where that was not seen to happen."""
        light = round(self.flipped.value, 2)
        if not light or self.style is Style.PLAIN:
            return
        badge = pygame.FRect(0, 0, 1.5 * self.pitch, 1.5 * self.pitch)
        badge.center = self.frame.center
        color = theme.mix(theme.now.board[0], theme.now.accent, light)
        draw.panel(surface, badge, color, radius=badge.width / 2, opacity=light)
        if light > 0.3:
            draw.icon(surface, "arrow-up-down", badge.center, theme.now.primary_text, 0.8 * self.pitch)

    def _paint_turning(self, surface: pygame.Surface) -> None:
        """The frame squashed as it turns, its upper edge coming towards the viewer."""
        area = screen.to_pixels(self.frame)
        if self._turning is None:
            self._turning = self._side(area)
        face, body = self._turning
        angle = math.pi * self.turned
        height = max(2, round(area.height * abs(math.cos(angle))))
        depth = round(screen.px(THICKNESS * self.pitch) * math.sin(angle))
        top = area.centery - (height + depth) // 2
        draw.soft_shadow(surface, self.frame, CORNER * self.pitch, (height + depth) / screen.unit)
        # The face lies below the upper edge until the frame is seen from above, then above the other edge.
        face_top, far_top = (top + depth, top) if self.turned < 0.5 else (top, top + depth)
        surface.blit(pygame.transform.scale(body, (area.width, height)), (area.x, far_top))
        shade = theme.mix(theme.now.board[1], (0, 0, 0), 0.4)
        surface.fill(shade, (area.x, top + height // 2, area.width, depth))
        face = pygame.transform.scale(face, (area.width, height))
        light = round(255 * (1 - 0.3 * math.sin(angle)))
        face.fill((light, light, light), special_flags=pygame.BLEND_RGB_MULT)
        surface.blit(face, (area.x, face_top))

    def _side(self, area: pygame.Rect) -> tuple[pygame.Surface, pygame.Surface]:
        """The picture of the side that is seen, and its outline filled with the colour of the frame's edge."""
        whole = pygame.Surface((area.right, area.bottom), pygame.SRCALPHA)
        self._paint_board(whole, self._discs(), self.mark)
        shade = theme.mix(theme.now.board[1], (0, 0, 0), 0.4)
        outline = f'<path d="{_outline(0, 0, WIDTH, HEIGHT, CORNER)}" fill="{draw.css(shade)}"/>'
        return whole.subsurface(area).copy(), draw.picture(outline, (WIDTH, HEIGHT), area.size)

    def _paint_hover(self, surface: pygame.Surface) -> None:
        column, light = self.column, self.light.value
        if not self.active or self.busy or column < 0 or not light:
            return
        player, row = self.board.mover, len(self.stacks[column])
        x, _ = self.center(column, 0)
        strip = (x - self.pitch / 2, self.frame.y, self.pitch, self.frame.height)
        draw.panel(surface, strip, (255, 255, 255), radius=0.22 * self.pitch, opacity=round(0.1 * light, 2))
        if row < ROWS:
            x, y = self.center(column, ROWS + HEADROOM / 2 - 0.5 + FOOT)
            radius = DISC * self.pitch
            if self.chips or self.hint is not None:  # it floats above what is said of the columns
                foot = self.frame.y - CHIPS_ABOVE - 14
                radius = max(SMALLEST_ABOVE, min(radius, LARGEST_ABOVE, (foot - self.rect.y) / 2))
                y = foot - radius
            draw.disc(surface, (x, y), radius, player, 0.92 * light)
            draw.disc(surface, self.center(column, row), DISC * self.pitch, player, 0.36 * light)
            if self.turn.is_armed:
                self._paint_destination(surface, column)

    def _paint_destination(self, surface: pygame.Surface, column: Column) -> None:
        """After a flip the disc that lies on top now is the lowest of its column: say so."""
        middle = self.center(column, 0)
        draw.ring(surface, middle, RIM * self.pitch, theme.now.accent, 0.045 * self.pitch)
        size = 0.3 * self.pitch
        badge = pygame.FRect(0, 0, size, size)
        badge.center = middle[0] + 0.3 * self.pitch, middle[1] + 0.3 * self.pitch
        draw.panel(surface, badge, theme.now.accent, radius=size / 2)
        draw.icon(surface, "arrow-up-down", badge.center, theme.now.primary_text, 0.62 * size)

    def _paint_chips(self, surface: pygame.Surface) -> None:
        if self.busy:
            return
        for move, chip in self.chips.items():
            column = move & 7
            flips = "arrow-up-down" if move & (PRE_FLIP | POST_FLIP) else ""
            middle = self.center(column, 0)[0], self.frame.y - CHIPS_ABOVE
            room = self.pitch - 4
            is_tight = draw.measure(chip.words, "chip") + (15 if flips else 0) + CHIP_EDGES > room
            words = SIGNS.get(chip.words, chip.words) if is_tight else chip.words
            draw.chip(surface, middle, words, chip.color, flips, room)
        if self.hint is not None:
            self._paint_hint(surface, self.hint)

    def _paint_chosen(self, surface: pygame.Surface, move: Move) -> None:
        """The disc that is about to be dropped, until that is confirmed."""
        column = move & 7
        middle = self.center(column, len(self.stacks[column]))
        draw.disc(surface, middle, DISC * self.pitch, self.board.mover)
        draw.ring(surface, middle, (DISC + 0.03) * self.pitch, theme.now.accent, 0.06 * self.pitch)
        if move & POST_FLIP:
            self._paint_destination(surface, column)

    def _paint_hint(self, surface: pygame.Surface, move: Move) -> None:
        """The column to drop into, and whether to flip before or after."""
        accent, column = theme.now.accent, move & 7
        x = self.center(column, 0)[0]
        strip = pygame.FRect(x - self.pitch / 2, self.frame.y, self.pitch, self.frame.height)
        draw.panel(surface, strip, accent, radius=0.22 * self.pitch, opacity=0.12, border=accent, width=2.5)
        badge = pygame.FRect(0, 0, min(self.pitch - 4, 64), 32)
        badge.center = x, self.frame.y - CHIPS_ABOVE
        draw.panel(surface, badge, accent, radius=badge.height / 2)
        symbols = ["arrow-up-down"] * bool(move & PRE_FLIP) + ["lightbulb"]
        symbols += ["arrow-up-down"] * bool(move & POST_FLIP)
        step = badge.width / (len(symbols) + 1)
        for place, symbol in enumerate(symbols):
            spot = badge.x + step * (place + 1), badge.centery
            draw.icon(surface, symbol, spot, theme.now.primary_text, 18 if len(symbols) < 3 else 15)

    # --- the win ---

    def _paint_win(self, surface: pygame.Surface) -> None:
        """A light that runs along every winning line."""
        self._paint_line(surface, self.winners(), self.won.value)

    def _paint_line(self, surface: pygame.Surface, cells: Sequence[Cell], reach: float) -> None:
        """The light along the lines of some cells, as far as it has come."""
        for cell in cells:
            column, row = divmod(cell, 7)
            draw.ring(
                surface, self.center(column, row), (DISC + 0.012) * self.pitch, theme.now.mark, 0.045 * self.pitch
            )
        for first, last in runs([divmod(cell, 7) for cell in cells], 4):
            (x, y), (end_x, end_y) = self.center(*first), self.center(*last)
            tip = x + (end_x - x) * reach, y + (end_y - y) * reach
            draw.polyline(surface, [(x, y), tip], theme.now.mark, 0.075 * self.pitch, opacity=0.8)
