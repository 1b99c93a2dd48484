"""Marks for threats, and the preview of a flip."""

import pygame
import pytest

from game.record.player import PERSON
from game.record.record import Record
from game.window import scaling
from game.window.boards.view import Chip
from game.window.paint import draw
from game.words.verdicts import Tone

# After a flip, the upper discs of three columns lie next to the disc in column 4.
FLIP_WINS = "21/21/21/1///2 1 4,4 f"
GAMES = [
    ("conniption", FLIP_WINS, {}),
    ("connect4", "1//1//1//222 1 0,0 -", {}),
    ("paths", "xx.oo.... 1", {}),
    ("wyb", "X------X/--------/---W----/---BW---/--------/----B---/----W---/X------X w m 10", {}),
]


def open_game(app, name, position, **values):
    app.restart()
    app.navigator.show_game(Record(name, position=position, names=("Anna", "Ben"), **values))
    app.step(0)
    return app.top


def picture(app):
    app.step(0)
    return pygame.image.tobytes(app.surface, "RGB")


@pytest.mark.parametrize(("name", "position", "setup"), GAMES, ids=lambda value: str(value)[:8])
def test_threats_are_marked_and_unmarked(app, hands, name, position, setup):
    scene = open_game(app, name, position)
    hands.wait(1)
    before = picture(app)
    hands.key(pygame.K_t)
    threats = scene.board.view.threats
    assert threats is not None and (threats.threats or any(threats.in_reach))
    hands.wait(1)
    assert picture(app) != before
    hands.key(pygame.K_t)
    assert scene.board.view.threats is None


@pytest.mark.parametrize("size", [(960, 600), (1280, 800)], ids=str)
@pytest.mark.parametrize(
    ("name", "position", "setup"),
    [
        *GAMES,
        ("domino", "..oo./..oo./...../xx.../xx... 1", {}),
        ("domino", "..oo../....oo/xx..../xx..../....../...... 1", {"Size": "6x6"}),
        ("paths", "xxx...........o........oo 1", {"File": "5x5"}),
        ("paths", "xo...xo... 1", {"File": "triangle5"}),
    ],
    ids=lambda value: str(value)[:8],
)
def test_a_threat_mark_covers_no_verdict(app, hands, monkeypatch, name, position, setup, size):
    app.resize(size)
    view = open_game(app, name, position, setup=setup).board.view
    hands.key(pygame.K_t)
    hands.wait(1)
    view.chips = {move: Chip("W", Tone.GOOD) for move in view.board.moves()}
    plain = pygame.Surface(app.surface.get_size())
    written, marks, text, ring = [], [], draw.text, draw.ring

    def write(surface, words, position, style, *values, **more):
        if words == "W":
            written.append(pygame.FRect(0, 0, draw.measure(words, style), 12).move_to(center=position))
        return text(surface, words, position, style, *values, **more)

    def mark(surface, center, radius, *values):
        marks.append(pygame.FRect(0, 0, 2 * radius, 2 * radius).move_to(center=center))
        return ring(surface, center, radius, *values)

    monkeypatch.setattr(draw, "text", write)
    view.draw(plain)
    monkeypatch.setattr(draw, "ring", mark)
    view.draw(plain)
    threats = [(box, box.inflate(-4, -4).collidelist(written)) for box in marks if box.width < 0.6 * view.reach]
    assert len(threats) >= len({threat.target for threat in view.threats.threats}) > 0
    assert written and all(hit < 0 for _, hit in threats)


def test_threat_marks_stay_on_in_the_next_game_against_the_computer(app, hands):
    position = "1//1//1//222 1 0,0 -"
    open_game(app, "connect4", position, seats=(PERSON, "computer 1"))
    hands.key(pygame.K_t)
    scene = open_game(app, "connect4", position, seats=(PERSON, "computer 1"))
    assert scene.board.view.threats is not None
    # Between two people the threats are hidden by default.
    assert open_game(app, "connect4", position).board.view.threats is None


def test_threats_belong_to_the_position_on_the_board(app, hands):
    scene = open_game(app, "connect4", "1//1//1//222 1 0,0 -")
    hands.key(pygame.K_t)
    assert {(threat.side, threat.target) for threat in scene.board.view.threats.threats} == {(1, (45,))}
    hands.key(pygame.K_7)
    hands.wait(2)
    assert scene.board.view.threats.threats == ()
    hands.key(pygame.K_PAGEUP)
    assert scene.board.view.threats.threats != ()


def test_a_threat_is_marked_where_its_move_is_played(app, hands):
    scene = open_game(app, "connect4", "1//1//1//222 1 0,0 -")
    hands.wait(1)
    place = scaling.to_pixels(pygame.FRect(*scene.board.view.middle_of(45), 1, 1)).topleft
    before = tuple(app.surface.get_at(place))
    hands.key(pygame.K_t)
    hands.wait(1)
    assert tuple(app.surface.get_at(place)) != before


def test_x_previews_a_flip_while_it_is_held(app, hands):
    scene = open_game(app, "conniption", FLIP_WINS)
    hands.wait(1)
    before = picture(app)
    hands.post(pygame.KEYDOWN, key=pygame.K_x, mod=0, unicode="x", scancode=0)
    app.step(0)
    assert scene.board.move_input.is_seen_through
    assert picture(app) != before
    hands.post(pygame.KEYUP, key=pygame.K_x, mod=0, unicode="", scancode=0)
    app.step(0)
    assert not scene.board.move_input.is_seen_through and scene.record.current.ply == 0
    assert picture(app) == before


def test_hovering_a_flip_button_previews_the_flip_until_a_click(app, hands):
    scene = open_game(app, "conniption", "1/2/1/2/1/2/ 1 4,4 f")
    button = scene.action_row.move_controls.buttons[0]
    hands.move(button.rect.center)
    hands.wait(0.2)
    assert not scene.board.move_input.is_seen_through
    hands.wait(1)
    assert scene.board.move_input.is_seen_through
    hands.move((10, 300))
    assert not scene.board.move_input.is_seen_through
    hands.move(button.rect.center)
    hands.click(button.rect.center)
    hands.wait(3)
    assert scene.board.move_input.is_flipped and not scene.board.move_input.is_seen_through


def test_no_flip_preview_in_games_without_flips(app, hands):
    scene = open_game(app, "connect4", "1//1//1//222 1 0,0 -")
    hands.key(pygame.K_x)
    assert not scene.board.move_input.is_seen_through
