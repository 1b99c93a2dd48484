"""The scoring heuristics of each game by name; the first is the one that measured best."""

from ai.score.domino import FoursScore
from ai.score.lines import LinesScore
from ai.score.paths import OpenPathsScore
from ai.score.score import Score
from ai.score.threats import DiminishingScore, ThreatsScore
from ai.score.watch_your_back import FeaturesScore
from game.rules.errors import SetupError

SCORES: dict[str, dict[str, type[Score]]] = {
    "conniption": {"threats": ThreatsScore, "lines": LinesScore, "diminishing": DiminishingScore},
    "connect4": {"threats": ThreatsScore, "lines": LinesScore, "diminishing": DiminishingScore},
    "domino": {"fours": FoursScore},
    "paths": {"open-paths": OpenPathsScore},
    "wyb": {"features": FeaturesScore},
}


def score_for(game: str, name: str | None = None) -> Score:
    """A heuristic for a game: its default, or the one of that name."""
    known = SCORES.get(game, {})
    if name is None:
        return next(iter(known.values()), Score)()
    if name not in known:
        raise SetupError(f"{name}: no such score for {game}, expected one of {', '.join(known)}")
    return known[name]()
