"""A game after it is over: its moves explained, and its slips to be done better."""

import time

import pytest

from ai.verdict import DRAW, cp, loss, win
from game.record.record import Record
from game.teach import appraisal as appraisals
from game.teach import practice as practices
from game.teach.appraisal import Appraisal
from game.teach.explanation import Explanation
from game.teach.grades import Grade
from game.teach.practice import Answer, Practice, Stage, answer_to, learners

NAMES = ("You", "Ring")
PERSON_FIRST = ("person", "computer 5")
PLENTY = 60.0  # seconds: what is to be proven here takes a moment, and on a busy computer a few
THREE = "1/1/1////222 1 0,0 -"  # whoever moves wins: the first player in column 4, the second in column 7


@pytest.fixture(autouse=True)
def unhurried(monkeypatch):
    """What is proven does not depend on how busy the computer is."""
    for module in (appraisals, practices):
        monkeypatch.setattr(module, "SECONDS", PLENTY)


def game(moves="6 1", name="connect4", position=THREE, seats=PERSON_FIRST, **values):
    record = Record(name, position=position, names=NAMES, seats=seats, **values)
    for text in moves.split():
        if text == "swap":
            record.swap()
        else:
            record.play(record.board.move(text))
    return record


def waited(condition, poll):
    deadline = time.monotonic() + 180
    while not condition() and time.monotonic() < deadline:
        poll()
        time.sleep(0.005)
    assert condition()


def appraised(record):
    appraisal = Appraisal(record, "words")
    appraisal.begin()
    waited(lambda: appraisal.is_complete, appraisal.poll)
    return appraisal


def practised(record):
    practice = Practice(record, Appraisal(record, "words"))
    practice.appraisal.begin()
    waited(lambda: practice.is_over or practice.answer is not None, practice.poll)
    return practice


def attempted(practice, text):
    practice.attempt(practice.board.move(text))
    waited(lambda: practice.stage is not Stage.LOOKING, practice.poll)
    return practice.stage


def explained(move, verdict, before, grade, best=0):
    return Explanation(move, verdict, before, best, grade, 0, (), (), "")


# --- the moves of a game ---


def test_every_move_is_explained_in_the_words_of_the_coach():
    found = appraised(game()).found
    assert [found[place].grade for place in (1, 2)] == [Grade.MISSED_WIN, Grade.MISSED_WIN]
    assert found[1].sentences[0] == "Throws the win away: Ring now wins with 7."


def test_a_swap_is_not_judged_nor_the_first_turn_before_it():
    appraisal = Appraisal(game("5 swap 1 2", "paths", None, swap_rule=True), "words")
    assert appraisal.places == [3, 4]


def test_stopped_it_goes_on_where_it_was():
    appraisal = Appraisal(game(), "words")
    appraisal.begin()
    appraisal.stop()
    assert not appraisal.is_busy and not appraisal.poll()
    appraisal.begin()
    waited(lambda: appraisal.is_complete, appraisal.poll)


# --- what is right ---


@pytest.mark.parametrize(
    ("slip", "tried", "answer"),
    [
        (explained(1, loss(2), win(1), Grade.MISSED_WIN), explained(2, win(9), win(1), Grade.SLOWER), Answer.RIGHT),
        (explained(1, loss(2), win(1), Grade.MISSED_WIN), explained(2, DRAW, win(1), Grade.MISSED_WIN), Answer.WRONG),
        (explained(1, loss(2), win(1), Grade.MISSED_WIN), explained(2, cp(90), win(1), Grade.SOUND), Answer.OPEN),
        (explained(1, loss(2), DRAW, Grade.GAVE_UP_DRAW), explained(2, DRAW, DRAW, Grade.BEST), Answer.RIGHT),
        (explained(1, cp(-300), cp(50), Grade.WEAK), explained(2, cp(40), cp(50), Grade.SOUND), Answer.RIGHT),
        (explained(1, cp(-300), cp(50), Grade.WEAK), explained(2, cp(-90), cp(50), Grade.WEAKER), Answer.WRONG),
        (explained(1, cp(-300), cp(50), Grade.WEAK), explained(1, cp(50), cp(50), Grade.SOUND), Answer.WRONG),
        (explained(1, cp(-300), cp(50), Grade.WEAK, 2), explained(2, cp(9), cp(90), Grade.WEAKER), Answer.RIGHT),
        (explained(1, loss(2), win(7), Grade.MISSED_WIN, 2), explained(2, cp(9), win(7), Grade.WEAK), Answer.RIGHT),
    ],
)
def test_what_keeps_the_kind_of_result_or_hardly_costs_chances_is_right(slip, tried, answer):
    assert answer_to(slip, tried) is answer


def test_people_learn_from_their_own_slips_and_onlookers_from_all():
    assert learners(game()) == (0,)
    assert learners(game(seats=("person", "person"))) == (0, 1)
    assert learners(game(seats=("computer 1", "random"))) == (0, 1)


# --- the practice ---


def test_only_the_slips_of_the_person_are_asked_for():
    practice = practised(game())
    assert [slip.place for slip in practice.slips] == [1]
    assert practice.words == "You played 6 and let a win go. Find a move that keeps it."
    assert practice.board.position() == THREE


def test_a_wrong_try_says_why_but_not_what_would_have_been_right():
    practice = practised(game())
    assert attempted(practice, "5") is Stage.WRONG
    assert practice.words == "Throws the win away: Ring now wins with 7. Try another move."
    assert attempted(practice, "6") is Stage.WRONG
    assert practice.words == "That is what was played. Try another move."


def test_a_right_move_ends_the_task_and_the_last_one_the_practice():
    practice = practised(game())
    assert attempted(practice, "4") is Stage.RIGHT
    assert practice.words.startswith("Wins: four in a row")
    assert practice.score.alone == 1 and not practice.is_over
    practice.next()
    waited(lambda: practice.is_over, practice.poll)  # the other moves may not have been looked at yet
    assert practice.score.total == 1


def test_hints_never_name_the_move_and_count_as_help():
    practice = practised(game())
    hints = []
    for _ in range(9):
        practice.hint()
        hints.append(practice.words)
    request = "You played 6 and let a win go. Find a move that keeps it."
    assert all(hint.startswith(request) for hint in hints)
    assert hints[0].endswith("This very turn can win.") and hints[1].endswith("Only one move does it.")
    assert "4" not in "".join(hints)
    assert hints[-1].endswith("That was the last hint: try a move, or see the answer.")
    attempted(practice, "4")
    assert (practice.score.alone, practice.score.helped) == (0, 1)


def test_the_answer_is_told_on_request_with_its_reason():
    practice = practised(game())
    practice.tell()
    assert practice.stage is Stage.TOLD and practice.score.told == 1
    assert practice.words.startswith("The answer is 4. ")
    assert attempted(practice, "4") is Stage.TOLD


def test_a_game_without_a_slip_is_over_at_once():
    practice = practised(game("4"))
    assert practice.is_over and practice.score.total == 0


def test_two_people_are_asked_by_name_in_the_order_of_the_game():
    record = Record("connect4", position=THREE, names=("Anna", "Ben"))
    for text in ("6", "1"):
        record.play(record.board.move(text))
    practice = practised(record)
    assert practice.words.startswith("Anna played 6")
    practice.tell()
    practice.next()
    waited(lambda: practice.answer is not None, practice.poll)
    assert practice.words.startswith("Ben played 1") and practice.number == 1
