"""The engine protocol (UGI) on standard input and output.

Two threads: one reads, so that `stop`, `quit` and `isready` are heard at any time; the other obeys all other
commands in the order they came.
"""

import argparse
import random
import re
import sys
import threading
import time
from collections import deque
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from enum import Enum
from pathlib import Path
from queue import SimpleQueue
from typing import Literal

from ai.books.opening_book import load_book
from ai.clock import alarm
from ai.exact.solver import Solver
from ai.players.catalog import PLAYERS, player_for, read_player, write_player
from ai.players.levels import LEVELS
from ai.players.parameters import PARAMETERS
from ai.players.player import PlayerSpec
from ai.score.catalog import WEIGHTED
from ai.score.weights import load_weights
from ai.search.deepening import Limits, Thought, cores
from ai.search.defence import stubborn
from ai.search.memory import affordable
from ai.verdict import Verdict, final_verdict
from game.rules.board import Board
from game.rules.catalog import GAMES, start
from game.rules.drawing import plain
from game.rules.errors import RulesError, SetupError
from game.rules.game import OptionKind
from game.rules.gravity import GravityBoard
from game.rules.outcome import DRAWN, FIRST_WON, SECOND_WON
from game.rules.perft import MOST_TURNS, count
from game.terminal.lines import LONGEST_LINE, read_lines
from game.version import VERSION

LONGEST_ERROR = 300
_MOST_DIGITS = 18  # a number with more is as good as endless
# What a script that sends `go depth 9` and `quit` in one breath may still wait for, in seconds.
GRACE = 2.0
_RESULTS = {FIRST_WON: "p1win", SECOND_WON: "p2win", DRAWN: "draw"}


class ProtocolError(RulesError):
    """A command that cannot be understood, or a value that cannot be."""


class Stop:
    """A wish to stop, uttered by the thread that reads and heard by whatever runs when it comes."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.event = threading.Event()
        self.hurry: Callable[[], None] = lambda: None

    def attach(self, hurry: Callable[[], None]) -> None:
        """Name what makes the running work answer at once."""
        with self.lock:
            self.hurry = hurry
            if self.event.is_set():
                hurry()

    def set(self) -> None:
        with self.lock:
            self.event.set()
            self.hurry()

    def is_set(self) -> bool:
        return self.event.is_set()

    def wait(self) -> None:
        self.event.wait()


# --- options ---


@dataclass(frozen=True)
class Option:
    """Something `setoption` can set. Values are kept as texts."""

    name: str
    kind: Literal["string", "check", "spin", "combo"]
    default: str
    choices: tuple[str, ...] = ()
    least: int = 0
    most: int = 0

    def describe(self) -> str:
        """The answer to `ugi`."""
        extra = {
            "spin": f" min {self.least} max {self.most}",
            "combo": "".join(f" var {word}" for word in self.choices),
        }
        default = self.default or "<empty>"
        return f"option name {self.name} type {self.kind} default {default}{extra.get(self.kind, '')}"

    def read(self, text: str) -> str:
        """A value in the form it is kept, or ProtocolError."""
        given = f"{self.name} {text or 'without a value'}"
        match self.kind:
            case "string":
                return "" if text == "<empty>" else text
            case "spin":
                if re.fullmatch("[0-9]{1,9}", text) is None or not self.least <= int(text) <= self.most:
                    raise ProtocolError(f"{given}: expected a number from {self.least} to {self.most}")
                return str(int(text))
        words = self.choices or ("true", "false")
        if text.lower() not in words:
            raise ProtocolError(f"{given}: expected one of {', '.join(words)}")
        return text.lower()


class PlayerOption(Option):
    """A player by its name, or with settings as `read_player` takes them; they come before those of other options."""

    def read(self, text: str) -> str:
        spec = read_player(text)
        if spec.weights is not None:
            load_weights(spec.weights, WEIGHTED)  # a bad file is refused now
        return write_player(spec)


_SETUP_OPTIONS = (
    Option("Game", "combo", "conniption", tuple(GAMES)),
    *(
        Option(chosen.name, "spin", chosen.default, least=chosen.low, most=chosen.high)
        if chosen.kind is OptionKind.NUMBER
        else Option(chosen.name, "string", chosen.default)
        for game in GAMES.values()
        for chosen in game.options.values()
    ),
)


def _spin(name: str, parameter: str) -> Option:
    """The option that sets the same as a parameter of players."""
    known = PARAMETERS[parameter]
    return Option(name, "spin", str(known.default or 0), least=known.least, most=known.most)


_BEST = "best"  # each game's own default score
_THINKING_OPTIONS = (
    _spin("Hash", "hash"),
    _spin("Threads", "threads"),
    PlayerOption("Player", "combo", "perfect", tuple(PLAYERS)),
    Option("Level", "spin", "0", least=0, most=len(LEVELS)),
    Option("Score", "combo", _BEST, (_BEST, *PARAMETERS["score"].choices)),
    Option("Weights", "string", ""),
    Option("OwnBook", "check", "true"),
    _spin("Seed", "seed"),  # 0 for chance
)
OPTIONS = {option.name.lower(): option for option in (*_SETUP_OPTIONS, *_THINKING_OPTIONS)}


# --- what `go` asks for ---


class Goal(Enum):
    """What is to be found out; those that are words of `go` are written like this."""

    MOVE = "move"
    SOLVE = "solve"
    GRADE = "grade"


@dataclass(frozen=True)
class Task:
    """What `go` asks for: a move within limits, or the exact value of the position, or of every move (grade).

    numbers      the limits by their words, times in milliseconds; none lets it think until `stop`
    complaints   what stood there besides and could not be understood
    """

    goal: Goal
    numbers: Mapping[str, int]
    complaints: tuple[str, ...] = ()

    @property
    def is_endless(self) -> bool:
        """Whether the answer must wait for `stop`."""
        return self.goal is Goal.MOVE and not self.numbers

    def limits(self, mover: int) -> Limits:
        """The same for the player whose clock runs."""
        own, other = ("p1", "p2") if mover == 0 else ("p2", "p1")
        seconds = {name: number / 1000 for name, number in self.numbers.items()}
        return Limits(
            depth=self.numbers.get("depth"),
            nodes=self.numbers.get("nodes"),
            seconds=seconds.get("movetime"),
            clock=seconds.get(f"{own}time", seconds.get(f"{other}time")),
            increment=seconds.get(f"{own}inc", 0.0),
        )


_LIMITS = {"depth": 1, "nodes": 1, "movetime": 0, "p1time": 0, "p2time": 0}  # with the least they can be
_LEAST = {**_LIMITS, "p1inc": 0, "p2inc": 0}
_PROOFS = (Goal.SOLVE.value, Goal.GRADE.value)
_GO_WORDS = (*_LEAST, "infinite", *_PROOFS)


def read_go(words: list[str]) -> Task:
    """What the words after `go` ask for.

    Whoever asks for a move gets one: what cannot be understood is complained of and left out. Only a bare `go` and
    `go infinite` are endless; where other words come to no limit, the answer must be quick.
    """
    numbers: dict[str, int] = {}
    complaints: list[str] = []
    goal = Goal.MOVE
    is_skipping = False  # the values of a word that is not known
    rest = deque(words)
    while rest:
        word = rest.popleft()
        if word in _LEAST:
            value = rest.popleft() if rest and rest[0] not in _GO_WORDS else ""
            try:
                numbers[word] = _number(word, value, _LEAST[word])
            except ProtocolError as error:
                complaints.append(str(error))
        elif word in _PROOFS:
            goal = Goal(word)
        elif word != "infinite":
            if not is_skipping:
                complaints.append(f"go {word}: expected {', '.join(_GO_WORDS)}")
            is_skipping = True
            continue
        is_skipping = False
    if goal is Goal.MOVE and words and "infinite" not in words and not numbers.keys() & _LIMITS.keys():
        complaints = complaints or [f"go {' '.join(words)}: expected one of {', '.join(_LIMITS)} besides"]
        numbers = {"depth": 1}
    if goal is not Goal.MOVE:
        complaints += [f"{word}: only time limits a proof" for word in ("depth", "nodes") if word in numbers]
    return Task(goal, {} if "infinite" in words else numbers, tuple(complaints))


def _number(name: str, text: str, least: int = 0) -> int:
    # A clock that has run over is reported below zero by some match runners; it is an empty clock.
    if name.endswith("time") and re.fullmatch("-[0-9]+", text):
        return 0
    digits = text.lstrip("0")
    if re.fullmatch("[0-9]+", text) is None or (least > 0 and not digits):
        raise ProtocolError(f"{name} {text or 'without a value'}: expected a number from {least}")
    return int(digits or "0") if len(digits) <= _MOST_DIGITS else 10**_MOST_DIGITS


# --- the engine ---


class Engine:
    """The position and the options that a client talks about. `obey` takes one command at a time."""

    def __init__(self, say: Callable[[str], None]) -> None:
        self.say = say
        self.values = {option.name: option.default for option in OPTIONS.values()}
        self.refused: dict[str, str] = {}  # options of games that fit nothing that was set so far
        self.start_board = _start(self.values)
        self.board = self.start_board.copy()
        self.is_beyond_end = False  # the last position was refused because its game had already ended
        self.commands: Mapping[str, Callable[[str, Stop], None]] = {
            "ugi": self._introduce,
            "isready": self._confirm,
            "uginewgame": self._forget,
            "setoption": self._set_option,
            "position": self._set_position,
            "query": self._query,
            "show": self._show,
            "perft": self._perft,
            "go": self._go,
        }

    def obey(self, line: str, stop: Stop) -> None:
        """Carry out a command and say its answer. `stop` ends a command that takes long."""
        word, rest, *_ = (*line.split(maxsplit=1), "", "")
        try:
            if word not in self.commands:
                raise ProtocolError(f"unknown command {word}, expected {', '.join(self.commands)}, stop or quit")
            self.commands[word](rest.strip(), stop)
        except RulesError as error:
            self._complain(str(error))
        except BrokenPipeError:
            raise
        except Exception as error:
            self._complain(f"{word}: unexpected {type(error).__name__}: {error}")

    def _complain(self, message: str) -> None:
        text = " ".join(message.split())
        if len(text) > LONGEST_ERROR:  # what was wrong stands first, what was expected last
            text = f"{text[: LONGEST_ERROR // 2]} ... {text[-LONGEST_ERROR // 2 :]}"
        self.say(f"info string error: {text}")

    def _introduce(self, rest: str, stop: Stop) -> None:
        self.say(f"id name Conniption {VERSION}")
        self.say("id author the Conniption contributors")
        for option in OPTIONS.values():
            self.say(option.describe())
        self.say("ugiok")

    def _confirm(self, rest: str, stop: Stop) -> None:
        self.say("readyok")

    def _forget(self, rest: str, stop: Stop) -> None:
        self._take(self.start_board.copy())

    def _take(self, board: Board) -> None:
        self.board = board
        self.is_beyond_end = False

    def _set_option(self, rest: str, stop: Stop) -> None:
        match = re.fullmatch(r"name\s+(.*?)(?:\s+value(?:\s+(.*))?)?", rest, re.IGNORECASE | re.DOTALL)
        if match is None or not match[1]:
            raise ProtocolError(f"setoption {rest}: expected setoption name N value V")
        option = OPTIONS.get(match[1].lower())
        if option is None:
            self.say(f"info string unknown option {match[1]} ignored")
            return
        value = option.read((match[2] or "").strip())
        if option in _SETUP_OPTIONS:
            self._set_up(option.name, value)
        elif option.name == "Weights" and value:
            load_weights(Path(value), WEIGHTED)  # a bad file is refused now
        elif option.name == "Hash" and (most := affordable(int(value))) < int(value):
            self.say(f"info string Hash {value}: so much memory is not to be had, {most:.0f} MB are")
        elif option.name == "Threads" and int(value) > cores():
            self.say(f"info string Threads {value}: so many cores are not to be had, {cores()} threads are used")
        self.values[option.name] = value

    def _set_up(self, name: str, value: str) -> None:
        # Options come in any order: a line too long for the board is tried again with the size that follows it.
        wanted = {**self.refused, name: value}
        try:
            self._take_setup(wanted)
            for other in self.refused.keys() - {name}:
                self.say(f"info string {other} {self.refused[other]} fits now and is set")
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

    def _set_position(self, rest: str, stop: Stop) -> None:
        words = rest.split()
        end = words.index("moves") if "moves" in words else len(words)
        board = self.start_board.copy()
        if words[:1] == ["fen"]:
            board.set_position(" ".join(words[1:end]))
        elif words[:end] != ["startpos"]:
            raise ProtocolError(f"position {' '.join(words[:end])}: expected position startpos or position fen F")
        for text in words[end + 1 :]:
            if board.ended:
                self.is_beyond_end = True
                raise ProtocolError(f"{text}: the game is over")
            board.play(board.move(text))
        self._take(board)

    def _query(self, rest: str, stop: Stop) -> None:
        match rest:
            case "gameover":
                answer = "true" if self.board.ended else "false"
            case "p1turn":
                answer = "true" if self.board.mover == 0 else "false"
            case "result":
                answer = _RESULTS.get(self.board.ended, "none")
            case _:
                raise ProtocolError(f"query {rest}: expected gameover, p1turn or result")
        self.say(f"response {answer}")

    def _show(self, rest: str, stop: Stop) -> None:
        texts = [self.board.text(move) for move in self.board.moves()]
        picture = self.board.drawing(plain(self.board.letters), self.board.letters)
        moves = f"moves: {' '.join(texts) or 'none'}"
        self.say("\n".join([*picture, f"fen: {self.board.position()}", moves]))

    def _perft(self, rest: str, stop: Stop) -> None:
        depth = _number("perft", rest)
        if depth > MOST_TURNS:
            raise ProtocolError(f"perft {rest}: expected a number from 0 to {MOST_TURNS}")

        def pulse(done: float) -> None:
            if stop.is_set():
                raise ProtocolError("perft was stopped")

        self.say(f"nodes {count(self.board.copy(), depth, pulse)}")

    def _go(self, rest: str, stop: Stop) -> None:
        task = read_go(rest.split())
        for complaint in task.complaints:
            self._complain(complaint)
        if self.is_beyond_end:
            self._complain("the moves of the last position go on after the end of the game: there is no best move")
        if self.board.ended or self.is_beyond_end:
            self.say("bestmove none")
            return
        limits = task.limits(self.board.mover)
        if task.goal is Goal.MOVE:
            move = self._choose(limits, stop)
            if task.is_endless:
                stop.wait()
        else:
            with alarm(limits.budget(), stop.set):
                move = self._solve(stop) if task.goal is Goal.SOLVE else self._grade(stop)
        self.say(f"bestmove {self.board.text(move)}")

    def _choose(self, limits: Limits, stop: Stop) -> int:
        try:
            player = player_for(self.board.copy(), self._spec())
        except SetupError as error:
            # Whoever asks for a move gets one, also where the options do not fit the game.
            self._complain(str(error))
            player = player_for(self.board.copy(), self._prover())
        stop.attach(player.stop)
        if player.unit:
            self.say(f"info string cp counts {player.unit}")
        began = time.perf_counter()
        last: Thought | None = None

        def tell(thought: Thought) -> None:
            nonlocal last
            last = thought
            # A player may have thought in several ways, each with a clock of its own.
            self.say(f"info {self._describe(replace(thought, seconds=time.perf_counter() - began))}")

        thought = player.think(limits, tell)
        if last is None or last.move != thought.move:
            tell(thought)
        return thought.move

    def _solve(self, stop: Stop) -> int:
        if isinstance(self.board, GravityBoard):
            thought = self._solver(stop).solve(self.board)
            if thought is None:
                return self.board.moves()[0]
        else:
            thought = self._prove(self.board, stop)
        self.say(f"info {self._describe(thought)}")
        return thought.move

    def _grade(self, stop: Stop) -> int:
        def say(move: int, verdict: Verdict) -> None:
            self.say(f"info move {self.board.text(move)} score {verdict}")

        if isinstance(self.board, GravityBoard):
            verdicts = self._solver(stop).grade(self.board, say)
        else:
            verdicts = self._grade_by_search(stop, say)
        best = max(verdicts, key=verdicts.__getitem__, default=self.board.moves()[0])
        return stubborn(self.board, best)

    def _grade_by_search(self, stop: Stop, say: Callable[[int, Verdict], None]) -> dict[int, Verdict]:
        verdicts: dict[int, Verdict] = {}
        for move in self.board.moves():
            board = self.board.copy()
            board.play(move)
            verdict = final_verdict(board) if board.ended else self._prove(board, stop).verdict
            if stop.is_set():
                break
            verdicts[move] = verdict.before_turn()
            say(move, verdicts[move])
        return verdicts

    def _solver(self, stop: Stop) -> Solver:
        book = load_book() if self.values["OwnBook"] == "true" else None
        solver = Solver(int(self.values["Hash"]), book=book)
        stop.attach(solver.stop)
        return solver

    def _prove(self, board: Board, stop: Stop) -> Thought:
        """The full search of a position until its value is certain, or until it is stopped."""
        player = player_for(board.copy(), self._prover())
        stop.attach(player.stop)
        return player.think(Limits())

    def _spec(self) -> PlayerSpec:
        usual = PlayerSpec(
            level=int(self.values["Level"]),
            score=None if self.values["Score"] == _BEST else self.values["Score"],
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

    def _prover(self) -> PlayerSpec:
        """The player whose answer does not depend on how positions are scored."""
        return replace(self._spec(), name="perfect", level=0, score=None, weights=None)

    def _describe(self, thought: Thought) -> str:
        """What is known of a thought, in the words of the protocol."""
        line = _texts(self.board, thought.line or (thought.move,))
        return (
            f"depth {thought.depth} score {thought.verdict} nodes {thought.nodes} nps {thought.nodes_per_second} "
            f"time {1000 * thought.seconds:.0f} pv {' '.join(line)}"
        )


def _texts(board: Board, line: Iterable[int]) -> list[str]:
    """The notation of the moves of a line."""
    board = board.copy()
    texts = []
    for move in line:
        texts.append(board.text(move))
        board.play(move)
    return texts


def _start(values: Mapping[str, str]) -> Board:
    game = GAMES[values["Game"]]
    return start(game.name, {name: values[name] for name in game.options})


# --- the conversation ---


class Command:
    """A line on its way to the engine."""

    def __init__(self, line: str) -> None:
        self.line = line
        self.words = line.split()
        self.begun = threading.Event()
        self.stop = Stop()

    @property
    def is_search(self) -> bool:
        return self.words[0] in ("go", "perft")

    @property
    def is_endless(self) -> bool:
        return self.words[0] == "go" and read_go(self.words[1:]).is_endless


class Conversation:
    """Reads commands and has the engine obey them, each in its turn but for those that cannot wait."""

    def __init__(self, say: Callable[[str], None]) -> None:
        self.lock = threading.Lock()
        self.output = say
        self.engine = Engine(self.say)
        self.waiting: SimpleQueue[Command | None] = SimpleQueue()
        self.searches: list[Command] = []  # those not yet answered
        self.failure: BaseException | None = None
        self.worker = threading.Thread(target=self._work, name="engine", daemon=True)

    def say(self, text: str) -> None:
        with self.lock:
            self.output(text)

    def hold(self, lines: Iterable[str]) -> None:
        """Talk until `quit` or the end of the lines."""
        self.worker.start()
        is_quit = self._listen(lines)
        # Nobody is left who could stop these.
        for search in tuple(self.searches):
            if search.is_endless:
                search.stop.set()
        self.waiting.put(None)
        if is_quit:
            self.worker.join(GRACE)
            self._stop_searches()
        while self.worker.is_alive():
            self.worker.join(0.1)  # with a time-out, Ctrl+C is heard on every system
        if self.failure is not None:
            raise self.failure

    def _listen(self, lines: Iterable[str]) -> bool:
        """Pass on the commands; True if it ended with `quit`."""
        for line in lines:
            command = Command(line.lstrip("\ufeff"))
            word = command.words[0] if command.words else ""
            if word == "quit" or self.failure is not None:
                return True
            if word == "stop":
                self._stop_searches()
            elif word == "isready" and self.searches:
                self._confirm_while_searching()
            elif word:
                if command.is_search:
                    self.searches.append(command)
                self.waiting.put(command)
        return False

    def _confirm_while_searching(self) -> None:
        # What came before the search is answered before this.
        for search in self.searches[:1]:
            search.begun.wait(GRACE)
        self.say("readyok")

    def _stop_searches(self) -> None:
        for search in tuple(self.searches):
            search.stop.set()

    def _work(self) -> None:
        try:
            while (command := self.waiting.get()) is not None:
                command.begun.set()
                self.engine.obey(command.line, command.stop)
                if command.is_search:
                    self.searches.remove(command)
        except BaseException as error:
            self.failure = error


# --- the tool ---


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The engine is told everything on its input."""


def run(arguments: argparse.Namespace) -> int:
    def say(text: str) -> None:
        print(text, flush=True)

    def refuse() -> None:
        say(f"info string error: a line of more than {LONGEST_LINE:,} characters was ignored")

    Conversation(say).hold(read_lines(sys.stdin, refuse))
    return 0
