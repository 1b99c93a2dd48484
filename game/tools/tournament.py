"""A round robin of any players, or the ladder of the levels, with an Elo table in Markdown."""

from __future__ import annotations

import argparse
import dataclasses
from collections.abc import Iterator, Sequence
from contextlib import closing
from itertools import combinations, pairwise

from ai.lab.cluster import certificates_from
from ai.lab.contest import Contest, Pair, PairResult
from ai.lab.elo import estimate, ratings
from ai.lab.openings import ladder_setup
from ai.lab.play_pairs import play_all
from ai.players.catalog import add_players_help
from ai.players.levels import LEVELS
from game.rules.catalog import GAMES
from game.rules.errors import SetupError
from game.terminal.interruption import ends_at_ctrl_c
from game.terminal.progress import Progress
from game.tools.match import add_contest_arguments, check_players, contest_from, score_line

Pairing = tuple[str, str]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_players_help(parser)
    parser.add_argument("players", metavar="PLAYER", nargs="*", help="the players, as for match")
    parser.add_argument("--game", choices=tuple(GAMES), help="(default: all of them)")
    parser.add_argument("--levels", action="store_true", help="each level for people against the one below it")
    add_contest_arguments(parser)


@ends_at_ctrl_c
def run(arguments: argparse.Namespace) -> int:
    if arguments.levels == bool(arguments.players):
        raise SetupError("expected at least two players, or --levels")
    if not arguments.levels and len(set(arguments.players)) != max(2, len(arguments.players)):
        raise SetupError("expected at least two different players")
    games = [arguments.game] if arguments.game else list(GAMES)
    if arguments.save is not None and len(games) > 1:
        raise SetupError("--save needs --game: a file holds the games of one of them")
    # All are made before the first is played: it may be hours later that one turns out to be impossible.
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
    with Progress(pairs[0].contest.game) as progress, closing(games):
        for result in games:
            results.append(result)
            progress.show(len(results) / len(pairs), f"{2 * len(results)} games")
    return results


def _round_robin(contest: Contest, players: Sequence[str], count: int) -> Iterator[Pair]:
    """Everybody against everybody, round by round, so that the table is fair wherever it is stopped."""
    for number in range(count):
        for pairing in combinations(players, 2):
            yield Pair(contest, pairing, number)


def _ladder_pairs(contest: Contest, count: int) -> Iterator[Pair]:
    """Each level against the one below, and the lowest against `greedy`.

    Where a game is won by whoever moves first, an opening that is decided within the sight of the weaker level tells
    nothing about the stronger one, so those are left out.
    """
    for number in range(count):
        yield Pair(contest, ("greedy", "level:1"), number)
        for lower, upper in pairwise(LEVELS):
            sight = max(contest.sight, lower.sight(contest.game))
            pairing = (f"level:{upper.number}", f"level:{lower.number}")
            yield Pair(dataclasses.replace(contest, sight=sight), pairing, number)


def report(contest: Contest, results: Sequence[PairResult]) -> str:
    """All results of a game as Markdown: the Elo table, then every pairing."""
    games = [(*result.pair.players, points) for result in results for points in result.points]
    limits = contest.limits
    pace = f"{1000 * limits.seconds:.0f} ms a move" if limits.seconds is not None else f"depth {limits.depth}"
    setup = "".join(f", {option} {value}" for option, value in contest.setup.items())
    lines = [
        f"### {GAMES[contest.game].title}{setup}, {pace}",
        "",
        "| player | Elo | 95 % | points | games |",
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


def _by_pairing(results: Sequence[PairResult]) -> dict[Pairing, list[PairResult]]:
    table: dict[Pairing, list[PairResult]] = {}
    for result in results:
        table.setdefault(result.pair.players, []).append(result)
    return table
