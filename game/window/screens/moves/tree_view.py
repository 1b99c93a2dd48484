"""The moves of an analysis as a control: indented text, or a picture of the tree. A click shows a position."""

import bisect
import math
from collections.abc import Callable, Collection, Iterable
from typing import ClassVar

import pygame

from game.record.node import Node, Rating
from game.record.record import Record
from game.window import scaling, theme
from game.window.input.key_bindings import DOWN, LEFT, RIGHT, UP, Actions
from game.window.input.touch import Touch
from game.window.paint import draw
from game.window.screens.moves.tree_text import PlacedWord, TreeLayout, TreeWord, variations
from game.window.widgets.widget import Role, Widget
from game.words.game_words import Notation
from game.words.messages import tr
from game.words.registry import WORDS

ROW = 28
EDGE = 14
PAD = 4  # inside the mark of the current move
STEP = 26  # the distance between two positions in the picture of the tree
DOT = 8


def rating_color(rating: Rating) -> theme.Color:
    """Return the color in which a rated move is written."""
    now = theme.now
    return {Rating.GOOD: now.good, Rating.DUBIOUS: now.even}.get(rating, now.bad)


class TreeView(Widget):
    """The moves of an analysis. `on_look` is called with the position that the user wants to see.

    node         the position shown
    collapsed    the first positions of the variations whose moves are hidden
    mistakes     the moves that are marked as mistakes; change it with `mark_mistakes`
    is_picture   True if the tree is shown as a picture instead of as text
    """

    role = Role.MOVES
    radius = theme.BUTTON_RADIUS
    holds_focus = True
    touch = Touch.SCROLL
    around = (8.0, 8.0)
    actions: ClassVar[Actions] = {
        LEFT: lambda view: view.step(-1),
        RIGHT: lambda view: view.step(1),
        UP: lambda view: view.go_to_sibling(-1),
        DOWN: lambda view: view.go_to_sibling(1),
    }

    def __init__(self, record: Record, on_look: Callable[[Node], object]) -> None:
        super().__init__()
        self.record = record
        self.on_look = on_look
        self.node = record.root
        self.collapsed: set[Node] = set()
        self.mistakes: set[Node] = set()
        self.is_picture = False
        self._notation: Notation = "short"
        self._layout: TreeLayout | None = None
        self._laid_out: tuple[object, ...] = ()  # the width, scale and notation of the layout
        self._changed: set[Node] = set()  # the positions that have changed since then
        self._has_changed = True
        self._lines: list[tuple[Node, int, Node | None]] = []  # of the picture; empty if it must be made again
        self._line_of: dict[Node, int] = {}
        self._widths: dict[tuple[str, str], float] = {}  # of words, by text and style
        self._offset = 0.0  # in points, of the text
        self._shift = [0.0, 0.0]  # in points, of the picture

    # --- contents ---

    def show(self, node: Node, notation: Notation) -> None:
        """Mark the move that led to a position, and scroll it into view."""
        self.node, self._notation = node, notation
        if (start := self._hiding_variation(node)) is not None:
            self.collapsed.discard(start)
            self.rebuild({start})
        self.reveal()
        self.changed()

    def rebuild(self, changed: Iterable[Node]) -> None:
        """Lay out the tree again where these positions have changed: their move, comment or children."""
        self._changed.update(changed)
        self._has_changed = True
        self._lines = []
        self.changed()

    def mark_mistakes(self, mistakes: Collection[Node]) -> None:
        """Mark these moves as mistakes, and no others."""
        if changed := self.mistakes ^ set(mistakes):
            self.mistakes ^= changed
            self.rebuild(changed)

    def _hiding_variation(self, node: Node) -> Node | None:
        """Return the collapsed variation in which a position is hidden, or None."""
        if not self.collapsed:
            return None
        path = node.path()[:-1]
        return next((each for each in path if each in self.collapsed), None)

    def _lay_out(self) -> TreeLayout:
        """Return the layout of the text, updated to the tree."""
        key = (self.rect.width, scaling.unit, self._notation)
        if self._layout is None or key != self._laid_out:
            if key[1:] != self._laid_out[1:]:
                self._widths = {}
            self._laid_out, self._has_changed = key, True
            width = self.rect.width - 2 * EDGE - 8
            self._layout = TreeLayout(
                self.record.game, self._notation, width, self._measure, self.collapsed, self.mistakes
            )
        if self._has_changed:
            for node in self._changed:
                self._layout.forget(node)
            self._layout.update(self.record.root)
            self._changed, self._has_changed = set(), False
        return self._layout

    def _lay_out_picture(self) -> None:
        """Find the lines of the picture, if the tree has changed."""
        if self._lines:
            return
        self._lines = variations(self.record.root)
        self._line_of = {}
        for first, line, _ in self._lines:
            node: Node | None = first
            while node is not None:
                self._line_of[node] = line
                node = node.next

    def _measure(self, word: TreeWord) -> float:
        """Return the width of a word. Most words of a large tree are equal to others."""
        key = word.text, _style(word)
        width = self._widths.get(key)
        if width is None:
            width = self._widths[key] = draw.measure(*key)
        return width

    @property
    def name(self) -> str:
        return tr("Moves and variations")

    @property
    def value_text(self) -> str:
        node = self.node
        if node.parent is None:
            text = tr("start of the game")
        else:
            text = WORDS[self.record.game].move(node.text, self._notation)
        others = len(node.previous.children) - 1 if node.parent is not None else 0
        facts = [text, node.rating.value if node.rating else "", node.comment]
        if others:
            facts.append(tr("{count} other moves here", count=others))
        return ", ".join(filter(None, facts))

    # --- layout ---

    def reveal(self) -> None:
        """Scroll the current move into view."""
        top = ROW * self._lay_out().row_of(self.node)
        self._scroll_to(min(max(self._offset, top + ROW - self.rect.height + 16), top))
        if self.is_picture:
            self._lay_out_picture()
            x, y = self.node.ply * STEP, self._line_of.get(self.node, 0) * STEP
            for axis, at, extent in ((0, x, self.rect.width), (1, y, self.rect.height)):
                shift = self._shift[axis]
                self._shift[axis] = max(0.0, min(max(shift, at - extent + 3 * STEP), at - STEP))

    def _scroll_to(self, offset: float) -> None:
        most = self._lay_out().count * ROW - self.rect.height + 16
        self._offset = max(0.0, ROW * math.ceil(min(offset, most) / ROW))  # whole rows, so that none is cut at the top

    def boxes(self) -> list[tuple[PlacedWord, pygame.FRect]]:
        """Return the visible words of the text with their areas."""
        layout = self._lay_out()
        first = max(0, int(self._offset // ROW))
        last = int((self._offset + self.rect.height) // ROW) + 1
        found = []
        for index, row in layout.rows(first, last):
            top = self.rect.y + 8 + index * ROW - self._offset
            for placed in row:
                found.append((placed, pygame.FRect(self.rect.x + EDGE + placed.left, top, placed.width, ROW)))
        return found

    def spots(self) -> list[tuple[Node, tuple[float, float]]]:
        """Return the visible positions of the picture with their places."""
        found = []
        for first, line, _ in self._visible_lines():
            node: Node | None = first
            while node is not None:
                x, y = self._spot(node, line)
                if x > self.rect.right:
                    break
                if x >= self.rect.x:
                    found.append((node, (x, y)))
                node = node.next
        return found

    def _visible_lines(self) -> list[tuple[Node, int, Node | None]]:
        self._lay_out_picture()
        first = int(self._shift[1] // STEP) - 1
        last = int((self._shift[1] + self.rect.height) // STEP) + 1
        begin = bisect.bisect_left(self._lines, first, key=lambda line: line[1])
        return self._lines[max(0, begin) : last + 1]

    def _spot(self, node: Node, line: int) -> tuple[float, float]:
        x = self.rect.x + EDGE + DOT + node.ply * STEP - self._shift[0]
        return x, self.rect.y + 20 + line * STEP - self._shift[1]

    # --- mouse and keys ---

    def release(self, position: tuple[float, float]) -> None:
        if self.is_picture:
            for node, (x, y) in self.spots():
                if abs(position[0] - x) <= STEP / 2 and abs(position[1] - y) <= STEP / 2:
                    self.on_look(node)
                    return
        for placed, box in [] if self.is_picture else self.boxes():
            if box.inflate(SPACE_AROUND, 0).collidepoint(position):
                self.on_look(placed.word.node)
                return

    def wheel(self, turns: float) -> bool:
        if self.is_picture:
            self._shift[1] = max(0.0, min(self._shift[1] - turns * STEP, (len(self._lines) - 1) * STEP))
        else:
            self._scroll_to(self._offset - turns * ROW)
        self.changed()
        return True

    def pan(self, distance: float) -> None:
        self.wheel(distance / (STEP if self.is_picture else ROW))

    def step(self, count: int) -> None:
        """Show the next position of the line, or the previous one."""
        target = self.node.next if count > 0 else self.node.parent
        if target is not None:
            self.on_look(target)

    def go_to_sibling(self, count: int) -> bool:
        """Show another move in place of the current one. At the end of a line, return False."""
        if self.node.parent is None:
            return True
        siblings = self.node.parent.children
        index = siblings.index(self.node) + count
        if 0 <= index < len(siblings):
            self.on_look(siblings[index])
        return True

    # --- drawing ---

    def draw(self, surface: pygame.Surface) -> None:
        clip = surface.get_clip()
        surface.set_clip(scaling.to_pixels(self.rect).clip(clip))
        if self.is_picture:
            self._draw_picture(surface)
        elif not self.record.root.children and not self.record.root.comment:
            at = self.rect.x + EDGE, self.rect.y + 20
            width = self.rect.width - 2 * EDGE
            words = tr("No moves yet. Play on the board to add moves and variations.")
            draw.paragraph(surface, words, at, width, "small", theme.now.secondary)
        else:
            self._draw_text(surface)
        surface.set_clip(clip)

    def _draw_text(self, surface: pygame.Surface) -> None:
        now = theme.now
        for placed, box in self.boxes():
            word = placed.word
            if word.is_comment:
                draw.text(surface, word.text, box.midleft, "small", now.secondary, "midleft")
                continue
            if word.node is self.node:
                around = box.inflate(2 * PAD, -4)
                draw.panel(surface, around, now.chosen_row, radius=7, border=now.accent, border_opacity=0.5, width=1.5)
            rating = word.node.rating or (Rating.MISTAKE if word.node in self.mistakes else None)
            color = now.text if rating is None else rating_color(rating)
            if word.indent and rating is None and word.node is not self.node:
                color = theme.mix(now.text, now.secondary, 0.5)
            draw.text(surface, word.text, box.midleft, _style(word), color, "midleft")

    def _draw_picture(self, surface: pygame.Surface) -> None:
        now = theme.now
        for first, line, parent in self._visible_lines():
            last = first
            while last.next is not None:
                last = last.next
            begin, end = self._spot(first, line), self._spot(last, line)
            if parent is not None:
                fork = self._spot(parent, self._line_of[parent])
                corner = fork[0] + STEP / 2, begin[1]
                draw.polyline(surface, [fork, (corner[0], fork[1]), corner, begin], now.secondary, 1.5, opacity=0.6)
            left, right = max(begin[0], self.rect.x), min(end[0], self.rect.right)
            if right > left:
                draw.polyline(surface, [(left, begin[1]), (right, begin[1])], now.secondary, 1.5, opacity=0.6)
        for node, spot in self.spots():
            if node is self.node:
                draw.ring(surface, spot, DOT + 3, now.accent, 2.5)
            if node.parent is None:
                draw.dot(surface, spot, DOT - 3, now.secondary)
            else:
                draw.disc(surface, spot, DOT, node.side)
            if node.rating is not None:
                draw.dot(surface, (spot[0] + 7, spot[1] - 7), 4, rating_color(node.rating))


SPACE_AROUND = 4.0


def _style(word: TreeWord) -> str:
    return "small" if word.is_comment else "label" if word.indent else "strong"
