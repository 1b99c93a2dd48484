"""Compile the catalogs of the languages, and the fast modules: those of `game`, `ai` and `lab` that import cython.

CONNIPTION_COMPILE=never   compiles nothing
CONNIPTION_COMPILE=always  stops the installation if a module cannot be compiled
otherwise                  if a module cannot be compiled, none is: the game still runs, but the AI is slower

Pip hides the output of a successful build. If the modules cannot be compiled, the version that pip prints at the end
says so, as in "Successfully installed conniption-0.1.0+not.compiled.python.h.is.missing".
"""

import functools
import hashlib
import os
import platform
import re
import sys
import tempfile
from pathlib import Path

from setuptools import Extension, find_packages, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py
from setuptools.command.egg_info import egg_info
from setuptools.errors import BaseError, CCompilerError, CompileError

ROOT = Path(__file__).parent
sys.path.insert(0, str(ROOT))

from game.compiled import (  # noqa: E402 - installers do not have this folder on sys.path
    PACKAGES,
    compiled_file,
    fast_modules,
    install_hint,
    leftover_files,
    mark,
    missing_tool,
)
from game.words.catalog import compiled_catalog  # noqa: E402

COMPILE = os.environ.get("CONNIPTION_COMPILE", "try")
CHECKS_BOUNDS = os.environ.get("CONNIPTION_CHECK_BOUNDS") == "1"  # slower; used by tests/long/sanitize.sh
MOST_AT_ONCE = 4  # compilations that run at once; each takes about 300 MB of memory
MARK = """\
#ifdef _WIN32
__declspec(dllexport)
#endif
const char conniption_mark[] = "{}; {}";
"""
DIRECTIVES = {
    "language_level": 3,
    "boundscheck": CHECKS_BOUNDS,
    "wraparound": False,
    "cdivision": True,
    "initializedcheck": False,
}


def compiler_flags() -> list[str]:
    if sys.platform == "win32":
        return ["/O2"]
    # Every x86 processor since 2009 can count bits in one instruction; the baseline calls a function.
    wide = ["-march=x86-64-v2"] if platform.machine() in ("x86_64", "AMD64") else []
    # Debug information would be three quarters of every compiled module.
    return ["-O3", "-g0", *wide]


def settings_mark() -> str:
    """Return the text that records, in a compiled module, the settings of Cython and of the C compiler."""
    from Cython import __version__

    variables = [os.environ.get(name, "") for name in ("CPPFLAGS", "CFLAGS", "LDFLAGS", "ARCHFLAGS")]
    settings = repr((__version__, compiler_flags(), sorted(DIRECTIVES.items()), variables))
    return f"with settings {hashlib.sha256(settings.encode()).hexdigest()}"


@functools.cache
def missing_requirement() -> str:
    """Return the reason why nothing can be compiled on this computer, or an empty text.

    To find out, a C file that includes Python.h is compiled.
    """
    from distutils.ccompiler import new_compiler  # the version of setuptools, which replaces the old one
    from distutils.sysconfig import customize_compiler, get_python_inc

    with tempfile.TemporaryDirectory() as folder:
        probe = Path(folder, "probe.c")
        probe.write_text("#include <Python.h>\n", "utf-8")
        try:
            compiler = new_compiler()
            customize_compiler(compiler)
            compiler.compile([str(probe)], output_dir=folder, include_dirs=[get_python_inc()])
        except (BaseError, CCompilerError, OSError):
            return missing_tool() or "the C compiler fails"
    return ""


def extensions() -> list[Extension]:
    if COMPILE == "never":
        return []
    return [
        Extension(
            name,
            [name.replace(".", "/") + ".py"],
            include_dirs=["game/rules"],
            extra_compile_args=compiler_flags(),
        )
        for name in fast_modules()
    ]


def is_up_to_date(name: str, settings: str) -> bool:
    """Return True if a module has been compiled from its current source with the given settings."""
    file = compiled_file(name)
    if not file.exists():
        return False
    data = file.read_bytes()
    return mark(name).encode() in data and settings.encode() in data


class VersionLabel(egg_info):
    """Adds a label to the version if the modules cannot be compiled; the label gives the reason."""

    def finalize_options(self) -> None:
        # The source archive must not depend on the computer that makes it.
        if COMPILE == "try" and "sdist" not in self.distribution.commands and (reason := missing_requirement()):
            label = re.sub("[^a-z0-9]+", ".", reason.lower())
            self.tag_build = f"+not.compiled.{label}"
        super().finalize_options()


class CompileAllOrNone(build_ext):
    """Compiles all fast modules, or none if one cannot be compiled.

    A compiled module cannot use the C functions of a module that is not compiled. Modules that are already compiled
    from their current source with the current settings are not compiled again.
    """

    def finalize_options(self) -> None:
        super().finalize_options()
        if self.parallel is None:
            self.parallel = min(MOST_AT_ONCE, os.cpu_count() or 1)

    def run(self) -> None:
        from Cython.Compiler.Errors import CompileError as NotForCython

        inplace, all_extensions = self.inplace, self.extensions
        for file in leftover_files():
            file.unlink()
        if inplace:
            settings = settings_mark()
            self.extensions = [extension for extension in all_extensions if not is_up_to_date(extension.name, settings)]
        try:
            if self.extensions and (reason := missing_requirement()):
                raise CompileError(f"{reason}; {install_hint()}")
            super().run()
        except (BaseError, CCompilerError, NotForCython, OSError) as error:
            if COMPILE == "always":
                raise
            self.inplace, self.extensions = inplace, all_extensions
            self._remove_compiled_files()
            self.warn(f"nothing is compiled, so the AI will be many times slower: {error}")
        else:
            self.extensions = all_extensions

    def build_extensions(self) -> None:
        from Cython.Build import cythonize

        for extension in self.extensions:
            self._add_mark(extension)
        made = cythonize(self.extensions, build_dir=self.build_temp, compiler_directives=DIRECTIVES)
        sources = {extension.name: extension.sources for extension in made}
        for extension in self.extensions:  # cythonize returns copies without the changes of setuptools
            extension.sources = sources[extension.name]
        super().build_extensions()
        for extension in self.extensions:
            if mark(extension.name).encode() not in Path(self.get_ext_fullpath(extension.name)).read_bytes():
                raise CompileError(f"the compiler did not produce {extension.name}")

    def _add_mark(self, extension: Extension) -> None:
        """Add a C file to an extension module; the file records the module's source and settings as a mark."""
        made = Path(self.build_temp, *extension.name.split(".")).with_suffix(".c")
        file = made.with_name(f"mark_of_{made.name}")
        text = MARK.format(mark(extension.name), settings_mark())
        if not file.exists() or file.read_text("utf-8") != text:
            # Cython compares file times, which can be wrong.
            made.unlink(missing_ok=True)
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, "utf-8")
        extension.sources.append(str(file))

    def _remove_compiled_files(self) -> None:
        folders = [Path(self.build_lib), *([ROOT] if self.inplace else [])]
        for extension in self.extensions:
            for folder in folders:
                (folder / self.get_ext_filename(extension.name)).unlink(missing_ok=True)
        self.extensions = []


class CompileCatalogs(build_py):
    """Replaces the .po files of the languages by compiled ones, except in an editable installation."""

    def run(self) -> None:
        super().run()
        if not self.editable_mode:
            for source in Path(self.build_lib, "game/assets/languages").glob("*/LC_MESSAGES/*.po"):
                source.with_suffix(".mo").write_bytes(compiled_catalog(source.read_text("utf-8")))
                source.unlink()


setup(
    # Installed, the assets go inside the game package, so that they are not a top-level package.
    packages=[*find_packages(include=[pattern for name in PACKAGES for pattern in (name, f"{name}.*")]), "game.assets"],
    package_dir={"game.assets": "assets"},
    package_data={"game.assets": ["**/*"], **{name: ["py.typed"] for name in PACKAGES}},
    ext_modules=extensions(),
    cmdclass={"build_ext": CompileAllOrNone, "build_py": CompileCatalogs, "egg_info": VersionLabel},
)
