"""Games and wins of a series are counted by player, not by side."""

from game.play.series import Series
from game.record.record import Record


def test_wins_stay_with_their_player_when_sides_are_swapped():
    record = Record("connect4")
    record.resign(1)
    series = Series().with_game(record)
    assert Series().score(record) == "" and series.exchanged().wins == (0, 1)
    assert series.score(record) == "Player 1: 1 · Player 2: 0"
    second = Record("connect4")
    second.agree_draw()
    both = series.exchanged().with_game(second)
    assert both.score(second) == "Player 1: 0 · Player 2: 1 · 1 draw"
    assert both.with_game(Record("connect4")) == both
