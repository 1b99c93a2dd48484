"""Counts and streaks of results and of days."""

from datetime import date, timedelta

from game.play.library.game_summary import Ending, GameSummary
from game.play.opponents import level_seat
from game.record.player import PERSON
from game.record.record import Record
from game.teach.player_rating import history
from game.teach.statistics.play_days import days_in_a_row, games_by_day
from game.teach.statistics.results import OTHERS, ResultCounts, WinStreak, by_level, tally, wins_in_a_row

TODAY = date(2026, 11, 19)


def game_summary(result: str, seat: str = "computer 3", day: str = "2026-11-19", game: str = "connect4") -> GameSummary:
    """Return a game that the person, who moved first, won, lost or agreed to draw."""
    record = Record(game, seats=(PERSON, seat), date=day)
    if result == "draw":
        record.agree_draw()
    elif result != "open":
        record.resign(0 if result == "lost" else 1)
    return GameSummary.of(record)


def test_results_are_counted_by_level_and_other_players_come_last():
    games = [
        game_summary("won"),
        game_summary("lost"),
        game_summary("draw"),
        game_summary("won", "mcts"),
        game_summary("won", level_seat(1)),
        game_summary("open"),
    ]
    assert tally(games) == ResultCounts(3, 1, 1) and tally(games).total == 5
    assert list(by_level(games).items()) == [
        (1, ResultCounts(1)),
        (3, ResultCounts(1, 1, 1)),
        (OTHERS, ResultCounts(1)),
    ]
    assert game_summary("won", PERSON).ending is Ending.DECIDED and by_level([game_summary("won", PERSON)]) == {}


def test_a_streak_ends_with_a_loss_or_draw_against_the_computer():
    games = [
        game_summary("won"),
        game_summary("won"),
        game_summary("won"),
        game_summary("lost"),
        game_summary("won"),
        game_summary("lost", PERSON),
        game_summary("won"),
    ]
    assert wins_in_a_row(games) == WinStreak(2, 3)
    assert wins_in_a_row([*games, game_summary("draw")]) == WinStreak(0, 3) and wins_in_a_row([]) == WinStreak(0, 0)


def test_a_streak_of_days_goes_on_until_a_day_passes_without_a_game():
    days = [TODAY - timedelta(days=gap) for gap in (1, 2, 3, 7, 8, 9, 10, 20)]
    assert days_in_a_row(days, TODAY) == WinStreak(3, 4), "today is still open"
    assert days_in_a_row([*days, TODAY], TODAY) == WinStreak(4, 4)
    assert days_in_a_row(days, TODAY + timedelta(days=1)) == WinStreak(0, 4)
    assert days_in_a_row([], TODAY) == WinStreak(0, 0)


def test_games_without_a_date_count_on_no_day():
    games = [
        game_summary("won"),
        game_summary("won", day="2026-11-19"),
        game_summary("won", day=""),
        game_summary("won", day="2026-11-18"),
    ]
    assert games_by_day(games) == {TODAY: 2, TODAY - timedelta(days=1): 1}


def test_the_rating_has_a_point_for_each_day_and_its_deviation_falls():
    games = [game_summary("won", day=f"2026-11-{day:02}") for day in (1, 1, 2, 5)] + [
        game_summary("won", PERSON),
        game_summary("open"),
    ]
    points = history(games)
    assert [point.day for point in points] == ["2026-11-01", "2026-11-02", "2026-11-05"]
    values = [point.rating.value for point in points]
    deviations = [point.rating.deviation for point in points]
    assert values == sorted(values) and deviations == sorted(deviations, reverse=True)
