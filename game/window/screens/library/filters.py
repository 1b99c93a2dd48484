"""The filters and the sort order of the library, from which it makes its query."""

from collections.abc import Callable, Sequence
from typing import Any

from game.play import opponents
from game.play.library.formatting import ENDINGS, opponent_of
from game.play.library.game_summary import WATCHED, Ending
from game.play.library.query import GameOrder, GameQuery
from game.record.player import PERSON
from game.rules.registry import GAMES
from game.window.scene import SceneStack
from game.window.screens.dialogs.date_picker import DatePicker
from game.window.screens.dialogs.dropdown import Dropdown
from game.words.messages import mark, tr

Options = Sequence[tuple[object, str, str]]

LEVELS = range(1, 9)
_LENGTHS: dict[tuple[int, int | None], str] = {
    (0, None): mark("Any length"),
    (0, 10): mark("Up to 10 moves"),
    (11, 25): mark("11 to 25 moves"),
    (26, 60): mark("26 to 60 moves"),
    (61, None): mark("More than 60 moves"),
}
_ORDERS: dict[tuple[GameOrder, bool], str] = {
    (GameOrder.DATE, False): mark("Newest first"),
    (GameOrder.DATE, True): mark("Oldest first"),
    (GameOrder.GAME, False): mark("By game"),
    (GameOrder.OPPONENT, False): mark("By opponent"),
    (GameOrder.RESULT, False): mark("By result"),
    (GameOrder.LENGTH, False): mark("Longest first"),
    (GameOrder.LENGTH, True): mark("Shortest first"),
}


class Filters:
    """The dropdowns of the library. `on_change` is called when the user changes one of them."""

    def __init__(self, app: SceneStack, on_change: Callable[[], object]) -> None:
        def dropdown(options: Options) -> Dropdown:
            return Dropdown(app, options, options[0][0], lambda _: on_change())

        self.store = app.store
        self.game = dropdown(
            [
                ("", tr("All games", "kinds of games"), ""),
                *((name, game.title, "") for name, game in GAMES.items()),
            ]
        )
        seats = [PERSON, *(opponents.level_seat(level) for level in LEVELS), WATCHED]
        self.opponent = dropdown([("", tr("All opponents"), ""), *((seat, _short(seat), "") for seat in seats)])
        self.ending = dropdown(
            [(None, tr("All results"), ""), *((ending, words, "") for ending, words in ENDINGS.items())]
        )
        self.time = DatePicker(app, on_change)
        self.length = dropdown([(moves, words, "") for moves, words in _LENGTHS.items()])
        self.order = dropdown([(order, words, "") for order, words in _ORDERS.items()])
        names = {
            self.game: tr("Game"),
            self.opponent: tr("Opponent"),
            self.ending: tr("Result"),
            self.time: tr("Date"),
            self.length: tr("Length"),
            self.order: tr("Order"),
        }
        for control, name in names.items():
            control.title = name

    @property
    def dropdowns(self) -> list[Dropdown]:
        """The dropdowns that filter the list."""
        return [self.game, self.opponent, self.ending, self.time, self.length]

    def clear(self) -> None:
        """Reset all filters without calling `on_change`."""
        for dropdown in self.dropdowns:
            dropdown.value = dropdown.options[0][0]
            dropdown.changed()

    def query(self, words: str) -> GameQuery:
        """Return the query for the chosen filters and sort order. `words` are the words in the search field."""
        ending, (since, until) = self.ending.value, self.time.days
        (fewest, most), (order, is_reversed) = _pair(self.length), _pair(self.order)
        return GameQuery(
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


def _pair(dropdown: Dropdown) -> tuple[Any, Any]:
    return dropdown.value if isinstance(dropdown.value, tuple) else (None, None)


def _short(seat: str) -> str:
    level = opponents.level_of(seat)
    return tr("Level {level}", level=level) if level else opponent_of(seat)
