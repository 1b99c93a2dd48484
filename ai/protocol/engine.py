"""What a client talks about: the position and the options, and who thinks about them."""

import random
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

from ai.books.catalog import book_for
from ai.exact.examiner import Evidence, Examiner
from ai.exact.prover import MoveReport, Prover
from ai.players.catalog import player_for, read_player
from ai.players.player import Player, PlayerSpec
from ai.protocol.errors import ProtocolError
from ai.protocol.options import BEST, OPTIONS, SETUP_OPTIONS, Option
from ai.protocol.stop import Stop
from ai.score.catalog import WEIGHTED
from ai.score.weights import load_weights
from ai.search.deepening import Thought, cores
from ai.search.defence import stubborn
from ai.search.memory import affordable
from game.rules.board import Board
from game.rules.catalog import GAMES, start
from game.rules.errors import SetupError
from game.rules.numbers import Move


class Engine:
    """The game and the options as a client has set them. `remark` hears what it may like to know about them.

    values          the options, as texts by their names
    is_beyond_end   the last position was refused because its game had already ended
    """

    def __init__(self, remark: Callable[[str], None]) -> None:
        self.remark = remark
        self.values = {option.name: option.default for option in OPTIONS.values()}
        self.refused: dict[str, str] = {}  # options of games that fit nothing that was set so far
        self.start_board = _start(self.values)
        self.board = self.start_board.copy()
        self.is_beyond_end = False

    # --- what it is told ---

    def begin_anew(self) -> None:
        """Go back to the start of the game."""
        self._take(self.start_board.copy())

    def prepare(self) -> None:
        """Read weights and books now, so that the first search need not."""
        with suppress(SetupError):  # that no player fits is complained of when one is asked to think
            spec = self._spec()
            player_for(self.board.copy(), spec)
            if spec.own_book:
                book_for(self.board)

    def set_option(self, option: Option, text: str) -> None:
        """Take over a value, or raise RulesError and change nothing."""
        value = option.read(text)
        if option in SETUP_OPTIONS:
            self._set_up(option.name, value)
        elif option.name == "Weights" and value:
            load_weights(Path(value), WEIGHTED)  # a bad file is refused now
        elif option.name == "Hash" and (most := affordable(int(value))) < int(value):
            self.remark(f"Hash {value}: so much memory is not to be had, {most:.0f} MB are")
        elif option.name == "Threads" and int(value) > cores():
            self.remark(f"Threads {value}: so many cores are not to be had, {cores()} threads are used")
        self.values[option.name] = value

    def set_position(self, position: str | None, moves: Sequence[str]) -> None:
        """Take over a position, that of the start if none is named, and play moves; or raise RulesError."""
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
        # Options come in any order: a line too long for the board is tried again with the size that follows it.
        wanted = {**self.refused, name: value}
        try:
            self._take_setup(wanted)
            for other in self.refused.keys() - {name}:
                self.remark(f"{other} {self.refused[other]} fits now and is set")
            self.refused = {}
        except SetupError:
            self.refused = wanted
            self._take_setup({name: value})
            del self.refused[name]

    def _take_setup(self, changes: Mapping[str, str]) -> None:
        values = {**self.values, **changes}
        # A bad value is refused now, and not when the game that reads it is chosen.
        for game in GAMES.values():
            if changes.keys() & game.options.keys():
                _start({**values, "Game": game.name})
        self.start_board = _start(values)
        self.values = values
        self._take(self.start_board.copy())

    # --- what it is asked; a game that is over has no answers ---

    def player(self) -> Player:
        """The player that the options describe, before the position; SetupError if it does not play this game."""
        return player_for(self.board.copy(), self._spec())

    def fallback(self) -> Player:
        """A player of every game, before the position, where the options fit none."""
        return player_for(self.board.copy(), replace(self._spec(), name="perfect", level=0, score=None, weights=None))

    def solve(self, seconds: float | None, stop: Stop) -> Thought:
        """The best move and what it is worth, proven; if time is up before that, the best that is known."""
        return self._prover(stop).solve(self.board, seconds)

    def grade(self, seconds: float | None, stop: Stop, report: MoveReport) -> int:
        """What every move is worth, proven one after the other; and the best of those that were."""
        prover, board = self._prover(stop), self.board
        verdicts = prover.grade(board, seconds, report)
        best = max(verdicts, key=lambda move: (verdicts[move], -board.spends(move)), default=None)
        is_open = len(verdicts) < len(board.moves())
        if best is None or (is_open and verdicts[best].is_loss):
            return prover.glance(board).move
        return stubborn(board, best)

    def examine(self, move: Move, seconds: float, stop: Stop) -> Evidence:
        """What can be found out about a legal move in so many seconds."""
        return Examiner(self._prover(stop)).examine(self.board, move, seconds)

    def _prover(self, stop: Stop) -> Prover:
        """What a proof finds does not depend on how positions are scored."""
        spec = self._spec()
        prover = Prover(spec.megabytes, threads=spec.threads, own_book=spec.own_book)
        stop.attach(prover.stop)
        return prover

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
        """Chance that is repeatable, but not the same in every position: or `random` would always play one column."""
        seed = int(self.values["Seed"])
        return random.Random(f"{seed} {self.board.position()}").getrandbits(32) if seed else None


def _start(values: Mapping[str, str]) -> Board:
    game = GAMES[values["Game"]]
    return start(game.name, {name: values[name] for name in game.options})
