"""Sketches of Watch Your Back!: pieces in both phases, with the counters of turns."""

import random
from collections.abc import Sequence

from game.record.sketches.sketch import Counter, Sketch, SketchedBoard
from game.rules.numbers import Cell, Side
from game.rules.watch_your_back import (
    FIRST_SHRINK,
    MOST_TURNS,
    PIECES,
    PLACING_TURNS,
    QUIET_TURNS,
    SECOND_SHRINK,
    WatchYourBackBoard,
)
from game.words.messages import mark

PHASE, TURN, QUIET = "phase", "turn", "quiet"
# Positions with the three sizes of the board; their pieces have no meaning.
SIZES = (
    "X------X/--------/--------/---WW---/---BB---/--------/--------/X------X w m 0",
    "......../.X----X./.------./.--WW--./.--BB--./.------./.X----X./........ w m 128",
    "......../......../..X--X../..-WW-../..-BB-../..X--X../......../........ w m 192 0",
)
ATTEMPTS = 300  # orders of placing that are tried to reach a position


class WatchYourBackSketch(Sketch[WatchYourBackBoard]):
    """A position of pieces. The side to move and the size of the board follow from the number of turns."""

    def take(self, board: WatchYourBackBoard) -> None:
        super().take(board)
        self.counters = {PHASE: 0 if board.placing else 1, TURN: board.turn, QUIET: board.quiet}

    @property
    def _size(self) -> int:
        turn = self.counters[TURN]
        return 0 if not self.counters[PHASE] or turn < FIRST_SHRINK else 1 if turn < SECOND_SHRINK else 2

    @property
    def _template(self) -> WatchYourBackBoard:
        board = WatchYourBackBoard()
        if self.counters[PHASE]:
            board.set_position(SIZES[self._size])
        return board

    def offered_counters(self) -> Sequence[Counter]:
        is_moving = self.counters[PHASE]
        most = MOST_TURNS - PLACING_TURNS if is_moving else PLACING_TURNS - 1
        found = [
            Counter(PHASE, mark("Phase"), 0, 1, (mark("placing"), mark("moving"))),
            Counter(TURN, mark("Turns"), 0, most),
        ]
        if self._size == 2:
            found.append(Counter(QUIET, mark("Quiet turns"), 0, QUIET_TURNS))
        return found

    def update_mover(self) -> None:
        most = MOST_TURNS - PLACING_TURNS if self.counters[PHASE] else PLACING_TURNS - 1
        self.counters[TURN] = min(self.counters[TURN], most)
        self.mover = self.counters[TURN] & 1
        template = self._template
        for cell in (*template.corners, *template.removed):
            self.pieces.pop(cell, None)

    def set_mover(self, mover: Side) -> None:
        if mover != self.counters[TURN] & 1:
            self.counters[TURN] += 1 if self.counters[TURN] == 0 or mover else -1
        self.update_mover()

    def takes_piece(self, cell: Cell) -> bool:
        template = self._template
        return cell not in template.corners and cell not in template.removed

    def mirror_image(self, cell: Cell) -> Cell:
        return cell ^ 7

    def text(self) -> str:
        template = self._template
        signs = ["-"] * 64
        for cells, sign in ((template.corners, "X"), (template.removed, ".")):
            for cell in cells:
                signs[cell] = sign
        for cell, side in self.pieces.items():
            signs[cell] = "WB"[side]
        rows = "/".join("".join(signs[8 * row : 8 * row + 8]) for row in range(8))
        turn = self.counters[TURN]
        text = f"{rows} {'wb'[turn & 1]} {'m' if self.counters[PHASE] else 'p'} {turn}"
        return f"{text} {self.counters[QUIET]}" if self._size == 2 else text

    def as_board(self) -> SketchedBoard:
        return SketchedBoard(self, self._template)

    def can_be_reached(self, board: WatchYourBackBoard) -> bool | None:
        """Look for an order of placing that leads to the position; captures and the moving phase are not decided."""
        if not board.placing:
            return None
        left = board.pieces_left_to_place
        pieces = [[cell for cell, owner in self.pieces.items() if owner == side] for side in (0, 1)]
        if any(len(pieces[side]) != PIECES - left[side] for side in (0, 1)):
            return None
        chance = random.Random(1)
        for _ in range(ATTEMPTS):
            trial = WatchYourBackBoard()
            for cells in pieces:
                chance.shuffle(cells)
            for turn in range(board.turn):
                trial.play(65 * pieces[turn & 1][turn // 2])
            if trial.position() == board.position():
                return True
        return None
