"""Two windows of the game: neither undoes the changes of the other."""

import json
import subprocess
import sys
from datetime import date

import pytest

from game.play import time_played
from game.play.people import People
from game.play.storage.settings import Settings
from game.play.storage.store import SETTINGS_FILE, Store
from game.play.storage.user_data import delete_all
from game.record.record import Record
from game.record.text_format import write_game
from game.teach.exercise_session import ExerciseResult
from game.teach.ladder import ladder_progress
from game.teach.ladder.ladder_progress import Completion, all_steps
from game.teach.puzzles import puzzle_progress, spaced_repetition
from game.teach.puzzles.spaced_repetition import RepetitionCard
from game.version import VERSION
from tests.helpers.program import PATIENCE, ROOT
from tests.helpers.saved_files import save

pytestmark = pytest.mark.window  # nothing here depends on what is compiled
TODAY = date(2026, 3, 1)
TIMES = 25

# Changes each small file repeatedly while another process does the same.
CHANGER = """
import sys
from datetime import date
from pathlib import Path
from game.play.storage import store as store_module
from game.play.storage.store import Store
from game.play.time_played import Stopwatch
from game.teach.ladder import ladder_progress
from game.teach.puzzles import puzzle_progress, spaced_repetition
store_module.PATIENCE = 180.0  # on a busy computer, the other process may hold the lock for long
store, name, times = Store(Path(sys.argv[1])), sys.argv[2], int(sys.argv[3])
store.claim()
settings = store.load_settings()
print("ready", flush=True)
sys.stdin.readline()
stopwatch = Stopwatch(store, name)
for number in range(times):
    key = f"{name} {number}"
    card = spaced_repetition.RepetitionCard(key, "", 0, "2026-03-01")
    puzzle_progress.change(store, lambda progress, key=key: progress.done.update({key: "alone"}))
    ladder_progress.change(store, lambda progress, key=key: progress.done.update({key: "alone"}))
    spaced_repetition.change(store, lambda mistakes, card=card: mistakes.cards.append(card))
    stopwatch.run(1.0, number)
    stopwatch.save()
    settings.coached[key] = True
    store.save_settings_soon(settings)
store.finish()
"""


def test_two_processes_that_change_the_same_files_lose_nothing(tmp_path):
    programs = [
        subprocess.Popen(
            [sys.executable, "-c", CHANGER, tmp_path, name, str(TIMES)],
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        for name in ("first", "second")
    ]
    for program in programs:
        assert program.stdout.readline() == "ready\n"
    for program in programs:
        program.stdin.write("\n")
        program.stdin.flush()
    for program in programs:
        program.communicate(timeout=PATIENCE)
        assert program.returncode == 0
    store = Store(tmp_path)
    keys = {f"{name} {number}" for name in ("first", "second") for number in range(TIMES)}
    assert set(puzzle_progress.load(store).done) == keys
    assert set(ladder_progress.load(store).done) == keys
    assert {card.key for card in spaced_repetition.load(store).cards} == keys
    assert set(store.load_settings().coached) == keys
    (games,) = time_played.load(store).values()
    assert games == {"first": TIMES, "second": TIMES}
    assert store.take_messages() == []


def solve(store, key):
    """Mark a puzzle as solved."""
    puzzle_progress.change(store, lambda progress: progress.done.update({key: ExerciseResult.ALONE.value}))


@pytest.fixture
def stores(tmp_path):
    """Return the stores of two windows."""
    return Store(tmp_path), Store(tmp_path)


def test_progress_of_two_windows_is_merged(stores):
    first, second = stores
    ladder_steps = all_steps()
    for number, store in enumerate((first, second, first)):
        solve(store, str(number))
        step = ladder_steps[number]
        ladder_progress.change(store, lambda progress, step=step: progress.take(step, Completion.ALONE))
        store.finish()
    assert set(puzzle_progress.load(first).done) == {"0", "1", "2"}
    assert set(ladder_progress.load(first).done) == {ladder_step.key for ladder_step in ladder_steps[:3]}


def test_a_mistake_solved_in_one_window_is_not_repeated_in_the_other(stores):
    first, second = stores
    record = Record("connect4")
    save(
        first,
        spaced_repetition.MistakeCards(
            [RepetitionCard(key, write_game(record), 0, TODAY.isoformat()) for key in ("a", "b")]
        ),
    )
    for store in (first, second, first):
        spaced_repetition.change(store, lambda mistakes: mistakes.take("a", True, TODAY))
        store.finish()
    cards = {card.key: card for card in spaced_repetition.load(first).cards}
    assert cards["a"].step == 1 and cards["b"].step == 0


def test_data_deleted_in_one_window_does_not_come_back_from_the_other(stores):
    first, second = stores
    solve(first, "a")
    first.finish()
    assert puzzle_progress.load(second).done
    assert delete_all(first, first.player)
    solve(second, "b")
    second.finish()
    assert set(puzzle_progress.load(first).done) == {"b"}


def test_settings_that_two_windows_change_are_all_kept(stores):
    first, second = stores
    settings, others = first.load_settings(), second.load_settings()
    settings.theme, settings.last_setup["connect4"] = "paper", {"Columns": "7"}
    first.save_settings(settings)
    others.volume, others.last_setup["domino"] = 10, {}
    second.save_settings_soon(others)
    second.finish()
    settings.scale = 150
    first.save_settings(settings)
    setup = {"connect4": {"Columns": "7"}, "domino": {}}
    assert Store(first.folder).load_settings() == Settings(theme="paper", volume=10, scale=150, last_setup=setup)


def test_a_person_added_in_one_window_survives_a_rename_in_the_other(stores):
    people, others = People(stores[0]), People(stores[1])
    anna = people.add("Anna")
    others.rename("", "Zoe")
    people.remove(anna.key)
    others.add("Ben")
    assert [profile.name for profile in others.profiles] == ["Zoe", "Ben"]


def test_a_person_removed_in_one_window_stays_removed_in_the_other(stores):
    first, second = stores
    people, others = People(first), People(second)
    anna = people.add("Anna")
    others.choose(anna.key)
    assert delete_all(first, first.player)
    people.remove(anna.key)
    solve(second, "a")
    second.library.save_soon(lambda: write_game(Record("connect4")), player=anna.key)
    second.finish()
    others.refresh()
    assert others.present.key == "" and second.player == ""
    again = People(Store(first.folder))
    again.add_missing(second.library.players())
    assert [profile.key for profile in again.profiles] == [""]


def test_without_a_folder_progress_is_kept_in_memory(tmp_path):
    (tmp_path / "file").write_text("")
    store = Store(tmp_path / "file" / "data")
    for key in ("a", "b"):
        solve(store, key)
        store.finish()
    assert set(puzzle_progress.load(store).done) == {"a", "b"}


def test_an_error_while_a_file_is_changed_leaves_it_as_it_was(stores):
    first, _ = stores
    solve(first, "a")
    with pytest.raises(ZeroDivisionError):
        puzzle_progress.change(first, lambda progress: progress.done.update(b=str(1 // 0)))
    assert set(puzzle_progress.load(first).done) == {"a"}


def test_values_that_a_newer_version_wrote_are_kept(tmp_path):
    store = Store(tmp_path)
    anna = People(store).add("Anna").key
    for player in ("", anna):
        store.player = player
        for name in (ladder_progress.FILE, SETTINGS_FILE):
            assert store.write_text(store.user_file(name), '{"conniption": "9", "later": {"a": [1]}}')
        settings = store.load_settings()
        settings.volume = 7
        store.save_settings_soon(settings)
        ladder_progress.change(store, lambda progress: progress.done.update({"a": "alone"}))
        ladder_progress.change(store, lambda progress: progress.done.update({"b": "alone"}))
        store.finish()
        found = [json.loads(store.read_text(store.user_file(name))) for name in (ladder_progress.FILE, SETTINGS_FILE)]
        assert [values["later"] for values in found] == [{"a": [1]}] * 2
        assert found[0]["done"] == {"a": "alone", "b": "alone"} and found[1]["volume"] == 7
        assert {values["conniption"] for values in found} == {VERSION}
