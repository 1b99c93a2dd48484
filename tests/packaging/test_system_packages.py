"""The package for Debian, the files for Linux desktops, the Flatpak manifest, and the installer for Windows."""

import json
import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from bundle import debian, icons, windows_installer, wine
from bundle.debian import LINUX, NAME
from game.record.record import Record
from game.record.text_format import write_game
from game.version import VERSION
from tests.helpers.data_home import data_home
from tests.helpers.desktop import IS_CI
from tests.helpers.program import run_alone

pytestmark = pytest.mark.package

PATIENCE = 300.0
WINE = [str(wine.WINE / "wine64")]
UNINSTALL = r"HKCU\Software\Microsoft\Windows\CurrentVersion\Uninstall\Conniption"


def needs_programs(*names: str) -> pytest.MarkDecorator:
    """Return the mark of a test that is skipped where programs are missing. In CI it fails."""
    missing = [name for name in names if shutil.which(name) is None]
    return pytest.mark.skipif(bool(missing) and not IS_CI, reason=f"needs {' and '.join(missing)}")


def run(*command: object, **variables: str) -> str:
    """Run a command, which must succeed. Return its output with its errors."""
    words = [str(word) for word in command]
    environment = {**os.environ, **variables}
    finished = subprocess.run(
        words, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=PATIENCE
    )
    assert finished.returncode == 0, finished.stdout
    return finished.stdout


@pytest.fixture(scope="module")
def package(folder_executable, tmp_path_factory) -> Path:
    if not shutil.which("dpkg-deb"):
        pytest.skip("needs dpkg-deb")
    return debian.build(folder_executable.parent, tmp_path_factory.mktemp("package"))


@needs_programs("lintian")
def test_lintian_finds_no_fault_in_the_package(package):
    # A build outside Debian needs no bug number, and Ubuntu 22.04 has older names of its releases.
    ignored = "initial-upload-closes-no-bugs,bad-distribution-in-changes-file"
    assert "conniption: " not in run("lintian", "--fail-on", "error,warning", "--suppress-tags", ignored, package)


@needs_programs("dpkg", "dpkg-deb")
def test_the_package_installs_works_and_is_removed_completely(package, tmp_path):
    root = tmp_path / "root"
    for name in ("info", "updates", "triggers"):
        (root / "var" / "lib" / "dpkg" / name).mkdir(parents=True)
    (root / "var" / "lib" / "dpkg" / "status").touch()
    dpkg = ["dpkg", f"--root={root}", "--force-depends", "--force-not-root", "--force-script-chrootless"]
    run(*dpkg, "--install", package)
    share = root / "usr" / "share"
    for path in (
        share / "applications" / f"{NAME}.desktop",
        share / "icons" / "hicolor" / "scalable" / "apps" / f"{NAME}.svg",
        share / "mime" / "packages" / f"{NAME}.xml",
        share / "metainfo" / f"{NAME}.metainfo.xml",
    ):
        assert path.is_file(), path
    home = tmp_path / "home"
    home.mkdir()
    environment = {"HOME": str(home), "PATH": "/usr/bin:/bin", **data_home(home), "SDL_AUDIODRIVER": "dummy"}
    finished = run_alone([root / "usr" / "games" / "conniption", "selfcheck"], home, environment, "", PATIENCE)
    assert finished.returncode == 0, finished.stdout
    assert "Everything works." in finished.stdout
    run(*dpkg, "--remove", "conniption")
    assert not (root / "usr").exists()


@needs_programs("desktop-file-validate")
def test_the_desktop_file_is_valid():
    assert run("desktop-file-validate", LINUX / f"{NAME}.desktop") == ""


@needs_programs("appstreamcli")
def test_the_data_for_software_centers_is_valid_and_names_the_version():
    path = LINUX / f"{NAME}.metainfo.xml"
    run("appstreamcli", "validate", "--no-net", path)
    assert f'<release version="{VERSION}"' in path.read_text("utf-8")


@needs_programs("update-mime-database")
def test_saved_games_have_their_own_file_type(tmp_path):
    packages = tmp_path / "data" / "mime" / "packages"
    packages.mkdir(parents=True)
    shutil.copy(LINUX / f"{NAME}.mime.xml", packages / f"{NAME}.xml")
    run("update-mime-database", packages.parent)
    assert "application/x-conniption-game:*.conniption" in (packages.parent / "globs").read_text("utf-8")
    game = Record("conniption")
    magic = (packages.parent / "magic").read_bytes()
    start = re.search(rb">0=..(.+?)\n", magic, re.DOTALL)
    assert start is not None and write_game(game).encode().startswith(start[1])


@needs_programs("flatpak-builder")
def test_the_flatpak_manifest_is_valid(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)  # it writes a folder
    shown = run("flatpak-builder", "--show-manifest", LINUX / f"{NAME}.yml")
    assert f'"id" : "{NAME}"' in shown


@needs_programs("flatpak-builder")
def test_the_commands_of_the_flatpak_install_all_files(tmp_path, monkeypatch):
    """Run the build commands outside a sandbox, with a stand-in for the program."""
    monkeypatch.chdir(tmp_path)
    (module,) = json.loads(run("flatpak-builder", "--show-manifest", LINUX / f"{NAME}.yml"))["modules"]
    program, drawn, build, app = (tmp_path / name for name in ("program", "icons", "build", "app"))
    program.mkdir()
    (program / "Conniption").touch()
    icons.write(drawn)
    build.mkdir()
    for source in module["sources"]:
        if source["type"] == "dir":
            shutil.copytree({"program": program, "icons": drawn}[source["dest"]], build / source["dest"])
        else:
            shutil.copy(LINUX / source["path"], build)
    for command in module["build-commands"]:
        run("sh", "-e", "-c", f"cd {build}; {command.replace('/app/', f'{app}/')}")
    assert (app / "bin" / "conniption").resolve() == app / "lib" / "conniption" / "Conniption"
    installed = {path.relative_to(app / "share").as_posix() for path in (app / "share").rglob("*") if path.is_file()}
    assert {
        f"applications/{NAME}.desktop",
        f"metainfo/{NAME}.metainfo.xml",
        f"mime/packages/{NAME}.xml",
        f"icons/hicolor/128x128/apps/{NAME}.png",
    } <= installed


@pytest.mark.skipif(bool(windows_installer.missing()), reason="needs makensis")
@pytest.mark.skipif(not Path(WINE[0]).exists(), reason="needs Wine for 64 bits")
def test_the_windows_installer_keeps_saved_games_when_it_uninstalls(tmp_path):
    # Any program will do: what it does is tested elsewhere.
    program = tmp_path / "Conniption.exe"
    program.write_bytes(b"MZ a program")
    installer = windows_installer.build(program, tmp_path)
    prefix = {"WINEPREFIX": str(tmp_path / "prefix"), "WINEDEBUG": "-all", "DISPLAY": "", "WINEARCH": "win64"}
    try:
        run(*WINE, "wineboot", "--init", **prefix)
        run(*WINE, installer, "/S", **prefix)
        users = tmp_path / "prefix" / "drive_c" / "users"
        (installed,) = users.glob("*/AppData/Local/Programs/Conniption")
        assert {path.name for path in installed.iterdir()} == {"Conniption.exe", "Uninstall.exe"}
        assert (installed / "Conniption.exe").read_bytes() == program.read_bytes()
        saved = installed.parents[1] / "Conniption" / "games.db"
        saved.parent.mkdir()
        saved.touch()
        command = run(*WINE, "reg", "query", r"HKCU\Software\Classes\Conniption.Game\shell\open\command", **prefix)
        assert r'Programs\Conniption\Conniption.exe" "%1"' in command
        assert VERSION in run(*WINE, "reg", "query", UNINSTALL, "/v", "DisplayVersion", **prefix)
        # The last option makes the uninstaller run where it is, so that it can be waited for.
        folder = run(*WINE, "winepath", "-w", installed, **prefix).strip()
        run(*WINE, installed / "Uninstall.exe", "/S", f"_?={folder}", **prefix)
        assert [path.name for path in installed.iterdir()] == ["Uninstall.exe"]
        assert saved.exists()
        finished = subprocess.run([*WINE, "reg", "query", UNINSTALL], env={**os.environ, **prefix}, capture_output=True)
        assert finished.returncode != 0
    finally:
        subprocess.run([str(wine.WINE / "wineserver64"), "-k"], env={**os.environ, **prefix})
