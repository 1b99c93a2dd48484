"""Who can sit opposite a person: every way of choosing a move, by name."""

from __future__ import annotations

import argparse
import dataclasses
import random
import re
import textwrap
import time
from abc import abstractmethod
from collections.abc import Sequence
from typing import Any

from ai.alarm import alarm
from ai.books.catalog import by_heart
from ai.players.levels import LEVELS, LevelPlayer
from ai.players.parameters import PARAMETERS, Parameter
from ai.players.perfect import PerfectPlayer
from ai.players.player import Player, PlayerSpec
from ai.players.sparring import OpenDoorPlayer, TrickyPlayer
from ai.scale import PROVEN, WON
from ai.score.catalog import SCORES, score_for
from ai.score.score import MOST_SCORE, EvenScore, Score
from ai.search.alphabeta import DEEPEST, IDEAS, AlphaBeta
from ai.search.average import AverageSearch
from ai.search.deepening import Limits, Report, Search, Thought
from ai.search.defence import stubborn
from ai.search.minimax import MinimaxPlayer
from ai.search.selective import SelectiveSearch
from ai.search.table import Table
from ai.search.tree import ROLLOUTS, Tree
from ai.verdict import Verdict, cp, final_verdict, loss
from game.rules.board import Board
from game.rules.errors import SetupError


class RandomPlayer(Player):
    """Any legal move, all alike."""

    title = "Random"
    about = "Plays any legal move"
    parameters = ("seed",)

    def think(self, limits: Limits, report: Report | None = None) -> Thought:
        return Thought(random.Random(self.spec.seed).choice(self.board.moves()), cp(0))


class GreedyPlayer(Player):
    """The move after which the score is best; it takes a win and does not leave one, but sees no farther."""

    title = "Greedy"
    about = "Takes what looks best now, and looks no farther"
    parameters = ("score", "weights", "seed")

    def think(self, limits: Limits, report: Report | None = None) -> Thought:
        score = score_for(self.board.game, self.spec.score, self.spec.weights)
        board = self.board.copy()
        # Without a heuristic, a search of one turn finds wins and nothing else.
        threat = AlphaBeta(board, EvenScore(), Table(0), frozenset(IDEAS))
        moves = board.moves()
        random.Random(self.spec.seed).shuffle(moves)
        verdicts = {}
        for move in moves:
            board.play(move)
            verdicts[move] = self._after_move(board, score, threat)
            board.undo()
        best = stubborn(board, max(moves, key=verdicts.__getitem__))
        return Thought(best, verdicts[best], 1, len(moves), line=(best,))

    def _after_move(self, board: Board, score: Score, threat: AlphaBeta) -> Verdict:
        """What the position is worth to the player who has just moved."""
        if board.ended:
            return final_verdict(board).before_turn()
        if threat.search(1, -WON, WON) > PROVEN:
            return loss(2)
        return cp(-score.judge(board))


class DeepeningPlayer(Player):
    """The full search, for as long as it may."""

    title = "Deepening"
    about = "Searches deeper and deeper until its time is up"
    parameters: tuple[str, ...] = ("score", "weights", "depth", "book", "hash", "threads", "seed")
    without: frozenset[str] = frozenset()
    knows_openings = True

    def __init__(self, board: Board, spec: PlayerSpec) -> None:
        super().__init__(board, spec)
        score = score_for(board.game, spec.score, spec.weights)
        self.search = Search(board, score, spec.megabytes, spec.threads, self.without)

    def think(self, limits: Limits, report: Report | None = None) -> Thought:
        limits = _limited(limits, self.spec.depth)
        is_book_open = self.knows_openings and self.spec.own_book
        known = by_heart(self.board, limits, self.spec.seed, report) if is_book_open else None
        return known or self.search.run(limits, report)

    def stop(self) -> None:
        self.search.stop()


class NegascoutPlayer(DeepeningPlayer):
    """The same without what came later: only ranked moves and the null windows that gave it its name."""

    title = "Negascout"
    about = "A plain search with narrow windows"
    parameters = ("score", "weights", "depth")
    without = frozenset(IDEAS) - {"rank", "window"}
    knows_openings = False


class AlphaBetaPlayer(DeepeningPlayer):
    """Nothing but alpha-beta over ranked moves, to a fixed depth."""

    title = "Alpha-beta"
    about = "A plain search to a fixed depth"
    parameters = ("score", "weights", "depth")
    fixed_depth = 4
    without = frozenset(IDEAS) - {"rank"}

    def think(self, limits: Limits, report: Report | None = None) -> Thought:
        depth = self.spec.depth or limits.depth or self.fixed_depth
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
        thought = Thought(self.board.moves()[0], cp(0))
        with alarm(limits.budget(), self.stop):
            for depth in range(1, min(limits.depth or DEEPEST, DEEPEST) + 1):
                horizons = self.searcher.horizons
                move, score = self.searcher.choose(depth)
                if self.searcher.stopped:
                    break
                if score < -MOST_SCORE:
                    move = stubborn(self.board, move)
                verdict = cp(max(-MOST_SCORE, min(MOST_SCORE, score)))
                seconds = time.perf_counter() - started
                thought = Thought(move, verdict, depth, self.searcher.nodes, seconds, (move,))
                if report is not None:
                    report(thought)
                if abs(score) > MOST_SCORE or self.searcher.horizons == horizons:
                    break  # it believes that the game is decided, or has seen every line to its end
        return thought

    def stop(self) -> None:
        self.searcher.stopped = True


class SelectivePlayer(OpinionPlayer):
    """Alpha-beta over the better half of the ranked moves."""

    title = "Selective"
    about = "Follows only the most promising moves"
    parameters = ("score", "weights", "depth")

    def searcher_for(self, board: Board, score: Score) -> SelectiveSearch:
        return SelectiveSearch(board, score)


_AVERAGED = "threats"  # the score whose scale the averaging search needs


class AveragePlayer(OpinionPlayer):
    """The averaging search, for games with the score whose scale it needs."""

    title = "Average"
    about = "Trusts the average of all replies instead of the best"
    parameters = ("score", "weights", "depth")
    games = tuple(game for game, scores in SCORES.items() if _AVERAGED in scores)

    def __init__(self, board: Board, spec: PlayerSpec) -> None:
        if board.game not in self.games:
            raise SetupError(f"average: this player knows only {' and '.join(self.games)}, not {board.game}")
        super().__init__(board, spec if spec.score or spec.weights else dataclasses.replace(spec, score=_AVERAGED))

    def searcher_for(self, board: Board, score: Score) -> AverageSearch:
        return AverageSearch(board, score)


class TreePlayer(Player):
    """Monte Carlo tree search. Its nodes are games played out; it knows no depth, so that limit means USUAL_GAMES."""

    title = "Monte Carlo"
    about = "Plays thousands of games to their end by chance"
    parameters = ("score", "weights", "rollout", "exploration", "hash", "seed")
    USUAL_GAMES = 10_000
    FIRST_GAMES, MOST_GAMES = 64, 4096  # between two looks at the limits
    PAUSE = 0.25  # seconds between two reports; there is no depth whose end would be worth one
    unit = "the games won in thousandths: 1000 are all of them, 0 is half, -1000 none"

    def __init__(self, board: Board, spec: PlayerSpec) -> None:
        super().__init__(board, spec)
        if spec.rollout not in ROLLOUTS:
            raise SetupError(f"rollout {spec.rollout}: expected one of {', '.join(ROLLOUTS)}")
        seed = random.Random(spec.seed).getrandbits(64)
        score = score_for(board.game, spec.score, spec.weights)
        self.tree = Tree(board.copy(), score, spec.rollout, spec.megabytes, seed, spec.exploration)

    def think(self, limits: Limits, report: Report | None = None) -> Thought:
        started = time.perf_counter()
        bounds = (limits.nodes, self.USUAL_GAMES if limits.depth is not None else None)
        wanted = min((bound for bound in bounds if bound is not None), default=None)
        games = self.FIRST_GAMES
        next_report = 0.0
        with alarm(limits.budget(), self.stop):
            while not self.tree.stopped and (wanted is None or self.tree.rollouts < wanted):
                self.tree.grow(games if wanted is None else min(games, wanted - self.tree.rollouts))
                games = min(2 * games, self.MOST_GAMES)
                seconds = time.perf_counter() - started
                if report is not None and seconds >= next_report:
                    report(self._thought(seconds))
                    next_report = seconds + self.PAUSE
        thought = self._thought(time.perf_counter() - started)
        move = stubborn(self.board, thought.move)
        if move != thought.move:
            thought = dataclasses.replace(thought, move=move, line=(move,))
        if report is not None:
            report(thought)
        return thought

    def stop(self) -> None:
        self.tree.stopped = True

    def _thought(self, seconds: float) -> Thought:
        line = self.tree.line()
        if not line:
            return Thought(self.board.moves()[0], cp(0))
        moves = tuple(move for move, _, _ in line)
        verdict = cp(round(2000 * (line[0][2] - 0.5)))
        return Thought(moves[0], verdict, len(moves), self.tree.rollouts, seconds, moves)


PLAYERS: dict[str, type[Player]] = {
    "perfect": PerfectPlayer,
    "deepening": DeepeningPlayer,
    "alphabeta": AlphaBetaPlayer,
    "minimax": MinimaxPlayer,
    "negascout": NegascoutPlayer,
    "selective": SelectivePlayer,
    "average": AveragePlayer,
    "mcts": TreePlayer,
    "opendoor": OpenDoorPlayer,
    "trickster": TrickyPlayer,
    "greedy": GreedyPlayer,
    "random": RandomPlayer,
}

_USUAL = PlayerSpec()
_LEVEL_NUMBERS = [str(level.number) for level in LEVELS]


def kind_of(spec: PlayerSpec) -> type[Player]:
    """The kind of player that a spec describes, or SetupError."""
    if spec.level:
        return PerfectPlayer if spec.level == len(LEVELS) else LevelPlayer
    _check_name(spec.name)
    return PLAYERS[spec.name]


def title_of(spec: PlayerSpec) -> str:
    """What people call a player."""
    return "Computer" if spec.level else kind_of(spec).title


def player_for(board: Board, spec: PlayerSpec) -> Player:
    """The player that a spec describes, before this position; SetupError if there is none like that."""
    return kind_of(spec)(board, spec)


def check_player(spec: PlayerSpec, game: str) -> None:
    """SetupError if a spec describes no player of this game, before anything is built for it."""
    if game not in kind_of(spec).games:
        raise SetupError(f"{spec.name}: this player knows only {' and '.join(kind_of(spec).games)}, not {game}")
    score_for(game, spec.score, spec.weights)


# --- players as they are written ---

_COMPUTER = "computer"  # the seats of saved games have computer 3 for level:3


def read_player(text: str, usual: PlayerSpec = _USUAL) -> PlayerSpec:
    """The spec that a text such as mcts, alphabeta:depth=4,score=lines or level:3 describes, or SetupError.

    What the text does not say is as `usual`. The seats of saved games can be read too.
    """
    text = re.sub(f"^{_COMPUTER} +", "level:", text.strip())
    name, _, rest = text.partition(":")
    name = name.lower()
    # A file may have a comma in its name: only one before a further setting counts.
    settings = re.split(r",(?=\s*\w+=)", rest) if rest else []
    if name == "level":
        spec = dataclasses.replace(usual, level=_level_number(settings.pop(0) if settings else ""))
    else:
        _check_name(name)
        spec = dataclasses.replace(usual, name=name)
    known = [PARAMETERS[parameter] for parameter in kind_of(spec).parameters]
    values = [_read_setting(text, setting, known) for setting in settings]
    return dataclasses.replace(spec, **dict(values))


def write_player(spec: PlayerSpec) -> str:
    """The text that `read_player` reads as this spec."""
    words = [str(spec.level)] if spec.level else []
    words += [f"{parameter.name}={parameter.write(value)}" for parameter, value in settings_of(spec).items()]
    name = "level" if spec.level else spec.name
    return f"{name}:{','.join(words)}" if words else name


def read_seat(seat: str) -> PlayerSpec:
    """The player on a seat of a saved game, where no person sits, or SetupError.

    A level of which nothing is known here comes from another version of the game, and is the strongest.
    """
    word, _, number = seat.partition(" ")
    if word == _COMPUTER and number not in _LEVEL_NUMBERS:
        return PlayerSpec(level=len(LEVELS))
    return read_player(seat)


def write_seat(spec: PlayerSpec) -> str:
    """The text that stands in a saved game for a player."""
    is_plain_level = spec.level and spec == PlayerSpec(level=spec.level)
    return f"{_COMPUTER} {spec.level}" if is_plain_level else write_player(spec)


def settings_of(spec: PlayerSpec) -> dict[Parameter, Any]:
    """What is set about a player that is not as usual."""
    values = {PARAMETERS[name]: getattr(spec, PARAMETERS[name].field) for name in kind_of(spec).parameters}
    return {parameter: value for parameter, value in values.items() if value != parameter.default}


def _read_setting(text: str, setting: str, known: Sequence[Parameter]) -> tuple[str, Any]:
    name, _, value = setting.partition("=")
    for parameter in known:
        if name.strip().lower() == parameter.name:
            return parameter.field, parameter.read(value)
    names = ", ".join(f"{parameter.name}=" for parameter in known)
    raise SetupError(f"{text}: {name.strip() or 'nothing'} cannot be set here, expected {names}")


def _level_number(text: str) -> int:
    if text not in _LEVEL_NUMBERS:
        raise SetupError(f"level:{text}: expected a level from 1 to {len(LEVELS)}")
    return int(text)


def _check_name(name: str) -> None:
    if name not in PLAYERS:
        raise SetupError(f"{name or 'no name'}: no such player, expected one of {', '.join(PLAYERS)}, level:N")


def add_players_help(parser: argparse.ArgumentParser) -> None:
    """Let the help of a tool tell how players are written."""
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.epilog = players_help()


def players_help() -> str:
    """All players and what can be set about each."""
    lines = ["players, and what can be set about each:"]
    people = {"level:N": (f"A level for people, from 1 to {len(LEVELS)}", LevelPlayer.parameters)}
    for name, (about, names) in {**{n: (p.about, p.parameters) for n, p in PLAYERS.items()}, **people}.items():
        lines += [f"  {name:<14}{about}", f"{'':16}{' '.join(names)}"]
    lines += ["", "written as in mcts:rollout=greedy, alphabeta:depth=4,score=lines or level:3:"]
    for parameter in PARAMETERS.values():
        words = f"{parameter.about}; {parameter.expected}"
        lines += textwrap.wrap(words, 96, initial_indent=f"  {parameter.name:<14}", subsequent_indent=" " * 16)
    return "\n".join(lines)


def _limited(limits: Limits, depth: int | None) -> Limits:
    """The limits, with the player's own depth before any other."""
    return limits if depth is None else dataclasses.replace(limits, depth=depth)
