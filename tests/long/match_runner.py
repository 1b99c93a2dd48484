"""A match runner independent of the game's own code: two engines behind pipes, with the slow rules as referee.

    python -m tests.long.match_runner --games 200 --movetime 50

It plays the games of each of the five kinds, half of them with the seats swapped. It counts games that a runner would
score as lost: a crash, an illegal move, a late answer, a wrong result.
"""

import argparse
import random
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path

from tests.reference import conniption, domino, paths, watch_your_back

ROOT = Path(__file__).parents[2]
SHAPE = ROOT / "assets" / "shapes" / "3x3x3.txt"
# The engines differ, so that the games do. One of them has the default options.
CONFIGURATIONS = ({}, {"Player": "negascout", "Hash": "8"})
LATE = 0.5  # seconds beyond the time for a move
OPENING = 2  # turns played at random before the engines take over


def shape() -> tuple[int, list[list[int]]]:
    lines = [line for line in SHAPE.read_text("utf-8").splitlines() if not line.startswith("#")]
    return int(lines[0]), [[int(word) for word in line.split()] for line in lines[1:] if line.strip()]


STARTS = {
    "conniption": ({}, lambda: conniption.start()),
    "connect4": ({}, lambda: conniption.start(flips=(0, 0))),
    "domino": ({"Size": "6x6", "Line": "5"}, lambda: domino.start(columns=6, rows=6, line=5)),
    "paths": ({"File": "3x3x3"}, lambda: paths.start(*shape())),
    "wyb": ({}, lambda: watch_your_back.start()),
}


class Engine:
    """An engine process."""

    def __init__(self, options: dict[str, str]) -> None:
        self.process = subprocess.Popen(
            [sys.executable, str(ROOT / "main.py"), "engine"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            bufsize=1,
        )
        self.say("ugi")
        self.hear("ugiok")
        for name, value in options.items():
            self.say(f"setoption name {name} value {value}")
        self.ready()

    def say(self, line: str) -> None:
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def hear(self, first: str) -> list[str]:
        """Read lines until one has the word `first` at its beginning, and return the words of that line."""
        while line := self.process.stdout.readline():
            words = line.split()
            if words and words[0] == first:
                return words
        raise ConnectionError("the engine has ended")

    def ready(self) -> None:
        self.say("isready")
        self.hear("readyok")

    def quit(self) -> None:
        self.say("quit")
        self.process.wait(60)


def play(engines: list[Engine], position, movetime: int, chance: random.Random) -> str:
    """Play a game. Return an empty text, or the error that ended it."""
    moves: list[str] = []
    for engine in engines:
        engine.say("uginewgame")
    while position.result() is None:
        if len(moves) < OPENING:
            move = chance.choice(sorted(position.moves()))
        else:
            engine = engines[position.mover]
            engine.say("position startpos" + (f" moves {' '.join(moves)}" if moves else ""))
            engine.ready()
            began = time.monotonic()
            engine.say(f"go movetime {movetime}")
            move = engine.hear("bestmove")[1]
            if time.monotonic() - began > movetime / 1000 + LATE:
                return "too late"
            if move not in position.moves():
                return f"illegal move {move} after {' '.join(moves)}"
        moves.append(move)
        position = position.play(move)
    winner = position.result()[0]
    for engine in engines:
        engine.say(f"position startpos moves {' '.join(moves)}")
        engine.say("query result")
        if engine.hear("response")[1] != {0: "p1win", 1: "p2win", None: "draw"}[winner]:
            return f"another result after {' '.join(moves)}"
    return ""


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=200, help="games of each kind (default 200)")
    parser.add_argument("--movetime", type=int, default=50, help="milliseconds a move (default 50)")
    parser.add_argument("--game", choices=STARTS, action="append", help="only this kind")
    arguments = parser.parse_args()
    errors = 0
    for game in arguments.game or STARTS:
        setup, start = STARTS[game]
        engines = [Engine({"Game": game, **setup, **options}) for options in CONFIGURATIONS]
        chance = random.Random(1)
        trouble: Counter[str] = Counter()
        for number in range(arguments.games):
            seats = engines if number % 2 == 0 else engines[::-1]
            if error := play(seats, start(), arguments.movetime, chance):
                trouble[error] += 1
        for engine in engines:
            engine.quit()
        errors += trouble.total()
        print(f"{game}: {arguments.games} games, {trouble.total()} lost by errors {dict(trouble) or ''}", flush=True)
    return 1 if errors else 0


if __name__ == "__main__":
    sys.exit(main())
