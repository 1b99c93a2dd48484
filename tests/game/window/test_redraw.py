"""A step of the event loop redraws what has changed, and nothing else; nothing on the window is ever stale."""

import math

import pygame
import pytest

from game.record.record import Record, TimeControl
from game.window import scaling
from game.window.screens.home import Home
from game.window.screens.library.library import LibraryScreen
from game.window.screens.play.play import Play
from game.window.screens.settings import SettingsScreen
from tests.helpers.frames import stale_areas

FEW = 0.01  # the share of the window that a small change redraws at most


def mask_of(areas) -> pygame.Mask:
    """Return a mask of the window in which these areas in pixels are set."""
    mask = pygame.Mask(pygame.display.get_surface().get_size())
    for area in areas:
        mask.draw(pygame.Mask(area.size, fill=True), area.topleft)
    return mask


def share(areas, *rects) -> float:
    """Return the share of the window that the areas cover outside of these rectangles, which are in points."""
    mask = mask_of(areas)
    mask.erase(mask_of(scaling.to_pixels(rect).inflate(6, 6) for rect in rects), (0, 0))
    return mask.count() / math.prod(mask.get_size())


def redrawn_while(app, seconds: float) -> list[pygame.Rect]:
    """Let time pass, and return all areas that were redrawn."""
    areas = []
    for _ in range(round(60 * seconds)):
        app.step(1 / 60)
        areas += app.redrawn
    return areas


@pytest.fixture
def playing(app, hands):
    def show(**more) -> Play:
        app.push(Home(app))
        app.push(Play(app, Record("connect4", names=("Anna", "Ben"), **more)))
        hands.wait(0.5)
        return app.top

    return show


def test_the_pointer_over_a_button_redraws_the_button(app, hands, playing):
    button = playing().back_button
    hands.move(button.rect.center)
    areas = app.redrawn + redrawn_while(app, 0.3)
    assert areas and share(areas, button.rect) == 0


def test_a_click_that_drops_a_disc_redraws_board_status_and_moves(app, hands, playing):
    scene = playing()
    hands.move(scene.board.view.center(3, 2))
    hands.wait(0.5)
    hands.click(scene.board.view.center(3, 2))
    areas = app.redrawn + redrawn_while(app, 1.0)
    assert scene.record.current.ply == 1
    frame = scene.board.view.frame
    column = pygame.FRect(0, 0, frame.width / 7, frame.height + 140)
    column.midbottom = scene.board.view.center(3, 0)[0], frame.bottom + 40
    controls = [widget.rect for widget in scene.widgets.widgets if widget.visible and widget is not scene.board.widget]
    assert areas and share(areas, column, *controls) < 0.04
    assert share(areas) < 0.3


def test_a_tick_of_the_clock_redraws_the_players_card(app, hands, playing):
    scene = playing(time_control=TimeControl(600_000))
    hands.click(scene.board.view.center(3, 2))
    hands.click(scene.board.view.center(3, 2))
    hands.wait(1.5)
    areas = redrawn_while(app, 3.0)
    assert areas and share(areas, *(card.rect for card in scene.panel.cards)) == 0
    assert share(areas) < FEW


def test_a_letter_redraws_the_text_field(app, hands):
    app.push(Home(app))
    app.push(LibraryScreen(app))
    hands.wait(0.5)
    field = app.top.field
    hands.click(field.rect.center)
    hands.wait(0.5)
    hands.post(pygame.TEXTINPUT, text="n")
    app.step(0)
    assert app.redrawn and share(app.redrawn, field.rect) == 0


def test_the_tab_key_redraws_both_focus_rings(app, hands):
    app.push(Home(app))
    app.push(SettingsScreen(app))
    hands.wait(0.5)
    hands.key(pygame.K_TAB)
    hands.wait(0.5)
    before = app.top.widgets.focus
    hands.key(pygame.K_TAB)
    rects = [widget.rect.inflate(12, 12) for widget in (before, app.top.widgets.focus)]
    rects.append(before.rect.move(0, before.rect.height).inflate(200, 40))  # its tooltip disappears
    assert app.redrawn and share(app.redrawn, *rects) == 0


def test_a_switch_redraws_its_row(app, hands):
    app.push(Home(app))
    app.push(SettingsScreen(app))
    hands.wait(0.5)
    switch = app.top.confirm
    hands.click(switch.rect.center)
    areas = app.redrawn + redrawn_while(app, 0.3)
    # The change also makes the button usable that resets the settings.
    assert areas and share(areas, switch.rect, app.top.reset.rect) == 0


def test_a_window_that_was_covered_is_drawn_completely(app, hands):
    app.push(Home(app))
    hands.wait(0.5)
    app.surface.fill("red")
    hands.post(pygame.WINDOWEXPOSED)
    app.step(0)
    assert share(app.redrawn) == 1 and not stale_areas(app)


def test_nothing_is_drawn_while_nothing_changes(app, hands):
    app.push(Home(app))
    hands.wait(1)
    assert redrawn_while(app, 2) == []


def test_stale_areas_are_noticed(app, hands):
    app.push(Home(app))
    hands.wait(0.5)
    app.surface.fill("red", (40, 50, 7, 9))
    assert stale_areas(app) == [pygame.Rect(40, 50, 7, 9)]
