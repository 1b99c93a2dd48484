"""The one door: no argument opens the window, a word opens a tool."""

import argparse
import io
import os
import re
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Any, NamedTuple, NoReturn

from game.compiled import ROOT, is_source_tree, stale_modules
from game.rules.errors import RulesError
from game.version import VERSION

DONE, FAILED, MISUSED, INTERRUPTED, PIPE_CLOSED = 0, 1, 2, 130, 141
# What the game imports of others, and the name under which it is installed.
LIBRARIES = {"pygame": "pygame-ce", "numpy": "numpy", "platformdirs": "platformdirs", "cython": "cython"}


class Tool(NamedTuple):
    """A word of the command line. Its module has `add_arguments(parser)` and `run(arguments) -> int`."""

    name: str
    help: str
    module: str


TOOLS = (
    Tool("text", "play in the terminal", "game.tools.text"),
    Tool("engine", "speak the engine protocol (UGI) on standard input and output", "game.tools.engine"),
    Tool("solve", "say what a position and its moves are worth, exactly", "game.tools.solve"),
    Tool("bench", "measure the search on fixed positions of all games", "game.tools.bench"),
    Tool("match", "let two players play many games against each other", "game.tools.match"),
    Tool("tournament", "let many players meet, or prove the levels for people", "game.tools.tournament"),
    Tool("train", "learn the weights of a game's score by self-play", "game.tools.train"),
    Tool("games", "list, export and import the games that were played", "game.tools.games"),
    Tool("puzzles", "make puzzles, and prove those that come with the game", "game.tools.puzzles"),
    Tool("perft", "count the move sequences of each length", "game.tools.perft"),
    Tool("licences", "print the licences of the game and of all that comes with it", "game.tools.licences"),
    Tool("selfcheck", "check that everything works on this computer", "game.tools.selfcheck"),
)


class OneLineParser(argparse.ArgumentParser):
    """A parser whose complaints fit on one line."""

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        # A word such as -1,2 is a value, though a wrong one, and never an option: none begins with a digit.
        self._negative_number_matcher = re.compile(r"-[\d.]")

    def error(self, message: str) -> NoReturn:
        self.exit(MISUSED, f"{self.prog}: {message} (see {self.prog} --help)\n")


def main(words: Sequence[str] | None = None) -> int:
    """Run what the words of the command line ask for, and return the exit code."""
    words = list(sys.argv[1:] if words is None else words)
    if words:
        _borrow_console()
    _mend_streams()
    try:
        code = _enter(words)
        sys.stdout.flush()
        return code
    except BrokenPipeError:
        _silence_output()
        return PIPE_CLOSED
    except KeyboardInterrupt:
        return INTERRUPTED
    except (RulesError, OSError) as error:
        print(f"conniption: {error}", file=sys.stderr)
        return MISUSED
    except Exception as error:
        if sys.flags.dev_mode:
            raise
        print(f"conniption: {_explained(error)}", file=sys.stderr)
        return FAILED


def _enter(words: list[str]) -> int:
    if not words:
        os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
        from game.window.app import run

        return run()
    tools = {tool.name: tool for tool in TOOLS}
    if words[0] in tools:
        return _use(tools[words[0]], words[1:])
    parser = _door_parser()
    parser.parse_args(words[:1])
    parser.error(f"{words[0]}: no such tool, expected one of {', '.join(tools)}")


def _use(tool: Tool, words: list[str]) -> int:
    module = import_module(tool.module)
    parser = OneLineParser(prog=f"conniption {tool.name}", description=(module.__doc__ or "").partition("\n")[0])
    module.add_arguments(parser)
    return module.run(parser.parse_intermixed_args(words))


def _door_parser() -> OneLineParser:
    lines = [f"  {tool.name:<12}{tool.help}" for tool in TOOLS]
    parser = OneLineParser(
        prog="conniption",
        usage="%(prog)s [--help] [--version] [TOOL ...]",
        description="Conniption and four more two-player board games. Without a tool, the window opens.",
        epilog="\n".join(["tools (each with --help):", *lines]),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=f"Conniption {VERSION}")
    parser.add_argument("tool", nargs="?", help=argparse.SUPPRESS)
    return parser


def _borrow_console() -> None:
    """On Windows the packaged game has no console; a tool started in a terminal may speak there.

    Streams that another program has connected, as a client does with its engine, are there already and stay.
    The terminal does not wait for a windowed program by itself: `start /wait Conniption text` does.
    """
    if sys.platform == "win32" and sys.stdout is None:
        import ctypes

        if ctypes.windll.kernel32.AttachConsole(-1):  # that of the parent
            sys.stdin = open("CONIN$", encoding="utf-8")  # noqa: SIM115 - it stays open
            sys.stdout = sys.stderr = open("CONOUT$", "w", encoding="utf-8", buffering=1)  # noqa: SIM115


def _mend_streams() -> None:
    """A windowed executable has no streams; others may have one that cannot write every letter."""
    sys.stdin = sys.stdin or io.StringIO()
    sys.stdout = sys.stdout or io.StringIO()
    sys.stderr = sys.stderr or io.StringIO()
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")


def _silence_output() -> None:
    """Nobody reads any more: what is left in the buffer must not raise once again at exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _explained(error: Exception) -> str:
    """What to say about an error that nobody expected, with what to do about it where that is known."""
    if isinstance(error, ModuleNotFoundError) and (library := LIBRARIES.get(error.name or "")):
        return f"{library} is missing in this Python. {_remedy()}"
    if stale := stale_modules():
        return f"changed since it was compiled: {', '.join(stale)} (CONTRIBUTING.md tells how to compile)"
    return f"unexpected error: {_on_one_line(error)} (python -X dev shows where)"


def _remedy() -> str:
    """How to start the game with all the libraries that it needs."""
    if not is_source_tree():
        return "Install the game anew, with all that it needs."
    folder, then = (".venv\\Scripts\\", "; ") if sys.platform == "win32" else (".venv/bin/", " && ")
    start = f"{folder}python main.py"
    environment = ROOT / ".venv"
    if environment.is_dir() and not environment.samefile(sys.prefix):
        return f"Start the game with: {start}"
    steps = [f"{sys.executable} -m venv .venv", f"{folder}pip install -e .", start]
    return f"To install all and start: {then.join(steps)}"


def _on_one_line(error: Exception) -> str:
    return " ".join(f"{type(error).__name__}: {error}".split())
