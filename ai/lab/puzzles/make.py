"""Makes puzzles: game by game, over all cores or a cluster, into a text that a later run goes on from."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from ai.lab.cluster import Certificates, share_on_cluster
from ai.lab.puzzles.alike import likeness
from ai.lab.puzzles.difficulty import chances, rating
from ai.lab.puzzles.goals import Finder, Found
from ai.lab.puzzles.sources import Source, positions, sources, unusual
from ai.lab.puzzles.themes import themes_of
from ai.lab.workers import workers
from game.record.puzzle import COLUMNS, GoalKind, Puzzle, read_puzzles
from game.rules.board import Board
from game.rules.errors import RulesError, SetupError

PER_GAME = 3  # puzzles of one game, and of different goals
BATCH = 8  # games that a core gets before the next are thought of
SAME_MOVE = 0.25  # the part of a set that may be solved by the same first move
# And that may have the same goal.
SAME_GOAL = {GoalKind.WIN: 0.35, GoalKind.DRAW: 0.2, GoalKind.SURVIVE: 0.3, GoalKind.GAIN: 0.3}
IN_VAIN = 200  # games without a single puzzle after which nobody expects one any more
OBVIOUS = 2  # the level whose move everybody sees
_finders: list[Finder] = []  # one in each process


def puzzles_in(played: Source) -> list[Puzzle]:
    """The puzzles of one game: everything follows from its description but what takes too long to prove."""
    if not _finders:
        _finders.append(Finder())
    made: list[Puzzle] = []
    goals = set()
    tried: set[str] = set()
    for turn, board in enumerate(positions(played)):
        found = _finders[0].find(board)
        if found is None or found.goal in goals:
            continue
        puzzle = _puzzle(played, turn, board, found)
        # What hangs for many turns is put once.
        if puzzle is not None and tried.isdisjoint(puzzle.moves):
            goals.add(found.goal)
            tried.update(puzzle.moves)
            made.append(puzzle)
            if len(made) == PER_GAME:
                break
    return made


def _puzzle(played: Source, turn: int, board: Board, found: Found) -> Puzzle | None:
    """The puzzle of a position, unless everybody sees how it goes."""
    solved = chances(board, found.moves)
    if solved[OBVIOUS - 1] == 1:
        return None
    return Puzzle(
        f"{played.number}.{turn}",
        played.game,
        unusual(played.game, played.setup),
        board.position(),
        found.goal,
        tuple(board.text(move) for move in found.moves),
        rating(played.game, solved),
        themes_of(board, found),
    )


class Collection:
    """A set of puzzles that grows: no two that look the same, and not too many of one kind."""

    def __init__(self, count: int) -> None:
        self.count = count
        self.puzzles: list[Puzzle] = []
        self._known: set[object] = set()
        self._moves: Counter[str] = Counter()
        self._goals: Counter[str] = Counter()

    @property
    def is_full(self) -> bool:
        return len(self.puzzles) >= self.count

    def take(self, puzzle: Puzzle) -> bool:
        """Add a puzzle, unless it is one too many of its kind."""
        known = likeness(puzzle)
        most = max(1, SAME_MOVE * self.count)
        if self.is_full or known in self._known or any(self._moves[move] + 1 > most for move in puzzle.moves):
            return False
        if self._goals[str(puzzle.goal)] + 1 > max(1, SAME_GOAL[puzzle.goal.kind] * self.count):
            return False
        self._known.add(known)
        self._moves.update(puzzle.moves)
        self._goals[str(puzzle.goal)] += 1
        self.puzzles.append(puzzle)
        return True


def make(
    game: str,
    count: int,
    out: Path,
    pulse: Callable[[int, int], object],
    given: Iterable[Source] | None = None,
    jobs: int | None = None,
    scheduler: str | None = None,
    certificates: Certificates | None = None,
) -> list[Puzzle]:
    """Make puzzles until there are so many, or no more games; each is in the file as soon as it is found.

    The games are those that are `given`, or else games between levels, until they seem to have none.
    `pulse` hears how many there are, and of how many games.
    """
    collection = Collection(count)
    after = _resume(out, game, collection)
    left = (played for played in (sources(game) if given is None else given) if played.number > after)
    in_vain = 0
    with out.open("ab") as file:
        for played, found in _shared(left, jobs, scheduler, certificates or {}, lambda: collection.is_full):
            in_vain = 0 if found else in_vain + 1
            if given is None and in_vain == IN_VAIN:
                break
            for puzzle in found:
                if collection.take(puzzle):
                    file.write(f"{puzzle.line()}\n".encode())
                    file.flush()
                    os.fsync(file.fileno())
            pulse(len(collection.puzzles), played.number + 1)
    return collection.puzzles


def _shared(
    games: Iterator[Source],
    jobs: int | None,
    scheduler: str | None,
    certificates: Certificates,
    is_enough: Callable[[], bool],
) -> Iterator[tuple[Source, list[Puzzle]]]:
    """Each game with its puzzles, in their order."""
    crew = jobs or os.cpu_count() or 1
    with workers(1 if scheduler else crew) as run:
        while not is_enough():
            batch = [played for _, played in zip(range(BATCH * crew), games, strict=False)]
            if not batch:
                return
            found = (
                share_on_cluster(puzzles_in, batch, scheduler, certificates) if scheduler else run(puzzles_in, batch)
            )
            yield from zip(batch, found, strict=True)


def _resume(out: Path, game: str, collection: Collection) -> int:
    """Take the puzzles that an earlier run has made; returns the number of the last game that it looked at.

    What was torn when it ended is cut off.
    """
    header = "\t".join(COLUMNS) + "\n"
    if not out.exists() or not out.stat().st_size:
        out.parent.mkdir(parents=True, exist_ok=True)
        out.write_bytes(header.encode())
        return -1
    text = out.read_bytes().decode("utf-8", "replace")
    whole = text[: text.rfind("\n") + 1]
    try:
        puzzles = read_puzzles(whole, game)
    except RulesError as error:
        raise SetupError(f"{out}: {error}, expected puzzles of {game} or no file") from error
    if len(whole) < len(text):
        os.truncate(out, len(whole.encode()))
    for puzzle in puzzles:
        collection.take(puzzle)
    numbers = [int(puzzle.id.partition(".")[0]) for puzzle in puzzles if puzzle.id.partition(".")[0].isdecimal()]
    return max(numbers, default=-1)
