"""Compiles the fast modules: every module of `game` and `ai` that says `import cython`.

CONNIPTION_COMPILE=never   leaves them as plain Python
CONNIPTION_COMPILE=always  stops the installation when one of them cannot be compiled
otherwise                  where they cannot be compiled all stay plain Python: the game still runs, the AI is slower
"""

import os
import platform
import sys
from pathlib import Path

from setuptools import Extension, find_packages, setup
from setuptools.command.build_ext import build_ext
from setuptools.errors import BaseError, CCompilerError, CompileError

ROOT = Path(__file__).parent
sys.path.insert(0, str(ROOT))

from game.compiled import fast_modules, left_behind, mark  # noqa: E402 - an installer does not look here by itself

COMPILE = os.environ.get("CONNIPTION_COMPILE", "try")
CHECKS_BOUNDS = os.environ.get("CONNIPTION_CHECK_BOUNDS") == "1"  # slower; tests/long/sanitize.sh asks for it
MOST_AT_ONCE = 4  # each takes some 300 MB
MARK = """\
#ifdef _WIN32
__declspec(dllexport)
#endif
const char conniption_mark[] = "{}";
"""


def compiler_flags() -> list[str]:
    if sys.platform == "win32":
        return ["/O2"]
    # Every x86 processor since 2009 counts bits in one instruction; the plain baseline has to call a function.
    wide = ["-march=x86-64-v2"] if platform.machine() in ("x86_64", "AMD64") else []
    # Notes for a debugger would be three quarters of every compiled module.
    return ["-O3", "-g0", *wide]


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


class CompileAllOrNone(build_ext):
    """Leaves all modules plain Python if one cannot be compiled: a compiled module cannot use one that is not."""

    def finalize_options(self) -> None:
        super().finalize_options()
        if self.parallel is None:
            self.parallel = min(MOST_AT_ONCE, os.cpu_count() or 1)

    def run(self) -> None:
        from Cython.Compiler.Errors import CompileError as NotForCython

        inplace = self.inplace
        for file in left_behind():
            file.unlink()
        try:
            super().run()
        except (BaseError, CCompilerError, NotForCython, OSError) as error:
            if COMPILE == "always":
                raise
            self.inplace = inplace
            self._remove_what_is_compiled()
            self.warn(f"nothing is compiled, the computer will think many times slower: {error}")

    def build_extensions(self) -> None:
        from Cython.Build import cythonize

        marks = [self._mark(extension) for extension in self.extensions]
        self.compiler.compile(marks[:1], output_dir=self.build_temp)  # where none works, nobody waits for Cython
        directives = {
            "language_level": 3,
            "boundscheck": CHECKS_BOUNDS,
            "wraparound": False,
            "cdivision": True,
            "initializedcheck": False,
        }
        made = cythonize(self.extensions, build_dir=self.build_temp, compiler_directives=directives)
        sources = {extension.name: extension.sources for extension in made}
        for extension in self.extensions:  # those of Cython lack what setuptools has noted on its own
            extension.sources = sources[extension.name]
        super().build_extensions()
        for extension in self.extensions:
            if mark(extension.name).encode() not in Path(self.get_ext_fullpath(extension.name)).read_bytes():
                raise CompileError(f"the compiler has made nothing of {extension.name}")

    def _mark(self, extension: Extension) -> str:
        """Give a module a file that tells from which source it was compiled."""
        made = Path(self.build_temp, *extension.name.split(".")).with_suffix(".c")
        file = made.with_name(f"mark_of_{made.name}")
        text = MARK.format(mark(extension.name))
        if not file.exists() or file.read_text("utf-8") != text:
            # Cython goes by the times of files, and these may be wrong.
            made.unlink(missing_ok=True)
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, "utf-8")
        extension.sources.append(str(file))
        return str(file)

    def _remove_what_is_compiled(self) -> None:
        folders = [Path(self.build_lib), *([ROOT] if self.inplace else [])]
        for extension in self.extensions:
            for folder in folders:
                (folder / self.get_ext_filename(extension.name)).unlink(missing_ok=True)
        self.extensions = []


setup(
    # Beside the modules, and not among the packages of others, is where the assets lie once they are installed.
    packages=[*find_packages(include=["game", "game.*", "ai", "ai.*"]), "game.assets"],
    package_dir={"game.assets": "assets"},
    package_data={"game.assets": ["**/*"]},
    ext_modules=extensions(),
    cmdclass={"build_ext": CompileAllOrNone},
)
