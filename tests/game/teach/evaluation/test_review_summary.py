"""The summary of a reviewed game."""

from dataclasses import replace

import pytest

from ai.verdict import DRAW, loss
from game.play.opponents import level_seat
from game.record.help import Help
from game.record.player import PERSON
from game.record.record import Record
from game.teach.evaluation.grades import Grade
from game.teach.evaluation.mistake_kinds import MistakeKind, Sight
from game.teach.evaluation.review_summary import summarize
from game.teach.explanations.explanation import Explanation

GRADES = (Grade.BEST, Grade.WEAK, Grade.BEST, Grade.BEST, Grade.MISSED_WIN, Grade.SLOWER, Grade.ONLY)
KINDS = {
    Grade.WEAK: MistakeKind.ESTIMATE,
    Grade.MISSED_WIN: MistakeKind.LONG_RANGE,
    Grade.GAVE_UP_DRAW: MistakeKind.ALLOWED_FORK,
}


def played(*moves, name="connect4", **keywords):
    record = Record(name, **keywords)
    for move in moves:
        if move == "swap":
            record.swap()
        else:
            record.play(record.board.move(move))
    return record


def judged(record, grades, first=1):
    nodes = record.main_line()[first:]
    return {
        node: Explanation(0, DRAW, DRAW, 0, grade=grade, mistake=KINDS.get(grade))
        for node, grade in zip(nodes, grades, strict=False)
    }


def test_moves_have_grades_and_some_are_mistakes():
    message = summarize(judged(played(*"1425367"), GRADES))
    assert [moment.grade for moment in message.moves] == list(GRADES)
    assert [(moment.node.ply, moment.person) for moment in message.mistakes] == [(2, 1), (5, 0)]
    assert message.labels(0) == {Grade.BEST: 2, MistakeKind.LONG_RANGE: 1, Grade.ONLY: 1}
    assert message.labels(1) == {MistakeKind.ESTIMATE: 1, Grade.BEST: 1, Grade.SLOWER: 1}
    assert [moment.node.ply for moment in message.longest_calm()] == [3, 4]


def test_mistakes_and_only_moves_are_key_moments():
    message = summarize(judged(played(*"1425367"), GRADES))
    assert [moment.node.ply for moment in message.keys] == [2, 5, 7]


def test_the_only_legal_move_is_no_key_moment():
    free, forced = played("4", name="paths", position="xox.ox... 2"), played("9", name="paths", position="xoxxooox. 1")
    assert summarize(judged(free, [Grade.ONLY])).keys
    assert not summarize(judged(forced, [Grade.ONLY])).keys


def test_unexplained_moves_are_left_out():
    message = summarize(judged(played("4", "3", "2"), [Grade.BEST], 3))
    assert [moment.node.ply for moment in message.moves] == [3]


def test_mistakes_stay_with_their_player_after_a_swap():
    record = played("1", "swap", "5", "2", name="paths", swap_rule=True)
    message = summarize(judged(record, [Grade.GAVE_UP_DRAW] * 2, 3))
    assert [moment.person for moment in message.mistakes] == [0, 1]


def test_a_reader_is_told_of_the_mistakes_that_the_reader_can_see():
    found = judged(played(*"1425367"), GRADES)
    message = summarize(found, Sight.USUAL)
    assert [moment.kind for moment in message.mistakes] == [MistakeKind.ESTIMATE] and message.unseen == 1
    assert [moment.node.ply for moment in message.keys] == [2, 7]
    assert message.kinds(1) == {MistakeKind.ESTIMATE: 1} and not message.kinds(0)
    assert [moment.node.ply for moment in message.longest_calm()] == [3, 4, 5, 6, 7]


def test_the_accuracy_does_not_depend_on_the_reader():
    found = judged(played(*"1425367"), GRADES)
    for sight in Sight:
        assert (summarize(found, sight).accuracy(0), summarize(found, sight).accuracy(1)) == (95, None)
    assert summarize({}).accuracy(0) is None


def test_moves_in_a_lost_position_earn_no_accuracy():
    record = played(*"12345671")
    found = judged(record, [Grade.BEST] * 8)
    lost = {node: replace(known, before=loss(4)) for node, known in found.items() if node.person == 1}
    assert summarize(found).accuracy(1) == 100 and summarize({**found, **lost}).accuracy(1) is None


@pytest.mark.parametrize("kind", [Help.HINT, Help.VALUES])
def test_a_person_who_was_told_good_moves_earns_no_accuracy(kind):
    record = played(*"12345671", seats=(PERSON, level_seat(2)))
    summary = summarize(judged(record, [Grade.BEST] * 8))
    record.add_help(Help.COACH)
    assert summary.earned_accuracy(record, 0) == summary.earned_accuracy(record, 1) == 100
    record.add_help(kind)
    assert summary.earned_accuracy(record, 0) is None and summary.earned_accuracy(record, 1) == 100
