"""A shape of Winning Paths that is being drawn: spaces at points, paths through them, and undo.

The unit of the points is the distance between neighboring spaces. A draft may have no path yet, which no shape can.
"""

import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

from game.rules.errors import SetupError
from game.rules.numbers import members
from game.rules.shapes.shape import BUILT_IN, MOST_SPACES, Place, Shape, load_shape, parse_shape, shape_text
from game.words.messages import mark

MOST_PATHS = 2_000
LEAST_DISTANCE = 0.45  # between two spaces
EPSILON = 1e-6


@dataclass(frozen=True)
class Drawing:
    """A state of a draft.

    places   the point of each space: x to the right, y downward
    paths    each path as a word with the bits of its spaces, in the order in which they were drawn
    """

    name: str = ""
    about: str = ""
    aim: str = ""
    known: str = ""
    places: tuple[Place, ...] = ()
    paths: tuple[int, ...] = ()
    sides: tuple[tuple[int, ...], ...] = ()


class ShapeDraft:
    """Draws a shape. Every method that changes it can be undone.

    drawing   the present state
    """

    def __init__(self, drawing: Drawing | None = None) -> None:
        self.drawing = drawing or Drawing()
        self._done: list[Drawing] = []
        self._undone: list[Drawing] = []

    @classmethod
    def of(cls, shape: Shape) -> "ShapeDraft":
        """Return a draft of a shape, with neighboring spaces one unit apart and the first column and row at 0."""
        places = shape.places
        gaps = [math.dist(one, other) for number, one in enumerate(places) for other in places[:number]]
        unit = min(gaps, default=1.0)
        if abs(unit - 1) < 0.001:  # a shape that was saved by an editor keeps its points
            unit = 1.0
        left, top = min(x for x, _ in places), min(y for _, y in places)
        scaled = tuple((_rounded((x - left) / unit), _rounded((y - top) / unit)) for x, y in places)
        return cls(Drawing(shape.name, shape.about, shape.aim, shape.known, scaled, shape.paths, shape.sides))

    @property
    def places(self) -> tuple[Place, ...]:
        return self.drawing.places

    @property
    def paths(self) -> tuple[int, ...]:
        return self.drawing.paths

    # --- undo and redo ---

    @property
    def can_undo(self) -> bool:
        return bool(self._done)

    @property
    def can_redo(self) -> bool:
        return bool(self._undone)

    def undo(self) -> None:
        """Undo the last change, if there is one."""
        if self._done:
            self._undone.append(self.drawing)
            self.drawing = self._done.pop()

    def redo(self) -> None:
        """Redo the change that was undone last, if there is one."""
        if self._undone:
            self._done.append(self.drawing)
            self.drawing = self._undone.pop()

    def _change(self, drawing: Drawing) -> None:
        """Replace the state. What was said about the former paths and spaces does not hold for others.

        What the user has written in a file is kept.
        """
        if drawing == self.drawing:
            return
        if (drawing.paths, len(drawing.places)) != (self.paths, len(self.places)):
            built_in = [load_shape(name) for name in BUILT_IN]
            about = "" if any(drawing.about == shape.about for shape in built_in) else drawing.about
            aim = "" if any(drawing.aim == shape.aim for shape in built_in) else drawing.aim
            drawing = replace(drawing, about=about, aim=aim, known="")
        self._done.append(self.drawing)
        self._undone.clear()
        self.drawing = drawing

    # --- spaces ---

    def space_at(self, point: Place, reach: float = LEAST_DISTANCE) -> int:
        """Return the space nearest to a point, or -1 if none is within `reach`."""
        distances = [math.dist(place, point) for place in self.places]
        nearest = min(range(len(distances)), key=distances.__getitem__, default=-1)
        return nearest if nearest >= 0 and distances[nearest] <= reach else -1

    def add_space(self, point: Place) -> int:
        """Add a space and return its number from 0. Raise SetupError if there is no room for it."""
        if len(self.places) >= MOST_SPACES:
            raise SetupError("a shape has at most {most} spaces", most=MOST_SPACES)
        if self.space_at(point, LEAST_DISTANCE - EPSILON) >= 0:
            raise SetupError("there is a space already")
        self._change(replace(self.drawing, places=(*self.places, point)))
        return len(self.places) - 1

    def move_space(self, space: int, point: Place) -> None:
        """Move a space. Raise SetupError if another space is too near."""
        others = [place for number, place in enumerate(self.places) if number != space]
        if any(math.dist(place, point) < LEAST_DISTANCE - EPSILON for place in others):
            raise SetupError("there is a space already")
        places = list(self.places)
        places[space] = point
        self._change(replace(self.drawing, places=tuple(places)))

    def remove_space(self, space: int) -> None:
        """Remove a space with all paths and sides through it. Higher spaces get the next lower number."""
        below = (1 << space) - 1
        others = [path for path in self.paths if not path >> space & 1]
        paths = tuple(path & below | (path & ~below) >> 1 for path in others)
        sides = tuple(
            tuple(number - (number > space) for number in side) for side in self.drawing.sides if space not in side
        )
        places = (*self.places[:space], *self.places[space + 1 :])
        self._change(replace(self.drawing, places=places, paths=paths, sides=sides))

    def number_in_reading_order(self) -> None:
        """Number the spaces from the upper left to the lower right, row by row."""
        order = sorted(range(len(self.places)), key=lambda space: (round(self.places[space][1], 3), self.places[space]))
        self._renumber({space: number for number, space in enumerate(order)})

    def _renumber(self, numbers: dict[int, int]) -> None:
        places = sorted(range(len(self.places)), key=numbers.__getitem__)
        paths = tuple(_image(path, numbers.__getitem__) for path in self.paths)
        sides = tuple(tuple(numbers[space] for space in side) for side in self.drawing.sides)
        drawn = tuple(self.places[space] for space in places)
        self._change(replace(self.drawing, places=drawn, paths=paths, sides=sides))

    # --- paths ---

    def toggle_path(self, spaces: Iterable[int]) -> bool:
        """Add a path through some spaces, or remove it if it is there. Return True if it was added.

        Raise SetupError for a path without spaces, or if there are too many paths.
        """
        path = sum(1 << space for space in set(spaces))
        if not path:
            raise SetupError("a path needs at least one space")
        if path in self.paths:
            self.remove_path(path)
            return False
        if len(self.paths) >= MOST_PATHS:
            raise SetupError("a shape has at most {most} paths", most=MOST_PATHS)
        self._change(replace(self.drawing, paths=(*self.paths, path)))
        return True

    def remove_path(self, path: int) -> None:
        """Remove a path, if it is there."""
        self._change(replace(self.drawing, paths=tuple(other for other in self.paths if other != path)))

    def add_symmetric_paths(self) -> int:
        """Add the images of all paths under the symmetries of the places of the spaces. Return how many were added.

        Raise SetupError if there would be too many paths.
        """
        paths = dict.fromkeys(self.paths)
        for images in place_symmetries(self.places):
            for path in self.paths:
                paths.setdefault(_image(path, images.__getitem__))
        if len(paths) > MOST_PATHS:
            raise SetupError("a shape has at most {most} paths", most=MOST_PATHS)
        added = len(paths) - len(self.paths)
        self._change(replace(self.drawing, paths=tuple(paths)))
        return added

    # --- the whole ---

    def rename(self, name: str) -> None:
        self._change(replace(self.drawing, name=name.strip()))

    def clear(self) -> None:
        """Remove all spaces and paths."""
        self._change(Drawing(self.drawing.name))

    @property
    def is_grid(self) -> bool:
        """True if the spaces fill a grid in reading order."""
        columns = len({x for x, _ in self.places})
        return bool(self.places) and self.places == tuple(
            (float(space % columns), float(space // columns)) for space in range(len(self.places))
        )

    def error(self) -> str:
        """Return the reason why this is no shape yet, or an empty text."""
        if not self.places:
            return mark("Place some spaces first.")
        return "" if self.paths else mark("Draw at least one path.")

    def text(self) -> str:
        """Return the text of a shape file. Raise SetupError if the draft is no shape yet."""
        if error := self.error():
            raise SetupError(error)
        drawing = self.drawing
        columns = len({x for x, _ in self.places})
        is_grid = self.is_grid and len(self.places) == columns * columns
        shape = Shape(
            file="",
            name=drawing.name,
            spaces=len(drawing.places),
            paths=drawing.paths,
            about=drawing.about,
            aim=drawing.aim,
            known=drawing.known,
            grid=(columns, columns) if is_grid else None,
            hinted_places=None if is_grid else drawing.places,
            sides=drawing.sides,
        )
        return shape_text(shape)

    def shape(self) -> Shape:
        """Return the shape, as its file would be read. Raise SetupError if the draft is no shape yet."""
        return parse_shape(self.text(), self.drawing.name or "shape")


def place_symmetries(places: tuple[Place, ...]) -> list[tuple[int, ...]]:
    """Return the rotations and reflections that map a set of points to itself, as the image of each point."""
    count = len(places)
    if not count:
        return []
    middle = sum(x for x, _ in places) / count, sum(y for _, y in places) / count
    around = [(x - middle[0], y - middle[1]) for x, y in places]
    farthest = max(range(count), key=lambda space: math.hypot(*around[space]))
    angle, reach = math.atan2(around[farthest][1], around[farthest][0]), math.hypot(*around[farthest])
    found: dict[tuple[int, ...], None] = {}
    for target in around:
        if abs(math.hypot(*target) - reach) < 0.01:
            turn = math.atan2(target[1], target[0])
            for is_mirrored in (False, True):
                images = _turned(around, turn - angle, turn + angle, is_mirrored)
                if images is not None:
                    found.setdefault(images)
    return list(found)


def _turned(
    around: list[tuple[float, float]], turn: float, mirrored_turn: float, is_mirrored: bool
) -> tuple[int, ...] | None:
    """Return the image of each point after a turn, or after a reflection and a turn, or None if a point has none."""
    cosine, sine = math.cos(mirrored_turn if is_mirrored else turn), math.sin(mirrored_turn if is_mirrored else turn)
    images = []
    for x, y in around:
        down = -y if is_mirrored else y
        spot = x * cosine - down * sine, x * sine + down * cosine
        image = min(range(len(around)), key=lambda space: math.dist(around[space], spot))
        if math.dist(around[image], spot) > 0.05:
            return None
        images.append(image)
    return tuple(images) if len(set(images)) == len(images) else None


def _image(path: int, image: Callable[[int], int]) -> int:
    return sum(1 << image(space) for space in members(path))


def _rounded(number: float) -> float:
    return round(number, 4) + 0.0
