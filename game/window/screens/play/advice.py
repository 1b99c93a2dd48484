"""What the game has to say about the position while it is played: analysis, and hints."""

from __future__ import annotations

from collections.abc import Callable

from ai.analysis.analysis import Analyst
from ai.analysis.hint import HintJob
from ai.analysis.thinker import Thinker
from ai.exact.threats import looming
from ai.verdict import Verdict
from game.play.live_game import LiveGame
from game.rules.numbers import Move, Side
from game.teach.flip_worth import FlipAdviser
from game.teach.position_values import PositionValues
from game.teach.telling import Audience
from game.window.boards.view import AnyView, chip_of
from game.window.motion import IDLE
from game.window.screens.play.steady_verdicts import SteadyVerdicts
from game.window.widgets.cards import Advantage, Balance

ANALYSIS_POLL, HINT_POLL = 0.1, 0.05  # seconds between two looks at what has been found


class Advice:
    """The analyst and the adviser beside one game.

    on_news    called when something has been found out
    is_on      whether what every move is worth is shown
    has_lens   whether what is looming is marked on the board
    flips      what a flip is worth, as long as somebody looks at that
    sees_flips whether somebody does
    hint       the move of the last hint and what it is worth, until the position changes
    """

    def __init__(self, live: LiveGame, is_on: bool, has_lens: bool, on_news: Callable[[], object]) -> None:
        self.live = live
        self.record = live.record
        self.on_news = on_news
        self.analyst = Analyst()
        self.adviser = Thinker()
        self.is_on = is_on
        self.has_lens, self.sees_flips = has_lens, False
        self.flips = FlipAdviser()
        self.hint: tuple[Move, Verdict] | None = None
        self._steady = SteadyVerdicts()
        self._course = PositionValues(live.record.swap_rule)

    @property
    def is_looking_for_hint(self) -> bool:
        return self.adviser.is_busy

    @property
    def mistakes(self) -> frozenset[int]:
        """The positions that a mistake has led to, as far as they are analysed."""
        return self._course.mistakes if self.is_on else frozenset()

    def toggle(self) -> None:
        self.is_on = not self.is_on
        self.analyst.rest()

    @property
    def says_swap(self) -> bool | None:
        """Whether the hint is to take over the first turn; None without a hint."""
        return None if self.hint is None else self.record.should_swap(self.hint[1].score)

    def ask_for_hint(self) -> None:
        if self.is_looking_for_hint:
            return
        self.analyst.rest()
        job = HintJob(self.record)
        self.adviser.start(job.work, job.stop)

    def toggle_lens(self) -> None:
        self.has_lens = not self.has_lens

    def forget_hint(self) -> None:
        """The position has changed."""
        self.adviser.cancel()
        self.hint = None

    def stop(self) -> None:
        self.analyst.rest()
        self.adviser.cancel()
        self.flips.rest()

    def update(self) -> float:
        """Hear what has been found out, and return how long it may be until the next time."""
        return min(self._hear_hint(), self._analyse(), self._weigh_flips())

    @property
    def _rests(self) -> bool:
        """Nothing is found out while the computer thinks about its own move."""
        return self.live.is_computers_turn and not self.live.is_watched

    def _analyse(self) -> float:
        """Keep the analysis at the position shown."""
        if not self.is_on or self._rests or self.is_looking_for_hint:
            self.analyst.rest()
            return IDLE
        self._course.follow(self.record, self.analyst.values)
        self.analyst.ask(self.record.shown, self._course.unknown)
        if findings := self.analyst.poll():
            for finding in findings:
                self._steady.hear(finding)
                if finding.move is None:
                    self._course.hear(finding.position, finding.verdict)
            self.on_news()
        return ANALYSIS_POLL if self.analyst.is_busy else IDLE

    def _weigh_flips(self) -> float:
        """Find out what a flip is worth in the position shown."""
        if not self.sees_flips or not self.is_on or self._rests:
            self.flips.rest()
            return IDLE
        self.flips.ask(self.record.shown, Audience.of(self.record))
        if self.flips.poll():
            self.on_news()
        return ANALYSIS_POLL if self.flips.is_busy else IDLE

    def _hear_hint(self) -> float:
        for answer in self.adviser.poll("no hint could be found"):
            self.hint = answer.value
            self.on_news()
        return HINT_POLL if self.is_looking_for_hint else IDLE

    def show(self, view: AnyView, balance: Balance, curve: Advantage, bottom_side: Side) -> None:
        """Bring the hint, the chips, the graph and the balance up to date."""
        view.hint = self.hint[0] if self.hint and not self.says_swap else None
        view.looming = looming(self.record.shown) if self.has_lens else None
        view.chips = {}
        if not self.is_on:
            return
        self._course.follow(self.record, self.analyst.values)
        self._course.see_from(bottom_side)
        heights = list(self._course.heights)
        curve.show(bottom_side, heights, self.mistakes, self.record.cursor)
        shown = self.record.shown
        position = shown.position()
        balance.show(self.analyst.values.get(position), shown.mover, bottom_side)
        if not shown.ended:
            best = self.analyst.best_by_place(position, view.turn.fits, view.turn.place_of)
            view.chips = {
                move: chip_of(self._steady.verdict(position, move, verdict)) for move, verdict in best.items()
            }
