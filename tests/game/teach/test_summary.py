"""A game at a glance."""

from ai.verdict import DRAW, loss, win
from game.record.record import Record
from game.teach.grades import Grade
from game.teach.summary import summary
from game.teach.survey import Note, SurveyJob


def judged(record, verdicts):
    return {place: Note(place, verdict, 0) for place, verdict in enumerate(verdicts)}


def played(*moves, **keywords):
    record = Record("connect4", **keywords)
    for move in moves:
        record.play(record.board.move(move))
    return record


def test_every_move_has_its_grade_and_the_slips_are_the_turning_points():
    record = played("4", "3", "2", "1")
    told = summary(record, record.boards, judged(record, [win(9), loss(8), win(3), DRAW, win(5)]))
    grades = [Grade.BEST, Grade.SHORTER, Grade.MISSED_WIN, Grade.GAVE_UP_DRAW]
    assert [graded.grade for graded in told.moves] == grades
    assert [(graded.place, graded.person) for graded in told.slips] == [(2, 0), (3, 1)]
    assert told.counts(0) == {Grade.BEST: 1, Grade.MISSED_WIN: 1}
    assert told.counts(1) == {Grade.SHORTER: 1, Grade.GAVE_UP_DRAW: 1}
    assert [graded.place for graded in told.longest_calm()] == [0, 1]


def test_what_has_not_been_judged_is_left_out():
    record = played("4", "3", "2")
    notes = judged(record, [win(9), loss(8), win(3), DRAW])
    del notes[1]
    assert [graded.place for graded in summary(record, record.boards, notes).moves] == [2]


def test_a_swap_is_no_move_and_what_it_answers_is_no_slip():
    record = played("1", swap_rule=True)
    record.swap()
    record.play(record.board.move("4"))
    told = summary(record, record.boards, judged(record, [win(9), win(8), win(8), loss(7)]))
    assert [(graded.place, graded.person) for graded in told.moves] == [(2, 0)]


def test_a_whole_game_is_judged_as_its_positions_are():
    record = played("7", "6", "7", position="1/1/1////22 2 0,0 -")  # with 4 the first player had won
    notes: dict[int, Note] = {}
    SurveyJob(record.boards).work(lambda note: notes.update({note.place: note}))
    told = summary(record, record.boards, notes)
    assert told.slips[-1].place == 1 and told.slips[-1].person == 0
    assert told.moves[-1].grade in (Grade.BEST, Grade.ONLY)
