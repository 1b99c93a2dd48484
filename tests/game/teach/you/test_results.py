"""Results and days: counted and in a row."""

from datetime import date, timedelta

from game.play.library.kept_game import Ending, KeptGame
from game.play.opponents import level_seat
from game.record.record import PERSON, Record
from game.teach.standing import history
from game.teach.you.days import days_in_a_row, games_by_day
from game.teach.you.results import OTHERS, Run, Tally, by_level, tally, wins_in_a_row

TODAY = date(2026, 11, 19)


def kept(result: str, seat: str = "computer 3", day: str = "2026-11-19", game: str = "connect4") -> KeptGame:
    """A game that a person, who moved first, has won, lost, or agreed to call a draw."""
    record = Record(game, seats=(PERSON, seat), date=day)
    if result == "draw":
        record.agree_draw()
    elif result != "open":
        record.resign(0 if result == "lost" else 1)
    return KeptGame.of(record)


def test_results_are_counted_by_level_and_other_players_come_last():
    games = [kept("won"), kept("lost"), kept("draw"), kept("won", "mcts"), kept("won", level_seat(1)), kept("open")]
    assert tally(games) == Tally(3, 1, 1) and tally(games).total == 5
    assert list(by_level(games).items()) == [(1, Tally(1)), (3, Tally(1, 1, 1)), (OTHERS, Tally(1))]
    assert kept("won", PERSON).ending is Ending.DECIDED and by_level([kept("won", PERSON)]) == {}


def test_a_run_of_wins_ends_with_a_loss_or_a_draw_and_not_with_a_game_between_people():
    games = [kept("won"), kept("won"), kept("won"), kept("lost"), kept("won"), kept("lost", PERSON), kept("won")]
    assert wins_in_a_row(games) == Run(2, 3)
    assert wins_in_a_row([*games, kept("draw")]) == Run(0, 3) and wins_in_a_row([]) == Run(0, 0)


def test_days_in_a_row_go_on_until_a_day_has_passed_without_any():
    days = [TODAY - timedelta(days=gap) for gap in (1, 2, 3, 7, 8, 9, 10, 20)]
    assert days_in_a_row(days, TODAY) == Run(3, 4), "today is still open"
    assert days_in_a_row([*days, TODAY], TODAY) == Run(4, 4)
    assert days_in_a_row(days, TODAY + timedelta(days=1)) == Run(0, 4)
    assert days_in_a_row([], TODAY) == Run(0, 0)


def test_games_of_unknown_days_are_on_none():
    games = [kept("won"), kept("won", day="2026-11-19"), kept("won", day=""), kept("won", day="2026-11-18")]
    assert games_by_day(games) == {TODAY: 2, TODAY - timedelta(days=1): 1}


def test_the_rating_has_a_point_for_each_day_and_grows_sure():
    games = [kept("won", day=f"2026-11-{day:02}") for day in (1, 1, 2, 5)] + [kept("won", PERSON), kept("open")]
    points = history(games)
    assert [point.day for point in points] == ["2026-11-01", "2026-11-02", "2026-11-05"]
    values = [point.rating.value for point in points]
    deviations = [point.rating.deviation for point in points]
    assert values == sorted(values) and deviations == sorted(deviations, reverse=True)
