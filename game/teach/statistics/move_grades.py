"""Counts the grades of a player's moves in each game, and has the background task that grades games."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from enum import Enum

from ai.analysis.background_task import BackgroundTask, CallSoon
from game.play.library.game_summary import WATCHED, Ending, GameSummary
from game.play.library.library import Library
from game.play.library.query import GameQuery
from game.play.storage.store import Store
from game.record.node import Node
from game.record.player import PERSON
from game.record.record import Record
from game.record.text_format import write_game
from game.rules.numbers import Person
from game.teach.evaluation.game_evaluation import GameEvaluation, MoveExplanations, judged_nodes
from game.teach.evaluation.grades import Grade
from game.teach.evaluation.mistake_kinds import FEWEST_MOVES, MistakeKind, Sight
from game.teach.evaluation.review_summary import summarize
from game.teach.explanations.explanation import Explanation
from game.teach.explanations.explanation_text import Audience
from game.teach.statistics.results import COUNTING
from game.words.game_words import Notation

# The number of moves with each kind of mistake, and of the other moves with each grade, by the name of the kind or the
# grade, and the accuracy of all moves under ACCURACY.
Counts = Mapping[str, int]
ACCURACY = "ACCURACY"


class GradeGroup(Enum):
    """Groups of grades, for charts. The value is the English label."""

    RIGHT = "good move"
    WEAKER = "inaccuracy"
    MISTAKE = "mistake"


_QUALITIES: dict[Grade | MistakeKind, GradeGroup] = {
    **dict.fromkeys((Grade.BEST, Grade.ONLY, Grade.SOUND, Grade.LONGEST), GradeGroup.RIGHT),
    **dict.fromkeys((Grade.SLOWER, Grade.SHORTER, Grade.WEAKER), GradeGroup.WEAKER),
    **dict.fromkeys((Grade.MISSED_WIN, Grade.GAVE_UP_DRAW, Grade.WEAK), GradeGroup.MISTAKE),
    **{kind: GradeGroup.MISTAKE if Sight.USUAL.sees(kind) else GradeGroup.WEAKER for kind in MistakeKind},
}  # moves graded "already lost" or "not known" belong to no group


def qualities(counts: Counts) -> Counter[GradeGroup]:
    """Return the number of moves in each group."""
    found: Counter[GradeGroup] = Counter()
    for label, group in _QUALITIES.items():
        found[group] += counts.get(label.name, 0)
    return found


def accuracy_of(counts: Counts) -> int | None:
    """Return the saved accuracy of a game, or None if it is unknown or the game had too few moves."""
    moves = sum(counts.get(label.name, 0) for label in (*Grade, *MistakeKind))
    return counts.get(ACCURACY) if moves >= FEWEST_MOVES else None


def the_person(record: Record) -> Person | None:
    """Return the number (0 or 1) of the person in a game against the computer, or None in other games."""
    people = [person for person in (0, 1) if record.players[person].is_person]
    return people[0] if len(people) == 1 else None


def save_grades(
    library: Library,
    record: Record,
    found: Mapping[Node, Explanation],
    on_saved: Callable[[], object] | None = None,
) -> Counts | None:
    """Save and return the accuracy of the person's moves in a finished game, and how many have each kind or grade.

    They are saved on another thread, which then calls `on_saved`. `found` has the explanations of the moves. Do nothing
    and return None if one is missing, or if the game was not between a person and the computer.
    """
    person = the_person(record)
    if person is None or record.outcome is None or any(node not in found for node in judged_nodes(record)):
        return None
    summary = summarize(found)
    counts = {label.name: count for label, count in summary.labels(person).items()}
    if (percent := summary.earned_accuracy(record, person)) is not None:
        counts[ACCURACY] = percent
    library.save_grades_soon(write_game(record), counts, on_saved)
    return counts


def latest_with_mistakes(store: Store) -> Record | None:
    """Return the current person's latest finished game that has mistakes or is not graded yet, or None."""
    library, known = store.library, store.library.grades(store.player)
    for game_id in library.find(GameQuery(player=store.player)):
        if game_id in known and not qualities(known[game_id])[GradeGroup.MISTAKE]:
            continue
        for game_summary in library.games([game_id]):
            has_moves = (
                game_summary.ending is not Ending.OPEN and game_summary.moves and game_summary.opponent != WATCHED
            )
            if has_moves and (record := library.read(game_id)) is not None:
                return record
    return None


def is_graded(game_summary: GameSummary) -> bool:
    """Return True if the moves of a person in a game are graded: it is a finished game against the computer."""
    return game_summary.ending in COUNTING and game_summary.opponent != PERSON


def ungraded_games(games: Sequence[GameSummary], known: Mapping[int, Counts], most: int) -> list[int]:
    """Return the ids of at most `most` games to grade next, the newest first.

    `games` are sorted from old to new; `known` has the ids of graded games.
    """
    open_games = [
        game_summary.id for game_summary in reversed(games) if is_graded(game_summary) and game_summary.id not in known
    ]
    return open_games[:most]


class GradingTask:
    """Grades the moves of the games with these ids, one after the other in the background, and saves the counts.

    on_graded   called with the id of each graded game and its counts
    """

    def __init__(
        self,
        evaluation: GameEvaluation,
        library: Library,
        game_ids: Sequence[int],
        notation: Notation,
        call_soon: CallSoon,
        on_graded: Callable[[int, Counts], object],
    ) -> None:
        self.evaluation = evaluation
        self.library = library
        self.notation = notation
        self.on_graded = on_graded
        self._left = list(game_ids)
        self._reading = BackgroundTask(call_soon)
        self._go_on()

    def stop(self) -> None:
        self._reading.cancel()
        self.evaluation.stop(self)

    def _go_on(self) -> None:
        """Start to grade the next game. Stop if no game is left."""
        if not self._left:
            self.stop()
            return
        game_id = self._left.pop(0)

        def take(record: Record | None) -> None:
            if record is None:
                self._go_on()
            else:
                self._grade(game_id, record)

        self._reading.start(lambda report, cancel_token: self.library.read(game_id), take)

    def _grade(self, game_id: int, record: Record) -> None:
        explanations = MoveExplanations(record, Audience.of(record, self.notation), self.evaluation)

        def take() -> None:
            if explanations.is_complete:
                if (counts := save_grades(self.library, record, explanations.found)) is not None:
                    self.on_graded(game_id, counts)
                self._go_on()

        self.evaluation.ask(self, explanations.queries(), lambda _: take())
        take()
