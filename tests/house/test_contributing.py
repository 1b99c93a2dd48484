"""CONTRIBUTING.md and CHANGELOG.md: what they tell to do can be done, and what they name is there."""

import re
import subprocess
import sys

import pytest

from bundle.release import newest_version
from game.version import VERSION
from tests.helpers.program import ROOT

pytestmark = pytest.mark.window  # nothing here depends on what is compiled

CONTRIBUTING = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
COMMANDS = [line for block in re.findall(r"```sh\n(.*?)```", CONTRIBUTING, re.DOTALL) for line in block.splitlines()]


def words_of(beginning: str) -> list[str]:
    """The words after Python or a program of the environment, of the only command that begins so."""
    (line,) = [line for line in COMMANDS if line.startswith(f".venv/bin/{beginning}")]
    return line.split()[1:]


def python(*words: str) -> subprocess.CompletedProcess:
    return subprocess.run([sys.executable, *words], cwd=ROOT, capture_output=True, text=True)


def test_the_tests_of_the_executable_are_found_by_its_command_and_by_no_other():
    command = words_of("python -m pytest")
    found = python(*command, "--collect-only", "-q")
    assert found.returncode == 0 and "test_it_serves_as_an_engine" in found.stdout
    usual = python("-m", "pytest", "tests/packaging", "--collect-only", "-q")
    assert "test_it_serves_as_an_engine" not in usual.stdout


def test_the_release_check_runs_and_gives_its_reasons():
    finished = python(*words_of("python -m bundle.release"))
    assert finished.returncode == 0 or finished.stderr.startswith("The game cannot be built:\n- "), finished.stderr


def test_the_spec_it_builds_from_is_there():
    assert (ROOT / words_of("pyinstaller")[-1]).is_file()


def test_the_tools_to_look_at_the_window_are_there():
    for name in ("tools.gallery", "tools.pictures", "long.monkey", "tools.frames"):
        module = words_of(f"python -m tests.{name}")[1]
        assert (ROOT / (module.replace(".", "/") + ".py")).is_file()


def test_every_file_and_folder_it_names_is_there():
    names = re.findall(r"`([\w./]+(?:\.(?:py|md|spec)|/))`", CONTRIBUTING)
    rooms = ("ai", "ai/search", "ai/exact", "ai/protocol", "game/rules", "game/record", "game/play", "game/window")
    folders = [ROOT, *(ROOT / room for room in rooms)]
    assert len(names) > 25
    for name in names:
        if name not in ("catalog.py",):  # one in each of three folders
            assert any((folder / name).exists() for folder in folders), name


def test_every_table_it_says_to_extend_is_there():
    for name, file in re.findall(r"`([A-Z]+)` (?:of|in) `([\w./]+/[\w.]+)`", CONTRIBUTING):
        assert re.search(rf"^{name}\b", (ROOT / file).read_text("utf-8"), re.MULTILINE), (name, file)


def test_the_changelog_begins_with_the_version_of_the_game():
    assert newest_version((ROOT / "CHANGELOG.md").read_text("utf-8")) == VERSION


def test_the_linux_metadata_knows_the_newest_version():
    (metadata,) = (ROOT / "bundle" / "linux").glob("*.metainfo.xml")
    assert re.search(r'<release version="(.*?)"', metadata.read_text("utf-8"))[1] == VERSION


RELIABILITY = (ROOT / "docs" / "reliability.md").read_text("utf-8")
MODULES = re.findall(r"^python -m ([\w.]+) (--\w+) \d+$", RELIABILITY, re.MULTILINE)


@pytest.mark.parametrize(("module", "option"), MODULES, ids=[module for module, _ in MODULES])
def test_every_command_that_repeats_a_figure_is_there_and_known_to_the_nightly_run(module, option):
    nightly = (ROOT / ".github" / "workflows" / "nightly.yml").read_text("utf-8")
    assert f"- python -m {module}\n" in nightly
    shown = python("-m", module, "--help")
    assert shown.returncode == 0 and option in shown.stdout
