"""Tests of the visible part of a game in progress: texts, buttons, panel, and their places."""

import pygame
import pytest

from ai.analysis.hint import Hint
from ai.verdict import DRAW, cp, loss, win
from game.play.opponents import level_seat
from game.record.help import Help
from game.record.record import Record
from game.window import theme
from game.window.changes import EVERYTHING
from game.window.paint import draw
from game.window.screens.play.play import Play
from game.window.widgets.side_panel_cards import ResultKind
from game.words.games.gravity import flipping_advice
from game.words.registry import WORDS
from tests.game.window.conftest import SIZES
from tests.helpers.evaluations import set_moves
from tests.helpers.records import play_moves

AGAINST = ("person", level_seat(1))
YOU = ("You", "Computer")


def show(app, game, moves="", **values):
    """Open a game against the computer after some moves; the computer has played the last one."""
    record = Record(game, **{"seats": AGAINST, "names": YOU, "user": 0, **values})
    play_moves(record, moves)
    scene = Play(app, record)
    app.push(scene)
    app.step(0)
    return scene


def advise(scene, text, verdict):
    """Give the screen a hint, which no search for its reason replaces by a better move."""
    scene.advice.evaluation.ask = lambda *query: None
    scene.advice.hint = Hint(scene.record.board.read(text), verdict)
    scene.changed(EVERYTHING)
    scene.show_changes()


def wanted(scene):
    return [button.label for button in scene.action_row.move_controls.buttons if button.is_suggested]


def test_status_names_the_computers_move_until_a_move_is_begun(app, hands):
    scene = show(app, "conniption", "4 f4f")
    assert scene.status.words == f"Computer played f4f. {scene.board.move_input.task()}"
    hands.key(pygame.K_r)
    assert "Computer" not in scene.status.words


def test_hint_gets_shorter_as_it_is_followed(app, hands):
    scene = show(app, "conniption", "4 3")
    advise(scene, "f4f", win(5))
    assert scene.status.words.startswith(flipping_advice("f4f", is_flipped=False, is_armed=False))
    assert " 3 " in scene.status.words.rpartition(":")[2], "the moves until the win"
    assert wanted(scene) == ["Flip first", "Flip after"]
    hands.key(pygame.K_f)
    assert scene.status.words.startswith(flipping_advice("f4f", is_flipped=True, is_armed=False))
    hands.key(pygame.K_r)
    assert scene.status.words.startswith(flipping_advice("f4f", is_flipped=True, is_armed=True)) and not wanted(scene)
    hands.key(pygame.K_4)
    assert scene.record.main_line()[3].text == "f4f"


def test_hint_says_to_undo_a_flip_that_it_does_not_want(app, hands):
    scene = show(app, "conniption", "4 3")
    hands.key(pygame.K_f)
    advise(scene, "4", cp(200))
    assert scene.status.words.startswith(flipping_advice("4", is_flipped=True, is_armed=False))
    assert wanted(scene) == ["Flip first"]


@pytest.mark.parametrize(
    ("game", "move", "words"),
    [
        ("connect4", "4", "Drop in column 4"),
        ("domino", "b3v", "Lay a domino on b3 and b4"),
        ("paths", "5", "Mark space 5"),
        ("wyb", "d3", "Place a piece on d3"),
    ],
)
def test_hint_says_what_to_do(app, game, move, words):
    scene = show(app, game)
    for verdict, worth in ((win(1), "you win in 1 move"), (loss(8), "you lose in 4 moves"), (DRAW, "a draw")):
        advise(scene, move, verdict)
        assert scene.status.words == f"{words}: {worth}"


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("has_advantage", [False, True])
def test_at_least_six_rows_of_moves_are_shown_after_a_game(app, size, has_advantage):
    app.resize(size)
    app.change(analysis=has_advantage)
    scene = show(app, "conniption", "1 4 1f 4 2 5 f2 6")
    scene.live.resign()
    scene.changed(EVERYTHING)
    scene.show_changes()
    moves = scene.panel.moves.list
    assert scene.panel.result.visible and scene.advice.is_on == has_advantage
    assert moves.lines * moves.columns >= 6


@pytest.mark.parametrize(("winner", "kind"), [(0, ResultKind.WIN), (1, ResultKind.LOSS), (None, ResultKind.DRAW)])
def test_result_card_tells_win_loss_and_draw_apart(app, winner, kind):
    scene = show(app, "connect4", "4 3")
    if winner is None:
        scene.agree_draw()
    else:
        scene.record.resign(1 - winner)
        scene.changed(EVERYTHING)
        scene.show_changes()
    assert scene.panel.result.kind is kind and kind.color != theme.now.accent


def test_result_card_shows_no_loss_between_two_people(app):
    scene = show(app, "connect4", "4 3", seats=("person", "person"))
    scene.record.resign(0)
    scene.changed(EVERYTHING)
    scene.show_changes()
    assert scene.panel.result.kind is ResultKind.OTHERS


@pytest.mark.parametrize("size", SIZES)
def test_no_tooltip_covers_the_status_line(app, hands, size, monkeypatch):
    app.resize(size)
    scene = show(app, "conniption", "4 3")
    boxes, real = [], draw.panel

    def panel(surface, rect, *args, **values):
        boxes.append(pygame.FRect(rect))
        real(surface, rect, *args, **values)

    monkeypatch.setattr(draw, "panel", panel)
    for button in (*scene.action_row.move_controls.buttons, scene.action_row.hint, scene.action_row.undo):
        hands.move(button.rect.center)
        hands.wait(1.0)
        boxes.clear()
        scene.widgets.draw_tip(app.surface)
        assert len(boxes) == 1 and not boxes[0].colliderect(scene.status.place)


def test_countdown_stands_beside_the_task(app):
    position = "X------X/-W------/--------/----WB--/---B----/--------/--------/X------X w m 100"
    scene = show(app, "wyb", position=position, seats=("person", "person"))
    assert (scene.status.aside.n, scene.status.aside) == (28, WORDS["wyb"].countdown(scene.record.board))
    last = "......../......../..X--X../..-WB-../..B-W-../..X--X../......../........ w m 240 52"
    scene = show(app, "wyb", position=last, seats=("person", "person"))
    assert (scene.status.aside.n, scene.status.aside) == (48, WORDS["wyb"].countdown(scene.record.board))


def test_shrunken_board_fills_its_area(app):
    whole = show(app, "wyb", seats=("person", "person")).board.view
    last = "......../......../..X--X../..-WB-../..B-W-../..X--X../......../........ w m 240 52"
    rest = show(app, "wyb", position=last, seats=("person", "person")).board.view
    assert rest.pitch > 1.8 * whole.pitch and abs(rest.frame.width - whole.frame.width) < 12
    assert rest.cell_at(rest.spot(3, 3)) == 27


def test_domino_button_says_what_a_click_does(app, hands):
    scene = show(app, "domino", seats=("person", "person"))
    button = scene.action_row.move_controls.buttons[0]
    center = scene.board.view.grid.center
    hands.move(center)
    assert button.label == "Turn (R)"
    seen = [button.hint]
    for move_input in (lambda: hands.key(pygame.K_r), lambda: hands.click(center, 3), lambda: hands.wheel(1)):
        move_input()
        seen.append(button.hint)
    upright, across = "Lay the domino vertically", "Lay the domino horizontally"
    assert seen == [upright, across, upright, across]
    hands.wheel(1)
    assert button.hint == across, "one gesture of the wheel sends many events and turns it once"


def test_chips_show_only_dominoes_of_the_present_orientation(app, hands, monkeypatch):
    scene = show(app, "domino", "b3h c1v", seats=("person", "person"))
    view = scene.board.view
    written = []
    monkeypatch.setattr(view, "paint_chip", lambda surface, center, chip, area: written.append((chip.words, area)))
    board = scene.record.board
    scene.advice.is_switched_on = lambda kind: kind is Help.VALUES
    scene.advice.update = lambda: None
    values = (("a1h", 300), ("a5h", -90), ("d5h", -90), ("a2h", 0), ("a1v", -200))
    set_moves(app.evaluation, scene.board.node, {board.move(text): cp(value) for text, value in values})
    scene.changed(EVERYTHING)
    scene.show_changes()
    view.draw(app.surface)
    assert [words for words, _ in written] == ["worse", "worse", "better"]
    assert written[2][1] > written[0][1]
    written.clear()
    hands.click(scene.action_row.move_controls.buttons[0].rect.center)
    view.draw(app.surface)
    assert [words for words, _ in written][-1] == "worse"


def test_hint_says_when_nothing_is_urgent(app):
    scene = show(app, "wyb", "d4 e5")
    move = scene.record.board.moves()[0]
    texts = []
    for is_urgent in (True, False):
        scene.advice.hint = Hint(move, cp(0), is_urgent)
        scene.changed(EVERYTHING)
        scene.show_changes()
        texts.append(scene.status.words)
    assert texts[1].endswith(texts[0]) and texts[0] != texts[1]
