"""Learns the weights of a game's score by self-play, and proves by a match that they beat those it began with."""

from __future__ import annotations

import argparse
import os
from contextlib import closing
from pathlib import Path

from ai.lab.contest import Contest, Pair, PairResult
from ai.lab.elo import Estimate, estimate
from ai.lab.openings import random_turns
from ai.lab.play import play_all
from ai.lab.workers import Map, workers
from ai.learn.curve import in_letters, in_pixels
from ai.learn.training import CURVE, LEARNT, METHODS, MOST_GAMES, START, Plan, Training, resume
from ai.score.catalog import WEIGHTED
from ai.score.weights import Weights, default_weights, load_weights
from ai.search.deepening import Limits
from game.files import replace_file
from game.rules.errors import SetupError
from game.terminal.interruption import ends_at_ctrl_c
from game.terminal.progress import Progress
from game.tools.match import score_line

PROOF_NODES = 3_000  # positions that either side may look at before a move of the proof


def add_arguments(parser: argparse.ArgumentParser) -> None:
    plan = Plan()
    parser.add_argument("game", choices=tuple(WEIGHTED), metavar="GAME", help=", ".join(WEIGHTED))
    parser.add_argument(
        "--method",
        choices=METHODS,
        default=plan.method,
        help="td-leaf: predictions become consistent;"
        " rivals: random weights compete and the better ones survive (default td-leaf)",
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
    parser.add_argument("--batches", metavar="N", type=int, default=60, help="batches in all (default 60)")
    parser.add_argument(
        "--games", metavar="N", type=int, default=plan.games, help=f"games in a batch (default {plan.games})"
    )
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
    parser.add_argument(
        "--seed", metavar="S", type=int, default=0, help="the same seed learns the same weights (default 0)"
    )
    parser.add_argument(
        "--proof", metavar="N", type=int, default=400, help="games of the match at the end, 0 for none (default 400)"
    )
    parser.add_argument("--jobs", metavar="N", type=int, help="games at a time (default: one for each core)")


@ends_at_ctrl_c
def run(arguments: argparse.Namespace) -> int:
    _check(arguments)
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
    return 0 if _prove(training, folder, arguments.proof, arguments.jobs).low > 0.5 else 1


def _check(arguments: argparse.Namespace) -> None:
    if arguments.games < 2 or arguments.games % 2 or arguments.proof < 0 or arguments.proof % 2:
        raise SetupError("--games and --proof: expected even numbers, each opening is played by both sides")
    if arguments.games > MOST_GAMES:
        raise SetupError(f"--games {arguments.games}: expected at most {MOST_GAMES} in a batch")
    if "," in str(arguments.out or ""):
        raise SetupError(f"{arguments.out}: a comma ends the name of a file of weights, expected a folder without one")
    if min(arguments.batches, arguments.depth) < 1 or (arguments.jobs is not None and arguments.jobs < 1):
        raise SetupError("--batches, --depth and --jobs take numbers from 1")
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


def _prove(training: Training, folder: Path, games: int, jobs: int | None) -> Estimate:
    """Let what has been learnt meet the weights that it began with, and say how that went."""
    game = training.start.game
    # The openings of the trainings carry other numbers.
    contest = Contest(game, limits=Limits(nodes=PROOF_NODES), turns=random_turns(game), seed=training.plan.seed)
    learnt, start = (f"deepening:weights={folder / name},hash=4" for name in (LEARNT, START))
    pairs = [Pair(contest, (learnt, start), number) for number in range(games // 2)]
    results: list[PairResult] = []
    matches = play_all(pairs, folder / f"proof-{training.batches}.txt", jobs=jobs)
    with Progress("proof") as progress, closing(matches):
        for result in matches:
            results.append(result)
            progress.show(len(results) / len(pairs), score_line(results))
    verdict = estimate([result.share for result in results])
    print(f"learnt - start, {PROOF_NODES} nodes a move, {games} games: {score_line(results)}")
    print(f"Elo {verdict}, 95 % of the time")
    return verdict
