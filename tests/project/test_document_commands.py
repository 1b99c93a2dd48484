"""The commands in the documents: their tools, modules, files and options exist, and complete ones can be parsed."""

import re
import shlex
from collections.abc import Iterator
from functools import cache
from importlib import import_module

import pytest

from game.cli import TOOLS, OneLineParser
from tests.helpers.program import ROOT

pytestmark = pytest.mark.window  # nothing here depends on what is compiled

PAGES = {
    path.relative_to(ROOT).as_posix(): path.read_text("utf-8")
    for path in (*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").glob("*.md")))
}
MODULES = {tool.name: tool.module for tool in TOOLS}
BLOCK = re.compile(r"^ *```(?:sh|console)\n(.*?)^ *```|^((?: {4}.*\n)+)", re.MULTILINE | re.DOTALL)
PYTHON = re.compile(r"(?:^|[ (])(?:\.venv/bin/)?python (-m .*|\w[\w/]*\.py.*)")
INLINE = re.compile(r"(?:(?:\.venv/bin/)?python )?(main\.py .*)|(?:\.venv/bin/)?python (-m .*|\w[\w/]*\.py.*)")
# What ends a command: several spaces before a remark, a comment, a pipe, a redirection, or another command.
END = re.compile(r" {2,}| [#|;<>]| && ")
# Values for the words in capitals that stand for an argument.
VALUES = {"GAME": "wyb", "OPPONENT": "mcts", "MOVES": "4", "NAME": "conniption", "$TLS": ""}
OTHERS = ("pytest", "venv", "build", "setup")  # their options are those of other projects
OPTIONS_OF_OTHERS = ("--dashboard-address", "--help", "--install", "--no-dashboard")  # of dask, argparse, xcode-select


def commands_of(page: str) -> Iterator[tuple[str, bool]]:
    """Yield the arguments of `python` in each command of a page, and True if the command stands in a block."""
    for block in BLOCK.finditer(page):
        for line in (block[1] or block[2]).splitlines():
            for part in re.split(r" && |\| ", line):
                if found := PYTHON.search(part):
                    yield END.split(found[1])[0], True
    for text in re.findall(r"`([^`]+)`", BLOCK.sub("", page)):
        if found := INLINE.fullmatch(" ".join(text.split())):
            yield END.split(found[1] or found[2])[0], False


COMMANDS = [(page, command, is_block) for page, text in PAGES.items() for command, is_block in commands_of(text)]


def words_of(command: str) -> list[str]:
    """Return the words of a command with values for the words in capitals."""
    plain = re.sub(r"[\[\]]", "", command)
    words = [VALUES.get(word, word) for word in shlex.split(plain)]
    return [re.sub(r"^[A-Z]$", "2", word) for word in words if word]


@cache
def parser_for(tool: str) -> OneLineParser:
    module = import_module(MODULES[tool])
    parser = OneLineParser(prog=tool)
    module.add_arguments(parser)
    return parser


@cache
def source_of(module: str) -> str:
    """Return the source of a module and of the modules of this project that it imports."""
    path = ROOT.joinpath(*module.split("."))
    source = (path / "__main__.py" if path.is_dir() else path.with_suffix(".py")).read_text("utf-8")
    imports = re.findall(r"^from ((?:bundle|game|lab|tests)\.[\w.]+) import", source, re.MULTILINE)
    files = [ROOT.joinpath(*name.split(".")).with_suffix(".py") for name in imports]
    return source + "".join(file.read_text("utf-8") for file in files if file.is_file())


@cache
def all_sources() -> str:
    """Return the sources of all modules that can have options."""
    folders = ("bundle", "game", "lab", "tests/long", "tests/tools")
    return "".join(path.read_text("utf-8") for folder in folders for path in (ROOT / folder).rglob("*.py"))


def test_commands_are_found_in_blocks_and_in_sentences() -> None:
    page = (
        "Run `python main.py solve\nGAME` or:\n\n    $ python -m lab.x --fast    # now\n\n`python` and `main.py bench`"
    )
    assert list(commands_of(page)) == [
        ("-m lab.x --fast", True),
        ("main.py solve GAME", False),
        ("main.py bench", False),
    ]
    assert len(COMMANDS) > 120


@pytest.mark.parametrize("page", PAGES)
def test_options_of_tools_can_be_parsed(page: str) -> None:
    for command, is_block in [(command, is_block) for name, command, is_block in COMMANDS if name == page]:
        script, *words = words_of(command)
        if script != "main.py" or not words or words[0].startswith("-") or words == ["FILE"]:
            continue
        assert words[0] in MODULES, command
        if len(words) == 1:
            continue  # nothing to parse
        if is_block and "--help" not in words:
            parser_for(words[0]).parse_intermixed_args(words[1:])
        known = parser_for(words[0]).format_help()
        for option in [word for word in words if word.startswith("--")]:
            assert re.search(rf"{option}\b", known), command


@pytest.mark.parametrize("page", PAGES)
def test_options_of_modules_exist(page: str) -> None:
    for command in [command for name, command, _ in COMMANDS if name == page]:
        first, *words = words_of(command)
        if first == "main.py":
            continue
        module = words.pop(0) if first == "-m" else first.removesuffix(".py").replace("/", ".")
        if module in OTHERS:
            continue
        source = source_of(module)
        for option in [word for word in words if word.startswith("--") and word != "--help"]:
            assert f'"{option}"' in source, command


@pytest.mark.parametrize("page", PAGES)
def test_options_named_in_sentences_exist(page: str) -> None:
    for text in re.findall(r"`([^`]+)`", BLOCK.sub("", PAGES[page])):
        for option in re.findall(r"(?<![\w-])--[a-z][\w-]*", text):
            assert option in OPTIONS_OF_OTHERS or f'"{option}"' in all_sources(), text


@pytest.mark.parametrize("page", PAGES)
def test_files_given_to_commands_exist(page: str) -> None:
    for command in [command for name, command, _ in COMMANDS if name == page]:
        for word in words_of(command):
            if re.match(r"(?:ai|assets|bundle|docs|game|lab|tests)/", word):
                assert (ROOT / word).exists(), command
