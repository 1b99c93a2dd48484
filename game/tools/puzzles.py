"""Puzzles: make new ones by games between levels, and prove those that come with the game anew."""

from __future__ import annotations

import argparse
import os
import random
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from ai.exact.prover import Prover
from ai.lab.cluster import add_cluster_arguments, certificates_from
from ai.lab.puzzles.check import fault_of, faults_together
from ai.lab.puzzles.make import make
from ai.lab.puzzles.sources import Source, sources
from ai.lab.workers import workers
from game.files import asset
from game.record.puzzle import Puzzle, read_puzzles
from game.record.saved import read_games
from game.rules.catalog import GAMES, start
from game.rules.errors import RulesError, SetupError
from game.terminal.interruption import ends_at_ctrl_c
from game.terminal.progress import Progress

DONE, FAULTY = 0, 1
FOLDER = "puzzles"
USUAL_COUNT = 100


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("action", choices=("make", "check"), help="make new ones, or prove the given ones anew")
    parser.add_argument("game", metavar="GAME", nargs="?", choices=tuple(GAMES), help="(check: default all of them)")
    parser.add_argument("--count", metavar="N", type=int, default=USUAL_COUNT, help="puzzles to make (default 100)")
    parser.add_argument("--out", metavar="FILE", type=Path, help="where to; a later run goes on from it")
    parser.add_argument("--games", metavar="FILE", type=Path, help="look in these saved games instead of new ones")
    parser.add_argument("--solved", action="store_true", help="let both play perfectly, in a game with a solver")
    parser.add_argument("--file", metavar="FILE", type=Path, help="check this file instead of those of the game")
    parser.add_argument("--sample", metavar="N", type=int, help="check only so many of each game, chosen by chance")
    parser.add_argument("--seed", metavar="S", type=int, default=0, help="for the sample (default 0)")
    parser.add_argument("--jobs", metavar="N", type=int, help="games or proofs at a time (default: one for each core)")
    add_cluster_arguments(parser)
    parser.epilog = "Exit code 1: something is wrong with a puzzle, or fewer could be made than were asked for."


@ends_at_ctrl_c
def run(arguments: argparse.Namespace) -> int:
    if arguments.count < 1 or any(number is not None and number < 1 for number in (arguments.jobs, arguments.sample)):
        raise SetupError("--count, --jobs and --sample take numbers from 1")
    return _make(arguments) if arguments.action == "make" else _check(arguments)


def _make(arguments: argparse.Namespace) -> int:
    if arguments.game is None:
        raise SetupError(f"make: expected a game, one of {', '.join(GAMES)}")
    game, count = arguments.game, arguments.count
    out = arguments.out or Path(FOLDER) / f"{game}.tsv"
    given = _given(arguments, game)
    with Progress(game) as progress:
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


def _given(arguments: argparse.Namespace, game: str) -> Iterable[Source] | None:
    """The games to look into, if not those between levels."""
    if arguments.games is not None:
        return list(_own_games(arguments.games, game))
    if not arguments.solved:
        return None
    if Prover().solver(start(game)) is None:
        raise SetupError(f"--solved: there is no solver for {game}")
    return sources(game, is_solved=True)


def _own_games(path: Path, game: str) -> Iterator[Source]:
    """The games of a file that are of a game of the box."""
    for number, record in enumerate(read_games(path.read_text("utf-8"))):
        moves = tuple(entry.text for entry in record.entries[: record.now] if entry.move is not None)
        if record.game == game and moves:
            yield Source(game, number, record.setup, record.start_position, moves)


def _check(arguments: argparse.Namespace) -> int:
    sets = dict(_sets(arguments))
    if not sets:
        raise RulesError("there are no puzzles to check")
    faults = [f"{game}: {fault}" for game, puzzles in sets.items() for fault in faults_together(puzzles)]
    chance = random.Random(arguments.seed)
    chosen = [
        puzzle
        for puzzles in sets.values()
        for puzzle in chance.sample(puzzles, min(arguments.sample or len(puzzles), len(puzzles)))
    ]
    with Progress("proving") as progress, workers(min(arguments.jobs or os.cpu_count() or 1, len(chosen))) as share:
        for number, (puzzle, fault) in enumerate(zip(chosen, share(fault_of, chosen), strict=True), start=1):
            if fault:
                faults.append(f"{puzzle.game} {puzzle.id}: {fault}")
            progress.show(number / len(chosen), f"{number} of {len(chosen)} puzzles")
    for fault in faults:
        print(fault)
    for game, puzzles in sets.items():
        print(f"{game}: {_summary(puzzles)}")
    print(f"{_counted(len(chosen), 'puzzle')} proven, {_counted(len(faults), 'fault')}")
    return FAULTY if faults else DONE


def _sets(arguments: argparse.Namespace) -> Iterator[tuple[str, list[Puzzle]]]:
    """The puzzles to be checked, by game."""
    if arguments.file is not None:
        game = arguments.game or arguments.file.stem
        if game not in GAMES:
            raise SetupError(f"{arguments.file}: expected a game before it, one of {', '.join(GAMES)}")
        yield game, read_puzzles(arguments.file.read_text("utf-8"), game)
        return
    for game in [arguments.game] if arguments.game else GAMES:
        path = asset(f"{FOLDER}/{game}.tsv")
        if path.exists():
            yield game, read_puzzles(path.read_text("utf-8"), game)


def _summary(puzzles: Sequence[Puzzle]) -> str:
    if not puzzles:
        return "0 puzzles"
    goals = Counter(str(puzzle.goal) for puzzle in puzzles)
    told = ", ".join(f"{count} {goal}" for goal, count in sorted(goals.items()))
    ratings = sorted(puzzle.rating for puzzle in puzzles)
    number = _counted(len(puzzles), "puzzle")
    return f"{number} ({told}), rated {ratings[0]} to {ratings[-1]}, half below {ratings[len(ratings) // 2]}"


def _counted(number: int, thing: str) -> str:
    return f"{number} {thing}{'s' if number != 1 else ''}"
