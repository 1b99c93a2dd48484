"""Draws the board of Watch Your Back!: the pieces on the remaining squares, and the possible moves of a piece."""

import math
from typing import TYPE_CHECKING

import pygame

from game.rules.numbers import Cell, Move, Side
from game.rules.outcome import StepKind
from game.rules.watch_your_back import PASS
from game.window import theme
from game.window.boards.grid_view import TILE_CORNER, TILE_GAP
from game.window.boards.view import BoardStyle
from game.window.boards.watch_your_back.move_input import NOTHING
from game.window.paint import draw
from game.words.messages import tr

if TYPE_CHECKING:
    from game.window.boards.watch_your_back.view import WatchYourBackView

SIDE = 8
SOON = 16  # the turns before a shrink in which the line around the remaining squares is clearer

Point = tuple[float, float]


def square(cell: Cell) -> tuple[int, int]:
    """Return the column and the row of a cell."""
    return cell & 7, cell >> 3


def paint(surface: pygame.Surface, view: "WatchYourBackView") -> None:
    """Draw the board of a view in its current state."""
    _paint_board(surface, view)
    full = view.style is BoardStyle.FULL
    if full and not view.busy:
        _paint_last(surface, view)
    _paint_discs(surface, view)
    if full and not view.busy:
        _paint_moves(surface, view)
    if view.moving is not None:
        _paint_moving(surface, view, *view.moving)
    elif view.falling is not None:
        (cell,), player, height = view.falling
        _paint_moving(surface, view, player, view.spot(*square(cell)), height)
    if full:
        _paint_pass(surface, view)


def paint_chosen(surface: pygame.Surface, view: "WatchYourBackView") -> None:
    """Draw the move that must be confirmed, and the piece that is dragged by the mouse."""
    _paint_unconfirmed(surface, view)
    if view.pointer is not None and view.move_input.picked_up in view.discs:
        _paint_moving(surface, view, view.discs[view.move_input.picked_up], view.pointer, 0.12)


def _paint_board(surface: pygame.Surface, view: "WatchYourBackView") -> None:
    solid = [cell for cell in range(64) if cell not in view.gone and cell not in view.crumbling]
    view.paint_ground(surface, tuple((*square(cell), _tile_color(view, cell)) for cell in solid))
    view.paint_labels(surface, view.side, view.side)
    for cell, gone in view.crumbling.items():
        box = view.cell_box(*square(cell))
        less = -2 * TILE_GAP * view.pitch - (box.width - 2 * TILE_GAP * view.pitch) * gone
        color = theme.mix(_tile_color(view, cell), theme.now.hole[1], gone)
        draw.panel(surface, box.inflate(less, less), color, radius=TILE_CORNER * view.pitch * (1 - 0.5 * gone))
    _paint_doomed(surface, view)
    for cell in view.corners:
        if cell not in view.crumbling and view.style is not BoardStyle.PLAIN:
            _paint_cross(surface, view, cell, _cross_color(), 0.16)


def _paint_doomed(surface: pygame.Surface, view: "WatchYourBackView") -> None:
    """Draw a line around the squares that remain after the next shrink. It is clearer if the shrink comes soon."""
    doom = view.board.doomed()
    if view.style is not BoardStyle.FULL or view.busy or view.board.ended or doom is None:
        return
    strength = 0.9 if doom[0] <= SOON else 0.45
    inside = view.cell_box(view.first + 1, view.first + 1, view.side - 2, view.side - 2)
    color, width = theme.now.bad, max(1.5, 0.03 * view.pitch)
    draw.panel(
        surface,
        inside,
        opacity=0,
        radius=TILE_CORNER * view.pitch,
        border=color,
        border_opacity=strength,
        width=width,
    )


def _tile_color(view: "WatchYourBackView", cell: Cell) -> theme.Color:
    now = theme.now
    if cell in view.corners:
        return theme.mix(now.well if view.style is BoardStyle.PLAIN else now.hole[1], (0, 0, 0), 0.55)
    if view.style is not BoardStyle.FULL or not view.board.placing or view.board.ended:
        return now.socket
    if cell in view.board.zone(view.board.mover):
        return theme.mix(now.socket, now.board[0], 0.2)
    return theme.mix(now.socket, now.hole[1], 0.5)


def _cross_color() -> theme.Color:
    return theme.mix(theme.now.hole[1], theme.now.secondary, 0.4)


def _paint_cross(
    surface: pygame.Surface, view: "WatchYourBackView", cell: Cell, color: theme.Color, reach: float
) -> None:
    x, y = view.spot(*square(cell))
    reach *= view.pitch
    width = max(1.0, 0.055 * view.pitch)
    draw.polyline(surface, [(x - reach, y - reach), (x + reach, y + reach)], color, width)
    draw.polyline(surface, [(x - reach, y + reach), (x + reach, y - reach)], color, width)


def _paint_last(surface: pygame.Surface, view: "WatchYourBackView") -> None:
    """Mark the cell from which the last move came, and the cells on which it captured pieces."""
    if view.origin >= 0 and view.origin not in view.gone:
        draw.dot(surface, view.spot(*square(view.origin)), 0.1 * view.pitch, theme.now.mark, 0.5)
    for cell in view.lost:
        if cell not in view.gone and cell not in view.corners and cell not in view.discs:
            _paint_cross(surface, view, cell, theme.now.bad, 0.13)


def _paint_discs(surface: pygame.Surface, view: "WatchYourBackView") -> None:
    for cell, player in view.discs.items():
        center = view.hopped(view.spot(*square(cell)), player)
        if cell in view.dying:
            _paint_dying(surface, view, center, *view.dying[cell])
        elif cell == view.move_input.picked_up and view.pointer is not None:
            draw.disc(surface, center, view.radius, player, 0.3)
        else:
            view.paint_disc(surface, center, view.radius, player)
    has_mark = view.mark in view.discs and view.mark not in (*view.dying, view.move_input.picked_up)
    if has_mark and view.style is not BoardStyle.PLAIN:
        view.paint_ring(surface, view.spot(*square(view.mark)), view.radius, theme.now.mark)


def _paint_dying(surface: pygame.Surface, view: "WatchYourBackView", center: Point, player: Side, gone: float) -> None:
    draw.disc(surface, center, view.radius * (1 - 0.45 * gone), player, 1 - gone)
    if gone < 1:
        color = theme.mix(theme.now.bad, theme.now.socket, gone)
        draw.ring(surface, center, view.radius * (1 + 0.3 * gone), color, 0.16 * view.radius * (1 - gone))


def _paint_moving(surface: pygame.Surface, view: "WatchYourBackView", player: Side, spot: Point, height: float) -> None:
    if height:
        view.paint_falling(surface, spot, view.radius, player, height)
    else:
        view.paint_disc(surface, spot, view.radius, player)


def _paint_moves(surface: pygame.Surface, view: "WatchYourBackView") -> None:
    if not view.active:
        return
    piece = view.move_input.picked_up
    if piece == NOTHING and view.cell in view.movable():
        piece = view.cell
    if piece != NOTHING:
        _paint_targets(surface, view, piece)
    move = 65 * view.cell if 65 * view.cell in view.legal else view.move_of(view.move_input.picked_up, view.cell)
    if move:
        _paint_preview(surface, view, move)
    if view.by_keys and view.cell >= 0:
        view.paint_cursor(surface, view.cell_box(*square(view.cell)))


def _paint_targets(surface: pygame.Surface, view: "WatchYourBackView", piece: int) -> None:
    """Draw a dot on each cell to which a piece can step, and an arc to each cell to which it can jump."""
    now = theme.now
    center = view.spot(*square(piece))
    if view.pointer is None:
        view.paint_ring(surface, center, view.radius, now.accent)
    for target in sorted(move & 63 for move in view.legal if move >> 6 == piece):
        spot = view.spot(*square(target))
        if target == view.cell and view.move_input.picked_up != NOTHING:
            continue  # the piece itself is drawn here
        if abs(target - piece) in (1, 8):
            draw.dot(surface, spot, 0.15 * view.pitch, now.accent)
        else:
            draw.ring(surface, spot, 0.19 * view.pitch, now.accent, 0.065 * view.pitch)
            _paint_arc(surface, view, center, spot)


def _paint_arc(surface: pygame.Surface, view: "WatchYourBackView", start: Point, end: Point) -> None:
    """Draw the arc of a jump, bent to one side so that the piece below it stays visible."""
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
    draw.polyline(surface, points, theme.now.accent, max(1.5, 0.045 * view.pitch), 0.8)


def _paint_preview(surface: pygame.Surface, view: "WatchYourBackView", move: Move) -> None:
    """Draw the piece on the cell to which a move leads, and a cross on each piece that the move captures."""
    target = move & 63
    if view.pointer is None:
        draw.disc(surface, view.spot(*square(target)), view.radius, view.board.mover, 0.62 * view.light.value)
    for step in view.board.steps(move)[1:]:
        if step.kind != StepKind.CAPTURE:
            break
        spot = view.spot(*square(step.cells[0]))
        view.paint_ring(surface, spot, view.radius, theme.now.bad)
        _paint_cross(surface, view, step.cells[0], theme.now.text, 0.2)


def _paint_unconfirmed(surface: pygame.Surface, view: "WatchYourBackView") -> None:
    """Draw a move that must be confirmed, and its captures."""
    move = view.move_input.unconfirmed
    if move is None or move == PASS:
        return
    start, target = move >> 6, move & 63
    if start != target:
        draw.dot(surface, view.spot(*square(start)), 1.07 * view.radius, _tile_color(view, start), 0.7)
    _paint_preview(surface, view, move)
    view.paint_disc(surface, view.spot(*square(target)), view.radius, view.board.mover)
    view.paint_ring(surface, view.spot(*square(target)), view.radius, theme.now.accent)


def paint_hint(surface: pygame.Surface, view: "WatchYourBackView") -> None:
    """Draw the way of the suggested piece, if it moves."""
    if view.hint is None or view.hint == PASS or view.hint % 65 == 0:
        return
    start, target = view.spot(*square(view.hint >> 6)), view.spot(*square(view.hint & 63))
    view.paint_ring(surface, start, view.radius, theme.now.accent)
    draw.polyline(surface, [start, target], theme.now.accent, max(2.0, 0.07 * view.pitch))


def _paint_pass(surface: pygame.Surface, view: "WatchYourBackView") -> None:
    """Draw the announcement that the only move is to pass."""
    if not view.passing.value:
        return
    now = theme.now
    lines = [(tr("No piece can step or jump"), "strong", now.text)]
    can_choose = view.active and view.must_pass and not view.busy
    lines.append(
        (tr("Click or press Enter to pass") if can_choose else tr("This turn is skipped"), "small", now.secondary)
    )
    width = max(draw.measure(words, style) for words, style, _ in lines) + 48
    box = pygame.FRect(0, 0, width, 72)
    box.center = view.grid.center
    box.y += 8 * (1 - view.passing.value)
    if box.width > view.rect.width:
        return  # the text does not fit on so small a board
    draw.panel(surface, box, now.raised, radius=16, border=now.accent, border_opacity=0.7, width=1.5)
    for number, (words, style, color) in enumerate(lines):
        draw.text(surface, words, (box.centerx, box.y + 25 + 23 * number), style, color, "center")
