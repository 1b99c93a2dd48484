"""Tests of the coach beside a game, and of the blunder guard."""

import pygame
import pytest

from ai.verdict import DRAW, cp, loss, win
from game.record.help import Help
from game.record.player import PERSON
from game.record.record import Record
from game.teach.evaluation.grades import Grade
from game.teach.evaluation.mistake_kinds import kind_by_verdicts
from game.teach.explanations.explanation import Explanation
from game.teach.explanations.figures import FigureRole
from game.window.boards.board_marks import LineMark
from game.window.boards.figure_marks import READING
from game.window.paint.marks import Ink
from game.window.screens.moves.line_preview import LinePreview
from game.window.screens.play.coaching.blunder_guard import BlunderGuard
from game.window.screens.play.play import Play
from tests.game.window.conftest import LAYOUTS
from tests.helpers.layout import check_layout
from tests.helpers.waiting import step_until

NAMES = ("Anna", "Ben")
AGAINST_COMPUTER = (PERSON, "computer 1")
THREE = "1/1/1////222 1 0,0 -"  # the side to move wins: Anna in column 4, Ben in column 7
LOST = "1//2/2/2//11 1 0,0 -"  # Ben wins in column 2 or 6, whatever Anna plays
THREATENED = "1//1//1//222 1 0,0 -"  # unless Anna blocks column 7, Ben wins there


def open_game(app, position=THREATENED, name="connect4", **values):
    app.restart()
    record = Record(name, position=position, **{"names": NAMES, **values})
    app.navigator.show_game(record)
    return app.top


def coached(app, *args, **values):
    scene = open_game(app, *args, **values)
    scene.help.toggle(Help.COACH)
    return scene


def guarded(app, *args, **values):
    scene = open_game(app, *args, **values)
    scene.help.toggle(Help.WARNING)
    return scene


def settled(hands, scene):
    step_until(hands.app, lambda: not scene.board.view.busy)


def played(hands, scene, key):
    """Play a move by keyboard, once the coach has finished."""
    hands.key(key)
    settled(hands, scene)
    step_until(hands.app, lambda: scene.coaching.coach.remark(scene.board.node).explanation is not None)
    return scene.panel.coach.state


def moves(scene):
    return [node.text for node in scene.record.current.path()[1:]]


def press(scene, label):
    next(button for button in scene.action_row.answers if button.visible and button.label.startswith(label)).click()
    scene.show_changes()


def test_no_arrow_shows_last_turns_better_move_after_the_reply(app, hands):
    scene = coached(app, "1/1/1///2/22 1 0,0 -", seats=AGAINST_COMPUTER)
    hands.key(pygame.K_7)
    step_until(app, lambda: scene.record.current.ply == 2 and not scene.board.view.busy)
    coach, (_, own, reply) = scene.coaching.coach, scene.record.current.path()
    step_until(app, lambda: all(coach.remark(node).explanation is not None for node in (own, reply)))

    def roles(node):
        return {figure.role for figure in coach.remark(node).figures}

    assert FigureRole.BETTER in roles(own) and FigureRole.BETTER not in roles(reply)


def test_coach_explains_why_a_move_is_a_mistake(app, hands):
    scene = coached(app)
    state = played(hands, scene, pygame.K_1)
    assert state.grade in (Grade.GAVE_UP_DRAW, Grade.MISSED_WIN)
    assert "Ben" in state.words and "7" in state.words
    assert state.title == "Anna: 1"


def test_coach_praises_a_good_move(app, hands):
    scene = coached(app, THREE)
    state = played(hands, scene, pygame.K_4)
    assert state.grade in (Grade.BEST, Grade.ONLY)


def test_coach_says_nothing_while_it_is_off(app, hands):
    scene = open_game(app)
    hands.key(pygame.K_1)
    settled(hands, scene)
    hands.wait(0.5)
    assert not scene.panel.has_coach and not scene.panel.show_me.visible


def test_coach_switch_is_remembered_for_each_game(app):
    coached(app, seats=AGAINST_COMPUTER)
    assert open_game(app, seats=AGAINST_COMPUTER).coaching.coach.is_on
    assert not open_game(app, None, "domino", seats=AGAINST_COMPUTER).coaching.coach.is_on


def test_coach_is_off_between_two_people_until_switched_on(app, hands):
    coached(app, seats=AGAINST_COMPUTER)
    scene = open_game(app)
    assert not scene.coaching.coach.is_on
    scene.help.toggle(Help.COACH)
    assert scene.coaching.coach.is_on and not open_game(app).coaching.coach.is_on


def test_show_me_plays_the_refutation_and_comes_back(app, hands):
    scene = coached(app)
    played(hands, scene, pygame.K_1)
    hands.key(pygame.K_e)
    look = app.top
    assert isinstance(look, LinePreview)
    assert [node.text for node in look.record.main_line()[1:]] == ["1", "7"]
    assert look.record.outcome.winner == 1
    hands.key(pygame.K_ESCAPE)
    assert app.top is scene and moves(scene) == ["1"]


def test_retry_goes_back_to_before_the_last_mistake(app, hands):
    scene = coached(app)
    played(hands, scene, pygame.K_1)
    hands.key(pygame.K_7)
    settled(hands, scene)
    assert scene.record.outcome is not None
    hands.key(pygame.K_BACKSPACE)
    assert moves(scene) == [] and scene.record.can_redo and scene.may_move


def test_coach_explains_the_earlier_move_that_is_shown(app, hands):
    scene = coached(app, "////// 1 0,0 -")
    for key in (pygame.K_4, pygame.K_3, pygame.K_5):
        played(hands, scene, key)
    hands.key(pygame.K_PAGEUP)
    step_until(hands.app, lambda: scene.panel.coach.state.title == "Ben: 3")
    assert scene.panel.coach.state.grade is not None


@pytest.mark.parametrize("mode", ["losing", "slips"])
def test_guard_asks_before_a_move_that_loses_at_once(app, hands, mode):
    app.change(guard=mode)
    scene = guarded(app)
    hands.key(pygame.K_1)
    step_until(hands.app, lambda: scene.coaching.guard.warning is not None)
    assert moves(scene) == [] and "Ben" in scene.status.words
    press(scene, "Choose again")
    assert scene.action_row.question is None and scene.board.move_input.unconfirmed is None
    hands.key(pygame.K_7)
    step_until(hands.app, lambda: moves(scene) == ["7"])


def test_the_status_line_shows_the_question_of_the_guard_in_place_of_a_hint(app, hands):
    scene = guarded(app)
    hands.key(pygame.K_h)
    step_until(app, lambda: scene.advice.hint is not None)
    hint = scene.status.words
    hands.key(pygame.K_1)
    step_until(app, lambda: scene.coaching.guard.warning is not None)
    app.step(0)
    assert scene.status.words == scene.action_row.question.words
    press(scene, "Choose again")
    assert scene.status.words == hint


@pytest.mark.parametrize(
    ("grade", "verdict", "before", "warned"),
    [
        (Grade.MISSED_WIN, DRAW, win(9), ["slips"]),
        (Grade.MISSED_WIN, loss(1), win(9), ["losing", "slips"]),
        (Grade.GAVE_UP_DRAW, loss(2), DRAW, ["losing", "slips"]),
        (Grade.GAVE_UP_DRAW, loss(3), DRAW, ["slips"]),
        (Grade.SHORTER, loss(2), loss(8), []),
        (Grade.UNKNOWN, loss(2), cp(0), ["losing", "slips"]),
        (Grade.SHORTER, loss(2), loss(20), ["losing", "slips"]),
        (Grade.BEST, win(9), win(9), []),
    ],
)
def test_guard_asks_about_mistakes_or_only_about_sudden_losses(grade, verdict, before, warned):
    found = Explanation(0, verdict, before, 0, grade=grade, mistake=kind_by_verdicts(before, verdict))
    asking = []
    for mode in ("losing", "slips"):
        guard = BlunderGuard(None, lambda mode=mode: mode, None, None, None, None)
        if guard.is_bad(found):
            asking.append(mode)
    assert asking == warned


@pytest.mark.parametrize("mode", ["losing", "slips"])
def test_guard_is_silent_where_every_move_loses(app, hands, mode):
    app.change(guard=mode)
    scene = guarded(app, LOST)
    hands.key(pygame.K_1)
    step_until(hands.app, lambda: moves(scene) or scene.coaching.guard.warning is not None)
    assert scene.coaching.guard.warning is None and moves(scene) == ["1"]


def test_held_move_can_be_played_anyway(app, hands):
    scene = guarded(app)
    hands.key(pygame.K_1)
    step_until(hands.app, lambda: scene.coaching.guard.warning is not None)
    hands.key(pygame.K_e)
    assert isinstance(app.top, LinePreview)
    hands.key(pygame.K_ESCAPE)
    press(scene, "Play")
    assert moves(scene) == ["1"]


def test_escape_cancels_the_held_move(app, hands):
    scene = guarded(app)
    hands.key(pygame.K_1)
    step_until(hands.app, lambda: scene.coaching.guard.warning is not None)
    hands.key(pygame.K_ESCAPE)
    assert app.top is scene and scene.coaching.guard.move is None and moves(scene) == []


def test_guard_keeps_the_flip_before_the_held_drop(app, hands):
    # After the flip, Anna must still stop Ben in column 7.
    scene = guarded(app, "1//1//1//222 1 1,1 f", "conniption")
    hands.key(pygame.K_f)
    settled(hands, scene)
    hands.key(pygame.K_1)
    step_until(hands.app, lambda: scene.coaching.guard.warning is not None or moves(scene))
    if scene.coaching.guard.warning is not None:
        press(scene, "Choose again")
        assert scene.board.move_input.is_flipped
    else:
        assert moves(scene) == ["f1"]


def test_computers_have_no_coach(app):
    scene = open_game(app, "////// 1 0,0 -", seats=("computer 1", "computer 1"))
    row = scene.panel.help.rows[Help.COACH]
    assert row.disabled_reason
    app.top.widgets.focus_on(None)
    scene.panel.help.press(Help.COACH)
    assert not scene.coaching.coach.is_on


def test_swap_rule_first_move_is_neither_graded_nor_held(app, hands):
    scene = coached(app, None, swap_rule=True)
    scene.help.toggle(Help.WARNING)
    hands.key(pygame.K_1)
    settled(hands, scene)
    assert moves(scene) == ["1"] and scene.coaching.coach.remark(scene.board.node) is None


@pytest.mark.parametrize(("size", "scale"), LAYOUTS)
def test_nothing_overlaps_or_leaves_the_screen(app, hands, size, scale):
    app.resize(size)
    app.change(scale=scale)
    scene = coached(app)
    scene.help.toggle(Help.WARNING)
    assert isinstance(scene, Play)
    check_layout(app)
    hands.key(pygame.K_1)
    step_until(hands.app, lambda: scene.coaching.guard.warning is not None)
    check_layout(app)
    scene.help.toggle(Help.VALUES)
    check_layout(app)


# --- what the texts speak of is shown on the board ---


def inks(scene):
    return {mark.ink for mark in scene.board.view.pointers.shown} if scene.board.view.pointers.is_visible else set()


def test_the_board_shows_what_the_coach_speaks_of_and_then_it_fades(app, hands):
    scene = coached(app)
    played(hands, scene, pygame.K_1)
    hands.wait(0.5)
    assert inks(scene) >= {Ink.RED, Ink.GREEN}
    assert LineMark((42, 43, 44, 45), Ink.RED) in scene.board.view.pointers.shown
    hands.wait(READING + 1)
    assert not inks(scene)
    hands.move(scene.panel.coach.rect.move(0, 20).midtop)  # reading the text again shows them again
    hands.wait(0.5)
    assert Ink.RED in inks(scene)


def test_the_board_shows_the_danger_of_a_move_that_the_guard_holds(app, hands):
    scene = guarded(app)
    hands.key(pygame.K_1)
    step_until(hands.app, lambda: scene.coaching.guard.warning is not None)
    hands.wait(0.5)
    assert Ink.RED in inks(scene)
    scene.coaching.choose_again()
    hands.wait(0.5)
    assert not inks(scene)


def test_the_coach_draws_no_second_line_over_the_winning_line(app, hands):
    scene = coached(app, THREE)
    remark = played(hands, scene, pygame.K_4)
    hands.wait(0.5)
    assert remark.words and scene.board.view.board.winner == 0
    assert not [mark for mark in scene.board.view.pointers.shown if isinstance(mark, LineMark)]


def test_after_the_end_no_arrow_shows_another_move_that_would_have_won(app, hands):
    scene = coached(app, LOST, seats=(PERSON, "computer 3"))
    hands.key(pygame.K_1)
    step_until(app, lambda: scene.record.board.ended and not scene.board.view.busy)
    step_until(app, lambda: scene.panel.coach.state.words)
    hands.wait(1.5)
    assert scene.board.view.board.winner == 1 and not inks(scene)


def test_without_coach_and_guard_nothing_is_shown(app, hands):
    scene = open_game(app)
    hands.key(pygame.K_1)
    settled(hands, scene)
    hands.wait(0.5)
    assert not inks(scene)


@pytest.mark.parametrize(("notation", "move"), [("short", "2f"), ("words", "2-flip")])
def test_a_hint_names_moves_in_the_chosen_notation(app, hands, notation, move):
    app.change(notation=notation)
    scene = open_game(app, "/2/1/1//2/ 1 4,4 f", name="conniption")
    hands.key(pygame.K_h)
    step_until(hands.app, lambda: scene.advice.hint is not None and scene.advice.reason is not None)
    hands.wait(0.1)
    assert move in scene.advice.hint_notes[0].replace(",", " ").replace(".", " ").split()


def test_each_hint_stays_readable_with_its_reason(app, hands):
    scene = open_game(app)
    for key in (pygame.K_7, pygame.K_1):
        hands.key(pygame.K_h)
        step_until(hands.app, lambda: scene.advice.hint is not None and scene.advice.reason is not None)
        hands.wait(0.1)
        hands.key(key)
        settled(hands, scene)
    hands.wait(0.1)
    notes = scene.advice.hint_notes
    assert len(notes) == 2 and all(note in scene.panel.coach.state.words for note in notes)
