"""The moves of a game in their notation, two to a row; a click looks back at the position after a move."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import islice

import pygame

from game.record.record import Entry, Record
from game.window import screen, theme
from game.window.paint import draw
from game.window.widgets.widget import Widget
from game.words.catalog import WORDS
from game.words.game_words import Notation

ROW = 32
NUMBER = 32  # the room of a turn's number
TWO_COLUMNS_FROM = 280
BETWEEN, PAD, MARK = 8, 8, 14  # beside a move: from the next one, inside its mark, and what marks a mistake


@dataclass(frozen=True)
class Cell:
    """A move in the list: its text, the position (counted in entries) it leads to, and whether it was a mistake."""

    text: str
    cursor: int


Row = tuple[str, dict[int, Cell]]


class MoveRows:
    """The moves of a game by rows: the number of the turn, and the cells by side. They keep up with their game.

    texts    the moves as they are written, one for each entry in effect
    places   the row of each
    """

    def __init__(self) -> None:
        self.rows: list[Row] = []
        self.texts: list[str] = []
        self.places: list[int] = []
        self._entries: list[Entry] = []
        self._notation: Notation = "short"

    def follow(self, record: Record, notation: Notation) -> int:
        """Take over what has changed, and return how many moves have stayed as they were."""
        agreed = record.agreed(self._entries) if notation == self._notation else 0
        self._notation = notation
        self._cut(agreed)
        for place in range(agreed, record.now):
            self._append(record, place)
        return agreed

    def _cut(self, length: int) -> None:
        """Forget what comes after so many entries."""
        while len(self._entries) > length:
            entry, place = self._entries.pop(), self.places.pop()
            self.texts.pop()
            del self.rows[place][1][entry.side]
            if not self.rows[place][1]:
                del self.rows[place]

    def _append(self, record: Record, place: int) -> None:
        entry, rows = record.entries[place], self.rows
        # After a swap, the move of the same side stands in a row of its own.
        if not rows or entry.side == 0 or entry.side in rows[-1][1]:
            moves = place - record.was_swapped(place)
            is_new = entry.move is not None and (moves % 2 == 0 or not rows)
            rows.append((f"{moves // 2 + 1}." if is_new else "", {}))
        text = WORDS[record.game].move(entry.text, self._notation)
        rows[-1][1][entry.side] = Cell(text, place + 1)
        self._entries.append(entry)
        self.texts.append(text)
        self.places.append(len(rows) - 1)


class MoveList(Widget):
    """The list. `on_look` is called with the number of entries after which to look."""

    radius = theme.BUTTON_RADIUS
    holds_focus = True

    def __init__(self, on_look: Callable[[int], object]) -> None:
        super().__init__()
        self.on_look = on_look
        self.mistakes: frozenset[int] = frozenset()
        self.cursor = 0
        self.first_row = 0
        self._moves = MoveRows()
        self._widths: list[float] = []  # of the widest move up to each, in points
        self._unit = 0.0  # for which they were measured

    def show(self, record: Record, notation: Notation, cursor: int, mistakes: frozenset[int]) -> None:
        """Show the moves of a game, with the position after `cursor` entries marked and scrolled into view."""
        before = self.last
        stayed = self._moves.follow(record, notation)
        if stayed == before == self.last and (cursor, mistakes) == (self.cursor, self.mistakes):
            return
        del self._widths[stayed:]
        self.cursor, self.mistakes = cursor, mistakes
        self.reveal()
        self.changed()

    @property
    def rows(self) -> list[Row]:
        return self._moves.rows

    @property
    def last(self) -> int:
        """How many entries lead to the last position."""
        return len(self._moves.texts)

    # --- layout ---

    @property
    def columns(self) -> int:
        """Two where every move has room in half the width."""
        room = (self.rect.width / 2 - NUMBER) / 2 - BETWEEN - PAD - MARK
        return 2 if self.rect.width >= TWO_COLUMNS_FROM and self._widest() <= room else 1

    def _widest(self) -> float:
        """The width of the widest move; each is measured once."""
        if self._unit != screen.unit:
            self._unit = screen.unit
            self._widths = []
        for text in islice(self._moves.texts, len(self._widths), None):
            self._widths.append(max(draw.measure(text, "strong"), self._widths[-1] if self._widths else 0))
        return self._widths[-1] if self._widths else 0

    @property
    def lines(self) -> int:
        return max(1, int(self.rect.height // ROW))

    def reveal(self) -> None:
        """Scroll the marked move into view."""
        at = self._moves.places[self.cursor - 1] if 0 < self.cursor <= self.last else 0
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

    def _keep_inside(self) -> None:
        most = -(-len(self.rows) // self._step) * self._step - self.lines * self.columns
        self.first_row = max(0, min(self.first_row, most))

    def boxes(self) -> list[tuple[Cell, pygame.FRect]]:
        boxes = []
        for top, left, (_, cells) in self._shown():
            width = (self.rect.width / self.columns - NUMBER) / 2
            for side, cell in cells.items():
                boxes.append((cell, pygame.FRect(left + NUMBER + side * width, top, width - BETWEEN, ROW)))
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
        for cell, box in self.boxes():
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
        for cell, box in self.boxes():
            self._draw_cell(surface, cell, box)
        surface.set_clip(clip)

    def _draw_cell(self, surface: pygame.Surface, cell: Cell, box: pygame.FRect) -> None:
        now = theme.now
        if cell.cursor == self.cursor:
            shade = theme.mix(now.panel, now.accent, 0.22)
            draw.panel(surface, box.inflate(0, -4), shade, radius=8)
        is_mistake = cell.cursor in self.mistakes
        width = box.width - PAD - (MARK if is_mistake else 0)
        left = box.x + PAD
        style = "strong" if draw.measure(cell.text, "strong") <= width else "chip"
        end = draw.text(surface, cell.text, (left, box.centery), style, now.text, "midleft", width=width)
        if is_mistake:
            draw.text(surface, "?", (end.right + 3, box.centery), "strong", now.bad, "midleft")
