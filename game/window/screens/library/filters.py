"""What the library can be narrowed down to: the values of its pickers, and the question that they make together."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from game.play import opponents
from game.play.library.in_words import ENDINGS, opponent_of
from game.play.library.kept_game import WATCHED, Ending
from game.play.library.wanted import Order, Wanted
from game.record.record import PERSON
from game.rules.catalog import GAMES
from game.window.scene import Stage
from game.window.screens.library.dates import DatePicker
from game.window.screens.picker import Picker

Options = Sequence[tuple[object, str, str]]

LEVELS = range(1, 9)
_LENGTHS: dict[tuple[int, int | None], str] = {
    (0, None): "Any length",
    (0, 10): "Up to 10 moves",
    (11, 25): "11 to 25 moves",
    (26, 60): "26 to 60 moves",
    (61, None): "More than 60 moves",
}
_ORDERS: dict[tuple[Order, bool], str] = {
    (Order.DATE, False): "The newest first",
    (Order.DATE, True): "The oldest first",
    (Order.GAME, False): "By game",
    (Order.OPPONENT, False): "By opponent",
    (Order.RESULT, False): "By result",
    (Order.LENGTH, False): "The longest first",
    (Order.LENGTH, True): "The shortest first",
}


class Filters:
    """The pickers of the library. `on_change` hears that something else is asked for."""

    def __init__(self, app: Stage, on_change: Callable[[], object]) -> None:
        def picker(options: Options) -> Picker:
            return Picker(app, options, options[0][0], lambda _: on_change())

        self.store = app.store
        self.game = picker([("", "All games", ""), *((name, game.title, "") for name, game in GAMES.items())])
        seats = [PERSON, *(opponents.level_seat(level) for level in LEVELS), WATCHED]
        self.opponent = picker([("", "All opponents", ""), *((seat, _short(seat), "") for seat in seats)])
        self.ending = picker([(None, "All results", ""), *((ending, words, "") for ending, words in ENDINGS.items())])
        self.time = DatePicker(app, on_change)
        self.length = picker([(moves, words, "") for moves, words in _LENGTHS.items()])
        self.order = picker([(order, words, "") for order, words in _ORDERS.items()])

    @property
    def pickers(self) -> list[Picker]:
        """Those that narrow the list down."""
        return [self.game, self.opponent, self.ending, self.time, self.length]

    def clear(self) -> None:
        """Ask for everything again; nobody hears of it."""
        for picker in self.pickers:
            picker.value = picker.options[0][0]
            picker.changed()

    def wanted(self, words: str) -> Wanted:
        """What is asked for, together with what stands in the field."""
        ending, (since, until) = self.ending.value, self.time.days
        (fewest, most), (order, is_reversed) = _pair(self.length), _pair(self.order)
        return Wanted(
            words,
            str(self.game.value),
            str(self.opponent.value),
            ending if isinstance(ending, Ending) else None,
            since,
            until,
            fewest,
            most,
            order,
            is_reversed,
            self.store.player,
        )


def _pair(picker: Picker) -> tuple[Any, Any]:
    return picker.value if isinstance(picker.value, tuple) else (None, None)


def _short(seat: str) -> str:
    level = opponents.level_of(seat)
    return f"Level {level}" if level else opponent_of(seat)
