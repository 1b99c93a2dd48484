"""Badges that have to do with no single game: for wins, reviews, puzzles and the ladder."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from datetime import date

from ai.players.levels import LEVELS
from game.record.record import Record
from game.rules.catalog import GAMES
from game.teach.badges.badge import Badge, Finished, GameBadge
from game.teach.explanation import Explanation
from game.teach.grades import Grade
from game.teach.ladder.catalog import CHAPTERS
from game.teach.ladder.climb import Climb, all_rungs
from game.teach.puzzles.progress import Progress
from game.teach.summary import summarize

FIRST_LEVEL = 4  # that has a badge of its own
LONG = 6  # own moves of a game that can be called perfect
DAYS, SOLVED, STARS = 7, 15, 10
BEST = (Grade.BEST, Grade.ONLY, Grade.LONGEST)  # what cannot have been done better, and is proven


def _beats(level: int) -> GameBadge:
    icon = "crown" if level == len(LEVELS) else "medal"
    words = f"Win a game against level {level}, usual and from its start"

    def has_beaten(game: Finished) -> bool:
        return game.has_won and game.is_usual and game.level == level

    return GameBadge(f"level-{level}", f"Level {level} beaten", words, icon, has_beaten)


def _held(game: Finished) -> bool:
    by_rules = game.outcome.winner is None and game.record.declared is None
    return by_rules and game.is_usual and game.level == len(LEVELS)


OF_ANY_GAME = (
    GameBadge("win", "The first win", "Win a game against the computer", "trophy", lambda game: game.has_won),
    *(_beats(level.number) for level in LEVELS[FIRST_LEVEL - 1 :]),
    GameBadge("held", "Held the best", "Draw against level 8, usual and from the start", "handshake", _held),
)
EVERY_GAME = Badge("every-game", "The whole box", "Win a game of every kind", "award")
PERFECT = Badge("perfect", "A perfect game", f"Win with {LONG} moves or more, each proven best by the review", "gem")
WEEK = Badge("week", "Seven days", "Solve today's puzzle on seven days in a row", "flame")
RUSH = Badge("rush", "Fifteen in a rush", "Solve fifteen puzzles in one rush", "zap")
CHAPTER = Badge("chapter", "One chapter", "Do every step of a game's ladder", "ladder")
TOP = Badge("top", "All the way up", "Do every step of the ladder", "crown")
TEN_STARS = Badge("ten-stars", "Ten stars", "Do ten steps of the ladder with a star", "star")


def of_wins(games: Collection[str]) -> list[Badge]:
    """The badges of somebody who has won games of these kinds."""
    return [EVERY_GAME] if set(GAMES) <= set(games) else []


def of_review(record: Record, found: Mapping[int, Explanation]) -> list[Badge]:
    """The badges for a game whose moves have been explained."""
    game = Finished.of(record)
    if game is None or not game.has_won or not record.is_from_start:
        return []
    grades = [moment.grade for moment in summarize(record, found).moves if moment.person == game.person]
    is_whole = len(grades) == len(game.own_turns)
    return [PERFECT] if is_whole and len(grades) >= LONG and all(grade in BEST for grade in grades) else []


def of_puzzles(progress: Progress, today: date) -> list[Badge]:
    """The badges for the puzzles of the days."""
    return [WEEK] if progress.streak(today) >= DAYS else []


def of_rush(solved: int) -> list[Badge]:
    return [RUSH] if solved >= SOLVED else []


def of_climb(climb: Climb) -> list[Badge]:
    """The badges for steps of the ladder."""
    badges = []
    if any(climb.count(rungs) == len(rungs) for rungs in CHAPTERS.values()):
        badges.append(CHAPTER)
    if climb.count(all_rungs()) == len(all_rungs()):
        badges.append(TOP)
    if climb.stars(all_rungs()) >= STARS:
        badges.append(TEN_STARS)
    return badges
