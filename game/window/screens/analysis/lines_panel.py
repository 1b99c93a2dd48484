"""The panel with the best moves of a position: verdict, line of play, depth and speed."""

from collections.abc import Callable, Sequence
from typing import ClassVar

import pygame

from ai.search.best_moves import MOST_LINES, BestMoves
from ai.search.iterative_deepening import SearchResult
from game.rules.board import Board
from game.rules.numbers import Move
from game.window import scaling, theme
from game.window.boards.view import draw_verdict
from game.window.input.key_bindings import LEFT, RIGHT, Action, Actions
from game.window.paint import draw
from game.window.widgets.controls import ListBox
from game.window.widgets.group import Group
from game.window.widgets.widget import Button, ButtonKind, Role, Static
from game.words.game_words import Notation
from game.words.messages import mark, tr
from game.words.registry import WORDS
from game.words.verdicts import verdict_words

PAUSE = Action("analysis.pause", mark("Pause or resume the search for the best moves"), ("K",))
MORE_LINES = Action("analysis.more_lines", mark("Show one more best move"), ("]",))
FEWER_LINES = Action("analysis.fewer_lines", mark("Show one fewer best move"), ("[",))
BUTTON = 34
ROW = 30
CHIP = 58  # the width of the column with the verdicts


class LinesList(ListBox):
    """The best moves, one in each row. The wheel and the left and right keys walk along the line of a row.

    on_point   called with the index of the row that the mouse or a key points at, or -1
    on_walk    called with 1 to walk forward along the line, or -1 to walk back
    """

    actions: ClassVar[Actions] = {
        **ListBox.actions,
        LEFT: lambda rows: rows.on_walk(-1),
        RIGHT: lambda rows: rows.on_walk(1),
    }

    def __init__(
        self,
        draw_row: Callable[[pygame.Surface, pygame.FRect, int], object],
        on_point: Callable[[int], object],
        on_walk: Callable[[int], object],
        on_take: Callable[[int], object],
    ) -> None:
        super().__init__(draw_row, on_point, ROW, on_take)
        self.takes_at_once = True
        self.on_point, self.on_walk = on_point, on_walk

    def point(self, position: tuple[float, float]) -> None:
        self.on_point(self._row_at(position))

    def hover(self, is_over: bool) -> None:
        super().hover(is_over)
        if not is_over:
            self.on_point(-1)

    def wheel(self, turns: float) -> bool:
        self.on_walk(-1 if turns > 0 else 1)
        return True


class LinesPanel(Static):
    """The panel with the best moves.

    count       the number of moves to search for
    is_paused   True while the search is paused
    lines       the best moves of the position, best first
    pointed     the index of the line under the mouse or chosen by keys, or -1
    walked      the number of moves of that line that the board shows as played
    """

    role = Role.HEADING

    def __init__(
        self,
        widgets: Group,
        on_point: Callable[[], object],
        on_take: Callable[[Sequence[Move]], object],
        on_change: Callable[[], object],
    ) -> None:
        super().__init__()
        self._on_point, self._on_take, self._on_change = on_point, on_take, on_change
        self.count = 3
        self.is_paused = False
        self.lines: Sequence[SearchResult] = ()
        self.pointed, self.walked = -1, 0
        self._board: Board | None = None
        self._notation: Notation = "short"
        self._head = ""
        self._texts: list[str] = []
        widgets.add(self)
        add = widgets.add
        self.fewer = add(Button("", lambda: self.set_count(-1), "circle-minus", ButtonKind.QUIET, action=FEWER_LINES))
        self.more = add(Button("", lambda: self.set_count(1), "plus", ButtonKind.QUIET, action=MORE_LINES))
        self.pause = add(Button("", self.toggle, "pause", ButtonKind.QUIET, action=PAUSE))
        self.list = add(LinesList(self._draw_row, self.point_at_line, self.walk, lambda index: self.take()))
        self.list.title = tr("Best moves")
        self.list.row_text = lambda index: f"{verdict_words(self.lines[index].verdict)}, {self._texts[index]}"

    @property
    def name(self) -> str:
        return tr("Best moves")

    @property
    def value_text(self) -> str:
        return self._head

    # --- contents ---

    def show(self, board: Board, found: BestMoves | None, notation: Notation, is_searching: bool) -> None:
        """Show the best moves of a position that are known so far."""
        if board is not self._board:
            self.pointed, self.walked = -1, 0
        self._board, self._notation = board, notation
        self.lines = found.lines[: self.count] if found is not None else ()
        self._texts = [self._text(line.line or (line.move,)) for line in self.lines]
        self._head = self._summary(board, found, is_searching)
        self.pointed = min(self.pointed, len(self.lines) - 1)
        self.list.fill(len(self.lines), self.pointed)
        self.list.empty_words = "" if board.ended or is_searching else mark("Press K to search for the best moves")
        self.pause.icon = "play" if self.is_paused else "pause"
        self.fewer.disabled_reason = "" if self.count > 1 else tr("At least one move is shown")
        self.more.disabled_reason = "" if self.count < MOST_LINES else tr("At most eight moves are shown")
        self.changed()

    def _summary(self, board: Board, found: BestMoves | None, is_searching: bool) -> str:
        if board.ended:
            return tr("The game is over here")
        if found is None or not found.lines:
            return tr("searching") if is_searching else tr("paused")
        if found.is_final:
            return tr("proven")
        depth = tr("depth {depth}", depth=found.depth)
        if not is_searching:
            return tr("{depth} · paused", depth=depth)
        speed = found.lines[0].nodes_per_second
        return f"{depth} · {_speed(speed)}" if speed else depth

    def _text(self, line: Sequence[Move]) -> str:
        assert self._board is not None
        board, words = self._board.copy(), WORDS[self._board.game]
        texts = []
        for move in line:
            texts.append(words.move(board.text(move), self._notation))
            board.play(move)
        return "  ".join(texts)

    # --- the line under the pointer ---

    @property
    def line(self) -> Sequence[Move]:
        """The moves of the line that is pointed at, or no moves."""
        if not 0 <= self.pointed < len(self.lines):
            return ()
        result = self.lines[self.pointed]
        return result.line or (result.move,)

    def point_at_line(self, index: int) -> None:
        """Point at the line of a row, or at none."""
        if index != self.pointed:
            self.pointed, self.walked = index, 0
            self.list.selected = index
            self.changed()
            self._on_point()

    def walk(self, step: int) -> None:
        """Show one more move of the line as played, or one fewer."""
        walked = max(0, min(len(self.line), self.walked + step))
        if walked != self.walked:
            self.walked = walked
            self._on_point()

    def take(self) -> None:
        """Play the moves of the line that were walked, or its first move."""
        line = self.line
        if line:
            self._on_take(line[: max(1, self.walked)])

    def set_count(self, more: int) -> None:
        """Search for more or fewer moves."""
        self.count = max(1, min(MOST_LINES, self.count + more))
        self._on_change()

    def toggle(self) -> None:
        """Pause or resume the search."""
        self.is_paused = not self.is_paused
        self._on_change()

    # --- layout and drawing ---

    def show_widgets(self, is_visible: bool) -> None:
        """Show or hide the panel."""
        for widget in (self, self.fewer, self.more, self.pause, self.list):
            widget.visible = is_visible

    def height(self, most: float) -> float:
        """Return the height that the panel needs for its lines, at most `most`."""
        return min(most, self._head_height + self.count * self.list.row_height + 10)

    @property
    def _head_height(self) -> float:
        return scaling.control_size(BUTTON) + 4

    def place(self, rect: pygame.FRect) -> None:
        self.rect = rect
        left = rect.right - 8
        for button in (self.pause, self.more, self.fewer):
            side = scaling.control_size(BUTTON)
            left -= side
            button.rect = pygame.FRect(left, rect.y + 3, side, side)
        head = self._head_height
        self.list.rect = pygame.FRect(rect.x + 8, rect.y + head, rect.width - 16, rect.height - head - 8)

    def draw(self, surface: pygame.Surface) -> None:
        draw.panel(surface, self.rect)
        left = self.rect.x + 14
        width = self.fewer.rect.left - 6 - left
        draw.text(surface, self._head, (left, self.fewer.rect.centery), "small", theme.now.text, "midleft", width=width)

    def _draw_row(self, surface: pygame.Surface, box: pygame.FRect, index: int) -> None:
        pill = pygame.FRect(box.x + 4, box.y + 4, CHIP, box.height - 8)
        draw_verdict(surface, pill, self.lines[index].verdict)
        left = pill.right + 10
        words = _fitting(self._texts[index], box.right - left - 4)
        draw.text(surface, words, (left, box.centery), "label", theme.now.text, "midleft")


def _fitting(line: str, width: float) -> str:
    """Return as many moves of a line as fit into a width, with a sign if moves are left out."""
    if draw.measure(line, "label") <= width:
        return line
    moves = line.split("  ")
    while len(moves) > 1 and draw.measure("  ".join([*moves, "…"]), "label") > width:
        moves.pop()
    return "  ".join([*moves, "…"])


def _speed(nodes_per_second: int) -> str:
    """Return the number of positions searched in a second as a short text."""
    if nodes_per_second >= 1_000_000:
        return tr("{count:.1f} M/s", count=nodes_per_second / 1_000_000)
    return tr("{count} k/s", count=max(1, round(nodes_per_second / 1000)))
