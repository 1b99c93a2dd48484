"""The summary of a reviewed game: accuracy, moves by grade, mistakes by kind, and the longest run without a mistake."""

from dataclasses import dataclass

import pygame

from game.record.record import Record
from game.teach.evaluation.game_evaluation import MoveExplanations
from game.teach.evaluation.grades import Grade
from game.teach.evaluation.mistake_kinds import MistakeKind, accuracy_help
from game.teach.evaluation.review_summary import KeyMoment, ReviewSummary
from game.window import theme
from game.window.paint import draw
from game.window.widgets.coach_card import KIND_SIGNS
from game.window.widgets.widget import Static
from game.words.messages import join_sentences, mark, tr, tr_n
from game.words.teaching.mistake_practice import NO_MISTAKES

PADDING = 16
HEAD = 44
ROW = 27
COLUMN = 52  # the width of the column with the numbers of one side
SWITCH = 38

GOOD = (Grade.BEST, Grade.ONLY, Grade.SOUND, Grade.LONGEST)
WEAKER = (Grade.SLOWER, Grade.SHORTER, Grade.WEAKER)
# The kinds of mistakes in each row, with the row's label, or an empty text for the label of its only kind.
KINDS: tuple[tuple[str, tuple[MistakeKind, ...]], ...] = (
    ("", (MistakeKind.LOSES_AT_ONCE,)),
    ("", (MistakeKind.QUICK_WIN,)),
    ("", (MistakeKind.PIECES,)),
    (mark("missed or allowed a fork"), (MistakeKind.MISSED_FORK, MistakeKind.ALLOWED_FORK)),
    ("", (MistakeKind.ESTIMATE,)),
    (mark("long-range mistakes"), (MistakeKind.LONG_RANGE, MistakeKind.BEYOND)),
)
GROUPS = ((mark("good moves"), "circle-check", GOOD), (mark("slower or weaker"), "trending-down", WEAKER))


@dataclass(frozen=True)
class SummaryRow:
    """A row of the table: the number of moves of each person with a grade or a kind of mistake.

    kinds   the kinds of mistakes that the row counts; empty if it counts other moves
    """

    label: str
    sign: str
    counts: tuple[int, int]
    kinds: tuple[MistakeKind, ...] = ()


def table(summary: ReviewSummary) -> list[SummaryRow]:
    """Return the rows with the moves of a game. Every move is in at most one row."""

    def counts(moments: list[KeyMoment]) -> tuple[int, int]:
        persons = [moment.person for moment in moments]
        return persons.count(0), persons.count(1)

    calm = [moment for moment in summary.moves if moment.kind is None]
    rows = [
        SummaryRow(tr(label), sign, counts([moment for moment in calm if moment.grade in grades]))
        for label, sign, grades in GROUPS
    ]
    for label, kinds in KINDS:
        mistakes = [moment for moment in summary.mistakes if moment.kind in kinds]
        rows.append(SummaryRow(tr(label) if label else kinds[0].label, KIND_SIGNS[kinds[0]], counts(mistakes), kinds))
    unseen = [m for m in summary.moves if m.kind is not None and not summary.sight.sees(m.kind)]
    rows.append(SummaryRow(tr("harder to see"), "eye", counts(unseen)))
    return [row for row in rows if any(row.counts)]


class AccuracyRow(Static):
    """The line with the accuracy of both players.

    Its tooltip says why an accuracy is missing, and how the other one is computed.
    """

    takes_mouse = True

    def __init__(self) -> None:
        super().__init__()
        self.percent: tuple[int | None, int | None] = (None, None)
        self.reasons = ""  # the sentences that say why a player has no accuracy

    @property
    def tip(self) -> str:
        has_any = self.percent != (None, None)
        return join_sentences((self.reasons, accuracy_help() if has_any else ""))

    @property
    def name(self) -> str:
        return tr("Accuracy")

    @property
    def value_text(self) -> str:
        return f"{', '.join(map(_percent, self.percent))}. {self.tip}"

    def show(self, record: Record, summary: ReviewSummary, is_complete: bool) -> None:
        """Show the accuracy once all moves are explained."""
        self.percent = _accuracies(record, summary) if is_complete else (None, None)
        if is_complete:
            self.reasons = join_sentences(summary.no_accuracy_reason(record, person) for person in (0, 1))
        else:
            self.reasons = tr("The accuracy appears when all moves are checked.")
        self.changed()

    def draw(self, surface: pygame.Surface) -> None:
        now, middle = theme.now, self.rect.centery
        box = draw.text(surface, tr("Accuracy"), (self.rect.x, middle), "strong", now.text, "midleft")
        draw.icon(surface, "circle-help", (box.right + 14, middle), now.secondary, 15)
        for index, percent in enumerate(self.percent):
            end = self.rect.right - (1.5 - index) * COLUMN, middle
            draw.text(surface, _percent(percent), end, "strong", now.text, "center")


def _accuracies(record: Record, summary: ReviewSummary) -> tuple[int | None, int | None]:
    return summary.earned_accuracy(record, 0), summary.earned_accuracy(record, 1)


def _percent(percent: int | None) -> str:
    return "-" if percent is None else tr("{percent}%", percent=percent)


class SummaryCard(Static):
    """A table with the moves by grade and by kind of mistake, and a few sentences below.

    FOOT   the height that is reserved for the switch and the button of the screen
    """

    FOOT = 62 + SWITCH

    def __init__(self) -> None:
        super().__init__()
        self.sides = (0, 1)  # the sides of person 0 and person 1
        self.rows: list[SummaryRow] = []
        self.words = ""

    @property
    def name(self) -> str:
        return tr("Moves")

    @property
    def value_text(self) -> str:
        rows = [f"{row.label} {row.counts[0]}, {row.counts[1]}" for row in self.rows]
        return "; ".join([*rows, self.words])

    @property
    def accuracy_area(self) -> pygame.FRect:
        """The area of the line with the accuracy."""
        return pygame.FRect(self.rect.x + PADDING, self.rect.y + HEAD - 6, self.rect.width - 2 * PADDING, ROW)

    @property
    def switch_area(self) -> pygame.FRect:
        """The area of the switch and its label."""
        top = self.rect.bottom - self.FOOT
        return pygame.FRect(self.rect.x + PADDING, top, self.rect.width - 2 * PADDING, SWITCH)

    def show(self, record: Record, summary: ReviewSummary, explanations: MoveExplanations) -> None:
        self.sides = (record.owners.index(0), record.owners.index(1))
        self.rows = table(summary)
        if not explanations.nodes:
            self.words = tr("There are no moves to grade.")
        elif explanations.is_complete:
            self.words = _facts(summary)
        else:
            self.words = tr(
                "Checking moves: {done} of {count} done.",
                done=len(explanations.found),
                count=len(explanations.nodes),
            )
        self.changed()

    def draw(self, surface: pygame.Surface) -> None:
        now, rect = theme.now, self.rect
        left, right = rect.x + PADDING, rect.right - PADDING
        draw.panel(surface, rect)
        ends = (right - 1.5 * COLUMN, right - 0.5 * COLUMN)
        middle = rect.y + HEAD / 2
        draw.text(surface, tr("Moves"), (left, middle), "label", now.secondary, "midleft")
        for end, side in zip(ends, self.sides, strict=True):
            draw.disc(surface, (end, middle), 9, side)
        middle = self.accuracy_area.centery
        for row in self.rows:
            middle += ROW
            color = now.bad if row.kinds else now.good if row.sign == "circle-check" else now.even
            draw.icon(surface, row.sign, (left + 9, middle), color, 17)
            width = ends[0] - COLUMN / 2 - left - 26
            draw.text(surface, row.label, (left + 26, middle), "small", now.text, "midleft", width=width)
            for end, count in zip(ends, row.counts, strict=True):
                shade = now.text if count else now.secondary
                draw.text(surface, str(count), (end, middle), "label", shade, "center")
        top = middle + ROW / 2 + 8
        lines = int((self.switch_area.y - top) // (draw.line_height("small") * 1.1))
        if lines > 0:
            words = self.words
            draw.paragraph(surface, words, (left, top), right - left, "small", now.secondary, most_lines=lines)
        label = tr("Show everything")
        draw.text(surface, label, (left, self.switch_area.centery), "small", now.text, "midleft")


def _facts(summary: ReviewSummary) -> str:
    """Return sentences about the mistakes and the longest run of moves without a mistake."""
    times = len(summary.mistakes)
    sentences = [tr(NO_MISTAKES)]
    if times:
        sentences = [tr_n("{n} mistake in this game.", "{n} mistakes in this game.", times)]
        if summary.unseen:
            sentences.append(tr_n("{n} more is hard to see.", "{n} more are hard to see.", summary.unseen))
    elif summary.unseen:
        sentences = [
            tr_n(
                "{n} mistake in this game, hard to see.",
                "{n} mistakes in this game, all hard to see.",
                summary.unseen,
            )
        ]
    calm = len(summary.longest_calm())
    if times and calm > 1:
        sentences.append(tr("Longest run without a mistake: {count} moves.", count=calm))
    if any(moment.grade.is_estimate for moment in summary.moves):
        sentences.append(tr("Grades with ≈ are estimates."))
    return join_sentences(sentences)
