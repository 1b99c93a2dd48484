"""Looking ahead: a line on the board, and the game that stays as it is."""

import pygame
import pytest

from game.record.record import Record
from game.record.saved import text_of
from game.window.screens.look import Look
from game.window.screens.play.play import Play
from tests.game.window.conftest import SCALES, SIZES
from tests.helpers.layout import check_layout

WORDS = "Throws the win away: Ring now wins with 4, flip. " * 3


def looked_at(app, line="4 3 4 2 4"):
    """A game after two moves, and a look at what may follow."""
    record = Record("connect4", names=("Anna", "Ben"))
    for text in ("4", "3"):
        record.play(record.board.move(text))
    app.restart()
    app.ways.go_on_with(record)
    ahead = record.board.copy()
    moves = []
    for text in line.split():
        moves.append(ahead.move(text))
        ahead.play(moves[-1])
    app.ways.look(record, record.now, moves, WORDS)
    return app.top


def test_the_line_plays_by_itself_to_its_end_and_stops(app, hands):
    look = looked_at(app)
    hands.wait(15)
    assert look.place == look.end == 7
    assert not look.walk.is_playing


def test_it_goes_forward_and_back_but_not_before_its_beginning(app, hands):
    look = looked_at(app)
    look.walk.toggle()
    for key, place in ((pygame.K_RIGHT, 3), (pygame.K_RIGHT, 4), (pygame.K_LEFT, 3), (pygame.K_HOME, 2)):
        hands.key(key)
        assert look.place == place
    hands.key(pygame.K_LEFT)
    assert look.place == 2 and look.walk.back.why_not
    hands.key(pygame.K_END)
    assert look.place == 7 and look.walk.on.why_not


def test_what_comes_next_is_pointed_at(app, hands):
    look = looked_at(app)
    look.walk.toggle()
    assert look.view.hint == look.record.entries[2].move
    look.look(look.end)
    hands.wait(2)
    assert look.view.hint is None


def test_escape_returns_to_the_game_untouched(app, hands):
    looked_at(app)
    play = app.scenes[-2]
    before = text_of(play.record)()
    hands.wait(3)
    hands.key(pygame.K_ESCAPE)
    assert app.top is play and isinstance(play, Play)
    assert text_of(play.record)() == before


def test_the_button_leads_back_as_well(app):
    look = looked_at(app)
    look.leave_it.click()
    assert isinstance(app.top, Play)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scale", SCALES)
def test_nothing_overlaps_or_leaves_the_screen(app, size, scale):
    app.resize(size)
    app.change(scale=scale)
    assert isinstance(looked_at(app), Look)
    check_layout(app)
