"""Ranks mistakes by what people could have seen, and says how accurate a game was.

The ranking begins with what a glance at the board shows. Key moments, practice, the blunder guard and the summary of a
review tell a person about the kinds that a player of this strength can see.

A proof may say that a position was lost long before a person could know it. For people such a position is open, so a
move that loses at once is a mistake in it, although it does not change the result of perfect play.
"""

from collections.abc import Iterable
from enum import Enum

from ai.analysis.mistake import is_mistake
from ai.exact.fact_finder import MoveFacts
from ai.exact.facts import ExposureFact, LossFact
from ai.exact.threat_wins import wins_by_threats
from ai.verdict import Verdict
from game.play.library.query import GameQuery
from game.play.storage.store import Store
from game.record.node import Node
from game.rules.board import Board
from game.teach.player_rating import fair_level, history
from game.words.messages import join_sentences, mark, tr
from game.words.verdicts import winner_moves

QUICK_MOVES = 2  # a quick win takes at most so many moves of the winner
FORCED_MOVES = 4  # a win by threats that people can find takes at most so many moves of the winner
STILL_SOON = 6  # a person who still wins within so many moves has missed nothing
SEEN_MOVES = 8  # longer wins are not seen
RECENT_GAMES = 60  # the latest games of a person, whose results tell the strength


class MistakeKind(Enum):
    """The kinds of mistakes, from the easiest to the hardest to see.

    The value is the rank, what a move counts for the accuracy, the English label, and the English heading.
    """

    LOSES_AT_ONCE = (1, 0, mark("loses at once"), mark("Loses at once"))
    QUICK_WIN = (2, 0, mark("missed a quick win"), mark("Missed a win"))
    PIECES = (3, 50, mark("≈ endangers a piece"), mark("≈ Piece in danger"))
    MISSED_FORK = (4, 50, mark("missed a fork"), mark("Missed a fork"))
    ALLOWED_FORK = (4, 50, mark("allows a fork"), mark("Allows a fork"))
    ESTIMATE = (5, 70, mark("≈ mistake"), mark("≈ Mistake"))
    LONG_RANGE = (6, 80, mark("long-range mistake"), mark("Long-range"))
    BEYOND = (7, 90, mark("beyond what people see"), mark("Hard to see"))

    @property
    def rank(self) -> int:
        return self.value[0]

    @property
    def label(self) -> str:
        """The label, translated."""
        return tr(self.value[2])

    @property
    def heading(self) -> str:
        """The label as a heading, translated."""
        return tr(self.value[3])

    @property
    def points(self) -> int:
        """The points of a move with this mistake, of the 100 that every other move has."""
        return self.value[1]

    @property
    def weight(self) -> int:
        """The number of moves for which a move with this mistake counts in the accuracy."""
        return PLAIN_WEIGHT if self.points <= 50 else 1

    @property
    def is_estimate(self) -> bool:
        """Return True if it is not proven that the move was a mistake."""
        return self in (MistakeKind.PIECES, MistakeKind.ESTIMATE)


class Sight(Enum):
    """The mistakes that are shown to a person. The value is the highest rank."""

    BEGINNER = MistakeKind.PIECES.rank
    USUAL = MistakeKind.ESTIMATE.rank
    STRONG = MistakeKind.LONG_RANGE.rank
    EVERYTHING = MistakeKind.BEYOND.rank

    @classmethod
    def of(cls, kind: MistakeKind) -> "Sight":
        """Return the narrowest sight that includes a kind of mistake."""
        return next(sight for sight in cls if sight.sees(kind))

    def sees(self, kind: MistakeKind | None) -> bool:
        """Return True if a move with this mistake is a mistake for the person. None stands for no mistake."""
        return kind is not None and kind.rank <= self.value


FEWEST_MOVES = 4  # the accuracy of fewer moves of a player says nothing
PLAIN_WEIGHT = 3  # the weight of a mistake that a glance shows: one of them can lose a game
_BEGINNERS, _STRONG = 2, 6  # up to this level of a fair opponent, and from this level on


def sight_of(store: Store, game: str) -> Sight:
    """Return what the current person sees in a game, by the person's rating.

    Without a rating, it is the usual sight.
    """
    latest = store.library.find(GameQuery(game=game, player=store.player))[:RECENT_GAMES]
    known = history(store.library.games(list(reversed(latest))))
    if not known:
        return Sight.USUAL
    level = fair_level(game, known[-1].rating)
    return Sight.BEGINNER if level <= _BEGINNERS else Sight.STRONG if level >= _STRONG else Sight.USUAL


def kind_by_verdicts(before: Verdict, after: Verdict) -> MistakeKind | None:
    """Return the kind of a mistake as far as the verdicts tell it, or None if the move is no mistake.

    Both verdicts are from the mover's view: `before` is the position and `after` the move. Each win of a few moves
    counts as a win by threats here, which only `kind_of` can check.
    """
    if after.is_loss and after.number <= 2 and not _is_soon(before, is_win=False):
        return MistakeKind.LOSES_AT_ONCE
    is_missed = _is_soon(before, is_win=True) and not _is_soon(after, is_win=True, most=STILL_SOON)
    if is_missed and winner_moves(before) <= QUICK_MOVES and (after.is_proven or before.number == 1):
        return MistakeKind.QUICK_WIN
    if is_missed and after.is_proven:
        return MistakeKind.MISSED_FORK
    if _is_soon(after, is_win=False) and not _is_soon(before, is_win=False):
        return MistakeKind.ALLOWED_FORK
    return _far_kind(before, after)


def _far_kind(before: Verdict, after: Verdict) -> MistakeKind | None:
    """Return the kind of a mistake that is not seen at a glance, or None if the move is no mistake."""
    if not is_mistake(before, after):
        return None
    distances = [winner_moves(before)] if before.is_win else []
    distances += [winner_moves(after)] if after.is_loss else []
    if not distances:
        return MistakeKind.ESTIMATE
    return MistakeKind.LONG_RANGE if min(distances) <= SEEN_MOVES else MistakeKind.BEYOND


def kind_after(node: Node, before: Verdict | None, after: Verdict | None, swap_rule: bool) -> MistakeKind | None:
    """Return the kind of the mistake that led to the position of a node, as far as the verdicts tell it, or None.

    `before` is the verdict of the position before the move and `after` that of the position after it, each from the
    view of the player to move in that position; None stands for an unknown verdict. If the opponent may swap sides
    after the first move, no first move counts as a mistake: its player avoids moves that are too strong.
    """
    if before is None or after is None or node.is_swap or (swap_rule and node.ply == 1):
        return None
    return kind_by_verdicts(before, after.before_turn())


def _is_soon(verdict: Verdict, is_win: bool, most: int = FORCED_MOVES) -> bool:
    """Return True if a verdict is a win (or a loss) so soon that people see it coming."""
    has_result = verdict.is_win if is_win else verdict.is_loss
    return has_result and winner_moves(verdict) <= most


def kind_of(board: Board, evidence: MoveFacts) -> MistakeKind | None:
    """Return the kind of mistake that a move is, from the facts found about it, or None if it is no mistake."""
    before, after = evidence.before, evidence.verdict
    kind = kind_by_verdicts(before, after)
    if kind is MistakeKind.ESTIMATE:
        can_lose = any(isinstance(fact, ExposureFact | LossFact) for fact in evidence.facts)
        return MistakeKind.PIECES if can_lose else kind
    if kind is MistakeKind.MISSED_FORK and not wins_by_threats(board, FORCED_MOVES):
        kind = MistakeKind.ALLOWED_FORK if _is_soon(after, is_win=False) else _far_kind(before, after)
    if kind is MistakeKind.ALLOWED_FORK and not wins_by_threats(board.after(evidence.move), FORCED_MOVES):
        kind = _far_kind(before, after)
    return kind


def has_choice(before: Verdict) -> bool:
    """Return False if the position before a move is lost so soon that the choice of the move says nothing."""
    return not _is_soon(before, is_win=False)


def accuracy(kinds: Iterable[MistakeKind | None]) -> int | None:
    """Return the accuracy of some moves in percent, or None if they are too few. None stands for no mistake."""
    moves = [(100, 1) if kind is None else (kind.points, kind.weight) for kind in kinds]
    if len(moves) < FEWEST_MOVES:
        return None
    return round(sum(points * weight for points, weight in moves) / sum(weight for _, weight in moves))


def accuracy_help() -> str:
    """Return the sentences that say how the accuracy is computed."""
    points = tr(
        "The average over your moves: 0 for a move that loses at once or misses a quick win, 50 for a move that misses "
        "or allows a fork or leaves a piece in danger, 70 to 90 for mistakes that are harder to see, 100 for every "
        "other move."
    )
    return join_sentences(
        (points, tr("Moves with 0 or 50 count three times. Moves in positions that are about to be lost do not count."))
    )
