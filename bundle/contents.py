"""What the executable is made of: derived from the packages themselves, so that no list can fall behind them."""

import ast
import subprocess
from pathlib import Path

from game.compiled import ROOMS, ROOT, fast_modules
from game.tools.licences import gathered as licences_gathered

# What would come along without being of use in the game. Cython, most of all: the compiled modules leave it behind,
# yet every one of them names it. The rest is what numpy and pygame offer to programs that are not this one.
UNUSED = (
    *("cython", "Cython", "setuptools", "pkg_resources", "pip", "_distutils_hack"),
    # A cluster of computers, and what books are made with, are for those who run the game from its source.
    *("distributed", "dask", "bitbully", "bitbully_databases"),
    *("numpy.f2py", "numpy.distutils", "numpy.testing", "numpy.polynomial", "numpy.ma", "numpy.tests"),
    *("pygame.tests", "pygame.docs", "pygame.examples", "pygame.sndarray", "pygame.surfarray"),
    *("pygame.midi", "pygame.camera", "pygame._camera", "pygame.ftfont", "pygame.freetype"),
    *("tkinter", "unittest", "doctest", "pydoc", "pdb", "lib2to3", "ensurepip", "test", "curses"),
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

# What the executable is put together from, and brings its licences along.
LIBRARIES = ("pygame-ce", "numpy", "platformdirs", "pyinstaller")
# How the names of shared libraries begin, for each licence: one in assets/licences, or that of the library named.
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
    # What Python for Windows brings of Microsoft is told in its own licence.
    "python": ("python3", "Python", "msvcp140", "VCRUNTIME140", "ucrtbase", "api-ms-win-"),
}


def modules() -> list[str]:
    """All modules of the game, by dotted name."""
    sources = sorted(path for room in ROOMS for path in (ROOT / room).rglob("*.py"))
    return ["main", *(_dotted(path) for path in sources)]


def hidden_imports() -> list[str]:
    """What nobody could find by reading: tools that are imported by name, and all that compiled modules import."""
    found = set(modules()) - {"main"}
    for name in fast_modules():
        for node in ast.walk(ast.parse(_source(name))):
            if isinstance(node, ast.Import):
                found.update(alias.name for alias in node.names)
            elif isinstance(node, ast.ImportFrom) and node.module:
                found.add(node.module)
    return sorted(name for name in found if name.split(".")[0] not in UNUSED)


def files() -> list[tuple[str, str]]:
    """The files beside the code, each with the folder it goes to: assets, and the licences of everything inside."""
    licences = [(str(path), f"licences/{place.rpartition('/')[0]}") for place, path in licences_gathered(LIBRARIES)]
    return [(str(ROOT / "assets"), "assets"), *licences]


def licence_of(file: str) -> str | None:
    """Whose licence a shared library falls under, by the name of its file; None if nobody knows."""
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
    """Whether a file that a library brings along belongs into the game, by its place there."""
    path = Path(name)
    return path.parts[0] not in ("pygame", "numpy") or path.suffix in (".so", ".pyd", ".dylib", ".dll")


def without_notes(source: str, folder: Path) -> str:
    """A copy, in a folder, of a shared library without what is for debuggers only; itself where that cannot be."""
    copy = folder / Path(source).name
    try:
        subprocess.run(["strip", "--strip-unneeded", "-o", str(copy), source], check=True, capture_output=True)
    except (OSError, subprocess.CalledProcessError):
        return source
    return str(copy)
