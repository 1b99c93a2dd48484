"""Tests of learning from mistakes, by mouse and by keys, and of their spaced repetition."""

from datetime import date, timedelta

import pygame
import pytest

from game.play.library import game_saves
from game.play.storage.store import AUTOSAVE
from game.record.record import Record
from game.record.text_format import text_writer, write_game
from game.teach.exercise_session import ExerciseResult, ExerciseStage
from game.teach.puzzles import spaced_repetition
from game.teach.puzzles.puzzle_collection import PuzzleCollection
from game.teach.statistics.move_grades import latest_with_mistakes
from game.window.changes import EVERYTHING
from game.window.screens.exercises.exercise_screen import ExerciseScreen
from game.window.screens.exercises.mistake_courses import SCORES, MistakeCourse, RepetitionCourse
from game.window.screens.moves.line_preview import LinePreview
from game.window.screens.play.play import Play
from game.window.screens.puzzles.menu import PuzzlesMenu
from game.window.screens.review.empty_review import EmptyReview
from game.words.messages import tr
from game.words.teaching.coach import COACH, CoachMessage
from game.words.teaching.mistake_practice import NO_MISTAKES, PRACTICE, PracticeMessage
from tests.game.window.conftest import LAYOUTS
from tests.helpers.layout import check_layout
from tests.helpers.records import play_moves
from tests.helpers.waiting import step_until

LOST = "6 7"  # from a position in which 4 would have won
THREE = "1/1/1////222 1 0,0 -"
REPLY = {"foe": "Computer", "reply": "7"}


def game(moves=LOST, name="connect4", **values):
    values = {"names": ("You", "Computer"), "seats": ("person", "computer 3"), **values}
    return play_moves(Record(name, position=values.pop("position", THREE), **values), moves)


def learning(app, hands, record=None):
    """Open the screen, and wait until the first mistake is on the board."""
    app.restart()
    app.navigator.mistakes(record or game())
    scene = app.top
    practice = scene.course.practice
    step_until(hands.app, lambda: practice.move_explanations.is_complete and (practice.is_over or has_answer(scene)))
    return scene


def has_answer(scene):
    return scene.session is not None and scene.session.answer is not None


def shows(app, course):
    return isinstance(app.top, ExerciseScreen) and isinstance(app.top.course, course)


def moves(scene):
    return [node.text for node in scene.record.current.path()[1:]]


def test_one_click_after_a_game_opens_its_mistakes(app, hands):
    app.restart()
    record = game()
    app.navigator.show_game(record)
    play, before = app.top, text_writer(record)()
    hands.wait(0.1)
    hands.click(next(answer for answer in play.action_row.answers if answer.icon == "target").rect.center)
    assert shows(app, MistakeCourse)
    step_until(hands.app, lambda: has_answer(app.top))
    hands.key(pygame.K_6)
    step_until(hands.app, lambda: app.top.session.stage is ExerciseStage.WRONG)
    hands.key(pygame.K_ESCAPE)
    assert app.top is play and text_writer(record)() == before
    hands.key(pygame.K_l)
    assert shows(app, MistakeCourse)


def test_mistakes_of_a_game_in_progress_cannot_be_practiced(app, hands):
    app.restart()
    app.navigator.show_game(game("6"))
    hands.key(pygame.K_l)
    assert isinstance(app.top, Play)


def test_puzzles_screen_opens_the_mistakes_of_the_last_game(app, hands):
    game_saves.add_to_library(app.store, game())
    app.store.write_text(AUTOSAVE, write_game(game("6")))  # still in progress, without a mistake
    app.restart()
    app.navigator.puzzles()
    hands.wait(0.1)
    hands.click(app.top.mistakes.rect.center)
    assert shows(app, MistakeCourse) and app.top.course.practice.record.current.ply == 2


def test_game_known_to_have_no_mistakes_is_not_offered(app, hands):
    game_saves.add_to_library(app.store, game(date="2026-01-01"))
    clean = game("4", date="2026-02-01")
    game_saves.add_to_library(app.store, clean)
    app.store.library.save_grades_soon(write_game(clean), {"BEST": 1})
    assert latest_with_mistakes(app.store).date == "2026-01-01"


def test_mistakes_are_disabled_without_a_finished_game(app, hands):
    app.store.write_text(AUTOSAVE, write_game(game("6")))
    app.restart()
    app.navigator.puzzles()
    assert app.top.mistakes.disabled_reason
    app.navigator.mistakes()
    assert isinstance(app.top, EmptyReview)


def test_position_before_the_mistake_is_set_up(app, hands):
    scene = learning(app, hands)
    assert scene.record.board.position() == THREE and scene.may_move
    assert scene.card.text.goal == PRACTICE[PracticeMessage.LET_WIN_GO].text(True, {"move": "6"})
    assert scene.card.text.count == "1 of 1"


def test_wrong_move_is_shown_and_then_undone(app, hands):
    scene = learning(app, hands)
    hands.key(pygame.K_5)
    step_until(hands.app, lambda: scene.session.stage is ExerciseStage.WRONG)
    assert moves(scene) == ["5"] and not scene.may_move
    step_until(hands.app, lambda: scene.may_move)
    assert moves(scene) == [] and scene.card.text.words.startswith(COACH[CoachMessage.WIN_TO_REPLY].text(False, REPLY))


def test_key_undoes_a_wrong_move_at_once(app, hands):
    scene = learning(app, hands)
    hands.key(pygame.K_5)
    step_until(hands.app, lambda: scene.session.stage is ExerciseStage.WRONG and not scene.board.view.busy)
    hands.key(pygame.K_4)
    assert moves(scene) == ["4"]


def test_right_move_completes_the_practice(app, hands):
    scene = learning(app, hands)
    hands.key(pygame.K_4)
    step_until(hands.app, lambda: scene.session.stage is ExerciseStage.SOLVED and not scene.board.view.busy)
    assert moves(scene) == ["4"] and not scene.next.disabled_reason
    hands.key(pygame.K_RETURN)
    assert scene.course.practice.is_over
    assert scene.card.text.words == tr(SCORES[ExerciseResult.ALONE], count=1)
    assert not scene.hint.visible and not scene.next.visible


def test_hint_and_answer_can_be_shown(app, hands):
    scene = learning(app, hands)
    hands.key(pygame.K_h)
    assert scene.card.text.hints == (PRACTICE[PracticeMessage.WIN_AT_ONCE].named,)
    hands.key(pygame.K_s)
    assert scene.session.stage is ExerciseStage.SOLUTION_SHOWN and scene.card.text.words.startswith(
        PRACTICE[PracticeMessage.ANSWER].text(True, {"best": "4"})
    )
    assert scene.board.view.hint == scene.record.board.move("4")
    hands.key(pygame.K_e)
    assert isinstance(app.top, LinePreview)
    hands.key(pygame.K_ESCAPE)
    assert app.top is scene


def test_show_me_of_a_wrong_move_does_not_reveal_the_answer(app, hands):
    scene = learning(app, hands)
    hands.key(pygame.K_6)
    step_until(hands.app, lambda: scene.session.stage is ExerciseStage.WRONG)
    hands.key(pygame.K_e)
    assert isinstance(app.top, LinePreview)
    assert app.top.card.title == COACH[CoachMessage.WIN_TO_REPLY].text(False, REPLY)


def test_hint_after_a_wrong_move_removes_the_heading_not_yet(app, hands):
    scene = learning(app, hands)
    hands.key(pygame.K_5)
    step_until(hands.app, lambda: scene.session.stage is ExerciseStage.WRONG)
    step_until(hands.app, lambda: scene.may_move)
    hands.key(pygame.K_h)
    assert scene.session.stage is ExerciseStage.ASKED


def test_giving_up_undoes_a_wrong_move_first(app, hands):
    scene = learning(app, hands)
    hands.key(pygame.K_5)
    step_until(hands.app, lambda: scene.session.stage is ExerciseStage.WRONG)
    scene.solution.click()
    assert moves(scene) == [] and scene.session.stage is ExerciseStage.SOLUTION_SHOWN


def test_flips_can_be_chosen_with_buttons_and_keys(app, hands):
    record = Record("conniption", names=("You", "Computer"), user=0, seats=("person", "computer 3"))
    play_moves(record, "4 4 4 4 1 1 5 3")
    scene = learning(app, hands, record)
    hands.wait(0.1)
    flip_first, flip_after = scene.controls.visible
    hands.click(flip_first.rect.center)
    assert flip_first.on
    hands.key(pygame.K_ESCAPE)
    assert app.top is scene and not flip_first.on
    flip_first.click()
    flip_after.click()
    hands.key(pygame.K_3)
    step_until(hands.app, lambda: scene.session.stage is ExerciseStage.SOLVED)
    assert moves(scene)[-1] == "f3f"


def test_game_without_mistakes_is_over_at_once(app, hands):
    scene = learning(app, hands, game("4"))
    assert scene.course.practice.is_over and not scene.course.practice.results
    heading, words = scene.course.pause_text
    assert heading.icon != "trophy" and words == tr(NO_MISTAKES)  # nothing was solved, thus nothing is praised
    check_layout(app)


def test_leaving_stops_the_search(app, hands):
    record = Record("wyb", names=("You", "Computer"), user=0, seats=("person", "computer 3"))
    play_moves(record, "d4 e4")
    app.restart()
    app.navigator.mistakes(record)
    scene = app.top
    assert scene.course.practice.is_busy and scene.card.text.words.startswith("0 of 2 moves checked")
    hands.key(pygame.K_ESCAPE)
    assert not scene.course.practice.is_busy


@pytest.mark.parametrize(("size", "scale"), LAYOUTS)
def test_longest_texts_fit(app, hands, size, scale):
    app.resize(size)
    app.change(scale=scale, notation="words")
    names = ("Bartholomew Featherstonehaugh the Younger", "Wilhelmina Montgomery-Cholmondeley, Esq.")
    scene = learning(app, hands, game(names=names, seats=("person", "person")))
    scene.session.words = " ".join(["Throws away the win: Bartholomew Feather… can now win with flip-4-flip."] * 4)
    scene.changed(EVERYTHING)
    scene.show_changes()
    check_layout(app)


# --- spaced repetition ---

TOMORROW = date.today() + timedelta(days=1)


def test_mistakes_come_back_later_after_a_right_answer(app, hands):
    learning(app, hands)
    hands.key(pygame.K_ESCAPE)
    mistake_cards = spaced_repetition.load(app.store)
    assert len(mistake_cards.due(TOMORROW)) == 1 and not mistake_cards.due(date.today())
    app.navigator.repeat_mistakes(TOMORROW)
    scene = app.top
    assert shows(app, RepetitionCourse)
    step_until(hands.app, lambda: has_answer(scene))
    assert scene.card.text.count == "1 due"
    hands.key(pygame.K_4)
    step_until(hands.app, lambda: scene.session.stage is ExerciseStage.SOLVED)
    hands.key(pygame.K_n)
    assert app.top is not scene
    game_summary = spaced_repetition.load(app.store)
    assert not game_summary.due(TOMORROW) and game_summary.cards[0].step == 1


def test_mistake_with_shown_answer_comes_back_the_next_day(app, hands):
    learning(app, hands)
    hands.key(pygame.K_ESCAPE)
    app.navigator.repeat_mistakes(TOMORROW)
    scene = app.top
    step_until(hands.app, lambda: has_answer(scene))
    hands.key(pygame.K_s)
    step_until(hands.app, lambda: scene.session.stage is ExerciseStage.SOLUTION_SHOWN)
    hands.key(pygame.K_ESCAPE)
    card = spaced_repetition.load(app.store).cards[0]
    assert card.step == 0 and card.due == (TOMORROW + timedelta(days=1)).isoformat()


def test_puzzles_screen_offers_the_mistakes_that_are_due(app, hands):
    learning(app, hands)
    hands.key(pygame.K_ESCAPE)
    app.push(PuzzlesMenu(app, PuzzleCollection(app.store.folder), TOMORROW))
    menu = app.top
    assert menu.due == 1 and menu.mistakes.label == "Repeat"
    hands.click(menu.mistakes.rect.center)
    assert shows(app, RepetitionCourse)
