"""Drawing: sharp, in its place, and within memory."""

import itertools

import pygame
import pytest

from game.window import screen, theme
from game.window.paint import cache as kept
from game.window.paint import draw


@pytest.fixture
def surface(app):
    screen.fit((1280, 800))
    return app.surface


@pytest.mark.parametrize("words", ["", " ", "a", "Four in a row, until somebody turns the board over."])
@pytest.mark.parametrize("width", [1, 40, 200, 2000])
def test_shortened_text_fits_and_keeps_its_beginning(surface, words, width):
    short = draw.shorten(words, "body", width)
    assert draw.measure(short, "body") <= width or short == "…"
    assert words.startswith(short.removesuffix("…"))


def test_wrapping_loses_no_word_and_keeps_line_breaks(surface):
    words = "One two three four five six\nseven eight"
    lines = draw.wrap(words, "body", 100)
    assert " ".join(lines).split() == words.split()
    assert all(draw.measure(line, "body") <= 100 for line in lines)
    assert lines[-1] == "seven eight"


def test_neighbouring_rectangles_neither_overlap_nor_gape(app):
    screen.fit((1280, 800), scale=1.13)
    cells = [screen.to_pixels((7.3 * n, 0, 7.3, 5)) for n in range(50)]
    assert all(left.right == right.left for left, right in itertools.pairwise(cells))


@pytest.mark.parametrize("diameter", [9, 40, 173, 400])
@pytest.mark.parametrize("player", [0, 1])
def test_a_disc_is_round_and_smooth_at_every_size(surface, diameter, player):
    image = draw.disc_image(player, diameter)
    assert image.get_size() == (diameter, diameter)
    assert image.get_at((0, 0)).a == 0
    assert image.get_at((diameter // 2, diameter // 2)).a == 255
    assert any(0 < image.get_at((x, diameter // 4)).a < 255 for x in range(diameter))


@pytest.mark.parametrize("name", theme.THEMES)
def test_the_discs_of_the_players_differ_without_colour(app, name):
    app.change(theme=name)
    first, second = (pygame.transform.grayscale(draw.disc_image(player, 80)) for player in (0, 1))
    values = [[image.get_at((x, 40)).r for x in range(80)] for image in (first, second)]
    assert max(abs(a - b) for a, b in zip(*values, strict=True)) > 30


def test_memory_stays_bounded_while_the_window_is_resized(surface, monkeypatch):
    monkeypatch.setattr(kept, "MOST_PIXELS", 500_000)
    for width in range(300, 500):
        draw.panel(surface, (0, 0, width, 300), theme.now.raised, bottom=theme.now.panel)
    assert kept.kept_pixels() <= 500_000


def _contrast(first, second) -> float:
    def luminance(color):
        parts = [value / 255 for value in color]
        linear = [part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    light, dark = sorted((luminance(first), luminance(second)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("name", theme.THEMES)
def test_text_can_be_read_in_every_theme(name):
    now = theme.THEMES[name]
    for ground in (*now.background, now.panel, now.raised, now.control, now.well):
        assert _contrast(now.text, ground) >= 7, ground
        assert _contrast(now.secondary, ground) >= 4.3, ground
    for color in (now.good, now.bad, now.even):
        for ground in now.background:
            assert _contrast(color, ground) >= 4.3, color
    for shade in now.primary:
        assert _contrast(now.primary_text, shade) >= 4.3


@pytest.mark.parametrize("palette", theme.THEMES.values(), ids=lambda palette: palette.name)
def test_the_lines_of_both_players_can_be_seen_on_a_panel(palette):
    for player in (0, 1):
        line = palette.line_color(player)
        assert max(abs(a - b) for a, b in zip(line, palette.panel, strict=True)) > theme.NEAR
