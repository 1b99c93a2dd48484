"""The engine protocol (UGI): what a line means, and in which words it is answered."""

import re
import time
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace

from ai.protocol.engine import Engine
from ai.protocol.errors import ProtocolError
from ai.protocol.explaining import fact_words
from ai.protocol.go import Goal, read_go, read_number
from ai.protocol.options import OPTIONS
from ai.protocol.stop import Stop
from ai.search.deepening import Limits, Thought
from ai.verdict import Verdict
from game.rules.board import Board
from game.rules.drawing import plain
from game.rules.errors import RulesError, SetupError
from game.rules.numbers import Move
from game.rules.outcome import DRAWN, FIRST_WON, SECOND_WON
from game.rules.perft import MOST_TURNS, count
from game.version import VERSION

LONGEST_ERROR = 300
EXPLAINING = 1.0  # seconds for what can be said about a move, if nobody sets a limit
_RESULTS = {FIRST_WON: "p1win", SECOND_WON: "p2win", DRAWN: "draw"}


class Ugi:
    """Reads the commands of a client, passes them on to an engine, and says its answers. `obey` takes one at a time."""

    def __init__(self, say: Callable[[str], None]) -> None:
        self.say = say
        self.engine = Engine(lambda text: self.say(f"info string {text}"))
        self.commands: Mapping[str, Callable[[str, Stop], None]] = {
            "ugi": self._introduce,
            "isready": self._confirm,
            "uginewgame": self._begin_anew,
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
        self.engine.prepare()
        self.say("readyok")

    def _begin_anew(self, rest: str, stop: Stop) -> None:
        self.engine.begin_anew()
        self.engine.prepare()

    def _set_option(self, rest: str, stop: Stop) -> None:
        match = re.fullmatch(r"name\s+(.*?)(?:\s+value(?:\s+(.*))?)?", rest, re.IGNORECASE | re.DOTALL)
        if match is None or not match[1]:
            raise ProtocolError(f"setoption {rest}: expected setoption name N value V")
        option = OPTIONS.get(match[1].lower())
        if option is None:
            self.say(f"info string unknown option {match[1]} ignored")
            return
        self.engine.set_option(option, (match[2] or "").strip())

    def _set_position(self, rest: str, stop: Stop) -> None:
        words = rest.split()
        end = words.index("moves") if "moves" in words else len(words)
        if words[:1] == ["fen"]:
            self.engine.set_position(" ".join(words[1:end]), words[end + 1 :])
        elif words[:end] == ["startpos"]:
            self.engine.set_position(None, words[end + 1 :])
        else:
            raise ProtocolError(f"position {' '.join(words[:end])}: expected position startpos or position fen F")

    def _query(self, rest: str, stop: Stop) -> None:
        board = self.engine.board
        match rest:
            case "gameover":
                answer = "true" if board.ended else "false"
            case "p1turn":
                answer = "true" if board.mover == 0 else "false"
            case "result":
                answer = _RESULTS.get(board.ended, "none")
            case _:
                raise ProtocolError(f"query {rest}: expected gameover, p1turn or result")
        self.say(f"response {answer}")

    def _show(self, rest: str, stop: Stop) -> None:
        board = self.engine.board
        texts = [board.text(move) for move in board.moves()]
        picture = board.drawing(plain(board.letters), board.letters)
        moves = f"moves: {' '.join(texts) or 'none'}"
        self.say("\n".join([*picture, f"fen: {board.position()}", moves]))

    def _perft(self, rest: str, stop: Stop) -> None:
        depth = read_number("perft", rest)
        if depth > MOST_TURNS:
            raise ProtocolError(f"perft {rest}: expected a number from 0 to {MOST_TURNS}")

        def pulse(done: float) -> None:
            if stop.is_set():
                raise ProtocolError("perft was stopped")

        self.say(f"nodes {count(self.engine.board.copy(), depth, pulse)}")

    def _go(self, rest: str, stop: Stop) -> None:
        board = self.engine.board
        task = read_go(rest.split())
        for complaint in task.complaints:
            self._complain(complaint)
        if self.engine.is_beyond_end:
            self._complain("the moves of the last position go on after the end of the game: there is no best move")
        if board.ended or self.engine.is_beyond_end:
            self.say("bestmove none")
            return
        limits = task.limits(board.mover)
        if task.goal is Goal.EXPLAIN:
            move = self._explain(task.subject, limits.budget() or EXPLAINING, stop)
        elif task.goal is Goal.MOVE:
            move = self._choose(limits, stop)
            if task.is_endless:
                stop.wait()
        elif task.goal is Goal.SOLVE:
            thought = self.engine.solve(limits.budget(), stop)
            self._say_thought(thought)
            move = thought.move
        else:
            move = self.engine.grade(limits.budget(), stop, self._say_worth)
        self.say(f"bestmove {board.text(move)}")

    def _choose(self, limits: Limits, stop: Stop) -> Move:
        try:
            player = self.engine.player()
        except SetupError as error:
            # Whoever asks for a move gets one, also where the options do not fit the game.
            self._complain(str(error))
            player = self.engine.fallback()
        stop.attach(player.stop)
        if player.unit:
            self.say(f"info string cp counts {player.unit}")
        began = time.perf_counter()
        last: Thought | None = None

        def tell(thought: Thought) -> None:
            nonlocal last
            last = thought
            # A player may have thought in several ways, each with a clock of its own.
            self._say_thought(replace(thought, seconds=time.perf_counter() - began))

        thought = player.think(limits, tell)
        if last is None or last.move != thought.move:
            tell(thought)
        return thought.move

    def _explain(self, subject: str, seconds: float, stop: Stop) -> int:
        try:
            move = self.engine.board.move(subject or "no move")
        except RulesError as error:
            # Whoever asks for a move gets one.
            self._complain(f"go explain: {error}")
            return self._choose(Limits(depth=1), stop)
        evidence = self.engine.examine(move, seconds, stop)
        for fact in evidence.facts:
            self.say(f"info fact {fact_words(self.engine.board, fact)}")
        if not evidence.verdict.is_proven:
            self.say(f"info string {self.engine.board.text(move)} is an estimate, searched to depth {evidence.depth}")
        self._say_worth(move, evidence.verdict)
        return evidence.best

    def _say_worth(self, move: Move, verdict: Verdict) -> None:
        self.say(f"info move {self.engine.board.text(move)} score {verdict}")

    def _say_thought(self, thought: Thought) -> None:
        line = _texts(self.engine.board, thought.line or (thought.move,))
        self.say(
            f"info depth {thought.depth} score {thought.verdict} nodes {thought.nodes} nps {thought.nodes_per_second} "
            f"time {1000 * thought.seconds:.0f} pv {' '.join(line)}"
        )


def _texts(board: Board, line: Iterable[Move]) -> list[str]:
    """The notation of the moves of a line."""
    board = board.copy()
    texts = []
    for move in line:
        texts.append(board.text(move))
        board.play(move)
    return texts
