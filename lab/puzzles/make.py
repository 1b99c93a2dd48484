"""Make puzzles from games, on all cores or on a cluster, and save them to a file so that a later run can continue."""

import os
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from game.files import check_plain
from game.record.puzzle import COLUMNS, GoalKind, Puzzle, read_puzzles
from game.rules.board import Board
from game.rules.errors import RulesError, SetupError
from lab.cluster import Certificates, run_on_cluster
from lab.puzzles.deduplicate import similarity_key
from lab.puzzles.goals import FoundGoal, GoalFinder
from lab.puzzles.puzzle_difficulty import chances, rating
from lab.puzzles.sources import PuzzleSource, changed_options, positions, sources
from lab.puzzles.themes import themes_of
from lab.workers import workers

PER_GAME = 3  # puzzles from one game, each with a different goal
BATCH = 8  # games for each core in a batch
SAME_MOVE = 0.25  # the largest fraction of the puzzles of a set that one first move may solve
# The largest fraction of the puzzles of a set that may have one goal, by kind of goal.
SAME_GOAL = {GoalKind.WIN: 0.35, GoalKind.DRAW: 0.2, GoalKind.SURVIVE: 0.3, GoalKind.GAIN: 0.3}
MOST_EMPTY_GAMES = 200  # consecutive games without a puzzle after which the search ends
OBVIOUS = 2  # a puzzle that this level always solves is too easy
_finders: list[GoalFinder] = []  # holds one finder in each process


def puzzles_in(puzzle_source: PuzzleSource) -> list[Puzzle]:
    """Return the puzzles found in one game.

    The result depends only on the game, except for proofs that run out of time.
    """
    if not _finders:
        _finders.append(GoalFinder())
    made: list[Puzzle] = []
    goals = set()
    tried: set[str] = set()
    for turn, board in enumerate(positions(puzzle_source)):
        found = _finders[0].find(board)
        if found is None or found.goal in goals:
            continue
        puzzle = _puzzle(puzzle_source, turn, board, found)
        # A piece that can be captured for many turns makes only one puzzle.
        if puzzle is not None and tried.isdisjoint(puzzle.moves):
            goals.add(found.goal)
            tried.update(puzzle.moves)
            made.append(puzzle)
            if len(made) == PER_GAME:
                break
    return made


def _puzzle(puzzle_source: PuzzleSource, turn: int, board: Board, found: FoundGoal) -> Puzzle | None:
    """Return the puzzle of a position with a goal, or None if the puzzle is too easy."""
    solved = chances(board, found.moves)
    if solved[OBVIOUS - 1] == 1:
        return None
    return Puzzle(
        f"{puzzle_source.number}.{turn}",
        puzzle_source.game,
        changed_options(puzzle_source.game, puzzle_source.setup),
        board.position(),
        found.goal,
        tuple(board.text(move) for move in found.moves),
        rating(puzzle_source.game, solved),
        themes_of(board, found),
    )


class PuzzleSelection:
    """A growing set of puzzles. No two puzzles look alike, and not too many are of one kind."""

    def __init__(self, count: int) -> None:
        self.count = count
        self.puzzles: list[Puzzle] = []
        self._known: set[object] = set()
        self._moves: Counter[str] = Counter()
        self._goals: Counter[str] = Counter()

    @property
    def is_full(self) -> bool:
        return len(self.puzzles) >= self.count

    def add(self, puzzle: Puzzle) -> bool:
        """Add a puzzle and return True.

        Return False if the set has a puzzle that looks alike, or too many of its kind.
        """
        known = similarity_key(puzzle)
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
    report: Callable[[int, int], object],
    given: Iterable[PuzzleSource] | None = None,
    jobs: int | None = None,
    scheduler: str | None = None,
    certificates: Certificates | None = None,
) -> list[Puzzle]:
    """Make `count` puzzles, or fewer if the games run out. Each puzzle is saved to `out` as soon as it is found.

    The games are `given`, or are games between levels until MOST_EMPTY_GAMES games in a row have no puzzle. `report` is
    called with the number of puzzles and the number of games so far.
    """
    collection = PuzzleSelection(count)
    after = _resume(out, game, collection)
    left = (
        puzzle_source for puzzle_source in (sources(game) if given is None else given) if puzzle_source.number > after
    )
    empty_games = 0
    with out.open("ab") as file:
        for puzzle_source, found in _puzzles_of(left, jobs, scheduler, certificates or {}, lambda: collection.is_full):
            empty_games = 0 if found else empty_games + 1
            if given is None and empty_games == MOST_EMPTY_GAMES:
                break
            for puzzle in found:
                if collection.add(puzzle):
                    file.write(f"{puzzle.line()}\n".encode())
                    file.flush()
                    os.fsync(file.fileno())
            report(len(collection.puzzles), puzzle_source.number + 1)
    return collection.puzzles


def _puzzles_of(
    games: Iterator[PuzzleSource],
    jobs: int | None,
    scheduler: str | None,
    certificates: Certificates,
    is_enough: Callable[[], bool],
) -> Iterator[tuple[PuzzleSource, list[Puzzle]]]:
    """Yield each game with its puzzles, in the order of the games, until `is_enough` returns True."""
    processes = jobs or os.cpu_count() or 1
    with workers(1 if scheduler else processes) as run:
        while not is_enough():
            batch = [puzzle_source for _, puzzle_source in zip(range(BATCH * processes), games, strict=False)]
            if not batch:
                return
            found = run_on_cluster(puzzles_in, batch, scheduler, certificates) if scheduler else run(puzzles_in, batch)
            yield from zip(batch, found, strict=True)


def _resume(out: Path, game: str, collection: PuzzleSelection) -> int:
    """Read the puzzles of an earlier run. Return the number of the last game with a puzzle, or -1 if there is none.

    An incomplete last line is cut off.
    """
    header = "\t".join(COLUMNS) + "\n"
    if not out.exists() or (out.is_file() and not out.stat().st_size):
        out.parent.mkdir(parents=True, exist_ok=True)
        out.write_bytes(header.encode())
        return -1
    check_plain(out)
    text = out.read_bytes().decode("utf-8", "replace")
    whole = text[: text.rfind("\n") + 1]
    try:
        puzzles = read_puzzles(whole, game)
    except RulesError as error:
        raise SetupError(
            "{out}: {error}; expected puzzles of {game}, or no file", out=out, error=error, game=game
        ) from error
    if len(whole) < len(text):
        os.truncate(out, len(whole.encode()))
    for puzzle in puzzles:
        collection.add(puzzle)
    numbers = [int(puzzle.id.partition(".")[0]) for puzzle in puzzles if puzzle.id.partition(".")[0].isdecimal()]
    return max(numbers, default=-1)
