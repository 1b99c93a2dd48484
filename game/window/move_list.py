"""The moves of a game in their notation, two to a row; a click looks back at the position after a move."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pygame

from game.record import Record
from game.window import draw, screen, theme, words
from game.window.widgets import Widget

ROW = 36
NUMBER = 38  # the room of a turn's number
TWO_COLUMNS_FROM = 380


@dataclass(frozen=True)
class Cell:
    """A move in the list: its text, the position (counted in entries) it leads to, and whether it was a mistake."""

    text: str
    cursor: int


Row = tuple[str, dict[int, Cell]]


def rows_of(record: Record, notation: str) -> list[Row]:
    """The moves by rows: the number of the turn, and the cells by side."""
    rows: list[Row] = []
    moves = 0
    for place, entry in enumerate(record.entries[: record.now]):
        # After a swap, the move of the same side stands in a row of its own.
        if not rows or entry.side == 0 or entry.side in rows[-1][1]:
            is_new = entry.move is not None and (moves % 2 == 0 or not rows)
            rows.append((f"{moves // 2 + 1}." if is_new else "", {}))
        moves += entry.move is not None
        rows[-1][1][entry.side] = Cell(words.move_words(record.game, entry.text, notation), place + 1)
    return rows


class MoveList(Widget):
    """The list. `on_look` is called with the number of entries after which to look."""

    radius = theme.BUTTON_RADIUS
    holds_focus = True

    def __init__(self, on_look: Callable[[int], object]) -> None:
        super().__init__()
        self.on_look = on_look
        self.rows: list[Row] = []
        self.mistakes: frozenset[int] = frozenset()
        self.cursor = 0
        self.last = 0
        self.first_row = 0

    def fill(self, rows: list[Row], cursor: int, mistakes: frozenset[int]) -> None:
        """Show these rows, with the position after `cursor` entries marked and scrolled into view."""
        if (rows, cursor, mistakes) == (self.rows, self.cursor, self.mistakes):
            return
        self.rows, self.cursor, self.mistakes = rows, cursor, mistakes
        self.last = max((cell.cursor for _, cells in rows for cell in cells.values()), default=0)
        self.reveal()
        self.changed()

    # --- layout ---

    @property
    def columns(self) -> int:
        """Two where every move has room in half the width."""
        room = (self.rect.width / 2 - NUMBER) / 2 - 36
        widest = max(
            (draw.measure(cell.text, "strong") for _, cells in self.rows for cell in cells.values()), default=0
        )
        return 2 if self.rect.width >= TWO_COLUMNS_FROM and widest <= room else 1

    @property
    def lines(self) -> int:
        return max(1, int(self.rect.height // ROW))

    def reveal(self) -> None:
        """Scroll the marked move into view."""
        at = next((place for place, (_, cells) in enumerate(self.rows) if self._has_cursor(cells)), 0)
        room = self.lines * self.columns
        self.first_row -= self.first_row % self._step
        if at < self.first_row:
            self.first_row = at // self._step * self._step
        elif at >= self.first_row + room:
            self.first_row = at // self._step * self._step + self._step - room
        self._keep_inside()

    @property
    def _step(self) -> int:
        """How many rows are scrolled at once: two columns move by a whole one, so that a row keeps its line."""
        return self.lines if self.columns > 1 else 1

    def _has_cursor(self, cells: dict[int, Cell]) -> bool:
        return any(cell.cursor == self.cursor for cell in cells.values())

    def _keep_inside(self) -> None:
        most = -(-len(self.rows) // self._step) * self._step - self.lines * self.columns
        self.first_row = max(0, min(self.first_row, most))

    def _boxes(self) -> list[tuple[Cell, pygame.FRect]]:
        boxes = []
        for top, left, (_, cells) in self._shown():
            width = (self.rect.width / self.columns - NUMBER) / 2
            for side, cell in cells.items():
                boxes.append((cell, pygame.FRect(left + NUMBER + side * width, top, width - 8, ROW)))
        return boxes

    def _shown(self) -> list[tuple[float, float, Row]]:
        """The rows that can be seen, with the top left corner of each."""
        shown = []
        for place, row in enumerate(self.rows[self.first_row : self.first_row + self.lines * self.columns]):
            column, line = divmod(place, self.lines)
            left = self.rect.x + column * self.rect.width / self.columns
            shown.append((self.rect.y + line * ROW, left, row))
        return shown

    # --- mouse and keys ---

    def release(self, position: tuple[float, float]) -> None:
        for cell, box in self._boxes():
            if box.collidepoint(position):
                self.on_look(cell.cursor)

    def wheel(self, turns: float) -> bool:
        self.first_row -= self._step if turns > 0 else -self._step
        self._keep_inside()
        self.changed()
        return True

    def key(self, event: pygame.event.Event) -> bool:
        steps = {pygame.K_LEFT: -1, pygame.K_UP: -2, pygame.K_RIGHT: 1, pygame.K_DOWN: 2}
        if event.key not in steps:
            return False
        self.on_look(max(0, min(self.last, self.cursor + steps[event.key])))
        return True

    # --- drawing ---

    def draw(self, surface: pygame.Surface) -> None:
        now = theme.now
        clip = surface.get_clip()
        surface.set_clip(screen.to_pixels(self.rect).clip(clip))
        for top, left, (number, _) in self._shown():
            draw.text(surface, number, (left, top + ROW / 2), "small", now.secondary, "midleft")
        for cell, box in self._boxes():
            self._draw_cell(surface, cell, box)
        surface.set_clip(clip)

    def _draw_cell(self, surface: pygame.Surface, cell: Cell, box: pygame.FRect) -> None:
        now = theme.now
        if cell.cursor == self.cursor:
            shade = theme.mix(now.panel, now.accent, 0.22)
            draw.panel(surface, box.inflate(0, -6), shade, radius=8)
        is_mistake = cell.cursor in self.mistakes
        width = box.width - (28 if is_mistake else 14)
        left = box.x + 10
        style = "strong" if draw.measure(cell.text, "strong") <= width else "chip"
        end = draw.text(surface, cell.text, (left, box.centery), style, now.text, "midleft", width=width)
        if is_mistake:
            draw.text(surface, "?", (end.right + 4, box.centery), "strong", now.bad, "midleft")
