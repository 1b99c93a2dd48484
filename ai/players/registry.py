"""The registry of computer players: the player classes by name, and the notation of players as text."""

import argparse
import dataclasses
import random
import re
import textwrap
import time
from abc import abstractmethod
from collections.abc import Sequence
from typing import Any

from ai.books.book_move import book_move
from ai.deadline import deadline
from ai.players.levels import LEVELS, LevelPlayer
from ai.players.parameters import PARAMETERS, Parameter
from ai.players.perfect import PerfectPlayer
from ai.players.player import Player, PlayerSpec
from ai.players.sparring_partners import GenerousPlayer, TrickyPlayer
from ai.scale import PROVEN, WON
from ai.score.registry import SCORES, score_for
from ai.score.score import MOST_SCORE, EvenScore, Score
from ai.search.alphabeta import DEEPEST, SEARCH_FEATURES, AlphaBeta
from ai.search.average import AverageSearch
from ai.search.cancel_token import CancelToken
from ai.search.defense import toughest_move
from ai.search.iterative_deepening import Limits, Report, Search, SearchMemory, SearchResult
from ai.search.minimax import MinimaxPlayer
from ai.search.monte_carlo_tree import ROLLOUTS, MonteCarloTree
from ai.search.selective import SelectiveSearch
from ai.search.transposition_table import TranspositionTable
from ai.verdict import Verdict, cp, final_verdict, loss
from game.rules.board import Board
from game.rules.errors import SetupError
from game.words.messages import mark, tr

UNKNOWN_SETTING = mark("{text}: {name} is not a setting of this player, expected {names}")
UNKNOWN_PLAYER = mark("{name}: no such player, expected one of {names} or level:N")


class RandomPlayer(Player):
    """Plays a random legal move. All legal moves have equal probabilities."""

    title = mark("Random")
    about = mark("Plays random legal moves")
    parameters = ("seed",)

    def think(self, limits: Limits, report: Report | None = None) -> SearchResult:
        return SearchResult(random.Random(self.spec.seed).choice(self.board.moves()), cp(0))


class GreedyPlayer(Player):
    """Plays the move after which the position has the best score.

    It takes a win and never lets the opponent win on the next turn if it can avoid that, but looks no farther.
    """

    title = mark("Greedy")
    about = mark("Grabs whatever looks best right now")
    parameters = ("score", "weights", "seed")

    def think(self, limits: Limits, report: Report | None = None) -> SearchResult:
        score = score_for(self.board.game, self.spec.score, self.spec.weights)
        board = self.board.copy()
        # Used to find wins on the next turn; it needs no heuristic.
        threat = AlphaBeta(board, EvenScore(), TranspositionTable(0), frozenset(SEARCH_FEATURES))
        moves = board.moves()
        random.Random(self.spec.seed).shuffle(moves)
        verdicts = {}
        for move in moves:
            board.play(move)
            verdicts[move] = self._after_move(board, score, threat)
            board.undo()
        best = toughest_move(board, max(moves, key=verdicts.__getitem__))
        return SearchResult(best, verdicts[best], 1, len(moves), line=(best,))

    def _after_move(self, board: Board, score: Score, threat: AlphaBeta) -> Verdict:
        """Return the value of a position for the player who has just moved."""
        if board.ended:
            return final_verdict(board).before_turn()
        if threat.search(1, -WON, WON) > PROVEN:
            return loss(2)
        return cp(-score.judge(board))


class DeepeningPlayer(Player):
    """Runs the full search, one turn deeper each time, until a limit ends it."""

    title = mark("Deepening")
    about = mark("Searches deeper and deeper until time runs out")
    parameters: tuple[str, ...] = ("score", "weights", "depth", "book", "hash", "threads", "seed")
    without: frozenset[str] = frozenset()
    knows_openings = True

    def __init__(self, board: Board, spec: PlayerSpec, cancel_token: CancelToken | None = None) -> None:
        super().__init__(board, spec, cancel_token)
        self.score = score_for(board.game, spec.score, spec.weights).for_root(board)

    def think(self, limits: Limits, report: Report | None = None) -> SearchResult:
        limits = _limit_depth(limits, self.spec.depth)
        is_book_open = self.knows_openings and self.spec.own_book
        known = book_move(self.board, limits, self.spec.seed, report) if is_book_open else None
        return known or self.search(limits, report)

    def search(self, limits: Limits, report: Report | None) -> SearchResult:
        search = Search(
            self.board,
            self.score,
            self.spec.megabytes,
            self.spec.threads,
            self.without,
            cancel_token=self.cancel_token,
            memory=self.memory_for(limits),
        )
        return search.run(limits, report)


class NegascoutPlayer(DeepeningPlayer):
    """A plain search with ranked moves and null windows (NegaScout), without the search's later refinements."""

    title = mark("Negascout")
    about = mark("A plain search with narrow windows")
    parameters = ("score", "weights", "depth")
    without = frozenset(SEARCH_FEATURES) - {"rank", "window"}
    knows_openings = False


class AlphaBetaPlayer(DeepeningPlayer):
    """A plain alpha-beta search with ranked moves, to a fixed depth."""

    title = mark("Alpha-beta")
    about = mark("A plain search to a fixed depth")
    parameters = ("score", "weights", "depth")
    fixed_depth = 4
    without = frozenset(SEARCH_FEATURES) - {"rank"}

    def think(self, limits: Limits, report: Report | None = None) -> SearchResult:
        depth = self.spec.depth or limits.depth or self.fixed_depth
        return self.search(dataclasses.replace(limits, depth=depth), report)


class OpinionPlayer(Player):
    """Base class of players whose search skips or averages lines of play.

    Such a search can be wrong, so the player never claims that a result is proven.
    """

    usual_depth = 4  # search depth in turns if no limit is given

    def __init__(self, board: Board, spec: PlayerSpec, cancel_token: CancelToken | None = None) -> None:
        super().__init__(board, spec, cancel_token)
        self.searcher = self.searcher_for(board.copy(), score_for(board.game, spec.score, spec.weights))

    @abstractmethod
    def searcher_for(self, board: Board, score: Score) -> AverageSearch | SelectiveSearch:
        """Return the search that the player uses on a board."""

    def think(self, limits: Limits, report: Report | None = None) -> SearchResult:
        started = time.perf_counter()
        limits = _limit_depth(limits, self.spec.depth)
        if limits == Limits():
            limits = Limits(depth=self.usual_depth)
        if limits.nodes is not None:
            self.searcher.node_limit = limits.nodes
        thought = SearchResult(self.board.moves()[0], cp(0))
        with deadline(self.cancel_token, limits.budget()) as self.searcher.cancel_token:
            for depth in range(1, min(limits.depth or DEEPEST, DEEPEST) + 1):
                horizons = self.searcher.horizons
                move, score = self.searcher.choose(depth)
                if self.searcher.stopped:
                    break
                if score < -MOST_SCORE:
                    move = toughest_move(self.board, move)
                verdict = cp(max(-MOST_SCORE, min(MOST_SCORE, score)))
                seconds = time.perf_counter() - started
                thought = SearchResult(move, verdict, depth, self.searcher.nodes, seconds, (move,))
                if report is not None:
                    report(thought)
                if abs(score) > MOST_SCORE or self.searcher.horizons == horizons:
                    break  # the search considers the game decided, or has seen every line to its end
        return thought


class SelectivePlayer(OpinionPlayer):
    """Plays by alpha-beta search over only the better half of the ranked moves."""

    title = mark("Selective")
    about = mark("Follows only the most promising moves")
    parameters = ("score", "weights", "depth")

    def searcher_for(self, board: Board, score: Score) -> SelectiveSearch:
        return SelectiveSearch(board, score)


_AVERAGED = "threats"  # the averaging search needs this score's scale


class AveragePlayer(OpinionPlayer):
    """Plays by the averaging search, in games with a score on the scale that this search needs."""

    title = mark("Average")
    about = mark("Rates a move by the average of all replies")
    parameters = ("score", "weights", "depth")
    games = tuple(game for game, scores in SCORES.items() if _AVERAGED in scores)

    def __init__(self, board: Board, spec: PlayerSpec, cancel_token: CancelToken | None = None) -> None:
        if board.game not in self.games:
            raise SetupError(
                "average: this player plays only {names}, not {game}", names=" and ".join(self.games), game=board.game
            )
        spec = spec if spec.score or spec.weights else dataclasses.replace(spec, score=_AVERAGED)
        super().__init__(board, spec, cancel_token)

    def searcher_for(self, board: Board, score: Score) -> AverageSearch:
        return AverageSearch(board, score)


class TreePlayer(Player):
    """Plays by Monte Carlo tree search. The nodes that it reports are simulated games.

    The search has no depth, so with a depth limit the player simulates USUAL_GAMES games.
    """

    title = mark("Monte Carlo")
    about = mark("Plays out thousands of random games")
    parameters = ("score", "weights", "rollout", "exploration", "hash", "seed")
    USUAL_GAMES = 10_000
    FIRST_GAMES, MOST_GAMES = 64, 4096  # games between two checks of the limits
    PAUSE = 0.25  # seconds between two reports
    unit = "the games it wins: 1000 for all, 0 for half, -1000 for none"

    def __init__(self, board: Board, spec: PlayerSpec, cancel_token: CancelToken | None = None) -> None:
        super().__init__(board, spec, cancel_token)
        if spec.rollout not in ROLLOUTS:
            raise SetupError("rollout {name}: expected one of {names}", name=spec.rollout, names=", ".join(ROLLOUTS))
        seed = random.Random(spec.seed).getrandbits(64)
        score = score_for(board.game, spec.score, spec.weights)
        self.tree = MonteCarloTree(board.copy(), score, spec.rollout, spec.megabytes, seed, spec.exploration)

    def think(self, limits: Limits, report: Report | None = None) -> SearchResult:
        started = time.perf_counter()
        bounds = (limits.nodes, self.USUAL_GAMES if limits.depth is not None else None)
        wanted = min((bound for bound in bounds if bound is not None), default=None)
        games = self.FIRST_GAMES
        next_report = 0.0
        with deadline(self.cancel_token, limits.budget()) as cancel_token:
            self.tree.cancel_token = cancel_token
            while not cancel_token.is_cancelled and (wanted is None or self.tree.rollouts < wanted):
                self.tree.grow(games if wanted is None else min(games, wanted - self.tree.rollouts))
                games = min(2 * games, self.MOST_GAMES)
                seconds = time.perf_counter() - started
                if report is not None and seconds >= next_report:
                    report(self._search_result(seconds))
                    next_report = seconds + self.PAUSE
        thought = self._search_result(time.perf_counter() - started)
        move = toughest_move(self.board, thought.move)
        if move != thought.move:
            thought = dataclasses.replace(thought, move=move, line=(move,))
        if report is not None:
            report(thought)
        return thought

    def _search_result(self, seconds: float) -> SearchResult:
        line = self.tree.line()
        if not line:
            return SearchResult(self.board.moves()[0], cp(0))
        moves = tuple(move for move, _, _ in line)
        verdict = cp(round(2000 * (line[0][2] - 0.5)))
        return SearchResult(moves[0], verdict, len(moves), self.tree.rollouts, seconds, moves)


PLAYERS: dict[str, type[Player]] = {
    "perfect": PerfectPlayer,
    "deepening": DeepeningPlayer,
    "alphabeta": AlphaBetaPlayer,
    "minimax": MinimaxPlayer,
    "negascout": NegascoutPlayer,
    "selective": SelectivePlayer,
    "average": AveragePlayer,
    "mcts": TreePlayer,
    "opendoor": GenerousPlayer,
    "trickster": TrickyPlayer,
    "greedy": GreedyPlayer,
    "random": RandomPlayer,
}

_USUAL = PlayerSpec()
_LEVEL_NUMBERS = [str(level.number) for level in LEVELS]


def kind_of(spec: PlayerSpec) -> type[Player]:
    """Return the class of the player that a spec describes, or raise SetupError if there is no such player."""
    if spec.level:
        return PerfectPlayer if spec.level == len(LEVELS) else LevelPlayer
    _check_name(spec.name)
    return PLAYERS[spec.name]


def title_of(spec: PlayerSpec) -> str:
    """Return the name of a player that users see."""
    return LEVELS[spec.level - 1].name if spec.level else kind_of(spec).title


def player_for(
    board: Board, spec: PlayerSpec, cancel_token: CancelToken | None = None, memory: SearchMemory | None = None
) -> Player:
    """Return a player for a position, or raise SetupError if the spec does not describe a player of its game.

    `memory` is what the player remembers from its earlier turns in the game, if it may remember anything.
    """
    player = kind_of(spec)(board, spec, cancel_token)
    player.memory = memory
    return player


def check_player(spec: PlayerSpec, game: str) -> None:
    """Raise SetupError if a spec does not describe a player of a game. The player is not created."""
    if game not in kind_of(spec).games:
        raise SetupError(
            "{name}: this player plays only {names}, not {game}",
            name=spec.name,
            names=" and ".join(kind_of(spec).games),
            game=game,
        )
    score_for(game, spec.score, spec.weights)


# --- notation of players ---

_COMPUTER = "computer"  # saved games have "computer 3" for level:3


def read_player(text: str, usual: PlayerSpec = _USUAL) -> PlayerSpec:
    """Return the spec for a text such as mcts, alphabeta:depth=4,score=lines or level:3, or raise SetupError.

    Settings that the text does not mention are taken from `usual`. The seats of saved games can also be read.
    """
    text = re.sub(f"^{_COMPUTER} +", "level:", text.strip())
    name, _, rest = text.partition(":")
    name = name.lower()
    # File names may contain commas: a comma separates only if another setting follows.
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
    """Return the text from which `read_player` returns this spec."""
    words = [str(spec.level)] if spec.level else []
    words += [f"{parameter.name}={parameter.write(value)}" for parameter, value in settings_of(spec).items()]
    name = "level" if spec.level else spec.name
    return f"{name}:{','.join(words)}" if words else name


def read_seat(seat: str) -> PlayerSpec:
    """Return the spec of the computer player that a saved game describes, or raise SetupError.

    An unknown level comes from another version of the game and becomes the strongest level.
    """
    word, _, number = seat.partition(" ")
    if word == _COMPUTER and number not in _LEVEL_NUMBERS:
        return PlayerSpec(level=len(LEVELS))
    return read_player(seat)


def write_seat(spec: PlayerSpec) -> str:
    """Return the text that describes a computer player in a saved game; `read_seat` reads that text."""
    is_plain_level = spec.level and spec == PlayerSpec(level=spec.level)
    return f"{_COMPUTER} {spec.level}" if is_plain_level else write_player(spec)


def settings_of(spec: PlayerSpec) -> dict[Parameter, Any]:
    """Return the parameters of a player whose values differ from the defaults, with these values."""
    values = {PARAMETERS[name]: getattr(spec, PARAMETERS[name].field) for name in kind_of(spec).parameters}
    return {parameter: value for parameter, value in values.items() if value != parameter.default}


def _read_setting(text: str, setting: str, known: Sequence[Parameter]) -> tuple[str, Any]:
    name, _, value = setting.partition("=")
    for parameter in known:
        if name.strip().lower() == parameter.name:
            return parameter.field, parameter.read(value)
    names = ", ".join(f"{parameter.name}=" for parameter in known)
    raise SetupError(UNKNOWN_SETTING, text=text, name=name.strip() or mark("nothing"), names=names)


def _level_number(text: str) -> int:
    if text not in _LEVEL_NUMBERS:
        raise SetupError("level:{text}: expected a level from 1 to {highest}", text=text, highest=len(LEVELS))
    return int(text)


def _check_name(name: str) -> None:
    if name not in PLAYERS:
        raise SetupError(UNKNOWN_PLAYER, name=name or mark("no name"), names=", ".join(PLAYERS))


def add_players_help(parser: argparse.ArgumentParser) -> None:
    """Add a description of the notation of players to the help of a command-line tool."""
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.epilog = players_help()


_EXAMPLES = "mcts:rollout=greedy, alphabeta:depth=4,score=lines, level:3"


def players_help() -> str:
    """Return a text for users that lists all players and their settings."""
    lines = [tr("players and their settings:")]
    people = {"level:N": (tr("A level for people, from 1 to {highest}", highest=len(LEVELS)), LevelPlayer.parameters)}
    for name, (about, names) in {**{n: (p.about, p.parameters) for n, p in PLAYERS.items()}, **people}.items():
        lines += [f"  {name:<14}{tr(about)}", f"{'':16}{' '.join(names)}"]
    lines += ["", tr("examples: {examples}; settings:", examples=_EXAMPLES)]
    for parameter in PARAMETERS.values():
        words = f"{tr(parameter.about)}; {tr(parameter.expected)}"
        lines += textwrap.wrap(words, 96, initial_indent=f"  {parameter.name:<14}", subsequent_indent=" " * 16)
    return "\n".join(lines)


def _limit_depth(limits: Limits, depth: int | None) -> Limits:
    """Return the limits with the player's own search depth, if the player has one."""
    return limits if depth is None else dataclasses.replace(limits, depth=depth)
