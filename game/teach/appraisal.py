"""Every move of a game explained, one after the other, in the background."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ai.analysis.thinker import Thinker
from ai.exact.examiner import Examiner
from game.record.record import Record
from game.rules.numbers import Person
from game.teach.explanation import ExplainJob, Explanation
from game.teach.telling import Audience
from game.words.game_words import Notation

SECONDS = 1.0  # for one move; the usual one takes a small part of it


@dataclass(frozen=True)
class Appraised:
    """What there is to say about the move that has led to a position."""

    place: int
    explanation: Explanation


def is_judged(record: Record, place: int) -> bool:
    """Whether a position was led to by something to be judged: no swap, and no first turn that is meant as a gift."""
    return record.entries[place - 1].move is not None and not (record.swap_rule and place == 1)


def person_at(record: Record, place: int) -> Person:
    """Who made the move that led to a position."""
    return record.entries[place - 1].side ^ record.was_swapped(place - 1)


class AppraisalJob:
    """A job for the thinker: the moves that have led to some positions of a game, in their order."""

    def __init__(self, record: Record, places: list[int], notation: Notation) -> None:
        self.played = {place: record.played(place) for place in places}
        self.audience = Audience.of(record, notation)
        self.examiner = Examiner()
        self.stop = self.examiner.stop

    def work(self, report: Callable[[Appraised], object]) -> None:
        for place, played in self.played.items():
            move = played.entry.move
            assert move is not None, "a swap is not judged"
            job = ExplainJob(played.before.copy(), move, self.audience, SECONDS, self.examiner)
            explanation = job.work()
            if not explanation.is_final:
                return  # stopped
            report(Appraised(place, explanation))


class Appraisal:
    """What is known of the moves of a game, as it comes in.

    places   the positions whose moves are judged
    found    the explanations by these positions
    """

    def __init__(self, record: Record, notation: Notation) -> None:
        self.record = record
        self.places = [place for place in range(1, record.now + 1) if is_judged(record, place)]
        self.found: dict[int, Explanation] = {}
        self.notation = notation
        self._thinker = Thinker()

    @property
    def is_complete(self) -> bool:
        return len(self.found) == len(self.places)

    @property
    def is_busy(self) -> bool:
        return self._thinker.is_busy

    def begin(self) -> None:
        """Find out about the moves of which nothing is known yet."""
        left = [place for place in self.places if place not in self.found]
        if left:
            job = AppraisalJob(self.record, left, self.notation)
            self._thinker.start(job.work, job.stop)

    def stop(self) -> None:
        self._thinker.cancel()

    def poll(self) -> bool:
        """Take over what has been found out; whether that was anything."""
        heard = False
        for answer in self._thinker.poll("the moves of a game could not be explained"):
            if isinstance(answer.value, Appraised):
                self.found[answer.value.place] = answer.value.explanation
                heard = True
        return heard
