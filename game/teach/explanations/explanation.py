"""Explains a move: its grade, the reasons for it, and the line of best play."""

from dataclasses import dataclass

from ai.exact.fact_finder import FactFinder, MoveFacts
from ai.exact.facts import BestLineFact
from ai.exact.prover import Prover
from game.rules.board import Board
from game.rules.numbers import Move
from game.teach.evaluation.grades import Grade, grade
from game.teach.evaluation.mistake_kinds import MistakeKind, kind_of
from game.teach.explanations.explanation_text import NO_STATEMENT, Audience, Statement, statements, threat
from game.teach.explanations.figures import Figure

SECONDS = 1.5  # the most time for one move; most moves need a small part of it


@dataclass(frozen=True, kw_only=True)
class Explanation(MoveFacts):
    """The facts about a move, and the texts that explain them.

    grade        the grade of the move
    statements   one or two sentences, the most important first
    warning      a sentence about the threat of the move; its text may be empty
    mistake      the kind of mistake that the move is, or None
    better       the best move and best play after it; empty unless the best move is worth more than the move
    """

    grade: Grade
    statements: tuple[Statement, ...] = ()
    warning: Statement = NO_STATEMENT
    mistake: MistakeKind | None = None
    better: tuple[Move, ...] = ()

    @property
    def sentences(self) -> tuple[str, ...]:
        """The texts of the statements."""
        return tuple(statement.text for statement in self.statements)

    @property
    def threat(self) -> str:
        """The text about the threat of the move, or an empty text."""
        return self.warning.text

    @property
    def figures(self) -> tuple[Figure, ...]:
        """The figures of all statements."""
        return tuple(dict.fromkeys(figure for statement in self.statements for figure in statement.figures))

    @property
    def line(self) -> tuple[Move, ...]:
        """Best play of both sides after the move, which it begins with, as far as it is proven; may be empty."""
        return next((fact.moves for fact in self.facts if isinstance(fact, BestLineFact)), ())

    @property
    def is_estimate(self) -> bool:
        """Return True if the grade is a search's estimate, not proven."""
        return self.grade.is_estimate


def explain(board: Board, move: Move, audience: Audience, prover: Prover, seconds: float = SECONDS) -> Explanation:
    """Explain a legal move in at most `seconds`. Once the prover is cancelled, return what is known so far."""
    found = FactFinder(prover).examine(board, move, seconds)
    return Explanation(
        **vars(found),
        grade=grade(found),
        statements=statements(board, found, audience),
        warning=threat(board, found, audience),
        mistake=kind_of(board, found),
        better=_better(board, found, prover, seconds / 3),
    )


def _better(board: Board, found: MoveFacts, prover: Prover, seconds: float) -> tuple[Move, ...]:
    """Return best play after the best move; empty unless the best move is proven to be worth more than the move."""
    verdict, before = found.verdict, found.before
    if found.best == found.move or not before.is_proven or (verdict.is_proven and verdict >= before):
        return ()
    after = board.after(found.best)
    return (found.best, *(() if after.ended else prover.line(after, seconds)))


def shown_line(explanation: Explanation) -> tuple[Move, ...]:
    """Return the line to show for a move: best play after the move if it loses or is best, else after the best move."""
    return explanation.line if explanation.verdict.is_loss or not explanation.better else explanation.better
