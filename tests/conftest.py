"""Which mode the tests run in; see tests/helpers/modes.py."""

import sys

import pytest

from game.compiled import ROOT, not_compiled, stale_modules
from tests.helpers import modes

WINDOW = ROOT / "tests" / "game" / "window"

if "--interpreted" in sys.argv:
    # Now: a folder that is named on the command line may import the game before anything is configured.
    modes.interpret()


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("conniption")
    group.addoption("--compiled", action="store_true", help="fail unless all fast modules are compiled and up to date")
    group.addoption("--interpreted", action="store_true", help="run the fast modules from their Python source")
    group.addoption("--package", action="store_true", help="also build the executable and test it; takes minutes")
    group.addoption("--deep", action="store_true", help="follow the perft tables to their last number")


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line(
        "markers", "window: drives the real window, or goes by nothing compiled; not repeated when interpreted"
    )
    config.addinivalue_line("markers", "package: builds the executable; run with --package only")
    if config.getoption("--interpreted"):
        modes.interpret()
    elif wrong := not_compiled() if config.getoption("--compiled") else stale_modules():
        raise pytest.UsageError(
            f"not compiled from the present source: {', '.join(wrong)}; run python setup.py -q build_ext --inplace"
        )


def pytest_report_header(config: pytest.Config) -> str:
    return "fast modules: " + ("interpreted" if config.getoption("--interpreted") else "compiled where they can be")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    for item in items:
        if WINDOW in item.path.parents:
            item.add_marker("window")
    left_out = set()
    if config.getoption("--interpreted"):
        left_out |= {item for item in items if item.get_closest_marker("window")}
    if not config.getoption("--package"):
        left_out |= {item for item in items if item.get_closest_marker("package")}
    if left_out:
        config.hook.pytest_deselected(items=list(left_out))
        items[:] = [item for item in items if item not in left_out]
