"""Make strategies with few positions to remember, or check the strategies that come with the game."""

import argparse
from pathlib import Path

from game.files import asset, read_text
from game.rules.errors import RulesError, SetupError
from game.teach.strategies.strategy import Strategy, is_obvious, read_strategy
from game.terminal.interruption import ends_at_ctrl_c
from game.terminal.progress_bar import ProgressBar
from game.tools.arguments import add_number
from game.words.messages import tr
from lab.strategies.check import StrategyChecker
from lab.strategies.definitions import DEFINITIONS
from lab.strategies.make import MOST_BYTES, make

DONE, FAULTY = 0, 1  # exit codes
FOLDER = "strategies"
ROUNDS = 40_000


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "action", choices=("make", "check"), help=tr("look for a smaller strategy, or prove the given ones again")
    )
    parser.add_argument(
        "name",
        metavar="NAME",
        nargs="?",
        choices=tuple(DEFINITIONS),
        help=tr("the strategy: {names}; make needs it, and check uses all without it", names=", ".join(DEFINITIONS)),
    )
    parser.add_argument(
        "--file", metavar="FILE", type=Path, help=tr("the file of the strategy; make continues it if it exists")
    )
    add_number(parser, "--rounds", tr("changes that make tries (default {rounds:,})", rounds=ROUNDS), ROUNDS, least=0)
    parser.add_argument(
        "--seed", metavar="S", type=int, default=0, help=tr("the seed of the random changes (default 0)")
    )
    parser.epilog = "Exit code 1: a strategy is wrong."


@ends_at_ctrl_c
def run(arguments: argparse.Namespace) -> int:
    if arguments.action == "make":
        return _make(arguments)
    if arguments.file is not None and arguments.name is None:
        raise SetupError("--file: expected the strategy as an argument, one of {names}", names=", ".join(DEFINITIONS))
    return max([_check(name, arguments.file) for name in ([arguments.name] if arguments.name else DEFINITIONS)])


def _make(arguments: argparse.Namespace) -> int:
    if arguments.name is None:
        raise SetupError("make: expected a strategy, one of {names}", names=", ".join(DEFINITIONS))
    path = arguments.file or Path(f"{arguments.name}.tsv")
    with ProgressBar(arguments.name) as progress:
        strategy = make(
            DEFINITIONS[arguments.name],
            path,
            arguments.rounds,
            arguments.seed,
            lambda done, remembered, _: progress.show(done / arguments.rounds, f"{remembered} positions to remember"),
        )
    print(f"{arguments.name}: {_summary(strategy)} in {path}")
    return DONE


def _check(name: str, path: Path | None) -> int:
    definition = DEFINITIONS[name]
    path = path or asset(f"{FOLDER}/{name}.tsv")
    text = read_text(path, MOST_BYTES)
    try:
        strategy = read_strategy(text, definition.game, definition.moves)
    except RulesError as invalid:
        raise SetupError("{file}: {error}", file=path, error=invalid) from invalid
    with ProgressBar(name) as progress:
        error = StrategyChecker(strategy, progress.show).error()
    if strategy.start.position() != definition.start().position():
        error = error or f"{strategy.start.position()}: expected {definition.start().position()}"
    print(f"{name}: {error or f'proven, {_summary(strategy)}'}")
    return FAULTY if error else DONE


def _summary(strategy: Strategy) -> str:
    remembered = sum(not is_obvious(answer.board) for answer in strategy.answers.values())
    return f"{remembered} positions to remember, {len(strategy)} with the obvious ones"
