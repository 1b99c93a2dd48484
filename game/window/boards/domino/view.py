"""The view of the board of Domino Four: dominoes on a grid of squares."""

import math
from collections.abc import Iterable, Sequence

import pygame

from game.rules.domino import DominoBoard
from game.rules.numbers import Cell, Move, Side
from game.rules.outcome import Step
from game.window import scaling, theme
from game.window.boards.domino.move_input import DominoMoveInput
from game.window.boards.grid_view import TILE_CORNER, TILE_GAP, PlacedChip, Point, TrayView
from game.window.boards.view import BoardStyle
from game.window.boards.win_line import line_ends
from game.window.paint import draw
from game.words.messages import tr

Ends = tuple[int, int]  # the two cells of a domino, the upper or left one first

# These lengths are fractions of the distance between two squares.
INSET = 0.075
CORNER = 0.24
MOST_BEST = 3  # the number of best moves whose verdicts are shown as text
RIM = INSET - TILE_GAP  # the width of a rim that hides the edges of the squares below a domino


def _ends(move: Move) -> Ends:
    cell = move >> 1
    return cell, cell + (8 if move & 1 else 1)


def _place(cell: Cell) -> tuple[int, int]:
    """Return the column and the row of a cell."""
    return cell & 7, cell >> 3


def _domino_body(player: Side, colors: theme.Disc, vertical: bool) -> str:
    """Return a domino as SVG. Its units are hundredths of a square; the gap around the domino is left out."""
    gap = 100 * INSET
    long, short = 200 - 2 * gap, 100 - 2 * gap
    width, height = (short, long) if vertical else (long, short)
    radius = 100 * CORNER
    engraving = draw.css(colors.engraving)
    marks = ""
    for x, y in ((0, 0), (0, 100) if vertical else (100, 0)):
        marks += f'<g transform="translate({x - gap} {y - gap})">{draw.disc_mark(player, colors)}</g>'
    notch = "M18 {0} H{1}" if vertical else "M{0} 18 V{1}"
    notch = notch.format(100 - gap, short - 18)
    return (
        '<defs><linearGradient id="g" x1="0%" y1="0%" x2="100%" y2="100%">'
        f'<stop offset="0" stop-color="{draw.css(colors.light)}"/>'
        f'<stop offset="0.6" stop-color="{draw.css(colors.body)}"/></linearGradient></defs>'
        f'<rect width="{width}" height="{height}" rx="{radius}" fill="url(#g)"/>'
        f'<rect x="9" y="9" width="{width - 18}" height="{height - 18}" rx="{radius - 8}" fill="none" '
        f'stroke="{engraving}" stroke-opacity="0.8" stroke-width="2.6"/>'
        f'<path d="{notch}" fill="none" stroke="{engraving}" stroke-opacity="0.8" stroke-width="2.6" '
        f'stroke-linecap="round"/>{marks}'
        f'<path d="M4.5 {radius + 8} V{radius} A{radius - 4.5} {radius - 4.5} 0 0 1 {radius} 4.5 H{radius + 24}" '
        'fill="none" stroke="#fff" stroke-opacity="0.45" stroke-width="3" stroke-linecap="round"/>'
    )


def pair_cells(squares: Iterable[int], known: Sequence[Ends]) -> list[Ends]:
    """Return dominoes that cover exactly these squares.

    Use those of `known` (in the order in which they were laid) where possible.
    """
    ranks = {ends: rank for rank, ends in enumerate(known)}
    laid: list[Ends] = []

    def cover(free: frozenset[int]) -> bool:
        if not free:
            return True
        first = min(free)
        choices = [(first, first + 1)] if first & 7 < 7 else []
        choices = [ends for ends in [*choices, (first, first + 8)] if ends[1] in free]
        for ends in sorted(choices, key=lambda ends: -ranks.get(ends, -1)):
            laid.append(ends)
            if cover(free - set(ends)):
                return True
            laid.pop()
        return False

    cover(frozenset(squares))
    return laid


class DominoView(TrayView[DominoBoard]):
    """Draws the dominoes of both players and lets a person lay one.

    dominoes   the dominoes on the board, with their owners
    aim        the point under the mouse or at the cursor, in columns and rows, or None
    """

    move_input: DominoMoveInput

    def __init__(self, board: DominoBoard, move_input: DominoMoveInput, style: BoardStyle = BoardStyle.FULL) -> None:
        self.dominoes: dict[Ends, int] = {}
        self.mark: Ends | None = None
        self.aim: tuple[float, float] | None = None
        self._seen: list[Ends] = []  # the dominoes laid; a position does not say which squares form one
        super().__init__(board, move_input, style)
        move_input.on_turn = self.rotate

    @property
    def vertical(self) -> bool:
        """True if the domino in hand is vertical."""
        return self.move_input.is_upright

    def layout(self, rect: pygame.FRect) -> None:
        self.fit(rect, self.board.columns, self.board.rows, labels=True)

    # --- the position ---

    def set_game_moves(self, moves: Sequence[Move]) -> None:
        for move in moves:
            self._remember(_ends(move))

    def place(self, board: DominoBoard, last: Sequence[Step]) -> None:
        self.mark = None
        for step in last:
            self.mark = (step.cells[0], step.cells[1])
            self._remember(self.mark)
        cells = [8 * row + column for row in range(board.rows) for column in range(board.columns)]
        self.dominoes = {
            ends: player
            for player in (0, 1)
            for ends in pair_cells((cell for cell in cells if board.owner(cell) == player), self._seen)
        }
        self.falling = None

    def _remember(self, ends: Ends) -> None:
        if ends in self._seen:
            self._seen.remove(ends)
        self._seen.append(ends)

    # --- animation ---

    def plan(self, steps: Sequence[Step], before: DominoBoard) -> None:
        self.hint = None
        for step in steps:
            self.plan_landing(step, before.mover, self._lay)

    def _lay(self, step: Step, player: Side) -> None:
        self.mark = (step.cells[0], step.cells[1])
        self.dominoes[self.mark] = player

    # --- mouse and keys ---

    def press(self, button: int, position: tuple[float, float]) -> Move | None:
        if button == 3 and self.aim is not None:
            self.rotate()
        return super().press(button, position)

    def point_at(self, position: tuple[float, float]) -> None:
        before = self.target
        self.aim = self.cells_at(position) if self.grid.collidepoint(position) else None
        self._relight(before)

    @property
    def cursor(self) -> Cell:
        return -1 if self.aim is None else 8 * math.floor(self.aim[1]) + math.floor(self.aim[0])

    def step(self, across: int, down: int) -> None:
        before = self.target
        columns, rows = self.board.columns, self.board.rows
        column, row = (columns - 1) // 2, (rows - 1) // 2
        if self.aim is not None:
            column = (math.floor(self.aim[0]) + across) % columns
            row = (math.floor(self.aim[1]) + down) % rows
        self.aim = column + 0.5, row + 0.5
        self._relight(before)

    def rotate(self) -> None:
        """Turn the domino in hand."""
        before = self.target
        self.move_input.is_upright = not (before & 1 if before is not None else self.vertical)
        self._relight(before)

    def _relight(self, before: int | None) -> None:
        if self.target != before:
            self.light.jump(0.4)
            self.light.to(1.0)
        self.changed()

    def choose(self, by_key: bool = False) -> Move | None:
        if self.busy:
            self.finish()  # the click skips the animation and then chooses
        if self.aim is None:
            return None
        if self.active and self.target is not None:
            return self.target
        column, row = math.floor(self.aim[0]), math.floor(self.aim[1])
        is_covered = self.board.owner(8 * row + column) >= 0
        disabled_reason = (
            tr("This square is already covered") if is_covered else tr("No domino fits here: both squares must be free")
        )
        self.refuse(disabled_reason, self.spot(column, row))
        return None

    @property
    def target(self) -> int | None:
        """The move that a click chooses: the nearest legal domino over the cursor, or None.

        Prefers the direction of the domino in hand.
        """
        return None if self.aim is None else self._target_at(self.aim)

    def move_at(self, cell: Cell) -> Move | None:
        column, row = _place(cell)
        return self._target_at((column + 0.5, row + 0.5))

    def _target_at(self, aim: tuple[float, float]) -> Move | None:
        x, y = aim
        cell = 8 * math.floor(y) + math.floor(x)
        moves = [move for move in self.legal if cell in _ends(move)]

        def distance(move: Move) -> tuple[bool, float, int]:
            (left, top), (right, bottom) = map(_place, _ends(move))
            away = math.hypot((left + right + 1) / 2 - x, (top + bottom + 1) / 2 - y)
            return bool(move & 1) != self.vertical, round(away, 6), -move

        return min(moves, key=distance, default=None)

    # --- drawing ---

    def paint(self, surface: pygame.Surface) -> None:
        columns, rows = self.board.columns, self.board.rows
        tiles = tuple((column, row, theme.now.socket) for row in range(rows) for column in range(columns))
        self.paint_ground(surface, tiles)
        self.paint_labels(surface, columns, rows)
        self._paint_dominoes(surface)
        if self.style is BoardStyle.PLAIN:
            return
        self._paint_win(surface)
        if self.style is BoardStyle.FULL and not self.busy:
            self._paint_hover(surface)
            if self.move_input.unconfirmed is not None:
                self._paint_domino(surface, _ends(self.move_input.unconfirmed), self.board.mover)
                self._outline(surface, _ends(self.move_input.unconfirmed), theme.now.accent, 0.06)

    def _paint_dominoes(self, surface: pygame.Surface) -> None:
        winners = self.winners()
        for ends, player in self.dominoes.items():
            center = self._box(ends).center
            height = (center[1] - self.hopped(center, player)[1]) / self.pitch
            self._paint_domino(surface, ends, player, height=height)
        if self.mark is not None and not winners and self.style is not BoardStyle.PLAIN:
            self._outline(surface, self.mark, theme.now.mark, 0.035)
        if self.falling is not None:
            (first, last), player, height = self.falling
            shade = self._box((first, last))
            draw.panel(surface, shade, (0, 0, 0), radius=CORNER * self.pitch, opacity=round(0.5 - 0.6 * height, 2))
            self._paint_domino(surface, (first, last), player, 1 - 0.5 * height, height)

    def _box(self, ends: Ends) -> pygame.FRect:
        (column, row), (last_column, last_row) = map(_place, ends)
        box = self.cell_box(column, row, last_column - column + 1, last_row - row + 1)
        return box.inflate(-2 * INSET * self.pitch, -2 * INSET * self.pitch)

    def _paint_domino(
        self, surface: pygame.Surface, ends: Ends, player: Side, opacity: float = 1, height: float = 0
    ) -> None:
        box = self._box(ends)
        box.y -= height * self.pitch
        if opacity == 1:
            rim = box.inflate(*[2 * RIM * self.pitch] * 2)
            draw.panel(surface, rim, theme.now.hole[1], radius=TILE_CORNER * self.pitch)
        body = _domino_body(player, theme.now.discs[player], vertical=box.height > box.width)
        size = (scaling.px(box.width), scaling.px(box.height))
        short = 100 - 200 * INSET
        view = (short, short + 100) if box.height > box.width else (short + 100, short)
        draw.place(surface, draw.picture(body, view, size), box.center, opacity)

    def _outline(self, surface: pygame.Surface, ends: Ends, color: theme.Color, width: float) -> None:
        line = max(1.5, width * self.pitch)
        box = self._box(ends).inflate(line, line)
        draw.panel(surface, box, opacity=0, radius=CORNER * self.pitch + line / 2, border=color, width=line)

    def _paint_hover(self, surface: pygame.Surface) -> None:
        if not self.active or self.aim is None:
            return
        target = self.target
        if target is not None:
            self._paint_domino(surface, _ends(target), self.board.mover, 0.62 * self.light.value)
        if self.by_keys:
            if target is not None:
                self._outline(surface, _ends(target), theme.now.accent, 0.05)
            else:
                self.paint_cursor(surface, self.cell_box(math.floor(self.aim[0]), math.floor(self.aim[1])))

    def placed_chips(self) -> list[PlacedChip]:
        # Moves in the direction of the domino in hand are labeled: the best with text, the others with small signs.
        chips = [(move, chip) for move, chip in self.chips.items() if bool(move & 1) == self.vertical]
        placed = []
        for place, (move, chip) in reversed([*enumerate(chips)]):
            is_best = place < MOST_BEST and chip == chips[0][1]
            placed.append((self._box(_ends(move)).center, chip, (0.95 if is_best else 0.3) * self.pitch))
        return placed

    def placed_bulb(self) -> tuple[Point, float] | None:
        return None if self.hint is None else (self._box(_ends(self.hint)).center, 0.42 * self.pitch)

    def paint_advice(self, surface: pygame.Surface) -> None:
        if self.hint is not None:
            self._outline(surface, _ends(self.hint), theme.now.accent, 0.05)
        super().paint_advice(surface)

    # --- the win ---

    def _paint_win(self, surface: pygame.Surface) -> None:
        """Draw rings on the winning squares, and the highlight along every winning line."""
        winners = [_place(cell) for cell in self.winners()]
        for place in winners:
            center = self.hopped(self.spot(*place), self.board.winner)
            draw.ring(surface, center, 0.3 * self.pitch, theme.now.mark, max(1.5, 0.045 * self.pitch))
        for first, last in line_ends(winners, self.board.line):
            self.paint_light(surface, [self.spot(*first), self.spot(*last)])
