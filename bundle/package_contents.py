"""The contents of the executable, derived from the packages themselves, so that the lists cannot become outdated."""

import ast
import importlib.util
import subprocess
from collections.abc import Iterable
from pathlib import Path

from game.compiled import PACKAGES, ROOT, fast_modules
from game.tools.licences import gather_licences
from game.words.catalog import available, compiled_catalog

# Modules that PyInstaller would add although the game never uses them. The compiled modules refer to Cython by name,
# but run without it. The rest are parts of numpy and pygame that this game does not use.
UNUSED = (
    *("cython", "Cython", "setuptools", "pkg_resources", "pip", "_distutils_hack"),
    # These are used only when the game runs from its source, for clusters and for making books.
    *("distributed", "dask", "bitbully", "bitbully_databases"),
    *("numpy.f2py", "numpy.distutils", "numpy.testing", "numpy.polynomial", "numpy.ma", "numpy.tests"),
    *("pygame.tests", "pygame.docs", "pygame.examples", "pygame.sndarray", "pygame.surfarray"),
    *("pygame.midi", "pygame.camera", "pygame._camera", "pygame.ftfont", "pygame.freetype"),
    *("tkinter", "unittest", "multiprocessing", "doctest", "pydoc", "pdb", "lib2to3", "ensurepip", "test", "curses"),
    *(
        "ssl",
        "_ssl",
        "_hashlib",
        "asyncio",
        "xmlrpc",
        "ftplib",
        "smtplib",
        "http.server",
        "distutils",
        "PIL",
        "pytest",
        "hypothesis",
        "yaml",
    ),
)

# The package of the development tools, which the executable leaves out.
DEVELOPMENT = "lab"

# The optional library for screen readers, which is left out if it is not installed. It is imported by name.
OPTIONAL = tuple(name for name in ("accesskit",) if importlib.util.find_spec(name) is not None)

# The libraries in the executable, whose licenses it includes.
LIBRARIES = ("pygame-ce", "numpy", "platformdirs", "pyinstaller", *OPTIONAL)
# For each license, the first letters of the names of the shared libraries that it covers. The text of the license is in
# assets/licences/, or comes with the library.
LICENCES = {
    **{name: (name,) for name in ("SDL2", "SDL2_image", "SDL2_mixer", "SDL2_ttf", "FLAC", "brotli", "expat")},
    **{name: (name,) for name in ("fluidsynth", "freetype", "harfbuzz", "mpg123", "opus", "opusfile", "portmidi")},
    **{f"lib{name}": (name,) for name in ("ffi", "ogg", "png", "sndfile", "tiff", "vorbis", "xmp")},
    "libjpeg-turbo": ("jpeg",),
    "libwebp": ("webp", "sharpyuv"),
    "wavpack": ("wavpack",),
    "mpdecimal": ("mpdec",),
    "bzip2": ("bz2",),
    "xz": ("lzma",),
    "sqlite": ("sqlite3",),
    "zlib": ("z.", "zlib"),
    "zlib-ng": ("z.1.3.1.zlib-ng",),
    "gcc": ("gcc_s", "stdc++"),
    "numpy": ("scipy_openblas", "gfortran", "quadmath"),
    # The license of Python for Windows covers the files of Microsoft that come with it.
    "python": ("python3", "Python", "msvcp140", "VCRUNTIME140", "ucrtbase", "api-ms-win-"),
}


def modules() -> list[str]:
    """Return the dotted names of the game's modules, without the development tools."""
    packages = [package for package in PACKAGES if package != DEVELOPMENT]
    return ["main", *map(_dotted, sorted(path for package in packages for path in (ROOT / package).rglob("*.py")))]


def hidden_imports() -> list[str]:
    """Return the modules that PyInstaller cannot find by itself.

    These are tools, which are imported by name, and all imports of compiled modules.
    """
    found = {*modules(), "secrets", *OPTIONAL} - {"main"}  # numpy.random imports secrets in compiled code
    for name in fast_modules():
        for node in ast.walk(ast.parse(_source(name))):
            if isinstance(node, ast.Import):
                found.update(alias.name for alias in node.names)
            elif isinstance(node, ast.ImportFrom) and node.module:
                found.add(node.module)
    return sorted(name for name in found if name.split(".")[0] not in UNUSED)


def files() -> list[tuple[str, str]]:
    """Return the data files, each with its target folder: the assets, and the licenses of all included libraries."""
    licences = [(str(path), f"licences/{name.rpartition('/')[0]}") for name, path in gather_licences(LIBRARIES)]
    return [(str(ROOT / "assets"), "assets"), *licences]


def languages() -> list[str]:
    """Return the names that macOS has for all languages of the game, such as "en" and "pt-BR"."""
    return [{"zh_CN": "zh-Hans"}.get(code, code.replace("_", "-")) for code in available()]


def catalogs(folder: Path) -> list[tuple[str, str]]:
    """Compile the catalogs of the languages into a folder. Return the files, each with its target folder."""
    compiled = []
    for source in sorted((ROOT / "assets/languages").glob("*/LC_MESSAGES/*.po")):
        target = source.parent.relative_to(ROOT)
        file = folder / target / source.with_suffix(".mo").name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(compiled_catalog(source.read_text("utf-8")))
        compiled.append((str(file), target.as_posix()))
    return compiled


def licence_of(file: str) -> str | None:
    """Return the license that covers a shared library, given its file name, or None if the license is unknown."""
    name = file.removeprefix("lib")
    fitting = [
        (len(start), licence) for licence, starts in LICENCES.items() for start in starts if name.startswith(start)
    ]
    return max(fitting)[1] if fitting else None


def _dotted(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def _source(name: str) -> str:
    path = ROOT.joinpath(*name.split("."))
    return (path / "__init__.py" if path.is_dir() else path.with_suffix(".py")).read_text("utf-8")


def is_used(name: str) -> bool:
    """Return True if a file of a library or asset belongs in the executable; `name` is the path of the file."""
    path = Path(name)
    if path.suffix == ".po":
        return False  # `catalogs` compiles it
    return path.parts[0] not in ("pygame", "numpy") or path.suffix in (".so", ".pyd", ".dylib", ".dll")


def without_copies(entries: Iterable[tuple[str, str, str]]) -> list[tuple[str, str, str]]:
    """Return the executable's files without top-level copies of files that are also in a package folder.

    A file is given as (name, source, kind). On Windows, pygame's own rules add its libraries to the top level. Two
    copies of SDL in one program do not know each other's windows.
    """
    entries = list(entries)
    in_folders = {source for name, source, _ in entries if Path(name.replace("\\", "/")).parent != Path()}
    return [
        (name, source, kind)
        for name, source, kind in entries
        if source not in in_folders or Path(name.replace("\\", "/")).parent != Path()
    ]


def strip_debug_info(source: str, folder: Path) -> str:
    """Copy a shared library into a folder without its debug information, and return the path of the copy.

    If that fails, return the path of the original library.
    """
    copy = folder / Path(source).name
    try:
        subprocess.run(["strip", "--strip-unneeded", "-o", str(copy), source], check=True, capture_output=True)
    except (OSError, subprocess.CalledProcessError):
        return source
    return str(copy)
