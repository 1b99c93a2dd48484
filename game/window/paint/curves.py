"""Computes the lines and curves with which the paths of Winning Paths are drawn through their spaces."""

import math
from collections.abc import Iterable, Sequence
from itertools import pairwise, permutations

Point = tuple[float, float]
Piece = tuple[Point, ...]  # points so close together that straight lines between them look like a curve

STRAIGHT = 0.02  # a path is straight if its points deviate from a line by no more than this share of its length
ROUND = 0.03  # points form a circle if they deviate by no more than this share of its radius
WIDEST_GAP = math.radians(140)  # the widest angle, seen from the middle, between adjacent points of a closed path
MOST_TRIED = 6  # the greatest number of points for which every order is tried
PARTS = 10  # the lines that a curve between two of its points is drawn with
STUB = 0.47  # the fraction of a step over the edge of the grid that is drawn on each side


def curve(points: Sequence[Point]) -> tuple[Piece, ...]:
    """Return the lines that join a path's points: a straight line, a circle or arc, a polygon, or a smooth curve."""
    if len(points) < 2:
        return (tuple(points),)
    ends = _line_ends(points)
    if ends is not None:
        return (ends,)
    circle = _circle_through(points)
    around, gap = _in_turn(points, circle[0] if circle else _middle(points))
    if circle and (len(points) == 3 or len(points) > 4 or gap > WIDEST_GAP):
        return (_arc(*circle, around, gap),)
    if gap <= WIDEST_GAP:
        ring = [*around, around[0]]
        return (tuple(ring) if len(points) == 4 else _smooth(ring),)
    return (_smooth(_shortest_way(points)),)


def wrap_path(points: Sequence[Point], columns: int, rows: int) -> tuple[Piece, ...] | None:
    """Return the pieces of a path that is a straight line around the edges of a grid, or None if it is not."""
    cells = {(round(x), round(y)) for x, y in points}
    diagonals = ((1, 1), (1, -1)) if min(columns, rows) > 1 else ()
    for across, down in ((1, 0), (0, 1), *diagonals):
        for start in sorted(cells):
            way = [((start[0] + k * across) % columns, (start[1] + k * down) % rows) for k in range(len(cells))]
            if set(way) == cells:
                return _pieces(way, across, down)
    return None


def _pieces(way: list[tuple[int, int]], across: int, down: int) -> tuple[Piece, ...]:
    pieces: list[list[Point]] = [[way[0]]]
    for here, there in pairwise(way):
        if (there[0] - here[0], there[1] - here[1]) == (across, down):
            pieces[-1].append(there)
        else:
            pieces[-1].append((here[0] + STUB * across, here[1] + STUB * down))
            pieces.append([(there[0] - STUB * across, there[1] - STUB * down), there])
    return tuple(tuple(piece) for piece in pieces)


def triangle(points: Sequence[Point]) -> Piece:
    """Return the triangle whose sides have their middles in these three points; empty if there is no such triangle."""
    if len(points) != 3 or _line_ends(points) is not None:
        return ()
    whole = sum(x for x, _ in points), sum(y for _, y in points)
    corners = [(round(whole[0] - 2 * x, 2), round(whole[1] - 2 * y, 2)) for x, y in points]
    return (*corners, corners[0])


def branches(points: Sequence[Point]) -> tuple[Piece, ...]:
    """Return the lines of the shortest tree that connects all points."""
    joined, left = list(points[:1]), list(points[1:])
    lines = []
    while left:
        here, there = min(((here, there) for here in joined for there in left), key=lambda pair: math.dist(*pair))
        lines.append(tuple(sorted((here, there))))
        left.remove(there)
        joined.append(there)
    return tuple(lines)


def detour(
    pieces: tuple[Piece, ...], points: Sequence[Point], others: Sequence[Point], space: float
) -> tuple[Piece, ...]:
    """Return the pieces of a path's curve. If it is a straight line that crosses other points, bend it around them."""
    if len(pieces) != 1 or len(pieces[0]) != 2:
        return pieces
    way = sorted(points, key=lambda point: math.dist(point, pieces[0][0]))
    bent = way[:1]
    for here, there in pairwise(way):
        length = math.dist(here, there)
        if any(_is_between(here, there, other, 0.2 * space) for other in others):
            side = 1.5 * space / length
            bent.append(
                (
                    (here[0] + there[0]) / 2 + side * (there[1] - here[1]),
                    (here[1] + there[1]) / 2 - side * (there[0] - here[0]),
                )
            )
        bent.append(there)
    return (_smooth(bent),) if len(bent) > len(way) else pieces


def _is_between(start: Point, end: Point, point: Point, space: float) -> bool:
    """Return True if a point is nearer than `space` to the line from `start` to `end`."""
    length = math.dist(start, end)
    along = ((point[0] - start[0]) * (end[0] - start[0]) + (point[1] - start[1]) * (end[1] - start[1])) / length
    return 0 < along < length and abs(_cross(start, end, point)) < space * length


# --- straight lines ---


def _line_ends(points: Sequence[Point]) -> Piece | None:
    """Return the two ends of the straight line on which all points lie, or None if they do not lie on a line."""
    first = max(points, key=lambda point: math.dist(point, points[0]))
    last = max(points, key=lambda point: math.dist(point, first))
    length = math.dist(first, last)
    off = max(abs(_cross(first, last, point)) for point in points) / length
    return (first, last) if off <= STRAIGHT * length else None


def _cross(start: Point, end: Point, point: Point) -> float:
    return (end[0] - start[0]) * (point[1] - start[1]) - (end[1] - start[1]) * (point[0] - start[0])


# --- circles ---


def _middle(points: Sequence[Point]) -> Point:
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)


def _circle_through(points: Sequence[Point]) -> tuple[Point, float] | None:
    """Return the middle and the radius of the circle on which all points lie, or None if there is no circle."""
    (ax, ay), (bx, by), (cx, cy) = points[:3]
    twice = 2 * (ax * (by - cy) + bx * (cy - ay) + cx * (ay - by))
    if abs(twice) < 1e-9:
        return None
    a, b, c = ax * ax + ay * ay, bx * bx + by * by, cx * cx + cy * cy
    middle = (
        (a * (by - cy) + b * (cy - ay) + c * (ay - by)) / twice,
        (a * (cx - bx) + b * (ax - cx) + c * (bx - ax)) / twice,
    )
    radius = math.dist(middle, points[0])
    if any(abs(math.dist(middle, point) - radius) > ROUND * radius for point in points):
        return None
    return middle, radius


def _in_turn(points: Sequence[Point], middle: Point) -> tuple[list[Point], float]:
    """Return the points sorted by their angle around a middle, and the widest gap between two of them as an angle.

    The first point in the list is the point after this gap.
    """
    angles = sorted((math.atan2(y - middle[1], x - middle[0]), (x, y)) for x, y in points)
    gaps = [(angles[k][0] - angles[k - 1][0]) % math.tau for k in range(len(angles))]
    widest = max(range(len(gaps)), key=lambda k: (round(gaps[k], 6), -k))
    turned = [point for _, point in angles]
    return turned[widest:] + turned[:widest], gaps[widest]


def _arc(middle: Point, radius: float, around: list[Point], gap: float) -> Piece:
    """Return a whole circle if the points lie all around it, else the arc from the first point to the last."""
    start = math.atan2(around[0][1] - middle[1], around[0][0] - middle[0])
    sweep = math.tau if gap <= WIDEST_GAP else math.tau - gap
    count = max(8, math.ceil(sweep / math.radians(5)))
    angles = [start + sweep * k / count for k in range(count + 1)]
    return tuple((middle[0] + radius * math.cos(angle), middle[1] + radius * math.sin(angle)) for angle in angles)


# --- other curves ---


def _length(way: Iterable[Point]) -> float:
    return sum(math.dist(here, there) for here, there in pairwise(way))


def _shortest_way(points: Sequence[Point]) -> list[Point]:
    """Return the points in the order of a short way through them: the shortest way if there are few points."""
    if len(points) <= MOST_TRIED:
        return list(min(permutations(points), key=_length))
    far = max(points, key=lambda point: math.dist(point, _middle(points)))
    left = [point for point in points if point != far]
    way = [far]
    while left:
        way.append(min(left, key=lambda point: math.dist(point, way[-1])))
        left.remove(way[-1])
    return way


def _smooth(way: Sequence[Point]) -> Piece:
    """Return a smooth curve (Catmull-Rom) through all points. It is closed if the last point equals the first."""
    if way[0] == way[-1]:
        before, after = way[-2], way[1]
    else:
        before, after = _mirrored(way[1], way[0]), _mirrored(way[-2], way[-1])
    along = [before, *way, after]
    points = [way[0]]
    for a, b, c, d in zip(along, along[1:], along[2:], along[3:], strict=False):
        points += [_between(a, b, c, d, part / PARTS) for part in range(1, PARTS + 1)]
    return tuple(points)


def _mirrored(point: Point, at: Point) -> Point:
    return 2 * at[0] - point[0], 2 * at[1] - point[1]


def _between(a: Point, b: Point, c: Point, d: Point, t: float) -> Point:
    """Return a point between b and c on the curve through a, b, c and d: at b for `t` = 0, at c for 1.

    Centripetal knots avoid loops.
    """
    knots = [0.0]
    for here, there in pairwise((a, b, c, d)):
        knots.append(knots[-1] + math.sqrt(max(math.dist(here, there), 1e-6)))
    t = knots[1] + t * (knots[2] - knots[1])

    def mix(start: Point, end: Point, first: int, last: int) -> Point:
        share = (t - knots[first]) / (knots[last] - knots[first])
        return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share

    ab, bc, cd = mix(a, b, 0, 1), mix(b, c, 1, 2), mix(c, d, 2, 3)
    return mix(mix(ab, bc, 0, 2), mix(bc, cd, 1, 3), 1, 2)
