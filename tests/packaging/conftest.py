"""Build the executable once for all tests, and copy it to an empty folder."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from bundle.package_contents import ROOT

NAME = "Conniption.exe" if sys.platform == "win32" else "Conniption"


def build(folder: Path, **variables: str) -> Path:
    """Build the game into a folder, and return the program."""
    command = [sys.executable, "-m", "PyInstaller", "--noconfirm", "--log-level", "WARN"]
    command += ["--distpath", str(folder / "dist"), "--workpath", str(folder / "work"), "build.spec"]
    subprocess.run(command, cwd=ROOT, env={**os.environ, **variables}, check=True)
    if sys.platform == "darwin":
        return folder / "dist" / "Conniption.app" / "Contents" / "MacOS" / NAME
    built = folder / "dist" / NAME
    return built if built.is_file() else built / NAME


def name_in_build(asset: Path) -> Path:
    """Return the path that an asset has in a build, where the catalogs of languages are compiled."""
    return asset.with_suffix(".mo") if asset.suffix == ".po" else asset


@pytest.fixture(scope="session")
def executable(tmp_path_factory) -> Path:
    """The program as players get it (one file, or one .app): built now, or named by CONNIPTION_EXECUTABLE."""
    given = os.environ.get("CONNIPTION_EXECUTABLE")
    return Path(given).resolve() if given else build(tmp_path_factory.mktemp("one file"))


@pytest.fixture(scope="session")
def folder_executable(tmp_path_factory) -> Path:
    """The program in a folder, as installers get it."""
    return build(tmp_path_factory.mktemp("folder"), CONNIPTION_ONEDIR="1")


@pytest.fixture
def alone(executable, tmp_path) -> Path:
    """A copy of the program in a folder without anything else."""
    folder = tmp_path / "a folder with no Python"
    folder.mkdir()
    if sys.platform == "darwin":
        app = executable.parents[2]
        shutil.copytree(app, folder / app.name, symlinks=True)
        return folder / app.name / "Contents" / "MacOS" / NAME
    return Path(shutil.copy(executable, folder))
