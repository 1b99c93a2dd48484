"""Requirements are bounded or pinned, so that later versions of other projects cannot change what was tested."""

import re

import pytest
from packaging.requirements import Requirement

from game.compiled import ROOT

try:
    import tomllib
except ImportError:  # Python 3.10
    tomllib = pytest.importorskip("tomli")

pytestmark = pytest.mark.window  # nothing here depends on what is compiled

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
RUNTIME = [line for line in (ROOT / "requirements.txt").read_text("utf-8").splitlines() if not line.startswith("#")]
EXTRAS = [line for extra in PROJECT["project"]["optional-dependencies"].values() for line in extra]
USES = [
    (path.name, line.strip())
    for path in sorted((ROOT / ".github" / "workflows").glob("*.yml"))
    for line in path.read_text("utf-8").splitlines()
    if "uses:" in line
]


@pytest.mark.parametrize("line", [*RUNTIME, *EXTRAS, *PROJECT["build-system"]["requires"]])
def test_every_requirement_has_a_lower_and_an_upper_bound(line):
    requirement = Requirement(line)
    if requirement.name != "conniption":
        assert sorted(bound.operator for bound in requirement.specifier) == ["<", ">="]


@pytest.mark.parametrize(("file", "line"), USES)
def test_workflow_actions_are_pinned_by_hash(file, line):
    assert re.fullmatch(r"- uses: [\w-]+/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+", line), file


def test_an_action_has_the_same_version_everywhere():
    pins = {line.partition("uses: ")[2] for _, line in USES}
    assert len(USES) > 10
    assert len({pin.partition("@")[0] for pin in pins}) == len(pins)
