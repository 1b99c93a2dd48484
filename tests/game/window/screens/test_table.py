"""What is seen of a game in progress: the words, the buttons, the panel, and where they stand."""

import pygame
import pytest

from ai.verdict import DRAW, cp, loss, win
from game.play.opponents import level_seat
from game.record.record import Record
from game.window import theme
from game.window.paint import draw
from game.window.screens.play.play import Play
from game.window.widgets.cards import Result
from tests.game.window.conftest import SIZES

AGAINST = ("person", level_seat(1))
YOU = ("You", "Computer")


def show(app, game, moves="", **values):
    """A game against the computer after some moves, the last of them the computer's."""
    record = Record(game, **{"seats": AGAINST, "names": YOU, **values})
    for text in moves.split():
        record.play(record.board.move(text))
    scene = Play(app, record)
    app.push(scene)
    app.step(0)
    return scene


def advise(scene, text, verdict):
    """Have a hint arrive."""
    scene.advice.hint = scene.record.board.read(text), verdict
    scene.refresh()


def wanted(scene):
    return [button.label for button in scene.actions.controls if button.wanted]


def test_the_computers_turn_stays_in_words_until_something_is_done_about_it(app, hands):
    scene = show(app, "conniption", "4 f4f")
    assert scene.status.words == "Computer: flip, 4, flip. Drop a disc. You cannot flip first this time"
    hands.key(pygame.K_r)
    assert "Computer" not in scene.status.words


def test_a_hint_gets_shorter_as_it_is_followed_and_lights_up_what_is_left(app, hands):
    scene = show(app, "conniption", "4 3")
    advise(scene, "f4f", win(5))
    assert scene.status.words == "Flip, press Flip after, then drop in 4: you win in 5 turns"
    assert wanted(scene) == ["Flip first", "Flip after"]
    hands.key(pygame.K_f)
    assert scene.status.words == "Press Flip after, then drop in 4: you win in 5 turns"
    hands.key(pygame.K_r)
    assert scene.status.words == "Drop in 4: you win in 5 turns" and not wanted(scene)
    hands.key(pygame.K_4)
    assert scene.record.entries[2].text == "f4f"


def test_what_a_hint_does_not_want_is_to_be_undone(app, hands):
    scene = show(app, "conniption", "4 3")
    hands.key(pygame.K_f)
    advise(scene, "4", cp(200))
    assert scene.status.words == "Flip back, then drop in 4: you stand better"
    assert wanted(scene) == ["Flip first"]


@pytest.mark.parametrize(
    ("game", "move", "words"),
    [
        ("connect4", "4", "Drop in 4"),
        ("domino", "b3v", "Lay a domino on b3 and b4"),
        ("paths", "5", "Mark space 5"),
        ("wyb", "d3", "Place a piece on d3"),
    ],
)
def test_a_hint_says_in_words_what_to_do(app, game, move, words):
    scene = show(app, game)
    for verdict, worth in ((win(1), "you win in 1 turn"), (loss(8), "you lose in 8 turns"), (DRAW, "a draw")):
        advise(scene, move, verdict)
        assert scene.status.words == f"{words}: {worth}"


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("has_advantage", [False, True])
def test_at_least_six_rows_of_moves_are_seen_after_a_game(app, size, has_advantage):
    app.resize(size)
    app.change(analysis=has_advantage)
    scene = show(app, "conniption", "1 4 1f 4 2 5 f2 6")
    scene.live.resign()
    scene.refresh()
    moves = scene.panel.moves.list
    assert scene.panel.result.visible and scene.advice.is_on == has_advantage
    assert moves.lines * moves.columns >= 6


@pytest.mark.parametrize(("winner", "kind"), [(0, Result.WIN), (1, Result.LOSS), (None, Result.DRAW)])
def test_the_card_of_the_result_tells_win_loss_and_draw_apart(app, winner, kind):
    scene = show(app, "connect4", "4 3")
    if winner is None:
        scene.agree_draw()
    else:
        scene.record.resign(1 - winner)
        scene.refresh()
    assert scene.panel.result.kind is kind and kind.color != theme.now.accent


def test_between_two_people_nobody_has_lost(app):
    scene = show(app, "connect4", "4 3", seats=("person", "person"))
    scene.record.resign(0)
    scene.refresh()
    assert scene.panel.result.kind is Result.OTHERS


@pytest.mark.parametrize("size", SIZES)
def test_no_tooltip_covers_the_status_line(app, hands, size, monkeypatch):
    app.resize(size)
    scene = show(app, "conniption", "4 3")
    boxes, real = [], draw.panel

    def panel(surface, rect, *args, **values):
        boxes.append(pygame.FRect(rect))
        real(surface, rect, *args, **values)

    monkeypatch.setattr(draw, "panel", panel)
    for button in (*scene.actions.controls, scene.actions.hint, scene.actions.undo):
        hands.move(button.rect.center)
        hands.wait(1.0)
        boxes.clear()
        scene.widgets.draw_tip(app.surface)
        assert len(boxes) == 1 and not boxes[0].colliderect(scene.status.place)


def test_how_long_the_board_stays_as_it_is_stands_beside_the_task(app):
    position = "X------X/-W------/--------/----WB--/---B----/--------/--------/X------X w m 100"
    scene = show(app, "wyb", position=position, seats=("person", "person"))
    assert scene.status.aside == "Outer ring goes in 28 turns"
    last = "......../......../..X--X../..-WB-../..B-W-../..X--X../......../........ w m 240 52"
    scene = show(app, "wyb", position=last, seats=("person", "person"))
    assert scene.status.aside == "Draw in 48 turns without capture"


def test_what_is_left_of_a_board_that_has_shrunk_takes_its_room(app):
    whole = show(app, "wyb", seats=("person", "person")).view
    last = "......../......../..X--X../..-WB-../..B-W-../..X--X../......../........ w m 240 52"
    rest = show(app, "wyb", position=last, seats=("person", "person")).view
    assert rest.pitch > 1.8 * whole.pitch and abs(rest.frame.width - whole.frame.width) < 12
    assert rest.cell_at(rest.spot(3, 3)) == 27


def test_the_button_says_how_the_domino_in_hand_lies_however_it_was_turned(app, hands):
    scene = show(app, "domino", seats=("person", "person"))
    button = scene.actions.controls[0]
    center = scene.view.grid.center
    hands.move(center)
    seen = [button.label]
    for turn in (lambda: hands.key(pygame.K_r), lambda: hands.click(center, 3), lambda: hands.wheel(1)):
        turn()
        seen.append(button.label)
    assert seen == ["Across", "Upright", "Across", "Upright"]


def test_only_dominoes_that_lie_as_the_one_in_hand_have_chips(app, hands, monkeypatch):
    scene = show(app, "domino", "b3h c1v", seats=("person", "person"))
    view = scene.view
    written = []
    monkeypatch.setattr(view, "paint_chip", lambda surface, center, chip, room: written.append((chip.words, room)))
    board = scene.record.board
    scene.advice.is_on = True
    scene.advice.analyst.ask = lambda *asked: None
    scene.advice.analyst.moves[board.position()] = {
        board.move(text): cp(value) for text, value in (("a1h", 300), ("a5h", 0), ("d5h", 0), ("a1v", -200))
    }
    scene.refresh()
    view.paint(app.surface)
    assert [words for words, _ in written] == ["even", "even", "better"]
    assert written[2][1] > written[0][1]
    written.clear()
    hands.click(scene.actions.controls[0].rect.center)
    view.paint(app.surface)
    assert [words for words, _ in written][-1] == "worse"
