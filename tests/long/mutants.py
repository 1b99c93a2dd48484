"""Generate small changes of the program, run the near tests for each, and print the changes that no test notices.

    python -m tests.long.mutants game.rules.gravity ai.search.alphabeta --count 20

The changes are put one at a time into a copy of the project: another comparison, operator, number, condition or
result. The near tests of a module are those in the folder of the same name below `tests`, and all tests that import
it. Fast modules run from their source, so nothing is compiled again.
"""

import argparse
import ast
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from game.compiled import fast_modules
from tests.helpers.program import ROOT

LEFT_OUT = (".git", ".venv", ".*_cache", ".hypothesis", "__pycache__", "build", "dist", "training", "failed", "*.c")
FAR = ("tests/game/window/", "tests/project/", "tests/packaging/")
PATIENCE = 300  # seconds; a change that makes the tests hang is noticed, too

SWAPPED: dict[type[ast.AST], str] = {
    ast.Lt: "<=",
    ast.LtE: "<",
    ast.Gt: ">=",
    ast.GtE: ">",
    ast.Eq: "!=",
    ast.NotEq: "==",
    ast.Is: "is not",
    ast.IsNot: "is",
    ast.In: "not in",
    ast.NotIn: "in",
    ast.And: "or",
    ast.Or: "and",
    ast.Add: "-",
    ast.Sub: "+",
    ast.Mult: "+",
    ast.Div: "*",
    ast.FloorDiv: "*",
    ast.Mod: "//",
    ast.LShift: ">>",
    ast.RShift: "<<",
    ast.BitAnd: "|",
    ast.BitOr: "&",
    ast.BitXor: "|",
}
SIGNS = r"<=|>=|==|!=|<<|>>|//|is\s+not|not\s+in|is|in|and|or|[-+*/%<>&|^]"


@dataclass(frozen=True)
class Mutant:
    """One change of a module: the bytes from `start` to `end` are replaced by `new`."""

    module: str
    line: int
    start: int
    end: int
    new: str

    @property
    def path(self) -> str:
        return self.module.replace(".", "/") + ".py"

    def applied(self, source: bytes) -> bytes:
        return source[: self.start] + self.new.encode() + source[self.end :]

    def describe(self, source: bytes) -> str:
        before, after = (text.decode().splitlines()[self.line - 1].strip() for text in (source, self.applied(source)))
        return f"{self.path}:{self.line}\n  - {before}\n  + {after}"


class _Generator:
    """Finds the places of a module that can be changed."""

    def __init__(self, module: str, source: bytes) -> None:
        self.module, self.source = module, source
        self.starts = [0]
        for line in source.splitlines(keepends=True):
            self.starts.append(self.starts[-1] + len(line))

    def mutants(self) -> Iterator[Mutant]:
        for statement in ast.parse(self.source).body:
            yield from self._inside(statement)

    def _inside(self, node: ast.AST) -> Iterator[Mutant]:
        yield from self._of(node)
        skipped = _left_out(node)
        for name, value in ast.iter_fields(node):
            if name not in skipped:
                for child in value if isinstance(value, list) else [value]:
                    if isinstance(child, ast.AST):
                        yield from self._inside(child)

    def _of(self, node: ast.AST) -> Iterator[Mutant]:
        if isinstance(node, ast.Compare):
            for sign, left, right in zip(node.ops, [node.left, *node.comparators], node.comparators, strict=False):
                yield from self._sign(sign, left, right)
        elif isinstance(node, ast.BoolOp):
            for left, right in zip(node.values, node.values[1:], strict=False):
                yield from self._sign(node.op, left, right)
        elif isinstance(node, ast.BinOp) and not isinstance(node.left, ast.JoinedStr):
            yield from self._sign(node.op, node.left, node.right)
        elif isinstance(node, ast.AugAssign):
            yield from self._sign(node.op, node.target, node.value)
        elif isinstance(node, ast.Constant) and type(node.value) in (int, float):
            yield self._change(node, str(node.value + 1))
        elif isinstance(node, ast.Constant) and type(node.value) is bool:
            yield self._change(node, str(not node.value))
        elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not | ast.USub):
            yield self._change(node, f"({self._text(node.operand)})")
        elif isinstance(node, ast.If | ast.While | ast.IfExp):
            yield self._change(node.test, f"(not ({self._text(node.test)}))")
        elif isinstance(node, ast.Return) and node.value is not None and not isinstance(node.value, ast.Constant):
            yield self._change(node.value, "None")
        elif isinstance(node, ast.Break | ast.Continue) or _is_call(node):
            yield self._change(node, "pass")

    def _sign(self, sign: ast.AST, left: ast.expr, right: ast.expr) -> Iterator[Mutant]:
        """Yield the change of the sign that stands between two expressions."""
        start, end = self._span(left)[1], self._span(right)[0]
        new = SWAPPED.get(type(sign))
        found = re.search(SIGNS, self.source[start:end].decode())
        if new is not None and found and b"#" not in self.source[start:end]:
            yield Mutant(self.module, right.lineno, start + found.start(), start + found.end(), new)

    def _change(self, node: ast.expr | ast.stmt, new: str) -> Mutant:
        return Mutant(self.module, node.lineno, *self._span(node), new)

    def _span(self, node: ast.expr | ast.stmt) -> tuple[int, int]:
        assert node.end_lineno is not None and node.end_col_offset is not None
        return self.starts[node.lineno - 1] + node.col_offset, self.starts[node.end_lineno - 1] + node.end_col_offset

    def _text(self, node: ast.expr) -> str:
        start, end = self._span(node)
        return self.source[start:end].decode()


def _is_call(node: ast.AST) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Call)


def _left_out(node: ast.AST) -> set[str]:
    """Return the fields of a node that are not changed: annotations, decorators and declarations for Cython."""
    if isinstance(node, ast.JoinedStr) or (isinstance(node, ast.If) and "TYPE_CHECKING" in ast.dump(node.test)):
        return {name for name, _ in ast.iter_fields(node)}
    if isinstance(node, ast.Call) and "cython" in ast.dump(node.func):
        return {name for name, _ in ast.iter_fields(node)}
    return {"annotation", "returns", "decorator_list", "type_comment", "msg"}


def mutants(module: str, source: bytes) -> list[Mutant]:
    """Return all changes of a module that Python can still read."""
    found = []
    for mutant in _Generator(module, source).mutants():
        try:
            compile(mutant.applied(source), mutant.path, "exec")
        except (SyntaxError, ValueError):
            continue
        found.append(mutant)
    return found


def near_tests(module: str, folder: Path) -> list[str]:
    """Return the tests near a module, the one of its name first. Tests of the window are near to its modules only."""
    package, _, name = module.rpartition(".")
    imported = re.compile(
        rf"^\s*(from {re.escape(module)} import|import {re.escape(module)}|"
        rf"from {re.escape(package)} import .*\b{name}\b)",
        re.MULTILINE,
    )
    found = {}
    for path in sorted((folder / "tests").rglob("test_*.py")):
        test = path.relative_to(folder).as_posix()
        is_in_folder = test.startswith(f"tests/{package.replace('.', '/')}/")
        is_far = test.startswith(FAR) and not package.startswith("game.window")
        if is_in_folder or (not is_far and imported.search(path.read_text("utf-8"))):
            found[test] = not is_in_folder, path.name != f"test_{name}.py", test
    return sorted(found, key=found.__getitem__)


def run(tests: Sequence[str], interpreted: bool, folder: Path) -> str:
    """Run tests in a copy. Return the first that fails, "" if all pass. Raise RuntimeError if they cannot run."""
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", *tests]
    # Otherwise Python would reuse the bytecode of a file with the same size and time.
    environment = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1"}
    try:
        finished = subprocess.run(
            [*command, "--interpreted", "--whole"] if interpreted else command,
            cwd=folder,
            env=environment,
            capture_output=True,
            text=True,
            timeout=PATIENCE,
        )
    except subprocess.TimeoutExpired:
        return f"a run of more than {PATIENCE} s"
    failed = re.search(r"^(?:FAILED|ERROR) (\S+)", finished.stdout, re.MULTILINE)
    if finished.returncode and not failed:
        raise RuntimeError(f"the tests could not be run:\n{finished.stdout}{finished.stderr}")
    return failed[1] if failed else ""


def try_out(mutant: Mutant, tests: Sequence[str], folder: Path) -> str:
    """Return the test that notices a change, or an empty text. Restore the copy."""
    path = folder / mutant.path
    source = path.read_bytes()
    path.write_bytes(mutant.applied(source))
    try:
        return run(tests, mutant.module in fast_modules(), folder)
    finally:
        path.write_bytes(source)


def sample(module: str, count: int, seed: int) -> list[Mutant]:
    """Return some changes of a module, always the same ones for a seed, in the order of its lines."""
    found = mutants(module, (ROOT / Mutant(module, 0, 0, 0, "").path).read_bytes())
    chosen = random.Random(f"{module} {seed}").sample(found, min(count, len(found)))
    return sorted(chosen, key=lambda mutant: mutant.start)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("modules", nargs="+", help="for instance game.rules.gravity")
    parser.add_argument("--count", type=int, default=20, help="the number of changes of each module (20)")
    parser.add_argument("--seed", type=int, default=1, help="another number makes other changes (1)")
    chosen = parser.parse_args()
    survivors = 0
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place, "project")
        shutil.copytree(ROOT, folder, ignore=shutil.ignore_patterns(*LEFT_OUT))
        for module in chosen.modules:
            tests = near_tests(module, folder)
            if not tests:
                sys.exit(f"no test imports {module}")
            if failed := run(tests, module in fast_modules(), folder):
                sys.exit(f"without any change {failed} fails")
            for mutant in sample(module, chosen.count, chosen.seed):
                began = time.monotonic()
                noticed = try_out(mutant, tests, folder)
                survivors += not noticed
                message = f"noticed by {noticed}" if noticed else "SURVIVED"
                description = mutant.describe((ROOT / mutant.path).read_bytes())
                print(f"{description}\n  {message} in {time.monotonic() - began:.0f} s", flush=True)
    print(f"survivors: {survivors}")
    return 1 if survivors else 0


if __name__ == "__main__":
    sys.exit(main())
