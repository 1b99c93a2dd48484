"""What is told of somebody beside each picture: a few facts, a number and what it means."""

from __future__ import annotations

from collections import Counter
from datetime import date, timedelta
from enum import Enum

from game.play.library.kept_game import Ending
from game.play.time_played import seconds_played
from game.rules.catalog import GAMES
from game.teach.glicko import Rating
from game.teach.puzzles.solving import Result
from game.teach.standing import Standing, fair_level
from game.teach.you.days import as_day, days_in_a_row, games_by_day
from game.teach.you.move_grades import Quality, qualities
from game.teach.you.portrait import Portrait
from game.teach.you.results import COUNTING, Tally, by_level, tally, wins_in_a_row
from game.window.screens.you.facts import Fact
from game.words.dates import day_words, span_words

WEEK = timedelta(days=6)


class Topic(Enum):
    """What there is to look at."""

    RATING = "Rating"
    RESULTS = "Results"
    DAYS = "Days"
    MOVES = "Moves"
    PUZZLES = "Puzzles"
    DATA = "Your data"


NOTHING = {
    Topic.RATING: (
        "No rating yet",
        "It begins with your first game against a level, without a handicap and on the usual board.",
    ),
    Topic.RESULTS: ("No results yet", "Every game against the computer that you finish counts here."),
    Topic.DAYS: ("No day yet", "Every day on which you begin a game will have its dot here."),
    Topic.MOVES: ("No moves yet", "Finish a game against the computer: how good its moves were is found out here."),
    Topic.PUZZLES: ("No puzzle yet", "The first one that you solve begins your rating for puzzles."),
}


def since_words(portrait: Portrait) -> str:
    """How many games there are, and since when."""
    count = len(portrait.games)
    if not count:
        return "Nothing is known of your games yet"
    games = f"{count:,} game{'s' if count != 1 else ''}"
    first = next((day for kept in portrait.games if (day := as_day(kept.date)) is not None), None)
    return f"{games} since {day_words(first)}" if first is not None else games


def has_any(topic: Topic, portrait: Portrait, game: str) -> bool:
    """Whether there is something to draw."""
    games = portrait.of(game)
    if topic is Topic.RATING:
        return bool(portrait.ratings.get(game) if game else portrait.ratings)
    if topic in (Topic.RESULTS, Topic.MOVES):
        return any(kept.ending in COUNTING for kept in games)
    return topic is Topic.DATA or bool(portrait.puzzles.done if topic is Topic.PUZZLES else games)


def facts_of(topic: Topic, portrait: Portrait, game: str, today: date) -> list[Fact]:
    """What stands beside a picture."""
    match topic:
        case Topic.RATING:
            return _rating_facts(portrait, game)
        case Topic.RESULTS:
            return _result_facts(portrait, game)
        case Topic.DAYS:
            return _day_facts(portrait, game, today)
        case Topic.MOVES:
            return _move_facts(portrait, game)
        case Topic.PUZZLES:
            return _puzzle_facts(portrait, today)
    return []


def suggested(portrait: Portrait, game: str) -> tuple[str, int] | None:
    """A game and the level that is a fair match in it: the game that is chosen, else the one played last."""
    latest = (kept.game for kept in reversed(portrait.games))
    name = game or next((name for name in latest if name in portrait.ratings), "")
    rating = portrait.rating(name)
    return (name, fair_level(name, rating)) if rating is not None else None


def _rating_facts(portrait: Portrait, game: str) -> list[Fact]:
    found = suggested(portrait, game)
    if found is None:
        return []
    name, level = found
    match = f"Level {level}", f"{'' if game else f'of {GAMES[name].title} '}is a fair match for you now."
    rating = portrait.rating(game)
    if rating is None:
        rated = f"{len(portrait.ratings)} of {len(GAMES)}"
        return [match, (rated, "games have a rating. Choose one above to see how it went.")]
    low, high = rating.interval
    told = f"is your rating; your strength lies between {low:.0f} and {high:.0f}, most likely."
    return [(f"{rating.value:.0f}", told), match]


def puzzle_course(portrait: Portrait, today: date) -> list[Standing]:
    """How the rating for puzzles went, as far as it was kept: at least how it is now."""
    progress = portrait.puzzles
    course = [Standing(day, Rating(value, spread)) for day, (value, spread) in sorted(progress.course.items())]
    return course or [Standing(today.isoformat(), Rating(progress.rating, progress.deviation))]


def _puzzle_facts(portrait: Portrait, today: date) -> list[Fact]:
    progress = portrait.puzzles
    low, high = progress.interval
    done, days = len(progress.done), progress.streak(today)
    alone = sum(result == Result.ALONE.value for result in progress.done.values())
    best = max((top[0][0] for game in GAMES if (top := progress.best_rushes(game))), default=0)
    facts = [
        (
            f"{progress.rating:.0f}",
            f"is your rating; your strength lies between {low:.0f} and {high:.0f}, most likely.",
        ),
        (f"{done:,}", f"puzzle{'s' if done != 1 else ''} done, {alone:,} of them without help."),
    ]
    if days:
        facts.append((f"{days} day{'s' if days != 1 else ''}", "in a row with the puzzle of the day."))
    if best:
        facts.append((f"{best}", f"puzzle{'s' if best != 1 else ''} solved in your best rush."))
    return facts


def _result_facts(portrait: Portrait, game: str) -> list[Fact]:
    games = portrait.of(game)
    whole, run = tally(games), wins_in_a_row(games)
    points = whole.won + whole.drawn / 2
    facts = [
        (f"{whole.total:,}", f"game{'s' if whole.total != 1 else ''} against the computer, to the end."),
        (f"{100 * points / whole.total:.0f} %", "of the points: a win is one, a draw is half of one."),
        (f"{run.now}", f"win{'s' if run.now != 1 else ''} in a row now; the most were {run.best}."),
    ]
    between = sum(kept.ending is Ending.DECIDED for kept in games)
    if between:
        facts.append((f"{between:,}", "won by one of two people, or of two computers."))
    return facts


def _day_facts(portrait: Portrait, game: str, today: date) -> list[Fact]:
    days = games_by_day(portrait.of(game))
    run = days_in_a_row(days, today)
    facts = [
        (f"{run.now} day{'s' if run.now != 1 else ''}", f"in a row; the most were {run.best}."),
        (f"{len(days):,}", f"day{'s' if len(days) != 1 else ''} on which you have played."),
    ]
    if whole := seconds_played(portrait.time, game):
        week = seconds_played(portrait.time, game, (today - WEEK).isoformat())
        since = as_day(min(portrait.time)) or today
        facts.append((span_words(week), "at the board in the last seven days."))
        facts.append((span_words(whole), f"at the board since {day_words(since)}."))
    return facts


def _move_facts(portrait: Portrait, game: str) -> list[Fact]:
    games = [kept for kept in portrait.of(game) if kept.ending in COUNTING]
    seen = [qualities(portrait.grades[kept.id]) for kept in games if kept.id in portrait.grades]
    moves = sum(seen, Counter[Quality]())
    facts: list[Fact] = []
    if whole := moves.total():
        facts.append((f"{100 * moves[Quality.RIGHT] / whole:.0f} %", "of your moves were as good as any."))
        slips = moves[Quality.SLIP]
        each = f"1 in {whole / slips:.0f}" if slips else "None"
        facts.append((each, "made the result worse, as far as is known."))
    facts.append((f"{len(seen):,} of {len(games):,}", "games have been looked at; only their moves are counted."))
    return facts


def data_facts(portrait: Portrait) -> list[Fact]:
    """What there is to take away, or to delete."""
    count, done, graded = len(portrait.games), len(portrait.puzzles.done), len(portrait.grades)
    return [
        (f"{count:,}", f"game{'s' if count != 1 else ''}, {graded:,} of them with the grades of their moves"),
        (f"{done:,}", f"puzzle{'s' if done != 1 else ''} done"),
        (span_words(seconds_played(portrait.time)), "at the board"),
    ]


def result_rows(portrait: Portrait, game: str) -> list[tuple[str, Tally]]:
    """The kinds of games that have a bar: the levels of one game, or all games."""
    if not game:
        return [(GAMES[name].title, tally(portrait.of(name))) for name in GAMES]
    return [(f"Level {level}" if level else "Others", found) for level, found in by_level(portrait.of(game)).items()]
