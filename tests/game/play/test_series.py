"""The games that the same two play are counted, whoever sits where."""

from game.play.series import Series
from game.record.record import Record


def test_wins_stay_with_their_person_when_sides_are_changed():
    record = Record("connect4")
    record.resign(1)
    series = Series().with_game(record)
    assert series.words(0) == "" and series.exchanged().wins == (0, 1)
    second = Record("connect4")
    second.agree_draw()
    both = series.exchanged().with_game(second)
    assert (both.words(0), both.words(1)) == ("won 0 of 2", "won 1 of 2")
    assert both.with_game(Record("connect4")) == both
