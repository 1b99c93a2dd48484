"""Who can sit opposite a person: every way of choosing a move, by name."""

from __future__ import annotations

import dataclasses
import random
import time
from abc import abstractmethod
from collections.abc import Callable
from pathlib import Path
from typing import Any

from ai.alphabeta import DEEPEST, IDEAS, AlphaBeta
from ai.average import AverageSearch
from ai.clock import alarm
from ai.levels import LEVELS, LevelPlayer
from ai.perfect import PerfectPlayer
from ai.placing_book import by_heart
from ai.player import Player, PlayerSpec
from ai.score.catalog import score_for
from ai.score.score import MOST_SCORE, Score
from ai.search import Limits, Report, Search, Thought
from ai.selective import SelectiveSearch
from ai.solve import final_verdict
from ai.table import Table
from ai.tree import ROLLOUTS, Tree
from ai.verdict import PROVEN, WON, Verdict, loss
from game.rules.board import Board
from game.rules.errors import SetupError


class RandomPlayer(Player):
    """Any legal move, all alike."""

    def think(self, limits: Limits, report: Report | None = None) -> Thought:
        return Thought(random.Random(self.spec.seed).choice(self.board.moves()), Verdict("cp", 0))


class GreedyPlayer(Player):
    """The move after which the score is best; it takes a win and does not leave one, but sees no farther."""

    def think(self, limits: Limits, report: Report | None = None) -> Thought:
        score = score_for(self.board.game, self.spec.score, self.spec.weights)
        board = self.board.copy()
        # Without a heuristic, a search of one turn finds wins and nothing else.
        threat = AlphaBeta(board, Score(), Table(0), frozenset(IDEAS))
        moves = board.moves()
        random.Random(self.spec.seed).shuffle(moves)
        verdicts = {}
        for move in moves:
            board.play(move)
            verdicts[move] = self._after_move(board, score, threat)
            board.undo()
        best = max(moves, key=verdicts.__getitem__)
        return Thought(best, verdicts[best], 1, len(moves), line=(best,))

    def _after_move(self, board: Board, score: Score, threat: AlphaBeta) -> Verdict:
        """What the position is worth to the player who has just moved."""
        if board.ended:
            return final_verdict(board).before_turn()
        if threat.search(1, -WON, WON) > PROVEN:
            return loss(2)
        return Verdict("cp", -score.judge(board))


class DeepeningPlayer(Player):
    """The full search, for as long as it may."""

    without: frozenset[str] = frozenset()
    knows_openings = True

    def __init__(self, board: Board, spec: PlayerSpec) -> None:
        super().__init__(board, spec)
        score = score_for(board.game, spec.score, spec.weights)
        self.search = Search(board, score, spec.megabytes, spec.threads, self.without)

    def think(self, limits: Limits, report: Report | None = None) -> Thought:
        limits = _limited(limits, self.spec.depth)
        known = by_heart(self.board, self.spec, limits, report) if self.knows_openings else None
        return known or self.search.run(limits, report)

    def stop(self) -> None:
        self.search.stop()


class NegascoutPlayer(DeepeningPlayer):
    """The same without what came later: only ranked moves and the null windows that gave it its name."""

    without = frozenset(IDEAS) - {"rank", "window"}
    knows_openings = False


class AlphaBetaPlayer(DeepeningPlayer):
    """Nothing but alpha-beta over ranked moves, to a fixed depth."""

    without = frozenset(IDEAS) - {"rank"}

    def think(self, limits: Limits, report: Report | None = None) -> Thought:
        depth = self.spec.depth or limits.depth or 4
        return self.search.run(dataclasses.replace(limits, depth=depth), report)


class OpinionPlayer(Player):
    """A search that may be wrong about what it has not looked at, so that it never claims a proof."""

    usual_depth = 4  # where nothing else limits it

    def __init__(self, board: Board, spec: PlayerSpec) -> None:
        super().__init__(board, spec)
        self.searcher = self.searcher_for(board.copy(), score_for(board.game, spec.score, spec.weights))

    @abstractmethod
    def searcher_for(self, board: Board, score: Score) -> AverageSearch | SelectiveSearch:
        """What does the searching."""

    def think(self, limits: Limits, report: Report | None = None) -> Thought:
        started = time.perf_counter()
        limits = _limited(limits, self.spec.depth)
        if limits == Limits():
            limits = Limits(depth=self.usual_depth)
        if limits.nodes is not None:
            self.searcher.node_limit = limits.nodes
        thought = Thought(self.board.moves()[0], Verdict("cp", 0))
        with alarm(limits.budget(), self.stop):
            for depth in range(1, min(limits.depth or DEEPEST, DEEPEST) + 1):
                move, score = self.searcher.choose(depth)
                if self.searcher.stopped:
                    break
                verdict = Verdict("cp", max(-MOST_SCORE, min(MOST_SCORE, score)))
                seconds = time.perf_counter() - started
                thought = Thought(move, verdict, depth, self.searcher.nodes, seconds, (move,))
                if report is not None:
                    report(thought)
                if abs(score) > MOST_SCORE:
                    break  # it believes that the game is decided
        return thought

    def stop(self) -> None:
        self.searcher.stopped = True


class SelectivePlayer(OpinionPlayer):
    """Alpha-beta over the better half of the ranked moves."""

    def searcher_for(self, board: Board, score: Score) -> SelectiveSearch:
        return SelectiveSearch(board, score)


class AveragePlayer(OpinionPlayer):
    """The averaging search; its scores need the scale of the gravity games."""

    games = ("conniption", "connect4")

    def __init__(self, board: Board, spec: PlayerSpec) -> None:
        if board.game not in self.games:
            raise SetupError(f"average: this player knows only {' and '.join(self.games)}, not {board.game}")
        super().__init__(board, spec if spec.score or spec.weights else dataclasses.replace(spec, score="threats"))

    def searcher_for(self, board: Board, score: Score) -> AverageSearch:
        return AverageSearch(board, score)


class TreePlayer(Player):
    """Monte Carlo tree search. Its nodes are games played out; it knows no depth, so that limit means USUAL_GAMES."""

    USUAL_GAMES = 10_000
    FIRST_GAMES, MOST_GAMES = 64, 4096  # between two looks at the limits

    def __init__(self, board: Board, spec: PlayerSpec) -> None:
        super().__init__(board, spec)
        if spec.rollout not in ROLLOUTS:
            raise SetupError(f"rollout {spec.rollout}: expected one of {', '.join(ROLLOUTS)}")
        seed = random.Random(spec.seed).getrandbits(64)
        score = score_for(board.game, spec.score, spec.weights)
        self.tree = Tree(board.copy(), score, spec.rollout, spec.megabytes, seed)

    def think(self, limits: Limits, report: Report | None = None) -> Thought:
        started = time.perf_counter()
        wanted = limits.nodes or (self.USUAL_GAMES if limits.depth is not None else None)
        games = self.FIRST_GAMES
        with alarm(limits.budget(), self.stop):
            while not self.tree.stopped and (wanted is None or self.tree.rollouts < wanted):
                self.tree.grow(games if wanted is None else min(games, wanted - self.tree.rollouts))
                games = min(2 * games, self.MOST_GAMES)
                if report is not None:
                    report(self._thought(time.perf_counter() - started))
        return self._thought(time.perf_counter() - started)

    def stop(self) -> None:
        self.tree.stopped = True

    def _thought(self, seconds: float) -> Thought:
        line = self.tree.line()
        if not line:
            return Thought(self.board.moves()[0], Verdict("cp", 0))
        moves = tuple(move for move, _, _ in line)
        verdict = Verdict("cp", round(2000 * (line[0][2] - 0.5)))
        return Thought(moves[0], verdict, len(moves), self.tree.rollouts, seconds, moves)


PLAYERS: dict[str, type[Player]] = {
    "perfect": PerfectPlayer,
    "deepening": DeepeningPlayer,
    "alphabeta": AlphaBetaPlayer,
    "negascout": NegascoutPlayer,
    "selective": SelectivePlayer,
    "average": AveragePlayer,
    "mcts": TreePlayer,
    "greedy": GreedyPlayer,
    "random": RandomPlayer,
}


def player_for(board: Board, spec: PlayerSpec) -> Player:
    """The player that a spec describes, before this position; SetupError if there is none like that."""
    if spec.level == len(LEVELS):
        return PerfectPlayer(board, spec)
    if spec.level:
        return LevelPlayer(board, spec)
    _check_name(spec.name)
    return PLAYERS[spec.name](board, spec)


# What a player's text may set, and how it is read.
_SETTINGS: dict[str, Callable[[str], object]] = {
    "score": str,
    "weights": Path,
    "depth": int,
    "rollout": str,
    "own_book": lambda text: {"true": True, "false": False}[text],
    "megabytes": float,
    "threads": int,
    "seed": int,
}


def read_player(text: str) -> PlayerSpec:
    """The spec that a text such as mcts, alphabeta:depth=4,score=lines or level:3 names, or SetupError."""
    name, _, settings = text.partition(":")
    values: dict[str, Any] = {}
    if name == "level":
        number, _, settings = settings.partition(",")
        values["level"] = _level_number(number)
    else:
        _check_name(name)
        values["name"] = name
    for setting in settings.split(",") if settings else ():
        key, _, value = setting.partition("=")
        if key not in _SETTINGS:
            raise SetupError(f"{text}: {key or 'nothing'} cannot be set, expected one of {', '.join(_SETTINGS)}")
        try:
            values[key] = _SETTINGS[key](value)
        except (ValueError, KeyError):
            kind = "true or false" if key == "own_book" else "a number"
            raise SetupError(f"{text}: {key} expects {kind}, not {value or 'nothing'}") from None
    return PlayerSpec(**values)


def _level_number(text: str) -> int:
    if text not in [str(level.number) for level in LEVELS]:
        raise SetupError(f"level:{text}: expected a level from 1 to {len(LEVELS)}")
    return int(text)


def _check_name(name: str) -> None:
    if name not in PLAYERS:
        raise SetupError(f"{name or 'no name'}: no such player, expected one of {', '.join(PLAYERS)}")


def _limited(limits: Limits, depth: int | None) -> Limits:
    """The limits, with the player's own depth before any other."""
    return limits if depth is None else dataclasses.replace(limits, depth=depth)
