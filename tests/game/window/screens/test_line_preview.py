"""The preview of a line of moves, which leaves the game unchanged."""

import pygame
import pytest

from game.record.record import Record
from game.record.text_format import text_writer
from game.window.screens.moves.line_preview import LinePreview
from game.window.screens.play.play import Play
from tests.game.window.conftest import LAYOUTS
from tests.helpers.layout import check_layout
from tests.helpers.records import play_moves

WORDS = "Throws away the win: Ring can now win with 4-flip. " * 3


def open_preview(app, line="4 3 4 2 4"):
    """Open a preview of a line after two moves of a game."""
    record = Record("connect4", names=("Anna", "Ben"))
    play_moves(record, "4 3")
    app.restart()
    app.navigator.show_game(record)
    ahead = record.board.copy()
    moves = []
    for text in line.split():
        moves.append(ahead.move(text))
        ahead.play(moves[-1])
    app.navigator.preview_line(record, record.current, moves, WORDS)
    return app.top


def test_the_line_plays_automatically_to_its_end(app, hands):
    preview = open_preview(app)
    hands.wait(15)
    assert preview.board.node.ply == 7 and preview.board.is_latest
    assert not preview.playback.is_playing


def test_keys_step_through_the_line_but_not_before_its_start(app, hands):
    preview = open_preview(app)
    preview.playback.toggle()
    for key, place in ((pygame.K_RIGHT, 3), (pygame.K_RIGHT, 4), (pygame.K_LEFT, 3), (pygame.K_HOME, 2)):
        hands.key(key)
        assert preview.board.node.ply == place
    hands.key(pygame.K_LEFT)
    assert preview.board.node.ply == 2 and preview.playback.back.disabled_reason
    hands.key(pygame.K_END)
    assert preview.board.node.ply == 7 and preview.playback.next.disabled_reason


def test_the_next_move_is_marked(app, hands):
    preview = open_preview(app)
    preview.playback.toggle()
    assert preview.board.view.hint == preview.record.main_line()[3].move
    preview.board.look(preview.record.current)
    hands.wait(2)
    assert preview.board.view.hint is None


def test_escape_returns_to_the_unchanged_game(app, hands):
    open_preview(app)
    play = app.scenes[-2]
    before = text_writer(play.record)()
    hands.wait(3)
    hands.key(pygame.K_ESCAPE)
    assert app.top is play and isinstance(play, Play)
    assert text_writer(play.record)() == before


def test_the_button_returns_to_the_game(app):
    preview = open_preview(app)
    preview.return_button.click()
    assert isinstance(app.top, Play)


@pytest.mark.parametrize(("size", "scale"), LAYOUTS)
def test_nothing_overlaps_or_leaves_the_screen(app, size, scale):
    app.resize(size)
    app.change(scale=scale)
    assert isinstance(open_preview(app), LinePreview)
    check_layout(app)
