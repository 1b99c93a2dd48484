"""Sketches of Domino Four: dominoes on a board, whose size can be changed."""

from collections.abc import Sequence

from game.record.sketches.placed import is_reachable
from game.record.sketches.sketch import Counter, Sketch
from game.rules.domino import DominoBoard
from game.rules.numbers import Cell, Move, Side
from game.words.messages import mark

DIRECTION = "direction"  # the direction in which the next domino is laid: 0 horizontal, 1 vertical


class DominoSketch(Sketch[DominoBoard]):
    """A position of dominoes.

    dominoes   the owner of each domino, by its move
    """

    def take(self, board: DominoBoard) -> None:
        self.dominoes: dict[Move, Side] = {}
        self.counters = {DIRECTION: self.counters.get(DIRECTION, 0)}
        for side in (0, 1):
            cells = frozenset(cell for cell in board.all_cells() if board.owner(cell) == side)
            self.dominoes.update(dict.fromkeys(next(iter(_tilings(cells, 1)), []), side))
        self.mover = board.mover
        self._show_dominoes()

    def _show_dominoes(self) -> None:
        self.pieces = {cell: side for move, side in self.dominoes.items() for cell in _ends(move)}

    def offered_counters(self) -> Sequence[Counter]:
        return (Counter(DIRECTION, mark("Direction"), 0, 1, (mark("across"), mark("down"))),)

    def update_mover(self) -> None:
        self._show_dominoes()
        lead = sum(1 if side == 0 else -1 for side in self.dominoes.values())
        if lead in (0, 1):
            self.mover = lead

    def put(self, cell: Cell, side: Side) -> None:
        """Lay a domino that begins at a cell, or ends there at the edge. It replaces the dominoes below it."""
        cells = self.board.all_cells()
        is_upright = self.counters[DIRECTION]
        step = 8 if is_upright else 1
        first = cell if cell + step in cells and (is_upright or cell % 8 < 7) else cell - step
        if first in cells:
            for each in (first, first + step):
                self._lift(each)
            self.dominoes[2 * first + is_upright] = side
            self.update_mover()

    def remove(self, cell: Cell) -> None:
        if self._lift(cell):
            self.update_mover()

    def _lift(self, cell: Cell) -> bool:
        found = next((move for move in self.dominoes if cell in _ends(move)), None)
        if found is not None:
            del self.dominoes[found]
        return found is not None

    def move(self, start: Cell, end: Cell) -> None:
        found = next((move for move in self.dominoes if start in _ends(move)), None)
        if found is not None and start != end:
            self.counters[DIRECTION] = found & 1
            side = self.dominoes.pop(found)
            self.put(end, side)

    def clear(self) -> None:
        self.dominoes.clear()
        self.update_mover()

    def mirror(self) -> None:
        last = self.board.columns - 1
        moved = {}
        for move, side in self.dominoes.items():
            cell, is_upright = move >> 1, move & 1
            column = last - cell % 8 - (0 if is_upright else 1)
            moved[2 * (cell // 8 * 8 + column) + is_upright] = side
        self.dominoes = moved
        self._show_dominoes()

    def swap_colors(self) -> None:
        self.dominoes = {move: 1 - side for move, side in self.dominoes.items()}
        self.update_mover()

    def known_moves(self) -> Sequence[Move]:
        return tuple(self.dominoes)

    def text(self) -> str:
        rows = (
            "".join(".xo"[1 + self.pieces.get(8 * row + column, -1)] for column in range(self.board.columns))
            for row in range(self.board.rows)
        )
        return f"{'/'.join(rows)} {self.mover + 1}"

    def can_be_reached(self, board: DominoBoard) -> bool | None:
        winner = board.winner
        cells = frozenset(cell for cell in board.all_cells() if board.owner(cell) == winner)
        pairs = [(cell, cell + step) for cell in sorted(cells) for step in (1, 8) if _is_pair(cells, cell, step)]
        return is_reachable(board, [pair for pair in pairs if any(True for _ in _tilings(cells - set(pair), 1))])


def _is_pair(cells: frozenset[Cell], cell: Cell, step: int) -> bool:
    return cell + step in cells and (step == 8 or cell % 8 < 7)


def _ends(move: Move) -> tuple[Cell, Cell]:
    cell = move >> 1
    return cell, cell + (8 if move & 1 else 1)


def _tilings(cells: frozenset[Cell], most: int) -> list[list[Move]]:
    """Return up to `most` ways to cover exactly these cells with dominoes, each as the moves that lay them."""
    found: list[list[Move]] = []

    def cover(free: frozenset[Cell], laid: list[Move]) -> None:
        if len(found) >= most:
            return
        if not free:
            found.append(list(laid))
            return
        first = min(free)
        for step, is_upright in ((1, 0), (8, 1)):
            if _is_pair(free, first, step):
                cover(free - {first, first + step}, [*laid, 2 * first + is_upright])

    cover(cells, [])
    return found
