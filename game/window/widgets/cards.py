"""The parts of the side panel that only show something: the players' cards, the result, the advantage."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

import pygame

from ai.analysis.advantage import advantage
from ai.verdict import Verdict, loss, win
from game.rules.numbers import Side
from game.window import screen, theme
from game.window.motion import Glide
from game.window.paint import draw
from game.window.widgets.celebration import Celebration

THREE_LINES = (0.27, 0.535, 0.79)  # where the lines of a tall card stand, in parts of its height
TALL = 99  # a card from this height on has room for three lines
PILL = (28, 20)
LEGEND = "W 9: won in 9 turns of both"
ROOMY = 400  # a card from this width on has room for a sign
BAR = 5  # the width of what marks who is to move


@dataclass(frozen=True)
class Stock:
    """What a player can spend in the course of a game, such as flips: how many are left, and how many there can be."""

    left: int
    most: int
    name: str  # of one
    icon: str

    @property
    def words(self) -> str:
        return f"{self.left} {self.name}{'s' if self.left != 1 else ''}"


@dataclass(frozen=True)
class CardState:
    """What a player's card says."""

    side: Side
    name: str
    line: str
    is_active: bool
    stock: Stock | None = None  # where the game has something to spend
    clock: str = ""  # the time left, where a clock runs
    is_short: bool = False  # of time


class PlayerCard:
    """One player: the disc, the name, what they are doing, what they can spend and their clock."""

    def __init__(self) -> None:
        self.rect = pygame.FRect(0, 0, 0, 0)
        self.state: CardState | None = None
        self.lit = Glide()

    def show(self, state: CardState) -> None:
        if state != self.state:
            self.state = state
            self.lit.to(float(state.is_active))
            screen.damage(self.rect.inflate(60, 80))

    def update(self, dt: float) -> float:
        if self.lit.moving:
            screen.damage(self.rect.inflate(60, 80))
        return self.lit.update(dt)

    def draw(self, surface: pygame.Surface) -> None:
        state = self.state
        if state is None:
            return
        now = theme.now
        fill = theme.mix(now.panel, now.raised, self.lit.value)
        draw.panel(surface, self.rect, fill, shadow=state.is_active)
        if self.lit.value:  # who is to move: a bar, for a frame is where the keyboard is
            bar = pygame.FRect(self.rect.x, self.rect.y, BAR, 0.56 * self.rect.height * self.lit.value)
            bar.midleft = self.rect.x + 6, self.rect.centery
            draw.panel(surface, bar, now.accent, radius=BAR / 2)
        tall = self.rect.height >= TALL
        radius = 30 if tall else 21
        middle = self.rect.x + (22 if tall else 18) + radius, self.rect.centery
        draw.disc(surface, middle, radius, state.side)
        left = middle[0] + radius + (20 if tall else 14)
        right = self._draw_clock(surface, state)
        lines: tuple[float, ...] = (38, 68) if tall else (28, 54)
        if state.stock is not None:
            lines = tuple(part * self.rect.height for part in THREE_LINES) if tall else (19, 41, 65)
        top = self.rect.y + lines[0]
        name_style = "heading" if tall else "subheading"
        draw.text(surface, state.name, (left, top), name_style, now.text, "midleft", width=right - left)
        second = self.rect.y + lines[1]
        draw.text(surface, state.line, (left, second), "small", now.secondary, "midleft", width=right - left)
        if state.stock is not None:
            self._draw_stock(surface, (left, self.rect.y + lines[2]), state.stock)

    def _draw_clock(self, surface: pygame.Surface, state: CardState) -> float:
        """Draws the clock and returns where the room to its left ends."""
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
        """A pill for all there can be, those spent unlit."""
        now = theme.now
        for number in range(stock.most):
            box = pygame.FRect(start[0] + number * (PILL[0] + 6), start[1] - PILL[1] / 2, *PILL)
            has_it = number < stock.left
            fill = now.accent if has_it else now.socket
            draw.panel(surface, box, fill, radius=7)
            color = now.primary_text if has_it else theme.mix(now.socket, now.secondary, 0.7)
            draw.icon(surface, stock.icon, box.center, color, 13)


class Result(Enum):
    """What the end of a game is to whoever looks at it, with its sign."""

    WIN = "trophy"
    LOSS = "flag"
    DRAW = "handshake"
    OTHERS = "swords"  # somebody has won whom one is neither for nor against

    @property
    def color(self) -> theme.Color:
        now = theme.now
        return {Result.WIN: now.good, Result.LOSS: now.bad, Result.DRAW: now.even}.get(self, now.accent)


class ResultCard:
    """How the game ended."""

    HEIGHT = 78

    def __init__(self) -> None:
        self.rect = pygame.FRect(0, 0, 0, 0)
        self.title = self.detail = ""
        self.winner: Side | None = None
        self.kind = Result.OTHERS
        self.shown = Glide(seconds=0.18)
        self.celebration = Celebration()

    @property
    def visible(self) -> bool:
        return bool(self.title)

    def show(self, title: str, detail: str, winner: Side | None, kind: Result) -> None:
        if (title, detail) != (self.title, self.detail):
            self.title, self.detail, self.winner, self.kind = title, detail, winner, kind
            self.shown.jump(0.0)
            self.shown.to(1.0)
            screen.damage()

    def hide(self) -> None:
        if self.title:
            self.title = ""
            self.celebration.end()
            screen.damage()

    def update(self, dt: float) -> float:
        if self.shown.moving:
            screen.damage(self.rect.inflate(16, 16))
        return min(self.shown.update(dt), self.celebration.update(dt, self.rect))

    def draw(self, surface: pygame.Surface) -> None:
        if not self.title:
            return
        now = theme.now
        slid = self.rect.move(0, 8 * (1 - self.shown.value))
        color = self.kind.color
        fill = theme.mix(now.panel, color, 0.16)
        draw.panel(surface, slid, fill, border=color, border_opacity=0.5, opacity=round(self.shown.value, 2))
        start = self.rect.right - 42, self.rect.centery
        own = color if self.winner is None else now.discs[self.winner].light
        self.celebration.draw(surface, self.rect.inflate(-4, -4), start, own)
        left = slid.x + 24
        if slid.width >= ROOMY:
            draw.icon(surface, self.kind.value, (left + 12, slid.centery), color, 26)
            left += 40
        if self.winner is not None:
            draw.disc(surface, (slid.right - 42, slid.centery), 22, self.winner)
        width = slid.right - 76 - left if self.winner is not None else slid.right - 24 - left
        # Where a name is long, it is shortened, and not what has become of its owner.
        name, _, end = self.title.rpartition(" ")
        name = draw.shorten(name, "heading", width - draw.measure(f" {end}", "heading"))
        draw.text(surface, f"{name} {end}", (left, slid.y + 27), "heading", now.text, "midleft", width=width)
        draw.text(surface, self.detail, (left, slid.y + 53), "small", now.secondary, "midleft", width=width)


class Advantage:
    """The graph of who stood better when.

    above      the side whose advantage lies above the middle
    heights    its advantage in each position, from -1 to 1, or None where it is not known yet
    mistakes   the positions that a mistake has led to
    """

    def __init__(self) -> None:
        self.rect = pygame.FRect(0, 0, 0, 0)
        self.has_heading = True  # or it stands elsewhere
        self.above = 0
        self.heights: list[float | None] = []
        self.mistakes: frozenset[int] = frozenset()
        self.cursor = 0

    def show(self, above: Side, heights: list[float | None], mistakes: frozenset[int], cursor: int) -> None:
        fresh = above, heights, mistakes, cursor
        if fresh != (self.above, self.heights, self.mistakes, self.cursor):
            self.above, self.heights, self.mistakes, self.cursor = fresh
            screen.damage(self.rect)

    def room_of_curve(self) -> tuple[pygame.FRect, float]:
        """The room of the curve, and the way from one position to the next."""
        area = pygame.FRect(self.rect.x + 42, self.rect.y + 44, self.rect.width - 66, self.rect.height - 62)
        return area, area.width / max(8, len(self.heights) - 1)

    def place_at(self, x: float) -> int:
        """The position whose point is nearest to a place on the screen."""
        area, step = self.room_of_curve()
        return max(0, min(len(self.heights) - 1, round((x - area.x) / step)))

    def draw(self, surface: pygame.Surface) -> None:
        if not surface.get_clip().colliderect(screen.to_pixels(self.rect)):
            return  # while only the board moves; the curve of a long game takes its time
        now = theme.now
        draw.panel(surface, self.rect)
        head = self.rect.y + 24
        if self.has_heading:
            draw.text(surface, "Advantage", (self.rect.x + 22, head), "label", now.secondary, "midleft")
        draw.text(surface, LEGEND, (self.rect.right - 22, head), "small", now.secondary, "midright")
        area, step = self.room_of_curve()
        draw.disc(surface, (area.x - 16, area.y + 4), 6, self.above)
        draw.disc(surface, (area.x - 16, area.bottom - 4), 6, 1 - self.above)
        middle = area.centery
        draw.panel(surface, (area.x, middle - 0.5, area.width, 1), now.secondary, radius=0, opacity=0.4)
        known = [(area.x + step * place, height) for place, height in enumerate(self.heights) if height is not None]
        if not known:
            draw.text(surface, "Looking at the moves …", area.center, "small", now.secondary, "center")
            return
        points = [(x, middle - height * area.height / 2) for x, height in known]
        self._draw_side(surface, points, middle, self.above)
        self._draw_side(surface, points, middle, 1 - self.above)
        for place in self.mistakes:
            self._draw_dot(surface, area, step, place, now.bad, 4)
        self._draw_dot(surface, area, step, self.cursor, now.text, 5)

    def _draw_side(self, surface: pygame.Surface, points: list[tuple[float, float]], middle: float, side: Side) -> None:
        """The part of the curve on one side of the middle, in the colour of the player it speaks for."""
        color = theme.now.line_color(side)
        runs = [run for run in pieces_on_one_side(points, middle, side == self.above) if len(run) > 1]
        for run in runs:
            left, right = run[0][0], run[-1][0]
            if right - left < 1:
                continue
            top = min(min(y for _, y in run), middle) - 2
            bottom = max(max(y for _, y in run), middle) + 2
            path = " ".join(f"{x - left:.1f},{y - top:.1f}" for x, y in run)
            closed = f"0,{middle - top:.1f} {path} {right - left:.1f},{middle - top:.1f}"
            body = f'<polygon points="{closed}" fill="{draw.css(color)}" fill-opacity="0.28"/>'
            draw.svg(surface, (left, top, right - left, bottom - top), body)
            draw.polyline(surface, run, color, 2.5)

    def _draw_dot(
        self, surface: pygame.Surface, area: pygame.FRect, step: float, place: int, color: theme.Color, radius: float
    ) -> None:
        height = self.heights[place] if place < len(self.heights) else None
        if height is None:
            return
        x, y = area.x + step * place, area.centery - height * area.height / 2
        draw.panel(surface, (x - radius - 2, y - radius - 2, 2 * radius + 4, 2 * radius + 4), radius=radius + 2)
        draw.panel(surface, (x - radius, y - radius, 2 * radius, 2 * radius), color, radius=radius)


def pieces_on_one_side(
    points: list[tuple[float, float]], middle: float, above: bool
) -> list[list[tuple[float, float]]]:
    """The pieces of a curve on one side of a height, each with the points where it crosses it."""

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


class Balance:
    """The bar beside the board: how the position is shared between the two, and its verdict in short."""

    WIDTH = 16

    def __init__(self) -> None:
        self.rect = pygame.FRect(0, 0, 0, 0)
        self.share = Glide(0.5, 0.3)  # of the side at the top
        self.verdict: Verdict | None = None
        self.mover = 0
        self.top = 0

    def show(self, verdict: Verdict | None, mover: Side, top: int) -> None:
        """Show a verdict as the mover sees it; the upper part is that of `top`, as in the graph beside it."""
        if (verdict, mover, top) == (self.verdict, self.mover, self.top):
            return
        if top != self.top:
            self.share.jump(1 - self.share.value)
        self.verdict, self.mover, self.top = verdict, mover, top
        if verdict is not None:
            height = advantage(verdict) * (1 if mover == top else -1)
            self.share.to((1 + height) / 2)
        self._damage()

    def _damage(self) -> None:
        screen.damage(self.rect.inflate(60, 80))

    def update(self, dt: float) -> float:
        if self.share.moving:
            self._damage()
        return self.share.update(dt)

    def draw(self, surface: pygame.Surface) -> None:
        now = theme.now
        draw.panel(surface, self.rect, now.discs[1 - self.top].body, radius=self.WIDTH / 2)
        edge = self.rect.y + self.rect.height * self.share.value
        clip = surface.get_clip()
        surface.set_clip(screen.to_pixels((self.rect.x, self.rect.y, self.rect.width, edge - self.rect.y)).clip(clip))
        draw.panel(surface, self.rect, now.discs[self.top].body, radius=self.WIDTH / 2)
        surface.set_clip(clip)
        # Its end can be seen also where a disc is as dark as the background.
        radius = self.WIDTH / 2
        draw.panel(surface, self.rect, radius=radius, opacity=0, border=now.secondary, border_opacity=0.5, width=1)
        radius = self.WIDTH / 2 + 1
        draw.disc(surface, (self.rect.centerx, self.rect.y + radius), radius, self.top)
        draw.disc(surface, (self.rect.centerx, self.rect.bottom - radius), radius, 1 - self.top)
        is_over = self.verdict in (win(0), loss(0))
        if self.verdict is not None and self.verdict.is_proven and not is_over:
            label = "D" if self.verdict.is_draw else f"W {self.verdict.number}"
            draw.text(surface, label, (self.rect.centerx, self.rect.bottom + 17), "chip", now.text, "center")
