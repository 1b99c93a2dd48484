"""Play a tournament of players, each against each, or of levels, and print an Elo table in Markdown."""

import argparse
import dataclasses
from collections.abc import Iterator, Sequence
from contextlib import closing
from itertools import combinations, pairwise

from ai.players.levels import LEVELS
from ai.players.registry import add_players_help
from ai.search.iterative_deepening import Limits
from game.rules.errors import SetupError
from game.rules.registry import GAMES
from game.terminal.interruption import ends_at_ctrl_c
from game.terminal.progress_bar import ProgressBar
from game.words.messages import tr
from lab.cluster import certificates_from
from lab.contest import Contest, Pair, PairResult
from lab.elo import estimate, ratings
from lab.openings import ladder_setup
from lab.play_pairs import play_all
from lab.tools.match import add_contest_arguments, check_players, contest_from, score_line

Pairing = tuple[str, str]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_players_help(parser)
    parser.add_argument("players", metavar="PLAYER", nargs="*", help=tr("the players, written as for the tool match"))
    parser.add_argument("--game", choices=tuple(GAMES), help=tr("the game to play (default: all games)"))
    parser.add_argument("--levels", action="store_true", help=tr("play each level against the level below it"))
    add_contest_arguments(parser)


@ends_at_ctrl_c
def run(arguments: argparse.Namespace) -> int:
    if arguments.levels == bool(arguments.players):
        raise SetupError("expected at least two players, or --levels")
    if not arguments.levels and len(set(arguments.players)) != max(2, len(arguments.players)):
        raise SetupError("expected at least two different players")
    games = [arguments.game] if arguments.game else list(GAMES)
    if arguments.save is not None and len(games) > 1:
        raise SetupError("--save needs --game: a file holds the results of one game only")
    # All tournaments are set up before the first is played, so that an error is reported at once, not hours later.
    tournaments = [_tournament(arguments, game) for game in games]
    for contest, pairs in tournaments:
        print(report(contest, _play(pairs, arguments)), flush=True)
    return 0


def _tournament(arguments: argparse.Namespace, game: str) -> tuple[Contest, list[Pair]]:
    contest = contest_from(arguments, game)
    if arguments.levels:
        contest = dataclasses.replace(contest, setup=contest.setup or ladder_setup(game))
        pairs = list(_ladder_pairs(contest, arguments.games // 2))
    else:
        pairs = list(_round_robin(contest, arguments.players, arguments.games // 2))
    check_players(contest, sorted({player for pair in pairs for player in pair.players}))
    return contest, pairs


def _play(pairs: Sequence[Pair], arguments: argparse.Namespace) -> list[PairResult]:
    results: list[PairResult] = []
    games = play_all(pairs, arguments.save, arguments.scheduler, arguments.jobs, certificates_from(arguments))
    with ProgressBar(pairs[0].contest.game) as progress, closing(games):
        for result in games:
            results.append(result)
            progress.show(len(results) / len(pairs), f"{2 * len(results)} games")
    return results


def _round_robin(contest: Contest, players: Sequence[str], count: int) -> Iterator[Pair]:
    """Yield the pairs of games of `count` rounds.

    In each round every player meets every other, so a tournament can be stopped at any time.
    """
    for number in range(count):
        for pairing in combinations(players, 2):
            yield Pair(contest, pairing, number)


def _ladder_pairs(contest: Contest, count: int) -> Iterator[Pair]:
    """Yield the pairs of games in which each level meets the level below it, and level 1 meets `greedy`.

    Skip openings in which the weaker level can see a forced win: both levels would play it, so the result would not
    depend on their strength.
    """
    for number in range(count):
        yield Pair(contest, ("greedy", "level:1"), number)
        for lower, upper in pairwise(LEVELS):
            sight = max(contest.sight, lower.horizon(contest.game))
            pairing = (f"level:{upper.number}", f"level:{lower.number}")
            yield Pair(dataclasses.replace(contest, sight=sight), pairing, number)


def report(contest: Contest, results: Sequence[PairResult]) -> str:
    """Return the results of a game's tournament as Markdown: the Elo table, then the result of every pairing."""
    games = [(*result.pair.players, points) for result in results for points in result.points]
    setup = "".join(f", {option} {value}" for option, value in contest.setup.items())
    lines = [
        f"### {GAMES[contest.game].title}{setup}, {_limit_text(contest.limits)}",
        "",
        "| player | Elo | 95% interval | points | games |",
        "| --- | ---: | ---: | ---: | ---: |",
    ]
    for rating in ratings(games):
        lines.append(
            f"| {rating.player} | {rating.elo:+.0f} | ±{rating.margin:.0f} | {rating.points:g} | {rating.games} |"
        )
    lines += ["", "| player | opponent | result | Elo |", "| --- | --- | ---: | ---: |"]
    for pairing, met in _by_pairing(results).items():
        lines.append(
            f"| {pairing[0]} | {pairing[1]} | {score_line(met)} | {estimate([result.share for result in met])} |"
        )
    return "\n".join(lines) + "\n"


def _limit_text(limits: Limits) -> str:
    if limits.seconds is not None:
        return f"{1000 * limits.seconds:.0f} ms per move"
    return f"depth {limits.depth}" if limits.nodes is None else f"{limits.nodes:,} positions per move"


def _by_pairing(results: Sequence[PairResult]) -> dict[Pairing, list[PairResult]]:
    table: dict[Pairing, list[PairResult]] = {}
    for result in results:
        table.setdefault(result.pair.players, []).append(result)
    return table
