"""Extract the messages from the source and from the shapes in assets/, and check translations of them."""

import ast
import gettext
import re
import string
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from game.compiled import ROOT
from game.words.catalog import PoEntry, key_of

SOURCES = ("main.py", "ai", "game")
# The functions that look messages up, and how many of their first arguments are the message.
LOOKUPS = {"tr": 1, "tr_n": 2, "mark": 1, "mark_n": 2, "SystemReason": 1}
WITH_CONTEXT = ("tr", "mark")  # the second argument, if there is one, is the context
NOT_SHOWN = ("ProtocolError",)  # the engine protocol is English
COMMENT = "# Translators: "
SHAPE_LINE = re.compile("# (name|about|aim|known): (.+)")
NUMBERS = "1,234.5"
_ENDS = ("", ".。．", "?？", "!！", ":：", ";；", "…", ",，、")


@dataclass
class SourceMessage:
    """A message in the source: the files that use it, and comments for translators."""

    id: str
    plural: str | None = None
    files: list[str] = field(default_factory=list)
    comments: list[str] = field(default_factory=list)
    context: str = ""


@cache
def extract() -> dict[str, SourceMessage]:
    """Return all messages by their keys, in the order of files and lines.

    The key of a message is its English text, with its context if it has one.
    """
    found: dict[str, SourceMessage] = {}
    trees = {path: ast.parse(path.read_text("utf-8")) for name in SOURCES for path in _python_files(ROOT / name)}
    lookups = LOOKUPS | dict.fromkeys(_error_classes(trees.values()), 1)
    for path, tree in trees.items():
        lines = path.read_text("utf-8").splitlines()
        for line, texts, context in _lookups(tree, lookups):
            message = _add(found, texts, path, context)
            comment = _comment_above(lines, line)
            if comment and comment not in message.comments:
                message.comments.append(comment)
    for path in sorted((ROOT / "assets/shapes").glob("*.txt")):
        for kind, text in SHAPE_LINE.findall(path.read_text("utf-8")):
            message, comment = _add(found, (text,), path), f"the {kind} of a shape for Winning Paths"
            if comment not in message.comments:
                message.comments.append(comment)
    return found


def _python_files(path: Path) -> list[Path]:
    return sorted(path.rglob("*.py")) if path.is_dir() else [path]


def _error_classes(trees: Iterable[ast.Module]) -> set[str]:
    """Return the names of RulesError and its subclasses, whose first argument is a message."""
    classes = [node for tree in trees for node in ast.walk(tree) if isinstance(node, ast.ClassDef)]
    names: set[str] = {"RulesError"}
    while more := {
        one.name for one in classes if one.name not in names and any(getattr(b, "id", "") in names for b in one.bases)
    }:
        names |= more
    return names - set(NOT_SHOWN)


def _lookups(tree: ast.Module, lookups: dict[str, int]) -> Iterator[tuple[int, tuple[str, ...], str]]:
    """Yield the messages of a module: the line, the texts and the context of each."""
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)]
    for call in sorted(calls, key=lambda call: (call.lineno, call.col_offset)):
        arguments = call.args[: lookups.get(call.func.id, 0)]
        if arguments and all(isinstance(one, ast.Constant) and isinstance(one.value, str) for one in arguments):
            context = call.args[1:2] if call.func.id in WITH_CONTEXT else []
            yield call.lineno, tuple(one.value for one in arguments), "".join(one.value for one in context)


def _add(found: dict[str, SourceMessage], texts: tuple[str, ...], path: Path, context: str = "") -> SourceMessage:
    message = found.setdefault(key_of(texts[0], context), SourceMessage(texts[0], context=context))
    if len(texts) == 2:
        if message.plural not in (None, texts[1]):
            raise SystemExit(f"{path}: {texts[0]!r} has two plurals: {texts[1]!r} and {message.plural!r}")
        message.plural = texts[1]
    file = path.relative_to(ROOT).as_posix()
    if file not in message.files:
        message.files.append(file)
    return message


def _comment_above(lines: list[str], line: int) -> str:
    """Return the comment for translators in the lines above a message, without its mark."""
    parts: list[str] = []
    for text in (line.strip() for line in reversed(lines[: line - 1])):
        if not text.startswith("# "):
            return ""
        if text.startswith(COMMENT):
            return " ".join([text.removeprefix(COMMENT), *parts])
        parts.insert(0, text.removeprefix("# "))
    return ""


def errors_of(message: SourceMessage, texts: dict[int, str], plural_rule: str) -> list[str]:
    """Return what is wrong with a translation. `plural_rule` is the value of Plural-Forms in the catalog's header."""
    count, numbers = plural_forms(plural_rule)
    expected = count if message.plural is not None else 1
    if sorted(texts) != list(range(expected)):
        return [f"expected {expected} forms"] if message.plural is not None else ["expected one text"]
    if message.id == NUMBERS:
        is_sample = re.fullmatch(r"1[^\w]?234[.,٫]5", texts[0])
        return [] if is_sample else ["expected 1,234.5 with the separators of the language"]
    errors = []
    for index, text in texts.items():
        where = f"form {index}: " if message.plural is not None else ""
        errors += [where + error for error in _errors_of_text(message, text, numbers[index])]
    return errors


def _errors_of_text(message: SourceMessage, text: str, numbers: set[int]) -> Iterator[str]:
    if not text.strip():
        yield "empty"
        return
    try:
        given = fields(text)
    except ValueError as error:
        yield f"braces: {error}"
        return
    english = message.id if message.plural is None else message.plural
    expected = fields(english)
    if numbers == {1} and message.plural is not None and not any(map(_is_number, [*given, *fields(message.id)])):
        expected = [name for name in expected if not _is_number(name)]
    if sorted(set(given)) != sorted(set(expected)):
        yield f"expected the arguments {' '.join(sorted(set(expected)))}, not {' '.join(sorted(set(given)))}"
    if text.count("\n") != english.count("\n"):
        yield "another number of line ends"
    if edge(text) != edge(english):
        yield "other spaces at the beginning or end"
    # As in the German "1." and "Tsd.".
    has_abbreviation = not end_of(english) and re.search(r"\b(\d+|\w{1,4})\.$", text) is not None
    if end_of(text) != end_of(english) and not has_abbreviation:
        yield f"expected the end {english.rstrip()[-1:]!r}"
    if "  " in text and "  " not in english:
        yield "two spaces"
    if "..." in text and "..." not in english:
        yield "three dots instead of …"


def _is_number(field: str) -> bool:
    return re.match(r"\{n\b", field) is not None


def edge(text: str) -> tuple[str, str]:
    return text[: len(text) - len(text.lstrip())], text[len(text.rstrip()) :]


def end_of(text: str) -> str:
    """Return the kind of sign that ends a sentence, or an empty text."""
    sign = text.rstrip("\"'»”“)）」』\n ")[-1:]
    return next((signs for signs in _ENDS if sign and sign in signs), "")


def fields(text: str) -> list[str]:
    """Return the arguments of a message with their formats, as in "{n:,}"."""
    parts = string.Formatter().parse(text)
    return ["{" + name + (f":{form}" if form else "") + "}" for _, name, form, _ in parts if name is not None]


def plural_forms(rule: str) -> tuple[int, list[set[int]]]:
    """Return the number of plural forms, and which of the numbers from 0 to 200 each form is for."""
    match = re.fullmatch(r"\s*nplurals\s*=\s*(\d+)\s*;\s*plural\s*=\s*(.+?);?\s*", rule)
    if match is None:
        raise ValueError(f"not a plural rule: {rule}")
    count, index_of = int(match[1]), gettext.c2py(match[2])
    forms: list[set[int]] = [set() for _ in range(count)]
    for number in range(201):
        forms[index_of(number)].add(number)
    return count, forms


def plural_rule_of(header: PoEntry) -> str:
    for line in header.texts[0].splitlines():
        name, _, value = line.partition(":")
        if name == "Plural-Forms":
            return value.strip()
    raise ValueError("the header has no Plural-Forms")
