"""What a review says about a position of a game, in a sentence or two."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ai.verdict import Verdict
from game.record.record import Record
from game.rules.board import Board
from game.rules.numbers import Side
from game.teach.survey import Note
from game.words.catalog import WORDS
from game.words.game_words import Notation
from game.words.results import is_you, outcome_detail, short_name, someone_wins
from game.words.verdicts import Tone, tone, verdict_words


def comment(
    record: Record, boards: Sequence[Board], notes: Mapping[int, Note], place: int, is_mistake: bool, notation: Notation
) -> str:
    """About the move that led to a position, and what the position is worth."""
    said = [
        _about_move(record, boards, notes, place, is_mistake, notation),
        _about_position(record, boards, notes, place),
    ]
    return " ".join(sentence for sentence in said if sentence)


def _about_move(
    record: Record, boards: Sequence[Board], notes: Mapping[int, Note], place: int, is_mistake: bool, notation: Notation
) -> str:
    if place == 0:
        return "The first position." if record.is_from_start else "The position it began with."
    entry = record.entries[place - 1]
    if entry.move is None:
        return f"{short_name(record.names[1])} took over the first turn."
    text = WORDS[record.game].move(entry.text, notation)
    if not is_mistake:
        return f"{_player(record, place - 1, entry.side)} played {text}."
    before = notes[place - 1]
    better = ""
    if before.best is not None and before.best != entry.move:
        better = f" Better was {WORDS[record.game].move(boards[place - 1].text(before.best), notation)}."
    return f"{text}? {_lost(before.verdict, notes[place].verdict.before_turn())}{better}"


def _lost(before: Verdict, after: Verdict) -> str:
    """What a mistake has thrown away, as the one who made it sees it."""
    if before.is_proven and after.is_proven:
        return f"A {verdict_words(before)} became a {verdict_words(after)}."
    return "That gave much away."


def _about_position(record: Record, boards: Sequence[Board], notes: Mapping[int, Note], place: int) -> str:
    if place == record.now and record.outcome is not None:
        detail = outcome_detail(record, record.outcome)
        winner = record.outcome.winner
        title = "A draw" if winner is None else someone_wins(_player(record, place, winner))
        return f"{title}: {detail[0].lower()}{detail[1:]}."
    if place not in notes:
        return ""
    verdict, mover = notes[place].verdict, boards[place].mover
    side = mover if verdict.score > 0 else 1 - mover
    name = _player(record, place, side)
    if verdict.is_draw:
        return "It is a draw if both play well."
    if tone(verdict) is Tone.EVEN:
        return "About even."
    if not verdict.is_proven:
        return f"{name} {'stand' if is_you(name) else 'stands'} better."
    return f"{someone_wins(name)} in {verdict.number} turn{'s' if verdict.number != 1 else ''}."


def _player(record: Record, place: int, side: Side) -> str:
    """Who owns a side at that point of the game; a swap may have come before it."""
    return short_name(record.names[side ^ record.was_swapped(place)])
