"""The generator of mutants: it changes one thing at a time, and finds the tests near a module."""

import ast

import pytest

from tests.helpers.program import ROOT
from tests.long.mutants import mutants, near_tests, sample

pytestmark = pytest.mark.window  # nothing here depends on what is compiled


def changed(line: str) -> list[str]:
    source = line.encode()
    return [mutant.applied(source).decode() for mutant in mutants("some.module", source)]


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("a < b", ["a <= b"]),
        ("a is not b", ["a is b"]),
        ("a and not b", ["a or not b", "a and (b)"]),
        ("a += 1", ["a -= 1", "a += 2"]),
        ("x = True", ["x = False"]),
        ("f(ä * b)", ["pass", "f(ä + b)"]),
        ("if a: b()", ["if (not (a)): b()", "if a: pass"]),
        ("x: int = cython.declare(cython.int, 1)", []),
        ("x = f'{a + 1}'", []),
        ('"""Return a < b."""', []),
    ],
)
def test_one_thing_changes_at_a_time(line, expected):
    assert changed(line) == expected


def test_results_and_loops_change():
    text = "def f():\n    for i in a:\n        break\n    return b"
    assert changed(text) == [text.replace("break", "pass"), text.replace("return b", "return None")]


@pytest.mark.parametrize("module", ["game.rules.paths", "ai.search.transposition_table"])
def test_every_change_of_a_real_module_can_be_parsed_and_differs(module):
    source = (ROOT / f"{module.replace('.', '/')}.py").read_bytes()
    found = mutants(module, source)
    assert len(found) > 120
    trees = {ast.dump(ast.parse(mutant.applied(source))) for mutant in found}
    assert len(trees - {ast.dump(ast.parse(source))}) >= 0.95 * len(found)


def test_a_seed_repeats_its_sample():
    assert (
        sample("game.record.record", 5, 1) == sample("game.record.record", 5, 1) != sample("game.record.record", 5, 2)
    )


def test_the_nearest_test_comes_first():
    assert near_tests("game.record.record", ROOT)[0] == "tests/game/record/test_record.py"
    near = near_tests("ai.search.alphabeta", ROOT)
    assert "tests/ai/search/test_search.py" in near and not any("window" in name for name in near)
