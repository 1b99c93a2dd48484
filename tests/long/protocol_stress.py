"""Send an engine 10,000 commands in random order and timing: `python -m tests.long.protocol_stress`.

Every search must end with exactly one legal move, nothing may crash or hang, and `stop` must act at once.
"""

import argparse
import queue
import random
import subprocess
import sys
import threading
import time
from dataclasses import dataclass, field

from ai.players.levels import LEVELS
from ai.players.registry import PLAYERS
from game.rules.board import Board
from game.rules.registry import GAMES, start
from tests.helpers.program import ROOT, command

PATIENCE = 60.0  # seconds after which the engine counts as hanging
PROMPT = 0.020  # seconds to answer `stop`, without the wake-up delay of the computer
PAUSE = 0.005  # seconds that are slept to see how late the computer wakes a program
GARBAGE = (  # no line changes the position or starts a search
    *("", " ", "going", "perft x", "perft -1", "position", "position fen", "position fen x y z", "stop"),
    *("setoption", "setoption name", "setoption name Hash value many", "setoption name Nothing value 4", "ugi ugi"),
    *("position startpos moves 99", "perft", "query", "query tea", "\x00\xff", "é"),
    *(
        "bestmove 4",
        "uci",
        "quit_not",
        "ponderhit",
        "go_ponder",
        "setoption name Hash",
        "position fen ////// 9 4,4 f",
        "x" * 5000,
        "isready now",
    ),
)
OPTIONS = (
    *(f"Player value {name}" for name in PLAYERS),
    *(f"Level value {level}" for level in range(len(LEVELS) + 1)),
    *("Hash value 1", "Hash value 4", "Hash value 4096", "Threads value 1", "Threads value 256"),
    *("Seed value 7", "OwnBook value true", "MultiPV value 1", "MultiPV value 4"),
)
SEARCHES = (
    *("depth 1", "depth 3", "movetime 10", "movetime 40", "nodes 2000", "infinite", "infinite", "infinite"),
    *(
        "depth x",
        "movetime",
        "nodes 100 sideways",
        "ponder",
        "ponder movetime 20",
        "solve movetime 20",
    ),  # partly invalid limits still need an answer
)
CLOCK = "p1time 300 p2time 300 p1inc 0 p2inc 0"


@dataclass
class Report:
    """The results of a run."""

    commands: int = 0
    searches: int = 0
    latencies: list[float] = field(default_factory=list)  # of `stop`, in seconds
    delays: list[float] = field(default_factory=list)  # of waking up on this computer, in seconds

    def watch_the_computer(self) -> None:
        """Measure how late a sleeping program wakes up on this computer. Runs on its own thread."""
        while True:
            began = time.perf_counter()
            time.sleep(PAUSE)
            self.delays.append(time.perf_counter() - began - PAUSE)


def percentile(seconds: list[float], share: float) -> float:
    return sorted(seconds)[min(len(seconds) - 1, int(share * len(seconds)))]


class Client:
    """A client of an engine that also tracks the expected position."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.report = Report()
        self.game = "conniption"
        self.board: Board = start(self.game)
        self.engine = subprocess.Popen(command("engine"), cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.answers: queue.SimpleQueue[tuple[float, str]] = queue.SimpleQueue()
        threading.Thread(target=self._hear, daemon=True).start()
        threading.Thread(target=self.report.watch_the_computer, daemon=True).start()

    def _hear(self) -> None:
        for line in self.engine.stdout:
            self.answers.put((time.perf_counter(), line.decode("utf-8").rstrip("\r\n")))
        self.answers.put((time.perf_counter(), "(the end)"))

    def send(self, line: str) -> float:
        """Send a line. Return its time."""
        self.report.commands += 1
        now = time.perf_counter()
        self.engine.stdin.write(line.encode("utf-8", "surrogateescape") + b"\n")
        self.engine.stdin.flush()
        return now

    def wait_for(self, beginning: str) -> tuple[float, str]:
        """Return the next answer with this beginning, and its time."""
        end = time.monotonic() + PATIENCE
        while True:
            try:
                moment, line = self.answers.get(timeout=max(0.001, end - time.monotonic()))
            except queue.Empty:
                raise AssertionError(f"no {beginning} within {PATIENCE:g} s") from None
            assert line != "(the end)", f"the engine ended while {beginning} was expected"
            assert ": unexpected " not in line, line
            if line.startswith(beginning):
                return moment, line

    # --- commands ---

    def change_position(self) -> None:
        if self.rng.random() < 0.3:
            self.game = self.rng.choice(list(GAMES))
            self.send(f"setoption name Game value {self.game}")
        board = start(self.game)
        texts = []
        for _ in range(self.rng.randrange(20)):
            if board.ended:
                break
            move = self.rng.choice(board.moves())
            texts.append(board.text(move))
            board.play(move)
        self.board = board
        self.send("position startpos" + (f" moves {' '.join(texts)}" if texts else ""))

    def ask(self) -> None:
        """Send a short query, and wait for the answer."""
        question, beginning = self.rng.choice(
            [("isready", "readyok"), ("query p1turn", "response"), ("perft 2", "nodes"), ("ugi", "ugiok")]
        )
        self.send(question)
        self.wait_for(beginning)

    def search(self) -> None:
        """Start a search, disturb it, maybe stop it, and check its move."""
        kind = self.rng.choice([*SEARCHES, CLOCK, "solve", "grade", *self.explanations()])
        self.report.searches += 1
        self.send(f"go {kind}")
        for _ in range(self.rng.randrange(3)):
            time.sleep(self.rng.random() * 0.01)
            if self.rng.random() < 0.5:
                self.send("isready")
                self.wait_for_either("readyok")
            else:
                self.send(self.rng.choice(["", "stopp", "isready"]))
        time.sleep(self.rng.random() * 0.03)
        stopped = None
        if kind in ("infinite", "solve", "grade") or kind.startswith("explain") or self.rng.random() < 0.5:
            stopped = self.send("stop")
        moment, line = self.wait_for_move()
        if stopped is not None and moment > stopped:
            self.report.latencies.append(moment - stopped)
        words = line.split()
        assert len(words) == 2, line
        legal = {self.board.text(move) for move in self.board.moves()}
        assert words[1] in legal or (self.board.ended and words[1] == "none"), (line, self.board.position())

    def explanations(self) -> list[str]:
        """Return requests to explain a legal move, with and without a limit of time, and no move."""
        moves = [self.board.text(move) for move in self.board.moves()]
        return [f"explain {self.rng.choice(moves)}{limit}" for limit in ("", " movetime 20") if moves] + ["explain tea"]

    def wait_for_either(self, beginning: str) -> None:
        """Wait for an answer. Store the move if the search ends before it."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            moment, line = self.answers.get(timeout=PATIENCE)
            if line.startswith("bestmove"):
                self.game_summary = moment, line
            if line.startswith(beginning):
                return
        raise AssertionError(f"no {beginning}")

    game_summary: tuple[float, str] | None = None

    def wait_for_move(self) -> tuple[float, str]:
        found, self.game_summary = self.game_summary, None
        return found or self.wait_for("bestmove")

    def fire(self, commands: int) -> Report:
        """Send this many commands, then quit."""
        actions = [self.change_position, self.ask, self.search, self.search]
        while self.report.commands < commands:
            if self.rng.random() < 0.4:
                self.send(self.rng.choice(GARBAGE))
            elif self.rng.random() < 0.2:
                self.send(f"setoption name {self.rng.choice(OPTIONS)}")
            else:
                self.rng.choice(actions)()
        self.send("quit")
        assert self.engine.wait(PATIENCE) == 0
        return self.report


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition(":")[0])
    parser.add_argument("--commands", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    client = Client(random.Random(arguments.seed))
    try:
        report = client.fire(arguments.commands)
    finally:
        client.engine.kill()
    late, delay = percentile(report.latencies, 0.99), percentile(report.delays, 0.99)
    prompt = sum(latency <= PROMPT for latency in report.latencies) / len(report.latencies)
    print(f"{report.commands} commands, {report.searches} searches, each answered by exactly one legal move")
    print(
        f"{len(report.latencies)} stops: half answered within {1000 * percentile(report.latencies, 0.5):.1f} ms, "
        f"{100 * prompt:.1f}% within {1000 * PROMPT:.0f} ms, 99% within {1000 * late:.1f} ms"
    )
    print(f"the computer itself wakes a sleeping program within {1000 * delay:.1f} ms in 99 of 100")
    # The answer passes three threads (reader, search, client), and each must be woken up.
    return 0 if late <= PROMPT + 3 * delay else 1


if __name__ == "__main__":
    sys.exit(main())
