"""The puzzles that come with the game: read when they are first asked for, and chosen by day, theme and rating."""

from __future__ import annotations

import zlib
from collections.abc import Container, Sequence
from datetime import date
from functools import lru_cache
from pathlib import Path

from game.files import asset
from game.record.puzzle import Puzzle, read_puzzles
from game.rules.catalog import GAMES

FOLDER = "puzzles"


def key_of(puzzle: Puzzle) -> str:
    """What tells a puzzle from all others, of whatever game."""
    return f"{puzzle.game} {puzzle.id}"


class Collection:
    """The puzzles of a folder with a file for each game; a game without one has none."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._known: dict[str, tuple[Puzzle, ...]] = {}

    @property
    def games(self) -> list[str]:
        """Those that have puzzles, in the order of the box; nothing is read for it."""
        return [game for game in GAMES if self._path(game).is_file()]

    def of(self, game: str) -> tuple[Puzzle, ...]:
        """All puzzles of a game."""
        if game not in self._known:
            path = self._path(game)
            self._known[game] = tuple(read_puzzles(path.read_text("utf-8"), game)) if path.is_file() else ()
        return self._known[game]

    def _path(self, game: str) -> Path:
        return self.folder / f"{game}.tsv"

    def themes(self, game: str) -> list[str]:
        """What the puzzles of a game are about, the most frequent first."""
        themes = [theme for puzzle in self.of(game) for theme in puzzle.themes]
        return sorted(dict.fromkeys(themes), key=lambda theme: (-themes.count(theme), theme))

    def of_day(self, day: date) -> Puzzle | None:
        """The puzzle of a day, the same for everybody. The games take turns; none comes again before all have been."""
        games = self.games
        if not games:
            return None
        turn, place = divmod(day.toordinal(), len(games))
        puzzles = sorted(self.of(games[place]), key=lambda puzzle: (zlib.crc32(puzzle.id.encode()), puzzle.id))
        return puzzles[turn % len(puzzles)] if puzzles else None

    def near(
        self, game: str, theme: str, rating: float, done: Container[str] = (), passed: Puzzle | None = None
    ) -> Puzzle | None:
        """The puzzle with a theme (any, if that is empty) whose rating is nearest, of those not done if there are any.

        The one that was just `passed` comes only if it is alone.
        """
        about = [puzzle for puzzle in self.of(game) if not theme or theme in puzzle.themes]
        others: Sequence[Puzzle] = [puzzle for puzzle in about if puzzle != passed] or about
        fresh = [puzzle for puzzle in others if key_of(puzzle) not in done] or others
        return min(fresh, key=lambda puzzle: abs(puzzle.rating - rating), default=None)


@lru_cache(1)
def shipped() -> Collection:
    """Those that come with the game."""
    return Collection(asset(FOLDER))
