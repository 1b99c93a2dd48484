"""The scoring heuristics of each game by name; the first is the one that measured best."""

from pathlib import Path

from ai.score import lines, watch_your_back
from ai.score.domino import FoursScore
from ai.score.lines import LinesScore
from ai.score.network import NETWORK_SUFFIX, NetworkScore, default_network, read_network
from ai.score.paths import OpenPathsScore
from ai.score.pieces import PiecesScore
from ai.score.score import PLAIN, UNSEEN, EvenScore, Score
from ai.score.threats import DiminishingScore, ThreatsScore
from ai.score.watch_your_back import FeaturesScore
from ai.score.weights import FeatureNames, Weights, default_weights, load_weights
from ai.score.zugzwang import ZugzwangScore
from game.rules.errors import SetupError
from game.rules.plain_python import refuse_unseen

SCORES: dict[str, dict[str, type[Score]]] = {
    "conniption": {"threats": ThreatsScore, "lines": LinesScore, "diminishing": DiminishingScore},
    "connect4": {
        "zugzwang": ZugzwangScore,
        "threats": ThreatsScore,
        "lines": LinesScore,
        "diminishing": DiminishingScore,
    },
    "domino": {"fours": FoursScore},
    "paths": {"open-paths": OpenPathsScore},
    "wyb": {"network": NetworkScore, "features": FeaturesScore},
}

# Of games in which pieces are taken: what counts them.
PIECES: dict[str, type[Score]] = {"wyb": PiecesScore}

# Those that weigh features, and the features.
WEIGHTED: FeatureNames = {
    "conniption": {"lines": lines.FEATURES},
    "connect4": {"lines": lines.FLIPLESS_FEATURES},
    "wyb": {"features": watch_your_back.FEATURES},
}
_WEIGHERS: dict[str, type[LinesScore] | type[FeaturesScore]] = {"lines": LinesScore, "features": FeaturesScore}


def score_for(game: str, name: str | None = None, weights: Path | None = None) -> Score:
    """A heuristic for a game: its default, or the one of that name, or the one that a file has weights for."""
    known = SCORES.get(game, {})
    if name is not None and name not in known:
        raise SetupError(f"{name}: no such score for {game}, expected one of {', '.join(known)}")
    if weights is not None and weights.suffix == NETWORK_SUFFIX:
        return _learnt(game, name, weights)
    if weights is not None:
        return _weighted(game, name, load_weights(weights, WEIGHTED), weights)
    name = name or next(iter(known), None)
    if name is None:
        return EvenScore()
    score = known[name]
    refuse_unseen(score, Score, PLAIN, UNSEEN)
    if score is NetworkScore:
        return default_network()
    if issubclass(score, LinesScore | FeaturesScore):
        return score(default_weights(game, WEIGHTED))
    return score()


def pieces_score(game: str) -> Score | None:
    """What counts by how many pieces a mover leads; None for a game where nobody counts them."""
    return PIECES[game]() if game in PIECES else None


def weighted_score(weights: Weights) -> LinesScore | FeaturesScore:
    """The heuristic that these weights are for."""
    return _WEIGHERS[weights.score](weights)


def _weighted(game: str, name: str | None, weights: Weights, path: Path) -> Score:
    if weights.game != game:
        raise SetupError(f"{path}: weights for {weights.game}, expected some for {game}")
    if name not in (None, weights.score):
        raise SetupError(f"{path}: weights for the score {weights.score}, expected some for {name}")
    return weighted_score(weights)


def _learnt(game: str, name: str | None, path: Path) -> Score:
    known = SCORES.get(game, {})
    fitting = [other for other, score in known.items() if score is NetworkScore]
    if not fitting or name not in (None, *fitting):
        raise SetupError(f"{path}: a network of Watch Your Back!, expected weights for {name or game}")
    return NetworkScore(read_network(path))
