"""The list of a game's moves, two in a row. A click on a move shows the position after it."""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import islice
from typing import ClassVar

import pygame

from game.record.node import Node, new_nodes, step_from
from game.record.record import Record
from game.window import scaling, theme
from game.window.input.key_bindings import DOWN, LEFT, RIGHT, UP, Actions
from game.window.input.touch import Touch
from game.window.paint import draw
from game.window.widgets.widget import Item, Role, Widget
from game.words.game_words import Notation
from game.words.messages import tr
from game.words.registry import WORDS

ROW = 32
NUMBER = 32  # the width of a move number
TWO_COLUMNS_FROM = 280
MOST_ACROSS = 10  # with at most so many moves of each side, two columns are read across
BETWEEN, PAD, MARK = 8, 8, 14  # between the columns, inside the mark of a move, and the width of the sign for a mistake


@dataclass(frozen=True)
class MoveCell:
    """A move in the list: its text, and the position after it."""

    text: str
    node: Node


Row = tuple[str, dict[int, MoveCell]]


class MoveRows:
    """The rows of the list of moves. Call `follow` to bring them up to date.

    rows      for each row, the move number and the moves in it by side
    nodes     the positions of the game
    texts     the text of each move
    indexes   the index of the row that each move is in
    """

    def __init__(self) -> None:
        self.rows: list[Row] = []
        self.texts: list[str] = []
        self.indexes: list[int] = []
        self.nodes: list[Node] = []
        self._notation: Notation = "short"

    def follow(self, record: Record, notation: Notation) -> int:
        """Update the rows to the moves of the record.

        Return the number of moves from the start that have not changed.
        """
        if notation != self._notation:
            self._notation = notation
            self._cut(0)
        fresh = new_nodes(self.nodes, record.current)
        agreed = record.current.ply + 1 - len(fresh)
        self._cut(agreed)
        for node in fresh:
            self._append(record, node)
        return max(0, agreed - 1)

    def _cut(self, length: int) -> None:
        """Keep the first `length` positions, and remove the others with their moves."""
        while len(self.nodes) > length:
            node = self.nodes.pop()
            if node.parent is not None:
                index = self.indexes.pop()
                self.texts.pop()
                del self.rows[index][1][node.side]
                if not self.rows[index][1]:
                    del self.rows[index]

    def _append(self, record: Record, node: Node) -> None:
        self.nodes.append(node)
        if node.parent is None:
            return
        rows, side = self.rows, node.side
        # After a swap the same side moves again: its move gets a row of its own.
        if not rows or side == 0 or side in rows[-1][1]:
            # A move number covers a move of each side. A position may begin with the second side.
            moves = node.parent.turns + record.root.board.mover
            is_new = not node.is_swap and (moves % 2 == 0 or not rows)
            rows.append((f"{moves // 2 + 1}." if is_new else "", {}))
        text = WORDS[record.game].move(node.text, self._notation)
        rows[-1][1][side] = MoveCell(text, node)
        self.texts.append(text)
        self.indexes.append(len(rows) - 1)


class MoveList(Widget):
    """The widget with the list of moves. `on_look` is called with the position that the user wants to see."""

    role = Role.MOVES
    radius = theme.BUTTON_RADIUS
    holds_focus = True
    touch = Touch.SCROLL
    actions: ClassVar[Actions] = {
        LEFT: lambda moves: moves.step(-1),
        RIGHT: lambda moves: moves.step(1),
        UP: lambda moves: moves.step(-2),
        DOWN: lambda moves: moves.step(2),
    }

    def __init__(self, on_look: Callable[[Node], object]) -> None:
        super().__init__()
        self.on_look = on_look
        self.mistakes: frozenset[Node] = frozenset()
        self.node: Node | None = None
        self.first_row = 0
        self._panned = 0.0  # points that a finger has scrolled since the last row
        self._moves = MoveRows()
        self._widths: list[float] = []  # for each move, the width in points of the widest move up to it
        self._unit = 0.0  # the scale at which the widths were measured

    def show(self, record: Record, notation: Notation, node: Node, mistakes: frozenset[Node]) -> None:
        """Show the moves of a game.

        Mark the move that leads to `node` and scroll it into view. `mistakes` are the positions after mistakes.
        """
        before = self.last
        stayed = self._moves.follow(record, notation)
        if stayed == before == self.last and (node, mistakes) == (self.node, self.mistakes):
            return
        del self._widths[stayed:]
        self.node, self.mistakes = node, mistakes
        self.reveal()
        self.changed()

    @property
    def _ply(self) -> int:
        """The number of moves up to the marked move."""
        return 0 if self.node is None else self.node.ply

    @property
    def name(self) -> str:
        return tr("Moves")

    @property
    def value_text(self) -> str:
        """The texts of the moves up to the marked move, or a text that names the start of the game."""
        return " ".join(self._moves.texts[: self._ply]) or tr("start of the game")

    @property
    def children(self) -> Sequence[Widget]:
        return [
            Item(
                Role.ROW,
                tr("{number}. {move}", number=cell.node.ply, move=cell.text),
                box,
                cell.node.ply,
                self.last,
                cell.node is self.node,
                partial(self.on_look, cell.node),
            )
            for cell, box in self.boxes()
        ]

    @property
    def state_text(self) -> str:
        return tr("mistake") if self.node in self.mistakes else ""

    @property
    def rows(self) -> list[Row]:
        return self._moves.rows

    @property
    def last(self) -> int:
        """The number of moves and swaps in the list."""
        return len(self._moves.texts)

    # --- layout ---

    @property
    def columns(self) -> int:
        """The number of columns of rows: 2 if every move fits into half the width, else 1."""
        area = (self.rect.width / 2 - NUMBER) / 2 - BETWEEN - PAD - MARK
        return 2 if self.rect.width >= TWO_COLUMNS_FROM and self._widest() <= area else 1

    def _widest(self) -> float:
        """Return the width of the widest move in points. Measure each move only once."""
        if self._unit != scaling.unit:
            self._unit = scaling.unit
            self._widths = []
        for text in islice(self._moves.texts, len(self._widths), None):
            self._widths.append(max(draw.measure(text, "strong"), self._widths[-1] if self._widths else 0))
        return self._widths[-1] if self._widths else 0

    @property
    def lines(self) -> int:
        """The number of rows that fit below each other."""
        return max(1, int(self.rect.height // ROW))

    def reveal(self) -> None:
        """Scroll the marked move into view."""
        at = self._moves.indexes[self._ply - 1] if 0 < self._ply <= self.last else 0
        area = self.lines * self.columns
        self.first_row -= self.first_row % self._step
        if at < self.first_row:
            self.first_row = at // self._step * self._step
        elif at >= self.first_row + area:
            self.first_row = at // self._step * self._step + self._step - area
        self._keep_inside()

    @property
    def _reads_across(self) -> bool:
        """True if two columns are read from left to right, line by line, as in a short game."""
        return self.columns > 1 and len(self.rows) <= MOST_ACROSS

    @property
    def _step(self) -> int:
        """The number of rows in a scroll step: a line, or a whole column if columns are read from top to bottom."""
        return self.columns if self._reads_across or self.columns == 1 else self.lines

    def _keep_inside(self) -> None:
        most = -(-len(self.rows) // self._step) * self._step - self.lines * self.columns
        self.first_row = max(0, min(self.first_row, most))

    def boxes(self) -> list[tuple[MoveCell, pygame.FRect]]:
        """Return the visible moves with their areas."""
        boxes = []
        for top, left, (_, cells) in self._shown():
            width = (self.rect.width / self.columns - NUMBER) / 2
            for side, cell in cells.items():
                boxes.append((cell, pygame.FRect(left + NUMBER + side * width, top, width - BETWEEN, ROW)))
        return boxes

    def _shown(self) -> list[tuple[float, float, Row]]:
        """Return the visible rows, each with the y and x coordinates of its upper left corner."""
        shown = []
        for index, row in enumerate(self.rows[self.first_row : self.first_row + self.lines * self.columns]):
            column, line = divmod(index, self.lines)
            if self._reads_across:
                line, column = divmod(index, self.columns)
            left = self.rect.x + column * self.rect.width / self.columns
            shown.append((self.rect.y + line * ROW, left, row))
        return shown

    # --- mouse and keys ---

    def release(self, position: tuple[float, float]) -> None:
        for cell, box in self.boxes():
            if box.collidepoint(position):
                self.on_look(cell.node)

    def wheel(self, turns: float) -> bool:
        self.first_row -= self._step if turns > 0 else -self._step
        self._keep_inside()
        self.changed()
        return True

    def pan(self, distance: float) -> None:
        """Scroll by whole rows as soon as the finger has moved by the height of one."""
        self._panned += distance
        while abs(self._panned) >= ROW * self._step:
            self._panned -= math.copysign(ROW * self._step, self._panned)
            self.wheel(math.copysign(1.0, distance))

    def step(self, moves: int) -> None:
        """Show the position that is `moves` moves later than the marked position, or earlier if negative."""
        nodes = self._moves.nodes
        if self.node is not None:
            self.on_look(step_from(self.node, moves, nodes[0], nodes[-1]))

    # --- drawing ---

    def draw(self, surface: pygame.Surface) -> None:
        now = theme.now
        clip = surface.get_clip()
        surface.set_clip(scaling.to_pixels(self.rect).clip(clip))
        for top, left, (number, _) in self._shown():
            draw.text(surface, number, (left, top + ROW / 2), "small", now.secondary, "midleft")
        for cell, box in self.boxes():
            self._draw_cell(surface, cell, box)
        surface.set_clip(clip)

    def _draw_cell(self, surface: pygame.Surface, cell: MoveCell, box: pygame.FRect) -> None:
        now = theme.now
        if cell.node is self.node:
            draw.panel(
                surface, box.inflate(0, -4), now.chosen_row, radius=8, border=now.accent, border_opacity=0.5, width=1.5
            )
        is_mistake = cell.node in self.mistakes
        width = box.width - PAD - (MARK if is_mistake else 0)
        left = box.x + PAD
        style = "strong" if draw.measure(cell.text, "strong") <= width else "chip"
        end = draw.text(surface, cell.text, (left, box.centery), style, now.text, "midleft", width=width)
        if is_mistake:
            draw.text(surface, "?", (end.right + 3, box.centery), "strong", now.bad, "midleft")
