"""Check that the game can be built or released: `python -m bundle.release v1.2.3`."""

import argparse
import re
import subprocess

from game.compiled import ROOT, not_compiled
from game.version import VERSION


def build_errors(is_release: bool, tag: str | None = None) -> list[str]:
    """Return the reasons why the game cannot be built; empty if it can be.

    If `is_release` is True, also return reasons why it cannot be released, under the tag if one is given.
    """
    found = [f"{name} is not compiled from its current source" for name in not_compiled()]
    if is_release:
        found += [f"not committed: {line}" for line in uncommitted_changes()]
        newest = newest_version((ROOT / "CHANGELOG.md").read_text("utf-8"))
        if newest != VERSION:
            found.append(f"CHANGELOG.md begins with version {newest}, but game/version.py has {VERSION}")
        if tag is not None and tag != f"v{VERSION}":
            found.append(f"the tag is {tag}, but game/version.py has {VERSION}")
    return found


def uncommitted_changes() -> list[str]:
    """Return the uncommitted changes in the source tree, as lines printed by git."""
    status = subprocess.run(["git", "status", "--porcelain"], cwd=ROOT, capture_output=True, text=True)
    return status.stdout.splitlines() if status.returncode == 0 else ["the tree is not a git checkout"]


def newest_version(changelog: str) -> str:
    """Return the version of the first entry of a changelog, given as text."""
    entry = re.search(r"^## (\S+)", changelog, re.M)
    return entry[1] if entry else "none"


def check(is_release: bool, tag: str | None = None) -> None:
    """Exit the program and print the reasons if the game cannot be built or released."""
    if found := build_errors(is_release, tag):
        raise SystemExit(
            "\n".join(
                [
                    "The game cannot be built:",
                    *(f"- {error_text}" for error_text in found),
                    "To compile: CONNIPTION_COMPILE=always python setup.py build_ext --inplace",
                ]
            )
        )


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m bundle.release", description=__doc__.partition(":")[0])
    parser.add_argument("tag", nargs="?", help="the release tag, such as v1.2.3")
    check(is_release=True, tag=parser.parse_args().tag)
