"""Functions that draw panels, shadows, discs, icons and text. Positions and sizes are in logical points.

Shapes are written as SVG and rendered at their exact size in pixels, so that they are sharp. The images are cached by
size and color.
"""

import io
import math
from bisect import bisect_left
from collections.abc import Sequence
from functools import lru_cache
from typing import TypeAlias

import pygame

from game.files import asset
from game.rules.numbers import Side
from game.window import scaling, theme
from game.window.paint import fonts
from game.window.paint.surface_cache import cached_surface
from game.window.scaling import px
from game.window.theme import Color
from game.words import messages
from game.words.catalog import ENGLISH
from game.words.line_breaks import break_lines
from game.words.messages import translated

# --- shapes ---

Shape: TypeAlias = tuple[tuple[float, float, float, float], str]  # a rectangle in points, and the SVG elements in it


def css(color: Color) -> str:
    """Return a color as SVG writes it, such as "#0D1526"."""
    return "#{:02x}{:02x}{:02x}".format(*color[:3])


def load_svg(markup: str, size: tuple[int, int]) -> pygame.Surface:
    """Render an SVG document to an image that fits into a size in pixels. Keep the document's proportions."""
    return pygame.image.load_sized_svg(io.BytesIO(markup.encode()), size)


@cached_surface
def _rendered(body: str, view: tuple[float, float], size: tuple[int, int]) -> pygame.Surface:
    markup = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {view[0]:g} {view[1]:g}" '
        f'preserveAspectRatio="none">{body}</svg>'
    )
    image = load_svg(markup, size)
    if image.get_size() != size:  # whole pixels may change the proportions slightly
        image = pygame.transform.smoothscale(image, size)
    return image.convert_alpha()


def picture(body: str, view: tuple[float, float], size: tuple[int, int]) -> pygame.Surface:
    """Render SVG elements to an image of `size` pixels.

    The image is cached, so never draw on it. `view` is the width and height of the area that the elements fill, in
    their own units.
    """
    return _rendered(body, view, (max(1, size[0]), max(1, size[1])))


def svg(surface: pygame.Surface, rect: scaling.Area, body: str) -> None:
    """Draw SVG elements in the rectangle `rect`. Their units are logical points, counted from its upper left corner."""
    area = scaling.to_pixels(rect)
    surface.blit(picture(body, (rect[2], rect[3]), area.size), area)


def polyline_shape(points: Sequence[tuple[float, float]], color: Color, width: float, opacity: float = 1) -> Shape:
    """Return a smooth line through points, with round corners and ends, as `svg` draws it."""
    left = min(x for x, _ in points) - width
    top = min(y for _, y in points) - width
    right = max(x for x, _ in points) + width
    bottom = max(y for _, y in points) + width
    path = " ".join(f"{x - left:.2f},{y - top:.2f}" for x, y in points)
    body = (
        f'<polyline points="{path}" fill="none" stroke="{css(color)}" stroke-width="{width}" '
        f'stroke-opacity="{opacity}" stroke-linecap="round" stroke-linejoin="round"/>'
    )
    return (left, top, right - left, bottom - top), body


def polyline(
    surface: pygame.Surface, points: list[tuple[float, float]], color: Color, width: float = 2, opacity: float = 1
) -> None:
    """Draw a smooth line through points, with round corners and ends."""
    svg(surface, *polyline_shape(points, color, width, opacity))


@cached_surface
def _panel(
    size: tuple[int, int],
    radius: int,
    top: Color,
    bottom: Color,
    opacity: float,
    border: Color | None,
    border_opacity: float,
    width: float,
) -> pygame.Surface:
    fill = css(top)
    gradient = ""
    if top != bottom:
        fill = "url(#g)"
        gradient = (
            '<defs><linearGradient id="g" x1="0%" y1="0%" x2="0%" y2="100%">'
            f'<stop offset="0" stop-color="{css(top)}"/><stop offset="1" stop-color="{css(bottom)}"/>'
            "</linearGradient></defs>"
        )
    inset = width / 2 if border else 0
    stroke = f'stroke="{css(border)}" stroke-opacity="{border_opacity}" stroke-width="{width}"' if border else ""
    round_by = max(0, min(radius, min(size) / 2) - inset)
    body = (
        f'{gradient}<rect x="{inset}" y="{inset}" width="{size[0] - 2 * inset}" height="{size[1] - 2 * inset}" '
        f'rx="{round_by}" fill="{fill}" fill-opacity="{opacity}" {stroke}/>'
    )
    return picture(body, size, size)


def panel(
    surface: pygame.Surface,
    rect: scaling.Area,
    fill: Color | None = None,
    *,
    bottom: Color | None = None,
    radius: float = theme.PANEL_RADIUS,
    opacity: float = 1,
    border: Color | None = None,
    border_opacity: float = 1,
    width: float = 2,
    shadow: bool = False,
) -> None:
    """Draw a rounded rectangle with the color `fill`, by default the theme's panel color.

    With `bottom`, draw a vertical gradient from `fill` to that color.
    """
    area = scaling.to_pixels(rect)
    if area.width <= 0 or area.height <= 0:
        return
    if shadow:
        soft_shadow(surface, rect, radius)
    top = fill or theme.now.panel
    stroke = max(1.0, width * scaling.unit)
    image = _panel(area.size, px(radius), top, bottom or top, opacity, border, border_opacity, stroke)
    surface.blit(image, area)


def focus_ring(surface: pygame.Surface, rect: scaling.Area, radius: float) -> None:
    """Draw two lines around the widget with the keyboard focus.

    A single line in the accent color has other meanings.
    """
    now = theme.now
    around = pygame.FRect(rect).inflate(10, 10)
    panel(surface, around, opacity=0, radius=radius + 5, border=now.text, width=2)
    panel(surface, around.inflate(-4, -4), opacity=0, radius=radius + 3, border=now.accent, width=2)


SHADOW_REACH = 28  # the distance from the edge of a panel at which its shadow ends


@cached_surface
def _shadow(size: tuple[int, int], radius: int, reach: int, darkness: int) -> pygame.Surface:
    coarse = 4  # a shadow has no details, so an image of a quarter of the width and height is blurred
    width, height = ((side + 2 * reach) // coarse + 1 for side in size)
    small = pygame.Surface((width, height), pygame.SRCALPHA)
    box = pygame.Rect(0, 0, size[0] // coarse, size[1] // coarse)
    box.center = width // 2, height // 2
    pygame.draw.rect(small, (0, 0, 0, darkness), box, border_radius=radius // coarse)
    small = pygame.transform.box_blur(small, max(1, reach // coarse // 3))
    small = pygame.transform.box_blur(small, max(1, reach // coarse // 3))
    return pygame.transform.smoothscale(small, (size[0] + 2 * reach, size[1] + 2 * reach)).convert_alpha()


def soft_shadow(surface: pygame.Surface, rect: scaling.Area, radius: float, height: float | None = None) -> None:
    """Draw the shadow of a raised panel or a board, shifted slightly downward.

    With `height`, draw the shadow of the rectangle as if it had this height and the same center.
    """
    if not theme.now.shadow:
        return
    area = scaling.to_pixels(rect)
    reach = px(SHADOW_REACH)
    image = _shadow(area.size, px(radius), reach, theme.now.shadow)
    if height is not None:
        image = pygame.transform.scale(image, (image.get_width(), px(height) + 2 * reach))
        area = area.inflate(0, px(height) - area.height)
    surface.blit(image, (area.x - reach, area.y - reach + px(10)))


@cached_surface
def _gradient(size: tuple[int, int], top: Color, bottom: Color) -> pygame.Surface:
    strip = pygame.Surface((1, size[1]))
    for y in range(size[1]):
        strip.set_at((0, y), theme.mix(top, bottom, y / max(1, size[1] - 1)))
    return pygame.transform.scale(strip, size).convert()


def background(surface: pygame.Surface) -> None:
    """Draw the background of every screen."""
    surface.blit(_gradient(surface.get_size(), *theme.now.background), (0, 0))


@cached_surface
def _darkness(size: tuple[int, int]) -> pygame.Surface:
    return pygame.Surface(size)


def veil(surface: pygame.Surface, opacity: float) -> None:
    """Darken the whole screen, behind a dialog. `opacity` is 1 for black."""
    dark = _darkness(surface.get_size())
    dark.set_alpha(round(255 * opacity))
    surface.blit(dark, (0, 0))


# --- discs ---


def _star_points(middle: float, radius: float) -> str:
    """Return the corners of a five-pointed star as text for SVG.

    Its center has the coordinates (`middle`, `middle`).
    """
    corners = []
    for corner in range(10):
        reach = radius if corner % 2 == 0 else radius * 0.45
        angle = math.pi * corner / 5
        corners.append(f"{middle + reach * math.sin(angle):.2f},{middle - reach * math.cos(angle):.2f}")
    return " ".join(corners)


def _bold_color(colors: theme.Disc) -> str:
    """Return white or black, whichever can be seen better on a disc."""
    red, green, blue = colors.body
    return "#ffffff" if 0.3 * red + 0.59 * green + 0.11 * blue < 130 else "#101010"


def disc_mark(player: Side, colors: theme.Disc) -> str:
    """Return the sign on a player's piece as SVG: a star or a ring, in the middle of a square of 100 units."""
    if theme.disc_style == "patterns":
        return _disc_pattern(player, _bold_color(colors), 38)
    is_bold = theme.disc_style == "bold"
    color = _bold_color(colors) if is_bold else css(colors.engraving)
    if theme.MARKS[player] == "star":
        return f'<polygon points="{_star_points(50, 38 if is_bold else 23)}" fill="{color}"/>'
    radius, width = (23, 13) if is_bold else (15, 5)
    circle = f'<circle cx="50" cy="50" r="{radius}" fill="none"'
    return f'{circle} stroke="{color}" stroke-width="{width}"/>'


def _disc_pattern(player: Side, color: str, reach: float) -> str:
    """Return the pattern that fills a player's disc, as SVG: stripes or dots in a circle with the radius `reach`."""
    middle = 50
    parts = []
    if theme.MARKS[player] == "star":
        for number in range(-2, 3):
            away = 17 * number
            half = math.sqrt(max(0.0, reach**2 - (abs(away) + 4.5) ** 2))
            # A stripe runs from the lower left to the upper right, at the distance `away` from the middle.
            x, y = middle + away * math.sqrt(0.5), middle + away * math.sqrt(0.5)
            aside = half * math.sqrt(0.5)
            parts.append(f'<path d="M{x - aside:.2f} {y + aside:.2f} L{x + aside:.2f} {y - aside:.2f}"/>')
        return f'<g stroke="{color}" stroke-width="9" stroke-linecap="butt" fill="none">{"".join(parts)}</g>'
    pitch, radius = 21.0, 6.5
    for row in range(-3, 4):
        for column in range(-3, 4):
            across, down = (column + row % 2 / 2) * pitch, row * pitch * 0.866
            if math.hypot(across, down) + radius <= reach:
                parts.append(f'<circle cx="{middle + across:.2f}" cy="{middle + down:.2f}" r="{radius}"/>')
    return f'<g fill="{color}">{"".join(parts)}</g>'


@lru_cache(maxsize=256)
def _disc_body(player: Side, colors: theme.Disc, style: str) -> str:
    """Return a disc as SVG, 100 units wide.

    In the style "shapes" it has the shape of its sign: a star, or a ring with a hole. In the style "patterns" stripes
    or dots fill it.
    """
    fill = (
        '<defs><radialGradient id="g" cx="38%" cy="32%" r="72%">'
        f'<stop offset="0" stop-color="{css(colors.light)}"/><stop offset="1" stop-color="{css(colors.body)}"/>'
        "</radialGradient></defs>"
    )
    engraving = css(colors.engraving)
    if style == "shapes" and theme.MARKS[player] == "star":
        edge = f'stroke="{css(colors.body)}" stroke-width="12" stroke-linejoin="round"'
        return f'{fill}<polygon points="{_star_points(51, 44)}" fill="url(#g)" {edge}/>'
    if style == "shapes":
        return (
            f'{fill}<path d="M50 1 A49 49 0 1 0 50 99 A49 49 0 1 0 50 1 Z M50 29 A21 21 0 1 1 50 71 '
            f'A21 21 0 1 1 50 29 Z" fill="url(#g)" fill-rule="evenodd"/>'
            f'<circle cx="50" cy="50" r="35" fill="none" stroke="{engraving}" stroke-width="2.8"/>'
        )
    rim = f'<circle cx="50" cy="50" r="34.5" fill="none" stroke="{engraving}" stroke-width="2.8"/>'
    shine = (
        '<path d="M11.5 39 A40 40 0 0 1 59 11" fill="none" stroke="#fff" stroke-opacity="0.45" '
        'stroke-width="3" stroke-linecap="round"/>'
    )
    disc = f'{fill}<circle cx="50" cy="50" r="50" fill="url(#g)"/>'
    if style == "patterns":
        return disc + _disc_pattern(player, _bold_color(colors), 46)
    return disc + (rim if style == "engraved" else "") + disc_mark(player, colors) + shine


def disc_image(player: Side, diameter: int, palette: theme.Theme | None = None) -> pygame.Surface:
    """Return the image of a player's disc, `diameter` pixels wide."""
    body = _disc_body(player, (palette or theme.now).discs[player], theme.disc_style)
    return picture(body, (100, 100), (diameter, diameter))


def disc(surface: pygame.Surface, center: tuple[float, float], radius: float, player: Side, opacity: float = 1) -> None:
    """Draw a disc of side `player`, with its star or ring."""
    image = disc_image(player, max(2, px(2 * radius)))
    place(surface, image, center, opacity)


def place(surface: pygame.Surface, image: pygame.Surface, center: tuple[float, float], opacity: float = 1) -> None:
    """Draw an image whose center is the point `center`."""
    x = round(center[0] * scaling.unit - image.get_width() / 2)
    y = round(center[1] * scaling.unit - image.get_height() / 2)
    if opacity >= 1:
        surface.blit(image, (x, y))
        return
    image.set_alpha(round(255 * max(0.0, opacity)))
    surface.blit(image, (x, y))
    image.set_alpha(255)


def dot(surface: pygame.Surface, center: tuple[float, float], radius: float, color: Color, opacity: float = 1) -> None:
    """Draw a filled circle."""
    body = f'<circle cx="50" cy="50" r="50" fill="{css(color)}"/>'
    place(surface, picture(body, (100, 100), (px(2 * radius), px(2 * radius))), center, opacity)


def ring(surface: pygame.Surface, center: tuple[float, float], radius: float, color: Color, width: float) -> None:
    """Draw the outline of a circle. `radius` is the distance from the center to the outer edge of the line."""
    share = 50 * width / radius
    line = f'stroke="{css(color)}" stroke-width="{share:.3f}"'
    body = f'<circle cx="50" cy="50" r="{50 - share / 2:.3f}" fill="none" {line}/>'
    place(surface, picture(body, (100, 100), (px(2 * radius), px(2 * radius))), center)


# --- icons ---


@lru_cache(maxsize=64)
def _icon_source(name: str) -> str:
    return asset(f"icons/{name}.svg").read_text("utf-8")


@cached_surface
def _icon(name: str, size: int, color: Color) -> pygame.Surface:
    source = _icon_source(name).replace("currentColor", css(color))
    return load_svg(source, (size, size)).convert_alpha()


def icon(
    surface: pygame.Surface, name: str, center: tuple[float, float], color: Color, size: float = theme.ICON
) -> None:
    """Draw the icon with this file name, from the Lucide set, around the point `center`."""
    place(surface, _icon(name, max(1, px(size)), tuple(color[:3])), center)


# --- text ---


def _style_font(style: str) -> pygame.font.Font:
    face, size = theme.STYLES[style]
    return fonts.font(face, max(1, px(size)))


@cached_surface
def _text(parts: tuple[fonts.Part, ...], face: str, size: int, color: Color) -> pygame.Surface:
    large = fonts.render(parts, face, size, color).convert_alpha()
    half = max(1, round(large.get_width() / fonts.OVERSIZE)), max(1, round(large.get_height() / fonts.OVERSIZE))
    return pygame.transform.smoothscale(large, half)


def measure(words: str, style: str, factor: float = 1) -> float:
    """Return the width of a line of text in points. `style` is a key of `theme.STYLES`.

    `factor` makes the letters smaller: see `fitted`.
    """
    words = translated(words)
    face, size = theme.STYLES[style]
    return fonts.width(words, face, max(1, px(factor * size))) / scaling.unit


def line_height(style: str) -> float:
    return _style_font(style).get_linesize() / fonts.OVERSIZE / scaling.unit


GLANCE = 64  # characters that are measured first; most lines have no more


def letters_that_fit(words: str, style: str, width: float, at_end: bool = False) -> int:
    """Return how many characters of a text fit into a width, counted from its beginning, or from its end if `at_end`.

    Measure at most about twice as much text as fits, because a pasted text can be very long.
    """
    words = translated(words)

    def is_too_wide(count: int) -> bool:
        part = words[len(words) - count :] if at_end else words[:count]
        return measure(part, style) > width

    count = min(GLANCE, len(words))
    while count < len(words) and not is_too_wide(count):
        count = min(2 * count, len(words))
    return bisect_left(range(1, count + 1), True, key=is_too_wide) if is_too_wide(count) else count


def shorten(words: str, style: str, width: float) -> str:
    """Return a text if it fits into a width; otherwise its beginning followed by an ellipsis."""
    words = translated(words)
    count = letters_that_fit(words, style, width)
    if count == len(words):
        return words

    def cut(count: int) -> str:
        return words[:count].rstrip() + "…"

    return cut(bisect_left(range(1, count + 1), True, key=lambda count: measure(cut(count), style) > width))


# Sizes for texts that are longer in another language than in English, which the layouts are made for.
FACTORS = (1, 0.93, 0.87, 0.8)


def fitted(words: str, style: str, width: float, most: float = 1) -> tuple[str, float]:
    """Return a text that fits into a width, and the factor for the size of its letters, which is `most` or smaller.

    Translations get smaller letters where they are too long. What does not fit even then is shortened.
    """
    words = translated(words)
    factors = (1,) if messages.language == ENGLISH else [factor for factor in FACTORS if factor <= most]
    for factor in factors:
        if measure(words[: 4 * GLANCE], style, factor) <= width:
            return shorten(words, style, width / factor) if factor == 1 else words, factor
    return shorten(words, style, width / factors[-1]), factors[-1]


def wrap(words: str, style: str, width: float) -> list[str]:
    """Break a text into lines that fit into a width, and return the lines. Line breaks in the text stay."""

    def fits(line: str, _index: int) -> bool:
        return letters_that_fit(line, style, width) == len(line)

    lines = []
    for paragraph in translated(words).split("\n"):
        *others, last = break_lines(paragraph, fits)
        lines += [*others, shorten(last, style, width)]
    return lines


def text(
    surface: pygame.Surface,
    words: str,
    position: tuple[float, float],
    style: str = "body",
    color: Color | None = None,
    anchor: str = "topleft",
    width: float | None = None,
    factor: float = 1,
) -> pygame.FRect:
    """Draw a line of text, made smaller or shortened with an ellipsis if it is wider than `width` (see `fitted`).

    `anchor` names the point of the text's box that is at `position`, such as "midleft". `factor` makes the letters
    smaller. Return the box.
    """
    words, factor = (translated(words), factor) if width is None else fitted(words, style, width, factor)
    face, size = theme.STYLES[style]
    image = _text(fonts.parts(words, face), face, max(1, px(factor * size)), tuple((color or theme.now.text)[:3]))
    box = pygame.FRect(0, 0, image.get_width() / scaling.unit, image.get_height() / scaling.unit)
    setattr(box, anchor, position)
    surface.blit(image, (px(box.x), px(box.y)))
    return box


def fitting_widths(needs: Sequence[float], width: float) -> list[float]:
    """Divide a width among texts side by side, which need these widths: equally if they fit, and where they do not,
    with more for long texts.
    """
    left, count = width, len(needs)
    is_enough = sum(needs) <= width
    for need in sorted(needs, reverse=is_enough):
        if is_enough == (need <= left / count):
            break
        left, count = left - need, count - 1
    level = left / max(1, count)
    return [max(need, level) if is_enough else min(need, level) for need in needs]


def paragraph(
    surface: pygame.Surface,
    words: str,
    position: tuple[float, float],
    width: float,
    style: str = "body",
    color: Color | None = None,
    most_lines: int | None = None,
) -> float:
    """Draw a text, broken into lines, below and to the right of `position`. Return its height."""
    lines, factor = wrap(words, style, width), 1.0
    if most_lines is not None and len(lines) > most_lines:
        for factor in (1,) if messages.language == ENGLISH else FACTORS:
            lines = wrap(words, style, width / factor)
            if len(lines) <= most_lines:
                break
        else:
            lines = [*lines[: most_lines - 1], shorten(" ".join(lines[most_lines - 1 :]) + "…", style, width / factor)]
    step = line_height(style) * 1.1
    for number, line in enumerate(lines):
        place = position[0], position[1] + number * step
        text(surface, line, place, style, color or theme.now.secondary, factor=factor)
    return len(lines) * step


def paragraph_height(words: str, width: float, style: str = "body") -> float:
    """Return the height that `paragraph` needs for a text."""
    return len(wrap(words, style, width)) * line_height(style) * 1.1


def chip(
    surface: pygame.Surface,
    center: tuple[float, float],
    words: str,
    tone: Color,
    symbol: str = "",
    space: float = math.inf,
) -> pygame.FRect:
    """Draw a small colored label with round ends, such as a verdict above a column.

    Return its box, which is at most `space` wide. `symbol` is the name of an icon after the text.
    """
    is_tight = space < 72
    inner = measure(words, "chip") + (0 if not symbol else 15 if is_tight else 20)
    box = pygame.FRect(0, 0, min(space, max(64, inner + 26)), 28)
    box.center = center
    panel(surface, box, tone, radius=theme.CHIP_RADIUS, opacity=0.1, border=tone, border_opacity=0.6, width=1.5)
    left = box.centerx - inner / 2
    text(surface, words, (left, box.centery), "chip", tone, anchor="midleft")
    if symbol:
        icon(surface, symbol, (left + inner - 7, box.centery), tone, 14)
    return box
