"""What a client talks about: the position and the options, and who thinks about them."""

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from ai.exact.catalog import solver_for
from ai.exact.examiner import Evidence, Examiner
from ai.exact.solver import Solver
from ai.players.catalog import player_for, read_player
from ai.players.player import Player, PlayerSpec
from ai.protocol.errors import ProtocolError
from ai.protocol.options import BEST, OPTIONS, SETUP_OPTIONS, Option
from ai.protocol.stop import Stop
from ai.score.catalog import WEIGHTED
from ai.score.weights import load_weights
from ai.search.deepening import Limits, Thought, cores
from ai.search.defence import stubborn
from ai.search.memory import affordable
from ai.verdict import Verdict, final_verdict
from game.rules.board import Board
from game.rules.catalog import GAMES, start
from game.rules.errors import SetupError


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

    def prover(self, board: Board) -> Player:
        """The player whose answer does not depend on how positions are scored, before a position."""
        spec = replace(self._spec(), name="perfect", level=0, score=None, weights=None)
        return player_for(board.copy(), spec)

    def solve(self, stop: Stop) -> Thought | None:
        """The best move and what it is worth; what is known of it when it is stopped, or None."""
        solver = self._solver(stop)
        return self._prove(self.board, stop) if solver is None else solver.solve(self.board)

    def grade(self, stop: Stop, report: Callable[[int, Verdict], None]) -> int:
        """What every move is worth, proven one after the other; and the best of those that were."""
        solver = self._solver(stop)
        verdicts = self._grade_by_search(stop, report) if solver is None else solver.grade(self.board, report)
        board = self.board
        best = max(verdicts, key=lambda move: (verdicts[move], -board.spends(move)), default=board.moves()[0])
        return stubborn(self.board, best)

    def _grade_by_search(self, stop: Stop, report: Callable[[int, Verdict], None]) -> dict[int, Verdict]:
        verdicts: dict[int, Verdict] = {}
        for move in self.board.moves():
            board = self.board.copy()
            board.play(move)
            verdict = final_verdict(board) if board.ended else self._prove(board, stop).verdict
            if stop.is_set():
                break
            verdicts[move] = verdict.before_turn()
            report(move, verdicts[move])
        return verdicts

    def examine(self, move: int, seconds: float, stop: Stop) -> Evidence:
        """What can be found out about a legal move in so many seconds."""
        examiner = Examiner()
        stop.attach(examiner.stop)
        return examiner.examine(self.board, move, seconds)

    def _solver(self, stop: Stop) -> Solver | None:
        solver = solver_for(self.board, int(self.values["Hash"]), self.values["OwnBook"] == "true")
        if solver is not None:
            stop.attach(solver.stop)
        return solver

    def _prove(self, board: Board, stop: Stop) -> Thought:
        """The full search of a position until its value is certain, or until it is stopped."""
        player = self.prover(board)
        stop.attach(player.stop)
        return player.think(Limits())

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
