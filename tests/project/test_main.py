"""The command line: tools, exit codes, and one line for every error."""

import ast
import re
import signal
import subprocess
import sys
from itertools import cycle
from pathlib import Path

import pytest

import main
from game import cli, compiled
from game.rules.errors import RulesError
from game.version import VERSION
from game.words import messages
from tests.helpers.bad_shapes import BAD_SHAPES
from tests.helpers.program import PATIENCE, ROOT, call, command, run


def test_help_lists_every_tool_with_one_line() -> None:
    finished = run("--help")
    assert finished.returncode == 0
    for tool in main.TOOLS:
        assert f"  {tool.name:<12}{tool.help}\n" in finished.stdout


@pytest.mark.window  # nothing here depends on what is compiled
@pytest.mark.parametrize("name", [tool.name for tool in main.TOOLS])
def test_every_tool_has_help(name: str) -> None:
    finished = call(name, "--help")
    assert finished.returncode == 0
    assert finished.stdout.startswith(f"usage: conniption {name}")


@pytest.mark.parametrize("tool", main.TOOLS, ids=lambda tool: tool.name)
def test_the_help_of_a_tool_begins_with_the_docstring_of_its_module(tool: cli.Tool) -> None:
    source = Path(ROOT, *tool.module.split(".")).with_suffix(".py").read_text("utf-8")
    assert ast.get_docstring(ast.parse(source)).partition("\n")[0] == tool.about


@pytest.mark.window  # nothing here depends on what is compiled
@pytest.mark.parametrize("words", [("--help",), ("perft", "--help"), ("text", "--help")])
def test_no_help_is_partly_english(words: tuple[str, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    english = call(*words).stdout
    try:
        german = call(*words, LC_ALL="de_DE.UTF-8", LANGUAGE="").stdout
    finally:
        messages.use("en")
    # Lines with three words or more that are the same in both languages, without the usage and lists of settings.
    same = set(english.partition("\n\n")[2].splitlines()) & set(german.partition("\n\n")[2].splitlines())
    assert german != english
    assert [line for line in same if re.search(r"^ *[A-Z][a-z]+ .* ", line)] == []


SCRIPTS = [
    path.relative_to(ROOT).with_suffix("").as_posix().replace("/", ".").removesuffix(".__main__")
    for package in ("bundle", "lab", "tests")
    for path in sorted((ROOT / package).rglob("*.py"))
    if "\nif __name__ == " in path.read_text("utf-8") and path.name != "guardian.py"  # only the tests start that one
]


def test_every_script_parses_its_command_line() -> None:
    # A script that does not would begin its work, and replace files, when asked for help.
    paths = [Path(ROOT, *name.split(".")) for name in SCRIPTS if name != "tests"]
    assert len(paths) > 20
    assert [path for path in paths if "ArgumentParser(" not in path.with_suffix(".py").read_text("utf-8")] == []


@pytest.mark.window  # nothing here depends on what is compiled
@pytest.mark.parametrize("name", [name for name in SCRIPTS if name.startswith(("bundle.", "lab.")) or name == "tests"])
def test_every_script_outside_the_tools_has_help(name: str) -> None:
    finished = subprocess.run([sys.executable, "-m", name, "--help"], cwd=ROOT, capture_output=True, text=True)
    assert finished.returncode == 0
    assert finished.stdout.startswith("usage: ")


def test_version() -> None:
    assert run("--version").stdout == f"Conniption {VERSION}\n"


def test_help_does_not_load_the_tools() -> None:
    loaded = "[name for name in sys.modules if name.startswith(('ai', 'lab', 'pygame'))]"
    code = f"import sys, main\ntry: main.main(['--help'])\nfinally: print({loaded})"
    finished = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True)
    assert finished.stdout.endswith("[]\n")


@pytest.mark.window  # nothing here depends on what is compiled
@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (["foo"], "foo: no such tool, expected one of "),
        (["--foo"], "unrecognized arguments: --foo"),
        (["perft"], "the following arguments are required: GAME, DEPTH"),
        (["perft", "chess", "3"], "'chess'"),
        (["perft", "conniption", "three"], "three: expected a number of turns from 1"),
        (["perft", "conniption", "0"], "0: expected a number of turns from 1 to 100"),
        (["perft", "paths", "101"], "101: expected a number of turns from 1 to 100"),
        (["perft", "paths", "9" * 5000], "9: expected a number of turns from 1 to 100"),
        (["perft", "conniption", "2", "--flips", "5,0"], "5,0: expected two numbers from 0 to 4"),
        (["perft", "conniption", "2", "--flips", "-1,2"], "-1,2: expected two numbers from 0 to 4"),
        (["solve", "conniption", "--flips", "-1,2"], "-1,2: expected two numbers from 0 to 4"),
        (["text", "domino", "--size", "-5x5"], "-5x5"),
        (["match", "greedy", "random", "--game", "conniption", "--flips", "-1,2"], "-1,2: expected two numbers"),
        (["solve", "conniption", "--seconds", "-1e3"], "--hash and --seconds must be above 0"),
        (["perft", "connect4", "2", "--flips", "1,1"], "Flips: not an option of Connect Four"),
        (["perft", "conniption", "2", "--position", "//// 1"], "//// 1: expected columns"),
        (["perft", "conniption", "2", "--position", "3////// 1 4,4 f"], "3: expected a column"),
        (["perft", "conniption", "2", "--position", "////// 2 4,4 f"], "player 1 moved first"),
        (["engine", "now"], "unrecognized arguments: now"),
    ],
)
def test_misuse_is_one_line_and_exit_code_2(words: list[str], expected: str) -> None:
    finished = call(*words)
    assert finished.returncode == 2
    assert finished.stdout == ""
    assert finished.stderr.count("\n") == 1
    assert expected in finished.stderr
    assert finished.stderr.startswith("conniption")


def _tool_that_raises(monkeypatch: pytest.MonkeyPatch, error: BaseException) -> int:
    class Broken:
        __doc__ = "A tool."

        @staticmethod
        def add_arguments(parser) -> None:
            pass

        @staticmethod
        def run(arguments) -> int:
            raise error

    monkeypatch.setattr(cli, "import_module", lambda name: Broken)
    return main.main([main.TOOLS[0].name])


def test_bad_input_deep_inside_a_tool(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture) -> None:
    assert _tool_that_raises(monkeypatch, RulesError("f9: expected something else")) == 2
    assert capsys.readouterr().err == "conniption: f9: expected something else\n"


def test_a_file_that_cannot_be_read(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture) -> None:
    assert _tool_that_raises(monkeypatch, FileNotFoundError(2, "No such file or directory", "here.txt")) == 2
    assert "here.txt" in capsys.readouterr().err


def test_ctrl_c_is_silent(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture) -> None:
    assert _tool_that_raises(monkeypatch, KeyboardInterrupt()) == 130
    assert capsys.readouterr().err == ""


def test_an_unexpected_error_is_one_line(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture) -> None:
    assert _tool_that_raises(monkeypatch, ZeroDivisionError("first\nsecond")) == 1
    error = capsys.readouterr().err
    assert error.startswith("conniption: unexpected error: ZeroDivisionError: first second")
    assert error.count("\n") == 1


def test_main_can_be_parsed_by_python_3_0() -> None:
    tree = ast.parse((ROOT / "main.py").read_text("utf-8"), feature_version=(3, 0))
    too_new = (ast.JoinedStr, ast.AnnAssign, ast.NamedExpr, ast.arg)
    assert [node for node in ast.walk(tree) if isinstance(node, too_new)] == []


@pytest.mark.parametrize("version", [(2, 7), (3, 9)])
def test_too_old_a_python_is_reported_in_one_line(version: tuple[int, int]) -> None:
    script = f"import runpy, sys; sys.version_info = {version}; runpy.run_path('main.py', run_name='__main__')"
    finished = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True)
    assert (finished.returncode, finished.stdout) == (1, "")
    assert finished.stderr.startswith(
        f"Conniption needs Python 3.10 or newer, but this is Python {version[0]}.{version[1]}"
    )
    assert finished.stderr.count("\n") == 1


@pytest.mark.window  # nothing here depends on what is compiled
@pytest.mark.parametrize(("library", "installed_as"), sorted(cli.LIBRARIES.items()))
def test_a_missing_library_is_one_line_that_says_what_to_do(library: str, installed_as: str) -> None:
    # The fast modules need cython only if they are not compiled.
    hide = f"import sys, runpy; sys.modules[{library!r}] = None; sys.argv = ['main.py', 'selfcheck']"
    run_it = "from tests.helpers import modes; modes.interpret(); runpy.run_path('main.py', run_name='__main__')"
    finished = subprocess.run([sys.executable, "-c", f"{hide}; {run_it}"], cwd=ROOT, capture_output=True, text=True)
    assert (finished.returncode, finished.stdout) == (1, "")
    assert finished.stderr.startswith(f"conniption: {installed_as} is not installed in this Python. ")
    assert finished.stderr.count("\n") == 1
    assert "main.py" in finished.stderr


@pytest.mark.parametrize(
    ("tree", "expected"),
    [
        (["setup.py"], f"To install everything and start: {sys.executable} -m venv .venv"),
        (["setup.py", ".venv/x"], "Start the game with: .venv"),
        ([], "Install the game again"),
    ],
)
def test_a_missing_library_names_the_right_install_command(
    tree: list[str], expected: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture
) -> None:
    for name in tree:
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).touch()
    monkeypatch.setattr(cli, "ROOT", tmp_path)
    monkeypatch.setattr(compiled, "ROOT", tmp_path)
    assert _tool_that_raises(monkeypatch, ModuleNotFoundError("No module named 'pygame'", name="pygame")) == 1
    error = capsys.readouterr().err
    assert error.startswith(f"conniption: pygame-ce is not installed in this Python. {expected}")
    assert error.count("\n") == 1


def test_an_error_of_a_stale_module_says_to_compile(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture
) -> None:
    monkeypatch.setattr(cli, "stale_modules", lambda: ["game.rules.board"])
    assert _tool_that_raises(monkeypatch, ImportError("Board has the wrong size")) == 1
    assert capsys.readouterr().err.startswith("conniption: changed since the last compilation: game.rules.board (")


def test_the_program_runs_without_standard_streams(monkeypatch: pytest.MonkeyPatch) -> None:
    """An executable without a console has no streams."""
    for name in ("stdin", "stdout", "stderr"):
        monkeypatch.setattr(sys, name, None)
    assert main.main(["perft", "conniption", "1"]) == 0
    assert main.main(["perft", "conniption", "1", "--flips", "x"]) == 2


def test_a_closed_pipe_is_no_error() -> None:
    program = subprocess.Popen(
        command("perft", "conniption", "3", "--divide"),
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    program.stdout.close()
    assert program.stderr.read() == b""
    assert program.wait(PATIENCE) == 141


def test_perft_counts_each_depth() -> None:
    lines = call("perft", "connect4", "6").stdout.splitlines()
    assert [line.split()[:3] for line in lines] == [
        ["depth", str(depth), leaves]
        for depth, leaves in enumerate(["7", "49", "343", "2,401", "16,807", "117,649"], start=1)
    ]


def test_perft_ends_with_the_games() -> None:
    lines = call("perft", "paths", "100", "--position", "xo.xo.... 1").stdout.splitlines()
    assert [line.split()[2] for line in lines[:-1]] == ["5", "16", "39", "60", "36", "0"]
    assert lines[-1] == "All games are over before that depth."


def test_perft_divided_adds_up() -> None:
    lines = call("perft", "conniption", "3", "--divide", "--flips", "1,1").stdout.splitlines()
    leaves = dict(line.split(": ") for line in lines[3:])
    assert len(leaves) == 21
    assert sum(map(int, leaves.values())) == 4459


def test_perft_of_a_position() -> None:
    lines = call("perft", "conniption", "2", "--position", "///211/// 2 2,0 -").stdout.splitlines()
    assert [line.split()[2] for line in lines] == ["7", "196"]


def test_the_table_names_modules_that_exist() -> None:
    for tool in main.TOOLS:
        assert (Path(ROOT) / (tool.module.replace(".", "/") + ".py")).is_file()


@pytest.mark.window  # nothing here depends on what is compiled
@pytest.mark.parametrize(("kind", "tool"), [*zip(BAD_SHAPES, cycle((["perft", "paths", "1"], ["text", "paths"])))])
def test_a_bad_shape_file_is_one_line_with_file_line_and_token(kind: str, tool: list[str], tmp_path: Path) -> None:
    content, named = BAD_SHAPES[kind]
    file = tmp_path / "shape.txt"
    file.write_bytes(content)
    finished = call(*tool, "--file", str(file))
    assert finished.returncode == 2
    assert finished.stderr.count("\n") == 1
    assert len(finished.stderr) < 500
    for part in (str(file), *named):
        assert part in finished.stderr


def test_a_missing_shape_file() -> None:
    finished = run("perft", "paths", "1", "--file", "nothing.here")
    assert finished.returncode == 2
    assert finished.stderr.startswith("conniption: nothing.here: ")


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGINT to send to one process")
@pytest.mark.parametrize("words", [["perft", "conniption", "12"], ["engine"], ["text", "wyb"]])
def test_ctrl_c_ends_every_tool_at_once(words: list[str]) -> None:
    program = subprocess.Popen(
        command(*words),
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        # A shell script starts background programs with SIGINT ignored, and they pass that on to their children.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )
    if words == ["engine"]:
        program.stdin.write(b"perft 1\ngo infinite\n")
        program.stdin.flush()
    program.stdout.readline()  # it is working now, and would never end by itself
    program.send_signal(signal.SIGINT)
    try:
        assert program.wait(PATIENCE) == 130
    finally:
        program.kill()
    assert program.stderr.read() == b""
