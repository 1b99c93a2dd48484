"""How somebody's moves are graded: found out beside the window, kept with the game, and gone with it."""

import pytest

from game.play.library.kept_game import KeptGame
from game.play.library.wanted import Wanted
from game.play.opponents import level_seat
from game.play.store import Store
from game.record.record import PERSON, Record
from game.record.saved import write_game
from game.teach.appraisal import AppraisalJob
from game.teach.grades import Grade
from game.teach.you.move_grades import GradingJob, Quality, keep_grades, qualities, to_be_graded
from game.teach.you.portrait import portrait

ALONE = PERSON, level_seat(2)


def played(moves: str, seats=ALONE) -> Record:
    """A game of tic-tac-toe."""
    record = Record("paths", seats=seats)
    for text in moves.split():
        record.play(record.board.move(text))
    return record


LOST = "1 5 2 3 4 7"  # the fourth space leaves a line open
DRAWN = "5 1 3 7 4 6 2 8 9"


@pytest.fixture
def store(tmp_path):
    store = Store(tmp_path)
    for record in (played(LOST), played(DRAWN), played(LOST, (PERSON, PERSON)), played("1 2")):
        store.library.keep(KeptGame.of(record), write_game(record))
    yield store
    store.library.close()


def look(store: Store, places: list[int]) -> list[int]:
    seen = []
    GradingJob(store.library, places).work(lambda graded: seen.append(graded.place))
    return seen


def test_games_are_looked_at_from_the_youngest_and_their_grades_kept(store):
    known = portrait(store)
    places = to_be_graded(known.games, known.grades, 9)
    assert [store.library.read(place).now for place in places] == [9, 6], "no game of two people, and no open one"
    assert look(store, places) == places
    grades = portrait(Store(store.folder)).grades
    assert set(grades) == set(places) and to_be_graded(known.games, grades, 9) == []
    assert sum(grades[places[0]].values()) == 5, "those of the person alone"
    assert qualities(grades[places[1]])[Quality.SLIP] == 1 and qualities(grades[places[0]])[Quality.SLIP] == 0


def test_a_game_that_is_not_all_looked_at_has_no_grades(store):
    record, found = played(LOST), {}
    AppraisalJob(record, [5, 6], "short").work(lambda said: found.update({said.place: said.explanation}))
    assert len(found) == 2 and keep_grades(store.library, record, found) is None
    assert portrait(store).grades == {}


def test_a_job_that_was_stopped_keeps_nothing_more(store):
    known = portrait(store)
    job = GradingJob(store.library, to_be_graded(known.games, {}, 9))
    job.stop()
    job.work(lambda graded: pytest.fail("it was stopped"))
    assert portrait(store).grades == {}


def test_a_deleted_game_takes_its_grades_along(store):
    places = to_be_graded(portrait(store).games, {}, 1)
    look(store, places)
    gone = store.library.delete(places)
    assert store.library.restore(gone) and portrait(store).grades == {}


def test_every_grade_but_that_of_a_lost_game_has_a_quality():
    assert sum(qualities({grade.name: 1 for grade in Grade}).values()) == len(Grade) - 1
    assert qualities({"SOMETHING LATER": 7}) == qualities({})


def test_a_portrait_is_of_one_person(store):
    store.player = "0123abcd"
    store.library.keep(KeptGame.of(played(DRAWN), player=store.player), write_game(played(DRAWN)))
    assert len(portrait(store).games) == 1 and portrait(store).of("connect4") == ()
    store.player = ""
    assert len(portrait(store).games) == len(store.library.find(Wanted(player=""))) == 4
