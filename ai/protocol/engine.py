"""The state of the engine: the position, the options, and the players that search the position."""

import random
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

from ai.exact.fact_finder import FactFinder, MoveFacts
from ai.exact.prover import MoveReport, Prover
from ai.games.game_ai import ai_for
from ai.players.player import Player, PlayerSpec
from ai.players.registry import player_for, read_player
from ai.protocol.errors import ProtocolError
from ai.protocol.options import BEST, OPTIONS, SETUP_OPTIONS, EngineOption
from ai.score.registry import check_weights
from ai.search.best_moves import BestMoves
from ai.search.cancel_token import CancelToken
from ai.search.defense import toughest_move
from ai.search.iterative_deepening import Limits, SearchMemory, SearchResult, cores
from ai.search.memory import allocatable_megabytes
from game.rules.board import Board
from game.rules.errors import SetupError
from game.rules.numbers import Move
from game.rules.registry import GAMES, start

FULL_STRENGTH = ("perfect", "deepening")  # the players for which the option MultiPV counts


class Engine:
    """The position and the options that a client has set. `remark` is called with messages for the client.

    values          the values of the options, as texts by the names of the options
    is_beyond_end   True if the last position was refused because moves followed the end of its game
    """

    def __init__(self, remark: Callable[[str], None]) -> None:
        self.remark = remark
        self.values = {option.name: option.default for option in OPTIONS.values()}
        self.refused: dict[str, str] = {}  # options that did not fit the other options of the game when they were set
        self.start_board = _start(self.values)
        self.board = self.start_board.copy()
        self.is_beyond_end = False
        self.memory = SearchMemory()

    # --- changes ---

    def new_game(self) -> None:
        """Reset the position to the start of the game, and forget the searches of the last game."""
        self.memory.clear()
        self._take(self.start_board.copy())

    def prepare(self) -> None:
        """Load weights and books in advance, so that the first search starts faster."""
        with suppress(SetupError):  # a `go` command reports it if no player fits the options
            spec = self._spec()
            player_for(self.board.copy(), spec)
            if spec.own_book:
                ai_for(self.board.game).book()

    def set_option(self, option: EngineOption, text: str) -> None:
        """Set an option to the value that a text stands for, or raise RulesError and change nothing."""
        value = option.read(text)
        self.memory.clear()
        if option in SETUP_OPTIONS:
            self._set_up(option.name, value)
        elif option.name == "Weights" and value:
            check_weights(Path(value))  # refuses a bad file
        elif option.name == "Hash" and (most := allocatable_megabytes(int(value))) < int(value):
            self.remark(f"Hash {value}: this computer cannot provide that much memory, using {most:.0f} MB")
        elif option.name == "Threads" and int(value) > cores():
            self.remark(f"Threads {value}: this computer has fewer cores, using {cores()} threads")
        self.values[option.name] = value

    def set_position(self, position: str | None, moves: Sequence[str]) -> None:
        """Set a position (the start position if `position` is None) and play moves, or raise RulesError."""
        board = self.start_board.copy()
        if position is not None:
            board.set_position(position)
        for text in moves:
            if board.ended:
                self.is_beyond_end = True
                raise ProtocolError(f"{text}: the game is over")
            board.play(board.move(text))
        self._take(board)

    def _take(self, board: Board) -> None:
        self.board = board
        self.is_beyond_end = False

    def _set_up(self, name: str, value: str) -> None:
        # Options come in any order: a line that is too long for the board may fit after the board size has changed.
        wanted = {**self.refused, name: value}
        try:
            self._take_setup(wanted)
            for other in self.refused.keys() - {name}:
                self.remark(f"{other} {self.refused[other]} now fits and is set")
            self.refused = {}
        except SetupError:
            self.refused = wanted
            self._take_setup({name: value})
            del self.refused[name]

    def _take_setup(self, changes: Mapping[str, str]) -> None:
        values = {**self.values, **changes}
        # Check the value for every game, not only when a game that uses it is chosen.
        for game in GAMES.values():
            if changes.keys() & game.options.keys():
                _start({**values, "Game": game.name})
        self.start_board = _start(values)
        self.values = values
        self._take(self.start_board.copy())

    # --- queries; the game must not be over ---

    def player(self, cancel_token: CancelToken) -> Player:
        """Return the player that the options describe; raise SetupError if that player cannot play this game."""
        return player_for(self.board.copy(), self._spec(), cancel_token, self.memory)

    def fallback(self, cancel_token: CancelToken) -> Player:
        """Return a player that can play every game, for use if the options do not fit the game."""
        spec = replace(self._spec(), name="perfect", level=0, score=None, weights=None)
        return player_for(self.board.copy(), spec, cancel_token)

    def solve(self, seconds: float | None, cancel_token: CancelToken) -> SearchResult:
        """Return the best move and its proven value, or the best move known when the time is up."""
        return self._prover(cancel_token).solve(self.board, seconds)

    def grade(self, seconds: float | None, cancel_token: CancelToken, report: MoveReport) -> int:
        """Report the proven value of every move, one after the other, and return the best of the proven moves."""
        prover, board = self._prover(cancel_token), self.board
        verdicts = prover.grade(board, seconds, report)
        best = max(verdicts, key=lambda move: (verdicts[move], -board.spends(move)), default=None)
        is_open = len(verdicts) < len(board.moves())
        if best is None or (is_open and verdicts[best].is_loss):
            return prover.glance(board).move
        return toughest_move(board, best)

    @property
    def line_count(self) -> int:
        """The number of best moves to report; 1 if the chosen player does not search for several."""
        spec = self._spec()
        return int(self.values["MultiPV"]) if spec.name in FULL_STRENGTH and not spec.level else 1

    def best_moves(self, limits: Limits, cancel_token: CancelToken, report: Callable[[BestMoves], object]) -> BestMoves:
        """Search for the best moves, as many as the option MultiPV says, and report them after every depth."""
        return self._prover(cancel_token).best_moves(self.board, self.line_count, limits, report)

    def examine(self, move: Move, seconds: float, cancel_token: CancelToken) -> MoveFacts:
        """Return the facts about a legal move that can be found within `seconds`."""
        return FactFinder(self._prover(cancel_token)).examine(self.board, move, seconds)

    def _prover(self, cancel_token: CancelToken) -> Prover:
        """Return a prover that uses the game's default score, because the score does not affect proofs."""
        spec = self._spec()
        return Prover(spec.megabytes, threads=spec.threads, own_book=spec.own_book, cancel_token=cancel_token)

    def _spec(self) -> PlayerSpec:
        usual = PlayerSpec(
            level=int(self.values["Level"]),
            score=None if self.values["Score"] == BEST else self.values["Score"],
            weights=Path(self.values["Weights"]) if self.values["Weights"] else None,
            own_book=self.values["OwnBook"] == "true",
            megabytes=int(self.values["Hash"]),
            threads=int(self.values["Threads"]),
            seed=self._seed(),
        )
        return read_player(self.values["Player"], usual)

    def _seed(self) -> int | None:
        """Return a seed that is repeatable but differs between positions, so that the random player varies its moves.

        Return None if the option Seed is 0, which stands for unrepeatable choices.
        """
        seed = int(self.values["Seed"])
        return random.Random(f"{seed} {self.board.position()}").getrandbits(32) if seed else None


def _start(values: Mapping[str, str]) -> Board:
    game = GAMES[values["Game"]]
    return start(game.name, {name: values[name] for name in game.options})
