"""The texts of the Profile screen: the facts beside each chart, and the messages if there is no data yet."""

from collections import Counter
from datetime import date
from enum import Enum, auto

from game.play.library.formatting import games_text
from game.play.library.game_summary import Ending
from game.play.time_played import seconds_played
from game.rules.registry import GAMES
from game.teach.exercise_session import ExerciseResult
from game.teach.glicko import GlickoRating
from game.teach.player_rating import RATED_GAMES, DatedRating
from game.teach.statistics.move_grades import GradeGroup, is_graded, qualities
from game.teach.statistics.play_days import as_day, days_from, days_in_a_row, games_by_day
from game.teach.statistics.player_stats import PlayerStats
from game.teach.statistics.results import PEOPLE, ResultCounts, by_level, tally, wins_in_a_row
from game.window.screens.profile.facts_panel import Fact
from game.words.dates import day_words, span_words
from game.words.messages import mark, number, tr, tr_n

WEEK = 6  # the last seven days begin this number of days before today


class StatsTopic(Enum):
    """A tab of the Profile screen."""

    PEOPLE = auto()
    RATING = auto()
    RESULTS = auto()
    DATA = auto()


TAB_LABELS = {
    StatsTopic.PEOPLE: mark("Players"),
    StatsTopic.RATING: mark("Rating"),
    StatsTopic.RESULTS: mark("Results"),
    StatsTopic.DATA: mark("Data"),
}
PUZZLES = "puzzles"  # the value that stands for the puzzles among the games to choose from
NO_RATING = mark("No rating yet"), mark("Play a game against a level on the standard board, without a handicap.")
NO_PUZZLES = mark("No puzzles yet"), mark("Solve a puzzle to get a puzzle rating.")
NO_RESULTS = mark("No results yet"), mark("Your games appear here.")


def number_of_games(games: int) -> str:
    """Return a number of games as text: "no games", "1 game", "2 games"."""
    return games_text(games) if games else tr("no games")


def since_words(player_stats: PlayerStats) -> str:
    """Return a text with the number of games and the date of the first game."""
    count = len(player_stats.games)
    if not count:
        return tr("No games yet")
    games = games_text(count)
    first = next((day for game_summary in player_stats.games if (day := as_day(game_summary.date)) is not None), None)
    return tr("{games} since {date}", games=games, date=day_words(first)) if first is not None else games


def has_data(topic: StatsTopic, player_stats: PlayerStats, game: str) -> bool:
    """Return True if there is data for a topic and a game. `game` is empty for all games."""
    match topic:
        case StatsTopic.RATING if game == PUZZLES:
            return bool(player_stats.puzzles.done)
        case StatsTopic.RATING:
            return bool(player_stats.ratings.get(game) if game else player_stats.ratings)
        case StatsTopic.RESULTS:
            return bool(player_stats.of(game))
    return True


def rating_facts(player_stats: PlayerStats, game: str, today: date) -> list[Fact]:
    """Return the facts for the topic RATING. `game` is a game, empty for all games, or PUZZLES."""
    return _puzzle_facts(player_stats, today) if game == PUZZLES else _game_rating_facts(player_stats, game)


def recommended_match(player_stats: PlayerStats, game: str) -> tuple[str, int] | None:
    """Return a game and the level that is a good match for the player in it, or None after too few rated games.

    The game is `game`, or the rated game that was played last if `game` is empty.
    """
    latest = (game_summary.game for game_summary in reversed(player_stats.games))
    name = game or next((name for name in latest if name in player_stats.ratings), "")
    level = player_stats.recommended_level(name)
    return (name, level) if level is not None else None


def _game_rating_facts(player_stats: PlayerStats, game: str) -> list[Fact]:
    match = _match_fact(player_stats, game)
    rating = player_stats.rating(game)
    if rating is None:
        rated = tr("{count} of {all}", count=len(player_stats.ratings), all=len(GAMES))
        return [match, (rated, tr("Games with a rating. Choose a game above to see its rating over time."))]
    return [(f"{rating.value:.0f}", tr("Your rating ({range})", range=_range_words(rating.interval))), match]


def _match_fact(player_stats: PlayerStats, game: str) -> Fact:
    """Return the recommended level, or how many of the games that it needs have been played."""
    found = recommended_match(player_stats, game)
    if found is None:
        count = max(
            (points[-1].count for name, points in player_stats.ratings.items() if game in ("", name)), default=0
        )
        played = tr("{count} of {all}", count=count, all=RATED_GAMES)
        return played, tr("Rated games needed to recommend a level")
    name, level = found
    about = tr("Good match for you") if game else tr("Good match for you in {title}", title=GAMES[name].title)
    return tr("Level {level}", level=level), about


def _range_words(interval: tuple[float, float]) -> str:
    low, high = interval
    return tr("95% range {low:.0f} to {high:.0f}", low=low, high=high)


def puzzle_course(player_stats: PlayerStats, today: date) -> list[DatedRating]:
    """Return the puzzle rating after each day, or only the current rating if no earlier ratings were saved."""
    progress = player_stats.puzzles
    course = [DatedRating(day, GlickoRating(value, spread)) for day, (value, spread) in sorted(progress.course.items())]
    return course or [DatedRating(today.isoformat(), GlickoRating(progress.rating, progress.deviation))]


def _puzzle_facts(player_stats: PlayerStats, today: date) -> list[Fact]:
    progress = player_stats.puzzles
    done, days = len(progress.done), progress.streak(today)
    alone = sum(result == ExerciseResult.ALONE.value for result in progress.done.values())
    best = max((top[0][0] for game in progress.rush if (top := progress.best_rushes(game))), default=0)
    facts = [
        (f"{progress.rating:.0f}", tr("Your puzzle rating ({range})", range=_range_words(progress.interval))),
        (number(done), tr("Puzzles done, {alone:,} without help", alone=alone)),
    ]
    if days:
        facts.append((tr_n("{n} day", "{n} days", days), tr("Current streak of daily puzzles")))
    if best:
        facts.append((f"{best}", tr("Puzzles solved in your best rush")))
    return facts


def result_facts(player_stats: PlayerStats, game: str) -> list[Fact]:
    """Return the facts about the results and the moves in a game, or in all games if `game` is empty."""
    games = player_stats.of(game)
    whole, run = tally(games), wins_in_a_row(games)
    facts = [(number(whole.total), tr("Finished games"))]
    if whole.total:
        points = whole.won + whole.drawn / 2
        facts.append((tr("{share:.0f}%", share=100 * points / whole.total), tr("Score (win 1, draw ½)")))
        facts.append((f"{run.now}", tr("Winning streak, best {best}", best=run.best)))
        facts += _move_facts(player_stats, game)
    between = sum(game_summary.ending is Ending.DECIDED for game_summary in games)
    if between:
        facts.append((number(between), tr("Won games between two people or two computers")))
    return facts


def day_facts(player_stats: PlayerStats, game: str, today: date) -> list[Fact]:
    """Return the facts about the days on which a game, or any game if `game` is empty, was played."""
    days = games_by_day(player_stats.of(game))
    run = days_in_a_row(days, today)
    facts = [
        (tr_n("{n} day", "{n} days", run.now), tr("Current streak, best {best}", best=run.best)),
    ]
    if whole := seconds_played(player_stats.time, game):
        since = as_day(min(player_stats.time)) or today
        facts.append((span_words(whole), tr("Playing time since {date}", date=day_words(since))))
        week = seconds_played(player_stats.time, game, days_from(today, -WEEK).isoformat())
        facts.append((span_words(week), tr("Playing time in the last seven days")))
    facts.append((number(len(days)), tr("Days played")))
    return facts


def _move_facts(player_stats: PlayerStats, game: str) -> list[Fact]:
    games = [game_summary for game_summary in player_stats.of(game) if is_graded(game_summary)]
    seen = [
        qualities(player_stats.grades[game_summary.id])
        for game_summary in games
        if game_summary.id in player_stats.grades
    ]
    moves = sum(seen, Counter[GradeGroup]())
    facts: list[Fact] = []
    if whole := moves.total():
        facts.append((tr("{share:.0f}%", share=100 * moves[GradeGroup.RIGHT] / whole), tr("Good moves")))
        mistakes = moves[GradeGroup.MISTAKE]
        facts.append(
            (tr("1 in {count:.0f}", count=whole / mistakes), tr("Moves with a mistake"))
            if mistakes
            else ("0", tr("Mistakes"))
        )
    facts.append((tr("{count:,} of {all:,}", count=len(seen), all=len(games)), tr("Games analyzed")))
    return facts


def data_facts(player_stats: PlayerStats) -> list[Fact]:
    """Return the facts about the data that can be exported or deleted."""
    count, done, graded = len(player_stats.games), len(player_stats.puzzles.done), len(player_stats.grades)
    return [
        (number(count), tr("Games, {graded:,} of them analyzed", graded=graded)),
        (number(done), tr("Puzzles done")),
        (span_words(seconds_played(player_stats.time)), tr("Playing time")),
    ]


def result_rows(player_stats: PlayerStats, game: str) -> list[tuple[str, ResultCounts]]:
    """Return the titles and results of the bars: one for each level, or for each game if `game` is empty."""
    if not game:
        return [(GAMES[name].title, tally(player_stats.of(name))) for name in GAMES]
    return [
        (tr("Level {level}", level=level) if level > 0 else tr("People") if level == PEOPLE else tr("Others"), found)
        for level, found in by_level(player_stats.of(game)).items()
    ]
