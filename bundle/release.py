"""What must be true before the game is built, and what more before a release: `python -m bundle.release v1.2.3`."""

import re
import subprocess
import sys

from game.compiled import ROOT, not_compiled
from game.version import VERSION


def problems(is_release: bool, tag: str | None = None) -> list[str]:
    """Why the game cannot be built as it is, or released under a tag; empty if it can."""
    found = [f"{name} is not compiled from its present source" for name in not_compiled()]
    if is_release:
        found += [f"not committed: {line}" for line in uncommitted()]
        newest = newest_version((ROOT / "CHANGELOG.md").read_text("utf-8"))
        if newest != VERSION:
            found.append(f"CHANGELOG.md begins with version {newest}, game/version.py says {VERSION}")
        if tag is not None and tag != f"v{VERSION}":
            found.append(f"the tag is {tag}, game/version.py says {VERSION}")
    return found


def uncommitted() -> list[str]:
    """The files in which the tree differs from what is committed, as git shows them."""
    status = subprocess.run(["git", "status", "--porcelain"], cwd=ROOT, capture_output=True, text=True)
    return status.stdout.splitlines() if status.returncode == 0 else ["the tree is not a git checkout"]


def newest_version(changelog: str) -> str:
    """The version of the uppermost entry of a changelog."""
    entry = re.search(r"^## (\S+)", changelog, re.M)
    return entry[1] if entry else "none"


def check(is_release: bool, tag: str | None = None) -> None:
    """End the program with the reasons if the game cannot be built."""
    if found := problems(is_release, tag):
        raise SystemExit(
            "\n".join(
                [
                    "The game cannot be built:",
                    *(f"- {problem}" for problem in found),
                    "To compile: CONNIPTION_COMPILE=always python setup.py build_ext --inplace",
                ]
            )
        )


if __name__ == "__main__":
    check(is_release=True, tag=sys.argv[1] if len(sys.argv) > 1 else None)
