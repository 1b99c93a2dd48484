"""Learn the weights of a game's score by self-play, and test them in a match against the start weights."""

import argparse
import os
from contextlib import closing
from pathlib import Path

from ai.score.registry import SCORES, WEIGHTED
from ai.score.weights import Weights, default_weights, load_weights
from ai.search.iterative_deepening import Limits
from game.files import replace_file
from game.rules.errors import SetupError
from game.terminal.interruption import ends_at_ctrl_c
from game.terminal.progress_bar import ProgressBar
from game.tools.arguments import add_number
from game.words.messages import tr
from lab.contest import Contest, Pair, PairResult
from lab.elo import Estimate, estimate
from lab.openings import random_turns
from lab.play_pairs import play_all
from lab.tools.match import score_line
from lab.training.learning_curve import png_chart, text_chart
from lab.training.network_training import LEARNED as NETWORK
from lab.training.network_training import MOST_GAMES as NETWORK_GAMES
from lab.training.network_training import NetworkPlan, NetworkTraining
from lab.training.training import CURVE, LEARNED, METHODS, MOST_GAMES, START, Training, TrainingPlan, resume
from lab.workers import Map, workers

_NETWORK = "network"  # this method fits a network instead of the weights of named features
PROOF_NODES = 3_000  # nodes per move in the final match


def add_arguments(parser: argparse.ArgumentParser) -> None:
    plan = TrainingPlan()
    parser.add_argument("game", choices=tuple(WEIGHTED), metavar="GAME", help=", ".join(WEIGHTED))
    parser.add_argument(
        "--method",
        choices=(*METHODS, _NETWORK),
        default=plan.method,
        help=tr(
            "td-leaf: predictions become consistent; rivals: random weights compete and the "
            "better ones survive; network: the network of wyb is fitted to the results of "
            "positions (default td-leaf)"
        ),
    )
    parser.add_argument(
        "--from",
        dest="start",
        metavar="WEIGHTS",
        default="ones",
        help=tr("ones, default (those that come with the game) or a file of weights (default ones)"),
    )
    parser.add_argument(
        "--out",
        metavar="FOLDER",
        type=Path,
        help=tr("the output folder; a later run with the same settings continues it (default training/GAME-METHOD)"),
    )
    add_number(parser, "--batches", tr("total number of batches (default 60, network 4)"))
    add_number(
        parser,
        "--games",
        tr("games per batch (default {games}, network {games2})", games=plan.games, games2=NetworkPlan().games),
    )
    add_number(
        parser,
        "--nodes",
        tr("nodes searched per move in games for a network (default {nodes})", nodes=NetworkPlan().nodes),
        NetworkPlan().nodes,
    )
    _add_method_arguments(parser, plan)
    parser.add_argument(
        "--seed", metavar="S", type=int, default=0, help=tr("the same seed produces the same weights (default 0)")
    )
    add_number(parser, "--proof", tr("games of the final match, 0 for none (default 400)"), 400, least=0)
    add_number(parser, "--jobs", tr("parallel games (default: one per core)"))


def _add_method_arguments(parser: argparse.ArgumentParser, plan: TrainingPlan) -> None:
    add_number(
        parser,
        "--depth",
        tr("search depth in the training games (default {depth})", depth=plan.depth),
        plan.depth,
        metavar="D",
    )
    parser.add_argument(
        "--lambda",
        dest="decay",
        metavar="L",
        type=float,
        default=plan.decay,
        help=tr("lambda of TD-Leaf: the weight of later positions, 0 to 1 (default {decay})", decay=plan.decay),
    )
    parser.add_argument(
        "--rate",
        metavar="R",
        type=float,
        default=plan.rate,
        help=tr("learning rate of TD-Leaf (default {rate})", rate=plan.rate),
    )
    parser.add_argument(
        "--boldness",
        metavar="B",
        type=float,
        default=plan.boldness,
        help=tr(
            "for rivals: how much their weights differ from the start weights (default {boldness:g})",
            boldness=plan.boldness,
        ),
    )


@ends_at_ctrl_c
def run(arguments: argparse.Namespace) -> int:
    is_network = arguments.method == _NETWORK
    if arguments.games is None:
        arguments.games = NetworkPlan().games if is_network else TrainingPlan().games
    if arguments.batches is None:
        arguments.batches = 4 if is_network else 60
    _check(arguments)
    if is_network:
        return _run_network(arguments)
    plan = TrainingPlan(
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
    print(text_chart(training.trials))
    for name, value in training.weights.values.items():
        print(f"{name:<32}{start.values[name]:>9.3f} -> {value:.3f}")
    print(folder / LEARNED, flush=True)
    if arguments.proof == 0:
        return 0
    # The match and the training use different openings.
    players = (f"deepening:weights={folder / name},hash=4" for name in (LEARNED, START))
    file = folder / f"proof-{training.batches}.txt"
    return 0 if _prove(arguments, tuple(players), file).low > 0.5 else 1


def _run_network(arguments: argparse.Namespace) -> int:
    having = [game for game, scores in SCORES.items() if _NETWORK in scores]
    if arguments.game not in having:
        raise SetupError(
            "--method {method}: {game} has no network, expected {names}",
            method=_NETWORK,
            game=arguments.game,
            names=" or ".join(having),
        )
    plan = NetworkPlan(arguments.games, arguments.nodes, seed=arguments.seed)
    folder = arguments.out or Path("training") / f"{arguments.game}-{_NETWORK}"
    training = NetworkTraining(folder, plan)
    with (
        workers(arguments.jobs or os.cpu_count() or 1) as play,
        ProgressBar(f"{arguments.game} {_NETWORK}") as progress,
    ):
        while training.batches < arguments.batches:
            first = training.batches

            def show(part: float, first: int = first) -> None:
                progress.show((first + part) / arguments.batches, f"batch {first + 1}")

            training.learn(play, show)
    training.finish()
    print(folder / NETWORK, flush=True)
    if arguments.proof == 0:
        return 0
    players = (f"deepening:weights={folder / NETWORK},hash=4", "deepening:score=features,hash=4")
    return 0 if _prove(arguments, players, folder / f"proof-{training.batches}.txt").low > 0.5 else 1


def _check(arguments: argparse.Namespace) -> None:
    if arguments.games < 2 or arguments.games % 2 or arguments.proof < 0 or arguments.proof % 2:
        raise SetupError("--games and --proof: expected even numbers, because both sides play each opening")
    most = NETWORK_GAMES if arguments.method == _NETWORK else MOST_GAMES
    if arguments.games > most:
        raise SetupError("--games {games}: expected at most {most} in a batch", games=arguments.games, most=most)
    if "," in str(arguments.out or ""):
        raise SetupError("{out}: expected a name without a comma", out=arguments.out)
    if not 0 <= arguments.decay <= 1:
        raise SetupError("--lambda {decay:g}: expected a number from 0 to 1", decay=arguments.decay)
    if not 0 < arguments.rate <= 1 or not 0 < arguments.boldness <= 10:
        raise SetupError("--rate must be above 0 and at most 1, --boldness above 0 and at most 10")


def _start(game: str, text: str) -> Weights:
    """Return the weights with which a training starts. `text` is 'ones', 'default' or the path of a file of weights."""
    if text in ("ones", "default"):
        weights = default_weights(game, WEIGHTED)
        return weights if text == "default" else weights.updated(dict.fromkeys(weights.values, 1.0))
    weights = load_weights(Path(text), WEIGHTED)
    if weights.game != game:
        raise SetupError(
            "{text}: weights for {game}, expected weights for {expected}", text=text, game=weights.game, expected=game
        )
    return weights


def _learn(plan: TrainingPlan, start: Weights, folder: Path, batches: int, play: Map) -> Training:
    """Train until the training has had `batches` batches, and return it. Save it to the folder after each batch."""
    training = resume(folder, plan, start)
    if training is None:
        training = Training.begin(plan, start, play)
        training.save(folder)
    with ProgressBar(f"{start.game} {plan.method}") as progress:
        while training.batches < batches:
            training.learn(play)
            training.save(folder)
            replace_file(folder / CURVE, png_chart(training.trials))
            progress.show(training.batches / batches, f"batch {training.batches}, {100 * training.trials[-1]:.0f}%")
    return training


def _prove(arguments: argparse.Namespace, players: tuple[str, ...], file: Path) -> Estimate:
    """Play the final match of the learned weights against the start weights, and print the result."""
    game = arguments.game
    contest = Contest(game, limits=Limits(nodes=PROOF_NODES), turns=random_turns(game), seed=arguments.seed)
    learned, start = players
    pairs = [Pair(contest, (learned, start), number) for number in range(arguments.proof // 2)]
    results: list[PairResult] = []
    matches = play_all(pairs, file, jobs=arguments.jobs)
    with ProgressBar("proof") as progress, closing(matches):
        for result in matches:
            results.append(result)
            progress.show(len(results) / len(pairs), score_line(results))
    verdict = estimate([result.share for result in results])
    print(f"learned - start, {PROOF_NODES} nodes per move, {arguments.proof} games: {score_line(results)}")
    print(f"Elo {verdict}, 95% confidence interval")
    return verdict
