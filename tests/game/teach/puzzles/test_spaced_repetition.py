"""Own mistakes come back at growing intervals until they are mastered, and none is stored twice."""

from datetime import date, timedelta

import pytest

from game.play.storage.store import Store
from game.record.record import Record
from game.teach.evaluation.game_evaluation import GameEvaluation, MoveExplanations
from game.teach.evaluation.mistake_kinds import Sight
from game.teach.evaluation.review_summary import summarize
from game.teach.explanations.explanation_text import Audience
from game.teach.puzzles.spaced_repetition import (
    FILE,
    INTERVALS,
    MOST_CARDS,
    MistakeCards,
    RepetitionCard,
    load,
    take_in,
)
from tests.helpers.records import play_moves
from tests.helpers.saved_files import quarantined_texts, save
from tests.helpers.tasks import CallQueue

TODAY = date(2026, 5, 1)
THREE = "1/1/1////222 1 0,0 -"  # 4 wins at once


def game(moves="6 7", seats=("person", "computer 3")) -> Record:
    return play_moves(Record("connect4", position=THREE, names=("You", "Computer"), user=0, seats=seats), moves)


def appraised(record):
    calls = CallQueue()
    explanations = MoveExplanations(record, Audience.of(record), GameEvaluation(calls.call_soon))
    explanations.evaluation.ask(explanations, explanations.queries(), lambda query: None)
    calls.run_until(lambda: explanations.is_complete)
    return explanations.found


def card(due=TODAY, step=0) -> RepetitionCard:
    return RepetitionCard("key", "text", step, due.isoformat())


def test_a_mistake_of_a_person_is_stored_once_and_due_tomorrow():
    record, mistakes = game(), MistakeCards([])
    found = appraised(record)
    assert mistakes.take_in(record, found, TODAY) == 1 and mistakes.take_in(record, found, TODAY) == 0
    assert mistakes.due(TODAY) == [] and len(mistakes.due(TODAY + timedelta(days=1))) == 1
    game_summary = mistakes.cards[0].record
    assert game_summary.current.ply == 1 and game_summary.current.text == "6" and game_summary.start_position == THREE


def test_only_new_mistakes_are_added():
    record, mistakes = game("6 1 7 2", seats=("person", "person")), MistakeCards([])
    found = appraised(record)
    nodes = [moment.node for moment in summarize(found).mistakes if moment.is_proven]
    assert len(nodes) > 1
    assert mistakes.take_in(record, {nodes[0]: found[nodes[0]]}, TODAY) == 1
    assert mistakes.take_in(record, found, TODAY) == len(nodes) - 1
    assert [card.record.current.ply for card in mistakes.cards] == [node.ply for node in nodes]


def test_the_key_names_the_position_before_the_mistake_and_its_move():
    record, mistakes = game("6 1", seats=("person", "person")), MistakeCards([])
    mistakes.take_in(record, appraised(record), TODAY)
    assert [card.key for card in mistakes.cards] == [
        f"connect4 {node.previous.board.position()} {node.text}" for node in record.main_line()[1:]
    ]


def three_cards() -> MistakeCards:
    return MistakeCards([RepetitionCard(f"key {letter}", "text", 2, TODAY.isoformat()) for letter in "abc"])


def test_an_attempt_changes_only_its_mistake():
    mistakes = three_cards()
    mistakes.take("key b", True, TODAY)
    assert [card.step for card in mistakes.cards] == [2, 3, 2]
    assert [card.key for card in mistakes.due(TODAY)] == ["key a", "key c"]


def test_only_the_chosen_mistake_is_postponed():
    mistakes = three_cards()
    mistakes.put_off("key b", TODAY)
    assert [card.key for card in mistakes.due(TODAY)] == ["key a", "key c"]


def test_only_the_chosen_mistake_is_removed():
    mistakes = three_cards()
    mistakes.remove("key b")
    assert [card.key for card in mistakes.cards] == ["key a", "key c"]


def test_new_mistakes_replace_the_oldest_ones():
    old = [RepetitionCard(str(number), "text", 0, TODAY.isoformat()) for number in range(MOST_CARDS)]
    record, mistakes = game(), MistakeCards(list(old))
    assert mistakes.take_in(record, appraised(record), TODAY) == 1
    assert len(mistakes.cards) == MOST_CARDS
    assert mistakes.cards[:-1] == old[1:]
    assert mistakes.cards[-1].record.current.ply == 1


def test_mistakes_of_the_computer_are_not_stored():
    record = game(seats=("computer 3", "person"))
    mistakes = MistakeCards([])
    assert mistakes.take_in(record, appraised(record), TODAY) == 0


def test_a_mistake_of_the_person_after_one_of_the_computer_is_stored():
    record, mistakes = game("6 1", seats=("computer 3", "person")), MistakeCards([])
    found = appraised(record)
    assert [moment.person for moment in summarize(found).mistakes] == [0, 1]
    assert mistakes.take_in(record, found, TODAY) == 1 and mistakes.cards[0].record.current.ply == 2


def test_each_success_makes_the_interval_longer_until_it_is_mastered():
    one, day, waits = card(), TODAY, []
    while one.due:
        one.take(True, day)
        if one.due:
            waits.append((date.fromisoformat(one.due) - day).days)
            day = date.fromisoformat(one.due)
    assert waits == [3, 7, 16, 35, 80]
    assert MistakeCards([one]).due(day + timedelta(days=10_000)) == []


def test_after_a_failure_the_mistake_is_due_tomorrow():
    one = card(step=3)
    one.take(False, TODAY)
    assert one.step == 0 and one.due == "2026-05-02"


def test_a_postponed_mistake_keeps_its_step():
    one = card(step=3)
    one.put_off(TODAY)
    assert one.step == 3 and one.due == "2026-05-02"


def test_the_mistake_with_the_earliest_date_comes_first():
    days = [TODAY, TODAY - timedelta(days=9), TODAY + timedelta(days=1)]
    cards = [card(day) for day in days]
    assert MistakeCards(cards).due(TODAY) == [cards[1], cards[0]]


def test_a_date_written_while_the_clock_was_ahead_is_due_now():
    ahead, last = card(date(2031, 1, 1)), card(TODAY + timedelta(days=INTERVALS[-1]))
    assert MistakeCards([ahead, last]).due(TODAY) == [ahead]


@pytest.mark.parametrize("day", [date.min, date.max])
def test_the_first_and_the_last_possible_date_work(day):
    one = card(day)
    one.take(True, day)
    assert one.step == 1 and date.fromisoformat(one.due) >= day


def test_an_unreadable_text_gives_no_game():
    assert card().record is None


def test_stored_mistakes_are_loaded_again(tmp_path):
    store, record = Store(tmp_path), game()
    take_in(store, record, appraised(record), TODAY, Sight.EVERYTHING)
    store.finish()
    mistakes = load(Store(tmp_path))
    assert len(mistakes.cards) == 1
    save(store, mistakes)
    assert load(store).cards == mistakes.cards


@pytest.mark.parametrize(
    "text",
    [
        "{",
        "[]",
        '{"conniption": "1"}',
        '{"conniption": "1", "cards": [1]}',
        '{"conniption": "1", "cards": [{"key": "a", "game": "b", "step": -1, "due": ""}]}',
        '{"conniption": "1", "cards": [{"key": "a", "game": 3, "step": 1, "due": ""}]}',
        '{"conniption": "1", "cards": [{"key": "a"}]}',
    ],
)
def test_a_damaged_file_is_quarantined_and_reported(tmp_path, text):
    store = Store(tmp_path)
    store.write_text(FILE, text)
    assert load(store).cards == [] and quarantined_texts(store, FILE) == [text] and len(store.take_messages()) == 1
