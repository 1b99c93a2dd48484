"""Sketches of Winning Paths: marks on the spaces of a shape."""

from game.record.sketches.placed import is_reachable
from game.record.sketches.sketch import Sketch
from game.rules.numbers import Cell
from game.rules.paths import PathsBoard


class PathsSketch(Sketch[PathsBoard]):
    """A position of marks on a shape."""

    def text(self) -> str:
        spaces = "".join(".xo"[1 + self.pieces.get(cell, -1)] for cell in range(self.board.spaces))
        return f"{spaces} {self.mover + 1}"

    def mirror_image(self, cell: Cell) -> Cell:
        places = self.board.shape.places
        x, y = places[cell]
        lowest, highest = min(place[0] for place in places), max(place[0] for place in places)
        wanted = lowest + highest - x, y

        def distance(other: Cell) -> float:
            return abs(places[other][0] - wanted[0]) + abs(places[other][1] - wanted[1])

        return min(range(self.board.spaces), key=distance)

    def mirror(self) -> None:
        mirrored = {self.mirror_image(cell) for cell in range(self.board.spaces)}
        if len(mirrored) == self.board.spaces:  # otherwise the shape has no mirror image
            super().mirror()

    def can_be_reached(self, board: PathsBoard) -> bool | None:
        return is_reachable(board, [(cell,) for cell in board.all_cells() if board.owner(cell) == board.winner])
