"""Draws the board of Conniption and Connect Four: discs behind a frame with holes, which can turn over."""

import math
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

import pygame

from game.rules.numbers import Cell, Column, Move
from game.rules.seven_by_six import COLUMNS, POST_FLIP, PRE_FLIP, ROWS
from game.window import scaling, theme
from game.window.boards.view import BoardStyle
from game.window.boards.win_line import line_ends
from game.window.paint import draw
from game.window.paint.surface_cache import cached_surface
from game.words.messages import mark

if TYPE_CHECKING:
    from game.window.boards.gravity.view import GravityView

# These lengths are fractions of the distance between two holes.
EDGE = 0.14  # the width of the frame to the left and right of the squares with holes
FOOT = 0.27  # the height of the frame above and below these squares, where the numbers are
ENTRY = 0.3  # the height above the frame at which an arrow into a column begins
HEADROOM = 1.06  # the height of the space above the frame, for the waiting disc
CORNER = 0.3125
RIM, HOLE, DISC = 0.445, 0.427, 0.411
SOCKET = 0.39
THICKNESS = 0.34  # the thickness of the frame, which is visible while it turns

SEEN_THROUGH = mark("After a flip")
CHIPS_ABOVE = 24  # points from the frame to the middle of the chips
SMALLEST_ABOVE, LARGEST_ABOVE = 11.0, 20.0  # points: the limits for the radius of the disc above the chips
LEAST_NUMBERED = 12.5  # points: the least height of a foot with numbers
CHIP_EDGES = 14  # points: the width of a chip without its text
SIGNS = {"better": "+", "even": "=", "worse": "\N{MINUS SIGN}"}  # short forms for narrow columns


def offset_of(column: float, row: float) -> tuple[float, float]:
    """Return the middle of a cell, relative to the frame's upper left corner, in distances between two cells."""
    return EDGE + column + 0.5, FOOT + ROWS - row - 0.5


WIDTH, HEIGHT = COLUMNS + 2 * EDGE, ROWS + 2 * FOOT


@cached_surface
def _back(size: tuple[int, int], holes: tuple[theme.Color, theme.Color]) -> pygame.Surface:
    """Return the image of the dark ground behind the holes."""
    edge, middle = (draw.css(color) for color in holes)
    cells = "".join(
        '<circle cx="{:.2f}" cy="{:.2f}" r="{}" fill="url(#g)"/>'.format(*offset_of(column, row), RIM)
        for column in range(COLUMNS)
        for row in range(ROWS)
    )
    gradient = (
        f'<defs><radialGradient id="g"><stop offset="0.86" stop-color="{middle}"/>'
        f'<stop offset="1" stop-color="{edge}"/></radialGradient></defs>'
    )
    return draw.picture(gradient + cells, (WIDTH, HEIGHT), size)


@cached_surface
def _face(size: tuple[int, int], board: tuple[theme.Color, theme.Color], rim: theme.Color) -> pygame.Surface:
    """Return the image of the front of the frame, with transparent holes."""
    holes = rims = ""
    for column in range(COLUMNS):
        for row in range(ROWS):
            x, y = offset_of(column, row)
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
    """Return a rounded rectangle as an SVG path."""
    across, down = width - 2 * radius, height - 2 * radius
    arc = f"a{radius} {radius} 0 0 1"
    return (
        f"M{x + radius} {y}h{across}{arc} {radius} {radius}v{down}{arc} {-radius} {radius}"
        f"h{-across}{arc} {-radius} {-radius}v{-down}{arc} {radius} {-radius}Z"
    )


def paint(surface: pygame.Surface, view: "GravityView") -> None:
    """Draw the board of a view in its current state."""
    if view.style is BoardStyle.PLAIN:
        _paint_plain(surface, view)
    elif view.turned:
        _paint_turning(surface, view)
    else:
        if view.style is BoardStyle.FULL:
            draw.soft_shadow(surface, view.frame, CORNER * view.pitch)
        if view.move_input.is_seen_through and not view.busy:
            _paint_turned_over(surface, view)
            return
        _paint_board(surface, view, _discs(view), view.mark)
        _paint_numbers(surface, view)
        _paint_win(surface, view)
        _paint_flipped(surface, view)
        if view.style is BoardStyle.FULL:
            _paint_hover(surface, view)
            if view.move_input.unconfirmed is not None and not view.busy:
                _paint_chosen(surface, view, view.move_input.unconfirmed)
            _paint_chips(surface, view)


def _discs(view: "GravityView") -> Iterator[tuple[int, float, int]]:
    """Yield the column, row and owner of every disc, including falling discs."""
    for column, stack in enumerate(view.stacks):
        for row, owner in enumerate(stack):
            yield column, row + view.lifts[column], owner
    if view.falling is not None:
        player, column, height = view.falling
        yield column, height, player


def _paint_plain(surface: pygame.Surface, view: "GravityView") -> None:
    radius = SOCKET * view.pitch
    for column in range(COLUMNS):
        for row in range(ROWS):
            x, y = view.center(column, row)
            if row < len(view.stacks[column]) and not view.lifts[column]:
                continue
            spot = (x - radius, y - radius, 2 * radius, 2 * radius)
            draw.panel(surface, spot, theme.now.socket, radius=radius)
    for column, height, owner in _discs(view):
        draw.disc(surface, view.center(column, height), radius, owner)


def _paint_board(
    surface: pygame.Surface, view: "GravityView", discs: Iterable[tuple[int, float, int]], mark: tuple[int, int] | None
) -> None:
    now = theme.now
    area = scaling.to_pixels(view.frame)
    surface.blit(_back(area.size, now.hole), area)
    winners = view.winners()
    for column, height, owner in discs:
        draw.disc(surface, view.hopped(view.center(column, height), owner), DISC * view.pitch, owner)
    if mark is not None and not winners:
        column, row = mark
        middle = view.center(column, row + view.lifts[column])
        draw.ring(surface, middle, (DISC + 0.012) * view.pitch, now.mark, 0.035 * view.pitch)
    surface.blit(_face(area.size, now.board, now.rim), area)


def _paint_turned_over(surface: pygame.Surface, view: "GravityView") -> None:
    """Draw the preview: the board after a flip, with the lines that both sides would have."""
    now = theme.now
    stacks = [list(reversed(stack)) for stack in view.stacks]
    discs = [(column, row, owner) for column, stack in enumerate(stacks) for row, owner in enumerate(stack)]
    _paint_board(surface, view, discs, view.mark_after_flip())
    _paint_numbers(surface, view)
    # A move that begins with a flip starts from a board without lines, so the flip back makes none.
    over = view.board if view.move_input.is_flipped else view.board.turned_over()
    for side in (0, 1):
        _paint_line(surface, view, over.lines(side), 1.0)
    draw.panel(surface, view.frame, radius=CORNER * view.pitch, opacity=0, border=now.accent, width=3)
    box = pygame.FRect(0, 0, draw.measure(SEEN_THROUGH, "label") + 52, 32)
    box.center = view.frame.centerx, view.frame.y - 28
    draw.panel(surface, box, now.accent, radius=box.height / 2)
    draw.icon(surface, "arrow-up-down", (box.x + 20, box.centery), now.primary_text, 16)
    draw.text(surface, SEEN_THROUGH, (box.x + 36, box.centery), "label", now.primary_text, "midleft")


def _paint_numbers(surface: pygame.Surface, view: "GravityView") -> None:
    """Draw the numbers of the columns on the lower part of the frame."""
    if FOOT * view.pitch < LEAST_NUMBERED or view.style is not BoardStyle.FULL:
        return
    color = theme.mix(theme.now.board[1], (255, 255, 255), 0.85)
    for column in range(COLUMNS):
        middle = view.center(column, 0)[0], view.frame.bottom - 0.52 * FOOT * view.pitch
        draw.text(surface, str(column + 1), middle, "digit", color, "center")


def _paint_flipped(surface: pygame.Surface, view: "GravityView") -> None:
    """Draw the sign for a flip whose animation was not shown."""
    light = round(view.flipped.value, 2)
    if not light or view.style is BoardStyle.PLAIN:
        return
    badge = pygame.FRect(0, 0, 1.5 * view.pitch, 1.5 * view.pitch)
    badge.center = view.frame.center
    color = theme.mix(theme.now.board[0], theme.now.accent, light)
    draw.panel(surface, badge, color, radius=badge.width / 2, opacity=light)
    if light > 0.3:
        draw.icon(surface, "arrow-up-down", badge.center, theme.now.primary_text, 0.8 * view.pitch)


def _paint_turning(surface: pygame.Surface, view: "GravityView") -> None:
    """Draw the frame while it turns: it looks lower, and its upper edge comes toward the viewer."""
    area = scaling.to_pixels(view.frame)
    if view.turning is None:
        view.turning = _side(view, area)
    face, body = view.turning
    angle = math.pi * view.turned
    height = max(2, round(area.height * abs(math.cos(angle))))
    depth = round(scaling.px(THICKNESS * view.pitch) * math.sin(angle))
    top = area.centery - (height + depth) // 2
    draw.soft_shadow(surface, view.frame, CORNER * view.pitch, (height + depth) / scaling.unit)
    # In the first half of the turn, the front is drawn below the upper edge, and then above the other edge.
    face_top, far_top = (top + depth, top) if view.turned < 0.5 else (top, top + depth)
    surface.blit(pygame.transform.scale(body, (area.width, height)), (area.x, far_top))
    shade = theme.mix(theme.now.board[1], (0, 0, 0), 0.4)
    surface.fill(shade, (area.x, top + height // 2, area.width, depth))
    face = pygame.transform.scale(face, (area.width, height))
    light = round(255 * (1 - 0.3 * math.sin(angle)))
    face.fill((light, light, light), special_flags=pygame.BLEND_RGB_MULT)
    surface.blit(face, (area.x, face_top))


def _side(view: "GravityView", area: pygame.Rect) -> tuple[pygame.Surface, pygame.Surface]:
    """Return the image of the visible side of the frame, and its outline filled with the color of the edge."""
    whole = pygame.Surface((area.right, area.bottom), pygame.SRCALPHA)
    _paint_board(whole, view, _discs(view), view.mark)
    shade = theme.mix(theme.now.board[1], (0, 0, 0), 0.4)
    outline = f'<path d="{_outline(0, 0, WIDTH, HEIGHT, CORNER)}" fill="{draw.css(shade)}"/>'
    return whole.subsurface(area).copy(), draw.picture(outline, (WIDTH, HEIGHT), area.size)


def _paint_hover(surface: pygame.Surface, view: "GravityView") -> None:
    column, light = view.column, view.light.value
    if not view.active or view.busy or column < 0 or not light:
        return
    player, row = view.board.mover, len(view.stacks[column])
    x, _ = view.center(column, 0)
    strip = (x - view.pitch / 2, view.frame.y, view.pitch, view.frame.height)
    draw.panel(surface, strip, (255, 255, 255), radius=0.22 * view.pitch, opacity=round(0.1 * light, 2))
    if row < ROWS:
        x, y = view.center(column, ROWS + HEADROOM / 2 - 0.5 + FOOT)
        radius = DISC * view.pitch
        if view.chips or view.hint is not None:  # above the labels of the columns
            foot = view.frame.y - CHIPS_ABOVE - 14
            radius = max(SMALLEST_ABOVE, min(radius, LARGEST_ABOVE, (foot - view.rect.y) / 2))
            y = foot - radius
        draw.disc(surface, (x, y), radius, player, 0.92 * light)
        draw.disc(surface, view.center(column, row), DISC * view.pitch, player, 0.36 * light)
        if view.move_input.is_armed:
            _paint_destination(surface, view, column)


def _paint_destination(surface: pygame.Surface, view: "GravityView", column: Column) -> None:
    """Mark the lowest cell of a column, in which a disc dropped there lies after the flip that follows."""
    middle = view.center(column, 0)
    draw.ring(surface, middle, RIM * view.pitch, theme.now.accent, 0.045 * view.pitch)
    size = 0.3 * view.pitch
    badge = pygame.FRect(0, 0, size, size)
    badge.center = middle[0] + 0.3 * view.pitch, middle[1] + 0.3 * view.pitch
    draw.panel(surface, badge, theme.now.accent, radius=size / 2)
    draw.icon(surface, "arrow-up-down", badge.center, theme.now.primary_text, 0.62 * size)


def _paint_chips(surface: pygame.Surface, view: "GravityView") -> None:
    if view.busy:
        return
    for move, chip in view.chips.items():
        column = move & 7
        flips = "arrow-up-down" if move & (PRE_FLIP | POST_FLIP) else ""
        middle = view.center(column, 0)[0], view.frame.y - CHIPS_ABOVE
        space = view.pitch - 4
        is_tight = draw.measure(chip.words, "chip") + (15 if flips else 0) + CHIP_EDGES > space
        words = SIGNS.get(chip.words, chip.words) if is_tight else chip.words
        draw.chip(surface, middle, words, chip.color, flips, space)
    if view.hint is not None:
        _paint_hint(surface, view, view.hint)


def _paint_chosen(surface: pygame.Surface, view: "GravityView", move: Move) -> None:
    """Draw the disc of a move that must be confirmed."""
    column = move & 7
    middle = view.center(column, len(view.stacks[column]))
    draw.disc(surface, middle, DISC * view.pitch, view.board.mover)
    draw.ring(surface, middle, (DISC + 0.03) * view.pitch, theme.now.accent, 0.06 * view.pitch)
    if move & POST_FLIP:
        _paint_destination(surface, view, column)


def _paint_hint(surface: pygame.Surface, view: "GravityView", move: Move) -> None:
    """Draw the suggested move: its column, and its flips before and after the drop."""
    accent, column = theme.now.accent, move & 7
    x = view.center(column, 0)[0]
    strip = pygame.FRect(x - view.pitch / 2, view.frame.y, view.pitch, view.frame.height)
    draw.panel(surface, strip, accent, radius=0.22 * view.pitch, opacity=0.12, border=accent, width=2.5)
    badge = pygame.FRect(0, 0, min(view.pitch - 4, 64), 32)
    badge.center = x, view.frame.y - CHIPS_ABOVE
    draw.panel(surface, badge, accent, radius=badge.height / 2)
    symbols = ["arrow-up-down"] * bool(move & PRE_FLIP) + ["lightbulb"]
    symbols += ["arrow-up-down"] * bool(move & POST_FLIP)
    step = badge.width / (len(symbols) + 1)
    for index, symbol in enumerate(symbols):
        spot = badge.x + step * (index + 1), badge.centery
        draw.icon(surface, symbol, spot, theme.now.primary_text, 18 if len(symbols) < 3 else 15)


def _paint_win(surface: pygame.Surface, view: "GravityView") -> None:
    """Draw the highlight along every winning line of the game's result."""
    _paint_line(surface, view, view.winners(), view.won.value)


def _paint_line(surface: pygame.Surface, view: "GravityView", cells: Sequence[Cell], reach: float) -> None:
    """Draw rings on these cells, and the highlight along the lines that they form.

    `reach` is the part of it that is drawn, 0 to 1.
    """
    for cell in cells:
        column, row = divmod(cell, 7)
        draw.ring(surface, view.center(column, row), (DISC + 0.012) * view.pitch, theme.now.mark, 0.045 * view.pitch)
    for first, last in line_ends([divmod(cell, 7) for cell in cells], 4):
        (x, y), (end_x, end_y) = view.center(*first), view.center(*last)
        tip = x + (end_x - x) * reach, y + (end_y - y) * reach
        draw.polyline(surface, [(x, y), tip], theme.now.mark, 0.075 * view.pitch, opacity=0.8)
