"""What every position of a finished or unfinished game is worth, found out in the background, better and better."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from ai.analysis.thinker import Thinker
from ai.exact.prover import Prover
from ai.search.deepening import Limits
from ai.verdict import Verdict, final_verdict
from game.rules.board import Board
from game.rules.numbers import Move

# Seconds for one position in each round; what is proven is left alone.
ROUNDS = (0.1, 0.5, 2.0)


@dataclass(frozen=True)
class Note:
    """A position of the game by its place, what it is worth to its mover, and the best move unless it is over."""

    place: int
    verdict: Verdict
    best: Move | None


class SurveyJob:
    """A job for the thinker: all positions, the last one first, since what is near the end is proven soonest."""

    def __init__(self, boards: Sequence[Board]) -> None:
        self.boards = boards
        self.prover = Prover()
        self.stop = self.prover.stop

    def work(self, report: Callable[[Note], object]) -> None:
        open_places = list(reversed(range(len(self.boards))))
        for seconds in ROUNDS:
            for place in list(open_places):
                note = self._look(place, seconds)
                if self.prover.is_stopped:
                    return
                report(note)
                if note.verdict.is_proven:
                    open_places.remove(place)

    def _look(self, place: int, seconds: float) -> Note:
        board = self.boards[place]
        if board.ended:
            return Note(place, final_verdict(board), None)
        thought = self.prover.best(board, Limits(seconds=seconds))
        return Note(place, thought.verdict, thought.move)


class Survey:
    """The notes on one game, as they come in."""

    def __init__(self) -> None:
        self.thinker = Thinker()
        self.notes: dict[int, Note] = {}

    @property
    def is_busy(self) -> bool:
        return self.thinker.is_busy

    def begin(self, boards: Sequence[Board]) -> None:
        self.notes = {}
        job = SurveyJob(boards)
        self.thinker.start(job.work, job.stop)

    def stop(self) -> None:
        self.thinker.cancel()

    def poll(self) -> bool:
        """Take over what has been found out; whether that was anything."""
        heard = False
        for answer in self.thinker.poll("the review failed"):
            if isinstance(answer.value, Note):
                self.notes[answer.value.place] = answer.value
                heard = True
        return heard
