"""Set the mode of the test run (see tests/helpers/modes.py), and end all processes it has started."""

import gc
import os
import signal
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.compiled import ROOT, not_compiled, stale_modules
from tests.helpers import modes
from tests.helpers.data_home import shared_data_home
from tests.helpers.guardian import start_guardian

TESTS = ROOT / "tests"
WINDOW = TESTS / "game" / "window"
# The tests that run in both modes: of the modules that can be compiled, and of some that use them. Tests with the mark
# "once" are left out, because they can find nothing else when interpreted: compiled modules differ from their source by
# the sizes of numbers, by the types that they accept, and by running several threads at the same time.
IN_BOTH_MODES = [
    *(TESTS / "ai" / name for name in ("analysis", "books", "exact", "players", "protocol", "score", "search")),
    *(TESTS / "game" / name for name in ("record/test_record.py", "rules", "tools/test_bench.py")),
    TESTS / "project" / "test_modes.py",
]

# Set for the workers of pytest-xdist, whose sys.argv is empty. Each removes it, so that no program inherits it.
FOR_WORKERS = "CONNIPTION_INTERPRETED_WORKERS"

if "--interpreted" in sys.argv or os.environ.pop(FOR_WORKERS, ""):
    # Now, because a folder named on the command line may import the game before pytest is configured.
    modes.interpret()


# No test may read or change the games of the user who runs it.
os.environ.update(shared_data_home())
# Nor may the language of the system change the texts. Programs that tests start inherit this.
os.environ["LANGUAGE"] = "en"
os.environ.pop("LC_ALL", None)


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("conniption")
    group.addoption("--compiled", action="store_true", help="fail unless all fast modules are compiled and up to date")
    group.addoption("--interpreted", action="store_true", help="run the fast modules from their Python source")
    group.addoption("--whole", action="store_true", help="with --interpreted: all tests but those of the window")
    group.addoption("--package", action="store_true", help="also build the executable and test it; takes minutes")
    group.addoption("--deep", action="store_true", help="follow the perft tables to their last number")


def pytest_configure(config: pytest.Config) -> None:
    if hasattr(signal, "SIGHUP"):  # nohup ignores it, and the programs that tests start would inherit that
        signal.signal(signal.SIGHUP, signal.SIG_DFL)
    if not hasattr(config, "workerinput"):  # the worker processes of pytest-xdist belong to the run that started them
        start_guardian()
    config.addinivalue_line(
        "markers", "window: drives the real window, or uses nothing compiled; not repeated when interpreted"
    )
    config.addinivalue_line("markers", "once: finds the same in both modes; when interpreted, runs with --whole only")
    config.addinivalue_line("markers", "package: builds the executable; run with --package only")
    if config.getoption("--interpreted"):
        modes.interpret()
        if config.getoption("dist", "no") != "no" and not hasattr(config, "workerinput"):
            os.environ[FOR_WORKERS] = "1"
    elif wrong := not_compiled() if config.getoption("--compiled") else stale_modules():
        raise pytest.UsageError(
            f"not compiled from the current source: {', '.join(wrong)}; run python setup.py -q build_ext --inplace"
        )


def pytest_report_header(config: pytest.Config) -> str:
    return "fast modules: " + ("interpreted" if config.getoption("--interpreted") else "compiled where they can be")


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Iterator[None]:
    """Keep the garbage collector from walking through all tests again and again: they stay until the end."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.enable()
        gc.freeze()


def has_interpreted_tests(path: Path, whole: bool) -> bool:
    """Return True if tests of a file run with interpreted modules, too."""
    folders = {path, *path.parents}
    return not folders.isdisjoint(IN_BOTH_MODES) or (whole and WINDOW not in folders)


def runs_interpreted(item: pytest.Item, whole: bool) -> bool:
    """Return True if a test runs with interpreted modules, too."""
    if item.get_closest_marker("window") or (item.get_closest_marker("once") and not whole):
        return False
    return has_interpreted_tests(item.path, whole)


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Skip files without interpreted tests in an interpreted run, unless the command line names them."""
    if not config.getoption("--interpreted") or collection_path.suffix != ".py":
        return None
    is_named = str(collection_path) in (os.path.abspath(word.partition("::")[0]) for word in config.args)
    return None if is_named or has_interpreted_tests(collection_path, config.getoption("--whole")) else True


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    left_out = set()
    if config.getoption("--interpreted"):
        left_out |= {item for item in items if not runs_interpreted(item, config.getoption("--whole"))}
    if not config.getoption("--package"):
        left_out |= {item for item in items if item.get_closest_marker("package")}
    if left_out:
        config.hook.pytest_deselected(items=list(left_out))
        items[:] = [item for item in items if item not in left_out]
