"""The drawing area of the shape editor: the spaces and paths of a draft on a grid of points."""

import pygame

from game.rules.numbers import members
from game.rules.shapes.shape import Place
from game.rules.shapes.shape_draft import ShapeDraft
from game.window import theme
from game.window.input.directions import nearest
from game.window.paint import draw
from game.window.paint.curves import Piece, curve
from game.window.widgets.widget import Role, Widget
from game.words.messages import tr, tr_n

STEP = 0.5  # the distance between two points of the grid, in units
LEAST_COLUMNS, LEAST_ROWS = 8.0, 6.0  # units: the least size of the area
RADIUS = 0.3  # of a space, in units
MOST_DRAWN = 160  # with more paths, only the selected one and those through the cursor are drawn


class ShapeCanvas(Widget):
    """The drawing area. The screen passes the mouse to it.

    draft      the draft
    cursor     the point of the keyboard or the mouse, or None
    selected   the spaces of the path that is being drawn, in their order
    shown      the path that is highlighted, or 0
    """

    role = Role.BOARD
    radius = theme.PANEL_RADIUS
    takes_mouse = False
    is_ground = True

    def __init__(self, draft: ShapeDraft) -> None:
        super().__init__()
        self.draft = draft
        self.cursor: Place | None = None
        self.by_keys = False
        self.selected: list[int] = []
        self.shown = 0
        self._corner = (0.0, 0.0)
        self._size = (LEAST_COLUMNS, LEAST_ROWS)
        self._pitch = 1.0
        self._curves: dict[tuple[Place, ...], tuple[Piece, ...]] = {}
        self.fit()

    @property
    def name(self) -> str:
        return tr("Drawing area")

    @property
    def value_text(self) -> str:
        if self.cursor is None:
            return ""
        space = self.draft.space_at(self.cursor)
        place = tr("column {column:g}, row {row:g}", column=self.cursor[0] + 1, row=self.cursor[1] + 1)
        if space < 0:
            return tr("{place}, empty", place=place)
        count = sum(path >> space & 1 for path in self.draft.paths)
        paths = tr_n("on {n} path", "on {n} paths", count)
        text = tr("{place}, space {number}, {paths}", place=place, number=space + 1, paths=paths)
        return tr("{text}, chosen", text=text) if space in self.selected else text

    # --- the grid ---

    def fit(self) -> None:
        """Choose the part of the plane that is shown, so that there is space around the draft."""
        places = self.draft.places or ((0.0, 0.0),)
        left, right = min(x for x, _ in places), max(x for x, _ in places)
        top, bottom = min(y for _, y in places), max(y for _, y in places)
        width, height = max(LEAST_COLUMNS, right - left + 2), max(LEAST_ROWS, bottom - top + 2)
        self._corner = ((left + right - width) / 2, (top + bottom - height) / 2)
        if not self.draft.places:
            self._corner = (-0.5, -0.5)
        # The grid has points at whole numbers.
        self._corner = (round(self._corner[0] / STEP) * STEP, round(self._corner[1] / STEP) * STEP)
        self._size = (width, height)
        self.place(self.rect)

    def place(self, rect: pygame.FRect) -> None:
        """Lay out the area."""
        self.rect = rect
        width, height = self._size
        self._pitch = max(1.0, min((rect.width - 24) / width, (rect.height - 24) / height))
        self._left = rect.centerx - self._pitch * width / 2
        self._top = rect.centery - self._pitch * height / 2

    _left = _top = 0.0

    def spot(self, point: Place) -> tuple[float, float]:
        """Return the place of a point on the screen."""
        x, y = point
        return self._left + (x - self._corner[0]) * self._pitch, self._top + (y - self._corner[1]) * self._pitch

    def point_at(self, position: tuple[float, float]) -> Place:
        """Return the point of the plane at a position on the screen."""
        x, y = position
        return (x - self._left) / self._pitch + self._corner[0], (y - self._top) / self._pitch + self._corner[1]

    def nearest(self, point: Place) -> Place:
        """Return the space near a point, or else the nearest point of the grid that is shown."""
        space = self.draft.space_at(point, RADIUS)
        if space >= 0:
            return self.draft.places[space]
        (left, top), (width, height) = self._corner, self._size
        x = max(left + STEP, min(left + width - STEP, round(point[0] / STEP) * STEP))
        y = max(top + STEP, min(top + height - STEP, round(point[1] / STEP) * STEP))
        return x + 0.0, y + 0.0

    def step_point(self, across: int, down: int) -> None:
        """Move the cursor by a step of the grid."""
        if self.cursor is None:
            (left, top), (width, height) = self._corner, self._size
            self.cursor = self.nearest((float(round(left + width / 2)), float(round(top + height / 2))))
        else:
            x, y = round(self.cursor[0] / STEP) * STEP, round(self.cursor[1] / STEP) * STEP
            self.cursor = self.nearest((x + STEP * across, y + STEP * down))
        self.by_keys = True
        self.changed()

    def step_space(self, across: int, down: int) -> None:
        """Move the cursor to the nearest space in a direction."""
        places = self.draft.places
        if not places:
            return
        self.by_keys = True
        if self.cursor is None or self.draft.space_at(self.cursor) < 0:
            self.cursor = places[0]
        else:
            self.cursor = nearest(self.cursor, zip(places, places, strict=True), across, down) or self.cursor
        self.changed()

    # --- drawing ---

    def draw(self, surface: pygame.Surface) -> None:
        now = theme.now
        draw.panel(surface, self.rect, now.well)
        self._draw_grid(surface)
        self._draw_paths(surface)
        radius = RADIUS * self._pitch
        chosen = set(self.selected) | set(members(self.shown))
        for space, place in enumerate(self.draft.places):
            spot = self.spot(place)
            is_chosen = space in chosen
            draw.dot(surface, spot, radius, now.accent if is_chosen else now.control)
            color = now.primary_text if is_chosen else now.text
            if radius >= 11:
                draw.text(surface, str(space + 1), spot, "small", color, "center")
        if self.cursor is not None:
            reach = 1.25 * radius
            color = now.accent if self.by_keys else now.secondary
            draw.ring(surface, self.spot(self.cursor), reach, color, 2.5 if self.by_keys else 1.5)

    def _draw_grid(self, surface: pygame.Surface) -> None:
        (left, top), (width, height) = self._corner, self._size
        color = theme.mix(theme.now.well, theme.now.secondary, 0.55)
        for row in range(1, round(height / STEP)):
            for column in range(1, round(width / STEP)):
                x, y = left + column * STEP, top + row * STEP
                is_whole = x == round(x) and y == round(y)
                draw.dot(surface, self.spot((x, y)), 2.0 if is_whole else 1.0, color)

    def _draw_paths(self, surface: pygame.Surface) -> None:
        now = theme.now
        paths = self.draft.paths
        here = -1 if self.cursor is None else self.draft.space_at(self.cursor)
        if len(paths) > MOST_DRAWN:
            paths = tuple(path for path in paths if here >= 0 and path >> here & 1)[:MOST_DRAWN]
        faint = theme.mix(now.well, now.text, 0.4)
        for path in paths:
            if path != self.shown:
                self._draw_path(surface, [self.draft.places[space] for space in members(path)], faint, 2.0)
        if self.shown:
            self._draw_path(surface, [self.draft.places[space] for space in members(self.shown)], now.accent, 4.0)
        if len(self.selected) > 1:
            points = [self.spot(self.draft.places[space]) for space in self.selected]
            draw.polyline(surface, points, now.accent, 4.0)

    def _draw_path(self, surface: pygame.Surface, places: list[Place], color: theme.Color, width: float) -> None:
        key = tuple(places)
        if key not in self._curves:
            if len(self._curves) > 4 * MOST_DRAWN:
                self._curves.clear()
            self._curves[key] = curve(places) if len(places) > 1 else ()
        for piece in self._curves[key]:
            draw.polyline(surface, [self.spot(point) for point in piece], color, width)
        if len(places) == 1:
            draw.ring(surface, self.spot(places[0]), 1.15 * RADIUS * self._pitch, color, width)
