"""Compare two builds of the game: `python -m bundle.compare A B`, both executables or both wheels.

Two builds must have the same version, icon, modules, assets and licenses, whatever compiler and system made them.
Python and the libraries around the game may differ, so their files are not compared.
"""

import argparse
import hashlib
import re
import sys
import zipfile
from pathlib import Path

from bundle import icons
from game.compiled import PACKAGES

_COMPILED = re.compile(
    r"\.[\w-]+\.(pyd|so)$"
)  # the end of a compiled file's name: a tag of Python and system, the suffix
_OWN = re.compile(rf"(main|{'|'.join(PACKAGES)}|assets|licences|conniption-[\w.]+)(\.|/|$)")
_VERSION_KEY = "ProductVersion".encode("utf-16-le")
_MODULES, _DATA = "zZ", "x"  # the letters of PyInstaller for an archive of modules and for a data file
_NOT_COMPARED = ("RECORD", "WHEEL")  # files of a wheel that name the program that made it, and hashes of compiled files


def contents(path: Path) -> dict[str, str]:
    """Return the hash of each file of the game in an executable or wheel, by file name.

    Compiled code has an empty text in place of the hash.
    """
    found = _wheel(path) if path.suffix == ".whl" else _executable(path)
    return {name: value for name, value in sorted(found.items()) if _OWN.match(name)}


def differences(first: dict[str, str], second: dict[str, str]) -> list[str]:
    """Return one line of text for each file that only one of two builds has, or that differs between the builds."""
    lines = [f"only in the first: {name}" for name in first if name not in second]
    lines += [f"only in the second: {name}" for name in second if name not in first]
    return lines + [f"different: {name}" for name, value in first.items() if second.get(name, value) != value]


def _wheel(path: Path) -> dict[str, str]:
    with zipfile.ZipFile(path) as wheel:
        return dict(
            _entry(name, wheel.read(name), is_compared=not name.endswith(_NOT_COMPARED)) for name in wheel.namelist()
        )


def _executable(path: Path) -> dict[str, str]:
    from PyInstaller.archive.readers import CArchiveReader

    archive = CArchiveReader(str(path))
    found = {}
    for name, (*_, kind) in archive.toc.items():
        if kind in _MODULES:
            found.update(dict.fromkeys(archive.open_embedded_archive(name).toc, ""))
        else:
            key, value = _entry(name.replace("\\", "/"), archive.extract(name), is_compared=kind in _DATA)
            found[key] = value
    program = path.read_bytes()
    text = program.partition(_VERSION_KEY)[2][:64].decode("utf-16-le").strip("\0")
    return {**found, "main/version": text.partition("\0")[0], "main/icon": str(icons.png(256) in program)}


def _entry(name: str, data: bytes, is_compared: bool) -> tuple[str, str]:
    """Return the name of a file without the tag of Python and system, and the hash of the file.

    If `is_compared` is False, an empty text replaces the hash.
    """
    plain = _COMPILED.sub("", name)
    return plain, _hash(data) if is_compared and plain == name else ""


def _hash(data: bytes) -> str:
    return hashlib.sha256(data.replace(b"\r\n", b"\n")).hexdigest()  # git writes other line ends on Windows


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m bundle.compare", description=__doc__.partition(":")[0])
    parser.add_argument("builds", type=Path, nargs=2, metavar="BUILD", help="an executable or a wheel")
    first, second = map(contents, parser.parse_args().builds)
    found = differences(first, second)
    print("\n".join(found) or f"Both builds have the same {len(first)} files.")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
