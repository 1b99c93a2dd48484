"""Drawing: sharp, inside its rectangle, and with bounded memory."""

import itertools

import pygame
import pytest

from game.window import scaling, theme
from game.window.paint import draw
from game.window.paint import surface_cache as game_summary
from tests.helpers.contrast import contrast


@pytest.fixture
def surface(app):
    scaling.fit((1280, 800))
    return app.surface


@pytest.mark.parametrize("words", ["", " ", "a", "Four in a row, until a player flips the board."])
@pytest.mark.parametrize("width", [1, 40, 200, 2000])
def test_shortened_text_fits_and_keeps_its_beginning(surface, words, width):
    short = draw.shorten(words, "body", width)
    assert draw.measure(short, "body") <= width or short == "…"
    assert words.startswith(short.removesuffix("…"))


@pytest.mark.parametrize(
    ("needs", "widths"),
    [
        ((50, 60, 40), [100, 100, 100]),
        ((150, 60, 40), [150, 75, 75]),
        ((150, 100, 40), [150, 100, 50]),
        ((200, 200, 40), [130, 130, 40]),
        ((400, 10, 10), [280, 10, 10]),
    ],
)
def test_texts_side_by_side_share_the_width(needs, widths):
    assert draw.fitting_widths(needs, 300) == widths


def test_wrapping_keeps_all_words_and_line_breaks(surface):
    words = "One two three four five six\nseven eight"
    lines = draw.wrap(words, "body", 100)
    assert " ".join(lines).split() == words.split()
    assert all(draw.measure(line, "body") <= 100 for line in lines)
    assert lines[-1] == "seven eight"


def test_adjacent_rectangles_neither_overlap_nor_leave_a_gap(app):
    scaling.fit((1280, 800), scale=1.13)
    cells = [scaling.to_pixels((7.3 * n, 0, 7.3, 5)) for n in range(50)]
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
def test_the_discs_of_the_players_differ_without_color(app, name):
    app.change(theme=name)
    first, second = (pygame.transform.grayscale(draw.disc_image(player, 80)) for player in (0, 1))
    values = [[image.get_at((x, 40)).r for x in range(80)] for image in (first, second)]
    assert max(abs(a - b) for a, b in zip(*values, strict=True)) > 30


def test_memory_stays_bounded_while_the_window_is_resized(surface, monkeypatch):
    monkeypatch.setattr(game_summary, "MOST_PIXELS", 500_000)
    for width in range(300, 500):
        draw.panel(surface, (0, 0, width, 300), theme.now.raised, bottom=theme.now.panel)
    assert game_summary.cached_pixels() <= 500_000


def test_holes_and_discs_of_both_sides_differ_in_the_contrast_theme():
    now = theme.THEMES["contrast"]
    fills = [[disc.light, disc.body] for disc in now.discs]
    for first, second in (*itertools.product(*fills), *itertools.product([*fills[0], *fills[1]], now.hole)):
        assert contrast(first, second) >= 3, (first, second)


@pytest.mark.parametrize("palette", theme.THEMES.values(), ids=lambda palette: palette.name)
def test_the_lines_of_both_players_can_be_seen_on_a_panel(palette):
    for player in (0, 1):
        line = palette.line_color(player)
        assert max(abs(a - b) for a, b in zip(line, palette.panel, strict=True)) > theme.NEAR


def sign_of(player, style, palette) -> pygame.Mask:
    """Return the mask of the shapes on a disc that differ from its main color in gray, or of its missing parts."""
    theme.use_board_looks(style, False)
    image = draw.disc_image(player, 60, palette)
    red, green, blue = palette.discs[player].body
    body = 0.3 * red + 0.59 * green + 0.11 * blue
    mask = pygame.Mask((60, 60))
    for x in range(60):
        for y in range(60):
            color = image.get_at((x, y))
            gray = 0.3 * color.r + 0.59 * color.g + 0.11 * color.b
            if color.a < 128 or abs(gray - body) > 20:
                mask.set_at((x, y))
    return mask


@pytest.mark.usefixtures("app")
@pytest.mark.parametrize("style", theme.DISC_STYLES)
@pytest.mark.parametrize("palette", theme.THEMES.values(), ids=lambda palette: palette.name)
def test_the_discs_of_both_sides_differ_without_color(style, palette):
    first, second = (sign_of(player, style, palette) for player in (0, 1))
    theme.use_board_looks("engraved", False)
    both = first.overlap_area(second, (0, 0))
    only_one = first.count() + second.count() - 2 * both
    assert only_one > (150 if style == "engraved" else 300), "pixels of 3,600"
