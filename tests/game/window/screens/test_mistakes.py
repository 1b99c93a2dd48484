"""Learning from one's mistakes: from the end of a game to the last of its slips, by mouse and by keys."""

import time
from datetime import date, timedelta

import pygame
import pytest

from game.play.store import AUTOSAVE
from game.record.record import Record
from game.record.saved import text_of, write_game
from game.teach.practice import Stage
from game.teach.puzzles import repetition
from game.teach.puzzles.collection import Collection
from game.window.screens.look import Look
from game.window.screens.play.play import Play
from game.window.screens.puzzles.menu import PuzzlesMenu
from game.window.screens.review.mistakes import Mistakes
from game.window.screens.review.nothing_to_review import NothingToReview
from game.window.screens.review.repeat import Repeat
from tests.game.window.conftest import SCALES, SIZES
from tests.helpers.layout import check_layout

LOST = "6 7"  # from a position in which 4 had won
THREE = "1/1/1////222 1 0,0 -"


def game(moves=LOST, name="connect4", **values):
    values = {"names": ("You", "Computer"), "seats": ("person", "computer 3"), **values}
    record = Record(name, position=values.pop("position", THREE), **values)
    for text in moves.split():
        record.play(record.board.move(text))
    return record


def until(hands, condition):
    deadline = time.monotonic() + 180
    while not condition() and time.monotonic() < deadline:
        time.sleep(0.005)
        hands.wait(0.02)
    assert condition()


def learning(app, hands, record=None):
    """The screen, when the first slip stands on the board."""
    app.restart()
    app.ways.mistakes(record or game())
    scene = app.top
    practice = scene.practice
    until(hands, lambda: practice.appraisal.is_complete and (practice.is_over or practice.answer is not None))
    return scene


def moves(scene):
    return [entry.text for entry in scene.record.entries[: scene.record.now]]


def test_one_click_leads_there_from_the_end_of_a_game_and_the_game_stays_as_it_was(app, hands):
    app.restart()
    record = game()
    app.ways.go_on_with(record)
    play, before = app.top, text_of(record)()
    hands.wait(0.1)
    hands.click(next(answer for answer in play.actions.answers if answer.icon == "target").rect.center)
    assert isinstance(app.top, Mistakes)
    until(hands, lambda: app.top.practice.answer is not None)
    hands.key(pygame.K_6)
    until(hands, lambda: app.top.practice.stage is Stage.WRONG)
    hands.key(pygame.K_ESCAPE)
    assert app.top is play and text_of(record)() == before
    hands.key(pygame.K_l)
    assert isinstance(app.top, Mistakes)


def test_in_the_middle_of_a_game_there_is_no_way_there(app, hands):
    app.restart()
    app.ways.go_on_with(game("6"))
    hands.key(pygame.K_l)
    assert isinstance(app.top, Play)


def test_the_puzzles_lead_to_the_slips_of_the_game_played_last(app, hands):
    app.store.write_text(AUTOSAVE, write_game(game()))
    app.restart()
    app.ways.puzzles()
    hands.wait(0.1)
    hands.click(app.top.mistakes.rect.center)
    assert isinstance(app.top, Mistakes) and app.top.practice.record.now == 2


def test_without_a_game_there_is_nothing_to_learn_from(app):
    app.restart()
    app.ways.puzzles()
    app.top.mistakes.click()
    assert isinstance(app.top, NothingToReview)


def test_the_position_before_the_slip_is_set_up(app, hands):
    scene = learning(app, hands)
    assert scene.record.board.position() == THREE and scene.may_move
    assert scene.card.words == "You played 6 and let a win go. Find a move that keeps it."
    assert scene.card.count == "1 of 1"


def test_a_wrong_move_is_seen_and_then_taken_back(app, hands):
    scene = learning(app, hands)
    hands.key(pygame.K_5)
    until(hands, lambda: scene.practice.stage is Stage.WRONG)
    assert moves(scene) == ["5"] and not scene.may_move
    until(hands, lambda: scene.may_move)
    assert moves(scene) == [] and scene.card.words.startswith("Throws the win away")


def test_a_key_takes_a_wrong_move_back_at_once(app, hands):
    scene = learning(app, hands)
    hands.key(pygame.K_5)
    until(hands, lambda: scene.practice.stage is Stage.WRONG and not scene.view.busy)
    hands.key(pygame.K_4)
    assert moves(scene) == ["4"]


def test_a_right_move_leads_on_to_the_end(app, hands):
    scene = learning(app, hands)
    hands.key(pygame.K_4)
    until(hands, lambda: scene.practice.stage is Stage.RIGHT and not scene.view.busy)
    assert moves(scene) == ["4"] and not scene.next.why_not
    hands.key(pygame.K_RETURN)
    assert scene.practice.is_over
    assert scene.card.words == "One slip, right at once."
    assert not scene.hint.visible and not scene.next.visible


def test_hint_and_answer_are_told_and_the_answer_can_be_looked_at(app, hands):
    scene = learning(app, hands)
    hands.key(pygame.K_h)
    assert scene.card.words.endswith("This very turn can win.")
    hands.key(pygame.K_a)
    assert scene.practice.stage is Stage.TOLD and scene.card.words.startswith("The answer is 4.")
    assert scene.view.hint == scene.record.board.move("4")
    hands.key(pygame.K_e)
    assert isinstance(app.top, Look)
    hands.key(pygame.K_ESCAPE)
    assert app.top is scene


def test_what_a_wrong_move_leads_to_can_be_seen_but_not_what_was_better(app, hands):
    scene = learning(app, hands)
    hands.key(pygame.K_6)
    until(hands, lambda: scene.practice.stage is Stage.WRONG)
    hands.key(pygame.K_e)
    assert isinstance(app.top, Look)
    assert app.top.words == "Throws the win away: Computer now wins with 7."


def test_who_gives_up_while_a_wrong_move_stands_on_the_board_sees_the_answer_on_the_position(app, hands):
    scene = learning(app, hands)
    hands.key(pygame.K_5)
    until(hands, lambda: scene.practice.stage is Stage.WRONG)
    scene.tell.click()
    assert moves(scene) == [] and scene.practice.stage is Stage.TOLD


def test_flips_can_be_chosen_with_buttons_and_keys(app, hands):
    record = Record("conniption", names=("You", "Computer"), seats=("person", "computer 3"))
    for text in "4 4 4 4 1 1 5 3".split():
        record.play(record.board.move(text))
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
    until(hands, lambda: scene.practice.stage is Stage.RIGHT)
    assert moves(scene)[-1] == "f3f"


def test_nothing_to_find_is_said(app, hands):
    scene = learning(app, hands, game("4"))
    assert scene.practice.is_over and scene.card.words.startswith("No slip was found")
    check_layout(app)


def test_leaving_stops_the_search(app, hands):
    record = Record("wyb", names=("You", "Computer"), seats=("person", "computer 3"))
    for text in ("d4", "e4"):
        record.play(record.board.move(text))
    app.restart()
    app.ways.mistakes(record)
    scene = app.top
    assert scene.practice.is_busy and scene.card.words.startswith("0 of 2 moves seen")
    hands.key(pygame.K_ESCAPE)
    assert not scene.practice.is_busy


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scale", SCALES)
def test_the_longest_words_have_room(app, hands, size, scale):
    app.resize(size)
    app.change(scale=scale, notation="words")
    names = ("Bartholomew Featherstonehaugh the Younger", "Wilhelmina Montgomery-Cholmondeley, Esq.")
    scene = learning(app, hands, game(names=names, seats=("person", "person")))
    scene.practice.words = " ".join(["Throws the win away: Bartholomew Feather… now wins with flip, 4, flip."] * 4)
    scene.refresh()
    check_layout(app)


# --- repeated later ---

TOMORROW = date.today() + timedelta(days=1)


def test_slips_come_back_when_they_are_due_and_wait_longer_when_done_right(app, hands):
    learning(app, hands)
    hands.key(pygame.K_ESCAPE)
    slips = repetition.load(app.store)
    assert len(slips.due(TOMORROW)) == 1 and not slips.due(date.today())
    app.ways.repeat_mistakes(slips, TOMORROW)
    scene = app.top
    assert isinstance(scene, Repeat)
    until(hands, lambda: scene.practice.answer is not None)
    assert scene.card.count == "1 due"
    hands.key(pygame.K_4)
    until(hands, lambda: scene.practice.stage is Stage.RIGHT)
    hands.key(pygame.K_n)
    assert app.top is not scene
    kept = repetition.load(app.store)
    assert not kept.due(TOMORROW) and kept.cards[0].step == 1


def test_a_slip_whose_answer_was_told_comes_back_the_next_day(app, hands):
    learning(app, hands)
    hands.key(pygame.K_ESCAPE)
    slips = repetition.load(app.store)
    app.ways.repeat_mistakes(slips, TOMORROW)
    scene = app.top
    until(hands, lambda: scene.practice.answer is not None)
    hands.key(pygame.K_a)
    until(hands, lambda: scene.practice.stage is Stage.TOLD)
    hands.key(pygame.K_ESCAPE)
    card = repetition.load(app.store).cards[0]
    assert card.step == 0 and card.due == (TOMORROW + timedelta(days=1)).isoformat()


def test_the_puzzles_say_what_is_due_and_lead_there(app, hands):
    learning(app, hands)
    hands.key(pygame.K_ESCAPE)
    app.push(PuzzlesMenu(app, Collection(app.store.folder), TOMORROW))
    menu = app.top
    assert menu.due == 1 and menu.mistakes.label == "Repeat"
    hands.click(menu.mistakes.rect.center)
    assert isinstance(app.top, Repeat)
