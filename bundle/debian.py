"""Make a package for Debian and Ubuntu from the game in a folder: `python -m bundle.debian dist/Conniption dist`.

The folder is built by `CONNIPTION_ONEDIR=1 pyinstaller build.spec`. The package contains its own Python and SDL, like
the executable in one file, so it depends only on libraries that every desktop has.
"""

import argparse
import email.utils
import gzip
import os
import shutil
import subprocess
import tempfile
import time
from pathlib import Path

from bundle import icons
from bundle.package_contents import ROOT
from game.version import VERSION

LINUX = ROOT / "bundle" / "linux"
NAME = "io.github.conniption.Conniption"
MAINTAINER = "The Conniption authors <conniption@users.noreply.github.com>"
SUMMARY = "four in a row on a board that flips, and four more board games"
DESCRIPTION = """\
In Conniption, four in a row win, but each player can turn the whole board
upside down, up to four times in a game. The other games are Connect Four,
Domino Four, Winning Paths and Watch Your Back!.
.
Two people can play on one computer, or one person against eight levels of
computer players. The program can show the value of every move and explain it.
"""
# The newest symbols that the libraries of the executable need; releases are built on Ubuntu 22.04.
DEPENDS = "libc6 (>= 2.35), libx11-6, libxext6, zlib1g"
RECOMMENDS = "libxcursor1, libxi6, libxrandr2, libxss1, libgl1, libpulse0 | libasound2"
# The checks of Debian's own packages that a package with its own Python cannot pass.
OVERRIDES = """\
# The package contains the program as PyInstaller makes it, with the libraries of Python, SDL and numpy.
conniption: embedded-library
conniption: hardening-no-fortify-functions
conniption: hardening-no-pie
conniption: shared-library-lacks-prerequisites
conniption: unstripped-binary-or-object
conniption: library-not-linked-against-libc
conniption: custom-library-search-path
"""


def build(program: Path, folder: Path, depends: str = DEPENDS) -> Path:
    """Write the package of a program in a folder to another folder. Return its path."""
    architecture = _output("dpkg", "--print-architecture")
    with tempfile.TemporaryDirectory() as temporary:
        root = Path(temporary, f"conniption_{VERSION}_{architecture}")
        _install(program, root)
        _write_control(root, architecture, depends)
        # Files of the package belong to everybody, whatever the umask of the builder.
        for path in [root, *root.rglob("*")]:
            if not path.is_symlink():
                path.chmod(0o755 if path.is_dir() or os.access(path, os.X_OK) else 0o644)
        folder.mkdir(parents=True, exist_ok=True)
        package = folder / f"{root.name}.deb"
        command = ["dpkg-deb", "--root-owner-group", "-Zxz", "--build", str(root), str(package)]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    return package


def _install(program: Path, root: Path) -> None:
    """Copy all files of the package into a folder, at the paths that they have after the installation."""
    share = root / "usr" / "share"
    shutil.copytree(program, root / "usr" / "lib" / "conniption", symlinks=True)
    for library in (root / "usr" / "lib" / "conniption").rglob("*.so*"):
        library.chmod(0o644)
    _link(root / "usr" / "games" / "conniption", "../lib/conniption/Conniption")
    _copy(LINUX / f"{NAME}.desktop", share / "applications")
    _copy(LINUX / f"{NAME}.metainfo.xml", share / "metainfo")
    _copy(LINUX / f"{NAME}.mime.xml", share / "mime" / "packages", f"{NAME}.xml")
    _copy(ROOT / "assets" / "icon.svg", share / "icons" / "hicolor" / "scalable" / "apps", f"{NAME}.svg")
    for size in icons.LINUX_SIZES:
        apps = share / "icons" / "hicolor" / f"{size}x{size}" / "apps"
        apps.mkdir(parents=True)
        (apps / f"{NAME}.png").write_bytes(icons.png(size))
    _write_gzip(share / "man" / "man6" / "conniption.6.gz", (LINUX / "conniption.6").read_text("utf-8"))
    documents = share / "doc" / "conniption"
    _write_gzip(documents / "changelog.gz", _changelog())
    (documents / "copyright").write_text(_copyright(), "utf-8")
    overrides = share / "lintian" / "overrides" / "conniption"
    overrides.parent.mkdir(parents=True)
    overrides.write_text(OVERRIDES, "utf-8")


def _write_control(root: Path, architecture: str, depends: str) -> None:
    size = sum(path.stat().st_size for path in root.rglob("*") if path.is_file() and not path.is_symlink())
    description = "".join(f" {line}\n" for line in DESCRIPTION.splitlines())
    fields = {
        "Package": "conniption",
        "Version": VERSION,
        "Architecture": architecture,
        "Maintainer": MAINTAINER,
        "Installed-Size": str(size // 1024),
        "Depends": depends,
        "Recommends": RECOMMENDS,
        "Section": "games",
        "Priority": "optional",
        "Homepage": "https://github.com/conniption/conniption",
    }
    control = root / "DEBIAN" / "control"
    control.parent.mkdir()
    text = "".join(f"{name}: {value}\n" for name, value in fields.items())
    control.write_text(f"{text}Description: {SUMMARY}\n{description}", "utf-8")
    files = sorted(path for path in (root / "usr").rglob("*") if path.is_file() and not path.is_symlink())
    sums = subprocess.run(
        ["md5sum", *(str(path.relative_to(root)) for path in files)], cwd=root, check=True, capture_output=True
    )
    (root / "DEBIAN" / "md5sums").write_bytes(sums.stdout)


def _changelog() -> str:
    """Return the changelog in Debian's format: one entry that refers to the changelog of the program."""
    date = email.utils.format_datetime(email.utils.localtime())
    return (
        f"conniption ({VERSION}) stable; urgency=medium\n\n  * See the file CHANGELOG.md on the home page.\n\n"
        f" -- {MAINTAINER}  {date}\n"
    )


def _copyright() -> str:
    return (
        "Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/\n"
        "Upstream-Name: Conniption\nSource: https://github.com/conniption/conniption\n"
        "Comment: `conniption licences` prints the licenses of all included libraries.\n\n"
        f"Files: *\nCopyright: {time.gmtime().tm_year} The Conniption authors\nLicense: Expat\n"
        + "".join(
            f" {line or '.'}\n" for line in (ROOT / "LICENSE").read_text("utf-8").partition("\n\n")[2].splitlines()
        )
    )


def _copy(source: Path, folder: Path, name: str = "") -> None:
    folder.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(source, folder / (name or source.name))


def _link(path: Path, target: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.symlink_to(target)


def _write_gzip(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(gzip.compress(text.encode(), mtime=0))


def _output(*command: str) -> str:
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bundle.debian", description=__doc__.partition(":")[0])
    parser.add_argument("program", type=Path, help="the folder with the game, such as dist/Conniption")
    parser.add_argument("folder", type=Path, help="the folder to write to")
    chosen = parser.parse_args()
    print(build(chosen.program, chosen.folder))


if __name__ == "__main__":
    main()
