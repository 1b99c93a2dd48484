"""What is known about the positions of a game in progress, kept up move by move instead of found anew."""

from __future__ import annotations

from collections.abc import Mapping

from ai.analysis import analysis
from ai.verdict import Verdict
from game.record.record import Entry, Record
from game.rules.board import Board
from game.rules.numbers import Side


class PositionValues:
    """The positions of a game from its start to now, and what they are worth as far as that is known.

    above      the side whose advantage is told
    heights    its advantage in each position, from -1 to 1, or None where it is not known yet
    mistakes   the positions that a mistake has led to
    """

    def __init__(self, swap_rule: bool) -> None:
        self.swap_rule = swap_rule
        self.above = 0
        self.boards: list[Board] = []
        self.heights: list[float | None] = []
        self.mistakes: frozenset[int] = frozenset()
        self._entries: list[Entry] = []  # that were in effect
        self._positions: list[str] = []
        self._values: list[Verdict | None] = []
        self._places: dict[str, list[int]] = {}  # where a position text stands; a swap leaves its position as it was
        self._unknown: set[int] = set()

    def follow(self, record: Record, known: Mapping[str, Verdict]) -> None:
        """Keep up with a game; what positions are worth may be known by their texts."""
        agreed = record.agreed(self._entries)
        self._cut(agreed + 1)
        self._entries[agreed:] = record.entries[agreed : record.now]
        for board in record.boards[len(self.boards) : record.now + 1]:
            self._append(board, known)

    def see_from(self, side: Side) -> None:
        """Tell the advantage of this side from now on."""
        if side != self.above:
            self.above = side
            self.heights = analysis.heights_of(self._values, self.boards, side)

    def hear(self, position: str, verdict: Verdict) -> None:
        """What a position is worth has been found out."""
        for place in self._places.get(position, ()):
            self._values[place] = verdict
            self._unknown.discard(place)
            self._judge(place)
            self._look_for_mistake(place + 1)

    def unknown(self) -> list[Board]:
        """The positions before now, and the last one of a game that is over, of which nothing is known."""
        last = len(self.boards) - 1
        places = sorted(self._unknown, reverse=True)
        return [self.boards[place] for place in places if place < last or self.boards[place].ended]

    def _cut(self, length: int) -> None:
        """Forget what comes after so many positions."""
        while len(self.boards) > length:
            place = len(self.boards) - 1
            self._places[self._positions[place]].pop()
            self._unknown.discard(place)
            self.mistakes -= {place}
            del self.boards[place], self.heights[place], self._positions[place], self._values[place]

    def _append(self, board: Board, known: Mapping[str, Verdict]) -> None:
        place, position = len(self.boards), board.position()
        self.boards.append(board)
        self._positions.append(position)
        self._values.append(known.get(position))
        self.heights.append(None)
        self._places.setdefault(position, []).append(place)
        if self._values[place] is None:
            self._unknown.add(place)
        self._judge(place)

    def _judge(self, place: int) -> None:
        self.heights[place] = analysis.height_of(self._values[place], self.boards[place], self.above)
        self._look_for_mistake(place)

    def _look_for_mistake(self, place: int) -> None:
        if place < len(self.boards):
            is_one = analysis.is_mistake(place, self._values, self.boards, self.swap_rule)
            if is_one != (place in self.mistakes):
                self.mistakes ^= {place}
