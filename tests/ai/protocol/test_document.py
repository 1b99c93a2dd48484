"""docs/protocol.md: the engine answers each session as the page shows, and the page describes everything."""

import re

import pytest

from ai.protocol.fact_text import KINDS
from ai.protocol.options import OPTIONS
from ai.score.registry import SCORES
from tests.tools.sessions import PAGE, SESSION, replayed

TEXT = PAGE.read_text("utf-8")
SESSIONS = SESSION.findall(TEXT)
# Numbers that differ between runs, values that may change, and the wording of messages.
_CHANGING = (
    (r"\b(nodes|nps|time) \d+", r"\1 N"),
    (r"score cp .* pv .*", "score cp N pv"),
    (r"^(info string \w+|id name \w+).*", r"\1"),
)


@pytest.mark.window  # the build determines how much is proven in a second
@pytest.mark.parametrize("session", SESSIONS, ids=range(1, len(SESSIONS) + 1))
def test_the_engine_answers_as_the_document_shows(session: str) -> None:
    assert _constant(replayed(session)) == _constant(session)


def test_every_option_score_and_kind_of_fact_is_described() -> None:
    assert len(SESSIONS) >= 8
    scores = {name for known in SCORES.values() for name in known}
    for word in (*(option.name for option in OPTIONS.values()), *scores):
        assert f"`{word}`" in TEXT, word
    for kind in KINDS.values():
        assert re.search(rf"`info fact {kind}\b", TEXT), kind


def _constant(session: str) -> list[str]:
    lines = session.splitlines()
    for pattern, constant in _CHANGING:
        lines = [re.sub(pattern, constant, line) for line in lines]
    return lines
