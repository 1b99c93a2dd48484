"""Solve positions: exactly in Conniption and Connect Four; in the other games, as far as the search can prove."""

from __future__ import annotations

import argparse
import os
import stat
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from ai.alarm import alarm
from ai.exact.catalog import solved_games
from ai.exact.proof import Stopped, write_proof
from ai.exact.prover import Prover
from ai.search.deepening import Thought
from ai.verdict import Verdict, final_verdict
from game.files import whole_file
from game.rules.board import Board
from game.rules.errors import InvalidPositionError, RulesError
from game.rules.numbers import Move
from game.teach.explanation import ExplainJob
from game.teach.telling import Audience
from game.terminal.interruption import ask, tidy_end
from game.terminal.lines import LONGEST_LINE, read_lines
from game.terminal.progress import Progress
from game.tools.arguments import add_game_arguments, add_moves_argument, add_position_argument, board_from, play_moves

SOLVED, OPEN = 0, 1
MOST_ANSWERS = 1_000_000  # of a proof, unless more are asked for; those of Conniption take some ten thousand
EXPLAINING = 3.0  # seconds for what is to be said about a move, unless more are given


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_game_arguments(parser)
    add_moves_argument(parser)
    add_position_argument(parser)
    parser.add_argument("--all-moves", action="store_true", help="also say what every legal move is worth")
    parser.add_argument("--explain", metavar="M", help="say what is good or bad about a move of the position")
    parser.add_argument("--hash", metavar="MB", type=float, default=64, help="memory for the table (default 64)")
    parser.add_argument("--seconds", metavar="S", type=float, help="give up on a position after so long")
    parser.add_argument("--no-book", action="store_true", help="work out Connect Four openings, too")
    parser.add_argument("--proof", metavar="FILE", type=Path, help="write the winning strategy, for anyone to check")
    parser.add_argument(
        "--answers",
        metavar="N",
        type=int,
        default=MOST_ANSWERS,
        help=f"the most that a proof may take, some 40 MB a million (default {MOST_ANSWERS:,})",
    )
    parser.epilog = (
        "Without moves and position, positions are read from standard input, if it is a file or a pipe: one a"
    )
    parser.epilog += " line, each as a position text or as the moves from the start. Exit code 1: not all were proven."


def run(arguments: argparse.Namespace) -> int:
    board = board_from(arguments)
    if not arguments.hash > 0 or (arguments.seconds is not None and not arguments.seconds > 0):
        raise RulesError("--hash and --seconds take numbers above 0")
    if arguments.answers < 1:
        raise RulesError("--answers takes a number from 1")
    if arguments.explain is not None:
        return _explain(board, arguments.explain, arguments.seconds or EXPLAINING)
    solving = Solving(arguments)
    if arguments.proof is not None:
        return solving.prove(board, arguments.proof, arguments.answers)
    if not arguments.moves and arguments.position is None and _is_fed():
        lines = [line for line in map(str.strip, read_lines(sys.stdin, _refuse)) if line]
        if lines:
            return solving.solve_lines(board, lines)
    return solving.solve(board)


def _is_fed() -> bool:
    """Whether standard input is a file or a pipe, rather than a person or nothing."""
    try:
        mode = os.fstat(sys.stdin.fileno()).st_mode
    except (AttributeError, OSError, ValueError):
        return False
    return stat.S_ISFIFO(mode) or stat.S_ISREG(mode)


def _refuse() -> None:
    raise RulesError(f"a line of more than {LONGEST_LINE:,} characters: expected a position or a list of moves a line")


class Solving:
    """Solves positions one after the other, each for as long as the arguments say, and prints what it finds."""

    def __init__(self, arguments: argparse.Namespace) -> None:
        self.prover = Prover(arguments.hash, own_book=not arguments.no_book)
        self.seconds: float | None = arguments.seconds
        self.all_moves: bool = arguments.all_moves

    def solve(self, board: Board) -> int:
        """One position, with all that is known of it."""
        if board.ended:
            print(f"{final_verdict(board)}: the game is over")
            return SOLVED
        began = time.perf_counter()
        with Progress("solving"):
            thought = self._thought(board)
        if thought is None:
            print(f"not proven in {time.perf_counter() - began:.1f} s")
            return OPEN
        print(thought.verdict)
        print(f"best move {board.text(thought.move)}")
        print(f"line {' '.join(_texts(board, thought.line))}")
        print(f"{thought.nodes:,} nodes in {thought.seconds:.3f} s")
        if not self.all_moves:
            return SOLVED
        with Progress("moves") as progress:
            return self._grade(board, progress)

    def solve_lines(self, start: Board, lines: list[str]) -> int:
        """One answer a line: verdict, best move. With all moves, a line for each of them follows."""
        code = SOLVED
        with Progress("solving") as progress:
            for index, line in enumerate(lines):
                board = _read_line(start, line)
                thought = None if board.ended else self._thought(board)
                if board.ended:
                    progress.say(f"{final_verdict(board)} bestmove none")
                elif thought is None:
                    progress.say("open")
                    code = OPEN
                else:
                    progress.say(f"{thought.verdict} bestmove {board.text(thought.move)}")
                    if self.all_moves:
                        code = max(code, self._grade(board, progress))
                progress.show((index + 1) / len(lines))
        return code

    def prove(self, board: Board, path: Path, most: int) -> int:
        """Write the winning strategy to a file."""
        solver = self.prover.solver(board)
        if solver is None:
            raise RulesError(f"--proof: only {' and '.join(solved_games())} have an exact solver")
        began = time.perf_counter()
        try:
            with tidy_end(), whole_file(path) as file, Progress("proof") as progress, alarm(self.seconds, solver.stop):

                def pulse(done: float, count: int, size: int) -> None:
                    progress.show(done, f"{count:,} answers, {size / 1e6:.1f} MB")

                verdict = ask(lambda: write_proof(board, solver, file, most, pulse), solver.stop)
        except Stopped:
            print(f"not proven in {time.perf_counter() - began:.1f} s")
            return OPEN
        print(f"{verdict}, proven in {path}")
        return SOLVED

    def _thought(self, board: Board) -> Thought | None:
        """The answer for a position that is not over, or None if it is not proven in time."""
        thought = ask(lambda: self.prover.solve(board, self.seconds), self.prover.stop)
        return thought if thought.verdict.is_proven else None

    def _grade(self, board: Board, progress: Progress) -> int:
        def tell(move: Move, verdict: Verdict) -> None:
            progress.say(f"move {board.text(move)} {verdict}")

        known = ask(lambda: self.prover.grade(board, self.seconds, tell), self.prover.stop)
        return SOLVED if len(known) == len(board.moves()) else OPEN


def _explain(board: Board, text: str, seconds: float) -> int:
    """What is to be said about a move, in sentences, with the lines that prove it."""
    job = ExplainJob(board, board.move(text), Audience(("Player 1", "Player 2"), notation="short"), seconds)
    with Progress("explaining"):
        explanation = ask(job.work, job.stop)
    depth = f", searched to depth {explanation.depth}" if explanation.depth else ""
    print(f"{board.text(explanation.move)} {explanation.verdict}: {explanation.grade.value}{depth}")
    print(*explanation.sentences, sep="\n")
    for name, line in (("line", explanation.line), ("better", explanation.better)):
        if line:
            print(f"{name} {' '.join(_texts(board, line))}")
    return SOLVED if explanation.verdict.is_proven else OPEN


def _read_line(start: Board, line: str) -> Board:
    """The board of a line of input: a position text, or moves from the start."""
    board = start.copy()
    try:
        board.set_position(line)
    except InvalidPositionError:
        if "/" in line or "." in line:
            raise
        play_moves(board, line)
    return board


def _texts(board: Board, line: tuple[Move, ...]) -> Iterator[str]:
    board = board.copy()
    for move in line:
        yield board.text(move)
        board.play(move)
