"""CONTRIBUTING.md and CHANGELOG.md: their commands work, and the files they name exist."""

import re
import shutil
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
    """Return the arguments of the only command of this program (python or a tool of the environment)."""
    (line,) = [line for line in COMMANDS if line.startswith(f".venv/bin/{beginning}")]
    return line.split()[1:]


def python(*words: str) -> subprocess.CompletedProcess:
    return subprocess.run([sys.executable, *words], cwd=ROOT, capture_output=True, text=True)


def test_only_the_package_command_runs_the_tests_of_the_executable():
    command = words_of("python -m pytest")
    found = python(*command, "--collect-only", "-q")
    assert found.returncode == 0 and "test_the_executable_works_as_an_engine" in found.stdout
    usual = python("-m", "pytest", "tests/packaging", "--collect-only", "-q")
    assert "test_the_executable_works_as_an_engine" not in usual.stdout


def test_tests_named_by_scripts_and_workflows_exist():
    # pytest does not run at all when one of its files is missing.
    scripts = [ROOT / ".ci" / "run", ROOT / "tests" / "long" / "windows.py"]
    scripts += [*ROOT.glob("tests/**/*.sh"), *ROOT.glob(".github/workflows/*.yml")]
    named = {path for script in scripts for path in re.findall(r"\btests/[\w/.]+", script.read_text("utf-8"))}
    assert len(named) > 5
    assert [path for path in sorted(named) if not (ROOT / path).exists()] == []


@pytest.mark.skipif(not shutil.which("git"), reason="the release check asks git")
def test_the_release_check_runs_and_lists_its_errors():
    finished = python(*words_of("python -m bundle.release"))
    assert finished.returncode == 0 or finished.stderr.startswith("The game cannot be built:\n- "), finished.stderr


def test_the_spec_file_exists():
    assert (ROOT / words_of("pyinstaller")[-1]).is_file()


def test_the_tools_for_screenshots_exist():
    for name in ("tools.gallery", "tools.pictures", "long.monkey", "tools.frames"):
        module = words_of(f"python -m tests.{name}")[1]
        assert (ROOT / (module.replace(".", "/") + ".py")).is_file()


def test_every_file_and_folder_it_names_exists():
    names = re.findall(r"`([\w./]+(?:\.(?:py|md|spec)|/))`", CONTRIBUTING)
    packages = (
        "ai",
        "ai/search",
        "ai/exact",
        "ai/protocol",
        "game/rules",
        "game/record",
        "game/play",
        "game/teach",
        "game/words",
        "game/window",
        "lab",
    )
    folders = [ROOT, *(ROOT / package for package in packages)]
    assert len(names) > 25
    for name in names:
        if name not in ("registry.py",):  # one in each of three folders
            assert any((folder / name).exists() for folder in folders), name


def test_every_table_to_extend_exists():
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
def test_every_command_for_a_number_exists_and_runs_nightly(module, option):
    nightly = (ROOT / ".github" / "workflows" / "nightly.yml").read_text("utf-8")
    assert f"- python -m {module}\n" in nightly
    shown = python("-m", module, "--help")
    assert shown.returncode == 0 and option in shown.stdout
