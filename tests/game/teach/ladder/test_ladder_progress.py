"""Progress on the ladder, and its file."""

import pytest

from game.play.storage.store import Store
from game.teach.ladder.ladder_progress import FILE, Completion, LadderProgress, all_steps, load, step_by_key
from game.teach.ladder.registry import CHAPTERS
from tests.helpers.saved_files import quarantined_texts, save

FIRST, SECOND, *_ = all_steps()
OTHER = CHAPTERS["paths"][2]


def test_the_next_step_is_in_the_chapter_of_the_last_started_one():
    ladder_progress = LadderProgress()
    assert ladder_progress.next is FIRST
    ladder_progress.take(FIRST, Completion.HELPED)
    assert ladder_progress.next is SECOND
    ladder_progress.begin(OTHER)
    assert ladder_progress.next is CHAPTERS["paths"][0]


def test_after_a_chapter_comes_the_first_open_step():
    ladder_progress = LadderProgress()
    for ladder_step in CHAPTERS["paths"]:
        ladder_progress.begin(ladder_step)
        ladder_progress.take(ladder_step, Completion.ALONE)
    assert ladder_progress.next_of("paths") is None and ladder_progress.next is FIRST
    for ladder_step in all_steps():
        ladder_progress.take(ladder_step, Completion.ALONE)
    assert ladder_progress.next is None


def test_help_never_replaces_a_completion_without_help():
    ladder_progress = LadderProgress()
    ladder_progress.take(FIRST, Completion.HELPED)
    ladder_progress.take(SECOND, Completion.ALONE)
    ladder_progress.take(SECOND, Completion.HELPED)
    assert (ladder_progress.how(FIRST), ladder_progress.how(SECOND), ladder_progress.how(OTHER)) == (
        Completion.HELPED,
        Completion.ALONE,
        None,
    )
    assert ladder_progress.count(all_steps()) == 2 and ladder_progress.stars(all_steps()) == 1
    ladder_progress.take(FIRST, Completion.ALONE)
    assert ladder_progress.how(FIRST) is Completion.ALONE


def test_a_game_belongs_to_the_last_started_step_if_it_fits():
    ladder_progress = LadderProgress()
    assert ladder_progress.is_on(FIRST.start()) is None
    ladder_progress.begin(FIRST)
    assert ladder_progress.is_on(FIRST.start()) is FIRST
    assert ladder_progress.is_on(SECOND.start()) is None


def test_each_player_has_their_own_progress(tmp_path):
    store = Store(tmp_path)
    ladder_progress = LadderProgress()
    ladder_progress.begin(OTHER)
    ladder_progress.take(OTHER, Completion.ALONE)
    save(store, ladder_progress)
    store.player = "0123abcd"
    assert load(store) == LadderProgress()
    store.player = ""
    assert load(store) == ladder_progress


@pytest.mark.parametrize(
    "text",
    [
        "nonsense",
        "[]",
        "{}",
        '{"conniption": "0.1.0", "done": {"a": "told"}}',
        '{"conniption": "0.1.0", "done": {"a": []}}',
        '{"conniption": "0.1.0", "done": 3}',
        '{"conniption": "0.1.0", "begun": 3}',
    ],
)
def test_a_damaged_file_is_quarantined(tmp_path, text):
    store = Store(tmp_path)
    store.write_text(FILE, text)
    assert load(store) == LadderProgress()
    (message,) = store.messages
    assert quarantined_texts(store, FILE) == [text] and FILE in message


def test_an_unknown_step_in_the_file_does_no_harm(tmp_path):
    store = Store(tmp_path)
    save(store, LadderProgress({"chess first": "alone"}, "chess first"))
    ladder_progress = load(store)
    assert (
        ladder_progress.next is FIRST and ladder_progress.count(all_steps()) == 0 and step_by_key("chess first") is None
    )
