"""A match between two players: paired games, Elo with its error, sequential test, games saved and resumed."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

from ai.lab.cluster import add_cluster_arguments, certificates_from
from ai.lab.contest import Contest, Pair, PairResult
from ai.lab.elo import Sprt, estimate
from ai.lab.openings import random_turns
from ai.lab.play_pairs import play_all
from ai.players.catalog import add_players_help, check_player, read_player
from ai.search.deepening import Limits
from game.rules.catalog import GAMES, start
from game.rules.errors import SetupError
from game.terminal.interruption import ends_at_ctrl_c
from game.terminal.progress import Progress
from game.tools.arguments import add_setup_arguments, setup_from


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_players_help(parser)
    parser.add_argument("first", metavar="A", help="a player, such as mcts:rollout=greedy")
    parser.add_argument("second", metavar="B", help="its opponent")
    parser.add_argument("--game", choices=tuple(GAMES), required=True)
    add_contest_arguments(parser)
    parser.add_argument(
        "--sprt",
        nargs=2,
        type=float,
        metavar=("ELO0", "ELO1"),
        help="stop as soon as it is clear whether A is rather ELO1 or rather ELO0 stronger",
    )


def add_contest_arguments(parser: argparse.ArgumentParser) -> None:
    """Let a parser take what matches and tournaments have in common."""
    parser.add_argument("--games", metavar="N", type=int, default=100, help="games, an even number (default 100)")
    limit = parser.add_mutually_exclusive_group()
    limit.add_argument("--movetime", metavar="MS", type=int, help="milliseconds a move (default 100)")
    limit.add_argument("--depth", metavar="D", type=int, help="turns deep, however long that takes")
    parser.add_argument(
        "--openings", metavar="K", type=int, help="random turns that each pair of games begins with (default by game)"
    )
    parser.add_argument(
        "--sight", metavar="T", type=int, default=2, help="leave out openings decided within T more turns (default 2)"
    )
    parser.add_argument("--seed", metavar="S", type=int, default=0, help="repeats the same openings (default 0)")
    parser.add_argument("--save", metavar="FILE", type=Path, help="append the games here; a later run goes on from it")
    parser.add_argument("--jobs", metavar="N", type=int, help="games at a time (default: one for each core)")
    add_cluster_arguments(parser)
    add_setup_arguments(parser)


def contest_from(arguments: argparse.Namespace, game: str) -> Contest:
    """The contest that the arguments describe for a game, or SetupError."""
    if arguments.games < 2 or arguments.games % 2:
        raise SetupError(f"--games {arguments.games}: expected an even number, each opening is played by both sides")
    if any(number is not None and number < 1 for number in (arguments.movetime, arguments.depth, arguments.jobs)):
        raise SetupError("--movetime, --depth and --jobs take numbers from 1")
    if arguments.openings is not None and arguments.openings < 0:
        raise SetupError(f"--openings {arguments.openings}: expected a number from 0")
    if arguments.sight < 0:
        raise SetupError(f"--sight {arguments.sight}: expected a number from 0")
    for option in setup_from(arguments):
        # Where all games are played, an option is for those that know it.
        if arguments.game and option not in GAMES[game].options:
            raise SetupError(f"--{option.lower()}: not an option of {game}")
    limits = Limits(seconds=(arguments.movetime or 100) / 1000)
    if arguments.depth is not None:
        limits = Limits(depth=arguments.depth)
    turns = random_turns(game) if arguments.openings is None else arguments.openings
    setup = {option: value for option, value in setup_from(arguments).items() if option in GAMES[game].options}
    return Contest(game, setup, limits, turns, arguments.sight, arguments.seed)


def check_players(contest: Contest, players: Sequence[str]) -> None:
    """SetupError now, not in the middle of a match, if there is no such game or one of the texts is no player of it."""
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
        raise SetupError(f"--sprt {sprt.low:g} {sprt.high:g}: expected the lower Elo first")
    pairs = [Pair(contest, players, number) for number in range(arguments.games // 2)]
    results: list[PairResult] = []
    games = play_all(pairs, arguments.save, arguments.scheduler, arguments.jobs, certificates_from(arguments))
    with Progress(f"{players[0]} - {players[1]}") as progress, closing(games):
        for result in games:
            results.append(result)
            progress.show(len(results) / len(pairs), score_line(results))
            if sprt and sprt.decision([result.share for result in results]):
                break
    print(f"{players[0]} - {players[1]}, {contest.game}: {score_line(results)}")
    print(f"Elo {estimate([result.share for result in results])}, 95 % of the time")
    if sprt:
        print(_sprt_line(sprt, results))
    return 0


def score_line(results: Sequence[PairResult]) -> str:
    """Wins, draws and losses of the first player, and its share of the points."""
    points = [point for result in results for point in result.points]
    wins, draws, losses = (points.count(value) for value in (1, 0.5, 0))
    return f"+{wins} ={draws} -{losses}, {100 * sum(points) / len(points):.1f} %"


def _sprt_line(sprt: Sprt, results: Sequence[PairResult]) -> str:
    shares = [result.share for result in results]
    decision = sprt.decision(shares) or "not decided"
    return f"SPRT {sprt.low:g} {sprt.high:g}: {decision}, {sprt.ratio(shares):+.2f} of {sprt.bound:.2f}"
