"""Docstrings are commands or statements, class names are unique, and names avoid the retired words of the glossary."""

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest

from game.compiled import ROOT

pytestmark = pytest.mark.window  # nothing here depends on what is compiled

PACKAGES = ("game", "ai", "lab", "bundle", "tests")
# A docstring that opens like this names a question, or nobody, instead of saying what the code does.
OPENER = re.compile(
    r"(what|whether|how|who|whom|whose|whoever|which|whichever|where|wherever|why|somebody|anybody|nobody|the same)\b",
    re.IGNORECASE,
)
# Each retired word, and the word that takes its place.
RETIRED = {
    "barrier": "disabled_reason",
    "why_not": "disabled_reason",
    "belongings": "user_data",
    "cellar": "layer",
    "climbing": "ladder_game",
    "complain": "report_error",
    "complaint": "error_text",
    "door": "entry point, card, link",
    "fault": "error_text",
    "floor": "layer, lower_bound",
    "halt": "cancel",
    "halted": "cancelled",
    "halts": "should_stop",
    "house": "project",
    "hurry": "cancel",
    "inquiry": "evaluation",
    "keeper": "autosave, draw_prover",
    "keeping": "saving",
    "kept": "saved, stored",
    "objection": "error",
    "problem": "error_text",
    "put_away": "archive",
    "room": "game_ui, area, package",
    "rung": "ladder_step",
    "seeker": "search_task",
    "seeking": "search",
    "set_aside": "quarantine",
    "sheet": "dialog",
    "slip": "mistake",
    "sought": "result",
    "stairs": "layers",
    "telling": "text",
    "thinker": "background_task",
    "told": "shown, text",
    "whoever": "a noun",
    "wish": "request",
}
# Names that need a retired word, by the beginning of their path.
ALLOWED = set()


@cache
def sources() -> dict[str, ast.Module]:
    """Return the syntax trees of all modules by their paths."""
    paths = sorted(path for package in PACKAGES for path in (ROOT / package).rglob("*.py"))
    return {path.relative_to(ROOT).as_posix(): ast.parse(path.read_text("utf-8")) for path in paths}


def docstrings(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Yield the line and the text of every docstring."""
    for node in ast.walk(tree):
        if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)):
            text = ast.get_docstring(node)
            if text is not None:
                yield node.body[0].lineno, text


def defined_names(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Yield the line and the name of everything that a module defines, but for the titles of tests."""
    for node in ast.walk(tree):
        if isinstance(node, (ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)):
            if not node.name.startswith("test_"):
                yield node.lineno, node.name
        elif isinstance(node, ast.arg):
            yield node.lineno, node.arg
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.lineno, node.id
        elif isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
            yield node.lineno, node.attr
        elif isinstance(node, ast.alias) and node.asname:
            yield node.lineno, node.asname


def words_of(name: str) -> list[str]:
    """Split a name at underscores and capital letters into words in lower case."""
    return [word.lower() for word in re.findall(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+", name)]


def retired_in(name: str) -> str:
    """Return the first retired word of a name, in its singular, or an empty text."""
    words = words_of(name)
    pairs = [f"{first}_{second}" for first, second in pairwise(words)]
    for word in (*pairs, *words):
        for singular in (word, word.removesuffix("s")):
            if singular in RETIRED:
                return singular
    return ""


def retired_names(path: str, tree: ast.Module) -> Iterator[str]:
    """Yield every use of a retired word in a module's path and names."""
    named = [(1, part) for part in Path(path).with_suffix("").parts]
    for line, name in sorted({*named, *defined_names(tree)}):
        word = retired_in(name)
        if word and (path, word) not in ALLOWED:
            yield f"{path}:{line}: {name}: instead of {word!r} write {RETIRED[word]}"


def test_docstrings_are_commands_or_statements():
    found = [
        f"{path}:{line}: {text.splitlines()[0]}"
        for path, tree in sources().items()
        for line, text in docstrings(tree)
        if OPENER.match(text)
    ]
    assert not found, "\n".join([f"{len(found)} docstrings open with a question word:", *found])


def test_class_names_are_unique():
    places = defaultdict(list)
    for path, tree in sources().items():
        if not path.startswith("tests/"):
            for node in ast.walk(tree):
                if isinstance(node, ast.ClassDef):
                    places[node.name].append(path)
    assert {name: paths for name, paths in places.items() if len(paths) > 1} == {}


def test_names_avoid_the_retired_words():
    found = [use for path, tree in sources().items() for use in retired_names(path, tree)]
    assert not found, "\n".join([f"{len(found)} names have a retired word:", *found])


def test_exceptions_for_retired_words_are_still_needed():
    used = {(path, retired_in(name)) for path, tree in sources().items() for _, name in defined_names(tree)}
    assert used >= ALLOWED


def test_retired_words_are_found_in_every_kind_of_name():
    tree = ast.parse(
        "class RowKeeper:\n    def is_told(self, why_not): self.floors = 1\nimport math as house\nwishes_room = 2\n"
        "def test_a_slip_is_named(): math.floor(1)\nhousehold = untold = 3\n"
    )
    found = [retired_in(name) for _, name in sorted(defined_names(tree))]
    assert sorted(filter(None, found)) == ["floor", "house", "keeper", "room", "told", "why_not"]
    assert [*retired_names("game/play/sheets.py", ast.parse(""))] == [
        "game/play/sheets.py:1: sheets: instead of 'sheet' write dialog"
    ]


@pytest.mark.parametrize(
    ("text", "is_refused"),
    [
        ("What a player is about.", True),
        ("The same, but from the other side.", True),
        ("Whether anybody has moved.", True),
        ("Return what a move changes.", False),
        ("However long it takes, the search can be cancelled.", False),
        ("Connects coach and guard to the page's buttons.", False),
    ],
)
def test_a_question_word_is_refused_only_at_the_beginning(text, is_refused):
    assert bool(OPENER.match(text)) == is_refused
