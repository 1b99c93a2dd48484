"""Assertions compare with codes, messages imported from the program, numbers or structure, not with sentences."""

import ast
import re
from collections.abc import Iterator

import pytest

from bundle.messages import extract
from game.compiled import ROOT

# Tests that may quote the sentences of the program.
QUOTING = {
    "tests/game/words/": "test the words",
    "tests/game/tools/": "the output of the command line is read by scripts",
    "tests/ai/protocol/": "the protocol defines the texts",
    "tests/project/": "run the program from outside, and test the catalogs",
    "tests/game/teach/explanations/test_explanation.py": "tests the sentences of the coach",
    "tests/game/teach/explanations/test_flip_value.py": "tests the sentences about the value of a flip",
    "tests/game/window/test_screen_reader.py": "tests what a screen reader says",
    "tests/game/window/screens/test_learn.py": "finds lessons by their titles",
}
WORD = r"[A-Za-z][A-Za-z'\u2019]+"
PROSE = re.compile(rf"({WORD},? (a )?){{2}}{WORD}")  # three words in a row


def is_prose(text: str) -> bool:
    return PROSE.search(text) is not None


def parts(message: str) -> list[str]:
    """Return the parts of a message between its arguments that are prose."""
    return [part.strip() for part in re.split(r"\{[^}]*\}|\n", message) if is_prose(part)]


@pytest.fixture(scope="module")
def prose() -> set[str]:
    """The parts of all messages of the program."""
    messages = extract().values()
    return {part for message in messages for text in (message.id, message.plural) for part in parts(text or "")}


def quotations(source: str, prose: set[str]) -> Iterator[tuple[int, str]]:
    """Yield the line and the text of each message of the program that an assertion quotes."""
    for statement in ast.walk(ast.parse(source)):
        if isinstance(statement, ast.Assert):
            for node in ast.walk(statement.test):
                text = node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""
                if is_prose(text) and any(part in text or text.strip() in part for part in prose):
                    yield node.lineno, text


def sources_of(paths: str) -> Iterator[tuple[str, str]]:
    for path in sorted((ROOT / "tests").rglob(paths)):
        yield path.relative_to(ROOT).as_posix(), path.read_text("utf-8")


def test_no_assertion_quotes_a_sentence_of_the_program(prose):
    found = [
        f"{name}:{line}: {text!r}: import the message, or compare a code, a number or a state"
        for name, source in sources_of("test_*.py")
        if not name.startswith(tuple(QUOTING))
        for line, text in quotations(source, prose)
    ]
    assert found == []


def test_every_exception_is_still_needed(prose):
    quoting = [name for name, source in sources_of("test_*.py") if next(quotations(source, prose), None)]
    assert [prefix for prefix in QUOTING if not any(name.startswith(prefix) for name in quoting)] == []


def test_quotations_are_found(prose):
    quoted = "assert status.words == 'With best play, this is a draw.' and hint != 'With the first row'"
    assert [line for line, _ in quotations(quoted, prose)] == [1]
    assert list(quotations("assert words.startswith(f'{name} could not be saved (')", prose))
    assert not list(quotations("words = 'With best play, this is a draw.'\nassert words == 'a b c'", prose))
