"""Make new puzzles from games between levels, or check the puzzles that come with the game."""

import argparse
import os
import random
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from ai.exact.prover import Prover
from game.files import asset, read_text
from game.record.puzzle import Puzzle, PuzzleError, read_puzzles
from game.record.text_format import RecordError, read_games
from game.rules.errors import RulesError, SetupError
from game.rules.registry import GAMES, start
from game.terminal.interruption import ends_at_ctrl_c
from game.terminal.progress_bar import ProgressBar
from game.tools.arguments import add_number
from game.words.messages import tr
from lab.cluster import add_cluster_arguments, certificates_from
from lab.puzzles.check import puzzle_error, set_errors
from lab.puzzles.make import make
from lab.puzzles.sources import PuzzleSource, sources
from lab.workers import workers

DONE, FAULTY = 0, 1  # exit codes
FOLDER = "puzzles"
USUAL_COUNT = 100
FIRST_LINE = 2  # of a puzzle in a file, after the line with the column names
MOST_BYTES = 100_000_000  # the largest file of games or puzzles that is read


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("action", choices=("make", "check"), help=tr("make new puzzles, or prove the given ones again"))
    parser.add_argument(
        "game",
        metavar="GAME",
        nargs="?",
        choices=tuple(GAMES),
        help=tr("the game; make needs it, and check uses all games without it"),
    )
    add_number(parser, "--count", tr("puzzles to make (default 100)"), USUAL_COUNT)
    parser.add_argument(
        "--out", metavar="FILE", type=Path, help=tr("the file for the puzzles; a later run continues it")
    )
    parser.add_argument("--games", metavar="FILE", type=Path, help=tr("search these saved games instead of new ones"))
    parser.add_argument(
        "--solved", action="store_true", help=tr("use games with perfect play; needs a game with a solver")
    )
    parser.add_argument(
        "--file", metavar="FILE", type=Path, help=tr("check the puzzles in this file instead of the included puzzles")
    )
    add_number(parser, "--sample", tr("check only N random puzzles of each game"))
    parser.add_argument(
        "--seed", metavar="S", type=int, default=0, help=tr("the seed of the random sample (default 0)")
    )
    add_number(parser, "--jobs", tr("parallel games or proofs (default: one per core)"))
    add_cluster_arguments(parser)
    parser.epilog = "Exit code 1: a puzzle is wrong, or fewer puzzles than requested were made."


@ends_at_ctrl_c
def run(arguments: argparse.Namespace) -> int:
    return _make(arguments) if arguments.action == "make" else _check(arguments)


def _make(arguments: argparse.Namespace) -> int:
    if arguments.game is None:
        raise SetupError("make: expected a game, one of {names}", names=", ".join(GAMES))
    game, count = arguments.game, arguments.count
    out = arguments.out or Path(FOLDER) / f"{game}.tsv"
    given = _given(arguments, game)
    with ProgressBar(game) as progress:
        puzzles = make(
            game,
            count,
            out,
            lambda made, games: progress.show(made / count, f"{made} puzzles of {games} games"),
            given,
            arguments.jobs,
            arguments.scheduler,
            certificates_from(arguments),
        )
    print(f"{_counted(len(puzzles), 'puzzle')} in {out}")
    print(_summary(puzzles))
    return DONE if len(puzzles) >= count else FAULTY


def _given(arguments: argparse.Namespace, game: str) -> Iterable[PuzzleSource] | None:
    """Return the games in which to search for puzzles, or None to search new games between levels."""
    if arguments.games is not None:
        return list(_own_games(arguments.games, game))
    if not arguments.solved:
        return None
    if Prover().solver(start(game)) is None:
        raise SetupError("--solved: there is no solver for {game}", game=game)
    return sources(game, is_solved=True)


def _own_games(path: Path, game: str) -> Iterator[PuzzleSource]:
    """Yield the games in a file of saved games that are of the kind `game` and have moves."""
    try:
        records = read_games(read_text(path, MOST_BYTES))
    except RecordError as error:
        raise SetupError("{file}: {error}", file=path, error=error) from error
    for number, record in enumerate(records):
        moves = tuple(node.text for node in record.current.path() if node.move is not None)
        if record.game == game and moves:
            yield PuzzleSource(game, number, record.setup, record.start_position, moves)


def _check(arguments: argparse.Namespace) -> int:
    sets = dict(_sets(arguments))
    if not sets:
        raise RulesError("there are no puzzles to check")
    file = arguments.file
    labels = {game: game if file is None else str(file) for game in sets}
    error_texts = [
        f"{labels[game]}: {error_text}" for game, puzzles in sets.items() for error_text in set_errors(puzzles)
    ]
    lines = {
        (game, puzzle.id): line for game, puzzles in sets.items() for line, puzzle in enumerate(puzzles, FIRST_LINE)
    }
    chance = random.Random(arguments.seed)
    chosen = [
        puzzle
        for puzzles in sets.values()
        for puzzle in chance.sample(puzzles, min(arguments.sample or len(puzzles), len(puzzles)))
    ]
    with ProgressBar("proving") as progress, workers(min(arguments.jobs or os.cpu_count() or 1, len(chosen))) as share:
        for number, (puzzle, error_text) in enumerate(zip(chosen, share(puzzle_error, chosen), strict=True), start=1):
            if error_text:
                label = puzzle.game if file is None else f"{file}: line {lines[puzzle.game, puzzle.id]}:"
                error_texts.append(f"{label} {puzzle.id}: {error_text}")
            progress.show(number / len(chosen), f"{number} of {len(chosen)} puzzles")
    for error_text in error_texts:
        print(error_text)
    for game, puzzles in sets.items():
        print(f"{game}: {_summary(puzzles)}")
    print(f"{_counted(len(chosen), 'puzzle')} proven, {_counted(len(error_texts), 'error')}")
    return FAULTY if error_texts else DONE


def _sets(arguments: argparse.Namespace) -> Iterator[tuple[str, list[Puzzle]]]:
    """Yield the name of each game to check, with its puzzles."""
    if arguments.file is not None:
        game = arguments.game or arguments.file.stem
        if game not in GAMES:
            raise SetupError(
                "{file}: expected its game as an argument, one of {names}", file=arguments.file, names=", ".join(GAMES)
            )
        try:
            yield game, read_puzzles(read_text(arguments.file, MOST_BYTES), game)
        except PuzzleError as error:
            raise SetupError("{file}: {error}", file=arguments.file, error=error) from error
        return
    for game in [arguments.game] if arguments.game else GAMES:
        path = asset(f"{FOLDER}/{game}.tsv")
        if path.exists():
            yield game, read_puzzles(path.read_text("utf-8"), game)


def _summary(puzzles: Sequence[Puzzle]) -> str:
    if not puzzles:
        return "0 puzzles"
    goals = Counter(str(puzzle.goal) for puzzle in puzzles)
    message = ", ".join(f"{count} {goal}" for goal, count in sorted(goals.items()))
    ratings = sorted(puzzle.rating for puzzle in puzzles)
    number = _counted(len(puzzles), "puzzle")
    return f"{number} ({message}), rated {ratings[0]} to {ratings[-1]}, half below {ratings[len(ratings) // 2]}"


def _counted(number: int, thing: str) -> str:
    return f"{number} {thing}{'s' if number != 1 else ''}"
