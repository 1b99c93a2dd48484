"""The diagram of a shape of Winning Paths: the positions and size of its spaces, and the curves of its paths."""

import math
from collections import Counter
from functools import cached_property
from itertools import pairwise
from statistics import median

from game.rules.numbers import Cell, members
from game.rules.shapes.layout import natural_columns
from game.rules.shapes.shape import Shape
from game.window.input.directions import LEAST_AHEAD, ahead_and_aside, nearest
from game.window.paint.curves import Piece, Point, branches, curve, detour, triangle, wrap_path

# These lengths are fractions of the pitch, which is the distance between adjacent spaces.
RADIUS = 0.33  # the radius of a space
LEAST_RADIUS = 0.12  # the least radius, even if discs then touch
MARGIN = 0.2  # the margin around the curves

SLIMMEST = 0.4  # the least ratio of the shorter side of a picture to the longer side
MOST_LINES = 160  # with more paths than this, only those through the chosen space are drawn
MOST_THROUGH = 40  # the most paths that are drawn through the chosen space
FEW_LINES = 20  # up to this number of paths, all are drawn with full strength
MOST_INK = 13.0  # the most length of curves (in pitches) per area (in square pitches); more would be confusing


class Diagram:
    """The drawing of a shape. Its unit is the pitch; positions are relative to its upper left corner.

    is_grid         True if the spaces are the squares of a grid, so that the paths need not be drawn
    columns, rows   the width and the height
    places          the middles of the spaces
    radius          the radius of a space
    lines           the paths that are always drawn
    is_forked       True if paths are drawn as trees, or as sides of triangles: in pieces that are joined
    """

    def __init__(self, shape: Shape) -> None:
        self.shape = shape
        self.is_grid = shape.hinted_places is None and natural_columns(shape.spaces, shape.paths) is not None
        nearest = _nearest(shape.places)
        self._unit = _pitch(shape.places, nearest)
        self.radius = max(LEAST_RADIUS, min(RADIUS, 0.42 * nearest / self._unit)) if nearest else RADIUS
        self._left = self._top = 0.0
        self._curves: dict[int, tuple[Piece, ...]] = {}
        self._choose_style()
        self.lines = () if self.is_grid or len(shape.paths) > MOST_LINES else shape.paths
        self._set_size()
        if self._ink() > MOST_INK * self.columns * self.rows:
            self.lines = ()

    def _choose_style(self) -> None:
        """Choose triangles or trees instead of curves if all paths can be drawn so, because this is clearer."""
        points = {} if len(self.shape.paths) > MOST_LINES else {path: self._points(path) for path in self.shape.paths}
        corners = Counter(corner for three in points.values() for corner in triangle(three)[:-1])
        self._are_triangles = bool(corners) and len(points) > 2 and min(corners.values()) > 1
        # True if the paths are chains of adjacent spaces, and some of them fork.
        longest = 1.1 * _nearest(self.shape.places)
        trees = [branches(some) for some in points.values()]
        self._are_chains = (
            not self._are_triangles
            and all(math.dist(*branch) <= longest for tree in trees for branch in tree)
            and any(
                max(Counter(point for branch in tree for point in branch).values(), default=0) > 2 for tree in trees
            )
        )

    def _points(self, path: int) -> list[Point]:
        return [self.shape.places[space] for space in members(path)]

    def _set_size(self) -> None:
        around = [(x, y, 0.5) for x, y in self._scaled(self.shape.places)]
        around += [(x, y, MARGIN) for path in self.lines for piece in self.curve(path) for x, y in piece]
        self._left = min(x - margin for x, _, margin in around)
        self._top = min(y - margin for _, y, margin in around)
        self.columns = max(x + margin for x, _, margin in around) - self._left
        self.rows = max(y + margin for _, y, margin in around) - self._top
        if not self.is_grid:
            self._widen(SLIMMEST * max(self.columns, self.rows))
        self._curves.clear()  # from now on, curves are relative to the upper left corner
        self.places = self._scaled(self.shape.places)

    def _widen(self, least: float) -> None:
        """Add space around the picture until its width and its height are at least `least`."""
        across, down = max(0.0, least - self.columns), max(0.0, least - self.rows)
        self.columns, self._left = self.columns + across, self._left - across / 2
        self.rows, self._top = self.rows + down, self._top - down / 2

    def _ink(self) -> float:
        strokes = {stroke for path in self.lines for piece in self.curve(path) for stroke in pairwise(piece)}
        return sum(math.dist(*stroke) for stroke in strokes)

    def _scaled(self, points: tuple[Point, ...]) -> tuple[Point, ...]:
        return tuple((x / self._unit - self._left, y / self._unit - self._top) for x, y in points)

    def through(self, space: Cell) -> list[int]:
        """Return the paths through a space, at most MOST_THROUGH of them."""
        first, paths = self.shape.through
        return list(paths[first[space] : first[space + 1]][:MOST_THROUGH])

    def curve(self, path: int) -> tuple[Piece, ...]:
        """Return the curve of a path: one or more lines of points."""
        if path not in self._curves:
            self._curves[path] = tuple(self._scaled(piece) for piece in self._joined(path))
        return self._curves[path]

    def _joined(self, path: int) -> tuple[Piece, ...]:
        points = self._points(path)
        if self._are_triangles:
            return (triangle(points),)
        if self._are_chains:
            return branches(points)
        if self.shape.grid is not None and self.shape.hinted_places is None:
            pieces = wrap_path(points, *self.shape.grid)
            if pieces is not None:
                return pieces
        others = [place for space, place in enumerate(self.shape.places) if not path >> space & 1]
        return detour(curve(points), points, others, self.radius * self._unit)

    @property
    def is_forked(self) -> bool:
        return self._are_chains or self._are_triangles

    def strength(self, path: int) -> float:
        """Return the opacity, 0 to 1, with which a path is drawn.

        It falls with the number of paths, and with the path's length.
        """
        count = len(self.lines)
        if count <= FEW_LINES:
            return 0.85
        return max(0.2, min(0.85, 0.8 * FEW_LINES / count * (self._usual / self._length(path)) ** 2))

    def _length(self, path: int) -> float:
        strokes = (stroke for piece in self.curve(path) for stroke in pairwise(piece))
        return sum(math.dist(*stroke) for stroke in strokes) or 1.0  # a path may be a single space

    @cached_property
    def _usual(self) -> float:
        """The median length of the curves that are always drawn."""
        return median(self._length(path) for path in self.lines)

    # --- finding spaces ---

    def space_at(self, x: float, y: float) -> int:
        """Return the space at a point of the diagram, or -1 if there is none."""
        if self.is_grid:
            column, row, side = math.floor(x), math.floor(y), round(self.columns)
            return row * side + column if 0 <= column < side and 0 <= row < side else -1
        space = min(range(self.shape.spaces), key=lambda space: math.dist(self.places[space], (x, y)))
        return space if math.dist(self.places[space], (x, y)) <= 0.5 else -1

    def next_space(self, space: Cell, across: int, down: int) -> Cell:
        """Return the nearest space in a direction. If there is none, return the first space on the opposite side."""
        here = self.places[space]
        target = nearest(here, enumerate(self.places), across, down)
        if target is not None:
            return target
        distances = enumerate(ahead_and_aside(here, there, across, down) for there in self.places)
        behind = [(ahead + 2 * aside, other) for other, (ahead, aside) in distances if ahead < -LEAST_AHEAD]
        return min(behind, default=(0.0, space))[1]

    @property
    def middle(self) -> int:
        """The space nearest to the middle of the diagram, where the cursor appears first."""
        middle = self.columns / 2, self.rows / 2
        return min(range(self.shape.spaces), key=lambda space: math.dist(self.places[space], middle))


def _nearest(places: tuple[Point, ...]) -> float:
    """Return the smallest distance between two spaces, or 0 for a single space."""
    pairs = ((place, other) for number, place in enumerate(places) for other in places[:number])
    return min((math.dist(*pair) for pair in pairs), default=0.0)


def _pitch(places: tuple[Point, ...], nearest: float) -> float:
    """Return the pitch: the distance of the nearest spaces, limited so that discs are not too large or too small."""
    across = max(x for x, _ in places) - min(x for x, _ in places)
    down = max(y for _, y in places) - min(y for _, y in places)
    longer = max(across, down)
    return max(longer / 10, min(longer / 3 if len(places) > 9 else longer / 2, nearest)) or 1.0
