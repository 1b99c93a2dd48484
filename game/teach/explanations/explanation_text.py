"""Makes the coach's sentences about a move from the facts found about it: at most two, the most important first."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TypeVar

from ai.exact import facts
from ai.exact.fact_finder import MoveFacts, deciding_step
from ai.exact.facts import Fact
from ai.verdict import Verdict, WinProof
from game.record.record import Record
from game.rules.board import Board
from game.rules.numbers import Cell, Move, Side
from game.rules.outcome import StepKind
from game.teach.evaluation.grades import Grade, grade
from game.teach.explanations import figures
from game.teach.explanations.figures import Figure, FigureRole
from game.words.game_words import Notation
from game.words.messages import mark, tr
from game.words.outcomes import short_name
from game.words.registry import WORDS
from game.words.teaching.coach import CoachMessage
from game.words.verdicts import winner_moves

MOST_SENTENCES = 2
SOON = 6  # the coach warns of pieces that the shrinking of the board removes within this number of turns

_CERTAIN = {
    (True, WinProof.THREATS): CoachMessage.WIN_BY_THREATS,
    (True, WinProof.FORCE): CoachMessage.WIN_BY_FORCE,
    (False, WinProof.THREATS): CoachMessage.LOSS_BY_THREATS,
    (False, WinProof.FORCE): CoachMessage.LOSS_BY_FORCE,
}
_BY_STEP = {StepKind.PRE_FLIP: "_PRE_FLIP", StepKind.POST_FLIP: "_POST_FLIP", StepKind.SHRINK: "_SHRINK"}
Kind = TypeVar("Kind", bound=Fact)


@dataclass(frozen=True)
class Audience:
    """The reader of the coach's texts.

    names      the names of the players of side 0 and side 1
    reader     the side of the reader, who is addressed as "you"; None if the reader plays neither side
    notation   the notation in which the texts name moves
    """

    names: tuple[str, str]
    reader: Side | None = None
    notation: Notation = "words"

    @classmethod
    def of(cls, record: Record, notation: Notation = "words") -> "Audience":
        """Return the audience for texts about a game.

        The reader is the user of this program, if the user plays in it.
        """
        one, other = (record.players[owner].title for owner in record.owners)
        reader = None if record.user is None else record.owners.index(record.user)
        return cls((one, other), reader, notation)

    def name(self, side: Side) -> str:
        return short_name(self.names[side])


@dataclass(frozen=True)
class Statement:
    """A sentence about a move, and the figures of what it is about."""

    text: str
    figures: tuple[Figure, ...] = ()


NO_STATEMENT = Statement("")


class CoachVoice:
    """Makes the coach's sentences about moves in one position."""

    def __init__(self, board: Board, audience: Audience) -> None:
        self.board = board
        self.audience = audience
        self.words = WORDS[board.game]

    def say(self, key: CoachMessage, owner: Side | None = None, **places: str | int) -> str:
        """Return the sentence for a coach message, with its placeholders filled in from `places`.

        The sentence says "you" if it is about the reader. It is about `owner` if a side is given; otherwise about the
        mover if it names the mover; otherwise about the opponent.
        """
        sentence = self.words.coach[key]
        mover = self.board.mover
        about = owner if owner is not None else mover if sentence.is_about_mover else 1 - mover
        names = {"mover": self.audience.name(mover), "foe": self.audience.name(1 - mover)}
        if owner is not None:
            names["owner"] = self.audience.name(owner)
        return sentence.text(about == self.audience.reader, {**names, **places})

    def turn(self, board: Board, move: Move) -> str:
        """Return a legal move of the board as text, for use inside a sentence."""
        return self.words.turn(board, move, self.audience.notation)


def statements(board: Board, evidence: MoveFacts, audience: Audience) -> tuple[Statement, ...]:
    """Return the sentences about a move, the most important first: MOST_SENTENCES at most."""
    found: dict[str, Statement] = {}
    for statement in CoachText(board, evidence, audience).all():
        found.setdefault(statement.text, statement)
    return tuple(found.values())[:MOST_SENTENCES]


def threat(board: Board, evidence: MoveFacts, audience: Audience) -> Statement:
    """Return the sentence about a move's threat. It is empty if there is no threat or the opponent wins first."""
    return next(CoachText(board, evidence, audience).threats(), NO_STATEMENT)


class CoachText(CoachVoice):
    """Makes the coach's sentences about one move, from the facts found about it."""

    def __init__(self, board: Board, evidence: MoveFacts, audience: Audience) -> None:
        super().__init__(board, audience)
        self.evidence = evidence
        self.grade = grade(evidence)
        self.after = board.after(evidence.move)

    def of(self, kind: type[Kind]) -> list[Kind]:
        """Return the facts about the move that are of one kind."""
        return [fact for fact in self.evidence.facts if isinstance(fact, kind)]

    def state(self, key: CoachMessage, *shown: Figure, **places: str | int) -> Statement:
        """Return the sentence for a coach message with the figures of what it is about."""
        return Statement(self.say(key, None, **places), tuple(dict.fromkeys(shown)))

    def all(self) -> Iterator[Statement]:
        """Yield all sentences about the move, the most important first."""
        verdict = self.evidence.verdict
        yield from self._ends()
        if len(self.board.moves()) == 1:
            yield self.state(CoachMessage.ONLY_LEGAL)
        elif verdict.is_win and self.after.ended and self.grade is Grade.ONLY:
            yield self.state(CoachMessage.ONLY_WIN)
        if not self.after.ended or self.evidence.verdict.is_draw:
            yield from self._result(verdict)
        yield from self._better()
        if verdict.is_loss and verdict.number <= 2:
            return
        yield from self._reasons()
        yield from self.threats()

    # --- result ---

    def _ends(self) -> Iterator[Statement]:
        """If the move completes lines, yield the sentence about the win, which names all these lines."""
        endings = [fact for fact in self.evidence.facts if isinstance(fact, facts.WinFact | facts.HandedWinFact)]
        if not endings:
            return
        lost = self.evidence.before.is_loss or len(self.board.moves()) == 1
        name = "WINS" if isinstance(endings[0], facts.WinFact) else "HANDS_LOST" if lost else "HANDS"
        key = CoachMessage.__members__.get(name + _BY_STEP.get(endings[0].step, ""), CoachMessage[name])
        lines = self.words.lines(self.board, [fact.cells for fact in endings])
        role = FigureRole.THREAT if isinstance(endings[0], facts.WinFact) else FigureRole.DANGER
        is_line = endings[0].step is not StepKind.SHRINK and self.board.material() is None
        shown = [figures.line(role, self.after, fact.cells) for fact in endings if is_line]
        yield self.state(key if key in self.words.coach else CoachMessage[name], *shown, lines=lines)

    def _result(self, verdict: Verdict) -> Iterator[Statement]:
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

    def _won(self, verdict: Verdict) -> Iterator[Statement]:
        before, moves = self.evidence.before, winner_moves(verdict)
        if self.grade is Grade.ONLY and len(self.board.moves()) > 1:
            yield self.state(CoachMessage.ONLY_WIN)
        elif before.is_win and verdict < before:
            # If the win is only one turn longer, the winner makes the same number of moves.
            is_same = winner_moves(verdict) == winner_moves(before)
            key = CoachMessage.WIN_NOT_QUICKEST if is_same else CoachMessage.WIN_SLOWER
            yield self.state(key, moves=moves, sooner=winner_moves(before))
        elif before.is_win:
            yield self.state(CoachMessage.WIN_QUICKEST, moves=moves)
        else:
            yield self.state(CoachMessage.WIN, moves=moves)

    def _drawn(self) -> Iterator[Statement]:
        before = self.evidence.before
        if self.grade is Grade.ONLY and len(self.board.moves()) > 1:
            yield self.state(CoachMessage.ONLY_DRAW)
        elif before.is_win:
            yield self.state(CoachMessage.WIN_TO_DRAW)
        elif before.is_draw:
            yield self.state(CoachMessage.DRAW_HELD)
        else:
            yield self.state(CoachMessage.DRAW)

    def _lost_already(self, verdict: Verdict, before: Verdict) -> Iterator[Statement]:
        moves = winner_moves(verdict)
        if verdict < before:
            if reply := self._reply():
                yield self.state(CoachMessage.SHORTER_REPLY, *self._replies(), reply=reply)
            else:
                is_same = winner_moves(verdict) == winner_moves(before)
                key = CoachMessage.NOT_LONGEST if is_same else CoachMessage.SHORTER
                yield self.state(key, moves=moves, longer=winner_moves(before))
        elif reply := self._reply():
            yield self.state(CoachMessage.LOST_TO_REPLY, *self._replies(), reply=reply)
        else:
            yield self.state(CoachMessage.LONGEST, moves=moves)

    def _lost(self, verdict: Verdict, before: Verdict) -> Iterator[Statement]:
        moves = winner_moves(verdict)
        if reply := self._reply():
            key = (
                CoachMessage.WIN_TO_REPLY
                if before.is_win
                else CoachMessage.DRAW_TO_REPLY
                if before.is_draw
                else CoachMessage.REPLY
            )
            yield self.state(key, *self._replies(), reply=reply)
        elif (answer := self._answer()) and before.is_proven:
            key = CoachMessage.WIN_TO_LOSS_BY if before.is_win else CoachMessage.DRAW_TO_LOSS_BY
            yield self.state(key, *self._answer_figures(), moves=moves, answer=answer)
        else:
            key = (
                CoachMessage.WIN_TO_LOSS
                if before.is_win
                else CoachMessage.DRAW_TO_LOSS
                if before.is_draw
                else CoachMessage.LOSS
            )
            yield self.state(key, moves=moves)

    def _estimate(self) -> Iterator[Statement]:
        verdict, before = self.evidence.verdict, self.evidence.before
        if verdict.proof is not None:
            yield self.state(_CERTAIN[verdict.number > 0, verdict.proof])
            return
        yield from self._captures()
        if before.proof is not None and self.evidence.move != self.evidence.best:
            yield self.state(CoachMessage.UNKNOWN_WIN if before.number > 0 else CoachMessage.UNPROVEN_LOST)
        elif self.evidence.before.is_loss:
            yield self.state(CoachMessage.UNPROVEN_LOST)
        elif self.evidence.before.is_proven:
            yield self.state(CoachMessage.UNKNOWN_WIN if self.evidence.before.is_win else CoachMessage.UNKNOWN_DRAW)
        elif self.evidence.move == self.evidence.best:
            yield self.state(CoachMessage.LOOKS_BEST)
        else:
            key = {Grade.WEAKER: CoachMessage.WEAKER, Grade.WEAK: CoachMessage.WEAK}.get(self.grade, CoachMessage.SOUND)
            yield self.state(key, *self._best_figures(), best=self.turn(self.board, self.evidence.best))

    # --- reasons, dangers and threats ---

    def _better(self) -> Iterator[Statement]:
        """Yield the sentence about the best move, if it would have been better than the move."""
        before, verdict = self.evidence.before, self.evidence.verdict
        best = self.turn(self.board, self.evidence.best)
        if before.proof is not None and before.number > 0 and not verdict.is_certain_win:
            key = CoachMessage.PROVEN_THREATS if before.proof is WinProof.THREATS else CoachMessage.PROVEN_FORCE
            yield self.state(key, *self._best_figures(), best=best)
        if self.evidence.best == self.evidence.move or not before.is_proven or self.grade is Grade.LOST:
            return
        if verdict.is_proven and verdict >= before:
            if self.of(facts.HandedWinFact) and len(self.board.moves()) > 1:
                yield self.state(CoachMessage.ALL_LOSE_AT_ONCE)
            return
        better = self._best_figures()
        if verdict.is_win:
            yield self.state(CoachMessage.BETTER_QUICKER, *better, best=best)
        elif before.is_win and before.number == 1:
            yield self.state(CoachMessage.BETTER_AT_ONCE, *better, best=best)
        elif before.is_win and not verdict.is_proven:
            yield self.state(CoachMessage.PROVEN_WIN, *better, best=best, moves=winner_moves(before))
        elif before.is_draw and not verdict.is_proven:
            yield self.state(CoachMessage.PROVEN_DRAW, *better, best=best)
        elif before.is_win:
            yield self.state(CoachMessage.BETTER_WIN, *better, best=best, moves=winner_moves(before))
        elif before.is_draw:
            yield self.state(CoachMessage.BETTER_DRAW, *better, best=best)
        else:
            yield self.state(CoachMessage.BETTER_LOSS, *better, best=best)

    def _reasons(self) -> Iterator[Statement]:
        for fork in self.of(facts.ForkFact):
            # The opponent's answer is not known, so the moves are described without the board on which they are played.
            turns = [self.words.move(self.board.text(move), self.audience.notation) for move in fork.moves]
            threats = {threat.move for threat in self.of(facts.ThreatFact)}
            two = CoachMessage.FORK_TWO if threats.issuperset(fork.moves) else CoachMessage.FORK_EITHER
            key = {1: CoachMessage.FORK_ONE, 2: two}.get(len(turns), CoachMessage.FORK_MORE)
            shown = figures.moves(FigureRole.THREAT, self._idle(), [move for move in fork.moves if move in threats])
            yield self.state(key, *shown, first=turns[0], second=turns[min(1, len(turns) - 1)])
        if self.of(facts.BlockFact) and not self.of(facts.AllowedWinFact) and not self.after.ended:
            yield self.state(
                CoachMessage.STOPS,
                *self._stopped_lines(),
                reply=self._turns(self.board.passed(), [fact.reply for fact in self.of(facts.BlockFact)]),
            )
        yield from self._captures()
        yield from self._dangers()

    def _captures(self) -> Iterator[Statement]:
        """Yield sentences about the pieces that the move removes from the board."""
        for lost in self.of(facts.LossFact):
            yield self.state(CoachMessage.LOSES, *self._pieces(lost.cells), where=self._where(lost.cells))
        for taken in self.of(facts.CaptureFact):
            yield self.state(CoachMessage.TAKES, *self._pieces(taken.cells), where=self._where(taken.cells))

    def _dangers(self) -> Iterator[Statement]:
        """Yield sentences about pieces of the mover that can be lost soon."""
        for exposed in self.of(facts.ExposureFact):
            yield self.state(CoachMessage.EXPOSES, *self._pieces(exposed.cells), where=self._some_of(exposed))
        for doomed in self.of(facts.DoomedFact):
            if doomed.turns <= SOON and (own := self._own(doomed.cells)):
                yield self.state(CoachMessage.DOOMED, *self._pieces(own), turns=doomed.turns, where=self._where(own))

    def threats(self) -> Iterator[Statement]:
        """Yield sentences about the threats of the move, unless the opponent can win first."""
        if self.of(facts.AllowedWinFact) or self.after.ended:
            return
        if moves := [fact.move for fact in self.of(facts.ThreatFact)]:
            shown = figures.moves(FigureRole.THREAT, self._idle(), moves)
            yield self.state(CoachMessage.THREATENS, *shown, reply=self._turns(self._idle(), moves))
        for fact in self.of(facts.AttackFact):
            shown = figures.discs(FigureRole.THREAT, self.after, fact.cells)
            yield self.state(CoachMessage.ATTACKS, *shown, where=self._some_of(fact))

    # --- figures ---

    def _pieces(self, cells: Sequence[Cell]) -> tuple[Figure, ...]:
        return figures.discs(FigureRole.PIECE, self.after, cells)

    def _best_figures(self) -> tuple[Figure, ...]:
        return figures.moves(FigureRole.BETTER, self.board, [self.evidence.best])

    def _replies(self) -> tuple[Figure, ...]:
        """Return the figures of the moves with which the opponent can win at once."""
        return figures.moves(FigureRole.DANGER, self.after, [fact.reply for fact in self.of(facts.AllowedWinFact)])

    def _answer_figures(self) -> tuple[Figure, ...]:
        answers = [line.moves[1] for line in self.of(facts.BestLineFact) if len(line.moves) > 1]
        return figures.moves(FigureRole.DANGER, self.after, answers[:1])

    def _stopped_lines(self) -> tuple[Figure, ...]:
        """Return the lines of the opponent that the move has stopped, as they lie now, with the new disc in them."""
        shown: list[Figure] = []
        idle = self.board.passed()
        for fact in self.of(facts.BlockFact):
            if self.board.spends(self.evidence.move) or idle.spends(fact.reply):
                continue
            outcome = idle.after(fact.reply).outcome()
            if outcome is not None and outcome.lines:
                lines = deciding_step(idle, fact.reply, outcome)[1]
                shown += [figures.line(FigureRole.DANGER, self.after, cells) for cells in lines]
        return tuple(shown)

    # --- parts of sentences ---

    def _idle(self) -> Board:
        """Return the board after the move, as if the opponent had passed."""
        return self.after.passed()

    def _own(self, cells: Sequence[Cell]) -> tuple[Cell, ...]:
        return tuple(cell for cell in cells if self.after.owner(cell) == self.board.mover)

    def _where(self, cells: Sequence[Cell]) -> str:
        return self.words.where(self.board, cells)

    def _some_of(self, fact: facts.ExposureFact | facts.AttackFact) -> str:
        """Name the pieces that can be captured next.

        If a single move cannot capture all of them, say how many it can.
        """
        where = self._where(fact.cells)
        return where if fact.at_once == len(fact.cells) else self.words.some_of(where, fact.at_once)

    def _reply(self) -> str:
        """Return the moves, as text, with which the opponent can win at once."""
        return self._turns(self.after, [fact.reply for fact in self.of(facts.AllowedWinFact)])

    def _answer(self) -> str:
        """Return the opponent's best answer to the move as text, or an empty text if no best line is known."""
        for line in self.of(facts.BestLineFact):
            if len(line.moves) > 1:
                return self.turn(self.after, line.moves[1])
        return ""

    def _turns(self, board: Board, moves: Sequence[Move]) -> str:
        """Return a text that names at most two of the winning `moves`.

        Of those that fill the same cells, name only the one with the shortest notation.
        """
        shortest: dict[tuple[Cell, ...], Move] = {}
        for move in sorted(moves, key=lambda move: len(board.text(move))):
            shortest.setdefault(board.cells(move), move)
        turns = list(dict.fromkeys(self.turn(board, move) for move in shortest.values()))
        if len(turns) < 2:
            return "".join(turns)
        message = mark("{one} or with {other}") if len(turns) == 2 else mark("{one} or with {other}, or in other ways")
        return tr(message, one=turns[0], other=turns[1])
