"""A game at a glance."""

from ai.verdict import DRAW
from game.record.record import Record
from game.teach.explanation import Explanation
from game.teach.grades import Grade
from game.teach.summary import summarize

GRADES = (Grade.BEST, Grade.WEAK, Grade.BEST, Grade.BEST, Grade.MISSED_WIN, Grade.SLOWER, Grade.ONLY)


def played(*moves, name="connect4", **keywords):
    record = Record(name, **keywords)
    for move in moves:
        if move == "swap":
            record.swap()
        else:
            record.play(record.board.move(move))
    return record


def judged(grades, first=1):
    return {place: Explanation(0, DRAW, DRAW, 0, grade, 0, (), (), "") for place, grade in enumerate(grades, first)}


def test_every_move_has_its_grade_and_the_slips_are_the_turning_points():
    told = summarize(played(*"1425367"), judged(GRADES))
    assert [moment.grade for moment in told.moves] == list(GRADES)
    assert [(moment.place, moment.person) for moment in told.slips] == [(2, 1), (5, 0)]
    assert told.counts(0) == {Grade.BEST: 2, Grade.MISSED_WIN: 1, Grade.ONLY: 1}
    assert told.counts(1) == {Grade.WEAK: 1, Grade.BEST: 1, Grade.SLOWER: 1}
    assert [moment.place for moment in told.longest_calm()] == [3, 4]


def test_slips_and_only_moves_are_worth_a_second_look():
    told = summarize(played(*"1425367"), judged(GRADES))
    assert [moment.place for moment in told.keys] == [2, 5, 7]


def test_the_only_legal_move_is_no_find():
    found = judged([Grade.ONLY])
    assert summarize(played("4", name="paths", position="xox.ox... 2"), found).keys
    assert not summarize(played("9", name="paths", position="xoxxooox. 1"), found).keys


def test_what_has_not_been_explained_is_left_out():
    told = summarize(played("4", "3", "2"), judged([Grade.BEST], 3))
    assert [moment.place for moment in told.moves] == [3]


def test_whoever_traded_sides_keeps_their_slips():
    record = played("1", "swap", "5", "2", name="paths", swap_rule=True)
    told = summarize(record, judged([Grade.GAVE_UP_DRAW] * 2, 3))
    assert [moment.person for moment in told.slips] == [0, 1]
