"""The parts of the side panel that only show something: player cards, result card, advantage graph and bar."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache

import pygame

from ai.analysis.advantage import advantage
from ai.verdict import Verdict, loss, win
from game.record.node import Node
from game.rules.numbers import Side
from game.window import redraw, scaling, theme
from game.window.animation import AnimatedValue
from game.window.paint import draw
from game.window.widgets.celebration import Celebration
from game.window.widgets.widget import Role, Static, Widget
from game.words.messages import mark, tr, tr_n
from game.words.verdicts import short_verdict, winner_moves

# The positions of the lines in a card, as fractions of its height.
TWO_LINES = (0.35, 0.69)
THREE_LINES = (0.27, 0.535, 0.79)
THREE_LOW_LINES = (0.23, 0.5, 0.79)  # in a card that is not tall
TALL = 99  # the height of a tall card, which has larger letters
LOW = 80  # a card below this height has two lines, and shows the supply at the end of the second
PILL, PILL_GAP = (28, 20), 6  # the size of the sign for one unit of a supply, and the space between two
VERDICT_HINT = mark("W 3: win in 3 moves. L 2: loss in 2 moves. Only the winner's moves count.")
ROOMY = 400  # a card of at least this width has an icon
BAR = 5  # the width of the bar that marks the side to move


@dataclass(frozen=True)
class Stock:
    """The flips, or another supply that a player can spend during a game: `left` of `most` units are left."""

    left: int
    most: int
    forms: tuple[str, str]  # the message that {n} units are left, singular and plural
    icon: str

    @property
    def words(self) -> str:
        return tr_n(*self.forms, self.left)


@dataclass(frozen=True)
class CardState:
    """The content of a player's card."""

    side: Side
    name: str
    line: str
    is_active: bool
    stock: Stock | None = None  # the player's supply, in games that have one
    disc: str = ""  # the name of the side's discs
    clock: str = ""  # the time left, in games with a clock
    is_short: bool = False  # True if little time is left


class PlayerCard(Static):
    """A player's card: the disc, the name, the activity, the supply and the clock."""

    role = Role.PLAYER

    def __init__(self) -> None:
        super().__init__()
        self.state: CardState | None = None
        self.lit = AnimatedValue()

    @property
    def name(self) -> str:
        return self.state.name if self.state is not None else ""

    @property
    def value_text(self) -> str:
        state = self.state
        if state is None:
            return ""
        return ", ".join(filter(None, (state.disc, state.line, state.stock.words if state.stock else "", state.clock)))

    def show(self, state: CardState) -> None:
        if state != self.state:
            self.state = state
            self.lit.to(float(state.is_active))
            self.changed()

    def update(self, dt: float) -> float:
        if self.lit.moving:
            self.changed()
        return self.lit.update(dt)

    def draw(self, surface: pygame.Surface) -> None:
        state = self.state
        if state is None:
            return
        now = theme.now
        fill = theme.mix(now.panel, now.raised, self.lit.value)
        draw.panel(surface, self.rect, fill, shadow=state.is_active)
        if self.lit.value:  # the side to move has a bar, because a frame would look like keyboard focus
            bar = pygame.FRect(self.rect.x, self.rect.y, BAR, 0.56 * self.rect.height * self.lit.value)
            bar.midleft = self.rect.x + 6, self.rect.centery
            draw.panel(surface, bar, now.accent, radius=BAR / 2)
        tall = self.rect.height >= TALL
        radius = 30 if tall else 21
        middle = self.rect.x + (22 if tall else 18) + radius, self.rect.centery
        draw.disc(surface, middle, radius, state.side)
        left = middle[0] + radius + (20 if tall else 14)
        right = self._draw_clock(surface, state)
        flat = self.rect.height < LOW
        lines = TWO_LINES if state.stock is None or flat else THREE_LINES if tall else THREE_LOW_LINES
        top, second, last = (self.rect.y + part * self.rect.height for part in (*lines, lines[-1])[:3])
        name_style = "heading" if tall else "subheading"
        draw.text(surface, state.name, (left, top), name_style, now.text, "midleft", width=right - left)
        words, start = state.line, left
        if state.stock is not None and flat:
            start = right - state.stock.most * (PILL[0] + PILL_GAP) + PILL_GAP
            right = start - PILL_GAP
            if draw.measure(words, "small") > right - left:  # beside a clock; the result card says it too
                words, start = "", left
        if state.stock is not None:
            self._draw_stock(surface, (start, last), state.stock)
        draw.text(surface, words, (left, second), "small", now.secondary, "midleft", width=right - left)

    def _draw_clock(self, surface: pygame.Surface, state: CardState) -> float:
        """Draw the clock, if there is one. Return the right end of the space that is left for other text."""
        end = self.rect.right - 24
        if not state.clock:
            return end
        color = theme.now.text if state.is_active else theme.now.secondary
        if state.is_short and state.is_active:
            color = theme.now.bad
        style = "numeral" if self.rect.height >= TALL else "heading"
        box = draw.text(surface, state.clock, (end, self.rect.centery), style, color, "midright")
        return box.left - 12

    def _draw_stock(self, surface: pygame.Surface, start: tuple[float, float], stock: Stock) -> None:
        """Draw a sign for each unit of the supply. Spent units have a dull color."""
        now = theme.now
        for number in range(stock.most):
            box = pygame.FRect(start[0] + number * (PILL[0] + PILL_GAP), start[1] - PILL[1] / 2, *PILL)
            has_it = number < stock.left
            fill = now.accent if has_it else now.socket
            draw.panel(surface, box, fill, radius=7)
            color = now.primary_text if has_it else theme.mix(now.socket, now.secondary, 0.7)
            draw.icon(surface, stock.icon, box.center, color, 13)


class ResultKind(Enum):
    """The result of a game from the user's point of view. The value is the name of its icon."""

    WIN = "trophy"
    LOSS = "flag"
    DRAW = "handshake"
    OTHERS = "swords"  # a win in a game in which the user does not play, or two people use the program

    @property
    def color(self) -> theme.Color:
        now = theme.now
        return {ResultKind.WIN: now.good, ResultKind.LOSS: now.bad, ResultKind.DRAW: now.even}.get(self, now.accent)


class ResultCard(Static):
    """The card with the result of the game."""

    HEIGHT = 78

    def __init__(self) -> None:
        super().__init__()
        self.visible = False
        self.title = self.detail = self.accuracy = ""
        self.winner: Side | None = None
        self.kind = ResultKind.OTHERS
        self.shown = AnimatedValue(seconds=0.18)
        self.celebration = Celebration()

    @property
    def value_text(self) -> str:
        return ", ".join(text for text in (self.detail, self.accuracy) if text)

    @property
    def announcement(self) -> str:
        return tr("{result}. {detail}.", result=self.title, detail=self.detail) if self.title else ""

    def show_accuracy(self, words: str) -> None:
        """Show a text about the accuracy of the game, or nothing if it is empty."""
        if words != self.accuracy:
            self.accuracy = words
            self.changed()

    def show(self, title: str, detail: str, winner: Side | None, kind: ResultKind) -> None:
        if (title, detail) != (self.title, self.detail):
            self.title, self.detail, self.winner, self.kind = title, detail, winner, kind
            self.visible = True
            self.shown.jump(0.0)
            self.shown.to(1.0)
            redraw.request()

    def hide(self) -> None:
        if self.title:
            self.visible, self.title = False, ""
            self.celebration.end()
            redraw.request()

    def update(self, dt: float) -> float:
        if self.shown.moving:
            self.changed()
        return min(self.shown.update(dt), self.celebration.update(dt))

    def draw(self, surface: pygame.Surface) -> None:
        now = theme.now
        slid = self.rect.move(0, 8 * (1 - self.shown.value))
        color = self.kind.color
        fill = theme.mix(now.panel, color, 0.16)
        draw.panel(surface, slid, fill, border=color, border_opacity=0.5, opacity=round(self.shown.value, 2))
        start = self.rect.right - 42, self.rect.centery
        own = color if self.winner is None else now.discs[self.winner].light
        self.celebration.draw(surface, self.rect.inflate(-4, -4), start, (own, now.good, now.accent), self.rect.height)
        left = slid.x + 24
        if slid.width >= ROOMY:
            draw.icon(surface, self.kind.value, (left + 12, slid.centery), color, 26)
            left += 40
        if self.winner is not None:
            draw.disc(surface, (slid.right - 42, slid.centery), 22, self.winner)
        width = slid.right - 76 - left if self.winner is not None else slid.right - 24 - left
        end = draw.text(surface, self.title, (left, slid.y + 27), "heading", now.text, "midleft", width=width).right
        below = self.detail
        if self.accuracy and draw.measure(self.accuracy, "small") <= left + width - end - 16:
            spot = left + width, slid.y + 28
            draw.text(surface, self.accuracy, spot, "small", now.text, "midright")
        elif self.accuracy:
            both = "  ·  ".join((self.detail, self.accuracy))
            below = both if draw.measure(both, "small") <= width else self.accuracy
        draw.text(surface, below, (left, slid.y + 53), "small", now.text, "midleft", width=width)


class AdvantageCurve(Widget):
    """The graph of the advantage over the game, with a tooltip.

    above      the side whose advantage is drawn above the middle
    nodes      the positions of the game
    heights    for each position, the advantage of the side `above` from -1 to 1, or None if it is not known yet
    mistakes   the positions whose last move was a mistake
    node       the position that is marked, or None
    """

    role = Role.GRAPH
    takes_focus = False

    def __init__(self) -> None:
        super().__init__(VERDICT_HINT)
        self.has_heading = True  # False if the screen draws its own heading
        self.above = 0
        self.nodes: list[Node] = []
        self.heights: list[float | None] = []
        self.mistakes: frozenset[Node] = frozenset()
        self.node: Node | None = None

    @property
    def name(self) -> str:
        return tr("Advantage")

    @property
    def value_text(self) -> str:
        number = 0 if self.node is None else self.node.ply
        return tr("position {number} of {count}", number=number, count=max(0, len(self.nodes) - 1))

    def show(
        self, above: Side, nodes: list[Node], heights: list[float | None], mistakes: frozenset[Node], node: Node
    ) -> None:
        fresh = above, nodes, heights, mistakes, node
        if fresh != (self.above, self.nodes, self.heights, self.mistakes, self.node):
            self.above, self.nodes, self.heights, self.mistakes, self.node = fresh
            self.changed()

    def curve_area(self) -> tuple[pygame.FRect, float]:
        """Return the area of the curve, and the horizontal distance between two positions in points."""
        top = 44 if self.has_heading else 22
        area = pygame.FRect(self.rect.x + 42, self.rect.y + top, self.rect.width - 66, self.rect.height - top - 18)
        return area, area.width / max(8, len(self.heights) - 1)

    def node_at(self, x: float) -> Node:
        """Return the position of the game whose point on the curve is nearest to an x coordinate."""
        area, step = self.curve_area()
        return self.nodes[max(0, min(len(self.nodes) - 1, round((x - area.x) / step)))]

    def draw(self, surface: pygame.Surface) -> None:
        now = theme.now
        draw.panel(surface, self.rect)
        head = self.rect.y + 24
        if self.has_heading:
            draw.text(surface, tr("Advantage"), (self.rect.x + 22, head), "label", now.secondary, "midleft")
        area, step = self.curve_area()
        draw.disc(surface, (area.x - 16, area.y + 4), 6, self.above)
        draw.disc(surface, (area.x - 16, area.bottom - 4), 6, 1 - self.above)
        middle = area.centery
        draw.panel(surface, (area.x, middle - 0.5, area.width, 1), now.secondary, radius=0, opacity=0.4)
        known = [(area.x + step * index, height) for index, height in enumerate(self.heights) if height is not None]
        if not known:
            draw.text(surface, tr("Checking the moves …"), area.center, "small", now.secondary, "center")
            return
        points = [(x, middle - height * area.height / 2) for x, height in known]
        for side in (self.above, 1 - self.above):
            for shape in _side_shapes(tuple(points), middle, side == self.above, theme.now.line_color(side)):
                draw.svg(surface, *shape)
        for node in self.mistakes:
            self._draw_dot(surface, area, step, node, now.bad, 4)
        if self.node is not None:
            self._draw_dot(surface, area, step, self.node, now.text, 5)

    def _draw_dot(
        self, surface: pygame.Surface, area: pygame.FRect, step: float, node: Node, color: theme.Color, radius: float
    ) -> None:
        height = self.heights[node.ply] if node.ply < len(self.heights) else None
        if height is None:
            return
        x, y = area.x + step * node.ply, area.centery - height * area.height / 2
        draw.panel(surface, (x - radius - 2, y - radius - 2, 2 * radius + 4, 2 * radius + 4), radius=radius + 2)
        draw.panel(surface, (x - radius, y - radius, 2 * radius, 2 * radius), color, radius=radius)


@lru_cache(maxsize=8)  # the shapes of a long game take longer to compute than everything else on its screen
def _side_shapes(
    points: tuple[tuple[float, float], ...], middle: float, above: bool, color: theme.Color
) -> list[draw.Shape]:
    """Return the parts of the curve where one side is ahead, in the color of its player.

    `middle` is the y of an even game, and `above` is True for the side whose advantage is drawn above it.
    """
    shapes = []
    for run in pieces_on_one_side(points, middle, above):
        left, right = run[0][0], run[-1][0]
        if right - left < 1:
            continue
        top = min(min(y for _, y in run), middle) - 2
        bottom = max(max(y for _, y in run), middle) + 2
        path = " ".join(f"{x - left:.1f},{y - top:.1f}" for x, y in run)
        closed = f"0,{middle - top:.1f} {path} {right - left:.1f},{middle - top:.1f}"
        body = f'<polygon points="{closed}" fill="{draw.css(color)}" fill-opacity="0.28"/>'
        shapes += [((left, top, right - left, bottom - top), body), draw.polyline_shape(run, color, 2.5)]
    return shapes


def pieces_on_one_side(
    points: Sequence[tuple[float, float]], middle: float, above: bool
) -> list[list[tuple[float, float]]]:
    """Return the pieces of a curve above the y coordinate `middle`, or below it if `above` is False.

    Each piece is a list of points, which includes the points where the curve crosses `middle`.
    """

    def is_here(y: float) -> bool:
        return y <= middle if above else y >= middle

    runs: list[list[tuple[float, float]]] = [[]]
    before: tuple[float, float] | None = None
    for x, y in points:
        if before is not None and is_here(before[1]) != is_here(y):
            share = (middle - before[1]) / (y - before[1])
            runs[-1].append((before[0] + share * (x - before[0]), middle))
            if not is_here(y):
                runs.append([])
        if is_here(y):
            runs[-1].append((x, y))
        before = x, y
    return [run for run in runs if run]


class AdvantageBar(Static):
    """The bar beside the board. It shows each player's share of the advantage, and below it a short verdict."""

    role = Role.GRAPH
    settles_slowly = True

    WIDTH = 16

    def __init__(self) -> None:
        super().__init__()
        self.share = AnimatedValue(0.5, 0.3)  # the share of the side at the bottom, 0 to 1
        self.verdict: Verdict | None = None
        self.worth = ""  # the verdict as a sentence for screen readers
        self.mover = 0
        self.bottom_side = 0

    @property
    def name(self) -> str:
        return tr("Advantage bar")

    @property
    def announcement(self) -> str:
        return self.worth

    @property
    def value_text(self) -> str:
        """The verdict for the side to move: as a sentence for screen readers, if there is one, or as a short text."""
        return self.worth or ("" if self.verdict is None else short_verdict(self.verdict))

    def show(self, verdict: Verdict | None, mover: Side, bottom_side: Side) -> None:
        """Show a verdict, which is from the view of `mover`. The lower part of the bar belongs to `bottom_side`."""
        if (verdict, mover, bottom_side) == (self.verdict, self.mover, self.bottom_side):
            return
        if bottom_side != self.bottom_side:
            self.share.jump(1 - self.share.value)
        self.verdict, self.mover, self.bottom_side = verdict, mover, bottom_side
        if verdict is not None:
            height = advantage(verdict) * (1 if mover == bottom_side else -1)
            self.share.to((1 + height) / 2)
        self.changed()

    def update(self, dt: float) -> float:
        if self.share.moving:
            self.changed()
        return self.share.update(dt)

    @staticmethod
    def _label(verdict: Verdict) -> str:
        """Return the text below the bar for a result that is proven: a draw, or a win of either side."""
        if verdict.is_draw:
            return tr("D")
        return tr("W {moves}", moves=winner_moves(verdict)) if verdict.is_proven else tr("W")

    def draw(self, surface: pygame.Surface) -> None:
        now = theme.now
        draw.panel(surface, self.rect, now.discs[self.bottom_side].body, radius=self.WIDTH / 2)
        edge = self.rect.bottom - self.rect.height * self.share.value
        clip = surface.get_clip()
        surface.set_clip(scaling.to_pixels((self.rect.x, self.rect.y, self.rect.width, edge - self.rect.y)).clip(clip))
        draw.panel(surface, self.rect, now.discs[1 - self.bottom_side].body, radius=self.WIDTH / 2)
        surface.set_clip(clip)
        # A border shows the end of the bar even if a disc is as dark as the background.
        radius = self.WIDTH / 2
        draw.panel(surface, self.rect, radius=radius, opacity=0, border=now.secondary, border_opacity=0.5, width=1)
        radius = self.WIDTH / 2 + 1
        draw.disc(surface, (self.rect.centerx, self.rect.y + radius), radius, 1 - self.bottom_side)
        draw.disc(surface, (self.rect.centerx, self.rect.bottom - radius), radius, self.bottom_side)
        is_over = self.verdict in (win(0), loss(0))
        if self.verdict is not None and self.verdict.is_certain and not is_over:
            label = self._label(self.verdict)
            draw.text(surface, label, (self.rect.centerx, self.rect.bottom + 17), "chip", now.text, "center")
