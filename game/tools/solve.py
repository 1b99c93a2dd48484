"""Solve positions: exactly where a game has a solver; in the other games, as far as the search can prove."""

from __future__ import annotations

import argparse
import os
import stat
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TextIO, TypeVar

from ai.clock import alarm
from ai.exact.catalog import solved_games, solver_for
from ai.exact.proof import Stopped, write_proof
from ai.exact.solver import Solver
from ai.players.catalog import player_for
from ai.players.player import PlayerSpec
from ai.search.deepening import Limits, Thought
from ai.verdict import Verdict, final_verdict
from game.files import whole_file
from game.rules.board import Board
from game.rules.errors import InvalidPositionError, RulesError
from game.terminal.interruption import ask, tidy_end
from game.terminal.lines import LONGEST_LINE, read_lines
from game.terminal.progress import Progress
from game.tools.arguments import add_game_arguments, add_moves_argument, add_position_argument, board_from, play_moves

SOLVED, OPEN = 0, 1
MOST_ANSWERS = 1_000_000  # of a proof, unless more are asked for
Answer = TypeVar("Answer")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_game_arguments(parser)
    add_moves_argument(parser)
    add_position_argument(parser)
    parser.add_argument("--all-moves", action="store_true", help="also say what every legal move is worth")
    parser.add_argument("--hash", metavar="MB", type=float, default=64, help="memory for the table (default 64)")
    parser.add_argument("--seconds", metavar="S", type=float, help="give up on a position after so long")
    parser.add_argument("--no-book", action="store_true", help="work out openings that are known by heart, too")
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
    prover = _prover(board, arguments)
    if arguments.proof is not None:
        return _write_proof(board, arguments.proof, arguments.answers, prover)
    if not arguments.moves and arguments.position is None and _is_fed():
        lines = [line for line in map(str.strip, read_lines(sys.stdin, _refuse)) if line]
        if lines:
            return _solve_lines(board, lines, prover, arguments.all_moves)
    return _solve_one(board, prover, arguments.all_moves)


def _is_fed() -> bool:
    """Whether standard input is a file or a pipe, rather than a person or nothing."""
    try:
        mode = os.fstat(sys.stdin.fileno()).st_mode
    except (AttributeError, OSError, ValueError):
        return False
    return stat.S_ISFIFO(mode) or stat.S_ISREG(mode)


def _refuse() -> None:
    raise RulesError(f"a line of more than {LONGEST_LINE:,} characters: expected a position or a list of moves a line")


# --- who proves ---


class ExactProver:
    """The solver of a game that has one."""

    def __init__(self, solver: Solver, seconds: float | None) -> None:
        self.solver = solver
        self.seconds = seconds

    def solve(self, board: Board) -> Thought | None:
        return self._answer(lambda: self.solver.solve(board))

    def grade(self, board: Board) -> Iterator[tuple[int, Verdict]]:
        yield from self._answer(lambda: self.solver.grade(board)).items()

    def prove(self, board: Board, file: TextIO, most: int, pulse: Callable[[float, int, int], None]) -> Verdict:
        """Write a proof; see ai.exact.proof."""
        return self._answer(lambda: write_proof(board, self.solver, file, most, pulse))

    def _answer(self, question: Callable[[], Answer]) -> Answer:
        with alarm(self.seconds, self.solver.stop):
            answer = ask(question, self.solver.stop)
        self.solver.resume()
        return answer


class SearchProver:
    """The search of all games, until its answer is certain."""

    def __init__(self, arguments: argparse.Namespace) -> None:
        # What is known by heart is a move, and no proof.
        self.spec = PlayerSpec(own_book=False, megabytes=arguments.hash)
        self.seconds = arguments.seconds

    def solve(self, board: Board) -> Thought | None:
        player = player_for(board.copy(), self.spec)
        thought = ask(lambda: player.think(Limits(seconds=self.seconds)), player.stop)
        return thought if thought.verdict.is_proven else None

    def grade(self, board: Board) -> Iterator[tuple[int, Verdict]]:
        for move in board.moves():
            child = board.copy()
            child.play(move)
            if child.ended:
                yield move, final_verdict(child).before_turn()
                continue
            thought = self.solve(child)
            if thought is not None:
                yield move, thought.verdict.before_turn()


def _prover(board: Board, arguments: argparse.Namespace) -> ExactProver | SearchProver:
    solver = solver_for(board, arguments.hash, own_book=not arguments.no_book)
    return SearchProver(arguments) if solver is None else ExactProver(solver, arguments.seconds)


# --- what is said ---


def _solve_one(board: Board, prover: ExactProver | SearchProver, all_moves: bool) -> int:
    if board.ended:
        print(f"{final_verdict(board)}: the game is over")
        return SOLVED
    began = time.perf_counter()
    with Progress("solving"):
        thought = prover.solve(board)
    if thought is None:
        print(f"not proven in {time.perf_counter() - began:.1f} s")
        return OPEN
    print(thought.verdict)
    print(f"best move {board.text(thought.move)}")
    print(f"line {' '.join(_texts(board, thought.line))}")
    print(f"{thought.nodes:,} nodes in {thought.seconds:.3f} s")
    if not all_moves:
        return SOLVED
    with Progress("moves") as progress:
        return _print_moves(board, prover, progress)


def _print_moves(board: Board, prover: ExactProver | SearchProver, progress: Progress) -> int:
    known = 0
    for move, verdict in prover.grade(board):
        progress.say(f"move {board.text(move)} {verdict}")
        known += 1
    return SOLVED if known == len(board.moves()) else OPEN


def _solve_lines(start: Board, lines: list[str], prover: ExactProver | SearchProver, all_moves: bool) -> int:
    """One answer a line: verdict, best move. With all moves, a line for each of them follows."""
    code = SOLVED
    with Progress("solving") as progress:
        for index, line in enumerate(lines):
            board = _read_line(start, line)
            thought = None if board.ended else prover.solve(board)
            if board.ended:
                progress.say(f"{final_verdict(board)} bestmove none")
            elif thought is None:
                progress.say("open")
                code = OPEN
            else:
                progress.say(f"{thought.verdict} bestmove {board.text(thought.move)}")
                if all_moves:
                    code = max(code, _print_moves(board, prover, progress))
            progress.show((index + 1) / len(lines))
    return code


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


def _texts(board: Board, line: tuple[int, ...]) -> Iterator[str]:
    board = board.copy()
    for move in line:
        yield board.text(move)
        board.play(move)


def _write_proof(board: Board, path: Path, most: int, prover: ExactProver | SearchProver) -> int:
    if not isinstance(prover, ExactProver):
        raise RulesError(f"--proof: only {' and '.join(solved_games())} have an exact solver")
    began = time.perf_counter()
    try:
        with tidy_end(), whole_file(path) as file, Progress("proof") as progress:
            verdict = prover.prove(
                board,
                file,
                most,
                lambda done, count, size: progress.show(done, f"{count:,} answers, {size / 1e6:.1f} MB"),
            )
    except Stopped:
        print(f"not proven in {time.perf_counter() - began:.1f} s")
        return OPEN
    print(f"{verdict}, proven in {path}")
    return SOLVED
