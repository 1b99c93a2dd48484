"""The command line: without arguments the window opens; the first argument is the name of a tool."""

import argparse
import os
import re
import sys
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple, NoReturn

from game.compiled import PACKAGES, ROOT, is_source_tree, stale_modules
from game.files import check_plain
from game.packaged import look_after_one_file
from game.rules.errors import RulesError, escaped
from game.standard_streams import drop_output, is_closed_pipe, open_streams
from game.version import VERSION
from game.words import messages
from game.words.messages import error_text, mark, tr
from game.words.system_language import system_language

DONE, FAILED, MISUSED, INTERRUPTED, PIPE_CLOSED = 0, 1, 2, 130, 141
# Third-party modules that the game imports, each with the name of the package that provides it.
LIBRARIES = {"pygame": "pygame-ce", "numpy": "numpy", "platformdirs": "platformdirs", "cython": "cython"}


class Tool(NamedTuple):
    """A tool of the command line. Its module has `add_arguments(parser)` and `run(arguments) -> int`.

    `help` is its line in the list of all tools, `about` the sentence at the beginning of its own help.
    """

    name: str
    help: str
    module: str
    about: str

    @property
    def is_for_development(self) -> bool:
        """True for the tools of the package `lab`, which the executable leaves out."""
        return self.module.startswith("lab.")


TOOLS = (
    Tool(
        "text",
        mark("play in the terminal"),
        "game.tools.text",
        mark("Play a game in the terminal: two people, or one person against the computer."),
    ),
    Tool(
        "engine",
        mark("speak the engine protocol (UGI) on standard input and output"),
        "game.tools.engine",
        mark("Speak the engine protocol (UGI) on standard input and output."),
    ),
    Tool(
        "solve",
        mark("find the exact value of a position and its moves"),
        "game.tools.solve",
        mark(
            "Solve positions: Conniption and Connect Four exactly, the other games as far as the search can prove "
            "results."
        ),
    ),
    Tool(
        "bench",
        mark("measure the search on fixed positions of all games"),
        "game.tools.bench",
        mark("Measure the speed of the search on fixed positions of all games, with fixed depths and empty tables."),
    ),
    Tool(
        "match",
        mark("let two players play many games against each other"),
        "lab.tools.match",
        mark(
            "Play a match between two computer players, in pairs of games, and print the Elo difference with error "
            "bars."
        ),
    ),
    Tool(
        "tournament",
        mark("play a tournament, or check the strength of the levels"),
        "lab.tools.tournament",
        mark("Play a tournament of players, each against each, or of levels, and print an Elo table in Markdown."),
    ),
    Tool(
        "train",
        mark("learn the weights of a game's score by self-play"),
        "lab.tools.train",
        mark("Learn the weights of a game's score by self-play, and test them in a match against the start weights."),
    ),
    Tool(
        "games",
        mark("list, export and import saved games"),
        "game.tools.games",
        mark("List, export, import and count the finished and saved games of the library."),
    ),
    Tool(
        "puzzles",
        mark("make puzzles, and verify the built-in ones"),
        "lab.tools.puzzles",
        mark("Make new puzzles from games between levels, or check the puzzles that come with the game."),
    ),
    Tool(
        "strategies",
        mark("make winning strategies, and verify the built-in ones"),
        "lab.tools.strategies",
        mark("Make strategies with few positions to remember, or check the strategies that come with the game."),
    ),
    Tool(
        "perft",
        mark("count the move sequences of each length"),
        "game.tools.perft",
        mark(
            "Count the move sequences of each length from a position (perft), to check the rules and measure their "
            "speed."
        ),
    ),
    Tool(
        "licences",
        mark("print the licenses of the game and its libraries"),
        "game.tools.licences",
        mark("Print the licenses of the game and of everything it contains."),
    ),
    Tool(
        "selfcheck",
        mark("check that the program works on this computer"),
        "game.tools.selfcheck",
        mark("Check that everything works on this computer, and print what to send with a bug report."),
    ),
)


USAGE = mark("usage: ")
# The other texts of argparse, which looks them up with a function `_`. See `translate_argparse`.
ARGPARSE_TEXTS = (
    *(mark("options"), mark("positional arguments"), mark("show this help message and exit")),
    *(mark("argument %(argument_name)s: %(message)s"), mark("expected one argument")),
    *(mark("expected at least one argument"), mark("unrecognized arguments: %s")),
    *(mark("the following arguments are required: %s"), mark("not allowed with argument %s")),
    *(mark("one of the arguments %s is required"), mark("ignored explicit argument %r")),
    *(mark("invalid %(type)s value: %(value)r"), mark("invalid choice: %(value)r (choose from %(choices)s)")),
    mark("ambiguous option: %(option)s could match %(matches)s"),
)


def translate_argparse() -> None:
    """Let argparse look its texts up in the game's catalogs."""
    # `parse_intermixed_args` expects the English word at the beginning; `format_help` replaces it.
    vars(argparse)["_"] = lambda text: text if text == USAGE else tr(text)


class OneLineParser(argparse.ArgumentParser):
    """An argument parser whose error messages are one line long."""

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        # Treat arguments such as -1,2 as (invalid) values: no option begins with a digit.
        self._negative_number_matcher = re.compile(r"-[\d.]")

    def format_help(self) -> str:
        usage, gap, rest = super().format_help().partition("\n\n")
        aligned = usage.removeprefix(USAGE).replace("\n", "\n" + " " * (len(tr(USAGE)) - len(USAGE)))
        return f"{tr(USAGE)}{aligned}{gap}{rest}"

    def error(self, message: str) -> NoReturn:
        advice = tr("{error} (see {command} --help)", error=escaped(message), command=self.prog)
        self.exit(MISUSED, f"{self.prog}: {advice}\n")

    def print_help(self, file: Any = None) -> None:
        if (stream := file or sys.stdout) is not None:  # argparse itself ignores that the disk is full
            stream.write(self.format_help())
            stream.flush()


def main(words: Sequence[str] | None = None) -> int:
    """Run the tool that the arguments name, or open the window if there are none, and return the exit code."""
    words = list(sys.argv[1:] if words is None else words)
    if words[:1] != ["engine"]:  # the engine protocol is English
        messages.use(system_language())
        translate_argparse()
    open_streams(wants_console=bool(words) and not _names_file(words))
    look_after_one_file()
    try:
        code = _run(words)
        sys.stdout.flush()
        return code
    except KeyboardInterrupt:
        return INTERRUPTED
    except (RulesError, OSError) as error:
        if isinstance(error, OSError) and is_closed_pipe(error):
            drop_output()
            return PIPE_CLOSED
        print(f"conniption: {error_text(error, is_command=True)}", file=sys.stderr)
        return MISUSED
    except Exception as error:
        if sys.flags.dev_mode:
            raise
        print(f"conniption: {_unexpected_error_text(error)}", file=sys.stderr)
        return FAILED


def _run(words: list[str]) -> int:
    if not words:
        return _open_window()
    tools = {tool.name: tool for tool in TOOLS}
    if words[0] in tools:
        return _run_tool(tools[words[0]], words[1:])
    if _names_file(words):
        return _open_window(words[0])
    parser = _command_parser()
    parser.parse_args(words[:1])
    if os.path.dirname(words[0]) or os.path.splitext(words[0])[1]:
        check_plain(words[0])  # the user wanted to open a file
        parser.error(tr("unrecognized arguments: %s") % " ".join(words[1:]))
    names = ", ".join(tool.name for tool in _offered_tools())
    parser.error(tr("{name}: no such tool, expected one of {names}", name=words[0], names=names))


def _names_file(words: Sequence[str]) -> bool:
    """Return True if the only argument is the path of a file. A tool takes precedence over a file with its name."""
    if len(words) != 1 or any(tool.name == words[0] for tool in TOOLS):
        return False
    try:
        return Path(words[0]).is_file()
    except (OSError, ValueError):
        return False


def _open_window(file: str = "") -> int:
    """Open the window. If a file is given, show the saved game in it."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    from game.window.app import run

    return run(file)


def _offered_tools() -> list[Tool]:
    """Return the tools that run here: the executable leaves out the development tools."""
    is_packaged = getattr(sys, "frozen", False)
    return [tool for tool in TOOLS if not (is_packaged and tool.is_for_development)]


def _run_tool(tool: Tool, words: list[str]) -> int:
    module = import_module(tool.module)
    parser = OneLineParser(prog=f"conniption {tool.name}", description=tr(tool.about))
    module.add_arguments(parser)
    return module.run(parser.parse_intermixed_args(words))


def _command_parser() -> OneLineParser:
    lines = [f"  {tool.name:<12}{tr(tool.help)}" for tool in _offered_tools()]
    parser = OneLineParser(
        prog="conniption",
        usage="%(prog)s [--help] [--version] [TOOL ... | FILE]",
        description=tr(
            "Play Conniption and four other two-player board games. Without arguments, the window opens; with a FILE, "
            "it shows the saved game in that file."
        ),
        epilog="\n".join([tr("tools (each with --help):"), *lines]),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument(
        "--version",
        action="version",
        version=f"Conniption {VERSION}",
        help=tr("show program's version number and exit"),  # a default value in argparse, which is not looked up
    )
    parser.add_argument("tool", nargs="?", help=argparse.SUPPRESS)
    return parser


def _unexpected_error_text(error: Exception) -> str:
    """Return a message about an unexpected error, with advice for the user if the cause is known."""
    if isinstance(error, ModuleNotFoundError) and (library := LIBRARIES.get(error.name or "")):
        return tr("{library} is not installed in this Python. {advice}", library=library, advice=_start_advice())
    if isinstance(error, ModuleNotFoundError) and (error.name or "").partition(".")[0] in PACKAGES:
        return tr("This tool is not part of the executable. Run it from the source code.")
    if stale := stale_modules():
        return tr(
            "changed since the last compilation: {names} (see CONTRIBUTING.md to compile again)", names=", ".join(stale)
        )
    return tr("unexpected error: {error} (python -X dev shows where)", error=_one_line(error))


def _start_advice() -> str:
    """Return advice that tells the user how to start the game with all libraries that it needs."""
    if not is_source_tree():
        return tr("Install the game again with its dependencies.")
    folder, then = (".venv\\Scripts\\", "; ") if sys.platform == "win32" else (".venv/bin/", " && ")
    start = f"{folder}python main.py"
    environment = ROOT / ".venv"
    if environment.is_dir() and not environment.samefile(sys.prefix):
        return tr("Start the game with: {start}", start=start)
    steps = [f"{sys.executable} -m venv .venv", f"{folder}pip install -e .", start]
    return tr("To install everything and start: {commands}", commands=then.join(steps))


def _one_line(error: Exception) -> str:
    return " ".join(f"{type(error).__name__}: {error}".split())
