"""Loads the puzzles that come with the program on first use, and chooses puzzles by day, theme and rating."""

import zlib
from collections import Counter
from collections.abc import Container, Sequence
from datetime import date
from functools import lru_cache
from pathlib import Path

from game.files import asset
from game.record.puzzle import Puzzle, read_puzzles
from game.rules.registry import GAMES

FOLDER = "puzzles"
ALL_GAMES = ""  # stands in place of a game for the puzzles of all games
SAME_GAME = 60  # rating points by which a puzzle of another game may be less suitable and still comes next


def key_of(puzzle: Puzzle) -> str:
    """Return the key that identifies a puzzle among the puzzles of all games."""
    return f"{puzzle.game} {puzzle.id}"


class PuzzleCollection:
    """The puzzles in a folder that has one file for each game. A game without a file has no puzzles."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._known: dict[str, tuple[Puzzle, ...]] = {}

    @property
    def games(self) -> list[str]:
        """The names of the games that have puzzles, in the order of the registry. This reads no files."""
        return [game for game in GAMES if self._path(game).is_file()]

    def of(self, game: str) -> tuple[Puzzle, ...]:
        """Return all puzzles of a game, or of all games."""
        if game == ALL_GAMES:
            return tuple(puzzle for name in self.games for puzzle in self.of(name))
        if game not in self._known:
            path = self._path(game)
            self._known[game] = tuple(read_puzzles(path.read_text("utf-8"), game)) if path.is_file() else ()
        return self._known[game]

    def _path(self, game: str) -> Path:
        return self.folder / f"{game}.tsv"

    def themes(self, game: str) -> list[str]:
        """Return the themes of the puzzles of a game or of all games, the most frequent first."""
        counts = Counter(theme for puzzle in self.of(game) for theme in puzzle.themes)
        return sorted(counts, key=lambda theme: (-counts[theme], theme))

    def of_day(self, day: date) -> Puzzle | None:
        """Return the puzzle of a day, which is equal for all players, or None if there are no puzzles.

        The games take turns. A puzzle of a game comes again only after all others of that game.
        """
        games = self.games
        if not games:
            return None
        turn, place = divmod(day.toordinal(), len(games))
        puzzles = sorted(self.of(games[place]), key=lambda puzzle: (zlib.crc32(puzzle.id.encode()), puzzle.id))
        return puzzles[turn % len(puzzles)] if puzzles else None

    def near(
        self, game: str, theme: str, rating: float, done: Container[str] = (), passed: Puzzle | None = None
    ) -> Puzzle | None:
        """Return the puzzle of a game whose rating is nearest to `rating`, or None. Its theme is `theme` unless empty.

        Prefer puzzles whose keys are not in `done`. Return the puzzle `passed` only if there is no other puzzle. Among
        the puzzles of all games, prefer another game than that of `passed`.
        """
        about = [puzzle for puzzle in self.of(game) if not theme or theme in puzzle.themes]
        others: Sequence[Puzzle] = [puzzle for puzzle in about if puzzle != passed] or about
        fresh = [puzzle for puzzle in others if key_of(puzzle) not in done] or others
        former = "" if passed is None else passed.game

        def distance(puzzle: Puzzle) -> float:
            return abs(puzzle.rating - rating) + SAME_GAME * (game == ALL_GAMES and puzzle.game == former)

        return min(fresh, key=distance, default=None)


@lru_cache(1)
def load_collection() -> PuzzleCollection:
    """Return the puzzles that come with the program."""
    return PuzzleCollection(asset(FOLDER))
