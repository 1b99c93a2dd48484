"""Grades of a player's moves: found in the background, stored with the game and deleted with it."""

import pytest

from game.play.library.game_summary import GameSummary
from game.play.library.query import GameQuery
from game.play.opponents import level_seat
from game.play.storage.store import Store
from game.record.player import PERSON
from game.record.record import Record
from game.record.text_format import write_game
from game.teach.evaluation.game_evaluation import GameEvaluation, MoveExplanations
from game.teach.evaluation.grades import Grade
from game.teach.evaluation.mistake_kinds import MistakeKind
from game.teach.explanations.explanation_text import Audience
from game.teach.statistics.move_grades import ACCURACY, GradeGroup, GradingTask, qualities, save_grades, ungraded_games
from game.teach.statistics.player_stats import player_stats_of
from tests.helpers.records import play_moves
from tests.helpers.tasks import CallQueue

ALONE = PERSON, level_seat(2)


def played(moves: str, seats=ALONE) -> Record:
    """Return a game of tic-tac-toe."""
    return play_moves(Record("paths", seats=seats), moves)


LOST = "1 5 2 3 4 7"  # the fourth space leaves a line open
DRAWN = "5 1 3 7 4 6 2 8 9"


@pytest.fixture
def store(tmp_path):
    store = Store(tmp_path)
    for record in (played(LOST), played(DRAWN), played(LOST, (PERSON, PERSON)), played("1 2")):
        store.library.save_now(GameSummary.of(record), write_game(record))
    yield store
    store.library.close()


def look(store: Store, game_ids: list[int]) -> list[int]:
    seen = []
    calls = CallQueue()
    evaluation = GameEvaluation(calls.call_soon)
    GradingTask(
        evaluation, store.library, game_ids, "short", calls.call_soon, lambda game_id, counts: seen.append(game_id)
    )
    calls.run_until(lambda: len(seen) == len(game_ids))
    return seen


def test_the_newest_games_are_graded_first_and_grades_are_stored(store):
    known = player_stats_of(store)
    game_ids = ungraded_games(known.games, known.grades, 9)
    assert [store.library.read(game_id).current.ply for game_id in game_ids] == [9, 6], (
        "no game of two people, and no open one"
    )
    assert look(store, game_ids) == game_ids
    store.finish()
    grades = player_stats_of(Store(store.folder)).grades
    assert set(grades) == set(game_ids) and ungraded_games(known.games, grades, 9) == []
    assert sum(count for grade, count in grades[game_ids[0]].items() if grade != ACCURACY) == 5, "of the person alone"
    assert grades[game_ids[0]][ACCURACY] == 100 and ACCURACY not in grades[game_ids[1]], "three moves"
    assert (
        qualities(grades[game_ids[1]])[GradeGroup.MISTAKE] == 1
        and qualities(grades[game_ids[0]])[GradeGroup.MISTAKE] == 0
    )


def test_a_game_with_unexplained_moves_has_no_grades(store):
    record, calls = played(LOST), CallQueue()
    explanations = MoveExplanations(record, Audience.of(record), GameEvaluation(calls.call_soon))
    explanations.evaluation.ask(record, explanations.queries()[4:], lambda query: None)
    calls.run_until(lambda: not explanations.evaluation.is_busy)
    found = explanations.found
    assert len(found) == 2 and save_grades(store.library, record, found) is None
    assert player_stats_of(store).grades == {}


def test_a_stopped_job_stores_nothing_more(store):
    known = player_stats_of(store)
    calls = CallQueue()
    game_ids = ungraded_games(known.games, {}, 9)
    fail = lambda game_id, counts: pytest.fail("it was cancelled")  # noqa: E731
    task = GradingTask(GameEvaluation(calls.call_soon), store.library, game_ids, "short", calls.call_soon, fail)
    task.stop()
    calls.run_until(lambda: not task.evaluation.is_busy)
    assert player_stats_of(store).grades == {}


def test_grades_are_deleted_with_their_game(store):
    game_ids = ungraded_games(player_stats_of(store).games, {}, 1)
    look(store, game_ids)
    gone = store.library.delete(game_ids)
    assert store.library.restore(gone) and player_stats_of(store).grades == {}


def test_every_grade_has_a_group_unless_lost_or_not_known():
    without = {grade for grade in Grade if not qualities({grade.name: 1}).total()}
    assert without == {Grade.LOST, Grade.UNKNOWN}
    assert qualities({"SOMETHING LATER": 7}) == qualities({})


def test_a_mistake_that_only_a_proof_sees_is_not_counted_as_one():
    names = {kind.name for kind in MistakeKind if qualities({kind.name: 1})[GradeGroup.MISTAKE]}
    assert names == {kind.name for kind in MistakeKind} - {"LONG_RANGE", "BEYOND"}
    assert qualities({"BEYOND": 1})[GradeGroup.WEAKER] == 1


def test_statistics_are_of_one_player(store):
    store.player = "0123abcd"
    store.library.save_now(GameSummary.of(played(DRAWN), player=store.player), write_game(played(DRAWN)))
    assert len(player_stats_of(store).games) == 1 and player_stats_of(store).of("connect4") == ()
    store.player = ""
    assert len(player_stats_of(store).games) == len(store.library.find(GameQuery(player=""))) == 4
