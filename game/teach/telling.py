"""Turns what is known about a move into at most two sentences, the weightiest first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TypeVar

from ai.exact.examiner import Evidence
from ai.exact.facts import (
    Allows,
    Attacks,
    Blocks,
    Doomed,
    Exposes,
    Fact,
    Forks,
    Hands,
    Line,
    Loses,
    Takes,
    Threatens,
    Wins,
)
from ai.verdict import Verdict
from game.record.record import Record
from game.rules.board import Board
from game.rules.numbers import Cell, Move, Side
from game.rules.outcome import StepKind
from game.teach.grades import Grade, grade
from game.words.catalog import WORDS
from game.words.coach import Say
from game.words.game_words import Notation
from game.words.results import is_you, short_name

MOST_SENTENCES = 2
SOON = 6  # turns until the board shrinks, of which one is warned

_BY_STEP = {StepKind.PRE_FLIP: "_PRE_FLIP", StepKind.POST_FLIP: "_POST_FLIP", StepKind.SHRINK: "_SHRINK"}
Kind = TypeVar("Kind", bound=Fact)


@dataclass(frozen=True)
class Audience:
    """To whom it is told: what both sides are called, which of them reads it, if any, and how moves are written."""

    names: tuple[str, str]
    reader: Side | None = None
    notation: Notation = "words"

    @classmethod
    def of(cls, record: Record, notation: Notation = "words") -> Audience:
        """The players of a game in progress; "You" is the one who reads."""
        one, other = (record.names[owner] for owner in record.owners)
        reader = 0 if is_you(one) else 1 if is_you(other) else None
        return cls((one, other), reader, notation)

    def name(self, side: Side) -> str:
        return short_name(self.names[side])


class Teller:
    """Tells of moves on one board."""

    def __init__(self, board: Board, audience: Audience) -> None:
        self.board = board
        self.audience = audience
        self.words = WORDS[board.game]

    def say(self, key: Say, owner: Side | None = None, **places: str) -> str:
        """One sentence. Whom it speaks to is the owner, or the mover or the opponent if it is about them."""
        sentence = self.words.coach[key]
        mover = self.board.mover
        about = owner if owner is not None else mover if "{mover}" in sentence.named else 1 - mover
        names = {"mover": self.audience.name(mover), "foe": self.audience.name(1 - mover)}
        if owner is not None:
            names["owner"] = self.audience.name(owner)
        return sentence.text(about == self.audience.reader, {**names, **places})

    def turn(self, board: Board, move: Move) -> str:
        return self.words.turn(board, move, self.audience.notation)


def sentences(board: Board, evidence: Evidence, audience: Audience) -> tuple[str, ...]:
    """What there is to say about a move, in at most two sentences."""
    teller = Telling(board, evidence, audience)
    return tuple(dict.fromkeys(teller.all()))[:MOST_SENTENCES]


def threat(board: Board, evidence: Evidence, audience: Audience) -> str:
    """What the move threatens, in a sentence; nothing if it threatens nothing, or the opponent wins first."""
    return next(iter(Telling(board, evidence, audience).threats()), "")


class Telling(Teller):
    """Tells of one move."""

    def __init__(self, board: Board, evidence: Evidence, audience: Audience) -> None:
        super().__init__(board, audience)
        self.evidence = evidence
        self.grade = grade(evidence)
        self.after = board.copy()
        self.after.play(evidence.move)

    def of(self, kind: type[Kind]) -> list[Kind]:
        """The facts of a kind."""
        return [fact for fact in self.evidence.facts if isinstance(fact, kind)]

    def all(self) -> Iterator[str]:
        """Every sentence, the weightiest first."""
        verdict = self.evidence.verdict
        for fact in self.evidence.facts:
            if isinstance(fact, Wins | Hands):
                yield self._ends(fact)
        if len(self.board.moves()) == 1:
            yield self.say(Say.ONLY_LEGAL)
        elif verdict.is_win and self.after.ended and self.grade is Grade.ONLY:
            yield self.say(Say.ONLY_WIN)
        if not self.after.ended or self.evidence.verdict.is_draw:
            yield from self._result(verdict)
        yield from self._better()
        if verdict.is_loss and verdict.number <= 2:
            return
        yield from self._reasons()
        yield from self.threats()

    # --- what it does ---

    def _ends(self, fact: Wins | Hands) -> str:
        lost = self.evidence.before.is_loss or len(self.board.moves()) == 1
        name = "WINS" if isinstance(fact, Wins) else "HANDS_LOST" if lost else "HANDS"
        key = Say.__members__.get(name + _BY_STEP.get(fact.step, ""), Say[name])
        where = self.words.where(self.board, fact.cells)
        return self.say(key if key in self.words.coach else Say[name], where=where)

    def _result(self, verdict: Verdict) -> Iterator[str]:
        before = self.evidence.before
        if not verdict.is_proven:
            yield from self._estimate()
        elif verdict.is_win:
            yield from self._won(verdict)
        elif verdict.is_draw:
            yield from self._drawn()
        elif before.is_loss:
            yield from self._lost_already(verdict, before)
        else:
            yield from self._lost(verdict, before)

    def _won(self, verdict: Verdict) -> Iterator[str]:
        before, turns = self.evidence.before, turns_of(verdict.number)
        if self.grade is Grade.ONLY and len(self.board.moves()) > 1:
            yield self.say(Say.ONLY_WIN)
        elif before.is_win and verdict < before:
            yield self.say(Say.WIN_SLOWER, turns=turns, sooner=str(before.number))
        elif before.is_win:
            yield self.say(Say.WIN_QUICKEST, turns=turns)
        else:
            yield self.say(Say.WIN, turns=turns)

    def _drawn(self) -> Iterator[str]:
        before = self.evidence.before
        if self.grade is Grade.ONLY and len(self.board.moves()) > 1:
            yield self.say(Say.ONLY_DRAW)
        elif before.is_win:
            yield self.say(Say.WIN_TO_DRAW)
        elif before.is_draw:
            yield self.say(Say.DRAW_HELD)
        else:
            yield self.say(Say.DRAW)

    def _lost_already(self, verdict: Verdict, before: Verdict) -> Iterator[str]:
        turns = turns_of(verdict.number - 1)
        if verdict < before:
            if reply := self._reply():
                yield self.say(Say.SHORTER_REPLY, reply=reply)
            else:
                yield self.say(Say.SHORTER, turns=turns, longer=str(before.number - 1))
        elif reply := self._reply():
            yield self.say(Say.LOST_TO_REPLY, reply=reply)
        else:
            yield self.say(Say.LONGEST, turns=turns)

    def _lost(self, verdict: Verdict, before: Verdict) -> Iterator[str]:
        turns = turns_of(verdict.number - 1)
        if reply := self._reply():
            key = Say.WIN_TO_REPLY if before.is_win else Say.DRAW_TO_REPLY if before.is_draw else Say.REPLY
            yield self.say(key, reply=reply)
        elif (answer := self._answer()) and before.is_proven:
            key = Say.WIN_TO_LOSS_BY if before.is_win else Say.DRAW_TO_LOSS_BY
            yield self.say(key, turns=turns, answer=answer)
        else:
            key = Say.WIN_TO_LOSS if before.is_win else Say.DRAW_TO_LOSS if before.is_draw else Say.LOSS
            yield self.say(key, turns=turns)

    def _estimate(self) -> Iterator[str]:
        yield from self._captures()
        if self.evidence.before.is_loss:
            yield self.say(Say.UNPROVEN_LOST)
        elif self.evidence.before.is_proven:
            yield self.say(Say.UNPROVEN)
        elif self.evidence.move == self.evidence.best:
            yield self.say(Say.LOOKS_BEST)
        else:
            key = {Grade.WEAKER: Say.WEAKER, Grade.WEAK: Say.WEAK}.get(self.grade, Say.SOUND)
            yield self.say(key, best=self.turn(self.board, self.evidence.best))

    # --- why, and what else ---

    def _better(self) -> Iterator[str]:
        """What would have been better, where anything was."""
        before, verdict = self.evidence.before, self.evidence.verdict
        best = self.turn(self.board, self.evidence.best)
        if self.evidence.best == self.evidence.move or not before.is_proven or self.grade is Grade.LOST:
            return
        if verdict.is_proven and verdict >= before:
            if self.of(Hands) and len(self.board.moves()) > 1:
                yield self.say(Say.ALL_LOSE_AT_ONCE)
            return
        if before.is_win and before.number == 1:
            yield self.say(Say.BETTER_AT_ONCE, best=best)
        elif verdict.is_win:
            yield self.say(Say.BETTER_QUICKER, best=best)
        elif before.is_win:
            yield self.say(Say.BETTER_WIN, best=best, sooner=turns_of(before.number))
        elif before.is_draw:
            yield self.say(Say.BETTER_DRAW, best=best)
        else:
            yield self.say(Say.BETTER_LOSS, best=best)

    def _reasons(self) -> Iterator[str]:
        for fork in self.of(Forks):
            # Which of them is played, and on which board, is for the opponent's answer to say.
            turns = [self.words.move(self.board.text(move), self.audience.notation) for move in fork.moves]
            threats = {threat.move for threat in self.of(Threatens)}
            two = Say.FORK_TWO if threats.issuperset(fork.moves) else Say.FORK_EITHER
            key = {1: Say.FORK_ONE, 2: two}.get(len(turns), Say.FORK_MORE)
            yield self.say(key, first=turns[0], second=turns[min(1, len(turns) - 1)])
        if self.of(Blocks) and not self.of(Allows) and not self.after.ended:
            yield self.say(Say.STOPS, reply=self._turns(self.board.passed(), [fact.reply for fact in self.of(Blocks)]))
        yield from self._captures()
        yield from self._dangers()

    def _captures(self) -> Iterator[str]:
        """Pieces that are gone."""
        for lost in self.of(Loses):
            yield self.say(Say.LOSES, where=self._where(lost.cells))
        for taken in self.of(Takes):
            yield self.say(Say.TAKES, where=self._where(taken.cells))

    def _dangers(self) -> Iterator[str]:
        """Pieces that may go next."""
        for exposed in self.of(Exposes):
            yield self.say(Say.EXPOSES, where=self._where(exposed.cells))
        for doomed in self.of(Doomed):
            if doomed.turns <= SOON and (own := self._own(doomed.cells)):
                yield self.say(Say.DOOMED, turns=turns_of(doomed.turns), where=self._where(own))

    def threats(self) -> Iterator[str]:
        """What the move threatens, unless the opponent comes first."""
        if self.of(Allows) or self.after.ended:
            return
        if moves := [fact.move for fact in self.of(Threatens)]:
            yield self.say(Say.THREATENS, reply=self._turns(self._idle(), moves))
        for fact in self.of(Attacks):
            yield self.say(Say.ATTACKS, where=self._where(fact.cells))

    # --- parts of sentences ---

    def _idle(self) -> Board:
        """The mover's next turn, if the opponent could pass."""
        return self.after.passed()

    def _own(self, cells: Sequence[Cell]) -> tuple[Cell, ...]:
        return tuple(cell for cell in cells if self.after.owner(cell) == self.board.mover)

    def _where(self, cells: Sequence[Cell]) -> str:
        return self.words.where(self.board, cells)

    def _reply(self) -> str:
        """The turns with which the opponent wins at once."""
        return self._turns(self.after, [fact.reply for fact in self.of(Allows)])

    def _answer(self) -> str:
        """The opponent's best answer, where it is proven; or nothing."""
        for line in self.of(Line):
            if len(line.moves) > 1:
                return self.turn(self.after, line.moves[1])
        return ""

    def _turns(self, board: Board, moves: Sequence[Move]) -> str:
        """Winning turns: of those at the same place the shortest; of many, two."""
        shortest: dict[tuple[Cell, ...], Move] = {}
        for move in sorted(moves, key=lambda move: len(board.text(move))):
            shortest.setdefault(board.cells(move), move)
        turns = list(dict.fromkeys(self.turn(board, move) for move in shortest.values()))
        return " or with ".join(turns[:2]) + (", or in other ways" if len(turns) > 2 else "")


def turns_of(number: int) -> str:
    """So many turns."""
    return f"{number} turn{'s' if number != 1 else ''}"
