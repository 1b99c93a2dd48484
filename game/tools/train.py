"""Learns a game's score by self-play, and proves by a match that it beats the one it began with."""

from __future__ import annotations

import argparse
import os
from contextlib import closing
from pathlib import Path

from ai.lab.contest import Contest, Pair, PairResult
from ai.lab.elo import Estimate, estimate
from ai.lab.openings import random_turns
from ai.lab.play_pairs import play_all
from ai.lab.workers import Map, workers
from ai.learn.curve import in_letters, in_pixels
from ai.learn.network_training import LEARNT as NETWORK
from ai.learn.network_training import NetworkPlan, NetworkTraining
from ai.learn.training import CURVE, LEARNT, METHODS, MOST_GAMES, START, Plan, Training, resume
from ai.score.catalog import SCORES, WEIGHTED
from ai.score.weights import Weights, default_weights, load_weights
from ai.search.deepening import Limits
from game.files import replace_file
from game.rules.errors import SetupError
from game.terminal.interruption import ends_at_ctrl_c
from game.terminal.progress import Progress
from game.tools.match import score_line

_NETWORK = "network"  # the method that learns more than the weights of named features
PROOF_NODES = 3_000  # positions that either side may look at before a move of the proof


def add_arguments(parser: argparse.ArgumentParser) -> None:
    plan = Plan()
    parser.add_argument("game", choices=tuple(WEIGHTED), metavar="GAME", help=", ".join(WEIGHTED))
    parser.add_argument(
        "--method",
        choices=(*METHODS, _NETWORK),
        default=plan.method,
        help="td-leaf: predictions become consistent; rivals: random weights compete and the better ones survive;"
        " network: the network of wyb is fitted to what became of positions (default td-leaf)",
    )
    parser.add_argument(
        "--from",
        dest="start",
        metavar="WEIGHTS",
        default="ones",
        help="ones, default (those that come with the game) or a file of weights (default ones)",
    )
    parser.add_argument(
        "--out",
        metavar="FOLDER",
        type=Path,
        help="where it is kept; a later run with the same settings goes on from it (default training/GAME-METHOD)",
    )
    parser.add_argument("--batches", metavar="N", type=int, help="batches in all (default 60, of a network 4)")
    parser.add_argument(
        "--games",
        metavar="N",
        type=int,
        help=f"games in a batch (default {plan.games}, of a network {NetworkPlan().games})",
    )
    parser.add_argument(
        "--nodes",
        metavar="N",
        type=int,
        default=NetworkPlan().nodes,
        help=f"positions searched before a turn that a network learns from (default {NetworkPlan().nodes})",
    )
    _add_how_it_learns(parser, plan)
    parser.add_argument(
        "--seed", metavar="S", type=int, default=0, help="the same seed learns the same weights (default 0)"
    )
    parser.add_argument(
        "--proof", metavar="N", type=int, default=400, help="games of the match at the end, 0 for none (default 400)"
    )
    parser.add_argument("--jobs", metavar="N", type=int, help="games at a time (default: one for each core)")


def _add_how_it_learns(parser: argparse.ArgumentParser, plan: Plan) -> None:
    parser.add_argument(
        "--depth", metavar="D", type=int, default=plan.depth, help=f"turns deep in these games (default {plan.depth})"
    )
    parser.add_argument(
        "--lambda",
        dest="decay",
        metavar="L",
        type=float,
        default=plan.decay,
        help=f"how far TD-Leaf looks ahead, 0 to 1 (default {plan.decay})",
    )
    parser.add_argument(
        "--rate",
        metavar="R",
        type=float,
        default=plan.rate,
        help=f"how far TD-Leaf moves in a batch (default {plan.rate})",
    )
    parser.add_argument(
        "--boldness",
        metavar="B",
        type=float,
        default=plan.boldness,
        help=f"how far rivals are from the start, which counts as 1 (default {plan.boldness:g})",
    )


@ends_at_ctrl_c
def run(arguments: argparse.Namespace) -> int:
    is_network = arguments.method == _NETWORK
    if arguments.games is None:
        arguments.games = NetworkPlan().games if is_network else Plan().games
    if arguments.batches is None:
        arguments.batches = 4 if is_network else 60
    _check(arguments)
    if is_network:
        return _run_network(arguments)
    plan = Plan(
        arguments.method,
        arguments.games,
        depth=arguments.depth,
        decay=arguments.decay,
        rate=arguments.rate,
        boldness=arguments.boldness,
        seed=arguments.seed,
    )
    start = _start(arguments.game, arguments.start)
    folder = arguments.out or Path("training") / f"{arguments.game}-{arguments.method}"
    with workers(min(arguments.jobs or os.cpu_count() or 1, plan.games)) as play:
        training = _learn(plan, start, folder, arguments.batches, play)
    print(in_letters(training.trials))
    for name, value in training.weights.values.items():
        print(f"{name:<32}{start.values[name]:>9.3f} -> {value:.3f}")
    print(folder / LEARNT, flush=True)
    if arguments.proof == 0:
        return 0
    # The openings of the trainings carry other numbers.
    players = (f"deepening:weights={folder / name},hash=4" for name in (LEARNT, START))
    file = folder / f"proof-{training.batches}.txt"
    return 0 if _prove(arguments, tuple(players), file).low > 0.5 else 1


def _run_network(arguments: argparse.Namespace) -> int:
    having = [game for game, scores in SCORES.items() if _NETWORK in scores]
    if arguments.game not in having:
        raise SetupError(f"--method {_NETWORK}: only {' and '.join(having)} has a network, not {arguments.game}")
    plan = NetworkPlan(arguments.games, arguments.nodes, seed=arguments.seed)
    folder = arguments.out or Path("training") / f"{arguments.game}-{_NETWORK}"
    training = NetworkTraining(folder, plan)
    with workers(arguments.jobs or os.cpu_count() or 1) as play, Progress(f"{arguments.game} {_NETWORK}") as progress:
        while training.batches < arguments.batches:
            begun = training.batches

            def show(part: float, begun: int = begun) -> None:
                progress.show((begun + part) / arguments.batches, f"batch {begun + 1}")

            training.learn(play, show)
    print(folder / NETWORK, flush=True)
    if arguments.proof == 0:
        return 0
    players = (f"deepening:weights={folder / NETWORK},hash=4", "deepening:score=features,hash=4")
    return 0 if _prove(arguments, players, folder / f"proof-{training.batches}.txt").low > 0.5 else 1


def _check(arguments: argparse.Namespace) -> None:
    if arguments.games < 2 or arguments.games % 2 or arguments.proof < 0 or arguments.proof % 2:
        raise SetupError("--games and --proof: expected even numbers, each opening is played by both sides")
    if arguments.games > MOST_GAMES:
        raise SetupError(f"--games {arguments.games}: expected at most {MOST_GAMES} in a batch")
    if "," in str(arguments.out or ""):
        raise SetupError(f"{arguments.out}: a comma ends the name of a file of weights, expected a folder without one")
    if min(arguments.batches, arguments.depth, arguments.nodes) < 1 or (
        arguments.jobs is not None and arguments.jobs < 1
    ):
        raise SetupError("--batches, --depth, --nodes and --jobs take numbers from 1")
    if not 0 <= arguments.decay <= 1:
        raise SetupError(f"--lambda {arguments.decay:g}: expected a number from 0 to 1")
    if not 0 < arguments.rate <= 1 or not 0 < arguments.boldness <= 10:
        raise SetupError("--rate and --boldness: expected a number above 0, and at most 1 and 10")


def _start(game: str, text: str) -> Weights:
    """The weights that a training begins with."""
    if text in ("ones", "default"):
        weights = default_weights(game, WEIGHTED)
        return weights if text == "default" else weights.updated(dict.fromkeys(weights.values, 1.0))
    weights = load_weights(Path(text), WEIGHTED)
    if weights.game != game:
        raise SetupError(f"{text}: weights for {weights.game}, expected some for {game}")
    return weights


def _learn(plan: Plan, start: Weights, folder: Path, batches: int, play: Map) -> Training:
    """Go on until so many batches have been learnt; after each of them everything is in the folder."""
    training = resume(folder, plan, start)
    if training is None:
        training = Training.begin(plan, start, play)
        training.save(folder)
    with Progress(f"{start.game} {plan.method}") as progress:
        while training.batches < batches:
            training.learn(play)
            training.save(folder)
            replace_file(folder / CURVE, in_pixels(training.trials))
            progress.show(training.batches / batches, f"batch {training.batches}, {100 * training.trials[-1]:.0f} %")
    return training


def _prove(arguments: argparse.Namespace, players: tuple[str, ...], file: Path) -> Estimate:
    """Let what has been learnt meet what it began with, and say how that went."""
    game = arguments.game
    contest = Contest(game, limits=Limits(nodes=PROOF_NODES), turns=random_turns(game), seed=arguments.seed)
    learnt, start = players
    pairs = [Pair(contest, (learnt, start), number) for number in range(arguments.proof // 2)]
    results: list[PairResult] = []
    matches = play_all(pairs, file, jobs=arguments.jobs)
    with Progress("proof") as progress, closing(matches):
        for result in matches:
            results.append(result)
            progress.show(len(results) / len(pairs), score_line(results))
    verdict = estimate([result.share for result in results])
    print(f"learnt - start, {PROOF_NODES} nodes a move, {arguments.proof} games: {score_line(results)}")
    print(f"Elo {verdict}, 95 % of the time")
    return verdict
