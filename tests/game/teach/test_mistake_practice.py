"""Finished games: explanations of the moves, and the practice with own mistakes."""

import dataclasses

import pytest

from ai.verdict import DRAW, cp, loss, win
from game.record.record import Record
from game.teach import mistake_practice as practices
from game.teach.evaluation import game_evaluation
from game.teach.evaluation.game_evaluation import GameEvaluation, MoveExplanations
from game.teach.evaluation.grades import Grade
from game.teach.evaluation.mistake_kinds import MistakeKind, kind_by_verdicts
from game.teach.exercise_session import ExerciseResult, ExerciseStage
from game.teach.explanations.explanation import Explanation
from game.teach.explanations.explanation_text import Audience
from game.teach.explanations.figures import FigureRole
from game.teach.mistake_practice import MistakePractice, PracticeAnswer, answer_to, learners
from game.words.teaching.coach import COACH, CoachMessage
from game.words.teaching.mistake_practice import PRACTICE, PracticeMessage
from tests.helpers.records import play_moves
from tests.helpers.tasks import CallQueue

NAMES = ("You", "Ring")
PERSON_FIRST = ("person", "computer 5")
PLENTY = 60.0  # seconds; the proofs take a moment, but longer on a busy computer
THREE = "1/1/1////222 1 0,0 -"  # the mover wins: the first player in column 4, the second in column 7


@pytest.fixture(autouse=True)
def unhurried(monkeypatch):
    """Allow enough time for the proofs on a busy computer."""
    monkeypatch.setattr(game_evaluation, "EXPLAIN_SECONDS", PLENTY)
    monkeypatch.setattr(practices, "SECONDS", PLENTY)


def game(moves="6 1", name="connect4", position=THREE, seats=PERSON_FIRST, **values):
    record = Record(name, position=position, names=NAMES, seats=seats, **values)
    for text in moves.split():
        if text == "swap":
            record.swap()
        else:
            record.play(record.board.move(text))
    return record


CALLS = CallQueue()


def explanations_of(record):
    return MoveExplanations(record, Audience.of(record), GameEvaluation(CALLS.call_soon))


def ask(explanations):
    explanations.evaluation.ask(explanations, explanations.queries(), lambda query: None)


def appraised(record):
    explanations = explanations_of(record)
    ask(explanations)
    CALLS.run_until(lambda: explanations.is_complete)
    return explanations


def begin_practice(record):
    practice = MistakePractice(record, explanations_of(record))
    practice.begin(lambda: None)
    CALLS.run_until(lambda: practice.is_over or has_answer(practice))
    return practice


def has_answer(practice):
    return practice.session is not None and practice.session.answer is not None


def attempted(practice, text):
    session = practice.session
    session.take_back()
    session.attempt(session.board.move(text))
    CALLS.run_until(lambda: session.stage is not ExerciseStage.LOOKING)
    return session.stage


def explained(move, verdict, before, grade, best=0):
    return Explanation(move, verdict, before, best, grade=grade)


def practice_text(key, **places):
    return PRACTICE[key].text(True, places)


REQUEST = practice_text(PracticeMessage.LET_WIN_GO, move="6")


# --- the moves of a game ---


def test_every_move_has_a_grade_and_the_sentences_of_the_coach():
    first, second = appraised(game()).found.values()
    assert first.grade is second.grade is Grade.MISSED_WIN
    assert first.sentences[0] == COACH[CoachMessage.WIN_TO_REPLY].text(False, {"foe": "Ring", "reply": "7"})


def test_neither_a_swap_nor_the_first_move_before_it_is_judged():
    move_explanations = explanations_of(game("5 swap 1 2", "paths", None, swap_rule=True))
    assert [node.ply for node in move_explanations.nodes] == [3, 4]


def test_stopped_explanations_go_on_where_they_were():
    explanations = explanations_of(game())
    ask(explanations)
    explanations.evaluation.stop(explanations)
    assert not explanations.evaluation.is_busy
    ask(explanations)
    CALLS.run_until(lambda: explanations.is_complete)


# --- right moves ---


@pytest.mark.parametrize(
    ("mistake", "tried", "answer"),
    [
        (
            explained(1, loss(2), win(1), Grade.MISSED_WIN),
            explained(2, win(9), win(1), Grade.SLOWER),
            PracticeAnswer.RIGHT,
        ),
        (
            explained(1, loss(2), win(1), Grade.MISSED_WIN),
            explained(2, DRAW, win(1), Grade.MISSED_WIN),
            PracticeAnswer.WRONG,
        ),
        (
            explained(1, loss(2), win(1), Grade.MISSED_WIN),
            explained(2, cp(90), win(1), Grade.SOUND),
            PracticeAnswer.OPEN,
        ),
        (explained(1, loss(2), DRAW, Grade.GAVE_UP_DRAW), explained(2, DRAW, DRAW, Grade.BEST), PracticeAnswer.RIGHT),
        (explained(1, cp(-300), cp(50), Grade.WEAK), explained(2, cp(40), cp(50), Grade.SOUND), PracticeAnswer.RIGHT),
        (explained(1, cp(-300), cp(50), Grade.WEAK), explained(2, cp(-90), cp(50), Grade.WEAKER), PracticeAnswer.WRONG),
        (explained(1, cp(-300), cp(50), Grade.WEAK), explained(1, cp(50), cp(50), Grade.SOUND), PracticeAnswer.WRONG),
        (
            explained(1, cp(-300), cp(50), Grade.WEAK, 2),
            explained(2, cp(9), cp(90), Grade.WEAKER),
            PracticeAnswer.RIGHT,
        ),
        (
            explained(1, loss(2), win(7), Grade.MISSED_WIN, 2),
            explained(2, cp(9), win(7), Grade.WEAK),
            PracticeAnswer.RIGHT,
        ),
    ],
)
def test_a_move_that_keeps_the_kind_of_result_or_has_a_good_grade_is_right(mistake, tried, answer):
    assert answer_to(mistake, tried) is answer


def test_people_practice_their_own_mistakes_and_spectators_all():
    assert learners(game()) == (0,)
    assert learners(game(seats=("person", "person"))) == (0, 1)
    assert learners(game(seats=("computer 1", "random"))) == (0, 1)


# --- the practice ---


def test_only_the_mistakes_of_the_person_are_practiced():
    practice = begin_practice(game())
    assert [mistake.node.ply for mistake in practice.mistakes] == [1]
    assert practice.session.goal == REQUEST
    assert practice.session.record.board.position() == THREE


def test_the_text_about_a_wrong_attempt_does_not_name_the_right_move():
    practice = begin_practice(game())
    assert attempted(practice, "5") is ExerciseStage.WRONG
    words = f"Throws away the win: Ring can now win with 7. {practice_text(PracticeMessage.WRONG)}"
    assert practice.session.words == words
    assert attempted(practice, "6") is ExerciseStage.WRONG
    assert practice.session.words == practice_text(PracticeMessage.SAME_AGAIN)


def test_a_wrong_attempt_is_undone_and_makes_the_result_less():
    practice = begin_practice(game())
    attempted(practice, "5")
    practice.session.take_back()
    assert practice.session.record.board.position() == THREE and practice.session.is_awaited
    attempted(practice, "4")
    assert practice.results == [ExerciseResult.HELPED]


def test_a_right_move_ends_the_task_and_the_last_one_the_practice():
    practice = begin_practice(game())
    assert attempted(practice, "4") is ExerciseStage.SOLVED
    assert practice.session.words.startswith("Wins: four in a row")
    assert practice.results == [ExerciseResult.ALONE] and not practice.is_over
    practice.next()
    CALLS.run_until(lambda: practice.is_over)  # the other moves may not be explained yet
    assert practice.results == [ExerciseResult.ALONE]


@pytest.mark.parametrize(
    ("tried", "answer"),
    [
        (loss(20), PracticeAnswer.RIGHT),
        (cp(-300), PracticeAnswer.RIGHT),
        (loss(2), PracticeAnswer.WRONG),
        (loss(4), PracticeAnswer.RIGHT),
    ],
)
def test_in_a_lost_position_a_move_that_does_not_lose_at_once_is_right(tried, answer):
    def with_kind(move, verdict):
        found = explained(move, verdict, loss(24), Grade.SHORTER)
        return dataclasses.replace(found, mistake=kind_by_verdicts(loss(24), verdict))

    mistake = with_kind(1, loss(2))
    assert mistake.mistake is MistakeKind.LOSES_AT_ONCE
    assert answer_to(mistake, with_kind(2, tried)) is answer


def test_hints_never_name_the_move_and_count_as_help():
    practice = begin_practice(game())
    for _ in range(9):
        practice.session.hint()
    hints = practice.session.hints
    assert hints[:2] == [practice_text(PracticeMessage.WIN_AT_ONCE), practice_text(PracticeMessage.ONLY_ONE)]
    assert "4" not in "".join(hints)
    assert practice.session.words == practice_text(PracticeMessage.NO_MORE_HINTS)
    attempted(practice, "4")
    assert practice.results == [ExerciseResult.HELPED]


def test_the_board_shows_the_threat_that_a_hint_speaks_of():
    practice = begin_practice(game("1 7", position="1//1//1//222 1 0,0 -"))
    session = practice.session
    while session.is_awaited and not session.figures and len(session.hints) < 9:
        session.hint()
    assert session.hints[-1].startswith("Stop a threat")
    assert {figure.role for figure in session.figures} == {FigureRole.DANGER}
    assert all(figure.fits(session.record.board) for figure in session.figures)
    session.hint()
    assert session.figures == ()


def test_the_solution_is_shown_on_request_with_its_reason():
    practice = begin_practice(game())
    session = practice.session
    session.show_solution()
    assert session.stage is ExerciseStage.SOLUTION_SHOWN and session.marked == session.board.move("4")
    assert session.words.startswith(practice_text(PracticeMessage.ANSWER, best="4"))
    assert practice.results == [ExerciseResult.SOLUTION_SHOWN] and not session.is_awaited


def test_the_practice_is_over_at_once_without_a_mistake():
    practice = begin_practice(game("4"))
    assert practice.is_over and practice.results == []


def test_tasks_of_two_people_name_them_in_the_order_of_the_game():
    record = Record("connect4", position=THREE, names=("Anna", "Ben"))
    play_moves(record, "6 1")
    practice = begin_practice(record)
    assert practice.session.goal.startswith("Anna played 6")
    practice.session.show_solution()
    practice.next()
    CALLS.run_until(lambda: has_answer(practice))
    assert practice.session.goal.startswith("Ben played 1") and practice.number == 1
