"""Drawing in logical points: panels, shadows, discs, icons and text, all smooth at every size and cached per size.

Shapes are written as SVG and rendered at the exact size in pixels, so nothing is ever scaled and blurred. Colours are
part of every cache key: a change of theme needs no clearing.
"""

import io
import math
from bisect import bisect_left
from functools import lru_cache

import pygame

from game.files import asset
from game.rules.numbers import Side
from game.window import screen, theme
from game.window.paint.cache import kept
from game.window.screen import px
from game.window.theme import Color

# --- shapes ---


def css(color: Color) -> str:
    return "#{:02x}{:02x}{:02x}".format(*color[:3])


def load_svg(markup: str, size: tuple[int, int]) -> pygame.Surface:
    """An SVG document as an image that fits into a size."""
    return pygame.image.load_sized_svg(io.BytesIO(markup.encode()), size)


@kept
def _rendered(body: str, view: tuple[float, float], size: tuple[int, int]) -> pygame.Surface:
    markup = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {view[0]:g} {view[1]:g}" '
        f'preserveAspectRatio="none">{body}</svg>'
    )
    image = load_svg(markup, size)
    if image.get_size() != size:  # sizes are whole pixels, so the proportions may differ from the view's by a hair
        image = pygame.transform.smoothscale(image, size)
    return image.convert_alpha()


def picture(body: str, view: tuple[float, float], size: tuple[int, int]) -> pygame.Surface:
    """An SVG body, in a `view` of any units, as an image of `size` pixels. The image is shared: never draw on it."""
    return _rendered(body, view, (max(1, size[0]), max(1, size[1])))


def svg(surface: pygame.Surface, rect: screen.Area, body: str) -> None:
    """Draw an SVG body whose units are the logical points of `rect`, from its top left corner."""
    area = screen.to_pixels(rect)
    surface.blit(picture(body, (rect[2], rect[3]), area.size), area)


def polyline(
    surface: pygame.Surface, points: list[tuple[float, float]], color: Color, width: float = 2, opacity: float = 1
) -> None:
    """A smooth line with round corners and ends."""
    left = min(x for x, _ in points) - width
    top = min(y for _, y in points) - width
    right = max(x for x, _ in points) + width
    bottom = max(y for _, y in points) + width
    path = " ".join(f"{x - left:.2f},{y - top:.2f}" for x, y in points)
    body = (
        f'<polyline points="{path}" fill="none" stroke="{css(color)}" stroke-width="{width}" '
        f'stroke-opacity="{opacity}" stroke-linecap="round" stroke-linejoin="round"/>'
    )
    svg(surface, (left, top, right - left, bottom - top), body)


@kept
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
    rect: screen.Area,
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
    """A rounded rectangle, by default in the panel colour; with `bottom`, a gradient from `fill` down to it."""
    area = screen.to_pixels(rect)
    if area.width <= 0 or area.height <= 0:
        return
    if shadow:
        soft_shadow(surface, rect, radius)
    top = fill or theme.now.panel
    stroke = max(1.0, width * screen.unit)
    image = _panel(area.size, px(radius), top, bottom or top, opacity, border, border_opacity, stroke)
    surface.blit(image, area)


def focus_ring(surface: pygame.Surface, rect: screen.Area, radius: float) -> None:
    """What shows where the keyboard is: two lines, for on a panel the accent alone may mark something else."""
    now = theme.now
    around = pygame.FRect(rect).inflate(10, 10)
    panel(surface, around, opacity=0, radius=radius + 5, border=now.text, width=2)
    panel(surface, around.inflate(-4, -4), opacity=0, radius=radius + 3, border=now.accent, width=2)


SHADOW_REACH = 28


@kept
def _shadow(size: tuple[int, int], radius: int, reach: int, darkness: int) -> pygame.Surface:
    coarse = 4  # a shadow has no detail: blur a quarter of the size
    width, height = ((side + 2 * reach) // coarse + 1 for side in size)
    small = pygame.Surface((width, height), pygame.SRCALPHA)
    box = pygame.Rect(0, 0, size[0] // coarse, size[1] // coarse)
    box.center = width // 2, height // 2
    pygame.draw.rect(small, (0, 0, 0, darkness), box, border_radius=radius // coarse)
    small = pygame.transform.box_blur(small, max(1, reach // coarse // 3))
    small = pygame.transform.box_blur(small, max(1, reach // coarse // 3))
    return pygame.transform.smoothscale(small, (size[0] + 2 * reach, size[1] + 2 * reach)).convert_alpha()


def soft_shadow(surface: pygame.Surface, rect: screen.Area, radius: float, height: float | None = None) -> None:
    """The shadow of a raised panel or a board, falling a little downwards.

    With a `height`, that of a thing squashed to this height about its middle.
    """
    if not theme.now.shadow:
        return
    area = screen.to_pixels(rect)
    reach = px(SHADOW_REACH)
    image = _shadow(area.size, px(radius), reach, theme.now.shadow)
    if height is not None:
        image = pygame.transform.scale(image, (image.get_width(), px(height) + 2 * reach))
        area = area.inflate(0, px(height) - area.height)
    surface.blit(image, (area.x - reach, area.y - reach + px(10)))


@kept
def _gradient(size: tuple[int, int], top: Color, bottom: Color) -> pygame.Surface:
    strip = pygame.Surface((1, size[1]))
    for y in range(size[1]):
        strip.set_at((0, y), theme.mix(top, bottom, y / max(1, size[1] - 1)))
    return pygame.transform.scale(strip, size).convert()


def background(surface: pygame.Surface) -> None:
    """The backdrop of every screen."""
    surface.blit(_gradient(surface.get_size(), *theme.now.background), (0, 0))


def veil(surface: pygame.Surface, opacity: float) -> None:
    """Darken the whole screen behind a sheet."""
    dark = pygame.Surface(surface.get_clip().size)
    dark.set_alpha(round(255 * opacity))
    surface.blit(dark, surface.get_clip())


# --- discs ---


def star_points(middle: float, radius: float) -> str:
    """The corners of a five-pointed star."""
    corners = []
    for corner in range(10):
        reach = radius if corner % 2 == 0 else radius * 0.45
        angle = math.pi * corner / 5
        corners.append(f"{middle + reach * math.sin(angle):.2f},{middle - reach * math.cos(angle):.2f}")
    return " ".join(corners)


@lru_cache(maxsize=256)
def _disc_body(player: Side, colors: theme.Disc) -> str:
    engraving = css(colors.engraving)
    if theme.MARKS[player] == "star":
        mark = f'<polygon points="{star_points(50, 23)}" fill="{engraving}"/>'
    else:
        mark = f'<circle cx="50" cy="50" r="15" fill="none" stroke="{engraving}" stroke-width="5"/>'
    return (
        '<defs><radialGradient id="g" cx="38%" cy="32%" r="72%">'
        f'<stop offset="0" stop-color="{css(colors.light)}"/><stop offset="1" stop-color="{css(colors.body)}"/>'
        '</radialGradient></defs><circle cx="50" cy="50" r="50" fill="url(#g)"/>'
        f'<circle cx="50" cy="50" r="34.5" fill="none" stroke="{engraving}" stroke-width="2.8"/>{mark}'
        '<path d="M11.5 39 A40 40 0 0 1 59 11" fill="none" stroke="#fff" stroke-opacity="0.45" '
        'stroke-width="3" stroke-linecap="round"/>'
    )


def disc_image(player: Side, diameter: int, palette: theme.Theme | None = None) -> pygame.Surface:
    """A player's disc, `diameter` pixels wide."""
    return picture(_disc_body(player, (palette or theme.now).discs[player]), (100, 100), (diameter, diameter))


def disc(surface: pygame.Surface, center: tuple[float, float], radius: float, player: Side, opacity: float = 1) -> None:
    """A player's disc with its mark."""
    image = disc_image(player, max(2, px(2 * radius)))
    place(surface, image, center, opacity)


def place(surface: pygame.Surface, image: pygame.Surface, center: tuple[float, float], opacity: float = 1) -> None:
    """Put an image with its middle on a point."""
    x = round(center[0] * screen.unit - image.get_width() / 2)
    y = round(center[1] * screen.unit - image.get_height() / 2)
    if opacity >= 1:
        surface.blit(image, (x, y))
        return
    image.set_alpha(round(255 * max(0.0, opacity)))
    surface.blit(image, (x, y))
    image.set_alpha(255)


def dot(surface: pygame.Surface, center: tuple[float, float], radius: float, color: Color, opacity: float = 1) -> None:
    """A filled circle."""
    body = f'<circle cx="50" cy="50" r="50" fill="{css(color)}"/>'
    place(surface, picture(body, (100, 100), (px(2 * radius), px(2 * radius))), center, opacity)


def ring(surface: pygame.Surface, center: tuple[float, float], radius: float, color: Color, width: float) -> None:
    """A circle line; `radius` reaches to its outer edge."""
    share = 50 * width / radius
    line = f'stroke="{css(color)}" stroke-width="{share:.3f}"'
    body = f'<circle cx="50" cy="50" r="{50 - share / 2:.3f}" fill="none" {line}/>'
    place(surface, picture(body, (100, 100), (px(2 * radius), px(2 * radius))), center)


# --- icons ---


@lru_cache(maxsize=64)
def _icon_source(name: str) -> str:
    return asset(f"icons/{name}.svg").read_text("utf-8")


@kept
def _icon(name: str, size: int, color: Color) -> pygame.Surface:
    source = _icon_source(name).replace("currentColor", css(color))
    return load_svg(source, (size, size)).convert_alpha()


def icon(
    surface: pygame.Surface, name: str, center: tuple[float, float], color: Color, size: float = theme.ICON
) -> None:
    """A Lucide icon around a point."""
    place(surface, _icon(name, max(1, px(size)), tuple(color[:3])), center)


# --- text ---


# Letters are rendered twice as large and halved: at small sizes the font renderer rounds their distances to whole
# pixels, which pulls words apart.
OVERSIZE = 2


@lru_cache(maxsize=64)
def _font(face: str, size: int) -> pygame.font.Font:
    return pygame.font.Font(asset(f"fonts/{face}.ttf"), OVERSIZE * size)


def _style_font(style: str) -> pygame.font.Font:
    face, size = theme.STYLES[style]
    return _font(face, max(1, px(size)))


@kept
def _text(words: str, face: str, size: int, color: Color) -> pygame.Surface:
    large = _font(face, size).render(words or " ", True, color).convert_alpha()  # an empty image cannot be halved
    half = max(1, round(large.get_width() / OVERSIZE)), max(1, round(large.get_height() / OVERSIZE))
    return pygame.transform.smoothscale(large, half)


@lru_cache(maxsize=4096)
def _width(words: str, face: str, size: int) -> float:
    return _font(face, size).size(words)[0] / OVERSIZE


def measure(words: str, style: str) -> float:
    """The width of a line of text."""
    face, size = theme.STYLES[style]
    return _width(words, face, max(1, px(size))) / screen.unit


def line_height(style: str) -> float:
    return _style_font(style).get_linesize() / OVERSIZE / screen.unit


GLANCE = 64  # letters: as many as most lines have


def letters_that_fit(words: str, style: str, width: float, at_end: bool = False) -> int:
    """How many letters from the beginning of a line, or from its end, fit into a width.

    However long the text is, no more than about twice of what fits is measured: anything may have been pasted.
    """

    def is_too_wide(count: int) -> bool:
        part = words[len(words) - count :] if at_end else words[:count]
        return measure(part, style) > width

    count = min(GLANCE, len(words))
    while count < len(words) and not is_too_wide(count):
        count = min(2 * count, len(words))
    return bisect_left(range(1, count + 1), True, key=is_too_wide) if is_too_wide(count) else count


def shorten(words: str, style: str, width: float) -> str:
    """As much of a text as fits, with an ellipsis where it was cut."""
    count = letters_that_fit(words, style, width)
    if count == len(words):
        return words

    def cut(count: int) -> str:
        return words[:count].rstrip() + "…"

    return cut(bisect_left(range(1, count + 1), True, key=lambda count: measure(cut(count), style) > width))


def wrap(words: str, style: str, width: float) -> list[str]:
    """A text broken into lines that fit; line breaks in it are kept."""
    lines = []
    for paragraph in words.split("\n"):
        line = ""
        for word in paragraph.split(" "):
            longer = f"{line} {word}" if line else word
            if line and letters_that_fit(longer, style, width) < len(longer):
                lines.append(line)
                line = word
            else:
                line = longer
        lines.append(shorten(line, style, width))
    return lines


def text(
    surface: pygame.Surface,
    words: str,
    position: tuple[float, float],
    style: str = "body",
    color: Color | None = None,
    anchor: str = "topleft",
    width: float | None = None,
) -> pygame.FRect:
    """One line of text, cut with an ellipsis to `width`; `anchor` names the point of its box that is given.

    Returns the box that the text takes.
    """
    if width is not None:
        words = shorten(words, style, width)
    face, size = theme.STYLES[style]
    image = _text(words, face, max(1, px(size)), tuple((color or theme.now.text)[:3]))
    box = pygame.FRect(0, 0, image.get_width() / screen.unit, image.get_height() / screen.unit)
    setattr(box, anchor, position)
    surface.blit(image, (px(box.x), px(box.y)))
    return box


def paragraph(
    surface: pygame.Surface,
    words: str,
    position: tuple[float, float],
    width: float,
    style: str = "body",
    color: Color | None = None,
    most_lines: int | None = None,
) -> float:
    """Text broken into lines from a top left corner; returns its height."""
    lines = wrap(words, style, width)
    if most_lines is not None and len(lines) > most_lines:
        lines = [*lines[: most_lines - 1], shorten(" ".join(lines[most_lines - 1 :]) + "…", style, width)]
    step = line_height(style) * 1.1
    for number, line in enumerate(lines):
        text(surface, line, (position[0], position[1] + number * step), style, color or theme.now.secondary)
    return len(lines) * step


def paragraph_height(words: str, width: float, style: str = "body") -> float:
    return len(wrap(words, style, width)) * line_height(style) * 1.1


def chip(
    surface: pygame.Surface,
    center: tuple[float, float],
    words: str,
    tone: Color,
    symbol: str = "",
    room: float = math.inf,
) -> pygame.FRect:
    """A small pill in a tone: a verdict above a column, a tag in a list. Returns its box, not wider than `room`."""
    is_tight = room < 72
    inner = measure(words, "chip") + (0 if not symbol else 15 if is_tight else 20)
    box = pygame.FRect(0, 0, min(room, max(64, inner + 26)), 28)
    box.center = center
    panel(surface, box, tone, radius=theme.CHIP_RADIUS, opacity=0.16, border=tone, border_opacity=0.6, width=1.5)
    left = box.centerx - inner / 2
    text(surface, words, (left, box.centery), "chip", tone, anchor="midleft")
    if symbol:
        icon(surface, symbol, (left + inner - 7, box.centery), tone, 14)
    return box
