"""Verdicts as they are shown at moves: an estimate that sways from one look to the next does not flicker there."""

from __future__ import annotations

from ai.analysis.analysis import Finding
from ai.verdict import Verdict
from game.words.verdicts import tone


class SteadyVerdicts:
    """Keeps the verdict that is shown at each move until another tone has been heard twice in a row."""

    def __init__(self) -> None:
        self._shown: dict[tuple[str, int], Verdict] = {}
        self._doubts: dict[tuple[str, int], Verdict] = {}

    def hear(self, finding: Finding) -> None:
        """Take over what has been found out about a move."""
        if finding.move is None:
            return
        place, verdict = (finding.position, finding.move), finding.verdict
        doubt = self._doubts.pop(place, None)
        shown = self._shown.get(place)
        is_steady = shown is None or tone(verdict) is tone(shown)
        is_confirmed = doubt is not None and tone(doubt) is tone(verdict)
        if verdict.is_proven or is_steady or is_confirmed:
            self._shown[place] = verdict
        else:
            self._doubts[place] = verdict

    def verdict(self, position: str, move: int, latest: Verdict) -> Verdict:
        """What to show at a move of which the latest verdict is this."""
        return self._shown.get((position, move), latest)
