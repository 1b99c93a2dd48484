"""What the game has to say about the position while it is played: analysis, and hints."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ai.analysis.analysis import Analyst
from ai.analysis.thinker import Thinker
from ai.exact.judge import HintJob
from ai.verdict import Verdict
from game.teach.course import Course
from game.window.boards.view import chip_of
from game.window.motion import IDLE
from game.window.widgets.cards import Balance

if TYPE_CHECKING:
    from game.window.screens.play.play import Play

ANALYSIS_POLL, HINT_POLL = 0.1, 0.05  # seconds between two looks at what has been found


class Advice:
    """The analyst and the adviser beside one game.

    is_on      whether what every move is worth is shown
    hint       the move of the last hint and what it is worth, until the position changes
    """

    def __init__(self, scene: Play) -> None:
        self.scene = scene
        self.analyst = Analyst()
        self.adviser = Thinker()
        self.balance = Balance()
        # Between two people nobody looks over their shoulders unless they ask for it.
        self.is_on = scene.app.settings.analysis and len(scene.match.people) < 2
        self.hint: tuple[int, Verdict] | None = None
        self._course = Course(scene.record.swap_rule)

    @property
    def is_looking_for_hint(self) -> bool:
        return self.adviser.is_busy

    @property
    def mistakes(self) -> frozenset[int]:
        """The positions that a mistake has led to, as far as they are analysed."""
        return self._course.mistakes if self.is_on else frozenset()

    def toggle(self) -> None:
        self.is_on = not self.is_on
        if len(self.scene.match.people) < 2:
            self.scene.app.change(analysis=self.is_on)
        self.analyst.rest()
        self.scene.refresh()

    @property
    def says_swap(self) -> bool:
        """Whether the hint is to take over the first turn."""
        return self.hint is not None and self.scene.record.should_swap(self.hint[1].score)

    def ask_for_hint(self) -> None:
        if self.is_looking_for_hint:
            return
        self.analyst.rest()
        job = HintJob(self.scene.record)
        self.adviser.start(job.work, job.stop)
        self.scene.refresh()

    def forget_hint(self) -> None:
        """The position has changed."""
        self.adviser.cancel()
        self.hint = None

    def stop(self) -> None:
        self.analyst.rest()
        self.adviser.cancel()

    def update(self, dt: float) -> float:
        wait = min(self._hear_hint(), self._analyse())
        return min(wait, self.balance.update(dt)) if self.is_on else wait

    def _analyse(self) -> float:
        """Keep the analysis at the position shown; it rests while the computer thinks about its own move."""
        scene = self.scene
        rests = scene.match.is_computers_turn and not scene.match.is_watched
        if not self.is_on or rests or self.is_looking_for_hint:
            self.analyst.rest()
            return IDLE
        self._course.follow(scene.record, self.analyst.values)
        self.analyst.ask(scene.record.shown, self._course.unknown)
        if findings := self.analyst.poll():
            for finding in findings:
                if finding.move is None:
                    self._course.hear(finding.position, finding.verdict)
            scene.refresh()
        return ANALYSIS_POLL if self.analyst.is_busy else IDLE

    def _hear_hint(self) -> float:
        for answer in self.adviser.poll():
            if answer.error is not None:
                raise RuntimeError("no hint could be found") from answer.error
            self.hint = answer.value
            self.scene.refresh()
        return HINT_POLL if self.is_looking_for_hint else IDLE

    def show(self) -> None:
        """Bring the hint, the chips, the graph and the balance up to date."""
        scene = self.scene
        scene.view.hint = self.hint[0] if self.hint and not self.says_swap else None
        scene.view.chips = {}
        if not self.is_on:
            return
        self._course.follow(scene.record, self.analyst.values)
        self._course.see_from(scene.bottom_side)
        heights = list(self._course.heights)
        scene.panel.advantage.show(scene.bottom_side, heights, self.mistakes, scene.record.cursor)
        shown = scene.record.shown
        position = shown.position()
        self.balance.show(self.analyst.values.get(position), shown.mover, scene.bottom_side)
        if not shown.ended:
            best = self.analyst.best_by_place(position, scene.actions.is_offered, scene.actions.place_of)
            scene.view.chips = {move: chip_of(verdict) for move, verdict in best.items()}
