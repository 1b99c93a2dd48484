"""Play a match between two computer players, in pairs of games, and print the Elo difference with error bars."""

import argparse
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

from ai.players.registry import add_players_help, check_player, read_player
from ai.search.iterative_deepening import Limits
from game.rules.errors import SetupError
from game.rules.registry import GAMES, start
from game.terminal.interruption import ends_at_ctrl_c
from game.terminal.progress_bar import ProgressBar
from game.tools.arguments import add_number, add_setup_arguments, setup_from
from game.words.messages import tr
from lab.cluster import add_cluster_arguments, certificates_from
from lab.contest import Contest, Pair, PairResult
from lab.elo import Sprt, estimate
from lab.openings import random_turns
from lab.play_pairs import play_all


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_players_help(parser)
    parser.add_argument("first", metavar="A", help=tr("the first player, such as mcts:rollout=greedy"))
    parser.add_argument("second", metavar="B", help=tr("the opponent of A"))
    parser.add_argument("--game", choices=tuple(GAMES), required=True)
    add_contest_arguments(parser)
    parser.add_argument(
        "--sprt",
        nargs=2,
        type=float,
        metavar=("ELO0", "ELO1"),
        help=tr("stop as soon as a sequential test decides if A is ELO0 or ELO1 Elo stronger"),
    )


def add_contest_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the command line arguments that matches and tournaments have in common."""
    add_number(parser, "--games", tr("the number of games, which must be even (default 100)"), 100)
    limit = parser.add_mutually_exclusive_group()
    add_number(limit, "--movetime", tr("milliseconds per move (default 100)"), metavar="MS")
    add_number(limit, "--depth", tr("search D turns deep without a time limit"), metavar="D")
    add_number(limit, "--nodes", tr("search N positions per move, whatever time that takes"), metavar="N")
    add_number(
        parser,
        "--openings",
        tr("random turns at the start of each pair of games (the default depends on the game)"),
        least=0,
        metavar="K",
    )
    add_number(
        parser,
        "--sight",
        tr("skip openings in which a player can force a win within T turns (default 2)"),
        2,
        least=0,
        metavar="T",
    )
    parser.add_argument(
        "--seed", metavar="S", type=int, default=0, help=tr("the seed of the random openings (default 0)")
    )
    parser.add_argument(
        "--save", metavar="FILE", type=Path, help=tr("append the games to this file; a later run continues it")
    )
    add_number(parser, "--jobs", tr("parallel games (default: one per core)"))
    add_cluster_arguments(parser)
    add_setup_arguments(parser)


def contest_from(arguments: argparse.Namespace, game: str) -> Contest:
    """Return the contest that the arguments describe for a game. Raise SetupError if they are invalid."""
    if arguments.games < 2 or arguments.games % 2:
        raise SetupError(
            "--games {games}: expected an even number, because both sides play each opening", games=arguments.games
        )
    for option in setup_from(arguments):
        # If the tournament plays all games, an option applies to the games that have it.
        if arguments.game and option not in GAMES[game].options:
            raise SetupError("--{option}: not an option of {game}", option=option.lower(), game=game)
    limits = Limits(seconds=(arguments.movetime or 100) / 1000)
    if arguments.depth is not None:
        limits = Limits(depth=arguments.depth)
    elif arguments.nodes is not None:
        limits = Limits(nodes=arguments.nodes)
    turns = random_turns(game) if arguments.openings is None else arguments.openings
    setup = {option: value for option, value in setup_from(arguments).items() if option in GAMES[game].options}
    return Contest(game, setup, limits, turns, arguments.sight, arguments.seed)


def check_players(contest: Contest, players: Sequence[str]) -> None:
    """Raise SetupError if the contest's setup is invalid, or if one of the players cannot play its game."""
    start(contest.game, contest.setup)
    for text in players:
        check_player(read_player(text), contest.game)


@ends_at_ctrl_c
def run(arguments: argparse.Namespace) -> int:
    contest = contest_from(arguments, arguments.game)
    players = (arguments.first, arguments.second)
    check_players(contest, players)
    sprt = Sprt(*arguments.sprt) if arguments.sprt else None
    if sprt and sprt.low >= sprt.high:
        raise SetupError("--sprt {low:g} {high:g}: expected the lower Elo first", low=sprt.low, high=sprt.high)
    pairs = [Pair(contest, players, number) for number in range(arguments.games // 2)]
    results: list[PairResult] = []
    games = play_all(pairs, arguments.save, arguments.scheduler, arguments.jobs, certificates_from(arguments))
    with ProgressBar(f"{players[0]} - {players[1]}") as progress, closing(games):
        for result in games:
            results.append(result)
            progress.show(len(results) / len(pairs), score_line(results))
            if sprt and sprt.decision([result.share for result in results]):
                break
    print(f"{players[0]} - {players[1]}, {contest.game}: {score_line(results)}")
    print(f"Elo {estimate([result.share for result in results])}, 95% confidence interval")
    if sprt:
        print(_sprt_line(sprt, results))
    return 0


def score_line(results: Sequence[PairResult]) -> str:
    """Return the first player's numbers of wins, draws and losses, and its percentage of the points, as text."""
    points = [point for result in results for point in result.points]
    wins, draws, losses = (points.count(value) for value in (1, 0.5, 0))
    return f"+{wins} ={draws} -{losses}, {100 * sum(points) / len(points):.1f}%"


def _sprt_line(sprt: Sprt, results: Sequence[PairResult]) -> str:
    shares = [result.share for result in results]
    decision = sprt.decision(shares) or "not decided"
    return f"SPRT {sprt.low:g} {sprt.high:g}: {decision}, {sprt.ratio(shares):+.2f} of {sprt.bound:.2f}"
