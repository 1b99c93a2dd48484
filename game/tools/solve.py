"""Solve positions: Conniption and Connect Four exactly, the other games as far as the search can prove results."""

import argparse
import os
import stat
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from ai.deadline import deadline
from ai.exact.proof import ProofCancelled, write_proof
from ai.exact.prover import Prover
from ai.games.game_ai import ai_for
from ai.search.iterative_deepening import SearchResult
from ai.verdict import Verdict, VerdictKind, WinProof, final_verdict
from game.files import whole_file
from game.record.player import DEFAULT_NAMES, person_title
from game.rules.board import Board
from game.rules.errors import InvalidPositionError, RulesError
from game.rules.numbers import Move
from game.rules.registry import GAMES
from game.teach.explanations.explanation import explain
from game.teach.explanations.explanation_text import Audience
from game.terminal.input_lines import LONGEST_LINE, read_lines
from game.terminal.interruption import ask, exit_on_termination
from game.terminal.progress_bar import ProgressBar
from game.tools.arguments import (
    add_game_arguments,
    add_moves_argument,
    add_number,
    add_position_argument,
    board_from,
    play_moves,
)
from game.words.messages import tr

SOLVED, OPEN = 0, 1  # exit codes: OPEN if a position was not proven
MOST_ANSWERS = 1_000_000  # the default limit of answers in a proof; proofs of Conniption have some ten thousand
EXPLAINING = 3.0  # the default number of seconds to explain a move


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_game_arguments(parser)
    add_moves_argument(parser)
    add_position_argument(parser)
    parser.add_argument("--all-moves", action="store_true", help=tr("also print the verdict of every legal move"))
    parser.add_argument("--explain", metavar="M", help=tr("explain why the move M is good or bad"))
    parser.add_argument(
        "--hash", metavar="MB", type=float, default=64, help=tr("megabytes for the transposition table (default 64)")
    )
    parser.add_argument("--seconds", metavar="S", type=float, help=tr("give up on a position after S seconds"))
    parser.add_argument("--no-book", action="store_true", help=tr("do not use the book of openings"))
    parser.add_argument("--proof", metavar="FILE", type=Path, help=tr("write the winning strategy to a file"))
    add_number(
        parser,
        "--answers",
        tr(
            "give up if a proof needs more moves of the winner; a million take 40 MB (default {most_answers:,})",
            most_answers=MOST_ANSWERS,
        ),
        MOST_ANSWERS,
    )
    parser.epilog = (
        "Without moves and position, positions are read from standard input if it is a file or a pipe. Each line has a "
        "position text or the moves from the start. Exit code 1: not all positions were proven."
    )


def run(arguments: argparse.Namespace) -> int:
    board = board_from(arguments)
    if not arguments.hash > 0 or (arguments.seconds is not None and not arguments.seconds > 0):
        raise RulesError("--hash and --seconds must be above 0")
    if arguments.explain is not None:
        return _explain(board, arguments.explain, arguments.seconds or EXPLAINING)
    solving = SolveRun(arguments)
    if arguments.proof is not None:
        return solving.prove(board, arguments.proof, arguments.answers)
    if not arguments.moves and arguments.position is None and _has_input():
        lines = [line for line in map(str.strip, read_lines(sys.stdin, _refuse)) if line]
        if lines:
            return solving.solve_lines(board, lines)
    return solving.solve(board)


def _has_input() -> bool:
    """Return True if standard input is a file or a pipe. Return False if it is a terminal or missing."""
    try:
        mode = os.fstat(sys.stdin.fileno()).st_mode
    except (AttributeError, OSError, ValueError):
        return False
    return stat.S_ISFIFO(mode) or stat.S_ISREG(mode)


def _refuse() -> None:
    raise RulesError(
        "a line has more than {most:,} characters: expected a position or moves per line", most=LONGEST_LINE
    )


class SolveRun:
    """Solves positions one after the other and prints the results. The command line arguments set the limits."""

    def __init__(self, arguments: argparse.Namespace) -> None:
        self.prover = Prover(arguments.hash, own_book=not arguments.no_book)
        self.seconds: float | None = arguments.seconds
        self.all_moves: bool = arguments.all_moves

    def solve(self, board: Board) -> int:
        """Solve one position and print its verdict, best move and line of best play. Return the exit code."""
        if board.ended:
            print(f"{final_verdict(board)}: the game is over")
            return SOLVED
        began = time.perf_counter()
        with ProgressBar("solving"):
            thought = self._search_result(board)
        if thought is None:
            print(f"not proven in {time.perf_counter() - began:.1f} s")
            return OPEN
        print(_result_text(thought.verdict))
        print(f"best move {board.text(thought.move)}")
        print(f"line {' '.join(_texts(board, thought.line))}")
        print(f"{thought.nodes:,} nodes in {thought.seconds:.3f} s")
        if not self.all_moves:
            return SOLVED
        with ProgressBar("moves") as progress:
            return self._grade(board, progress)

    def solve_lines(self, start: Board, lines: list[str]) -> int:
        """Solve the position in each line and print its verdict and best move.

        With `--all-moves`, print the verdict of each legal move too. Return the exit code.
        """
        code = SOLVED
        with ProgressBar("solving") as progress:
            for index, line in enumerate(lines):
                board = _read_line(start, line)
                thought = None if board.ended else self._search_result(board)
                if board.ended:
                    progress.say(f"{final_verdict(board)} bestmove none")
                elif thought is None:
                    progress.say("open")
                    code = OPEN
                else:
                    progress.say(f"{_result_word(thought.verdict)} bestmove {board.text(thought.move)}")
                    if self.all_moves:
                        code = max(code, self._grade(board, progress))
                progress.show((index + 1) / len(lines))
        return code

    def prove(self, board: Board, path: Path, most: int) -> int:
        """Write a proof of the position's verdict, the winning strategy, to a file. Return the exit code."""
        solver = self.prover.solver(board)
        if solver is None:
            solved = [game.title for game in GAMES.values() if ai_for(game.name).has_solver]
            raise RulesError("--proof: only {names} have an exact solver", names=" and ".join(solved))
        began = time.perf_counter()
        try:
            with (
                exit_on_termination(),
                whole_file(path) as file,
                ProgressBar("proof") as progress,
                deadline(self.prover.cancel_token, self.seconds) as solver.cancel_token,
            ):

                def pulse(done: float, count: int, size: int) -> None:
                    progress.show(done, f"{count:,} answers, {size / 1e6:.1f} MB")

                verdict = ask(lambda: write_proof(board, solver, file, most, pulse), self.prover.cancel_token.cancel)
        except ProofCancelled:
            print(f"not proven in {time.perf_counter() - began:.1f} s")
            return OPEN
        print(f"{verdict}, proven in {path}")
        return SOLVED

    def _search_result(self, board: Board) -> SearchResult | None:
        """Return the search result for a position in which the game goes on, or None if no proof was found in time.

        A certain win or loss is a proof, too.
        """
        cancel = self.prover.cancel_token.cancel
        thought = ask(lambda: self.prover.solve(board, self.seconds, needs_length=False), cancel)
        return thought if thought.verdict.is_certain else None

    def _grade(self, board: Board, progress: ProgressBar) -> int:
        def report(move: Move, verdict: Verdict) -> None:
            progress.say(f"move {board.text(move)} {verdict}")

        known = ask(lambda: self.prover.grade(board, self.seconds, report), self.prover.cancel_token.cancel)
        return SOLVED if len(known) == len(board.moves()) else OPEN


def _explain(board: Board, text: str, seconds: float) -> int:
    """Print the grade of a move, sentences that explain it, and lines of best play. Return the exit code."""
    first, second = map(person_title, DEFAULT_NAMES)
    audience, prover = Audience((first, second), notation="short"), Prover()
    move = board.move(text)
    with ProgressBar("explaining"):
        cancel = prover.cancel_token.cancel
        explanation = ask(lambda: explain(board, move, audience, prover, seconds), cancel)
    depth = f", searched to depth {explanation.depth}" if explanation.depth else ""
    result = _result_word(explanation.verdict)
    print(f"{board.text(explanation.move)} {result}: {explanation.grade.value}{depth}")
    print(*explanation.sentences, sep="\n")
    for name, line in (("line", explanation.line), ("better", explanation.better)):
        if line:
            print(f"{name} {' '.join(_texts(board, line))}")
    return SOLVED if explanation.verdict.is_certain else OPEN


def _result_word(verdict: Verdict) -> str:
    """Return a verdict as the protocol writes it, but "win" or "loss" without turns if their number is not known."""
    if verdict.proof is None:
        return str(verdict)
    return (VerdictKind.WIN if verdict.is_certain_win else VerdictKind.LOSS).value


def _result_text(verdict: Verdict) -> str:
    """Return a verdict with the kind of its proof, if the number of turns is not known."""
    if verdict.proof is None:
        return _result_word(verdict)
    proof = "by threats" if verdict.proof is WinProof.THREATS else "by force"
    return f"{_result_word(verdict)} {proof}, in an unknown number of turns"


def _read_line(start: Board, line: str) -> Board:
    """Return the board that an input line describes: by a position text, or by moves from the position `start`."""
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
