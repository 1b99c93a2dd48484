"""Compiles the fast modules: every module of `game` and `ai` that says `import cython`.

CONNIPTION_COMPILE=never   leaves them as plain Python
CONNIPTION_COMPILE=always  stops the installation when one of them cannot be compiled
otherwise                  a module that cannot be compiled stays plain Python: the game still runs, the AI is slower
"""

import os
import platform
import re
import sys
from pathlib import Path

from setuptools import Extension, setup

ROOT = Path(__file__).parent
COMPILE = os.environ.get("CONNIPTION_COMPILE", "try")
CHECKS_BOUNDS = os.environ.get("CONNIPTION_CHECK_BOUNDS") == "1"  # slower; tests/reliability/sanitize.sh asks for it


def fast_modules() -> list[str]:
    """The dotted names of the modules to compile."""
    sources = sorted(path for room in ("game", "ai") for path in (ROOT / room).rglob("*.py"))
    marked = [path for path in sources if re.search(r"^import cython$", path.read_text("utf-8"), re.M)]
    return [".".join(path.relative_to(ROOT).with_suffix("").parts) for path in marked]


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
    from Cython.Build import cythonize

    return cythonize(
        [
            Extension(
                name,
                [name.replace(".", "/") + ".py"],
                include_dirs=["game/rules"],
                extra_compile_args=compiler_flags(),
                optional=COMPILE != "always",
            )
            for name in fast_modules()
        ],
        compiler_directives={
            "language_level": 3,
            "boundscheck": CHECKS_BOUNDS,
            "wraparound": False,
            "cdivision": True,
            "initializedcheck": False,
        },
    )


setup(ext_modules=extensions())
