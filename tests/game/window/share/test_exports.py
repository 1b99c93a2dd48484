"""Pictures, animations, web pages and texts that users share of a game."""

import base64
import html
import io
import json
import re

import pygame
import pytest

from game.record.node import Mark
from game.record.record import Record
from game.record.text_format import read_game
from game.rules.registry import GAMES
from game.window import animation, sound, theme
from game.window.share import web_page
from game.window.share.board_picture import BoardPicture
from game.window.share.exports import ShareChoice, ShareKind, animated_nodes, export
from game.window.share.web_page import tree_nodes

TEXT = """\
[Conniption "2"]
[Game "conniption"]
[Player1 "Anna"]
[Player2 "</script>"]
[Result "*"]

{who wins?} 1. 4 {[%mark 4.1] ! a <b>strong</b> start @PICTURE@} (1. 3 f4 (1... 4)) f4 2. 5 {hm} *
"""


@pytest.fixture
def record(app):
    return read_game(TEXT)


def finished(work):
    """Return the content of a file, and all values of the progress."""
    progress = []
    while True:
        try:
            progress.append(next(work))
        except StopIteration as done:
            return done.value, progress


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("width", [360, 1440])
def test_pictures_of_all_games_have_the_chosen_width(app, game, width):
    record = Record(game)
    record.play(record.board.moves()[0])
    data, _ = finished(export(record, record.current, ShareChoice(ShareKind.PICTURE, width, True), "short"))
    picture = pygame.image.load(io.BytesIO(data), "board.png")
    assert picture.get_width() == width and 0.6 * width < picture.get_height() < 1.4 * width
    corner = tuple(picture.get_at((0, 0)))[:3]
    assert corner == theme.now.background[1]


def test_marks_are_drawn_only_if_wanted(app, record):
    node = record.root.children[0]
    assert node.marks == (Mark(node.marks[0].cell, 0),)
    marked, plain = (BoardPicture(record, node, 360, has_marks).draw(node) for has_marks in (True, False))
    assert pygame.image.tobytes(marked, "RGB") != pygame.image.tobytes(plain, "RGB")


def test_an_animation_shows_the_moves_with_motion_whatever_the_user_has_set(app, record, monkeypatch):
    monkeypatch.setattr(animation, "reduced", True)
    monkeypatch.setattr(animation, "speed", 0.0)
    monkeypatch.setattr(sound, "play", lambda name: loud.append(sound.volumes["moves"]))
    loud = []
    data, progress = finished(export(record, record.current, ShareChoice(ShareKind.ANIMATION, 120, False), "short"))
    frames = pygame.image.load_animation(io.BytesIO(data), "game.gif")
    assert len(frames) == len(progress) > 20
    assert progress == sorted(progress) and progress[-1] < 1
    assert {*loud} <= {0.0} and sound.volumes["moves"] > 0
    assert animation.reduced and animation.speed == 0.0


def test_an_animation_can_begin_at_the_position_shown(record):
    node = record.root.children[0]
    assert [one.text for one in animated_nodes(node, False)] == ["", "4", "f4", "5"]
    assert [one.text for one in animated_nodes(node, True)] == ["4", "f4", "5"]
    variation = record.root.children[1]
    assert [one.text for one in animated_nodes(variation, False)] == ["", "3", "f4"]


def page_of(record):
    data, _ = finished(export(record, record.current, ShareChoice(ShareKind.PAGE, 0, True), "short"))
    page = data.decode()
    return page, json.loads(re.search("const data = (.*);\n", page)[1])


def test_a_page_has_all_positions_with_their_moves_and_comments(app, record):
    _, data = page_of(record)
    nodes = tree_nodes(record.root)
    assert [node["comment"] for node in data["nodes"]] == [node.comment for node in nodes]
    assert [node["move"] for node in data["nodes"][1:]] == ["4!", "f4", "5", "3", "f4", "4"]
    assert [node["number"] for node in data["nodes"]] == ["", "1.", "1…", "2.", "1.", "1…", "1…"]
    assert [node["up"] for node in data["nodes"]] == [-1, 0, 1, 2, 0, 4, 4]


def test_the_squares_of_a_page_are_the_picture_of_the_position(app, record):
    page, data = page_of(record)
    squares = re.search('data:image/png;base64,([^"]+)', page)[1]
    all_squares = pygame.image.load(io.BytesIO(base64.b64decode(squares)), "squares.png")
    (width, height), tile, columns = data["size"], data["tile"], data["columns"]
    shown = pygame.Surface((width, height))
    across = -(-width // tile)
    for index, square in enumerate(data["nodes"][2]["squares"]):
        source = (square % columns * tile, square // columns * tile, tile, tile)
        shown.blit(all_squares, (index % across * tile, index // across * tile), source)
    expected = BoardPicture(record, record.root, width, True).draw(record.root.children[0].children[0])
    assert pygame.image.tobytes(shown, "RGB") == pygame.image.tobytes(expected, "RGB")


def test_a_page_needs_no_network_and_no_text_of_a_user_becomes_a_part_of_it(app, record):
    page, _ = page_of(record)
    assert re.findall(r"(?:src|href)\s*=|https?://|@import|url\(", page.replace("squares.src =", "")) == []
    assert page.count("</script>") == page.count("<script>") == 1
    assert "<b>strong" not in page and page.count("base64,") == 1
    assert read_game(html.unescape(re.search("<pre>(.*)</pre>", page, re.DOTALL)[1])).players[0].name == "Anna"


def test_a_page_says_that_it_is_shortened(app, record, monkeypatch):
    assert "first 3 positions" not in page_of(record)[0]
    monkeypatch.setattr(web_page, "MOST_NODES", 3)
    page, data = page_of(record)
    assert "first 3 positions" in page and len(data["nodes"]) == 3
    assert '<html lang="en">' in page


def test_the_text_is_read_back(record):
    data, _ = finished(export(record, record.current, ShareChoice(ShareKind.TEXT, 0, False), "short"))
    assert len(tree_nodes(read_game(data.decode()).root)) == len(tree_nodes(record.root))
