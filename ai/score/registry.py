"""The scoring heuristics of each game by name. The first heuristic of each game was the strongest in tests."""

from pathlib import Path

from ai.score import lines, watch_your_back
from ai.score.lines import LinesScore
from ai.score.network import NETWORK_SUFFIX, NetworkScore, default_network, read_network
from ai.score.pieces import PiecesScore
from ai.score.score import PLAIN, UNSEEN, EvenScore, Score
from ai.score.watch_your_back import FeaturesScore
from ai.score.weights import FeatureNames, Weights, default_weights, load_weights
from game.record.player import ELSEWHERE
from game.rules.errors import SetupError
from game.rules.plain_python import refuse_unseen
from game.rules.registry import ENTRIES, imported

SCORES: dict[str, dict[str, type[Score]]] = {
    entry.rules.name: {name: imported(score) for name, score in entry.scores.items()} for entry in ENTRIES
}

# The score that counts pieces, for games with captures.
PIECES: dict[str, type[Score]] = {"wyb": PiecesScore}

# The features of the scores that have weights.
WEIGHTED: FeatureNames = {
    "conniption": {"lines": lines.FEATURES},
    "connect4": {"lines": lines.FLIPLESS_FEATURES},
    "wyb": {"features": watch_your_back.FEATURES},
}
_WEIGHTED_CLASSES: dict[str, type[LinesScore] | type[FeaturesScore]] = {"lines": LinesScore, "features": FeaturesScore}


def score_for(game: str, name: str | None = None, weights: Path | None = None) -> Score:
    """Return a scoring heuristic of a game: the one called `name`, the one a weights file is for, or the default.

    Raise SetupError if the name is unknown or the file does not fit the game.
    """
    known = SCORES.get(game, {})
    if name is not None and name not in known:
        raise SetupError(
            "{name}: unknown score for {game}, expected one of {names}", name=name, game=game, names=", ".join(known)
        )
    if weights == Path(ELSEWHERE):
        raise SetupError("The weights file of this player is not available, expected a player without a weights file")
    if weights is not None and weights.suffix == NETWORK_SUFFIX:
        return _network_score(game, name, weights)
    if weights is not None:
        return _file_score(game, name, load_weights(weights, WEIGHTED), weights)
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


def check_weights(path: Path) -> None:
    """Raise SetupError unless a file holds weights of a score or a network."""
    if path.suffix == NETWORK_SUFFIX:
        read_network(path)
    else:
        load_weights(path, WEIGHTED)


def pieces_score(game: str) -> Score | None:
    """Return the score that counts the mover's lead in pieces, or None in a game without captures."""
    return PIECES[game]() if game in PIECES else None


def weighted_score(weights: Weights) -> LinesScore | FeaturesScore:
    """Return the score that uses the given weights."""
    return _WEIGHTED_CLASSES[weights.score](weights)


def _file_score(game: str, name: str | None, weights: Weights, path: Path) -> Score:
    if weights.game != game:
        raise SetupError(
            "{path}: weights for {game}, expected weights for {expected}", path=path, game=weights.game, expected=game
        )
    if name not in (None, weights.score):
        raise SetupError(
            "{path}: weights for the score {score}, expected weights for {name}",
            path=path,
            score=weights.score,
            name=name,
        )
    return weighted_score(weights)


def _network_score(game: str, name: str | None, path: Path) -> Score:
    known = SCORES.get(game, {})
    fitting = [other for other, score in known.items() if score is NetworkScore]
    if not fitting or name not in (None, *fitting):
        raise SetupError(
            "{path}: a network of Watch Your Back!, expected weights for {name}", path=path, name=name or game
        )
    return NetworkScore(read_network(path))
