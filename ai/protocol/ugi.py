"""The engine protocol (UGI): parses the commands of a client and writes the answers."""

import re
import time
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace

from ai.protocol.engine import Engine
from ai.protocol.errors import ProtocolError
from ai.protocol.fact_text import fact_words
from ai.protocol.go import GoMode, read_go, read_number
from ai.protocol.options import OPTIONS
from ai.search.best_moves import BestMoves
from ai.search.cancel_token import CancelToken
from ai.search.iterative_deepening import Limits, SearchResult
from ai.verdict import Verdict
from game.rules.board import Board
from game.rules.errors import RulesError, SetupError
from game.rules.numbers import Move
from game.rules.outcome import DRAWN, FIRST_WON, SECOND_WON
from game.rules.perft import MOST_TURNS, count
from game.rules.text_drawing import plain
from game.version import VERSION

LONGEST_ERROR = 300
EXPLAINING = 1.0  # seconds for explaining a move, without a limit
_RESULTS = {FIRST_WON: "p1win", SECOND_WON: "p2win", DRAWN: "draw"}


class Ugi:
    """Parses the commands of a client, passes them to an engine, and writes its answers."""

    def __init__(self, say: Callable[[str], None]) -> None:
        self.say = say
        self.engine = Engine(lambda text: self.say(f"info string {text}"))
        self.commands: Mapping[str, Callable[[str, CancelToken], None]] = {
            "ugi": self._introduce,
            "isready": self._confirm,
            "uginewgame": self._new_game,
            "setoption": self._set_option,
            "position": self._set_position,
            "query": self._query,
            "show": self._show,
            "perft": self._perft,
            "go": self._go,
        }

    def obey(self, line: str, cancel_token: CancelToken) -> None:
        """Carry out one command and write its answer. `cancel_token` cancels a command that takes long."""
        word, rest, *_ = (*line.split(maxsplit=1), "", "")
        try:
            if word not in self.commands:
                raise ProtocolError(f"unknown command {word}, expected {', '.join(self.commands)}, stop or quit")
            self.commands[word](rest.strip(), cancel_token)
        except RulesError as error:
            self._report_error(str(error))
        except BrokenPipeError:
            raise
        except Exception as error:
            self._report_error(f"{word}: unexpected {type(error).__name__}: {error}")

    def _report_error(self, message: str) -> None:
        text = " ".join(message.split())
        if len(text) > LONGEST_ERROR:  # the error is at the beginning, the expectation at the end
            text = f"{text[: LONGEST_ERROR // 2]} ... {text[-LONGEST_ERROR // 2 :]}"
        self.say(f"info string error: {text}")

    def _introduce(self, rest: str, cancel_token: CancelToken) -> None:
        self.say(f"id name Conniption {VERSION}")
        self.say("id author the Conniption contributors")
        for option in OPTIONS.values():
            self.say(option.describe())
        self.say("ugiok")

    def _confirm(self, rest: str, cancel_token: CancelToken) -> None:
        self.engine.prepare()
        self.say("readyok")

    def _new_game(self, rest: str, cancel_token: CancelToken) -> None:
        self.engine.new_game()
        self.engine.prepare()

    def _set_option(self, rest: str, cancel_token: CancelToken) -> None:
        match = re.fullmatch(r"name\s+(.*?)(?:\s+value(?:\s+(.*))?)?", rest, re.IGNORECASE | re.DOTALL)
        if match is None or not match[1]:
            raise ProtocolError(f"setoption {rest}: expected setoption name N value V")
        option = OPTIONS.get(match[1].lower())
        if option is None:
            self.say(f"info string unknown option {match[1]} ignored")
            return
        self.engine.set_option(option, (match[2] or "").strip())

    def _set_position(self, rest: str, cancel_token: CancelToken) -> None:
        words = rest.split()
        end = words.index("moves") if "moves" in words else len(words)
        if words[:1] == ["fen"]:
            self.engine.set_position(" ".join(words[1:end]), words[end + 1 :])
        elif words[:end] == ["startpos"]:
            self.engine.set_position(None, words[end + 1 :])
        else:
            raise ProtocolError(f"position {' '.join(words[:end])}: expected position startpos or position fen F")

    def _query(self, rest: str, cancel_token: CancelToken) -> None:
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

    def _show(self, rest: str, cancel_token: CancelToken) -> None:
        board = self.engine.board
        texts = [board.text(move) for move in board.moves()]
        picture = board.drawing(plain(board.letters), board.letters)
        moves = f"moves: {' '.join(texts) or 'none'}"
        self.say("\n".join([*picture, f"fen: {board.position()}", moves]))

    def _perft(self, rest: str, cancel_token: CancelToken) -> None:
        depth = read_number("perft", rest)
        if depth > MOST_TURNS:
            raise ProtocolError(f"perft {rest}: expected a number from 0 to {MOST_TURNS}")

        def pulse(done: float) -> None:
            if cancel_token.is_cancelled:
                raise ProtocolError("perft stopped")

        self.say(f"nodes {count(self.engine.board.copy(), depth, pulse)}")

    def _go(self, rest: str, cancel_token: CancelToken) -> None:
        board = self.engine.board
        task = read_go(rest.split())
        for error_text in task.error_texts:
            self._report_error(error_text)
        if self.engine.is_beyond_end:
            self._report_error("the last position has moves after the end of the game, so there is no best move")
        if board.ended or self.engine.is_beyond_end:
            self.say("bestmove none")
            return
        limits = task.limits(board.mover)
        if task.goal is GoMode.EXPLAIN:
            move = self._explain(task.subject, limits.budget() or EXPLAINING, cancel_token)
        elif task.goal is GoMode.MOVE:
            several = self.engine.line_count > 1
            move = (self._choose_among_best if several else self._choose)(limits, cancel_token)
            if task.is_endless:
                cancel_token.wait()
        elif task.goal is GoMode.SOLVE:
            thought = self.engine.solve(limits.budget(), cancel_token)
            self._say_thought(thought)
            move = thought.move
        else:
            move = self.engine.grade(limits.budget(), cancel_token, self._say_worth)
        self.say(f"bestmove {board.text(move)}")

    def _choose(self, limits: Limits, cancel_token: CancelToken) -> Move:
        try:
            player = self.engine.player(cancel_token)
        except SetupError as error:
            # Every `go` must be answered with a move, even if the options do not fit the game.
            self._report_error(str(error))
            player = self.engine.fallback(cancel_token)
        if player.unit:
            self.say(f"info string cp counts {player.unit}")
        began = time.perf_counter()
        last: SearchResult | None = None

        def report(thought: SearchResult) -> None:
            nonlocal last
            last = thought
            # A player may run several searches, each with its own clock.
            self._say_thought(replace(thought, seconds=time.perf_counter() - began))

        thought = player.think(limits, report)
        if last is None or last.move != thought.move:
            report(thought)
        return thought.move

    def _choose_among_best(self, limits: Limits, cancel_token: CancelToken) -> Move:
        """Choose a move with the option MultiPV, and write the best moves after every depth."""
        best = self.engine.best_moves(limits, cancel_token, self._say_best_moves)
        if not best.lines:  # the search was stopped before it began
            return self._choose(replace(limits, depth=1), cancel_token)
        return best.lines[0].move

    def _say_best_moves(self, best: BestMoves) -> None:
        for number, thought in enumerate(best.lines, start=1):
            self._say_thought(thought, f"multipv {number} ")

    def _explain(self, subject: str, seconds: float, cancel_token: CancelToken) -> int:
        try:
            move = self.engine.board.move(subject or "no move")
        except RulesError as error:
            # Every `go` must be answered with a move.
            self._report_error(f"go explain: {error}")
            return self._choose(Limits(depth=1), cancel_token)
        evidence = self.engine.examine(move, seconds, cancel_token)
        for fact in evidence.facts:
            self.say(f"info fact {fact_words(self.engine.board, fact)}")
        if not evidence.verdict.is_proven:
            self.say(f"info string {self.engine.board.text(move)} is an estimate, searched to depth {evidence.depth}")
        self._say_worth(move, evidence.verdict)
        return evidence.best

    def _say_worth(self, move: Move, verdict: Verdict) -> None:
        self.say(f"info move {self.engine.board.text(move)} score {verdict}")

    def _say_thought(self, thought: SearchResult, number: str = "") -> None:
        line = _texts(self.engine.board, thought.line or (thought.move,))
        self.say(
            f"info depth {thought.depth} {number}score {thought.verdict} nodes {thought.nodes} "
            f"nps {thought.nodes_per_second} time {1000 * thought.seconds:.0f} pv {' '.join(line)}"
        )


def _texts(board: Board, line: Iterable[Move]) -> list[str]:
    """Return the moves of a line of play in the notation of the game."""
    board = board.copy()
    texts = []
    for move in line:
        texts.append(board.text(move))
        board.play(move)
    return texts
